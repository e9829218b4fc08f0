"""Sea Salt & Paper under the laws."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from random import Random

from doubloon_games import Chance, Log
from doubloon_games.sea_salt_paper import SeaSaltPaperConfig, SeaSaltPaperState, notes
from doubloon_games.sea_salt_paper.cards import deck_of
from laws import sea_salt_paper_pasts, sea_salt_paper_worlds
from laws.adapter import Past
from laws.sea_salt_paper_sight import DRAWS

ROUNDS = 4
"""Rounds of a table, so that the laws look at many tables and not at long ones."""


class SeaSaltPaperUnderLaw:
    """Sea Salt & Paper's adapter."""

    def configs(self, seats: int) -> Sequence[SeaSaltPaperConfig]:
        """All combinations of options, and every switch turned where it matters."""
        every = [
            SeaSaltPaperConfig(extra_salt=salted, extra_pepper=peppered, double_score=doubled, max_rounds=ROUNDS)
            for salted, peppered, doubled in product((False, True), repeat=3)
        ]
        salt = SeaSaltPaperConfig(extra_salt=True, max_rounds=ROUNDS)
        pepper = replace(salt, extra_pepper=True)
        return [
            *every,
            replace(salt, end_threshold="reach", boats="after_turn_end", mermaid_win="on_placing"),
            replace(pepper, deck_empty_after_call="void", seahorse_feeds_multiplier=True, event_tie_holder="keeps"),
            replace(pepper, angelfish_timing="after_draw", event_choice="after_next_reveal"),
            replace(pepper, water_sports_hand_pairs="no_score", boats="after_turn_end", mermaid_win="on_placing"),
        ]

    def deck(self, config: SeaSaltPaperConfig, seats: int) -> Counter[int]:
        """58 or 66 cards."""
        return Counter(deck_of(extra_salt=config.extra_salt))

    def cards(self, state: SeaSaltPaperState) -> Counter[int]:
        """Deck, piles, hands, groups, shells, and a draw that is not decided on."""
        played = chain.from_iterable(chain.from_iterable(state.groups))
        found = Counter(chain(state.deck, *state.piles, *state.hands, played, filter(None, state.reefs)))
        found.update(state.shown if state.phase in DRAWS else ())
        return found

    def is_fresh(self, state: SeaSaltPaperState) -> bool:
        """Nothing has happened in the round but its beginning."""
        return state.past is not None and state.past[0] is None and state.past[1][0] == notes.BEGAN

    def other_past(self, past: Past[SeaSaltPaperState], seat: int | None, rng: Random) -> Past[SeaSaltPaperState]:
        """Exchanges cards that the seat has not seen, and what others chose or chance did unseen."""
        return sea_salt_paper_pasts.other_past(past, seat, rng)

    def worlds(self, past: Past[SeaSaltPaperState], seat: int, most: int) -> set[Hashable] | None:
        """Plays the round again in every hidden way at once."""
        return sea_salt_paper_worlds.worlds(past, seat, most)

    def world(self, state: SeaSaltPaperState, seat: int) -> Hashable:
        """Hands, shells, piles, cards of a draw, and the deck without its order."""
        return sea_salt_paper_worlds.world(state)

    def small_pasts(self, config: SeaSaltPaperConfig, seats: int, seed: int) -> Iterator[Past[SeaSaltPaperState]]:
        """Positions of a round in which nearly all cards lie on the table from the start."""
        rng, log = Random(seed), Log()
        start = SeaSaltPaperState(config, seats, Chance(rng.randbytes(32)), log)
        return sea_salt_paper_worlds.small_pasts(start, log, rng)
