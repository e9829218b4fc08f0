"""What a seat remembers of a round, folded from the notes as it heard them.

While no card has moved that it could not see and did know where to look for, all it knows is sure. From the first such
move on, what is no longer sure is let go, and `Memory` keeps how things stood before and what has happened since.

Source: rules page 13.
"""

from typing import TYPE_CHECKING, Final

from doubloon_games.sea_salt_paper import notes
from doubloon_games.sea_salt_paper.announce import event_of, heard
from doubloon_games.sea_salt_paper.cards import COPIES
from doubloon_games.sea_salt_paper.events import PileCardTaken
from doubloon_games.sea_salt_paper.following import STEPS
from doubloon_games.sea_salt_paper.hands import mermaids_to_win
from doubloon_games.sea_salt_paper.notes import Note
from doubloon_games.sea_salt_paper.recollection import Recollection, sure_copies

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

_LOOKS: Final = frozenset({notes.SEARCHED, notes.LOBSTER_SHOWN, notes.HAND_SEEN})
"""Of these only one's own is worth remembering."""
_MOVES: Final = STEPS.keys() - {notes.BEGAN, notes.ENDED, notes.RESUMED}
"""Notes that move cards, or show them."""


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
    step = STEPS.get(kind)
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
    return all(sure_copies(recollection, card) == COPIES[card] for card in recollection.stale)
