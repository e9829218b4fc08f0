"""How the shipped bots judge single positions of Skull King: examples that a player would agree with."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import doubloon
from doubloon import skull_king
from doubloon.v1 import game_pb2, play_pb2
from doubloon.v1 import skull_king_pb2 as pb
from doubloon_bots.skull_king import bold, cautious, greedy, heuristic
from doubloon_bots.skull_king.worth import expected_score, round_score, trick_chances

Choose = Callable[[skull_king.Decision], int]


def cards(names: str) -> list[Any]:
    return [skull_king.card_of(name) for name in names.split()]


def decision(
    options: Sequence[pb.SkullKingAction],
    *,
    hand: str,
    table: str = "",
    bid: int | None = None,
    tricks: int = 0,
    round_number: int = 0,
    seats: int = 4,
) -> skull_king.Decision:
    """A decision of seat 1; `table` lists the cards of the running trick, the others still owe their bids."""
    hand_size = len(hand.split())
    standings = [pb.SkullKingSeat(hand_size=hand_size, bid=1, tricks=0) for _ in range(seats)]
    standings[1] = pb.SkullKingSeat(hand_size=hand_size, tricks=tricks, bid=bid)
    played = cards(table)
    view = pb.SkullKingView(
        round=round_number or hand_size + tricks,
        seats=standings,
        tricks=[pb.SkullKingTrick(leader=(1 - len(played)) % seats, cards=played)],
        private=pb.SkullKingPrivate(hand=sorted(cards(hand))),
    )
    seated = play_pb2.Seated(channel=1, seat=1, seats=seats, game=game_pb2.GameConfig(game="skull_king"))
    question = play_pb2.Decision(id=1, options=[game_pb2.Option(skull_king=option) for option in options])
    observation = play_pb2.Observation(channel=1, view=game_pb2.View(skull_king=view), decision=question)
    return doubloon.Decision(doubloon.Table(seated), observation)


def played(choose: Choose, options: str, **position: Any) -> str:
    """The card that a bot plays, of those listed."""
    asked = decision([pb.SkullKingAction(play=card) for card in cards(options)], **position)
    return skull_king.action_name(asked.options[choose(asked)])


def bid_of(choose: Choose, hand: str, *, seats: int = 4) -> int:
    bids = [pb.SkullKingAction(bid=bid) for bid in range(len(hand.split()) + 1)]
    return choose(decision(bids, hand=hand, seats=seats))


def test_heuristic_bids_what_strong_cards_will_take() -> None:
    assert bid_of(heuristic.choose, "SK ROSIE B14 G2 Y3") in (2, 3)


def test_heuristic_bids_nothing_with_nothing() -> None:
    assert bid_of(heuristic.choose, "ESC ESC G2 Y3 P1") == 0


def test_bids_of_the_others_are_what_their_names_promise() -> None:
    hand = "SK ROSIE B14 G2 Y3"
    assert bid_of(cautious.choose, hand) == 0
    assert bid_of(greedy.choose, hand) == 3
    assert bid_of(bold.choose, hand) == bid_of(heuristic.choose, hand) + 1


def test_heuristic_takes_the_trick_it_needs_when_it_plays_last() -> None:
    assert played(heuristic.choose, "G2 G9", hand="G2 G9 Y1", table="G3 G5 G7", bid=1) == "G9"


def test_heuristic_throws_its_most_dangerous_card_under_a_lost_trick_once_its_bid_is_made() -> None:
    assert (
        played(heuristic.choose, "G2 ROSIE ESC", hand="G2 ROSIE ESC", table="HARRY G5 G7", bid=1, tricks=1) == "ROSIE"
    )


def test_heuristic_keeps_a_zero_bid_with_the_tigress_as_an_escape() -> None:
    assert played(heuristic.choose, "TIG:p TIG:e", hand="TIG", table="G3 G5 G7", bid=0) == "TIG:e"


def test_heuristic_takes_its_last_needed_trick_with_the_tigress_as_a_pirate() -> None:
    assert played(heuristic.choose, "TIG:p TIG:e", hand="TIG", table="G3 G5 G7", bid=1) == "TIG:p"


def test_greedy_takes_with_its_strongest_card_and_else_throws_its_weakest() -> None:
    assert played(greedy.choose, "G2 G9 SK", hand="G2 G9 SK", table="G5") == "SK"
    assert played(greedy.choose, "G2 G9 HARRY", hand="G2 G9 HARRY", table="SK") == "G2"


def test_cautious_plays_the_highest_card_that_loses() -> None:
    assert played(cautious.choose, "G2 G4 G9", hand="G2 G4 G9", table="G5") == "G4"
    assert played(cautious.choose, "G8 G9", hand="G8 G9", table="G5") == "G8"


@pytest.mark.parametrize(("bid", "leader"), [(2, 1), (1, 2)])
def test_rosie_leads_herself_while_tricks_are_needed(bid: int, leader: int) -> None:
    options = [pb.SkullKingAction(lead=seat) for seat in range(4)]
    assert heuristic.choose(decision(options, hand="G2 G9", bid=bid, tricks=1)) == leader


def test_bendt_puts_away_what_would_spoil_a_zero_bid() -> None:
    pairs = [("ESC", "SK"), ("ESC", "G1"), ("G1", "SK")]
    options = [pb.SkullKingAction(discard=pb.SkullKingCards(cards=sorted(cards(" ".join(pair))))) for pair in pairs]
    assert heuristic.choose(decision(options, hand="ESC SK G1 B14", bid=1, tricks=1)) != 1


@pytest.mark.parametrize(("hand", "wager"), [("ESC ESC", 20), ("SK ROSIE B14", 0)])
def test_rascal_wagers_on_a_bid_that_looks_safe(hand: str, wager: int) -> None:
    options = [pb.SkullKingAction(wager=points) for points in (0, 10, 20)]
    asked = decision(options, hand=hand, bid=1, tricks=1)
    assert asked.options[heuristic.choose(asked)].wager == wager


@pytest.mark.parametrize(("tricks", "rebid"), [(1, 1), (2, 2), (3, 3)])
def test_harry_makes_the_bid_what_has_been_won_when_no_card_is_left(tricks: int, rebid: int) -> None:
    options = [pb.SkullKingAction(rebid=bid) for bid in (1, 2, 3)]
    asked = decision(options, hand="", bid=2, tricks=tricks)
    assert asked.options[heuristic.choose(asked)].rebid == rebid


def test_a_look_at_the_stock_is_acknowledged() -> None:
    assert heuristic.choose(decision([pb.SkullKingAction(acknowledge=True)], hand="G1", bid=1)) == 0


def test_chances_of_tricks_add_up_to_one() -> None:
    assert trick_chances([]) == [1.0]
    assert trick_chances([0.5, 0.5]) == [0.25, 0.5, 0.25]
    assert sum(trick_chances([0.1, 0.9, 0.3])) == pytest.approx(1)


@pytest.mark.parametrize(("bid", "tricks", "score"), [(3, 3, 65), (0, 0, 75), (0, 2, -70), (2, 1, -10), (1, 4, -30)])
def test_rounds_are_scored_by_the_rules(bid: int, tricks: int, score: int) -> None:
    assert round_score(bid, tricks, round_number=7, bonus=5) == score
    assert expected_score(bid, tricks, chances=[1.0], round_number=7, bonus=5) == score
