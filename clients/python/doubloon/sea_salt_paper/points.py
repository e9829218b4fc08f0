"""What cards are worth: in the hand, and in groups on the table.

Source: `sea_salt_paper.md` section 5 of the project's rules pages.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

from doubloon.sea_salt_paper.cards import CardType, EventCard
from doubloon.v1 import sea_salt_paper_pb2 as pb

SHELL_POINTS = (0, 0, 2, 4, 6, 8, 10)
SHELL_DANCE_POINTS = (0, 2, 4, 6, 8, 10, 12)
OCTOPUS_POINTS = (0, 0, 3, 6, 9, 12)
OCTOPUS_KING_POINTS = (0, 1, 2, 3, 4, 5)
PENGUIN_POINTS = (0, 1, 3, 5)
SAILOR_POINTS = (0, 0, 5)
"""By the number of cards; the last place is the most that a collection can have."""

_DUO = 2
_DUO_WITH_STARFISH = 2
"""What the starfish adds."""
_MULTIPLIERS = (
    (CardType.LIGHTHOUSE, CardType.BOAT, 1),
    (CardType.SHOAL_OF_FISH, CardType.FISH, 1),
    (CardType.PENGUIN_COLONY, CardType.PENGUIN, 2),
    (CardType.CAPTAIN, CardType.SAILOR, 3),
    (CardType.CAST_OF_CRABS, CardType.CRAB, 1),
)
_NO_SWITCHES = pb.SeaSaltPaperOptions()


def card_points(
    hand: Collection[int],
    played: Collection[Sequence[int]] = (),
    *,
    events: Collection[int] = (),
    options: pb.SeaSaltPaperOptions = _NO_SWITCHES,
) -> int:
    """Points of a hand and the groups that lie before it, without the colour bonus.

    `events` are those that act for the seat; a shell that lies face down is in neither place.
    """
    counts = Counter(card >> 4 for card in chain(hand, *played))
    duos = hand_duos(
        hand, water_sports=EventCard.WATER_SPORTS in events and not options.water_sports_hand_pairs_no_score
    )
    in_hand = sum(card >> 4 == CardType.STARFISH for card in hand)
    trios = sum(len(group) > _DUO for group in played)
    return (
        len(played)
        + duos
        + _DUO_WITH_STARFISH * (trios + min(in_hand, duos))
        + _mermaid_points(chain(hand, *played), events)
        + _collection_points(counts, events, feeds=options.seahorse_feeds_multiplier)
        + sum(worth * counts[multiplier] * counts[kind] for multiplier, kind, worth in _MULTIPLIERS)
    )


def colour_bonus(cards: Iterable[int]) -> int:
    """The number of cards of the most frequent colour, white included."""
    return max(Counter(card & 15 for card in cards).values(), default=0)


def hand_duos(hand: Iterable[int], *, water_sports: bool = False) -> int:
    """The most duos that a hand holds, each card in one at most; Water Sports adds two swimmers and two sharks."""
    counts = Counter(card >> 4 for card in hand)
    crabs, swimmers = counts[CardType.CRAB], counts[CardType.SWIMMER]
    with_lobster = min(counts[CardType.LOBSTER], crabs)
    duos = with_lobster + (crabs - with_lobster) // 2 + counts[CardType.BOAT] // 2 + counts[CardType.FISH] // 2
    if not water_sports:
        return duos + min(swimmers, counts[CardType.SHARK] + counts[CardType.JELLYFISH])
    with_jellyfish = min(counts[CardType.JELLYFISH], swimmers)
    return duos + with_jellyfish + (swimmers - with_jellyfish + counts[CardType.SHARK]) // 2


def _mermaid_points(cards: Iterable[int], events: Collection[int]) -> int:
    """Each mermaid scores the cards of one colour, the most frequent first."""
    own = list(cards)
    mermaids = sum(card >> 4 == CardType.MERMAID for card in own)
    if not mermaids or EventCard.TORNADO in events:
        return 0
    return sum(count for _, count in Counter(card & 15 for card in own).most_common(mermaids))


def _collection_points(counts: Mapping[int, int], events: Collection[int], *, feeds: bool) -> int:
    """Points of the four collections; the seahorse is one card more where that brings most."""
    tables = {
        CardType.SHELL: SHELL_DANCE_POINTS if EventCard.SHELL_DANCE in events else SHELL_POINTS,
        CardType.OCTOPUS: OCTOPUS_KING_POINTS if EventCard.OCTOPUS_KING in events else OCTOPUS_POINTS,
        CardType.PENGUIN: PENGUIN_POINTS,
        CardType.SAILOR: SAILOR_POINTS,
    }
    points = sum(table[counts[kind]] for kind, table in tables.items())
    if not counts[CardType.SEAHORSE]:
        return points
    fed = {kind: worth * counts[multiplier] for multiplier, kind, worth in _MULTIPLIERS} if feeds else {}
    grown = [
        table[counts[kind] + 1] - table[counts[kind]] + fed.get(kind, 0)
        for kind, table in tables.items()
        if 1 <= counts[kind] < len(table) - 1
    ]
    return points + max(grown, default=0)
