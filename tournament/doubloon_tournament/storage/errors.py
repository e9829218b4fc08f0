"""What can go wrong with a database, and what to do about it."""


class StorageError(Exception):
    """A database that cannot be used as asked; the message says what would help."""


class UnsupportedUrlError(StorageError):
    """The URL names no database that is supported."""


class DatabaseMissingError(StorageError):
    """There is no such database to read."""


class ForeignDatabaseError(StorageError):
    """The file is something else."""


class NewerSchemaError(StorageError):
    """A later version of the program has written the database."""


class OlderSchemaError(StorageError):
    """An earlier version of the program has written the database; it is to be upgraded first."""


class UpgradeError(StorageError):
    """The database could not be upgraded and is as it was."""


class ReadOnlyDatabaseError(StorageError):
    """The database cannot be written to."""


class NetworkFileSystemError(StorageError):
    """The database is on another machine's disk."""


class DiskFullError(StorageError):
    """There is no room for what is to be kept; what was kept before is there."""


class DiskFaultError(StorageError):
    """The disk cannot be read or written."""


class DamagedDatabaseError(StorageError):
    """The file is no longer whole."""


class DatabaseLockedError(StorageError):
    """Another process has held the database for too long."""


class TournamentExistsError(StorageError):
    """A tournament of that name is in the database already."""


class TournamentInPlayError(StorageError):
    """Another process plays the tournament."""


class TournamentMissingError(StorageError):
    """The database has no such tournament."""


class MatchMissingError(StorageError):
    """The database has no such match."""


class RecordDamagedError(StorageError):
    """The record of a match is no longer whole; its result is."""


class RecordConflictError(StorageError):
    """The same attempt at a match came in twice with different choices."""
