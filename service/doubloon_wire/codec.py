"""What a codec is: a game's values written to the messages of `doubloon.v1`, and read back.

Configs, views and events are the game's own frozen dataclasses, actions its small ints. Reading gives back exactly
what was written.
"""

from typing import Any, Protocol, TypeAlias, TypeVar

from doubloon.v1 import game_pb2

ConfigT = TypeVar("ConfigT")
ViewT = TypeVar("ViewT")
EventT = TypeVar("EventT")


class CodecError(ValueError):
    """A message that holds nothing of this game's."""


class NoCodecError(LookupError):
    """No codec for a game of that name."""


class Codec(Protocol[ConfigT, ViewT, EventT]):
    """One game's values <-> messages. Readers raise `CodecError` for a message of another game."""

    def write_config(self, config: ConfigT, message: game_pb2.GameConfig) -> None:
        """Writes name, rules number and options."""

    def read_config(self, message: game_pb2.GameConfig) -> ConfigT:
        """Reads the options; the game's defaults where the message has none."""

    def write_view(self, view: ViewT, message: game_pb2.View) -> None:
        """Writes all that a seat may know."""

    def read_view(self, message: game_pb2.View) -> ViewT:
        """Reads a view back."""

    def write_action(self, action: int, message: game_pb2.Option) -> None:
        """Writes one action; a decision's options are written one by one."""

    def read_action(self, message: game_pb2.Option) -> int:
        """Reads an action back."""

    def write_event(self, event: EventT, message: game_pb2.Event) -> None:
        """Writes something that happened, as one audience may know it."""

    def read_event(self, message: game_pb2.Event) -> EventT:
        """Reads an event back."""


AnyCodec: TypeAlias = Codec[Any, Any, Any]
"""A codec as its callers see it: they move values about and never look inside."""
