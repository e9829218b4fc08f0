"""Who is told what: section 4 of the rules page, row by row. Seat 0 acts, seat 1 is the other, seat 2 watches."""

from functools import partial
from typing import Any

from doubloon_games import Log
from doubloon_games.sea_salt_paper import Phase, SeaSaltPaperState
from doubloon_games.sea_salt_paper.cards import CARDS_BY_NAME
from doubloon_games.sea_salt_paper.event_cards import OCTOPUS_KING, SUNFISH, TORNADO
from doubloon_games.sea_salt_paper.events import (
    Called,
    Discarded,
    Drawn,
    Drew,
    EventAwarded,
    EventKept,
    HandRevealed,
    HandSeen,
    Kept,
    LobsterPicked,
    LobsterShown,
    PairStolen,
    PileCardTaken,
    PileSearched,
    Played,
    ReefPlaced,
    RoundBegun,
    RoundEnd,
    RoundEnded,
    Stolen,
    SwapPassed,
    Swapped,
    TookTop,
)
from tables.sea_salt_paper import StopsAfterRound, bury_the_rest, cards, do, table

WATCHERS = (1, 2, None)
RICH = "sailor/pink sailor/orange penguin/pink penguin/purple"
SWIMMERS = "swimmer/black swimmer/yellow"
BLACK_CRAB, GREY_CRAB, SHELL = cards("crab/black crab/grey shell/grey")
BLACK_BOAT, YELLOW_BOAT, GREEN_FISH = cards("boat/black boat/yellow fish/green")

playing = partial(table, phase=Phase.PLAY, deck="fish/green fish/yellow")


def told(state: SeaSaltPaperState, *names: str) -> dict[int | None, list[Any]]:
    """What each seat and a spectator are told of these moves; each of them once for every happening."""
    log: Log = []
    do(state, *names, log=log)
    audiences = (*range(state.seats), None)
    for happening in log:
        listeners = [audience for notice in happening for audience in notice.audience]
        assert sorted(listeners, key=str) == sorted(audiences, key=str)
    return {
        audience: [notice.event for happening in log for notice in happening if audience in notice.audience]
        for audience in audiences
    }


def test_a_draw_shows_two_cards_to_the_seat_and_the_discard_to_all() -> None:
    state = table(["", "", ""], deck="fish/green crab/grey", piles=("boat/black", "shell/grey"))
    heard = told(state, "draw_deck", "keep fish/green", "discard_to 2")
    assert heard[0] == [Drawn(0, (GREY_CRAB, GREEN_FISH)), Kept(0, GREEN_FISH), Discarded(0, 2, GREY_CRAB)]
    for seat in WATCHERS:
        assert heard[seat] == [Drawn(0, ()), Kept(0, 0), Discarded(0, 2, GREY_CRAB)]


def test_the_top_of_a_pile_is_taken_before_everybodys_eyes() -> None:
    heard = told(table(["", "", ""], piles=("boat/black", "")), "take_discard 1")
    assert [*heard.values()] == [[TookTop(0, 1, BLACK_BOAT)]] * 4


def test_an_angelfish_is_taken_before_everybodys_eyes() -> None:
    state = playing(["", "", ""], piles=("crab/grey", "shell/grey"), event="angelfish")
    assert [*told(state, "end_turn", "angelfish_take 2").values()] == [[TookTop(0, 2, SHELL)]] * 4


def test_a_single_card_of_the_deck_is_seen_by_its_owner_alone() -> None:
    last = table(["", "", ""], deck="fish/green")
    locked = table(["", "", ""], deck="fish/green fish/yellow", phase=Phase.LOCKED_DRAW, locked=[0])
    for heard in (told(last, "draw_deck"), told(locked, "locked_draw")):
        assert heard == {0: [Drew(0, GREEN_FISH)], 1: [Drew(0, 0)], 2: [Drew(0, 0)], None: [Drew(0, 0)]}


