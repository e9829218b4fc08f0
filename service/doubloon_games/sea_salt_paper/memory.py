"""What a seat remembers of a round, folded from the notes as it heard them.

While no card has moved that it could not see and did know where to look for, all it knows is sure. From the first such
move on, what is no longer sure is let go, and `Memory` keeps how things stood before and what has happened since.

Source: rules page 13.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, Self

from doubloon_games.sea_salt_paper import notes
from doubloon_games.sea_salt_paper.announce import event_of, heard
from doubloon_games.sea_salt_paper.cards import COPIES, MERMAID, SHELL, WHITE
from doubloon_games.sea_salt_paper.events import PileCardTaken, RoundEnd, SeaSaltPaperEvent
from doubloon_games.sea_salt_paper.hands import mermaids_to_win
from doubloon_games.sea_salt_paper.notes import Note
from doubloon_games.sea_salt_paper.view import Memory, Phase, SeaSaltPaperView

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.notes import Chain
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

MERMAID_CARD: Final = MERMAID << 4 | WHITE


class Recollection:
    """What a seat remembers up to a note. Once made it is not changed; what follows is folded into a copy."""

    node: "Chain"
    """The last note that is in it, with those before."""
    seat: int
    needs: tuple[int, ...]
    """Mermaids that win, by seat."""
    hands: list[list[int]]
    """By seat: cards surely there, in no order; the own is left empty."""
    sizes: list[int]
    """Cards in each hand."""
    piles: tuple[list[int], list[int]]
    """As far as they are sure from the top down; the top last."""
    heights: list[int]
    """Cards in each pile."""
    deck: list[int]
    """Cards surely in the deck."""
    met: dict[int, int]
    """Copies of a card in the own hand, face down before it, or on the table."""
    before: Memory | None
    """How things stood before the first move that blurred; its own moves are not used."""
    moves: list[SeaSaltPaperEvent]
    """What was told since."""
    stale: set[int]
    """Cards that were known to be somewhere and may have moved."""
    for_good: bool
    """The memory is needed until the round ends."""

    __slots__ = (*__annotations__,)

    def __init__(self, seat: int, needs: tuple[int, ...]) -> None:
        seats = len(needs)
        self.node = None
        self.seat = seat
        self.needs = needs
        self.hands = [[] for _ in range(seats)]
        self.sizes = [0] * seats
        self.piles = ([], [])
        self.heights = [0, 0]
        self.deck = []
        self.met = {}
        self.before = None
        self.moves = []
        self.stale = set()
        self.for_good = False

    def __repr__(self) -> str:
        return f"<Recollection of seat {self.seat}>"

    def copy(self) -> Self:
        """One that can be changed."""
        twin = object.__new__(type(self))
        twin.node = self.node
        twin.seat = self.seat
        twin.needs = self.needs
        twin.hands = [*map(list.copy, self.hands)]
        twin.sizes = self.sizes.copy()
        twin.piles = (self.piles[0].copy(), self.piles[1].copy())
        twin.heights = self.heights.copy()
        twin.deck = self.deck.copy()
        twin.met = self.met.copy()
        twin.before = self.before
        twin.moves = self.moves.copy()
        twin.stale = self.stale.copy()
        twin.for_good = self.for_good
        return twin

    def memory(self) -> Memory | None:
        """What a view says of it beyond what is sure."""
        before = self.before
        if before is None:
            return None
        return Memory(before.hands, before.hand_sizes, before.piles, before.deck, tuple(self.moves))


def recollect(state: "SeaSaltPaperState", seat: int) -> Recollection:
    """What a seat remembers now: what it was asked for last, and the notes since."""
    known, node = state.recollections[seat], state.past
    if known is not None and known.node is node:
        return known
    read = None if known is None else known.node
    unread = []
    while node is not None and node is not read:
        unread.append(node[1])
        node = node[0]
    recollection = Recollection(seat, needs_of(state)) if known is None or node is None else known.copy()
    for note in reversed(unread):
        take_in(recollection, note)
    recollection.node = state.past
    others = state.recollections
    state.recollections = (*others[:seat], recollection, *others[seat + 1 :])
    return recollection


def needs_of(state: "SeaSaltPaperState") -> tuple[int, ...]:
    """Mermaids that win, by seat."""
    return tuple([mermaids_to_win(state, seat) for seat in range(state.seats)])


def take_in(recollection: Recollection, note: Note) -> None:
    """One note more."""
    kind = note[0]
    step = _STEPS.get(kind)
    if step is None:
        return
    as_told = heard(note, recollection.seat)
    step(recollection, as_told)
    if recollection.before is not None and kind in _MOVES:
        _remember(recollection, as_told)
        if not recollection.for_good and _is_clear(recollection):
            recollection.before = None
            recollection.moves.clear()
            recollection.stale.clear()


def _remember(recollection: Recollection, note: Note) -> None:
    kind, seat = note[:2]
    if kind in _LOOKS and seat != recollection.seat:
        return
    recollection.moves.append(PileCardTaken(*note[1:]) if kind == notes.TOOK_TOP else event_of(note))


def _is_clear(recollection: Recollection) -> bool:
    """Whether every card that was blurred is sure again, each copy of it."""
    if any(len(sure) < height for sure, height in zip(recollection.piles, recollection.heights, strict=True)):
        return False
    return all(_sure_copies(recollection, card) == COPIES[card] for card in recollection.stale)


def _sure_copies(recollection: Recollection, card: int) -> int:
    places = (*recollection.hands, *recollection.piles, recollection.deck)
    return recollection.met.get(card, 0) + sum([place.count(card) for place in places])


def _blur(recollection: Recollection, stale: Iterable[int]) -> None:
    """The next move is one whose cards cannot be followed."""
    recollection.stale.update(stale)
    if recollection.before is None:
        one, two = recollection.piles
        recollection.before = Memory(
            tuple([tuple(sorted(hand)) for hand in recollection.hands]),
            tuple(recollection.sizes),
            (tuple(one[::-1]), tuple(two[::-1])),
            tuple(sorted(recollection.deck)),
            (),
        )


def _blur_for_mermaids(recollection: Recollection, *seats: int) -> None:
    """A mermaid may leave one of these hands: as many as win cannot have been there before.

    Where so many may have been, the move must be remembered until the round ends.
    """
    for seat in seats:
        need = recollection.needs[seat]
        if recollection.sizes[seat] < need:
            continue
        elsewhere = _sure_copies(recollection, MERMAID_CARD) - recollection.hands[seat].count(MERMAID_CARD)
        if COPIES[MERMAID_CARD] - elsewhere >= need:
            _blur(recollection, ())
            recollection.for_good = True


def _someone_draws(recollection: Recollection) -> None:
    if recollection.deck:
        _blur(recollection, recollection.deck)
        recollection.deck = []


def _see_in_deck(recollection: Recollection, cards: Iterable[int]) -> None:
    """Cards leave the deck under the seat's own eyes."""
    for card in cards:
        if card in recollection.deck:
            recollection.deck.remove(card)


