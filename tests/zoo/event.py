"""A tournament with bad bots in it: played as organisers do, and then looked through."""

import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from doubloon.v1 import table_pb2
from end_to_end.command import Ran, doubloon, shipped, tournament_file
from zoo.species import BY_NAME, ENVIRONMENT

DATABASE = "zoo.db"


@dataclass(frozen=True, slots=True)
class Terms:
    """How the tournament is played."""

    seats: int
    key: str
    line_ups: int | None = None
    decision_s: float = 2
    start_up_s: float = 15

    def keys(self) -> str:
        """As a tournament file has it."""
        sample = "" if self.line_ups is None else f"line_ups = {self.line_ups}\n"
        return (
            f'key = "{self.key}"\n{sample}[limits]\nmemory = "256MiB"\n'
            f"[time]\ndecision = {self.decision_s}\nbank = 0\nstart_up = {self.start_up_s}\ngrace = 1\n"
        )


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament that was played."""

    ran: Ran
    database: Path
    temporary: Path
    """Where everything temporary went."""

    def left_over(self) -> list[str]:
        """Temporary files and folders that are still there."""
        return [path.name for path in self.temporary.iterdir()]

    def endings(self, bot: str) -> list[str]:
        """Of the bot's seats, a line for each kind; empty where it forfeited nothing."""
        query = (
            "SELECT ending, message, count(*) FROM seats JOIN bots ON bots.id = bot_id "
            "WHERE name = ? AND ending != '' GROUP BY ending ORDER BY count(*) DESC"
        )
        return [f"{ending} {number} times: {message}" for ending, message, number in self._rows(query, bot)]

    def exits(self, bot: str) -> list[str]:
        """How the bot's processes ended before the tournament did, with the last of what they printed."""
        query = "SELECT reason, output, count(*) FROM exits WHERE bot = ? GROUP BY reason"
        return [
            f"process ended {number} times: {reason}; {_last_line(output)}"
            for reason, output, number in self._rows(query, bot)
        ]

    def verdict(self, bot: str) -> str:
        """All that the tournament says of a bot."""
        return "\n".join([*self.endings(bot), *self.exits(bot)]) or "nothing is charged to it"

    def matches(self, bot: str) -> int:
        """That have a result."""
        ((number,),) = self._rows("SELECT count(*) FROM seats JOIN bots ON bots.id = bot_id WHERE name = ?", bot)
        return int(number)

    def choices(self, bots: Iterable[str]) -> Mapping[str, tuple[object, ...]]:
        """Every choice and result of the matches at which nobody else sat, by match."""
        played: dict[str, tuple[object, ...]] = {}
        for match, blob in self._rows("SELECT id, record FROM matches"):
            record = table_pb2.TableRecord.FromString(zlib.decompress(blob))
            if {seat.bot for seat in record.seats} <= {*bots}:
                choices = tuple((choice.seat, choice.action) for choice in record.choices)
                played[match] = (choices, record.outcome.SerializeToString(deterministic=True))
        return played

    def _rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.database)) as connection:
            return connection.execute(query, values).fetchall()


async def play(folder: Path, *, good: Sequence[str], bad: Mapping[str, Sequence[str]], terms: Terms) -> Event:
    """Plays a tournament of shipped bots and others, given by their commands."""
    temporary = folder / "temporary"
    temporary.mkdir(parents=True)
    bots = {bot: shipped(bot) for bot in good} | dict(bad)
    file = tournament_file(bots=bots, seats=terms.seats, more=terms.keys(), each='isolation = "none"')
    (folder / "zoo.toml").write_text(file, encoding="utf-8")
    ran = await doubloon(
        "run",
        "zoo.toml",
        "--db",
        f"sqlite:///{DATABASE}",
        "--json",
        cwd=folder,
        env={**ENVIRONMENT, "TMPDIR": str(temporary)},
    )
    return Event(ran, folder / DATABASE, temporary)


def _last_line(output: str) -> str:
    lines = output.strip().splitlines()
    return f"it printed last: {lines[-1]}" if lines else "it printed nothing"


def zoo(names: Iterable[str]) -> dict[str, Sequence[str]]:
    """The commands of some bad bots."""
    return {name: BY_NAME[name].command for name in names}
