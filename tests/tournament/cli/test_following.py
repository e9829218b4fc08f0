"""Standings that follow a tournament: read anew until it is over."""

import json
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doubloon_tournament.cli import following as module
from doubloon_tournament.cli.app import app
from doubloon_tournament.cli.following import follow_standings
from doubloon_tournament.exit_code import ExitCode
from doubloon_tournament.storage import (
    Access,
    Database,
    DatabaseLockedError,
    StoredTournament,
    find_tournament,
    is_in_play,
    lease,
    open_database,
    record_match,
)
from doubloon_tournament.tournament_file import DuelTerms
from tournament.report.page.made import _match, make

BOTS = ("ann", "bob", "cid")


class Played:
    """A tournament of matches that have a result, 18 by default, and some that have none yet."""

    def __init__(self, folder: Path, missing: int, *, deals: int = 6) -> None:
        self.url = make(folder, BOTS, missing=missing, deals=deals)
        self._next = 0

    def record(self) -> None:
        """One more match ends."""
        with open_database(self.url, Access.WRITE) as database:
            match = _match(f"later{self._next}", 90 + self._next, 0, seated=list(BOTS), luck=0, best=BOTS)
            record_match(database, find_tournament(database).id, match)
        self._next += 1

    @contextmanager
    def opened(self, access: Access = Access.READ) -> Iterator[tuple[Database, StoredTournament]]:
        with open_database(self.url, access) as database:
            yield database, find_tournament(database)


def follow(played: Played, pause: Callable[[float], None], *, as_json: bool = False) -> None:
    with played.opened() as (database, stored):
        follow_standings(database, stored, every_s=7.0, as_json=as_json, pause=pause)


def never(_: float) -> None:
    raise AssertionError("there is nothing to wait for")


def test_a_finished_tournament_is_shown_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    follow(Played(tmp_path, missing=0), never)
    out = capsys.readouterr().out
    assert out.count("18 of 18 matches") == 1
    assert "Score of a row's bot against a column's" in out


def test_the_table_comes_again_when_matches_have_ended_and_whole_at_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = Played(tmp_path, missing=2)
    script = iter([lambda: None, played.record, lambda: None, played.record])
    waits: list[float] = []

    def pause(seconds: float) -> None:
        waits.append(seconds)
        next(script)()

    follow(played, pause)
    out = capsys.readouterr().out
    assert [out.count(f"{matches} of 20 matches") for matches in (18, 19, 20)] == [1, 1, 1]
    assert len(waits) == 4
    assert min(waits) >= 7.0


def test_for_programs_each_change_is_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = Played(tmp_path, missing=1)
    follow(played, lambda _: played.record(), as_json=True)
    documents = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(document["matches"], document["failed"]) for document in documents] == [(18, 1), (19, 0)]


def test_a_run_that_ends_without_all_results_ends_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = Played(tmp_path, missing=2)
    with played.opened(Access.WRITE) as (database, stored):
        run = lease(database, stored)
        run.__enter__()
        follow(played, lambda _: run.__exit__(None, None, None))
    assert "18 of 20 matches" in capsys.readouterr().out


def test_before_a_run_begins_it_is_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = Played(tmp_path, missing=1)
    script = iter([lambda: None, lambda: None, played.record])
    follow(played, lambda _: next(script)())
    first, *_ = capsys.readouterr().out.splitlines()
    assert "18 of 19 matches, nobody plays it now; " in first
    assert "resume --db" in first


def test_a_duel_that_is_decided_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Played(tmp_path, missing=300, deals=80)
    monkeypatch.setattr(module, "_duel_terms", lambda _: DuelTerms(candidate="ann"))
    follow(played, never)
    assert "240 of 540 matches" in capsys.readouterr().out


def test_a_database_that_is_locked_is_looked_at_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Played(tmp_path, missing=0)
    plain = module.count_matches
    locked = iter([True, True, False])

    def count(database: Database, tournament_id: int) -> int:
        if next(locked):
            raise DatabaseLockedError("locked")
        return plain(database, tournament_id)

    monkeypatch.setattr(module, "count_matches", count)
    follow(played, lambda _: None)
    assert "18 of 18 matches" in capsys.readouterr().out


def test_ctrl_c_leaves_without_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(tmp_path, missing=1)

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "follow_standings", interrupted)
    ran = CliRunner().invoke(app, ["standings", "--watch", "--db", played.url])
    assert (ran.exit_code, ran.output) == (ExitCode.INTERRUPTED, "")


def test_a_runner_is_known_by_its_process(tmp_path: Path) -> None:
    with Played(tmp_path, missing=1).opened(Access.WRITE) as (database, stored):
        beside = database.location.path.with_name(f"{database.location.path.name}.{stored.id}.runner")
        assert not is_in_play(database, stored)
        with lease(database, stored):
            assert is_in_play(database, stored)
        assert not is_in_play(database, stored)
        gone = subprocess.Popen(["true"])
        gone.wait()
        for text, expected in (
            (f"process {gone.pid} on {socket.gethostname()}", False),
            ("process 1 on another machine", True),
            ("", False),
            ("nonsense", False),
        ):
            beside.write_text(text)
            assert is_in_play(database, stored) is expected
