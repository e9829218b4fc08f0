"""Whether stored matches are what the rules and the published key make of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from doubloon_games import RecordError, state_hash
from doubloon_tournament.playback.play_again import OtherRulesError, Playback, Source, Step, play_again
from doubloon_tournament.schedule import Match
from doubloon_tournament.storage import FinishedMatch, RecordDamagedError, SeatResult


@dataclass(slots=True)
class Verification:
    """What was checked, and what was found."""

    matches: int = 0
    """That were played again."""
    choices: int = 0
    faults: list[str] = field(default_factory=list)
    """In words, each with the match's id."""
    not_checked: list[str] = field(default_factory=list)
    """Matches of other rules, in words."""

    def take(self, match: FinishedMatch, key: bytes, scheduled: Mapping[str, Match]) -> None:
        """Checks one match.

        Args:
            match: As it is stored.
            key: The tournament's.
            scheduled: What the key and the tournament's parameters say is to be played, by id.
        """
        try:
            faults = list(_faults(match, key, scheduled, self))
        except OtherRulesError as error:
            self.not_checked.append(f"match {match.id}: {error}")
            return
        self.matches += 1
        self.faults += [f"match {match.id}: {fault}" for fault in faults]


def _faults(match: FinishedMatch, key: bytes, scheduled: Mapping[str, Match], counts: Verification) -> Iterator[str]:
    yield from _schedule_faults(match, scheduled)
    try:
        playback = play_again(match, key)
    except OtherRulesError:
        raise
    except RecordDamagedError as error:
        yield str(error)
        return
    except RecordError as error:
        yield f"the key's deal and the record do not go together: {error}"
        return
    counts.choices += len(playback.steps)
    if playback.record.game.rules != match.rules:
        yield f"the row says rules {match.rules}, the record rules {playback.record.game.rules}"
    yield from _end_faults(match, playback)
    yield from _seat_faults(match, playback)
    yield from _step_faults(playback)


def _schedule_faults(match: FinishedMatch, scheduled: Mapping[str, Match]) -> Iterator[str]:
    planned = scheduled.get(match.id)
    if planned is None:
        yield "it is not in the schedule that the key gives"
        return
    if (planned.deal, planned.rotation, planned.block) != (match.deal, match.rotation, match.block):
        yield "its deal, rotation or block is not that of the schedule"
    if planned.seats != tuple(seat.bot for seat in match.seats):
        yield f"the bots sat as {', '.join(seat.bot for seat in match.seats)}, not as scheduled"


def _end_faults(match: FinishedMatch, playback: Playback) -> Iterator[str]:
    outcome = playback.end.outcome()
    if outcome is None:
        yield f"the record stops before the end, after {len(playback.steps)} choices"
        return
    if not state_hash(playback.end) == match.state_hash == playback.record.state_hash:
        yield "it ends in another state than is stored"
    points = tuple(seat.points for seat in match.seats)
    if points != outcome.points:
        yield f"points are stored as {_numbers(points)} and are {_numbers(outcome.points)}"
    places = tuple(seat.place for seat in match.seats)
    right = places_with_forfeits(outcome.places, [bool(seat.ending) for seat in match.seats])
    if places != right:
        yield f"places are stored as {_numbers(places)} and are {_numbers(right)}"


def _seat_faults(match: FinishedMatch, playback: Playback) -> Iterator[str]:
    for number, seat in enumerate(match.seats):
        own = [step for step in playback.steps if step.seat == number]
        if wrong := _sums_that_differ(seat, [step for step in own if step.source is Source.BOT]):
            yield f"seat {number}: {', '.join(wrong)} are not those of the record"
        if not seat.ending and any(step.source is Source.STAND_IN for step in own):
            yield f"seat {number}: the stand-in played for it, and no ending is stored"


def _sums_that_differ(seat: SeatResult, answered: Sequence[Step]) -> list[str]:
    thinking = [step.think_us for step in answered]
    sums = {
        "decisions": (seat.decisions, len(answered)),
        "think_us": (seat.think_us, sum(thinking)),
        "think_us_max": (seat.think_us_max, max(thinking, default=0)),
        "refund_us": (seat.refund_us, sum(step.refund_us for step in answered)),
    }
    return [name for name, (stored, right) in sums.items() if stored != right]


def _step_faults(playback: Playback) -> Iterator[str]:
    for step in playback.steps:
        if step.source is Source.FORCED and len(step.options) > 1:
            yield f"choice {step.number} is stored as forced and had {len(step.options)} options"
        if step.source is Source.STAND_IN and step.action != _stand_in(playback, step):
            yield f"choice {step.number} is stored as the stand-in's, which would have played another"


def _stand_in(playback: Playback, step: Step) -> str:
    game = playback.game
    return game.action_name(game.stand_in(step.view, step.before.options(step.seat)))


def places_with_forfeits(places: Sequence[int], forfeits: Sequence[bool]) -> tuple[int, ...]:
    """The game's places with forfeited seats last and tied there."""
    playing = [place for place, forfeit in zip(places, forfeits, strict=True) if not forfeit]
    return tuple(
        len(playing) + 1 if forfeit else 1 + sum(other < place for other in playing)
        for place, forfeit in zip(places, forfeits, strict=True)
    )


def _numbers(values: Sequence[int]) -> str:
    return " ".join(map(str, values))
