"""Too many tables for the processors are warned about before the first one."""

from pathlib import Path

import pytest

from doubloon_tournament.execution import Crowded
from doubloon_tournament.execution.crowding import crowding
from doubloon_tournament.tournament_file import Source, Tournament, parse

BOT = '[[bots]]\nname = "b{number}"\ncommand = ["{{python}}", "-c", "0"]\nisolation = "{isolation}"\n'


def cup(time: str, *, bots: int = 4, isolation: str = "rotation") -> Tournament:
    file = f'name = "cup"\ngame = "skull_king"\nseats = 3\ndeals = 1\n[time]\n{time}\n'
    file += "".join(BOT.format(number=number, isolation=isolation) for number in range(bots))
    return parse(Source(file, Path("/"), "cup.toml"))


def test_a_short_time_on_few_processors_is_told_with_what_would_do() -> None:
    crowded = crowding(cup("decision = 0.05"), tables=8, processors=2)
    assert crowded == Crowded(8, 2, thinking=8, time_ms=50, share_ms=12.5, enough=2)


def test_a_bot_that_has_a_tenth_of_a_second_of_a_processor_is_not_crowded() -> None:
    assert crowding(cup("decision = 0.4"), tables=8, processors=2) is None
    assert crowding(cup("decision = 0.39"), tables=8, processors=2) is not None


def test_as_many_tables_as_it_names_do_not_crowd() -> None:
    crowded = crowding(cup("decision = 0.3"), tables=12, processors=2)
    assert crowded is not None
    assert crowding(cup("decision = 0.3"), tables=crowded.enough, processors=2) is None
    assert crowding(cup("decision = 0.3"), tables=crowded.enough + 1, processors=2) is not None


@pytest.mark.parametrize(("isolation", "thinking"), [("rotation", 12), ("none", 4)])
def test_no_more_think_than_there_are_processes(isolation: str, thinking: int) -> None:
    crowded = crowding(cup("decision = 0.05", isolation=isolation), tables=128, processors=2)
    assert crowded is not None
    assert crowded.thinking == thinking


def test_where_there_is_a_bank_alone_it_is_the_time() -> None:
    assert crowding(cup("decision = 0\nbank = 60"), tables=128, processors=2) is None
    crowded = crowding(cup("decision = 0\nbank = 0.1"), tables=128, processors=2)
    assert crowded is not None
    assert crowded.time_ms == 100


def test_the_demos_time_is_enough_for_two_processors() -> None:
    assert crowding(cup("", bots=6), tables=128, processors=2) is None
