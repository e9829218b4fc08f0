"""The warden: a small process that is the parent of all bots. `python -m doubloon_tournament.bots.warden [FOLDER]...`.

It reads orders on stdin and writes reports on stdout. When stdin closes, whether because the runner is done or because
it was killed, every bot is ended with all that descends from it. It never loads gRPC, so that starting bots is no fork
of a process with threads. Temporary folders of the runner's, given as arguments, are removed where it was killed.
"""

import contextlib
import os
import selectors
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from doubloon_tournament.bots.child import Child, signal_group, start
from doubloon_tournament.bots.descendants import Process, adopt_orphans, all_processes, send
from doubloon_tournament.bots.messages import (
    SOCKET,
    Dismiss,
    NotStarted,
    Ready,
    Report,
    Start,
    Started,
    Stop,
    from_line,
    to_line,
)
from doubloon_tournament.sandbox.cgroups import MemoryGroup

READ_BYTES: Final = 64 * 1024
READS_AT_ONCE_MAX: Final = 16
"""Of one bot before the others have their turn."""
WATCH_EVERY_S: Final = 0.25
"""Between two looks at what the bots use, or more where a look takes long."""
WATCH_SHARE: Final = 0.02
"""Of a processor, at most, goes into looking."""
ROUNDS_MAX: Final = 1_000
"""Of killing what a bot has left behind: it may start more meanwhile."""


