"""The commands that play nothing: serve, games, help. And the demo, which plays little."""

import json
import signal
import socket
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import grpc.aio

from doubloon.v1 import bot_pb2, bot_pb2_grpc
from doubloon_tournament.storage.schema import SCHEMA_VERSION
from end_to_end.command import PROGRAM, doubloon, start

OLD_DATABASE = Path(__file__).parents[1] / "tournament" / "storage" / "schema_1.sql"


async def test_serve_listens_until_sigterm_and_keeps_its_token_for_its_owner(tmp_path: Path) -> None:
    running = await start("serve", "--listen", "127.0.0.1:0", "--admin-token-file", "admin.token", cwd=tmp_path)
    assert running.process.stdout is not None
    address = json.loads(await running.process.stdout.readline())["address"]
    token = (tmp_path / "admin.token").read_text().strip()
    assert stat.S_IMODE((tmp_path / "admin.token").stat().st_mode) == 0o600
    async with grpc.aio.insecure_channel(address, options=(("grpc.enable_http_proxy", 0),)) as channel:
        metadata = (("authorization", f"Bearer {token}"),)
        answer = await bot_pb2_grpc.BotServiceStub(channel).ListBots(bot_pb2.ListBotsRequest(), metadata=metadata)
        assert list(answer.bots) == []
    running.send(signal.SIGTERM)
    ran = await running.end()
    assert ran.code == 0
    assert token not in ran.stderr + ran.stdout
    assert running.descendants() == {}


async def test_a_service_is_healthy_while_it_serves(tmp_path: Path) -> None:
    running = await start("serve", "--listen", "127.0.0.1:0", cwd=tmp_path)
    assert running.process.stdout is not None
    address = json.loads(await running.process.stdout.readline())["address"]
    healthy = await doubloon("healthcheck", address, cwd=tmp_path)
    assert (healthy.code, healthy.stdout) == (0, "serving\n")
    running.send(signal.SIGTERM)
    await running.end()
    gone = await doubloon("healthcheck", address, cwd=tmp_path)
    assert gone.code == 1
    assert f"no service answers at {address}: UNAVAILABLE" in gone.stderr


async def test_serve_takes_the_token_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "admin.token").write_text("my-own-token\n")
    (tmp_path / "admin.token").chmod(0o600)
    running = await start("serve", "--listen", "127.0.0.1:0", "--admin-token-file", "admin.token", cwd=tmp_path)
    await running.until("listening on ")
    running.send(signal.SIGINT)
    assert (await running.end()).code == 0
    assert (tmp_path / "admin.token").read_text() == "my-own-token\n"


async def test_an_empty_token_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "admin.token").write_text("\n")
    ran = await doubloon("serve", "--admin-token-file", "admin.token", cwd=tmp_path)
    assert ran.code == 1
    assert "the token file admin.token cannot be used: it is empty; delete it to have one made" in ran.stderr


async def test_a_token_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    for content in (b"\xff\xfe\x00", b"two words"):
        (tmp_path / "admin.token").write_bytes(content)
        ran = await doubloon("serve", "--admin-token-file", "admin.token", cwd=tmp_path)
        assert ran.code == 1
        assert "the token file admin.token cannot be used: it is no text of one word in ASCII" in ran.stderr


async def test_a_port_in_use_is_one_line_and_a_token_that_others_may_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "admin.token").write_text("my-own-token\n")
    (tmp_path / "admin.token").chmod(0o644)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        listen = f"127.0.0.1:{taken.getsockname()[1]}"
        ran = await doubloon("serve", "--listen", listen, "--admin-token-file", "admin.token", cwd=tmp_path)
    assert ran.code == 1
    assert ran.stderr.splitlines()[0].startswith("doubloon: others may read the token file admin.token; `chmod 600`")
    assert ran.stderr.splitlines()[-1].startswith(f"doubloon: cannot listen on {listen}: the port is in use")
    assert "add_port" not in ran.stderr


