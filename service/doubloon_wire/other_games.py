"""Codecs of games of other packages: their own, from the entry-point group `doubloon.codecs`, else the generic one."""

from functools import cache
from importlib.metadata import entry_points
from typing import Final

from doubloon_games import UnknownGameError, find_game
from doubloon_wire.codec import AnyCodec, NoCodecError
from doubloon_wire.generic import GenericCodec
from doubloon_wire.plain import PlainError

GROUP: Final = "doubloon.codecs"
"""An entry point there has the name of its game, and loads a `Codec`."""


@cache
def codec_of_other_game(name: str) -> AnyCodec:
    """The codec of a game that is not at home here.

    Raises:
        NoCodecError: If there is none; says why.
    """
    brought = entry_points(group=GROUP, name=name)
    if len(brought) > 1:
        raise NoCodecError(f"two installed packages bring a codec for the game `{name}`; remove one")
    for point in brought:
        try:
            codec: AnyCodec = point.load()
        except Exception as error:  # whatever a stranger's package raises, the other games are still played
            raise NoCodecError(f"the codec of `{name}` does not load: {type(error).__name__}: {error}") from error
        return codec
    try:
        return GenericCodec(find_game(name))
    except UnknownGameError as error:
        raise NoCodecError(f"no codec for the game `{name}`; {str(error).partition('; ')[2]}") from error
    except PlainError as error:
        raise NoCodecError(f"`{name}` has no codec of its own, and its values are not plain ones: {error}") from error
