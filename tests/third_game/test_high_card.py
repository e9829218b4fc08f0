"""A game that is only a package on the path: hosted, played by a shipped bot, run as a tournament, under the laws.

Nothing here is told to the rules, the service, the runner or the bots: they find it through its entry points.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf import json_format, struct_pb2

from doubloon.v1 import bot_pb2, bot_pb2_grpc, catalog_pb2, catalog_pb2_grpc, game_pb2, table_pb2, table_pb2_grpc
from end_to_end.command import doubloon

ROOT = Path(__file__).parents[2]
PACKAGE = Path(__file__).parent / "package"
LIMIT_S = 60
ADMIN_TOKEN = "the-admin-token"
ADMIN = (("authorization", f"Bearer {ADMIN_TOKEN}"),)
BOTS = ("ann", "bob")
LAWS_LEAST = 100
"""Of all laws on all its tables."""
TOURNAMENT = """
name = "cup"
game = "high_card"
seats = 2
deals = 2

[options]
hand = 3

[[bots]]
name = "ann"
command = ["{python}", "-m", "doubloon_bots", "random"]

[[bots]]
name = "bob"
command = ["{python}", "-m", "doubloon_bots", "random"]
"""


def path(*folders: Path) -> dict[str, str]:
    """The environment of a process that finds packages in these folders too."""
    return {"PYTHONPATH": os.pathsep.join(map(str, folders))}


@contextmanager
def running(command: list[str], env: Mapping[str, str], **streams: Any) -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(command, env={**os.environ, **env}, text=True, **streams) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def service(env: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """A service's process, and what it said at its start."""
    command = [sys.executable, "-m", "doubloon_service"]
    with running(command, env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"admin_token": ADMIN_TOKEN}) + "\n")
        process.stdin.flush()
        yield json.loads(process.stdout.readline())


@contextmanager
def random_bot(bot: str, address: str) -> Iterator[None]:
    """The shipped bot, unchanged, and without the game on its path."""
    env = {"DOUBLOON_ADDRESS": address, "DOUBLOON_BOT": bot, "DOUBLOON_TOKEN": f"token-of-{bot}"}
    with running([sys.executable, "-m", "doubloon_bots", "random"], env, stderr=subprocess.DEVNULL):
        yield


def packed(**options: Any) -> game_pb2.GameConfig:
    struct, message = struct_pb2.Struct(), game_pb2.GameConfig(game="high_card")
    struct.update(options)
    message.other.Pack(struct)
    return message


