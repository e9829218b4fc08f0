"""What a tournament file asks for and nobody could do is told before the first table, with all else that is wrong."""

import sys
from pathlib import Path

import pytest

from doubloon_bots.roster import BOTS
from doubloon_tournament.tournament_file import Source, Tournament, TournamentFileError, parse, parse_key, read_source

HEAD = """\
name = "spring"
game = "skull_king"
seats = 3
deals = 20
"""
ENTRANTS = "".join(
    f'\n[[bots]]\nname = "{name}"\ncommand = ["{{python}}", "-m", "doubloon_bots", "random"]\n'
    for name in ("ann", "bob", "cid", "dot")
)
LAST = len((HEAD + ENTRANTS).splitlines())
"""The line of the last bot's command."""


def read(text: str, folder: Path = Path("/")) -> Tournament:
    return parse(Source(text, folder, "cup.toml"))


def problems(text: str, folder: Path = Path("/")) -> list[str]:
    with pytest.raises(TournamentFileError) as refused:
        read(text, folder)
    return [str(problem) for problem in refused.value.problems]


def with_command(command: str, more: str = "") -> str:
    lines = (HEAD + ENTRANTS).splitlines()
    return "\n".join([*lines[:-1], f"command = {command}", more])


@pytest.mark.parametrize(
    "key", ["0f " * 21 + "0", f"{'0f' * 31} f", f" {'0f' * 31}f", f"{'0f' * 32}\\n", "\uff10" * 64]
)
def test_a_key_is_nothing_but_64_hex_digits_wherever_it_is_given(key: str) -> None:
    assert problems(f'key = "{key}"\n{HEAD}{ENTRANTS}') == ['line 1: key: must be "auto" or 64 hex digits (32 bytes)']
    with pytest.raises(ValueError, match="the key must be 64 hex digits"):
        parse_key(key)


def test_hex_digits_of_a_key_may_be_large() -> None:
    assert read(f'key = "{"0F" * 32}"\n{HEAD}{ENTRANTS}').key == parse_key("0f" * 32) == b"\x0f" * 32


def test_more_matches_than_there_may_be_are_told_with_all_else() -> None:
    text = HEAD.replace("deals = 20", "deals = 900_000") + "lineups = 3\n" + ENTRANTS
    assert problems(text) == [
        "line 4: deals = 900000: 4 line-ups x 900000 deals x 3 rotations are 10800000 matches, more than 1000000; "
        "lower deals",
        "line 5: lineups = 3: unknown key; did you mean `line_ups`?",
    ]


def test_a_sample_that_leaves_bots_unconnected_is_told_at_its_key() -> None:
    assert problems(f"{HEAD}line_ups = 1\n{ENTRANTS}") == [
        "line 5: line_ups = 1: 1 line-up of 3 cannot connect 4 bots, so their ratings could not be compared; "
        "set line_ups to 2 or more"
    ]


def test_one_line_up_is_counted_as_one() -> None:
    three = ENTRANTS.rpartition("\n[[bots]]")[0]
    (told,) = problems(HEAD.replace("deals = 20", "deals = 400_000") + three)
    assert "1 line-up x 400000 deals x 3 rotations" in told


@pytest.mark.parametrize("url", ["postgresql://ann:secret@db/cup", "results.db", "sqlite://", "sqlite:///:memory:"])
def test_a_database_that_is_not_supported_is_told_at_its_line(url: str) -> None:
    (told,) = problems(f'{HEAD}storage = "{url}"\n{ENTRANTS}')
    assert told.startswith("line 5: storage: ")
    assert "write it as sqlite:///results.db" in told
    assert "secret" not in told


def test_a_missing_folder_is_told_at_its_own_key() -> None:
    (told,) = problems(f'{HEAD}{ENTRANTS}directory = "bots"\n')
    assert told == f'line {LAST + 1}: bots[3].directory = "bots": the folder /bots is missing'


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('isolation = "none"', 'isolation = "none": unknown key here; it belongs under [[bots]]'),
        ("decision = 2", "decision = 2: unknown key here; it belongs under [time]"),
        ('directory = "bots"', 'directory = "bots": unknown key here; it belongs under [[bots]]'),
    ],
)
def test_a_key_in_the_wrong_section_is_told_where_it_belongs(line: str, message: str) -> None:
    assert problems(f"{HEAD}{line}\n{ENTRANTS}") == [f"line 5: {message}"]


