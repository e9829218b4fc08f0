"""A plan as tables and lines on a screen."""

from collections.abc import Iterator
from math import comb
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from doubloon_tournament.cli.results import times
from doubloon_tournament.execution import tables_at_once
from doubloon_tournament.planning import Needs, Plan, Probe
from doubloon_tournament.report.fitting import Column, FittedTable
from doubloon_tournament.schedule import MATCHES_MAX
from doubloon_tournament.tournament_file import Tournament

UNKNOWN: Final = "?"
LAST_LINES: Final = 5
"""Of what a process printed."""


def plan_parts(plan: Plan) -> Iterator[RenderableType]:
    """The plan from top to bottom."""
    tournament = plan.tournament
    yield Text(f"\n{tournament.name}: {tournament.game}, {len(tournament.bots)} bots, {tournament.seats} seats\n")
    yield _cost_table(plan)
    yield Text("\nHow even it is: how often, from the rarest to the most frequent\n")
    yield _balance_table(plan)
    yield Text("\nHalf of the 95 % interval of a rating, in Elo\n")
    yield _half_width_table(plan)
    yield Text()
    if tournament.duel is not None:
        yield Text("A duel ends once it is decided: all of it is what it takes at most.")
    if plan.needs is not None:
        yield from map(Text, _needs(plan, plan.needs))
    if plan.probe is not None:
        yield from map(Text, _probed(plan.probe, tournament))
        yield from map(Text, _untried(plan.probe, tournament))
        yield from map(Text, _faults(plan.probe))
    else:
        yield Text("No bot was tried: what decisions and time there will be is not known.")


def duration_text(seconds: float) -> str:
    """A time to plan by, in the unit that suits it: `40 s`, `12 min`, `3 h 20 min`."""
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} min"
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if rest else f"{hours} h"


def _cost_table(plan: Plan) -> FittedTable:
    tournament, balance = plan.tournament, plan.balance
    decisions, seconds = plan.decisions, plan.seconds(plan.balance.matches)
    each = plan.probe.decisions_per_match if plan.probe else None
    speed = plan.probe.speed if plan.probe else None
    rows = (
        ("line-ups", str(balance.line_ups), _line_ups(plan)),
        ("blocks", str(balance.blocks), f"{_many(tournament.deals, 'deal')} of each line-up"),
        ("matches", str(balance.matches), f"{tournament.seats} of each block, every bot once in every seat"),
        ("deals", str(balance.deals), f"each played {times(balance.matches_per_deal.most)}"),
        ("decisions", UNKNOWN if decisions is None else str(decisions), "" if each is None else f"{each:.0f} a match"),
        (
            "time",
            UNKNOWN if seconds is None else duration_text(seconds),
            "" if speed is None else f"{speed.per_second * 60:.3g} matches a minute, {speed.start_s:.0f} s to start",
        ),
    )
    what, numbers, notes = zip(*rows, strict=True)
    return FittedTable((Column("", what, names=True),), (Column("number", numbers), Column("", notes, names=True)))


def _line_ups(plan: Plan) -> str:
    tournament = plan.tournament
    every = comb(len(tournament.bots), tournament.seats)
    if plan.balance.line_ups == every:
        return "all that there are"
    return f"a balanced sample of {every}"


def _balance_table(plan: Plan) -> FittedTable:
    balance = plan.balance
    rows = (
        ("matches of a bot", balance.matches_per_bot),
        ("deals of a bot" if not plan.tournament.fresh_deals else "blocks of a bot", balance.blocks_per_bot),
        ("a bot in a seat", balance.per_seat),
        ("a bot with another at its table", balance.per_opponent),
        ("a bot with another at its left", balance.per_left_neighbour),
        ("matches on a deal", balance.matches_per_deal),
    )
    return FittedTable(
        (Column("", tuple(what for what, _ in rows), names=True),),
        (
            Column("least", tuple(str(span.least) for _, span in rows)),
            Column("most", tuple(str(span.most) for _, span in rows)),
        ),
    )


def _half_width_table(plan: Plan) -> RenderableType:
    widths = plan.half_widths
    if widths is None:
        return Text("some bot has too few deals for an interval: at least 5 are needed")
    blocks = plan.spread.blocks
    basis = (
        f"as far as {_many(blocks, 'block')} of the probe can tell"
        if blocks
        else "if the bots are equal; the further they are apart, the wider"
    )
    return FittedTable(
        (),
        (
            Column("smallest", (f"{widths.smallest:.0f}",)),
            Column("median", (f"{widths.median:.0f}",)),
            Column("largest", (f"{widths.largest:.0f}",)),
            Column("", (basis,), names=True),
        ),
    )


def _needs(plan: Plan, needs: Needs) -> Iterator[str]:
    cost = f"{_many(needs.deals, 'deal')} of each line-up, {needs.matches} matches"
    seconds = plan.seconds(needs.matches)
    if seconds is not None:
        cost += f", {duration_text(seconds)}"
    yield f"A median of {needs.half_width:g} Elo takes {cost} (expected: {needs.expected:.0f})."
    if not needs.possible:
        yield f"A schedule has at most {MATCHES_MAX} matches; a smaller sample of line_ups would do with more deals."


def _probed(probe: Probe, tournament: Tournament) -> Iterator[str]:
    matches = len(probe.results)
    played = _many(matches, "match", "matches")
    yield f"Probe: {played} in {probe.seconds:.0f} s, at most {_many(probe.tables, 'table')} at once."
    if probe.speed is None:
        yield "Too little came to its end to tell the time of all: a longer --probe may."
    elif probe.tables < (wanted := tables_at_once(tournament)):
        yield f"The tournament has {wanted}: bots that wait for something more than they compute will be quicker then."


def _untried(probe: Probe, tournament: Tournament) -> Iterator[str]:
    played = {bot for result in probe.results for bot in result.bots}
    missing = [bot.name for bot in tournament.bots if bot.name not in played]
    if missing:
        yield f"No match with {', '.join(missing)} came to its end: a longer --probe may tell more."


def _faults(probe: Probe) -> Iterator[str]:
    for forfeits in probe.forfeits:
        yield f"Fault: {forfeits.bot} forfeited {times(forfeits.times)}: {forfeits.ending}, {forfeits.message}"
    for end in probe.ends:
        lines = end.output.strip().splitlines()[-LAST_LINES:]
        printed = "the last of what it printed:" if lines else "it printed nothing"
        yield f"Fault: a process of {end.bot} ended {times(end.times)}: {end.reason}; {printed}"
        yield from (f"    {line}" for line in lines)


def _many(number: int, noun: str, nouns: str | None = None) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {nouns or f'{noun}s'}"
