"""Turns a decision into the place of an option: what each phase asks is told apart here, once for all judgements."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from doubloon import sea_salt_paper
from doubloon.sea_salt_paper import EventCard
from doubloon.v1 import sea_salt_paper_pb2 as pb
from doubloon_bots.sea_salt_paper.playing import next_duo
from doubloon_bots.sea_salt_paper.position import Position, guessed_points, position_of

EVENTS_BY_WORTH: Final = (
    EventCard.TORNADO,
    EventCard.TREASURE_CHEST,
    EventCard.OCTOPUS_KING,
    EventCard.WATER_SPORTS,
    EventCard.PUFFERFISH,
    EventCard.CORAL_REEF,
    EventCard.MERMAID_DANCE,
    EventCard.SUNFISH,
    EventCard.HERMIT_CRAB,
    EventCard.ANGELFISH,
    EventCard.SHELL_DANCE,
    EventCard.DOLPHIN,
)
"""By how often their owner was ahead of the others where one seat had the card all along, the best last."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What makes one bot differ from another."""

    gain: Callable[[Position, int], float]
    """What having this card too is worth."""
    loss: Callable[[Position, int], float]
    """What giving this card of the hand away costs."""
    deck: Callable[[Position], float]
    """What drawing two cards and keeping one is worth."""
    ending: Callable[[Position], Sequence[str]]
    """How to end the turn: the first of these kinds that is an option."""


def answer(decision: sea_salt_paper.Decision, judgement: Judgement) -> int:
    """The place of the option that promises most, the first of equals."""
    if len(decision.options) == 1:
        return 0
    position = position_of(decision)
    if position.view.phase == pb.SEA_SALT_PAPER_PHASE_PLAY:
        return _play(position, judgement)
    rule = _RULES[position.view.phase]
    worths = [rule(position, judgement, option) for option in position.options]
    return worths.index(max(worths))


def _play(position: Position, judgement: Judgement) -> int:
    """Lays down a duo while there is one, with a starfish if there is one; then ends the turn."""
    duo = next_duo(position.holding, position.events)
    if duo is not None:
        return max(range(len(position.options)), key=lambda place: _fits(position.options[place], duo))
    kinds = [option.WhichOneof("action") for option in position.options]
    return kinds.index(next(kind for kind in judgement.ending(position) if kind in kinds))


def _fits(option: pb.SeaSaltPaperAction, duo: tuple[int, int]) -> int:
    """Cards played if it is such a duo, else 0."""
    cards = option.play.cards
    return len(cards) if tuple(card >> 4 for card in cards[:2]) == duo else 0


def _draw(position: Position, judgement: Judgement, option: pb.SeaSaltPaperAction) -> float:
    if option.WhichOneof("action") == "draw_deck":
        return judgement.deck(position)
    return judgement.gain(position, position.tops[option.take_discard - 1])


def _discard(position: Position, judgement: Judgement, option: pb.SeaSaltPaperAction) -> float:
    """Covers the better top: what is good for oneself is often good for the next."""
    return judgement.gain(position, position.tops[option.discard_to - 1])


def _search(position: Position, judgement: Judgement, option: pb.SeaSaltPaperAction) -> float:
    """The best card that is known to lie in the pile."""
    return max(judgement.gain(position, card) for card in position.view.piles[option.choose_pile - 1].cards)


def _swap(position: Position, judgement: Judgement, option: pb.SeaSaltPaperAction) -> float:
    if option.WhichOneof("action") == "swap_pass":
        return 0.0
    return judgement.gain(position, option.swap.taken) - judgement.loss(position, option.swap.given)


def _threat(position: Position, seat: int) -> float:
    """What the seat would have if the round ended now, about."""
    return position.view.seats[seat].total + guessed_points(position.view.seats[seat])


_RULES: Final[Mapping[int, Callable[[Position, Judgement, pb.SeaSaltPaperAction], float]]] = {
    pb.SEA_SALT_PAPER_PHASE_DRAW: _draw,
    pb.SEA_SALT_PAPER_PHASE_KEEP: lambda position, judgement, option: judgement.gain(position, option.keep),
    pb.SEA_SALT_PAPER_PHASE_DISCARD: _discard,
    pb.SEA_SALT_PAPER_PHASE_CRAB_PILE: _search,
    pb.SEA_SALT_PAPER_PHASE_CRAB_CARD: lambda position, judgement, option: judgement.gain(
        position, option.choose_pile_card
    ),
    pb.SEA_SALT_PAPER_PHASE_HERMIT_CARD: lambda position, judgement, option: judgement.gain(
        position, option.choose_pile_card
    ),
    pb.SEA_SALT_PAPER_PHASE_LOBSTER_PICK: lambda position, judgement, option: judgement.gain(
        position, option.lobster_take
    ),
    pb.SEA_SALT_PAPER_PHASE_STEAL_TARGET: lambda position, _, option: _threat(position, option.steal_from),
    pb.SEA_SALT_PAPER_PHASE_SWAP_TARGET: lambda position, _, option: _threat(position, option.swap_target),
    pb.SEA_SALT_PAPER_PHASE_SWAP_CARD: _swap,
    pb.SEA_SALT_PAPER_PHASE_STEAL_PAIR: lambda position, _, option: _threat(position, option.steal_pair.seat),
    pb.SEA_SALT_PAPER_PHASE_ANGELFISH: lambda position, judgement, option: judgement.gain(
        position, position.tops[option.angelfish_take - 1]
    ),
    pb.SEA_SALT_PAPER_PHASE_EVENT_KEEP: lambda _, __, option: EVENTS_BY_WORTH.index(EventCard(option.keep_event)),
}
"""What an option is worth where there is a choice outside PLAY; only options of one phase are compared."""
