"""What confined the bots of a run is known, and which end of a process a seat was forfeited for."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds both. Of runs and seats before it is not known."""
    op.create_table(
        "runs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("doubloon", sa.Text(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("sandbox", sa.Text(), nullable=False),
        sa.Column("enforced", sa.JSON(), nullable=False),
        sa.Column("left_open", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name="fk_runs_tournament_id_tournaments"),
        sa.PrimaryKeyConstraint("id", name="pk_runs"),
    )
    op.create_index("ix_runs_tournament_id", "runs", ["tournament_id"])
    with op.batch_alter_table("seats") as table:
        table.add_column(sa.Column("exit_id", sa.Integer(), nullable=True))
        table.create_foreign_key("fk_seats_exit_id_exits", "exits", ["exit_id"], ["id"])


def downgrade() -> None:
    """Forgets both."""
    with op.batch_alter_table("seats") as table:
        table.drop_constraint("fk_seats_exit_id_exits", type_="foreignkey")
        table.drop_column("exit_id")
    op.drop_index("ix_runs_tournament_id", "runs")
    op.drop_table("runs")