class Warden:
    """Starts, hears out and ends bots, in one thread."""

    def __init__(self, orders: int, reports: int, others: Sequence[str] = ()) -> None:
        """Takes where orders come from and reports go to, and the runner's own temporary folders."""
        self._orders = orders
        self._reports = reports
        self._others = others
        self._unread = b""
        self._closing = False
        self._dismissed = False
        self._sigterm_heard = False
        self._look_at = 0.0
        self._children: dict[int, Child] = {}
        self._groups: list[MemoryGroup] = []
        self._folders = Path(tempfile.mkdtemp(prefix="doubloon-"))
        self._selector = selectors.DefaultSelector()

    def run(self) -> None:
        """Serves until orders end and no child is left."""
        self._selector.register(self._orders, selectors.EVENT_READ, self._read_orders)
        self._wake_on_signals()
        self._report(Ready(str(self._folders)))
        try:
            while not self._closing or self._children:
                for key, _ in self._selector.select(self._patience()):
                    key.data()
                if self._sigterm_heard:
                    self._close()
                self._reap()
                self._escalate()
                self._watch()
        finally:
            self._kill_the_rest()
            shutil.rmtree(self._folders, ignore_errors=True)
            for folder in () if self._dismissed else self._others:
                shutil.rmtree(folder, ignore_errors=True)

    def _wake_on_signals(self) -> None:
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGTERM, lambda *_: self._hear_sigterm())
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self._selector.register(reader, selectors.EVENT_READ, partial(os.read, reader, READ_BYTES))

    def _hear_sigterm(self) -> None:
        self._sigterm_heard = True

    def _patience(self) -> float | None:
        moments = [child.kill_at for child in self._children.values() if child.kill_at is not None]
        if any(child.watched for child in self._children.values()):
            moments.append(self._look_at)
        return max(0.0, min(moments) - time.monotonic()) if moments else None

    # Orders.

    def _read_orders(self) -> None:
        chunk = os.read(self._orders, READ_BYTES)
        if not chunk:
            self._close()
            return
        *lines, self._unread = (self._unread + chunk).split(b"\n")
        for line in lines:
            self._obey(line)

    def _obey(self, line: bytes) -> None:
        match from_line(line):
            case Start() as order:
                self._start(order)
            case Stop(process):
                for child in self._children.values():
                    if child.process == process:
                        child.terminate(all_processes())
            case Dismiss():
                self._dismissed = True
            case other:
                raise ValueError(f"{type(other).__name__} is no order")

    def _start(self, order: Start) -> None:
        folder = self._folders / order.process.replace("/", "-")
        folder.mkdir(mode=0o700, exist_ok=True)
        own = str(self._folders.resolve())
        confinement = replace(
            order.confinement, hidden=(*order.confinement.hidden, own), socket=str(self._folders / SOCKET)
        )
        try:
            child = start(replace(order, confinement=confinement), folder)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            self._report(NotStarted(order.process, f"{order.argv[0]}: {why}"))
            return
        self._children[child.pid] = child
        self._selector.register(child.output, selectors.EVENT_READ, partial(self._drain, child))
        self._report(Started(order.process, child.pid))

    # Output.

    def _drain(self, child: Child) -> None:
        """Reads what there is; at the end of the stream, stops listening."""
        with contextlib.suppress(BlockingIOError):
            for _ in range(READS_AT_ONCE_MAX):
                chunk = os.read(child.output, READ_BYTES)
                if not chunk:
                    self._stop_listening(child)
                    return
                child.tail.feed(chunk)

    def _stop_listening(self, child: Child) -> None:
        if child.output >= 0:
            self._selector.unregister(child.output)
            os.close(child.output)
            child.output = -1

    # Limits.

    def _watch(self) -> None:
        """Ends what uses more than it may, and what has fled from its bot."""
        now = time.monotonic()
        if now < self._look_at or not any(child.watched for child in self._children.values()):
            return
        began = time.process_time()
        processes = all_processes()
        for child in self._children.values():
            if child.watched and not child.why:
                child.why = child.offence(processes)
                if child.why:
                    child.kill(processes)
        self._kill_strays(processes)
        self._look_at = now + max(WATCH_EVERY_S, (time.process_time() - began) / WATCH_SHARE)

    # Ends.

    def _close(self) -> None:
        if not self._closing:
            self._closing = True
            self._selector.unregister(self._orders)
            processes = all_processes()
            for child in self._children.values():
                child.terminate(processes)

    def _escalate(self) -> None:
        late = [child for child in self._children.values() if child.kill_at is not None]
        late = [child for child in late if child.kill_at is not None and child.kill_at <= time.monotonic()]
        if late:
            processes = all_processes()
            for child in late:
                child.kill(processes)

    def _reap(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == 0:
                    return
                child = self._children.pop(pid, None)
                if child is not None:
                    self._bury(child, child.exit_code(status))

    def _bury(self, child: Child, exit_code: int) -> None:
        signal_group(child.pid, signal.SIGKILL)
        self._kill_strays()
        if child.output >= 0:
            self._drain(child)
        self._stop_listening(child)
        self._report(child.ended(exit_code))
        if child.group is not None:
            self._groups.append(child.group)
        self._remove_groups()

    def _remove_groups(self) -> None:
        """Removes those of bots that have ended; one with a zombie in it may have to wait."""
        self._groups = [group for group in self._groups if not group.remove()]

    def _kill_strays(self, processes: Mapping[int, Process] | None = None) -> None:
        """Ends the children that are no bots: what a bot that has ended, or has disowned it, left behind."""
        strays = self._strays(processes or all_processes())
        for _ in range(ROUNDS_MAX):
            if not strays:
                return
            send(strays, signal.SIGKILL)
            strays = self._strays(all_processes())

    def _strays(self, processes: Mapping[int, Process]) -> list[int]:
        family = [each for each in processes.values() if each.parent == os.getpid() and not each.zombie]
        return [each.pid for each in family if each.pid not in self._children]

    def _kill_the_rest(self) -> None:
        processes = all_processes()
        for child in self._children.values():
            child.kill(processes)
            self._groups.extend([child.group] if child.group else [])
        self._children.clear()
        self._kill_strays()
        with contextlib.suppress(ChildProcessError):
            while True:
                os.waitpid(-1, 0)
        self._remove_groups()

    def _report(self, report: Ready | Report) -> None:
        line = to_line(report)
        with contextlib.suppress(BrokenPipeError):
            while line:
                line = line[os.write(self._reports, line) :]


if __name__ == "__main__":
    adopt_orphans()
    Warden(sys.stdin.fileno(), sys.stdout.fileno(), sys.argv[1:]).run()
