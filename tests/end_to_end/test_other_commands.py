"""The commands that play nothing: serve, games, help. And the demo, which plays little."""

import json
import signal
import stat
from pathlib import Path

import grpc.aio

from doubloon.v1 import bot_pb2, bot_pb2_grpc
from end_to_end.command import doubloon, start


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
    assert 4 in game["seats"]
    told = await doubloon("games", cwd=tmp_path)
    assert "skull_king: Skull King, " in told.stdout
    assert "  kraken = false" in told.stdout


async def test_the_version_is_told(tmp_path: Path) -> None:
    from doubloon import __version__

    assert (await doubloon("--version", cwd=tmp_path)).stdout == f"doubloon {__version__}\n"


async def test_each_demo_is_another_tournament_in_the_same_database(tmp_path: Path) -> None:
    for name in ("demo", "demo-2"):
        ran = await doubloon("demo", "--deals", "1", cwd=tmp_path)
        assert ran.code == 0, ran.stderr
        assert f"{name}: skull_king, 20 of 20 matches" in ran.stdout
        assert f"Database: {tmp_path / 'doubloon-demo.db'}" in ran.stdout
        assert "See more: doubloon standings --db sqlite:///doubloon-demo.db" in ran.stdout
