"""A stored match played again, and why its seats lost or forfeited."""

import dataclasses
import zlib

import pytest

from doubloon_games import RecordError, state_hash
from doubloon_tournament.playback import Source, explain, play_again
from doubloon_tournament.storage import FinishedMatch, RecordDamagedError
from tournament.playback.played import KEY, played, record_of

GAMES = ("skull_king", "sea_salt_paper")


def told(match: FinishedMatch, *seats: int) -> list[str]:
    return list(explain(match, play_again(match, KEY), seats))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_played_again_ends_as_it_did(game: str) -> None:
    match = played(game)
    playback = play_again(match, KEY)
    assert state_hash(playback.end) == match.state_hash
    assert all(step.action in step.options for step in playback.steps)
    assert {step.source for step in playback.steps} == {Source.BOT, Source.FORCED}


@pytest.mark.parametrize("game", GAMES)
def test_a_loss_is_told_round_by_round_with_what_was_seen_and_legal(game: str) -> None:
    match = played(game)
    loser = max(range(3), key=lambda seat: match.seats[seat].place)
    winner = min(range(3), key=lambda seat: match.seats[seat].place)
    lines = told(match, loser)
    assert f"seat {loser}, bot{loser}: place {match.seats[loser].place} of 3, " in lines[3]
    assert f"  seat {winner}, bot{winner}, won with {match.seats[winner].points} points" in lines
    own = next(line for line in lines if line.startswith("  its points by round: "))
    assert sum(map(int, own.partition(": ")[2].split(", "))) == match.seats[loser].points
    assert any(line.startswith("  it fell behind most in round ") for line in lines)
    legal = next(line for line in lines if "legal were: " in line).partition("legal were: ")[2].split(", ")
    taken = next(line for line in lines if line.startswith("  it took `")).split("`")[1]
    assert taken in legal
    assert len(legal) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_forfeit_is_told_with_the_decision_that_was_not_made(game: str) -> None:
    match = played(game, forfeits={1: 20})
    playback = play_again(match, KEY)
    first = next(step for step in playback.steps if step.source is Source.STAND_IN)
    lines = told(match, 1)
    assert "  it forfeited: TIMED_OUT: decision 3 was not answered within 2 s" in lines
    assert "  it took longer than it had: charged to the bot, rated last, not played again" in lines
    assert f"  the decision that it did not make is choice {first.number}; it saw:" in lines
    assert f"  the stand-in of the rules played `{first.action}` there, and all that came after" in lines


def test_the_slowest_decision_is_named() -> None:
    match = played("sea_salt_paper")
    answered = [step for step in play_again(match, KEY).steps if step.seat == 2 and step.source is Source.BOT]
    slowest = max(answered, key=lambda step: step.think_us)
    assert f"the slowest was choice {slowest.number}, after {slowest.think_us / 1000:.3g} ms" in told(match, 2)[-1]


def test_a_record_that_is_cut_off_is_damaged() -> None:
    match = played("skull_king")
    with pytest.raises(RecordDamagedError, match="match 0123456789abcdef"):
        play_again(dataclasses.replace(match, record=match.record[:-10]), KEY)


def test_a_record_of_other_rules_is_named_as_such() -> None:
    match = played("skull_king")
    record = record_of(match)
    record.game.rules = 99
    other = dataclasses.replace(match, record=zlib.compress(record.SerializeToString()))
    with pytest.raises(RecordError, match="was played by skull_king rules 99"):
        play_again(other, KEY)


def test_a_record_that_the_deal_cannot_lead_to_is_told_where() -> None:
    match = played("skull_king")
    with pytest.raises(RecordError, match=r"choice \d+, seat \d, "):
        play_again(match, bytes(32))
