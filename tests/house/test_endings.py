"""One catalogue of endings: the wire, the service, the runner and the page have the same, with the same words."""

import re
from pathlib import Path

import pytest

from doubloon.v1 import game_pb2, table_pb2
from doubloon_service.sessions.endings import SeatEnding, TableState
from doubloon_service.sessions.reasons import Reason
from doubloon_tournament.endings import PUT_OUT, SEATS, TABLES, UNHEARD_OF, Charged, Ending, Rated, seat_ending
from doubloon_tournament.exit_code import ExitCode

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "errors.md").read_text(encoding="utf-8")
NO_ENDS = {"UNSPECIFIED", "WAITING", "RUNNING"}


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table under a heading."""
    text = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    found = [line for line in text.splitlines() if re.match(r"\| `[A-Z_]+` \|", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found]


def told(name: str, ending: Ending) -> list[str]:
    again = "yes" if ending.replayed else "no"
    return [f"`{name}`", ending.bot, ending.operator, ending.charged, ending.rated, again, str(int(ending.exit_code))]


def test_every_end_of_a_table_is_in_the_catalogue() -> None:
    wire = {name.removeprefix("TABLE_STATE_") for name in table_pb2.TableState.keys()} - NO_ENDS  # noqa: SIM118
    assert set(TABLES) == wire == {state.name for state in TableState} - NO_ENDS


def test_every_ending_of_a_seat_is_in_the_catalogue_and_one_is_the_runners_own() -> None:
    wire = {name.removeprefix("SEAT_ENDING_") for name in game_pb2.SeatEnding.keys()} - NO_ENDS  # noqa: SIM118
    assert set(SEATS) - {PUT_OUT} == wire == {ending.name for ending in SeatEnding}


@pytest.mark.parametrize("name", [*TABLES, *sorted(set(SEATS) - {PUT_OUT})])
def test_what_the_bot_is_told_is_what_the_service_says(name: str) -> None:
    assert {**TABLES, **SEATS}[name].bot == Reason[name].value


def test_no_two_endings_have_the_same_words() -> None:
    endings = [*TABLES.values(), *SEATS.values(), UNHEARD_OF]
    assert len({ending.operator for ending in endings}) == len({ending.bot for ending in endings}) == len(endings)


def test_what_is_played_again_is_rated_for_nobody_and_charged_to_no_bot() -> None:
    for ending in (*TABLES.values(), *SEATS.values()):
        assert (ending.rated is Rated.NOT) == ending.replayed == (ending.exit_code is ExitCode.SOME_FAILED)
        assert not (ending.replayed and ending.charged is Charged.BOT)


def test_an_ending_that_is_not_known_is_a_forfeit() -> None:
    assert seat_ending("ENDING_99").consequences == "charged to the bot, rated last, not played again"


def test_the_page_has_both_tables_of_the_catalogue() -> None:
    assert rows("How a table ends") == [told(*each) for each in TABLES.items()]
    assert rows("How a seat stops before its table does") == [told(*each) for each in SEATS.items()]
