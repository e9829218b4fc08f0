"""Sorts hidden cards into kinds by where they may lie, and lays down numbers where another seat's Bendt bounds them.

Source: rules page 2.8, points 2 to 4.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from doubloon_games.skull_king.arrangements import compositions
from doubloon_games.skull_king.cards import ESCAPE, LOOT, MERMAID, SPECIAL, SUITS
from doubloon_games.skull_king.knowledge import Knowledge, OthersBendt

PILE: Final = 8
"""The place of what another seat put away with Bendt; hands are places under their seats."""
STOCK: Final = 9

_COPIED: Final = frozenset({MERMAID, ESCAPE, LOOT})
_NO_SUIT: Final = 4
_ONCE_VOID: Final = 1


class Kind(NamedTuple):
    """Hidden cards of which a seat knows the same."""

    places: frozenset[int]
    """Where they may lie."""
    watched: int
    """Tells kinds apart whose numbers are bounded in some places; 0 for the others."""


Sizes: TypeAlias = Mapping[int, int]
"""Slots of each place that has any."""

Fixing: TypeAlias = Mapping[tuple[Kind, int], int]
"""Exact numbers of cards of some kinds in some places; elsewhere those kinds lie as they may."""


def sizes_of(known: Knowledge) -> dict[int, int]:
    """Slots of every place with hidden cards; the stock is none where it is known exactly."""
    sizes = dict(known.hands)
    if known.bendt is not None:
        sizes[PILE] = known.bendt.pile
    if not known.stock_is_certain:
        sizes[STOCK] = known.stock
    return {place: size for place, size in sizes.items() if size}


def kinds_of(known: Knowledge, sizes: Sizes) -> dict[Kind, list[int]]:
    """The hidden cards by kind; those of a stock that is known exactly are left out."""
    by_suit: list[list[int]] = [[] for _ in (*SUITS, _NO_SUIT)]
    for card in known.hidden:
        by_suit[card >> 4 if card < SPECIAL else _NO_SUIT].append(card)
    kinds: dict[Kind, list[int]] = {}
    for suit, cards in enumerate(by_suit):
        places = frozenset([place for place in sizes if suit not in known.voids.get(place, ())])
        if known.bendt is not None and known.bendt.after_look:
            for card in cards:
                kinds.setdefault(_kind_after_look(card, suit, places, known), []).append(card)
        elif cards:
            once_void = known.bendt is not None and suit in known.bendt.voids
            kinds.setdefault(Kind(places, _ONCE_VOID if once_void else 0), []).extend(cards)
    return kinds


def fixings(known: Knowledge, sizes: Sizes, kinds: Mapping[Kind, list[int]]) -> Iterator[Fixing]:
    """Every case of what Bendt may have moved; they exclude each other and leave nothing out."""
    bendt = known.bendt
    if bendt is None:
        return iter([{}])
    watched = {kind: len(cards) for kind, cards in kinds.items() if kind.watched}
    if not bendt.after_look:
        return _fixings_of_voids(bendt, sizes, watched)
    choices = [_fixings_of_copies(kind, size, known, sizes) for kind, size in watched.items()]
    return (dict(cell for fixing in choice for cell in fixing.items()) for choice in product(*choices))


def _kind_after_look(card: int, suit: int, places: frozenset[int], known: Knowledge) -> Kind:
    """Cards seen in the stock are still there or went to Bendt's seat; all others lie elsewhere."""
    assert known.bendt is not None, "Bendt was used"
    assert known.stock_seen is not None, "the stock was seen"
    user = {known.bendt.seat, PILE}
    if card in known.stock_seen:
        return Kind(places, card) if card in _COPIED else Kind(places & {STOCK, *user}, 0)
    return Kind(places - {STOCK, *user} if suit in known.bendt.voids else places - {STOCK}, 0)


def _fixings_of_voids(bendt: OthersBendt, sizes: Sizes, watched: Mapping[Kind, int]) -> Iterator[Fixing]:
    """Cards of suits once shown void lie with Bendt's seat, played ones counted, no more than it drew."""
    cells = [(kind, place) for kind in watched for place in (bendt.seat, PILE) if place in kind.places]
    limits = [min(sizes[place], watched[kind]) for kind, place in cells]
    played = sum(card < SPECIAL and card >> 4 in bendt.voids for card in bendt.played)
    for total in range(bendt.drawn - played + 1):
        for numbers in compositions(total, limits):
            yield dict(zip(cells, numbers, strict=True))


def _fixings_of_copies(kind: Kind, size: int, known: Knowledge, sizes: Sizes) -> list[Fixing]:
    """Copies of a card that left the stock lie with Bendt's seat or were played by it; others may lie there too."""
    assert known.bendt is not None, "Bendt was used"
    assert known.stock_seen is not None, "the stock was seen"
    bendt, seen, card = known.bendt, known.stock_seen[kind.watched], kind.watched
    found: list[Fixing] = []
    for gone in range(min(bendt.drawn, seen) + 1):
        stays = seen - gone
        held_at_least = gone - bendt.played.count(card)
        if held_at_least <= 0:
            found.append({(kind, STOCK): stays})
            continue
        cells = [(kind, place) for place in (bendt.seat, PILE) if place in kind.places]
        limits = [min(sizes[place], size - stays) for _, place in cells]
        for held in range(held_at_least, size - stays + 1):
            found += [
                {(kind, STOCK): stays, **dict(zip(cells, numbers, strict=True))}
                for numbers in compositions(held, limits)
            ]
    return found