def test_a_key_of_the_file_under_a_bot_is_told_where_it_belongs() -> None:
    assert problems(f'{HEAD}{ENTRANTS}anchor = "ann"\n') == [
        f'line {LAST + 1}: bots[3].anchor = "ann": unknown key here; it belongs at the top of the file'
    ]


def test_a_byte_order_mark_is_no_part_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_bytes(b"\xef\xbb\xbf" + (HEAD + ENTRANTS).encode())
    assert parse(read_source(tmp_path / "cup.toml")).name == "spring"


def test_bots_that_are_no_tables_are_told_how_to_be_written() -> None:
    assert problems(f"{HEAD}bots = [1, 2, 3]\n") == [
        f"line 5: bots[{number}] = {number + 1}: must be a table: write [[bots]], and its keys below"
        for number in range(3)
    ]


@pytest.mark.parametrize(
    ("env", "key", "message"),
    [
        ('{ "A=B" = "x" }', "A=B", "a variable's name has no `=` and no NUL character, and is not empty"),
        ('{ "" = "x" }', '""', "a variable's name has no `=` and no NUL character, and is not empty"),
        ('{ "A\\u0000" = "x" }', '"A\\u0000"', "a variable's name has no `=` and no NUL character, and is not empty"),
        ('{ A = "x\\u0000y" }', "A", "a variable's value has no NUL character"),
    ],
)
def test_a_variable_that_no_process_can_have_is_told_without_its_value(env: str, key: str, message: str) -> None:
    assert problems(f"{HEAD}{ENTRANTS}env = {env}\n") == [f"line {LAST + 1}: bots[3].env.{key}: {message}"]


@pytest.mark.parametrize("place", [0, 1])
def test_an_argument_that_no_process_can_have_is_told(place: int) -> None:
    command = ['"/bin/sh"', '"x"']
    command[place] = '"a\\u0000b"'
    (told,) = problems(with_command(f"[{', '.join(command)}]"))
    assert told.startswith(f"line {LAST}: bots[3].command[{place}] = ")
    assert told.endswith("an argument has no NUL character")


@pytest.mark.parametrize(
    ("command", "place"),
    [
        ('["python3", "cid.py"]', 1),
        ('["python3", "-u", "bots/cid"]', 2),
        ('["{python}", "-B", "cid.py"]', 2),
        ('["/bin/sh", "cid.sh"]', 1),
        ('["/bin/bash", "bots/cid"]', 1),
    ],
)
def test_a_script_that_is_not_there_is_told_whatever_runs_it(command: str, place: int) -> None:
    (told,) = problems(with_command(command))
    assert told.startswith(f"line {LAST}: bots[3].command[{place}] = ")
    assert "no such file; looked for /" in told


@pytest.mark.parametrize(
    "command",
    [
        '["/bin/sh", "-c", "exec ./cid.py"]',
        '["{python}", "-c", "import cid.py"]',
        '["/bin/cat", "logs/cid.txt"]',
        '["{python}", "-X", "dev", "-m", "doubloon_bots", "random"]',
    ],
)
def test_what_need_not_be_a_script_is_left_alone(command: str) -> None:
    assert read(with_command(command)).bots[3].name == "dot"


def test_a_script_that_is_there_is_found_from_the_folder_of_the_bot(tmp_path: Path) -> None:
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "cid.py").write_text("")
    read(with_command(f'["{sys.executable}", "-u", "cid.py"]', 'directory = "bots"'), tmp_path)


def test_a_shipped_bot_that_does_not_exist_is_told_with_the_nearest_name() -> None:
    assert problems(with_command('["{python}", "-m", "doubloon_bots", "heuristics"]')) == [
        f'line {LAST}: bots[3].command[3] = "heuristics": no such bot comes with Doubloon; did you mean `heuristic`?'
    ]
    (told,) = problems(with_command('["{python}", "-m", "doubloon_bots", "zzz"]'))
    assert told.endswith(f"there are: {', '.join(BOTS)}")
