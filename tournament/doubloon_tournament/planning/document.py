"""A plan as one JSON document; what is not known is null."""

from dataclasses import asdict

from doubloon_tournament.planning.plan import Plan
from doubloon_tournament.planning.probe import Probe

ELO_DIGITS = 1
RATE_DIGITS = 3


def plan_document(plan: Plan) -> dict[str, object]:
    """Counts are of matches unless they say otherwise, times are in seconds, half-widths in Elo."""
    balance = asdict(plan.balance)
    widths, needs = plan.half_widths, plan.needs
    return {
        "tournament": plan.tournament.name,
        "line_ups": balance.pop("line_ups"),
        "blocks": balance.pop("blocks"),
        "matches": balance.pop("matches"),
        "deals": balance.pop("deals"),
        "decisions": plan.decisions,
        "seconds": _rounded(plan.seconds(plan.balance.matches)),
        "balance": balance,
        "half_width": None if widths is None else {name: _rounded(value) for name, value in asdict(widths).items()},
        "half_width_blocks": plan.spread.blocks,
        "needs": None
        if needs is None
        else {
            **asdict(needs),
            "expected": _rounded(needs.expected),
            "possible": needs.possible,
            "seconds": _rounded(plan.seconds(needs.matches)),
        },
        "probe": None if plan.probe is None else _probed(plan.probe),
    }


def _probed(probe: Probe) -> dict[str, object]:
    speed = probe.speed
    return {
        "matches": len(probe.results),
        "seconds": _rounded(probe.seconds),
        "tables_at_once": probe.tables,
        "start_seconds": None if speed is None else _rounded(speed.start_s),
        "matches_per_second": None if speed is None else round(speed.per_second, RATE_DIGITS),
        "decisions_per_match": _rounded(probe.decisions_per_match),
        "forfeits": [asdict(each) for each in probe.forfeits],
        "ends": [asdict(each) for each in probe.ends],
        "interrupted": probe.interrupted,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, ELO_DIGITS)