def _gain(recollection: Recollection, seat: int, card: int) -> None:
    """A card comes to a hand; 0 if it is not known which."""
    recollection.sizes[seat] += 1
    if not card:
        return
    if seat == recollection.seat:
        recollection.met[card] = recollection.met.get(card, 0) + 1
    else:
        recollection.hands[seat].append(card)


def _lose(recollection: Recollection, seat: int, card: int) -> None:
    """A card that is now known leaves a hand for another one."""
    recollection.sizes[seat] -= 1
    if seat == recollection.seat:
        recollection.met[card] = recollection.met.get(card, 0) - 1
    elif card in recollection.hands[seat]:
        recollection.hands[seat].remove(card)


def _lose_unseen(recollection: Recollection, seat: int) -> None:
    """Any card may have left the hand: of each that is known there, one copy less is sure."""
    hand = recollection.hands[seat]
    _blur(recollection, hand)
    for card in set(hand):
        hand.remove(card)


def _begin(recollection: Recollection, note: Note) -> None:
    (one, two) = note[3]
    recollection.piles = ([one], [two])
    recollection.heights = [1, 1]


def _resume(recollection: Recollection, note: Note) -> None:
    """Takes over what the view said that a state was imagined from; other seats know their own part of it."""
    _, imagined_by, view, piles, target_hand = note
    seat = recollection.seat
    recollection.sizes = [standing.hand_size for standing in view.seats]
    recollection.heights = [pile.size for pile in view.piles]
    for standing in view.seats:
        for group in standing.played:
            for card in group:
                recollection.met[card] = recollection.met.get(card, 0) + 1
    if seat == imagined_by:
        _resume_own(recollection, view)
        return
    recollection.piles = ([*piles[0]], [*piles[1]])
    recollection.hands = [
        [*standing.known] if owner != seat and (owner != imagined_by or standing.revealed) else []
        for owner, standing in enumerate(view.seats)
    ]
    if view.turn == seat and view.target is not None:
        recollection.hands[view.target] = [*target_hand]


