"""Under which terms the bots of a tournament are started: the sandbox, and what nobody is shown in it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from doubloon_tournament.execution.news import Confined
from doubloon_tournament.sandbox import Backend, Confinement, Terms, choose, sandbox_for
from doubloon_tournament.sandbox.python import interpreter_paths
from doubloon_tournament.storage import Database, StoredTournament
from doubloon_tournament.tournament_file import BotEntry, Tournament

PASSED_ON: Final = frozenset({"JAVA_HOME", "LANG", "LANGUAGE", "PATH", "TERM", "TZ"})
"""Variables of the runner's that a bot with files of its own is given; others may hold secrets."""
PASSED_ON_PREFIX: Final = "LC_"


def terms_of(database: Database, stored: StoredTournament, tournament: Tournament) -> Terms:
    """The sandbox for a tournament, on this machine.

    Raises:
        SandboxError: If the one that was asked for does not work here.
    """
    terms = choose(tournament.sandbox, tournament.limits.values)
    if terms.confinement.backend is not Backend.BUBBLEWRAP:
        return terms
    hidden = tuple(dict.fromkeys(map(str, _secrets(database, stored))))
    confinement = replace(terms.confinement, readable=interpreter_paths(), hidden=hidden)
    return replace(terms, confinement=confinement)


def confined_by(terms: Terms, tournament: Tournament) -> Confined:
    """What a run tells of its sandbox."""
    sandbox = sandbox_for(terms.confinement)
    open_to = [bot.name for bot in tournament.bots if bot.network]
    closed = terms.confinement.closed and open_to
    network = (f"network of {', '.join(open_to)}",) if closed else ()
    return Confined(terms.confinement.backend.value, sandbox.enforced(), (*sandbox.left_open(), *network), terms.why)


def confinement_of(
    bot: BotEntry, directories: Mapping[str, Path], folder: Path, confinement: Confinement
) -> Confinement:
    """The terms of all as they are for one bot: what it may read besides, and that it does not see the others."""
    own = directories[bot.name].resolve()
    others = (directory.resolve() for name, directory in directories.items() if name != bot.name)
    inside = [str(other) for other in others if other != own and other.is_relative_to(own)]
    return replace(
        confinement,
        network=bot.network,
        readable=(*confinement.readable, *(str(folder / path) for path in bot.readable)),
        hidden=(*confinement.hidden, *inside),
    )


def passed_on(environment: Mapping[str, str], confinement: Confinement) -> dict[str, str]:
    """What of the runner's environment bots are given."""
    if confinement.backend is Backend.NONE:
        return dict(environment)
    if confinement.backend is Backend.RLIMIT:
        return {name: text for name, text in environment.items() if name != "HOME"}
    return {name: text for name, text in environment.items() if name in PASSED_ON or name.startswith(PASSED_ON_PREFIX)}


def _secrets(database: Database, stored: StoredTournament) -> Iterator[Path]:
    """The database, and every copy of the tournament file beside it: both may hold the key."""
    yield database.location.path.resolve()
    folder = Path(stored.entry.folder)
    for file in folder.glob("*.toml"):
        if _holds(file, stored.entry.file):
            yield file.resolve()


def _holds(file: Path, text: str) -> bool:
    try:
        return file.read_text(encoding="utf-8-sig") == text
    except (OSError, UnicodeDecodeError):
        return False
