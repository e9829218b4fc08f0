"""What duos do, and the phases that they open.

Source: rules page 3.4, 3.5, 3.6.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from doubloon_games.game import Log
from doubloon_games.sea_salt_paper import actions, hands, notes, tally, turns
from doubloon_games.sea_salt_paper.cards import BOAT, CRAB, FISH, JELLYFISH, LOBSTER, SHARK, SWIMMER
from doubloon_games.sea_salt_paper.event_cards import HERMIT_CRAB, SUNFISH
from doubloon_games.sea_salt_paper.phases import clockwise, protected, stealable, targets
from doubloon_games.sea_salt_paper.rounds import NOBODY
from doubloon_games.sea_salt_paper.view import Phase

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

LOBSTER_SHOWS: Final = 5
"""Cards of the deck that a lobster shows."""
_DUO: Final = 2


def play(state: "SeaSaltPaperState", group: tuple[int, ...], log: Log | None) -> None:
    """A duo is laid down and acts; a trio is laid down and does nothing."""
    seat = state.turn
    hand = state.hands[seat]
    for card in group:
        hand.remove(card)
    state.groups[seat].append(group)
    tally.lay_down(state.tallies[seat], group)
    state.note((notes.PLAYED, seat, group), log)
    if len(group) > _DUO:
        turns.enter_play(state, log)
    else:
        _EFFECTS[group[0] >> 4, group[1] >> 4](state, log)


def choose_pile(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    """A pile is chosen before it is seen."""
    _search(state, action - actions.CHOOSE_PILE, Phase.CRAB_CARD, log)


def take_pile_card(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    """A card of the searched pile is taken."""
    if not _take_from_pile(state, action - actions.CHOOSE_PILE_CARD, log):
        turns.enter_play(state, log)


def take_hermit_card(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    """The same, and the second pile after the first."""
    first = state.pile == 1
    if _take_from_pile(state, action - actions.CHOOSE_PILE_CARD, log):
        return
    if first and state.piles[1]:
        _search(state, 2, Phase.HERMIT_CARD, log)
    else:
        turns.enter_play(state, log)


def pick_from_lobster(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    """One of the cards shown is taken, the rest go back and the whole deck is shuffled."""
    card = action - actions.LOBSTER_TAKE
    place = len(state.deck) - 1
    while state.deck[place] != card:
        place -= 1
    del state.deck[place]
    state.shown = ()
    state.note((notes.LOBSTER_PICKED, state.turn, card), log)
    if hands.gain(state, state.turn, card, log):
        return
    state.lobsters += 1
    state.deck = state.chance.shuffled(f"round/{state.round}/lobster/{state.lobsters}", sorted(state.deck))[::-1]
    turns.enter_play(state, log)


def steal(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    """A card of the chosen hand, by chance."""
    seat, other = state.turn, action - actions.STEAL_FROM
    hand = state.hands[other]
    state.steals += 1
    card = hand[state.chance.below(f"round/{state.round}/steal/{state.steals}", len(hand))]
    hands.take_from_hand(state, other, card)
    state.note((notes.STOLEN, seat, other, card), log)
    if not hands.gain(state, seat, card, log):
        turns.enter_play(state, log)


def look_at_hand(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    """The chosen hand is seen whole."""
    state.target = action - actions.SWAP_TARGET
    state.phase = Phase.SWAP_CARD
    state.note((notes.HAND_SEEN, state.turn, state.target, tuple(state.hands[state.target])), log)


def swap(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    """One card each way, or none."""
    seat, other = state.turn, state.target
    state.target = NOBODY
    if action == actions.SWAP_PASS:
        state.note((notes.SWAP_PASSED, seat, other), log)
        turns.enter_play(state, log)
        return
    given, taken = actions.swapped_by(action)
    hands.take_from_hand(state, seat, given)
    hands.take_from_hand(state, other, taken)
    hands.put_in_hand(state, seat, taken)
    hands.put_in_hand(state, other, given)
    state.note((notes.SWAPPED, seat, other, given, taken), log)
    if not any(hands.wins_on_acquiring(state, either, log) for either in (seat, other)):
        turns.enter_play(state, log)


def steal_pair(state: "SeaSaltPaperState", action: int, log: Log | None) -> None:
    """A pair changes sides and does nothing."""
    other, pair = actions.stolen_by(action)
    state.groups[other].remove(pair)
    tally.drop_group(state.tallies[other], pair)
    state.groups[state.turn].append(pair)
    tally.add_group(state.tallies[state.turn], pair)
    state.note((notes.PAIR_STOLEN, state.turn, other, pair), log)
    turns.enter_play(state, log)


def _crabs(state: "SeaSaltPaperState", log: Log | None) -> None:
    one, two = state.piles
    if not one and not two:
        turns.enter_play(state, log)
    elif state.powers[state.turn].events >> HERMIT_CRAB & 1:
        _search(state, 1 if one else 2, Phase.HERMIT_CARD, log)
    else:
        state.phase = Phase.CRAB_PILE


def _boats(state: "SeaSaltPaperState", log: Log | None) -> None:
    if state.config.boats == "after_turn_end":
        state.extra_turns += 1
        turns.enter_play(state, log)
    else:
        turns.begin_draw(state, log)


def _fish(state: "SeaSaltPaperState", log: Log | None) -> None:
    for _ in range(2 if state.powers[state.turn].events >> SUNFISH & 1 else 1):
        if hands.draw(state, log):
            return
    turns.enter_play(state, log)


def _shark_and_swimmer(state: "SeaSaltPaperState", log: Log | None) -> None:
    _choose_target(state, Phase.STEAL_TARGET, log)


def _swimmers(state: "SeaSaltPaperState", log: Log | None) -> None:
    _choose_target(state, Phase.SWAP_TARGET, log)


def _sharks(state: "SeaSaltPaperState", log: Log | None) -> None:
    if stealable(state):
        state.phase = Phase.STEAL_PAIR
    else:
        turns.enter_play(state, log)


def _jellyfish(state: "SeaSaltPaperState", log: Log | None) -> None:
    for seat in clockwise(state):
        if not protected(state, seat):
            state.locked[seat] = True
    turns.enter_play(state, log)


def _lobster(state: "SeaSaltPaperState", log: Log | None) -> None:
    if not state.deck:
        turns.enter_play(state, log)
        return
    state.shown = tuple(sorted(state.deck[-LOBSTER_SHOWS:]))
    state.phase = Phase.LOBSTER_PICK
    state.note((notes.LOBSTER_SHOWN, state.turn, state.shown), log)


def _choose_target(state: "SeaSaltPaperState", phase: Phase, log: Log | None) -> None:
    if targets(state):
        state.phase = phase
    else:
        turns.enter_play(state, log)


def _search(state: "SeaSaltPaperState", pile: int, phase: Phase, log: Log | None) -> None:
    state.pile = pile
    state.phase = phase
    state.note((notes.SEARCHED, state.turn, pile, tuple(state.piles[pile - 1][::-1])), log)


def _take_from_pile(state: "SeaSaltPaperState", card: int, log: Log | None) -> bool:
    """Of two copies the one nearer the top; True if it has won."""
    number, state.pile = state.pile, 0
    pile = state.piles[number - 1]
    place = len(pile) - 1
    while pile[place] != card:
        place -= 1
    del pile[place]
    state.note((notes.PILE_TAKEN, state.turn, number, card, pile[-1] if pile else 0), log)
    return hands.gain(state, state.turn, card, log)


_EFFECTS: Final[Mapping[tuple[int, int], Callable[["SeaSaltPaperState", Log | None], None]]] = {
    (CRAB, CRAB): _crabs,
    (BOAT, BOAT): _boats,
    (FISH, FISH): _fish,
    (SWIMMER, SHARK): _shark_and_swimmer,
    (CRAB, LOBSTER): _lobster,
    (SWIMMER, JELLYFISH): _jellyfish,
    (SWIMMER, SWIMMER): _swimmers,
    (SHARK, SHARK): _sharks,
}
