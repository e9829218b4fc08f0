"""Skull King under the laws."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from doubloon_games.skull_king import Phase, SkullKingConfig, SkullKingState
from doubloon_games.skull_king.cards import HELD_AS, deck_of
from doubloon_games.skull_king.deal import GRAYBEARD
from laws import skull_king_pasts, skull_king_worlds
from laws.adapter import Past


class SkullKingUnderLaw:
    """Skull King's adapter."""

    def configs(self, seats: int) -> Sequence[SkullKingConfig]:
        """All combinations of options; loot at two seats is without effect and tried once."""
        every = [SkullKingConfig(*values) for values in product((False, True), repeat=4)]
        return every if seats > GRAYBEARD else [*(config for config in every if not config.loot), every[-1]]

    def deck(self, config: SkullKingConfig, seats: int) -> Counter[int]:
        """70 to 74 cards; no loot with Graybeard."""
        return Counter(deck_of(replace(config, loot=config.loot and seats > GRAYBEARD)))

    def cards(self, state: SkullKingState) -> Counter[int]:
        """Hands, stock, tricks and what Bendt put away."""
        found = Counter(state.stock)
        for hand in state.hands:
            found.update(hand)
        for _, cards, *_ in state.history:
            found.update(HELD_AS[card] for card in cards)
        if state.phase is Phase.PLAY:
            found.update(HELD_AS[card] for card in state.cards)
        if state.bendt is not None:
            found.update(state.bendt.discarded)
        return found

    def is_fresh(self, state: SkullKingState) -> bool:
        """Before the first bid of a round."""
        return state.phase is Phase.BID and len(state.owing) == state.seats

    def other_past(self, past: Past[SkullKingState], seat: int | None, rng: Random) -> Past[SkullKingState]:
        """Exchanges cards that the seat has not seen, and whatever other seats chose in secret."""
        return skull_king_pasts.other_past(past, seat, rng)

    def worlds(self, past: Past[SkullKingState], seat: int, most: int) -> set[Hashable] | None:
        """Tries every arrangement of the hidden cards, and every draw of another seat's Bendt."""
        return skull_king_worlds.worlds(past, seat, most)

    def world(self, state: SkullKingState, seat: int) -> Hashable:
        """Other hands, the stock and another seat's pile, each sorted, and what that seat drew."""
        return skull_king_worlds.world(state, seat)
