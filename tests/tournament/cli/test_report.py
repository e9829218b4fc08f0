"""The command `doubloon report`."""

from pathlib import Path

from typer.testing import CliRunner

from doubloon_tournament.cli.app import app
from doubloon_tournament.exit_code import ExitCode
from tournament.report.page.made import make


def test_a_report_is_one_file_of_the_tournament_that_was_named(tmp_path: Path) -> None:
    make(tmp_path, ("ann", "bob", "cid"), name="spring")
    out = tmp_path / "report.html"
    ran = CliRunner().invoke(app, ["report", "--db", f"sqlite:///{tmp_path / 'made.db'}", "--out", str(out)])
    assert (ran.exit_code, ran.stdout) == (ExitCode.OK, f"{out}\n")
    assert "<bdi>spring</bdi></h1>" in out.read_text(encoding="utf-8")
    first = out.read_bytes()
    again = CliRunner().invoke(
        app, ["report", "--db", f"sqlite:///{tmp_path / 'made.db'}", "--out", str(out), "--tournament", "spring"]
    )
    assert again.exit_code == ExitCode.OK
    assert out.read_bytes() == first


def test_a_file_that_cannot_be_written_is_a_usage_error(tmp_path: Path) -> None:
    url = make(tmp_path, ("ann", "bob", "cid"), deals=1)
    ran = CliRunner().invoke(app, ["report", "--db", url, "--out", str(tmp_path / "none" / "report.html")])
    assert ran.exit_code == ExitCode.USAGE
    assert "cannot be written" in ran.stderr


def test_the_database_itself_is_not_written_over(tmp_path: Path) -> None:
    url = make(tmp_path, ("ann", "bob", "cid"), deals=1)
    ran = CliRunner().invoke(app, ["report", "--db", url, "--out", str(tmp_path / "made.db")])
    assert ran.exit_code == ExitCode.USAGE
    assert CliRunner().invoke(app, ["standings", "--db", url]).exit_code == ExitCode.OK


def test_a_tournament_that_is_not_there_leaves_no_file(tmp_path: Path) -> None:
    url = make(tmp_path, ("ann", "bob", "cid"), deals=1)
    out = tmp_path / "report.html"
    ran = CliRunner().invoke(app, ["report", "--db", url, "--out", str(out), "--tournament", "autumn"])
    assert ran.exit_code == ExitCode.USAGE
    assert not out.exists()
