"""Documents of films of matches that were played at random, with bots that are called as a test wants."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

from doubloon_tournament.playback import play_again
from doubloon_tournament.replay import Eyes, film_document, film_of
from tournament.playback.played import KEY, played
from tournament.replay.filmed import EVERYTHING


def document(
    game: str,
    bots: Sequence[str] = (),
    *,
    seats: int = 3,
    forfeits: Mapping[int, int] | None = None,
    eyes: Sequence[Eyes] = (),
) -> dict[str, Any]:
    """The document of a match; `forfeits` as in `played`, `eyes` as in `film_of`."""
    film = deepcopy(_document(game, seats, tuple((forfeits or {}).items()), tuple(eyes)))
    for seat, bot in zip(film["seats"], bots, strict=False):
        seat["bot"] = bot
    return film


@cache
def _document(game: str, seats: int, forfeits: tuple[tuple[int, int], ...], eyes: tuple[Eyes, ...]) -> dict[str, Any]:
    match = played(game, seats=seats, forfeits=dict(forfeits), **EVERYTHING[game])
    return film_document(film_of(match, play_again(match, KEY), tournament="spring", eyes=eyes))


def frame_of(film: Mapping[str, Any], *, seat: int, options: int) -> int:
    """The first frame in which a seat has that many options or more."""
    return next(
        at
        for at, frame in enumerate(film["frames"])
        if frame["seat"] == seat and len(film["choices"][frame["sights"][0]["choice"]]["options"]) >= options
    )
