"""The page as text: whole, harmless whatever bots are called, equal each time, and drawn for every card."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser

import pytest

from doubloon_games import find_game
from doubloon_games.scene import scenes_of
from doubloon_tournament.replay import Eyes
from doubloon_tournament.replay.page import page
from doubloon_tournament.replay.page.cards import draw
from tournament.replay.filmed import GAMES
from tournament.replay.page.filmed import document
from tournament.report.page.test_page import HOSTILE, LONG

BREAKING = ("</script><script>alert(1)</script>", LONG, "<!--<script>\u202e\x00\x1b[31m{{ 7 * 7 }}")


class Scripts(HTMLParser):
    """What stands in the scripts of a page, and its policy."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.kinds: list[str | None] = []
        self.texts: list[str] = []
        self.policy = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "script":
            self.kinds.append(values.get("type"))
            self.texts.append("")
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"] or ""

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.texts[-1] += data


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_game_has_a_drawing_of_its_own(game: str) -> None:
    names = [face.name for face in scenes_of(find_game(game)).faces()]
    drawn = draw(game, names)
    assert [face.name for face in drawn.faces] == names
    assert len({(face.ground, face.shape, face.corner, face.badge) for face in drawn.faces}) == len(names)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_cards_are_told_apart_by_the_ground_alone(game: str) -> None:
    faces = draw(game, [face.name for face in scenes_of(find_game(game)).faces()]).faces
    assert len({(face.shape, face.corner, face.badge) for face in faces}) == len(faces)


def test_a_card_needs_only_its_shapes() -> None:
    drawn = draw("sea_salt_paper", ["shoal_of_fish/grey", "no such card"])
    found = [re.search('id="([^"]+)"', shape) for shape in drawn.shapes]
    assert [each[1] for each in found if each] == [
        "back_of_sea_salt_paper",
        "shoal_of_fish",
        "pattern-grey",
        "fish",
    ]
    assert len(drawn.faces) == 1


def test_another_game_has_a_back_and_no_faces() -> None:
    drawn = draw("another", ["A", "B"])
    assert (list(drawn.faces), drawn.back, len(drawn.shapes)) == ([], "back_of_any_game", 1)


def test_the_document_on_the_page_is_the_film_and_no_name_ends_it() -> None:
    film = document("skull_king", BREAKING)
    scripts = Scripts(page(film))
    assert scripts.kinds == ["application/json", None]
    found = json.loads(scripts.texts[0])
    assert [seat["bot"] for seat in found["seats"]][:2] == [*BREAKING[:2]]
    assert found["seats"][2]["bot"] == "<!--<script>\ufffd\ufffd\ufffd[31m{{ 7 * 7 }}"
    assert {**found, "seats": []} == {**film, "seats": []}


def test_the_policy_lets_the_player_run_and_nothing_else() -> None:
    scripts = Scripts(page(document("skull_king", [HOSTILE])))
    allowed = base64.b64encode(hashlib.sha256(scripts.texts[1].encode()).digest()).decode()
    assert scripts.policy.startswith("default-src 'none'; ")
    assert scripts.policy.endswith(f"; script-src 'sha256-{allowed}'")
    assert scripts.policy.count("script-src") == 1


def test_the_player_never_writes_html() -> None:
    player = Scripts(page(document("skull_king"))).texts[1]
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", player)


def test_how_it_ended_is_on_the_page_without_a_script() -> None:
    text = page(document("skull_king", ["ann", "bob", "cid"], forfeits={1: 4}))
    plain = text[: text.index('<script type="application/json"')]
    assert "<noscript>" in plain
    assert all(f'<bdi class="name">{bot}</bdi>' in plain for bot in ("ann", "bob", "cid"))
    assert "TIMED_OUT" in plain
    assert "decision 3 was not answered within 2 s" in plain


def test_a_film_with_fewer_eyes_makes_a_page_that_knows_no_more() -> None:
    film = document("skull_king", eyes=[Eyes("1")])
    found = json.loads(Scripts(page(film)).texts[0])
    assert found["eyes"] == ["1"]
    others = [zone for zone in found["zones"] if zone["kind"] == "hand" and zone["owner"] != 1]
    assert others
    assert not [zone for zone in others if zone["cards"]]


def test_equal_documents_give_equal_bytes() -> None:
    assert page(document("sea_salt_paper")) == page(document("sea_salt_paper"))
