"""Laws of play: what random tables never break."""

from random import Random

import pytest

from doubloon_games import Choice, IllegalActionError, Log, Record, games, replay, state_hash
from laws.cases import ADAPTERS, Case, every_case, pasts

SEED = 1


def test_every_registered_game_is_under_the_laws() -> None:
    assert set(games()) <= set(ADAPTERS)


def test_every_number_of_seats_is_tried() -> None:
    tried = {(case.game.name, case.seats) for case in every_case()}
    assert tried == {(name, seats) for name, game in games().items() for seats in game.seats}


def test_random_play_ends_within_the_stated_bounds(case: Case) -> None:
    *_, last = pasts(case, SEED)
    decisions = len(pasts(case, SEED)) - 1
    outcome = last.now.outcome()
    assert outcome is not None
    assert len(outcome.points) == len(outcome.places) == case.seats
    assert decisions <= case.game.limits.decisions


def test_places_count_the_seats_in_front(case: Case) -> None:
    *_, last = pasts(case, SEED)
    outcome = last.now.outcome()
    assert outcome is not None
    assert list(outcome.places) == [1 + sum(other < own for other in outcome.places) for own in outcome.places]


def test_options_are_never_empty_never_doubled_and_bounded(case: Case) -> None:
    for past in pasts(case, SEED):
        for seat in past.now.to_act():
            options = past.now.options(seat)
            assert 1 <= len(options) <= case.game.limits.options
            assert len(set(options)) == len(options)


def test_two_options_of_a_seat_always_stand_in_the_same_order(case: Case) -> None:
    after: dict[tuple[int, int], set[int]] = {}
    for past in pasts(case, SEED):
        for seat in past.now.to_act():
            options = [*past.now.options(seat)]
            for place, option in enumerate(options):
                after.setdefault((seat, option), set()).update(options[place + 1 :])
    for (seat, option), later in after.items():
        assert not [other for other in later if option in after[seat, other]]


def test_names_of_actions_read_back(case: Case) -> None:
    for past in pasts(case, SEED):
        for seat in past.now.to_act():
            for action in past.now.options(seat):
                assert case.game.action_of(case.game.action_name(action)) == action


def test_an_illegal_action_changes_nothing(case: Case) -> None:
    rng = Random(SEED)
    known = {action for past in pasts(case, SEED) for seat in past.now.to_act() for action in past.now.options(seat)}
    for past in pasts(case, SEED):
        seat = rng.randrange(case.seats)
        legal = past.now.options(seat) if seat in past.now.to_act() else ()
        action = rng.choice(sorted(known - set(legal)))
        log: Log = []
        before = past.now.text()
        with pytest.raises(IllegalActionError):
            past.now.apply(seat, action, log)
        assert (past.now.text(), log) == (before, [])


def test_a_record_replays_to_the_same_state_and_events(case: Case) -> None:
    rng = Random(SEED)
    log: Log = []
    state = case.new_table(SEED, log)
    choices = []
    while state.to_act():
        seat = rng.choice(state.to_act())
        action = rng.choice(state.options(seat))
        choices.append(Choice(seat, case.game.action_name(action)))
        state.apply(seat, action, log)
    seed = Random(SEED).randbytes(32)
    again: Log = []
    record = Record(case.game.name, case.game.rules, case.config, case.seats, seed, choices)
    assert state_hash(replay(case.game, record, again)) == state_hash(state)
    assert again == log


def test_a_copy_goes_its_own_way(case: Case) -> None:
    rng = Random(SEED)
    for past in pasts(case, SEED):
        before = past.now.text()
        twin = past.now.copy()
        assert twin.text() == before
        for _ in range(3):
            for seat in twin.to_act()[:1]:
                twin.apply(seat, rng.choice(twin.options(seat)))
        assert past.now.text() == before


def test_simultaneous_answers_commute(case: Case) -> None:
    rng = Random(SEED)
    for past in pasts(case, SEED):
        owing = [*past.now.to_act()]
        if len(owing) < 2:
            continue
        answers = [(seat, rng.choice(past.now.options(seat))) for seat in owing]
        rising, shuffled = past.now.copy(), past.now.copy()
        logs: tuple[Log, Log] = ([], [])
        for seat, action in answers:
            rising.apply(seat, action, logs[0])
        rng.shuffle(answers)
        for seat, action in answers:
            shuffled.apply(seat, action, logs[1])
        assert (shuffled.text(), logs[1]) == (rising.text(), logs[0])


def test_every_card_is_in_exactly_one_place(case: Case) -> None:
    deck = case.adapter.deck(case.config, case.seats)
    for past in pasts(case, SEED):
        assert case.adapter.cards(past.now) == deck


def test_everybody_is_told_each_happening_once(case: Case) -> None:
    everybody = {*range(case.seats), None}
    for past in pasts(case, SEED):
        for happening in past.log[-3:]:
            told = [audience for notice in happening for audience in notice.audience]
            assert len(told) == len(everybody)
            assert set(told) == everybody
