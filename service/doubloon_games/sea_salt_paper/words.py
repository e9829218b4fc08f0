"""Sea Salt & Paper's events and views in words."""

from doubloon_games.sea_salt_paper.cards import CARD_NAMES, cards_text
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES
from doubloon_games.sea_salt_paper.events import (
    Called,
    Discarded,
    Drawn,
    Drew,
    EventAwarded,
    EventKept,
    HandRevealed,
    HandSeen,
    Kept,
    LobsterPicked,
    LobsterShown,
    PairStolen,
    PileCardTaken,
    PileSearched,
    Played,
    ReefPlaced,
    RoundBegun,
    RoundEnded,
    SeaSaltPaperEvent,
    Stolen,
    SwapPassed,
    Swapped,
    TookTop,
)
from doubloon_games.sea_salt_paper.view import PrivateView, SeaSaltPaperView, SeatView

HIDDEN = "a card"


def tell(event: SeaSaltPaperEvent, actor: int | None) -> str:
    """One line; nothing where the choice of the seat that acted says it all."""
    match event:
        case RoundBegun(number, seat, tops, card):
            turned_up = f", event {EVENT_NAMES[card]}" if card else ""
            return f"round {number}, seat {seat} starts: piles {cards_text(tops)}{turned_up}"
        case Drawn(seat, cards):
            return f"seat {seat} sees {cards_text(cards) or 'two cards'}"
        case Kept(seat, card):
            return f"seat {seat} keeps {named(card)}"
        case Discarded(seat, pile, card):
            return f"seat {seat} discards {named(card)} to pile {pile}"
        case Drew(seat, card):
            return f"seat {seat} draws {named(card)}"
        case Called() | Played() | PairStolen() | SwapPassed() | TookTop() if actor is None:
            return tell_a_choice(event)
        case Called() | Played() | PairStolen() | SwapPassed() | TookTop():
            assert event.seat == actor
            return ""
        case ReefPlaced(seat, card):
            return f"seat {seat} puts {named(card) if card else 'a shell'} face down"
        case PileSearched(seat, pile, cards):
            return f"seat {seat} looks through pile {pile}{f': {cards_text(cards)}' if cards else ''}"
        case PileCardTaken(seat, pile, card, top):
            return f"seat {seat} takes {named(card)} from pile {pile}, {named(top) if top else 'nothing'} on top"
        case LobsterShown(seat, count, cards):
            return f"seat {seat} is shown {count}{f': {cards_text(cards)}' if cards else ''}"
        case LobsterPicked(seat, card):
            return f"seat {seat} picks {named(card)}, the deck is shuffled"
        case _:
            return tell_of_others(event)


def tell_a_choice(event: Called | Played | PairStolen | SwapPassed | TookTop) -> str:
    """What nothing but the seat's choice says else."""
    match event:
        case Called(seat, last_chance):
            return f"seat {seat} calls {'last chance' if last_chance else 'stop'}"
        case Played(seat, cards):
            return f"seat {seat} plays {cards_text(cards)}"
        case PairStolen(seat, other, cards):
            return f"seat {seat} takes the pair {cards_text(cards)} of seat {other}"
        case SwapPassed(seat, other):
            return f"seat {seat} exchanges nothing with seat {other}"
        case TookTop(seat, pile, card):
            return f"seat {seat} takes {named(card)} from pile {pile}"


def tell_of_others(event: SeaSaltPaperEvent) -> str:
    """What concerns more than one seat."""
    match event:
        case Stolen(seat, other, card):
            return f"seat {seat} steals {named(card)} from seat {other}"
        case HandSeen(seat, other, cards):
            return f"seat {seat} looks at the hand of seat {other}{f': {cards_text(cards)}' if cards else ''}"
        case Swapped(seat, other, given, taken):
            return f"seat {seat} gives seat {other} {named(given)} for {named(taken)}"
        case HandRevealed(seat, cards):
            return f"seat {seat} shows {cards_text(cards) or 'an empty hand'}"
        case RoundEnded(seat, reason, points, totals, hands, reefs):
            shown = "; ".join(f"{owner} holds {cards_text(hand)}" for owner, hand in enumerate(hands) if hand)
            shells = "; ".join(f"{owner} hid {named(shell)}" for owner, shell in enumerate(reefs) if shell)
            ended = f"round ended by seat {seat}, {reason.name}: {numbers(points)}; totals: {numbers(totals)}"
            return "; ".join(part for part in (ended, shown, shells) if part)
        case EventAwarded(card, receiver, lost):
            fate = f"goes to seat {receiver}" if receiver is not None else "is discarded"
            losses = f"; lost: {' '.join(EVENT_NAMES[each] for each in lost)}" if lost else ""
            return f"event {EVENT_NAMES[card]} {fate}{losses}"
        case EventKept(seat, kept, gone):
            return f"seat {seat} keeps {EVENT_NAMES[kept]}, {EVENT_NAMES[gone]} is discarded"
        case _:
            raise AssertionError(f"nothing is said of {event}")


def scored(event: SeaSaltPaperEvent) -> tuple[int, ...] | None:
    """The points of a round that has ended."""
    return event.points if isinstance(event, RoundEnded) else None


def show(view: SeaSaltPaperView) -> list[str]:
    """A seat's view in a few lines."""
    assert view.private is not None
    piles = "; ".join(f"{pile.size} {cards_text(pile.cards)}".rstrip() for pile in view.piles)
    return [
        ", ".join([view.phase.name, *table(view), f"piles {piles}", own(view.private)]),
        *(f"  {number}: {standing(seat)}" for number, seat in enumerate(view.seats)),
    ]


def table(view: SeaSaltPaperView) -> list[str]:
    """What lies open for all, the piles aside."""
    parts = [f"deck {view.deck_size}"]
    if view.event:
        parts.append(f"event {EVENT_NAMES[view.event]}")
    if view.next_event:
        parts.append(f"next event {EVENT_NAMES[view.next_event]}")
    if view.caller is not None:
        parts.append(f"last chance called by seat {view.caller}")
    if view.extra_turns:
        parts.append(f"{view.extra_turns} more turns")
    return parts


def own(private: PrivateView) -> str:
    """What only the seat knows."""
    parts = [f"hand {cards_text(private.hand) or 'empty'}", f"points {private.card_points}"]
    if private.shown:
        parts.append(f"shown {cards_text(private.shown)}")
    if private.known_in_deck:
        parts.append(f"in the deck {cards_text(private.known_in_deck)}")
    if private.memory is not None:
        parts.append(f"{len(private.memory.moves)} moves remembered")
    return ", ".join(parts)


def standing(seat: SeatView) -> str:
    """The standing of a seat."""
    parts = [f"total {seat.total}", f"{seat.hand_size} cards"]
    if seat.known:
        parts.append(f"surely {cards_text(seat.known)}")
    parts += [f"played {cards_text(group)}" for group in seat.played]
    parts += [
        flag for flag, is_set in (("locked", seat.locked), ("open", seat.revealed), ("reef", seat.reef)) if is_set
    ]
    parts += [f"keeps {EVENT_NAMES[card]}" for card in seat.events]
    return ", ".join(parts)


def named(card: int) -> str:
    """A card, or that it is hidden."""
    return CARD_NAMES[card] if card else HIDDEN


def numbers(values: tuple[int, ...]) -> str:
    """Numbers by seat."""
    return " ".join(map(str, values))
