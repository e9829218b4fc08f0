"""The codec of games that have no messages of their own: plain values as `google.protobuf.Struct` in `Any`.

| message | the struct holds |
|---|---|
| `GameConfig.other` | a key for each option |
| `View.other` | a key for each field of the view |
| `Option.other` | `action`: the action's name in the game's notation |
| `Event.other` | one key, the name of the event's class; below it a key for each field |
"""

import dataclasses
import typing
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, runtime_checkable

from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError
from google.protobuf.struct_pb2 import Struct, Value

from doubloon.v1 import game_pb2
from doubloon_games import AnyGame, OptionError, UnknownActionError, config_from, options_of
from doubloon_games.options import OptionValue
from doubloon_wire.codec import CodecError
from doubloon_wire.plain import Fields, Plain, PlainError, Shape, Whole, shape_of

ACTION: Final = "action"
"""The key of an option's struct."""


@runtime_checkable
class NamesEvents(Protocol):
    """A game that says which events it has, so that they can be read back."""

    @property
    def events(self) -> Sequence[type]:
        """The classes of its events."""


class GenericCodec:
    """One game's plain values on the wire."""

    def __init__(self, game: AnyGame) -> None:
        """Takes the game; its view's type is the one that `imagine` is annotated with.

        Raises:
            PlainError: If something of it cannot travel; says what.
        """
        self._game = game
        self._config = _shape(type(game.default_config), "a config")
        self._view = _shape(_view_type(game), "a view")
        self._events = {kind: _event_shape(kind) for kind in _event_types(game)}

    def write_config(self, config: Any, message: game_pb2.GameConfig) -> None:
        """Writes name, rules number and options."""
        message.game = self._game.name
        message.rules = self._game.rules
        _pack(self._config.write(config), message.other)

    def read_config(self, message: game_pb2.GameConfig) -> Any:
        """Reads the options; the game's defaults where the message has none."""
        if message.game != self._game.name or message.WhichOneof("options") not in ("other", None):
            raise CodecError(f"a config of `{message.game}` is none of {self._game.name}'s")
        given = self._unpack(message.other, "a config") if message.HasField("other") else {}
        try:
            return config_from(self._game, self._options(given))
        except OptionError as error:
            raise CodecError(str(error)) from error

    def write_view(self, view: Any, message: game_pb2.View) -> None:
        """Writes all that a seat may know."""
        _pack(self._view.write(view), message.other)

    def read_view(self, message: game_pb2.View) -> Any:
        """Reads a view back."""
        return self._view.read(self._unpack(message.other, "a view"))

    def write_action(self, action: int, message: game_pb2.Option) -> None:
        """Writes one action."""
        _pack({ACTION: self._game.action_name(action)}, message.other)

    def read_action(self, message: game_pb2.Option) -> int:
        """Reads an action back."""
        name = self._unpack(message.other, "an option").get(ACTION)
        if not isinstance(name, str):
            raise CodecError(f"an option of {self._game.name} has a text as its `{ACTION}`")
        try:
            return self._game.action_of(name)
        except UnknownActionError as error:
            raise CodecError(str(error)) from error

    def write_event(self, event: Any, message: game_pb2.Event) -> None:
        """Writes something that happened, as one audience may know it."""
        kind = type(event)
        if kind not in self._events:
            self._events[kind] = _event_shape(kind)
        _pack({kind.__name__: self._events[kind].write(event)}, message.other)

    def read_event(self, message: game_pb2.Event) -> Any:
        """Reads an event back, if the game names its class among its `events`."""
        written = self._unpack(message.other, "an event")
        for kind, shape in self._events.items():
            if [*written] == [kind.__name__]:
                return shape.read(written[kind.__name__])
        raise CodecError(f"`{', '.join(written)}` is no event that {self._game.name} names")

    def _options(self, given: Mapping[str, Plain]) -> dict[str, Plain]:
        """The options as the game has them: whole numbers come as doubles."""
        defaults = options_of(self._game.default_config)
        return {name: _option(name, value, defaults.get(name)) for name, value in given.items()}

    def _unpack(self, message: AnyMessage, what: str) -> dict[str, Plain]:
        struct = Struct()
        try:
            unpacked = message.Unpack(struct)
        except DecodeError as error:
            raise CodecError(f"{what} of {self._game.name} holds bytes that are no google.protobuf.Struct") from error
        if not unpacked:
            found = message.type_url or "nothing"
            raise CodecError(f"{what} of {self._game.name} is a google.protobuf.Struct, not {found}")
        return {key: _plain(value) for key, value in struct.fields.items()}


def _shape(kind: Any, what: str) -> Fields:
    """The shape of something that is an object on the wire."""
    try:
        shape: Shape = shape_of(kind)
    except PlainError as error:
        raise error.inside(getattr(kind, "__name__", what)) from None
    if not isinstance(shape, Fields):
        raise PlainError(f"{what} is a dataclass or a named tuple, not {kind}")
    return shape


def _option(name: str, value: Plain, default: OptionValue | None) -> Plain:
    try:
        return Whole().read(value) if type(default) is int else value
    except PlainError as error:
        raise error.inside(name) from None


def _event_shape(kind: type) -> Fields:
    """Equal events are encoded once, so named tuples, which equal those of other classes, are none."""
    if not dataclasses.is_dataclass(kind):
        raise PlainError(f"an event is a frozen dataclass, not a {kind.__name__}")
    return _shape(kind, "an event")


def _view_type(game: AnyGame) -> Any:
    try:
        return typing.get_type_hints(game.imagine)["view"]
    except (KeyError, NameError, TypeError) as error:
        raise PlainError("`imagine` does not say of which type its `view` is: annotate it") from error


def _event_types(game: AnyGame) -> Sequence[type]:
    return game.events if isinstance(game, NamesEvents) else ()


def _pack(plain: dict[str, Plain], message: AnyMessage) -> None:
    struct = Struct()
    struct.update(plain)
    message.Pack(struct, deterministic=True)


def _plain(value: Value) -> Plain:
    match value.WhichOneof("kind"):
        case "number_value":
            return value.number_value
        case "string_value":
            return value.string_value
        case "bool_value":
            return value.bool_value
        case "struct_value":
            return {key: _plain(each) for key, each in value.struct_value.fields.items()}
        case "list_value":
            return [_plain(each) for each in value.list_value.values]
        case "null_value" | None:
            return None
