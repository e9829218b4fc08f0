"""A small tournament from its file to its standings, with real bots over real streams."""

import json
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from doubloon.v1 import table_pb2
from doubloon_games import Choice, Record, config_from, find_game, replay, state_hash
from doubloon_tournament.seeds import commitment, deal_seed
from end_to_end.command import Ran, doubloon, shipped, tournament_file

pytestmark = pytest.mark.xdist_group("a_tournament")

KEY = "5a" * 32
BOTS = ("random", "greedy", "cautious", "heuristic")
SEATS = 3
DEALS = 2
BLOCKS = 4 * DEALS
FILE = tournament_file(
    bots={bot: shipped(bot) for bot in BOTS}, seats=SEATS, deals=DEALS, more=f'key = "{KEY}"\nanchor = "random"'
)


class Played:
    """A tournament that was played."""

    def __init__(self, folder: Path, ran: Ran) -> None:
        self.folder = folder
        self.ran = ran

    def query(self, sql: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.folder / "cup.db")) as connection:
            return connection.execute(sql).fetchall()


async def play(folder: Path, file: str, *options: str) -> Played:
    (folder / "cup.toml").write_text(file)
    return Played(folder, await doubloon("run", "cup.toml", "--db", "sqlite:///cup.db", "--json", *options, cwd=folder))


@pytest.fixture(scope="module")
async def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return await play(tmp_path_factory.mktemp("first"), FILE)


def test_it_ends_well_and_prints_one_document_on_stdout(played: Played) -> None:
    assert played.ran.code == 0, played.ran.stderr
    document = json.loads(played.ran.stdout)
    assert list(document) == ["standings", "matches", "failed"]
    assert (document["matches"], document["failed"]) == (BLOCKS * SEATS, 0)
    for row in document["standings"]:
        assert list(row) == [
            "rank", "bot", "elo", "elo_low", "elo_high", "games", "deals", "points_mean", "forfeits",
        ]  # fmt: skip
        assert (row["games"], row["deals"], row["forfeits"]) == (3 * DEALS * SEATS, 3 * DEALS, 0)
    assert {row["bot"] for row in document["standings"]} == set(BOTS)
    assert [row["elo"] for row in document["standings"] if row["bot"] == "random"] == [1000.0]


def test_the_commitment_is_told_before_the_first_table_and_the_key_never(played: Played) -> None:
    assert commitment(bytes.fromhex(KEY)) in played.ran.stderr.splitlines()[2]
    assert KEY not in played.ran.stderr + played.ran.stdout


def test_every_bot_sits_in_every_seat_of_a_block_once_on_one_deal(played: Played) -> None:
    blocks = played.query(
        """
        SELECT m.block, count(DISTINCT m.deal), count(DISTINCT m.id), count(DISTINCT s.bot_id),
               count(DISTINCT s.bot_id || '/' || s.seat), count(*)
        FROM matches m JOIN seats s ON s.match_id = m.id GROUP BY m.block
        """
    )
    assert blocks == [(block, 1, SEATS, SEATS, SEATS * SEATS, SEATS * SEATS) for block in range(BLOCKS)]


def test_every_line_up_is_played_equally_often(played: Played) -> None:
    line_ups = played.query(
        """
        SELECT line_up, count(*) FROM (
            SELECT block, group_concat(bot_id, ' ') AS line_up FROM (
                SELECT DISTINCT m.block, s.bot_id FROM matches m JOIN seats s ON s.match_id = m.id ORDER BY 1, 2)
            GROUP BY block)
        GROUP BY line_up
        """
    )
    assert [times for _, times in line_ups] == [DEALS] * 4


def test_every_record_replays_to_its_result_from_the_deal_of_its_block(played: Played) -> None:
    rows = played.query("SELECT deal, record, state_hash FROM matches")
    ((options,),) = played.query("SELECT options FROM tournaments")
    config = config_from(find_game("skull_king"), json.loads(str(options)))
    assert len(rows) == BLOCKS * SEATS
    game = find_game("skull_king")
    for deal, blob, stored_hash in rows:
        assert isinstance(blob, bytes)
        record = table_pb2.TableRecord.FromString(zlib.decompress(blob))
        choices = [Choice(choice.seat, choice.action) for choice in record.choices]
        seed = deal_seed(bytes.fromhex(KEY), str(deal))
        state = replay(game, Record(game.name, record.game.rules, config, SEATS, seed, choices))
        assert state_hash(state) == stored_hash == record.state_hash
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.points == tuple(seat.points for seat in record.outcome.seats)
        assert outcome.places == tuple(seat.place for seat in record.outcome.seats)


def test_options_that_the_file_leaves_open_are_on_and_told_before_the_first_table(played: Played) -> None:
    told = "kraken = true, white_whale = true, loot = true, pirate_abilities = true"
    assert f"options of the game: {told}" in played.ran.stderr
    ((options,),) = played.query("SELECT options FROM tournaments")
    assert set(json.loads(str(options)).values()) == {True}


def test_the_file_goes_into_the_database_as_it_was_read(played: Played) -> None:
    assert played.query("SELECT name, file, matches FROM tournaments") == [("cup", FILE, BLOCKS * SEATS)]


async def test_the_same_key_gives_the_same_bytes(played: Played, tmp_path: Path) -> None:
    file = FILE.replace(f'key = "{KEY}"', "tables_at_once = 3")
    again = await play(tmp_path, file, "--key", KEY)
    assert again.ran.stdout == played.ran.stdout
    columns = "SELECT id, deal, rotation, state_hash, choices_hash FROM matches ORDER BY id"
    assert again.query(columns) == played.query(columns)


async def test_standings_says_later_what_run_said_at_the_end(played: Played) -> None:
    later = await doubloon("standings", "--db", "sqlite:///cup.db", "--json", cwd=played.folder)
    assert (later.code, later.stdout) == (0, played.ran.stdout)


async def test_standings_for_people_name_the_database_and_how_to_see_more(played: Played) -> None:
    told = await doubloon("standings", "--db", "sqlite:///cup.db", cwd=played.folder)
    assert told.code == 0
    for word in (*BOTS, "95 %", "Elo", "rank", "points", "forfeits", str(played.folder / "cup.db"), "standings again"):
        assert word in told.stdout


async def test_a_tournament_that_is_in_the_database_is_not_run_again(played: Played) -> None:
    again = await doubloon("run", "cup.toml", "--db", "sqlite:///cup.db", cwd=played.folder)
    assert again.code == 2
    assert "the tournament `cup` is in " in again.stderr
    assert " resume --db " in again.stderr
    assert len(played.query("SELECT id FROM matches")) == BLOCKS * SEATS


async def test_a_finished_tournament_resumes_to_the_same_standings(played: Played) -> None:
    again = await doubloon("resume", "--db", "sqlite:///cup.db", "--json", cwd=played.folder)
    assert (again.code, again.stdout) == (0, played.ran.stdout)
