"""The types that differ from game to game: a bot of any game leaves them out, `doubloon.skull_king` fills them in."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    ViewT = TypeVar("ViewT", default=Any)
    OptionT = TypeVar("OptionT", default=Any)
    EventT = TypeVar("EventT", default=Any)
else:
    from typing import TypeVar

    ViewT = TypeVar("ViewT")
    OptionT = TypeVar("OptionT")
    EventT = TypeVar("EventT")

__all__ = ["EventT", "OptionT", "ViewT"]
