"""The command `doubloon demo`: a small tournament of the shipped bots."""

from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final

import typer

from doubloon_tournament.cli.names import free_name
from doubloon_tournament.cli.options import AsJson, LogFile, OptionalDatabaseUrl, SandboxName
from doubloon_tournament.exit_code import ExitCode

DATABASE: Final = "doubloon-demo.db"


class DemoGame(StrEnum):
    """The games that there is a demo of: `demo_<game>.toml` beside this file."""

    SKULL_KING = "skull_king"
    SEA_SALT_PAPER = "sea_salt_paper"


BLOCKS: Final = {DemoGame.SKULL_KING: 100, DemoGame.SEA_SALT_PAPER: 60}
"""Blocks of a demo: enough to tell its bots apart in about five minutes on two cores."""


def demo(
    db: OptionalDatabaseUrl = None,
    sandbox: SandboxName = None,
    log: LogFile = None,
    json: AsJson = False,  # an option of the command line
    game: Annotated[DemoGame, typer.Option(help="Which game is played.")] = DemoGame.SKULL_KING,
    deals: Annotated[int | None, typer.Option(min=1, metavar="N", help="Deals of each line-up.")] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="NAME=COMMAND", help="One more bot; may be given several times.")
    ] = None,
) -> ExitCode:
    """Play a small tournament of the bots that come with Doubloon, and show who is best.

    Takes about five minutes. Each demo is another tournament in the same database.
    """
    from doubloon_tournament.cli.playing import Output, play_new
    from doubloon_tournament.storage import Access, open_database, tournament_names
    from doubloon_tournament.tournament_file import Source, parse

    url = db or default_url()
    with open_database(url, Access.WRITE) as database:
        name = free_name("demo", tournament_names(database))
    text = files("doubloon_tournament.cli").joinpath(f"demo_{game}.toml").read_text()
    text = text.replace('name = "demo"', f'name = "{name}"')
    text += "".join(_entry(each) for each in bot or ())
    text = text.replace("deals = 1", f"deals = {deals or _enough_deals(text, BLOCKS[game])}")
    source = Source(text, Path.cwd(), "the demo")
    return play_new(source, parse(source), url, key=None, output=Output(log=log, as_json=json, sandbox=sandbox)).code


def _enough_deals(text: str, blocks: int) -> int:
    """Deals of each line-up that make about as many blocks, however many bots there are."""
    import tomllib
    from math import comb

    file = tomllib.loads(text)
    return max(1, blocks // comb(len(file["bots"]), file["seats"]))


def _entry(bot: str) -> str:
    """A bot of the command line as the entry of a tournament file."""
    import json
    import shlex

    name, found, command = bot.partition("=")
    argv = shlex.split(command)
    if not (name and found and argv):
        raise typer.BadParameter(f"{bot!r} is no NAME=COMMAND, such as 'mine=python3 my_bot.py'", param_hint="--bot")
    return f"\n[[bots]]\nname = {json.dumps(name)}\ncommand = {json.dumps(argv)}\n"


def default_url() -> str:
    """A database in the current folder, or in a new temporary one where that cannot be written to."""
    import os
    import tempfile

    if os.access(".", os.W_OK):
        return f"sqlite:///{DATABASE}"
    return f"sqlite:///{Path(tempfile.mkdtemp(prefix='doubloon-')) / DATABASE}"