def package(folder: Path, *, name: str, loads: str) -> Path:
    """A folder with the metadata of a package that registers a game."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[doubloon.games]\n{name} = {loads}\n")
    return folder


def test_a_service_that_finds_it_has_it_played_by_a_bot_that_does_not_know_it() -> None:
    with service(path(PACKAGE)) as said, grpc.insecure_channel(said["address"]) as channel:
        assert said["rules"]["high_card"] == 1
        tables = table_pb2_grpc.TableServiceStub(channel)
        specs = [bot_pb2.BotSpec(bot=bot, token_sha256=sha256(f"token-of-{bot}".encode()).digest()) for bot in BOTS]
        bot_pb2_grpc.BotServiceStub(channel).RegisterBots(bot_pb2.RegisterBotsRequest(bots=specs), metadata=ADMIN)
        seats = [table_pb2.SeatSpec(bot=bot) for bot in BOTS]
        table = table_pb2.TableSpec(table="t1", game=packed(hand=4), seats=seats, deal_seed=bytes(32))
        (created,) = tables.CreateTables(table_pb2.CreateTablesRequest(tables=[table]), metadata=ADMIN).results
        assert created.reason == ""
        with random_bot("ann", said["address"]), random_bot("bob", said["address"]):
            watched = tables.WatchTables(table_pb2.WatchTablesRequest(), metadata=ADMIN, timeout=LIMIT_S)
            record = next(record for response in watched for record in response.records)
    assert record.state == table_pb2.TABLE_STATE_FINISHED
    assert sum(seat.points for seat in record.outcome.seats) == 4
    assert [seat.ending for seat in record.outcome.seats] == [0, 0]
    assert [choice.seat for choice in record.choices] == [0, 1] * 4
    assert all(choice.action.startswith("play ") for choice in record.choices)


def test_its_catalogue_page_has_its_options() -> None:
    with service(path(PACKAGE)) as said, grpc.insecure_channel(said["address"]) as channel:
        catalog = catalog_pb2_grpc.CatalogServiceStub(channel)
        game = catalog.GetGame(catalog_pb2.GetGameRequest(game="high_card"), metadata=ADMIN).game
    options = struct_pb2.Struct()
    assert game.defaults.other.Unpack(options)
    assert json_format.MessageToDict(options) == {"low_wins": False, "hand": 8}


async def test_a_tournament_of_it_ends_with_standings(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(TOURNAMENT)
    ran = await doubloon("run", "cup.toml", "--db", "sqlite:///cup.db", "--json", cwd=tmp_path, env=path(PACKAGE))
    assert ran.code == 0, ran.stderr
    document = json.loads(ran.stdout)
    assert (document["matches"], document["failed"]) == (4, 0)
    assert {row["bot"]: (row["games"], row["forfeits"]) for row in document["standings"]} == {
        "ann": (4, 0),
        "bob": (4, 0),
    }
    assert "options of the game: low_wins = true, hand = 3" in ran.stderr


async def test_a_match_of_it_is_replayed_in_its_words(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(TOURNAMENT)
    env = path(PACKAGE)
    await doubloon("run", "cup.toml", "--db", "sqlite:///cup.db", cwd=tmp_path, env=env)
    exported = await doubloon(
        "export", "matches", "--db", "sqlite:///cup.db", "--out", "m.jsonl", cwd=tmp_path, env=env
    )
    assert exported.code == 0, exported.stderr
    match = json.loads((tmp_path / "m.jsonl").read_text().splitlines()[0])["match"]
    every, spectator = [
        await doubloon("replay", match, "--db", "sqlite:///cup.db", "--eyes", eyes, cwd=tmp_path, env=env)
        for eyes in ("all", "spectator")
    ]
    assert every.code == spectator.code == 0, every.stderr + spectator.stderr
    assert re.findall(r"^decision (\d+),", every.stdout, re.MULTILINE) == [*"012345"]
    assert re.search(r"^  seat 0, \w+, chooses play \d, its own answer", every.stdout, re.MULTILINE)
    assert re.findall(r"chooses (.*)", spectator.stdout) == ["in secret"] * 6
    assert "told: Dealt: hand []" in spectator.stdout
    assert re.search(r"told: Revealed: cards \[\d, \d\]", spectator.stdout)


async def test_a_bot_reads_its_view_back_and_imagines_the_table(tmp_path: Path) -> None:
    searcher = '["{python}", "' + str(PACKAGE / "searcher.py") + '"]'
    (tmp_path / "cup.toml").write_text(TOURNAMENT.replace('["{python}", "-m", "doubloon_bots", "random"]', searcher, 1))
    ran = await doubloon("run", "cup.toml", "--db", "sqlite:///cup.db", "--json", cwd=tmp_path, env=path(PACKAGE))
    assert ran.code == 0, ran.stderr
    assert [row["forfeits"] for row in json.loads(ran.stdout)["standings"]] == [0, 0]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("hnad = 3", "options.hnad = 3: high_card has no option `hnad`; did you mean `hand`?"),
        ("hand = 9", "options.hand = 9: hand 9 is out of range 1..8"),
        ('hand = "all"', "options.hand = \"all\": option `hand` is 'all'; it takes a whole number"),
    ],
)
async def test_a_tournament_with_wrong_options_is_refused_at_their_line(tmp_path: Path, wrong: str, words: str) -> None:
    (tmp_path / "cup.toml").write_text(TOURNAMENT.replace("hand = 3", wrong))
    ran = await doubloon("run", "cup.toml", cwd=tmp_path, env=path(PACKAGE))
    assert ran.code == 2
    assert words in ran.stderr


async def test_without_its_package_there_is_no_such_game(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(TOURNAMENT)
    ran = await doubloon("run", "cup.toml", cwd=tmp_path)
    assert ran.code == 2
    assert "no game `high_card`; there are: " in ran.stderr


async def test_it_is_listed_with_its_options(tmp_path: Path) -> None:
    ran = await doubloon("games", cwd=tmp_path, env=path(PACKAGE))
    assert "high_card: High Card, 2 to 4 seats, rules 1\n" in ran.stdout
    assert "  low_wins  false         true\n  hand      8             8\n" in ran.stdout


async def test_a_game_that_does_not_load_is_named_and_left_out(tmp_path: Path) -> None:
    env = path(PACKAGE, package(tmp_path / "broken", name="broken", loads="no_such_module:GAME"))
    ran = await doubloon("games", "--json", cwd=tmp_path, env=env)
    assert ran.code == 0
    assert "high_card" in {game["name"] for game in json.loads(ran.stdout)}
    assert "the game broken is left out: ModuleNotFoundError: No module named 'no_such_module'" in ran.stderr
    with service(env) as said:
        assert {"high_card", "skull_king"} <= said["rules"].keys()


async def test_a_game_that_cannot_travel_is_named_and_not_hosted(tmp_path: Path) -> None:
    odd = package(tmp_path / "odd", name="odd", loads="odd:GAME")
    (odd / "odd.py").write_text(
        "import high_card\n\n\n"
        "class Odd(high_card.HighCard):\n"
        '    name = "odd"\n\n'
        "    def imagine(self, config, seat, view: list[int], chance): ...\n\n\n"
        "GAME = Odd()\n"
    )
    (tmp_path / "cup.toml").write_text(TOURNAMENT.replace("high_card", "odd"))
    env = path(PACKAGE, odd)
    listed = await doubloon("games", cwd=tmp_path, env=env)
    assert "the game odd cannot be played: `odd` has no codec of its own" in listed.stderr
    refused = await doubloon("run", "cup.toml", cwd=tmp_path, env=env)
    assert refused.code == 2
    assert "list[int] cannot travel" in refused.stderr
    with service(env) as said:
        assert "odd" not in said["rules"]


async def test_two_packages_with_one_game_are_an_error(tmp_path: Path) -> None:
    env = path(PACKAGE, package(tmp_path / "again", name="again", loads="high_card:HIGH_CARD"))
    words = "two installed packages register the game `high_card`; remove one"
    (tmp_path / "cup.toml").write_text(TOURNAMENT)
    for command in (("games",), ("run", "cup.toml")):
        ran = await doubloon(*command, cwd=tmp_path, env=env)
        assert ran.code == 1
        assert words in ran.stderr
    with service(env) as said:
        assert said == {"error": words}


def test_it_keeps_the_laws() -> None:
    command = [sys.executable, "-m", "pytest", "tests/laws", "-k", "high_card", "-p", "no:cacheprovider", "-n", "0"]
    ran = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **path(PACKAGE)}, capture_output=True, text=True, timeout=100, check=False
    )
    assert ran.returncode == 0, ran.stdout
    (passed,) = re.findall(r"(\d+) passed", ran.stdout)
    assert int(passed) > LAWS_LEAST
