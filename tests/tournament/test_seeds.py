"""Seeds can be computed again by anyone who holds the published key."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubloon_tournament.seeds import bot_seed, commitment, deal_seed, new_key, schedule_seed

KEY = bytes(range(32))


def hmac_by_hand(key: bytes, label: bytes) -> bytes:
    """RFC 2104 spelt out for a key shorter than a block of SHA-256."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + label).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def test_a_deals_seed_is_the_hmac_of_its_id() -> None:
    assert deal_seed(KEY, "d00017") == hmac_by_hand(KEY, b"d00017")


def test_a_bots_seed_is_eight_bytes_under_a_label_of_its_own() -> None:
    expected = int.from_bytes(hmac_by_hand(KEY, b"bot/d00017/2/greedy")[:8])
    assert bot_seed(KEY, deal="d00017", rotation=2, bot="greedy") == expected
    assert 0 <= expected < 2**64


def test_the_schedules_seed_has_a_label_of_its_own() -> None:
    assert schedule_seed(KEY) == int.from_bytes(hmac_by_hand(KEY, b"schedule/"))


def test_the_commitment_is_the_hash_of_the_key() -> None:
    assert commitment(KEY) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_new_keys_have_32_bytes_and_differ() -> None:
    assert len(new_key()) == 32
    assert new_key() != new_key()


def test_a_deal_id_cannot_borrow_the_label_of_another_seed() -> None:
    with pytest.raises(ValueError, match="holds a slash"):
        deal_seed(KEY, "bot/d00017/2/greedy")


@given(st.text(min_size=1), st.text(min_size=1), st.integers(0, 7), st.integers(0, 7))
def test_bots_rotations_and_keys_never_share_a_seed(bot: str, other: str, rotation: int, later: int) -> None:
    one = bot_seed(KEY, deal="d00000", rotation=rotation, bot=bot)
    two = bot_seed(KEY, deal="d00000", rotation=later, bot=other)
    assert (one == two) == ((bot, rotation) == (other, later))
    assert one != bot_seed(KEY[::-1], deal="d00000", rotation=rotation, bot=bot)
