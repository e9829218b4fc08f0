"""Files of rows: CSV, JSON lines, Parquet."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Any, Final

from doubloon_tournament.exporting.tables import ExportTable, Row
from doubloon_tournament.visible import json_visible, lines_visible

BATCH: Final = 10_000
"""Rows that are held at once."""
FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")  # noqa: RUF001 the wide ones too
"""What a text begins with that a spreadsheet would run."""


class Format(StrEnum):
    """How rows are written."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"


class FormatMissingError(Exception):
    """The library of a format is not installed."""


def write_rows(table: ExportTable, rows: Iterable[Row], path: Path, form: Format) -> int:
    """Writes rows to a file that is not there yet; returns how many.

    Raises:
        FormatMissingError: If Parquet is asked for and pyarrow is not installed.
        FileExistsError: If the file is there.
    """
    return _WRITERS[form](table, rows, path)


def _write_csv(table: ExportTable, rows: Iterable[Row], path: Path) -> int:
    count = 0
    with path.open("x", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(column.name for column in table.columns)
        for row in rows:
            writer.writerow(map(_cell, row))
            count += 1
    return count


def _write_jsonl(table: ExportTable, rows: Iterable[Row], path: Path) -> int:
    names = [column.name for column in table.columns]
    count = 0
    with path.open("x", encoding="utf-8") as file:
        for row in rows:
            file.write(json_visible(json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False)) + "\n")
            count += 1
    return count


def _write_parquet(table: ExportTable, rows: Iterable[Row], path: Path) -> int:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        message = "Parquet needs pyarrow, which is not installed: pip install 'doubloon[parquet]'"
        raise FormatMissingError(message) from error
    kinds: Mapping[type, Any] = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
    schema = pyarrow.schema([(column.name, kinds[column.kind]) for column in table.columns])
    count = 0
    with path.open("xb") as file, parquet.ParquetWriter(file, schema) as writer:
        for batch in _batches(rows):
            columns = [
                pyarrow.array(values, kind) for values, kind in zip(zip(*batch, strict=True), schema.types, strict=True)
            ]
            writer.write_table(pyarrow.Table.from_arrays(columns, schema=schema))
            count += len(batch)
    return count


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    while batch := list(islice(left, BATCH)):
        yield batch


def _cell(value: Any) -> Any:
    """A value as a spreadsheet may hold it: a text that it would take for a formula is quoted, none has controls."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return value
    text = lines_visible(value)
    return f"'{text}" if text.startswith(FORMULA) else text


_WRITERS: Final[Mapping[Format, Callable[[ExportTable, Iterable[Row], Path], int]]] = {
    Format.CSV: _write_csv,
    Format.JSONL: _write_jsonl,
    Format.PARQUET: _write_parquet,
}
