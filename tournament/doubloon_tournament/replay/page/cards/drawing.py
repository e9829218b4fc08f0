"""Symbols for the cards of a film: only those shapes that they need, and the back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as Tree

from doubloon_tournament.replay.page.cards import sea_salt_paper, skull_king
from doubloon_tournament.replay.page.cards.face import Face

FOLDER: Final = Path(__file__).parent
_FACES: Final[Mapping[str, Mapping[str, Face]]] = {
    "sea_salt_paper": sea_salt_paper.FACES,
    "skull_king": skull_king.FACES,
}
_FILES: Final = ("patterns.svg", "sea_salt_paper.svg", "skull_king.svg", "any_game.svg")
_SVG: Final = "http://www.w3.org/2000/svg"


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a page needs to show cards."""

    faces: Sequence[Face]
    """Those that have a drawing, in the order of the film's cards; others are shown by their names."""
    shapes: Sequence[str]
    """Elements of SVG with an id each."""
    back: str
    """Id of the shape of a card that lies face down."""
    style: str


def draw(game: str, names: Iterable[str]) -> Drawn:
    """Draws those cards of a game, by their names in its notation, that have a face."""
    known = _FACES.get(game, {})
    faces = [known[name] for name in names if name in known]
    back = f"back_of_{game}" if game in _FACES else "back_of_any_game"
    wanted = [back, *(part for face in faces for part in _parts(face))]
    style = (FOLDER / "cards.css").read_text(encoding="utf-8")
    return Drawn(faces, [_text(_shapes()[shape]) for shape in _closure(wanted)], back, style)


def _parts(face: Face) -> Iterator[str]:
    yield face.shape
    if face.badge:
        yield face.badge
    if face.pattern:
        yield f"pattern-{face.pattern}"


def _closure(wanted: Iterable[str]) -> list[str]:
    """The shapes and all that they use, each once, in a stable order."""
    found: dict[str, None] = {}
    waiting = list(dict.fromkeys(wanted))
    while waiting:
        shape = waiting.pop(0)
        if shape not in found:
            found[shape] = None
            waiting += [used.get("href", "").removeprefix("#") for used in _shapes()[shape].iter(f"{{{_SVG}}}use")]
    return list(found)


@cache
def _shapes() -> Mapping[str, Tree.Element]:
    """All shapes by their ids."""
    roots = [Tree.parse(FOLDER / file).getroot() for file in _FILES]  # noqa: S314 our own files
    return {element.get("id", ""): element for root in roots for element in root}


def _text(element: Tree.Element) -> str:
    """As it stands within HTML, where SVG needs no namespace."""
    return Tree.tostring(element, encoding="unicode").replace(f' xmlns:ns0="{_SVG}"', "").replace("ns0:", "").strip()
