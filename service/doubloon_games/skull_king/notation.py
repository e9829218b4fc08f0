"""Actions by name, as records and people write them: `bid 3`, `G7`, `TIG:p`, `lead 2`, `discard G3 MER`."""

from typing import Final

from doubloon_games.game import UnknownActionError
from doubloon_games.skull_king import actions
from doubloon_games.skull_king.cards import CARD_NAMES, CARDS_BY_NAME, KINDS, PLAYS, cards_text

_ACKNOWLEDGE: Final = "acknowledge"
_PLAYS: Final = frozenset(PLAYS)
_KINDS: Final = frozenset(KINDS)


def action_name(action: int) -> str:
    """An action's name.

    Raises:
        UnknownActionError: If the number is no action of the game.
    """
    if action in _PLAYS:
        return CARD_NAMES[action]
    if action in _NUMBERED:
        return _NUMBERED[action]
    if action in actions.DISCARDS and _KINDS.issuperset(cards := actions.discarded_by(action)):
        return f"discard {cards_text(cards)}"
    raise UnknownActionError(f"{action} is no action of Skull King")


def action_of(name: str) -> int:
    """The action of that name.

    Raises:
        UnknownActionError: If the text is not in the game's notation.
    """
    if name in _BY_NAME:
        return _BY_NAME[name]
    verb, *cards = name.split(" ")
    values = [CARDS_BY_NAME.get(card, 0) for card in cards]
    if verb == "discard" and len(values) in (1, 2) and _KINDS.issuperset(values) and values == sorted(values):
        return actions.discard_of(values)
    raise UnknownActionError(f"`{name}` is no action of Skull King, which writes `G7`, `TIG:p`, `bid 3`, `lead 2`, ...")


_NUMBERED: Final = {
    **{action: f"bid {action - actions.BID}" for action in actions.BIDS},
    **{action: f"lead {action - actions.LEAD}" for action in actions.LEADS},
    **{action: f"wager {action - actions.WAGER}" for action in actions.WAGERS},
    **{action: f"rebid {action - actions.REBID}" for action in actions.REBIDS},
    actions.ACKNOWLEDGE: _ACKNOWLEDGE,
}
_BY_NAME: Final = {
    **{CARD_NAMES[play]: play for play in PLAYS},
    **{name: action for action, name in _NUMBERED.items()},
}
