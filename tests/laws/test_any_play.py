"""Laws that Hypothesis tries to break: it chooses the table, the seed and every action, and shrinks what fails."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from doubloon_games import Chance, IllegalActionError
from laws.cases import Case, every_case

TABLES = st.sampled_from(every_case())
SEEDS = st.binary(min_size=32, max_size=32)
CHOICES = st.lists(st.integers(min_value=0, max_value=54), max_size=120)
"""Which of the options, counted round; when they are used up, the first."""

often = settings(max_examples=60, deadline=None, derandomize=True, database=None)


@often
@given(case=TABLES, seed=SEEDS, choices=CHOICES)
def test_whatever_is_chosen_a_table_comes_to_its_end(case: Case, seed: bytes, choices: list[int]) -> None:
    state = case.game.new_table(case.config, case.seats, Chance(seed))
    decisions = 0
    while owing := state.to_act():
        seat = owing[decisions % len(owing)]
        options = state.options(seat)
        choice = choices[decisions] if decisions < len(choices) else 0
        state.apply(seat, options[choice % len(options)])
        decisions += 1
    assert state.outcome() is not None
    assert decisions <= case.game.limits.decisions


@often
@given(case=TABLES, seed=SEEDS, choices=CHOICES, imagining=st.binary(min_size=32, max_size=32))
def test_wherever_a_table_stops_a_seat_can_imagine_it(
    case: Case, seed: bytes, choices: list[int], imagining: bytes
) -> None:
    state = case.game.new_table(case.config, case.seats, Chance(seed))
    for place, choice in enumerate(choices):
        if owing := state.to_act():
            options = state.options(owing[place % len(owing)])
            state.apply(owing[place % len(owing)], options[choice % len(options)])
    for seat in range(case.seats):
        imagined = state.determinise(seat, Chance(imagining))
        assert imagined.view(seat) == state.view(seat)
        assert case.adapter.cards(imagined) == case.adapter.cards(state)


@often
@given(case=TABLES, seed=SEEDS, seat=st.integers(-2, 9), action=st.integers(-5, 20_000))
def test_whatever_number_comes_as_an_action_it_is_legal_or_refused(
    case: Case, seed: bytes, seat: int, action: int
) -> None:
    rng = Random(seed)
    state = case.game.new_table(case.config, case.seats, Chance(seed))
    for _ in range(rng.randrange(case.game.limits.decisions)):
        if owing := state.to_act():
            legal = state.options(seat) if seat in owing else ()
            before = state.text()
            try:
                state.copy().apply(seat, action)
            except IllegalActionError:
                assert action not in legal
            else:
                assert action in legal
            assert state.text() == before
            state.apply(owing[0], rng.choice(state.options(owing[0])))
