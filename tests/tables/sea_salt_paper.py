"""Tables of Sea Salt & Paper in the middle of a round, with chosen cards, for tests."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from doubloon_games import Chance, Log
from doubloon_games.sea_salt_paper import GAME, Phase, SeaSaltPaperConfig, SeaSaltPaperState
from doubloon_games.sea_salt_paper.cards import CARDS_BY_NAME, deck_of
from doubloon_games.sea_salt_paper.event_cards import EVENTS, EVENTS_BY_NAME
from doubloon_games.sea_salt_paper.memory import needs_of
from doubloon_games.sea_salt_paper.recollection import Recollection
from doubloon_games.sea_salt_paper.scoring import powers_of
from doubloon_games.sea_salt_paper.tally import tally_of

EVERYTHING = SeaSaltPaperConfig(extra_salt=True, extra_pepper=True)
BASE = SeaSaltPaperConfig()
NOBODY = -1


class StopsAfterRound(SeaSaltPaperState):
    """A table that stays as it is once the points of a round were added."""

    round_over = False

    def go_on_after_round(self, log: Log | None) -> None:
        """Leaves everything where it lies."""
        self.round_over = True
        self.phase = Phase.OVER


def cards(names: str | Iterable[str]) -> list[int]:
    """Cards by their names, as written, in a text or a list."""
    return [CARDS_BY_NAME[name] for name in (names.split() if isinstance(names, str) else names)]


def table(
    hands: Sequence[str | Sequence[str]],
    *,
    config: SeaSaltPaperConfig = EVERYTHING,
    kind: type[SeaSaltPaperState] = SeaSaltPaperState,
    phase: Phase = Phase.DRAW,
    turn: int = 0,
    deck: str | Sequence[str] = "",
    piles: tuple[str | Sequence[str], str | Sequence[str]] = ("", ""),
    groups: Mapping[int, Sequence[Sequence[str]]] | None = None,
    event: str | None = None,
    kept: Mapping[int, Sequence[str]] | None = None,
    reefs: Mapping[int, str] | None = None,
    locked: Iterable[int] = (),
    caller: int = NOBODY,
    revealed: Iterable[int] = (),
    totals: Sequence[int] | None = None,
) -> SeaSaltPaperState:
    """A table of round 1. The deck is named from its top, piles from their bottom; what is not named is not there."""
    state = kind(config, len(hands), Chance(bytes(32)))
    state.hands = [sorted(cards(hand)) for hand in hands]
    state.groups = [
        [(*sorted(cards(group)[:2]), *cards(group)[2:]) for group in (groups or {}).get(seat, ())]
        for seat in range(state.seats)
    ]
    state.tallies = [*map(tally_of, state.hands, state.groups)]
    state.deck = cards(deck)[::-1]
    state.piles = (cards(piles[0]), cards(piles[1]))
    state.event = EVENTS_BY_NAME[event] if event else 0
    state.kept = [tuple(EVENTS_BY_NAME[name] for name in (kept or {}).get(seat, ())) for seat in range(state.seats)]
    state.powers = [
        powers_of(sum(1 << acting for acting in {*own, state.event} if acting), config) for own in state.kept
    ]
    state.reefs = [CARDS_BY_NAME[reefs[seat]] if reefs and seat in reefs else 0 for seat in range(state.seats)]
    state.locked = [seat in locked for seat in range(state.seats)]
    state.revealed = [seat in revealed for seat in range(state.seats)]
    state.caller = caller
    state.totals = tuple(totals or [0] * state.seats)
    state.phase = phase
    state.turn = turn
    state.listed = None
    remember(state)
    return state


def remember(state: SeaSaltPaperState) -> None:
    """Every seat has watched the piles grow, and knows nothing of hands but what lies open."""
    state.recollections = tuple(_recollection(state, seat) for seat in range(state.seats))


def _recollection(state: SeaSaltPaperState, seat: int) -> Recollection:
    recollection = Recollection(seat, needs_of(state))
    recollection.node = state.past
    recollection.sizes = [*map(len, state.hands)]
    recollection.piles = ([*state.piles[0]], [*state.piles[1]])
    recollection.heights = [*map(len, state.piles)]
    recollection.hands = [
        [*hand] if state.revealed[owner] and owner != seat else [] for owner, hand in enumerate(state.hands)
    ]
    played = (card for groups in state.groups for group in groups for card in group)
    recollection.met = {**Counter([*played, *state.hands[seat], state.reefs[seat]])}
    return recollection


def bury_the_rest(state: SeaSaltPaperState) -> SeaSaltPaperState:
    """Puts what was not named under pile 1, and under the event deck, so that another round can be dealt."""
    groups = (card for groups in state.groups for group in groups for card in group)
    lying = Counter([*state.deck, *chain(*state.piles), *chain(*state.hands), *groups, *state.reefs])
    rest = Counter(deck_of(extra_salt=state.config.extra_salt)) - lying
    state.piles[0][:0] = sorted(rest.elements())
    elsewhere = {state.event, *chain(*state.kept), *state.events_discarded}
    state.event_deck = tuple(event for event in state.event_deck if event not in elsewhere)
    missing = {*EVENTS} - {*state.event_deck} - elsewhere if state.config.extra_pepper else ()
    state.event_deck = (*sorted(missing), *state.event_deck)
    remember(state)
    return state


def do(state: SeaSaltPaperState, *names: str, log: Log | None = None) -> None:
    """Whoever is on turn does these things by name, one after the other."""
    for name in names:
        state.apply(state.to_act()[0], GAME.action_of(name), log)


def option_names(state: SeaSaltPaperState) -> list[str]:
    """The options of the seat on turn in the game's notation."""
    return [GAME.action_name(action) for action in state.options(state.turn)]
