"""What happens at a table, in words, for those who are shown no choices beside them."""

from collections import Counter

import pytest

from doubloon_games import words_of
from laws.cases import Case, every_case, pasts

SEEDS = 3


@pytest.mark.parametrize("name", ["sea_salt_paper", "skull_king"])
def test_a_spectator_is_told_every_event_in_a_line(name: str) -> None:
    told: Counter[str] = Counter()
    for case in largest_of_each_option_set(name):
        words = words_of(case.game)
        for seed in range(SEEDS):
            for past in pasts(case, seed):
                for notice in past.log[-1] if past.log else ():
                    if None in notice.audience:
                        line = words.tell(notice.event, None)
                        assert line
                        assert "\n" not in line
                        told[type(notice.event).__name__] += 1
    assert len(told) > 6


def largest_of_each_option_set(name: str) -> list[Case]:
    return [*{str(case.config): case for case in every_case() if case.game.name == name}.values()]
