"""What the searching bot gains on another one, and what a decision costs it.

    PYTHONPATH=tests python tests/bench/search.py --deals 100 --playouts 80

One searching bot sits in each seat of each deal, the others are the bots that it is measured by; tables are played on
the rules engine, without a service. Differences are in points of a table, the interval is a 95 % one over deals.
"""

import argparse
import json
import time
from statistics import fmean, stdev

import doubloon
from bots.local_table import play_table
from doubloon_bots.roster import BOTS, SearchBot
from doubloon_bots.skull_king.search import PLAYOUTS

OPTIONS = ("kraken", "white_whale", "loot", "pirate_abilities")


class Timed(SearchBot):
    """Counts its decisions and the processor's time for them."""

    decisions = 0
    seconds = 0.0
    seconds_most = 0.0

    def choose(self, decision: doubloon.Decision) -> int:
        """The same answer."""
        started = time.process_time()
        option = super().choose(decision)
        spent = time.process_time() - started
        if len(decision.options) > 1:
            self.decisions += 1
            self.seconds += spent
            self.seconds_most = max(self.seconds_most, spent)
        return option


def main() -> None:
    """Measures once and prints one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=25)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--against", choices=list(BOTS), default="heuristic")
    flags = parser.parse_args()
    bot = Timed(flags.playouts)
    leads = [lead_of(bot, flags.against, seats=flags.seats, deal=deal) for deal in range(flags.deals)]
    mean, margin = fmean(leads), 1.96 * stdev(leads) / len(leads) ** 0.5
    line = {
        "bench": "search",
        "seats": flags.seats,
        "playouts": flags.playouts,
        "against": flags.against,
        "deals": flags.deals,
        "lead_points": round(mean, 1),
        "lead_low": round(mean - margin, 1),
        "lead_high": round(mean + margin, 1),
        "decisions": bot.decisions,
        "ms_per_decision": round(bot.seconds / bot.decisions * 1e3, 2),
        "ms_most": round(bot.seconds_most * 1e3, 1),
    }
    print(json.dumps(line))


def lead_of(bot: doubloon.AnyBot, against: str, *, seats: int, deal: int) -> float:
    """The bot's mean lead on the others' mean, over all seats of a deal."""
    leads = []
    options = {option: option != "loot" or seats > 2 for option in OPTIONS}
    for seat in range(seats):
        bots: list[str | doubloon.AnyBot] = [against] * seats
        bots[seat] = bot
        points = play_table(bots, seed=f"bench {deal}", options=options).points
        leads.append(points[seat] - (sum(points) - points[seat]) / (seats - 1))
    return fmean(leads)


if __name__ == "__main__":
    main()
