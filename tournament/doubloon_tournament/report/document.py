"""The standings as one JSON document. Equal results give equal bytes."""

import json
from typing import Final

from doubloon_tournament.ratings import StandingRow, Standings

COLUMNS: Final = ("rank", "bot", "elo", "elo_low", "elo_high", "games", "deals", "points_mean", "forfeits")


def standings_document(standings: Standings, *, scheduled: int) -> str:
    """The standings, how many matches they rest on, and how many have no result."""
    document = {
        "standings": [_row(row) for row in standings.rows],
        "matches": standings.matches,
        "failed": scheduled - standings.matches,
    }
    return json.dumps(document, indent=2, ensure_ascii=False)


def _row(row: StandingRow) -> dict[str, object]:
    return {column: getattr(row, column) for column in COLUMNS}
