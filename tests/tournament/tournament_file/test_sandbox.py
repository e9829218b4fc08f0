"""The sandbox in a tournament file: which one, and which limits."""

from pathlib import Path

import pytest

from doubloon_tournament.sandbox import Backend, Limits
from doubloon_tournament.sandbox.limits import GIB, MIB
from doubloon_tournament.tournament_file import Source, Tournament, TournamentFileError, parse

HEAD = 'name = "cup"\ngame = "skull_king"\nseats = 2\ndeals = 1\n'
BOTS = "".join(f'[[bots]]\nname = "{bot}"\ncommand = ["/bin/sh"]\n' for bot in ("ann", "bob"))


def read(head: str = "", bob: str = "") -> Tournament:
    return parse(Source(f"{HEAD}{head}\n{BOTS}{bob}", Path("/"), "cup.toml"))


def problems(head: str = "", bob: str = "") -> list[str]:
    with pytest.raises(TournamentFileError) as refused:
        read(head, bob)
    return [str(problem) for problem in refused.value.problems]


def test_a_file_that_says_nothing_has_limits() -> None:
    tournament = read()
    assert tournament.sandbox is Backend.RLIMIT
    assert tournament.limits.values == Limits(2 * GIB, 512, GIB, None)
    assert (tournament.bots[0].network, tournament.bots[0].readable) == (False, ())


@pytest.mark.parametrize("sandbox", Backend)
def test_the_sandbox_is_one_of_four(sandbox: Backend) -> None:
    assert read(f'sandbox = "{sandbox}"').sandbox is sandbox


def test_limits_are_as_the_file_says() -> None:
    tournament = read('[limits]\nmemory = "512 MiB"\nprocesses = 20\nfile_size = 1000\ncpu_time = 60')
    assert tournament.limits.values == Limits(512 * MIB, 20, 1_000, 60)


@pytest.mark.parametrize("limit", ["memory", "processes", "file_size", "cpu_time"])
def test_each_limit_can_be_left_out(limit: str) -> None:
    assert getattr(read(f'[limits]\n{limit} = "none"').limits, limit) is None


@pytest.mark.parametrize(
    ("text", "size"), [('"1kB"', 1_000), ('"1.5 GiB"', 3 * GIB // 2), ('"2MB"', 2_000_000), ("7", 7), ('"7 B"', 7)]
)
def test_sizes_are_a_number_or_a_number_with_a_unit(text: str, size: int) -> None:
    assert read(f"[limits]\nmemory = {text}").limits.memory == size


SIZE_RULE = 'must be a number of bytes, a text such as "512MiB" or "2GB", or "none" for no limit'


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ('sandbox = "jail"', 'line 5: sandbox = "jail": must be "auto", "none", "rlimit" or "bubblewrap"'),
        ("sandbox = true", 'line 5: sandbox = true: must be "auto", "none", "rlimit" or "bubblewrap"'),
        ('[limits]\nmemory = "512"', f'line 6: limits.memory = "512": {SIZE_RULE}'),
        ("[limits]\nmemory = 0", f"line 6: limits.memory = 0: {SIZE_RULE}"),
        ("[limits]\nmemory = true", f"line 6: limits.memory = true: {SIZE_RULE}"),
        ('[limits]\nmemory = "2000TiB"', f'line 6: limits.memory = "2000TiB": {SIZE_RULE}'),
        ("[limits]\nfile_size = -1", f"line 6: limits.file_size = -1: {SIZE_RULE}"),
        (
            "[limits]\nprocesses = 0",
            'line 6: limits.processes = 0: must be a whole number, 1 to 1000000, or "none" for no limit',
        ),
        (
            "[limits]\ncpu_time = 0",
            'line 6: limits.cpu_time = 0: must be a whole number of seconds, at least 1, or "none" for no limit',
        ),
        ("[limits]\nmemroy = 5", "line 6: limits.memroy = 5: unknown key; did you mean `memory`?"),
        ("memory = 5", "line 5: memory = 5: unknown key here; it belongs under [limits]"),
    ],
)
def test_a_wrong_value_is_told_with_what_would_be_right(head: str, message: str) -> None:
    assert problems(head) == [message]


def test_a_bot_may_have_the_network_and_more_to_read() -> None:
    bob = read(bob='network = true\nreadable = ["/usr", "etc"]').bots[1]
    assert (bob.network, bob.readable) == (True, ("/usr", "etc"))


def test_what_is_to_be_read_must_be_there() -> None:
    (told,) = problems(bob='readable = ["/usr", "nowhere"]')
    assert told == 'line 12: bots[1].readable[1] = "nowhere": no such file or folder; looked for /nowhere'
