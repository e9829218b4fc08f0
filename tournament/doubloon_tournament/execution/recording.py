"""How the record of an ended table becomes what is stored."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from doubloon.v1 import game_pb2, table_pb2
from doubloon_tournament.endings import PUT_OUT, SEATS, TABLES, Ending, Rated, seat_ending, seat_endings
from doubloon_tournament.execution.agenda import Attempt
from doubloon_tournament.storage import FailedAttempt, FinishedMatch, MatchResult, SeatResult
from doubloon_tournament.storage.packing import hash_of_choices, pack

CONSEQUENCES: Final = seat_endings(lambda ending: ending.of_stopping)
"""What the service calls the seats of a bot whose processes we have ended."""


def ending_of(record: table_pb2.TableRecord) -> Ending:
    """What follows from how a table has ended; a state that is not known is the host's fault."""
    return TABLES.get(_state(record), TABLES["HOST_FAULT"])


def finished_match(attempt: Attempt, record: table_pb2.TableRecord) -> FinishedMatch:
    """A table that was played to its end."""
    match = attempt.match
    return FinishedMatch(
        id=match.id,
        block=match.block,
        deal=match.deal,
        rotation=match.rotation,
        attempt=attempt.number,
        rules=record.game.rules,
        state_hash=record.state_hash,
        choices_hash=hash_of_choices(record),
        duration_ms=record.duration_ms,
        record=pack(record),
        seats=tuple(_seat_result(record, seat) for seat in range(len(record.seats))),
    )


def without_those_put_out(match: FinishedMatch, out: Collection[str]) -> FinishedMatch:
    """The match with the seats of bots that were put out ended for that: why their process was gone is our doing."""
    return replace(match, seats=tuple(_put_out(seat) if seat.bot in out else seat for seat in match.seats))


def _put_out(seat: SeatResult) -> SeatResult:
    if seat.ending not in CONSEQUENCES:
        return seat
    return replace(seat, ending=PUT_OUT, message=SEATS[PUT_OUT].operator)


def failed_attempt(attempt: Attempt, record: table_pb2.TableRecord) -> FailedAttempt:
    """A table that has no result."""
    message = record.message or ending_of(record).operator
    return FailedAttempt(attempt.match.id, attempt.number, record.reason or _state(record), message)


def match_result(match: FinishedMatch) -> MatchResult:
    """What standings need of a match."""
    return MatchResult(
        match.id,
        match.block,
        match.deal,
        bots=tuple(seat.bot for seat in match.seats),
        places=tuple(seat.place for seat in match.seats),
        points=tuple(seat.points for seat in match.seats),
        forfeits=tuple(_is_forfeit(seat) for seat in match.seats),
    )


def _seat_result(record: table_pb2.TableRecord, seat: int) -> SeatResult:
    outcome, report = record.outcome.seats[seat], record.seats[seat]
    answered = [
        choice for choice in record.choices if choice.seat == seat and choice.source == table_pb2.CHOICE_SOURCE_BOT
    ]
    thinking = [choice.think_us for choice in answered]
    return SeatResult(
        bot=report.bot,
        place=outcome.place,
        points=outcome.points,
        ending=_ending(report.ending),
        message=report.message,
        decisions=len(answered),
        think_us=sum(thinking),
        think_us_max=max(thinking, default=0),
        refund_us=sum(choice.refund_us for choice in answered),
        reconnects=report.reconnects,
    )


def _is_forfeit(seat: SeatResult) -> bool:
    return bool(seat.ending) and seat_ending(seat.ending).rated is Rated.LAST


def _state(record: table_pb2.TableRecord) -> str:
    known = table_pb2.TableState.DESCRIPTOR.values_by_number.get(record.state)
    return known.name.removeprefix("TABLE_STATE_") if known else f"STATE_{record.state}"


def _ending(ending: game_pb2.SeatEnding.ValueType) -> str:
    if not ending:
        return ""
    known = game_pb2.SeatEnding.DESCRIPTOR.values_by_number.get(ending)
    return known.name.removeprefix("SEAT_ENDING_") if known else f"ENDING_{ending}"
