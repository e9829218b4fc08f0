"""The command `doubloon games`: what can be played."""

import json as json_text

import typer

from doubloon_tournament.cli.exit_codes import ExitCode
from doubloon_tournament.cli.options import AsJson


def games(json: AsJson = False) -> ExitCode:  # an option of the command line
    """List the games that can be played, with their table sizes and options."""
    from doubloon_games import games as installed
    from doubloon_games import games_left_out, options_of
    from doubloon_tournament.cli.failures import complain

    found = [
        {
            "name": game.name,
            "title": game.title,
            "rules": game.rules,
            "seats": list(game.seats),
            "options": options_of(game.default_config),
        }
        for game in installed().values()
    ]
    if json:
        typer.echo(json_text.dumps(found, indent=2))
    else:
        for game in found:
            typer.echo(_told(game))
    for name, reason in games_left_out().items():
        complain(f"the game {name} is left out: {reason}")
    return ExitCode.OK


def _told(game: dict[str, object]) -> str:
    seats, options = game["seats"], game["options"]
    assert isinstance(seats, list)
    assert isinstance(options, dict)
    lines = [f"{game['name']}: {game['title']}, {seats[0]} to {seats[-1]} seats, rules {game['rules']}"]
    lines += [f"  {option} = {json_text.dumps(value)}" for option, value in options.items()]
    return "\n".join(lines)
