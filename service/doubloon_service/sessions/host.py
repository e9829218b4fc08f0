"""The host: all bots, sessions and tables together.

Every method is told the time. Whoever carries the streams asks `take_touched` which sessions have news, `collect`s
them, and calls `expire` when `next_alarm_us` has come.
"""

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from doubloon_service import PROTOCOL_OLDEST
from doubloon_service.sessions.alarms import Alarms
from doubloon_service.sessions.endings import SeatEnding, TableState
from doubloon_service.sessions.inputs import Choose, Hello, Input, Leave, Ready, Resign
from doubloon_service.sessions.ledger import Ledger
from doubloon_service.sessions.outputs import Drain, Finished, Goodbye, Output, Rejection, Welcome
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.roster import Roster
from doubloon_service.sessions.seat import Seat
from doubloon_service.sessions.seating import find_places
from doubloon_service.sessions.session import Place, Session
from doubloon_service.sessions.settings import HostSettings
from doubloon_service.sessions.spec import TableSpec
from doubloon_service.sessions.table import Table


@dataclass(frozen=True, slots=True)
class CreateResult:
    """What became of one table that was to be created."""

    table: str
    existed: bool = False
    """It was there already, with the same content."""
    reason: Reason | None = None
    """Why it was refused."""
    message: str = ""


