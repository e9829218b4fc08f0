"""What each note does to what a seat remembers: a step for each kind, told no more than the seat heard.

Source: rules page 13.
"""

from collections.abc import Callable, Mapping
from typing import Final

from doubloon_games.sea_salt_paper import notes
from doubloon_games.sea_salt_paper.cards import SHELL
from doubloon_games.sea_salt_paper.events import RoundEnd
from doubloon_games.sea_salt_paper.notes import Note
from doubloon_games.sea_salt_paper.recollection import (
    MERMAID_CARD,
    Recollection,
    blur,
    blur_for_mermaids,
    gain,
    lose,
    lose_unseen,
    see_in_deck,
    someone_draws,
)
from doubloon_games.sea_salt_paper.view import Phase, SeaSaltPaperView


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
        see_in_deck(recollection, cards)
    else:
        someone_draws(recollection)


def _kept(recollection: Recollection, note: Note) -> None:
    _, seat, card = note
    gain(recollection, seat, card)


def _discarded(recollection: Recollection, note: Note) -> None:
    _, _, pile, card = note
    recollection.piles[pile - 1].append(card)
    recollection.heights[pile - 1] += 1


def _drew(recollection: Recollection, note: Note) -> None:
    _, seat, card = note
    if seat == recollection.seat:
        see_in_deck(recollection, (card,))
    else:
        someone_draws(recollection)
    gain(recollection, seat, card)


def _took_top(recollection: Recollection, note: Note) -> None:
    _, seat, pile, card, top = note
    sure = recollection.piles[pile - 1]
    sure.pop()
    recollection.heights[pile - 1] -= 1
    if top and not sure:
        sure.append(top)
    gain(recollection, seat, card)


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
            blur(recollection, shells)
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
    gain(recollection, seat, card)


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
    blur(recollection, possible)
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
            blur_for_mermaids(recollection, other)
        lose(recollection, other, card)
        gain(recollection, seat, card)
        return
    hand = recollection.hands[other]
    blur_for_mermaids(recollection, other)
    if len(hand) == recollection.sizes[other] and len(set(hand)) == 1:
        card = hand.pop()
    elif hand:
        lose_unseen(recollection, other)
    recollection.sizes[other] -= 1
    gain(recollection, seat, card)


def _hand_seen(recollection: Recollection, note: Note) -> None:
    _, seat, other, cards = note
    if seat == recollection.seat:
        recollection.hands[other] = [*cards]


def _swapped(recollection: Recollection, note: Note) -> None:
    _, seat, other, given, taken = note
    if given:
        left = taken if seat == recollection.seat else given
        if left == MERMAID_CARD:
            blur_for_mermaids(recollection, other if seat == recollection.seat else seat)
        lose(recollection, seat, given)
        lose(recollection, other, taken)
        gain(recollection, seat, taken)
        gain(recollection, other, given)
        return
    blur_for_mermaids(recollection, seat, other)
    for owner in (seat, other):
        if recollection.hands[owner]:
            lose_unseen(recollection, owner)


def _revealed(recollection: Recollection, note: Note) -> None:
    _, seat, hand = note
    if seat != recollection.seat:
        recollection.hands[seat] = [*hand]


def _ended(recollection: Recollection, note: Note) -> None:
    _, seat, reason, _, _, hands, _ = note
    if reason is RoundEnd.MERMAIDS and seat != recollection.seat:
        known = recollection.hands[seat]
        known += [MERMAID_CARD] * (len(hands[seat]) - known.count(MERMAID_CARD))


STEPS: Final[Mapping[int, Callable[[Recollection, Note], None]]] = {
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
"""By the kind of the note."""
