"""The report of a real tournament of each game and the replay of one of its matches, in a real browser."""

import csv
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
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a tournament was played by the command."""
    found = tmp_path_factory.mktemp(request.param)
    text = tournament_file(bots={bot: shipped(bot) for bot in BOTS}, game=request.param, deals=5)
    (found / "cup.toml").write_text(text, encoding="utf-8")
    doubloon(found, "run", "cup.toml")
    return found


@pytest.fixture(scope="module")
def report(folder: Path) -> Path:
    """Of the whole tournament."""
    doubloon(folder, "report", "--out", "report.html")
    return folder / "report.html"


@pytest.fixture(scope="module")
def replay(folder: Path) -> Path:
    """Of the first match that the command lists."""
    doubloon(folder, "export", "matches", "--out", "matches.csv")
    with (folder / "matches.csv").open(encoding="utf-8", newline="") as listed:
        match = next(csv.DictReader(listed))["match"]
    doubloon(folder, "replay", match, "--out", "replay.html")
    return folder / "replay.html"


def doubloon(folder: Path, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "doubloon_tournament", *command, "--db", "sqlite:///cup.db"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


class InABrowser:
    """Only collected where there is a browser; the tests of the pages say so where there is none."""

    __test__ = CHROMIUM is not None


@pytest.mark.parametrize("width", [390, 1280])
class TestARealReport(InABrowser):
    """Of a real tournament."""

    def test_it_is_whole_and_accessible(self, browser: Browser, report: Path, width: int) -> None:
        with opened(browser, report, width=width) as (page, asked):
            assert asked == []
            assert page.get_by_text("Finished", exact=True).is_visible()
            assert page.get_by_role("img").count() == len(BOTS) * 3 + 3  # ratings, points, times; and three seats
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            assert Axe().run(page).response["violations"] == []


@pytest.mark.parametrize("width", [390, 1280])
class TestARealReplay(InABrowser):
    """Of one of its matches."""

    def test_it_is_stepped_through_by_keys_and_accessible(self, browser: Browser, replay: Path, width: int) -> None:
        with opened(browser, replay, width=width) as (page, asked):
            for key, at in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1")):
                page.keyboard.press(key)
                assert page.get_by_label("Decision number").input_value() == at
            assert page.get_by_label("Seats").get_by_role("heading", level=3).count() == len(BOTS)
            assert page.locator("#options .chosen").count() == 1
            assert Axe().run(page).response["violations"] == []
            page.keyboard.press("End")
            assert page.get_by_role("heading", name="The match is over").is_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            assert Axe().run(page).response["violations"] == []
            assert asked == []
