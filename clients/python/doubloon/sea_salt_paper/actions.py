"""The names of actions, for logs and for people."""

from collections.abc import Sequence

from doubloon.sea_salt_paper.cards import EventCard, card_name
from doubloon.v1 import sea_salt_paper_pb2 as pb

_DUO = 2
_OF_A_CARD = ("keep", "choose_pile_card", "lobster_take", "reef")
_OF_A_NUMBER = ("take_discard", "discard_to", "choose_pile", "angelfish_take", "steal_from", "swap_target")


def action_name(action: pb.SeaSaltPaperAction) -> str:
    """An action in the game's notation: `draw_deck`, `keep crab/black`, `play_duo boat/black boat/yellow`."""
    kind = action.WhichOneof("action")
    if kind is None:
        return "nothing"
    if kind in _OF_A_CARD:
        return f"{kind} {card_name(getattr(action, kind))}"
    if kind in _OF_A_NUMBER:
        return f"{kind} {getattr(action, kind)}"
    if kind == "play":
        cards = action.play.cards
        return f"{'play_duo' if len(cards) == _DUO else 'play_trio'} {_names(cards)}"
    if kind == "swap":
        return f"swap {card_name(action.swap.given)} {card_name(action.swap.taken)}"
    if kind == "steal_pair":
        return f"steal_pair {action.steal_pair.seat} {_names(action.steal_pair.cards)}"
    if kind == "keep_event":
        return f"keep_event {EventCard(action.keep_event).name.lower()}"
    return kind


def _names(cards: Sequence[int]) -> str:
    """Those of a duo in alphabetical order, then the starfish."""
    names = [card_name(card) for card in cards]
    return " ".join(sorted(names[:_DUO]) + names[_DUO:])
