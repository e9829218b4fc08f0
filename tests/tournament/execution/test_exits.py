"""Which end of a process a forfeited seat points to."""

import pytest

from doubloon_tournament.execution.exits import Exits, KnownExit
from doubloon_tournament.storage import FinishedMatch, SeatResult

MEMORY = KnownExit(1, "over its memory limit of 512 MiB")
CRASH = KnownExit(2, "")


def match(ending: str) -> FinishedMatch:
    seats = (SeatResult("ann", 2, 0, ending, "its process ended" if ending else ""), SeatResult("bob", 1, 10))
    return FinishedMatch(
        id="m", block=0, deal="d", rotation=0, attempt=0, rules=1, state_hash=b"", choices_hash=b"", duration_ms=1,
        record=b"", seats=seats,
    )  # fmt: skip


def charged(exits: Exits, table: str, ending: str, instance: str = "0") -> SeatResult:
    ann, bob = exits.charge(table, match(ending), lambda _: instance).seats
    assert (bob.exit_id, bob.message) == (None, "")
    return ann


def test_a_seat_points_to_the_end_of_its_process_and_says_what_it_was_for() -> None:
    exits = Exits()
    exits.begin("t")
    exits.note("ann", "0", MEMORY)
    seat = charged(exits, "t", "EXITED")
    assert (seat.exit_id, seat.message) == (1, "its process ended: over its memory limit of 512 MiB")


def test_where_nobody_knows_what_for_the_message_stays_as_it_is() -> None:
    exits = Exits()
    exits.begin("t")
    exits.note("ann", "0", CRASH)
    assert charged(exits, "t", "EXITED").message == "its process ended"


def test_of_several_ends_it_is_the_first_after_the_table_began() -> None:
    exits = Exits()
    exits.note("ann", "0", KnownExit(7, "before"))
    exits.begin("t")
    exits.note("ann", "0", MEMORY)
    exits.note("ann", "0", CRASH)
    assert charged(exits, "t", "EXITED").exit_id == 1


def test_a_table_that_began_after_the_last_end_points_to_that() -> None:
    exits = Exits()
    exits.note("ann", "0", MEMORY)
    exits.note("ann", "0", CRASH)
    exits.begin("t")
    assert charged(exits, "t", "EXITED").exit_id == 2


@pytest.mark.parametrize("ending", ["", "TIMED_OUT", "ILLEGAL_CHOICE"])
def test_a_seat_that_was_not_forfeited_for_it_points_nowhere(ending: str) -> None:
    exits = Exits()
    exits.begin("t")
    exits.note("ann", "0", MEMORY)
    assert charged(exits, "t", ending).exit_id is None


def test_the_end_of_another_process_of_the_bot_is_none_of_its_business() -> None:
    exits = Exits()
    exits.begin("t")
    exits.note("ann", "1", MEMORY)
    assert charged(exits, "t", "EXITED").exit_id is None


def test_a_lost_stream_is_put_down_to_an_end_that_came_after_the_table_began_alone() -> None:
    exits = Exits()
    exits.note("ann", "0", MEMORY)
    exits.begin("t")
    assert charged(exits, "t", "DISCONNECTED").exit_id is None
