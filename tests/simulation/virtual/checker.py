"""Watches a host from outside and says what it did wrong: a model of its own, and not a line of the host's.

What the host is free to decide (when it looks at a deadline, which process sits down where) it says, and the model
checks that it was allowed to. All else the model knows itself.
"""

from collections.abc import Iterable
from typing import Any, Final

from doubloon_service.sessions.endings import SeatEnding, TableState
from doubloon_service.sessions.host import Host
from doubloon_service.sessions.inputs import Choose, Hello, Input, Leave, Ready, Resign
from doubloon_service.sessions.spec import TableSpec
from simulation.virtual.failure import must
from simulation.virtual.session_model import SessionModel, Standstills
from simulation.virtual.table_model import Asked, SeatModel, TableModel
from simulation.virtual.telling import check_told

SLACK_US: Final = 1_001
"""Deadlines that moved are looked at no more often than each millisecond."""


class Checker:
    """The model of all sessions and tables."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.tables: dict[str, TableModel] = {}
        self.sessions: dict[str, SessionModel] = {}
        self.still = Standstills()
        self.drained_us: int | None = None
        self.exits: set[tuple[str, str]] = set()
        self.removed: set[str] = set()
        self._cancelled: set[str] = set()

    def created(self, spec: TableSpec, now_us: int) -> None:
        """The host took a table; it has not looked for processes yet."""
        (claim,) = [table for table in self.host.floor.live_tables() if table.spec.table == spec.table]
        seats = [SeatModel(number, seat, spec.time.bank_us) for number, seat in enumerate(spec.seats)]
        self.tables[spec.table] = TableModel(spec, now_us, claim, seats)

    def connected(self, bot: str, hello: Hello, session: Any, now_us: int) -> SessionModel:
        """A stream's Hello was read and accepted."""
        old = self.sessions.get(hello.resume)
        if old is not None and old.bot == bot and old.over is None:
            must(session.id == old.id, f"{old.id} was not taken up again")
            self._resumed(old, now_us)
            return old
        must(session.id not in self.sessions, f"{session.id} was taken up again without a right to it")
        for other in self.sessions.values():
            same = other.bot == bot and other.instance == hello.instance != ""
            if same and other.over is None and other.lost_us is not None:
                self._end(other, SeatEnding.DISCONNECTED, now_us)
        new = SessionModel(session.id, bot, hello.instance, hello.max_tables, hello.no_events, there_us=now_us)
        self.sessions[new.id] = new
        self.exits.discard((bot, hello.instance))
        return new

    def received(self, session_id: str, inputs: Iterable[Input], now_us: int) -> None:
        """A message was read; the host has been told the time before, so that what is late was late."""
        session = self.sessions[session_id]
        for item in inputs:
            if session.over is not None:
                return
            match item:
                case Choose():
                    self._choose(session, item, now_us)
                case Ready():
                    session.ready = True
                case Resign():
                    self._resign(session, item, now_us)
                case Leave():
                    self._end(session, SeatEnding.RESIGNED, now_us)
                case _:
                    self._end(session, SeatEnding.PROTOCOL_ERROR, now_us, goodbye="PROTOCOL_ERROR")

    def lost(self, session_id: str, now_us: int) -> None:
        session = self.sessions[session_id]
        if session.over is None:
            session.lost_us = now_us

    def dropped(self, session_id: str, ending: SeatEnding, now_us: int, *, goodbye: str = "") -> None:
        """The session was ended: too slow, removed, exited, nonsense."""
        session = self.sessions[session_id]
        if session.over is None:
            self._end(session, ending, now_us, goodbye=goodbye)

    def exited(self, bot: str, instance: str, now_us: int) -> None:
        self.exits.add((bot, instance))
        for session in self._of(bot):
            if session.instance == instance:
                self._end(session, SeatEnding.EXITED, now_us, goodbye="EXITED")

    def remove(self, bot: str, now_us: int) -> None:
        self.removed.add(bot)
        for session in self._of(bot):
            self._end(session, SeatEnding.DISCONNECTED, now_us, goodbye="REMOVED")

    def cancelled(self, table: str) -> None:
        if table in self.tables:
            self._cancelled.add(table)

    def told(self, session_id: str, response: Any, now_us: int) -> None:
        """A message was handed to the transport."""
        check_told(self.sessions[session_id], response, self.due_us, now_us)

    def blocked(self, session_id: str, *, blocked: bool, now_us: int) -> None:
        session = self.sessions[session_id]
        session.blocked, session.there_us = blocked, now_us

    def due_us(self, session: SessionModel, table: TableModel, seat: SeatModel, now_us: int) -> int | None:
        """When the seat's open decision is out of time, as far as is known now."""
        asked = seat.asked
        if asked is None or asked.sent_us is None or not table.limited:
            return None
        since = self._since(session, asked)
        own = since + self._lead(session, table, asked) + table.limit_us(seat) + self.still.between(since, now_us)
        cap = asked.sent_us + table.limit_us(seat, asked.waiting) + self.still.between(asked.sent_us, now_us)
        return min(own, cap)

    def step(self, now_us: int) -> None:
        """Compares the host with the model after each thing that it was told."""
        for table in [table for table in self.tables.values() if not table.checked]:
            self._compare(table, now_us)
        for session in self.sessions.values():
            self._check_session(session, now_us)

    def _since(self, session: SessionModel, asked: Asked) -> int:
        assert asked.sent_us is not None
        return max(asked.sent_us, session.answered_us)

    def _lead(self, session: SessionModel, table: TableModel, asked: Asked) -> int:
        """Of a decision that waited behind others: what they left, no more than it has itself."""
        assert asked.sent_us is not None
        if asked.sent_us > session.answered_us or session.ahead_us < session.answered_us:
            return 0
        return min(session.ahead_us - session.answered_us, table.spec.time.decision_us)

    def _of(self, bot: str) -> list[SessionModel]:
        return [each for each in self.sessions.values() if each.bot == bot and each.over is None]

    def _resumed(self, session: SessionModel, now_us: int) -> None:
        session.streams += 1
        session.lost_us = None
        session.there_us, session.blocked = now_us, False
        session.rejections.clear()
        session.again = {seat.channel for _, seat in session.places.values() if not seat.finished_told}

    def _end(self, session: SessionModel, ending: SeatEnding, now_us: int, *, goodbye: str = "") -> None:
        session.over, session.goodbye = ending, goodbye
        for table, seat in session.live:
            if not seat.finished and not table.over:
                table.give_up(seat, ending, now_us)

    def _reject(self, session: SessionModel, reason: str, now_us: int) -> None:
        session.rejections.append(reason)
        if len(session.rejections) > self.host.settings.rejections_max:
            self._end(session, SeatEnding.FLOODING, now_us, goodbye="FLOODING")

    def _resign(self, session: SessionModel, resign: Resign, now_us: int) -> None:
        if resign.channel not in session.places:
            self._reject(session, "UNKNOWN_CHANNEL", now_us)
            return
        table, seat = session.places[resign.channel]
        if not seat.finished:
            table.give_up(seat, SeatEnding.RESIGNED, now_us)

    def _choose(self, session: SessionModel, choose: Choose, now_us: int) -> None:
        if choose.channel not in session.places:
            self._reject(session, "UNKNOWN_CHANNEL", now_us)
            return
        table, seat = session.places[choose.channel]
        asked = seat.asked
        if seat.finished or table.fault:
            return
        if asked is None or asked.sent_us is None or choose.decision != asked.id:
            if not 1 <= choose.decision <= seat.sent:
                self._reject(session, "UNKNOWN_DECISION", now_us)
            return
        due_us = self.due_us(session, table, seat, now_us)
        if due_us is not None and due_us <= now_us:
            if self._void(table, seat, now_us):
                table.fault = True
            else:
                table.give_up(seat, SeatEnding.TIMED_OUT, now_us)
        elif choose.option >= len(asked.options):
            self._strike(session, table, seat, now_us)
        else:
            self._accept(session, table, seat, choose.option, now_us)

    def _accept(self, session: SessionModel, table: TableModel, seat: SeatModel, option: int, now_us: int) -> None:
        assert seat.asked is not None
        since = self._since(session, seat.asked)
        late_us = min(now_us - since, self.still.between(since, now_us))
        own_us, lead_us = table.spec.time.decision_us, self._lead(session, table, seat.asked)
        session.answered_us = now_us
        session.ahead_us = max(session.ahead_us, since + late_us + own_us + lead_us)
        if table.limited and late_us > table.limit_us(seat):
            table.fault = True
        else:
            think_us = now_us - since - late_us
            over_us = max(0, think_us - own_us)
            table.answer(seat, option, think_us - min(over_us, lead_us), late_us, now_us)

    def _strike(self, session: SessionModel, table: TableModel, seat: SeatModel, now_us: int) -> None:
        assert seat.asked is not None
        seat.strikes_left -= 1
        seat.asked.rejected += 1
        self._reject(session, "OPTION_OUT_OF_RANGE", now_us)
        if seat.strikes_left == 0 and session.over is None:
            table.give_up(seat, SeatEnding.ILLEGAL_CHOICE, now_us)

    def _compare(self, table: TableModel, now_us: int) -> None:
        claim, name = table.claim, table.spec.table
        seats = list(zip(table.seats, claim.seats, strict=True))
        for seat, said in seats:
            if said.forfeit is not None and seat.ending is None and said.session is None:
                self._check_absence(table, seat, said.forfeit.ending, now_us)
                table.give_up(seat, said.forfeit.ending, now_us)
        if table.state is TableState.WAITING and claim.started:
            self._check_seating(table, now_us)
            table.start(now_us)
        for seat, said in seats:
            ending = said.forfeit and said.forfeit.ending
            if ending is not None and seat.ending is None:
                self._check_forfeit(table, seat, ending, now_us)
                table.give_up(seat, ending, now_us)
            must(seat.ending is ending, f"{name}, seat {seat.number} ended as {ending}, not as {seat.ending}")
        if claim.over and not table.over:
            self._check_end(table, now_us)
        elif table.fault or table.over:
            must(claim.over, f"{name} is over and the host plays on")
        if table.over:
            ended = self.host.floor.ledger.get(name)
            must(ended is not None, f"{name} is over and not in the ledger")
            assert ended is not None
            table.check_record(ended)
            table.checked = True
        else:
            self._check_deadlines(table, now_us)

    def _check_end(self, table: TableModel, now_us: int) -> None:
        """The host has ended a table that the model has not."""
        name, state = table.spec.table, table.claim.state
        if state is TableState.HOST_FAULT:
            late = any(self._void(table, seat, now_us) for seat in table.seats)
            must(table.fault or late, f"{name} is void without a fault of the host")
            table.end(state, "HOST_FAULT", now_us)
            return
        must(state is TableState.CANCELLED, f"{name} ended as {state} too early")
        drained = self.drained_us is not None and (now_us >= self.drained_us or table.state is TableState.WAITING)
        must(name in self._cancelled or drained, f"{name} was cancelled by nobody")
        table.end(state, "CANCELLED" if name in self._cancelled else "DRAINED", now_us)

    def _void(self, table: TableModel, seat: SeatModel, now_us: int) -> bool:
        asked = seat.asked
        if asked is None or asked.sent_us is None or not table.limited:
            return False
        since = self._since(self.sessions[seat.session], asked)
        return self.still.between(since, now_us) > table.limit_us(seat)

    def _check_seating(self, table: TableModel, now_us: int) -> None:
        must(self.drained_us is None or now_us <= self.drained_us, "a table was seated after the drain")
        for seat, said in zip(table.seats, table.claim.seats, strict=True):
            if seat.ending is not None:
                continue
            session = self.sessions[said.session.id]
            where = f"{table.spec.table}, seat {seat.number}, {session.id}"
            must(session.bot == seat.spec.bot, f"{where}: another bot's process")
            must(seat.spec.instance in ("", session.instance), f"{where}: pinned to another process")
            must(session.ready and session.lost_us is None, f"{where}: a process that is not there")
            must(said.channel not in session.places, f"{where}: channel {said.channel} was used before")
            seat.session, seat.channel = session.id, said.channel
            session.places[said.channel] = (table, seat)

    def _check_absence(self, table: TableModel, seat: SeatModel, ending: SeatEnding, now_us: int) -> None:
        where = f"{table.spec.table}, seat {seat.number}"
        who = seat.spec.bot, seat.spec.instance
        if ending is SeatEnding.EXITED:
            must(who in self.exits, f"{where}: EXITED, and nobody said so")
            return
        must(ending is SeatEnding.NO_SHOW, f"{where}: {ending} before it was seated")
        late_us = self.still.between(table.created_us, now_us)
        due = table.spec.time.start_up_us and now_us >= table.created_us + table.spec.time.start_up_us + late_us
        must(due or seat.spec.bot in self.removed, f"{where}: NO_SHOW within the start-up time")
        wanted = sum((each.spec.bot, each.spec.instance) == who for each in table.seats)
        mine = [each for each in self._of(who[0]) if each.ready and who[1] in ("", each.instance)]
        able = [each for each in mine if each.lost_us is None or now_us < self._kept_until(each, now_us)]
        must(sum(each.max_tables for each in able) < wanted, f"{where}: NO_SHOW, and it is there")

    def _check_forfeit(self, table: TableModel, seat: SeatModel, ending: SeatEnding, now_us: int) -> None:
        where = f"{table.spec.table}, seat {seat.number}"
        session = self.sessions[seat.session]
        if session.over is not None and session.over is ending:
            return
        if ending is SeatEnding.TIMED_OUT:
            due_us = self.due_us(session, table, seat, now_us)
            must(due_us is not None and due_us <= now_us, f"{where}: TIMED_OUT at {now_us}, due at {due_us}")
            must(not self._void(table, seat, now_us), f"{where}: TIMED_OUT, and the host was late for longer")
            return
        must(ending is SeatEnding.DISCONNECTED, f"{where}: {ending} out of nothing")
        must(session.lost_us is not None, f"{where}: DISCONNECTED, and it is there")
        must(now_us >= self._grace_us(table, session, now_us), f"{where}: DISCONNECTED within the grace")

    def _kept_until(self, session: SessionModel, now_us: int) -> int:
        """When a session without a stream is over."""
        assert session.lost_us is not None
        return session.lost_us + self.host.settings.grace_us + self.still.between(session.lost_us, now_us)

    def _grace_us(self, table: TableModel, session: SessionModel, now_us: int) -> int:
        assert session.lost_us is not None
        grace_us = min(table.spec.time.grace_us, self.host.settings.grace_us)
        return session.lost_us + grace_us + self.still.between(session.lost_us, now_us)

    def _check_deadlines(self, table: TableModel, now_us: int) -> None:
        """What is out of time has been ended, and what is to be told is told."""
        for seat in table.seats:
            if not seat.session or seat.finished:
                continue
            session, where = self.sessions[seat.session], f"{table.spec.table}, seat {seat.number}"
            due_us = self.due_us(session, table, seat, now_us)
            must(due_us is None or now_us < due_us + SLACK_US, f"{where} is out of time since {due_us} and not ended")
            if session.lost_us is not None:
                due_us = self._grace_us(table, session, now_us)
                must(now_us < due_us + SLACK_US, f"{where}: the grace is over since {due_us}")
            if seat.asked is not None and seat.asked.sent_us is None:
                self._check_news(session, seat.asked.opened_us, where, now_us)

    def _check_news(self, session: SessionModel, since_us: int, what: str, now_us: int) -> None:
        """Nothing waits for longer than the hold, if there is a stream with room in it."""
        if session.lost_us is not None or session.blocked:
            return
        since_us = max(since_us, session.there_us)
        due_us = since_us + self.host.settings.hold_us + self.still.between(since_us, now_us) + SLACK_US
        must(now_us <= due_us, f"{what} should have been told at {due_us}")

    def _check_session(self, session: SessionModel, now_us: int) -> None:
        must(len(session.live) <= session.max_tables, f"{session.id} has more tables than it takes")
        bot = self.host.roster.bot(session.bot)
        held = bot.sessions.get(session.id) if bot else None
        if session.over is None and (held is None or held.over):
            must(session.lost_us is not None, f"{session.id} was forgotten, and it is there")
            must(now_us >= self._kept_until(session, now_us), f"{session.id} was forgotten within the grace")
            self._end(session, SeatEnding.DISCONNECTED, now_us)
        if session.over is None and held is not None:
            must(held.outstanding == session.open, f"{session.id}: {held.outstanding} outstanding, not {session.open}")
            for table, seat in session.places.values():
                if seat.finished and not seat.finished_told:
                    self._check_news(session, seat.finished_us, f"the end of {table.spec.table}", now_us)
