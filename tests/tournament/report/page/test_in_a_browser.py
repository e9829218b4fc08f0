"""The page in a real browser: from disk, without a network, by keyboard, for all eyes, at every width."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from doubloon_tournament.report.page import report_page
from doubloon_tournament.storage import Access, find_tournament, open_database
from tournament.report.page.browser import CHROMIUM, NOTHING_LEFT_OUT, launched, opened
from tournament.report.page.made import make
from tournament.report.page.test_page import NASTY

pytestmark = pytest.mark.timeout(300)


def test_a_run_without_a_browser_says_what_it_leaves_out(record_property: Callable[[str, object], None]) -> None:
    if CHROMIUM is None:
        assert not NOTHING_LEFT_OUT, "nothing may be left out here, and there is no Chromium"
        record_property("left_out", "pages were not opened in a browser: there is no Chromium")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of bots with the worst names."""
    folder = tmp_path_factory.mktemp("page")
    with open_database(make(folder, NASTY, deals=6, missing=1), Access.READ) as database:
        page = report_page(database, find_tournament(database))
    (folder / "report.html").write_text(page, encoding="utf-8")
    return folder / "report.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for all."""
    with launched() as found:
        yield found


@pytest.fixture(params=[390, 768, 1280], scope="module")
def sight(request: pytest.FixtureRequest, browser: Browser, path: Path) -> Iterator[tuple[Page, list[str]]]:
    """The report at a width."""
    with opened(browser, path, width=request.param) as found:
        yield found


class TestInABrowser:
    """Only collected where there is a browser."""

    __test__ = CHROMIUM is not None

    def test_it_asks_for_nothing_and_runs_nothing(self, sight: tuple[Page, list[str]]) -> None:
        page, asked = sight
        assert asked == []
        assert page.evaluate("document.scripts.length") == 0
        assert page.get_by_role("heading", level=1).inner_text() == "spring"

    def test_it_is_as_wide_as_the_window(self, sight: tuple[Page, list[str]]) -> None:
        page, _ = sight
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    def test_all_that_is_wider_is_scrolled_by_keyboard(self, sight: tuple[Page, list[str]]) -> None:
        page, _ = sight
        wide = page.evaluate(
            """[...document.querySelectorAll("main *")]
                .filter(each => getComputedStyle(each).overflowX == "auto" && each.scrollWidth > each.clientWidth)
                .filter(each => each.tabIndex != 0 || !each.getAttribute("aria-label")).length"""
        )
        assert wide == 0

    def test_axe_finds_no_violation(self, sight: tuple[Page, list[str]]) -> None:
        page, _ = sight
        found = Axe().run(page).response["violations"]
        assert [(each["id"], each["impact"], each["nodes"][0]["html"]) for each in found] == []

    def test_the_first_key_skips_to_the_content_and_others_reach_each_figure(
        self, browser: Browser, path: Path
    ) -> None:
        with opened(browser, path) as (page, _):
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.className") == "skip"
            page.keyboard.press("Enter")
            assert page.evaluate("document.activeElement.id") == "main"
            page.get_by_role("link", name="Think time").focus()
            page.keyboard.press("Enter")
            assert page.url.endswith("#times")
            assert page.evaluate("Math.abs(document.getElementById('times').getBoundingClientRect().top) < 200")

    def test_in_the_dark_axe_finds_no_violation_either(self, browser: Browser, path: Path) -> None:
        with opened(browser, path, dark=True) as (page, _):
            assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 22, 26)"
            found = Axe().run(page).response["violations"]
            assert [(each["id"], each["impact"], each["nodes"][0]["html"]) for each in found] == []

    def test_it_prints_dark_on_light_without_what_is_for_screens(self, browser: Browser, path: Path) -> None:
        with opened(browser, path, dark=True) as (page, _):
            page.emulate_media(media="print", color_scheme="dark")
            assert not page.get_by_role("navigation").is_visible()
            assert page.evaluate("getComputedStyle(document.body).color") == "rgb(29, 27, 24)"
            assert page.pdf().startswith(b"%PDF")
