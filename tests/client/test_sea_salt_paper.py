"""The helpers for Sea Salt & Paper agree with the rules engine, and read a view rightly."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import doubloon
from doubloon import sea_salt_paper
from doubloon.sea_salt_paper import CardType, Colour, EventCard
from doubloon.v1 import game_pb2, play_pb2
from doubloon.v1 import sea_salt_paper_pb2 as pb
from doubloon_games.sea_salt_paper import SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.cards import deck_of
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES, KEPT_BY_HIGHEST
from doubloon_games.sea_salt_paper.legality import DUOS
from doubloon_games.sea_salt_paper.notation import action_name as engine_name
from doubloon_games.sea_salt_paper.notation import action_of
from doubloon_games.sea_salt_paper.scoring import card_points, color_bonus, powers_of
from doubloon_games.sea_salt_paper.tally import tally_of
from doubloon_wire import codec_for

VECTORS = Path(__file__).parent.parent / "vectors" / "sea_salt_paper_vectors.json"
SCORES = [vector for vector in json.loads(VECTORS.read_text())["vectors"] if vector["kind"] == "score"]
CODEC = codec_for("sea_salt_paper")
HERMIT_CRAB: Any = 1


def cards(names: str) -> list[Any]:
    return [sea_salt_paper.card_of(name) for name in names.split()]


@pytest.mark.parametrize("vector", SCORES, ids=[vector["id"] for vector in SCORES])
def test_points_are_those_of_the_vectors(vector: dict[str, Any]) -> None:
    hand = cards(" ".join(vector["input"]["hand"]))
    played = [cards(" ".join(group)) for group in vector["input"]["played"]]
    events = [EVENT_NAMES.index(name) for name in vector["input"]["events"]]
    everything = [card for group in [hand, *played] for card in group]
    assert sea_salt_paper.card_points(hand, played, events=events) == vector["expect"]["card_points"]
    assert sea_salt_paper.colour_bonus(everything) == vector["expect"]["color_bonus"]


@given(
    st.integers(0, 1 << 32),
    st.integers(0, 20),
    st.sets(st.sampled_from(EventCard)),
    st.booleans(),
    st.sampled_from(("score", "no_score")),
)
def test_points_are_those_of_the_engine(seed: int, size: int, events: set[int], feeds: bool, pairs: str) -> None:
    config = SeaSaltPaperConfig(seahorse_feeds_multiplier=feeds, water_sports_hand_pairs=pairs)
    message = game_pb2.GameConfig()
    CODEC.write_config(config, message)
    hand, played = hand_and_groups(Random(seed), size)
    tally = tally_of(hand, played)
    powers = powers_of(sum(1 << event for event in events), config)
    points = sea_salt_paper.card_points(hand, played, events=events, options=message.sea_salt_paper)
    assert points == card_points(tally, powers)
    assert sea_salt_paper.colour_bonus([*hand, *(card for group in played for card in group)]) == color_bonus(tally)


def hand_and_groups(random: Random, size: int) -> tuple[list[int], list[tuple[int, ...]]]:
    """Some cards of a deck, and of those some duos laid down."""
    hand = sorted(random.sample(deck_of(extra_salt=True), size))
    played: list[tuple[int, ...]] = []
    for first, second in zip(hand[:-1:2], hand[1::2], strict=False):
        if sea_salt_paper.is_duo(first, second) and random.random() < 0.5:
            played.append((first, second))
    for card in [card for group in played for card in group]:
        hand.remove(card)
    return hand, played


@pytest.mark.parametrize(
    "name",
    [
        "draw_deck",
        "take_discard 2",
        "keep crab/black",
        "discard_to 1",
        "play_duo shark/black swimmer/black",
        "play_trio crab/black lobster/black starfish/yellow",
        "reef shell/grey",
        "choose_pile 1",
        "choose_pile_card mermaid/white",
        "lobster_take fish/green",
        "steal_from 3",
        "swap_target 0",
        "swap boat/black penguin/pink",
        "swap_pass",
        "steal_pair 2 boat/black boat/yellow",
        "locked_draw",
        "angelfish_take 2",
        "keep_event coral_reef",
        "call_stop",
        "call_last_chance",
        "end_turn",
    ],
)
def test_actions_are_named_as_the_engine_names_them(name: str) -> None:
    message = game_pb2.Option()
    CODEC.write_action(action_of(name), message)
    assert sea_salt_paper.action_name(message.sea_salt_paper) == name == engine_name(action_of(name))


def test_every_card_has_a_name_that_reads_back() -> None:
    values = [value for value in pb.SeaSaltPaperCard.values() if value]
    assert [sea_salt_paper.card_of(sea_salt_paper.card_name(card)) for card in values] == values


@pytest.mark.parametrize(
    ("enum", "on_the_wire"),
    [
        (CardType, pb.SeaSaltPaperType),
        (Colour, pb.SeaSaltPaperColour),
        (EventCard, pb.SeaSaltPaperEventCard),
    ],
)
def test_types_colours_and_events_have_the_numbers_of_the_wire(enum: Any, on_the_wire: Any) -> None:
    assert sorted(enum) == sorted(value for value in on_the_wire.values() if value)
    assert all(on_the_wire.Name(each).endswith(f"_{each.name}") for each in enum)


def test_type_and_colour_are_read_off_the_value() -> None:
    [card] = cards("penguin/light_orange")
    assert sea_salt_paper.card_type(card) is CardType.PENGUIN
    assert sea_salt_paper.colour(card) is Colour.LIGHT_ORANGE


def test_duos_are_those_of_the_engine() -> None:
    rodeo = {(CardType.SWIMMER, CardType.SWIMMER), (CardType.SHARK, CardType.SHARK)}
    for first in CardType:
        for second in CardType:
            pair = tuple(sorted((first, second)))
            assert sea_salt_paper.is_duo(first << 4, second << 4) == (pair in DUOS and pair not in rodeo)
            assert sea_salt_paper.is_duo(first << 4, second << 4, water_sports=True) == (pair in DUOS)


def test_events_of_the_highest_total_are_those_of_the_engine() -> None:
    assert {event for event in EventCard if sea_salt_paper.is_kept_by_highest(event)} == KEPT_BY_HIGHEST


@pytest.mark.parametrize("extra_salt", [False, True])
def test_the_deck_is_the_engine_s(extra_salt: bool) -> None:
    deck = sea_salt_paper.deck(sea_salt_paper.Options(extra_salt=extra_salt))
    assert tuple(deck.elements()) == deck_of(extra_salt=extra_salt)


def view_of(hand: str = "", **changes: Any) -> sea_salt_paper.View:
    boats = pb.SeaSaltPaperCards(cards=cards("boat/black boat/yellow"))
    own = pb.SeaSaltPaperSeat(known=cards(hand), played=[boats], events=[HERMIT_CRAB])
    other = pb.SeaSaltPaperSeat(hand_size=3, known=cards("fish/green"), reef=True)
    private = {"hand": cards(hand)} | changes.pop("private", {})
    plain: dict[str, Any] = {
        "seats": [own, other],
        "piles": [pb.SeaSaltPaperPile(size=2, cards=cards("shark/green crab/black")), pb.SeaSaltPaperPile()],
        "private": pb.SeaSaltPaperPrivate(**private),
    }
    return sea_salt_paper.View(**plain | changes)


def test_a_view_says_what_lies_where() -> None:
    view = view_of("crab/grey mermaid/white", event=8)
    assert sea_salt_paper.hand(view) == cards("crab/grey mermaid/white")
    assert sea_salt_paper.groups(view, 0) == [tuple(cards("boat/black boat/yellow"))]
    assert [sea_salt_paper.top(view, pile) for pile in (1, 2)] == [*cards("shark/green"), None]
    assert [sea_salt_paper.is_protected(seat) for seat in view.seats] == [False, True]
    assert sea_salt_paper.active_events(view, 0) == {EventCard.HERMIT_CRAB, EventCard.TREASURE_CHEST}


def test_points_of_a_hand_as_it_would_be() -> None:
    view, options = view_of("crab/grey mermaid/white"), sea_salt_paper.Options()
    assert sea_salt_paper.points_with(view, 0, options) == 2
    assert sea_salt_paper.points_with(view, 0, options, gained=cards("crab/black")) == 4
    assert sea_salt_paper.points_with(view, 0, options, lost=cards("mermaid/white")) == 1


def test_a_call_and_the_end_need_points() -> None:
    assert [sea_salt_paper.points_to_call(view_of(event=event), 0) for event in (0, 8)] == [7, 10]
    double = sea_salt_paper.Options(double_score=True)
    assert [sea_salt_paper.points_to_win(sea_salt_paper.Options(), seats=seats) for seats in (2, 3, 4)] == [40, 35, 30]
    assert sea_salt_paper.points_to_win(double, seats=4) == 60


def test_unseen_cards_are_the_deck_less_what_has_a_place() -> None:
    unseen = sea_salt_paper.unseen_cards(view_of("crab/grey mermaid/white"), sea_salt_paper.Options())
    assert unseen.total() == 58 - 2 - 2 - 1 - 2
    assert [unseen[card] for card in cards("mermaid/white fish/green boat/black crab/black")] == [3, 0, 1, 0]


def test_drawn_cards_are_seen_before_they_have_a_place() -> None:
    drawn: dict[str, Any] = {
        "phase": pb.SEA_SALT_PAPER_PHASE_KEEP,
        "private": {"shown": cards("crab/dark_blue mermaid/white")},
    }
    assert sea_salt_paper.unseen_cards(view_of(**drawn), sea_salt_paper.Options()).total() == 58 - 2 - 1 - 2 - 2


def test_cards_of_a_lobster_are_counted_once() -> None:
    shown = {"shown": cards("crab/dark_blue mermaid/white"), "known_in_deck": cards("mermaid/white shell/grey")}
    view = view_of(phase=pb.SEA_SALT_PAPER_PHASE_LOBSTER_PICK, private=shown)
    unseen = sea_salt_paper.unseen_cards(view, sea_salt_paper.Options(extra_salt=True))
    assert unseen.total() == 66 - 2 - 1 - 2 - 3


def test_a_bot_of_the_game_is_asked_with_its_own_messages() -> None:
    config = game_pb2.GameConfig(game=sea_salt_paper.GAME)
    table = doubloon.Table(play_pb2.Seated(game=config, seats=2))
    option = game_pb2.Option(sea_salt_paper=sea_salt_paper.Action(end_turn=True))
    observation = play_pb2.Observation(
        view=game_pb2.View(sea_salt_paper=view_of("crab/grey")), decision=play_pb2.Decision(options=[option])
    )
    decision: sea_salt_paper.Decision = doubloon.Decision(table, observation)
    assert sea_salt_paper.hand(decision.view) == cards("crab/grey")
    assert [sea_salt_paper.action_name(option) for option in decision.options] == ["end_turn"]
    assert tuple(sea_salt_paper.Bot.games) == ("sea_salt_paper",)
