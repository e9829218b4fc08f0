"""What can be chosen when a table is created."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class SkullKingConfig:
    """Options of Skull King, all independent and off where nothing is said."""

    kraken: bool = False
    """The Kraken is in the deck."""
    white_whale: bool = False
    """The White Whale is in the deck."""
    loot: bool = False
    """The two Loot cards are in the deck; without effect at two seats."""
    pirate_abilities: bool = False
    """A pirate who wins a trick uses the ability."""


def in_play(config: SkullKingConfig, *, with_graybeard: bool) -> SkullKingConfig:
    """The options that have an effect: no loot with Graybeard."""
    return replace(config, loot=False) if with_graybeard and config.loot else config