async def test_a_killed_serve_takes_its_service_with_it(tmp_path: Path) -> None:
    running = await start("serve", "--listen", "127.0.0.1:0", cwd=tmp_path)
    await running.until("listening on ")
    running.send(signal.SIGKILL)
    await running.end()
    await running.all_gone()


async def test_games_are_listed_with_their_seats_and_options(tmp_path: Path) -> None:
    listed = await doubloon("games", "--json", cwd=tmp_path)
    assert listed.code == 0
    (game,) = [game for game in json.loads(listed.stdout) if game["name"] == "skull_king"]
    assert game["options"]["kraken"] is False
    assert game["tournament_options"]["kraken"] is True
    assert game["tournament_exceptions"] == {"2": {"loot": False}}
    assert 4 in game["seats"]
    told = await doubloon("games", cwd=tmp_path)
    assert "skull_king: Skull King, " in told.stdout
    assert "  kraken            false         true\n" in told.stdout
    assert "  loot              false         true, false at 2 seats\n" in told.stdout


async def test_an_old_database_is_upgraded_on_request_and_sound_afterwards(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.executescript(OLD_DATABASE.read_text(encoding="utf-8"))
    db = ("--db", "sqlite:///old.db")
    for command in (("standings",), ("resume",), ("db", "check")):
        refused = await doubloon(*command, *db, cwd=tmp_path)
        assert refused.code == 1
        assert f"`{PROGRAM} db upgrade --db sqlite:///old.db` makes a backup and upgrades it" in refused.stderr
    upgraded = await doubloon("db", "upgrade", *db, cwd=tmp_path)
    assert upgraded.code == 0, upgraded.stderr
    assert f"as it was before: {tmp_path / 'old.db.schema-1.backup'}" in upgraded.stdout
    assert (await doubloon("db", "upgrade", *db, cwd=tmp_path)).stdout.startswith("nothing to do: schema ")
    checked = await doubloon("db", "check", *db, cwd=tmp_path)
    assert (checked.code, checked.stdout) == (0, f"sound: schema {SCHEMA_VERSION}, 2 tournaments, 1 finished matches\n")
    told = await doubloon("standings", *db, "--tournament", "spring", cwd=tmp_path)
    assert "spring: skull_king, 1 of 2 matches" in told.stdout


async def test_a_fault_of_a_database_is_named(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.executescript(OLD_DATABASE.read_text(encoding="utf-8"))
    await doubloon("db", "upgrade", "--db", "sqlite:///old.db", cwd=tmp_path)
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection, connection:
        connection.execute("DELETE FROM seats")
    checked = await doubloon("db", "check", "--db", "sqlite:///old.db", cwd=tmp_path)
    assert checked.code == 1
    assert checked.stderr.startswith("doubloon: match m1 has no seats\n")


async def test_the_version_is_told(tmp_path: Path) -> None:
    from doubloon import __version__

    assert (await doubloon("--version", cwd=tmp_path)).stdout == f"doubloon {__version__}\n"


async def test_each_demo_is_another_tournament_in_the_same_database(tmp_path: Path) -> None:
    for name in ("demo", "demo-2"):
        ran = await doubloon("demo", "--deals", "1", cwd=tmp_path)
        assert ran.code == 0, ran.stderr
        assert f"{name}: skull_king, 4 of 4 matches" in ran.stdout
        assert f"Database: {tmp_path / 'doubloon-demo.db'}" in ran.stdout
        which = "" if name == "demo" else f" --tournament {name}"
        assert f"{PROGRAM} standings --db sqlite:///doubloon-demo.db{which}\n" in ran.stdout


async def test_the_demo_takes_more_bots_and_says_what_one_looks_like(tmp_path: Path) -> None:
    ran = await doubloon("demo", "--bot", "nonsense", cwd=tmp_path)
    assert ran.code == 2
    assert "NAME=COMMAND" in ran.stderr
    ran = await doubloon("demo", "--bot", "mine=no-such-program --fast", cwd=tmp_path)
    assert ran.code == 2
    assert '"no-such-program": no such program' in ran.stderr
