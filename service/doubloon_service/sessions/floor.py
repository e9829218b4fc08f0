"""The tables of a host: those that wait, those that are played, and how they come to an end."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from doubloon_service.sessions.alarms import LOOK_AGAIN_US, Alarms
from doubloon_service.sessions.clock import TimeTaken
from doubloon_service.sessions.endings import SeatEnding, TableState
from doubloon_service.sessions.gallery import Gallery
from doubloon_service.sessions.lag import HostLag
from doubloon_service.sessions.ledger import Ledger
from doubloon_service.sessions.outbox import Place
from doubloon_service.sessions.outputs import Finished
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.roster import Roster
from doubloon_service.sessions.seat import Seat
from doubloon_service.sessions.seating import Lack, find_absent, find_places
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.spec import TableSpec
from doubloon_service.sessions.table import Table
from doubloon_service.sessions.waiting import WaitingTables


@dataclass(frozen=True, slots=True)
class CreateResult:
    """What became of one table that was to be created."""

    table: str
    existed: bool = False
    """It was there already, with the same content."""
    reason: Reason | None = None
    """Why it was refused."""
    message: str = ""


class Floor:
    """Creates tables, seats them, and carries answers and forfeits on to what follows from them."""

    def __init__(self, roster: Roster, alarms: Alarms, lag: HostLag, *, tables_max: int) -> None:
        self.ledger = Ledger()
        self.gallery = Gallery()
        self.closed = False
        """No more tables are taken."""
        self._roster = roster
        self._alarms = alarms
        self._lag = lag
        self._tables_max = tables_max
        self._waiting = WaitingTables(roster)
        self._running: dict[str, Table] = {}
        self._touched: dict[str, Session] = {}
        self._seating = False

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
        table = Table(spec, now_us)
        self._waiting.add(table)
        if spec.time.start_up_us:
            self._expect(table, now_us + spec.time.start_up_us)
        return CreateResult(spec.table)

    def seat_waiting(self, now_us: int) -> None:
        """Seats every waiting table that can be, oldest first."""
        if self._seating:
            return
        self._seating = True
        try:
            while self._waiting.begin_walk():
                for table in self._waiting.walk():
                    self._try_to_seat(table, now_us)
        finally:
            self._seating = False

    def take_room(self, session: Session, now_us: int) -> None:
        """Seats what waits for a process that has got room."""
        self._waiting.room_for(session.bot)
        self.seat_waiting(now_us)

    def take_absences(self, now_us: int) -> None:
        """Forfeits the waiting seats of processes that will not come, and seats what can be."""
        self._waiting.look_at_all()
        self.seat_waiting(now_us)

    def cancel_table(self, table_id: str, message: str, now_us: int) -> bool:
        """Ends a table without a result; False if it is not known. One that has ended stays as it is."""
        table = self.live_table(table_id)
        if table is not None:
            self._end_table(table, TableState.CANCELLED, Reason.CANCELLED, message or Reason.CANCELLED.value, now_us)
            self.seat_waiting(now_us)
        return table is not None or self.ledger.get(table_id) is not None

    def live_tables(self) -> list[Table]:
        """Tables that wait or run."""
        return [*self._waiting, *self._running.values()]

    def live_table(self, table_id: str) -> Table | None:
        """The table of that id, if it waits or runs."""
        return self._waiting.get(table_id) or self._running.get(table_id)

    @property
    def running(self) -> int:
        """Number of tables that are being played."""
        return len(self._running)

    def answer(self, place: Place, option: int, *, time: TimeTaken, now_us: int) -> None:
        """Carries a seat's answer, an index into the options of its open question, on to what follows."""
        table, seat = place.table, place.seat
        if seat.session is not None:
            seat.session.settle(seat)
        self._go_on(table, lambda: table.answer(seat, option, time=time, now_us=now_us), now_us)

    def forfeit(self, place: Place, ending: SeatEnding, message: str, now_us: int) -> None:
        """Ends a seat's part: the bot is told at once, the stand-in plays on."""
        table, seat = place.table, place.seat
        if table.over or seat.forfeit is not None:
            return
        self._close(place, Finished(seat.channel, ending.value, message, None))
        self._go_on(table, lambda: table.give_up(seat, ending, message, now_us), now_us)
        self.seat_waiting(now_us)

    def forfeit_all(self, session: Session, ending: SeatEnding, message: str, now_us: int) -> None:
        """Ends the part of every seat of a session."""
        for place in list(session.places.values()):
            self.forfeit(place, ending, message, now_us)

    def fail(self, table: Table, error: Exception, now_us: int) -> None:
        """Voids a table whose rules have failed."""
        table.fault = error
        self.void(table, f"the rules failed: {type(error).__name__}", now_us)

    def void(self, table: Table, message: str, now_us: int) -> None:
        """Ends a table by a fault of the host: it counts for nobody and can be played again."""
        self._end_table(table, TableState.HOST_FAULT, Reason.HOST_FAULT, message, now_us)
        self.seat_waiting(now_us)

    def cancel_waiting(self, reason: Reason, now_us: int) -> None:
        """Cancels all tables that wait."""
        for table in self._waiting:
            self._end_table(table, TableState.CANCELLED, reason, reason.value, now_us)

    def cancel_running(self, reason: Reason, now_us: int) -> None:
        """Cancels all tables that are played."""
        for table in list(self._running.values()):
            self._end_table(table, TableState.CANCELLED, reason, reason.value, now_us)

    def touch(self, session: Session) -> None:
        """Notes that a session has news."""
        self._touched[session.id] = session

    def take_touched(self) -> list[Session]:
        """The sessions that have got news since the last call."""
        touched = [session for session in self._touched.values() if session.outbox]
        self._touched.clear()
        return touched

    def _spec_of(self, table_id: str) -> TableSpec | None:
        table = self.live_table(table_id)
        ended = self.ledger.get(table_id)
        return table.spec if table else ended.spec if ended else None

    def _refusal(self, spec: TableSpec) -> tuple[Reason, str] | None:
        if self.closed:
            return Reason.DRAINING, Reason.DRAINING.value
        if len(self._waiting) + len(self._running) + len(self.ledger) >= self._tables_max:
            bound = f"{self._tables_max} tables are waiting, running or not released"
            return Reason.TOO_MANY_TABLES, f"{bound}; release some"
        unknown = sorted({seat.bot for seat in spec.seats if seat.bot not in self._roster})
        if unknown:
            return Reason.UNKNOWN_BOT, f"not registered: {', '.join(unknown)}"
        return None

    def _try_to_seat(self, table: Table, now_us: int) -> None:
        if table.state is not TableState.WAITING:
            return
        self._forfeit_lost(table, now_us)
        places = find_places(table, self._roster)
        if isinstance(places, Lack):
            self._waiting.keep(table, places)
        else:
            self._seat(table, places, now_us)

    def _seat(self, table: Table, sessions: Sequence[Session | None], now_us: int) -> None:
        self._waiting.remove(table.spec.table)
        self._running[table.spec.table] = table
        for seat, session in zip(table.seats, sessions, strict=True):
            if session is not None:
                session.seat(Place(table, seat))
                self.touch(session)
        self._go_on(table, lambda: table.start(now_us), now_us)

    def _forfeit_lost(self, table: Table, now_us: int) -> None:
        for seat in table.seats:
            absence = self._roster.absence(seat.spec.bot, seat.spec.instance, table.spec.game.name)
            if seat.forfeit is None and absence is not None:
                table.give_up(seat, *absence, now_us)

    def _start_up_over(self, table_id: str, created_us: int, now_us: int) -> None:
        """Looks at a table that may wait in vain; another one of its id, created later, is not meant."""
        table = self._waiting.get(table_id)
        if table is None or table.created_us != created_us:
            return
        start_up_us = table.spec.time.start_up_us
        waited_us = now_us - table.created_us - self._lag.between(table.created_us, now_us)
        if waited_us >= start_up_us:
            self._forfeit_absent(table, now_us)
        self._try_to_seat(table, now_us)
        if table.state is TableState.WAITING:
            left_us = start_up_us - waited_us % start_up_us
            self._expect(table, now_us + max(left_us, LOOK_AGAIN_US))

    def _expect(self, table: Table, due_us: int) -> None:
        """Has the table looked at then; the alarm does not keep it alive."""
        self._alarms.set(due_us, functools.partial(self._start_up_over, table.spec.table, table.created_us))

    def _forfeit_absent(self, table: Table, now_us: int) -> None:
        self._forfeit_lost(table, now_us)
        for seat in find_absent(table, self._roster):
            name = f"{seat.spec.bot}/{seat.spec.instance}" if seat.spec.instance else seat.spec.bot
            message = f"{name} was not ready within {table.spec.time.start_up_us / 1e6:g} s"
            table.give_up(seat, SeatEnding.NO_SHOW, message, now_us)

    def _go_on(self, table: Table, step: Callable[[], list[Seat]], now_us: int) -> None:
        """Takes a step of the table and puts the decisions that follow; a fault of the rules voids the table."""
        try:
            asked = step()
        except Exception as error:  # noqa: BLE001  # the rules may be a stranger's; the other tables go on
            self.fail(table, error, now_us)
            return
        self.gallery.note(table)
        if table.over:
            self._finish(table)
            self.seat_waiting(now_us)
            return
        for seat in asked:
            session, question = seat.session, seat.question
            if session is not None and question is not None:
                session.ask(session.places[seat.channel], question)
                self.touch(session)

    def _finish(self, table: Table) -> None:
        """Closes a table that is over, for its seats and for its creator."""
        table_id = table.spec.table
        if self._running.pop(table_id, None) is None and self._waiting.remove(table_id) is None:
            return
        self.gallery.note(table)
        ended = table.ended()
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
            self._waiting.room_for(session.bot)
            self.touch(session)
