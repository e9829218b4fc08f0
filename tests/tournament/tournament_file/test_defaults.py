"""Options that a file leaves open, for any game."""

from dataclasses import dataclass

import pytest

from doubloon_games.options import OptionError, OptionValue
from doubloon_tournament.tournament_file import settled_options
from toys.auction import AUCTION, Auction


@dataclass(frozen=True, slots=True)
class Options:
    """Of a game with two that exclude each other."""

    sails: bool = False
    oars: bool = False
    rounds: int = 2


class Wishful(Auction):
    """A game that says what it is in a tournament, and whose rules do not always have it."""

    default_config = Options()  # type: ignore[assignment]
    tournament_options = {"sails": True, "rounds": 5}  # noqa: RUF012

    def check(self, config: object, seats: int) -> None:
        assert isinstance(config, Options)
        if config.sails and config.oars:
            raise OptionError("sails", "nobody sails and rows at once")
        if config.rounds > 3 and seats == 4:
            raise OptionError("rounds", "four play three rounds at most")


def test_a_game_that_wishes_nothing_is_as_its_rules_have_it() -> None:
    assert settled_options(AUCTION, 3, {}) == {"broken": False}
    assert settled_options(AUCTION, 3, {"broken": True}) == {"broken": True}


@pytest.mark.parametrize(
    ("seats", "written", "settled"),
    [
        (2, {}, {"sails": True, "oars": False, "rounds": 5}),
        (2, {"rounds": 1}, {"sails": True, "oars": False, "rounds": 1}),
        (2, {"oars": True}, {"sails": False, "oars": True, "rounds": 5}),
        (4, {}, {"sails": True, "oars": False, "rounds": 2}),
        (4, {"sails": False, "oars": True}, {"sails": False, "oars": True, "rounds": 2}),
    ],
)
def test_what_a_game_wishes_holds_where_its_rules_and_the_file_leave_room(
    seats: int, written: dict[str, OptionValue], settled: dict[str, OptionValue]
) -> None:
    assert settled_options(Wishful(), seats, written) == settled
