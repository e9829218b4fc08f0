"""Blocks in which some bot did not sit in every seat: kept, but worth a warning when there are many."""

from collections import defaultdict
from collections.abc import Iterable

from doubloon_tournament.ratings.results import RatedMatch

UNBALANCED_SHARE_MAX = 0.05
"""Above this share of all blocks seats no longer cancel out."""


def unbalanced_groups(matches: Iterable[RatedMatch]) -> tuple[int, int]:
    """How many blocks lack a rotation, and how many blocks there are."""
    tables: dict[tuple[str, frozenset[str]], set[tuple[str, ...]]] = defaultdict(set)
    for match in matches:
        tables[match.group, frozenset(match.bots)].add(match.bots)
    unbalanced = {group for (group, line_up), seated in tables.items() if not _every_seat(line_up, seated)}
    return len(unbalanced), len({group for group, _ in tables})


def _every_seat(line_up: frozenset[str], seated: set[tuple[str, ...]]) -> bool:
    return all(len(set(bots)) == len(line_up) for bots in zip(*seated, strict=True))
