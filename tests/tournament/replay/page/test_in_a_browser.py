"""The replay in a real browser: from disk, without a network, by keyboard, for all eyes, at every width."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from doubloon_games.scene import PlainScenes
from doubloon_tournament.playback import play_again
from doubloon_tournament.replay import film_document
from doubloon_tournament.replay import film_of as make_film
from doubloon_tournament.replay.page import page as replay_page
from tournament.playback.played import KEY, played
from tournament.replay.filmed import GAMES
from tournament.replay.page.filmed import document, frame_of
from tournament.replay.page.test_page import BREAKING
from tournament.report.page.browser import CHROMIUM, NOTHING_LEFT_OUT, launched, opened

pytestmark = pytest.mark.timeout(300)


def test_a_run_without_a_browser_says_what_it_leaves_out(record_property: Callable[[str, object], None]) -> None:
    if CHROMIUM is None:
        assert not NOTHING_LEFT_OUT, "nothing may be left out here, and there is no Chromium"
        record_property("left_out", "replays were not opened in a browser: there is no Chromium")


def film_of(game: str) -> dict[str, Any]:
    """A film of bots with the worst names, one of which forfeits on the way."""
    return document(game, BREAKING, forfeits={1: 40})


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for all."""
    with launched() as found:
        yield found


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The page of each game."""
    folder = tmp_path_factory.mktemp("replays")
    for game in GAMES:
        (folder / f"{game}.html").write_text(replay_page(film_of(game)), encoding="utf-8")
    return {game: folder / f"{game}.html" for game in GAMES}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Each in turn."""
    return str(request.param)


@pytest.fixture
def sight(game: str, browser: Browser, paths: dict[str, Path]) -> Iterator[Page]:
    """A replay at its beginning."""
    with opened(browser, paths[game]) as (page, _):
        yield page


def written(folder: Path, film: dict[str, Any]) -> Path:
    """The page of a film."""
    (folder / "page.html").write_text(replay_page(film), encoding="utf-8")
    return folder / "page.html"


def decision(page: Page) -> int:
    """The one that is shown."""
    return int(page.locator("#number").input_value())


def violations(page: Page) -> list[tuple[str, str, str]]:
    """What axe finds."""
    found = Axe().run(page).response["violations"]
    return [(each["id"], each["impact"], each["nodes"][0]["html"]) for each in found]


