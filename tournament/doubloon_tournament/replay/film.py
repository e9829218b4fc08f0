"""A match made ready to look at: a frame for each choice, and in it what each pair of eyes sees.

A sight holds nothing that its eyes may not know, so a film with fewer eyes tells nothing of what the others saw.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NewType

from doubloon_games.options import OptionValue
from doubloon_games.scene import Face, Scene

Eyes = NewType("Eyes", str)
"""Who looks: `all` who see every hand, `spectator`, or a seat's number."""
ALL: Final = Eyes("all")
SPECTATOR: Final = Eyes("spectator")


def eyes_of(seats: int) -> tuple[Eyes, ...]:
    """All that can look at a table: first those that see the most, the spectator last."""
    return (ALL, *(Eyes(str(seat)) for seat in range(seats)), SPECTATOR)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat chose, as far as these eyes learn it at once."""

    action: str | None
    """In the game's notation; None where it stays secret."""
    options: tuple[str, ...] = ()
    """What was legal; empty for all but the seat itself, since it tells of the hand. So it is with what follows."""
    source: str = ""
    """`bot`, `forced`, `stand_in` or `unknown`; empty for others."""
    think_us: int = 0
    refund_us: int = 0
    rejected: int = 0
    """Illegal answers before it."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What some eyes see at a frame."""

    scene: Scene = field(repr=False)
    told: tuple[str, ...] = field(repr=False)
    """What they have been told since the frame before."""
    choice: Choice | None = field(repr=False)
    """None in the last frame."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A position, and the choice made from it."""

    number: int
    """The choice's among all of the match, from 0."""
    round: int
    """From 1."""
    seat: int | None
    """That chooses here; None in the last frame."""
    sights: Sequence[Sight]
    """By eyes, as the film lists them."""


@dataclass(frozen=True, slots=True)
class SeatOfFilm:
    """Who sat there, and how it ended."""

    bot: str
    place: int
    points: int
    ending: str
    """Empty if the seat played to the end."""
    message: str


@dataclass(frozen=True, slots=True)
class Film:
    """A whole match."""

    match: str
    tournament: str
    game: str
    title: str
    """Of the game."""
    options: dict[str, OptionValue]
    block: int
    deal: str
    rotation: int
    seats: Sequence[SeatOfFilm]
    beside: Sequence[str]
    """Who plays along without a seat, numbered from the number of seats on."""
    eyes: Sequence[Eyes]
    faces: Sequence[Face]
    """Every card that can lie in a zone."""
    frames: Sequence[Frame]
    """One for each choice, and one for the end."""

    @property
    def rounds(self) -> list[int]:
        """The frames that rounds begin with."""
        numbers = [frame.round for frame in self.frames]
        return [at for at, number in enumerate(numbers) if at == 0 or numbers[at - 1] != number]
