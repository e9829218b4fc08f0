"""The agenda: every match is open, in flight, finished or given up, and none is two of these."""

from collections.abc import Iterator, Sequence

from hypothesis import given
from hypothesis import strategies as st

from doubloon_tournament.execution.agenda import ATTEMPTS_MAX, Agenda, Attempt
from doubloon_tournament.schedule import Match


def matches(number: int) -> list[Match]:
    return [Match(f"m{place}", place, f"d{place}", 0, ("ann", "bob")) for place in range(number)]


def always(_: Match) -> bool:
    return True


def tables(attempts: Sequence[Attempt]) -> list[str]:
    return [attempt.table for attempt in attempts]


def test_matches_begin_in_the_order_of_the_schedule_as_room_allows() -> None:
    agenda = Agenda(matches(3), {})
    assert tables(agenda.begin(2, always)) == ["m0.0", "m1.0"]
    assert tables(agenda.begin(2, always)) == ["m2.0"]
    assert agenda.in_flight == 3


def test_a_match_that_cannot_be_played_now_is_passed_over_and_keeps_its_place() -> None:
    agenda = Agenda(matches(3), {})
    assert tables(agenda.begin(1, lambda match: match.id != "m0")) == ["m1.0"]
    assert tables(agenda.begin(2, always)) == ["m0.0", "m2.0"]


def test_no_room_begins_nothing() -> None:
    assert Agenda(matches(1), {}).begin(0, always) == []
    assert Agenda(matches(1), {}).begin(-1, always) == []


def test_a_failed_match_is_tried_again_before_the_others_under_a_new_number() -> None:
    agenda = Agenda(matches(2), {})
    (attempt,) = agenda.begin(1, always)
    assert agenda.end("m0.0") == attempt
    assert agenda.try_again(attempt)
    assert tables(agenda.begin(2, always)) == ["m0.1", "m1.0"]


def test_a_match_has_a_bounded_number_of_attempts_in_a_run_whatever_failed_before() -> None:
    agenda = Agenda(matches(1), {"m0": 5})
    numbers = []
    while attempts := agenda.begin(1, always):
        agenda.end(attempts[0].table)
        numbers.append(attempts[0].number)
        agenda.try_again(attempts[0])
    assert numbers == list(range(5, 5 + ATTEMPTS_MAX))
    assert agenda.given_up == 1
    assert agenda.over


def test_a_table_ends_once() -> None:
    agenda = Agenda(matches(1), {})
    agenda.begin(1, always)
    assert agenda.end("m0.0") is not None
    assert agenda.end("m0.0") is None
    assert agenda.end("m9.0") is None


def test_what_was_not_begun_after_all_is_next() -> None:
    agenda = Agenda(matches(3), {})
    first, second = agenda.begin(2, always)
    agenda.put_back(second)
    agenda.put_back(first)
    assert tables(agenda.begin(3, always)) == ["m0.0", "m1.0", "m2.0"]


def test_a_closed_agenda_begins_nothing_and_is_over_with_its_last_table() -> None:
    agenda = Agenda(matches(2), {})
    agenda.begin(1, always)
    agenda.close()
    assert agenda.begin(5, always) == []
    assert not agenda.over
    agenda.end("m0.0")
    assert agenda.over


@given(st.lists(st.sampled_from(["begin", "finish", "fail", "put back"]), max_size=60), st.integers(0, 6))
def test_no_match_is_lost_and_none_is_played_twice_at_once(steps: list[str], number: int) -> None:
    agenda = Agenda(matches(number), {})
    flying: dict[str, Attempt] = {}
    finished: set[str] = set()
    for step in steps:
        if step == "begin":
            for attempt in agenda.begin(2, always):
                assert attempt.match.id not in finished
                assert attempt.match.id not in flying
                flying[attempt.match.id] = attempt
        elif flying:
            _, attempt = flying.popitem()
            if step == "put back":
                agenda.put_back(attempt)
                continue
            assert agenda.end(attempt.table) == attempt
            if step == "finish":
                finished.add(attempt.match.id)
            else:
                agenda.try_again(attempt)
    opened = agenda.begin(number, always)
    assert len(opened) + len(flying) + len(finished) + agenda.given_up == number


def test_matches_are_drawn_from_the_schedule_as_there_is_room_for_them() -> None:
    drawn: list[str] = []

    def schedule() -> Iterator[Match]:
        for match in matches(9):
            drawn.append(match.id)
            yield match

    agenda = Agenda(schedule(), {})
    agenda.begin(2, always)
    assert drawn == ["m0", "m1"]
    assert not agenda.over
