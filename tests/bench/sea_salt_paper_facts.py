"""What a match of Sea Salt & Paper is like: turns, rounds, decisions, options, calls, mermaids.

    python tests/bench/sea_salt_paper_facts.py [--matches 200] [--seed 1] [--json]

Plays simple bots against each other. `greedy` takes what gives it the most card points now, plays every duo and calls
STOP as soon as it may; `random` does anything. A turn is a draw step. The figures stand beside those of an earlier
simulation by other bots, so only their order of magnitude can agree; as there, reaching the threshold ends the match.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median

from doubloon_games import Chance
from doubloon_games.sea_salt_paper import GAME, Phase, SeaSaltPaperConfig, SeaSaltPaperState, actions
from doubloon_games.sea_salt_paper.scoring import card_points
from doubloon_games.sea_salt_paper.tally import add_to_hand

Policy = Callable[[SeaSaltPaperState, Random], int]


@dataclass(frozen=True)
class Setting:
    """Who plays what, and what the earlier simulation found: turns a round, rounds, decisions, mean options."""

    seats: int
    expansions: bool
    policy: str
    expected: tuple[float, float, float, float]


SETTINGS = (
    Setting(2, False, "greedy", (13.7, 6.2, 316, 2.1)),
    Setting(3, False, "greedy", (18.7, 5.8, 406, 2.1)),
    Setting(4, False, "greedy", (23.3, 5.4, 466, 2.1)),
    Setting(2, True, "greedy", (13.9, 5.8, 297, 2.1)),
    Setting(4, True, "greedy", (24.0, 5.0, 437, 2.1)),
    Setting(2, True, "random", (19.1, 5.5, 300, 1.9)),
    Setting(4, True, "random", (33.9, 4.8, 459, 1.9)),
)


@dataclass
class Facts:
    """What was counted."""

    turns: list[int] = field(default_factory=list)
    """Of each round."""
    rounds: list[int] = field(default_factory=list)
    """Of each match."""
    decisions: list[int] = field(default_factory=list)
    """Of each match."""
    options: Counter[int] = field(default_factory=Counter)
    """Decisions by how many options they had."""
    points_at_call: list[int] = field(default_factory=list)
    matches_won_by_mermaids: int = 0
    rounds_without_call: int = 0


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200, help="of each setting")
    parser.add_argument("--seed", type=int, default=1, help="of the first match; each further one has the next")
    parser.add_argument("--json", action="store_true", help="print a JSON object a line")
    arguments = parser.parse_args()
    for setting in SETTINGS:
        facts = Facts()
        for seed in range(arguments.seed, arguments.seed + arguments.matches):
            play(setting, seed, facts)
        report(setting, facts, as_json=arguments.json)


def play(setting: Setting, seed: int, facts: Facts) -> None:
    """One match."""
    rng = Random(seed)
    config = SeaSaltPaperConfig(extra_salt=setting.expansions, extra_pepper=setting.expansions, end_threshold="reach")
    state = GAME.new_table(config, setting.seats, Chance(rng.randbytes(32)))
    policy = POLICIES[setting.policy]
    decisions = turns = 0
    number = 1
    while owing := state.to_act():
        seat = owing[0]
        action = policy(state, rng)
        decisions += 1
        turns += state.phase in (Phase.DRAW, Phase.LOCKED_DRAW)
        facts.options[len(state.options(seat))] += 1
        if action in CALLS:
            facts.points_at_call.append(state.card_points(seat))
        state.apply(seat, action)
        if state.round != number or state.phase is Phase.OVER:
            facts.turns.append(turns)
            number, turns = state.round, 0
    facts.rounds.append(state.round)
    facts.decisions.append(decisions)
    facts.matches_won_by_mermaids += state.winner >= 0
    facts.rounds_without_call = sum(facts.rounds) - len(facts.points_at_call) - facts.matches_won_by_mermaids


def report(setting: Setting, facts: Facts, *, as_json: bool) -> None:
    """Prints a line, the earlier figures in brackets."""
    turns, rounds, decisions, options = setting.expected
    sent = facts.options.total() - facts.options[1]
    found = {
        "turns_per_round": mean(facts.turns),
        "turns_95": sorted(facts.turns)[len(facts.turns) * 95 // 100],
        "rounds_per_match": mean(facts.rounds),
        "decisions_per_match": mean(facts.decisions),
        "decisions_most": max(facts.decisions),
        "options_mean": mean(facts.options.elements()),
        "options_most": max(facts.options),
        "sent": sent / facts.options.total(),
        "points_at_call_median": median(facts.points_at_call),
        "mermaid_wins": facts.matches_won_by_mermaids / len(facts.rounds),
        "rounds_without_call": facts.rounds_without_call / sum(facts.rounds),
    }
    if as_json:
        kind = {"seats": setting.seats, "expansions": setting.expansions, "bots": setting.policy}
        earlier = dict(zip(("turns", "rounds", "decisions", "options"), setting.expected, strict=True))
        rounded = {name: round(value, 3) for name, value in found.items()}
        print(json.dumps({"bench": "sea_salt_paper_facts", **kind, **rounded, "earlier": earlier}), flush=True)
        return
    print(f"{setting.seats} seats, {'both expansions' if setting.expansions else 'base'}, {setting.policy}:")
    print(
        f"  turns a round {found['turns_per_round']:.1f} [{turns}], 95 % {found['turns_95']}; "
        f"rounds {found['rounds_per_match']:.1f} [{rounds}]; decisions {found['decisions_per_match']:.0f} "
        f"[{decisions:.0f}], most {found['decisions_most']}; options {found['options_mean']:.1f} [{options}], "
        f"most {found['options_most']}"
    )
    print(
        f"  sent to bots {found['sent']:.0%}; card points at a call {found['points_at_call_median']:.0f}; "
        f"won by mermaids {found['mermaid_wins']:.1%}; rounds without a call {found['rounds_without_call']:.1%}",
        flush=True,
    )


def random_choice(state: SeaSaltPaperState, rng: Random) -> int:
    """Any option."""
    return rng.choice(state.options(state.turn))


def greedy_choice(state: SeaSaltPaperState, rng: Random) -> int:
    """Points now; a duo before the end of the turn, STOP before everything."""
    options = state.options(state.turn)
    if state.phase is Phase.PLAY:
        return actions.CALL_STOP if actions.CALL_STOP in options else options[0]
    if state.phase is Phase.DISCARD or len(options) == 1:
        return rng.choice(options)
    gains = dict(known_gains(state))
    if not gains:
        return rng.choice(options)
    best = max(gains, key=gains.__getitem__)
    if state.phase is Phase.DRAW and gains[best] <= 0:
        return options[0]
    return best


def known_gains(state: SeaSaltPaperState) -> Iterator[tuple[int, int]]:
    """By option, the card points more that its card gives, where the seat can see it."""
    seat = state.turn
    now = state.card_points(seat)
    for option in state.options(seat):
        if state.phase is Phase.DRAW and option != actions.DRAW_DECK:
            card = state.piles[option - actions.TAKE_DISCARD - 1][-1]
        elif actions.KEEP <= option < actions.REEF:
            card = option % actions.KEEP
        else:
            continue
        tally = state.tallies[seat].copy()
        add_to_hand(tally, card)
        yield option, card_points(tally, state.powers[seat]) - now


CALLS = (actions.CALL_STOP, actions.CALL_LAST_CHANCE)
POLICIES: dict[str, Policy] = {"random": random_choice, "greedy": greedy_choice}


if __name__ == "__main__":
    main()
