"""Other packages that are installed for the length of a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

from doubloon_games import registry
from doubloon_service.frames.parts import parts_of
from doubloon_wire import other_games

AUCTION_POINT = EntryPoint("auction", "toys.auction:AUCTION", registry.GROUP)


@contextmanager
def installed(*points: EntryPoint) -> Iterator[None]:
    """These entry points and no others."""

    def found(**wanted: Any) -> EntryPoints:
        return EntryPoints(points).select(**wanted)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "entry_points", found)
        patch.setattr(other_games, "entry_points", found)
        _look_anew()
        yield
    _look_anew()


def _look_anew() -> None:
    registry._load.cache_clear()
    other_games.codec_of_other_game.cache_clear()
    parts_of.cache_clear()
