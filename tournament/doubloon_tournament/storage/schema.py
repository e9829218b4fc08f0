"""The tables of a database."""

from typing import Final

from sqlalchemy import (
    JSON,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

SCHEMA_VERSION: Final = 4
"""The newest step of `migrations/versions`, which say how the tables came to be what is written here."""

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

schema_version = Table(
    "doubloon_schema",
    METADATA,
    Column("version", Integer, primary_key=True, autoincrement=False),
)
"""One row: the number of this schema, which every version of the program can read; it marks the database as ours."""

tournaments = Table(
    "tournaments",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("file", Text, nullable=False, comment="as read"),
    Column("folder", Text, nullable=False, comment="where the file's relative paths start"),
    Column("key", LargeBinary, nullable=False, comment="secret until the results are published"),
    Column("commitment", Text, nullable=False, comment="SHA-256 of the key, hex"),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("anchor", Text, comment="the bot that stands at 1000 Elo"),
    Column("doubloon", Text, nullable=False, comment="version of the program that added it"),
    Column("matches", Integer, nullable=False, comment="matches scheduled"),
    Column("options", JSON, nullable=False, comment="the game's, those of the file and those that it left open"),
)

bots = Table(
    "bots",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False),
    Column("position", Integer, nullable=False, comment="in the file, from 0"),
    Column("name", Text, nullable=False),
    Column("argv", JSON, nullable=False, comment="as started"),
    Column("version", Text, nullable=False, comment="hash of the command and of the files it names, hex"),
    UniqueConstraint("tournament_id", "name"),
)

matches = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True, comment="a function of tournament, line-up, deal and rotation"),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False, index=True),
    Column("block", Integer, nullable=False),
    Column("deal", Text, nullable=False),
    Column("rotation", Integer, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("state_hash", LargeBinary, nullable=False, comment="SHA-256 of the final state's canonical text"),
    Column("choices_hash", LargeBinary, nullable=False, comment="SHA-256 of all choices in order"),
    Column("duration_ms", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False, comment="zlib of a serialized doubloon.v1.TableRecord"),
)
"""One row for each match that was played to its end."""

seats = Table(
    "seats",
    METADATA,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("bot_id", ForeignKey("bots.id"), nullable=False, index=True),
    Column("place", Integer, nullable=False, comment="1 is best"),
    Column("points", Integer, nullable=False),
    Column("ending", Text, nullable=False, comment="why it stopped before the end; empty if it did not"),
    Column("message", Text, nullable=False, comment="the ending in words"),
    Column("decisions", Integer, nullable=False, comment="answered by the bot"),
    Column("think_us", Integer, nullable=False, comment="charged, in all"),
    Column("think_us_max", Integer, nullable=False, comment="charged for one decision"),
    Column("refund_us", Integer, nullable=False, comment="given back because the host was late"),
    Column("reconnects", Integer, nullable=False),
    Column("exit_id", ForeignKey("exits.id"), comment="the end of its process that it was forfeited for, if any"),
)

failures = Table(
    "failures",
    METADATA,
    Column("match_id", Text, primary_key=True),
    Column("attempt", Integer, primary_key=True, autoincrement=False),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False, index=True),
    Column("reason", Text, nullable=False),
    Column("message", Text, nullable=False),
)
"""Attempts that gave no result."""

exits = Table(
    "exits",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False, index=True),
    Column("bot", Text, nullable=False),
    Column("instance", Text, nullable=False),
    Column("reason", Text, nullable=False, comment="how it ended, in words"),
    Column("output", Text, nullable=False, comment="the last of what it printed"),
)
"""Processes of bots that ended before the tournament did."""

runs = Table(
    "runs",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False, index=True),
    Column("at", Text, nullable=False, comment="its beginning, UTC, ISO 8601"),
    Column("doubloon", Text, nullable=False, comment="version of the program"),
    Column("asked", Text, nullable=False, comment="the sandbox that was asked for"),
    Column("sandbox", Text, nullable=False, comment="the sandbox that there was"),
    Column("enforced", JSON, nullable=False, comment="what it really enforces, in words"),
    Column("left_open", JSON, nullable=False, comment="what it does not keep a bot from, in words"),
)
"""One row for each time that a tournament was played or resumed."""

put_out = Table(
    "put_out",
    METADATA,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True, autoincrement=False),
    Column("bot", Text, primary_key=True),
    Column("at", Text, nullable=False, comment="UTC, ISO 8601"),
    Column("offences", JSON, nullable=False, comment="those that it was put out for, in words"),
)
"""Bots whose seats are forfeited without a try."""
