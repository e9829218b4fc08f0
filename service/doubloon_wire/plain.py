"""Plain values: which types of Python can travel without messages of their own, and as what.

Plain are numbers, texts, booleans, None, enums by name, tuples of plain values, and frozen dataclasses and named tuples
of them. A shape is made of a type once: so a type that cannot travel is named, with its field, before it is played.
"""

import dataclasses
import math
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, Flag
from typing import Any, Final, Protocol, Self, TypeAlias

from doubloon_wire.codec import CodecError

Plain: TypeAlias = "bool | float | str | list[Plain] | dict[str, Plain] | None"
"""What `google.protobuf.Value` can hold."""

WHOLE_MAX: Final = 2**53 - 1
"""`google.protobuf.Value` holds numbers as doubles; beyond this whole numbers would run into each other."""
PLAIN_TYPES: Final = (
    "plain are bool, int, float, str, enums, tuples, dataclasses and named tuples, each also `| None`; "
    "for other types the game brings a codec of its own"
)


class PlainError(CodecError):
    """A type or value that is not plain, or not of the type it should be; says in which field, never the value."""

    def __init__(self, complaint: str, path: tuple[str, ...] = ()) -> None:
        super().__init__(f"`{'.'.join(path)}`: {complaint}" if path else complaint)
        self._complaint = complaint
        self._path = path

    def inside(self, field: str) -> Self:
        """The same, seen from around the field."""
        return type(self)(self._complaint, (field, *self._path))


class Shape(Protocol):
    """Values of one type, as plain ones and back. Both ways raise `PlainError`."""

    def write(self, value: Any) -> Plain:
        """A value of the type, made plain."""

    def read(self, plain: Plain) -> Any:
        """The value of the type that was made plain."""


def shape_of(hint: Any) -> Shape:
    """The shape of a type, by its annotations.

    Raises:
        PlainError: If values of the type cannot travel; names the field.
    """
    return _shape_of(hint, ())


@dataclass(frozen=True, slots=True)
class Fields:
    """Dataclasses and named tuples: an object with a key for each field."""

    kind: type
    shapes: Mapping[str, Shape]

    def write(self, value: Any) -> dict[str, Plain]:
        """One entry for each field."""
        if type(value) is not self.kind:
            raise PlainError(f"{_kind(value)} stands where a {self.kind.__name__} belongs")
        written: dict[str, Plain] = {}
        for name, shape in self.shapes.items():
            try:
                written[name] = shape.write(getattr(value, name))
            except PlainError as error:
                raise error.inside(name) from None
        return written

    def read(self, plain: Plain) -> Any:
        """Keys that are no field's are ignored."""
        if not isinstance(plain, dict):
            raise PlainError(f"{_kind(plain)} stands where an object belongs, a {self.kind.__name__}")
        values = {}
        for name, shape in self.shapes.items():
            if name not in plain:
                raise PlainError("is missing", (name,))
            try:
                values[name] = shape.read(plain[name])
            except PlainError as error:
                raise error.inside(name) from None
        return self.kind(**values)


@dataclass(frozen=True, slots=True)
class Row:
    """Tuples: a list. Of one shape and any length, or of a shape for each place."""

    shapes: tuple[Shape, ...]
    any_length: bool

    def write(self, value: Any) -> list[Plain]:
        """One entry for each place."""
        if type(value) is not tuple:
            raise PlainError(f"{_kind(value)} stands where a tuple belongs")
        return self._each(value, lambda shape, item: shape.write(item))

    def read(self, plain: Plain) -> tuple[Any, ...]:
        """One value for each entry."""
        if not isinstance(plain, list):
            raise PlainError(f"{_kind(plain)} stands where a list belongs")
        return tuple(self._each(plain, lambda shape, item: shape.read(item)))

    def _each(self, items: Sequence[Any], change: Callable[[Shape, Any], Any]) -> list[Any]:
        shapes = self.shapes * len(items) if self.any_length else self.shapes
        if len(shapes) != len(items):
            raise PlainError(f"has {len(items)} entries where {len(shapes)} belong")
        changed = []
        for place, (shape, item) in enumerate(zip(shapes, items, strict=True)):
            try:
                changed.append(change(shape, item))
            except PlainError as error:
                raise error.inside(str(place)) from None
        return changed


@dataclass(frozen=True, slots=True)
class Perhaps:
    """A value or None."""

    shape: Shape

    def write(self, value: Any) -> Plain:
        """None stays None."""
        return None if value is None else self.shape.write(value)

    def read(self, plain: Plain) -> Any:
        """None stays None."""
        return None if plain is None else self.shape.read(plain)


