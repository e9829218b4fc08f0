"""A film's cards and times in words: by their titles in a language, wherever the game's notation names them."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from doubloon_games.scene import Face

_AFTER_A_NAME: Final = ",;:."
"""What may follow a card in a line."""


class Names(StrEnum):
    """The language of the cards' names."""

    EN = "en"
    ZH = "zh"

    @property
    def other(self) -> "Names":
        """The other language."""
        return Names.ZH if self is Names.EN else Names.EN


class Wording:
    """Names cards in a language."""

    def __init__(self, faces: Sequence[Face], names: Names) -> None:
        self._faces = {face.name: face for face in faces}
        self._names = names

    def face(self, card: str) -> Face | None:
        """What is known of a card."""
        return self._faces.get(card)

    def short(self, card: str) -> str:
        """A card as it fits a box: its sign, then its short name."""
        face = self._faces.get(card)
        if face is None:
            return card
        short = face.short_zh if self._names is Names.ZH else face.short_en
        return f"{face.sign}{short}" if len(short) <= 2 else f"{face.sign} {short}".strip()

    def text(self, line: str) -> str:
        """A line with its cards named."""
        return " ".join(map(self._word, line.split(" ")))

    def _word(self, word: str) -> str:
        bare = word.rstrip(_AFTER_A_NAME)
        if bare not in self._faces:
            return word
        short = self.short(bare)
        return (f"[{short}]" if " " in short else short) + word[len(bare) :]


def span(microseconds: int) -> str:
    """A duration with three digits, in the unit that suits it."""
    return f"{microseconds / 1e6:.3g} s" if microseconds >= 1_000_000 else f"{microseconds / 1e3:.3g} ms"
