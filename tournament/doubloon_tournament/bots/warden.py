"""The warden: a small process that is the parent of all bots. `python -m doubloon_tournament.bots.warden`.

It reads orders on stdin and writes reports on stdout. When stdin closes, whether because the runner is done or because
it was killed, every bot is ended with its whole process group. It never loads gRPC, so that starting bots is no fork
of a process with threads.
"""

import contextlib
import os
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from doubloon_tournament.bots.messages import Ended, NotStarted, Report, Start, Started, Stop, from_line, to_line
from doubloon_tournament.bots.orphans import adopt_orphans, kill_children
from doubloon_tournament.bots.tail import Tail

GRACE_S: Final = 2.0
"""From SIGTERM to SIGKILL."""
READ_BYTES: Final = 64 * 1024
READS_AT_ONCE_MAX: Final = 16
"""Of one bot before the others have their turn."""
FOLDER_VARIABLE: Final = "DOUBLOON_FOLDER"
"""Names the bot's own writable folder, which is also its TMPDIR."""


@dataclass(slots=True)
class Child:
    """A bot's process."""

    process: str
    pid: int
    output: int
    """File descriptor of what it prints."""
    tail: Tail = field(default_factory=Tail)
    kill_at: float | None = None
    """When patience ends."""


class Warden:
    """Starts, hears out and ends bots, in one thread."""

    def __init__(self, orders: int, reports: int) -> None:
        self._orders = orders
        self._reports = reports
        self._unread = b""
        self._closing = False
        self._sigterm_heard = False
        self._children: dict[int, Child] = {}
        self._folders = Path(tempfile.mkdtemp(prefix="doubloon-"))
        self._selector = selectors.DefaultSelector()

    def run(self) -> None:
        """Serves until orders end and no child is left."""
        self._selector.register(self._orders, selectors.EVENT_READ, self._read_orders)
        self._wake_on_signals()
        try:
            while not self._closing or self._children:
                for key, _ in self._selector.select(self._patience()):
                    key.data()
                if self._sigterm_heard:
                    self._close()
                self._reap()
                self._escalate()
        finally:
            self._kill_the_rest()
            shutil.rmtree(self._folders, ignore_errors=True)

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
        deadlines = [child.kill_at for child in self._children.values() if child.kill_at is not None]
        return max(0.0, min(deadlines) - time.monotonic()) if deadlines else None

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
                        self._terminate(child)
            case other:
                raise ValueError(f"{type(other).__name__} is no order")

    def _start(self, order: Start) -> None:
        folder = self._folders / order.process.replace("/", "-")
        folder.mkdir(exist_ok=True)
        reader, writer = os.pipe()
        try:
            started = subprocess.Popen(
                list(order.argv),
                cwd=order.directory,
                env={**order.env, FOLDER_VARIABLE: str(folder), "TMPDIR": str(folder)},
                stdin=subprocess.DEVNULL,
                stdout=writer,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            os.close(reader)
            why = error.strerror if isinstance(error, OSError) else error
            self._report(NotStarted(order.process, f"{order.argv[0]}: {why}"))
            return
        finally:
            os.close(writer)
        started.returncode = 0  # reaped here, with all other children; the object has nothing left to wait for
        os.set_blocking(reader, False)
        child = self._children[started.pid] = Child(order.process, started.pid, reader)
        self._selector.register(reader, selectors.EVENT_READ, partial(self._drain, child))
        self._report(Started(order.process, started.pid))

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

    # Ends.

    def _close(self) -> None:
        if not self._closing:
            self._closing = True
            self._selector.unregister(self._orders)
            for child in self._children.values():
                self._terminate(child)

    def _terminate(self, child: Child) -> None:
        if child.kill_at is None:
            child.kill_at = time.monotonic() + GRACE_S
            _signal_group(child.pid, signal.SIGTERM)

    def _escalate(self) -> None:
        now = time.monotonic()
        for child in self._children.values():
            if child.kill_at is not None and child.kill_at <= now:
                child.kill_at = now + GRACE_S
                _signal_group(child.pid, signal.SIGKILL)

    def _reap(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == 0:
                    return
                child = self._children.pop(pid, None)
                if child is not None:
                    self._bury(child, os.waitstatus_to_exitcode(status))

    def _bury(self, child: Child, exit_code: int) -> None:
        _signal_group(child.pid, signal.SIGKILL)
        if child.output >= 0:
            self._drain(child)
        self._stop_listening(child)
        status, number = (exit_code, None) if exit_code >= 0 else (None, -exit_code)
        self._report(Ended(child.process, status, number, child.tail.text()))

    def _kill_the_rest(self) -> None:
        """Ends descendants that have fled from their group."""
        for child in self._children.values():
            _signal_group(child.pid, signal.SIGKILL)
        while kill_children():
            with contextlib.suppress(ChildProcessError):
                os.waitpid(-1, 0)

    def _report(self, report: Report) -> None:
        line = to_line(report)
        with contextlib.suppress(BrokenPipeError):
            while line:
                line = line[os.write(self._reports, line) :]


def _signal_group(group: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


if __name__ == "__main__":
    adopt_orphans()
    Warden(sys.stdin.fileno(), sys.stdout.fileno()).run()
