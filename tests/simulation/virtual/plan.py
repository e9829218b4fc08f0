"""What will happen in one simulation: everything follows from the seed, and every happening can be left out."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import Any, Final

from doubloon_games import AnyGame
from doubloon_games.sea_salt_paper import GAME as SEA_SALT_PAPER
from doubloon_games.sea_salt_paper import SeaSaltPaperConfig
from doubloon_games.skull_king import GAME as SKULL_KING
from doubloon_games.skull_king import SkullKingConfig
from doubloon_service.sessions.clock import TimeControl
from doubloon_service.sessions.settings import HostSettings
from doubloon_service.sessions.spec import SeatSpec, TableSpec
from toys.auction import AUCTION, Auction, AuctionConfig, AuctionView

MS: Final = 1_000
SECOND: Final = 1_000_000
BOTS: Final = ("ann", "bob", "cat")


class FalteringAuction(Auction):
    """An auction whose stand-in fails."""

    def stand_in(self, view: AuctionView, options: Any) -> int:
        raise RuntimeError("the stand-in is broken")


class NamelessAuction(Auction):
    """An auction in which the higher prize has no name."""

    def action_name(self, action: int) -> str:
        if action == 11:
            raise RuntimeError("no name for it")
        return super().action_name(action)


@dataclass(frozen=True, slots=True)
class Temper:
    """How a process answers."""

    think_us: tuple[int, int] = (0, 20 * MS)
    one_by_one: bool = False
    """Works through what waits one after the other; otherwise it answers all at once."""
    max_tables: int = 10
    no_events: bool = False
    repeats: float = 0.0
    """How often an answer is sent twice."""
    illegal: float = 0.0
    strays: float = 0.0
    """How often something is answered that was never asked."""
    resigns: float = 0.0
    late: float = 0.0
    """How often what is over is answered all the same."""
    silent: float = 0.0
    """How often a decision is never answered."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process of a bot."""

    bot: str
    instance: str
    starts_us: int
    temper: Temper


class Kind(Enum):
    """What may happen to a process, a table or the host."""

    DROP = "the stream breaks"
    REPLACE = "the process opens a second stream for its session"
    CRASH = "the process dies and is started anew"
    LEAVE = "the process leaves"
    STALL = "the process reads nothing"
    NONSENSE = "the process sends bytes that are no message"
    LAG = "the host stands still"
    CANCEL = "a table is cancelled"
    CREATE = "a table is created"
    DRAIN = "the host drains"
    REMOVE = "a bot is removed"


class Comeback(Enum):
    """How a process comes back after its stream broke."""

    RESUMING = "with its session"
    WRONG = "with a session that is not its own"
    ANEW = "without a session"
    NEVER = "not at all"


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happens."""

    at_us: int
    kind: Kind
    target: int = 0
    """Number of the process or bot."""
    lasts_us: int = 0
    noticed_us: int = 0
    """How much later the host notices a broken stream, or is told of a death."""
    rest_arrives: bool = False
    """What was under way when the stream broke still arrives."""
    comeback: Comeback = Comeback.RESUMING
    table: TableSpec | None = None

    def __str__(self) -> str:
        what = self.table.table if self.table is not None else self.target
        how = self.comeback.value if self.kind in (Kind.DROP, Kind.CRASH) else ""
        return f"{self.at_us / SECOND:.3f} s: {self.kind.value} ({what}) for {self.lasts_us / SECOND:.3f} s {how}"


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole simulation."""

    seed: int
    settings: HostSettings
    delay_us: tuple[int, int]
    """Of a message under way."""
    processes: tuple[Process, ...]
    happenings: tuple[Happening, ...]
    ends_us: int
    """From then on nothing more goes wrong."""

    def only(self, keep: Callable[[Happening], bool]) -> "Plan":
        """The plan without some of its happenings."""
        return replace(self, happenings=tuple(each for each in self.happenings if keep(each)))


def make_plan(seed: int) -> Plan:
    """Everything that a seed decides."""
    random = Random(f"plan/{seed}")
    ends_us = random.choice((2, 5, 15)) * SECOND
    processes = tuple(_processes(random))
    happenings = [_creation(random, processes, number, ends_us) for number in range(random.randint(1, 12))]
    for _ in range(random.choice((0, 1, 3, 8, 20))):
        happenings.append(_happening(random, happenings, processes, ends_us))
    return Plan(
        seed=seed,
        settings=HostSettings(rejections_max=random.choice((3, 100)), grace_us=random.choice((1, 4, 30)) * SECOND),
        delay_us=random.choice(((0, 0), (0, 2 * MS), (1 * MS, 50 * MS))),
        processes=processes,
        happenings=tuple(sorted(happenings, key=lambda each: each.at_us)),
        ends_us=ends_us,
    )


