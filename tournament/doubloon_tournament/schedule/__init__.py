"""Who meets whom, in which seats, on which deals. Pure: the same input gives the same schedule on any machine."""

from doubloon_tournament.schedule.balance import Balance, Span, balance_of
from doubloon_tournament.schedule.blocks import Block, Match, match_id
from doubloon_tournament.schedule.errors import ScheduleError
from doubloon_tournament.schedule.round_robin import MATCHES_MAX, check_schedule, make_schedule

__all__ = [
    "MATCHES_MAX",
    "Balance",
    "Block",
    "Match",
    "ScheduleError",
    "Span",
    "balance_of",
    "check_schedule",
    "make_schedule",
    "match_id",
]
