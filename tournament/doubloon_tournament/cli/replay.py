"""The command `doubloon replay`: a match to step through."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doubloon_tournament.cli.options import DatabaseUrl, TournamentName
from doubloon_tournament.cli.pages import refuse_database, write_page
from doubloon_tournament.exit_code import ExitCode

if TYPE_CHECKING:
    from doubloon_tournament.replay import Eyes, Film, Frame
    from doubloon_tournament.replay.wording import Names


class Language(StrEnum):
    """Of the cards' names."""

    EN = "en"
    ZH = "zh"


def replay(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="The match's id, or how it begins.")],
    db: DatabaseUrl,
    tournament: TournamentName = None,
    eyes: Annotated[
        str | None,
        typer.Option(metavar="WHO", help="all (every hand open), spectator, or a seat's number; by default all."),
    ] = None,
    round_: Annotated[
        int | None, typer.Option("--round", min=1, metavar="N", help="Begin there; as text, it alone.")
    ] = None,
    decision: Annotated[int | None, typer.Option(min=0, metavar="N", help="Begin there; as text, it alone.")] = None,
    names: Annotated[
        Language, typer.Option(help="Language of the cards' names; a page and a document have both.")
    ] = Language.EN,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="As a page for a browser; one that is there is replaced."),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="As text, where stdout is a terminal too.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="One JSON document on stdout; docs/replay.md describes it.")
    ] = False,
) -> ExitCode:
    """Show a match decision by decision: on a terminal to step through with the keys, as text, or as a page.

    What is written with --eyes has in it only what that seat or a spectator could know; docs/replay.md says more.
    """
    from doubloon_tournament.playback import play_again
    from doubloon_tournament.replay import film_of
    from doubloon_tournament.replay.film import eyes_of
    from doubloon_tournament.replay.wording import Names
    from doubloon_tournament.storage import Access, find_match, find_tournament, open_database

    _refuse_two_forms(out is not None, json, plain)
    whole = json or out is not None
    if whole and (round_, decision) != (None, None):
        raise typer.BadParameter("a page or a document has the whole match", param_hint="--round or --decision")
    with open_database(db, Access.READ) as database:
        if out is not None:
            refuse_database(out, database)
        stored = find_tournament(database, tournament)
        found = find_match(database, stored, match)
    every, chosen = eyes_of(len(found.seats)), _eyes(eyes, len(found.seats))
    stepping = not (whole or plain) and _somebody_looks()
    wanted = every if stepping or (whole and chosen is None) else (chosen or every[0],)
    film = film_of(found, play_again(found, stored.entry.key), tournament=stored.entry.name, eyes=wanted)
    frames = _frames(film, round_, decision)
    if json:
        _write_json(film)
    elif out is not None:
        write_page(out, _page(film))
    elif stepping:
        _show(film, frames[0], chosen or every[0], Names(names))
    else:
        _tell(film, frames, Names(names))
    return ExitCode.OK


def _eyes(text: str | None, seats: int) -> "Eyes | None":
    from doubloon_tournament.replay.film import Eyes, eyes_of

    if text is None:
        return None
    if text not in eyes_of(seats):
        message = f"the match has seats 0 to {seats - 1}; say one of them, `all` or `spectator`"
        raise typer.BadParameter(message, param_hint="--eyes")
    return Eyes(text)


def _frames(film: "Film", round_: int | None, decision: int | None) -> "list[Frame]":
    """Those that are asked for, in order."""
    if decision is not None:
        return [_frame(film, round_, decision)]
    frames = [frame for frame in film.frames if round_ in (None, frame.round)]
    if not frames:
        raise typer.BadParameter(f"the match has rounds 1 to {film.frames[-1].round}", param_hint="--round")
    return frames


def _frame(film: "Film", round_: int | None, decision: int) -> "Frame":
    last = len(film.frames) - 1
    if decision > last:
        message = f"the match has decisions 0 to {last - 1}; {last} is its end"
        raise typer.BadParameter(message, param_hint="--decision")
    frame = film.frames[decision]
    if round_ not in (None, frame.round):
        raise typer.BadParameter(f"decision {decision} is in round {frame.round}", param_hint="--round")
    return frame


def _somebody_looks() -> bool:
    """Whether there is a terminal to draw on, and keys to read."""
    from rich.console import Console

    console = Console()
    return console.is_terminal and not console.is_dumb_terminal and sys.stdin.isatty()


def _refuse_two_forms(*wanted: bool) -> None:
    if sum(wanted) > 1:
        raise typer.BadParameter("choose one of them", param_hint="--out, --json, --plain")


def _page(film: "Film") -> str:
    from doubloon_tournament.replay import film_document
    from doubloon_tournament.replay.page import page

    return page(film_document(film))


def _write_json(film: "Film") -> None:
    import json

    from doubloon_tournament.replay import film_document
    from doubloon_tournament.visible import json_visible

    typer.echo(json_visible(json.dumps(film_document(film), ensure_ascii=False, separators=(",", ":"))))


def _tell(film: "Film", frames: "list[Frame]", names: "Names") -> None:
    from doubloon_tournament.replay.telling import tell

    for line in tell(film, frames, eyes=0, names=names):
        typer.echo(line)


def _show(film: "Film", first: "Frame", eyes: "Eyes", names: "Names") -> None:
    from rich.console import Console

    from doubloon_tournament.cli.theatre import show_film
    from doubloon_tournament.replay.stepping import Place

    place = Place(first.number, film.eyes.index(eyes), names)
    show_film(Console(highlight=False), film, place, terminal=sys.stdin.fileno())
