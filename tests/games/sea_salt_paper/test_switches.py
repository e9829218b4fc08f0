"""Every rule switch can be set, and changes nothing but what it is about."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from doubloon_games import Chance
from doubloon_games.options import OptionError, OptionValue, config_from
from doubloon_games.sea_salt_paper import GAME, SeaSaltPaperConfig, SeaSaltPaperState
from doubloon_games.sea_salt_paper.config import READINGS
from tables.sea_salt_paper import EVERYTHING
from vectors import sea_salt_paper as vectors

SECOND: Mapping[str, OptionValue] = {
    **{switch: second for switch, (_, second) in READINGS.items()},
    "seahorse_feeds_multiplier": True,
}
"""The switches, and their values that are not the default."""
TOUCHED: Mapping[str, frozenset[str]] = {
    "deck_empty_after_call": frozenset({"T33", "T34"}),
    "boats": frozenset({"T10"}),
    "seahorse_feeds_multiplier": frozenset({"S28"}),
    "angelfish_timing": frozenset({"T45", "T46", "T48"}),
}
"""Vectors that tell another story under a switch; all others must hold."""
AVOIDED: Mapping[str, str] = {
    "mermaid_win": "mermaid",
    "deck_empty_after_call": "call_last_chance",
    "boats": "play_duo boat",
    "angelfish_timing": "angelfish",
}
"""What a table must not see for a switch to be without effect."""
WITHOUT: Mapping[str, SeaSaltPaperConfig] = {
    "seahorse_feeds_multiplier": SeaSaltPaperConfig(extra_pepper=True),
    **{
        switch: SeaSaltPaperConfig(extra_salt=True)
        for switch in ("angelfish_timing", "water_sports_hand_pairs", "event_tie_holder", "event_choice")
    },
}
"""Tables at which a switch has nothing to say."""

FILE = Path(vectors.__file__).with_name("sea_salt_paper_vectors.json")


def flipped(switch: str, config: SeaSaltPaperConfig = EVERYTHING) -> SeaSaltPaperConfig:
    return replace(config, **{switch: SECOND[switch]})  # type: ignore[arg-type]


def read_vectors() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
    return found


def test_every_switch_of_the_config_is_here() -> None:
    options = {"extra_salt", "extra_pepper", "double_score", "max_rounds"}
    assert {*SECOND} == {*SeaSaltPaperConfig.__slots__} - options
    assert len(SECOND) == 9


@pytest.mark.parametrize("switch", SECOND)
def test_a_switch_is_set_by_its_name(switch: str) -> None:
    config = config_from(GAME, {switch: SECOND[switch]})
    GAME.check(config, 2)
    assert config == flipped(switch, SeaSaltPaperConfig())


@pytest.mark.parametrize("switch", READINGS)
def test_the_first_reading_is_the_default(switch: str) -> None:
    assert getattr(SeaSaltPaperConfig(), switch) == READINGS[switch][0]


@pytest.mark.parametrize("switch", READINGS)
def test_a_reading_that_is_none_is_refused_with_the_two_that_are(switch: str) -> None:
    config = config_from(GAME, {switch: "perhaps"})
    with pytest.raises(OptionError) as refusal:
        GAME.check(config, 3)
    first, second = READINGS[switch]
    assert str(refusal.value) == f"option `{switch}` is 'perhaps'; it takes `{first}` or `{second}`"
    assert refusal.value.option == switch


def test_a_text_where_yes_or_no_is_asked_is_refused() -> None:
    with pytest.raises(OptionError, match="`seahorse_feeds_multiplier` is 'yes'; it takes true or false"):
        config_from(GAME, {"seahorse_feeds_multiplier": "yes"})


@pytest.mark.parametrize("rounds", [0, -1, 101])
def test_a_limit_of_rounds_out_of_range_is_refused(rounds: int) -> None:
    with pytest.raises(OptionError, match=f"`max_rounds` is {rounds}; it takes a whole number from 1 to 100"):
        GAME.check(SeaSaltPaperConfig(max_rounds=rounds), 2)


@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(OptionError, match=f"2 to 4 seats, not {seats}"):
        GAME.check(SeaSaltPaperConfig(), seats)


@pytest.mark.parametrize("switch", SECOND)
def test_a_switch_leaves_every_vector_that_is_not_about_it(switch: str) -> None:
    for vector in read_vectors():
        if vector["id"] not in TOUCHED.get(switch, frozenset()):
            vectors.run(vector, flipped(switch))


@pytest.mark.parametrize("switch", TOUCHED)
def test_a_switch_changes_the_vectors_that_are_about_it(switch: str) -> None:
    for vector in read_vectors():
        if vector["id"] in TOUCHED[switch]:
            run = partial(vectors.run, vector, flipped(switch))
            with pytest.raises((AssertionError, ValueError, IndexError)):
                run()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("switch", SECOND)
def test_a_table_that_does_not_meet_a_switch_is_the_same_with_it(switch: str, seed: int) -> None:
    config = WITHOUT.get(switch, replace(EVERYTHING, double_score=True, max_rounds=3))
    chance = Chance(bytes([seed] * 32))
    plain, other = (GAME.new_table(each, 3, chance) for each in (config, flipped(switch, config)))
    avoided, rng = AVOIDED.get(switch, "never"), Random(seed)
    while plain.to_act():
        assert without_options(plain) == without_options(other)
        options = plain.options(plain.turn)
        assert options == other.options(other.turn)
        tame = [option for option in options if avoided not in GAME.action_name(option)] or options
        action = rng.choice(tame)
        plain.apply(plain.turn, action)
        other.apply(other.turn, action)
    assert without_options(plain) == without_options(other)


def without_options(state: SeaSaltPaperState) -> str:
    return state.text().partition("\n")[2]
