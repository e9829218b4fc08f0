"""`doubloon duel`: is A better than B?"""

import json
import os
import signal
from pathlib import Path

import pytest

from end_to_end.command import PROGRAM, doubloon, start

pytestmark = pytest.mark.timeout(300)

KEY = ("--key", "77" * 32)
FAST = ("--seats", "3", "--elo1", "120", "-o", "kraken=false", *KEY)


async def test_a_much_better_bot_is_found_better_and_nothing_is_kept(tmp_path: Path) -> None:
    ran = await doubloon("duel", "greedy", "random", *FAST, cwd=tmp_path)
    assert ran.code == 0, ran.stderr
    assert "greedy is better than random: " in ran.stdout
    assert "Group SPRT: H0 +0 Elo, H1 +120 Elo, alpha 0.05, beta 0.05; " in ran.stdout
    assert "LLR +" in ran.stderr
    for words in (" standings --db", " resume --db", "atabase"):
        assert words not in ran.stdout + ran.stderr
    assert os.listdir(tmp_path) == []


async def test_a_bot_is_not_better_than_itself(tmp_path: Path) -> None:
    command = "{python} -m doubloon_bots greedy"
    ran = await doubloon("duel", "greedy", command, *FAST, "--names", "new,old", "--json", cwd=tmp_path)
    assert ran.code == 0, ran.stderr
    document = json.loads(ran.stdout)["duel"]
    assert (document["candidate"], document["opponents"]) == ("new", ["old", "old-2"])
    assert (document["verdict"], document["elo"]) == ("not better", 0.0)


async def test_the_same_key_gives_the_same_verdict_on_the_same_deals_whatever_is_played_at_once(tmp_path: Path) -> None:
    documents = []
    for tables in ("1", "24"):
        ran = await doubloon("duel", "greedy", "random", *FAST, "--tables", tables, "--json", cwd=tmp_path)
        documents.append(json.loads(ran.stdout)["duel"] | {"matches_beyond": 0})
    assert documents[0] == documents[1]
    assert documents[0]["verdict"] == "better"


async def test_a_duel_that_may_take_too_few_deals_is_undecided(tmp_path: Path) -> None:
    ran = await doubloon("duel", "greedy", "random", *FAST, "--max-deals", "2", cwd=tmp_path)
    assert ran.code == 6
    assert "Undecided whether greedy is better than random: all 2 deals that it may take are played" in ran.stdout


async def test_ctrl_c_says_where_the_test_stands_and_resume_comes_to_the_same_verdict(tmp_path: Path) -> None:
    asked = ("duel", "greedy", "random", *FAST, "--tables", "2")
    running = await start(*asked, "--db", "sqlite:///duel.db", cwd=tmp_path)
    await running.until("LLR")
    running.send(signal.SIGINT)
    ran = await running.end()
    assert ran.code == 130
    assert "Undecided whether greedy is better than random: " in ran.stdout
    assert f"{PROGRAM} resume --db sqlite:///duel.db plays on" in ran.stderr
    assert running.descendants() == {}
    resumed = await doubloon("resume", "--db", "sqlite:///duel.db", "--json", cwd=tmp_path)
    undisturbed = await doubloon(*asked, "--json", cwd=tmp_path)
    told = [json.loads(each.stdout)["duel"] | {"matches_beyond": 0} for each in (resumed, undisturbed)]
    assert told[0] == told[1]
    assert resumed.code == undisturbed.code == 0
    again = await doubloon("resume", "--db", "sqlite:///duel.db", "--json", cwd=tmp_path)
    assert again.stdout == resumed.stdout


async def test_a_bot_that_is_never_ready_stops_the_duel_before_the_first_table(tmp_path: Path) -> None:
    ran = await doubloon("duel", "true", "random", cwd=tmp_path)
    assert ran.code == 2
    assert "no process of true was ever ready, so nothing was played" in ran.stderr
