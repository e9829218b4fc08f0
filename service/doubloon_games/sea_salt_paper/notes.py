"""What has happened at a table, as the table itself knows it: short tuples, since one is made at every move.

A note is its kind, the seat that acted, and what follows the kind below. Cards are named whoever may see them;
`announce` says who is told what. The notes of a round hang together as a chain from the last to the first, so a copy of
a table shares them and adding one costs nothing.
"""

from typing import Any, Final, TypeAlias

BEGAN: Final = 0
"""Seat that starts, round, tops of the piles, event card."""
DRAWN: Final = 1
"""Both cards, sorted."""
KEPT: Final = 2
"""The card."""
DISCARDED: Final = 3
"""Pile, card."""
DREW: Final = 4
"""The card, from the deck to the hand."""
TOOK_TOP: Final = 5
"""Pile, card, the new top or 0."""
PLAYED: Final = 6
"""The cards."""
REEF_PLACED: Final = 7
"""The shell."""
SEARCHED: Final = 8
"""Pile, its cards from the top down."""
PILE_TAKEN: Final = 9
"""Pile, card, the new top or 0."""
LOBSTER_SHOWN: Final = 10
"""The cards, sorted."""
LOBSTER_PICKED: Final = 11
"""The card."""
STOLEN: Final = 12
"""Seat robbed, card."""
HAND_SEEN: Final = 13
"""Seat looked at, its hand."""
SWAPPED: Final = 14
"""Other seat, card given, card taken."""
SWAP_PASSED: Final = 15
"""Other seat."""
PAIR_STOLEN: Final = 16
"""Seat robbed, the pair."""
CALLED: Final = 17
"""Whether it was last chance."""
REVEALED: Final = 18
"""The hand, sorted."""
ENDED: Final = 19
"""Reason, points, totals, hands, face-down shells: the last two as all are told."""
AWARDED: Final = 20
"""Receiver or None, event card of the table, cards that were lost; the acting seat stands for nobody and is -1."""
EVENT_KEPT: Final = 21
"""Card kept, card discarded."""
RESUMED: Final = 22
"""First note of an imagined state, told to nobody: what each seat remembers, by seat."""

Note: TypeAlias = tuple[Any, ...]
"""Kind, seat and the rest."""
Chain: TypeAlias = "tuple[Chain, Note] | None"
"""The notes of a round: those before, and the last one."""
