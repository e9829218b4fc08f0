"""What went wrong: forfeits by bot and kind, attempts without a result, and processes that ended early."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from doubloon_tournament.storage import STOPPED, BotExit, FailedAttempt
from doubloon_tournament.storage.seat_columns import SeatColumns


@dataclass(frozen=True, slots=True)
class ForfeitTable:
    """How often each bot has forfeited in which way."""

    kinds: tuple[str, ...]
    """Of the service's catalogue, in order of name."""
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    """A bot with a number for each kind; those that never forfeited are left out."""


@dataclass(frozen=True, slots=True)
class Times:
    """Something that happened so often."""

    what: str
    number: int


def forfeit_table(columns: SeatColumns) -> ForfeitTable:
    """From all seats, bots in the order of the file."""
    found = Counter((bot, ending) for bot, ending in zip(columns.bot.tolist(), columns.endings, strict=True) if ending)
    kinds = tuple(sorted({ending for _, ending in found}))
    guilty = sorted({bot for bot, _ in found})
    return ForfeitTable(kinds, tuple((columns.bots[bot], tuple(found[bot, kind] for kind in kinds)) for bot in guilty))


def failed_by_reason(failures: Iterable[FailedAttempt]) -> list[Times]:
    """Attempts that gave no result, the most frequent reason first."""
    return _times(failure.reason for failure in failures)


def early_ends(exits: Iterable[BotExit], bots: Sequence[str]) -> list[tuple[str, list[Times]]]:
    """Of each bot the ends of its processes that nobody asked for; bots without one are left out."""
    own: dict[str, list[str]] = {bot: [] for bot in bots}
    for each in exits:
        if each.reason != STOPPED:
            own.setdefault(each.bot, []).append(each.reason)
    return [(bot, _times(reasons)) for bot, reasons in own.items() if reasons]


def _times(what: Iterable[str]) -> list[Times]:
    return [Times(name, number) for name, number in sorted(Counter(what).items(), key=lambda each: (-each[1], each[0]))]
