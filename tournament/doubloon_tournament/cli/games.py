"""The command `doubloon games`: what can be played."""

import json as json_text
from typing import TYPE_CHECKING, Any

import typer

from doubloon_tournament.cli.options import AsJson
from doubloon_tournament.exit_code import ExitCode

if TYPE_CHECKING:
    from doubloon_games import AnyGame


def games(json: AsJson = False) -> ExitCode:  # an option of the command line
    """List the games that can be played, with their table sizes and options.

    An option that a tournament file does not name may be another than the rules leave it at; both are told.
    """
    from doubloon_games import games as installed
    from doubloon_games import games_left_out
    from doubloon_tournament.cli.failures import complain
    from doubloon_wire import games_without_codec

    found = [_about(game) for game in installed().values()]
    if json:
        typer.echo(json_text.dumps(found, indent=2))
    else:
        typer.echo("\n\n".join(map(_told, found)))
    for name, reason in games_left_out().items():
        complain(f"the game {name} is left out: {reason}")
    for name, reason in games_without_codec().items():
        complain(f"the game {name} cannot be played: {reason}")
    return ExitCode.OK


def _about(game: "AnyGame") -> dict[str, Any]:
    """What there is to know of a game; `exceptions` are table sizes at which a tournament has another default."""
    from doubloon_games import options_of
    from doubloon_tournament.tournament_file import settled_options

    settled = {seats: settled_options(game, seats, {}) for seats in game.seats}
    usual = settled[game.seats[-1]]
    exceptions = {
        seats: {option: value for option, value in options.items() if value != usual[option]}
        for seats, options in settled.items()
        if options != usual
    }
    return {
        "name": game.name,
        "title": game.title,
        "rules": game.rules,
        "seats": list(game.seats),
        "options": options_of(game.default_config),
        "tournament_options": usual,
        "tournament_exceptions": exceptions,
    }


def _told(game: dict[str, Any]) -> str:
    seats = game["seats"]
    title = f"{game['name']}: {game['title']}, {seats[0]} to {seats[-1]} seats, rules {game['rules']}"
    rows = [(option, _text(value), _in_tournaments(game, option)) for option, value in game["options"].items()]
    if not rows:
        return title
    table = [("option", "by the rules", "in a tournament file"), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(2)]
    lines = [f"  {option:<{widths[0]}}  {rule:<{widths[1]}}  {tournament}" for option, rule, tournament in table]
    return "\n".join([title, "Options, and what they are where nobody says otherwise:", *lines])


def _in_tournaments(game: dict[str, Any], option: str) -> str:
    others = [
        f"{_text(changed[option])} at {seats} seats"
        for seats, changed in game["tournament_exceptions"].items()
        if option in changed
    ]
    return ", ".join([_text(game["tournament_options"][option]), *others])


def _text(value: object) -> str:
    return json_text.dumps(value, ensure_ascii=False)
