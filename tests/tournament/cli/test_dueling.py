"""What `doubloon duel` is asked for, the tournament that it means, and what is said about requests that mean none."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from doubloon_games import UnknownGameError
from doubloon_tournament.cli import dueling as module
from doubloon_tournament.cli.app import app
from doubloon_tournament.cli.dueling import DuelRequest, duel_tournament
from doubloon_tournament.exit_code import ExitCode
from doubloon_tournament.tournament_file import Isolation, Tournament, TournamentFileError

ASKED = DuelRequest(
    sides=("bold", "random"),
    names=(),
    game="skull_king",
    seats=None,
    deals=100,
    tables=8,
    elo0=0.0,
    elo1=20.0,
    alpha=0.05,
    beta=0.05,
    options=(),
)


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of the bots' own program, without a process for each test."""
    bots = {"random": [], "heuristic": ["skull_king"], "bold": ["skull_king"], "chess_bot": ["chess"]}
    monkeypatch.setattr(module, "shipped_bots", lambda: bots)


def meant(request: DuelRequest = ASKED, folder: Path = Path("/")) -> Tournament:
    return duel_tournament(request, "duel", folder)[1]


def names(*sides: str, folder: Path = Path("/"), named: Sequence[str] = ()) -> list[str]:
    one, other = sides
    return [bot.name for bot in meant(replace(ASKED, sides=(one, other), names=named), folder).bots]


def refused(request: DuelRequest) -> list[str]:
    with pytest.raises(TournamentFileError) as error:
        meant(request)
    return [str(problem) for problem in error.value.problems]


def test_a_sits_with_copies_of_b() -> None:
    tournament = meant()
    assert [bot.name for bot in tournament.bots] == ["bold", "random", "random-2", "random-3"]
    assert (tournament.seats, tournament.deals, tournament.tables_at_once) == (4, 100, 8)
    assert tournament.duel is not None
    assert (tournament.duel.candidate, tournament.duel.elo1, tournament.duel.alpha) == ("bold", 20.0, 0.05)
    assert {bot.isolation for bot in tournament.bots} == {Isolation.NONE}


def test_a_table_has_as_many_seats_as_asked_for_or_as_the_game_has() -> None:
    assert len(meant(replace(ASKED, seats=2)).bots) == 2
    assert meant(replace(ASKED, sides=("random", "random"), game="sea_salt_paper")).seats == 4


def test_one_bot_twice_has_two_names() -> None:
    assert names("bold", "bold") == ["bold-a", "bold-b", "bold-b-2", "bold-b-3"]


def test_a_command_is_called_after_its_file_and_has_a_process_for_each_rotation(tmp_path: Path) -> None:
    for version in ("old", "new"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "my bot.py").write_text("")
    sides = ("/bin/sh 'new/my bot.py' --careful", "/bin/sh 'old/my bot.py'")
    assert names(*sides, folder=tmp_path) == ["my-bot-a", "my-bot-b", "my-bot-b-2", "my-bot-b-3"]
    tournament = meant(replace(ASKED, sides=(sides[0], "random")), tmp_path)
    assert tournament.bots[0].command == ("/bin/sh", "new/my bot.py", "--careful")
    assert [bot.isolation for bot in tournament.bots] == [Isolation.ROTATION, *[Isolation.NONE] * 3]


def test_names_may_be_given() -> None:
    assert names("bold", "bold", named=["new", "old"]) == ["new", "old", "old-2", "old-3"]
    assert names("bold", "bold", named=["old-2", "old"]) == ["old-2", "old", "old-3", "old-4"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"sides": ("bald", "random")}, "A = bald: no bot of that name comes with Doubloon; did you mean `bold`?"),
        ({"sides": ("random", "chess_bot")}, "B = chess_bot: does not play skull_king; there are: "),
        ({"sides": ("random", " ")}, 'B = "": must be the name of a bot that comes with Doubloon, or a command'),
        ({"sides": ("'random", "bold")}, "A = 'random: is no command: no closing quotation"),
        ({"sides": ("./none --fast", "bold")}, 'A = "./none": no such program'),
        ({"names": ["x"]}, "--names = x: must be two different names"),
        ({"names": ["x", "x"]}, "--names = x,x: must be two different names"),
        ({"names": ["x", "y z"]}, '--names = "y z": must be a text of 1 to 64 letters'),
        ({"names": ["", "y"]}, '--names = "": must be a text of 1 to 64 letters'),
        ({"elo0": 20.0}, "--elo1 = 20: must be more than elo0, which is 20"),
        ({"elo0": 30.0}, "--elo1 = 20: must be more than elo0, which is 30"),
        ({"elo1": float("inf")}, "--elo1 = inf: must be a number from -1000 to 1000"),
        ({"elo0": float("nan")}, "--elo0 = nan: must be a number from -1000 to 1000"),
        ({"alpha": 0.0}, "--alpha = 0.0: must be a number between 0 and 0.5"),
        ({"alpha": 0.5}, "--alpha = 0.5: must be a number between 0 and 0.5"),
        ({"beta": -1.0}, "--beta = -1.0: must be a number between 0 and 0.5"),
        ({"options": ["krakn=true"]}, "--option krakn = true: skull_king has no option `krakn`"),
        ({"options": ["kraken"]}, "--option = kraken: is written NAME=VALUE"),
        ({"seats": 9}, "--seats = 9: skull_king is played with 2 to 8 seats"),
        ({"deals": 1_000_001}, "--max-deals = 1000001: must be a whole number, 1 to 1000000"),
        ({"deals": 300_000}, "--max-deals = 300000: 1 line-up x 300000 deals x 4 rotations are 1200000 matches"),
        ({"tables": 5000}, "--tables = 5000: must be a whole number, 1 to 1000"),
    ],
)
def test_a_request_that_makes_no_sense_is_told_in_words_of_the_command_line(
    changes: dict[str, object], message: str
) -> None:
    (problem,) = refused(replace(ASKED, **changes))  # type: ignore[arg-type]
    assert problem.startswith(message)


def test_all_that_is_wrong_is_told_at_once() -> None:
    wrong = replace(ASKED, seats=9, elo1=-5.0, options=["krakn=true"])
    assert [problem.split(" = ")[0] for problem in refused(wrong)] == ["--seats", "--option krakn", "--elo1"]


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(UnknownGameError):
        meant(replace(ASKED, game="chess"))


def test_a_request_without_sense_makes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(app, ["duel", "bold", "bold", "--elo0", "7", "--elo1", "5", "--db", "sqlite:///x.db"])
    assert ran.exit_code == ExitCode.USAGE
    assert "--elo1 = 5: must be more than elo0, which is 7" in ran.stderr
    assert list(tmp_path.iterdir()) == []
