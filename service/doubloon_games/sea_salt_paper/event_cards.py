"""The event cards of Extra Pepper: small ints equal to their values on the wire, in the order of the event table.

Source: rules page 1.4.
"""

from collections.abc import Mapping
from typing import Final

HERMIT_CRAB: Final = 1
SUNFISH: Final = 2
WATER_SPORTS: Final = 3
SHELL_DANCE: Final = 4
OCTOPUS_KING: Final = 5
TORNADO: Final = 6
MERMAID_DANCE: Final = 7
TREASURE_CHEST: Final = 8
PUFFERFISH: Final = 9
ANGELFISH: Final = 10
DOLPHIN: Final = 11
CORAL_REEF: Final = 12

NO_EVENT: Final = 0
EVENTS: Final = range(1, 13)
KEPT_BY_HIGHEST: Final = frozenset({OCTOPUS_KING, TORNADO, TREASURE_CHEST, PUFFERFISH})
"""Kept by the highest total; the others by the lowest."""

EVENT_NAMES: Final = (
    "",
    "hermit_crab",
    "sunfish",
    "water_sports",
    "shell_dance",
    "octopus_king",
    "tornado",
    "mermaid_dance",
    "treasure_chest",
    "pufferfish",
    "angelfish",
    "dolphin",
    "coral_reef",
)
EVENTS_BY_NAME: Final[Mapping[str, int]] = {EVENT_NAMES[event]: event for event in EVENTS}
EVENT_TITLES: Final = (
    ("", ""),
    ("The Hermit Crab", "寄居蟹"),
    ("The Sunfish", "太阳鱼"),
    ("The Water Rodeo", "水上竞技"),
    ("The Dance of the Shells", "贝壳之舞"),
    ("The Kraken", "章鱼王"),
    ("The Tornado", "龙卷风"),
    ("The Dance of the Mermaids", "美人鱼之舞"),
    ("The Treasure Chest", "宝箱"),
    ("The Diodon Fish", "河豚鱼"),
    ("The Angelfish", "天使鱼"),
    ("The Dolphins", "海豚"),
    ("The Coral Reef", "珊瑚礁"),
)
"""In English and Chinese, by value."""
