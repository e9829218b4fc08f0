"""Ids are functions of what they name, so an interrupted tournament finds its matches again."""

from hypothesis import given
from hypothesis import strategies as st

from doubloon_tournament.schedule import Block, make_schedule, match_id
from tournament.schedule.counting import key_of, names


def blocks(tournament: str = "cup") -> tuple[Block, ...]:
    return make_schedule(tournament=tournament, bots=names(6), seats=4, deals=3, line_ups=None, key=key_of(0))


def test_match_ids_differ_within_and_between_tournaments() -> None:
    matches = [match.id for name in ("cup", "league") for block in blocks(name) for match in block.matches]
    assert len(set(matches)) == len(matches) == 2 * 15 * 3 * 4


def test_a_match_id_is_the_same_in_every_order_of_the_line_up() -> None:
    for block in blocks():
        for match in block.matches:
            assert match.id == match_id("cup", line_up=block.order[::-1], deal=match.deal, rotation=match.rotation)


@given(st.text(), st.text(), st.text())
def test_names_cannot_be_joined_to_another_match_id(tournament: str, bot: str, other: str) -> None:
    one = match_id(tournament, line_up=(bot, other), deal="d00000", rotation=0)
    assert one != match_id(tournament, line_up=(bot + other, ""), deal="d00000", rotation=0) or "" in (bot, other)


def test_ids_read_as_they_always_did() -> None:
    """A stored tournament is resumed by these; whoever changes them must say so."""
    first, *_, last = blocks()
    assert (first.deal, first.order, first.matches[0].id) == FIRST
    assert (last.deal, last.order, last.matches[-1].id) == LAST


FIRST = ("d00000", ("bot00", "bot01", "bot05", "bot04"), "76b3d37b2f92255f90478fc56f5fe70f")
LAST = ("d00044", ("bot05", "bot02", "bot00", "bot03"), "08a0d7ad2bdb59b5ed8e252fc0d9e6e0")
