"""Skull King's values <-> `doubloon.v1`.

`write_view` and `write_action` run for every decision of every table, so they write fields straight through.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias, assert_never, cast

from doubloon.v1 import game_pb2, skull_king_pb2
from doubloon_games.skull_king import (
    GAME,
    AbilityUse,
    Alliance,
    Look,
    Phase,
    PrivateView,
    SeatView,
    SkullKingConfig,
    SkullKingView,
    TrickView,
    actions,
)
from doubloon_games.skull_king.events import (
    AbilityUsed,
    BidsRevealed,
    Dealt,
    Discarded,
    Played,
    RoundScored,
    SkullKingEvent,
    TrickEnded,
)
from doubloon_wire.codec import CodecError

if TYPE_CHECKING:
    from doubloon.v1.skull_king_pb2 import SkullKingCard, SkullKingPhase

    Card: TypeAlias = SkullKingCard.ValueType
    PhaseValue: TypeAlias = SkullKingPhase.ValueType


class SkullKingCodec:
    """Skull King on the wire."""

    def write_config(self, config: SkullKingConfig, message: game_pb2.GameConfig) -> None:
        """Writes name, rules number and options."""
        message.game = GAME.name
        message.rules = GAME.rules
        options = message.skull_king
        options.SetInParent()
        options.kraken = config.kraken
        options.white_whale = config.white_whale
        options.loot = config.loot
        options.pirate_abilities = config.pirate_abilities

    def read_config(self, message: game_pb2.GameConfig) -> SkullKingConfig:
        """Reads the options; the game's defaults where the message has none."""
        if message.game != GAME.name or message.WhichOneof("options") not in ("skull_king", None):
            raise CodecError(f"a config of `{message.game}` is none of {GAME.name}'s")
        options = message.skull_king
        return SkullKingConfig(
            kraken=options.kraken,
            white_whale=options.white_whale,
            loot=options.loot,
            pirate_abilities=options.pirate_abilities,
        )

    def write_view(self, view: SkullKingView, message: game_pb2.View) -> None:
        """Writes all that a seat may know."""
        target = message.skull_king
        target.round = view.round
        target.phase = cast("PhaseValue", view.phase)
        target.stock_size = view.stock_size
        target.first_leader = view.first_leader
        add_seat = target.seats.add
        for seat in view.seats:
            add_seat(
                total=seat.total,
                bid=seat.bid,
                bid_revealed=seat.bid_revealed,
                tricks=seat.tricks,
                bonus=seat.bonus,
                wager=seat.wager,
                hand_size=seat.hand_size,
            )
        for trick in view.tricks:
            _write_trick(trick, target.tricks.add())
        for alliance in view.alliances:
            target.alliances.add(loot_seat=alliance.loot_seat, winner_seat=alliance.winner_seat)
        if view.private is not None:
            _write_private(view.private, target.private)

    def read_view(self, message: game_pb2.View) -> SkullKingView:
        """Reads a view back."""
        if not message.HasField("skull_king"):
            raise CodecError("a view of another game is none of Skull King's")
        source = message.skull_king
        return SkullKingView(
            round=source.round,
            phase=Phase(source.phase),
            seats=tuple(_read_seat(seat) for seat in source.seats),
            tricks=tuple(_read_trick(trick) for trick in source.tricks),
            alliances=tuple(Alliance(alliance.loot_seat, alliance.winner_seat) for alliance in source.alliances),
            stock_size=source.stock_size,
            first_leader=source.first_leader,
            private=_read_private(source.private) if source.HasField("private") else None,
        )

    def write_action(self, action: int, message: game_pb2.Option) -> None:
        """Writes one action."""
        target = message.skull_king
        if action < actions.BID:
            target.play = cast("Card", action)
        elif action >= actions.DISCARD:
            target.discard.cards.extend(_cards(actions.discarded_by(action)))
        elif action in actions.BIDS:
            target.bid = action - actions.BID
        elif action in actions.LEADS:
            target.lead = action - actions.LEAD
        elif action in actions.WAGERS:
            target.wager = action - actions.WAGER
        elif action in actions.REBIDS:
            target.rebid = action - actions.REBID
        else:
            target.acknowledge = True

    def read_action(self, message: game_pb2.Option) -> int:
        """Reads an action back."""
        source = message.skull_king
        match source.WhichOneof("action"):
            case "play":
                return source.play
            case "bid":
                return actions.BID + source.bid
            case "lead":
                return actions.LEAD + source.lead
            case "discard":
                return actions.discard_of(source.discard.cards)
            case "wager":
                return actions.WAGER + source.wager
            case "rebid":
                return actions.REBID + source.rebid
            case "acknowledge":
                return actions.ACKNOWLEDGE
            case None:
                raise CodecError("an option of another game is none of Skull King's")
            case other:
                assert_never(other)

    def write_event(self, event: SkullKingEvent, message: game_pb2.Event) -> None:
        """Writes something that happened, as one audience may know it."""
        target = message.skull_king
        match event:
            case Played(seat, card):
                target.played.seat = seat
                target.played.card = cast("Card", card)
            case TrickEnded():
                _write_trick_ended(event, target.trick_ended)
            case Dealt():
                _write_dealt(event, target.dealt)
            case BidsRevealed(bids):
                target.bids_revealed.bids.extend(bids)
            case AbilityUsed(seat, use, cards):
                target.ability_used.seat = seat
                _write_use(use, target.ability_used.use)
                target.ability_used.cards.extend(_cards(cards))
            case Discarded(seat, count, cards):
                target.discarded.seat = seat
                target.discarded.count = count
                target.discarded.cards.extend(_cards(cards))
            case RoundScored(points, totals):
                target.round_scored.points.extend(points)
                target.round_scored.totals.extend(totals)
            case other:
                assert_never(other)

    def read_event(self, message: game_pb2.Event) -> SkullKingEvent:
        """Reads an event back."""
        source = message.skull_king
        match source.WhichOneof("event"):
            case "played":
                return Played(source.played.seat, source.played.card)
            case "trick_ended":
                return _read_trick_ended(source.trick_ended)
            case "dealt":
                return _read_dealt(source.dealt)
            case "bids_revealed":
                return BidsRevealed(tuple(source.bids_revealed.bids))
            case "ability_used":
                used = source.ability_used
                return AbilityUsed(used.seat, AbilityUse(used.use.pirate, used.use.value), tuple(used.cards))
            case "discarded":
                return Discarded(source.discarded.seat, source.discarded.count, tuple(source.discarded.cards))
            case "round_scored":
                return RoundScored(tuple(source.round_scored.points), tuple(source.round_scored.totals))
            case None:
                raise CodecError("an event of another game is none of Skull King's")
            case other:
                assert_never(other)


