"""The examination of one bot, step by step."""

import asyncio
import secrets
import statistics
import sys
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Final

from doubloon.v1 import game_pb2, table_pb2
from doubloon_games import find_game
from doubloon_tournament.bots.child import GRACE_S
from doubloon_tournament.checking.hall import Hall, Wish
from doubloon_tournament.checking.processes import INSTANCE, Login, Process
from doubloon_tournament.checking.relay import Relay, open_relay
from doubloon_tournament.checking.steps import OUTPUT_BYTES_MAX, Finding, Step, StepFailedError, Terms, Verdict
from doubloon_tournament.checking.tap import Mischief, Tap
from doubloon_tournament.sandbox import Backend, Confinement, Limits
from doubloon_tournament.tournament_file import Command

SEATS: Final = 4
"""Of a table, where the size does not matter and the game has it."""
SETTLE_S: Final = 5.0
"""From the end of a stream to the end of the process that it went with."""
KILL_S: Final = 15.0
"""For the warden to end a process for certain."""
OF_THE_PROCESS: Final = frozenset({game_pb2.SEAT_ENDING_EXITED, game_pb2.SEAT_ENDING_DISCONNECTED})
"""Endings of a seat that the end of its process explains."""
MIB: Final = 1 << 20


class Examination:
    """One bot in a hall."""

    def __init__(self, hall: Hall, relay: Relay, *, bot: str, command: Command, terms: Terms) -> None:
        self._hall = hall
        self._relay = relay
        self._tap = relay.tap
        self._command = command
        self._terms = terms
        self._login = Login(bot, secrets.token_urlsafe(32), relay.address)
        self._process = Process("", self._login)
        self._limits = Limits(memory=terms.memory)
        self._tables = 0
        self._think_s: list[float] = []
        """While it played one table at a time."""
        self._peak: int | None = None

    async def run(self, tell: Callable[[Finding], None]) -> list[Finding]:
        """Goes through all steps; tells each finding as it comes, and returns them in their order."""
        await self._hall.arena.register({self._login.bot: {self._login.instance: self._login.token}})
        found: dict[Step, Finding] = {}

        def note(step: Step, verdict: Verdict, message: str) -> None:
            found[step] = Finding(step, verdict, message)
            tell(found[step])

        failed: Step | None = None
        for step, attempt in self._attempts():
            if failed is not None:
                note(step, Verdict.SKIPPED, f"step {failed.number} failed")
                continue
            try:
                note(step, Verdict.PASSED, await attempt())
            except StepFailedError as failure:
                failed = failure.step or step
                note(failed, Verdict.FAILED, str(failure))
                if failed is not step:
                    note(step, Verdict.SKIPPED, f"not finished: step {failed.number} failed")
        await self._end()
        measured = ((Step.IN_TIME, self._in_time()), (Step.MEMORY, self._memory()), (Step.OUTPUT, self._output()))
        for step, verdict in measured:
            if step not in found:
                note(step, *verdict)
        return [found[step] for step in Step]

    def _attempts(self) -> Iterable[tuple[Step, Callable[[], Awaitable[str]]]]:
        return (
            (Step.CONNECTS, self._connects),
            (Step.READY, self._is_ready),
            (Step.PLAYS, self._plays),
            (Step.REJECTED, self._survives_a_rejection),
            (Step.MANY, self._plays_many),
            (Step.RECONNECTS, self._reconnects),
            (Step.LEAVES, self._leaves),
            (Step.SIGTERM, self._ends_on_sigterm),
        )

    # Being there.

    async def _connects(self) -> str:
        await self._start()
        await self._within(self._terms.start_up, lambda: self._tap.welcome is not None or bool(self._tap.refusal))
        if self._tap.refusal:
            raise StepFailedError(f"the service refused it: {self._tap.refusal}")
        hello, welcome = self._tap.hello, self._tap.welcome
        if welcome is None or hello is None:
            why = self._sent_away() or f"it said nothing within {_seconds(self._terms.start_up)} of its start"
            raise StepFailedError(f"{why}; it is to dial DOUBLOON_ADDRESS with DOUBLOON_TOKEN and send Hello")
        if hello.instance != INSTANCE:
            raise StepFailedError(f"Hello.instance is {hello.instance!r}; DOUBLOON_INSTANCE said {INSTANCE!r}")
        if hello.games and self._terms.game not in hello.games:
            raise StepFailedError(f"it does not play {self._terms.game}, it plays {', '.join(hello.games)}: see --game")
        sdk = hello.sdk or "no SDK named"
        return f"{sdk}, protocol {hello.protocol}, takes {_tables(welcome.max_tables)} at once"

    async def _is_ready(self) -> str:
        began = asyncio.get_running_loop().time()
        await self._within(self._terms.start_up, lambda: self._tap.ready or self._tap.goodbye is not None)
        if not self._tap.ready:
            why = self._sent_away() or f"it sent no Ready within {_seconds(self._terms.start_up)} of its Hello"
            raise StepFailedError(why)
        return f"{asyncio.get_running_loop().time() - began:.1f} s after its Hello"

    # Playing.

    async def _plays(self) -> str:
        sizes = find_game(self._terms.game).seats
        for seats in sizes:
            await self._play(1, seats=seats)
            self._think_s = list(self._tap.think_s)
        return f"{self._terms.game} with {sizes[0]} to {sizes[-1]} seats, every option on"

    async def _survives_a_rejection(self) -> str:
        self._tap.mischief = Mischief.REJECT
        await self._play(1)
        if not self._tap.rejected:
            raise StepFailedError("no answer of its could be rejected: it gave none")
        return "went on after OPTION_OUT_OF_RANGE"

    async def _plays_many(self) -> str:
        assert self._tap.welcome is not None
        many = min(self._terms.many, self._tap.welcome.max_tables)
        await self._play(many, late=Step.MANY)
        return f"{_tables(many)} at once"

    async def _reconnects(self) -> str:
        assert self._tap.welcome is not None
        for mischief in (Mischief.LOSE_ANSWER, Mischief.LOSE_NEWS):
            self._tap.mischief = mischief
            resumed = self._tap.resumed
            await self._play(min(2, self._tap.welcome.max_tables), late=Step.RECONNECTS)
            if self._tap.resumed == resumed:
                raise StepFailedError(f"it did not take its session up again when {mischief.value}")
        return "took its session up twice: once its answer was lost, once what came after it"

    async def _play(self, tables: int, *, seats: int | None = None, late: Step = Step.IN_TIME) -> None:
        """Plays some tables to their end, which have to be in order.

        Raises:
            StepFailedError: If one is not; of the step `late` where the bot did not answer.
        """
        seats = seats or min(SEATS, find_game(self._terms.game).seats[-1])
        wishes = [self._wish(seats) for _ in range(tables)]
        records = await self._hall.play(wishes)
        await self._settle()
        self._note_peak()
        for wish, record in zip(wishes, records, strict=True):
            self._look_at(record, wish.seat, late)
        if self._tap.complaints:
            raise StepFailedError(self._tap.complaints[0])
        if self._process.end is not None:
            raise self._ended()

    def _wish(self, seats: int) -> Wish:
        self._tables += 1
        bot = self._login.bot
        return Wish(f"{bot}/{self._tables}", bot, seats, self._tables % seats, self._terms)

    async def _settle(self) -> None:
        """Gives a process whose stream has ended the time to end, so that its end is known."""
        if self._tap.complaints or self._process.end is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(SETTLE_S):
                    await self._process.ended.wait()

    def _look_at(self, record: table_pb2.TableRecord, seat: int, late: Step) -> None:
        report = record.seats[seat]
        if record.state != table_pb2.TABLE_STATE_FINISHED:
            raise StepFailedError(f"the table was not finished: {record.reason}, {record.message}")
        if not report.ending:
            return
        if self._process.end is not None and report.ending in OF_THE_PROCESS:
            raise self._ended()
        ending = game_pb2.SeatEnding.Name(report.ending).removeprefix("SEAT_ENDING_")
        step = late if report.ending == game_pb2.SEAT_ENDING_TIMED_OUT else None
        size = f"at a table of {len(record.seats)}"
        raise StepFailedError(f"its seat was forfeited {size}: {ending}, {report.message}", step)

    # Going.

    async def _leaves(self) -> str:
        self._note_peak()
        self._relay.say_goodbye()
        await self._ends_within(self._terms.leave)
        if self._process.end is None:
            raise StepFailedError(f"it still ran {_seconds(self._terms.leave)} after Drain and Goodbye")
        left = self._left_behind()
        if self._exit_status() != 0:
            raise self._ended("; after Goodbye the exit status is to be 0")
        if left:
            raise StepFailedError(f"it left {left} process{'es' if left > 1 else ''} behind")
        return "exit status 0 after Drain and Goodbye, nothing left behind"

    async def _ends_on_sigterm(self) -> str:
        self._relay.stop_goodbye()
        first = self._process
        self._tap.ready = False
        await self._start()
        await self._within(self._terms.start_up, lambda: self._tap.ready)
        if not self._tap.ready:
            raise StepFailedError("a second process of it, started after the first had ended, was never ready")
        second, self._process = self._process, first
        began = asyncio.get_running_loop().time()
        second.terminate()
        await _in_time(second.ended.wait(), self._terms.leave)
        if second.end is None:
            await self._hall.processes.stop(second)
            await _in_time(second.ended.wait(), timedelta(seconds=KILL_S))
            raise StepFailedError(f"it still ran {_seconds(self._terms.leave)} after SIGTERM, and was killed")
        return (
            f"ended {asyncio.get_running_loop().time() - began:.1f} s after it; a tournament kills after {GRACE_S:g} s"
        )

    async def _end(self) -> None:
        await self._hall.processes.stop(self._process)
        await self._ends_within(timedelta(seconds=KILL_S))

    # What was measured.

    def _in_time(self) -> tuple[Verdict, str]:
        if not self._think_s:
            return Verdict.SKIPPED, "not measured: it has played no table to its end"
        median, slowest = statistics.median(self._think_s), max(self._think_s)
        many = len(self._think_s)
        return Verdict.PASSED, f"median {_ms(median)}, slowest {_ms(slowest)} of {many} decisions, one table at a time"

    def _memory(self) -> tuple[Verdict, str]:
        if self._peak is None:
            return Verdict.SKIPPED, "not measured: it has not played, or the system does not tell"
        limit = "no limit" if self._terms.memory is None else f"limit {self._terms.memory / MIB:.0f} MiB"
        return Verdict.PASSED, f"peak {self._peak / MIB:.0f} MiB resident, {limit}"

    def _output(self) -> tuple[Verdict, str]:
        printed = self._process.printed()
        if printed > OUTPUT_BYTES_MAX:
            return Verdict.FAILED, f"it printed {printed / 1e6:.0f} MB; a tournament keeps the last 64 KiB"
        return Verdict.PASSED, f"{printed} bytes"

    # The process.

    async def _start(self) -> None:
        note = self._note()
        note.unlink(missing_ok=True)
        keeper = (sys.executable, "-m", "doubloon_tournament.checking.keeper", str(note))
        argv = (*keeper, *self._command.argv)
        confinement = Confinement(Backend.RLIMIT, self._limits)
        self._process = await self._hall.processes.start(self._login, argv, self._command.directory, confinement)

    async def _within(self, time: timedelta, holds: Callable[[], bool]) -> None:
        """Waits until something holds or the time is over.

        Raises:
            StepFailedError: If the process ends before.
        """
        ended = asyncio.ensure_future(self._process.ended.wait())
        until = asyncio.ensure_future(self._relay.until(holds))
        try:
            await asyncio.wait((ended, until), timeout=time.total_seconds(), return_when=asyncio.FIRST_COMPLETED)
        finally:
            ended.cancel()
            until.cancel()
        if not holds() and self._process.end is not None:
            raise self._ended()

    async def _ends_within(self, time: timedelta) -> None:
        await _in_time(self._process.ended.wait(), time)

    def _ended(self, more: str = "") -> StepFailedError:
        """The end of the process as a failure: of its memory, where it was ended for that."""
        why = getattr(self._process.end, "why", "")
        step = Step.MEMORY if "memory" in why else None
        return StepFailedError(self._process.end_in_words() + more, step)

    def _exit_status(self) -> int | None:
        return getattr(self._process.end, "status", None)

    def _left_behind(self) -> int:
        try:
            return int(self._note().read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return 0

    def _note(self) -> Path:
        """Where the keeper tells what was left behind."""
        return self._hall.arena.warden.folder / f"{self._login.bot}.left"

    def _note_peak(self) -> None:
        peak = self._process.memory_peak()
        if peak is not None:
            self._peak = max(peak, self._peak or 0)

    def _sent_away(self) -> str:
        goodbye = self._tap.goodbye
        return f"the service sent it away: {goodbye.reason}, {goodbye.message}" if goodbye else ""


async def examine(
    hall: Hall, command: Command, terms: Terms, *, bot: str = "mine", tell: Callable[[Finding], None]
) -> list[Finding]:
    """Checks a bot; each bot in a hall has a name of its own."""
    async with open_relay(Tap(), hall.arena.listening.address) as relay:
        return await Examination(hall, relay, bot=bot, command=command, terms=terms).run(tell)


async def _in_time(awaited: Awaitable[object], time: timedelta) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(time.total_seconds()):
            await awaited


def _seconds(time: timedelta) -> str:
    return f"{time.total_seconds():g} s"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def _tables(number: int) -> str:
    return "1 table" if number == 1 else f"{number} tables"
