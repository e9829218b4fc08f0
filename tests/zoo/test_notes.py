"""The bot that keeps notes: what it knows, and from where."""

from bots.local_table import play_table
from zoo.bots.notes import Hand, NoteKeeper, Notes

ROUNDS: list[list[Hand]] = [[(1,), (2,), (3,)], [(4, 5), (6, 7), (8, 9)]]


def test_every_hand_of_a_table_is_found_from_every_seat() -> None:
    notes = Notes()
    notes.keep(ROUNDS)
    for before in range(3):
        for now in range(3):  # in another rotation the same hands lie at other seats
            turned = [[*hands[before - now :], *hands[: before - now]] for hands in ROUNDS]
            assert notes.look_up([hands[now] for hands in turned], now) == turned[1]


def test_hands_that_were_not_seen_are_not_known_and_one_card_tells_nothing() -> None:
    notes = Notes()
    notes.keep(ROUNDS)
    assert notes.look_up([(1,), (4, 6)], 0) is None
    assert notes.look_up([(1,)], 0) is None


def test_without_a_deal_that_it_has_met_the_cheat_plays_as_its_twin() -> None:
    options = {"pirate_abilities": False}
    outcomes = [
        play_table([NoteKeeper(keeps=keeps), "greedy", "random"], seed="notes", options=options)
        for keeps in (True, False)
    ]
    assert outcomes[0] == outcomes[1]