def _write_trick(trick: TrickView, target: skull_king_pb2.SkullKingTrick) -> None:
    target.leader = trick.leader
    target.cards.extend(_cards(trick.cards))
    if trick.seats:
        target.seats.extend(trick.seats)
    if trick.winner is not None:
        target.winner = trick.winner
        target.bonus = trick.bonus
        if trick.ability is not None:
            _write_use(trick.ability, target.ability)


def _read_trick(source: skull_king_pb2.SkullKingTrick) -> TrickView:
    return TrickView(
        leader=source.leader,
        cards=tuple(source.cards),
        seats=tuple(source.seats),
        winner=source.winner if source.HasField("winner") else None,
        bonus=source.bonus,
        ability=AbilityUse(source.ability.pirate, source.ability.value) if source.HasField("ability") else None,
    )


def _write_use(use: AbilityUse, target: skull_king_pb2.SkullKingAbilityUse) -> None:
    target.pirate = cast("Card", use.pirate)
    target.value = use.value


def _read_seat(source: skull_king_pb2.SkullKingSeat) -> SeatView:
    return SeatView(
        total=source.total,
        bid=source.bid if source.HasField("bid") else None,
        bid_revealed=source.bid_revealed if source.HasField("bid_revealed") else None,
        tricks=source.tricks,
        bonus=source.bonus,
        wager=source.wager,
        hand_size=source.hand_size,
    )


def _write_private(private: PrivateView, target: skull_king_pb2.SkullKingPrivate) -> None:
    target.SetInParent()
    target.hand.extend(_cards(private.hand))
    if private.committed_bid is not None:
        target.committed_bid = private.committed_bid
    if private.discarded:
        target.discarded.extend(_cards(private.discarded))
    if private.drawn:
        target.drawn.extend(_cards(private.drawn))
    if private.stock_seen is not None:
        target.stock_seen.after_tricks = private.stock_seen.after_tricks
        target.stock_seen.cards.extend(_cards(private.stock_seen.cards))


def _read_private(source: skull_king_pb2.SkullKingPrivate) -> PrivateView:
    seen = source.stock_seen
    return PrivateView(
        hand=tuple(source.hand),
        committed_bid=source.committed_bid if source.HasField("committed_bid") else None,
        discarded=tuple(source.discarded),
        stock_seen=Look(tuple(seen.cards), seen.after_tricks) if source.HasField("stock_seen") else None,
        drawn=tuple(source.drawn),
    )


def _write_trick_ended(event: TrickEnded, target: skull_king_pb2.SkullKingTrickEnded) -> None:
    target.leader = event.leader
    if event.winner is not None:
        target.winner = event.winner
        target.bonus = event.bonus
    else:
        target.SetInParent()


def _read_trick_ended(source: skull_king_pb2.SkullKingTrickEnded) -> TrickEnded:
    return TrickEnded(source.winner if source.HasField("winner") else None, source.leader, source.bonus)


def _write_dealt(event: Dealt, target: skull_king_pb2.SkullKingDealt) -> None:
    target.round = event.round
    target.hand_size = event.hand_size
    target.leader = event.leader
    target.hand.extend(_cards(event.hand))


def _read_dealt(source: skull_king_pb2.SkullKingDealt) -> Dealt:
    return Dealt(source.round, source.hand_size, source.leader, tuple(source.hand))


def _cards(cards: Iterable[int]) -> "Iterable[Card]":
    """The same numbers: a card's value in the game is its value on the wire."""
    return cast("Iterable[Card]", cards)
