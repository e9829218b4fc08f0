"""Pasts of Skull King that a seat cannot tell apart, by the rules page's sections 2.4 and 2.5.

A past is tried by playing the round again: two cards are exchanged at the deal, and where every public choice is legal
with them and the seat's own cards, draws and look at the stock are the same, the seat cannot tell.
"""

from collections.abc import Hashable, Sequence
from random import Random

from doubloon_games import Chance, IllegalActionError, Log
from doubloon_games.skull_king import Phase, SkullKingState, announce
from doubloon_games.skull_king.actions import BID
from laws.adapter import Past

EXCHANGES = 30
"""Attempts to exchange two cards."""


def other_past(past: Past[SkullKingState], seat: int | None, rng: Random) -> Past[SkullKingState]:
    """Exchanges cards that the seat has not seen, and whatever other seats chose in secret; later deals too."""
    choices = _other_secret_bids(past, seat, rng)
    found = _replay(past, past.start, choices, seat=seat, rng=None)
    assert found is not None, "secret bids change nothing that anybody sees"
    for _ in range(EXCHANGES):
        start = _exchanged(found.start, seat, rng)
        found = _replay(past, start, choices, seat=seat, rng=rng) or found
    found.now.chance = Chance(rng.randbytes(32))
    return found


def table_cards(state: SkullKingState) -> list[Hashable]:
    """Cards on the table: also those that Graybeard flipped, which nobody chose."""
    return [tuple(state.cards), *(cards for _, cards, *_ in state.history)]


def own_cards(state: SkullKingState, seat: int | None) -> tuple[Hashable, ...]:
    """What the rules let this seat alone see."""
    if seat is None:
        return ()
    bendt = state.bendt if state.bendt and state.bendt.seat == seat else None
    look = state.look if state.look and state.look.seat == seat else None
    return tuple(state.hands[seat]), bendt, look


def _other_secret_bids(past: Past[SkullKingState], seat: int | None, rng: Random) -> tuple[tuple[int, int], ...]:
    """Before the reveal nobody knows who else has bid, or what."""
    if past.now.phase is not Phase.BID:
        return past.choices
    own = [choice for choice in past.choices if choice[0] == seat]
    others = [other for other in range(past.now.seats) if other != seat]
    rng.shuffle(others)
    most = len(others) if not own and seat is not None else len(others) - 1
    committed = others[: rng.randint(0, most)]
    bids = [(other, BID + rng.randint(0, past.now.hand_size)) for other in committed]
    return (*own, *bids)


def _exchanged(start: SkullKingState, seat: int | None, rng: Random) -> SkullKingState:
    """Two cards change places, neither of them in the seat's hand."""
    twin = start.copy()
    stock = [*twin.stock]
    places = [hand for owner, hand in enumerate(twin.hands) if owner != seat] + [stock]
    slots = [(place, slot) for place in places for slot in range(len(place))]
    (one, one_slot), (other, other_slot) = rng.sample(slots, 2)
    one[one_slot], other[other_slot] = other[other_slot], one[one_slot]
    twin.stock = tuple(stock)
    for hand in twin.hands[: twin.seats]:
        hand.sort()
    return twin


def _replay(
    past: Past[SkullKingState],
    start: SkullKingState,
    choices: Sequence[tuple[int, int]],
    *,
    seat: int | None,
    rng: Random | None,
) -> Past[SkullKingState] | None:
    """The same public choices from another deal, secret discards drawn anew if `rng` is given.

    None where they are not legal or the seat would see a difference.
    """
    now = start.copy()
    log: Log = [announce.dealt(now)]
    made = []
    for who, choice in choices:
        secret = now.phase is Phase.BENDT and who != seat
        action = rng.choice(now.options(who)) if rng and secret else choice
        try:
            now.apply(who, action, log)
        except IllegalActionError:
            return None
        made.append((who, action))
    if own_cards(now, seat) != own_cards(past.now, seat) or table_cards(now) != table_cards(past.now):
        return None
    return Past(start, tuple(made), now, log)
