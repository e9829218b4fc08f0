"""The results that ratings are made of: one record a finished match, in an order that depends on nothing else."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from doubloon_tournament.ratings.errors import ConflictingResultError, RatingError


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedMatch:
    """A match as the ratings see it."""

    cluster: str
    """The deal: results on the same cards are not independent, so errors are computed over clusters."""
    bots: tuple[str, ...]
    """By seat."""
    places: tuple[int, ...]
    """By seat; 1 is best, equal numbers tie. A forfeiter counts as last whatever stands here."""
    forfeits: tuple[bool, ...]
    """By seat: whether the bot crashed, timed out, or else gave its seat away."""
    points: tuple[int, ...]
    """By seat, the game's own."""
    block: str | None = None
    """Its block; None means that the cluster is the block. Differs where each match has a deal of its own."""
    key: str | None = None
    """Names the match; two results of one key must agree. None is never compared."""
    stood_in: bool = True
    """Whether forfeited seats were played on. If not, the others never finished a real table among themselves."""

    @property
    def seats_a_bot_twice(self) -> bool:
        """Whether some bot plays against itself, which makes the match worthless for a rating."""
        return len(set(self.bots)) < len(self.bots)

    @property
    def group(self) -> str:
        """The block, or the cluster where none is named."""
        return self.cluster if self.block is None else self.block


def canonical(matches: Iterable[RatedMatch]) -> list[RatedMatch]:
    """The matches in an order that is a function of their content, so that sums are the same to the last bit."""
    return sorted(matches, key=_content)


def without_repeats(matches: Iterable[RatedMatch]) -> tuple[list[RatedMatch], int]:
    """The matches, each key once, and how many equal repeats were left out.

    Raises:
        ConflictingResultError: If one key comes with two different results.
    """
    given = list(matches)
    if len({match.key for match in given if match.key is not None}) == sum(match.key is not None for match in given):
        return given, 0
    kept: list[RatedMatch] = []
    by_key: dict[str, RatedMatch] = {}
    repeats = 0
    for match in given:
        known = by_key.get(match.key) if match.key is not None else None
        if known is None:
            kept.append(match)
        elif known == match:
            repeats += 1
        else:
            raise ConflictingResultError(f"match {match.key} has two results: {_told(known)} and {_told(match)}")
        if match.key is not None:
            by_key[match.key] = match
    return kept, repeats


def check_results(matches: Iterable[RatedMatch], bots: Sequence[str]) -> None:
    """Refuses results that say something else than one place, forfeit and score per seat of known bots.

    Raises:
        RatingError: With the match and what is wrong in it.
    """
    known = set(bots)
    for match in matches:
        size = len(match.bots)
        if not size == len(match.places) == len(match.forfeits) == len(match.points) or size < 2:
            raise RatingError(f"a match on {match.cluster} has no place, forfeit and score for each of 2 or more seats")
        if not known.issuperset(match.bots):
            stranger = min(set(match.bots) - known)
            raise RatingError(f"a match on {match.cluster} was played by {stranger}, which is not among the bots")


def _content(match: RatedMatch) -> tuple[object, ...]:
    return (
        match.group,
        match.cluster,
        match.bots,
        match.places,
        match.forfeits,
        match.points,
        match.key or "",
        match.stood_in,
    )


def _told(match: RatedMatch) -> str:
    seats = zip(match.bots, match.places, match.points, strict=True)
    return ", ".join(f"{bot} {place}. with {points}" for bot, place, points in seats)
