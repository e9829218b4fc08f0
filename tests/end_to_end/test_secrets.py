"""Everything that a tournament prints, logs and stores as text is searched for what nobody may read there."""

import base64
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from doubloon.skull_king import deck
from doubloon.skull_king.cards import card_name
from doubloon.v1.skull_king_pb2 import SkullKingOptions
from doubloon_tournament.seeds import bot_seed, deal_seed
from end_to_end.command import doubloon, shipped, tournament_file

BLABBING = Path(__file__).parent / "bots" / "blabbing.py"
ALL_ON = SkullKingOptions(kraken=True, white_whale=True, loot=True, pirate_abilities=True)
DEALS = 2
SEATS = 3


def texts(database: Path) -> list[str]:
    """All text in a database, wherever it stands."""
    with closing(sqlite3.connect(database)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for name in names for row in connection.execute(f"SELECT * FROM {name}")]
    return [str(value) for row in rows for value in row if not isinstance(value, bytes)]


def noted_tokens(folder: Path) -> set[str]:
    """What the blabbing bot has noted, before it was to be forgotten."""
    return {path.read_text() for path in folder.glob("token-*")}


def spellings(secret: bytes) -> list[str]:
    """How bytes may look in text."""
    return [secret.hex(), base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode(), repr(secret)]


@pytest.mark.timeout(240)
async def test_no_token_key_seed_or_card_stands_where_it_can_be_read(tmp_path: Path) -> None:
    bots = {"blabbing": ["{python}", str(BLABBING)], **{bot: shipped(bot) for bot in ("random", "greedy")}}
    (tmp_path / "cup.toml").write_text(tournament_file(bots=bots, seats=SEATS, deals=DEALS))
    options = ("--db", "sqlite:///cup.db", "--log", "cup.log", "--json")
    ran = await doubloon("run", "cup.toml", *options, cwd=tmp_path)
    assert ran.code == 0, ran.stderr
    found = [ran.stdout, ran.stderr, (tmp_path / "cup.log").read_text(), *texts(tmp_path / "cup.db")]
    everything = "\n".join(found)
    assert "my token is " in everything  # what a bot says is kept, but for its secret

    tokens = noted_tokens(tmp_path)
    assert tokens
    with closing(sqlite3.connect(tmp_path / "cup.db")) as connection:
        ((key,),) = connection.execute("SELECT key FROM tournaments")
        deals = [deal for (deal,) in connection.execute("SELECT DISTINCT deal FROM matches")]
    assert len(deals) == DEALS
    seeds = [deal_seed(key, deal) for deal in deals]
    numbers = [
        str(bot_seed(key, deal=deal, rotation=rotation, bot=bot))
        for deal in deals
        for rotation in range(SEATS)
        for bot in bots
    ]
    secrets = [*tokens, *numbers, *(text for secret in (key, *seeds) for text in spellings(secret))]
    assert [secret for secret in secrets if secret in everything] == []
    cards = set(map(card_name, deck(ALL_ON, seats=SEATS)))
    assert sorted(cards & set(re.findall(r"\w+", everything))) == []
