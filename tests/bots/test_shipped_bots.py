"""The shipped bots: legal in every position, the same again from the same seed, and of different strength."""

import subprocess
import sys
from collections.abc import Sequence

import pytest

import doubloon
from bots.local_table import play_table
from doubloon_bots.roster import BOTS, SearchBot

OTHERS = ("random", "greedy", "cautious", "bold")


FEW_PLAYOUTS = 6


def seated(bot: str) -> doubloon.AnyBot:
    """A bot to be tried for what it may not do, whatever its strength."""
    return SearchBot(FEW_PLAYOUTS) if bot == "search" else BOTS[bot]()


def places_of(bot: str, others: Sequence[str], *, deals: int) -> list[int]:
    """The bot's places over all rotations of some deals."""
    line_up = [bot, *others]
    places = []
    for deal in range(deals):
        for rotation in range(len(line_up)):
            seats = line_up[rotation:] + line_up[:rotation]
            places.append(play_table(seats, seed=f"deal {deal}").places[seats.index(bot)])
    return places


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seats", range(3, 9))
def test_every_bot_plays_a_table_of_every_size_to_its_end(bot: str, seats: int) -> None:
    assert len(play_table([seated(bot)] * seats, seed=f"{bot} at {seats}").points) == seats


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_every_bot_plays_with_every_option_on(bot: str, seats: int) -> None:
    options = {"kraken": True, "white_whale": True, "loot": seats > 2, "pirate_abilities": True}
    assert len(play_table([seated(bot)] * seats, seed=f"{bot} at {seats}", options=options).points) == seats


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_the_same_again_from_the_same_seed(bot: str) -> None:
    outcomes = [play_table([seated(bot), "random", "random", seated(bot)], seed="again") for _ in range(2)]
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("other", OTHERS)
def test_heuristic_comes_first_at_most_tables_of_any_other_bot(other: str) -> None:
    places = places_of("heuristic", [other] * 3, deals=5)
    assert sum(place == 1 for place in places) > len(places) * 0.5


def test_greedy_beats_random() -> None:
    places = places_of("greedy", ["random"] * 3, deals=5)
    assert sum(places) / len(places) < 2.0


def test_the_list_of_bots_says_what_each_one_does() -> None:
    run = subprocess.run([sys.executable, "-m", "doubloon_bots", "--help"], capture_output=True, text=True, check=True)
    for name, bot in BOTS.items():
        assert f"  {name} " in run.stdout
        assert (bot.__doc__ or "").splitlines()[0] in run.stdout


def test_an_unknown_bot_is_answered_with_the_known_ones() -> None:
    run = subprocess.run([sys.executable, "-m", "doubloon_bots", "gready"], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "choose from" in run.stderr
