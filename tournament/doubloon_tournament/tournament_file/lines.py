"""On which line of a TOML text a key stands."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from doubloon_tournament.tournament_file.problems import KeyPath

LINES_MAX = 2_000
"""A longer file is not searched: its messages go without a line."""


def find_lines(text: str) -> Mapping[KeyPath, int]:
    """The line, from 1, of each key and section of a TOML text that is valid."""
    lines: dict[KeyPath, int] = {}
    sections: dict[KeyPath, int] = {}
    section: KeyPath = ()
    for line, statement in _statements(text):
        if statement.lstrip().startswith("["):
            section = _open_section(tomllib.loads(statement), sections)
            lines.setdefault(section, line)
        else:
            for path in _paths(tomllib.loads(statement)):
                lines.setdefault(section + path, line)
    return lines


def line_of(lines: Mapping[KeyPath, int], path: KeyPath) -> int | None:
    """The line of a key, or of the nearest thing around it that has one."""
    candidates = (lines.get(path[:length]) for length in range(len(path), 0, -1))
    return next((line for line in candidates if line is not None), None)


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each key or header with its first line: as many lines as it takes until they are valid on their own."""
    rows = text.splitlines()
    start = 0
    while start < len(rows) <= LINES_MAX:
        statement = _shortest_valid(rows[start:])
        if any(not row.lstrip().startswith("#") and row.strip() for row in statement):
            yield start + 1, "\n".join(statement)
        start += len(statement)


def _shortest_valid(rows: list[str]) -> list[str]:
    for length in range(1, len(rows) + 1):
        try:
            tomllib.loads("\n".join(rows[:length]))
        except tomllib.TOMLDecodeError:
            continue
        return rows[:length]
    return rows[:1]


def _open_section(header: dict[str, Any], sections: dict[KeyPath, int]) -> KeyPath:
    """The path of a header; `sections` counts the tables of each array so far."""
    path: KeyPath = ()
    node: Any = header
    while isinstance(node, dict) and node:
        (key, node), *_ = node.items()
        path = (*path, key)
        if isinstance(node, list):
            sections[path] = sections.get(path, 0) + 1
            node = node[0]
        if path in sections:
            path = (*path, sections[path] - 1)
    return path


def _paths(node: Any) -> Iterator[KeyPath]:
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield (key,)
        yield from ((key, *path) for path in _paths(value))
