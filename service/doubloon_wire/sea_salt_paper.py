"""Sea Salt & Paper's values <-> `doubloon.v1`.

`write_view` runs for every decision of every table, so it writes fields straight through and leaves out what is empty.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from doubloon.v1 import game_pb2
from doubloon.v1 import sea_salt_paper_pb2 as pb
from doubloon_games.sea_salt_paper import (
    GAME,
    Memory,
    Phase,
    PileView,
    PrivateView,
    SeaSaltPaperConfig,
    SeaSaltPaperView,
    SeatView,
)
from doubloon_games.sea_salt_paper.config import MOST_ROUNDS, READINGS
from doubloon_games.sea_salt_paper.events import SeaSaltPaperEvent
from doubloon_wire.codec import CodecError
from doubloon_wire.sea_salt_paper_actions import read_action, write_action
from doubloon_wire.sea_salt_paper_events import read_card_sets, read_event, write_card_sets, write_event
from doubloon_wire.sea_salt_paper_values import (
    as_card,
    as_cards,
    as_event_card,
    as_event_cards,
    read_both,
    read_card_or_none,
    read_cards,
    read_event_card_or_none,
    read_event_cards,
    read_pile_or_none,
    read_seat,
)

if TYPE_CHECKING:
    PhaseValue: TypeAlias = pb.SeaSaltPaperPhase.ValueType

REMEMBERED: Final = 8192
"""Different moves whose bytes are kept."""


class SeaSaltPaperCodec:
    """Sea Salt & Paper on the wire."""

    def write_config(self, config: SeaSaltPaperConfig, message: game_pb2.GameConfig) -> None:
        """Writes name, rules number and options."""
        message.game = GAME.name
        message.rules = GAME.rules
        options = message.sea_salt_paper
        options.SetInParent()
        options.extra_salt = config.extra_salt
        options.extra_pepper = config.extra_pepper
        options.double_score = config.double_score
        options.max_rounds = config.max_rounds
        options.end_threshold_reach = _is_second("end_threshold", config.end_threshold)
        options.mermaid_win_on_placing = _is_second("mermaid_win", config.mermaid_win)
        options.deck_empty_after_call_void = _is_second("deck_empty_after_call", config.deck_empty_after_call)
        options.boats_after_turn_end = _is_second("boats", config.boats)
        options.seahorse_feeds_multiplier = config.seahorse_feeds_multiplier
        options.angelfish_after_draw = _is_second("angelfish_timing", config.angelfish_timing)
        options.water_sports_hand_pairs_no_score = _is_second("water_sports_hand_pairs", config.water_sports_hand_pairs)
        options.event_tie_holder_keeps = _is_second("event_tie_holder", config.event_tie_holder)
        options.event_choice_after_next_reveal = _is_second("event_choice", config.event_choice)

    def read_config(self, message: game_pb2.GameConfig) -> SeaSaltPaperConfig:
        """Reads the options; the game's defaults where the message has none."""
        if message.game != GAME.name or message.WhichOneof("options") not in ("sea_salt_paper", None):
            raise CodecError(f"a config of `{message.game}` is none of {GAME.name}'s")
        options = message.sea_salt_paper
        return SeaSaltPaperConfig(
            extra_salt=options.extra_salt,
            extra_pepper=options.extra_pepper,
            double_score=options.double_score,
            max_rounds=options.max_rounds or MOST_ROUNDS,
            end_threshold=READINGS["end_threshold"][options.end_threshold_reach],
            mermaid_win=READINGS["mermaid_win"][options.mermaid_win_on_placing],
            deck_empty_after_call=READINGS["deck_empty_after_call"][options.deck_empty_after_call_void],
            boats=READINGS["boats"][options.boats_after_turn_end],
            seahorse_feeds_multiplier=options.seahorse_feeds_multiplier,
            angelfish_timing=READINGS["angelfish_timing"][options.angelfish_after_draw],
            water_sports_hand_pairs=READINGS["water_sports_hand_pairs"][options.water_sports_hand_pairs_no_score],
            event_tie_holder=READINGS["event_tie_holder"][options.event_tie_holder_keeps],
            event_choice=READINGS["event_choice"][options.event_choice_after_next_reveal],
        )

    def write_view(self, view: SeaSaltPaperView, message: game_pb2.View) -> None:
        """Writes all that a seat may know."""
        target = message.sea_salt_paper
        target.round = view.round
        target.phase = cast("PhaseValue", view.phase)
        target.starts = view.starts
        target.turn = view.turn
        target.deck_size = view.deck_size
        add_seat = target.seats.add
        for seat in view.seats:
            _write_seat(seat, add_seat())
        add_pile = target.piles.add
        for size, cards in view.piles:
            add_pile(size=size, cards=as_cards(cards))
        if view.pile:
            target.pile = view.pile
        if view.target is not None:
            target.target = view.target
        if view.extra_turns:
            target.extra_turns = view.extra_turns
        if view.caller is not None:
            target.caller = view.caller
        if view.event:
            target.event = as_event_card(view.event)
        if view.events_discarded:
            target.events_discarded.extend(as_event_cards(view.events_discarded))
        if view.next_event:
            target.next_event = as_event_card(view.next_event)
        if view.private is not None:
            _write_private(view.private, target.private)

    def read_view(self, message: game_pb2.View) -> SeaSaltPaperView:
        """Reads a view back."""
        if not message.HasField("sea_salt_paper"):
            raise CodecError("a view of another game is none of Sea Salt & Paper's")
        source = message.sea_salt_paper
        return SeaSaltPaperView(
            round=source.round,
            phase=_read_phase(source.phase),
            starts=read_seat(source.starts),
            turn=read_seat(source.turn),
            seats=tuple(_read_seat(seat) for seat in source.seats),
            deck_size=source.deck_size,
            piles=read_both([PileView(pile.size, read_cards(pile.cards)) for pile in source.piles]),
            pile=read_pile_or_none(source.pile),
            target=read_seat(source.target) if source.HasField("target") else None,
            extra_turns=source.extra_turns,
            caller=read_seat(source.caller) if source.HasField("caller") else None,
            event=read_event_card_or_none(source.event),
            events_discarded=read_event_cards(source.events_discarded),
            next_event=read_event_card_or_none(source.next_event),
            private=_read_private(source.private) if source.HasField("private") else None,
        )

    def write_action(self, action: int, message: game_pb2.Option) -> None:
        """Writes one action."""
        write_action(action, message.sea_salt_paper)

    def read_action(self, message: game_pb2.Option) -> int:
        """Reads an action back."""
        return read_action(message.sea_salt_paper)

    def write_event(self, event: SeaSaltPaperEvent, message: game_pb2.Event) -> None:
        """Writes something that happened, as one audience may know it."""
        write_event(event, message.sea_salt_paper)

    def read_event(self, message: game_pb2.Event) -> SeaSaltPaperEvent:
        """Reads an event back."""
        return read_event(message.sea_salt_paper)


