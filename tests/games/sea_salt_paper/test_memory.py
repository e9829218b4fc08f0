"""What a seat remembers of a round, row by row of the rules page's section 13."""

from collections.abc import Sequence
from typing import Any

from doubloon_games.sea_salt_paper import events, notes
from doubloon_games.sea_salt_paper.cards import CARDS_BY_NAME
from doubloon_games.sea_salt_paper.events import RoundEnd
from doubloon_games.sea_salt_paper.memory import take_in
from doubloon_games.sea_salt_paper.recollection import Recollection

OWN, X, Y = 0, 1, 2
"""The seat that remembers, and two others."""
CRAB, BOAT, FISH, SHARK, SWIMMER, SAILOR, MERMAID, SHELL, SHELL_TOO = (
    CARDS_BY_NAME[name]
    for name in (
        "crab/grey",
        "boat/black",
        "fish/green",
        "shark/purple",
        "swimmer/black",
        "sailor/pink",
        "mermaid/white",
        "shell/grey",
        "shell/green",
    )
)
ONE, TWO = CARDS_BY_NAME["octopus/grey"], CARDS_BY_NAME["octopus/green"]
"""Tops of the piles at the start."""
BEGAN = (notes.BEGAN, OWN, 1, (ONE, TWO), 0)


def after(*happened: tuple[Any, ...]) -> Recollection:
    """What seat 0 of three remembers after these notes, which follow the start of a round."""
    recollection = Recollection(OWN, (4, 4, 4))
    for note in (BEGAN, *happened):
        take_in(recollection, note)
    return recollection


def draws(seat: int, kept: int, discarded: int, *, pile: int = 1) -> list[tuple[Any, ...]]:
    """A seat draws two cards."""
    pair = tuple(sorted((kept, discarded)))
    return [(notes.DRAWN, seat, pair), (notes.KEPT, seat, kept), (notes.DISCARDED, seat, pile, discarded)]


def takes(seat: int, *cards: int) -> list[tuple[Any, ...]]:
    """A seat takes cards that another has just discarded, so everybody knows them in its hand."""
    happened = []
    for card in cards:
        happened += [*draws(OWN, CARDS_BY_NAME["captain/light_orange"], card), (notes.TOOK_TOP, seat, 1, card, ONE)]
    return happened


def known(recollection: Recollection, seat: int) -> list[int]:
    return sorted(recollection.hands[seat])


def pile(recollection: Recollection, number: int = 1) -> Sequence[int]:
    """As far as it is sure, from the top down."""
    return recollection.piles[number - 1][::-1]


def test_a_pile_is_known_whole_since_every_card_of_it_lay_on_top_once() -> None:
    now = after(*draws(X, CRAB, BOAT), *draws(Y, FISH, SHARK))
    assert pile(now) == [SHARK, BOAT, ONE]
    assert now.memory() is None


def test_a_card_kept_by_another_is_not_known() -> None:
    now = after(*draws(X, CRAB, BOAT))
    assert known(now, X) == []
    assert now.sizes[X] == 1


def test_a_top_that_another_takes_is_known_in_its_hand_until_it_is_played() -> None:
    taken = [(notes.TOOK_TOP, X, 1, ONE, 0)]
    assert known(after(*taken), X) == [ONE]
    assert known(after(*taken, (notes.PLAYED, X, (ONE, TWO))), X) == []


def test_a_search_that_changes_the_top_has_taken_the_top() -> None:
    now = after(*draws(X, CRAB, BOAT), *draws(Y, FISH, SHARK), (notes.PILE_TAKEN, X, 1, SHARK, BOAT))
    assert known(now, X) == [SHARK]
    assert pile(now) == [BOAT, ONE]
    assert now.memory() is None


def test_a_search_that_empties_a_pile_has_taken_its_only_card() -> None:
    now = after((notes.PILE_TAKEN, X, 1, ONE, 0))
    assert known(now, X) == [ONE]
    assert pile(now) == []


def test_a_search_under_the_top_of_two_has_taken_the_lower_one() -> None:
    now = after(*draws(X, CRAB, BOAT), (notes.PILE_TAKEN, Y, 1, ONE, BOAT))
    assert known(now, Y) == [ONE]
    assert pile(now) == [BOAT]
    assert now.memory() is None


def searched_under_the_top() -> list[tuple[Any, ...]]:
    return [*draws(X, CRAB, BOAT), *draws(Y, FISH, SHARK), (notes.PILE_TAKEN, Y, 1, BOAT, SHARK)]


def test_a_search_under_the_top_of_three_blurs_the_pile_below() -> None:
    now = after(*searched_under_the_top())
    memory = now.memory()
    assert pile(now) == [SHARK]
    assert known(now, Y) == []
    assert memory is not None
    assert memory.piles[0] == (SHARK, BOAT, ONE)
    assert memory.moves == (events.PileCardTaken(Y, 1, 0, SHARK),)


