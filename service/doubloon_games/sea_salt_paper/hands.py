"""How single cards come to hands and leave them. A gain may win the match at once: then True is returned.

Source: rules page 3, R4.
"""

from bisect import insort
from typing import TYPE_CHECKING, Final

from doubloon_games.game import Log
from doubloon_games.sea_salt_paper import notes
from doubloon_games.sea_salt_paper.cards import MERMAID
from doubloon_games.sea_salt_paper.event_cards import MERMAID_DANCE
from doubloon_games.sea_salt_paper.rounds import win_by_mermaids
from doubloon_games.sea_salt_paper.tally import add_to_hand, drop_from_hand

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

MERMAIDS_TO_WIN: Final = 4
MERMAIDS_TO_WIN_IN_DANCE: Final = 3
"""With the Mermaid Dance."""


def put_in_hand(state: "SeaSaltPaperState", seat: int, card: int) -> None:
    """A card comes to a hand; whether that wins is not asked."""
    insort(state.hands[seat], card)
    add_to_hand(state.tallies[seat], card)


def take_from_hand(state: "SeaSaltPaperState", seat: int, card: int) -> None:
    """A card leaves a hand, and the seat."""
    state.hands[seat].remove(card)
    drop_from_hand(state.tallies[seat], card)


def gain(state: "SeaSaltPaperState", seat: int, card: int, log: Log | None) -> bool:
    """A card comes to a hand; True if it has won the match."""
    put_in_hand(state, seat, card)
    return card >> 4 == MERMAID and wins_on_acquiring(state, seat, log)


def wins_on_acquiring(state: "SeaSaltPaperState", seat: int, log: Log | None) -> bool:
    """Ends the match if the seat owns enough mermaids, where that counts at once."""
    return state.config.mermaid_win == "on_acquire" and wins(state, seat, log)


def wins(state: "SeaSaltPaperState", seat: int, log: Log | None) -> bool:
    """Ends the match if the seat owns enough mermaids."""
    if state.tallies[seat][MERMAID] < mermaids_to_win(state, seat):
        return False
    win_by_mermaids(state, seat, log)
    return True


def mermaids_to_win(state: "SeaSaltPaperState", seat: int) -> int:
    """Mermaids that win at once for this seat."""
    return MERMAIDS_TO_WIN_IN_DANCE if state.powers[seat].events >> MERMAID_DANCE & 1 else MERMAIDS_TO_WIN


def draw(state: "SeaSaltPaperState", log: Log | None) -> bool:
    """The top of the deck comes to the hand of the seat on turn, if there is one; True if it has won."""
    if not state.deck:
        return False
    card = state.deck.pop()
    state.note((notes.DREW, state.turn, card), log)
    return gain(state, state.turn, card, log)


def take_top(state: "SeaSaltPaperState", pile: int, log: Log | None) -> bool:
    """The top of a pile comes to the hand of the seat on turn; True if it has won."""
    cards = state.piles[pile - 1]
    card = cards.pop()
    state.note((notes.TOOK_TOP, state.turn, pile, card, cards[-1] if cards else 0), log)
    return gain(state, state.turn, card, log)


def put_face_down(state: "SeaSaltPaperState", shell: int, log: Log | None) -> None:
    """A shell goes from the hand face down before the seat."""
    take_from_hand(state, state.turn, shell)
    state.reefs[state.turn] = shell
    state.note((notes.REEF_PLACED, state.turn, shell), log)
