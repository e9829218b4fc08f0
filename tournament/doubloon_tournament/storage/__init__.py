"""Where results are kept: one SQLite file, each finished match in a transaction of its own."""

from doubloon_tournament.storage.checking import Check, check_database
from doubloon_tournament.storage.database import Access, Database, open_database
from doubloon_tournament.storage.errors import (
    DatabaseLockedError,
    DatabaseMissingError,
    ForeignDatabaseError,
    NewerSchemaError,
    OlderSchemaError,
    ReadOnlyDatabaseError,
    RecordConflictError,
    StorageError,
    TournamentExistsError,
    TournamentInPlayError,
    TournamentMissingError,
    UnsupportedUrlError,
    UpgradeError,
)
from doubloon_tournament.storage.exits import STOPPED, BotExit, add_exit, list_exits
from doubloon_tournament.storage.failures import FailedAttempt, list_failures, record_failure
from doubloon_tournament.storage.lease import lease
from doubloon_tournament.storage.matches import (
    FinishedMatch,
    Forfeits,
    MatchResult,
    Recorded,
    SeatResult,
    list_forfeits,
    list_results,
    record_match,
    recorded_ids,
)
from doubloon_tournament.storage.put_out import PutOut, add_put_out, list_put_out
from doubloon_tournament.storage.tournaments import (
    EnteredBot,
    NewTournament,
    StoredTournament,
    add_tournament,
    find_tournament,
    tournament_names,
    where,
)
from doubloon_tournament.storage.upgrading import Upgrade, upgrade_database

__all__ = [
    "STOPPED",
    "Access",
    "BotExit",
    "Check",
    "Database",
    "DatabaseLockedError",
    "DatabaseMissingError",
    "EnteredBot",
    "FailedAttempt",
    "FinishedMatch",
    "ForeignDatabaseError",
    "Forfeits",
    "MatchResult",
    "NewTournament",
    "NewerSchemaError",
    "OlderSchemaError",
    "PutOut",
    "ReadOnlyDatabaseError",
    "RecordConflictError",
    "Recorded",
    "SeatResult",
    "StorageError",
    "StoredTournament",
    "TournamentExistsError",
    "TournamentInPlayError",
    "TournamentMissingError",
    "UnsupportedUrlError",
    "Upgrade",
    "UpgradeError",
    "add_exit",
    "add_put_out",
    "add_tournament",
    "check_database",
    "find_tournament",
    "lease",
    "list_exits",
    "list_failures",
    "list_forfeits",
    "list_put_out",
    "list_results",
    "open_database",
    "record_failure",
    "record_match",
    "recorded_ids",
    "tournament_names",
    "upgrade_database",
    "where",
]
