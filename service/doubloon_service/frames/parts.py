"""Options and events as the bytes they add to a message: encoded once, sent often.

A table tells the same event to all its seats, and a game has few different options. In protobuf a message is the
concatenation of its fields, so encoded parts are appended to a message as they are.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from doubloon.v1 import play_pb2
from doubloon_wire import codec_for

REMEMBERED = 8192
"""Different options, and different events, that are kept for a game."""


class Parts:
    """The parts of one game's observations."""

    def __init__(self, game: str) -> None:
        self._codec = codec_for(game)
        self._option = lru_cache(REMEMBERED)(self._encode_option)
        self._event = lru_cache(REMEMBERED)(self._encode_event)

    def options(self, actions: Iterable[int]) -> bytes:
        """The options of a decision, as part of a `Decision`."""
        return b"".join(map(self._option, actions))

    def events(self, events: Iterable[Any]) -> bytes:
        """Events, as part of an `Observation`."""
        return b"".join(map(self._event, events))

    def _encode_option(self, action: int) -> bytes:
        decision = play_pb2.Decision()
        self._codec.write_action(action, decision.options.add())
        return decision.SerializeToString()

    def _encode_event(self, event: Any) -> bytes:
        observation = play_pb2.Observation()
        self._codec.write_event(event, observation.events.add())
        return observation.SerializeToString()


@cache
def parts_of(game: str) -> Parts:
    """The parts of the game of that name."""
    return Parts(game)
