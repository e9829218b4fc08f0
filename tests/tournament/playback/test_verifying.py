"""What was stored is played again, and whatever was changed is found."""

import dataclasses
import zlib
from collections.abc import Callable

import pytest

from doubloon.v1 import table_pb2
from doubloon_tournament.playback import Verification
from doubloon_tournament.playback.verifying import places_with_forfeits
from doubloon_tournament.schedule import Match
from doubloon_tournament.storage import FinishedMatch
from tournament.playback.played import KEY, played, record_of

GAMES = ("skull_king", "sea_salt_paper")


def plan(match: FinishedMatch) -> dict[str, Match]:
    return {match.id: Match(match.id, match.block, match.deal, match.rotation, tuple(seat.bot for seat in match.seats))}


def settled(match: FinishedMatch) -> FinishedMatch:
    """The match with the sums that its record has, as a tournament stores them."""
    seats = []
    for number, seat in enumerate(match.seats):
        thinking = [
            choice.think_us
            for choice in record_of(match).choices
            if choice.seat == number and choice.source == table_pb2.CHOICE_SOURCE_BOT
        ]
        sums = {"decisions": len(thinking), "think_us": sum(thinking), "think_us_max": max(thinking, default=0)}
        seats.append(dataclasses.replace(seat, **sums))
    record = record_of(match)
    record.state_hash = match.state_hash
    packed = zlib.compress(record.SerializeToString(deterministic=True))
    return dataclasses.replace(match, seats=tuple(seats), record=packed)


def verified(match: FinishedMatch, *, key: bytes = KEY, scheduled: dict[str, Match] | None = None) -> Verification:
    found = Verification()
    found.take(match, key, plan(match) if scheduled is None else scheduled)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_match_as_it_was_played_is_right(game: str) -> None:
    match = settled(played(game))
    found = verified(match)
    assert found.faults == []
    assert found.not_checked == []
    assert (found.matches, found.choices) == (1, len(record_of(match).choices))


def test_a_forfeit_is_right_where_the_stand_in_played_on() -> None:
    match = settled(played("sea_salt_paper", forfeits={1: 30}))
    outcome = [seat.place for seat in match.seats]
    right = places_with_forfeits(outcome, [False, True, False])
    seats = tuple(dataclasses.replace(seat, place=place) for seat, place in zip(match.seats, right, strict=True))
    assert verified(dataclasses.replace(match, seats=seats)).faults == []


def record_changed(change: Callable[[table_pb2.TableRecord], object]) -> Callable[[FinishedMatch], FinishedMatch]:
    """The match with another record."""

    def changed(match: FinishedMatch) -> FinishedMatch:
        record = record_of(match)
        change(record)
        return dataclasses.replace(match, record=zlib.compress(record.SerializeToString(deterministic=True)))

    return changed


def seat_changed(**fields: int) -> Callable[[FinishedMatch], FinishedMatch]:
    """The match with another result of its first seat."""

    def changed(match: FinishedMatch) -> FinishedMatch:
        first, *rest = match.seats
        more = {name: getattr(first, name) + value for name, value in fields.items()}
        return dataclasses.replace(match, seats=(dataclasses.replace(first, **more), *rest))

    return changed


def swap_two_choices(record: table_pb2.TableRecord) -> None:
    first, second = record.choices[0].action, record.choices[1].action
    record.choices[0].action, record.choices[1].action = second, first


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (seat_changed(points=1), "points are stored as"),
        (seat_changed(place=1), "places are stored as"),
        (seat_changed(decisions=1), "seat 0: decisions are not those of the record"),
        (seat_changed(think_us=-1, think_us_max=1), "seat 0: think_us, think_us_max are not those of the record"),
        (lambda match: dataclasses.replace(match, state_hash=bytes(32)), "another state than is stored"),
        (lambda match: dataclasses.replace(match, deal="d00008"), "not that of the schedule"),
        (lambda match: dataclasses.replace(match, id="other"), "not in the schedule that the key gives"),
        (lambda match: dataclasses.replace(match, record=match.record[:-9]), "cut off"),
        (lambda match: dataclasses.replace(match, record=b"\x00" + match.record[1:]), "damaged"),
        (lambda match: dataclasses.replace(match, seats=match.seats[::-1]), "not as scheduled"),
        (record_changed(lambda record: record.choices.pop()), "stops before the end"),
        (record_changed(lambda record: setattr(record.choices[5], "action", "draw_deckk")), "do not go together"),
        (record_changed(swap_two_choices), "do not go together"),
        (record_changed(lambda record: setattr(record.game.sea_salt_paper, "extra_salt", True)), "do not go together"),
        (record_changed(lambda record: record.game.skull_king.SetInParent()), "there is no such table"),
        (record_changed(lambda record: setattr(record.choices[3], "seat", 9)), "do not go together"),
    ],
)
def test_whatever_is_changed_is_told_with_the_match(
    change: Callable[[FinishedMatch], FinishedMatch], told: str
) -> None:
    match = settled(played("sea_salt_paper"))
    changed = change(match)
    found = verified(changed, scheduled=plan(match))
    assert any(told in fault for fault in found.faults), found.faults
    assert all(fault.startswith(f"match {changed.id}: ") for fault in found.faults)


def test_every_flipped_byte_of_a_record_is_found() -> None:
    match = settled(played("skull_king", seats=2))
    for place in range(0, len(match.record), 37):
        flipped = bytearray(match.record)
        flipped[place] ^= 0x10
        assert verified(dataclasses.replace(match, record=bytes(flipped))).faults, f"byte {place}"


def test_cards_of_another_key_are_found() -> None:
    match = settled(played("sea_salt_paper"))
    (fault,) = verified(match, key=bytes(32)).faults
    assert "the key's deal and the record do not go together" in fault


def test_a_match_of_other_rules_is_named_as_such_and_not_as_tampered_with() -> None:
    match = settled(played("skull_king"))
    other = record_changed(lambda record: setattr(record.game, "rules", 7))(dataclasses.replace(match, rules=7))
    found = verified(other)
    assert found.faults == []
    assert found.not_checked == [f"match {match.id}: it was played by skull_king rules 7; installed are {match.rules}"]
