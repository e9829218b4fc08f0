"""What the results say, for people and for programs."""

from doubloon_tournament.report.document import standings_document
from doubloon_tournament.report.rated import rate_results
from doubloon_tournament.report.tables import head_to_head_table, standings_table

__all__ = ["head_to_head_table", "rate_results", "standings_document", "standings_table"]
