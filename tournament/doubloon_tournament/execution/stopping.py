"""When a run has enough, apart from the end of its schedule."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from doubloon_tournament.ratings.duel import Duel
from doubloon_tournament.ratings.sequential import SequentialTest
from doubloon_tournament.storage import MatchResult
from doubloon_tournament.tournament_file import DuelTerms, Tournament


class StopRule(Protocol):
    """Looks on, and says when to stop."""

    @property
    def needs_all(self) -> bool:
        """Whether a match that stays without a result makes those after it worthless."""

    def take(self, result: MatchResult) -> bool:
        """Takes the result of a match; returns whether no other one is needed."""


class PlayAll:
    """Never stops."""

    needs_all: Final = False

    def take(self, _: MatchResult) -> bool:
        """Whatever it is, the others are to be played too."""
        return False


@dataclass(frozen=True, slots=True)
class StopWhenDecided:
    """Stops a duel once it has a verdict."""

    duel: Duel

    @property
    def needs_all(self) -> bool:
        """Groups count as far as none is missing before them."""
        return True

    def take(self, result: MatchResult) -> bool:
        """Whether this result or one before it has decided."""
        count_in(self.duel, result)
        return self.duel.decided


def stop_rule(tournament: Tournament) -> StopRule:
    """The rule by which a tournament stops, before its first result."""
    if tournament.duel is None:
        return PlayAll()
    return StopWhenDecided(new_duel(tournament.duel, tournament.seats))


def new_duel(terms: DuelTerms, seats: int) -> Duel:
    """A duel before its first result; a block has as many matches as a table seats."""
    test = SequentialTest(terms.elo0, terms.elo1, terms.alpha, terms.beta, games=seats)
    return Duel(test, terms.candidate)


def duel_after(terms: DuelTerms, seats: int, *, results: Iterable[MatchResult]) -> Duel:
    """A duel after these results."""
    duel = new_duel(terms, seats)
    for result in results:
        count_in(duel, result)
    return duel


def count_in(duel: Duel, result: MatchResult) -> None:
    """Lets a duel take a stored result."""
    duel.take(result.block, bots=result.bots, places=result.places, forfeits=result.forfeits)
