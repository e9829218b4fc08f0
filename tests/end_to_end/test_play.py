"""`doubloon play`: my bot against those that come with Doubloon, now."""

import json
import os
import signal
import sys
from pathlib import Path

from end_to_end.command import doubloon, start

BOTS = Path(__file__).with_name("bots")
MINE = ("{python}", "-m", "doubloon_bots", "cautious")
FEW = ("play", "--seats", "3", "--matches", "3")


async def test_the_summary_says_how_mine_has_done_and_nothing_is_kept(tmp_path: Path) -> None:
    ran = await doubloon("play", "--seats", "3", "--matches", "14", "--", *MINE, cwd=tmp_path)
    assert ran.code == 0, ran.stderr
    assert "mine: 15 of 15 matches of skull_king on 5 deals, mean points " in ran.stdout
    for words in ("place    1st  2nd  3rd  mean\n", "against", "Elo more", " ± ", "heuristic", "bold"):
        assert words in ran.stdout
    assert "15 of 15 matches" in ran.stderr
    for words in (" standings --db", " resume --db", "atabase", "forfeited"):
        assert words not in ran.stdout + ran.stderr
    assert os.listdir(tmp_path) == []


async def test_the_key_that_the_summary_ends_with_gives_the_same_cards_again(tmp_path: Path) -> None:
    first = await doubloon(*FEW, "--", *MINE, cwd=tmp_path)
    assert "too few deals" in first.stdout
    key = first.stdout.split("The same cards again: --key ")[1].strip()
    documents = [
        await doubloon(*FEW, "--key", key, "--json", "-o", "kraken=false", "--", *MINE, cwd=tmp_path) for _ in range(2)
    ]
    assert documents[0].stdout == documents[1].stdout
    again = await doubloon(*FEW, "--key", key, "--", *MINE, cwd=tmp_path)
    assert again.stdout == first.stdout


async def test_the_document_has_my_bot_beside_the_standings(tmp_path: Path) -> None:
    ran = await doubloon(*FEW, "--against", "random,greedy", "--name", "me", "--json", "--", *MINE, cwd=tmp_path)
    document = json.loads(ran.stdout)
    assert list(document) == ["standings", "matches", "failed", "mine"]
    assert (document["matches"], document["failed"], document["mine"]["bot"]) == (3, 0, "me")
    assert sum(document["mine"]["places"]) == 3
    assert {rival["bot"] for rival in document["mine"]["rivals"]} == {"random", "greedy"}


async def test_a_bot_that_crashes_is_told_with_the_last_it_printed_and_an_exit_code_of_its_own(tmp_path: Path) -> None:
    ran = await doubloon(*FEW, "--", sys.executable, BOTS / "crashing.py", cwd=tmp_path)
    assert ran.code == 4
    assert "Note: mine forfeited 3 times: EXITED, " in ran.stdout
    assert "exit status 1; the last of what it printed:\n" in ran.stdout
    assert "ZeroDivisionError: the third decision is too much" in ran.stdout


async def test_a_bot_that_prints_nothing_and_leaves_is_told_so(tmp_path: Path) -> None:
    ran = await doubloon(*FEW, "--", "true", cwd=tmp_path)
    assert ran.code == 2
    assert "no process of mine was ever ready, so nothing was played" in ran.stderr
    assert "mine: exit status 0; it printed nothing (12 times)\n" in ran.stderr


async def test_what_is_to_be_kept_is_named_and_can_be_played_again_under_another_name(tmp_path: Path) -> None:
    for name in ("play", "play-2"):
        ran = await doubloon(*FEW, "--db", "sqlite:///x.db", "--", *MINE, cwd=tmp_path)
        assert ran.code == 0, ran.stderr
        assert f"{name}: skull_king, 3 bots, 3 seats, 3 matches" in ran.stderr
        assert f"Database: {tmp_path / 'x.db'}" in ran.stdout
    told = await doubloon("standings", "--db", "sqlite:///x.db", "--tournament", "play", cwd=tmp_path)
    assert "play: skull_king, 3 of 3 matches" in told.stdout


async def test_ctrl_c_shows_what_was_played_and_leaves_nothing(tmp_path: Path) -> None:
    running = await start("play", "--seats", "3", "--matches", "3000", "--", *MINE, cwd=tmp_path)
    await running.until(" of 3000 matches\n")
    running.send(signal.SIGINT)
    ran = await running.end()
    assert ran.code == 130
    assert " of 3000 matches of skull_king" in ran.stdout
    assert "matches are left\n" in ran.stderr
    assert running.descendants() == {}
    assert os.listdir(tmp_path) == []


async def test_what_follows_the_program_is_the_bots_own(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import sys; sys.exit(' '.join(sys.argv[1:]))")
    ran = await doubloon(*FEW, "{python}", "bot.py", "--seats", "7", "--", "-h", cwd=tmp_path)
    assert ran.code == 2
    assert "--seats 7 -- -h (12 times)\n" in ran.stderr
