"""The server that plays an exchange from a file: bots as processes, the verdict as people and tests get it."""

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from doubloon_tournament.checking.exchange import ExchangeError, read_exchange

EXCHANGES = sorted((Path(__file__).parents[2] / "conformance" / "exchanges").glob("*.json"))
FIRST = """
import doubloon
class First(doubloon.Bot):
    def choose(self, decision):
        return {choice}
doubloon.run(First())
"""
REFUSED = {"refused_token": 4, "unsupported_protocol": 4}
"""Exit codes of the SDK that are not 0."""


async def played(exchange: Path, bot: str) -> tuple[dict[str, Any], int, int | None]:
    """The verdict, and the exit codes of server and bot."""
    server = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "doubloon_tournament.checking.server",
        str(exchange),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert server.stdout is not None
    address = json.loads(await server.stdout.readline())["address"]
    login = {"DOUBLOON_ADDRESS": address, "DOUBLOON_TOKEN": "secret", "DOUBLOON_BOT": "first", "DOUBLOON_INSTANCE": "0"}
    player = await asyncio.create_subprocess_exec(
        sys.executable, "-c", bot, env={**os.environ, **login}, stderr=asyncio.subprocess.DEVNULL
    )
    verdict = json.loads(await server.stdout.readline())
    if not verdict["passed"]:
        player.kill()
    return verdict, await server.wait(), await player.wait()


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda path: path.stem)
async def test_the_python_sdk_keeps_to_every_exchange(exchange: Path) -> None:
    verdict, code, exit_code = await played(exchange, FIRST.format(choice=0))
    assert (verdict, code) == ({"passed": True}, 0)
    assert exit_code == REFUSED.get(exchange.stem, 0)


async def test_the_verdict_names_the_step_and_what_came_instead() -> None:
    exchange = next(path for path in EXCHANGES if path.stem == "one_table")
    verdict, code, _ = await played(exchange, FIRST.format(choice=1))
    assert (verdict["passed"], verdict["stream"], verdict["step"], code) == (False, 1, 5, 1)
    assert '"option": 0' in verdict["message"].partition("got")[0]
    assert '"option": 1' in verdict["message"].partition("got")[2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "Expecting property name"),
        ('{"streams": [[{"dance": true}]]}', "stream 1, step 1: `dance` is none of expect, send, cut, closed, refuse"),
        ('{"streams": [[{"send": [{"welcom": {}}]}]]}', 'no field named "welcom"'),
    ],
)
def test_a_file_that_holds_no_exchange_is_refused_with_the_place(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    with pytest.raises(ExchangeError, match=r"x\.json") as refused:
        read_exchange(tmp_path / "x.json")
    assert message in str(refused.value)
