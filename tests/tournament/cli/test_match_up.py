"""What `doubloon play` is asked for, the tournament that it means, and what is said about requests that mean none."""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon_bots.roster import BOTS
from doubloon_games import UnknownGameError
from doubloon_tournament.cli import match_up as module
from doubloon_tournament.cli.match_up import FILLERS, Request, match_up, names_of
from doubloon_tournament.cli.names import free_name
from doubloon_tournament.cli.shipped import shipped_bots
from doubloon_tournament.tournament_file import Isolation, Tournament, TournamentFileError, parse

ASKED = Request(
    command=["/bin/sh", "-c", 'echo "hello"'],
    name="mine",
    game="skull_king",
    seats=None,
    matches=100,
    against=[],
    options=[],
)


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of the bots' own program, without a process for each test."""
    bots = {"random": [], "heuristic": ["skull_king"], "bold": ["skull_king"], "chess_bot": ["chess"]}
    monkeypatch.setattr(module, "shipped_bots", lambda: bots)


def meant(request: Request = ASKED) -> Tournament:
    return match_up(request, "play", Path("/"))[1]


def names(request: Request) -> list[str]:
    return [bot.name for bot in meant(request).bots]


def refused(request: Request) -> list[str]:
    with pytest.raises(TournamentFileError) as error:
        match_up(request, "play", Path("/"))
    assert str(error.value).startswith("the request has ")
    return [str(problem) for problem in error.value.problems]


def test_without_a_wish_mine_plays_four_at_a_table_with_those_that_play_the_game() -> None:
    assert names(ASKED) == ["mine", "heuristic", "bold", "random"]
    assert (meant().seats, meant().deals) == (4, 25)


def test_every_filler_comes_with_doubloon() -> None:
    assert set(FILLERS) <= set(BOTS)


def test_the_list_of_the_bots_program_is_that_of_the_bots() -> None:
    assert {name: list(games) for name, games in shipped_bots().items()} == {
        name: list(bot().games) for name, bot in BOTS.items()
    }


def test_those_that_are_named_take_the_seats_in_turn() -> None:
    assert names(replace(ASKED, against=["bold"])) == ["mine", "bold", "bold-2", "bold-3"]
    assert names(replace(ASKED, seats=5, against=["bold", "random"])) == [
        "mine",
        "bold",
        "random",
        "bold-2",
        "random-2",
    ]


def test_a_table_is_as_large_as_those_that_are_named() -> None:
    asked = replace(ASKED, against=["bold", "random", "bold", "random", "heuristic"])
    assert (meant(asked).seats, len(meant(asked).bots)) == (6, 6)


def test_matches_are_whole_deals_and_no_fewer_than_asked_for() -> None:
    assert meant(replace(ASKED, matches=1)).deals == 1
    assert meant(replace(ASKED, matches=9, seats=4)).deals == 3


def test_mine_may_have_the_name_of_another() -> None:
    assert names(replace(ASKED, name="bold", seats=3)) == ["bold", "heuristic", "bold-2"]


def test_mine_has_a_process_for_each_rotation_and_the_others_one() -> None:
    mine, *others = meant().bots
    assert (mine.isolation, mine.command) == (Isolation.ROTATION, ("/bin/sh", "-c", 'echo "hello"'))
    assert {bot.isolation for bot in others} == {Isolation.NONE}
    assert others[0].command == ("{python}", "-m", "doubloon_bots", "heuristic")


def test_options_are_read_as_in_a_file_and_the_others_are_on() -> None:
    asked = replace(ASKED, options=["kraken=false", " loot = true "])
    assert meant(asked).options == {"kraken": False, "white_whale": True, "loot": True, "pirate_abilities": True}


def test_the_file_that_is_kept_means_the_same() -> None:
    source, tournament = match_up(replace(ASKED, options=["kraken=false"]), "play-2", Path("/"))
    assert tomllib.loads(source.text)["name"] == "play-2"
    assert parse(source) == tournament


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"command": []}, ["no command for your bot; write it last: doubloon play -- python3 my_bot.py"]),
        ({"command": ["./none"]}, ['the command = "./none": no such program; looked for /none']),
        (
            {"command": ["python3", "none.py"]},
            ['argument 1 of the command = "none.py": no such file; looked for /none.py'],
        ),
        ({"seats": 9}, ["--seats = 9: skull_king is played with 2 to 8 seats"]),
        ({"seats": 1000}, ["--seats = 1000: skull_king is played with 2 to 8 seats"]),
        (
            {"against": ["bald"]},
            ["--against = bald: no bot of that name comes with Doubloon; did you mean `bold`?"],
        ),
        (
            {"against": ["zzz", "zzz"]},
            ["--against = zzz: no bot of that name comes with Doubloon; there are: random, heuristic, bold, chess_bot"],
        ),
        (
            {"against": ["chess_bot"]},
            ["--against = chess_bot: does not play skull_king; there are: random, heuristic, bold"],
        ),
        (
            {"seats": 3, "against": ["bold", "random", "bold"]},
            ["--against: names 3 bots, and 3 seats have room for 2 beside yours"],
        ),
        ({"options": ["kraken"]}, ["--option = kraken: is written NAME=VALUE, such as kraken=false"]),
        ({"options": ["=true"]}, ["--option = =true: is written NAME=VALUE, such as kraken=false"]),
        (
            {"options": ["krakn=true"]},
            ["--option krakn = true: skull_king has no option `krakn`; did you mean `kraken`?"],
        ),
        (
            {"options": ["kraken=off"]},
            ["--option kraken = \"off\": option `kraken` is 'off'; it takes true or false"],
        ),
        ({"options": ["kraken=1"]}, ["--option kraken = 1: option `kraken` is 1; it takes true or false"]),
        ({"options": ["kraken=1.5"]}, ["--option kraken = \"1.5\": option `kraken` is '1.5'; it takes true or false"]),
        (
            {"seats": 2, "options": ["loot=true"]},
            ["--option loot = true: option `loot` is true at 2 seats, where Graybeard plays without it; leave it off"],
        ),
        (
            {"name": "a b"},
            ['--name = "a b": must be a text of 1 to 64 letters, digits, `.`, `_` and `-`, a letter or digit first'],
        ),
        (
            {"seats": 9, "options": ["kraken=off"]},
            [
                "--seats = 9: skull_king is played with 2 to 8 seats",
                "--option kraken = \"off\": option `kraken` is 'off'; it takes true or false",
            ],
        ),
    ],
)
def test_a_wrong_request_is_told_in_the_words_of_the_command_line(
    changes: dict[str, Sequence[str]], problems: list[str]
) -> None:
    assert refused(replace(ASKED, **changes)) == problems  # type: ignore[arg-type]


def test_a_game_that_is_not_installed_is_told() -> None:
    with pytest.raises(UnknownGameError, match="no game `chess`"):
        meant(replace(ASKED, game="chess"))


def test_names_are_read_with_commas_and_from_several_options() -> None:
    assert names_of(["bold, random", "heuristic"]) == ["bold", "random", "heuristic"]
    assert names_of([]) == []


@pytest.mark.parametrize(
    ("taken", "name"), [((), "play"), (("play",), "play-2"), (("play", "play-2", "play-4"), "play-3")]
)
def test_the_first_free_name_is_taken(taken: Sequence[str], name: str) -> None:
    assert free_name("play", taken) == name
