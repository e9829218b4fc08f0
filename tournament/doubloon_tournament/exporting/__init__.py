"""Results in files that other programs read."""

from doubloon_tournament.exporting.archive import Archive, ArchiveError, Parameters, open_archive, write_archive
from doubloon_tournament.exporting.formats import Format, FormatMissingError, write_rows
from doubloon_tournament.exporting.tables import TABLES, Column, ExportTable

__all__ = [
    "TABLES",
    "Archive",
    "ArchiveError",
    "Column",
    "ExportTable",
    "Format",
    "FormatMissingError",
    "Parameters",
    "open_archive",
    "write_archive",
    "write_rows",
]
