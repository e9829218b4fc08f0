"""Rulings on event cards between rounds: who gets them, who loses them, and from when on they act."""

from functools import partial

import pytest

from doubloon_games import Chance
from doubloon_games.sea_salt_paper import GAME, Phase, SeaSaltPaperConfig, SeaSaltPaperState
from doubloon_games.sea_salt_paper.cards import deck_of
from doubloon_games.sea_salt_paper.event_cards import CORAL_REEF, EVENT_NAMES, EVENTS, SUNFISH, TORNADO
from tables.sea_salt_paper import EVERYTHING, bury_the_rest, cards, do, option_names, table

SEVEN = "shell/dark_blue shell/light_blue shell/black shell/yellow penguin/purple"
EIGHT = "sailor/pink sailor/orange penguin/pink penguin/light_orange"


def kept(state: SeaSaltPaperState) -> list[list[str]]:
    return [[EVENT_NAMES[event] for event in events] for events in state.kept]


def discarded(state: SeaSaltPaperState) -> list[str]:
    return [EVENT_NAMES[event] for event in state.events_discarded]


def round_over(
    hands: list[str],
    *,
    event: str,
    kept: dict[int, list[str]] | None = None,
    totals: list[int] | None = None,
    call: str = "call_stop",
) -> SeaSaltPaperState:
    """A table whose round seat 0 has just ended."""
    start = partial(table, phase=Phase.PLAY, deck="" if call == "end_turn" else "fish/green")
    state = bury_the_rest(start(hands, event=event, kept=kept, totals=totals))
    do(state, call)
    return state


def test_the_event_of_a_round_goes_to_its_keeper_and_the_next_is_turned_up() -> None:
    state = round_over([EIGHT, ""], event="tornado")
    assert (state.totals, kept(state), discarded(state)) == ((8, 0), [["tornado"], []], [])
    assert (state.round, state.phase, len(state.event_deck)) == (2, Phase.DRAW, 10)
    assert state.event not in (0, TORNADO)


def test_the_lowest_total_gets_an_event_with_a_minus() -> None:
    assert kept(round_over([EIGHT, "", "penguin/purple"], event="hermit_crab")) == [[], ["hermit_crab"], []]


def test_nobody_gets_the_event_where_two_are_level() -> None:
    state = round_over([EIGHT, "", ""], event="hermit_crab")
    assert (kept(state), discarded(state)) == ([[], [], []], ["hermit_crab"])


def test_r35_a_holder_who_is_level_with_another_loses_the_event() -> None:
    state = round_over([EIGHT, "", ""], event="sunfish", kept={1: ["tornado"], 2: ["dolphin"]}, totals=[0, 8, 0])
    assert state.totals == (8, 8, 0)
    assert (kept(state), discarded(state)) == ([[], [], ["sunfish", "dolphin"]], ["tornado"])
    assert (state.phase, state.turn, option_names(state)) == (
        Phase.EVENT_KEEP,
        2,
        ["keep_event sunfish", "keep_event dolphin"],
    )


def test_r35_two_holders_who_are_level_lose_their_events() -> None:
    state = round_over(["", ""], event="sunfish", kept={0: ["tornado"], 1: ["dolphin"]}, totals=[9, 9], call="end_turn")
    assert (kept(state), discarded(state)) == ([[], []], ["sunfish", "tornado", "dolphin"])


def test_r37_a_void_round_gives_its_event_away_by_the_totals() -> None:
    state = round_over(["", ""], event="tornado", totals=[3, 9], call="end_turn")
    assert (state.totals, kept(state)) == ((3, 9), [[], ["tornado"]])


def test_r37_a_void_first_round_leaves_all_level_and_the_event_is_discarded() -> None:
    assert discarded(round_over(["", ""], event="tornado", call="end_turn")) == ["tornado"]


def test_r38_after_the_last_round_no_event_is_given_away() -> None:
    state = round_over([EIGHT, ""], event="tornado", kept={1: ["dolphin"]}, totals=[39, 0])
    assert (state.phase, kept(state), discarded(state)) == (Phase.OVER, [[], ["dolphin"]], [])


def test_r36_a_seat_with_two_events_keeps_one_before_the_next_is_seen() -> None:
    state = round_over([EIGHT, ""], event="tornado", kept={0: ["octopus_king"]})
    assert (state.phase, state.to_act(), state.next_event, len(state.event_deck)) == (Phase.EVENT_KEEP, (0,), 0, 10)
    assert option_names(state) == ["keep_event octopus_king", "keep_event tornado"]
    do(state, "keep_event octopus_king")
    assert (kept(state), discarded(state)) == ([["octopus_king"], []], ["tornado"])
    assert (state.round, state.turn, state.phase, len(state.event_deck)) == (2, 1, Phase.DRAW, 9)


def test_a_seat_that_receives_its_second_event_chooses_whoever_starts_the_next_round() -> None:
    state = round_over([EIGHT, "", "penguin/purple"], event="sunfish", kept={1: ["angelfish"]})
    assert (state.to_act(), state.starts) == ((1,), 1)
    state = round_over([EIGHT, "penguin/purple", ""], event="sunfish", kept={2: ["angelfish"]})
    assert (state.to_act(), state.starts) == ((2,), 1)


def test_between_rounds_every_card_is_in_the_deck() -> None:
    state = round_over([EIGHT, "fish/black"], event="tornado", kept={0: ["octopus_king"]})
    assert state.deck == [*deck_of(extra_salt=True)]
    assert (state.hands, state.piles) == ([[], []], ([], []))


