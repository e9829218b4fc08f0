"""Where a duel stands, for people and for programs."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Final

from doubloon_tournament.ratings.duel import DuelState
from doubloon_tournament.ratings.group_scores import estimate
from doubloon_tournament.ratings.sequential import SequentialTest, Verdict
from doubloon_tournament.tournament_file import DuelTerms

WORDS: Final[Mapping[Verdict, str]] = MappingProxyType(
    {Verdict.SECOND: "better", Verdict.FIRST: "not better", Verdict.UNDECIDED: "undecided"}
)
"""What a verdict says of the candidate."""


@dataclass(frozen=True, slots=True)
class DuelAccount:
    """A duel in figures; those of strength are of the deals that count, and None where they say nothing."""

    candidate: str
    opponents: tuple[str, ...]
    """By name; copies of one bot, or a field of several."""
    verdict: str
    """`better`, `not better` or `undecided`."""
    elo0: float
    elo1: float
    alpha: float
    beta: float
    ratio: float
    """The log-likelihood ratio of the second hypothesis to the first."""
    lower: float
    """At or below it the first is accepted."""
    upper: float
    """At or above it the second is."""
    deals: int
    """That count: whole ones, in the order of the schedule, none missing before them."""
    deals_max: int
    matches: int
    """That count."""
    matches_beyond: int
    """Finished beside them, which do not count: beyond the verdict, or while one before them was missing."""
    score: float | None
    """Mean share of what the candidate could have won, 0 to 1."""
    elo: float | None
    """Of that score; biased, since the test stops because of it."""
    elo_low: float | None
    elo_high: float | None
    scores: Mapping[str, int]
    """How often a deal had which score."""
    forfeits: Mapping[str, int]
    """By bot, of all finished matches."""

    @property
    def decided(self) -> bool:
        """There is a verdict."""
        return self.verdict != WORDS[Verdict.UNDECIDED]


def duel_account(
    terms: DuelTerms,
    test: SequentialTest,
    state: DuelState,
    *,
    opponents: Sequence[str],
    deals_max: int,
    matches: int,
    forfeits: Mapping[str, int],
) -> DuelAccount:
    """Where a duel stands after so many finished matches."""
    lower, upper = test.bounds
    found = estimate(state.scores, games=test.games) if state.groups else None
    return DuelAccount(
        candidate=terms.candidate,
        opponents=tuple(opponents),
        verdict=WORDS[state.verdict],
        elo0=terms.elo0,
        elo1=terms.elo1,
        alpha=terms.alpha,
        beta=terms.beta,
        ratio=round(state.ratio, 6),
        lower=round(lower, 6),
        upper=round(upper, 6),
        deals=state.groups,
        deals_max=deals_max,
        matches=state.groups * test.games,
        matches_beyond=matches - state.groups * test.games,
        score=round(found.score, 6) if found else None,
        elo=_rounded(found.elo) if found else None,
        elo_low=_rounded(found.elo_low) if found and found.variance else None,
        elo_high=_rounded(found.elo_high) if found and found.variance else None,
        scores={f"{score:.6g}": state.scores[score] for score in sorted(state.scores)},
        forfeits=dict(forfeits),
    )


def duel_document(account: DuelAccount) -> str:
    """The account as one JSON document. Equal results give equal bytes."""
    return json.dumps({"duel": asdict(account)}, indent=2, ensure_ascii=False)


def strength_text(state: DuelState) -> str:
    """Score and Elo with its interval, in a line; empty before the first deal."""
    if not state.groups:
        return ""
    found = estimate(state.scores, games=1)
    score = f"score {100 * found.score:.1f} %"
    if found.elo is None:
        return score
    if not found.variance:
        return f"{score}, {found.elo:+.0f} Elo"
    low = "below" if found.elo_low is None else f"{found.elo_low:+.0f}"
    high = "above" if found.elo_high is None else f"{found.elo_high:+.0f}"
    return f"{score}, {found.elo:+.0f} Elo (95 % interval {low}..{high})"


def _rounded(elo: float | None) -> float | None:
    return None if elo is None else round(elo, 4)