def test_what_comes_upon_a_blurred_pile_and_what_comes_to_light_is_sure() -> None:
    covered = after(*searched_under_the_top(), *draws(X, SAILOR, SWIMMER))
    assert pile(covered) == [SWIMMER, SHARK]
    uncovered = after(*searched_under_the_top(), (notes.TOOK_TOP, X, 1, SHARK, ONE))
    assert pile(uncovered) == [ONE]


def test_the_memory_of_a_taken_top_says_what_lay_under_it() -> None:
    memory = after(
        *searched_under_the_top(), *draws(X, SAILOR, SWIMMER), (notes.TOOK_TOP, Y, 1, SWIMMER, SHARK)
    ).memory()
    assert memory is not None
    assert memory.moves[-1] == events.PileCardTaken(Y, 1, SWIMMER, SHARK)


def test_an_own_search_makes_a_pile_sure_but_not_who_has_the_missing_card() -> None:
    now = after(*searched_under_the_top(), (notes.SEARCHED, OWN, 1, (SHARK, ONE)))
    assert pile(now) == [SHARK, ONE]
    assert now.memory() is not None


def test_once_the_missing_card_is_played_nothing_is_blurred_any_more() -> None:
    seen = (notes.SEARCHED, OWN, 1, (SHARK, ONE))
    boats = CARDS_BY_NAME["boat/black"]
    played = (notes.PLAYED, Y, (boats, boats))
    now = after(*searched_under_the_top(), seen, (notes.PILE_TAKEN, OWN, 1, ONE, SHARK), played)
    assert now.memory() is None
    assert pile(now) == [SHARK]


def test_a_search_of_another_shows_its_seat_alone_what_lies_there() -> None:
    now = after(*searched_under_the_top(), (notes.SEARCHED, X, 1, (SHARK, ONE)))
    assert pile(now) == [SHARK]


def test_the_thief_of_an_own_card_has_it() -> None:
    now = after(*draws(OWN, CRAB, BOAT), (notes.STOLEN, X, OWN, CRAB))
    assert known(now, X) == [CRAB]
    assert now.memory() is None


def test_a_card_that_was_given_in_a_swap_is_known_there() -> None:
    seen = (notes.HAND_SEEN, OWN, X, (FISH, SHARK))
    hand = [*draws(X, FISH, BOAT), *draws(X, SHARK, SAILOR), *draws(OWN, CRAB, SWIMMER)]
    now = after(*hand, seen, (notes.SWAPPED, OWN, X, CRAB, FISH))
    assert known(now, X) == sorted([CRAB, SHARK])
    assert now.memory() is None


def test_a_look_at_a_hand_shows_all_of_it_and_a_pass_moves_nothing() -> None:
    hand = [*draws(X, FISH, BOAT), *draws(X, SHARK, SAILOR)]
    now = after(*hand, (notes.HAND_SEEN, OWN, X, (FISH, SHARK)), (notes.SWAP_PASSED, OWN, X))
    assert known(now, X) == [FISH, SHARK]


def test_a_look_of_another_shows_nothing_and_a_pass_of_others_moves_nothing() -> None:
    now = after(*takes(X, FISH), (notes.HAND_SEEN, Y, X, (FISH,)), (notes.SWAP_PASSED, Y, X))
    assert known(now, X) == [FISH]
    assert now.memory() is None


def test_a_seat_that_swaps_with_the_own_one_has_what_it_took_and_no_more_what_it_gave() -> None:
    now = after(*takes(X, FISH), *draws(OWN, CRAB, BOAT), (notes.SWAPPED, X, OWN, FISH, CRAB))
    assert known(now, X) == [CRAB]


def test_a_theft_between_others_leaves_no_known_card_sure() -> None:
    now = after(*takes(X, FISH, SHARK), *draws(X, CRAB, BOAT), (notes.STOLEN, Y, X, FISH))
    memory = now.memory()
    assert known(now, X) == known(now, Y) == []
    assert memory is not None
    assert memory.hands == ((), (FISH, SHARK), ())
    assert memory.hand_sizes[1:] == (3, 0)
    assert memory.moves == (events.Stolen(Y, X, 0),)


def test_a_theft_of_the_only_card_moves_just_that_card() -> None:
    now = after(*takes(X, FISH), (notes.STOLEN, Y, X, FISH))
    assert (known(now, X), known(now, Y)) == ([], [FISH])
    assert now.memory() is None


def test_of_two_known_copies_one_is_left_after_a_theft() -> None:
    boat = CARDS_BY_NAME["boat/black"]
    now = after(*takes(X, boat, boat, FISH), (notes.STOLEN, Y, X, FISH))
    assert known(now, X) == [boat]


def test_a_theft_from_a_hand_of_which_nothing_is_known_blurs_nothing() -> None:
    now = after(*draws(X, CRAB, BOAT), (notes.STOLEN, Y, X, CRAB))
    assert now.memory() is None


def test_a_card_that_was_stolen_unseen_is_sure_again_when_it_is_played() -> None:
    stolen = [*takes(X, FISH), *draws(X, CRAB, BOAT), (notes.STOLEN, Y, X, FISH)]
    assert after(*stolen, (notes.PLAYED, Y, (FISH, CARDS_BY_NAME["fish/black"]))).memory() is None