def test_of_fish_and_of_dolphins_others_are_told_how_many_cards_came() -> None:
    fish = told(playing(["fish/black fish/black", "", ""], event="sunfish"), "play_duo fish/black fish/black")
    assert [type(event) for event in fish[0]] == [Played, Drew, Drew]
    assert fish[1][1:] == [Drew(0, 0)] * 2
    dolphin = table(["", "", ""], deck="fish/green shell/grey crab/grey", piles=("boat/black", ""), event="dolphin")
    heard = told(dolphin, "draw_deck", "keep fish/green")
    assert (heard[0][-1], heard[2][-1]) == (Drew(0, GREY_CRAB), Drew(0, 0))


def test_a_searched_pile_is_seen_by_the_searcher_others_see_its_new_top() -> None:
    state = playing(["crab/black crab/green", "", ""], piles=("boat/black crab/grey shell/grey", "fish/black"))
    heard = told(state, "play_duo crab/black crab/green", "choose_pile 1", "choose_pile_card crab/grey")
    assert heard[0][1:] == [
        PileSearched(0, 1, (SHELL, GREY_CRAB, BLACK_BOAT)),
        PileCardTaken(0, 1, GREY_CRAB, SHELL),
    ]
    for seat in WATCHERS:
        assert heard[seat][1:] == [PileSearched(0, 1, ()), PileCardTaken(0, 1, 0, SHELL)]


def test_a_pile_that_was_emptied_has_no_top() -> None:
    state = playing(["crab/black crab/green", "", ""], piles=("crab/grey", ""))
    heard = told(state, "play_duo crab/black crab/green", "choose_pile 1", "choose_pile_card crab/grey")
    assert (heard[0][-1], heard[1][-1]) == (PileCardTaken(0, 1, GREY_CRAB, 0), PileCardTaken(0, 1, 0, 0))


def test_of_a_lobster_others_are_told_how_many_cards_it_showed() -> None:
    state = playing(["crab/black lobster/black", "", ""], deck="shell/grey boat/black")
    heard = told(state, "play_duo crab/black lobster/black", "lobster_take shell/grey")
    assert heard[0][1:] == [LobsterShown(0, 2, (BLACK_BOAT, SHELL)), LobsterPicked(0, SHELL)]
    for seat in WATCHERS:
        assert heard[seat][1:] == [LobsterShown(0, 2, ()), LobsterPicked(0, 0)]


def test_thief_and_victim_know_the_stolen_card() -> None:
    state = playing(["shark/green swimmer/black", "shell/grey", ""])
    heard = told(state, "play_duo shark/green swimmer/black", "steal_from 1")
    assert heard[0][1:] == heard[1][1:] == [Stolen(0, 1, SHELL)]
    assert heard[2][1:] == heard[None][1:] == [Stolen(0, 1, 0)]


def test_a_hand_is_seen_by_one_and_swapped_cards_are_known_to_two() -> None:
    state = playing([f"{SWIMMERS} boat/black", "shell/grey crab/grey", ""], event="water_sports")
    heard = told(state, f"play_duo {SWIMMERS}", "swap_target 1", "swap boat/black shell/grey")
    assert heard[0][1:] == [HandSeen(0, 1, (GREY_CRAB, SHELL)), Swapped(0, 1, BLACK_BOAT, SHELL)]
    assert heard[1][1:] == [HandSeen(0, 1, ()), Swapped(0, 1, BLACK_BOAT, SHELL)]
    assert heard[2][1:] == heard[None][1:] == [HandSeen(0, 1, ()), Swapped(0, 1, 0, 0)]


def test_everybody_is_told_that_nothing_was_swapped() -> None:
    state = playing([SWIMMERS, "shell/grey", ""], event="water_sports")
    heard = told(state, f"play_duo {SWIMMERS}", "swap_target 1", "swap_pass")
    assert [events[-1] for events in heard.values()] == [SwapPassed(0, 1)] * 4


def test_a_stolen_pair_lies_open() -> None:
    pair = (BLACK_BOAT, YELLOW_BOAT)
    state = playing(
        ["shark/black shark/green", "", ""], event="water_sports", groups={1: [("boat/black", "boat/yellow")]}
    )
    heard = told(state, "play_duo shark/black shark/green", "steal_pair 1 boat/black boat/yellow")
    assert [events[1:] for events in heard.values()] == [[PairStolen(0, 1, pair)]] * 4


