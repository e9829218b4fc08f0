"""Takes a database from one schema to another, and tells how it differs from the one it should have.

This loads Alembic: import it where it is needed, not at the top of a module.
"""

from importlib.resources import files
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, select

from doubloon_tournament.storage.schema import METADATA, schema_version


def migrate(connection: Connection, version: int) -> None:
    """Takes all steps up or down to a schema, in the connection's own transaction; 0 is no table at all.

    The connection must not enforce foreign keys: SQLite changes a table by making it anew.
    """
    config = _config(connection)
    present = _adopt(connection, config)
    move = command.upgrade if version >= present else command.downgrade
    move(config, _revision(version))


def differences(connection: Connection) -> list[str]:
    """In what the tables are not what this program makes."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    found = [_in_words(difference) for difference in compare_metadata(context, METADATA)]
    kept, number = context.get_current_heads(), connection.scalar(select(schema_version.c.version))
    if kept != (_revision(number or 0),):
        found.append(f"its schema is {number}, its steps are taken to {', '.join(kept) or 'none'}")
    return found


def _adopt(connection: Connection, config: Config) -> int:
    """The schema that a database has; one from before there were steps is entered into Alembic's book."""
    tables = inspect(connection).get_table_names()
    if schema_version.name not in tables:
        return 0
    version = connection.scalar(select(schema_version.c.version)) or 0
    if "alembic_version" not in tables:
        command.stamp(config, _revision(version))
    return version


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    folder = str(files("doubloon_tournament.storage").joinpath("migrations"))
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config


def _revision(version: int) -> str:
    return f"{version:04}" if version else "base"


def _in_words(difference: Any) -> str:
    """One of Alembic's differences; changes of a column come as a list."""
    if isinstance(difference, list):
        return "; ".join(map(_in_words, difference))
    kind, *things = difference
    named = [
        str(getattr(thing, "name", thing)) for thing in things if thing is not None and not isinstance(thing, dict)
    ]
    return f"{kind.replace('_', ' ')} {' '.join(named)}"
