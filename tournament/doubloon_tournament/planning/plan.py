"""The plan of a tournament: what its schedule holds, and what a probe of its bots says it will cost and tell."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from doubloon_tournament.planning.needs import Needs, deals_for
from doubloon_tournament.planning.probe import Probe
from doubloon_tournament.ratings.design import Design, design_of
from doubloon_tournament.ratings.forecast import expected_half_widths
from doubloon_tournament.ratings.spread import Spread, assumed_spread, estimated_spread
from doubloon_tournament.report.rated import rated_match
from doubloon_tournament.schedule import Balance, Block, balance_of
from doubloon_tournament.tournament_file import Tournament


@dataclass(frozen=True, slots=True)
class HalfWidths:
    """Half of 95 % intervals over the bots, in Elo."""

    smallest: float
    median: float
    largest: float


@dataclass(frozen=True, slots=True)
class Plan:
    """What there is to know of a tournament before it is played."""

    tournament: Tournament
    balance: Balance
    half_widths: HalfWidths | None
    """None where bots have too few deals for intervals."""
    spread: Spread
    """That the half-widths are expected at."""
    probe: Probe | None
    needs: Needs | None
    """For the half-width that was asked for."""

    @property
    def decisions(self) -> int | None:
        """Of all matches; None where nothing is known of them."""
        each = self.probe.decisions_per_match if self.probe else None
        return None if each is None else round(each * self.balance.matches)

    def seconds(self, matches: int) -> float | None:
        """That so many matches take on this machine; None where nothing is known of it."""
        speed = self.probe.speed if self.probe else None
        return None if speed is None else speed.seconds(matches)


def make_plan(
    tournament: Tournament, blocks: Sequence[Block], probe: Probe | None, *, half_width: float | None = None
) -> Plan:
    """The plan of a tournament with that schedule.

    Args:
        tournament: What its file says.
        blocks: Its schedule.
        probe: Of its bots; without one they are taken for equal.
        half_width: The median half-width that is wanted, in Elo, if one is.
    """
    names = sorted(bot.name for bot in tournament.bots)
    fresh = tournament.fresh_deals
    design = design_of((block.order for block in blocks), names, fresh_deals=fresh)
    results = map(rated_match, probe.results if probe else ())
    spread = (
        estimated_spread(results, names, fresh_deals=fresh) if probe else assumed_spread(len(names), fresh_deals=fresh)
    )
    return Plan(
        tournament=tournament,
        balance=balance_of(blocks, names),
        half_widths=_half_widths(design, spread),
        spread=spread,
        probe=probe,
        needs=None if half_width is None else deals_for(half_width, design, spread, deals=tournament.deals),
    )


def _half_widths(design: Design, spread: Spread) -> HalfWidths | None:
    widths = expected_half_widths(design, spread)
    if np.isnan(widths).any():
        return None
    return HalfWidths(float(widths.min()), float(np.median(widths)), float(widths.max()))
