"""What the searching bot gains on another one, and what a decision costs it.

    PYTHONPATH=tests python tests/bench/search.py --deals 100 --playouts 200

One searching bot sits in each seat of each deal, the others are the bots that it is measured by; tables are played on
the rules engine, without a service. Leads are in points of a table; Elo is that of the places, pair by pair, as a
tournament would rate them. Intervals are 95 % ones over deals.
"""

import argparse
import json
import time
from collections.abc import Sequence
from math import log10, sqrt
from statistics import fmean, stdev

import doubloon
from bots.local_table import play_table
from doubloon_bots.roster import BOTS, SearchBot

OPTIONS = {
    "skull_king": ("kraken", "white_whale", "loot", "pirate_abilities"),
    "sea_salt_paper": ("extra_salt", "extra_pepper"),
}


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
    parser.add_argument("--game", choices=list(OPTIONS), default="skull_king")
    parser.add_argument("--deals", type=int, default=25)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--playouts", type=int, help="as many as suit the game, if not given")
    parser.add_argument("--against", choices=list(BOTS), default="heuristic")
    flags = parser.parse_args()
    bot = Timed(flags.playouts)
    played = [
        play_deal(bot, flags.against, game=flags.game, seats=flags.seats, deal=deal) for deal in range(flags.deals)
    ]
    lead, lead_margin = mean_and_margin([deal_lead for deal_lead, _ in played])
    score, score_margin = mean_and_margin([deal_score for _, deal_score in played])
    line = {
        "bench": "search",
        "game": flags.game,
        "seats": flags.seats,
        "playouts": flags.playouts,
        "against": flags.against,
        "deals": flags.deals,
        "lead_points": round(lead, 1),
        "lead_low": round(lead - lead_margin, 1),
        "lead_high": round(lead + lead_margin, 1),
        "elo": elo(score),
        "elo_low": elo(score - score_margin),
        "elo_high": elo(score + score_margin),
        "decisions": bot.decisions,
        "ms_per_decision": round(bot.seconds / bot.decisions * 1e3, 2),
        "ms_most": round(bot.seconds_most * 1e3, 1),
    }
    print(json.dumps(line))


def play_deal(bot: doubloon.AnyBot, against: str, *, game: str, seats: int, deal: int) -> tuple[float, float]:
    """The bot's mean lead on the others' mean, and its share of the pairs by place, over all seats of a deal."""
    leads, scores = [], []
    options = {option: option != "loot" or seats > 2 for option in OPTIONS[game]}
    for seat in range(seats):
        bots: list[str | doubloon.AnyBot] = [against] * seats
        bots[seat] = bot
        outcome = play_table(bots, seed=f"bench {deal}", game=game, options=options)
        points, places = outcome.points, outcome.places
        leads.append(points[seat] - (sum(points) - points[seat]) / (seats - 1))
        won = sum((place > places[seat]) + (place == places[seat]) / 2 for place in places) - 0.5
        scores.append(won / (seats - 1))
    return fmean(leads), fmean(scores)


def mean_and_margin(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


def elo(score: float) -> int:
    """The difference in Elo at which such a share of the pairs is expected."""
    share = min(max(score, 0.001), 0.999)
    return round(400 * log10(share / (1 - share)))


if __name__ == "__main__":
    main()
