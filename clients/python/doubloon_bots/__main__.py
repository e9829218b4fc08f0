"""`python -m doubloon_bots NAME`: plays one of the shipped bots."""

import argparse
import json
import sys
from collections.abc import Sequence

import doubloon
from doubloon_bots.roster import BOTS, SearchBot


def main(argv: list[str]) -> None:
    """Plays the bot that the first argument names; the others are flags. `--json` lists them instead."""
    if argv == ["--json"]:
        print(json.dumps({name: list(bot().games) for name, bot in BOTS.items()}))
    elif argv and argv[0] in BOTS:
        bot, flags = _bot(argv[0], argv[1:])
        doubloon.run(bot, flags, program=f"python -m doubloon_bots {argv[0]}")
    else:
        _parser().parse_args(argv)


def _bot(name: str, argv: Sequence[str]) -> tuple[doubloon.AnyBot, Sequence[str]]:
    """The bot, and the flags that are the SDK's."""
    if BOTS[name] is not SearchBot:
        return BOTS[name](), argv
    parser = argparse.ArgumentParser(usage="the bot's own flag", add_help=False, allow_abbrev=False)
    parser.add_argument(
        "--playouts", metavar="N", type=_count, help="of a decision (default: as many as suit the game)"
    )
    flags, rest = parser.parse_known_args(argv)
    if {"-h", "--help"} & {*rest}:
        print(parser.format_help())
    return SearchBot(flags.playouts), rest


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number, at least 1")
    return int(text)


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
