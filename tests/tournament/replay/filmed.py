"""Films of matches that were played at random in this process, and databases that hold such matches."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from doubloon_games import find_game, options_of
from doubloon_tournament.playback import play_again
from doubloon_tournament.replay import Film, film_of
from doubloon_tournament.seeds import commitment
from doubloon_tournament.storage import (
    Access,
    EnteredBot,
    FinishedMatch,
    NewTournament,
    add_tournament,
    open_database,
    record_match,
)
from doubloon_tournament.tournament_file import toml_text
from tournament.playback.played import KEY, played

EVERYTHING = {
    "skull_king": {"kraken": True, "white_whale": True, "loot": True, "pirate_abilities": True},
    "sea_salt_paper": {"extra_salt": True, "extra_pepper": True, "double_score": True},
}
"""Options that bring all cards of a game."""
GAMES = tuple(EVERYTHING)
MATCH = "0123456789abcdef"


@cache
def match_of(game: str, seats: int = 4, seed: int = 1) -> FinishedMatch:
    """A match with everything on."""
    return played(game, seats=seats, seed=seed, **EVERYTHING[game])


@cache
def film(game: str, seats: int = 4, seed: int = 1) -> Film:
    """The film of such a match, for all eyes."""
    match = match_of(game, seats, seed)
    return film_of(match, play_again(match, KEY), tournament="spring")


def store(folder: Path, match: FinishedMatch, *, game: str, bots: Sequence[str], name: str = "spring") -> str:
    """A database with the match, its seats taken by these bots; returns the URL."""
    url = f"sqlite:///{folder / 'stored.db'}"
    seats = tuple(replace(seat, bot=bot) for seat, bot in zip(match.seats, bots, strict=True))
    entry = NewTournament(
        name=name,
        file=f"name = {toml_text(name)}\n",
        folder="/somewhere",
        key=KEY,
        commitment=commitment(KEY),
        game=game,
        rules=match.rules,
        anchor=None,
        doubloon="0.1.0",
        matches=1,
        options=options_of(find_game(game).default_config),
        bots=tuple(EnteredBot(bot, ("run", "it"), "ab" * 32) for bot in bots),
    )
    with open_database(url, Access.WRITE) as database:
        stored = add_tournament(database, entry)
        record_match(database, stored.id, replace(match, seats=seats))
    return url
