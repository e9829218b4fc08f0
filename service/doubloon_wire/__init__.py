"""Codecs: the games' configs, views, events and actions <-> `doubloon.v1`, one file a game."""

from typing import Any, Final, TypeAlias

from doubloon_wire.codec import Codec, CodecError
from doubloon_wire.skull_king import SkullKingCodec

AnyCodec: TypeAlias = Codec[Any, Any, Any]
"""A codec as its callers see it: they move values about and never look inside."""


class NoCodecError(LookupError):
    """No codec for a game of that name."""


def codec_for(game: str) -> AnyCodec:
    """The codec of the game of that name.

    Raises:
        NoCodecError: If there is none.
    """
    try:
        return _CODECS[game]
    except KeyError:
        raise NoCodecError(f"no codec for the game `{game}`; there are: {', '.join(_CODECS)}") from None


def has_codec(game: str) -> bool:
    """The game of that name can travel."""
    return game in _CODECS


_CODECS: Final[dict[str, AnyCodec]] = {"skull_king": SkullKingCodec()}

__all__ = ["AnyCodec", "Codec", "CodecError", "NoCodecError", "codec_for", "has_codec"]
