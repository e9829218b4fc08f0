"""What is on the screen while a duel is played: the test between its bounds."""

import time
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

from doubloon_tournament.cli.duel_board import DuelBoard
from doubloon_tournament.cli.screen import Lines
from doubloon_tournament.cli.showing import LivePicture, PlainLines, Screen
from doubloon_tournament.execution import News, Playing

SCALE_WIDTH: Final = 41
"""Columns, the middle one among them."""


def make_duel_screen(console: Console, board: DuelBoard) -> Screen:
    """The screen that suits the console."""
    return LiveDuelScreen(console, board) if console.is_terminal else PlainDuelScreen(console, board)


class LiveDuelScreen(LivePicture):
    """The ratio wanders between the bounds."""

    def __init__(self, console: Console, board: DuelBoard) -> None:
        super().__init__(console)
        self._board = board
        self._lines = Lines()

    def _take(self, news: News, now_s: float) -> None:
        self._board.take(news, now_s)

    def _line_for(self, news: News) -> str:
        return _line_for(self._lines, news)

    def _picture(self) -> RenderableType:
        scale = Text(f"not better {self._board.scale_text(SCALE_WIDTH)} better")
        progress = Text(self._board.progress_text(time.monotonic()))
        if not self._board.begun:
            return Group(scale, progress, Text("the bots are starting, the first tables are played"))
        return Group(scale, Text(self._board.test_text()), progress)


class PlainDuelScreen(PlainLines):
    """The ratio in numbers."""

    def __init__(self, console: Console, board: DuelBoard) -> None:
        super().__init__(console)
        self._board = board
        self._lines = Lines()
        self._told = False

    def _take(self, news: News, now_s: float) -> None:
        self._board.take(news, now_s)

    def _line_for(self, news: News) -> str:
        return _line_for(self._lines, news)

    def _standing(self, now_s: float) -> str:
        self._told = self._board.decided
        return f"{self._board.test_text()}; {self._board.progress_text(now_s)}"

    def _is_last(self) -> bool:
        return self._board.decided and not self._told


def _line_for(lines: Lines, news: News) -> str:
    """What is worth a line; how many matches are left is not known in a duel."""
    return "" if isinstance(news, Playing) else lines.line_for(news)
