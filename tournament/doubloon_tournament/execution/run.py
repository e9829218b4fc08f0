"""One run of a tournament in an arena: feeds matches, keeps records, minds the bots."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from doubloon.v1 import table_pb2
from doubloon_tournament.bots import Ended, NotStarted, Started, WardenError
from doubloon_tournament.bots.messages import Stop
from doubloon_tournament.execution.agenda import Agenda, Attempt
from doubloon_tournament.execution.arena import BATCH_MAX, Arena
from doubloon_tournament.execution.conduct import Conduct, Verdict
from doubloon_tournament.execution.crew import LOOK_EVERY, Crew, Departure, exit_in_words
from doubloon_tournament.execution.errors import ArenaError, BotNotReadyError
from doubloon_tournament.execution.exits import Exits, KnownExit
from doubloon_tournament.execution.folding import folded
from doubloon_tournament.execution.news import (
    AttemptFailed,
    BotEnded,
    BotQuarantined,
    MatchFinished,
    News,
    Stopping,
)
from doubloon_tournament.execution.recording import (
    ending_of,
    failed_attempt,
    finished_match,
    match_result,
    without_those_put_out,
)
from doubloon_tournament.execution.stopping import StopRule
from doubloon_tournament.execution.table_specs import TableSpecs
from doubloon_tournament.execution.throttle import Throttle
from doubloon_tournament.execution.writer import Writer
from doubloon_tournament.schedule import Match
from doubloon_tournament.storage import STOPPED, BotExit, PutOut, Recorded

TABLES_AT_ONCE: Final = 128
"""Tables in flight where the file does not say. More in flight give larger batches, and more to finish after Ctrl-C."""
FIRST_BOTS_S: Final = 20.0
"""At most, from the start of the bots to the first table."""
DRAINING: Final = "DRAINING"
"""The service was told to end: it finishes what it can, and the next one plays the rest."""
LATER: Final = frozenset({"TOO_MANY_TABLES", DRAINING})
"""Why a table may be refused that can be played all the same."""
HEAR_OUT_S: Final = 5.0
"""For processes to end that were told to; the warden kills them sooner."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a run is given."""

    label: str
    """Groups the tables at the service: the tournament's name."""
    agenda: Agenda
    crew: Crew
    specs: TableSpecs
    tables_at_once: int
    stop_unready: bool
    """A bot that is never ready stops the run before the first table; else it forfeits its matches."""
    tell: Callable[[News], None]
    """Is told what happens."""
    start_up_s: float
    """That a bot has to be there."""
    finished: int
    """Matches that have their result already."""
    stop: StopRule
    """Says when no other match is needed."""
    out: Collection[str] = ()
    """Bots that were put out in runs before."""
    throttle: Throttle | None = None
    """Holds the run back; None lets it play as fast as it can, to the end."""


