"""What each key does."""

import pytest

from doubloon_tournament.replay.stepping import Place, pressed
from doubloon_tournament.replay.wording import Names
from tournament.replay.filmed import film

FILM = film("skull_king")
LAST = len(FILM.frames) - 1
SECOND, THIRD = FILM.rounds[1:3]


def led(place: Place, *keys: str) -> Place:
    for key in keys:
        following = pressed(FILM, place, key)
        assert following is not None
        place = following
    return place


@pytest.mark.parametrize(
    ("keys", "frame"),
    [
        (["right", " ", "n", "left"], 2),
        (["p", "left"], 0),
        (["end"], LAST),
        (["end", "right"], LAST),
        (["end", "home"], 0),
        (["page down"], SECOND),
        (["page down", "right", "page down"], THIRD),
        (["page down", "right", "page up"], SECOND),
        (["page down", "page up"], 0),
        (["page up"], 0),
        (["end", "page down"], LAST),
        (["g", "4", "2", "enter"], 42),
        (["g", "4", "2", "backspace", "enter"], 4),
        (["g", *"999999999", "enter"], LAST),
        (["right", "g", "enter"], 1),
        (["right", "g", "9", "escape", "enter"], 2),
        (["g", "٣", "enter"], 1),
        (["x", "\x00", "\x1b[99~"], 0),
    ],
)
def test_keys_lead_to_frames(keys: list[str], frame: int) -> None:
    assert led(Place(), *keys) == Place(frame)


@pytest.mark.parametrize("key", ["q", "escape", "end of input"])
def test_a_key_ends_it(key: str) -> None:
    assert pressed(FILM, Place(3), key) is None


def test_eyes_and_names_go_round() -> None:
    assert [led(Place(), *"e" * times).eyes for times in range(7)] == [0, 1, 2, 3, 4, 5, 0]
    assert led(Place(), "l").names is Names.ZH
    assert led(Place(), "l", "l").names is Names.EN


def test_a_step_shows_the_top_of_the_next_picture() -> None:
    assert led(Place(), "down", "down", "up").down == 1
    assert led(Place(), "up").down == 0
    assert led(Place(down=5), "right") == Place(1)
