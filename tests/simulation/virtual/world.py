"""Virtual time: one host, its processes and their streams, and everything that the plan does to them."""

import functools
import hashlib
import heapq
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from random import Random

from doubloon_service.frames.host_frames import write_response
from doubloon_service.sessions.endings import SeatEnding
from doubloon_service.sessions.host import Host
from doubloon_service.sessions.inputs import Hello, Input
from doubloon_service.sessions.outputs import Goodbye
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.spec import TableSpec
from simulation.virtual.checker import Checker
from simulation.virtual.failure import must
from simulation.virtual.leaks import check_nothing_left
from simulation.virtual.link import Link
from simulation.virtual.plan import BOTS, SECOND, Happening, Kind, Plan
from simulation.virtual.process import SimulatedProcess

REST_US = 70 * SECOND
"""After the end of the trouble: longer than every grace and every start-up."""
TRACE = 80
"""Lines of what happened last that are kept."""
STEPS_MAX = 200_000


class World:
    """Runs a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.now_us = 0
        self.steps = 0
        self.host = Host(plan.settings)
        self.host.roster.register({bot: hashlib.sha256(bot.encode()).digest() for bot in BOTS})
        self.checker = Checker(self.host)
        self.processes = [SimulatedProcess(self, process, number) for number, process in enumerate(plan.processes)]
        self.trace: deque[str] = deque(maxlen=TRACE)
        self._digest = hashlib.sha256()
        self._random = Random(f"net/{plan.seed}")
        self._links: dict[str, Link] = {}
        self._names = count(1)
        self._order = count()
        self._events: list[tuple[int, int, bool, Callable[[], object]]] = []
        self._busy_until_us = 0

    @property
    def digest(self) -> str:
        """Of all that happened: equal where two runs were."""
        return self._digest.hexdigest()

    def run(self) -> None:
        """Plays the whole plan, lets everything come to rest, and looks for what is left.

        Raises:
            RuleBrokenError: If something that must hold did not.
        """
        for process in self.processes:
            self.at(process.plan.starts_us, process.start)
        for happening in self.plan.happenings:
            self.at(happening.at_us, functools.partial(self._happen, happening), host=happening.kind in HOSTS)
        self._run_until(self.plan.ends_us)
        for process in self.processes:
            process.calm_down()
        self._run_until(self.now_us + REST_US)
        for table in self.host.floor.live_tables():
            self._cancel(table.spec.table)
        self._run_until(self.now_us + SECOND)
        self._check_ends()
        for process in self.processes:
            process.leave(LAST)
        self._run_until(self.now_us + REST_US)
        self.host.floor.ledger.release(self.checker.tables)
        check_nothing_left(self.host)

    def note(self, what: str) -> None:
        """Adds a line to what is kept of the run."""
        line = f"{self.now_us / SECOND:.6f} {what}"
        self.trace.append(line)
        self._digest.update(line.encode())

    def delay(self) -> int:
        """How long a message is under way."""
        return self._random.randint(*self.plan.delay_us)

    def at(self, at_us: int, event: Callable[[], object], *, host: bool = False) -> None:
        """Lets something happen then; what the host does waits while it stands still."""
        heapq.heappush(self._events, (at_us, next(self._order), host, event))

    def connect(self, bot: str, hello: Hello) -> Session | Goodbye:
        """The host reads the first message of a stream."""
        answer = self.host.connect(bot, hello, f"s{next(self._names)}", self.now_us)
        self.note(f"{bot} connects: {answer!r}")
        if isinstance(answer, Session):
            self.checker.connected(bot, hello, answer, self.now_us)
        else:
            must(answer.reason is Reason.REMOVED and bot in self.checker.removed, f"{bot} was refused: {answer}")
        return answer

    def receive(self, session: Session, inputs: Sequence[Input]) -> None:
        """The host reads a message."""
        self.host.expire(self.now_us)
        self.checker.step(self.now_us)
        self.checker.received(session.id, inputs, self.now_us)
        self.host.receive(session, inputs, self.now_us)

    def tell(self, session: Session) -> bytes:
        """The host writes what a session is to be told; the message, empty where there is none."""
        self.checker.step(self.now_us)
        batch = self.host.collect(session, self.now_us)
        faults: dict[int, Exception] = {}
        response = write_response(batch.outputs, faults)
        must(not faults and not batch.faults, f"what cannot be shown: {faults}, {batch.faults}")
        self.checker.told(session.id, response, self.now_us)
        self.host.hand_over(session, batch, self.now_us)
        data: bytes = response.SerializeToString()
        return data

    def lose(self, session: Session) -> None:
        """The host notices that a session's stream is gone."""
        self.note(f"{session.id} loses its stream")
        self.host.expire(self.now_us)
        self.checker.step(self.now_us)
        self.checker.lost(session.id, self.now_us)
        self.host.lose(session, self.now_us)
        self.settle()

    def too_slow(self, session: Session) -> None:
        """The host gives a session up that does not read."""
        self.note(f"{session.id} is too slow")
        self.checker.dropped(session.id, SeatEnding.DISCONNECTED, self.now_us)
        self.host.too_slow(session, self.now_us)
        self.settle()

    def report_exit(self, bot: str, instance: str) -> None:
        """Whoever started the process tells that it has ended."""
        if bot in self.checker.removed:
            return
        self.note(f"{bot}/{instance} has exited")
        self.checker.exited(bot, instance, self.now_us)
        self.host.report_exit(bot, instance, "killed", self.now_us)
        self.settle()

    def settle(self, just_read: Session | None = None) -> None:
        """Wakes the streams that may be written to, as the driver does."""
        for session in self.host.take_writable(just_read, self.now_us):
            if session.id in self._links:
                self._links[session.id].wake()
        self.host.floor.ledger.take_fresh()

    def attach(self, session: Session, link: Link) -> None:
        """A stream carries the session; an older one is woken, to be told."""
        old = self._links.get(session.id)
        self._links[session.id] = link
        if old is not None:
            old.wake()

    def detach(self, session: Session | None, link: Link) -> None:
        """A stream is over."""
        if session is not None and self._links.get(session.id) is link:
            del self._links[session.id]

    def session_of_another(self, process: SimulatedProcess) -> str:
        """A session that is another bot's."""
        others = [each.session for each in self.processes if each.plan.bot != process.plan.bot and each.session]
        return others[0] if others else "made up"

    def _run_until(self, until_us: int) -> None:
        while (next_us := self._next_us()) <= until_us:
            self.now_us = next_us
            self._step()
            self.checker.step(self.now_us)
            self.steps += 1
            must(self.steps < STEPS_MAX, "the simulation does not come to rest")
        self.now_us = until_us

    def _next_us(self) -> int:
        return min(self._alarm_us(), self._events[0][0] if self._events else FOREVER)

    def _alarm_us(self) -> int:
        alarm_us = self.host.next_alarm_us()
        return FOREVER if alarm_us is None else max(alarm_us, self._busy_until_us, self.now_us)

    def _step(self) -> None:
        if not self._events or self._events[0][0] > self.now_us or self._alarm_first():
            self.host.expire(self.now_us)
            self.settle()
            return
        _, order, host, event = heapq.heappop(self._events)
        if host and self.now_us < self._busy_until_us:
            heapq.heappush(self._events, (self._busy_until_us, order, host, event))
        else:
            event()

    def _alarm_first(self) -> bool:
        return self._alarm_us() == self.now_us and self._random.random() < 0.5

    def _happen(self, happening: Happening) -> None:
        self.note(str(happening))
        process = self.processes[happening.target % len(self.processes)]
        match happening.kind:
            case Kind.DROP:
                process.drop(happening)
            case Kind.REPLACE:
                process.replace()
            case Kind.CRASH:
                process.crash(happening)
            case Kind.LEAVE:
                process.leave(happening)
            case Kind.STALL:
                process.stall(happening.lasts_us)
            case Kind.NONSENSE:
                process.talk_nonsense()
            case Kind.LAG:
                self._stand_still(happening.lasts_us)
            case Kind.CANCEL if happening.table is not None:
                self._cancel(happening.table.table)
            case Kind.CREATE if happening.table is not None:
                self._create(happening.table)
            case Kind.DRAIN:
                self._drain(happening.lasts_us)
            case Kind.REMOVE:
                self._remove(BOTS[happening.target % len(BOTS)])

    def _stand_still(self, lasts_us: int) -> None:
        self.host.lag.expect_tick(self.now_us)
        self.checker.still.began(self.now_us)
        self._busy_until_us = self.now_us + lasts_us
        heapq.heappush(self._events, (self._busy_until_us, -1, False, self._go_on))

    def _go_on(self) -> None:
        self.host.lag.ticked(self.now_us)
        self.checker.still.ended(self.now_us)

    def _create(self, spec: TableSpec) -> None:
        result = self.host.floor.create_table(spec, self.now_us)
        if result.reason is not None:
            drained, removed = self.checker.drained_us is not None, self.checker.removed
            right = drained if result.reason is Reason.DRAINING else result.reason is Reason.UNKNOWN_BOT and removed
            must(right, f"{spec.table} was refused: {result}")
            return
        self.checker.created(spec, self.now_us)
        self.host.floor.seat_waiting(self.now_us)
        self.settle()

    def _cancel(self, table: str) -> None:
        self.checker.cancelled(table)
        self.host.floor.cancel_table(table, "", self.now_us)
        self.checker.step(self.now_us)
        self.settle()

    def _drain(self, lasts_us: int) -> None:
        before = self.checker.drained_us
        self.checker.drained_us = min(self.now_us + lasts_us, FOREVER if before is None else before)
        self.host.drain(lasts_us, self.now_us)
        self.settle()

    def _remove(self, bot: str) -> None:
        self.checker.remove(bot, self.now_us)
        self.host.remove_bot(bot, self.now_us)
        self.settle()

    def _check_ends(self) -> None:
        """Every table has ended, and everybody who is there has been told of everything that he sat at."""
        for table in self.checker.tables.values():
            must(table.checked, f"{table.spec.table} never ended")
        for process in self.processes:
            if process.link is not None and not process.gone:
                missing = sorted(set(process.ear.seated) - process.ear.finished)
                must(not missing, f"{process} was never told how its channels {missing} ended")


FOREVER = 1 << 62
LAST = Happening(0, Kind.LEAVE, lasts_us=1000 * SECOND)
HOSTS = (Kind.LAG, Kind.CANCEL, Kind.CREATE, Kind.DRAIN, Kind.REMOVE)
