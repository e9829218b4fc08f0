"""Tables to be played, tables that have ended, and what both are made of, as protobuf."""

from typing import Any

from doubloon.v1 import game_pb2, table_pb2
from doubloon_games import AnyGame, OptionError, UnknownGameError, find_game
from doubloon_games.chance import SEED_BYTES
from doubloon_service.frames.numbers import fitted
from doubloon_service.sessions.clock import TimeControl
from doubloon_service.sessions.endings import Forfeit, SeatEnding, TableState
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.results import ChoiceSource, EndedTable, HostOutcome, SeatReport
from doubloon_service.sessions.spec import TABLE_ID_LENGTH_MAX, SeatSpec, TableSpec
from doubloon_service.sessions.table import Table
from doubloon_wire import CodecError, NoCodecError, codec_for

TABLE_STATES = {
    TableState.WAITING: table_pb2.TABLE_STATE_WAITING,
    TableState.RUNNING: table_pb2.TABLE_STATE_RUNNING,
    TableState.FINISHED: table_pb2.TABLE_STATE_FINISHED,
    TableState.CANCELLED: table_pb2.TABLE_STATE_CANCELLED,
    TableState.HOST_FAULT: table_pb2.TABLE_STATE_HOST_FAULT,
}
SEAT_ENDINGS = {
    SeatEnding.ILLEGAL_CHOICE: game_pb2.SEAT_ENDING_ILLEGAL_CHOICE,
    SeatEnding.TIMED_OUT: game_pb2.SEAT_ENDING_TIMED_OUT,
    SeatEnding.EXITED: game_pb2.SEAT_ENDING_EXITED,
    SeatEnding.DISCONNECTED: game_pb2.SEAT_ENDING_DISCONNECTED,
    SeatEnding.FLOODING: game_pb2.SEAT_ENDING_FLOODING,
    SeatEnding.PROTOCOL_ERROR: game_pb2.SEAT_ENDING_PROTOCOL_ERROR,
    SeatEnding.NO_SHOW: game_pb2.SEAT_ENDING_NO_SHOW,
    SeatEnding.RESIGNED: game_pb2.SEAT_ENDING_RESIGNED,
}
SOURCES = {
    ChoiceSource.BOT: table_pb2.CHOICE_SOURCE_BOT,
    ChoiceSource.FORCED: table_pb2.CHOICE_SOURCE_FORCED,
    ChoiceSource.STAND_IN: table_pb2.CHOICE_SOURCE_STAND_IN,
}


