"""What is on the screen while a duel is played: the test between its bounds, live on a terminal, else in plain lines.

All of it goes to stderr, so that stdout has the verdict alone.
"""

import time
from typing import Final, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from doubloon_tournament.cli.duel_board import DuelBoard
from doubloon_tournament.cli.screen import LINE_EVERY_S, REFRESH_PER_S, Lines, Screen
from doubloon_tournament.execution import MatchFinished, News, Playing
from doubloon_tournament.visible import lines_visible

SCALE_WIDTH: Final = 41
"""Columns, the middle one among them."""


def make_duel_screen(console: Console, board: DuelBoard) -> Screen:
    """The screen that suits the console."""
    return LiveDuelScreen(console, board) if console.is_terminal else PlainDuelScreen(console, board)


class LiveDuelScreen:
    """The ratio wanders between the bounds."""

    def __init__(self, console: Console, board: DuelBoard) -> None:
        self._console = console
        self._board = board
        self._lines = Lines()
        self._live = Live(
            console=console, get_renderable=self._picture, refresh_per_second=REFRESH_PER_S, transient=True
        )

    def __enter__(self) -> Self:
        self._live.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def tell(self, news: News) -> None:
        """Takes what has happened; what is worth a line scrolls past above the picture."""
        self._board.take(news, time.monotonic())
        line = _line_for(self._lines, news)
        if line:
            self._console.print(Text(lines_visible(line)))

    def _picture(self) -> RenderableType:
        scale = Text(f"not better {self._board.scale_text(SCALE_WIDTH)} better")
        progress = Text(self._board.progress_text(time.monotonic()))
        if not self._board.begun:
            return Group(scale, progress, Text("the bots are starting, the first tables are played"))
        return Group(scale, Text(self._board.test_text()), progress)


class PlainDuelScreen:
    """A line every few seconds."""

    def __init__(self, console: Console, board: DuelBoard) -> None:
        self._console = console
        self._board = board
        self._lines = Lines()
        self._next_s = 0.0
        self._told = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def tell(self, news: News) -> None:
        """Takes what has happened."""
        now_s = time.monotonic()
        self._board.take(news, now_s)
        line = _line_for(self._lines, news)
        if line:
            self._print(line)
        last = self._board.decided and not self._told
        if isinstance(news, MatchFinished) and (last or now_s >= self._next_s):
            self._next_s = now_s + LINE_EVERY_S
            self._told = self._board.decided
            self._print(f"{self._board.test_text()}; {self._board.progress_text(now_s)}")

    def _print(self, line: str) -> None:
        self._console.print(Text(lines_visible(line)), soft_wrap=True)


def _line_for(lines: Lines, news: News) -> str:
    """What is worth a line; how many matches are left is not known in a duel."""
    return "" if isinstance(news, Playing) else lines.line_for(news)
