"""The page put together: one read of the seats, the numbers of each figure, one template."""

from pathlib import Path
from typing import Final

from doubloon_games import games
from doubloon_tournament.report.page.ratings_plot import islands
from doubloon_tournament.report.page.rendering import render
from doubloon_tournament.report.rated import rate_results
from doubloon_tournament.storage import Database, StoredTournament, list_results

TEMPLATES: Final = Path(__file__).parent / "templates"


def report_page(database: Database, stored: StoredTournament) -> str:
    """The page of a tournament, finished or not. Equal databases give equal bytes."""
    entry = stored.entry
    bots = [bot.name for bot in entry.bots]
    standings = rate_results(list_results(database, stored.id), bots=bots, anchor=entry.anchor)
    game = games().get(entry.game)
    return render(
        TEMPLATES,
        "report.html",
        entry=entry,
        game=entry.game if game is None else game.title,
        over=standings.matches >= entry.matches,
        standings=standings,
        islands=islands(standings),
    )