class TableRefusedError(ValueError):
    """The description of a table cannot be accepted."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def read_spec(message: table_pb2.TableSpec) -> TableSpec:
    """A table to be played.

    Raises:
        TableRefusedError: If something in it is not valid; says what would be right.
    """
    if not 1 <= len(message.table) <= TABLE_ID_LENGTH_MAX:
        raise _invalid(f"a table's id has 1 to {TABLE_ID_LENGTH_MAX} characters, not {len(message.table)}")
    if len(message.deal_seed) != SEED_BYTES:
        raise _invalid(f"a deal's seed has {SEED_BYTES} bytes, not {len(message.deal_seed)}")
    game = _read_game(message.game)
    config = _read_config(game, message.game, len(message.seats))
    return TableSpec(
        table=message.table,
        label=message.label,
        game=game,
        config=config,
        seats=tuple(SeatSpec(seat.bot, seat.instance, seat.random_seed) for seat in message.seats),
        deal_seed=message.deal_seed,
        time=read_time(message.time),
        names=message.names,
        ask_forced=message.ask_forced,
    )


def read_time(message: game_pb2.TimeControl) -> TimeControl:
    """Budgets of a seat."""
    return TimeControl(
        decision_us=message.decision_ms * 1000,
        bank_us=message.bank_ms * 1000,
        increment_us=message.increment_ms * 1000,
        start_up_us=message.start_up_ms * 1000,
        grace_us=message.grace_ms * 1000,
    )


def write_time(time: TimeControl, message: game_pb2.TimeControl) -> None:
    """Budgets of a seat."""
    message.decision_ms, message.bank_ms = time.decision_us // 1000, time.bank_us // 1000
    message.increment_ms, message.start_up_ms = time.increment_us // 1000, time.start_up_us // 1000
    message.grace_ms = time.grace_us // 1000


def write_config(game: AnyGame, config: Any, message: game_pb2.GameConfig) -> None:
    """A game with its options and the number of its rules."""
    codec_for(game.name).write_config(config, message)
    message.game, message.rules = game.name, game.rules


def write_outcome(outcome: HostOutcome, message: game_pb2.Outcome) -> None:
    """Places, points and endings by seat."""
    for points, place, forfeit in zip(outcome.points, outcome.places, outcome.forfeits, strict=True):
        message.seats.add(points=points, place=place, ending=ending(forfeit))


def ending(forfeit: Forfeit | None) -> game_pb2.SeatEnding.ValueType:
    """Why a seat stopped, if it did."""
    return SEAT_ENDINGS[forfeit.ending] if forfeit else game_pb2.SEAT_ENDING_UNSPECIFIED


def write_live(table: Table, now_us: int) -> table_pb2.Table:
    """A table that is on the floor, or was just now."""
    return _table(table.spec, table.state, len(table.choices), now_us - table.created_us)


def write_ended(ended: EndedTable, now_us: int) -> table_pb2.Table:
    """A table that has ended and is not released."""
    return _table(ended.spec, ended.state, len(ended.choices), now_us - ended.created_us)


def write_record(ended: EndedTable) -> table_pb2.TableRecord:
    """All that is kept of a table."""
    record = table_pb2.TableRecord(
        table=ended.spec.table,
        label=ended.spec.label,
        state=TABLE_STATES[ended.state],
        reason=ended.reason.name,
        message=ended.message,
        state_hash=ended.state_hash,
        duration_ms=ended.duration_us // 1000,
        seats=[_seat_report(report) for report in ended.seats],
    )
    write_config(ended.spec.game, ended.spec.config, record.game)
    if ended.outcome is not None:
        write_outcome(ended.outcome, record.outcome)
    for choice in ended.choices:
        record.choices.add(
            seat=choice.seat,
            action=choice.action,
            options=choice.options,
            think_us=fitted(choice.think_us),
            refund_us=fitted(choice.refund_us),
            source=SOURCES[choice.source],
            rejected=choice.rejected,
        )
    return record


def _table(spec: TableSpec, state: TableState, decisions: int, age_us: int) -> table_pb2.Table:
    return table_pb2.Table(
        table=spec.table,
        label=spec.label,
        state=TABLE_STATES[state],
        decisions=decisions,
        age_ms=max(0, age_us) // 1000,
        game=spec.game.name,
        bots=[seat.bot for seat in spec.seats],
    )


def _seat_report(report: SeatReport) -> table_pb2.SeatReport:
    return table_pb2.SeatReport(
        bot=report.bot,
        instance=report.instance,
        sdk=report.sdk,
        ending=ending(report.forfeit),
        ending_choice=report.forfeit.choice if report.forfeit else 0,
        message=report.forfeit.message if report.forfeit else "",
        reconnects=report.reconnects,
    )


def _read_game(message: game_pb2.GameConfig) -> AnyGame:
    try:
        game = find_game(message.game)
    except UnknownGameError as error:
        raise TableRefusedError(Reason.UNKNOWN_GAME, str(error)) from error
    if message.rules not in (0, game.rules):
        both = f"{game.name} is hosted with rules {game.rules}, the table wants rules {message.rules}"
        raise TableRefusedError(Reason.UNSUPPORTED_RULES, both)
    return game


def _read_config(game: AnyGame, message: game_pb2.GameConfig, seats: int) -> Any:
    if seats not in game.seats:
        raise _invalid(f"{game.name} is played by {game.seats.start} to {game.seats.stop - 1}, not {seats}")
    try:
        config = codec_for(game.name).read_config(message)
        game.check(config, seats)
    except (OptionError, CodecError) as error:
        raise _invalid(str(error)) from error
    except NoCodecError as error:
        raise TableRefusedError(Reason.UNKNOWN_GAME, str(error)) from error
    return config


def _invalid(message: str) -> TableRefusedError:
    return TableRefusedError(Reason.INVALID_TABLE, message)
