"""The page put together: one read of the seats, the numbers of each figure, one template."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

from doubloon_games import games
from doubloon_tournament.ratings import Standings
from doubloon_tournament.report.page import axes, matrices
from doubloon_tournament.report.page.block_savings import block_savings
from doubloon_tournament.report.page.faults import early_ends, failed_by_reason, forfeit_table
from doubloon_tournament.report.page.points_spread import points_spreads
from doubloon_tournament.report.page.ratings_plot import islands
from doubloon_tournament.report.page.rendering import render
from doubloon_tournament.report.page.seat_effect import seat_effects
from doubloon_tournament.report.page.settings import settings_text
from doubloon_tournament.report.page.tables import Tables, tables_of
from doubloon_tournament.report.page.think_times import SAMPLE, sample_of, think_times
from doubloon_tournament.report.rated import rate_seats
from doubloon_tournament.seeds import commitment
from doubloon_tournament.storage import (
    Database,
    StoredTournament,
    list_exits,
    list_failures,
    list_put_out,
    list_runs,
)
from doubloon_tournament.storage.seat_columns import SeatColumns, read_seats, sampled_records, sum_times

TEMPLATES: Final = Path(__file__).parent / "templates"


def report_page(database: Database, stored: StoredTournament) -> str:
    """The page of a tournament, finished or not. Equal databases give equal bytes."""
    entry = stored.entry
    columns = read_seats(database, stored.id)
    standings = rate_seats(columns, anchor=entry.anchor)
    over = len(columns.ids) >= entry.matches
    tables = tables_of(columns, int(np.bincount(columns.match).max(initial=2)))
    game = games().get(entry.game)
    return render(
        TEMPLATES,
        "report.html",
        entry=entry,
        game=entry.game if game is None else game.title,
        over=over,
        key=entry.key.hex() if over else None,
        key_is_promised=commitment(entry.key) == entry.commitment,
        settings=settings_text(entry, over=over),
        fingerprint=fingerprint(columns),
        runs=list_runs(database, stored.id),
        **_of_ratings(standings),
        **_of_tables(tables, standings, columns),
        **_of_times(database, stored, columns, standings),
        **_of_faults(database, stored, columns),
    )


def fingerprint(columns: SeatColumns) -> str:
    """SHA-256, hex, over a line for each match, in order of id: the id and the hashes of its choices and of its end."""
    lines = sorted(f"{match} {hashes.hex()}\n" for match, hashes in zip(columns.ids, columns.hashes, strict=True))
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _of_ratings(standings: Standings) -> Mapping[str, object]:
    worst = axes.worst_residuals(standings.residuals)
    return {
        "standings": standings,
        "islands": islands(standings),
        "unrated": [row.bot for row in standings.rows if not row.rated],
        "superiority": matrices.superiority(standings),
        "head_to_head": matrices.head_to_head(standings),
        "residuals": worst,
        "residual_axis": axes.residual_axis(worst),
    }


def _of_tables(tables: Tables, standings: Standings, columns: SeatColumns) -> Mapping[str, object]:
    spreads = points_spreads(tables)
    effects = seat_effects(tables)
    savings = block_savings(tables, len(columns.bots))
    spread_of = {columns.bots[spread.bot]: spread for spread in spreads.bots}
    saving_of = {columns.bots[saving.bot]: saving for saving in savings.bots}
    return {
        "seats": tables.seats,
        "blocks": len(np.unique(columns.blocks)),
        "whole_blocks": len(tables.in_whole_blocks().block) // tables.seats,
        "spreads": [
            (row.bot, spread_of[row.bot], axes.bars(spread_of[row.bot], spreads))
            for row in standings.rows
            if row.bot in spread_of
        ],
        "points_scale": spreads.scale,
        "points_ticks": spreads.ticks,
        "effects": effects,
        "seat_axis": axes.seat_axis(effects),
        "savings": savings,
        "saved": [(row.bot, saving_of[row.bot]) for row in standings.rows],
    }


def _of_times(
    database: Database, stored: StoredTournament, columns: SeatColumns, standings: Standings
) -> Mapping[str, object]:
    sample = sample_of(sampled_records(database, stored.id, SAMPLE), columns)
    sums = sum_times(database, stored.id)
    found = think_times(sums, sample.times)
    times = {row.bot: found[row.bot] for row in standings.rows if row.bot in found}
    axis, longest = axes.time_axis(times)
    rows = list(zip(times.items(), axis.marks, longest, strict=True))
    reconnects = sum(each.reconnects for each in sums.values())
    return {"reconnects": reconnects, "sample": sample, "times": rows, "time_ticks": axis.ticks}


def _of_faults(database: Database, stored: StoredTournament, columns: SeatColumns) -> Mapping[str, object]:
    return {
        "forfeits": forfeit_table(columns),
        "put_out": list_put_out(database, stored.id),
        "failed": failed_by_reason(list_failures(database, stored.id)),
        "early_ends": early_ends(list_exits(database, stored.id), columns.bots),
    }
