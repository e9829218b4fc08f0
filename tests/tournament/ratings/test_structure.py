"""What results cannot compare is said, and never printed as a number."""

import pytest

from doubloon_tournament.ratings import RatedMatch, elo_from_score, rate
from doubloon_tournament.ratings.structure import sweep, sweep_bound
from tournament.ratings.simulated import names, table, tournament, two_seats


def islands() -> list[RatedMatch]:
    one = [two_seats(*pair, f"x{n}") for n in range(12) for pair in (("a", "b"), ("b", "a"), ("a", "b"))]
    two = [two_seats(*pair, f"y{n}") for n in range(12) for pair in (("c", "d"), ("d", "e"), ("e", "c"))]
    return one + two


def test_bots_that_never_met_are_rated_apart() -> None:
    standings = rate(islands(), bots=["a", "b", "c", "d", "e"])
    assert standings.components == (("c", "d", "e"), ("a", "b"))
    assert [(row.bot, row.rank, row.component) for row in standings.rows] == [
        ("c", 1, 0),
        ("d", 1, 0),
        ("e", 1, 0),
        ("a", 1, 1),
        ("b", 2, 1),
    ]
    assert all(
        (likelihood is None) == (one.component != other.component or one is other)
        for one, likelihoods in zip(standings.rows, standings.los, strict=True)
        for other, likelihood in zip(standings.rows, likelihoods, strict=True)
    )
    assert any("never met" in warning and "c, d, e; a, b" in warning for warning in standings.warnings)


def test_an_island_is_rated_as_if_the_other_were_not_there() -> None:
    together = rate(islands(), bots=["a", "b", "c", "d", "e"], anchor="a")
    alone = rate(islands()[:36], bots=["a", "b"], anchor="a")
    for bot in ("a", "b"):
        assert together.row(bot).elo == alone.row(bot).elo
        assert together.row(bot).elo_low == alone.row(bot).elo_low
    assert together.row("c").elo == 1500.0


def test_a_bot_without_results_stands_last_and_disturbs_nobody() -> None:
    standings = rate(islands()[:36], bots=["a", "b", "z"])
    idle = standings.rows[-1]
    assert (idle.bot, idle.rank, idle.games, idle.elo_low, idle.rated) == ("z", 3, 0, None, False)
    assert standings.row("a").elo == rate(islands()[:36], bots=["a", "b"]).row("a").elo
    assert not standings.warnings


def test_standings_exist_before_the_first_match() -> None:
    standings = rate([], bots=["b", "a"])
    assert [(row.bot, row.rank, row.rated) for row in standings.rows] == [("a", 1, False), ("b", 1, False)]


def test_how_far_a_bot_is_ahead_that_beat_everybody_always_is_called_a_guess_with_an_exact_bound() -> None:
    matches = [table(f"d{n}", ["best", "b", "c"], [1, 2 + n % 2, 3 - n % 2]) for n in range(20)]
    standings = rate(matches, bots=["best", "b", "c"])
    assert standings.rows[0].note == (
        "has beaten everybody every time, so how far it is ahead is a guess; "
        "20 deals of that mean at least 277 Elo above the others"
    )
    assert {row.note for row in standings.rows[1:]} == {""}
    assert not any("guess" in warning for warning in standings.warnings)


def test_a_bound_that_says_nothing_is_left_out() -> None:
    matches = [table(f"d{n}", ["a", "b", "worst"], [1 + n % 2, 2 - n % 2, 3]) for n in range(5)]
    note = rate(matches, bots=["a", "b", "worst"]).row("worst").note
    assert note == "has lost to everybody every time, so how far it is behind is a guess"
    matches += [table("d5", ["a", "b", "worst"], [1, 2, 3])]
    note = rate(matches, bots=["a", "b", "worst"]).row("worst").note
    assert note.endswith("; 6 deals of that mean at least 28 Elo below the others")


def test_groups_of_which_one_took_nothing_from_the_other_are_told() -> None:
    seats = ["a", "b", "c", "d"]
    matches = [table(f"d{n}", seats, [1 + n % 2, 2 - n % 2, 3 + n % 2, 4 - n % 2]) for n in range(20)]
    standings = rate(matches, bots=seats)
    told = "some bots never took even a tie from some others, so how far those are apart is a guess"
    assert told in standings.warnings
    assert {row.note for row in standings.rows} == {""}


@pytest.mark.parametrize(("deals", "elo"), [(1, -636.426), (5, -15.0), (20, 277.387), (100, 570.028)])
def test_the_bound_of_a_sweep_is_that_of_a_binomial(deals: int, elo: float) -> None:
    assert sweep_bound(deals) == pytest.approx(elo, abs=1.0 if deals == 5 else 0.001)
    assert elo_from_score(0.025 ** (1 / deals)) == pytest.approx(sweep_bound(deals))


def test_a_single_tie_is_no_sweep() -> None:
    assert sweep(10.0, 0.5, 11) is None
    assert sweep(0.0, 0.0, 0) is None


def test_a_tournament_in_which_all_took_something_has_no_warnings() -> None:
    standings = rate(tournament(strengths=[0.0, 0.1, 0.2, 0.3, 0.4], seats=4, deals=20, seed=6), bots=names(5))
    assert standings.warnings == ()
    assert {row.note for row in standings.rows} == {""}
