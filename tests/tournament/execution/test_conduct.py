"""When a bot is put out: after offences in a row, each at a table begun after the one before."""

from doubloon_tournament.execution.conduct import OFFENCES_MAX, Conduct, Verdict
from doubloon_tournament.storage import SeatResult


def seat(bot: str, ending: str) -> SeatResult:
    return SeatResult(bot, 1, 0, ending=ending, message="no answer")


def offend(conduct: Conduct, table: str, ending: str = "TIMED_OUT") -> list[str]:
    conduct.begin(table)
    return [verdict.bot for verdict in conduct.judge(table, [seat("ann", ending), seat("bob", "")])]


def test_a_bot_that_offends_again_and_again_is_out_once() -> None:
    conduct = Conduct()
    verdicts = [offend(conduct, f"t{number}") for number in range(OFFENCES_MAX + 2)]
    assert verdicts == [[]] * (OFFENCES_MAX - 1) + [["ann"], [], []]


def test_tables_that_were_in_flight_together_count_as_one_offence() -> None:
    conduct = Conduct()
    for number in range(20):
        conduct.begin(f"t{number}")
    assert all(conduct.judge(f"t{number}", [seat("ann", "TIMED_OUT")]) == [] for number in range(20))


def test_a_table_played_to_its_end_wipes_the_slate() -> None:
    conduct = Conduct()
    for number in range(OFFENCES_MAX - 1):
        offend(conduct, f"t{number}")
    offend(conduct, "clean", "")
    assert all(offend(conduct, f"u{number}") == [] for number in range(OFFENCES_MAX - 1))
    assert offend(conduct, "last") == ["ann"]


def test_resigning_and_the_end_of_a_process_are_no_offences() -> None:
    conduct = Conduct()
    assert all(offend(conduct, f"t{number}", "EXITED") == [] for number in range(10))
    assert all(offend(conduct, f"u{number}", "RESIGNED") == [] for number in range(10))


def test_a_verdict_says_for_what() -> None:
    conduct = Conduct()
    for ending in ("TIMED_OUT", "FLOODING"):
        offend(conduct, ending, ending)
    conduct.begin("last")
    offences = ("TIMED_OUT, no answer", "FLOODING, no answer", "NO_SHOW, no answer")
    assert conduct.judge("last", [seat("ann", "NO_SHOW")]) == [Verdict("ann", offences)]
