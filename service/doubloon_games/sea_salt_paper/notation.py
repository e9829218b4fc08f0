"""Actions by name, as records and people write them: `draw_deck`, `keep crab/black`, `discard_to 2`, ..."""

from collections.abc import Sequence
from typing import Final

from doubloon_games.game import UnknownActionError
from doubloon_games.sea_salt_paper import actions
from doubloon_games.sea_salt_paper.cards import CARD_NAMES, CARDS_BY_NAME, KINDS, SHELL, STARFISH
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES, EVENTS
from doubloon_games.sea_salt_paper.legality import DUOS

_DUO: Final = 2
_SEATS: Final = range(4)


def action_name(action: int) -> str:
    """An action's name.

    Raises:
        UnknownActionError: If the number is no action of the game.
    """
    name = _name(action)
    if name is None:
        raise UnknownActionError(f"{action} is no action of Sea Salt & Paper")
    return name


def action_of(name: str) -> int:
    """The action of that name.

    Raises:
        UnknownActionError: If the text is not in the game's notation.
    """
    if name in _BY_NAME:
        return _BY_NAME[name]
    action = _long(name)
    if action is None or _name(action) != name:
        raise UnknownActionError(
            f"`{name}` is no action of Sea Salt & Paper, which writes `draw_deck`, `keep crab/black`, "
            f"`play_duo boat/black boat/yellow`, ..."
        )
    return action


def _name(action: int) -> str | None:
    if action in _SHORT:
        return _SHORT[action]
    if action in actions.PLAYS:
        cards = actions.played_by(action)
        if _is_duo(cards[:_DUO]) and all(card in CARD_NAMES for card in cards):
            return f"{'play_duo' if len(cards) == _DUO else 'play_trio'} {_cards(cards)}"
    if action in actions.SWAPS:
        given, taken = actions.swapped_by(action)
        if given in CARD_NAMES and taken in CARD_NAMES:
            return f"swap {CARD_NAMES[given]} {CARD_NAMES[taken]}"
    if action in actions.PAIRS:
        seat, pair = actions.stolen_by(action)
        if _is_duo(pair):
            return f"steal_pair {seat} {_cards(pair)}"
    return None


def _long(name: str) -> int | None:
    verb, *words = name.split(" ")
    if verb == "steal_pair" and words and words[0] in map(str, _SEATS):
        pair = _values(words[1:])
        return actions.steal_of(int(words[0]), sorted(pair)) if len(pair) == _DUO else None
    cards = _values(words)
    if verb == "swap" and len(cards) == _DUO:
        return actions.swap_of(*cards)
    if (verb == "play_duo" and len(cards) == _DUO) or (verb == "play_trio" and len(cards) == _DUO + 1):
        if cards[_DUO:] and cards[_DUO] >> 4 != STARFISH:
            return None
        return actions.play_of([*sorted(cards[:_DUO]), *cards[_DUO:]])
    return None


def _values(words: Sequence[str]) -> list[int]:
    values = [CARDS_BY_NAME.get(word, 0) for word in words]
    return values if all(values) else []


def _is_duo(pair: Sequence[int]) -> bool:
    first, second = pair
    return first in CARD_NAMES and second in CARD_NAMES and first <= second and (first >> 4, second >> 4) in DUOS


def _cards(cards: Sequence[int]) -> str:
    """A duo's names in alphabetical order, then the starfish."""
    names = [CARD_NAMES[card] for card in cards]
    return " ".join(sorted(names[:_DUO]) + names[_DUO:])


_SHORT: Final = {
    actions.DRAW_DECK: "draw_deck",
    actions.LOCKED_DRAW: "locked_draw",
    actions.CALL_STOP: "call_stop",
    actions.CALL_LAST_CHANCE: "call_last_chance",
    actions.END_TURN: "end_turn",
    actions.SWAP_PASS: "swap_pass",
    **{actions.TAKE_DISCARD + pile: f"take_discard {pile}" for pile in (1, 2)},
    **{actions.DISCARD_TO + pile: f"discard_to {pile}" for pile in (1, 2)},
    **{actions.CHOOSE_PILE + pile: f"choose_pile {pile}" for pile in (1, 2)},
    **{actions.ANGELFISH_TAKE + pile: f"angelfish_take {pile}" for pile in (1, 2)},
    **{actions.STEAL_FROM + seat: f"steal_from {seat}" for seat in _SEATS},
    **{actions.SWAP_TARGET + seat: f"swap_target {seat}" for seat in _SEATS},
    **{actions.KEEP_EVENT + event: f"keep_event {EVENT_NAMES[event]}" for event in EVENTS},
    **{actions.KEEP + card: f"keep {CARD_NAMES[card]}" for card in KINDS},
    **{actions.CHOOSE_PILE_CARD + card: f"choose_pile_card {CARD_NAMES[card]}" for card in KINDS},
    **{actions.LOBSTER_TAKE + card: f"lobster_take {CARD_NAMES[card]}" for card in KINDS},
    **{actions.REEF + card: f"reef {CARD_NAMES[card]}" for card in KINDS if card >> 4 == SHELL},
}
_BY_NAME: Final = {name: action for action, name in _SHORT.items()}
