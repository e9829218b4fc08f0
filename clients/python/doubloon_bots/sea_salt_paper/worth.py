"""What one card more is worth to a seat: the points that it brings, and those that it lets hope for."""

from collections.abc import Callable, Mapping
from typing import Final

from doubloon.sea_salt_paper import EventCard
from doubloon_bots.sea_salt_paper.holding import (
    ALL,
    BOAT,
    CAPTAIN,
    CAST_OF_CRABS,
    COLOUR,
    CRAB,
    FISH,
    GROUPS,
    JELLYFISH,
    LIGHTHOUSE,
    LOBSTER,
    MERMAID,
    OCTOPUS,
    PENGUIN,
    PENGUIN_COLONY,
    SAILOR,
    SEAHORSE,
    SHARK,
    SHELL,
    SHOAL_OF_FISH,
    STARFISH,
    SWIMMER,
    Holding,
    duos_in_hand,
)

DECK: Final = 1.8
"""The better of two cards of the deck, about."""
WIN: Final = 100.0
"""The mermaid that wins the match."""
DUO: Final = 2.2
"""A card that makes a duo: its point, and what playing it does."""
HALF: Final = 0.8
"""A card that waits for another one to make a duo."""
COLOUR_HOPE: Final = 0.2
"""For each card owned of the same colour: the bonus and mermaids live on it."""
MERMAID_HOPE: Final = 1.0
"""For each mermaid owned then, on the way to the win."""
STARFISH_HOPE: Final = 0.4
SEAHORSE_HOPE: Final = 0.5
MULTIPLIER_HOPE: Final = 0.7
"""A multiplier, on top of what it multiplies already."""
SHELLS: Final = (0.5, 2.2, 2.2, 2.0, 2.0, 2.0)
OCTOPUSES: Final = (1.0, 3.2, 3.2, 3.0, 3.0)
PENGUINS: Final = (1.5, 2.2, 2.0)
SAILORS: Final = (1.2, 5.0)
"""Collections: by the number owned before."""

_TORNADO: Final = 1 << EventCard.TORNADO
_SHELL_DANCE: Final = 1 << EventCard.SHELL_DANCE
_OCTOPUS_KING: Final = 1 << EventCard.OCTOPUS_KING
_MERMAID_DANCE: Final = 1 << EventCard.MERMAID_DANCE
_WATER_SPORTS: Final = 1 << EventCard.WATER_SPORTS


def gain(holding: Holding, card: int, events: int) -> float:
    """What a card is worth to the seat that owns this, in points; `events` has a bit for each event that acts."""
    worth = _BY_TYPE[card >> 4](holding, events)
    same = holding[COLOUR + (card & 15)]
    mermaids = holding[ALL + MERMAID]
    if mermaids and not events & _TORNADO and same >= sorted(holding[COLOUR:GROUPS])[-mermaids]:
        worth += 1
    return worth + COLOUR_HOPE * same


def loss(holding: Holding, card: int, events: int) -> float:
    """What giving this card of the hand away costs."""
    without = list(holding)
    without[card >> 4] -= 1
    without[ALL + (card >> 4)] -= 1
    without[COLOUR + (card & 15)] -= 1
    return gain(without, card, events)


def _mermaid(holding: Holding, events: int) -> float:
    after = holding[ALL + MERMAID] + 1
    if after >= (3 if events & _MERMAID_DANCE else 4):
        return WIN
    hope = MERMAID_HOPE * (after + 1 if events & _MERMAID_DANCE else after)
    return hope if events & _TORNADO else hope + sorted(holding[COLOUR:GROUPS])[-after]


def _crab(holding: Holding, _events: int) -> float:
    makes_duo = (holding[CRAB] + holding[LOBSTER]) & 1
    return (DUO if makes_duo else HALF) + holding[ALL + CAST_OF_CRABS]


def _boat(holding: Holding, _events: int) -> float:
    return (DUO if holding[BOAT] & 1 else HALF) + holding[ALL + LIGHTHOUSE]


def _fish(holding: Holding, _events: int) -> float:
    return (DUO if holding[FISH] & 1 else HALF) + holding[ALL + SHOAL_OF_FISH]


def _swimmer(holding: Holding, events: int) -> float:
    waiting = holding[SHARK] + holding[JELLYFISH] - holding[SWIMMER]
    return DUO if waiting > 0 or (events & _WATER_SPORTS and waiting & 1) else HALF


def _shark(holding: Holding, events: int) -> float:
    waiting = holding[SWIMMER] - holding[SHARK] - holding[JELLYFISH]
    return DUO if waiting > 0 or (events & _WATER_SPORTS and waiting & 1) else HALF


def _jellyfish(holding: Holding, _events: int) -> float:
    return DUO if holding[SWIMMER] > holding[SHARK] + holding[JELLYFISH] else HALF


def _lobster(holding: Holding, _events: int) -> float:
    return DUO if holding[CRAB] & 1 else HALF


def _shell(holding: Holding, events: int) -> float:
    return 2.0 if events & _SHELL_DANCE else SHELLS[holding[ALL + SHELL]]


def _octopus(holding: Holding, events: int) -> float:
    return 1.0 if events & _OCTOPUS_KING else OCTOPUSES[holding[ALL + OCTOPUS]]


def _penguin(holding: Holding, _events: int) -> float:
    return PENGUINS[holding[ALL + PENGUIN]] + 2 * holding[ALL + PENGUIN_COLONY]


def _sailor(holding: Holding, _events: int) -> float:
    return SAILORS[holding[ALL + SAILOR]] + 3 * holding[ALL + CAPTAIN]


def _starfish(holding: Holding, _events: int) -> float:
    return 2.0 if duos_in_hand(holding) > holding[STARFISH] else STARFISH_HOPE


def _seahorse(holding: Holding, _events: int) -> float:
    if holding[ALL + SAILOR] == 1:
        return 5.0
    if 1 <= holding[ALL + OCTOPUS] < len(OCTOPUSES):
        return 3.0
    if holding[ALL + SHELL] or holding[ALL + PENGUIN]:
        return 2.0
    return SEAHORSE_HOPE


_BY_TYPE: Final[Mapping[int, Callable[[Holding, int], float]]] = {
    MERMAID: _mermaid,
    CRAB: _crab,
    BOAT: _boat,
    FISH: _fish,
    SWIMMER: _swimmer,
    SHARK: _shark,
    SHELL: _shell,
    OCTOPUS: _octopus,
    PENGUIN: _penguin,
    SAILOR: _sailor,
    LIGHTHOUSE: lambda holding, _: MULTIPLIER_HOPE + holding[ALL + BOAT],
    SHOAL_OF_FISH: lambda holding, _: MULTIPLIER_HOPE + holding[ALL + FISH],
    PENGUIN_COLONY: lambda holding, _: MULTIPLIER_HOPE + 2 * holding[ALL + PENGUIN],
    CAPTAIN: lambda holding, _: MULTIPLIER_HOPE + 3 * holding[ALL + SAILOR],
    JELLYFISH: _jellyfish,
    LOBSTER: _lobster,
    CAST_OF_CRABS: lambda holding, _: MULTIPLIER_HOPE + holding[ALL + CRAB],
    STARFISH: _starfish,
    SEAHORSE: _seahorse,
}
"""What a card brings by its type."""
