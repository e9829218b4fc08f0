"""Standings that follow a tournament while others play it: read anew every few seconds until it is over."""

import json
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final

import typer
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from doubloon_tournament.advice import suggested
from doubloon_tournament.cli.results import rated_so_far, results_console, show_results
from doubloon_tournament.execution import duel_after
from doubloon_tournament.ratings import Standings
from doubloon_tournament.report import standings_document, standings_table
from doubloon_tournament.storage import (
    Database,
    DatabaseLockedError,
    StoredTournament,
    count_matches,
    is_in_play,
    list_results,
    where,
)
from doubloon_tournament.tournament_file import DuelTerms, parse_entered
from doubloon_tournament.visible import json_visible, visible

READING_SHARE: Final = 0.2
"""Of the time, at most this much goes into reading and rating."""


def follow_standings(
    database: Database,
    stored: StoredTournament,
    *,
    every_s: float,
    as_json: bool,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Shows the standings whenever they have changed, and the final ones when the tournament is over.

    It is over when every match has its result, when its duel has a verdict, or when a run that was there has ended.
    """
    follower = _Follower(database, stored)
    with _screen(results_console(), follower, as_json=as_json) as show:
        while True:
            began_s = time.monotonic()
            changed = follower.look()
            if follower.over and not as_json:
                break
            show(changed)
            if follower.over:
                return
            pause(max(every_s, (time.monotonic() - began_s) / READING_SHARE))
    show_results(database, stored, as_json=False)


class _Follower:
    """What is known of the tournament."""

    def __init__(self, database: Database, stored: StoredTournament) -> None:
        self._database = database
        self._stored = stored
        self._resume = suggested("resume", *where(database, stored))
        self._duel = _duel_terms(stored)
        self._matches = -1
        self._complete = False
        self._in_play = False
        self._locked = False
        self.over = False
        self.standings: Standings | None = None

    def look(self) -> bool:
        """Looks again; returns whether the standings have changed."""
        was_in_play = self._in_play
        self._in_play = is_in_play(self._database, self._stored)  # before the matches: the last is kept by then
        try:
            matches = count_matches(self._database, self._stored.id)
            changed = matches != self._matches
            if changed:
                self.standings = rated_so_far(self._database, self._stored)
                self._complete = matches >= self._stored.entry.matches or self._decided()
            self._matches, self._locked = matches, False
        except DatabaseLockedError:
            self._locked = True
            return False
        self.over = self._complete or (was_in_play and not self._in_play)
        return changed

    def _decided(self) -> bool:
        """No other match of the duel is needed."""
        if self._duel is None:
            return False
        seats, results = len(self._stored.entry.bots), list_results(self._database, self._stored.id)
        return duel_after(self._duel, seats, results=results).decided

    def heading(self) -> str:
        """How far it is."""
        entry = self._stored.entry
        parts = [f"{entry.name}: {entry.game}, {max(0, self._matches)} of {entry.matches} matches"]
        if self._locked:
            parts.append("the database is locked, these are the standings before")
        if not self._in_play and not self._complete:
            parts.append(f"nobody plays it now; {self._resume} does")
        return ", ".join(parts)

    def document(self) -> str:
        """The standings as one line of JSON."""
        assert self.standings is not None
        document = standings_document(self.standings, scheduled=self._stored.entry.matches)
        return json.dumps(json.loads(document), ensure_ascii=False)

    def picture(self) -> RenderableType:
        """Heading and table."""
        heading = Text(visible(self.heading()))
        return heading if self.standings is None else Group(heading, Text(""), standings_table(self.standings))


def _duel_terms(stored: StoredTournament) -> DuelTerms | None:
    """What the duel is about, if the tournament is one."""
    try:
        return parse_entered(stored.entry.file).duel
    except ValueError:  # of another version
        return None


def _screen(console: Console, follower: _Follower, *, as_json: bool) -> AbstractContextManager[Callable[[bool], None]]:
    """What shows the standings, and is told whether they have changed: redrawn on a terminal, else one by one."""
    if as_json:
        return nullcontext(lambda changed: typer.echo(json_visible(follower.document())) if changed else None)
    if not console.is_terminal:
        return nullcontext(lambda changed: console.print(follower.picture(), Text("")) if changed else None)
    return _Redrawn(console, follower)


class _Redrawn:
    """A picture that is drawn anew in its place."""

    def __init__(self, console: Console, follower: _Follower) -> None:
        self._live = Live(console=console, get_renderable=follower.picture, auto_refresh=False, transient=True)

    def __enter__(self) -> Callable[[bool], None]:
        self._live.__enter__()
        return lambda _: self._live.refresh()

    def __exit__(self, *_: object) -> None:
        self._live.stop()