def _is_second(switch: str, reading: str) -> bool:
    return READINGS[switch].index(reading) == 1


def _write_seat(seat: SeatView, target: pb.SeaSaltPaperSeat) -> None:
    target.total = seat.total
    target.last_points = seat.last_points
    target.hand_size = seat.hand_size
    add_group = target.played.add
    for group in seat.played:
        add_group(cards=as_cards(group))
    if seat.reef:
        target.reef = True
    if seat.locked:
        target.locked = True
    if seat.revealed:
        target.revealed = True
    if seat.events:
        target.events.extend(as_event_cards(seat.events))
    if seat.known:
        target.known.extend(as_cards(seat.known))


def _read_seat(source: pb.SeaSaltPaperSeat) -> SeatView:
    return SeatView(
        total=source.total,
        last_points=source.last_points,
        hand_size=source.hand_size,
        played=read_card_sets(source.played),
        reef=source.reef,
        locked=source.locked,
        revealed=source.revealed,
        events=read_event_cards(source.events),
        known=read_cards(source.known),
    )


def _write_private(private: PrivateView, target: pb.SeaSaltPaperPrivate) -> None:
    target.SetInParent()
    target.hand.extend(as_cards(private.hand))
    target.card_points = private.card_points
    if private.reef:
        target.reef = as_card(private.reef)
    if private.shown:
        target.shown.extend(as_cards(private.shown))
    if private.known_in_deck:
        target.known_in_deck.extend(as_cards(private.known_in_deck))
    if private.memory is not None:
        _write_memory(private.memory, target.memory)


def _read_private(source: pb.SeaSaltPaperPrivate) -> PrivateView:
    return PrivateView(
        hand=read_cards(source.hand),
        card_points=source.card_points,
        reef=read_card_or_none(source.reef),
        shown=read_cards(source.shown),
        known_in_deck=read_cards(source.known_in_deck),
        memory=_read_memory(source.memory) if source.HasField("memory") else None,
    )


def _write_memory(memory: Memory, target: pb.SeaSaltPaperMemory) -> None:
    target.hands.extend(write_card_sets(memory.hands))
    target.hand_sizes.extend(memory.hand_sizes)
    target.piles.extend(write_card_sets(memory.piles))
    target.deck.extend(as_cards(memory.deck))
    target.MergeFromString(b"".join(map(_move_as_field, memory.moves)))


@lru_cache(REMEMBERED)
def _move_as_field(event: SeaSaltPaperEvent) -> bytes:
    """What a move adds to a `SeaSaltPaperMemory`: encoded once, since views go on telling of it."""
    memory = pb.SeaSaltPaperMemory()
    write_event(event, memory.moves.add())
    return memory.SerializeToString()


def _read_memory(source: pb.SeaSaltPaperMemory) -> Memory:
    return Memory(
        hands=read_card_sets(source.hands),
        hand_sizes=tuple(source.hand_sizes),
        piles=read_both(read_card_sets(source.piles)),
        deck=read_cards(source.deck),
        moves=tuple(map(read_event, source.moves)),
    )


def _read_phase(phase: int) -> Phase:
    try:
        return Phase(phase)
    except ValueError as error:
        raise CodecError(f"{phase} is no phase of Sea Salt & Paper") from error
