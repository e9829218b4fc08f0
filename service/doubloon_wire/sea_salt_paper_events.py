"""Sea Salt & Paper's events <-> `SeaSaltPaperEvent`."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias, assert_never, cast

from doubloon.v1 import sea_salt_paper_pb2 as pb
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
    RoundEnd,
    RoundEnded,
    SeaSaltPaperEvent,
    Stolen,
    SwapPassed,
    Swapped,
    TookTop,
)
from doubloon_wire.codec import CodecError
from doubloon_wire.sea_salt_paper_values import (
    as_card,
    as_cards,
    as_event_card,
    as_event_cards,
    read_both,
    read_card,
    read_card_or_none,
    read_cards,
    read_event_card,
    read_event_card_or_none,
    read_event_cards,
    read_pile,
    read_seat,
)

if TYPE_CHECKING:
    RoundEndValue: TypeAlias = pb.SeaSaltPaperRoundEnd.ValueType


def write_event(event: SeaSaltPaperEvent, target: pb.SeaSaltPaperEvent) -> None:
    """Writes something that happened; the frequent ones come first."""
    match event:
        case Kept(seat, card):
            target.kept.seat = seat
            target.kept.card = as_card(card)
        case Drawn(seat, cards):
            target.drawn.seat = seat
            target.drawn.cards.extend(as_cards(cards))
        case Discarded(seat, pile, card):
            target.discarded.seat = seat
            target.discarded.pile = pile
            target.discarded.card = as_card(card)
        case TookTop(seat, pile, card):
            target.took_top.seat = seat
            target.took_top.pile = pile
            target.took_top.card = as_card(card)
        case Played(seat, cards):
            target.played.seat = seat
            target.played.cards.extend(as_cards(cards))
        case Drew(seat, card):
            target.drew.seat = seat
            target.drew.card = as_card(card)
        case PileSearched(seat, pile, cards):
            target.pile_searched.seat = seat
            target.pile_searched.pile = pile
            target.pile_searched.cards.extend(as_cards(cards))
        case PileCardTaken(seat, pile, card, top):
            target.pile_card_taken.seat = seat
            target.pile_card_taken.pile = pile
            target.pile_card_taken.card = as_card(card)
            target.pile_card_taken.top = as_card(top)
        case Stolen(seat, other, card):
            target.stolen.seat = seat
            target.stolen.other = other
            target.stolen.card = as_card(card)
        case HandRevealed(seat, cards):
            target.hand_revealed.seat = seat
            target.hand_revealed.cards.extend(as_cards(cards))
        case Called(seat, last_chance):
            target.called.seat = seat
            target.called.last_chance = last_chance
        case RoundBegun():
            _write_round_begun(event, target.round_begun)
        case RoundEnded():
            _write_round_ended(event, target.round_ended)
        case LobsterShown(seat, count, cards):
            target.lobster_shown.seat = seat
            target.lobster_shown.count = count
            target.lobster_shown.cards.extend(as_cards(cards))
        case LobsterPicked(seat, card):
            target.lobster_picked.seat = seat
            target.lobster_picked.card = as_card(card)
        case ReefPlaced(seat, card):
            target.reef_placed.seat = seat
            target.reef_placed.card = as_card(card)
        case HandSeen(seat, other, cards):
            target.hand_seen.seat = seat
            target.hand_seen.other = other
            target.hand_seen.cards.extend(as_cards(cards))
        case Swapped(seat, other, given, taken):
            target.swapped.seat = seat
            target.swapped.other = other
            target.swapped.given = as_card(given)
            target.swapped.taken = as_card(taken)
        case SwapPassed(seat, other):
            target.swap_passed.seat = seat
            target.swap_passed.other = other
        case PairStolen(seat, other, cards):
            target.pair_stolen.seat = seat
            target.pair_stolen.other = other
            target.pair_stolen.cards.extend(as_cards(cards))
        case EventAwarded():
            _write_awarded(event, target.event_awarded)
        case EventKept(seat, kept, discarded):
            target.event_kept.seat = seat
            target.event_kept.kept = as_event_card(kept)
            target.event_kept.discarded = as_event_card(discarded)
        case never:
            assert_never(never)


def read_event(source: pb.SeaSaltPaperEvent) -> SeaSaltPaperEvent:
    """Reads an event back.

    Raises:
        CodecError: If the game has no such event.
    """
    match source.WhichOneof("event"):
        case "kept":
            return Kept(read_seat(source.kept.seat), read_card_or_none(source.kept.card))
        case "drawn":
            return Drawn(read_seat(source.drawn.seat), read_cards(source.drawn.cards))
        case "discarded":
            put = source.discarded
            return Discarded(read_seat(put.seat), read_pile(put.pile), read_card(put.card))
        case "took_top":
            took = source.took_top
            return TookTop(read_seat(took.seat), read_pile(took.pile), read_card(took.card))
        case "played":
            return Played(read_seat(source.played.seat), read_cards(source.played.cards))
        case "drew":
            return Drew(read_seat(source.drew.seat), read_card_or_none(source.drew.card))
        case "pile_searched":
            search = source.pile_searched
            return PileSearched(read_seat(search.seat), read_pile(search.pile), read_cards(search.cards))
        case "pile_card_taken":
            return _read_pile_card_taken(source.pile_card_taken)
        case "stolen":
            theft = source.stolen
            return Stolen(read_seat(theft.seat), read_seat(theft.other), read_card_or_none(theft.card))
        case "hand_revealed":
            return HandRevealed(read_seat(source.hand_revealed.seat), read_cards(source.hand_revealed.cards))
        case "called":
            return Called(read_seat(source.called.seat), source.called.last_chance)
        case "round_begun":
            return _read_round_begun(source.round_begun)
        case "round_ended":
            return _read_round_ended(source.round_ended)
        case "lobster_shown":
            shown = source.lobster_shown
            return LobsterShown(read_seat(shown.seat), shown.count, read_cards(shown.cards))
        case "lobster_picked":
            return LobsterPicked(read_seat(source.lobster_picked.seat), read_card_or_none(source.lobster_picked.card))
        case "reef_placed":
            return ReefPlaced(read_seat(source.reef_placed.seat), read_card_or_none(source.reef_placed.card))
        case "hand_seen":
            seen = source.hand_seen
            return HandSeen(read_seat(seen.seat), read_seat(seen.other), read_cards(seen.cards))
        case "swapped":
            return _read_swapped(source.swapped)
        case "swap_passed":
            return SwapPassed(read_seat(source.swap_passed.seat), read_seat(source.swap_passed.other))
        case "pair_stolen":
            pair = source.pair_stolen
            return PairStolen(read_seat(pair.seat), read_seat(pair.other), read_cards(pair.cards))
        case "event_awarded":
            return _read_awarded(source.event_awarded)
        case "event_kept":
            choice = source.event_kept
            return EventKept(read_seat(choice.seat), read_event_card(choice.kept), read_event_card(choice.discarded))
        case None:
            raise CodecError("an event of another game is none of Sea Salt & Paper's")
        case never:
            assert_never(never)


def write_card_sets(sets: Iterable[Iterable[int]]) -> list[pb.SeaSaltPaperCards]:
    """Several sets of cards, such as hands by seat."""
    return [pb.SeaSaltPaperCards(cards=as_cards(cards)) for cards in sets]


def read_card_sets(sets: Iterable[pb.SeaSaltPaperCards]) -> tuple[tuple[int, ...], ...]:
    """Several sets of cards."""
    return tuple(read_cards(each.cards) for each in sets)


def _write_round_begun(event: RoundBegun, target: pb.SeaSaltPaperRoundBegun) -> None:
    target.round = event.round
    target.seat = event.seat
    target.tops.extend(as_cards(event.tops))
    target.event = as_event_card(event.event)


def _read_round_begun(source: pb.SeaSaltPaperRoundBegun) -> RoundBegun:
    return RoundBegun(
        round=source.round,
        seat=read_seat(source.seat),
        tops=read_both(read_cards(source.tops)),
        event=read_event_card_or_none(source.event),
    )


def _write_round_ended(event: RoundEnded, target: pb.SeaSaltPaperRoundEnded) -> None:
    target.seat = event.seat
    target.reason = cast("RoundEndValue", event.reason)
    target.points.extend(event.points)
    target.totals.extend(event.totals)
    target.hands.extend(write_card_sets(event.hands))
    target.reefs.extend(as_cards(event.reefs))


def _read_round_ended(source: pb.SeaSaltPaperRoundEnded) -> RoundEnded:
    try:
        reason = RoundEnd(source.reason)
    except ValueError as error:
        raise CodecError(f"{source.reason} is no end of a round of Sea Salt & Paper") from error
    return RoundEnded(
        seat=read_seat(source.seat),
        reason=reason,
        points=tuple(source.points),
        totals=tuple(source.totals),
        hands=read_card_sets(source.hands),
        reefs=tuple(map(read_card_or_none, source.reefs)),
    )


def _read_pile_card_taken(source: pb.SeaSaltPaperPileCardTaken) -> PileCardTaken:
    return PileCardTaken(
        seat=read_seat(source.seat),
        pile=read_pile(source.pile),
        card=read_card_or_none(source.card),
        top=read_card_or_none(source.top),
    )


def _read_swapped(source: pb.SeaSaltPaperSwapped) -> Swapped:
    return Swapped(
        seat=read_seat(source.seat),
        other=read_seat(source.other),
        given=read_card_or_none(source.given),
        taken=read_card_or_none(source.taken),
    )


def _write_awarded(event: EventAwarded, target: pb.SeaSaltPaperEventAwarded) -> None:
    target.event = as_event_card(event.event)
    target.lost.extend(as_event_cards(event.lost))
    if event.seat is not None:
        target.seat = event.seat


def _read_awarded(source: pb.SeaSaltPaperEventAwarded) -> EventAwarded:
    return EventAwarded(
        event=read_event_card(source.event),
        seat=read_seat(source.seat) if source.HasField("seat") else None,
        lost=read_event_cards(source.lost),
    )
