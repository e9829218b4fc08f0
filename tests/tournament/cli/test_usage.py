"""Requests that make no sense: a clear message on stderr, exit code 2, and nothing done."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from doubloon_tournament.cli.app import app
from doubloon_tournament.exit_code import ExitCode

BOT = '[[bots]]\nname = "{}"\ncommand = ["/bin/sh"]\n'
GOOD = 'name = "cup"\ngame = "skull_king"\nseats = 3\ndeals = 1\n' + "".join(map(BOT.format, ("ann", "bob", "cid")))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cup.toml").write_text(GOOD)
    return tmp_path


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "ann"\ncommand = ["/bin/sh"]', 'name = "ann"\ncommand = ["./none"]', "line 7: bots[0].command[0]"),
        ("deals", "deels", "line 4: deels = 1: unknown key; did you mean `deals`?"),
        ("seats = 3", "seats = 9", "line 3: seats = 9: skull_king is played with "),
        ("seats = 3", "seats = 4", "line 3: seats = 4: more seats than bots: the file names 3 bots"),
        ('name = "cup"', "name = cup", "is no TOML: Invalid value (at line 1, column 8)"),
    ],
)
def test_a_bad_file_is_a_usage_error_before_anything_is_made(folder: Path, old: str, new: str, message: str) -> None:
    (folder / "cup.toml").write_text(GOOD.replace(old, new, 1))
    ran = CliRunner().invoke(app, ["run", "cup.toml"])
    assert ran.exit_code == ExitCode.USAGE
    assert ran.stdout == ""
    assert message in ran.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run"], "Missing argument 'FILE'"),
        (["run", "missing.toml"], "cannot be read: No such file or directory"),
        (["run", "cup.toml", "--key", "123"], "the key must be 64 hex digits"),
        (["run", "cup.toml", "--db", "cup.db"], "is no database URL; write it as sqlite:///results.db"),
        (["run", "cup.toml", "--db", "sqlite:////nowhere/cup.db"], "the folder /nowhere is missing"),
        (["run", "cup.toml", "--colour", "red"], "No such option: --colour"),
        (["standings"], "Missing option '--db'"),
        (["standings", "--db", "sqlite:///missing.db"], "there is no database "),
        (["resume", "--db", "sqlite:///missing.db"], "there is no database "),
        (["standings", "--db", "sqlite:///missing.db", "--watch"], "there is no database "),
        (["standings", "--db", "sqlite:///missing.db", "--watch", "--every", "0"], "Invalid value for '--every'"),
        (["watch"], "Invalid value for --token-file: there is no doubloon-admin.token; name the one of"),
        (["watch", "--db", "sqlite:///missing.db"], "there is no database "),
        (["watch", "t1", "--follow"], "Invalid value for --follow: it picks the tables itself; leave TABLE away"),
        (["watch", "--address", "example.org:1", "--token-file", "cup.toml"], "cup.toml cannot be used: it is no text"),
        (["serve", "--log-level", "loud"], "'loud' is not one of 'debug', 'info', 'warning', 'error'"),
        (["serve", "--listen", "50051"], "Invalid value for --listen: '50051' is no HOST:PORT"),
        (["serve", "--listen", "here:99999"], "Invalid value for --listen: 'here:99999' is no HOST:PORT"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_a_request_that_makes_no_sense_is_a_usage_error(folder: Path, arguments: list[str], message: str) -> None:
    ran = CliRunner().invoke(app, arguments, env={"COLUMNS": "200"})
    assert ran.exit_code == ExitCode.USAGE
    assert message in ran.stderr
    assert [path.name for path in folder.iterdir()] == ["cup.toml"]


def test_help_names_every_command() -> None:
    told = CliRunner().invoke(app, ["--help"])
    assert told.exit_code == ExitCode.OK
    for command in ("demo", "run", "resume", "standings", "serve", "healthcheck", "games"):
        assert f" {command} " in told.stdout
