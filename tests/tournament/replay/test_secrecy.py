"""Exchanging what eyes cannot know changes nothing that a film shows them."""

from random import Random
from typing import Any

import pytest

from doubloon_games import AnyState, Log, scenes_of, words_of
from laws.adapter import Past
from laws.cases import Case, every_case, pasts

SEED = 5
EVERY = 11
"""One position in so many is tried."""
OTHER_CHOICES = 6
"""Of another seat, compared with each other."""
CASES = [
    case
    for number, case in enumerate(every_case())
    if (case.seats == case.game.seats[0] or case.seats >= 4) and number % 7 == 0
]


def sight(case: Case, past: Past[Any], seat: int | None) -> tuple[Any, ...]:
    """What is shown of the position, and told of what led to it."""
    scenes, words = scenes_of(case.game), words_of(case.game)
    events = [notice.event for happening in past.log for notice in happening if seat in notice.audience]
    lines = [words.tell(event, getattr(event, "seat", None)) for event in events]
    return scenes.lay_out(past.now.view(seat), seat), lines


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_eyes_cannot_know_changes_no_scene_and_no_line(case: Case) -> None:
    rng = Random(SEED)
    exchanged = 0
    for number, past in enumerate(pasts(case, SEED)):
        if (number + SEED) % EVERY:
            continue
        seat = rng.choice([*range(case.seats), None])
        other = case.adapter.other_past(past, seat, rng)
        assert sight(case, other, seat) == sight(case, past, seat), f"position {number}, seat {seat}"
        exchanged += other.now.text() != past.now.text()
    assert exchanged, "the exchanges must be real ones"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_choices_that_look_the_same_to_others_are_shown_the_same(case: Case) -> None:
    rng = Random(SEED)
    shown = tried = 0
    for number, past in enumerate(pasts(case, SEED)):
        if (number + SEED) % EVERY or not past.now.to_act():
            continue
        actor = rng.choice(past.now.to_act())
        seat = rng.choice([seat for seat in (*range(case.seats), None) if seat != actor])
        other = case.adapter.other_past(past, seat, rng)
        seen: dict[str, set[str | None]] = {}
        for state in (past.now, other.now):
            for action in options_of(state, actor, rng):
                name = case.game.action_name(action)
                tells = scenes_of(case.game).tells(name, state.view(seat), seat)
                seen.setdefault(repr(aftermath(state, actor, action, seat)), set()).add(name if tells else None)
                tried += 1
                shown += tells
        assert all(len(names) == 1 for names in seen.values()), f"position {number}, seat {seat}: {seen.values()}"
    assert tried > shown > 0


def options_of(state: AnyState, actor: int, rng: Random) -> list[int]:
    if actor not in state.to_act():
        return []
    options = [*state.options(actor)]
    return options if len(options) <= OTHER_CHOICES else rng.sample(options, OTHER_CHOICES)


def aftermath(state: AnyState, actor: int, action: int, seat: int | None) -> Any:
    """All that the seat learns by a choice of another one."""
    after, log = state.copy(), Log()
    after.apply(actor, action, log)
    events = [notice.event for happening in log for notice in happening if seat in notice.audience]
    return whole(events), whole(after.view(seat))


def whole(value: Any) -> Any:
    """A value with the fields that stand in no `repr`."""
    from dataclasses import fields, is_dataclass

    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__name__, *(whole(getattr(value, field.name)) for field in fields(value))]
    if isinstance(value, list | tuple):
        return [whole(each) for each in value]
    return value
