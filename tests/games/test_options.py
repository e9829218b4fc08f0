"""Options as plain values, and back."""

import pytest

from doubloon_games import OptionError, config_from, find_game, options_of
from doubloon_games.skull_king import GAME, SkullKingConfig


def test_an_option_nobody_mentions_is_off() -> None:
    assert options_of(config_from(GAME, {})) == {
        "kraken": False,
        "white_whale": False,
        "loot": False,
        "pirate_abilities": False,
    }


def test_options_read_back() -> None:
    config = SkullKingConfig(kraken=True, pirate_abilities=True)
    assert config_from(GAME, options_of(config)) == config


def test_an_unknown_option_is_named_with_the_nearest_one() -> None:
    with pytest.raises(OptionError, match="no option `whale`; did you mean `white_whale`") as caught:
        config_from(GAME, {"whale": True})
    assert caught.value.option == "whale"


def test_an_unknown_option_near_to_none_is_named_with_all() -> None:
    with pytest.raises(OptionError, match="it has: kraken, white_whale, loot, pirate_abilities"):
        config_from(GAME, {"zzz": True})


@pytest.mark.parametrize("value", [1, "true", None])
def test_a_value_of_another_type_is_refused(value: object) -> None:
    with pytest.raises(OptionError, match="it takes true or false"):
        config_from(GAME, {"kraken": value})


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_a_table_size_out_of_range_is_refused(seats: int) -> None:
    with pytest.raises(OptionError, match=f"2 to 8 seats, not {seats}") as caught:
        find_game("skull_king").check(SkullKingConfig(), seats)
    assert caught.value.option == "seats"


def test_loot_at_two_seats_is_refused_by_a_check() -> None:
    with pytest.raises(OptionError, match="loot") as caught:
        GAME.check(SkullKingConfig(loot=True), 2)
    assert caught.value.option == "loot"


@pytest.mark.parametrize("seats", range(3, 9))
def test_everything_is_accepted_at_every_other_table(seats: int) -> None:
    GAME.check(SkullKingConfig(kraken=True, white_whale=True, loot=True, pirate_abilities=True), seats)
