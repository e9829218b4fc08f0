"""`doubloon watch` as people use it: beside a run, and at a service."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from end_to_end.command import Running, doubloon, shipped, start, tournament_file
from toys.wire import Client, open_channel

CUP = tournament_file(
    bots={bot: shipped(bot) for bot in ("random", "greedy", "heuristic")}, deals=2000, more="tables_at_once = 4"
)
DB = ("--db", "sqlite:///cup.db")


async def heard(running: Running, word: str) -> str:
    """Reads stdout until a line holds the word."""
    assert running.process.stdout is not None
    while word not in (line := (await running.process.stdout.readline()).decode()):
        assert line, (await running.end()).stderr
    return line


@pytest.mark.timeout(240)
async def test_a_run_is_watched_from_another_terminal_until_it_ends(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(CUP)
    run = await start("run", "cup.toml", *DB, cwd=tmp_path)
    await run.until("watch its tables: ")
    await run.until("of 6000 matches, ")
    announcement = tmp_path / "cup.db.1.watch"
    assert announcement.stat().st_mode & 0o777 == 0o600
    token = json.loads(announcement.read_text())["watch_token"]
    listed, watching = await asyncio.gather(
        doubloon("watch", *DB, "--json", cwd=tmp_path), start("watch", *DB, "--follow", cwd=tmp_path)
    )
    (tables,) = json.loads(listed.stdout).values()
    assert {tuple(sorted(table["bots"])) for table in tables} <= {("greedy", "heuristic", "random")}
    assert (await heard(watching, "Skull King, table ")).endswith(" of cup: running\n")
    await heard(watching, " plays ")
    await heard(watching, "FINISHED: ")
    run.send(signal.SIGINT)
    ran, watched = await asyncio.gather(run.end(), watching.end())
    assert ran.code == 130
    assert watched.code == 0, watched.stderr
    assert token not in ran.stdout + ran.stderr + watched.stdout + watched.stderr
    assert not announcement.exists()
    over = await doubloon("watch", *DB, cwd=tmp_path)
    assert (over.code, over.stdout) == (1, "")
    assert over.stderr == (
        f"doubloon: `cup` of {tmp_path}/cup.db is not being played now, so there is nothing to watch\n"
    )


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[Running, str]]:
    """`doubloon serve` with a watch token, and its address."""
    serve = await start("serve", "--listen", "127.0.0.1:0", "--watch-token-file", "watch.token", cwd=folder)
    try:
        yield serve, json.loads(await heard(serve, "address"))["address"]
    finally:
        serve.send(signal.SIGTERM)
        await serve.end()


async def test_a_service_is_watched_with_either_token_and_no_other(tmp_path: Path) -> None:
    async with serving(tmp_path) as (_, address):
        assert (tmp_path / "watch.token").stat().st_mode & 0o777 == 0o600
        (tmp_path / "wrong.token").write_text("wrong\n")
        admin, watch, wrong, unknown = await asyncio.gather(
            doubloon("watch", "--address", address, cwd=tmp_path),
            doubloon("watch", "--address", address, "--token-file", "watch.token", "--json", cwd=tmp_path),
            doubloon("watch", "--address", address, "--token-file", "wrong.token", cwd=tmp_path),
            doubloon("watch", "t9", "--address", address, cwd=tmp_path),
        )
    assert (admin.code, admin.stdout) == (0, "no table waits or is played\n")
    assert (watch.code, watch.stdout) == (0, '{"tables": []}\n')
    assert (wrong.code, wrong.stderr) == (1, f"doubloon: the service at {address} does not know the token\n")
    assert (unknown.code, unknown.stderr) == (
        2,
        "doubloon: no table `t9` is known: it never was, or it has ended and its record is stored\n",
    )


async def test_ctrl_c_leaves_a_table_that_waits(tmp_path: Path) -> None:
    async with serving(tmp_path) as (_, address):
        await create_one(address, (tmp_path / "doubloon-admin.token").read_text().strip())
        watching = await start("watch", "a-t", "--address", address, cwd=tmp_path)
        assert await heard(watching, "table") == "Skull King, table a-table of event: waiting\n"
        assert await heard(watching, "seat") == "seat 0 ann, seat 1 bob\n"
        watching.send(signal.SIGINT)
        left = await watching.end()
    assert (left.code, left.stderr) == (130, "doubloon: interrupted\n")


async def create_one(address: str, token: str) -> None:
    """A table whose bots never come."""
    from doubloon.v1 import bot_pb2, table_pb2
    from toys.wire import bearer, table

    async with open_channel(address) as channel:
        client = Client(channel)
        specs = [bot_pb2.BotSpec(bot=bot, token_sha256=bot.encode().ljust(32)) for bot in ("ann", "bob")]
        await client.bots.RegisterBots(bot_pb2.RegisterBotsRequest(bots=specs), metadata=bearer(token))
        request = table_pb2.CreateTablesRequest(tables=[table("a-table", ("ann", "bob"))])
        await client.tables.CreateTables(request, metadata=bearer(token))


async def test_where_nobody_answers_is_told(tmp_path: Path) -> None:
    (tmp_path / "t.token").write_text("token\n")
    ran = await doubloon("watch", "--address", "127.0.0.1:1", "--token-file", "t.token", cwd=tmp_path)
    assert (ran.code, ran.stderr) == (
        1,
        "doubloon: the service at 127.0.0.1:1 does not answer, or not any more (UNAVAILABLE)\n",
    )


@pytest.mark.timeout(240)
async def test_standings_follow_a_run_from_another_terminal_until_it_ends(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(CUP.replace("deals = 2000", "deals = 15"))
    run = await start("run", "cup.toml", *DB, cwd=tmp_path)
    await run.until("matches are to be played")
    following = await doubloon("standings", *DB, "--watch", "--every", "0.1", "--json", cwd=tmp_path)
    ran = await run.end()
    assert (ran.code, following.code, following.stderr) == (0, 0, "")
    counts = [json.loads(line)["matches"] for line in following.stdout.splitlines()]
    assert counts == sorted(set(counts))
    assert counts[-1] == 45
