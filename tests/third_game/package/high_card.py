"""High Card: everybody plays a card from a secret hand at once, and the highest takes the trick.

Numbered cards are dealt, and two of them lie aside unseen, so that nobody ever knows for sure what the others hold.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from doubloon_games import (
    CardFace,
    Chance,
    IllegalActionError,
    Limits,
    Log,
    Notice,
    OptionError,
    Outcome,
    UnknownActionError,
)

ASIDE = 2
HAND_MAX = 8
SEATS_MAX = 4


@dataclass(frozen=True, slots=True)
class HighCardConfig:
    """Options of the game."""

    low_wins: bool = False
    """The lowest card takes the trick."""
    hand: int = HAND_MAX
    """Cards that each seat is dealt."""


@dataclass(frozen=True, slots=True)
class HighCardView:
    """All that a seat may know."""

    seats: int
    hand: tuple[int, ...]
    """Own cards, rising, without the committed one; none for a spectator."""
    committed: int | None
    """Own card that is not turned over yet."""
    tricks: tuple[tuple[int, ...], ...]
    """Cards by seat, trick by trick."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt."""

    hand: tuple[int, ...]
    """Of the seat that is told; nobody else's."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """All cards of a trick were turned over."""

    cards: tuple[int, ...]
    """By seat."""


@dataclass(slots=True)
class HighCardState:
    """One table."""

    config: HighCardConfig
    hands: list[list[int]] = field(repr=False)
    """By seat, rising."""
    aside: list[int] = field(repr=False)
    committed: dict[int, int] = field(default_factory=dict, repr=False)
    """Secret cards of this trick, by seat; they have left the hand."""
    tricks: list[tuple[int, ...]] = field(default_factory=list)

    def to_act(self) -> Sequence[int]:
        return [seat for seat, hand in enumerate(self.hands) if hand and seat not in self.committed]

    def options(self, seat: int) -> Sequence[int]:
        return tuple(self.hands[seat])

    def apply(self, seat: int, action: int, log: Log | None = None) -> None:
        if seat not in self.to_act() or action not in self.hands[seat]:
            raise IllegalActionError(f"seat {seat} cannot play {action} now")
        self.hands[seat].remove(action)
        self.committed[seat] = action
        if len(self.committed) == len(self.hands):
            self.tricks.append(tuple(self.committed[each] for each in range(len(self.hands))))
            self.committed = {}
            if log is not None:
                log.append((Notice(frozenset([None, *range(len(self.hands))]), Revealed(self.tricks[-1])),))

    def view(self, seat: int | None) -> HighCardView:
        hand = () if seat is None else tuple(self.hands[seat])
        committed = None if seat is None else self.committed.get(seat)
        return HighCardView(len(self.hands), hand, committed, tuple(self.tricks))

    def determinise(self, seat: int, chance: Chance) -> "HighCardState":
        return HIGH_CARD.imagine(self.config, seat, self.view(seat), chance)

    def outcome(self) -> Outcome | None:
        if any(self.hands) or self.committed:
            return None
        best = min if self.config.low_wins else max
        takers = [trick.index(best(trick)) for trick in self.tricks]
        points = tuple(takers.count(seat) for seat in range(len(self.hands)))
        return Outcome(points, places=tuple(1 + sum(other > own for other in points) for own in points))

    def copy(self) -> "HighCardState":
        hands = [[*hand] for hand in self.hands]
        return replace(self, hands=hands, aside=[*self.aside], committed={**self.committed}, tricks=[*self.tricks])

    def text(self) -> str:
        return f"{self.config} {self.hands} {self.aside} {sorted(self.committed.items())} {self.tricks}"


class HighCard:
    """The game."""

    name = "high_card"
    title = "High Card"
    rules = 1
    seats = range(2, SEATS_MAX + 1)
    limits = Limits(options=HAND_MAX, decisions=HAND_MAX * SEATS_MAX, view_bytes=1500)
    cards: Sequence[CardFace] = ()
    default_config = HighCardConfig()
    tournament_options: Mapping[str, bool] = {"low_wins": True}
    events = (Dealt, Revealed)

    def check(self, config: HighCardConfig, seats: int) -> None:
        if not 1 <= config.hand <= HAND_MAX:
            raise OptionError("hand", f"hand {config.hand} is out of range 1..{HAND_MAX}")

    def new_table(self, config: HighCardConfig, seats: int, chance: Chance, log: Log | None = None) -> HighCardState:
        cards = chance.shuffled("deck", deck_of(config, seats))
        state = deal(config, cards, [config.hand] * seats)
        if log is not None:
            own = [Notice(frozenset([seat]), Dealt(tuple(hand))) for seat, hand in enumerate(state.hands)]
            log.append((*own, Notice(frozenset([None]), Dealt(()))))
        return state

    def imagine(self, config: HighCardConfig, seat: int, view: HighCardView, chance: Chance) -> HighCardState:
        known = {*view.hand, view.committed, *(card for trick in view.tricks for card in trick)}
        hidden = [card for card in deck_of(config, view.seats) if card not in known]
        sizes = [0 if other == seat else config.hand - len(view.tricks) for other in range(view.seats)]
        state = deal(config, chance.shuffled("hidden", hidden), sizes)
        state.hands[seat] = [*view.hand]
        state.committed = {} if view.committed is None else {seat: view.committed}
        state.tricks = [*view.tricks]
        return state

    def stand_in(self, view: HighCardView, options: Sequence[int]) -> int:
        return options[0]

    def action_name(self, action: int) -> str:
        return f"play {action}"

    def action_of(self, name: str) -> int:
        verb, _, card = name.partition(" ")
        if verb != "play" or not card.isdecimal():
            raise UnknownActionError(f"`{name}` is no action; one is `play 7`")
        return int(card)


def deck_of(config: HighCardConfig, seats: int) -> range:
    return range(1, seats * config.hand + ASIDE + 1)


def deal(config: HighCardConfig, cards: Sequence[int], sizes: Sequence[int]) -> HighCardState:
    """Hands of these sizes from the top; what is left lies aside."""
    ends = [sum(sizes[: seat + 1]) for seat in range(len(sizes))]
    hands = [sorted(cards[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
    return HighCardState(config, hands, aside=sorted(cards[ends[-1] :]))


HIGH_CARD = HighCard()
