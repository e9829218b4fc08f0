"""A host with a hand on its clock, for tests: connects bots, creates tables, and reads what they are told."""

from typing import TypeVar

from doubloon_service.sessions.clock import TimeControl
from doubloon_service.sessions.floor import CreateResult
from doubloon_service.sessions.host import Host
from doubloon_service.sessions.inputs import Choose, Hello, Ready
from doubloon_service.sessions.outputs import Goodbye, Observation, Output
from doubloon_service.sessions.results import EndedTable
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.settings import HostSettings
from doubloon_service.sessions.spec import SeatSpec, TableSpec
from toys.auction import AUCTION, AuctionConfig

SECOND = 1_000_000
OutputT = TypeVar("OutputT")


class Hand:
    """A host and the time it is told."""

    def __init__(self, *bots: str, settings: HostSettings | None = None) -> None:
        self.host = Host(settings or HostSettings())
        self.now = 0
        self._sessions = 0
        self._heard: dict[str, list[Output]] = {}
        self.host.roster.register({bot: bot.encode().ljust(32, b".") for bot in bots})

    def connect(self, bot: str, *, instance: str = "", max_tables: int = 10, ready: bool = True) -> Session:
        """A bot's process connects and, unless told not to, is ready."""
        self._sessions += 1
        hello = Hello(protocol=1, instance=instance, max_tables=max_tables)
        session = self.host.connect(bot, hello, f"session {self._sessions}", self.now)
        assert isinstance(session, Session), session
        if ready:
            self.host.receive(session, [Ready()], self.now)
        return session

    def create(
        self, *seats: str | SeatSpec, table: str = "t1", config: AuctionConfig | None = None, **time_s: float
    ) -> CreateResult:
        """Creates a table of the seats; the keywords are budgets in seconds."""
        result = self.host.floor.create_table(spec(*seats, table=table, config=config, **time_s), self.now)
        self.host.floor.seat_waiting(self.now)
        return result

    def after(self, seconds: float) -> None:
        """Lets time pass, alarms ringing on the way."""
        until = self.now + round(seconds * SECOND)
        while (at := self.host.next_alarm_us()) is not None and at <= until:
            self.now = max(self.now, at)
            self.host.expire(self.now)
        self.now = until

    def late(self, seconds: float) -> None:
        """Lets the host stand still for so long: it notices nothing in between, and knows it afterwards."""
        self.host.lag.expect_tick(self.now)
        self.now += round(seconds * SECOND)
        self.host.lag.ticked(self.now)

    def told(self, session: Session) -> list[Output]:
        """What the session is told now."""
        batch = self.host.collect(session, self.now)
        self.host.hand_over(session, batch, self.now)
        outputs = batch.outputs
        self.heard(session).extend(outputs)
        return outputs

    def heard(self, session: Session) -> list[Output]:
        """All that the session was ever told."""
        return self._heard.setdefault(session.id, [])

    def asked(self, session: Session) -> list[Observation]:
        """The decisions that the session was told, now or before, and still owes."""
        self.told(session)
        open_now = {
            (place.seat.channel, place.seat.question.id)
            for place in session.places.values()
            if place.seat.question is not None
        }
        asked = [each for each in only(self.heard(session), Observation) if each.decision is not None]
        return [each for each in asked if each.decision and (each.channel, each.decision.id) in open_now]

    def choose(self, session: Session, observation: Observation, option: int) -> None:
        """Answers an observation's decision."""
        assert observation.decision is not None
        self.host.receive(session, [Choose(observation.channel, observation.decision.id, option)], self.now)

    def ended(self, table: str = "t1") -> EndedTable:
        """The table's remains."""
        ended = self.host.floor.ledger.get(table)
        assert ended is not None, f"{table} has not ended"
        return ended

    def play_out(self, *sessions: Session, option: int = 0) -> None:
        """Answers everything that the sessions are asked until nothing is asked any more."""
        while sum(self._answer_all(session, option) for session in sessions):
            pass

    def _answer_all(self, session: Session, option: int) -> bool:
        asked = self.asked(session)
        for observation in asked:
            self.choose(session, observation, option)
        return bool(asked)


def spec(*seats: str | SeatSpec, table: str = "t1", config: AuctionConfig | None = None, **time_s: float) -> TableSpec:
    """A table of the auction."""
    time = TimeControl(**{f"{budget}_us": round(value * SECOND) for budget, value in time_s.items()})
    chairs = tuple(seat if isinstance(seat, SeatSpec) else SeatSpec(seat) for seat in seats)
    return TableSpec(table, "label", AUCTION, config or AUCTION.default_config, chairs, bytes(32), time)


def only(outputs: list[Output], kind: type[OutputT]) -> list[OutputT]:
    """The outputs of one kind."""
    return [output for output in outputs if isinstance(output, kind)]


def goodbye(outputs: list[Output]) -> Goodbye:
    """The one goodbye among the outputs."""
    (found,) = only(outputs, Goodbye)
    return found
