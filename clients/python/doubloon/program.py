"""`run`: a bot as a program of its own, with flags, signals and exit codes."""

import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from types import FrameType

from doubloon.bot import AnyBot
from doubloon.connection import Stopped, keep_playing
from doubloon.errors import DoubloonError, RefusedError, SettingsError, UnreachableError
from doubloon.settings import read_settings

_log = logging.getLogger("doubloon")


class ExitCode(IntEnum):
    """How a bot's program ends. A bot that raises ends it as any Python program: traceback and 1."""

    OK = 0
    USAGE = 2
    UNREACHABLE = 3
    REFUSED = 4
    INTERRUPTED = 130


def run(bot: AnyBot, argv: Sequence[str] | None = None, *, program: str | None = None) -> None:
    """Plays for `bot` until the service says goodbye.

    Settings come from DOUBLOON_ADDRESS, DOUBLOON_TOKEN, DOUBLOON_BOT and DOUBLOON_INSTANCE; flags override them
    (`--help` lists them). What the bot raises comes through. Standard output is left to the bot.

    Args:
        bot: The player.
        argv: Flags to read instead of the program's own.
        program: Name of the program in its help.

    Raises:
        SystemExit: With an `ExitCode` other than OK; the reason stands on stderr. After SIGTERM with 0.
    """
    _log_to_stderr()
    try:
        settings = read_settings(sys.argv[1:] if argv is None else argv, os.environ, program=program)
        with _signals_stop():
            goodbye = keep_playing(bot, settings)
    except (SettingsError, RefusedError, UnreachableError) as error:
        _log.error("%s", error)
        raise SystemExit(_exit_code(error)) from None
    except Stopped as stopped:
        raise SystemExit(stopped.args[0]) from None
    _log.info("goodbye: %s (%s)", goodbye.message or "the service ended the session", goodbye.reason)


def _exit_code(error: DoubloonError) -> ExitCode:
    if isinstance(error, SettingsError):
        return ExitCode.USAGE
    return ExitCode.REFUSED if isinstance(error, RefusedError) else ExitCode.UNREACHABLE


@contextmanager
def _signals_stop() -> Iterator[None]:
    """Turns the first SIGTERM or SIGINT into `Stopped`; a second one acts as it always did."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    exits = {signal.SIGTERM: ExitCode.OK, signal.SIGINT: ExitCode.INTERRUPTED}
    before = {number: signal.getsignal(number) for number in exits}

    def stop(number: int, frame: FrameType | None) -> None:
        restore()
        raise Stopped(exits[signal.Signals(number)])

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    for number in exits:
        signal.signal(number, stop)
    try:
        yield
    finally:
        restore()


def _log_to_stderr() -> None:
    """Unless the bot's author has said where logs go."""
    if not _log.hasHandlers():
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("doubloon: %(message)s"))
        _log.addHandler(handler)
        _log.setLevel(logging.INFO)
