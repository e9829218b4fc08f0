"""`python -m doubloon_bots NAME`: plays one of the shipped bots."""

import argparse
import json
import sys

import doubloon
from doubloon_bots.roster import BOTS


def main(argv: list[str]) -> None:
    """Plays the bot that the first argument names; the others are the SDK's flags. `--json` lists them instead."""
    if argv == ["--json"]:
        print(json.dumps({name: list(bot().games) for name, bot in BOTS.items()}))
    elif argv and argv[0] in BOTS:
        doubloon.run(BOTS[argv[0]](), argv[1:], program=f"python -m doubloon_bots {argv[0]}")
    else:
        _parser().parse_args(argv)


def _parser() -> argparse.ArgumentParser:
    lines = [f"  {name:<10} {(bot.__doc__ or '').splitlines()[0]}" for name, bot in BOTS.items()]
    parser = argparse.ArgumentParser(
        prog="python -m doubloon_bots",
        description="Plays one of the shipped bots at a Doubloon service.",
        epilog="\n".join(["bots:", *lines, "", "`python -m doubloon_bots NAME --help` lists the flags of a bot."]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="list the bots with the games they play; none: any game")
    parser.add_argument("name", metavar="NAME", choices=list(BOTS), help=f"one of {', '.join(BOTS)}")
    return parser


if __name__ == "__main__":
    main(sys.argv[1:])
