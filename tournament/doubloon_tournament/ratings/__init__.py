"""What the results say about the bots: ratings with honest errors, and what they cannot say. Pure numpy and scipy."""

from doubloon_tournament.ratings.elo import ELO_PER_NAT, elo_from_score, expected_score
from doubloon_tournament.ratings.errors import ConflictingResultError, RatingError
from doubloon_tournament.ratings.live import k_factor, live_elo
from doubloon_tournament.ratings.pairs import Forfeits
from doubloon_tournament.ratings.pool import CENTRE_ELO
from doubloon_tournament.ratings.rating import ANCHOR_ELO, rate
from doubloon_tournament.ratings.results import RatedMatch
from doubloon_tournament.ratings.standings import PairRecord, PairResidual, StandingRow, Standings

__all__ = [
    "ANCHOR_ELO",
    "CENTRE_ELO",
    "ELO_PER_NAT",
    "ConflictingResultError",
    "Forfeits",
    "PairRecord",
    "PairResidual",
    "RatedMatch",
    "RatingError",
    "StandingRow",
    "Standings",
    "elo_from_score",
    "expected_score",
    "k_factor",
    "live_elo",
    "rate",
]
