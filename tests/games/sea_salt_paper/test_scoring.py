"""Card points against a slow scorer that tries every pairing, every colour and every place of the seahorse."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from doubloon_games.sea_salt_paper import SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.cards import CARD_NAMES, KINDS, cards_text, deck_of
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES, EVENTS_BY_NAME
from doubloon_games.sea_salt_paper.scoring import card_points, color_bonus, powers_of
from doubloon_games.sea_salt_paper.tally import tally_of

PAIRS = {
    frozenset({"crab"}),
    frozenset({"boat"}),
    frozenset({"fish"}),
    frozenset({"shark", "swimmer"}),
    frozenset({"lobster", "crab"}),
    frozenset({"jellyfish", "swimmer"}),
}
SPORTS = {frozenset({"swimmer"}), frozenset({"shark"})}
SCALES = {
    "shell": (0, 0, 2, 4, 6, 8, 10),
    "octopus": (0, 0, 3, 6, 9, 12),
    "penguin": (0, 1, 3, 5),
    "sailor": (0, 0, 5),
}
EACH = {
    "lighthouse": ("boat", 1),
    "shoal_of_fish": ("fish", 1),
    "penguin_colony": ("penguin", 2),
    "captain": ("sailor", 3),
    "cast_of_crabs": ("crab", 1),
}


def most_pairs(types: Sequence[str], pairs: set[frozenset[str]]) -> int:
    """Tries every partner of the first card, and none."""
    if len(types) < 2:
        return 0
    first, *rest = types
    with_partner = [
        1 + most_pairs(rest[:place] + rest[place + 1 :], pairs)
        for place, second in enumerate(rest)
        if frozenset({first, second}) in pairs
    ]
    return max([most_pairs(rest, pairs), *with_partner])


def slow_points(
    hand: Sequence[str], groups: Sequence[Sequence[str]], events: set[str], config: SeaSaltPaperConfig
) -> int:
    in_hand = [name.partition("/")[0] for name in hand]
    everything = [*hand, *(name for group in groups for name in group)]
    owned = Counter(name.partition("/")[0] for name in everything)
    sports = SPORTS if "water_sports" in events and config.water_sports_hand_pairs == "score" else set()
    paired = [kind for kind in in_hand if any(kind in pair for pair in PAIRS | SPORTS)]
    pairs = most_pairs(paired, PAIRS | sports)
    points = len(groups) + pairs
    points += 2 * sum(len(group) == 3 for group in groups) + 2 * min(pairs, in_hand.count("starfish"))
    if "tornado" not in events:
        colours = Counter(name.partition("/")[2] for name in everything)
        points += sum(count for _, count in colours.most_common(owned["mermaid"]))
    scales = dict(SCALES)
    if "shell_dance" in events:
        scales["shell"] = (0, 2, 4, 6, 8, 10, 12)
    if "octopus_king" in events:
        scales["octopus"] = (0, 1, 2, 3, 4, 5)
    places = [None, *(kind for kind in scales if 1 <= owned[kind] < len(scales[kind]) - 1)]
    return points + max(collected(owned, scales, place, config) for place in (places if owned["seahorse"] else [None]))


def collected(
    owned: Counter[str], scales: dict[str, tuple[int, ...]], place: str | None, config: SeaSaltPaperConfig
) -> int:
    """Collections and multipliers with the seahorse in one place."""
    counts = Counter({kind: owned[kind] + (kind == place) for kind in scales})
    multiplied = owned + Counter() if not config.seahorse_feeds_multiplier else owned | counts
    points = sum(scale[counts[kind]] for kind, scale in scales.items())
    return points + sum(each * multiplied[kind] for owner, (kind, each) in EACH.items() if owned[owner])


@pytest.mark.parametrize("config", [SeaSaltPaperConfig(), SeaSaltPaperConfig(seahorse_feeds_multiplier=True),
                                    SeaSaltPaperConfig(water_sports_hand_pairs="no_score")])  # fmt: skip
@pytest.mark.parametrize("seed", range(3))
def test_points_are_those_of_a_scorer_that_tries_everything(config: SeaSaltPaperConfig, seed: int) -> None:
    rng = Random(seed)
    for _ in range(150):
        hand = sorted(rng.sample(deck_of(extra_salt=True), rng.randrange(13)))
        events = {event for event in ("water_sports", "shell_dance", "octopus_king", "tornado") if rng.random() < 0.3}
        groups = [group for group in some_groups(rng) if not set(group) & set(hand)]
        powers = powers_of(sum(1 << EVENTS_BY_NAME[event] for event in events), config)
        tally = tally_of(hand, groups)
        named = [[CARD_NAMES[card] for card in group] for group in groups]
        expected = slow_points([CARD_NAMES[card] for card in hand], named, events, config)
        assert card_points(tally, powers) == expected, f"{cards_text(hand)} / {named} / {events}"
        colours = Counter(card & 15 for card in (*hand, *(card for group in groups for card in group)))
        assert color_bonus(tally) == max(colours.values(), default=0)


def some_groups(rng: Random) -> list[tuple[int, ...]]:
    """None, one or two groups, as they might lie before a seat."""
    boats = [card for card in KINDS if CARD_NAMES[card].startswith("boat")]
    stars = [card for card in KINDS if CARD_NAMES[card].startswith("starfish")]
    one, two = rng.sample(boats, 2), rng.sample(boats, 2)
    return [[], [(*sorted(one),)], [(*sorted(one), rng.choice(stars))], [(*sorted(one),), (*sorted(two),)]][
        rng.randrange(4)
    ]


@pytest.mark.parametrize("event", [name for name in EVENT_NAMES if name])
def test_only_four_events_bear_on_points(event: str) -> None:
    rng = Random(event)
    scoring = {"water_sports", "shell_dance", "octopus_king", "tornado"}
    changed = False
    for _ in range(60):
        hand = sorted(rng.sample(deck_of(extra_salt=True), 12))
        plain, bent = (powers_of(events, SeaSaltPaperConfig()) for events in (0, 1 << EVENTS_BY_NAME[event]))
        changed |= card_points(tally_of(hand, ()), plain) != card_points(tally_of(hand, ()), bent)
    assert changed == (event in scoring)


@pytest.mark.parametrize(
    ("multiplier", "counted"),
    [
        ("lighthouse/purple", "boat/black"),
        ("shoal_of_fish/grey", "fish/black"),
        ("cast_of_crabs/green", "crab/black"),
        ("penguin_colony/green", "penguin/pink"),
        ("captain/light_orange", "sailor/pink"),
    ],
)
def test_r25_a_multiplier_counts_its_cards_and_never_itself(multiplier: str, counted: str) -> None:
    by_name = {name: card for card, name in CARD_NAMES.items()}
    powers = powers_of(0, replace(SeaSaltPaperConfig()))
    alone = card_points(tally_of([by_name[multiplier]], ()), powers)
    target = card_points(tally_of([by_name[counted]], ()), powers)
    both = card_points(tally_of([by_name[multiplier], by_name[counted]], ()), powers)
    each = {"penguin_colony/green": 2, "captain/light_orange": 3}.get(multiplier, 1)
    assert (alone, both) == (0, target + each)
