"""The rules page: every ruling, card, event and switch is there, and what it says in numbers is so."""

import re
from pathlib import Path

import pytest

from doubloon_games import Chance
from doubloon_games.sea_salt_paper import GAME, Phase, SeaSaltPaperConfig
from doubloon_games.sea_salt_paper import scoring as points
from doubloon_games.sea_salt_paper.cards import COLOUR_NAMES, COPIES, EXTRA_SALT, KINDS, TYPE_NAMES
from doubloon_games.sea_salt_paper.config import READINGS
from doubloon_games.sea_salt_paper.ending import threshold
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES, EVENT_TITLES, EVENTS, KEPT_BY_HIGHEST

ROOT = Path(__file__).parents[3]
CODE = "".join(
    path.read_text(encoding="utf-8") for path in (ROOT / "service" / "doubloon_games" / "sea_salt_paper").glob("*.py")
)
PAGE = (ROOT / "docs" / "rules" / "sea_salt_paper.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text of a section, up to the next of its level or a higher one."""
    after = PAGE.split(f"\n{title}")[1]
    return re.split(rf"\n#{{2,{title.index(' ')}}} ", after)[0]


def rows(title: str) -> list[list[str]]:
    """The tables of a section as cells, rules between head and body left out."""
    lines = [line.strip() for line in section(title).splitlines()]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in cells if set("".join(row)) - set("-")]


def test_every_ruling_has_its_row_and_its_place() -> None:
    numbers = [int(number) for number in re.findall(r"^\| R(\d+)", PAGE, re.MULTILINE)]
    assert numbers == list(range(1, 43))


def test_every_ruling_that_the_code_or_the_page_names_is_there() -> None:
    named = {int(number) for number in re.findall(r"\bR(\d+)\b", CODE + PAGE)}
    assert named == set(range(1, 43))


def test_every_section_that_the_code_names_is_there() -> None:
    named = {
        part for source in re.findall(r"rules page,? ([\d., and]+)", CODE) for part in re.findall(r"[\d.]*\d", source)
    }
    assert {"1.4", "3.7", "12", "13"} <= named
    assert [part for part in named if f"\n## {part}. " not in PAGE and f"\n### {part} " not in PAGE] == []


def test_the_page_has_the_number_of_the_rules() -> None:
    assert f"Rules number: **{GAME.rules}**" in PAGE


def test_the_card_table_is_the_decks() -> None:
    head, *body = rows("### 1.1 The card table")
    colours = [cell.rsplit(" ", 1) for cell in head[3:-1]]
    assert [[name, int(number)] for name, number in colours] == [[name, n] for n, name in enumerate(COLOUR_NAMES) if n]
    found = {
        int(row[0]) << 4 | colour: int(cell) for row in body for colour, cell in enumerate(row[3:-1], start=1) if cell
    }
    assert found == dict(COPIES)
    assert [row[1].strip("`") for row in body] == [name for name in TYPE_NAMES if name]
    assert [int(row[-1]) for row in body] == [
        sum(copies for card, copies in COPIES.items() if card >> 4 == kind) for kind in range(1, len(TYPE_NAMES))
    ]
    chinese = {face.name.partition("/")[0]: face.title_zh for face in GAME.cards}
    assert all(chinese[row[1].strip("`")].endswith(row[2]) for row in body)


def test_the_counts_are_the_decks() -> None:
    _, *body = rows("### 1.2 Counts")
    for row, end in zip(body, (EXTRA_SALT, KINDS[-1] + 1), strict=True):
        counted = [sum(COPIES[card] for card in KINDS if card & 15 == colour and card < end) for colour in range(1, 12)]
        assert [int(cell) for cell in row[1:]] == [sum(counted), *counted]


def test_the_event_table_is_the_codes() -> None:
    _, *body = rows("### 1.4 Event cards")
    assert [(int(row[0]), row[1].strip("`"), (row[3], row[2]), row[4] == "+") for row in body] == [
        (event, EVENT_NAMES[event], EVENT_TITLES[event], event in KEPT_BY_HIGHEST) for event in EVENTS
    ]


def test_every_phase_has_its_row_among_the_phases_and_all_with_a_choice_among_the_orders() -> None:
    for title, missing in [("### 3.7 All phases", {"OVER"}), ("## 12. Order", {"OVER", "LOCKED_DRAW"})]:
        named = {phase for row in rows(title) for phase in row[0].split(", ")}
        assert {phase.name for phase in Phase} - named == missing


def test_the_most_options_of_a_phase_are_the_bound_of_the_game() -> None:
    assert max(int(row[-1]) for row in rows("### 3.7 All phases")[1:]) == GAME.limits.options


def test_collections_score_what_the_code_scores() -> None:
    found = {row[0]: [int(cell) for cell in row[1:] if cell] for row in rows("## 5. What cards")[1:]}
    assert found == {
        "shells": [*points.SHELL_POINTS[1:]],
        "octopuses": [*points.OCTOPUS_POINTS[1:]],
        "penguins": [*points.PENGUIN_POINTS[1:]],
        "sailors": [*points.SAILOR_POINTS[1:]],
    }


@pytest.mark.parametrize(
    ("double", "words"), [(False, "40, 35, 30 at 2, 3, 4 seats"), (True, "80, 70, 60 with Double score")]
)
def test_the_thresholds_are_the_codes(double: bool, words: str) -> None:
    config = SeaSaltPaperConfig(double_score=double)
    assert words in PAGE
    assert [threshold(config, seats) for seats in (2, 3, 4)] == [int(word) for word in re.findall(r"\d\d", words)]


def test_every_switch_has_its_row_its_default_first() -> None:
    _, *body = rows("## 9. Rule switches")
    found = {row[0].strip("`"): tuple(re.findall(r"`(\w+)`", row[1])) for row in body}
    assert found == {**READINGS, "seahorse_feeds_multiplier": ("false", "true")}
    for switch, (default, _) in found.items():
        assert default == str(getattr(SeaSaltPaperConfig(), switch)).lower()


def test_every_switch_is_named_by_its_ruling() -> None:
    rulings = {row[0].split(" ")[0]: row[2] for row in rows("## 8. Rulings")}
    for row in rows("## 9. Rule switches")[1:]:
        assert row[0] in rulings[row[2]]


def test_every_action_that_the_page_writes_is_one() -> None:
    written = [name for row in rows("## 10. For bots") for name in re.findall(r"`([^`]+)`", row[1])]
    assert len({name.partition(" ")[0] for name in written}) == 21
    for name in written:
        assert GAME.action_name(GAME.action_of(name)) == name


def test_every_label_of_chance_that_the_page_names_is_the_codes() -> None:
    asked: list[str] = []

    class Listening(Chance):
        def _stream(self, label: str, size: int) -> bytes:
            asked.append(label)
            return super()._stream(label, size)

    GAME.new_table(SeaSaltPaperConfig(extra_pepper=True), 3, Listening(bytes(32)))
    assert asked == ["events/0", "start", "round/1/deck"]
    for label in ("start", "round/3/deck", "round/3/steal/1", "round/3/lobster/1", "events/0", "events/1"):
        assert f"`{label}`" in PAGE
