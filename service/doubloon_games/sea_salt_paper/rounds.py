"""How rounds begin and end, and the match with them.

Source: rules page 2, 6, 7.
"""

from itertools import chain
from typing import TYPE_CHECKING, Final

from doubloon_games.game import Log
from doubloon_games.sea_salt_paper import notes
from doubloon_games.sea_salt_paper.cards import MERMAID, deck_of
from doubloon_games.sea_salt_paper.ending import is_decided
from doubloon_games.sea_salt_paper.event_award import award, discards_of
from doubloon_games.sea_salt_paper.event_cards import EVENTS, NO_EVENT
from doubloon_games.sea_salt_paper.events import RoundEnd
from doubloon_games.sea_salt_paper.scoring import card_points, color_bonus, powers_of, round_points
from doubloon_games.sea_salt_paper.tally import empty_tally
from doubloon_games.sea_salt_paper.view import Phase

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

NOBODY: Final = -1
"""No seat."""


def begin_match(state: "SeaSaltPaperState") -> None:
    """What stands before the first round; cards are still to be dealt."""
    seats = range(state.seats)
    state.totals = state.last_points = (0,) * state.seats
    state.winner = NOBODY
    state.kept = [() for _ in seats]
    state.event = state.next_event = NO_EVENT
    state.event_deck = state.events_discarded = ()
    state.refills = 0
    if state.config.extra_pepper:
        _refill_events(state, EVENTS)
    state.round = 0
    state.starts = state.chance.below("start", state.seats)
    state.deck = [*deck_of(extra_salt=state.config.extra_salt)]
    _clear_round(state)


def begin_round(state: "SeaSaltPaperState", log: Log | None) -> None:
    """Shuffles every card, turns up the two piles and the next event."""
    state.round += 1
    state.past = None
    state.deck = state.chance.shuffled(f"round/{state.round}/deck", state.deck)[::-1]
    one, two = state.deck.pop(), state.deck.pop()
    state.piles = ([one], [two])
    if state.config.extra_pepper:
        state.event = state.next_event or _turn_up_event(state)
        state.next_event = NO_EVENT
    state.powers = [powers_of(acting_events(events, state.event), state.config) for events in state.kept]
    state.turn = state.starts
    state.phase = Phase.DRAW
    state.note((notes.BEGAN, state.starts, state.round, (one, two), state.event), log)


def end_round(state: "SeaSaltPaperState", seat: int, reason: RoundEnd, log: Log | None) -> None:
    """Adds the points of a round that this seat has ended."""
    points = [*map(card_points, state.tallies, state.powers)]
    scored = round_points(reason, seat, points, [*map(color_bonus, state.tallies)])
    state.totals = tuple(map(int.__add__, state.totals, scored))
    state.last_points = scored
    state.starts = (seat + 1) % state.seats
    hidden = reason is RoundEnd.DECK_EMPTY
    shown_hands = () if hidden else tuple(map(tuple, state.hands))
    shown_reefs = () if hidden else tuple(state.reefs)
    state.note((notes.ENDED, seat, reason, scored, state.totals, shown_hands, shown_reefs), log)
    state.go_on_after_round(log)


def go_on_after_round(state: "SeaSaltPaperState", log: Log | None) -> None:
    """The end of the match, or the events' award and the next round."""
    _gather(state)
    if is_decided(state.config, state.totals) or state.round >= state.config.max_rounds:
        state.phase = Phase.OVER
        return
    if state.config.extra_pepper and _award_event(state, log):
        return
    begin_round(state, log)


def keep_event(state: "SeaSaltPaperState", event: int, log: Log | None) -> None:
    """The seat with two event cards keeps this one."""
    seat = state.turn
    (other,) = (held for held in state.kept[seat] if held != event)
    state.kept[seat] = (event,)
    state.events_discarded = tuple(sorted((*state.events_discarded, other)))
    state.note((notes.EVENT_KEPT, seat, event, other), log)
    begin_round(state, log)


def win_by_mermaids(state: "SeaSaltPaperState", seat: int, log: Log | None) -> None:
    """Ends the match at once; the round brings nobody points, and cards stay where they are."""
    state.winner = seat
    state.phase = Phase.OVER
    mermaids = tuple(card for card in state.hands[seat] if card >> 4 == MERMAID)
    shown = tuple(mermaids if owner == seat else () for owner in range(state.seats))
    state.note((notes.ENDED, seat, RoundEnd.MERMAIDS, (0,) * state.seats, state.totals, shown, ()), log)


def _gather(state: "SeaSaltPaperState") -> None:
    """All cards go back to the deck, in card-table order for the next shuffle."""
    played = chain.from_iterable(chain.from_iterable(state.groups))
    face_down = [shell for shell in state.reefs if shell]
    state.deck = sorted([*state.deck, *chain(*state.piles), *chain(*state.hands), *played, *face_down])
    _clear_round(state)


def _clear_round(state: "SeaSaltPaperState") -> None:
    seats = range(state.seats)
    state.piles = ([], [])
    state.hands = [[] for _ in seats]
    state.groups = [[] for _ in seats]
    state.reefs = [0] * state.seats
    state.tallies = [empty_tally() for _ in seats]
    state.powers = [powers_of(0, state.config)] * state.seats
    state.locked = [False] * state.seats
    state.revealed = [False] * state.seats
    state.caller = NOBODY
    state.steals = state.lobsters = 0
    state.shown = ()
    state.pile = 0
    state.target = NOBODY
    state.extra_turns = 0
    state.past = None
    state.listed = None


def _award_event(state: "SeaSaltPaperState", log: Log | None) -> bool:
    """Gives the table's event away; True if its receiver must choose between two."""
    given = award(state.totals, state.kept, state.event, tied_holder_keeps=state.config.event_tie_holder == "keeps")
    state.kept = [*given.kept]
    state.events_discarded = tuple(sorted((*state.events_discarded, *discards_of(given, state.event))))
    state.note((notes.AWARDED, NOBODY, given.receiver, state.event, given.lost), log)
    if given.receiver is None or len(state.kept[given.receiver]) == 1:
        return False
    if state.config.event_choice == "after_next_reveal":
        state.next_event = _turn_up_event(state)
    state.phase = Phase.EVENT_KEEP
    state.turn = given.receiver
    return True


def _turn_up_event(state: "SeaSaltPaperState") -> int:
    if not state.event_deck:
        _refill_events(state, state.events_discarded)
        state.events_discarded = ()
    *rest, event = state.event_deck
    state.event_deck = tuple(rest)
    return event


def _refill_events(state: "SeaSaltPaperState", events: "range | tuple[int, ...]") -> None:
    state.event_deck = tuple(state.chance.shuffled(f"events/{state.refills}", events)[::-1])
    state.refills += 1


def acting_events(kept: tuple[int, ...], table: int) -> int:
    """A bit for each event that acts for a seat."""
    return sum(1 << event for event in {*kept, table} if event)
