"""What a bot is told, as protobuf."""

from collections.abc import Iterable, MutableMapping
from typing import assert_never

from doubloon.v1 import play_pb2
from doubloon_service import PROTOCOL
from doubloon_service.frames.numbers import milliseconds
from doubloon_service.frames.parts import parts_of
from doubloon_service.frames.tables import write_config, write_outcome, write_time
from doubloon_service.sessions.outputs import (
    Drain,
    Finished,
    Goodbye,
    Observation,
    Output,
    Rejection,
    Seated,
    Welcome,
)
from doubloon_wire import codec_for

REQUEST_BYTES_MAX = 256 * 1024
"""Largest message read from a bot."""


def write_response(
    outputs: Iterable[Output], faults: MutableMapping[int, Exception] | None = None
) -> play_pb2.PlayResponse:
    """One message with everything in it, in order.

    Args:
        outputs: What is told.
        faults: Takes what a game has that cannot travel, by channel: it is left out, and the other tables go on.
    """
    response = play_pb2.PlayResponse()
    for output in outputs:
        try:
            _write(output, response.frames.add())
        except Exception as error:
            if faults is None or not isinstance(output, Observation):
                raise
            faults[output.channel] = error
            del response.frames[-1]
    return response


def _write(output: Output, frame: play_pb2.HostFrame) -> None:
    match output:
        case Observation():
            _write_observation(output, frame.observation)
        case Seated():
            _write_seated(output, frame.seated)
        case Finished():
            _write_finished(output, frame.finished)
        case Welcome():
            _write_welcome(output, frame.welcome)
        case Rejection():
            _write_rejection(output, frame.rejection)
        case Drain():
            frame.drain.left_ms = milliseconds(output.left_us)
            frame.drain.SetInParent()
        case Goodbye():
            frame.goodbye.reason, frame.goodbye.message = output.reason.name, output.message
            frame.goodbye.retry = output.retry
        case _:
            assert_never(output)


def _write_observation(observation: Observation, message: play_pb2.Observation) -> None:
    game = observation.game.name
    parts = parts_of(game)
    message.channel, message.sequence = observation.channel, observation.sequence
    codec_for(game).write_view(observation.view, message.view)
    message.MergeFromString(parts.events(observation.events))
    question = observation.decision
    if question is None:
        return
    decision = message.decision
    decision.id = question.id
    decision.MergeFromString(parts.options(question.options))
    decision.decision_left_ms = milliseconds(question.decision_left_us)
    decision.bank_left_ms = milliseconds(question.bank_left_us)
    decision.last_think_ms = milliseconds(question.last_think_us)
    decision.last_refund_ms = milliseconds(question.last_refund_us)
    decision.strikes_left = question.strikes_left


def _write_seated(seated: Seated, message: play_pb2.Seated) -> None:
    spec = seated.spec
    message.channel, message.table = seated.channel, spec.table
    write_config(spec.game, spec.config, message.game)
    message.seat, message.seats = seated.seat, len(spec.seats)
    write_time(spec.time, message.time)
    message.random_seed = spec.seats[seated.seat].random_seed
    if spec.names:
        message.bots.extend(seat.bot for seat in spec.seats)


def _write_finished(finished: Finished, message: play_pb2.Finished) -> None:
    message.channel, message.reason, message.message = finished.channel, finished.reason.name, finished.message
    if finished.outcome is not None:
        write_outcome(finished.outcome, message.outcome)


def _write_welcome(welcome: Welcome, message: play_pb2.Welcome) -> None:
    message.session, message.bot, message.protocol = welcome.session, welcome.bot, PROTOCOL
    message.resumed, message.max_tables = welcome.resumed, welcome.max_tables
    message.grace_ms, message.request_bytes_max = milliseconds(welcome.grace_us), REQUEST_BYTES_MAX


def _write_rejection(rejection: Rejection, message: play_pb2.Rejection) -> None:
    message.channel, message.decision = rejection.channel, rejection.decision
    message.reason, message.message = rejection.reason.name, rejection.message
    message.strikes_left = rejection.strikes_left
