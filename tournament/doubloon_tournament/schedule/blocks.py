"""The unit of schedule and of statistics: one deal, one line-up, every seat rotation."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

MATCH_ID_DIGITS = 32


@dataclass(frozen=True, slots=True)
class Match:
    """One scheduled table of a block."""

    id: str
    """32 hex digits, a function of tournament, line-up, deal and rotation."""
    block: int
    """Number of its block."""
    deal: str
    """Names the secret seed of its cards; matches that share it form one cluster in the ratings."""
    rotation: int
    """From 0. The bot at place a of the block's order sits in seat (a + rotation) mod seats."""
    seats: tuple[str, ...]
    """Bots by seat."""


@dataclass(frozen=True, slots=True)
class Block:
    """One line-up in all its seat rotations."""

    number: int
    """From 0, in the order of play."""
    deal: str
    """The deal of all its matches; with fresh deals, the common beginning of theirs."""
    order: tuple[str, ...]
    """The base order: bots by seat in rotation 0."""
    matches: tuple[Match, ...]
    """By rotation."""


def make_block(tournament: str, number: int, order: tuple[str, ...], *, fresh_deals: bool) -> Block:
    """The block of that number: as many matches as seats, so that each bot sits in each seat exactly once."""
    deal = f"d{number:05d}"
    matches = []
    for rotation in range(len(order)):
        match_deal = f"{deal}.{rotation}" if fresh_deals else deal
        identity = match_id(tournament, line_up=order, deal=match_deal, rotation=rotation)
        matches.append(Match(identity, number, match_deal, rotation, rotated(order, rotation)))
    return Block(number, deal, order, tuple(matches))


def rotated(order: tuple[str, ...], rotation: int) -> tuple[str, ...]:
    """Bots by seat: the bot at place a goes to seat (a + rotation) mod seats."""
    start = -rotation % len(order)
    return order[start:] + order[:start]


def match_id(tournament: str, *, line_up: Sequence[str], deal: str, rotation: int) -> str:
    """The id of a match: the same on every machine and in every order of the line-up."""
    identity = json.dumps([tournament, sorted(line_up), deal, rotation], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(identity.encode()).hexdigest()[:MATCH_ID_DIGITS]
