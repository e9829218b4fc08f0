"""A whole state as canonical text: equal where two tables agree in everything, secrets included.

The text goes into hashes of records, so its form belongs to the rules number.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from doubloon_games.options import options_of
from doubloon_games.sea_salt_paper.cards import CARD_NAMES, cards_text
from doubloon_games.sea_salt_paper.event_cards import EVENT_NAMES

if TYPE_CHECKING:
    from doubloon_games.sea_salt_paper.state import SeaSaltPaperState


def text_of(state: "SeaSaltPaperState") -> str:
    """One line for each thing there is to know."""
    return "\n".join(_lines(state))


def _lines(state: "SeaSaltPaperState") -> Iterator[str]:
    yield "options " + " ".join(f"{name}={value}" for name, value in options_of(state.config).items())
    yield f"seats {state.seats} round {state.round} starts {state.starts} phase {state.phase.name} turn {state.turn}"
    yield f"totals {_numbers(state.totals)} last {_numbers(state.last_points)} winner {state.winner}"
    if state.config.extra_pepper:
        yield f"event {EVENT_NAMES[state.event]} next {EVENT_NAMES[state.next_event]}"
        yield f"event deck {_events(state.event_deck)} discarded {_events(state.events_discarded)}"
        yield f"refills {state.refills}"
    yield f"caller {state.caller} extra turns {state.extra_turns} steals {state.steals} lobsters {state.lobsters}"
    yield f"shown {cards_text(state.shown)} searched {state.pile} looked at {state.target}"
    yield f"deck {cards_text(state.deck)}"
    for pile in state.piles:
        yield f"pile {cards_text(pile)}"
    for seat in range(state.seats):
        yield f"hand {seat}: {cards_text(state.hands[seat])}"
        yield f"played {seat}: {' | '.join(map(cards_text, state.groups[seat]))}"
        shell = CARD_NAMES.get(state.reefs[seat], "none")
        flags = f"locked {state.locked[seat]:d} revealed {state.revealed[seat]:d}"
        yield f"seat {seat}: {flags} shell {shell} keeps {_events(state.kept[seat])}"


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _events(events: Sequence[int]) -> str:
    return " ".join(EVENT_NAMES[event] for event in events)
