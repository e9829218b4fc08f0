"""Faces of Skull King: four suits by shape, colour and number, and a head or a beast for each special card."""

from collections.abc import Mapping
from typing import Final

from doubloon_games.skull_king.cards import CARD_NAMES, SPECIAL
from doubloon_tournament.replay.page.cards.face import Face

_SUITS: Final = {"G": ("green", "parrot"), "Y": ("yellow", "chest"), "P": ("purple", "map"), "B": ("black", "flag")}
_SPECIALS: Final = {
    "ROSIE": ("crimson", "rosie", ""),
    "BENDT": ("crimson", "bendt", ""),
    "RASCAL": ("crimson", "rascal", ""),
    "JUANITA": ("crimson", "juanita", ""),
    "HARRY": ("crimson", "harry", ""),
    "TIG": ("crimson", "tigress", ""),
    "TIG:p": ("crimson", "tigress", "sabre"),
    "TIG:e": ("crimson", "tigress", "white_flag"),
    "SK": ("night", "skull_king", ""),
    "MER": ("lagoon", "mermaid", ""),
    "ESC": ("sky", "escape", ""),
    "LOOT": ("sky", "loot", ""),
    "KRA": ("deep_sea", "kraken", ""),
    "WHA": ("deep_sea", "white_whale", ""),
}


def _face(card: int, name: str) -> Face:
    if card < SPECIAL:
        ground, shape = _SUITS[name[0]]
        return Face(name, ground, shape, corner=name[1:], captioned=False)
    ground, shape, badge = _SPECIALS[name]
    return Face(name, ground, shape, badge=badge)


FACES: Final[Mapping[str, Face]] = {name: _face(card, name) for card, name in CARD_NAMES.items()}
"""By name."""
