"""Every seed of a tournament comes from its one secret key, so a run can be repeated and the dealer audited.

A seed is HMAC-SHA256 of a label under the key. A deal's label is its id alone; all other labels hold a slash, which a
deal id may not, so no two purposes ever share a seed. The commitment is printed before the first table, the key with
the results.
"""

import hashlib
import hmac
import secrets

KEY_BYTES = 32
BOT_SEED_BYTES = 8


def new_key() -> bytes:
    """A fresh secret key from the operating system: 32 bytes."""
    return secrets.token_bytes(KEY_BYTES)


def commitment(key: bytes) -> str:
    """What may be published before the first deal: SHA-256 of the key, as 64 hex digits."""
    return hashlib.sha256(key).hexdigest()


def deal_seed(key: bytes, deal: str) -> bytes:
    """The 32 secret bytes that fix every card of a deal.

    Raises:
        ValueError: If the deal id holds a slash; such labels belong to other seeds.
    """
    if "/" in deal:
        raise ValueError(f"deal id {deal!r} holds a slash; deal ids are like d00017")
    return _derived(key, deal)


def bot_seed(key: bytes, *, deal: str, rotation: int, bot: str) -> int:
    """The 64-bit seed that a bot is handed for its own chance in one match; says nothing about the cards."""
    return int.from_bytes(_derived(key, f"bot/{deal}/{rotation}/{bot}")[:BOT_SEED_BYTES])


def schedule_seed(key: bytes) -> int:
    """The 256-bit seed of line-ups and base orders."""
    return int.from_bytes(_derived(key, "schedule/"))


def _derived(key: bytes, label: str) -> bytes:
    return hmac.digest(key, label.encode(), "sha256")
