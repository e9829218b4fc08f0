"""What a round is worth at the end, over how many tricks a hand may still take."""

from collections.abc import Iterable, Sequence


def trick_chances(odds: Iterable[float]) -> list[float]:
    """The chance of taking 0, 1, 2, ... tricks with cards that take one with these odds each."""
    chances = [1.0]
    for chance in odds:
        miss = 1 - chance
        chances = [
            (chances[tricks] * miss if tricks < len(chances) else 0.0)
            + (chances[tricks - 1] * chance if tricks else 0.0)
            for tricks in range(len(chances) + 1)
        ]
    return chances


def round_score(bid: int, tricks: int, *, round_number: int, bonus: int = 0) -> int:
    """Points of a round, wagers and loot apart."""
    if bid == tricks:
        return bonus + (20 * bid if bid else 10 * round_number)
    return -10 * abs(bid - tricks) if bid else -10 * round_number


def expected_score(bid: int, tricks: int, *, chances: Sequence[float], round_number: int, bonus: int = 0) -> float:
    """Points to expect with this bid, these tricks won, and these chances of winning more."""
    return sum(
        chance * round_score(bid, tricks + more, round_number=round_number, bonus=bonus)
        for more, chance in enumerate(chances)
    )
