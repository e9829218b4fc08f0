"""The crew: which processes a tournament has, what they are given, and when they are started again."""

import sys
from pathlib import Path

from doubloon_tournament.bots import Ended, NotStarted, Start
from doubloon_tournament.execution.crew import RESTARTS_MAX, Crew
from doubloon_tournament.tournament_file import Source, parse

FILE = """\
name = "cup"
game = "skull_king"
seats = 3
deals = 1
[time]
start_up = "1s"
[[bots]]
name = "ann"
command = ["{python}", "-m", "doubloon_bots", "random"]
env = { LEVEL = "3", DOUBLOON_TOKEN = "forged" }
[[bots]]
name = "bob"
command = ["/bin/sh"]
isolation = "none"
[[bots]]
name = "cid"
command = ["/bin/sh"]
"""
ADDRESS = "127.0.0.1:1234"


def crew() -> Crew:
    tournament = parse(Source(FILE, Path("/"), "cup.toml"))
    return Crew(tournament, Path("/"), {"HOME": "/home/x", "DOUBLOON_DB": "secret"})


def ended(process: str) -> Ended:
    return Ended(process, 1, None, "")


def test_each_rotation_has_a_process_of_its_own_unless_the_bot_is_trusted() -> None:
    processes = [start.process for start in crew().start_all(ADDRESS)]
    assert processes == ["ann/0/1", "ann/1/1", "ann/2/1", "bob/0/1", "cid/0/1", "cid/1/1", "cid/2/1"]


def test_a_bot_is_told_where_to_go_and_who_it_is() -> None:
    members = crew()
    start = members.start_all(ADDRESS)[1]
    assert start.argv == (sys.executable, "-m", "doubloon_bots", "random")
    assert start.directory == "/"
    assert start.env == {
        "HOME": "/home/x",
        "LEVEL": "3",
        "DOUBLOON_ADDRESS": ADDRESS,
        "DOUBLOON_TOKEN": members.tokens["ann"]["1"],
        "DOUBLOON_BOT": "ann",
        "DOUBLOON_INSTANCE": "1",
    }


def test_every_process_has_a_token_of_its_own_that_stays_out_of_a_repr() -> None:
    members = crew()
    tokens = [token for own in members.tokens.values() for token in own.values()]
    assert len(set(tokens)) == 7
    shown = repr(members.start_all(ADDRESS))
    assert [token for token in tokens if token in shown] == []


def test_a_process_is_started_again_a_few_times() -> None:
    members = crew()
    members.start_all(ADDRESS)
    for number in range(1, RESTARTS_MAX + 1):
        restart = members.ended(ended(f"ann/0/{number}"), ADDRESS).restart
        assert isinstance(restart, Start)
        assert restart.process == f"ann/0/{number + 1}"
    assert members.ended(ended(f"ann/0/{RESTARTS_MAX + 1}"), ADDRESS).restart is None


def test_a_bot_that_is_out_from_the_beginning_is_not_started() -> None:
    members = crew()
    assert members.put_out("ann") == []
    assert [start.process for start in members.start_all(ADDRESS)] == ["bob/0/1", "cid/0/1", "cid/1/1", "cid/2/1"]
    assert members.absent() == [("ann", "0"), ("ann", "1"), ("ann", "2")]


def test_what_could_not_be_started_is_not_tried_again() -> None:
    members = crew()
    members.start_all(ADDRESS)
    assert members.ended(NotStarted("ann/0/1", "no such file"), ADDRESS).restart is None


def test_matches_wait_for_a_process_that_is_started_again_until_it_is_there() -> None:
    members = crew()
    members.start_all(ADDRESS)
    members.ended(ended("ann/0/1"), ADDRESS)
    assert not members.can_play("ann", "0")
    assert members.can_play("ann", "1")
    assert members.look({("ann", "1")})
    assert not members.look({("ann", "0")})
    assert members.can_play("ann", "0")


def test_nobody_waits_longer_than_the_start_up_time() -> None:
    members = crew()
    members.start_all(ADDRESS)
    members.ended(ended("ann/0/1"), ADDRESS)
    looks = 1
    while members.look(set()):
        looks += 1
    assert looks == 5
    assert members.can_play("ann", "0")


def test_a_bot_that_is_put_out_is_stopped_and_not_started_again() -> None:
    members = crew()
    members.start_all(ADDRESS)
    members.ended(NotStarted("ann/1/1", "no such file"), ADDRESS)
    assert members.put_out("ann") == ["ann/0/1", "ann/2/1"]
    departure = members.ended(ended("ann/0/1"), ADDRESS)
    assert departure.wanted
    assert departure.restart is None
    assert members.can_play("ann", "0")
