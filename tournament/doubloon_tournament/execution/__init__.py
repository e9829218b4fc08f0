"""Playing a tournament: an arena of one service and its bots, fed with matches until all have a result."""

from doubloon_tournament.execution.crowding import crowding, processors_here
from doubloon_tournament.execution.entering import changed_bots, enter_tournament
from doubloon_tournament.execution.errors import ArenaError, ArenaLostError, BotNotReadyError
from doubloon_tournament.execution.news import (
    AttemptFailed,
    BotEnded,
    BotQuarantined,
    Confined,
    Crowded,
    MatchFinished,
    News,
    Playing,
    ServiceLost,
    Stopping,
)
from doubloon_tournament.execution.play import Ending, few_tables_at_once, play, tables_at_once
from doubloon_tournament.execution.service_process import Listening, ServiceProcess
from doubloon_tournament.execution.stopping import count_in, duel_after, new_duel

__all__ = [
    "ArenaError",
    "ArenaLostError",
    "AttemptFailed",
    "BotEnded",
    "BotNotReadyError",
    "BotQuarantined",
    "Confined",
    "Crowded",
    "Ending",
    "Listening",
    "MatchFinished",
    "News",
    "Playing",
    "ServiceLost",
    "ServiceProcess",
    "Stopping",
    "changed_bots",
    "count_in",
    "crowding",
    "duel_after",
    "enter_tournament",
    "few_tables_at_once",
    "new_duel",
    "play",
    "processors_here",
    "tables_at_once",
]
