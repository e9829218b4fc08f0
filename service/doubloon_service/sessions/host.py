"""The host: all bots, sessions and tables together.

Every method is told the time. Whoever carries the streams asks `take_writable` who is to be told something, `collect`s
it and says `hand_over`, and calls `expire` when `next_alarm_us` has come.
"""

import functools
from collections.abc import Iterable, Mapping
from typing import assert_never

from doubloon_service import PROTOCOL_OLDEST
from doubloon_service.sessions.alarms import LOOK_AGAIN_US, Alarms
from doubloon_service.sessions.allowance import Allowance
from doubloon_service.sessions.asked_for import is_asked_for
from doubloon_service.sessions.clock import TimeTaken
from doubloon_service.sessions.endings import SeatEnding
from doubloon_service.sessions.floor import Floor
from doubloon_service.sessions.inputs import Choose, Hello, Input, Leave, Ready, Resign, Unknown
from doubloon_service.sessions.lag import HostLag
from doubloon_service.sessions.outbox import Batch, Place
from doubloon_service.sessions.outputs import Drain, Goodbye, Rejection, Welcome
from doubloon_service.sessions.reasons import Reason
from doubloon_service.sessions.roster import Bot, Roster
from doubloon_service.sessions.seat import Question, Seat
from doubloon_service.sessions.session import Session
from doubloon_service.sessions.settings import HostSettings


