"""Names of actions: what reads, and what does not."""

from random import Random

import pytest

from doubloon_games import Chance, UnknownActionError
from doubloon_games.sea_salt_paper import GAME, SeaSaltPaperConfig
from doubloon_games.sea_salt_paper.actions import KEEP, KEEP_EVENT, PLAY, STEAL_FROM, STEAL_PAIR, SWAP
from tables.sea_salt_paper import EVERYTHING

VERBS = {
    "draw_deck", "take_discard", "keep", "discard_to", "play_duo", "play_trio", "reef", "call_stop", "call_last_chance",
    "end_turn", "choose_pile", "choose_pile_card", "steal_from", "lobster_take", "locked_draw", "swap_target", "swap",
    "swap_pass", "steal_pair", "angelfish_take", "keep_event",
}  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [
        "draw_deck", "take_discard 1", "take_discard 2", "keep mermaid/white", "keep seahorse/white", "discard_to 2",
        "play_duo crab/black crab/black", "play_duo shark/green swimmer/black", "play_duo crab/grey lobster/black",
        "play_trio jellyfish/pink swimmer/black starfish/yellow", "play_duo swimmer/black swimmer/yellow",
        "reef shell/grey", "call_stop", "call_last_chance", "end_turn", "choose_pile 1", "choose_pile_card boat/black",
        "steal_from 0", "steal_from 3", "lobster_take captain/light_orange", "locked_draw", "swap_target 3",
        "swap shell/grey crab/grey", "swap crab/grey crab/grey", "swap_pass", "steal_pair 0 boat/black boat/yellow",
        "steal_pair 3 shark/green swimmer/black", "angelfish_take 2", "keep_event coral_reef", "keep_event hermit_crab",
    ],
)  # fmt: skip
def test_a_name_reads_back(name: str) -> None:
    assert GAME.action_name(GAME.action_of(name)) == name


@pytest.mark.parametrize(
    "name",
    [
        "", "Draw_deck", "draw_deck ", " draw_deck", "take_discard", "take_discard 0", "take_discard 3", "keep",
        "keep crab", "keep crab/white", "keep crab/grey crab/grey", "discard_to 0", "discard_to", "choose_pile 3",
        "play_duo", "play_duo crab/grey", "play_duo crab/grey boat/black", "play_duo swimmer/black shark/green",
        "play_duo lobster/black crab/grey", "play_duo boat/yellow boat/black", "play_duo  boat/black boat/yellow",
        "play_duo boat/black boat/yellow starfish/yellow", "play_trio boat/black boat/yellow",
        "play_trio boat/black boat/yellow boat/black", "play_trio boat/black starfish/yellow boat/yellow",
        "play_trio boat/black boat/yellow starfish/black", "play_duo starfish/yellow boat/black",
        "reef", "reef crab/grey", "reef shell/white", "steal_from", "steal_from 4", "steal_from -1", "steal_from 01",
        "swap", "swap crab/grey", "swap crab/grey boat/black fish/green", "swap_target 4", "steal_pair",
        "steal_pair 4 boat/black boat/yellow", "steal_pair boat/black boat/yellow", "steal_pair 0 boat/black",
        "steal_pair 0 boat/yellow boat/black", "steal_pair 0 boat/black fish/black", "keep_event", "keep_event 3",
        "keep_event storm", "lobster_take", "angelfish_take 0", "pass", "1", "call", "locked_draw 1",
    ],
)  # fmt: skip
def test_any_other_text_is_refused(name: str) -> None:
    with pytest.raises(UnknownActionError, match=r"is no action of Sea Salt & Paper, which writes `draw_deck`"):
        GAME.action_of(name)


@pytest.mark.parametrize(
    "number",
    [-1, 0, 15, STEAL_FROM + 8, KEEP_EVENT, KEEP_EVENT + 13, KEEP, KEEP + 1, SWAP, PLAY, PLAY + 7, STEAL_PAIR],
)
def test_a_number_that_is_no_action_has_no_name(number: int) -> None:
    with pytest.raises(UnknownActionError, match=f"{number} is no action"):
        GAME.action_name(number)


def test_every_action_that_chance_play_meets_reads_back_and_every_verb_is_met() -> None:
    met: set[int] = set()
    for seed in range(40):
        config = EVERYTHING if seed % 2 else SeaSaltPaperConfig(extra_salt=True, extra_pepper=True, double_score=True)
        state = GAME.new_table(config, 2 + seed % 3, Chance(bytes([seed] * 32)))
        rng = Random(seed)
        while state.to_act():
            options = state.options(state.turn)
            met.update(options)
            state.apply(state.turn, rng.choice(options))
    names = {action: GAME.action_name(action) for action in met}
    assert {name.partition(" ")[0] for name in names.values()} == VERBS
    assert len({*names.values()}) == len(names)
    assert {GAME.action_of(name): name for name in names.values()} == names
