"""A bot that was put out of a tournament stays out, and why is known."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds a table for it. Who was put out before is not known."""
    op.create_table(
        "put_out",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("offences", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name="fk_put_out_tournament_id_tournaments"),
        sa.PrimaryKeyConstraint("tournament_id", "bot", name="pk_put_out"),
    )


def downgrade() -> None:
    """Forgets it."""
    op.drop_table("put_out")
