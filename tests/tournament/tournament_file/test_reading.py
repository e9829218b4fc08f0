"""A tournament file: what a good one means, and everything that is said about a bad one."""

import json
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from doubloon_games import find_game
from doubloon_tournament.tournament_file import (
    Isolation,
    Source,
    Tournament,
    TournamentFileError,
    parse,
    parse_key,
    read_source,
)

GOOD = """\
name = "spring"
game = "skull_king"
seats = 3
deals = 20

[time]
decision = "250ms"
bank = 30

[[bots]]
name = "ann"
command = ["{python}", "-m", "doubloon_bots", "random"]

[[bots]]
name = "bob"
command = ["{python}", "-m", "doubloon_bots", "greedy"]
env = { LEVEL = "3" }
isolation = "none"

[[bots]]
name = "cid"
command = ["/bin/sh"]
"""


SEATS = find_game("skull_king").seats


def read(text: str, folder: Path = Path("/")) -> Tournament:
    return parse(Source(text, folder, "cup.toml"))


def problems(text: str, folder: Path = Path("/")) -> list[str]:
    with pytest.raises(TournamentFileError) as refused:
        read(text, folder)
    return [str(problem) for problem in refused.value.problems]


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def test_a_good_file_is_read_with_its_defaults() -> None:
    tournament = read(GOOD)
    assert tournament.line_ups is None
    assert tournament.key is None
    assert tournament.names is False
    assert tournament.time.decision == timedelta(milliseconds=250)
    assert tournament.time.bank == timedelta(seconds=30)
    assert tournament.time.start_up == timedelta(seconds=60)
    assert [bot.isolation for bot in tournament.bots] == [Isolation.ROTATION, Isolation.NONE, Isolation.ROTATION]
    assert tournament.bots[1].env == {"LEVEL": "3"}


def test_all_or_a_number_of_line_ups() -> None:
    assert read(f'line_ups = "all"\n{GOOD}').line_ups is None
    assert read(f"line_ups = 7\n{GOOD}").line_ups == 7


def test_a_key_is_automatic_or_64_hex_digits() -> None:
    assert read(f'key = "auto"\n{GOOD}').key is None
    assert read(f'key = "{"0f" * 32}"\n{GOOD}').key == b"\x0f" * 32
    assert parse_key("0f" * 32) == b"\x0f" * 32


@pytest.mark.parametrize("key", ["0f" * 31, "zz" * 32, ""])
def test_a_wrong_key_is_refused_without_showing_it(key: str) -> None:
    assert problems(f'key = "{key}"\n{GOOD}') == ['line 1: key: must be "auto" or 64 hex digits (32 bytes)']
    with pytest.raises(ValueError, match="the key must be 64 hex digits"):
        parse_key(key)


def test_the_key_stays_out_of_a_repr() -> None:
    assert "0f0f" not in repr(read(f'key = "{"0f" * 32}"\n{GOOD}'))
    assert "\\x0f" not in repr(read(f'key = "{"0f" * 32}"\n{GOOD}'))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seats = 3", "seats = 1", f"line 3: seats = 1: skull_king is played with {SEATS[0]} to {SEATS[-1]} seats"),
        (
            "seats = 3",
            "seats = 4",
            "line 3: seats = 4: more seats than bots: the file names 3 bots, and no bot sits at a table twice",
        ),
        ("seats = 3", 'seats = "3"', 'line 3: seats = "3": must be a whole number'),
        ("deals = 20", "deals = 0", "line 4: deals = 0: must be a whole number, 1 to 1000000"),
        ("deals = 20", "deals = 20\nlineups = 2", "line 5: lineups = 2: unknown key; did you mean `line_ups`?"),
        ("deals = 20", "deals = 20\ncards = 2", None),
        ('"250ms"', '"fast"', None),
        ("bank = 30", "bank = -1", None),
        ("decision = ", "decison = ", 'line 7: time.decison = "250ms": unknown key; did you mean `decision`?'),
        (
            'decision = "250ms"\nbank = 30',
            "decision = 0\nbank = 0",
            "line 6: time: decision and bank are both 0: a bot that answers nothing would never be out of time",
        ),
        (
            'game = "skull_king"',
            'game = "skul_king"',
            'line 2: game = "skul_king": no game `skul_king`; did you mean `skull_king`?',
        ),
        (
            'name = "cid"',
            'name = "bob"',
            'line 21: bots[2].name = "bob": another bot has this name; names are unique',
        ),
        (
            'name = "cid"',
            'name = "a b"',
            'line 21: bots[2].name = "a b": must be a text of 1 to 64 letters, digits, `.`, `_` and `-`, '
            "a letter or digit first",
        ),
        (
            '"/bin/sh"',
            '"no-such-bot"',
            'line 22: bots[2].command[0] = "no-such-bot": no such program; looked on PATH',
        ),
        (
            '"/bin/sh"',
            '"./bots/cid"',
            'line 22: bots[2].command[0] = "./bots/cid": no such program; looked for /bots/cid',
        ),
        (
            '"/bin/sh"',
            '"{python}", "cid.py"',
            'line 22: bots[2].command[1] = "cid.py": no such file; looked for /cid.py',
        ),
        (
            '"/bin/sh"',
            '"{python}", "-m", "cid"',
            'line 22: bots[2].command[2] = "cid": no such module in the runner\'s environment',
        ),
        ('["/bin/sh"]', "[]", "line 22: bots[2].command = []: must name a program"),
        (
            '["/bin/sh"]',
            '"/bin/sh -c x"',
            'line 22: bots[2].command = "/bin/sh -c x": must be a list of texts, such as ["./mybot", "--fast"]',
        ),
        ("LEVEL", "anchor = 3, LEVEL", "line 17: bots[1].env.anchor: must be a table of texts"),
        ('"none"', '"always"', 'line 18: bots[1].isolation = "always": must be "rotation" or "none"'),
    ],
)
def test_a_wrong_value_is_told_with_its_place_and_what_would_be_right(old: str, new: str, message: str | None) -> None:
    (told,) = problems(changed(old, new))
    if message is not None:
        assert told == message
    elif "cards" in new:
        assert told.startswith("line 5: cards = 2: unknown key; there are: name, game, seats, deals,")
    else:
        assert "must be a duration of at most 24h: a number of seconds, or a text such as" in told


