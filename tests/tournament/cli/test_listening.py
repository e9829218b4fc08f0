"""A display or a log that fails does not stop the play."""

import os
import sys
from typing import Self

import pytest
from rich.console import Console

from doubloon_tournament.cli.failures import complain
from doubloon_tournament.cli.listening import Audience
from doubloon_tournament.cli.run_log import RunLog
from doubloon_tournament.cli.stderr import steady_stderr
from doubloon_tournament.execution import News, Stopping


class Heard:
    """A screen that keeps what it is told."""

    def __init__(self) -> None:
        self.news: list[News] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def tell(self, news: News) -> None:
        self.news.append(news)


def test_a_log_on_a_full_disk_is_off_and_that_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Heard()
    with open("/dev/full", "a", encoding="utf-8") as full:
        audience = Audience(screen, RunLog(full))
        for number in range(3):
            audience.tell(Stopping(number))
    assert len(screen.news) == 3
    assert capsys.readouterr().err == (
        "doubloon: the log cannot be written (No space left on device) and is off from here on; "
        "play goes on without it\n"
    )


def test_where_nobody_reads_stderr_nothing_fails_also_not_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w", buffering=1, encoding="utf-8") as unread:
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stderr", unread)
            console = Console(file=steady_stderr())
            for number in range(3):
                console.print(f"{number} of 3 matches")
            complain("nobody hears this")
        unread.write("the rest")
