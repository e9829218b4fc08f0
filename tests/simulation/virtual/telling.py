"""Checks what the host tells a session: each frame, as bytes and as numbers, against the model."""

from collections.abc import Callable
from typing import Any, TypeAlias

from doubloon.v1 import game_pb2, play_pb2
from doubloon_wire import codec_for
from simulation.virtual.failure import must
from simulation.virtual.session_model import SessionModel
from simulation.virtual.table_model import Asked, SeatModel, TableModel

Due: TypeAlias = Callable[[SessionModel, TableModel, SeatModel, int], int | None]


def check_told(session: SessionModel, response: play_pb2.PlayResponse, due: Due, now_us: int) -> None:
    """Every frame of a message that goes to the transport now."""
    first: list[Asked] = []
    for frame in response.frames:
        kind = frame.WhichOneof("frame")
        match kind:
            case "welcome":
                must(frame.welcome.session == session.id, "welcomed under another session's name")
                must(frame.welcome.resumed == (session.streams > 1), "`resumed` is wrong")
            case "seated":
                _check_seated(session, frame.seated)
            case "observation":
                first += _check_observation(session, frame.observation, due, now_us)
            case "finished":
                _check_finished(session, frame.finished)
            case "rejection":
                must(session.rejections[:1] == [frame.rejection.reason], f"rejected: {frame.rejection}")
                del session.rejections[0]
            case "goodbye":
                expected = session.goodbye or "DRAINED"
                must(frame.goodbye.reason == expected, f"goodbye for {frame.goodbye.reason}, not {expected}")
                must(frame == response.frames[-1], "something follows a goodbye")
    for asked in first:
        asked.sent_us = now_us
    for asked in first:
        asked.waiting = session.open


def _place(session: SessionModel, channel: int) -> tuple[TableModel, SeatModel]:
    must(channel in session.places, f"{session.id} has no channel {channel}")
    return session.places[channel]


def _check_seated(session: SessionModel, seated: play_pb2.Seated) -> None:
    table, seat = _place(session, seated.channel)
    spec = table.spec
    must((seated.table, seated.seat) == (spec.table, seat.number), f"{session.id}: seated elsewhere")
    must(seated.random_seed == seat.spec.random_seed, f"{session.id}: another seat's seed")
    must(list(seated.bots) == ([each.bot for each in spec.seats] if spec.names else []), "the names of the others")
    if seated.channel in session.again:
        session.again.discard(seated.channel)
    else:
        must(seated.channel > session.seated_told, f"{session.id}: channel {seated.channel} was told before")
    session.seated_told = max(session.seated_told, seated.channel)


def _check_observation(session: SessionModel, message: play_pb2.Observation, due: Due, now_us: int) -> list[Asked]:
    table, seat = _place(session, message.channel)
    where = f"{table.spec.table}, seat {seat.number}"
    must(not seat.finished_told, f"{where}: an observation after Finished")
    must(message.channel <= session.seated_told, f"{where}: an observation before Seated")
    if not table.fault:
        _check_shown(session, table, seat, message, where)
    asked = seat.asked
    if not message.HasField("decision"):
        must(seat.finished, f"{where}: an observation without a decision and without an end")
        _count(seat, message, where)
        return []
    must(asked is not None and asked.id == message.decision.id, f"{where}: decision {message.decision.id} is not open")
    assert asked is not None
    _check_decision(session, table, seat, asked, message.decision, due, where, now_us)
    if asked.sent_us is not None:
        must(message.sequence == seat.sequence, f"{where}: told again under another sequence {message.sequence}")
        return []
    _count(seat, message, where)
    seat.sent = asked.id
    return [asked]


def _count(seat: SeatModel, message: play_pb2.Observation, where: str) -> None:
    must(message.sequence == seat.sequence + 1, f"{where}: sequence {message.sequence} after {seat.sequence}")
    seat.sequence = message.sequence


def _check_shown(
    session: SessionModel, table: TableModel, seat: SeatModel, message: play_pb2.Observation, where: str
) -> None:
    """The view and the events are those that the rules give the seat."""
    assert table.rules is not None
    codec = codec_for(table.spec.game.name)
    view = game_pb2.View()
    codec.write_view(table.rules.view(seat.number), view)
    must(_bytes(view) == _bytes(message.view), f"{where}: the view is not its own, or not of now")
    events = []
    for notice in [notice for happening in table.log[seat.told :] for notice in happening]:
        if seat.number in notice.audience and not session.no_events:
            event = game_pb2.Event()
            codec.write_event(notice.event, event)
            events.append(_bytes(event))
    must([_bytes(event) for event in message.events] == events, f"{where}: the events are not those since its answer")


def _check_decision(
    session: SessionModel,
    table: TableModel,
    seat: SeatModel,
    asked: Asked,
    decision: play_pb2.Decision,
    due: Due,
    where: str,
    now_us: int,
) -> None:
    codec = codec_for(table.spec.game.name)
    options = [codec.read_action(option) for option in decision.options]
    must(options == asked.options, f"{where}: asked with other options")
    must(decision.strikes_left == seat.strikes_left, f"{where}: {decision.strikes_left} strikes left")
    last = tuple(each // 1000 for each in seat.last)
    must((decision.last_think_ms, decision.last_refund_ms) == last, f"{where}: the last decision took {last} ms")
    if not table.limited:
        return
    due_us = due(session, table, seat, now_us)
    left_us = table.limit_us(seat) if due_us is None else max(0, due_us - now_us)
    told_ms = decision.decision_left_ms + decision.bank_left_ms
    must(abs(told_ms - left_us // 1000) <= 1, f"{where}: told {told_ms} ms, and {left_us} us are left")


def _check_finished(session: SessionModel, finished: play_pb2.Finished) -> None:
    table, seat = _place(session, finished.channel)
    where = f"{table.spec.table}, seat {seat.number}"
    reasons = {seat.finished} | ({"DRAINING"} if seat.finished == "DRAINED" else set())
    must(finished.reason in reasons, f"{where}: finished as {finished.reason}, not as {seat.finished}")
    must(finished.HasField("outcome") == (finished.reason == "FINISHED"), f"{where}: an outcome, or none")
    seat.finished_told = True


def _bytes(message: Any) -> bytes:
    data: bytes = message.SerializeToString(deterministic=True)
    return data
