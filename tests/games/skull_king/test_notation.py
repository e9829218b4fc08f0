"""Names of actions: what reads, and what does not."""

import pytest

from doubloon_games import UnknownActionError
from doubloon_games.skull_king import GAME


@pytest.mark.parametrize(
    "name",
    [
        "bid 0", "bid 10", "G1", "B14", "ROSIE", "TIG:p", "TIG:e", "SK", "WHA", "lead 0", "lead 7", "discard G1",
        "discard MER MER", "discard TIG ESC", "wager 0", "wager 20", "rebid 0", "rebid 10", "acknowledge",
    ],
)  # fmt: skip
def test_a_name_reads_back(name: str) -> None:
    assert GAME.action_name(GAME.action_of(name)) == name


@pytest.mark.parametrize(
    "name",
    [
        "", "g1", "G0", "G15", "TIG", "bid", "bid 11", "bid -1", "bid 03", "lead 8", "discard", "discard TIG:p",
        "discard MER G1", "discard G1 G2 G3", "discard G1  G2", "wager 5", "rebid 11", "Acknowledge", "bid 1 ",
    ],
)  # fmt: skip
def test_any_other_text_is_refused(name: str) -> None:
    with pytest.raises(UnknownActionError, match="is no action of Skull King"):
        GAME.action_of(name)


@pytest.mark.parametrize("number", [-1, 0, 15, 69, 78, 139, 161, 255, 256 + 69 + 1, 256 + (77 << 7 | 15)])
def test_a_number_that_is_no_action_has_no_name(number: int) -> None:
    with pytest.raises(UnknownActionError, match=f"{number} is no action"):
        GAME.action_name(number)
