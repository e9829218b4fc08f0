"""Plays a tournament of three good bots and some bad ones, and says what became of each.

    python tests/zoo/tournament.py [--seed 1] [--bots crash_in_table,oversleeps,garbage] [--json]

The same tournament is played again with well-behaved bots under the bad ones' names: matches at which only good bots
sat have to be the same, choice by choice. Exit code 1 where a match has no result, a good bot has forfeited or has
played otherwise, a bad bot's verdict does not name what it did, or a process or a file is left.
"""

import argparse
import asyncio
import hashlib
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from end_to_end.command import shipped
from zoo.event import Event, Terms, play, zoo
from zoo.species import BY_NAME, SPECIES

GOOD = ("random", "greedy", "heuristic")
BAD = 3
SEATS = 3
IN_THEIR_PLACE = "cautious"
"""Plays under the bad bots' names in the tournament without faults."""


@dataclass(frozen=True, slots=True)
class Account:
    """What became of it."""

    matches: int
    scheduled: int
    good: dict[str, tuple[int, list[str]]]
    """Of each good bot: matches with a result, and forfeits."""
    alone: int
    """Matches at which only good bots sat."""
    different: int
    """Of these, those that were played otherwise without bad bots."""
    verdicts: dict[str, str]
    unnamed: list[str]
    """Bad bots whose verdict does not name what they did."""
    left_over: list[str]

    @property
    def sound(self) -> bool:
        """Nothing is amiss."""
        complete = self.matches == self.scheduled and not any(forfeits for _, forfeits in self.good.values())
        return complete and self.alone > 0 and not (self.different or self.unnamed or self.left_over)


def main() -> int:
    """Plays and prints; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="of the cards, and of the choice of bad bots")
    parser.add_argument("--bots", help=f"bad bots, of {', '.join(BY_NAME)}; three of those that forfeit without it")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    bad = arguments.bots.split(",") if arguments.bots else drawn(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        account = asyncio.run(hold(Path(folder), bad, seed=arguments.seed))
    if arguments.json:
        print(json.dumps({"seed": arguments.seed, "sound": account.sound, **asdict(account)}))
    else:
        show(account)
    return 0 if account.sound else 1


def drawn(seed: int) -> list[str]:
    """Three kinds that are charged for what they do, each of another ending."""
    endings = sorted({each.ending for each in SPECIES if each.ending})
    random = Random(seed)
    return [
        random.choice([each.name for each in SPECIES if each.ending == ending and each.alive])
        for ending in random.sample(endings, BAD)
    ]


async def hold(folder: Path, bad: Sequence[str], *, seed: int) -> Account:
    """Holds the tournament, and the one without faults."""
    terms = Terms(seats=SEATS, key=hashlib.sha256(str(seed).encode()).hexdigest())
    event = await play(folder / "with", good=GOOD, bad=zoo(bad), terms=terms)
    meant = await play(folder / "without", good=GOOD, bad=dict.fromkeys(bad, shipped(IN_THEIR_PLACE)), terms=terms)
    return account_of(event, meant, bad)


def account_of(event: Event, meant: Event, bad: Sequence[str]) -> Account:
    """What became of a tournament, beside the one without faults."""
    document = json.loads(event.ran.stdout)
    alone, undisturbed = event.choices(GOOD), meant.choices(GOOD)
    verdicts = {bot: event.verdict(bot) for bot in bad}
    return Account(
        matches=document["matches"],
        scheduled=document["matches"] + document["failed"],
        good={bot: (event.matches(bot), event.endings(bot)) for bot in GOOD},
        alone=len(undisturbed),
        different=sum(alone.get(match) != played for match, played in undisturbed.items()),
        verdicts=verdicts,
        unnamed=[bot for bot in bad if not named(bot, verdicts[bot])],
        left_over=event.left_over(),
    )


def named(bot: str, verdict: str) -> bool:
    """The verdict on a bad bot names what it did."""
    species = BY_NAME[bot]
    return species.ending in verdict and species.words in verdict


def show(account: Account) -> None:
    """Prints it for people."""
    print(f"matches with a result   {account.matches} of {account.scheduled}")
    for bot, (matches, forfeits) in account.good.items():
        print(f"{bot:<22}  {matches} matches, {'; '.join(forfeits) or 'no forfeit'}")
    print(f"good bots alone         {account.alone} matches, {account.different} other than without bad bots")
    print(f"left over               {', '.join(account.left_over) or 'nothing'}")
    for bot, verdict in account.verdicts.items():
        print(f"\n{bot}: {'' if bot not in account.unnamed else 'NOT NAMED '}")
        print("\n".join(f"    {line}" for line in verdict.splitlines()))


if __name__ == "__main__":
    sys.exit(main())