def test_a_card_of_which_a_copy_was_played_may_still_be_where_it_was() -> None:
    boat = CARDS_BY_NAME["boat/black"]
    stolen = [*takes(X, boat), *draws(X, CRAB, FISH), (notes.STOLEN, Y, X, boat)]
    assert after(*stolen, (notes.PLAYED, Y, (boat, CARDS_BY_NAME["boat/yellow"]))).memory() is not None


def test_a_swap_between_others_leaves_no_known_card_of_either_sure() -> None:
    hands = [*takes(X, FISH), *takes(Y, SHARK), *draws(X, CRAB, BOAT), *draws(Y, SAILOR, SWIMMER)]
    now = after(*hands, (notes.SWAPPED, X, Y, CRAB, SAILOR))
    assert known(now, X) == known(now, Y) == []
    assert now.memory() is not None


def test_the_cards_that_an_own_lobster_left_are_in_the_deck_until_another_draws() -> None:
    shown = (BOAT, FISH, SHARK, SAILOR)
    picked = [(notes.LOBSTER_SHOWN, OWN, shown), (notes.LOBSTER_PICKED, OWN, FISH)]
    assert sorted(after(*picked).deck) == [BOAT, SHARK, SAILOR]
    own_draw = after(*picked, *draws(OWN, SHARK, CRAB))
    assert sorted(own_draw.deck) == [BOAT, SAILOR]
    assert own_draw.memory() is None
    others_draw = after(*picked, *draws(X, BOAT, SHARK))
    memory = others_draw.memory()
    assert others_draw.deck == []
    assert memory is not None
    assert memory.deck == (BOAT, SHARK, SAILOR)
    assert memory.moves == (events.Drawn(X, ()), events.Kept(X, 0), events.Discarded(X, 1, SHARK))


def test_after_a_lobster_of_another_only_its_hand_has_grown() -> None:
    now = after((notes.LOBSTER_SHOWN, X, (BOAT, FISH)), (notes.LOBSTER_PICKED, X, FISH))
    assert (now.sizes[X], known(now, X), now.deck) == (1, [], [])
    assert now.memory() is None


def test_a_shell_face_down_may_be_one_that_was_known() -> None:
    now = after(*takes(X, SHELL, FISH), *draws(X, CRAB, BOAT), (notes.REEF_PLACED, X, SHELL))
    memory = now.memory()
    assert known(now, X) == [FISH]
    assert memory is not None
    assert memory.hands[X] == (FISH, SHELL)
    assert memory.moves == (events.ReefPlaced(X, 0),)


def test_a_shell_face_down_blurs_nothing_where_none_was_known() -> None:
    now = after(*takes(X, FISH), *draws(X, SHELL, BOAT), (notes.REEF_PLACED, X, SHELL))
    assert known(now, X) == [FISH]
    assert now.memory() is None


def test_a_revealed_hand_is_known_whole() -> None:
    now = after(*takes(X, FISH), *draws(X, CRAB, BOAT), (notes.REVEALED, X, (CRAB, FISH)))
    assert known(now, X) == [CRAB, FISH]


def test_a_revealed_hand_makes_sure_what_was_blurred() -> None:
    stolen = [*takes(X, FISH), *draws(X, CRAB, BOAT), (notes.STOLEN, Y, X, CRAB)]
    assert after(*stolen, (notes.REVEALED, X, (FISH,))).memory() is None


def many_mermaids(*, own: int) -> list[tuple[Any, ...]]:
    """Seat X holds four cards that nobody knows, and so many mermaids are in the own hand."""
    hand = [note for card in (CRAB, BOAT, FISH, SHARK) for note in draws(X, card, SAILOR)]
    return [*hand, *(note for _ in range(own) for note in draws(OWN, MERMAID, SWIMMER))]


def test_a_theft_from_a_hand_that_cannot_have_held_all_mermaids_is_remembered() -> None:
    assert after(*many_mermaids(own=0), (notes.STOLEN, Y, X, CRAB)).memory() is not None


def test_a_theft_is_forgotten_where_a_mermaid_is_known_elsewhere() -> None:
    assert after(*many_mermaids(own=1), (notes.STOLEN, Y, X, CRAB)).memory() is None


def test_a_mermaid_that_left_a_hand_is_remembered() -> None:
    stolen = after(*many_mermaids(own=0), (notes.STOLEN, OWN, X, MERMAID)).memory()
    assert stolen is not None
    assert stolen.moves == (events.Stolen(OWN, X, MERMAID),)


def test_the_mermaids_of_a_winner_are_shown() -> None:
    shown = ((), (MERMAID,) * 4, ())
    now = after(*takes(X, MERMAID), (notes.ENDED, X, RoundEnd.MERMAIDS, (0, 0, 0), (0, 0, 0), shown, ()))
    assert known(now, X) == [MERMAID] * 4


def test_what_is_remembered_stands_in_no_repr() -> None:
    assert repr(after(*takes(X, FISH))) == "<Recollection of seat 0>"
