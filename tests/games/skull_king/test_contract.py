"""Skull King meets the contract: the type checker holds these lines, and so do the laws."""

from doubloon_games import Game, State, find_game
from doubloon_games.skull_king import GAME, SkullKingConfig, SkullKingState, SkullKingView
from doubloon_games.skull_king.events import SkullKingEvent
from doubloon_wire import Codec, codec_for
from doubloon_wire.skull_king import SkullKingCodec

AS_GAME: Game[SkullKingConfig, SkullKingView] = GAME
AS_STATE: type[State[SkullKingView]] = SkullKingState
AS_CODEC: Codec[SkullKingConfig, SkullKingView, SkullKingEvent] = SkullKingCodec()


def test_the_registered_game_is_this_one() -> None:
    assert find_game("skull_king") is AS_GAME


def test_it_has_a_codec_of_its_own() -> None:
    assert isinstance(codec_for("skull_king"), type(AS_CODEC))
