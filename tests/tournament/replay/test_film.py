"""Films: what is in them, for whom, and how little room they take."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from doubloon_games import scenes_of, words_of
from doubloon_games.scene import Laid, PlainScenes, Scene
from doubloon_tournament.playback import play_again
from doubloon_tournament.replay import Eyes, Film, Sight, film_document, film_of
from doubloon_tournament.replay.film import ALL, SPECTATOR, eyes_of
from doubloon_tournament.replay.filming import seat_of
from tournament.playback.played import KEY
from tournament.replay.filmed import GAMES, film, match_of

BYTES_MAX = 1_500_000
"""Of a document of four seats with everything on."""


def sights(of: Film, eyes: Eyes) -> list[Sight]:
    return [frame.sights[of.eyes.index(eyes)] for frame in of.frames]


def cards(of: Film, kind: str | None = None) -> Iterator[Laid]:
    """All that ever lie face up in zones of a kind, or in any."""
    zones = (zone for frame in of.frames for sight in frame.sights for zone in sight.scene.zones)
    return (laid for zone in zones if kind in (None, zone.kind) for laid in zone.cards)


def hands(scene: Scene) -> list[tuple[int, int, int]]:
    """Owner, open and hidden cards of each hand."""
    return [
        (zone.owner, len(zone.cards), zone.hidden)
        for zone in scene.zones
        if zone.kind == "hand" and zone.owner is not None
    ]


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_frame_for_each_choice_and_one_for_the_end(game: str) -> None:
    playback = play_again(match_of(game), KEY)
    frames = film(game).frames
    assert [frame.number for frame in frames] == [*range(len(playback.steps) + 1)]
    assert [frame.seat for frame in frames] == [*(step.seat for step in playback.steps), None]
    assert [sight.choice for sight in frames[-1].sights] == [None] * 6


@pytest.mark.parametrize("game", GAMES)
def test_rounds_begin_where_the_game_says(game: str) -> None:
    of = film(game)
    assert [of.frames[at].round for at in of.rounds] == [*range(1, len(of.rounds) + 1)]
    for at in of.rounds:
        assert any(line.startswith(f"round {of.frames[at].round}, ") for line in of.frames[at].sights[-1].told)


@pytest.mark.parametrize("game", GAMES)
def test_all_eyes_see_every_hand_and_a_seat_its_own(game: str) -> None:
    of = film(game)
    for sight in sights(of, ALL):
        assert all(hidden == 0 for _, _, hidden in hands(sight.scene))
    for seat in range(4):
        for sight, whole in zip(sights(of, Eyes(str(seat))), sights(of, ALL), strict=True):
            own = [zone for zone in sight.scene.zones if (zone.kind, zone.owner) == ("hand", seat)]
            assert own == [zone for zone in whole.scene.zones if (zone.kind, zone.owner) == ("hand", seat)]
    assert any(hidden for sight in sights(of, SPECTATOR) for _, _, hidden in hands(sight.scene))


@pytest.mark.parametrize("game", GAMES)
def test_hands_are_as_large_for_all_eyes(game: str) -> None:
    for frame in film(game).frames:
        sizes = [[shown + hidden for _, shown, hidden in hands(sight.scene)] for sight in frame.sights]
        assert sizes.count(sizes[0]) == len(sizes)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_legal_who_chose_and_how_long_it_took_is_for_the_seat_and_for_all_eyes(game: str) -> None:
    of = film(game)
    for frame, step in zip(of.frames, play_again(match_of(game), KEY).steps, strict=False):
        for eyes, sight in zip(of.eyes, frame.sights, strict=True):
            assert sight.choice is not None
            if eyes in (ALL, str(step.seat)):
                assert (sight.choice.action, sight.choice.options) == (step.action, step.options)
                assert sight.choice.think_us == step.think_us
            else:
                assert sight.choice.action in (step.action, None)
                assert (sight.choice.options, sight.choice.source, sight.choice.think_us) == ((), "", 0)


def test_a_bid_is_secret_until_all_are_revealed() -> None:
    of = film("skull_king")
    bids = [at for at, frame in enumerate(of.frames) if frame.sights[0].scene.head == "bidding"]
    for at in bids:
        others = [sight for eyes, sight in zip(of.eyes, of.frames[at].sights, strict=True) if eyes == SPECTATOR]
        assert [sight.choice and sight.choice.action for sight in others] == [None]
        assert all(notes[0] == "no bid known" for sight in others for notes in sight.scene.notes)
    revealed = of.frames[4].sights[-1]
    assert revealed.told[0].startswith("bids revealed: ")
    assert all(notes[0].startswith("bid ") for notes in revealed.scene.notes)


def test_a_card_that_was_kept_or_put_face_down_is_secret() -> None:
    of = film("sea_salt_paper")
    secret = {
        (sights(of, ALL)[at].choice or of).action.partition(" ")[0]  # type: ignore[union-attr]
        for at, sight in enumerate(sights(of, SPECTATOR))
        if sight.choice is not None and sight.choice.action is None
    }
    assert "keep" in secret
    assert secret <= {"keep", "choose_pile_card", "lobster_take", "reef", "swap"}


@pytest.mark.parametrize("game", GAMES)
def test_a_film_for_fewer_eyes_holds_the_same_sights(game: str) -> None:
    match, whole = match_of(game), film(game)
    playback = play_again(match, KEY)
    for eyes in whole.eyes:
        alone = film_of(match, playback, tournament="spring", eyes=(eyes,))
        assert sights(alone, eyes) == sights(whole, eyes)
        assert [frame.round for frame in alone.frames] == [frame.round for frame in whole.frames]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("eyes", [*eyes_of(4)[1:]])
def test_a_sight_is_made_of_the_view_and_the_notices_of_its_eyes_alone(game: str, eyes: Eyes) -> None:
    playback = play_again(match_of(game), KEY)
    seat = seat_of(eyes)
    logs = [playback.start, *(step.log for step in playback.steps)]
    for step, sight, log in zip(playback.steps, sights(film(game), eyes), logs, strict=False):
        assert sight.scene == scenes_of(playback.game).lay_out(step.before.view(seat), seat)
        actor = playback.steps[step.number - 1].seat if step.number else None
        heard = [notice.event for happening in log for notice in happening if seat in notice.audience]
        lines = [words_of(playback.game).tell(event, actor) for event in heard]
        assert [*sight.told] == [line for line in lines if line]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_zone_has_a_face_and_no_two_faces_look_alike(game: str) -> None:
    of = film(game)
    names = [face.name for face in of.faces]
    assert {laid.card for laid in cards(of)} <= {*names}
    for looks in ([(face.sign, face.short_en) for face in of.faces], [(face.sign, face.short_zh) for face in of.faces]):
        assert len({*looks}) == len(looks) == len({*names})


@pytest.mark.parametrize("game", GAMES)
def test_the_document_says_all_that_the_film_does(game: str) -> None:
    of = film(game)
    document = json.loads(json.dumps(film_document(of)))
    assert document["eyes"] == [*of.eyes]
    assert [(frame["round"], frame["seat"]) for frame in document["frames"]] == [
        (frame.round, frame.seat) for frame in of.frames
    ]
    for frame, written in zip(of.frames, document["frames"], strict=True):
        for sight, each in zip(frame.sights, written["sights"], strict=True):
            assert [*told(document, each)] == [*sight.told]
            assert scene(document, each) == plain(sight.scene)
            assert choice(document, each) == (None if sight.choice is None else sight.choice.action)


@pytest.mark.parametrize("game", GAMES)
def test_a_document_is_small(game: str) -> None:
    text = json.dumps(film_document(film(game)), ensure_ascii=False, separators=(",", ":"))
    assert len(text.encode()) < BYTES_MAX


def test_graybeard_plays_along_at_a_table_for_two() -> None:
    of = film_of(match := match_of_two(), play_again(match, KEY), tournament="spring")
    assert [*of.beside] == ["Graybeard"]
    by = {laid.by for laid in cards(of, "trick")}
    assert by == {0, 1, 2}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_layout_is_shown_in_its_words(game: str) -> None:
    playback = play_again(match_of(game), KEY)
    plain_scenes = PlainScenes(playback.game)
    state = playback.steps[5].before
    own = plain_scenes.lay_out(state.view(1), 1)
    assert (own.zones, own.notes, own.totals, own.round) == ((), (), (), 0)
    assert [own.head, *own.lines] == [line.strip() for line in words_of(playback.game).show(state.view(1))]
    assert plain_scenes.lay_out(state.view(None), None).head == "seen by all"
    together = plain_scenes.lay_open([state.view(seat) for seat in range(4)], state.view(None))
    assert {line[:7] for line in together.lines} == {f"seat {seat}:" for seat in range(4)}
    assert not plain_scenes.tells("anything", state.view(1), 1)


def match_of_two() -> Any:
    from tournament.playback.played import played

    return played("skull_king", seats=2, pirate_abilities=True)


def told(document: dict[str, Any], sight: dict[str, Any]) -> Iterator[str]:
    return (document["lines"][line] for line in sight["told"])


def choice(document: dict[str, Any], sight: dict[str, Any]) -> Any:
    return None if sight["choice"] is None else document["choices"][sight["choice"]]["action"]


def scene(document: dict[str, Any], sight: dict[str, Any]) -> Any:
    """A scene with what it points to."""
    found = document["scenes"][sight["scene"]]
    zones = [document["zones"][zone] for zone in found["zones"]]
    return (
        found["head"],
        found["totals"],
        [(zone["kind"], zone["owner"], [card["card"] for card in zone["cards"]], zone["hidden"]) for zone in zones],
        [document["notes"][notes] for notes in found["notes"]],
        [document["lines"][line] for line in found["lines"]],
    )


def plain(of: Scene) -> Any:
    zones = [(zone.kind, zone.owner, [laid.card for laid in zone.cards], zone.hidden) for zone in of.zones]
    return of.head, [*of.totals], zones, [[*notes] for notes in of.notes], [*of.lines]
