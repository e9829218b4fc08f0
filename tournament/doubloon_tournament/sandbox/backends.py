"""The back ends behind one interface: each turns the start of a process into the start of a confined one."""

import os
import resource
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Protocol, assert_never

from doubloon_tournament.sandbox import bubblewrap
from doubloon_tournament.sandbox.confinement import Confinement, Launch
from doubloon_tournament.sandbox.limits import Backend, Limits, size_text

FOLDER_VARIABLES: Final = ("DOUBLOON_FOLDER", "TMPDIR")
"""Name the process's own writable folder; so does HOME, unless the bot is given another."""
WATCHING: Final = os.path.exists("/proc/self/stat")
"""Whether the warden can see what processes use."""

LAST_WORDS_S: Final = 1
"""Of processor time, between SIGXCPU, which tells what it is for, and SIGKILL."""


class Sandbox(Protocol):
    """Confines processes."""

    def wrap(self, launch: Launch, folder: str) -> Launch:
        """What to start instead, so that the process is confined and has a folder to write in.

        Raises:
            OSError: If what it is to see cannot be looked at.
            ValueError: If it cannot be shown without what is hidden.
        """

    def enforced(self) -> tuple[str, ...]:
        """The limits that are really enforced, in words."""

    def left_open(self) -> tuple[str, ...]:
        """What the process can still do that one might think it could not, in words."""


def sandbox_for(confinement: Confinement) -> Sandbox:
    """The sandbox that confines as asked."""
    match confinement.backend:
        case Backend.NONE:
            return _None()
        case Backend.RLIMIT:
            return _Rlimit(confinement)
        case Backend.BUBBLEWRAP:
            return _Bubblewrap(confinement)
        case Backend.AUTO:
            raise AssertionError("the choice of a sandbox comes first")
        case other:
            assert_never(other)


class _None:
    def wrap(self, launch: Launch, folder: str) -> Launch:
        return replace(launch, env={**launch.env, **dict.fromkeys(FOLDER_VARIABLES, folder)})

    def enforced(self) -> tuple[str, ...]:
        return ()

    def left_open(self) -> tuple[str, ...]:
        return ("memory", "processes", "files of the runner's user", "network")


class _Rlimit:
    def __init__(self, confinement: Confinement) -> None:
        self._confinement = confinement

    def wrap(self, launch: Launch, folder: str) -> Launch:
        return replace(
            launch,
            env={"HOME": folder, **launch.env, **dict.fromkeys(FOLDER_VARIABLES, folder)},
            rlimits=tuple(_rlimits(self._confinement.limits)),
        )

    def enforced(self) -> tuple[str, ...]:
        return tuple(_limits_in_words(self._confinement))

    def left_open(self) -> tuple[str, ...]:
        watched = () if WATCHING else ("memory", "processes")
        return (*watched, "files of the runner's user", "network")


class _Bubblewrap:
    def __init__(self, confinement: Confinement) -> None:
        self._confinement = confinement

    def wrap(self, launch: Launch, folder: str) -> Launch:
        own = dict.fromkeys(FOLDER_VARIABLES, bubblewrap.HOME)
        if self._confinement.closed:
            own["DOUBLOON_ADDRESS"] = f"unix:{bubblewrap.SOCKET}"
        return Launch(
            argv=bubblewrap.wrapped(launch, self._confinement, folder),
            directory="/",
            env={"HOME": bubblewrap.HOME, **launch.env, **own},
            rlimits=tuple(_rlimits(self._confinement.limits)),
        )

    def enforced(self) -> tuple[str, ...]:
        files: Sequence[str] = ("files of its own alone", "processes of its own alone")
        network = () if self._confinement.network else ("no network but the service",)
        return (*files, *network, *_limits_in_words(self._confinement))

    def left_open(self) -> tuple[str, ...]:
        return ("network",) if self._confinement.network else ()


def _rlimits(limits: Limits) -> Iterator[tuple[int, tuple[int, int]]]:
    yield resource.RLIMIT_CORE, (0, 0)
    if limits.file_size is not None:
        yield resource.RLIMIT_FSIZE, (limits.file_size, limits.file_size)
    if limits.cpu_s is not None:
        yield resource.RLIMIT_CPU, (limits.cpu_s, limits.cpu_s + LAST_WORDS_S)


def _limits_in_words(confinement: Confinement) -> Iterator[str]:
    limits = confinement.limits
    if limits.memory is not None and WATCHING:
        how = "by cgroup" if confinement.memory_group else "watched"
        yield f"{size_text(limits.memory)} of memory ({how})"
    if limits.processes is not None and WATCHING:
        yield f"{limits.processes} processes and threads (watched)"
    if limits.file_size is not None:
        yield f"files of {size_text(limits.file_size)}"
    if limits.cpu_s is not None:
        yield f"{limits.cpu_s} s of processor time"
