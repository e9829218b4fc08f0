"""What the results say, for people and for programs."""

from doubloon_tournament.report.account import Account, Rival, account_of
from doubloon_tournament.report.document import standings_document
from doubloon_tournament.report.duel import DuelAccount, duel_account, duel_document, strength_text
from doubloon_tournament.report.rated import rate_results, rate_seats
from doubloon_tournament.report.tables import head_to_head_table, places_table, rivals_table, standings_table

__all__ = [
    "Account",
    "DuelAccount",
    "Rival",
    "account_of",
    "duel_account",
    "duel_document",
    "head_to_head_table",
    "places_table",
    "rate_results",
    "rate_seats",
    "rivals_table",
    "standings_document",
    "standings_table",
    "strength_text",
]