def test_everything_is_told_at_once_in_the_order_of_the_file() -> None:
    text = GOOD.replace("seats = 3", "seats = 9").replace("bank", "bnk").replace("isolation", "izolation")
    text = text.replace("/bin/sh", "/bin/no-shell").replace('name = "spring"\n', "")
    told = problems(f'{text}\n[options]\nkraken = "yes"\nghosts = true\n')
    assert [line.split(":")[0] for line in told] == [
        "name",
        *["line 2"] * 2,
        *[f"line {number}" for number in (7, 17, 21, 24, 25)],
    ]


def test_an_unknown_option_of_the_game_is_told() -> None:
    (told,) = problems(f"{GOOD}\n[options]\nghosts = true\n")
    assert told.startswith("line 25: options.ghosts = true: skull_king has no option `ghosts`")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'game = "skull_king"',
            'game = ["skull_king", "sea_salt_paper"]',
            'line 2: game = ["skull_king", "sea_salt_paper"]: must be the name of one game, as `doubloon games` lists '
            "them; a rating is of one game, so two games are two tournaments",
        ),
        (
            'game = "skull_king"',
            'game = "skull_king"\ngame = "sea_salt_paper"',
            "is no TOML: Cannot overwrite a value (at line 3, column 24); a key stands here that stands above already",
        ),
        (
            "[time]",
            "[options]\nextra_salt = true\n[time]",
            "line 7: options.extra_salt = true: skull_king has no option `extra_salt`; it has: kraken, white_whale, "
            "loot, pirate_abilities; it is an option of sea_salt_paper, and a tournament is of one game",
        ),
    ],
)
def test_a_file_of_two_games_is_refused_with_the_reason(old: str, new: str, message: str) -> None:
    assert problems(changed(old, new)) == [message]


SWITCHES = {
    "end_threshold": "reach",
    "mermaid_win": "on_placing",
    "deck_empty_after_call": "void",
    "boats": "after_turn_end",
    "seahorse_feeds_multiplier": True,
    "angelfish_timing": "after_draw",
    "water_sports_hand_pairs": "no_score",
    "event_tie_holder": "keeps",
    "event_choice": "after_next_reveal",
}


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_reading_of_a_rule_can_be_flipped(switch: str) -> None:
    text = GOOD.replace("skull_king", "sea_salt_paper")
    value = SWITCHES[switch]
    options = read(f"{text}\n[options]\n{switch} = {json.dumps(value)}\n").options
    assert options[switch] == value
    plain = read(text).options
    assert plain[switch] != value
    assert {**plain, switch: value} == options
    assert (plain["extra_salt"], plain["extra_pepper"], plain["double_score"]) == (True, True, False)