class TestInABrowser:
    """Only collected where there is a browser."""

    __test__ = CHROMIUM is not None

    @pytest.mark.parametrize("width", [390, 768, 1280])
    def test_it_is_as_wide_as_the_window_and_asks_for_nothing(
        self, browser: Browser, paths: dict[str, Path], game: str, width: int
    ) -> None:
        with opened(browser, paths[game], width=width) as (page, asked):
            faults: list[str] = []
            page.on("console", lambda message: faults.append(message.text))
            page.on("pageerror", lambda error: faults.append(str(error)))
            for key in ("Home", *["ArrowRight"] * 15, "End"):
                page.keyboard.press(key)
                assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), decision(page)
            page.get_by_text("Result, options and origin").click()
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            assert (asked, faults) == ([], [])

    @pytest.mark.parametrize("width", [390, 1280])
    @pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
    def test_axe_finds_no_violation(
        self, browser: Browser, paths: dict[str, Path], game: str, width: int, dark: bool
    ) -> None:
        with opened(browser, paths[game], width=width, dark=dark) as (page, _):
            page.goto(f"{paths[game].as_uri()}#d={frame_of(film_of(game), seat=2, options=4)}")
            page.get_by_text("Result, options and origin").click()
            assert violations(page) == []
            page.keyboard.press("Tab")
            page.keyboard.press("End")
            page.locator("#eyes").select_option("spectator")
            assert violations(page) == []

    def test_arrows_step_and_home_and_end_go_to_the_ends(self, sight: Page) -> None:
        end = int(sight.locator("#number").get_attribute("max") or "")
        for key, wanted in (
            ("ArrowRight", 1),
            ("ArrowRight", 2),
            ("ArrowLeft", 1),
            ("End", end),
            ("ArrowRight", end),
            ("Home", 0),
        ):
            sight.keyboard.press(key)
            assert decision(sight) == wanted
        assert sight.get_by_role("button", name="Back").is_disabled()

    def test_each_control_is_reached_by_tab_in_the_order_that_it_stands_in(self, sight: Page) -> None:
        sight.keyboard.press("ArrowRight")
        reached = []
        while not reached or reached[-1] != "number":
            sight.keyboard.press("Tab")
            reached.append(sight.evaluate("document.activeElement.id"))
        wanted = [
            "eyes",
            "only",
            "round",
            "names",
            "options",
            "first",
            "back",
            "play",
            "forward",
            "last",
            "speed",
            "slider",
            "number",
        ]
        assert [each for each in reached if each] == wanted

    def test_a_step_is_told_to_those_who_do_not_see_it(self, sight: Page) -> None:
        sight.get_by_role("button", name="Forward").click()
        assert sight.get_by_role("status").inner_text().startswith("Decision 1 of ")

    def test_the_slider_the_number_and_the_round_jump(self, sight: Page, game: str) -> None:
        sight.get_by_label("Decision number").fill("17")
        sight.keyboard.press("Enter")
        assert decision(sight) == 17
        sight.get_by_role("slider").focus()
        sight.keyboard.press("ArrowRight")
        assert decision(sight) == 18
        second = film_of(game)["rounds"][1]
        sight.locator("#round").select_option(str(second["number"]))
        assert decision(sight) == second["frame"]

    def test_only_one_seat_s_decisions_are_stopped_at(self, sight: Page, game: str) -> None:
        own = [at for at, frame in enumerate(film_of(game)["frames"]) if frame["seat"] == 2 and at > 0]
        sight.locator("#only").select_option("2")
        for at in own[:5]:
            sight.get_by_role("button", name="Forward").click()
            assert decision(sight) == at

    def test_it_plays_at_a_speed_until_it_is_paused(self, browser: Browser, paths: dict[str, Path], game: str) -> None:
        with opened(browser, paths[game]) as (page, _):
            page.clock.install(time=0)
            page.reload()
            page.clock.pause_at(60_000)
            page.locator("#speed").select_option("200")
            page.get_by_role("button", name="Play").click()
            page.clock.run_for(1_000)
            page.get_by_role("button", name="Pause").click()
            page.clock.run_for(1_000)
            assert decision(page) == 5
            assert "d=5&" in page.url

    def test_the_eyes_of_a_seat_see_its_hand_alone(self, sight: Page, game: str) -> None:
        at = frame_of(film_of(game), seat=0, options=2)
        sight.goto(f"{sight.url.partition('#')[0]}#d={at}&eyes=all")
        hands = sight.locator("#seats .of-hand .backs")
        assert hands.count() == 0
        film = film_of(game)
        scene = film["scenes"][film["frames"][at]["sights"][film["eyes"].index("spectator")]["scene"]]
        hidden = sum(
            1 for zone in map(film["zones"].__getitem__, scene["zones"]) if zone["kind"] == "hand" and zone["hidden"]
        )
        sight.locator("#eyes").select_option("spectator")
        assert hands.count() == hidden
        assert sight.locator("#facts").inner_text().startswith("these eyes do not see")
        sight.locator("#eyes").select_option("0")
        assert sight.locator("#seats > li:nth-child(1) .of-hand .backs").count() == 0

    def test_cards_have_chinese_names_everywhere_if_wanted(self, sight: Page) -> None:
        chinese = """[...document.querySelectorAll(".card[role=img]")]
            .every(each => /[\\u4e00-\\u9fff]/.test(each.getAttribute("aria-label")))"""
        sight.keyboard.press("ArrowRight")
        assert not sight.evaluate(chinese)
        sight.locator("#names").select_option("zh")
        assert sight.locator(".card[role=img]").count() > 0
        assert sight.evaluate(chinese)
        assert "names=zh" in sight.url

    def test_an_address_leads_to_a_position_and_follows_it(self, sight: Page) -> None:
        address = sight.url.partition("#")[0]
        sight.goto(f"{address}#d=12&eyes=1&only=1&names=zh")
        assert (decision(sight), sight.locator("#eyes").input_value()) == (12, "1")
        sight.reload()
        assert (decision(sight), sight.locator("#names").input_value()) == (12, "zh")
        sight.locator("#only").select_option("")
        sight.keyboard.press("Escape")
        sight.get_by_role("button", name="Forward").click()
        assert sight.url.endswith("#d=13&eyes=1&names=zh")
        sight.goto(f"{address}#d=junk&eyes=9&only=-1&names=tlh")
        assert (decision(sight), sight.locator("#eyes").input_value()) == (0, "all")

    def test_the_one_chosen_stands_out_and_says_so(self, sight: Page, game: str) -> None:
        at = frame_of(film_of(game), seat=0, options=2)
        sight.goto(f"{sight.url.partition('#')[0]}#d={at}")
        chosen = sight.locator("#options .chosen")
        assert chosen.count() == 1
        assert "chosen:" in chosen.inner_text()
        assert sight.locator("#options li").count() >= 2
        assert sight.locator("#facts").inner_text().startswith("thought ")

    def test_names_are_text_and_a_forfeit_is_told(self, sight: Page) -> None:
        assert sight.locator("#seats .bot").first.inner_text() == BREAKING[0]
        assert sight.evaluate("document.scripts.length") == 2
        sight.keyboard.press("End")
        assert "TIMED_OUT" in sight.locator("#options").inner_text()
        assert sight.locator("#seats > li:nth-child(2)").get_by_text("timed out").count() == 1

    def test_without_a_script_it_says_what_is_needed_and_how_it_ended(
        self, browser: Browser, paths: dict[str, Path], game: str
    ) -> None:
        context = browser.new_context(java_script_enabled=False, offline=True)
        try:
            page = context.new_page()
            page.goto(paths[game].as_uri())
            assert "needs JavaScript" in page.locator("noscript .needs").inner_text()
            assert page.get_by_text("TIMED_OUT").is_visible()
            assert not page.locator("#controls").is_visible()
        finally:
            context.close()

    def test_it_prints_dark_on_light_without_what_is_for_screens(
        self, browser: Browser, paths: dict[str, Path], game: str
    ) -> None:
        with opened(browser, paths[game], dark=True) as (page, _):
            page.emulate_media(media="print", color_scheme="dark")
            assert not page.locator("#controls").is_visible()
            assert page.evaluate("getComputedStyle(document.body).color") == "rgb(29, 27, 24)"
            assert page.pdf().startswith(b"%PDF")

    def test_cards_without_a_drawing_are_shown_by_their_names(self, browser: Browser, tmp_path: Path) -> None:
        film = document("skull_king")
        film["match"]["game"] = "another"
        with opened(browser, written(tmp_path, film), width=390) as (page, asked):
            page.keyboard.press("ArrowRight")
            assert page.locator(".card.unknown .caption").count() > 0
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            assert violations(page) == []
            assert asked == []

    def test_a_game_without_a_layout_is_shown_in_words(self, browser: Browser, tmp_path: Path) -> None:
        match = played("skull_king", seats=2)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("doubloon_tournament.replay.filming.scenes_of", PlainScenes)
            film = film_document(make_film(match, play_again(match, KEY), tournament="spring"))
        with opened(browser, written(tmp_path, film), width=390) as (page, _):
            page.keyboard.press("ArrowRight")
            assert "seat 0: 0: total 0" in page.locator("#said").inner_text()
            assert not page.locator("#scores").is_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            assert violations(page) == []
