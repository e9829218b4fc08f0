"""How a command shows what happens while it plays: a picture that refreshes on a terminal, plain lines elsewhere.

All of it goes to stderr, so that stdout has the results alone.
"""

import time
from abc import ABC, abstractmethod
from typing import Final, Protocol, Self

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from doubloon_tournament.execution import MatchFinished, News
from doubloon_tournament.visible import lines_visible

LINE_EVERY_S: Final = 5.0
REFRESH_PER_S: Final = 4
BAR_WIDTH: Final = 24


class Screen(Protocol):
    """Shows what happens while it is entered."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def tell(self, news: News) -> None:
        """Takes what has happened."""


class _Telling(ABC):
    """What both kinds of screen do with news."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def tell(self, news: News) -> None:
        """Takes what has happened, and says what is worth a line."""
        self._take(news, time.monotonic())
        line = self._line_for(news)
        if line:
            self._print(line)

    @abstractmethod
    def _take(self, news: News, now_s: float) -> None:
        """Counts it; seconds of a clock that is never set."""

    @abstractmethod
    def _line_for(self, news: News) -> str:
        """What happened in a line or more; empty where nothing need be said."""

    @abstractmethod
    def _print(self, lines: str) -> None:
        """Says it."""


class LivePicture(_Telling):
    """A picture that refreshes; what is worth a line scrolls past above it."""

    def __enter__(self) -> Self:
        self._live = Live(
            console=self._console, get_renderable=self._picture, refresh_per_second=REFRESH_PER_S, transient=True
        )
        self._live.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def _print(self, lines: str) -> None:
        self._console.print(Text(lines_visible(lines)))

    @abstractmethod
    def _picture(self) -> RenderableType:
        """How it stands now."""


class PlainLines(_Telling):
    """How it stands in a line every few seconds, beside what is worth one."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._next_s = 0.0

    def tell(self, news: News) -> None:
        """Takes what has happened; after a match, says now and then how it stands."""
        super().tell(news)
        if not isinstance(news, MatchFinished):
            return
        now_s = time.monotonic()
        if now_s >= self._next_s or self._is_last():
            self._next_s = now_s + LINE_EVERY_S
            self._print(self._standing(now_s))

    @abstractmethod
    def _standing(self, now_s: float) -> str:
        """How it stands, in a line."""

    def _is_last(self) -> bool:
        """Nothing changes any more, and it has not been said."""
        return False

    def _print(self, lines: str) -> None:
        self._console.print(Text(lines_visible(lines)), soft_wrap=True)
