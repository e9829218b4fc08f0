"""What cards are worth, and what a round brings.

Source: rules page 5, 6.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from doubloon_games.sea_salt_paper.cards import (
    BOAT,
    CAPTAIN,
    CAST_OF_CRABS,
    CRAB,
    FISH,
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
)
from doubloon_games.sea_salt_paper.config import SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.event_cards import OCTOPUS_KING, SHELL_DANCE, TORNADO, WATER_SPORTS
from doubloon_games.sea_salt_paper.events import RoundEnd
from doubloon_games.sea_salt_paper.tally import ALL, COLOUR, GROUPS, POINTS, STALE, TRIOS, Tally

SHELL_POINTS: Final = (0, 0, 2, 4, 6, 8, 10)
SHELL_DANCE_POINTS: Final = (0, 2, 4, 6, 8, 10, 12)
OCTOPUS_POINTS: Final = (0, 0, 3, 6, 9, 12)
OCTOPUS_KING_POINTS: Final = (0, 1, 2, 3, 4, 5)
PENGUIN_POINTS: Final = (0, 1, 3, 5)
SAILOR_POINTS: Final = (0, 0, 5)
"""By the number of cards; the last place is the most that a collection can have."""

_COLONY_POINTS: Final = 2
_CAPTAIN_POINTS: Final = 3


class Powers(NamedTuple):
    """What bends the scoring for one seat: its events, and the table's switches."""

    events: int
    """A bit for each event that acts for the seat: `1 << event`."""
    pairs_in_hand: bool
    """New duos of Water Sports count in the hand."""
    feeds_multiplier: bool
    """The seahorse counts for Penguin colony and Captain."""


class Parts(NamedTuple):
    """Card points by where they come from."""

    duo: int
    starfish: int
    mermaid: int
    collection: int
    multiplier: int


def powers_of(events: int, config: SeaSaltPaperConfig) -> Powers:
    """A seat's powers under the switches of its table."""
    pairs = config.water_sports_hand_pairs == "score" and bool(events >> WATER_SPORTS & 1)
    return Powers(events, pairs, config.seahorse_feeds_multiplier)


def card_points(tally: Tally, powers: Powers) -> int:
    """Points of all cards without the colour bonus: counted once after a change, then remembered."""
    points = tally[POINTS]
    if points == STALE:
        tally[POINTS] = points = sum(parts_of(tally, powers))
    return points


def color_bonus(tally: Tally) -> int:
    """The number of cards of the most frequent colour, white included."""
    return max(tally[COLOUR:GROUPS])


def parts_of(tally: Tally, powers: Powers) -> Parts:
    """Card points, part by part."""
    events = powers.events
    duos = hand_duos(tally, pairs_in_hand=powers.pairs_in_hand)
    collection, multiplier = _collections(tally, powers)
    stars = tally[STARFISH]
    mermaids = tally[ALL + MERMAID]
    return Parts(
        tally[GROUPS] + duos,
        2 * (tally[TRIOS] + min(stars, duos)),
        sum(sorted(tally[COLOUR:GROUPS], reverse=True)[:mermaids]) if mermaids and not events >> TORNADO & 1 else 0,
        collection,
        multiplier,
    )


def hand_duos(tally: Tally, *, pairs_in_hand: bool) -> int:
    """The most disjoint duos that the hand holds; `pairs_in_hand` counts those of Water Sports."""
    crabs, swimmers = tally[CRAB], tally[SWIMMER]
    with_lobster = min(tally[LOBSTER], crabs)
    duos = with_lobster + (crabs - with_lobster) // 2 + tally[BOAT] // 2 + tally[FISH] // 2
    if pairs_in_hand:
        with_jellyfish = min(tally[JELLYFISH], swimmers)
        return duos + with_jellyfish + (swimmers - with_jellyfish + tally[SHARK]) // 2
    return duos + min(swimmers, tally[SHARK] + tally[JELLYFISH]) if swimmers else duos


def _collections(tally: Tally, powers: Powers) -> tuple[int, int]:
    """Points of collections and of multipliers."""
    events = powers.events
    shell_points = SHELL_DANCE_POINTS if events >> SHELL_DANCE & 1 else SHELL_POINTS
    octopus_points = OCTOPUS_KING_POINTS if events >> OCTOPUS_KING & 1 else OCTOPUS_POINTS
    shells, octopuses = tally[ALL + SHELL], tally[ALL + OCTOPUS]
    penguins, sailors = tally[ALL + PENGUIN], tally[ALL + SAILOR]
    collection = shell_points[shells] + octopus_points[octopuses] + PENGUIN_POINTS[penguins] + SAILOR_POINTS[sailors]
    multiplier = 0
    if tally[ALL + LIGHTHOUSE]:
        multiplier += tally[ALL + BOAT]
    if tally[ALL + SHOAL_OF_FISH]:
        multiplier += tally[ALL + FISH]
    if tally[ALL + CAST_OF_CRABS]:
        multiplier += tally[ALL + CRAB]
    colony = _COLONY_POINTS * tally[ALL + PENGUIN_COLONY]
    captain = _CAPTAIN_POINTS * tally[ALL + CAPTAIN]
    multiplier += colony * penguins + captain * sailors
    if tally[ALL + SEAHORSE]:
        fed = powers.feeds_multiplier
        _, more, fed_points = max(
            _one_more(shells, shell_points, 0),
            _one_more(octopuses, octopus_points, 0),
            _one_more(penguins, PENGUIN_POINTS, colony if fed else 0),
            _one_more(sailors, SAILOR_POINTS, captain if fed else 0),
        )
        return collection + more, multiplier + fed_points
    return collection, multiplier


def _one_more(count: int, points: Sequence[int], multiplied: int) -> tuple[int, int, int]:
    """What the seahorse adds to a collection: in all, by the collection, by what multiplies it."""
    if not 1 <= count < len(points) - 1:
        return 0, 0, 0
    more = points[count + 1] - points[count]
    return more + multiplied, more, multiplied


def round_points(reason: RoundEnd, caller: int, points: Sequence[int], bonuses: Sequence[int]) -> tuple[int, ...]:
    """What each seat scores, from card points and colour bonuses by seat."""
    if reason is RoundEnd.STOP:
        return tuple(points)
    if reason is not RoundEnd.LAST_CHANCE:
        return (0,) * len(points)
    if max(points) == points[caller]:
        return tuple(bonus + (points[caller] if seat == caller else 0) for seat, bonus in enumerate(bonuses))
    return tuple(bonuses[caller] if seat == caller else own for seat, own in enumerate(points))
