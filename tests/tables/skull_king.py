"""Tables of Skull King with chosen cards, for tests: the rest of the table is as the rules deal it."""

from collections.abc import Mapping, Sequence

from doubloon_games import Chance
from doubloon_games.skull_king import GAME, SkullKingConfig, SkullKingState
from doubloon_games.skull_king.cards import CARDS_BY_NAME
from doubloon_games.skull_king.turn_order import orders

EVERYTHING = SkullKingConfig(kraken=True, white_whale=True, loot=True, pirate_abilities=True)
BASE = SkullKingConfig()


def cards(names: str) -> list[int]:
    """Cards by their names, as written."""
    return [CARDS_BY_NAME[name] for name in names.split()]


def table(
    hands: Sequence[str],
    *,
    config: SkullKingConfig = EVERYTHING,
    seats: int | None = None,
    round_number: int | None = None,
    leader: int = 0,
    stock: str = "",
) -> SkullKingState:
    """A table at the bids of a round with these hands; a third hand at two seats is Graybeard's pile, its top first."""
    state = GAME.new_table(config, seats or len(hands), Chance(bytes(32)))
    state.hand_size = len(hands[0].split())
    state.round = round_number or state.hand_size
    state.round_leader = state.turn = leader
    state.first = (leader - state.round + 1) % state.seats
    state.orders = orders(state.seats, leader)
    state.hands = [sorted(cards(hand)) if seat < state.seats else cards(hand) for seat, hand in enumerate(hands)]
    state.stock = tuple(cards(stock))
    return state


def bid(state: SkullKingState, bids: Sequence[int]) -> None:
    """Every seat bids."""
    for seat, number in enumerate(bids):
        do(state, seat, f"bid {number}")


def do(state: SkullKingState, seat: int, *names: str) -> None:
    """A seat does these things by name, one after the other."""
    for name in names:
        state.apply(seat, GAME.action_of(name))


def play(state: SkullKingState, names: str) -> None:
    """Whoever is on turn plays the next of these cards."""
    for name in names.split():
        do(state, state.to_act()[0], name)


def option_names(state: SkullKingState, seat: int) -> list[str]:
    """A seat's options in the game's notation."""
    return [GAME.action_name(action) for action in state.options(seat)]


def bid_and_play(state: SkullKingState, names: str, bids: Mapping[int, int] | None = None) -> None:
    """Every seat bids, zero where nothing is said, then the cards fall."""
    bid(state, [(bids or {}).get(seat, 0) for seat in range(state.seats)])
    play(state, names)
