"""The shipped bots at Sea Salt & Paper: legal in every phase, and of different strength."""

from collections.abc import Mapping

import pytest

import doubloon
from bots.local_table import play_table
from doubloon_bots.roster import HeuristicBot
from doubloon_bots.sea_salt_paper import holding
from doubloon_games.options import OptionValue
from doubloon_games.sea_salt_paper import Phase, cards, tally
from tables.sea_salt_paper import cards as named

GAME = "sea_salt_paper"
EVERYTHING: Mapping[str, OptionValue] = {"extra_salt": True, "extra_pepper": True}
PLAYERS = ("random", "greedy", "heuristic")


class Watched(HeuristicBot):
    """Remembers the phases that it was asked in."""

    def __init__(self) -> None:
        super().__init__()
        self.phases: set[Phase] = set()

    def choose(self, decision: doubloon.Decision) -> int:
        self.phases.add(Phase(decision.view.phase))
        return super().choose(decision)


def places(bots: list[str], *, seed: str) -> tuple[int, ...]:
    return play_table(bots, seed=seed, game=GAME, options=EVERYTHING).places


@pytest.mark.parametrize("bot", PLAYERS)
@pytest.mark.parametrize("seats", range(2, 5))
@pytest.mark.parametrize("options", [{}, {"extra_salt": True}, {"extra_pepper": True}, EVERYTHING])
def test_a_bot_plays_tables_of_every_size_to_their_end(
    bot: str, seats: int, options: Mapping[str, OptionValue]
) -> None:
    assert len(play_table([bot] * seats, seed=f"{bot} at {seats}", game=GAME, options=options).points) == seats


def test_heuristic_answers_in_every_phase() -> None:
    bot = Watched()
    deal = 0
    while bot.phases < {*Phase} - {Phase.OVER} and deal < 60:
        play_table([bot] * 4, seed=f"phases {deal}", game=GAME, options=EVERYTHING)
        deal += 1
    assert bot.phases == {*Phase} - {Phase.OVER}


@pytest.mark.parametrize("bot", ["greedy", "heuristic"])
def test_a_bot_beats_random(bot: str) -> None:
    for deal in range(4):
        for seat in range(4):
            line_up = ["random"] * 4
            line_up[seat] = bot
            assert places(line_up, seed=f"deal {deal}")[seat] <= 2


def test_heuristic_beats_greedy() -> None:
    ahead = 0
    for deal in range(10):
        for seat in range(2):
            line_up = ["greedy", "greedy"]
            line_up[seat] = "heuristic"
            ahead += places(line_up, seed=f"deal {deal}")[seat] == 1
    assert ahead > 10


def test_a_holding_is_laid_out_as_the_engine_counts() -> None:
    hand, groups = (
        named("crab/black fish/black mermaid/white"),
        [tuple(named("boat/black boat/yellow starfish/yellow"))],
    )
    counts = holding.holding_of(hand, groups)
    assert counts == tally.tally_of(hand, groups)[: len(counts)]
    assert (holding.ALL, holding.COLOUR, holding.GROUPS, holding.TRIOS) == (
        tally.ALL,
        tally.COLOUR,
        tally.GROUPS,
        tally.TRIOS,
    )
    for kind, name in enumerate(cards.TYPE_NAMES[1:], start=1):
        assert getattr(holding, name.upper()) == kind
