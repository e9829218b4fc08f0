"""What is on the screen while a tournament is played: a bar and standings, or lines."""

import time
from collections.abc import Callable
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from doubloon_tournament.cli.scoreboard import Scoreboard
from doubloon_tournament.cli.showing import BAR_WIDTH, LivePicture, PlainLines, Screen
from doubloon_tournament.execution import (
    AttemptFailed,
    BotEnded,
    BotQuarantined,
    Confined,
    Crowded,
    MatchFinished,
    News,
    Playing,
    ServiceLost,
    Stopping,
)
from doubloon_tournament.ratings import Standings
from doubloon_tournament.report import standings_table

LEADERS_FROM: Final = 20
"""Before so many matches an order says nothing."""
STANDINGS_EVERY_S: Final = 2.0
RATING_SHARE: Final = 0.05
"""Of the time, at most this much goes into ratings that are only looked at."""


def make_screen(console: Console, board: Scoreboard) -> Screen:
    """The screen that suits the console."""
    return LiveScreen(console, board) if console.is_terminal else PlainScreen(console, board)


class Refreshed:
    """Standings that are computed anew now and then: rarely where it takes long."""

    def __init__(self, compute: Callable[[], Standings], clock: Callable[[], float]) -> None:
        self._compute = compute
        self._clock = clock
        self._standings: Standings | None = None
        self._next_s = 0.0

    def get(self) -> Standings:
        """The standings, hardly old."""
        started_s = self._clock()
        if self._standings is None or started_s >= self._next_s:
            self._standings = self._compute()
            now_s = self._clock()
            self._next_s = now_s + max(STANDINGS_EVERY_S, (now_s - started_s) / RATING_SHARE)
        return self._standings


class LiveScreen(LivePicture):
    """A bar, and standings that refresh."""

    def __init__(self, console: Console, board: Scoreboard) -> None:
        super().__init__(console)
        self._board = board
        self._standings = Refreshed(board.standings, time.monotonic)
        self._lines = Lines()

    def _take(self, news: News, now_s: float) -> None:
        self._board.take(news, now_s)

    def _line_for(self, news: News) -> str:
        return self._lines.line_for(news)

    def _picture(self) -> RenderableType:
        bar = Table.grid(padding=(0, 1))
        completed, total = self._board.share
        done = ProgressBar(total=max(1, total), completed=completed, width=BAR_WIDTH, pulse=not self._board.begun)
        bar.add_row(done, Text(self._board.progress_text(time.monotonic())))
        if not self._board.begun:
            return Group(bar, Text("the bots are starting, the first tables are played"))
        return Group(bar, standings_table(self._standings.get()))


class PlainScreen(PlainLines):
    """Progress, and who leads."""

    def __init__(self, console: Console, board: Scoreboard) -> None:
        super().__init__(console)
        self._board = board
        self._standings = Refreshed(board.standings, time.monotonic)
        self._lines = Lines()

    def _take(self, news: News, now_s: float) -> None:
        self._board.take(news, now_s)

    def _line_for(self, news: News) -> str:
        return self._lines.line_for(news)

    def _standing(self, now_s: float) -> str:
        progress = self._board.progress_text(now_s)
        if self._is_last() or self._board.finished < LEADERS_FROM:
            return progress
        return f"{progress}; {_leaders(self._standings.get())}"

    def _is_last(self) -> bool:
        return self._board.finished == self._board.scheduled


def line_for(news: News) -> str:
    """What happened in a line; empty where the picture says enough."""
    match news:
        case MatchFinished():
            return ""
        case Playing(finished, scheduled):
            return f"{scheduled - finished} of {scheduled} matches are to be played"
        case Confined():
            return _sandbox_line(news)
        case Crowded():
            return _crowded_line(news)
        case AttemptFailed(failed, again):
            then = "it is played again" if again else "it stays without a result"
            why = f"{failed.reason}: {failed.message}"
            return f"match {failed.match}, attempt {failed.attempt}, gave no result ({why}); {then}"
        case BotEnded(bot, instance, reason, output, restarted):
            then = "it is started again" if restarted else "its seats are forfeited from now on"
            return f"{bot}, process {instance}, ended: {reason}; {then}{_last_line(output)}"
        case BotQuarantined(bot, reason):
            return f"{bot} is out after repeated offences ({reason}); its other seats are forfeited"
        case Stopping(in_flight):
            return f"finishing {in_flight} tables; Ctrl-C again leaves them"
        case ServiceLost(reason, in_flight):
            return f"{reason}\nanother is started, and the {in_flight} tables in flight are played again"


def _crowded_line(news: Crowded) -> str:
    tables = f"{news.tables} tables at once on {_many(news.processors, 'processor')}"
    share = f"up to {news.thinking} bots think at once, each with {news.share_ms:.3g} of its {news.time_ms:g} ms"
    return f"warning: {tables}: {share}, and wait for each other; with tables_at_once = {news.enough} they would not"


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _sandbox_line(news: Confined) -> str:
    enforced = f"; each process of a bot: {', '.join(news.enforced)}" if news.enforced else ""
    left_open = f"; not limited: {', '.join(news.left_open)}" if news.left_open else ""
    why = f" ({news.why})" if news.why else ""
    return f"sandbox: {news.sandbox}{why}{enforced}{left_open}"


class Lines:
    """What is worth a line, told once where the processes of a bot end alike."""

    def __init__(self) -> None:
        self._told: set[tuple[object, ...]] = set()

    def line_for(self, news: News) -> str:
        """What happened in a line; empty where it was told before."""
        if isinstance(news, BotEnded):
            kind = (news.bot, news.reason, news.restarted, _last_line(news.output))
            if kind in self._told:
                return ""
            self._told.add(kind)
        return line_for(news)


def _last_line(output: str) -> str:
    lines = output.strip().splitlines()
    return f"; its last line: {lines[-1][:200]}" if lines else ""


def _leaders(standings: Standings) -> str:
    return ", ".join(f"{row.rank}. {row.bot} {row.elo:.0f}" for row in standings.rows)
