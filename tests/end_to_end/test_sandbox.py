"""Tournaments in a sandbox: bots that take too much or look around, and that nothing is left of any of it."""

import json
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from doubloon_tournament.sandbox.choosing import try_bubblewrap
from end_to_end.command import doubloon, shipped, start, tournament_file

BOTS = Path(__file__).with_name("bots")
KEY = "5b" * 32
TROUBLE = try_bubblewrap()
"""Why nothing can be tried in bubblewrap; tests/tournament/bots says so at the end of a run."""


def bad(bot: str) -> list[str]:
    return ["{python}", str(BOTS / f"{bot}.py")]


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / "cup.db")) as connection:
        return connection.execute(query).fetchall()


@pytest.mark.parametrize("sandbox", ["rlimit", *([] if TROUBLE else ["bubblewrap"])])
async def test_a_bot_that_grows_without_end_is_charged_with_a_reason_that_says_so(sandbox: str, tmp_path: Path) -> None:
    bots = {"hungry": bad("hungry"), "random": shipped("random")}
    more = f'sandbox = "{sandbox}"\n[limits]\nmemory = "256 MiB"'
    file = tournament_file(bots=bots, seats=2, deals=2, more=more, each='isolation = "none"')
    (tmp_path / "cup.toml").write_text(file)
    ran = await doubloon("run", "cup.toml", "--db", "sqlite:///cup.db", "--json", cwd=tmp_path)
    assert ran.code == 0, ran.stderr
    document = json.loads(ran.stdout)
    assert (document["matches"], document["failed"]) == (4, 0)
    assert {row["bot"]: row["forfeits"] for row in document["standings"]} == {"hungry": 4, "random": 0}
    assert f"sandbox: {sandbox}; each process of a bot: " in ran.stderr
    assert "hungry, process 0, ended: over its memory limit of 256 MiB, signal 9; it is started again" in ran.stderr
    query = """SELECT seats.ending, seats.message, exits.reason, exits.output
        FROM seats JOIN exits ON exits.id = seats.exit_id"""
    charged = rows(tmp_path, query)
    assert len(charged) == 4
    for ending, message, reason, output in charged:
        assert (ending, reason) == ("EXITED", "over its memory limit of 256 MiB, signal 9")
        assert str(message).endswith("(SIGKILL): over its memory limit of 256 MiB")
        assert "helpings" in str(output)
    ((asked, used, enforced),) = rows(tmp_path, "SELECT asked, sandbox, enforced FROM runs")
    assert (asked, used) == (sandbox, sandbox)
    assert "256 MiB of memory" in str(enforced)


class TestInBubblewrap:
    """Only collected where it works."""

    __test__ = not TROUBLE

    async def test_a_bot_that_looks_around_sees_neither_key_nor_rivals_nor_the_runners_secrets(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "rival").mkdir()
        (tmp_path / "rival" / "model").write_text("precious")
        (tmp_path / "own").write_text("seven")
        hidden = ("cup.db", "cup.db-wal", "cup.toml", "rival/model")
        snoop = ":".join(str(tmp_path / place) for place in (*hidden, "own"))
        bots = {"snooping": bad("snooping"), "random": shipped("random"), "rival": shipped("random")}
        file = tournament_file(bots=bots, more=f'key = "{KEY}"\nsandbox = "bubblewrap"')
        file = file.replace('name = "snooping"', f'name = "snooping"\nenv = {{ SNOOP = "{snoop}" }}')
        file = file.replace('name = "rival"', 'name = "rival"\ndirectory = "rival"')
        (tmp_path / "cup.toml").write_text(file)
        env = {"RUNNERS_SECRET": "hunter2"}
        ran = await doubloon("run", "cup.toml", "--db", "sqlite:///cup.db", "--json", cwd=tmp_path, env=env)
        assert ran.code == 0, ran.stderr
        forfeits = {row["bot"]: row["forfeits"] for row in json.loads(ran.stdout)["standings"]}
        assert forfeits == {"snooping": 3, "random": 0, "rival": 0}
        ((reason, output), *_) = set(rows(tmp_path, "SELECT reason, output FROM exits"))
        assert reason == "exit status 5"
        seen = [line.split()[-1] for line in str(output).splitlines()]
        assert seen == [*["FileNotFoundError"] * 4, "5", "2", "None"]

    async def test_a_resumption_is_confined_as_the_run_before(self, tmp_path: Path) -> None:
        bots = {"ann": shipped("random"), "bob": shipped("random")}
        (tmp_path / "cup.toml").write_text(tournament_file(bots=bots, seats=2, deals=200, each='isolation = "none"'))
        url = "sqlite:///cup.db"
        running = await start("run", "cup.toml", "--db", url, "--sandbox", "bubblewrap", cwd=tmp_path)
        await running.until(" of 400 matches\n")
        running.send(signal.SIGINT)
        assert (await running.end()).code == 130
        resumed = await doubloon("resume", "--db", url, cwd=tmp_path)
        assert resumed.code == 0, resumed.stderr
        assert rows(tmp_path, "SELECT asked, sandbox FROM runs") == [("bubblewrap", "bubblewrap")] * 2


