"""Views laid out as a table to look at: zones of cards, and short facts about each seat. For replays.

A game may bring its own layout in an attribute `scenes`; of others the words are shown, and no cards. A scene is made
of views alone, so eyes that may not know a card are never shown it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from doubloon_games.words import PlainWords, Words, words_of

if TYPE_CHECKING:
    from doubloon_games.game import AnyGame


@dataclass(frozen=True, slots=True)
class Face:
    """How a card looks, for every card that can lie in a zone."""

    name: str
    """In the game's notation."""
    title_en: str
    title_zh: str
    short_en: str
    """Fits a small box; what it leaves out, `sign` says."""
    short_zh: str
    colour: str
    """A word, such as `dark_blue`; empty for a card without. It is never all that tells two cards apart."""
    sign: str
    """A character for the suit or kind; empty without."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lies face up."""

    card: str
    """In the game's notation."""
    by: int | None = None
    """Seat that put it there, where that matters."""
    mark: bool = False
    """It stands out: it won, or has just come."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where cards lie."""

    kind: str
    """`hand`, `played`, `trick`, `past_trick`, `pile`, `deck`, `stock`, `shown`, `seen`, `put_away`, `reef`, `event`,
    `events_gone`, or another of the game's own."""
    owner: int | None
    """Seat that it lies in front of; None in the middle."""
    title: str
    cards: tuple[Laid, ...] = ()
    """Face up for these eyes."""
    hidden: int = 0
    """Cards more, face down for these eyes."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table as some eyes see it."""

    round: int
    """From 1; 0 where the game does not say."""
    head: str
    """What goes on, in words."""
    totals: tuple[int, ...]
    """Points of finished rounds by seat; empty where the game does not say."""
    zones: tuple[Zone, ...]
    notes: tuple[tuple[str, ...], ...]
    """Short facts, by seat."""
    lines: tuple[str, ...] = ()
    """What no zone and no note says."""


class Scenes(Protocol):
    """A game's views laid out."""

    def faces(self) -> Sequence[Face]:
        """Every card that can lie in a zone."""

    def beside(self, seats: int) -> Sequence[str]:
        """Who plays along without a seat, numbered from `seats` on."""

    def lay_out(self, view: Any, eyes: int | None) -> Scene:
        """What a seat sees, or with None a spectator."""

    def lay_open(self, views: Sequence[Any], spectator: Any) -> Scene:
        """What all seats see together: every hand open."""

    def tells(self, action: str, view: Any, eyes: int | None) -> bool:
        """Whether eyes at whose view another seat acts learn which action it is, in full and at once."""


@runtime_checkable
class HasScenes(Protocol):
    """A game with a layout of its own."""

    @property
    def scenes(self) -> Scenes:
        """Its layout."""


def scenes_of(game: "AnyGame") -> Scenes:
    """A game's own layout, or a plain one."""
    return game.scenes if isinstance(game, HasScenes) else PlainScenes(game)


class PlainScenes:
    """Words instead of cards: for any game."""

    def __init__(self, game: "AnyGame") -> None:
        self._game = game
        self._words: Words = words_of(game)

    def faces(self) -> tuple[Face, ...]:
        """The cards of the game's catalogue."""
        return tuple(
            Face(card.name, card.title_en, card.title_zh, card.title_en, card.title_zh, colour="", sign="")
            for card in self._game.cards
        )

    def beside(self, _seats: int) -> tuple[str, ...]:
        """Nobody that is known of."""
        return ()

    def lay_out(self, view: Any, eyes: int | None) -> Scene:
        """The words of a seat's view; of a spectator's the fields, since words are made for seats."""
        if eyes is None:
            return _of_words("seen by all", PlainWords().show(view)[1:])
        head, *lines = self._words.show(view)
        return _of_words(head, lines)

    def lay_open(self, views: Sequence[Any], _spectator: Any) -> Scene:
        """The words of every seat's view, one after the other."""
        shown = [(seat, self._words.show(view)) for seat, view in enumerate(views)]
        return _of_words("every seat", [f"seat {seat}: {line.strip()}" for seat, lines in shown for line in lines])

    def tells(self, _action: str, _view: Any, _eyes: int | None) -> bool:
        """Nobody knows, so nothing is told."""
        return False


def _of_words(head: str, lines: Sequence[str]) -> Scene:
    return Scene(0, head, (), (), (), tuple(line.strip() for line in lines))
