"""Which sandbox there is on this machine, by trying."""

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from doubloon_tournament.sandbox import bubblewrap, cgroups
from doubloon_tournament.sandbox.confinement import Confinement
from doubloon_tournament.sandbox.limits import Backend, Limits

PROBE_S: Final = 10.0


class SandboxError(RuntimeError):
    """The sandbox that was asked for does not work here; says why."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Under which terms all bots of a run play."""

    confinement: Confinement
    why: str = ""
    """Why it is not the best one, where it was left to us."""


def choose(wanted: Backend, limits: Limits, *, probe: Callable[[], str] | None = None) -> Terms:
    """The sandbox that was asked for, if it works here.

    Args:
        wanted: What was asked for.
        limits: For every process.
        probe: Tries bubblewrap; returns why it does not work, nothing if it does.

    Raises:
        SandboxError: If it does not work here.
    """
    if wanted in (Backend.NONE, Backend.RLIMIT):
        return Terms(_confinement(wanted, limits))
    trouble = (probe or try_bubblewrap)()
    if not trouble:
        return Terms(_confinement(Backend.BUBBLEWRAP, limits))
    if wanted is Backend.AUTO:
        return Terms(_confinement(Backend.RLIMIT, limits), f"bubblewrap does not work here: {trouble}")
    raise SandboxError(f'sandbox = "bubblewrap" does not work here: {trouble}; "auto" does without where it has to')


def try_bubblewrap() -> str:
    """Runs a program in a closed sandbox; returns why that does not work, nothing if it does."""
    if shutil.which(bubblewrap.PROGRAM) is None:
        return "there is no program bwrap (Debian, Ubuntu, Fedora, Arch: the package bubblewrap)"
    command = (bubblewrap.PROGRAM, *bubblewrap.CLOSED, *bubblewrap.system(), "--", "/bin/sh", "-c", "exit 0")
    try:
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=PROBE_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if done.returncode == 0:
        return ""
    said = done.stderr.decode(errors="replace").strip().splitlines()
    return said[-1] if said else f"it ended with status {done.returncode}"


def _confinement(backend: Backend, limits: Limits) -> Confinement:
    bare = Confinement(backend, limits)
    if backend is Backend.NONE or limits.memory is None:
        return bare
    return replace(bare, memory_group=cgroups.usable_parent(os.getpid()))
