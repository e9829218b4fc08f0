"""A tiny game for tests of the host: two secret bids, then the higher bidder, or seat 0, names a prize.

Each seat bids 0, 1 or 2 at once with the others; in the second of the two rounds a seat that bid 2 before may only bid
0, so forced decisions happen. The prize is `left` or `right`: right is worth one point more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from doubloon_games import CardFace, Chance, IllegalActionError, Limits, Log, Notice, OptionError, Outcome

BIDS = (0, 1, 2)
PRIZES = (10, 11)


@dataclass(frozen=True, slots=True)
class AuctionConfig:
    """Options."""

    broken: bool = False
    """The second round fails with an exception."""


@dataclass(frozen=True, slots=True)
class AuctionView:
    """What a seat may know."""

    seat: int | None
    round: int
    shown: tuple[tuple[int, ...], ...]
    committed: int | None


@dataclass(frozen=True, slots=True)
class Revealed:
    """All bids of a round, or the prize named."""

    bids: tuple[int, ...]


@dataclass(slots=True)
class AuctionState:
    """One table."""

    config: AuctionConfig
    seats: int
    shown: list[tuple[int, ...]] = field(default_factory=list)
    bids: dict[int, int] = field(default_factory=dict)
    prize: int | None = None

    def to_act(self) -> Sequence[int]:
        if len(self.shown) < 2:
            return [seat for seat in range(self.seats) if seat not in self.bids]
        return [] if self.prize is not None else [self._winner()]

    def options(self, seat: int) -> Sequence[int]:
        if len(self.shown) == 2:
            return PRIZES
        return (0,) if self.shown and self.shown[0][seat] == 2 else BIDS

    def apply(self, seat: int, action: int, log: Log | None = None) -> None:
        if seat not in self.to_act() or action not in self.options(seat):
            raise IllegalActionError(f"{action} by seat {seat}")
        if len(self.shown) == 2:
            self.prize = action
            self._tell(log, (action,))
            return
        if self.config.broken and self.shown:
            raise RuntimeError("the rules are broken")
        self.bids[seat] = action
        if len(self.bids) == self.seats:
            self.shown.append(tuple(self.bids[each] for each in range(self.seats)))
            self.bids = {}
            self._tell(log, self.shown[-1])

    def view(self, seat: int | None) -> AuctionView:
        committed = None if seat is None else self.bids.get(seat)
        return AuctionView(seat, len(self.shown), tuple(self.shown), committed)

    def outcome(self) -> Outcome | None:
        if self.prize is None:
            return None
        points = [sum(bids[seat] for bids in self.shown) for seat in range(self.seats)]
        points[self._winner()] += self.prize
        return Outcome(tuple(points), tuple(1 + sum(other > own for other in points) for own in points))

    def copy(self) -> "AuctionState":
        return replace(self, shown=list(self.shown), bids=dict(self.bids))

    def determinise(self, seat: int, chance: Chance) -> "AuctionState":
        return self.copy()

    def text(self) -> str:
        return repr((self.config, self.seats, self.shown, sorted(self.bids.items()), self.prize))

    def _winner(self) -> int:
        totals = [sum(bids[seat] for bids in self.shown) for seat in range(self.seats)]
        return totals.index(max(totals))

    def _tell(self, log: Log | None, bids: tuple[int, ...]) -> None:
        if log is not None:
            everybody: frozenset[int | None] = frozenset([None, *range(self.seats)])
            log.append((Notice(everybody, Revealed(bids)),))


class Auction:
    """The game object."""

    name = "auction"
    title = "Auction"
    rules = 1
    seats = range(2, 5)
    limits = Limits(options=3, decisions=9, view_bytes=200)
    cards: Sequence[CardFace] = ()
    default_config = AuctionConfig()

    def check(self, config: AuctionConfig, seats: int) -> None:
        if config.broken and seats == 4:
            raise OptionError("broken", "four cannot play the broken auction")

    def new_table(self, config: AuctionConfig, seats: int, chance: Chance, log: Log | None = None) -> AuctionState:
        return AuctionState(config, seats)

    def imagine(self, config: AuctionConfig, seat: int, view: AuctionView, chance: Chance) -> AuctionState:
        return AuctionState(config, len(view.shown[0]) if view.shown else 2, list(view.shown))

    def stand_in(self, view: AuctionView, options: Sequence[int]) -> int:
        return options[0]

    def action_name(self, action: int) -> str:
        return {10: "left", 11: "right"}.get(action, f"bid {action}")

    def action_of(self, name: str) -> int:
        return {"left": 10, "right": 11}.get(name) or int(name.removeprefix("bid "))


AUCTION = Auction()
