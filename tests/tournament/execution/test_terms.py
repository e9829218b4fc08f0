"""What bots are shown in a sandbox with files of its own: not the database, nor the file with the key, nor others."""

from pathlib import Path

import pytest

from doubloon_tournament.execution import enter_tournament
from doubloon_tournament.execution.crew import Crew
from doubloon_tournament.execution.terms import confined_by, terms_of
from doubloon_tournament.sandbox import Backend, Confinement, Limits, Terms
from doubloon_tournament.storage import Access, BegunRun, add_run, list_runs, open_database, withdraw_tournament
from doubloon_tournament.tournament_file import Source, parse

BOXED = Confinement(Backend.BUBBLEWRAP, Limits(), hidden=("/cup.db",), readable=("/python",))
FILE = """\
name = "cup"
game = "skull_king"
seats = 2
deals = 1
sandbox = "bubblewrap"
[[bots]]
name = "ann"
command = ["/bin/sh"]
readable = ["rules.txt"]
[[bots]]
name = "bob"
command = ["/bin/sh"]
directory = "bob"
network = true
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bob").mkdir()
    (tmp_path / "rules.txt").touch()
    (tmp_path / "cup.toml").write_text(FILE)
    (tmp_path / "other.toml").write_text("x = 1")
    return tmp_path


def test_a_bot_sees_no_folder_of_another_inside_its_own(folder: Path) -> None:
    tournament = parse(Source(FILE, folder, "cup.toml"))
    crew = Crew(tournament, folder, {"PATH": "/bin", "LC_ALL": "C", "PGPASSWORD": "hunter2"}, BOXED)
    ann, _, bob, _ = crew.start_all("127.0.0.1:1")
    assert ann.confinement.hidden == ("/cup.db", str(folder / "bob"))
    assert ann.confinement.readable == ("/python", str(folder / "rules.txt"))
    assert (ann.confinement.network, bob.confinement.network) == (False, True)
    assert bob.confinement.hidden == ("/cup.db",)
    assert ann.env.keys() - {"PATH", "LC_ALL"} == {
        "DOUBLOON_ADDRESS", "DOUBLOON_TOKEN", "DOUBLOON_BOT", "DOUBLOON_INSTANCE",
    }  # fmt: skip


def test_the_runners_home_is_nobodys_who_is_confined(folder: Path) -> None:
    tournament = parse(Source(FILE, folder, "cup.toml"))
    environment = {"PATH": "/bin", "HOME": "/home/x", "EDITOR": "vi"}
    kept = {
        backend: Crew(tournament, folder, environment, Confinement(backend)).start_all("127.0.0.1:1")[0].env.keys()
        for backend in (Backend.NONE, Backend.RLIMIT, Backend.BUBBLEWRAP)
    }
    assert {backend: names & environment.keys() for backend, names in kept.items()} == {
        Backend.NONE: {"PATH", "HOME", "EDITOR"},
        Backend.RLIMIT: {"PATH", "EDITOR"},
        Backend.BUBBLEWRAP: {"PATH"},
    }


def test_database_and_tournament_file_are_hidden_from_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doubloon_tournament.execution.terms.choose", lambda *_: Terms(BOXED))
    source = Source(FILE, folder, "cup.toml")
    tournament = parse(source)
    with open_database(f"sqlite:///{folder / 'cup.db'}", Access.WRITE) as database:
        terms = terms_of(database, enter_tournament(database, source, tournament), tournament)
    assert set(terms.confinement.hidden) == {str(folder / "cup.db"), str(folder / "cup.toml")}
    assert terms.confinement.readable != ()


def test_bots_with_the_network_are_told_by_name(folder: Path) -> None:
    confined = confined_by(Terms(BOXED, "why"), parse(Source(FILE, folder, "cup.toml")))
    assert (confined.sandbox, confined.left_open, confined.why) == ("bubblewrap", ("network of bob",), "why")


def test_runs_are_kept_in_order_and_go_with_a_tournament_that_is_withdrawn(folder: Path) -> None:
    source = Source(FILE, folder, "cup.toml")
    runs = [
        BegunRun("2026-01-01T00:00:00+00:00", "1", "auto", "rlimit", ("memory",), ("network",)),
        BegunRun("2026-01-02T00:00:00+00:00", "1", "auto", "bubblewrap", ("memory", "files"), ()),
    ]
    with open_database(f"sqlite:///{folder / 'cup.db'}", Access.WRITE) as database:
        stored = enter_tournament(database, source, parse(source))
        for run in runs:
            add_run(database, stored.id, run)
        assert list_runs(database, stored.id) == runs
        assert withdraw_tournament(database, stored)
        assert list_runs(database, stored.id) == []
