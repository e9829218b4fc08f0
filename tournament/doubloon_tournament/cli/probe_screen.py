"""What is on the screen while the bots of a plan are tried: a bar of the time on a terminal, plain lines elsewhere."""

import time
from typing import Final, Self

from rich.console import Console, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from doubloon_tournament.cli.screen import Lines
from doubloon_tournament.cli.showing import BAR_WIDTH, LivePicture, PlainLines, Screen
from doubloon_tournament.execution import MatchFinished, News, Playing, Stopping

LEAVING: Final = "leaving the probe; what is in flight is finished, Ctrl-C again leaves it"


def make_probe_screen(console: Console, seconds: float) -> Screen:
    """The screen that suits the console, for a probe of so many seconds."""
    return LiveProbeScreen(console, seconds) if console.is_terminal else PlainProbeScreen(console, seconds)


class ProbeCount:
    """Told the time, counts matches."""

    def __init__(self, seconds: float, now_s: float) -> None:
        self.seconds = seconds
        self._began_s = now_s
        self._matches = 0

    def take(self, news: News, now_s: float) -> None:
        """Counts it, if it is a match."""
        if isinstance(news, MatchFinished):
            self._matches += 1

    def passed_s(self, now_s: float) -> float:
        """Since the beginning, the start of the bots included."""
        return now_s - self._began_s

    def text(self, now_s: float) -> str:
        """What is going on in a line."""
        passed = f"{self.passed_s(now_s):.0f} s"
        if not self._matches:
            return f"trying the bots: {passed}, they are starting"
        return f"trying the bots: {passed}, {self._matches} matches"


class LiveProbeScreen(LivePicture):
    """A bar that fills with time."""

    def __init__(self, console: Console, seconds: float) -> None:
        super().__init__(console)
        self._count = ProbeCount(seconds, time.monotonic())
        self._lines = Lines()

    def _take(self, news: News, now_s: float) -> None:
        self._count.take(news, now_s)

    def _line_for(self, news: News) -> str:
        return probe_line(self._lines, news)

    def _picture(self) -> RenderableType:
        now_s = time.monotonic()
        bar = Table.grid(padding=(0, 1))
        passed_s = min(self._count.passed_s(now_s), self._count.seconds)
        bar.add_row(
            ProgressBar(total=self._count.seconds, completed=passed_s, width=BAR_WIDTH), Text(self._count.text(now_s))
        )
        return bar


class PlainProbeScreen(PlainLines):
    """How many matches there were."""

    def __init__(self, console: Console, seconds: float) -> None:
        super().__init__(console)
        self._count = ProbeCount(seconds, time.monotonic())
        self._lines = Lines()

    def __enter__(self) -> Self:
        self._print(f"trying the bots for about {self._count.seconds:g} s, on deals of their own; nothing is kept")
        return self

    def __exit__(self, *_: object) -> None:
        self._print(self._count.text(time.monotonic()))

    def _take(self, news: News, now_s: float) -> None:
        self._count.take(news, now_s)

    def _line_for(self, news: News) -> str:
        return probe_line(self._lines, news)

    def _standing(self, now_s: float) -> str:
        return self._count.text(now_s)


def probe_line(lines: Lines, news: News) -> str:
    """What happened in a line; of the counts of a tournament nothing, since a probe never plays it to its end."""
    match news:
        case Playing():
            return ""
        case Stopping():
            return LEAVING
        case _:
            return lines.line_for(news)
