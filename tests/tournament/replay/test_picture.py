"""Frames drawn for a terminal and told as text."""

import io
from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.console import Console

from doubloon_tournament.replay import Film
from doubloon_tournament.replay.picture import NAME_WIDTH, picture, shortened
from doubloon_tournament.replay.stepping import Place
from doubloon_tournament.replay.telling import tell
from doubloon_tournament.replay.wording import Names, Wording, span
from tournament.replay.filmed import GAMES, film


def drawn(of: Film, place: Place, width: int = 80) -> list[str]:
    return [line.plain for line in picture(of, place, width)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [80, 30])
def test_no_line_is_wider_than_the_screen(game: str, width: int) -> None:
    of = film(game)
    for frame in range(0, len(of.frames), 3):
        place = Place(frame, frame % len(of.eyes), Names.ZH if frame % 2 else Names.EN)
        assert all(line.cell_len <= width for line in picture(of, place, width))


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_seats_the_choice_and_what_was_legal(game: str) -> None:
    of = film(game)
    for frame in of.frames[:-1]:
        lines = drawn(of, Place(frame.number), 200)
        assert f"decision {frame.number} of {len(of.frames) - 1}" in lines[1]
        assert [line[:7] for line in lines if line[1:6].endswith(" bot")] == [
            f"{'▶' if seat == frame.seat else ' '}{seat} bot{seat}" for seat in range(4)
        ]
        choice = frame.sights[0].choice
        assert choice is not None
        action = Wording(of.faces, Names.EN).text(choice.action or "")
        assert any(line.startswith(f"▶ seat {frame.seat} (bot{frame.seat}) chooses {action}") for line in lines)
        if len(choice.options) <= 4:
            assert sum(line.count(f"▶{action}") for line in lines) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_told_without_its_colour(game: str) -> None:
    of = film(game)
    console = Console(width=80, color_system=None, file=io.StringIO())
    with console.capture() as captured:
        for line in picture(of, Place(len(of.frames) // 2), 80):
            console.print(line)
    wording = Wording(of.faces, Names.EN)
    zones = of.frames[len(of.frames) // 2].sights[0].scene.zones
    hand = next(zone for zone in zones if zone.kind == "hand" and zone.cards)
    assert all(f"[{wording.short(laid.card)}]" in captured.get() for laid in hand.cards)
    assert "\x1b" not in captured.get()


def test_the_language_of_cards_can_be_chosen() -> None:
    of = film("sea_salt_paper")
    faces = {face.name: face for face in of.faces}
    assert Wording(of.faces, Names.EN).text("keep crab/black") == "keep [Ж Crab black]"
    assert Wording(of.faces, Names.ZH).text("seat 1 keeps crab/black, as told") == "seat 1 keeps [Ж 黑螃蟹], as told"
    assert faces["crab/black"].title_zh == "黑螃蟹"
    assert Wording(film("skull_king").faces, Names.ZH).text("G7 TIG:p") == "♣7 ⚔虎妇"


@pytest.mark.parametrize("game", GAMES)
def test_a_secret_choice_is_told_as_one(game: str) -> None:
    of = film(game)
    at = next(frame for frame in of.frames if frame.sights[-1].choice and frame.sights[-1].choice.action is None)
    lines = drawn(of, Place(at.number, eyes=5))
    assert lines[-1] == f"▶ seat {at.seat} (bot{at.seat}) chooses in secret"
    told = [*tell(of, [at], eyes=5, names=Names.EN)]
    assert told[-1] == f"  seat {at.seat}, bot{at.seat}, chooses in secret"


@pytest.mark.parametrize("game", GAMES)
def test_the_text_tells_every_decision(game: str) -> None:
    of = film(game)
    lines = [*tell(of, of.frames, eyes=0, names=Names.EN)]
    assert lines[0] == f"match {of.match} of spring: block 3, deal d00007, rotation 1"
    decisions = [line for line in lines if line.startswith(("decision ", "the end, "))]
    assert [line.partition(",")[0] for line in decisions] == [
        *(f"decision {number}" for number in range(len(of.frames) - 1)),
        "the end",
    ]


def test_names_of_others_are_shown_safe_and_short() -> None:
    names = ["\x1b[2J\x07evil", "海盐" * 50 + "🦀" * 100, "<script>alert(1)</script>", "\u202egnp.exe"]
    of = film("skull_king")
    seats = [replace(seat, bot=name, message=name) for seat, name in zip(of.seats, names, strict=True)]
    hostile = replace(of, seats=seats, tournament=names[0])
    for frame in (0, 5, len(of.frames) - 1):
        told = tell(hostile, hostile.frames[frame : frame + 1], eyes=0, names=Names.EN)
        assert not {"\x1b", "\x07", "\u202e"} & {*"".join([*drawn(hostile, Place(frame)), *told])}
    assert all(line.cell_len <= 80 for line in picture(hostile, Place(5), 80))
    assert shortened(names[1]).startswith("海盐海盐海盐海盐")
    assert shortened(names[1]).endswith("…")
    assert all(cell_len(shortened(name)) <= NAME_WIDTH for name in names)


@pytest.mark.parametrize(("microseconds", "text"), [(1240, "1.24 ms"), (2_500_000, "2.5 s"), (0, "0 ms")])
def test_durations_have_three_digits(microseconds: int, text: str) -> None:
    assert span(microseconds) == text
