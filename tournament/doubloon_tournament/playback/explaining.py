"""Why a seat lost or forfeited, in plain words: which decision, what it saw, what was legal, how long it took."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from doubloon_games import words_of
from doubloon_tournament.endings import seat_ending
from doubloon_tournament.playback.play_again import Playback, Source, Step
from doubloon_tournament.storage import FinishedMatch, SeatResult
from doubloon_tournament.tournament_file import toml_text

OPTIONS_SHOWN = 20


def explain(match: FinishedMatch, playback: Playback, seats: Sequence[int]) -> Iterator[str]:
    """Line by line: the match, then each of the seats."""
    options = ", ".join(f"{name} = {toml_text(value)}" for name, value in playback.options.items())
    yield f"match {match.id}: block {match.block}, deal {match.deal}, rotation {match.rotation}"
    yield f"{playback.game.title}, {len(match.seats)} seats, {len(playback.steps)} choices; {options}"
    rounds = _rounds(playback)
    for seat in seats:
        yield ""
        yield from _explain_seat(match, playback, seat, rounds)


def _explain_seat(match: FinishedMatch, playback: Playback, seat: int, rounds: Sequence["_Round"]) -> Iterator[str]:
    result = match.seats[seat]
    yield f"seat {seat}, {result.bot}: place {result.place} of {len(match.seats)}, {result.points} points"
    own = [step for step in playback.steps if step.seat == seat]
    if result.ending:
        yield from _explain_forfeit(playback, result, own)
    elif result.place > 1:
        yield from _explain_loss(match, playback, seat, rounds)
    else:
        yield "  it won"
    yield from _times(own)


def _explain_forfeit(playback: Playback, result: SeatResult, own: Sequence[Step]) -> Iterator[str]:
    yield f"  it forfeited: {result.ending}: {result.message}"
    ending = seat_ending(result.ending)
    yield f"  {ending.operator}: {ending.consequences}"
    first = next((step for step in own if step.source is Source.STAND_IN), None)
    if first is None:
        yield "  no decision was open, and none came after"
        return
    yield f"  the decision that it did not make is choice {first.number}; it saw:"
    yield from _sight(playback, first)
    yield f"  the stand-in of the rules played `{first.action}` there, and all that came after"


def _explain_loss(match: FinishedMatch, playback: Playback, seat: int, rounds: Sequence["_Round"]) -> Iterator[str]:
    winner = min(range(len(match.seats)), key=lambda other: match.seats[other].place)
    yield f"  seat {winner}, {match.seats[winner].bot}, won with {match.seats[winner].points} points"
    if not rounds:
        return
    yield f"  its points by round: {', '.join(str(each.points[seat]) for each in rounds)}"
    yield f"  the winner's:        {', '.join(str(each.points[winner]) for each in rounds)}"
    number, worst = min(enumerate(rounds, 1), key=lambda each: each[1].points[seat] - each[1].points[winner])
    behind = worst.points[winner] - worst.points[seat]
    if behind <= 0:
        return
    yield f"  it fell behind most in round {number}: {worst.points[seat]} against {worst.points[winner]}"
    last = next(
        (step for step in reversed(worst.steps) if step.seat == seat and step.source is not Source.FORCED), None
    )
    if last is not None:
        yield f"  its last decision there was choice {last.number}; it saw:"
        yield from _sight(playback, last)
        yield f"  it took `{last.action}` after {_span(last.think_us)}"


def _sight(playback: Playback, step: Step) -> Iterator[str]:
    yield from (f"    {line}" for line in words_of(playback.game).show(step.view))
    shown = ", ".join(step.options[:OPTIONS_SHOWN])
    more = len(step.options) - OPTIONS_SHOWN
    yield f"    legal were: {shown}{f', and {more} more' if more > 0 else ''}"


def _times(own: Sequence[Step]) -> Iterator[str]:
    answered = [step for step in own if step.source is Source.BOT]
    if not answered:
        yield "  it answered nothing"
        return
    slowest = max(answered, key=lambda step: step.think_us)
    refund = sum(step.refund_us for step in answered)
    rejected = sum(step.rejected for step in own)
    middle = round(median(step.think_us for step in answered))
    yield (
        f"  it answered {len(answered)} decisions, half of them within {_span(middle)}; the slowest was choice "
        f"{slowest.number}, after {_span(slowest.think_us)}"
    )
    if refund:
        yield f"  {_span(refund)} were given back, since the host was late"
    if rejected:
        yield f"  {rejected} of its answers were not among the options"


def _span(microseconds: int) -> str:
    return f"{microseconds / 1e6:.3g} s" if microseconds >= 1_000_000 else f"{microseconds / 1e3:.3g} ms"


class _Round:
    """Points that were given out at one moment, and the choices since the moment before."""

    def __init__(self, points: Sequence[int], steps: Sequence[Step]) -> None:
        self.points = points
        self.steps = steps


def _rounds(playback: Playback) -> list[_Round]:
    """Wherever points were given out, for games that say so."""
    scored = words_of(playback.game).scored
    found = [
        (step.number + 1, points)
        for step in playback.steps
        for happening in step.log
        if (points := scored(happening[0].event)) is not None
    ]
    starts = [0, *(end for end, _ in found)]
    return [
        _Round(points, playback.steps[start:end])
        for (start, end), (_, points) in zip(pairwise(starts), found, strict=True)
    ]