def deal_again(state: SeaSaltPaperState, seat: int, hand: str) -> SeaSaltPaperState:
    """The same table, at the seat's own PLAY with this hand, all else as dealt."""
    again = table(
        [hand if owner == seat else "" for owner in range(state.seats)],
        phase=Phase.PLAY,
        turn=seat,
        deck="fish/green",
        kept=dict(enumerate(kept(state))),
        event="hermit_crab",
    )
    assert again.powers[seat].events & ~2 == state.powers[seat].events & ~(1 << state.event)
    return again


def test_a_kept_event_acts_for_its_keeper_from_the_next_deal_on() -> None:
    state = round_over(["", ""], event="pufferfish", totals=[9, 0], call="end_turn")
    assert option_names(deal_again(state, 0, SEVEN)) == ["call_last_chance", "end_turn"]
    assert option_names(deal_again(state, 1, SEVEN)) == ["call_stop", "call_last_chance", "end_turn"]


def test_an_event_of_the_table_acts_for_everybody_until_the_points_are_added() -> None:
    state = round_over(
        ["shell/black penguin/purple penguin/pink penguin/light_orange", "shell/grey"], event="shell_dance"
    )
    assert state.totals == (7, 2)


def test_an_event_that_was_lost_acts_no_more() -> None:
    state = round_over([EIGHT, "", ""], event="sunfish", kept={1: ["treasure_chest"]}, totals=[1, 5, 0])
    assert kept(state) == [[], [], ["sunfish"]]
    assert option_names(deal_again(state, 1, SEVEN))[0] == "call_stop"


def test_a_kept_event_and_the_one_on_the_table_act_together() -> None:
    state = table(
        ["octopus/grey octopus/green shell/grey", ""], phase=Phase.PLAY, event="shell_dance", kept={0: ["octopus_king"]}
    )
    assert state.card_points(0) == 4


def test_a_seat_keeps_one_event_of_either_polarity_only_where_it_holds_one() -> None:
    state = round_over([EIGHT, ""], event="tornado", kept={1: ["dolphin"]})
    assert kept(state) == [["tornado"], ["dolphin"]]


def test_r41_an_event_deck_that_has_run_out_is_made_of_the_discards() -> None:
    state = bury_the_rest(table(["", ""], phase=Phase.PLAY, event="sunfish", kept={0: ["tornado"]}, totals=[9, 2]))
    thrown = tuple(sorted({*EVENTS} - {state.event, TORNADO, CORAL_REEF}))
    state.event_deck, state.events_discarded = (CORAL_REEF,), thrown
    do(state, "end_turn")
    assert (state.round, state.event, len(state.event_deck)) == (2, CORAL_REEF, 0)
    assert state.events_discarded == thrown
    state.deck, state.phase = [], Phase.PLAY
    state.piles[0][:] = [*deck_of(extra_salt=True)]
    state.piles[1].clear()
    do(state, "end_turn")
    assert (state.phase, option_names(state)) == (Phase.EVENT_KEEP, ["keep_event sunfish", "keep_event coral_reef"])
    do(state, "keep_event coral_reef")
    mixed = Chance(bytes(32)).shuffled("events/1", sorted((*thrown, SUNFISH)))
    assert [state.event, *state.event_deck[::-1]] == mixed
    assert (kept(state), state.events_discarded) == ([["tornado"], ["coral_reef"]], ())


def test_the_event_deck_of_a_match_holds_every_event_once() -> None:
    state = GAME.new_table(EVERYTHING, 2, Chance(bytes(32)))
    mixed = Chance(bytes(32)).shuffled("events/0", EVENTS)
    assert [state.event, *state.event_deck[::-1]] == mixed


def test_without_extra_pepper_there_are_no_events() -> None:
    state = bury_the_rest(table([EIGHT, ""], phase=Phase.PLAY, config=SeaSaltPaperConfig(extra_salt=True)))
    do(state, "call_stop")
    assert (state.event, state.event_deck, state.kept) == (0, (), [(), ()])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r40_every_event_is_in_one_place_and_no_seat_keeps_two(seats: int) -> None:
    state = GAME.new_table(SeaSaltPaperConfig(extra_pepper=True, double_score=True), seats, Chance(bytes([9] * 32)))
    played = 0
    while state.to_act() and played < 2000:
        seat, played = state.turn, played + 1
        on_table = {state.event} if state.phase is not Phase.EVENT_KEEP else set()
        places = [*state.event_deck, *state.events_discarded, *on_table, *(card for own in state.kept for card in own)]
        assert sorted(places) == [*EVENTS]
        assert all(len(own) <= 1 for own in state.kept) or state.phase is Phase.EVENT_KEEP
        options = state.options(seat)
        state.apply(seat, options[played * 7 % len(options)])
    assert state.round > 3


def test_a_shell_that_lay_face_down_is_dealt_again() -> None:
    state = table([SEVEN, ""], phase=Phase.PLAY, event="coral_reef", deck="fish/green fish/yellow")
    do(bury_the_rest(state), "reef shell/black", "end_turn")
    state.turn, state.phase, state.deck = 0, Phase.PLAY, []
    state.piles[1][:0] = cards("fish/green fish/yellow")
    do(state, "end_turn")
    assert sorted([*state.deck, *state.piles[0], *state.piles[1]]) == [*deck_of(extra_salt=True)]
    assert state.reefs == [0, 0]
