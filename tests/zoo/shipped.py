"""Checks every bot that comes with Doubloon, in every language that is built here.

    python tests/zoo/shipped.py [--bots heuristic,heuristic-ts] [--games skull_king,sea_salt_paper]

Prints a line for each; exit code 1 where one does not pass.
"""

import argparse
import asyncio
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from doubloon_tournament.checking import Finding, Terms, Verdict, examine, open_hall, passed
from doubloon_tournament.cli.shipped import shipped_bots, shipped_command
from doubloon_tournament.tournament_file import resolve

TYPESCRIPT = Path(__file__).parents[2] / "clients" / "typescript" / "dist" / "bots" / "main.js"
IN_TYPESCRIPT = ("random", "heuristic")
AT_ONCE = 2


def main() -> int:
    """Checks and prints; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", help="names, those in TypeScript with -ts behind them; all without it")
    parser.add_argument("--games", default="skull_king,sea_salt_paper")
    arguments = parser.parse_args()
    sound = True
    for game in arguments.games.split(","):
        commands = shipped_commands(game)
        wanted = arguments.bots.split(",") if arguments.bots else list(commands)
        chosen = {bot: commands[bot] for bot in wanted if bot in commands}
        for bot, found in asyncio.run(check_all(game, chosen, Terms(game=game))).items():
            failed = [f"step {each.step.number}, {each.message}" for each in found if each.verdict is Verdict.FAILED]
            print(f"{game:<14}  {bot:<14}  {'; '.join(failed) or 'passed'}", flush=True)
            sound = sound and passed(found)
    return 0 if sound else 1


def shipped_commands(game: str) -> Mapping[str, Sequence[str]]:
    """The commands of the shipped bots that play a game; those in TypeScript only where they are built."""
    bots = [bot for bot, games in shipped_bots().items() if not games or game in games]
    commands = {bot: shipped_command(bot) for bot in bots}
    if TYPESCRIPT.exists() and shutil.which("node"):
        commands |= {f"{bot}-ts": ["node", str(TYPESCRIPT), bot] for bot in IN_TYPESCRIPT}
    return commands


async def check_all(game: str, commands: Mapping[str, Sequence[str]], terms: Terms) -> Mapping[str, list[Finding]]:
    """Checks bots of one game, some at once."""
    places = asyncio.Semaphore(AT_ONCE)
    async with open_hall(game) as hall:

        async def check(bot: str) -> list[Finding]:
            async with places:
                return await examine(hall, resolve(commands[bot], Path.cwd()), terms, bot=bot, tell=lambda _: None)

        found = await asyncio.gather(*map(check, commands))
    return dict(zip(commands, found, strict=True))


if __name__ == "__main__":
    sys.exit(main())
