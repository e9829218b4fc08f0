"""Codecs: the games' configs, views, events and actions <-> `doubloon.v1`, one file a game, one for all others."""

from typing import Final

from doubloon_wire.codec import AnyCodec, Codec, CodecError, NoCodecError
from doubloon_wire.other_games import codec_of_other_game
from doubloon_wire.skull_king import SkullKingCodec


def codec_for(game: str) -> AnyCodec:
    """The codec of the game of that name.

    Raises:
        NoCodecError: If there is none; says why.
    """
    return _CODECS.get(game) or codec_of_other_game(game)


def has_codec(game: str) -> bool:
    """The game of that name can travel."""
    try:
        codec_for(game)
    except NoCodecError:
        return False
    return True


_CODECS: Final[dict[str, AnyCodec]] = {"skull_king": SkullKingCodec()}

__all__ = ["AnyCodec", "Codec", "CodecError", "NoCodecError", "codec_for", "has_codec"]