def _processes(random: Random) -> list[Process]:
    processes = []
    wild = random.random() < 0.7
    for bot in BOTS:
        for number in range(random.choice((1, 1, 2))):
            instance = random.choice(("", str(number), str(number)))
            starts_us = random.choice((0, 0, random.randrange(3 * SECOND)))
            processes.append(Process(bot, instance, starts_us, _temper(random) if wild else Temper()))
    return processes


def _temper(random: Random) -> Temper:
    def seldom(often: float) -> float:
        return random.choice((0.0, 0.0, 0.0, often))

    return Temper(
        think_us=random.choice(((0, 0), (0, 20 * MS), (1 * MS, 300 * MS), (100 * MS, 1500 * MS))),
        one_by_one=random.random() < 0.5,
        max_tables=random.choice((1, 1, 2, 64)),
        no_events=random.random() < 0.2,
        repeats=seldom(0.2),
        illegal=seldom(0.1),
        strays=seldom(0.1),
        resigns=seldom(0.03),
        late=seldom(0.7),
        silent=seldom(0.03),
    )


KINDS: Final = (
    *(Kind.DROP,) * 6,
    *(Kind.CRASH, Kind.REPLACE, Kind.STALL, Kind.LAG, Kind.CANCEL) * 2,
    *(Kind.LEAVE, Kind.NONSENSE, Kind.REMOVE, Kind.DRAIN),
)


def _happening(random: Random, before: list[Happening], processes: tuple[Process, ...], ends_us: int) -> Happening:
    kind = random.choice(KINDS)
    if kind in (Kind.DRAIN, Kind.REMOVE) and random.random() < 0.5:
        kind = Kind.DROP
    return Happening(
        at_us=random.randrange(ends_us),
        kind=kind,
        target=random.randrange(len(BOTS) if kind is Kind.REMOVE else len(processes)),
        lasts_us=random.choice((5 * MS, 50 * MS, 500 * MS, 2 * SECOND, 6 * SECOND)),
        noticed_us=random.choice((0, 0, 10 * MS, 3 * SECOND)),
        rest_arrives=random.random() < 0.5,
        comeback=random.choice((*(Comeback.RESUMING,) * 6, *Comeback)),
        table=random.choice(before).table if kind is Kind.CANCEL else None,
    )


def _creation(random: Random, processes: tuple[Process, ...], number: int, ends_us: int) -> Happening:
    game, config, seats = _game(random)
    pinned = random.random() < 0.3
    chairs = []
    for _ in range(seats):
        process = random.choice(processes)
        chairs.append(SeatSpec(process.bot, process.instance if pinned else "", random.getrandbits(64)))
    spec = TableSpec(
        table=f"t{number}",
        label="simulated",
        game=game,
        config=config,
        seats=tuple(chairs),
        deal_seed=random.randbytes(32),
        time=_time(random),
        names=random.random() < 0.2,
        ask_forced=random.random() < 0.3,
    )
    return Happening(random.choice((0, random.randrange(ends_us))), Kind.CREATE, table=spec)


def _game(random: Random) -> tuple[AnyGame, Any, int]:
    draw = random.random()
    if draw < 0.02:
        return SKULL_KING, SkullKingConfig(kraken=True, pirate_abilities=True), 3
    if draw < 0.06:
        return SEA_SALT_PAPER, SeaSaltPaperConfig(extra_salt=True, extra_pepper=True, max_rounds=1), 2
    if draw < 0.1:
        return AUCTION, AuctionConfig(broken=True), random.choice((2, 3))
    if draw < 0.13:
        return random.choice((FalteringAuction(), NamelessAuction())), AuctionConfig(), 2
    return AUCTION, AuctionConfig(), random.choice((2, 3, 4))


def _time(random: Random) -> TimeControl:
    return TimeControl(
        decision_us=random.choice((0, 50 * MS, 400 * MS, SECOND, 5 * SECOND)),
        bank_us=random.choice((0, 0, 300 * MS, 2 * SECOND)),
        increment_us=random.choice((0, 0, 100 * MS)),
        start_up_us=random.choice((0, 1 * SECOND, 10 * SECOND)),
        grace_us=random.choice((0, 1 * SECOND, 5 * SECOND, 60 * SECOND)),
    )