async def test_a_sandbox_that_does_not_work_here_is_refused_and_auto_does_without(tmp_path: Path) -> None:
    (tmp_path / "bwrap").write_text("#!/bin/sh\necho 'bwrap: No permissions to create a new namespace' >&2; exit 1\n")
    (tmp_path / "bwrap").chmod(0o755)
    env = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    bots = {"ann": shipped("random"), "bob": shipped("random")}
    (tmp_path / "cup.toml").write_text(tournament_file(bots=bots, seats=2, more='sandbox = "auto"'))
    arguments = ("run", "cup.toml", "--db")
    refused = await doubloon(*arguments, "sqlite:///cup.db", "--sandbox", "bubblewrap", cwd=tmp_path, env=env)
    assert refused.code == 1
    trouble = "does not work here: bwrap: No permissions to create a new namespace"
    assert f'sandbox = "bubblewrap" {trouble}; "auto" does without where it has to' in refused.stderr
    ran = await doubloon(*arguments, "sqlite:///cup.db", cwd=tmp_path, env=env)
    assert ran.code == 0, ran.stderr
    assert f"sandbox: rlimit (bubblewrap {trouble}); each process of a bot: " in ran.stderr
    assert rows(tmp_path, "SELECT asked, sandbox FROM runs") == [("auto", "rlimit")]


@pytest.mark.parametrize(
    ("signals", "code"), [([signal.SIGINT], 130), ([signal.SIGINT] * 2, 130), ([signal.SIGKILL], -signal.SIGKILL)]
)
@pytest.mark.parametrize("command", ["run", "play"])
async def test_nothing_temporary_is_left_however_a_run_ends(
    command: str, signals: list[signal.Signals], code: int, tmp_path: Path
) -> None:
    (tmp_path / "tmp").mkdir()
    bots = {"ann": shipped("random"), "bob": shipped("random")}
    (tmp_path / "cup.toml").write_text(tournament_file(bots=bots, seats=2, deals=500, more="tables_at_once = 2"))
    arguments = {
        "run": ("run", "cup.toml", "--db", "sqlite:///cup.db"),
        "play": ("play", "--seats", "2", "--matches", "1000", "--", *shipped("random")),
    }
    running = await start(*arguments[command], cwd=tmp_path, env={"TMPDIR": str(tmp_path / "tmp")})
    await running.until(" of 1000 matches\n")
    await running.until(" of 1000 matches")
    assert list((tmp_path / "tmp").iterdir()) != []
    for number in signals:
        running.send(number)
    assert (await running.end()).code == code
    await running.all_gone()
    assert list((tmp_path / "tmp").iterdir()) == []