def test_a_reading_that_a_rule_does_not_have_is_refused_with_those_that_it_has() -> None:
    text = GOOD.replace("skull_king", "sea_salt_paper")
    (told,) = problems(f'{text}\n[options]\nboats = "sometimes"\n')
    assert told.endswith("option `boats` is 'sometimes'; it takes `immediate_new_turn` or `after_turn_end`")


def test_options_that_nobody_names_are_on_in_a_tournament() -> None:
    assert read(GOOD).options == dict.fromkeys(("kraken", "white_whale", "loot", "pirate_abilities"), True)


def test_an_option_that_is_named_is_as_it_says_and_the_others_stay_on() -> None:
    options = read(f"{GOOD}\n[options]\nkraken = false\nloot = true\n").options
    assert options == {"kraken": False, "white_whale": True, "loot": True, "pirate_abilities": True}


def test_everything_that_a_game_refuses_is_told_at_once() -> None:
    text = GOOD.replace("skull_king", "sea_salt_paper")
    told = problems(f'{text}\n[options]\nboats = "never"\nmax_rounds = 101\nextra_salt = "yes"\n')
    assert [problem.partition(": ")[2] for problem in told] == [
        "options.boats = \"never\": option `boats` is 'never'; it takes `immediate_new_turn` or `after_turn_end`",
        "options.max_rounds = 101: option `max_rounds` is 101; it takes a whole number from 1 to 100",
        "options.extra_salt = \"yes\": option `extra_salt` is 'yes'; it takes true or false",
    ]


def test_at_two_seats_loot_is_off_and_a_file_that_asks_for_it_is_refused_with_the_reason() -> None:
    two = changed("seats = 3", "seats = 2")
    assert read(two).options["loot"] is False
    assert read(two).options["kraken"] is True
    assert read(f"{two}\n[options]\nloot = false\n").options["loot"] is False
    (told,) = problems(f"{two}\n[options]\nloot = true\n")
    assert told.startswith("line 25: options.loot = true: option `loot` is true at 2 seats, where Graybeard plays")


def test_an_anchor_that_is_no_bot_is_told() -> None:
    assert problems(f'anchor = "anna"\n{GOOD}') == ['line 1: anchor = "anna": no such bot; did you mean `ann`?']


@pytest.mark.parametrize("key", ["name", "game", "seats", "deals", "bots"])
def test_a_missing_key_is_told(key: str) -> None:
    lines = [line for line in GOOD.splitlines() if not line.startswith(f"{key} =")][: 5 if key != "bots" else 4]
    assert any(line.startswith(f"{key}: is missing; must be ") for line in problems("\n".join(lines) or "x = 1"))


def test_text_that_is_no_toml_is_told_with_its_line() -> None:
    assert problems('name = "spring"\nseats 3\n') == [
        "is no TOML: Expected '=' after a key in a key/value pair (at line 2, column 7)"
    ]


def test_the_message_names_the_file_and_counts() -> None:
    with pytest.raises(TournamentFileError, match=r"cup\.toml has 3 problems:\n  line 3: seats"):
        read(changed("seats = 3", "seats = 9").replace("deals = 20", "deals = 0"))


def test_programs_are_looked_up_from_the_folder_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("")
    assert read(changed('"/bin/sh"', '"{python}", "bot.py"'), tmp_path).bots[2].command == ("{python}", "bot.py")


def test_a_program_that_may_not_be_executed_is_told(tmp_path: Path) -> None:
    (tmp_path / "bot").write_text("")
    (told,) = problems(changed('"/bin/sh"', '"./bot"'), tmp_path)
    assert told.endswith("bot cannot be executed (chmod +x, or name its interpreter first)")


def test_a_program_that_lies_here_and_not_on_path_is_told_how_to_be_named(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("")
    (told,) = problems(changed('"/bin/sh"', '"bot.py"'), tmp_path)
    assert told.endswith("no such program; looked on PATH; the file of that name here is ./bot.py")


def test_a_script_that_is_missing_is_told_whichever_python_is_to_run_it() -> None:
    (told,) = problems(changed('"/bin/sh"', '"python3", "bot.py"'))
    assert told == 'line 22: bots[2].command[1] = "bot.py": no such file; looked for /bot.py'


def test_a_module_beside_the_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text("")
    assert read(changed('"/bin/sh"', '"{python}", "-m", "my_bot"'), tmp_path).bots[2].command[2] == "my_bot"


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(TournamentFileError, match="cannot be read: No such file or directory"):
        read_source(tmp_path / "cup.toml")


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text(GOOD)
    source = read_source(tmp_path / "cup.toml")
    assert (source.text, source.folder) == (GOOD, tmp_path)
    assert sys.executable not in source.text
