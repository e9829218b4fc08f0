"""A tournament keeps the options of its game, so that other defaults of a later version do not reach into it."""

import tomllib

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_TOURNAMENTS = sa.table(
    "tournaments", sa.column("id", sa.Integer), sa.column("file", sa.Text), sa.column("options", sa.JSON)
)


def upgrade() -> None:
    """Adds them. Until now a tournament was played with those of its file and the rules' own for the others."""
    with op.batch_alter_table("tournaments") as table:
        table.add_column(sa.Column("options", sa.JSON(), nullable=True))
    connection = op.get_bind()
    for number, file in connection.execute(sa.select(_TOURNAMENTS.c.id, _TOURNAMENTS.c.file)).all():
        written = tomllib.loads(file).get("options", {})
        connection.execute(_TOURNAMENTS.update().where(_TOURNAMENTS.c.id == number).values(options=written))
    with op.batch_alter_table("tournaments") as table:
        table.alter_column("options", existing_type=sa.JSON(), nullable=False)


def downgrade() -> None:
    """Forgets them."""
    with op.batch_alter_table("tournaments") as table:
        table.drop_column("options")
