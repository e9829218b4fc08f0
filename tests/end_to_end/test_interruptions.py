"""Ctrl-C, kill -9 and a service that dies: what was finished stays, nothing runs on, and the rest can be played."""

import os
import resource
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from end_to_end.command import PROGRAM, Running, doubloon, shipped, start, tournament_file
from simulation.stored import stored_in

pytestmark = pytest.mark.timeout(300)

KEY = "77" * 32
BOTS = {"ann": shipped("random"), "bob": shipped("random"), "cid": shipped("random")}


def write(folder: Path, deals: int) -> None:
    more = f'key = "{KEY}"\ntables_at_once = 2'
    file = tournament_file(bots=BOTS, deals=deals, more=more, each='isolation = "none"')
    (folder / "cup.toml").write_text(file)


async def playing(folder: Path, deals: int) -> Running:
    """A tournament that has its first result."""
    write(folder, deals)
    running = await start("run", "cup.toml", "--db", "sqlite:///cup.db", cwd=folder)
    await running.until(f" of {3 * deals} matches\n")
    return running


def recorded(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "cup.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (matches,) = connection.execute("SELECT count(*) FROM matches").fetchone()
        (seats,) = connection.execute("SELECT count(*) FROM seats").fetchone()
    assert seats == 3 * matches
    return int(matches)


async def test_the_first_ctrl_c_finishes_the_running_tables_and_says_how_to_go_on(tmp_path: Path) -> None:
    running = await playing(tmp_path, 500)
    running.send(signal.SIGINT)
    ran = await running.end()
    assert ran.code == 130
    assert "finishing " in ran.stderr
    assert f"matches are left; {PROGRAM} resume --db sqlite:///cup.db plays what has no result yet" in ran.stderr
    assert f"{recorded(tmp_path)} of 1500 matches" in ran.stdout
    assert running.descendants() == {}


async def test_the_second_ctrl_c_stops_now_and_what_was_finished_stays(tmp_path: Path) -> None:
    running = await playing(tmp_path, 500)
    running.send(signal.SIGINT)
    running.send(signal.SIGINT)
    ran = await running.end()
    assert ran.code == 130
    assert recorded(tmp_path) >= 1
    assert running.descendants() == {}


async def test_ctrl_c_while_the_bots_start_ends_the_run_and_leaves_nothing(tmp_path: Path) -> None:
    write(tmp_path, 500)
    running = await start("run", "cup.toml", "--db", "sqlite:///cup.db", cwd=tmp_path)
    await running.until("matches are to be played")
    running.send(signal.SIGINT)
    ran = await running.end()
    assert ran.code == 130
    assert "Traceback" not in ran.stderr
    assert running.descendants() == {}


async def test_a_killed_runner_leaves_no_process_and_resume_plays_the_rest_to_the_same_standings(
    tmp_path: Path,
) -> None:
    for folder in (tmp_path / "killed", tmp_path / "undisturbed"):
        folder.mkdir()
    running = await playing(tmp_path / "killed", 4)
    running.send(signal.SIGKILL)
    await running.end()
    await running.all_gone()
    assert 1 <= recorded(tmp_path / "killed") <= 12
    (tmp_path / "killed" / "cup.toml").unlink()
    resumed = await doubloon("resume", "--db", "sqlite:///cup.db", "--json", cwd=tmp_path / "killed")
    write(tmp_path / "undisturbed", 4)
    undisturbed = await doubloon("run", "cup.toml", "--json", cwd=tmp_path / "undisturbed")
    assert (resumed.code, resumed.stdout) == (0, undisturbed.stdout)
    assert recorded(tmp_path / "killed") == 12


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_after_a_service_that_goes_another_plays_the_rest_to_the_results_of_an_undisturbed_run(
    tmp_path: Path, number: signal.Signals
) -> None:
    disturbed, undisturbed = tmp_path / "disturbed", tmp_path / "undisturbed"
    for folder in (disturbed, undisturbed):
        folder.mkdir()
    running = await playing(disturbed, 12)
    (service,) = [pid for pid, line in running.descendants().items() if "doubloon_service" in line]
    os.kill(service, number)
    await running.until("the service ended in the middle of the tournament")
    ran = await running.end()
    assert ran.code == 0, ran.stderr
    assert "another is started, and the " in ran.stderr
    assert running.descendants() == {}
    write(undisturbed, 12)
    await doubloon("run", "cup.toml", "--db", "sqlite:///cup.db", cwd=undisturbed)
    assert stored_in(disturbed / "cup.db") == stored_in(undisturbed / "cup.db")


async def test_a_disk_that_takes_no_more_ends_the_run_with_what_to_do_and_every_result_stays(tmp_path: Path) -> None:
    running = await playing(tmp_path, 500)
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = (tmp_path / "cup.db-wal").stat().st_size
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (size, hard))
    ran = await running.end()
    assert ran.code == 1
    assert "cannot be read or written (disk I/O error); look whether its disk is full or at fault" in ran.stderr
    assert f"{PROGRAM} resume --db sqlite:///cup.db" in ran.stderr
    assert recorded(tmp_path) >= 1
    assert running.descendants() == {}