def _resume_own(recollection: Recollection, view: SeaSaltPaperView) -> None:
    private, seat = view.private, recollection.seat
    assert private is not None, "the view of a seat has a private part"
    recollection.piles = ([*view.piles[0].cards[::-1]], [*view.piles[1].cards[::-1]])
    recollection.hands = [[*standing.known] if owner != seat else [] for owner, standing in enumerate(view.seats)]
    picks = view.phase is Phase.LOBSTER_PICK and view.turn == seat
    recollection.deck = [*(private.shown if picks else private.known_in_deck)]
    for card in (*private.hand, private.reef):
        recollection.met[card] = recollection.met.get(card, 0) + 1
    if private.memory is not None:
        recollection.before = private.memory
        recollection.moves = [*private.memory.moves]
        recollection.for_good = True


def _drawn(recollection: Recollection, note: Note) -> None:
    _, seat, cards = note
    if seat == recollection.seat:
        _see_in_deck(recollection, cards)
    else:
        _someone_draws(recollection)


def _kept(recollection: Recollection, note: Note) -> None:
    _, seat, card = note
    _gain(recollection, seat, card)


def _discarded(recollection: Recollection, note: Note) -> None:
    _, _, pile, card = note
    recollection.piles[pile - 1].append(card)
    recollection.heights[pile - 1] += 1


def _drew(recollection: Recollection, note: Note) -> None:
    _, seat, card = note
    if seat == recollection.seat:
        _see_in_deck(recollection, (card,))
    else:
        _someone_draws(recollection)
    _gain(recollection, seat, card)


def _took_top(recollection: Recollection, note: Note) -> None:
    _, seat, pile, card, top = note
    sure = recollection.piles[pile - 1]
    sure.pop()
    recollection.heights[pile - 1] -= 1
    if top and not sure:
        sure.append(top)
    _gain(recollection, seat, card)


def _played(recollection: Recollection, note: Note) -> None:
    _, seat, cards = note
    recollection.sizes[seat] -= len(cards)
    if seat == recollection.seat:
        return
    hand, met = recollection.hands[seat], recollection.met
    for card in cards:
        met[card] = met.get(card, 0) + 1
        if card in hand:
            hand.remove(card)


def _reef_placed(recollection: Recollection, note: Note) -> None:
    seat = note[1]
    if seat != recollection.seat:
        hand = recollection.hands[seat]
        shells = [card for card in hand if card >> 4 == SHELL]
        if shells:
            _blur(recollection, shells)
            recollection.hands[seat] = [card for card in hand if card >> 4 != SHELL]
    recollection.sizes[seat] -= 1


def _searched(recollection: Recollection, note: Note) -> None:
    _, seat, pile, cards = note
    if seat == recollection.seat:
        recollection.piles[pile - 1][:] = cards[::-1]


def _pile_taken(recollection: Recollection, note: Note) -> None:
    _, seat, pile, card, top = note
    sure = recollection.piles[pile - 1]
    if card:
        _drop_nearest_top(sure, card)
    else:
        card = _follow_take(recollection, sure, top, whole=len(sure) == recollection.heights[pile - 1])
    recollection.heights[pile - 1] -= 1
    _gain(recollection, seat, card)


