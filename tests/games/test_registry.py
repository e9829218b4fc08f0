"""Which games there are: entry points, good, broken and doubled."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from doubloon_games import DuplicateGameError, UnknownGameError, find_game, games, games_left_out, registry
from doubloon_games.skull_king import GAME

SKULL_KING = EntryPoint("skull_king", "doubloon_games.skull_king:GAME", registry.GROUP)


@pytest.fixture(autouse=True)
def _fresh_registry() -> Iterator[None]:
    registry._load.cache_clear()
    yield
    registry._load.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch, *points: EntryPoint) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: EntryPoints(points).select(group=group))


def test_skull_king_is_there() -> None:
    assert find_game("skull_king") is GAME


def test_an_unknown_game_is_named_with_the_nearest_one() -> None:
    with pytest.raises(UnknownGameError, match="no game `skull_knig`; did you mean `skull_king`"):
        find_game("skull_knig")


def test_an_unknown_game_near_to_none_is_named_with_all(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, SKULL_KING)
    with pytest.raises(UnknownGameError, match="there are: skull_king"):
        find_game("chess")


def test_a_game_that_does_not_load_is_named_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, SKULL_KING, EntryPoint("broken", "no_such_module:GAME", registry.GROUP))
    assert [*games()] == ["skull_king"]
    assert games_left_out() == {"broken": "ModuleNotFoundError: No module named 'no_such_module'"}


def test_something_that_is_no_game_is_named_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, SKULL_KING, EntryPoint("odd", "math:pi", registry.GROUP))
    assert [*games()] == ["skull_king"]
    assert "AttributeError" in games_left_out()["odd"]


def test_two_games_of_one_name_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, SKULL_KING, EntryPoint("again", "doubloon_games.skull_king:GAME", registry.GROUP))
    with pytest.raises(DuplicateGameError, match="`skull_king`; remove one"):
        games()


def test_games_of_other_groups_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, EntryPoint("skull_king", "doubloon_games.skull_king:GAME", "other.group"))
    assert dict(games()) == {}
