"""The bots that come with Doubloon, as their own program lists them: the runner meets bots as processes only."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Final

LIST_S: Final = 30.0
"""To answer."""


def shipped_bots() -> Mapping[str, Sequence[str]]:
    """By name, the games that each plays; an empty list means any game."""
    command = [sys.executable, "-m", "doubloon_bots", "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, timeout=LIST_S, check=True)
    listed: dict[str, list[str]] = json.loads(done.stdout)
    return listed


def shipped_command(bot: str) -> list[str]:
    """Starts one, as a tournament file has it."""
    return ["{python}", "-m", "doubloon_bots", bot]
