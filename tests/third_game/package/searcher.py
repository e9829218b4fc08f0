"""A bot that reads the view back and imagines the table, as the page shows it."""

from high_card import HIGH_CARD

import doubloon
from doubloon.v1 import game_pb2
from doubloon_games import Chance
from doubloon_wire import codec_for


class Searcher(doubloon.Bot):
    def choose(self, decision: doubloon.Decision) -> int:
        table, codec = decision.table, codec_for(decision.table.game)
        config = codec.read_config(table.config)
        view = codec.read_view(game_pb2.View(other=decision.view))
        world = HIGH_CARD.imagine(config, table.seat, view, Chance(table.random.randbytes(32)))
        return len(world.options(table.seat)) - 1


if __name__ == "__main__":
    doubloon.run(Searcher())
