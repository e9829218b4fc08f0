"""What Alembic runs to take steps: in the transaction of the connection that it is handed."""

from collections.abc import Collection

from alembic import context
from alembic.runtime.migration import MigrationContext
from sqlalchemy import delete, insert

from doubloon_tournament.storage.schema import METADATA, schema_version


def _run() -> None:
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        render_as_batch=True,
        on_version_apply=_write_number,
    )
    with context.begin_transaction():
        context.run_migrations()


def _write_number(ctx: MigrationContext, step: object, heads: Collection[str], run_args: object) -> None:
    """Keeps our own number beside Alembic's; there is none before the first step."""
    assert ctx.connection is not None
    for head in heads:
        ctx.connection.execute(delete(schema_version))
        ctx.connection.execute(insert(schema_version).values(version=int(head)))


_run()
