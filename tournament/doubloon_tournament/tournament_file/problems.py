"""What is wrong with a tournament file, told all at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from doubloon_tournament.tournament_file.toml_text import toml_key, toml_text

KeyPath: TypeAlias = tuple[str | int, ...]
"""Keys and indexes from the top of the file, such as `("bots", 2, "command")`."""

SHOWN_LENGTH_MAX = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong."""

    path: KeyPath
    """Where; empty for the file as a whole."""
    message: str
    """What would be right."""
    shown: str | None = None
    """The value as written, shortened; None where there is none or it is secret."""
    line: int | None = None
    """Line of the file, from 1, where it could be found."""

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        key = key_text(self.path)
        value = f" = {self.shown}" if self.shown is not None else ""
        return f"{place}{key}{value}: {self.message}" if key else f"{place}{self.message}"


class TournamentFileError(ValueError):
    """A tournament file that cannot be used, with everything that is wrong with it."""

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.source = source
        """The file's name as it was given."""
        self.problems = tuple(problems)
        """At least one, in the order of the file."""
        many = f"{len(problems)} problems" if len(problems) > 1 else "a problem"
        super().__init__("\n".join([f"{source} has {many}:", *(f"  {problem}" for problem in problems)]))


def key_text(path: KeyPath) -> str:
    """A path as people write it: `bots[2].command`."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            key = part if part and part.isprintable() else toml_key(part)
            text += f".{key}" if text else key
    return text


def shown(value: object) -> str:
    """A value as TOML would have it, shortened."""
    text = toml_text(value)
    return text if len(text) <= SHOWN_LENGTH_MAX else f"{text[: SHOWN_LENGTH_MAX - 3]}..."