class Host:
    """Connects bots with the floor's tables: puts their decisions, takes their answers, and keeps the time."""

    def __init__(self, settings: HostSettings) -> None:
        self.settings = settings
        self.roster = Roster()
        self.lag = HostLag()
        self._alarms = Alarms()
        self._drained_us = 0
        self.floor = Floor(self.roster, self._alarms, self.lag, tables_max=settings.tables_max)

    def remove_bot(self, name: str, now_us: int) -> None:
        """Ends a bot's sessions and refuses its token from now on."""
        bot = self.roster.remove(name)
        for session in list(bot.sessions.values()) if bot else ():
            self._end(session, Reason.REMOVED, SeatEnding.DISCONNECTED, Reason.REMOVED.value, now_us)
        self.floor.take_absences(now_us)

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
            self._end(session, Reason.EXITED, SeatEnding.EXITED, message, now_us)
        self.floor.take_absences(now_us)

    def connect(self, bot: str, hello: Hello, new_id: str, now_us: int) -> Session | Goodbye:
        """Opens a session, or takes one up again; `new_id` is a fresh secret for the former."""
        known = self.roster.bot(bot)
        if known is None:
            return Goodbye(Reason.REMOVED, Reason.REMOVED.value)
        if hello.protocol < PROTOCOL_OLDEST:
            served = f"the bot speaks version {hello.protocol}, the oldest served here is {PROTOCOL_OLDEST}"
            return Goodbye(Reason.UNSUPPORTED_PROTOCOL, f"{served}; update its SDK")
        resumed = known.sessions.get(hello.resume)
        if resumed is not None and not resumed.over:
            return self._resume(resumed, hello, now_us)
        self._drop_predecessors(known, hello.instance, now_us)
        if len(known.sessions) >= self.settings.sessions_max:
            message = f"{bot} has {len(known.sessions)} sessions, as many as are allowed; end one"
            return Goodbye(Reason.TOO_MANY_SESSIONS, message)
        max_tables = min(max(1, hello.max_tables), self.settings.max_tables)
        needless = Allowance(self.settings.needless, now_us)
        session = Session(new_id, bot, hello, max_tables=max_tables, needless=needless)
        known.sessions[new_id] = session
        known.exits.pop(hello.instance, None)
        session.tell(self._welcome(session, resumed=False))
        if self.floor.closed:
            session.tell(Drain(self._drain_left_us(now_us)))
        self.floor.touch(session)
        return session

    def receive(self, session: Session, inputs: Iterable[Input], now_us: int) -> None:
        """Takes what one message of the bot said, in order."""
        self.expire(now_us)
        for item in inputs:
            if session.over:
                return
            if not is_asked_for(session, item) and not session.needless.take(now_us):
                message = f"more than {self.settings.needless} that nobody had asked for"
                self._end(session, Reason.FLOODING, SeatEnding.FLOODING, message, now_us)
                return
            match item:
                case Choose():
                    self._choose(session, item, now_us)
                case Ready():
                    self._make_ready(session, now_us)
                case Resign():
                    self._resign(session, item, now_us)
                case Leave():
                    self._drop(session, SeatEnding.RESIGNED, "the bot left in the middle of the table", now_us)
                case Hello():
                    self.protocol_error(session, "Hello comes once, as the first frame of a stream", now_us)
                case Unknown():
                    pass
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
            self._alarms.set(now_us + grace_us, functools.partial(self._grace_over, session, session.stream, grace_us))
        self.expire(now_us)

    def protocol_error(self, session: Session, message: str, now_us: int) -> None:
        """Ends a session that sent something that makes no sense."""
        self._end(session, Reason.PROTOCOL_ERROR, SeatEnding.PROTOCOL_ERROR, message, now_us)

    def too_slow(self, session: Session, now_us: int) -> None:
        """Ends a session whose bot does not read."""
        session.slow = True
        self._drop(session, SeatEnding.DISCONNECTED, Reason.TOO_SLOW.value, now_us)
        session.outbox.clear()

    def collect(self, session: Session, now_us: int) -> Batch:
        """Everything that is to be told to a session now; say `hand_over` when it goes to the transport."""
        batch = session.collect(self.lag, now_us)
        for table, error in batch.faults:
            self.floor.fail(table, error, now_us)
        return batch

    def hand_over(self, session: Session, batch: Batch, now_us: int) -> None:
        """Starts the clocks of what was collected: it goes to the transport now."""
        session.hand_over(batch, now_us)
        deadlines = self._deadlines(batch.asked, now_us)
        if deadlines:
            self._arm(session, min(deadlines))

    def fail(self, session: Session, faults: Mapping[int, Exception], now_us: int) -> None:
        """Voids the tables, by their channels in the session, that have something to show that cannot be sent."""
        for channel, error in faults.items():
            if channel in session.places:
                self.floor.fail(session.places[channel].table, error, now_us)

    def take_writable(self, just_read: Session | None, now_us: int) -> list[Session]:
        """The sessions that are to be told their news now.

        A stream is written to when it has nothing outstanding, or when a message from it has just been read: so
        batches do not crumble, and an idle bot waits for nothing. What must not wait goes out at once, and all else
        when it has waited for `hold_us`: a bot that thinks for long must not keep its other tables waiting.
        """
        touched = self.floor.take_touched()
        writable = [session for session in touched if len(session.outbox) > self.settings.news_max]
        for session in writable:
            self.too_slow(session, now_us)
        for session in {each.id: each for each in [*touched, *self.floor.take_touched()] if each.outbox}.values():
            if session is just_read or session.writable:
                writable.append(session)
            elif not session.holding:
                session.holding = True
                self._alarms.set(now_us + self.settings.hold_us, functools.partial(self._let_go, session))
        if just_read is not None and just_read.outbox and just_read not in writable:
            writable.append(just_read)
        return writable

    def next_alarm_us(self) -> int | None:
        """The earliest moment at which `expire` has something to do."""
        return self._alarms.next_us()

    def expire(self, now_us: int) -> None:
        """Ends what is out of time."""
        self._alarms.ring(now_us)

    def drain(self, limit_us: int, now_us: int) -> None:
        """Seats no more tables; cancels waiting ones now, and running ones when the first limit has passed."""
        due_us = now_us + limit_us
        self._drained_us = min(due_us, self._drained_us) if self.floor.closed else due_us
        self.floor.closed = True
        self.floor.cancel_waiting(Reason.DRAINING, now_us)
        for session in self.roster.sessions():
            session.tell(Drain(self._drain_left_us(now_us)))
            self.floor.touch(session)
        self._alarms.set(now_us + limit_us, functools.partial(self.floor.cancel_running, Reason.DRAINED))

    def close(self, now_us: int) -> None:
        """Says goodbye to everybody."""
        self.floor.cancel_running(Reason.DRAINED, now_us)
        for session in list(self.roster.sessions()):
            session.tell(Goodbye(Reason.DRAINED, Reason.DRAINED.value, retry=True))
            self.floor.touch(session)

    def _choose(self, session: Session, choose: Choose, now_us: int) -> None:
        place = session.places.get(choose.channel)
        if place is None:
            if not session.seen(choose.channel):
                message = f"channel {choose.channel} was never opened on this session"
                self._reject(
                    session, Rejection(Reason.UNKNOWN_CHANNEL, message, choose.channel, choose.decision), now_us
                )
            return
        seat = place.seat
        question = seat.question
        if question is None or choose.decision != question.id or question.sent_us is None:
            if not seat.asked(choose.decision):
                message = f"decision {choose.decision} has not been asked"
                self._reject(
                    session, Rejection(Reason.UNKNOWN_DECISION, message, choose.channel, choose.decision), now_us
                )
            return
        if choose.option >= len(question.options):
            self._strike(session, place, choose, now_us)
            return
        time, due_us = self._time_taken(seat, question, now_us)
        session.answered(question, now_us, due_us=due_us)
        if self._host_was_too_late(seat, time):
            self._void(place, question, time.refund_us, now_us)
        else:
            self.floor.answer(place, choose.option, time=time, now_us=now_us)

    def _time_taken(self, seat: Seat, question: Question, now_us: int) -> tuple[TimeTaken, int]:
        """What a decision has taken up to now, and until when it had time of its own."""
        started = seat.started_us(question)
        assert started is not None
        taken_us = max(0, now_us - started)
        refund_us = min(taken_us, self.lag.between(started, now_us))
        think_us = taken_us - refund_us
        own_us, lead_us = seat.clock.own_us, seat.lead_us(question)
        lent_us = min(lead_us, max(0, think_us - own_us))
        return TimeTaken(think_us - lent_us, refund_us), started + lead_us + own_us + refund_us

    def _host_was_too_late(self, seat: Seat, time: TimeTaken) -> bool:
        """The host was late for longer than the decision could take at most: nobody can say what the bot took."""
        return not seat.clock.unlimited and time.refund_us > seat.clock.limit_us()

    def _void(self, place: Place, question: Question, late_us: int, now_us: int) -> None:
        limit = place.seat.clock.limit_us() / 1e6
        message = f"the host was {late_us / 1e6:.3g} s late during decision {question.id}, which had {limit:g} s"
        self.floor.void(place.table, message, now_us)

    def _strike(self, session: Session, place: Place, choose: Choose, now_us: int) -> None:
        seat, question = place.seat, place.seat.question
        assert question is not None
        seat.strikes_left -= 1
        question.rejected += 1
        message = f"option {choose.option} is out of range 0..{len(question.options) - 1}"
        left = seat.strikes_left
        self._reject(
            session, Rejection(Reason.OPTION_OUT_OF_RANGE, message, choose.channel, choose.decision, left), now_us
        )
        if seat.strikes_left == 0:
            self.floor.forfeit(place, SeatEnding.ILLEGAL_CHOICE, f"{message}, decision {choose.decision}", now_us)

    def _resign(self, session: Session, resign: Resign, now_us: int) -> None:
        place = session.places.get(resign.channel)
        if place is not None:
            self.floor.forfeit(place, SeatEnding.RESIGNED, SeatEnding.RESIGNED.value.value, now_us)
        elif not session.seen(resign.channel):
            message = f"channel {resign.channel} was never opened on this session"
            self._reject(session, Rejection(Reason.UNKNOWN_CHANNEL, message, resign.channel), now_us)

    def _make_ready(self, session: Session, now_us: int) -> None:
        if not session.ready:
            session.ready = True
            self.floor.take_room(session, now_us)

    def _let_go(self, session: Session, _: int) -> None:
        session.holding = False
        session.overdue = bool(session.outbox)
        self.floor.touch(session)

    def _drain_left_us(self, now_us: int) -> int:
        return max(0, self._drained_us - now_us)

    def _reject(self, session: Session, rejection: Rejection, now_us: int) -> None:
        session.tell(rejection)
        self.floor.touch(session)
        if session.outbox.rejections > self.settings.rejections_max:
            self._end(session, Reason.FLOODING, SeatEnding.FLOODING, Reason.FLOODING.value, now_us)

    def _end(self, session: Session, reason: Reason, ending: SeatEnding, message: str, now_us: int) -> None:
        """Ends a session with a goodbye."""
        session.over = True
        self.floor.forfeit_all(session, ending, message, now_us)
        session.tell(Goodbye(reason, message))
        self.floor.touch(session)
        if session.lost_us is not None:
            self._forget(session)

    def _drop(self, session: Session, ending: SeatEnding, message: str, now_us: int) -> None:
        """Ends a session without a word: nobody listens any more."""
        session.over = True
        self.floor.forfeit_all(session, ending, message, now_us)
        self._forget(session)

    def _forget(self, session: Session) -> None:
        bot = self.roster.bot(session.bot)
        if bot is not None:
            bot.sessions.pop(session.id, None)

    def _grace_over(self, session: Session, stream: int, grace_us: int, now_us: int) -> None:
        """Forfeits the tables whose grace has passed; forgets the session when its own has.

        While the host stands still nobody can come back: that time is added.
        """
        if session.lost_us is None or session.stream != stream:
            return
        away_us = now_us - session.lost_us - self.lag.between(session.lost_us, now_us)
        if away_us < grace_us:
            again = functools.partial(self._grace_over, session, stream, grace_us)
            self._alarms.set(now_us + max(grace_us - away_us, LOOK_AGAIN_US), again)
            return
        for place in list(session.places.values()):
            grace_us = min(place.table.spec.time.grace_us, self.settings.grace_us)
            if away_us >= grace_us:
                message = f"the stream was lost and did not come back within {grace_us / 1e6:g} s"
                self.floor.forfeit(place, SeatEnding.DISCONNECTED, message, now_us)
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
            self._time_out(place, now_us)
        later = self._deadlines(session.places.values(), now_us)
        if later:
            self._arm(session, max(min(later), now_us + LOOK_AGAIN_US))

    def _time_out(self, place: Place, now_us: int) -> None:
        """Ends the seat's part if its decision is out of time, or the table if that cannot be said."""
        seat, question = place.seat, place.seat.question
        if question is None or (due := seat.deadline_us(question, self.lag, now_us)) is None:
            return
        if due > now_us:
            return
        time, _ = self._time_taken(seat, question, now_us)
        if self._host_was_too_late(seat, time):
            self._void(place, question, time.refund_us, now_us)
        else:
            message = f"decision {question.id} was not answered within {seat.clock.limit_us() / 1e6:g} s"
            self.floor.forfeit(place, SeatEnding.TIMED_OUT, message, now_us)

    def _deadlines(self, places: Iterable[Place], now_us: int) -> list[int]:
        """When the open decisions among these are out of time."""
        open_ones = [(place.seat, place.seat.question) for place in places if place.seat.question is not None]
        dues = [seat.deadline_us(question, self.lag, now_us) for seat, question in open_ones]
        return [due for due in dues if due is not None]

    def _drop_predecessors(self, bot: Bot, instance: str, now_us: int) -> None:
        """Ends lost sessions of an instance that has come anew: its old process will not take them up again."""
        lost = [each for each in bot.sessions.values() if each.lost_us is not None and each.hello.instance == instance]
        for session in lost if instance else ():
            message = "the bot's process was started again and did not take its session up"
            self._drop(session, SeatEnding.DISCONNECTED, message, now_us)

    def _resume(self, session: Session, hello: Hello, now_us: int) -> Session:
        session.resume(hello, self._welcome(session, resumed=True))
        if self.floor.closed:
            session.tell(Drain(self._drain_left_us(now_us)))
        self.floor.touch(session)
        self.floor.take_room(session, now_us)
        return session

    def _welcome(self, session: Session, *, resumed: bool) -> Welcome:
        return Welcome(session.id, session.bot, resumed, session.max_tables, self.settings.grace_us)
