"""Codecs: the games' configs, views, events and actions <-> `doubloon.v1`, one file a game, one for all others."""

from typing import Final

from doubloon_games import games
from doubloon_wire.codec import AnyCodec, Codec, CodecError, NoCodecError
from doubloon_wire.other_games import codec_of_other_game
from doubloon_wire.sea_salt_paper import SeaSaltPaperCodec
from doubloon_wire.skull_king import SkullKingCodec


def codec_for(game: str) -> AnyCodec:
    """The codec of the game of that name.

    Raises:
        NoCodecError: If there is none; says why.
    """
    return _CODECS.get(game) or codec_of_other_game(game)


def games_without_codec() -> dict[str, str]:
    """Why an installed game cannot travel, by its name."""
    without = {}
    for game in games():
        try:
            codec_for(game)
        except NoCodecError as error:
            without[game] = str(error)
    return without


_CODECS: Final[dict[str, AnyCodec]] = {"sea_salt_paper": SeaSaltPaperCodec(), "skull_king": SkullKingCodec()}

__all__ = ["AnyCodec", "Codec", "CodecError", "NoCodecError", "codec_for", "games_without_codec"]
