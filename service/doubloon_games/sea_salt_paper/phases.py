"""What each phase offers, in canonical order.

Source: rules page 3.7, 12.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from doubloon_games.sea_salt_paper import actions
from doubloon_games.sea_salt_paper.cards import SHELL
from doubloon_games.sea_salt_paper.event_cards import CORAL_REEF, PUFFERFISH, TREASURE_CHEST, WATER_SPORTS
from doubloon_games.sea_salt_paper.legality import pair_options, play_options
from doubloon_games.sea_salt_paper.scoring import card_points
from doubloon_games.sea_salt_paper.view import Phase

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState

CALL_POINTS: Final = 7
"""Card points that allow a call."""
CHEST_CALL_POINTS: Final = 10
"""The same with the Treasure Chest."""

_PILES: Final = tuple(
    tuple(base + pile for pile in (1, 2))
    for base in (actions.TAKE_DISCARD, actions.DISCARD_TO, actions.CHOOSE_PILE, actions.ANGELFISH_TAKE)
)
_TAKE, _DISCARD, _CHOOSE, _ANGELFISH = _PILES
_DRAW_DECK: Final = (actions.DRAW_DECK,)
_END_TURN: Final = (actions.END_TURN,)
_LOCKED_DRAW: Final = (actions.LOCKED_DRAW,)


def options_of(state: "SeaSaltPaperState") -> tuple[int, ...]:
    """What the seat on turn may do."""
    return _LISTS[state.phase](state)


def targets(state: "SeaSaltPaperState") -> list[int]:
    """Opponents who can be robbed or looked at, clockwise: with cards in hand, unprotected."""
    return [seat for seat in clockwise(state) if state.hands[seat] and not protected(state, seat)]


def clockwise(state: "SeaSaltPaperState") -> list[int]:
    """The other seats, beginning left of the one on turn."""
    return [(state.turn + step) % state.seats for step in range(1, state.seats)]


def protected(state: "SeaSaltPaperState", seat: int) -> bool:
    """Nobody can attack the seat: a shell lies face down, or its hand is open."""
    return bool(state.reefs[seat]) or state.revealed[seat]


def stealable(state: "SeaSaltPaperState") -> list[tuple[int, tuple[int, ...]]]:
    """Pairs that can be taken from others, with the seat that they lie before."""
    return [
        (seat, pair)
        for seat in clockwise(state)
        if not protected(state, seat)
        for pair in pair_options(state.groups[seat])
    ]


def _draw(state: "SeaSaltPaperState") -> tuple[int, ...]:
    one, two = state.piles
    takes = _TAKE if one and two else _TAKE[:1] if one else _TAKE[1:] if two else ()
    return _DRAW_DECK + takes if state.deck else takes


def _keep(state: "SeaSaltPaperState") -> tuple[int, ...]:
    first, second = state.shown
    return (actions.KEEP + first, actions.KEEP + second) if first != second else (actions.KEEP + first,)


def _play(state: "SeaSaltPaperState") -> tuple[int, ...]:
    seat = state.turn
    tally, powers = state.tallies[seat], state.powers[seat]
    events = powers.events
    options = play_options(state.hands[seat], tally, water_sports=bool(events >> WATER_SPORTS & 1))
    if events >> CORAL_REEF & 1 and not state.reefs[seat] and tally[SHELL]:
        options += [actions.REEF + card for card in sorted(set(state.hands[seat])) if card >> 4 == SHELL]
    if state.caller < 0:
        needed = CHEST_CALL_POINTS if events >> TREASURE_CHEST & 1 else CALL_POINTS
        if card_points(tally, powers) >= needed:
            if not events >> PUFFERFISH & 1:
                options.append(actions.CALL_STOP)
            options.append(actions.CALL_LAST_CHANCE)
    return (*options, actions.END_TURN) if options else _END_TURN


def _nonempty(state: "SeaSaltPaperState") -> tuple[int, ...]:
    one, two = state.piles
    return _CHOOSE if one and two else _CHOOSE[:1] if one else _CHOOSE[1:]


def _pile_cards(state: "SeaSaltPaperState") -> tuple[int, ...]:
    return tuple([actions.CHOOSE_PILE_CARD + card for card in sorted(set(state.piles[state.pile - 1]))])


def _lobster(state: "SeaSaltPaperState") -> tuple[int, ...]:
    return tuple([actions.LOBSTER_TAKE + card for card in sorted(set(state.shown))])


def _swaps(state: "SeaSaltPaperState") -> tuple[int, ...]:
    own, theirs = sorted(set(state.hands[state.turn])), sorted(set(state.hands[state.target]))
    return (*(actions.swap_of(given, taken) for given in own for taken in theirs), actions.SWAP_PASS)


_LISTS: Final[Mapping[Phase, Callable[["SeaSaltPaperState"], tuple[int, ...]]]] = {
    Phase.DRAW: _draw,
    Phase.KEEP: _keep,
    Phase.DISCARD: lambda _: _DISCARD,
    Phase.PLAY: _play,
    Phase.CRAB_PILE: _nonempty,
    Phase.CRAB_CARD: _pile_cards,
    Phase.HERMIT_CARD: _pile_cards,
    Phase.LOBSTER_PICK: _lobster,
    Phase.STEAL_TARGET: lambda state: tuple([actions.STEAL_FROM + seat for seat in targets(state)]),
    Phase.SWAP_TARGET: lambda state: tuple([actions.SWAP_TARGET + seat for seat in targets(state)]),
    Phase.SWAP_CARD: _swaps,
    Phase.STEAL_PAIR: lambda state: tuple([actions.steal_of(seat, pair) for seat, pair in stealable(state)]),
    Phase.LOCKED_DRAW: lambda _: _LOCKED_DRAW,
    Phase.ANGELFISH: lambda _: _ANGELFISH,
    Phase.EVENT_KEEP: lambda state: tuple([actions.KEEP_EVENT + event for event in state.kept[state.turn]]),
    Phase.OVER: lambda _: (),
}
