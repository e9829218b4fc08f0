"""The service as a process of its own: one line in, one line out, logs apart, and an end with its starter."""

import hashlib
import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from doubloon.v1 import (
    bot_pb2,
    bot_pb2_grpc,
    host_pb2,
    host_pb2_grpc,
    play_pb2,
    play_pb2_grpc,
    table_pb2,
    table_pb2_grpc,
)
from toys.process import COMMAND, LIMIT_S, TOKEN, process
from toys.wire import bearer, say


def test_it_says_where_it_listens_and_by_which_rules() -> None:
    with process() as (_, said):
        host, _, port = said["address"].rpartition(":")
        assert host == "127.0.0.1"
        assert int(port) > 0
        assert said["protocol"] == 1
        assert said["rules"]["skull_king"] >= 1


def test_it_listens_on_a_socket_of_the_file_system_as_well(tmp_path: Path) -> None:
    path = tmp_path / "service.sock"
    with process(socket=str(path)) as (_, said):
        for address in (said["address"], f"unix:{path}"):
            with grpc.insecure_channel(address) as channel:
                health = health_pb2_grpc.HealthStub(channel)
                response = health.Check(health_pb2.HealthCheckRequest(), timeout=LIMIT_S)
                assert response.status == health_pb2.HealthCheckResponse.SERVING


def test_a_socket_that_cannot_be_is_said_with_exit_code_1(tmp_path: Path) -> None:
    with process(socket=str(tmp_path / "nowhere" / "service.sock")) as (running, said):
        assert said["error"].startswith(f"cannot listen on unix:{tmp_path}")
        assert running.wait(LIMIT_S) == 1


def test_it_ends_when_its_standard_input_closes() -> None:
    with process() as (running, _):
        running.stdin.close()  # type: ignore[union-attr]
        assert running.wait(LIMIT_S) == 0


def test_sigterm_ends_it_in_good_order() -> None:
    with process() as (running, _):
        running.send_signal(signal.SIGTERM)
        assert running.wait(LIMIT_S) == 0


def test_a_port_in_use_is_said_with_exit_code_1() -> None:
    with process() as (_, first), process(listen=first["address"]) as (second, said):
        assert said == {"error": f"cannot listen on {first['address']}: the port is in use, or the address is not here"}
        assert second.wait(LIMIT_S) == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "one line of JSON"),
        ("[]", "a JSON object"),
        ("{}", "`admin_token` is missing"),
        ('{"admin_token": "t", "lisen": "x"}', "unknown setting `lisen`; there are: admin_token, listen"),
        ('{"admin_token": "t", "drain_s": "long"}', "`drain_s` takes a float"),
        ('{"admin_token": "t", "drain_s": -1}', "`drain_s` is -1; it is a number from 0"),
        ('{"admin_token": "t", "listen": "127.0.0.1"}', "it takes host:port"),
        ('{"admin_token": "t", "listen": "localhost:99999"}', "the port from 0 (any free one) to 65535"),
        ('{"admin_token": "t", "listen": ":50051"}', "it takes host:port"),
        ('{"admin_token": "t", "grace_s": Infinity}', "`grace_s` is inf; it is a number from 0"),
        ('{"admin_token": "t", "write_timeout_s": 0}', "a write needs some time"),
        ('{"admin_token": "t", "log_level": "loud"}', "it takes one of debug, info, warning, error"),
    ],
)
def test_settings_that_cannot_be_are_said_with_exit_code_2(line: str, words: str) -> None:
    done = subprocess.run(COMMAND, input=line + "\n", capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert done.returncode == 2
    said = json.loads(done.stdout)
    assert words in said["error"]
    assert said["settings"]


def test_logs_are_lines_of_json_and_hold_no_token() -> None:
    with process() as (running, _):
        running.send_signal(signal.SIGTERM)
        _, logs = running.communicate(timeout=LIMIT_S)
    lines = [json.loads(line) for line in logs.splitlines()]
    assert [line["event"] for line in lines] == ["listening", "draining", "stopped"]
    assert TOKEN not in logs


@pytest.mark.parametrize("end", ["sigterm", "standard input"])
async def test_streams_that_are_open_end_in_good_order_and_nothing_is_printed(end: str) -> None:
    with process(log_level="warning", drain_s=0.1) as (running, said):
        async with grpc.aio.insecure_channel(said["address"]) as channel:
            spec = bot_pb2.BotSpec(bot="ann", token_sha256=hashlib.sha256(b"ann").digest())
            request = bot_pb2.RegisterBotsRequest(bots=[spec])
            await bot_pb2_grpc.BotServiceStub(channel).RegisterBots(request, metadata=bearer(TOKEN))
            play = play_pb2_grpc.PlayServiceStub(channel)
            silent, greeted = play.Play(metadata=bearer("ann")), play.Play(metadata=bearer("ann"))
            await say(greeted, play_pb2.BotFrame(hello=play_pb2.Hello(protocol=1)))
            assert (await _frames(greeted))[0].HasField("welcome")
            tables = table_pb2_grpc.TableServiceStub(channel)
            watching = tables.WatchTables(table_pb2.WatchTablesRequest(), metadata=bearer(TOKEN))
            lag = host_pb2_grpc.HostServiceStub(channel).MeasureLag(metadata=bearer(TOKEN))
            await lag.write(host_pb2.MeasureLagRequest())
            for call in (silent, watching):
                await call.initial_metadata()
            if end == "sigterm":
                running.send_signal(signal.SIGTERM)
            else:
                running.stdin.close()  # type: ignore[union-attr]
            for call in (silent, greeted):
                frames = await _frames(call)
                while not frames[-1].HasField("goodbye"):
                    frames = await _frames(call)
                assert frames[-1].goodbye.reason == "DRAINED"
                assert await call.read() is grpc.aio.EOF
            assert [response async for response in watching if response.records] == []
            assert await watching.code() is grpc.StatusCode.OK
        assert running.wait(LIMIT_S) == 0
        assert running.stderr.read() == ""  # type: ignore[union-attr]


async def _frames(call: Any) -> list[play_pb2.HostFrame]:
    return list((await call.read()).frames)