def test_a_shell_face_down_is_known_to_its_owner_alone() -> None:
    heard = told(playing(["shell/grey", "", ""], event="coral_reef"), "reef shell/grey")
    assert heard[0] == [ReefPlaced(0, SHELL)]
    for seat in WATCHERS:
        assert heard[seat] == [ReefPlaced(0, 0)]


def test_last_chance_lays_the_callers_hand_open_when_the_turn_ends_and_its_shell_stays_down() -> None:
    state = playing([RICH, "", ""], reefs={0: "shell/grey"}, piles=("crab/grey", "shell/green"), event="coral_reef")
    heard = told(state, "call_last_chance")
    hand = (*sorted(cards(RICH)),)
    assert [*heard.values()] == [[Called(0, last_chance=True), HandRevealed(0, hand)]] * 4


def test_stop_shows_all_hands_and_shells() -> None:
    state = playing([RICH, "crab/grey", ""], reefs={2: "shell/grey"}, kind=StopsAfterRound)
    heard = told(state, "call_stop")
    hands = ((*sorted(cards(RICH)),), (GREY_CRAB,), ())
    ended = RoundEnded(0, RoundEnd.STOP, (8, 0, 0), (8, 0, 0), hands, (0, 0, SHELL))
    assert [*heard.values()] == [[Called(0, last_chance=False), ended]] * 4


def test_points_after_last_chance_show_all_hands_and_shells() -> None:
    state = playing([RICH, "crab/grey"], reefs={1: "shell/grey"}, piles=("boat/black", ""), kind=StopsAfterRound)
    heard = told(state, "call_last_chance", "take_discard 1", "end_turn")
    hands = ((*sorted(cards(RICH)),), (GREY_CRAB, BLACK_BOAT))
    ended = RoundEnded(0, RoundEnd.LAST_CHANCE, (10, 1), (10, 1), hands, (0, SHELL))
    assert {events[-1] for events in heard.values()} == {ended}


def test_a_round_without_points_shows_nothing() -> None:
    state = playing(["crab/grey", "", ""], deck="", reefs={2: "shell/grey"}, kind=StopsAfterRound)
    ended = RoundEnded(0, RoundEnd.DECK_EMPTY, (0, 0, 0), (0, 0, 0), (), ())
    assert [*told(state, "end_turn").values()] == [[ended]] * 4


def test_a_win_by_mermaids_shows_the_mermaids_and_nothing_else() -> None:
    three = "mermaid/white mermaid/white mermaid/white"
    state = table([f"{three} crab/grey", "boat/black", ""], piles=("mermaid/white", ""), totals=[1, 2, 3])
    mermaids = (CARDS_BY_NAME["mermaid/white"],) * 4
    ended = RoundEnded(0, RoundEnd.MERMAIDS, (0, 0, 0), (1, 2, 3), (mermaids, (), ()), ())
    assert {events[-1] for events in told(state, "take_discard 1").values()} == {ended}


def test_the_award_the_choice_and_the_next_deal_are_told_to_all() -> None:
    state = bury_the_rest(playing(["", ""], deck="", kept={0: ["tornado"]}, totals=[9, 3], event="octopus_king"))
    heard = told(state, "end_turn", "keep_event tornado")
    tops = state.piles[0][0], state.piles[1][0]
    for events in heard.values():
        assert events[1:] == [
            EventAwarded(OCTOPUS_KING, 0, ()),
            EventKept(0, TORNADO, OCTOPUS_KING),
            RoundBegun(2, 1, tops, state.event),
        ]


def test_events_that_are_lost_are_told_with_the_award() -> None:
    state = bury_the_rest(playing(["", ""], deck="", kept={0: ["tornado"]}, totals=[9, 9], event="sunfish"))
    assert told(state, "end_turn")[None][1] == EventAwarded(SUNFISH, None, (TORNADO,))
