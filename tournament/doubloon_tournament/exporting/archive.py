"""A tournament in one file, its key and every record with it: who holds it can check the dealer without the database.

JSON lines, gzip: the parameters first, then one match a line.
"""

import base64
import gzip
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from doubloon_tournament.schedule import Match, make_schedule
from doubloon_tournament.seeds import commitment
from doubloon_tournament.storage import Database, FinishedMatch, SeatResult, StoredTournament, stored_matches
from doubloon_tournament.tournament_file import parse_entered

VERSION: Final = 1
_BYTES: Final = ("state_hash", "choices_hash", "record")


class ArchiveError(Exception):
    """The file is no archive of a tournament, or is cut off."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """All that a schedule is made of, and the key that its cards come from."""

    name: str
    game: str
    rules: int
    bots: tuple[str, ...]
    seats: int
    deals: int
    line_ups: int | None
    fresh_deals: bool
    key: bytes = field(repr=False)
    commitment: str
    """As it was printed before the first table."""

    @classmethod
    def of(cls, stored: StoredTournament) -> Self:
        """Those of a tournament in a database."""
        entry = stored.entry
        tournament = parse_entered(entry.file)
        return cls(
            name=entry.name,
            game=entry.game,
            rules=entry.rules,
            bots=tuple(bot.name for bot in entry.bots),
            seats=tournament.seats,
            deals=tournament.deals,
            line_ups=tournament.line_ups,
            fresh_deals=tournament.fresh_deals,
            key=entry.key,
            commitment=entry.commitment,
        )

    def schedule(self) -> dict[str, Match]:
        """Every match that is to be played, by id."""
        blocks = make_schedule(
            tournament=self.name,
            bots=list(self.bots),
            seats=self.seats,
            deals=self.deals,
            line_ups=self.line_ups,
            key=self.key,
            fresh_deals=self.fresh_deals,
        )
        return {match.id: match for block in blocks for match in block.matches}

    @property
    def key_is_the_promised_one(self) -> bool:
        """The key is the one that the commitment speaks of."""
        return commitment(self.key) == self.commitment


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive that is being read."""

    parameters: Parameters
    matches: Iterator[FinishedMatch]


def write_archive(database: Database, stored: StoredTournament, path: Path) -> int:
    """Writes a file that is not there yet; returns the number of matches.

    Raises:
        FileExistsError: If the file is there.
    """
    parameters = asdict(Parameters.of(stored)) | {"key": stored.entry.key.hex()}
    count = 0
    with path.open("xb") as raw, gzip.open(raw, "wt", encoding="utf-8") as file:
        file.write(json.dumps({"doubloon_archive": VERSION, **parameters}, ensure_ascii=False) + "\n")
        for match in stored_matches(database, stored):
            fields = asdict(match) | {name: _text(getattr(match, name)) for name in _BYTES}
            file.write(json.dumps(fields, ensure_ascii=False) + "\n")
            count += 1
        file.write(json.dumps({"matches": count}) + "\n")
    return count


def open_archive(path: Path) -> Archive:
    """Reads an archive; its matches come one by one.

    Raises:
        ArchiveError: If it is none; also while its matches are read.
    """
    lines = _lines(path)
    try:
        first = next(lines)
        if first.pop("doubloon_archive") != VERSION:
            raise ArchiveError(f"{path} was written by another version of doubloon")
        parameters = Parameters(**first | {"key": bytes.fromhex(first["key"]), "bots": tuple(first["bots"])})
    except (StopIteration, KeyError, TypeError, ValueError) as error:
        raise ArchiveError(f"{path} is no archive of a tournament: its first line says nothing of one") from error
    return Archive(parameters, _matches(path, lines))


def _matches(path: Path, lines: Iterator[dict[str, Any]]) -> Iterator[FinishedMatch]:
    count = 0
    for line in lines:
        if "id" not in line:
            if line.get("matches") != count:
                raise ArchiveError(f"{path} holds {count} matches and says that it has {line.get('matches')}")
            return
        count += 1
        try:
            fields = line | {name: base64.b64decode(line[name], validate=True) for name in _BYTES}
            yield FinishedMatch(**fields | {"seats": tuple(SeatResult(**seat) for seat in line["seats"])})
        except (KeyError, TypeError, ValueError) as error:
            raise ArchiveError(f"line {count + 1} of {path} is no match: {error}") from error
    raise ArchiveError(f"{path} is cut off after {count} matches")


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                value = json.loads(line)
                if not isinstance(value, dict):
                    raise ArchiveError(f"{path} is no archive of a tournament")
                yield value
    except (OSError, EOFError, ValueError) as error:
        raise ArchiveError(f"{path} cannot be read as an archive: {error}") from error


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
