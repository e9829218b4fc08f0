"""What a spectator is told, as protobuf."""

from doubloon.v1 import table_pb2
from doubloon_service.frames.numbers import fitted
from doubloon_service.frames.tables import ending, write_config, write_live, write_outcome
from doubloon_service.sessions.gallery import Sight
from doubloon_service.sessions.table import Table
from doubloon_wire import codec_for


def write_sight(sight: Sight, now_us: int) -> table_pb2.WatchTableResponse:
    """What is new at a table since the sight before."""
    table = sight.table
    codec = codec_for(table.spec.game.name)
    response = table_pb2.WatchTableResponse(sequence=fitted(sight.sequence))
    if sight.view is not None:
        codec.write_view(sight.view, response.view)
    for event in sight.events:
        codec.write_event(event, response.events.add())
    if sight.snapshot:
        _write_snapshot(table, now_us, response.snapshot)
    if table.over:
        _write_end(table, response.end)
    return response


def _write_snapshot(table: Table, now_us: int, message: table_pb2.TableSnapshot) -> None:
    message.table.CopyFrom(write_live(table, now_us))
    write_config(table.spec.game, table.spec.config, message.game)
    for seat in table.seats:
        forfeit = seat.forfeit
        message.seats.add(bot=seat.spec.bot, ending=ending(forfeit), message=forfeit.message if forfeit else "")


def _write_end(table: Table, message: table_pb2.TableEnd) -> None:
    reason, words = table.end_in_words
    message.reason, message.message = reason.name, words
    if table.outcome is not None:
        write_outcome(table.outcome, message.outcome)