class Host:
    """Creates tables, seats them, puts decisions, takes answers, and ends what has to end."""

    def __init__(self, settings: HostSettings) -> None:
        self.settings = settings
        self.roster = Roster()
        self.ledger = Ledger()
        self.draining = False
        self._alarms = Alarms()
        self._waiting: dict[str, Table] = {}
        self._running: dict[str, Table] = {}
        self._touched: dict[str, Session] = {}
        self._seating = False
        self._room_changed = False

    # Bots.

    def remove_bot(self, name: str, now_us: int) -> None:
        """Ends a bot's sessions and refuses its token from now on."""
        bot = self.roster.remove(name)
        for session in list(bot.sessions.values()) if bot else ():
            session.tell(Goodbye(Reason.REMOVED, Reason.REMOVED.value))
            self._touched[session.id] = session
            self._forfeit_all(session, SeatEnding.DISCONNECTED, Reason.REMOVED.value, now_us)

    def report_exit(self, name: str, instance: str, message: str, now_us: int) -> None:
        """Takes it from whoever started the process that it has ended: no grace is left to its seats.

        Raises:
            LookupError: If the bot is not known.
        """
        bot = self.roster.bot(name)
        if bot is None:
            raise LookupError(f"no bot `{name}` is registered")
        bot.exits[instance] = message
        for session in [each for each in bot.sessions.values() if each.hello.instance == instance]:
            self._drop(session, SeatEnding.EXITED, message, now_us)
        self.seat_waiting(now_us)

    # Tables.

    def create_table(self, spec: TableSpec, now_us: int) -> CreateResult:
        """Creates a table, unless it is there already; call `seat_waiting` after the last of a batch."""
        known = self._spec_of(spec.table)
        if known is not None:
            if known == spec:
                return CreateResult(spec.table, existed=True)
            message = f"table `{spec.table}` exists with other content; use another id"
            return CreateResult(spec.table, reason=Reason.TABLE_CONFLICT, message=message)
        refusal = self._refusal(spec)
        if refusal is not None:
            return CreateResult(spec.table, reason=refusal[0], message=refusal[1])
        table = self._waiting[spec.table] = Table(spec, now_us)
        if spec.time.start_up_us:
            self._alarms.set(now_us + spec.time.start_up_us, lambda now: self._start_up_over(table, now))
        return CreateResult(spec.table)

    def seat_waiting(self, now_us: int) -> None:
        """Seats every waiting table that can be, oldest first."""
        self._room_changed = True
        if self._seating:
            return
        self._seating = True
        try:
            while self._room_changed:
                self._room_changed = False
                for table in list(self._waiting.values()):
                    self._try_to_seat(table, now_us)
        finally:
            self._seating = False

    def cancel_table(self, table_id: str, message: str, now_us: int) -> bool:
        """Ends a table without a result; False if it is not known. One that has ended stays as it is."""
        table = self._waiting.get(table_id) or self._running.get(table_id)
        if table is not None:
            self._end_table(table, TableState.CANCELLED, Reason.CANCELLED, message or Reason.CANCELLED.value, now_us)
            self.seat_waiting(now_us)
        return table is not None or self.ledger.get(table_id) is not None

    def live_tables(self) -> list[Table]:
        """Tables that wait or run."""
        return [*self._waiting.values(), *self._running.values()]

    @property
    def running(self) -> int:
        """Number of tables that are being played."""
        return len(self._running)

    # Sessions.

    def connect(self, bot: str, hello: Hello, new_id: str, now_us: int) -> Session | Goodbye:
        """Opens a session, or takes one up again; `new_id` is a fresh secret for the former."""
        known = self.roster.bot(bot)
        if known is None:
            return Goodbye(Reason.REMOVED, Reason.REMOVED.value)
        if hello.protocol < PROTOCOL_OLDEST:
            served = f"the bot speaks version {hello.protocol}, the oldest served here is {PROTOCOL_OLDEST}"
            return Goodbye(Reason.UNSUPPORTED_PROTOCOL, f"{served}; update its SDK")
        if hello.resume in known.sessions:
            return self._resume(known.sessions[hello.resume], hello)
        if len(known.sessions) >= self.settings.sessions_max:
            message = f"{bot} has {len(known.sessions)} sessions, as many as are allowed; end one"
            return Goodbye(Reason.TOO_MANY_SESSIONS, message)
        max_tables = min(max(1, hello.max_tables), self.settings.max_tables)
        session = Session(new_id, bot, hello, max_tables)
        known.sessions[new_id] = session
        known.exits.pop(hello.instance, None)
        session.tell(self._welcome(session, resumed=False))
        if self.draining:
            session.tell(Drain(0))
        self._touched[session.id] = session
        return session

    def receive(self, session: Session, inputs: Iterable[Input], now_us: int) -> None:
        """Takes what one message of the bot said, in order."""
        self.expire(now_us)
        for item in inputs:
            if session.over:
                return
            match item:
                case Choose():
                    self._choose(session, item, now_us)
                case Ready():
                    session.ready = True
                    self.seat_waiting(now_us)
                case Resign():
                    self._resign(session, item, now_us)
                case Leave():
                    self._drop(session, SeatEnding.RESIGNED, "the bot left in the middle of the table", now_us)
                case Hello():
                    self.protocol_error(session, "Hello comes once, as the first frame of a stream", now_us)
                case _:
                    assert_never(item)

    def lose(self, session: Session, now_us: int) -> None:
        """Learns that the session's stream is gone: the grace of its tables runs."""
        if session.over:
            self._forget(session)
            return
        session.lost_us = now_us
        graces = {min(place.table.spec.time.grace_us, self.settings.grace_us) for place in session.places.values()}
        for grace_us in graces | {self.settings.grace_us}:
            self._alarms.set(now_us + grace_us, functools.partial(self._grace_over, session, session.stream))
        self.expire(now_us)

    def protocol_error(self, session: Session, message: str, now_us: int) -> None:
        """Ends a session that sent something that makes no sense."""
        session.tell(Goodbye(Reason.PROTOCOL_ERROR, message))
        self._touched[session.id] = session
        self._forfeit_all(session, SeatEnding.PROTOCOL_ERROR, message, now_us)

    def too_slow(self, session: Session, now_us: int) -> None:
        """Ends a session whose bot does not read."""
        self._drop(session, SeatEnding.DISCONNECTED, Reason.TOO_SLOW.value, now_us)

    def collect(self, session: Session, now_us: int) -> list[Output]:
        """Everything that is to be told to a session now; what is collected counts as handed to the transport."""
        outputs, asked = session.collect(now_us)
        deadlines = [due for place in asked if (due := _deadline_us(place.seat)) is not None]
        if deadlines:
            self._arm(session, min(deadlines))
        return outputs

    def take_touched(self) -> list[Session]:
        """The sessions that have got news since the last call."""
        touched = [session for session in self._touched.values() if session.has_news]
        self._touched.clear()
        return touched

    # Time.

    def next_alarm_us(self) -> int | None:
        """The earliest moment at which `expire` has something to do."""
        return self._alarms.next_us()

    def expire(self, now_us: int) -> None:
        """Ends what is out of time."""
        self._alarms.ring(now_us)

    def drain(self, limit_us: int, now_us: int) -> None:
        """Seats no more tables; cancels waiting ones now and running ones when the limit has passed."""
        self.draining = True
        for table in list(self._waiting.values()):
            self._end_table(table, TableState.CANCELLED, Reason.DRAINING, Reason.DRAINING.value, now_us)
        for session in self.roster.sessions():
            session.tell(Drain(limit_us))
            self._touched[session.id] = session
        self._alarms.set(now_us + limit_us, self._drain_over)

    def close(self, now_us: int) -> None:
        """Says goodbye to everybody."""
        self._drain_over(now_us)
        for session in list(self.roster.sessions()):
            session.tell(Goodbye(Reason.DRAINED, Reason.DRAINED.value, retry=True))
            self._touched[session.id] = session

    # Creating and seating.

    def _spec_of(self, table_id: str) -> TableSpec | None:
        table = self._waiting.get(table_id) or self._running.get(table_id)
        ended = self.ledger.get(table_id)
        return table.spec if table else ended.spec if ended else None

    def _refusal(self, spec: TableSpec) -> tuple[Reason, str] | None:
        if self.draining:
            return Reason.DRAINING, Reason.DRAINING.value
        if len(self._waiting) + len(self._running) + len(self.ledger) >= self.settings.tables_max:
            bound = f"{self.settings.tables_max} tables are waiting, running or not released"
            return Reason.TOO_MANY_TABLES, f"{bound}; release some"
        unknown = sorted({seat.bot for seat in spec.seats if seat.bot not in self.roster})
        if unknown:
            return Reason.UNKNOWN_BOT, f"not registered: {', '.join(unknown)}"
        return None

    def _try_to_seat(self, table: Table, now_us: int) -> None:
        if table.state is not TableState.WAITING:
            return
        self._forfeit_exited(table, now_us)
        places = find_places(table, self.roster)
        if places is not None:
            self._seat(table, places, now_us)

    def _seat(self, table: Table, sessions: Sequence[Session | None], now_us: int) -> None:
        del self._waiting[table.spec.table]
        self._running[table.spec.table] = table
        for seat, session in zip(table.seats, sessions, strict=True):
            if session is not None:
                session.seat(Place(table, seat))
                self._touched[session.id] = session
        self._go_on(table, lambda: table.start(now_us), now_us)

    def _forfeit_exited(self, table: Table, now_us: int) -> None:
        for seat in table.seats:
            absence = self.roster.absence(seat.spec.bot, seat.spec.instance)
            if seat.forfeit is None and absence is not None:
                table.give_up(seat, *absence, now_us)

    def _start_up_over(self, table: Table, now_us: int) -> None:
        if table.state is not TableState.WAITING:
            return
        for seat in table.seats:
            if seat.forfeit is None and not self.roster.present(seat.spec.bot, seat.spec.instance):
                name = f"{seat.spec.bot}/{seat.spec.instance}" if seat.spec.instance else seat.spec.bot
                limit = f"{table.spec.time.start_up_us / 1e6:g} s"
                table.give_up(seat, SeatEnding.NO_SHOW, f"{name} was not ready within {limit}", now_us)
        self.seat_waiting(now_us)
        if table.state is TableState.WAITING:
            again_us = now_us + table.spec.time.start_up_us
            self._alarms.set(again_us, lambda now: self._start_up_over(table, now))

    # Playing.

    def _choose(self, session: Session, choose: Choose, now_us: int) -> None:
        place = session.places.get(choose.channel)
        if place is None:
            if not session.seen(choose.channel):
                message = f"channel {choose.channel} was never opened on this session"
                self._reject(session, Rejection(Reason.UNKNOWN_CHANNEL, message, choose.channel, choose.decision))
            return
        seat = place.seat
        question = seat.question
        if question is None or choose.decision != question.id or question.sent_us is None:
            if not seat.asked(choose.decision):
                message = f"decision {choose.decision} has not been asked"
                self._reject(session, Rejection(Reason.UNKNOWN_DECISION, message, choose.channel, choose.decision))
            return
        if choose.option >= len(question.options):
            self._strike(session, place, choose, now_us)
            return
        started = seat.started_us(question)
        assert started is not None
        think_us = max(0, now_us - started)
        session.answered_us = now_us
        session.settle(seat)
        table = place.table
        self._go_on(table, lambda: table.answer(seat, choose.option, think_us=think_us, now_us=now_us), now_us)

    def _strike(self, session: Session, place: Place, choose: Choose, now_us: int) -> None:
        seat, question = place.seat, place.seat.question
        assert question is not None
        seat.strikes_left -= 1
        question.rejected += 1
        message = f"option {choose.option} is out of range 0..{len(question.options) - 1}"
        rejection = Rejection(
            Reason.OPTION_OUT_OF_RANGE, message, choose.channel, choose.decision, seat.strikes_left
        )  # fmt: skip
        self._reject(session, rejection)
        if seat.strikes_left == 0:
            self._forfeit(place, SeatEnding.ILLEGAL_CHOICE, f"{message}, decision {choose.decision}", now_us)

    def _resign(self, session: Session, resign: Resign, now_us: int) -> None:
        place = session.places.get(resign.channel)
        if place is not None:
            self._forfeit(place, SeatEnding.RESIGNED, SeatEnding.RESIGNED.value.value, now_us)
        elif not session.seen(resign.channel):
            message = f"channel {resign.channel} was never opened on this session"
            self._reject(session, Rejection(Reason.UNKNOWN_CHANNEL, message, resign.channel))

    def _reject(self, session: Session, rejection: Rejection) -> None:
        session.tell(rejection)
        self._touched[session.id] = session

    def _go_on(self, table: Table, step: Callable[[], list[Seat]], now_us: int) -> None:
        """Takes a step of the table and puts the decisions that follow; a fault of the rules voids the table."""
        try:
            asked = step()
        except Exception as error:  # noqa: BLE001  # the rules may be a stranger's; the other tables go on
            message = f"the rules failed: {type(error).__name__}"
            self._end_table(table, TableState.HOST_FAULT, Reason.HOST_FAULT, message, now_us)
            return
        if table.over:
            self._finish(table)
            self.seat_waiting(now_us)
            return
        for seat in asked:
            session, question = seat.session, seat.question
            if session is not None and question is not None:
                session.ask(session.places[seat.channel], question)
                self._touched[session.id] = session

    # Ending.

    def _finish(self, table: Table) -> None:
        """Closes a table that is over, for its seats and for its creator."""
        ended = table.ended()
        self._running.pop(table.spec.table, None)
        self._waiting.pop(table.spec.table, None)
        for seat in table.seats:
            if seat.forfeit is None and seat.session is not None:
                finished = Finished(seat.channel, ended.reason, ended.message, table.outcome)
                self._close(Place(table, seat), finished)
        self.ledger.add(ended)

    def _end_table(self, table: Table, state: TableState, reason: Reason, message: str, now_us: int) -> None:
        for seat in table.seats:
            if seat.session is not None:
                seat.session.settle(seat)
        table.end(state, reason, message, now_us)
        self._finish(table)

    def _close(self, place: Place, finished: Finished) -> None:
        session = place.seat.session
        if session is not None:
            session.close(place, finished)
            self._touched[session.id] = session

    def _forfeit(self, place: Place, ending: SeatEnding, message: str, now_us: int) -> None:
        """Ends a seat's part: the bot is told at once, the stand-in plays on."""
        table, seat = place.table, place.seat
        self._close(place, Finished(seat.channel, ending.value, message, None))
        self._go_on(table, lambda: table.give_up(seat, ending, message, now_us), now_us)

    def _forfeit_all(self, session: Session, ending: SeatEnding, message: str, now_us: int) -> None:
        for place in list(session.places.values()):
            self._forfeit(place, ending, message, now_us)

    def _drop(self, session: Session, ending: SeatEnding, message: str, now_us: int) -> None:
        """Ends a session without a word: nobody listens any more."""
        session.over = True
        self._forfeit_all(session, ending, message, now_us)
        self._forget(session)

    def _forget(self, session: Session) -> None:
        bot = self.roster.bot(session.bot)
        if bot is not None:
            bot.sessions.pop(session.id, None)

    def _grace_over(self, session: Session, stream: int, now_us: int) -> None:
        """Forfeits the tables whose grace has passed; forgets the session when its own has."""
        if session.lost_us is None or session.stream != stream:
            return
        away_us = now_us - session.lost_us
        for place in list(session.places.values()):
            grace_us = place.table.spec.time.grace_us
            if away_us >= min(grace_us, self.settings.grace_us):
                message = f"the stream was lost and did not come back within {grace_us / 1e6:g} s"
                self._forfeit(place, SeatEnding.DISCONNECTED, message, now_us)
        if away_us >= self.settings.grace_us:
            self._drop(session, SeatEnding.DISCONNECTED, Reason.DISCONNECTED.value, now_us)

    def _arm(self, session: Session, due_us: int) -> None:
        """Looks at the session's deadlines at that moment, unless it will be looked at before."""
        if session.armed_us is None or due_us < session.armed_us:
            session.armed_us = due_us
            self._alarms.set(due_us, lambda now: self._deadline(session, due_us, now))

    def _deadline(self, session: Session, armed_us: int, now_us: int) -> None:
        if session.armed_us != armed_us:
            return
        session.armed_us = None
        for place in list(session.places.values()):
            due = _deadline_us(place.seat)
            if due is not None and due <= now_us and place.seat.question is not None:
                limit = place.seat.clock.limit_us() / 1e6
                message = f"decision {place.seat.question.id} was not answered within {limit:g} s"
                self._forfeit(place, SeatEnding.TIMED_OUT, message, now_us)
        later = [due for place in session.places.values() if (due := _deadline_us(place.seat)) is not None]
        if later:
            self._arm(session, min(later))

    def _drain_over(self, now_us: int) -> None:
        for table in list(self._running.values()):
            self._end_table(table, TableState.CANCELLED, Reason.DRAINED, Reason.DRAINED.value, now_us)

    def _resume(self, session: Session, hello: Hello) -> Session:
        session.resume(hello, self._welcome(session, resumed=True))
        self._touched[session.id] = session
        return session

    def _welcome(self, session: Session, *, resumed: bool) -> Welcome:
        return Welcome(session.id, session.bot, resumed, session.max_tables, self.settings.grace_us)


def _deadline_us(seat: Seat) -> int | None:
    return None if seat.question is None else seat.deadline_us(seat.question)
