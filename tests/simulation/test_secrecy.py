"""The bytes that a seat is sent, when all that is hidden from it is dealt otherwise: `secrecy.py` tries more."""

from collections import Counter
from typing import Any

import pytest

from laws.adapter import Past
from laws.cases import ADAPTERS, Case, every_case
from simulation import secrecy


def one_of_each_size(game: str) -> list[Case]:
    by_size = {case.seats: case for case in every_case() if case.game.name == game}
    return [*by_size.values()]


@pytest.mark.parametrize("game", sorted(ADAPTERS))
def test_a_seat_is_sent_the_same_bytes_whatever_is_hidden_from_it(game: str) -> None:
    total: Counter[str] = Counter()
    for case in one_of_each_size(game):
        total.update(secrecy.tried(case, 0, every=29))
    assert total["leaks"] == 0
    assert total["exchanged"] > total["observations"] / 2 > 20


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = secrecy.encoded

    def leaking(case: Case, past: Past[Any], seat: int) -> bytes:
        data: bytes = plain(case, past, seat) + past.now.text().encode()
        return data

    monkeypatch.setattr(secrecy, "encoded", leaking)
    (case, *_) = one_of_each_size("skull_king")
    assert secrecy.tried(case, 0, every=29)["leaks"] > 0
