"""Matches as a tournament stores them, played at random in this process."""

import zlib
from collections.abc import Mapping
from random import Random

from doubloon.v1 import table_pb2
from doubloon_games import Chance, config_from, find_game, state_hash
from doubloon_tournament.seeds import deal_seed
from doubloon_tournament.storage import FinishedMatch, SeatResult
from doubloon_tournament.storage.packing import unpack
from doubloon_wire import codec_for

KEY = bytes(range(32))
STANDS_IN = table_pb2.CHOICE_SOURCE_STAND_IN
BOT = table_pb2.CHOICE_SOURCE_BOT
FORCED = table_pb2.CHOICE_SOURCE_FORCED


def record_of(match: FinishedMatch) -> table_pb2.TableRecord:
    """What is stored of a match."""
    return unpack(match.id, match.record)


def played(
    game_name: str, *, seats: int = 3, seed: int = 1, forfeits: Mapping[int, int] | None = None, **options: object
) -> FinishedMatch:
    """A match; `forfeits` says from which choice on the stand-in plays for a seat."""
    game = find_game(game_name)
    config = config_from(game, options)
    rng = Random(seed)
    state = game.new_table(config, seats, Chance(deal_seed(KEY, "d00007")))
    record = table_pb2.TableRecord(table="m", state=table_pb2.TABLE_STATE_FINISHED)
    record.game.game, record.game.rules = game.name, game.rules
    codec_for(game.name).write_config(config, record.game)
    while owing := state.to_act():
        seat = owing[0]
        legal = state.options(seat)
        gone = len(record.choices) >= (forfeits or {}).get(seat, 1 << 30)
        action = game.stand_in(state.view(seat), legal) if gone else rng.choice(legal)
        record.choices.add(
            seat=seat,
            action=game.action_name(action),
            options=len(legal),
            source=STANDS_IN if gone else FORCED if len(legal) == 1 else BOT,
            think_us=0 if gone or len(legal) == 1 else 1000 + len(record.choices),
        )
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    results = tuple(
        SeatResult(
            bot=f"bot{seat}",
            place=outcome.places[seat],
            points=outcome.points[seat],
            ending="TIMED_OUT" if seat in (forfeits or {}) else "",
            message="decision 3 was not answered within 2 s" if seat in (forfeits or {}) else "",
        )
        for seat in range(seats)
    )
    return FinishedMatch(
        id="0123456789abcdef",
        block=3,
        deal="d00007",
        rotation=1,
        attempt=1,
        rules=game.rules,
        state_hash=state_hash(state),
        choices_hash=b"",
        duration_ms=10,
        seats=results,
        record=zlib.compress(record.SerializeToString(deterministic=True)),
    )