@dataclass(frozen=True, slots=True)
class Named:
    """Members of an enum, by name."""

    kind: type[Enum]

    def write(self, value: Any) -> str:
        """The member's name."""
        if not isinstance(value, self.kind):
            raise PlainError(f"{_kind(value)} stands where a {self.kind.__name__} belongs")
        return value.name

    def read(self, plain: Plain) -> Enum:
        """The member of that name."""
        if not isinstance(plain, str) or plain not in self.kind.__members__:
            raise PlainError(f"is none of {', '.join(self.kind.__members__)}")
        return self.kind[plain]


class Whole:
    """Whole numbers that a double holds without doubt."""

    def write(self, value: Any) -> float:
        """The same number."""
        if type(value) is not int:
            raise PlainError(f"{_kind(value)} stands where a whole number belongs")
        if abs(value) > WHOLE_MAX:
            raise PlainError(f"a whole number beyond {WHOLE_MAX} would not arrive as it is; send a text")
        return float(value)

    def read(self, plain: Plain) -> int:
        """The same number."""
        if not isinstance(plain, float) or not plain.is_integer():
            raise PlainError(f"{_kind(plain)} stands where a whole number belongs")
        if abs(plain) > WHOLE_MAX:
            raise PlainError(f"whole numbers arrive as they are up to {WHOLE_MAX}")
        return int(plain)


class Real:
    """Numbers, neither infinite nor NaN."""

    def write(self, value: Any) -> float:
        """The same number."""
        if type(value) not in (float, int) or not math.isfinite(value):
            raise PlainError(f"{_kind(value)} stands where a finite number belongs")
        return float(value)

    def read(self, plain: Plain) -> float:
        """The same number."""
        return self.write(plain)


@dataclass(frozen=True, slots=True)
class Same:
    """Texts, or booleans: as they are."""

    kind: type

    def write(self, value: Any) -> Any:
        """The same value."""
        if type(value) is not self.kind:
            raise PlainError(f"{_kind(value)} stands where a {self.kind.__name__} belongs")
        return value

    def read(self, plain: Plain) -> Any:
        """The same value."""
        return self.write(plain)


_SIMPLE: Final[Mapping[Any, Shape]] = {int: Whole(), float: Real(), str: Same(str), bool: Same(bool)}


def _shape_of(hint: Any, around: tuple[type, ...]) -> Shape:
    hint = getattr(hint, "__supertype__", hint)
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    parts = typing.get_args(hint)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return _perhaps(hint, [part for part in parts if part is not type(None)], around)
    if typing.get_origin(hint) is tuple:
        any_length = parts[-1:] == (...,)
        return Row(tuple(_shape_of(part, around) for part in parts if part is not ...), any_length)
    if isinstance(hint, type) and issubclass(hint, Enum) and not issubclass(hint, Flag):
        return Named(hint)
    if isinstance(hint, type) and hint not in around:
        return _fields(hint, around)
    raise PlainError(f"values of type {_name(hint)} cannot travel; {PLAIN_TYPES}")


def _perhaps(hint: Any, parts: Sequence[Any], around: tuple[type, ...]) -> Shape:
    if len(parts) != 1:
        raise PlainError(f"values of type {_name(hint)} cannot travel; {PLAIN_TYPES}")
    return Perhaps(_shape_of(parts[0], around))


def _fields(kind: type, around: tuple[type, ...]) -> Fields:
    hints = _hints(kind)
    shapes = {}
    for name in _field_names(kind):
        try:
            shapes[name] = _shape_of(hints[name], (*around, kind))
        except PlainError as error:
            raise error.inside(name) from None
    return Fields(kind, shapes)


def _field_names(kind: type) -> Sequence[str]:
    if dataclasses.is_dataclass(kind):
        return [field.name for field in dataclasses.fields(kind)]
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return typing.cast("Sequence[str]", kind._fields)
    raise PlainError(f"values of type {_name(kind)} cannot travel; {PLAIN_TYPES}")


def _hints(kind: type) -> Mapping[str, Any]:
    try:
        return typing.get_type_hints(kind)
    except (NameError, TypeError) as error:
        raise PlainError(f"the annotations of {_name(kind)} cannot be read: {error}") from error


def _name(hint: Any) -> str:
    return hint.__name__ if isinstance(hint, type) and not typing.get_args(hint) else str(hint)


def _kind(value: object) -> str:
    """A value in an error: its type alone, for it may be somebody's card."""
    return "nothing" if value is None else f"a {type(value).__name__}"
