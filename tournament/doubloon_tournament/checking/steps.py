"""What a bot is checked for, and what was found."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Final

from doubloon_tournament.sandbox import Limits


class Step(Enum):
    """One requirement, with its name in words, in the order in which they are reported."""

    CONNECTS = "connects"
    READY = "is ready in time"
    PLAYS = "plays a match of every table size"
    REJECTED = "survives a rejected choice"
    MANY = "plays many tables at once"
    RECONNECTS = "comes back after a lost connection"
    LEAVES = "leaves when it is told to"
    SIGTERM = "ends on SIGTERM"
    IN_TIME = "answers in time"
    MEMORY = "keeps within its memory"
    OUTPUT = "prints little"

    @property
    def key(self) -> str:
        """Its name for programs."""
        return self.name.lower()

    @property
    def number(self) -> int:
        """From 1."""
        return list(Step).index(self) + 1


class Verdict(Enum):
    """What was found."""

    PASSED = "passed"
    FAILED = "FAILED"
    SKIPPED = "not tried"

    @property
    def key(self) -> str:
        """Its name for programs."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on one step."""

    step: Step
    verdict: Verdict
    message: str
    """What was measured, or what was wrong and what would be right."""


class StepFailedError(Exception):
    """A requirement is not met."""

    def __init__(self, message: str, step: Step | None = None) -> None:
        super().__init__(message)
        self.step = step
        """Which one, where it is not the one that was being looked at."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Under which terms a bot is checked."""

    game: str = "skull_king"
    decision: timedelta = timedelta(seconds=5)
    """For each decision."""
    start_up: timedelta = timedelta(seconds=30)
    """To connect, and again to be ready."""
    grace: timedelta = timedelta(seconds=10)
    """To come back after a lost connection."""
    leave: timedelta = timedelta(seconds=10)
    """To exit after the goodbye."""
    many: int = 16
    """Tables at once, where the bot takes so many."""
    memory: int | None = Limits().memory
    """Resident bytes of the bot with all that it starts; None for no limit."""


OUTPUT_BYTES_MAX: Final = 10_000_000
"""Printed in one check, which is a small part of a tournament."""


def passed(findings: Iterable[Finding]) -> bool:
    """Nothing has failed."""
    return not any(finding.verdict is Verdict.FAILED for finding in findings)
