"""What is played for a seat that has given up its place.

It attacks nobody, ends no round and hands out no gifts. Where points decide, the switches are taken at their defaults.

Source: rules page 12.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from doubloon_games.sea_salt_paper import actions
from doubloon_games.sea_salt_paper.cards import MERMAID
from doubloon_games.sea_salt_paper.config import SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.event_cards import MERMAID_DANCE
from doubloon_games.sea_salt_paper.hands import MERMAIDS_TO_WIN, MERMAIDS_TO_WIN_IN_DANCE
from doubloon_games.sea_salt_paper.scoring import card_points, powers_of
from doubloon_games.sea_salt_paper.tally import tally_of
from doubloon_games.sea_salt_paper.view import Phase, PrivateView, SeaSaltPaperView

_DEFAULTS: Final = SeaSaltPaperConfig()


def stand_in(view: SeaSaltPaperView, options: Sequence[int]) -> int:
    """The documented option; a win at once is taken only where every option brings it.

    Raises:
        ValueError: If the view has no private part.
    """
    private = view.private
    if private is None:
        raise ValueError("a stand-in needs the view of a seat")
    if _needs_one_mermaid(view, private):
        options = [option for option in options if not _brings_mermaid(view, option)] or options
    choose = _CHOICES.get(view.phase)
    return choose(view, private, options) if choose else options[0]


def own_events(view: SeaSaltPaperView) -> set[int]:
    """The events that act for the seat on turn."""
    return {*view.seats[view.turn].events, view.event} - {0}


def _needs_one_mermaid(view: SeaSaltPaperView, private: PrivateView) -> bool:
    needed = MERMAIDS_TO_WIN_IN_DANCE if MERMAID_DANCE in own_events(view) else MERMAIDS_TO_WIN
    return sum(card >> 4 == MERMAID for card in private.hand) == needed - 1


def _brings_mermaid(view: SeaSaltPaperView, option: int) -> bool:
    """Whether the seat's view says that the option puts a mermaid into its hand."""
    if option == actions.DRAW_DECK:
        return _is_a_known_mermaid(view)
    if option in (actions.TAKE_DISCARD + 1, actions.TAKE_DISCARD + 2):
        return _is_mermaid(view.piles[option - actions.TAKE_DISCARD - 1].cards[0])
    if option in (actions.ANGELFISH_TAKE + 1, actions.ANGELFISH_TAKE + 2):
        return _is_mermaid(view.piles[option - actions.ANGELFISH_TAKE - 1].cards[0])
    if actions.STEAL_FROM <= option < actions.SWAP_TARGET:
        robbed = view.seats[option - actions.STEAL_FROM]
        return len(robbed.known) == robbed.hand_size and all(map(_is_mermaid, robbed.known))
    if option in actions.SWAPS:
        return _is_mermaid(actions.swapped_by(option)[1])
    return actions.KEEP <= option < actions.REEF and _is_mermaid(option % actions.KEEP)


def _is_a_known_mermaid(view: SeaSaltPaperView) -> bool:
    """Whether the deck is one card that the seat's own lobster has left, a mermaid."""
    private = view.private
    return view.deck_size == 1 and private is not None and any(map(_is_mermaid, private.known_in_deck))


def _is_mermaid(card: int) -> bool:
    return card >> 4 == MERMAID


def _play(_view: SeaSaltPaperView, _private: PrivateView, options: Sequence[int]) -> int:
    return actions.END_TURN if actions.END_TURN in options else options[0]


def _keep(view: SeaSaltPaperView, private: PrivateView, options: Sequence[int]) -> int:
    groups = view.seats[view.turn].played
    powers = powers_of(sum(1 << event for event in own_events(view)), _DEFAULTS)

    def points(option: int) -> int:
        return card_points(tally_of((*private.hand, option - actions.KEEP), groups), powers)

    return max(options, key=points)


def _discard(view: SeaSaltPaperView, _private: PrivateView, _options: Sequence[int]) -> int:
    one, two = view.piles
    return actions.DISCARD_TO + (1 if one.size <= two.size else 2)


def _swap(_view: SeaSaltPaperView, _private: PrivateView, _options: Sequence[int]) -> int:
    return actions.SWAP_PASS


def _keep_event(view: SeaSaltPaperView, _private: PrivateView, options: Sequence[int]) -> int:
    """The one held before."""
    return next(option for option in options if option - actions.KEEP_EVENT != view.event)


_CHOICES: Final[Mapping[Phase, Callable[[SeaSaltPaperView, PrivateView, Sequence[int]], int]]] = {
    Phase.PLAY: _play,
    Phase.KEEP: _keep,
    Phase.DISCARD: _discard,
    Phase.SWAP_CARD: _swap,
    Phase.EVENT_KEEP: _keep_event,
}
"""Elsewhere it is the first option: the deck where one draws."""
