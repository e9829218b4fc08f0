"""The standings as one JSON document. Equal results give equal bytes."""

import json
from dataclasses import asdict
from typing import Final

from doubloon_tournament.ratings import StandingRow, Standings
from doubloon_tournament.report.account import Account

COLUMNS: Final = ("rank", "bot", "elo", "elo_low", "elo_high", "games", "deals", "points_mean", "forfeits")


def standings_document(standings: Standings, *, scheduled: int, mine: Account | None = None) -> str:
    """The standings, how many matches they rest on, and how many have no result; and how my bot has done."""
    document: dict[str, object] = {
        "standings": [_row(row) for row in standings.rows],
        "matches": standings.matches,
        "failed": scheduled - standings.matches,
    }
    if mine is not None:
        document["mine"] = asdict(mine)
    return json.dumps(document, indent=2, ensure_ascii=False)


def _row(row: StandingRow) -> dict[str, object]:
    fields = {column: getattr(row, column) for column in COLUMNS}
    return fields if row.rated else fields | {"elo": None}
