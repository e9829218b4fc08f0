"""What is told beside the results."""

import io
import sys

import pytest
from rich.console import Console
from rich.live import Live

from doubloon_tournament.cli.stderr import steady_stderr


def test_a_live_picture_does_not_write_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stderr", out)
    console = Console(file=steady_stderr(), force_terminal=True, width=80)
    with Live("the picture", console=console, auto_refresh=False):
        console.print("a line of ours")
        print("a line of another's", file=steady_stderr())
    for words in ("the picture", "a line of ours", "a line of another's"):
        assert words in out.getvalue()
