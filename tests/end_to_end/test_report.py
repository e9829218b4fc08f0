"""The report of a real tournament of each game, in a real browser."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from end_to_end.command import shipped, tournament_file
from tournament.report.page.browser import CHROMIUM, launched, opened

pytestmark = pytest.mark.timeout(300)

BOTS = ("random", "greedy", "heuristic")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


@pytest.fixture(params=["skull_king", "sea_salt_paper"], scope="module")
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Written by the command, after a tournament that was played by it."""
    folder = tmp_path_factory.mktemp(request.param)
    text = tournament_file(bots={bot: shipped(bot) for bot in BOTS}, game=request.param, deals=5)
    (folder / "cup.toml").write_text(text, encoding="utf-8")
    for command in (("run", "cup.toml"), ("report", "--out", "report.html")):
        done = subprocess.run(
            [sys.executable, "-m", "doubloon_tournament", *command, "--db", "sqlite:///cup.db"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    return folder / "report.html"


class TestARealReport:
    """Only collected where there is a browser; the tests of the page say so where there is none."""

    __test__ = CHROMIUM is not None

    @pytest.mark.parametrize("width", [390, 1280])
    def test_it_is_whole_and_accessible(self, browser: Browser, report: Path, width: int) -> None:
        with opened(browser, report, width=width) as (page, asked):
            assert asked == []
            assert page.get_by_text("Finished", exact=True).is_visible()
            assert page.get_by_role("img").count() == len(BOTS) * 3 + 3  # ratings, points, times; and three seats
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            assert Axe().run(page).response["violations"] == []