def _follow_take(recollection: Recollection, sure: list[int], top: int, *, whole: bool) -> int:
    """Which card another seat took out of a pile, 0 if that cannot be told; `sure` is what is sure of the pile then."""
    if sure[-1] != top:
        taken = sure.pop()
        if top and not sure:
            sure.append(top)
        return taken
    possible = takes(sure, top)
    if whole and len(possible) == 1:
        (taken,) = possible
        _drop_nearest_top(sure, taken)
        return taken
    _blur(recollection, possible)
    sure[:] = [top]
    return 0


def takes(pile: list[int], top: int) -> list[int]:
    """The different cards that can have been taken from a pile, its top last, if this one lies on top afterwards."""
    if pile[-1] != top:
        return [pile[-1]]
    covered = pile[:-1]
    return sorted(set(covered) - ({top} if covered[-1:] != [top] else set()))


def _drop_nearest_top(pile: list[int], card: int) -> None:
    del pile[len(pile) - 1 - pile[::-1].index(card)]


def _lobster_shown(recollection: Recollection, note: Note) -> None:
    _, seat, cards = note
    if seat == recollection.seat:
        recollection.deck = [*cards]


def _lobster_picked(recollection: Recollection, note: Note) -> None:
    _drew(recollection, note)


def _stolen(recollection: Recollection, note: Note) -> None:
    _, seat, other, card = note
    if card:
        if other != recollection.seat and card == MERMAID_CARD:
            _blur_for_mermaids(recollection, other)
        _lose(recollection, other, card)
        _gain(recollection, seat, card)
        return
    hand = recollection.hands[other]
    _blur_for_mermaids(recollection, other)
    if len(hand) == recollection.sizes[other] and len(set(hand)) == 1:
        card = hand.pop()
    elif hand:
        _lose_unseen(recollection, other)
    recollection.sizes[other] -= 1
    _gain(recollection, seat, card)


def _hand_seen(recollection: Recollection, note: Note) -> None:
    _, seat, other, cards = note
    if seat == recollection.seat:
        recollection.hands[other] = [*cards]


def _swapped(recollection: Recollection, note: Note) -> None:
    _, seat, other, given, taken = note
    if given:
        left = taken if seat == recollection.seat else given
        if left == MERMAID_CARD:
            _blur_for_mermaids(recollection, other if seat == recollection.seat else seat)
        _lose(recollection, seat, given)
        _lose(recollection, other, taken)
        _gain(recollection, seat, taken)
        _gain(recollection, other, given)
        return
    _blur_for_mermaids(recollection, seat, other)
    for owner in (seat, other):
        if recollection.hands[owner]:
            _lose_unseen(recollection, owner)


def _revealed(recollection: Recollection, note: Note) -> None:
    _, seat, hand = note
    if seat != recollection.seat:
        recollection.hands[seat] = [*hand]


def _ended(recollection: Recollection, note: Note) -> None:
    _, seat, reason, _, _, hands, _ = note
    if reason is RoundEnd.MERMAIDS and seat != recollection.seat:
        known = recollection.hands[seat]
        known += [MERMAID_CARD] * (len(hands[seat]) - known.count(MERMAID_CARD))


_STEPS: Final[Mapping[int, Callable[[Recollection, Note], None]]] = {
    notes.BEGAN: _begin,
    notes.DRAWN: _drawn,
    notes.KEPT: _kept,
    notes.DISCARDED: _discarded,
    notes.DREW: _drew,
    notes.TOOK_TOP: _took_top,
    notes.PLAYED: _played,
    notes.REEF_PLACED: _reef_placed,
    notes.SEARCHED: _searched,
    notes.PILE_TAKEN: _pile_taken,
    notes.LOBSTER_SHOWN: _lobster_shown,
    notes.LOBSTER_PICKED: _lobster_picked,
    notes.STOLEN: _stolen,
    notes.HAND_SEEN: _hand_seen,
    notes.SWAPPED: _swapped,
    notes.REVEALED: _revealed,
    notes.ENDED: _ended,
    notes.RESUMED: _resume,
}
_LOOKS: Final = frozenset({notes.SEARCHED, notes.LOBSTER_SHOWN, notes.HAND_SEEN})
"""Of these only one's own is worth remembering."""
_MOVES: Final = _STEPS.keys() - {notes.BEGAN, notes.ENDED, notes.RESUMED}
"""Notes that move cards, or show them."""
