"""Bots that answer nothing, crash, or talk nonsense: each has its ending, and the event goes on without them."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from doubloon_tournament import endings
from end_to_end.command import Ran, doubloon, shipped, tournament_file

pytestmark = pytest.mark.xdist_group("bad_bots")

BOTS = Path(__file__).with_name("bots")
BAD = ("mute", "crashing", "illegal", "nonsense")
SEATS = 6
DEALS = 2
TIME = "[time]\ndecision = 1\nbank = 0\nstart_up = 60\ngrace = 1\n"


class Played:
    """A tournament with every kind of bad bot in it."""

    def __init__(self, folder: Path, ran: Ran) -> None:
        self.folder = folder
        self.ran = ran

    def endings(self, bot: str) -> set[str]:
        with closing(sqlite3.connect(self.folder / "cup.db")) as connection:
            query = "SELECT ending FROM seats JOIN bots ON bots.id = bot_id WHERE name = ?"
            return {ending for (ending,) in connection.execute(query, [bot])}


@pytest.fixture(scope="module")
async def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("bad")
    bots = {bot: ["{python}", str(BOTS / f"{bot}.py")] for bot in BAD}
    bots |= {bot: shipped(bot) for bot in ("random", "greedy")}
    more = f"tables_at_once = 2\n{TIME}"
    file = tournament_file(bots=bots, seats=SEATS, deals=DEALS, more=more, each='isolation = "none"')
    (folder / "cup.toml").write_text(file)
    return Played(folder, await doubloon("run", "cup.toml", "--db", "sqlite:///cup.db", "--json", cwd=folder))


def test_no_bot_ends_the_event(played: Played) -> None:
    assert played.ran.code == 0, played.ran.stderr
    document = json.loads(played.ran.stdout)
    assert (document["matches"], document["failed"]) == (SEATS * DEALS, 0)


def test_bad_bots_forfeit_and_stand_behind_the_others(played: Played) -> None:
    rows = json.loads(played.ran.stdout)["standings"]
    forfeits = {row["bot"]: row["forfeits"] for row in rows}
    assert forfeits == {"random": 0, "greedy": 0, **dict.fromkeys(BAD, SEATS * DEALS)}
    assert {row["bot"] for row in rows[:2]} == {"random", "greedy"}


@pytest.mark.parametrize(
    ("bot", "ending"),
    [
        ("mute", "TIMED_OUT"),
        ("crashing", "EXITED"),
        ("illegal", "ILLEGAL_CHOICE"),
        ("nonsense", "PROTOCOL_ERROR"),
    ],
)
def test_each_kind_has_its_own_ending(played: Played, bot: str, ending: str) -> None:
    assert ending in played.endings(bot)
    assert "" not in played.endings(bot)


def test_a_crash_is_told_with_its_last_line_and_kept_with_its_traceback(played: Played) -> None:
    assert "crashing, process 0, ended: exit status 1" in played.ran.stderr
    assert "ZeroDivisionError: the third decision is too much" in played.ran.stderr
    with closing(sqlite3.connect(played.folder / "cup.db")) as connection:
        outputs = connection.execute("SELECT output FROM exits WHERE bot = 'crashing'").fetchall()
    assert "Traceback" in outputs[0][0]


def test_repeated_offenders_are_put_out(played: Played) -> None:
    for bot in ("mute", "illegal"):
        assert f"{bot} is out after repeated offences" in played.ran.stderr


async def test_the_standings_say_who_forfeited_how_often_and_why(played: Played) -> None:
    told = await doubloon("standings", "--db", "sqlite:///cup.db", cwd=played.folder)
    assert "mute forfeited" in told.stdout
    assert "was not answered within 1 s" in told.stdout
    assert "a process of crashing ended early" in told.stdout
    assert re.search(r"Note: mute was put out at \S+Z after 3 offences in a row: TIMED_OUT, ", told.stdout)
    assert "mute forfeited" in told.stdout
    assert f"PUT_OUT, {endings.SEATS[endings.PUT_OUT].operator}" in told.stdout


def test_seats_of_a_bot_that_is_out_are_not_put_down_to_its_process(played: Played) -> None:
    assert played.endings("mute") == {"TIMED_OUT", "PUT_OUT"}


def outputs_of_mute(folder: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(folder / "cup.db")) as connection:
        return connection.execute("SELECT reason, output FROM exits WHERE bot = 'mute'").fetchall()


def test_what_a_bot_printed_before_it_was_put_out_is_kept(played: Played) -> None:
    ((reason, output),) = outputs_of_mute(played.folder)
    assert (reason, "let me think" in output) == ("stopped by the runner", True)


async def test_what_a_hung_bot_printed_is_kept_also_where_it_is_only_stopped_at_the_end(tmp_path: Path) -> None:
    bots = {"mute": ["{python}", str(BOTS / "mute.py")], "random": shipped("random")}
    (tmp_path / "cup.toml").write_text(tournament_file(bots=bots, seats=2, more=TIME, each='isolation = "none"'))
    ran = await doubloon("run", "cup.toml", cwd=tmp_path)
    assert ran.code == 0, ran.stderr
    ((reason, output),) = outputs_of_mute(tmp_path)
    assert (reason, "let me think" in output) == ("stopped by the runner", True)
    assert "what mute printed until it was stopped is in the table `exits`" in ran.stdout


async def test_a_mistyped_command_is_told_with_its_output_and_the_others_play(tmp_path: Path) -> None:
    bots = {"typo": ["{python}", "-c", "import my_bott"], "random": shipped("random")}
    (tmp_path / "cup.toml").write_text(tournament_file(bots=bots, seats=2))
    ran = await doubloon("run", "cup.toml", cwd=tmp_path)
    assert ran.code == 0
    assert "No module named 'my_bott'" in ran.stderr
    assert "cup: skull_king, 2 of 2 matches" in ran.stdout
    assert "typo forfeited 2 times: EXITED" in ran.stdout
