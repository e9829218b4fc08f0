"""Draws the hidden cards anew, as a seat's view allows.

Where all that the seat knows is sure, the unseen cards are dealt to the open places. Else the moves of its memory are
retraced first, and the unseen cards dealt to the slots that are left.

Source: rules page 13.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from doubloon_games.chance import Chance
from doubloon_games.sea_salt_paper import events
from doubloon_games.sea_salt_paper.cards import SHELL, deck_of
from doubloon_games.sea_salt_paper.config import SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.event_cards import MERMAID_DANCE
from doubloon_games.sea_salt_paper.events import SeaSaltPaperEvent
from doubloon_games.sea_salt_paper.hands import MERMAIDS_TO_WIN, MERMAIDS_TO_WIN_IN_DANCE
from doubloon_games.sea_salt_paper.recollection import MERMAID_CARD
from doubloon_games.sea_salt_paper.retracing import retrace
from doubloon_games.sea_salt_paper.trace import NO_SLOT, Dice, Start, Trace
from doubloon_games.sea_salt_paper.view import Memory, Phase, SeaSaltPaperView

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

DEALS: Final = 20
"""Deals that are tried before mermaids are placed with care."""
RETRACINGS: Final = 40
"""Attempts to retrace a round; the last of them is content with one that lets too many mermaids meet."""
_STEPS: Final = 2000
"""Steps of one of them."""
_OWN_DRAW: Final = frozenset({Phase.KEEP, Phase.DISCARD})


class World(NamedTuple):
    """One way in which the hidden cards may lie."""

    hands: list[list[int]]
    """By seat, sorted; the own one too."""
    reefs: list[int]
    """Shells face down by seat, 0 without."""
    limbo: tuple[int, ...]
    """Cards that another seat has drawn and not yet kept or discarded, sorted."""
    piles: tuple[list[int], list[int]]
    """Their tops last."""
    deck: list[int]
    """Its top last."""


class Worlds:
    """All worlds that agree with what a seat knows."""

    def __init__(self, config: SeaSaltPaperConfig, seat: int, view: SeaSaltPaperView) -> None:
        if view.private is None:
            raise ValueError("a spectator's view has no seat to imagine a table for")
        self.seat = seat
        self.view = view
        self.public: SeaSaltPaperState | None = None
        """What all states in these worlds have in common, once one was imagined; a state copies it."""
        self._private = view.private
        self._at_once = config.mermaid_win == "on_acquire"
        self._most = [_mermaids_short_of_winning(standing.events, view.event) for standing in view.seats]
        self._winner = self._find_winner()
        self._before_unseen = Counter(deck_of(extra_salt=config.extra_salt))
        memory = view.private.memory
        self._start = self._prepare_retracing(memory) if memory is not None else None
        if self._start is None:
            self._prepare_deal()

    def draw(self, chance: Chance) -> World:
        """One of them at random.

        Raises:
            ValueError: If nothing that may have happened leads to the view.
        """
        return self._deal(chance) if self._start is None else self._retrace(self._start, chance)

    @property
    def own_hand(self) -> tuple[int, ...]:
        """The hand of the seat that knows."""
        return self._private.hand

    @property
    def own_draw(self) -> tuple[int, ...]:
        """Cards of a draw that the seat is deciding on."""
        deciding = self.view.turn == self.seat and self.view.phase in _OWN_DRAW
        return self._private.shown if deciding else ()

    @property
    def winner(self) -> int:
        """The seat that mermaids have made the winner; -1 without."""
        return self._winner

    def _find_winner(self) -> int:
        if self.view.phase is not Phase.OVER:
            return -1
        for seat, standing in enumerate(self.view.seats):
            if standing.known.count(MERMAID_CARD) > self._most[seat]:
                return seat
        return -1

    def _own_cards(self) -> list[int]:
        """Own hand, shell and draw."""
        private = self._private
        return [*private.hand, *self.own_draw, *([private.reef] if private.reef else ())]

    def _on_table(self) -> Iterable[int]:
        return chain.from_iterable(chain.from_iterable(standing.played for standing in self.view.seats))

    # Everything known is sure.

    def _prepare_deal(self) -> None:
        view, private = self.view, self._private
        others = [seat for seat in range(len(view.seats)) if seat != self.seat]
        self._deck_top = private.shown if self._picks() else ()
        seen = [*self._own_cards(), *self._on_table(), *private.known_in_deck, *self._deck_top]
        seen += chain(*(pile.cards for pile in view.piles), *(view.seats[seat].known for seat in others))
        unseen = self._before_unseen
        unseen.subtract(seen)
        if min(unseen.values()) < 0:
            raise ValueError("the view shows more copies of a card than there are")
        self._unseen = [*unseen.elements()]
        self._reefs = [seat for seat in others if view.seats[seat].reef]
        self._open = [(seat, view.seats[seat].hand_size - len(view.seats[seat].known)) for seat in others]
        deck = view.deck_size - len(private.known_in_deck) - len(self._deck_top)
        self._limbo = len(self._unseen) - len(self._reefs) - sum(size for _, size in self._open) - deck
        if self._limbo < 0:
            raise ValueError(f"the view leaves {len(self._unseen)} cards unseen for more places")
        self._watched = self._hands_to_watch(unseen[MERMAID_CARD])

    def _hands_to_watch(self, mermaids: int) -> list[tuple[int, int, int]]:
        """Where in a deal a hand begins and ends into which only so many of the unseen mermaids may come."""
        watched, begin = [], 0
        for seat, size in self._open:
            known = self.view.seats[seat].known.count(MERMAID_CARD)
            most = 0 if seat == self._winner else max(0, self._most[seat] - known)
            if min(size, mermaids) > most:
                watched.append((begin, begin + size, most))
            begin += size
        return watched

    def _picks(self) -> bool:
        return self.view.phase is Phase.LOBSTER_PICK and self.view.turn == self.seat

    def _deal(self, chance: Chance) -> World:
        view = self.view
        reefs = [0] * len(view.seats)
        for attempt in range(DEALS):
            cards = chance.shuffled(f"imagine/cards/{attempt}", self._unseen)
            for seat in self._reefs:
                reefs[seat] = next(card for card in cards if card >> 4 == SHELL)
                cards.remove(reefs[seat])
            if all(cards[begin:end].count(MERMAID_CARD) <= most for begin, end, most in self._watched):
                break
        else:
            cards = self._place_mermaids(cards, chance)
        reefs[self.seat] = self._private.reef
        hands, begin = [[*self._private.hand]] * len(view.seats), 0
        for seat, size in self._open:
            hands[seat] = sorted([*view.seats[seat].known, *cards[begin : begin + size]])
            begin += size
        limbo = tuple(sorted(cards[begin : begin + self._limbo]))
        deck = cards[begin + self._limbo :]
        if self._private.known_in_deck:
            deck = chance.shuffled("imagine/deck", [*deck, *self._private.known_in_deck])
        one, two = view.piles
        return World(hands, reefs, limbo, ([*one.cards[::-1]], [*two.cards[::-1]]), [*deck, *self._deck_top])

    def _place_mermaids(self, cards: Sequence[int], chance: Chance) -> list[int]:
        """The same deal with mermaids only where they may lie, as far as there is room for them."""
        mermaids = cards.count(MERMAID_CARD)
        barred = set(chain.from_iterable(range(begin + most, end) for begin, end, most in self._watched))
        free = chance.shuffled("imagine/mermaids", [place for place in range(len(cards)) if place not in barred])
        places = {*free[:mermaids], *sorted(barred)[: max(0, mermaids - len(free))]}
        others = iter([card for card in cards if card != MERMAID_CARD])
        return [MERMAID_CARD if place in places else next(others) for place in range(len(cards))]

    # Some of it is blurred.

    def _prepare_retracing(self, memory: Memory) -> Start:
        pool = self._before_unseen
        self._own_limbo = self._never_discarded(memory)
        pool.subtract([*self._own_cards(), *self._own_limbo, *self._on_table()])
        for move in memory.moves:
            entered, left = _through_own_hands(move, self.seat)
            pool.update(entered)
            pool.subtract(left)
        pool.subtract(chain(*memory.hands, *memory.piles, memory.deck))
        if min(pool.values()) < 0:
            raise ValueError("the view shows more copies of a card than there are")
        placed = {move.seat for move in memory.moves if isinstance(move, events.ReefPlaced)}
        reefs = tuple(
            [
                seat
                for seat, standing in enumerate(self.view.seats)
                if standing.reef and seat not in placed and seat != self.seat
            ]
        )
        return Start(self.seat, memory, pool, reefs)

    def _never_discarded(self, memory: Memory) -> list[int]:
        """The other card of the own draw with which the match was won, if it was won so."""
        match memory.moves[-2:]:
            case (events.Drawn(seat, cards), events.Kept(_, card)) if seat == self._winner == self.seat:
                return [cards[0] if card == cards[1] else cards[1]]
            case _:
                return []

    def _retrace(self, start: Start, chance: Chance) -> World:
        dice = Dice(chance)
        for attempt in range(RETRACINGS):
            with_care = attempt < RETRACINGS - 1
            for trace in retrace(start, dice, steps=_STEPS * (attempt + 1)):
                world = self._fill_slots(trace, dice, with_care=with_care)
                if world is not None:
                    return world
                if with_care:
                    break
        raise ValueError("nothing that may have happened leads to the view")

    def _fill_slots(self, trace: Trace, dice: Dice, *, with_care: bool) -> World | None:
        """Deals the unseen cards to the slots and the deck; None where they do not fit."""
        older = dice.shuffled([*Counter(trace.pool).elements()])
        returned = dice.shuffled([*Counter(trace.returned).elements()])
        cards = trace.cards.copy()
        for slot in sorted(trace.reefs, key=lambda slot: slot != NO_SLOT and trace.fresh[slot]):
            if slot != NO_SLOT and not cards[slot]:
                fresh = trace.fresh[slot]
                shells = [card for card in (*older, *(returned if fresh else ())) if card >> 4 == SHELL]
                if not shells:
                    return None
                cards[slot] = shells[dice.below(len(shells))]
                (older if cards[slot] in older else returned).remove(cards[slot])
        held = [slot for hand in (*trace.hands, trace.limbo) for slot in hand if not cards[slot]]
        old_slots = [slot for slot in held if not trace.fresh[slot]]
        if len(old_slots) > len(older):
            return None
        for slot in old_slots:
            cards[slot] = older.pop()
        rest = dice.shuffled([*older, *returned])
        for slot in held:
            if trace.fresh[slot]:
                cards[slot] = rest.pop()
        if with_care and not self._mermaids_fit(trace, cards):
            return None
        return self._world(trace, cards, rest)

    def _mermaids_fit(self, trace: Trace, cards: Sequence[int]) -> bool:
        """No hand has ever had as many mermaids as win, but for the winner's now."""
        final = [(seat, hand) for seat, hand in enumerate(trace.hands) if seat != self._winner]
        if self._winner not in (-1, self.seat):
            shown = self.view.seats[self._winner].known.count(MERMAID_CARD)
            if [cards[slot] for slot in trace.hands[self._winner]].count(MERMAID_CARD) != shown:
                return False
        held = [*trace.losses, *final] if self._at_once else final
        return all([cards[slot] for slot in slots].count(MERMAID_CARD) <= self._most[seat] for seat, slots in held)

    def _world(self, trace: Trace, cards: Sequence[int], deck: list[int]) -> World:
        hands = [sorted([cards[slot] for slot in hand]) for hand in trace.hands]
        hands[self.seat] = [*self._private.hand]
        reefs = [cards[slot] if slot != NO_SLOT else 0 for slot in trace.reefs]
        reefs[self.seat] = self._private.reef
        limbo = (*self._own_limbo, *sorted([cards[slot] for slot in trace.limbo]))
        if self._picks():
            for card in self._private.shown:
                deck.remove(card)
            deck += self._private.shown
        return World(hands, reefs, limbo, trace.piles, deck)


def _mermaids_short_of_winning(kept: Sequence[int], table: int) -> int:
    return (MERMAIDS_TO_WIN_IN_DANCE if MERMAID_DANCE in (*kept, table) else MERMAIDS_TO_WIN) - 1


def _through_own_hands(move: SeaSaltPaperEvent, own: int) -> tuple[Sequence[int], Sequence[int]]:
    """Cards that a move brought to the own cards and the table together, and those that it took from there."""
    match move:
        case events.Drawn(seat, cards) if seat == own:
            return cards, ()
        case events.Drew(seat, card) | events.LobsterPicked(seat, card) if seat == own:
            return (card,), ()
        case events.PileCardTaken(seat, _, card) if seat == own:
            return (card,), ()
        case events.Discarded(seat, _, card) if seat == own:
            return (), (card,)
        case events.Played(seat, cards) if seat != own:
            return cards, ()
        case events.Stolen(seat, other, card) if own in (seat, other):
            return ((card,), ()) if seat == own else ((), (card,))
        case events.Swapped(seat, other, given, taken) if own in (seat, other):
            return ((taken,), (given,)) if seat == own else ((given,), (taken,))
        case _:
            return (), ()
