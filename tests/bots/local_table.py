"""A table without a service: bots answer the messages that a service would send, straight from the rules engine."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

import doubloon
from doubloon.answering import index_of
from doubloon.v1 import game_pb2, play_pb2
from doubloon_bots.roster import BOTS
from doubloon_games.chance import Chance
from doubloon_games.game import AnyState, Outcome
from doubloon_games.options import OptionValue, config_from
from doubloon_games.registry import find_game
from doubloon_wire import codec_for


def play_table(
    bots: Sequence[str | doubloon.AnyBot],
    *,
    seed: str,
    game: str = "skull_king",
    options: Mapping[str, OptionValue] | None = None,
) -> Outcome:
    """Plays a table of bots, shipped ones by name, to its end; the seed decides deal and random numbers."""
    rules, codec = find_game(game), codec_for(game)
    config = config_from(rules, options or {})
    state = rules.new_table(config, len(bots), Chance(sha256(seed.encode()).digest()))
    message = game_pb2.GameConfig()
    codec.write_config(config, message)
    players = [BOTS[bot]() if isinstance(bot, str) else bot for bot in bots]
    tables = [_table(message, seat=seat, seats=len(bots), seed=seed) for seat in range(len(bots))]
    for player, table in zip(players, tables, strict=True):
        player.table_started(table)
    while state.to_act():
        asked = {seat: decision_of(state, tables[seat]) for seat in state.to_act()}
        answers = {seat: _answer(players[seat], decision) for seat, decision in asked.items()}
        for seat, option in answers.items():
            state.apply(seat, state.options(seat)[option])
    outcome = state.outcome()
    assert outcome is not None
    for player, table in zip(players, tables, strict=True):
        player.table_finished(doubloon.Finished(table, finished=play_pb2.Finished(reason="FINISHED")))
    return outcome


def decision_of(state: AnyState, table: doubloon.Table) -> doubloon.Decision:
    """The decision that a seat owes, as it comes over the wire."""
    codec = codec_for(table.game)
    observation = play_pb2.Observation(channel=table.channel, decision=play_pb2.Decision(id=1))
    codec.write_view(state.view(table.seat), observation.view)
    for action in state.options(table.seat):
        codec.write_action(action, observation.decision.options.add())
    return doubloon.Decision(table, observation)


def _answer(player: doubloon.AnyBot, decision: doubloon.Decision) -> int:
    [choice] = player.choose_many([decision])
    return index_of(choice, decision)


def _table(config: game_pb2.GameConfig, *, seat: int, seats: int, seed: str) -> doubloon.Table:
    random_seed = int.from_bytes(sha256(f"{seed}/{seat}".encode()).digest()[:8])
    seated = play_pb2.Seated(channel=seat + 1, table=seed, game=config, seat=seat, seats=seats, random_seed=random_seed)
    return doubloon.Table(seated)
