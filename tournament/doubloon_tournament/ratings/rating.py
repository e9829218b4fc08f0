"""From results to standings. Order independent: results are sorted by content before anything is summed."""

from collections.abc import Iterable, Sequence

from doubloon_tournament.ratings.balance import unbalanced_groups
from doubloon_tournament.ratings.errors import RatingError
from doubloon_tournament.ratings.notes import pool_warnings, residual_warnings, result_warnings
from doubloon_tournament.ratings.pair_tables import los_table, margin_table, pair_records, residual_table
from doubloon_tournament.ratings.pairs import Forfeits, Pairs, pairs_of
from doubloon_tournament.ratings.pool import CENTRE_ELO, RatedSet, rate_pool
from doubloon_tournament.ratings.results import RatedMatch, canonical, check_results, without_repeats
from doubloon_tournament.ratings.rows import standing_rows
from doubloon_tournament.ratings.standings import Standings
from doubloon_tournament.ratings.structure import components

ANCHOR_ELO = 1000.0
"""Where an anchor stands unless told otherwise."""


def rate(
    matches: Iterable[RatedMatch],
    *,
    bots: Sequence[str],
    anchor: str | None = None,
    anchor_elo: float = ANCHOR_ELO,
    forfeits: Forfeits = Forfeits.RATED,
    bootstrap_repeats: int = 0,
) -> Standings:
    """The standings after these matches, in whatever order they come.

    Args:
        matches: Finished ones; what was void is left out by the caller.
        bots: All entrants, also those without a match yet.
        anchor: The bot whose rating is fixed at `anchor_elo`; without one the established bots' mean is 1500.
        anchor_elo: Its rating.
        forfeits: Whether a forfeit is a result.
        bootstrap_repeats: Adds bootstrap errors as a cross-check; 0 leaves them out.

    Raises:
        RatingError: If a result or the request makes no sense; two results of one match among them.
    """
    names = _checked_names(bots, anchor)
    kept, repeats = without_repeats(matches)
    check_results(kept, names)
    tables = canonical(match for match in kept if not match.seats_a_bot_twice)
    pairs = pairs_of(tables, names, Forfeits(forfeits))
    rated = [
        _rated_set(pairs, members, names, anchor=anchor, anchor_elo=anchor_elo, bootstrap_repeats=bootstrap_repeats)
        for members in components(pairs.met())
    ]
    rows = standing_rows(rated, tables, names)
    order = {row.bot: place for place, row in enumerate(rows)}
    residuals = residual_table(rated, order)
    odd = result_warnings(repeats=repeats, self_play=len(kept) - len(tables), unbalanced=unbalanced_groups(tables))
    return Standings(
        rows=tuple(rows),
        los=los_table(rated, order),
        margins=margin_table(rated, order),
        head_to_head=pair_records(pairs, names, order),
        residuals=residuals,
        components=tuple(rated_set.members for rated_set in rated),
        warnings=(*pool_warnings(rated), *odd, *residual_warnings(residuals)),
        matches=len(tables),
        anchor=anchor,
        anchor_elo=CENTRE_ELO if anchor is None else anchor_elo,
        repeats=repeats,
        bootstrap_repeats=bootstrap_repeats,
    )


def _checked_names(bots: Sequence[str], anchor: str | None) -> list[str]:
    names = sorted(bots)
    if len(set(names)) != len(names):
        raise RatingError(f"bots are named twice among {', '.join(names)}; every bot needs a name of its own")
    if anchor is not None and anchor not in names:
        raise RatingError(f"anchor {anchor!r} is not among the bots: {', '.join(names)}")
    return names


def _rated_set(
    pairs: Pairs,
    members: list[int],
    names: list[str],
    *,
    anchor: str | None,
    anchor_elo: float,
    bootstrap_repeats: int,
) -> RatedSet:
    inside = tuple(names[number] for number in members)
    if len(members) == 1:
        return RatedSet(inside, None)
    place = inside.index(anchor) if anchor in inside else None
    among = pairs.among(members)
    return RatedSet(inside, rate_pool(among, anchor=place, anchor_elo=anchor_elo, bootstrap_repeats=bootstrap_repeats))
