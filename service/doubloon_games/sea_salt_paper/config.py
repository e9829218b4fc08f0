"""What can be chosen when a table is created."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class SeaSaltPaperConfig:
    """Options of Sea Salt & Paper, all independent. The switches choose between two readings of the source.

    Source of the switches: rules page 9; the ruling of each is named.
    """

    extra_salt: bool = False
    """Eight more cards."""
    extra_pepper: bool = False
    """Event cards."""
    double_score: bool = False
    """Thresholds of 80, 70 and 60 points for 2, 3 and 4 seats, instead of half of that."""
    max_rounds: int = 100
    """After that many rounds the table ends by total; 1 to 100."""

    end_threshold: str = "exceed"
    """`exceed` or `reach`: the total that ends the match (R2)."""
    mermaid_win: str = "on_acquire"
    """`on_acquire` or `on_placing`: when enough mermaids win (R4)."""
    deck_empty_after_call: str = "score"
    """`score` or `void`: a deck that runs out in the last turns (R6)."""
    boats: str = "immediate_new_turn"
    """`immediate_new_turn` or `after_turn_end`: the turn that boats give (R12)."""
    seahorse_feeds_multiplier: bool = False
    """The seahorse counts for the Penguin colony and the Captain too (R22)."""
    angelfish_timing: str = "turn_end"
    """`turn_end` or `after_draw` (R28)."""
    water_sports_hand_pairs: str = "score"
    """`score` or `no_score`: new duos that stay in the hand (R33)."""
    event_tie_holder: str = "loses"
    """`loses` or `keeps`: the holder of an event who ties (R35)."""
    event_choice: str = "before_next_reveal"
    """`before_next_reveal` or `after_next_reveal` (R36)."""


READINGS: Final[Mapping[str, tuple[str, str]]] = {
    "end_threshold": ("exceed", "reach"),
    "mermaid_win": ("on_acquire", "on_placing"),
    "deck_empty_after_call": ("score", "void"),
    "boats": ("immediate_new_turn", "after_turn_end"),
    "angelfish_timing": ("turn_end", "after_draw"),
    "water_sports_hand_pairs": ("score", "no_score"),
    "event_tie_holder": ("loses", "keeps"),
    "event_choice": ("before_next_reveal", "after_next_reveal"),
}
"""What the switches that are words may say, the default first."""
MOST_ROUNDS: Final = 100
"""The largest `max_rounds`."""
