"""The standings as people and programs read them."""

import io
import json

from rich.console import Console, RenderableType

from doubloon_tournament.ratings import Standings
from doubloon_tournament.report import head_to_head_table, rate_results, standings_document, standings_table
from doubloon_tournament.storage import MatchResult

BOTS = ("ann", "bob [evil]", "cid")


def results(deals: int) -> list[MatchResult]:
    """Blocks that the first bot wins twice as often as it loses."""
    return [
        MatchResult(
            id=f"m{deal}.{rotation}",
            block=deal,
            deal=f"d{deal}",
            bots=BOTS[rotation:] + BOTS[:rotation],
            places=(1, 2, 3) if deal % 3 else (2, 3, 1),
            points=(30, 10, -20),
            forfeits=(False, deal == 0, False),
        )
        for deal in range(deals)
        for rotation in range(3)
    ]


def standings(deals: int) -> Standings:
    return rate_results(results(deals), bots=BOTS, anchor="cid")


def text(table: RenderableType, width: int = 80) -> str:
    out = io.StringIO()
    Console(file=out, width=width).print(table)
    return out.getvalue()


def test_the_order_of_results_changes_nothing() -> None:
    assert rate_results(reversed(results(12)), bots=BOTS, anchor="cid") == standings(12)


def test_blocks_and_matches_are_counted_for_each_bot() -> None:
    assert {(row.games, row.deals, row.forfeits) for row in standings(12).rows} == {(36, 12, 1)}


def test_the_document_counts_what_has_no_result() -> None:
    document = json.loads(standings_document(standings(12), scheduled=40))
    assert (document["matches"], document["failed"]) == (36, 4)
    assert {row["bot"] for row in document["standings"]} == set(BOTS)


def test_the_document_of_nothing_has_all_bots() -> None:
    document = json.loads(standings_document(rate_results([], bots=BOTS, anchor=None), scheduled=9))
    assert (document["matches"], document["failed"]) == (0, 9)
    assert [row["games"] for row in document["standings"]] == [0, 0, 0]


def test_too_few_deals_have_no_interval() -> None:
    document = json.loads(standings_document(standings(2), scheduled=6))
    assert {row["elo_low"] for row in document["standings"]} == {None}
    assert "too few deals" in text(standings_table(standings(2)))


def test_the_table_fits_a_narrow_terminal_and_shows_names_as_they_are() -> None:
    shown = text(standings_table(standings(12)))
    assert "bob [evil]" in shown
    assert "1000" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_the_head_to_head_has_a_cell_for_each_pair() -> None:
    shown = text(head_to_head_table(standings(12)))
    assert (shown.count("66.7"), shown.count("33.3")) == (3, 3)
    assert "bob [evil]" in shown


def test_bots_that_never_met_have_a_dash() -> None:
    only = [MatchResult("m", 0, "d", ("ann", "cid"), (1, 2), (3, 1), (False, False))]
    shown = text(head_to_head_table(rate_results(only, bots=BOTS, anchor=None)))
    assert shown.count("-") >= 4


def test_a_bot_without_results_has_no_rating_in_table_and_document() -> None:
    only = [MatchResult("m", 0, "d", ("ann", "cid"), (1, 2), (3, 1), (False, False))]
    rated = rate_results(only, bots=BOTS, anchor="bob [evil]")
    rows = {row["bot"]: row for row in json.loads(standings_document(rated, scheduled=3))["standings"]}
    assert rows["bob [evil]"]["elo"] is None
    assert rows["ann"]["elo"] > rows["cid"]["elo"]
    line = next(line for line in text(standings_table(rated)).splitlines() if " bob" in line)
    assert line.split()[3:6] == ["-", "no", "results"]
    assert "bob [evil] has no results yet" in text(standings_table(rated))


def test_a_bot_that_forfeited_everything_has_no_points_in_table_and_document() -> None:
    lost = [MatchResult("m", 0, "d", ("ann", "cid"), (1, 2), (3, 123), (False, True))]
    rated = rate_results(lost, bots=("ann", "cid"), anchor=None)
    rows = {row["bot"]: row for row in json.loads(standings_document(rated, scheduled=1))["standings"]}
    assert (rows["ann"]["points_mean"], rows["cid"]["points_mean"]) == (3.0, None)
    assert "123" not in text(standings_table(rated))


def test_the_table_says_what_its_errors_are_and_what_is_fixed() -> None:
    shown = text(standings_table(standings(12)))
    assert "± std error" in shown
    assert "cid is fixed at 1000." in shown
    free = rate_results(results(12), bots=BOTS, anchor=None)
    assert "the mean of the bots is fixed at 1500." in text(standings_table(free))
