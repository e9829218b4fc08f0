"""One process of a bot, as the warden keeps it: started in its sandbox, watched, ended."""

import contextlib
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from doubloon_tournament.bots.descendants import Process, adopt_orphans, descendants, end_with_parent, memory_of, send
from doubloon_tournament.bots.messages import Ended, Start
from doubloon_tournament.bots.tail import Tail
from doubloon_tournament.sandbox import Backend, Confinement, Launch, sandbox_for, size_text
from doubloon_tournament.sandbox.cgroups import MemoryGroup

GRACE_S: Final = 2.0
"""From SIGTERM to SIGKILL."""
SIGNALLED: Final = 128
"""A shell, and bubblewrap, tells a signal as an exit status above this."""


@dataclass(slots=True)
class Child:
    """A bot's process."""

    process: str
    """The runner's name for it."""
    pid: int
    output: int
    """File descriptor of what it prints."""
    confinement: Confinement
    group: MemoryGroup | None = None
    tail: Tail = field(default_factory=Tail)
    kill_at: float | None = None
    """When patience ends."""
    why: str = ""
    """What it was ended for."""

    @property
    def watched(self) -> bool:
        """Whether it has to be looked at now and then."""
        limits = self.confinement.limits
        limited = limits.memory is not None or limits.processes is not None
        return limited and self.confinement.backend is not Backend.NONE

    def terminate(self, processes: Mapping[int, Process]) -> None:
        """Asks it to end, once."""
        if self.kill_at is not None:
            return
        self.kill_at = time.monotonic() + GRACE_S
        if self.confinement.backend is Backend.BUBBLEWRAP:
            send(self._inside(processes), signal.SIGTERM)
        else:
            signal_group(self.pid, signal.SIGTERM)

    def kill(self, processes: Mapping[int, Process]) -> None:
        """Ends it with all that descends from it."""
        self.kill_at = time.monotonic() + GRACE_S
        signal_group(self.pid, signal.SIGKILL)
        send((each.pid for each in descendants(self.pid, processes)), signal.SIGKILL)

    def offence(self, processes: Mapping[int, Process]) -> str:
        """Which limit it is over, in words; empty if it keeps to them."""
        limits, family = self.confinement.limits, descendants(self.pid, processes)
        if limits.memory is not None and self._is_over(limits.memory, family):
            return f"over its memory limit of {size_text(limits.memory)}"
        if limits.processes is not None:
            many = sum(process.threads for process in family)
            if many > limits.processes:
                return f"over its limit of {limits.processes} processes and threads"
        return ""

    def ended(self, exit_code: int) -> Ended:
        """The report of its end."""
        why = self.why or self._why(exit_code)
        status, number = (exit_code, None) if exit_code >= 0 else (None, -exit_code)
        return Ended(self.process, status, number, self.tail.text(), why)

    def exit_code(self, wait_status: int) -> int:
        """Its exit status, or minus the number of the signal that ended it."""
        code = os.waitstatus_to_exitcode(wait_status)
        told_by_bubblewrap = self.confinement.backend is Backend.BUBBLEWRAP and 0 < code - SIGNALLED < signal.NSIG
        return SIGNALLED - code if told_by_bubblewrap else code

    def _is_over(self, memory: int, family: Sequence[Process]) -> bool:
        if self.group is not None:
            return self.group.kills() > 0
        return sum(process.resident for process in family) > memory and memory_of(family) > memory

    def _why(self, exit_code: int) -> str:
        limits = self.confinement.limits
        if self.group is not None and self.group.kills() and limits.memory is not None:
            return f"over its memory limit of {size_text(limits.memory)}"
        if exit_code == -signal.SIGXCPU and limits.cpu_s is not None:
            return f"over its limit of {limits.cpu_s} s of processor time"
        return ""

    def _inside(self, processes: Mapping[int, Process]) -> list[int]:
        """The processes in the sandbox, without the two of bubblewrap's own."""
        family = descendants(self.pid, processes)
        own = {self.pid, *(process.pid for process in family if process.parent == self.pid)}
        return [process.pid for process in family if process.pid not in own]


def start(order: Start, folder: Path) -> Child:
    """Starts a process.

    Raises:
        OSError: If it cannot be started.
        ValueError: If the system cannot be told what it is, or it cannot be confined as it should be.
    """
    confinement = order.confinement
    sandbox = sandbox_for(confinement)
    launch = sandbox.wrap(Launch(tuple(order.argv), order.directory, order.env), str(folder))
    group = _memory_group(confinement, folder)
    reader, writer = os.pipe()
    try:
        started = subprocess.Popen(
            launch.argv,
            cwd=launch.directory,
            env=launch.env,
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=_preparation(launch, group),
        )
    except BaseException:
        os.close(reader)
        if group is not None:
            group.remove()
        raise
    finally:
        os.close(writer)
    started.returncode = 0  # reaped by the warden, with all others; the object has nothing left to wait for
    os.set_blocking(reader, False)
    return Child(order.process, started.pid, reader, confinement, group)


def signal_group(group: int, number: signal.Signals) -> None:
    """Signals what has stayed in a process group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


def _preparation(launch: Launch, group: MemoryGroup | None) -> Callable[[], None]:
    """What the new process does before it becomes the bot; the warden has no threads that this could trip over."""

    def prepare() -> None:
        end_with_parent()
        adopt_orphans()
        if group is not None:
            group.join()
        for number, bounds in launch.rlimits:
            _, most = resource.getrlimit(number)
            soft, hard = (bound if most == resource.RLIM_INFINITY else min(bound, most) for bound in bounds)
            resource.setrlimit(number, (soft, hard))

    return prepare


def _memory_group(confinement: Confinement, folder: Path) -> MemoryGroup | None:
    limit = confinement.limits.memory
    if not confinement.memory_group or limit is None:
        return None
    return MemoryGroup.make(confinement.memory_group, f"{folder.parent.name}-{folder.name}", limit)
