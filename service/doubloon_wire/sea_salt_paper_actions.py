"""Sea Salt & Paper's actions <-> `SeaSaltPaperAction`."""

from typing import assert_never

from doubloon.v1.sea_salt_paper_pb2 import SeaSaltPaperAction
from doubloon_games import UnknownActionError
from doubloon_games.sea_salt_paper import actions
from doubloon_games.sea_salt_paper.notation import action_name
from doubloon_wire.codec import CodecError
from doubloon_wire.sea_salt_paper_values import (
    as_card,
    as_cards,
    as_event_card,
    read_card,
    read_cards,
    read_event_card,
    read_pile,
    read_seat,
)

_DUO, _TRIO = 2, 3


def write_action(action: int, target: SeaSaltPaperAction) -> None:
    """Writes one action."""
    if action < actions.KEEP:
        _write_plain(action, target)
    elif action < actions.SWAP:
        _write_card(action, target)
    elif action in actions.PLAYS:
        target.play.cards.extend(as_cards(actions.played_by(action)))
    elif action in actions.SWAPS:
        given, taken = actions.swapped_by(action)
        target.swap.given = as_card(given)
        target.swap.taken = as_card(taken)
    else:
        seat, pair = actions.stolen_by(action)
        target.steal_pair.seat = seat
        target.steal_pair.cards.extend(as_cards(pair))


def read_action(source: SeaSaltPaperAction) -> int:
    """Reads an action back.

    Raises:
        CodecError: If the game has no such action.
    """
    action = _read(source)
    try:
        action_name(action)
    except UnknownActionError as error:
        raise CodecError(str(error)) from error
    return action


def _write_plain(action: int, target: SeaSaltPaperAction) -> None:
    """One without cards."""
    match action:
        case actions.DRAW_DECK:
            target.draw_deck = True
        case actions.END_TURN:
            target.end_turn = True
        case actions.CALL_STOP:
            target.call_stop = True
        case actions.CALL_LAST_CHANCE:
            target.call_last_chance = True
        case actions.LOCKED_DRAW:
            target.locked_draw = True
        case actions.SWAP_PASS:
            target.swap_pass = True
        case _:
            _write_number(action, target)


def _write_number(action: int, target: SeaSaltPaperAction) -> None:
    """One with a pile, a seat or an event card."""
    if action <= actions.DISCARD_TO:
        target.take_discard = action - actions.TAKE_DISCARD
    elif action <= actions.CHOOSE_PILE:
        target.discard_to = action - actions.DISCARD_TO
    elif action <= actions.ANGELFISH_TAKE:
        target.choose_pile = action - actions.CHOOSE_PILE
    elif action < actions.LOCKED_DRAW:
        target.angelfish_take = action - actions.ANGELFISH_TAKE
    elif action < actions.SWAP_TARGET:
        target.steal_from = action - actions.STEAL_FROM
    elif action < actions.KEEP_EVENT:
        target.swap_target = action - actions.SWAP_TARGET
    else:
        target.keep_event = as_event_card(action - actions.KEEP_EVENT)


def _write_card(action: int, target: SeaSaltPaperAction) -> None:
    """One with a single card."""
    if action < actions.CHOOSE_PILE_CARD:
        target.keep = as_card(action - actions.KEEP)
    elif action < actions.LOBSTER_TAKE:
        target.choose_pile_card = as_card(action - actions.CHOOSE_PILE_CARD)
    elif action < actions.REEF:
        target.lobster_take = as_card(action - actions.LOBSTER_TAKE)
    else:
        target.reef = as_card(action - actions.REEF)


def _read(source: SeaSaltPaperAction) -> int:
    match source.WhichOneof("action"):
        case "draw_deck":
            return actions.DRAW_DECK
        case "take_discard":
            return actions.TAKE_DISCARD + read_pile(source.take_discard)
        case "keep":
            return actions.KEEP + read_card(source.keep)
        case "discard_to":
            return actions.DISCARD_TO + read_pile(source.discard_to)
        case "play":
            return _read_play(read_cards(source.play.cards))
        case "end_turn":
            return actions.END_TURN
        case "call_stop":
            return actions.CALL_STOP
        case "call_last_chance":
            return actions.CALL_LAST_CHANCE
        case "choose_pile":
            return actions.CHOOSE_PILE + read_pile(source.choose_pile)
        case "choose_pile_card":
            return actions.CHOOSE_PILE_CARD + read_card(source.choose_pile_card)
        case "steal_from":
            return actions.STEAL_FROM + read_seat(source.steal_from)
        case "lobster_take":
            return actions.LOBSTER_TAKE + read_card(source.lobster_take)
        case "reef":
            return actions.REEF + read_card(source.reef)
        case "locked_draw":
            return actions.LOCKED_DRAW
        case "angelfish_take":
            return actions.ANGELFISH_TAKE + read_pile(source.angelfish_take)
        case "swap_target":
            return actions.SWAP_TARGET + read_seat(source.swap_target)
        case "swap":
            return actions.swap_of(read_card(source.swap.given), read_card(source.swap.taken))
        case "swap_pass":
            return actions.SWAP_PASS
        case "steal_pair":
            return _read_steal(source.steal_pair.seat, read_cards(source.steal_pair.cards))
        case "keep_event":
            return actions.KEEP_EVENT + read_event_card(source.keep_event)
        case None:
            raise CodecError("an option of another game is none of Sea Salt & Paper's")
        case other:
            assert_never(other)


def _read_play(cards: tuple[int, ...]) -> int:
    if len(cards) not in (_DUO, _TRIO) or actions.played_by(actions.play_of(cards)) != cards:
        raise CodecError(f"{len(cards)} cards are played that are no duo and no trio of Sea Salt & Paper")
    return actions.play_of(cards)


def _read_steal(seat: int, cards: tuple[int, ...]) -> int:
    if len(cards) != _DUO:
        raise CodecError(f"{len(cards)} cards are no pair of Sea Salt & Paper")
    return actions.steal_of(read_seat(seat), cards)