class Run:
    """Plays until the agenda is over."""

    def __init__(self, arena: Arena, writer: Writer, setting: Setting) -> None:
        self._arena = arena
        self._writer = writer
        self._setting = setting
        self._agenda = setting.agenda
        self._crew = setting.crew
        self._conduct = Conduct()
        self._exits = Exits()
        self._forfeited: set[str] = set()
        self._stopping: set[str] = set()
        self._heard_out = asyncio.Event()
        self._heard_out.set()
        self._out = set(setting.out)
        for bot in setting.out:
            self._crew.put_out(bot)
        self._feeding = asyncio.Lock()
        self._restarting = asyncio.Event()
        self._over = asyncio.Event()
        self._open = False
        self._draining = False
        self._first_exits: dict[str, list[str]] = {}
        self._interrupts = 0
        self.repeated = 0
        """Records that came in although their match had one."""

    @property
    def interrupted(self) -> bool:
        """Somebody has asked for the end."""
        return self._interrupts > 0

    def interrupt(self) -> None:
        """Begins nothing more; asked again, leaves the tables in flight too."""
        self._interrupts += 1
        if self._interrupts > 1:
            self._over.set()
            return
        self._agenda.close()
        self._setting.tell(Stopping(self._agenda.in_flight))
        self._look_whether_over()

    async def play(self) -> None:
        """Brings the bots to the arena and plays.

        Raises:
            ExceptionGroup: With the error that ended the run.
        """
        if self._over.is_set():
            return
        await self._arena.register(self._crew.tokens)
        async with asyncio.TaskGroup() as tasks:
            chores = (self._arena.mind_service(), self._mind_bots(), self._await_restarts(), self._keep_records())
            running = [tasks.create_task(chore) for chore in chores]
            for order in self._crew.start_all(self._arena.listening.address):
                await self._arena.warden.order(order)
            await self._await_bots()
            self._open = True
            for bot, instance in self._crew.absent():
                await self._arena.report_exit(bot, instance, NotStarted("", "it was put out"))
            await self._feed()
            await self._wait_for_end()
            await self._hear_out()
            for task in running:
                task.cancel()

    async def _wait_for_end(self) -> None:
        throttle = self._setting.throttle
        with suppress(TimeoutError):
            async with asyncio.timeout(None if throttle is None else throttle.seconds_max):
                await self._over.wait()

    # Matches.

    async def _feed(self) -> None:
        """Begins as many matches as there is room for."""
        if not self._open or self._draining:
            return
        async with self._feeding:
            attempts = self._agenda.begin(min(self._room(), BATCH_MAX), self._can_begin)
            if attempts:
                await self._create(attempts)
        self._look_whether_over()

    def _room(self) -> int:
        in_flight, most = self._agenda.in_flight, self._setting.tables_at_once
        if self._setting.throttle is not None:
            most = min(most, self._setting.throttle.tables(in_flight))
            if most == 0:
                self._agenda.close()
        return most - in_flight

    def _can_begin(self, match: Match) -> bool:
        return all(self._crew.can_play(bot, self._setting.specs.instance(bot, match.rotation)) for bot in match.seats)

    async def _create(self, attempts: Sequence[Attempt]) -> None:
        for attempt in attempts:
            self._conduct.begin(attempt.table)
            self._exits.begin(attempt.table)
        results = await self._arena.create([self._setting.specs.spec(attempt) for attempt in attempts])
        for attempt, result in reversed(list(zip(attempts, results, strict=True))):
            if result.reason in LATER:
                self._agenda.put_back(attempt)
                self._draining |= result.reason == DRAINING
            elif result.reason:
                raise ArenaError(f"the service refused table {result.table}: {result.reason}, {result.message}")

    def _look_whether_over(self) -> None:
        if self._agenda.over:
            self._over.set()

    # Records.

    async def _keep_records(self) -> None:
        async for records in self._arena.ended(self._setting.label):
            ended = [(attempt, record) for record in records if (attempt := self._agenda.end(record.table))]
            self.repeated += len(records) - len(ended)
            for attempt, record in ended:
                if ending_of(record).replayed:
                    await self._keep_failed(attempt, record)
                else:
                    await self._keep_finished(attempt, record)
            if records:
                await self._arena.release(record.table for record in records)
            await self._feed()

    async def _keep_finished(self, attempt: Attempt, record: table_pb2.TableRecord) -> None:
        finished = self._exits.charge(attempt.table, finished_match(attempt, record), self._instances(attempt))
        match = without_those_put_out(finished, self._out)
        new = await self._writer.match(match) is Recorded.NEW
        self.repeated += not new
        self._forfeited.update(seat.bot for seat in match.seats if seat.ending)
        result = match_result(match)
        self._setting.tell(MatchFinished(result))
        if new and self._setting.stop.take(result):
            self._agenda.close()
            self._over.set()  # tables in flight are beyond what counts
        for verdict in self._conduct.judge(attempt.table, match.seats):
            await self._put_out(verdict)

    def _instances(self, attempt: Attempt) -> Callable[[str], str]:
        return lambda bot: self._setting.specs.instance(bot, attempt.match.rotation)

    async def _put_out(self, verdict: Verdict) -> None:
        self._out.add(verdict.bot)
        await self._writer.put_out(PutOut(verdict.bot, datetime.now(UTC).isoformat(), verdict.offences))
        self._setting.tell(BotQuarantined(verdict.bot, verdict.offences[-1]))
        await self._stop(verdict.bot)

    async def _keep_failed(self, attempt: Attempt, record: table_pb2.TableRecord) -> None:
        failed = failed_attempt(attempt, record)
        await self._writer.failure(failed)
        again = self._agenda.try_again(attempt)
        self._setting.tell(AttemptFailed(failed, again=again))
        if not again and self._setting.stop.needs_all:
            self._agenda.close()

    # Bots.

    async def _mind_bots(self) -> None:
        async for report in self._arena.warden.reports():
            if isinstance(report, Started):
                continue
            departure = self._crew.ended(report, self._arena.listening.address)
            await self._keep_exit(departure, report)  # first, so that it is known when the forfeited tables end
            await self._arena.report_exit(departure.bot, departure.instance, report)
            if departure.restart is not None:
                await self._arena.warden.order(departure.restart)
                self._restarting.set()
            self._stopping.discard(report.process)
            if not self._stopping:
                self._heard_out.set()
            await self._feed()
        raise WardenError("the process that watches the bots has ended")

    async def _await_bots(self) -> None:
        """Lets each bot have a process that is ready before the first table; who hangs is waited for at the tables.

        Raises:
            BotNotReadyError: If all processes of a bot have ended instead, and that is to stop the run.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(min(FIRST_BOTS_S, self._setting.start_up_s)):
                while not self._over.is_set():
                    ready = await self._arena.ready_instances()
                    self._first_exits = {
                        bot: ends for bot, ends in self._first_exits.items() if bot not in {bot for bot, _ in ready}
                    }
                    self._look_who_has_failed()
                    if not self._crew.not_yet_there(ready):
                        return
                    await asyncio.sleep(LOOK_EVERY.total_seconds())

    def _look_who_has_failed(self) -> None:
        failed = [bot for bot in self._first_exits if bot not in self._out and self._crew.given_up(bot)]
        if failed and self._setting.stop_unready:
            ends = "\n".join(f"{bot}: {end}" for bot in failed for end in folded(self._first_exits[bot]))
            raise BotNotReadyError(f"no process of {', '.join(failed)} was ever ready, so nothing was played:\n{ends}")

    async def _keep_exit(self, departure: Departure, report: Ended | NotStarted) -> None:
        """Keeps the last of what a process printed; one that we have stopped may have printed nothing."""
        output = self._crew.without_token(departure.bot, report.output) if isinstance(report, Ended) else ""
        if not self._open:
            self._first_exits.setdefault(departure.bot, []).append(
                f"{exit_in_words(report)}\n{output}" if output else f"{exit_in_words(report)}; it printed nothing"
            )
        reason = STOPPED if departure.wanted else exit_in_words(report)
        if output or not departure.wanted:
            row = await self._writer.exit(BotExit(departure.bot, departure.instance, reason, output))
            why = report.why if isinstance(report, Ended) else exit_in_words(report)
            self._exits.note(departure.bot, departure.instance, KnownExit(row, why))
        if not departure.wanted:
            again = departure.restart is not None
            self._setting.tell(BotEnded(departure.bot, departure.instance, reason, output, restarted=again))

    async def _stop(self, bot: str) -> None:
        for process in self._crew.put_out(bot):
            self._stopping.add(process)
            self._heard_out.clear()
            await self._arena.warden.order(Stop(process))

    async def _hear_out(self) -> None:
        """Ends the processes of bots that forfeited, so that what they printed is kept for who asks why."""
        if self._interrupts > 1:
            return
        for bot in sorted(self._forfeited - self._out):
            await self._stop(bot)
        with suppress(TimeoutError):
            async with asyncio.timeout(HEAR_OUT_S):
                await self._heard_out.wait()

    async def _await_restarts(self) -> None:
        """Lets matches begin again for processes that were started again, once they are there."""
        while True:
            await self._restarting.wait()
            await asyncio.sleep(LOOK_EVERY.total_seconds())
            if not self._crew.look(await self._arena.ready_instances()):
                self._restarting.clear()
            await self._feed()
