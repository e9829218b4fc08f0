"""What a spectator is told, in words."""

import json
from collections.abc import Iterator

import pytest

from doubloon.v1 import game_pb2, table_pb2
from doubloon_games import AnyGame, AnyState, Chance, Log, UnknownGameError, find_game
from doubloon_tournament.cli.spectacle import Spectacle
from doubloon_wire import codec_for
from doubloon_wire.other_games import codec_of_other_game
from toys.auction import AUCTION
from toys.installing import AUCTION_POINT, installed

BOTS = ("ann", "bob", "cid")


class Stream:
    """A table as the service tells it to a spectator: first options are taken."""

    def __init__(self, game: AnyGame, bots: tuple[str, ...] = BOTS) -> None:
        self.game, self.bots = game, bots
        self.log: Log = []
        self.state: AnyState = game.new_table(game.default_config, len(bots), Chance(bytes(32)), self.log)
        self.told = 0

    def response(self, *, snapshot: bool = False, events: bool = True) -> table_pb2.WatchTableResponse:
        codec = codec_for(self.game.name)
        response = table_pb2.WatchTableResponse(sequence=len(self.log))
        codec.write_view(self.state.view(None), response.view)
        for happening in self.log[self.told :] if events else ():
            for notice in happening:
                if None in notice.audience:
                    codec.write_event(notice.event, response.events.add())
        self.told = len(self.log)
        if snapshot:
            response.snapshot.game.game = self.game.name
            response.snapshot.table.MergeFrom(
                table_pb2.Table(table="m1.0", label="cup", state=table_pb2.TABLE_STATE_RUNNING)
            )
            response.snapshot.seats.extend(table_pb2.WatchedSeat(bot=bot) for bot in self.bots)
        return response

    def play(self, decisions: int) -> None:
        for _ in range(decisions):
            seat = self.state.to_act()[0]
            self.state.apply(seat, self.state.options(seat)[0], self.log)

    def play_out(self) -> Iterator[table_pb2.WatchTableResponse]:
        while self.state.to_act():
            self.play(1)
            yield self.response()


def test_a_table_is_headed_by_its_game_and_seats() -> None:
    spectacle = Spectacle()
    assert spectacle.take(Stream(find_game("skull_king")).response(snapshot=True, events=False)) == []
    assert spectacle.heading == ["Skull King, table m1.0 of cup: running", "seat 0 ann, seat 1 bob, seat 2 cid"]
    assert spectacle.standing[0] == "round 1: bidding"
    assert spectacle.standing[2].startswith("  ann: total 0, ")


@pytest.mark.parametrize("name", ["skull_king", "sea_salt_paper"])
def test_every_event_has_a_line_with_the_names_of_the_bots(name: str) -> None:
    stream, spectacle = Stream(find_game(name)), Spectacle()
    spectacle.take(stream.response(snapshot=True, events=False))
    lines = [line for response in stream.play_out() for line in spectacle.take(response)]
    assert len(lines) == len(stream.log) - 1
    assert not [line for line in lines if not line or "seat " in line]
    assert {bot for bot in BOTS for line in lines if bot in line} == set(BOTS)


def test_who_plays_along_without_a_seat_has_a_name() -> None:
    stream, spectacle = Stream(find_game("skull_king"), ("ann", "bob")), Spectacle()
    spectacle.take(stream.response(snapshot=True, events=False))
    lines = [line for response in stream.play_out() for line in spectacle.take(response)]
    assert any(line.startswith("Graybeard plays ") for line in lines)
    assert any(line.startswith("trick to ") for line in lines)


def test_bots_of_one_name_are_told_apart() -> None:
    stream, spectacle = Stream(find_game("skull_king"), ("ann", "ann", "bob")), Spectacle()
    spectacle.take(stream.response(snapshot=True, events=False))
    assert spectacle.heading[1] == "seat 0 ann (seat 0), seat 1 ann (seat 1), seat 2 bob"


def test_events_that_are_left_out_are_counted() -> None:
    stream, spectacle = Stream(find_game("skull_king")), Spectacle()
    spectacle.take(stream.response(snapshot=True, events=False))
    stream.play(3)
    lines = spectacle.take(stream.response(snapshot=True, events=False))
    assert lines == ["(1 events are left out: they came faster than they were read)"]


def test_a_forfeit_is_told_once_and_the_end_in_order_of_places() -> None:
    stream, spectacle = Stream(find_game("skull_king")), Spectacle()
    spectacle.take(stream.response(snapshot=True))
    response = stream.response(snapshot=True)
    response.snapshot.seats[1].ending = game_pb2.SEAT_ENDING_TIMED_OUT
    response.snapshot.seats[1].message = "too slow"
    assert spectacle.take(response) == ["bob forfeits, TIMED_OUT: too slow; the stand-in plays on"]
    response.end.reason, response.end.message = "FINISHED", "the table was played to the end"
    for place, points in ((2, 10), (3, 50), (1, 20)):
        response.end.outcome.seats.add(place=place, points=points)
    response.end.outcome.seats[1].ending = game_pb2.SEAT_ENDING_TIMED_OUT
    assert spectacle.take(response) == [
        "FINISHED: the table was played to the end",
        "1. cid, 20 points",
        "2. ann, 10 points",
        "3. bob, 50 points, forfeited: TIMED_OUT",
    ]


def test_what_somebody_else_has_written_gives_a_terminal_no_orders() -> None:
    stream, spectacle = Stream(find_game("skull_king"), ("a\x1b[2Jnn", "bob", "c\nid")), Spectacle()
    response = stream.response(snapshot=True)
    response.end.message = "\x1b]0;title\x07"
    lines = [*spectacle.take(response), *spectacle.heading, *spectacle.standing]
    assert not [line for line in lines if "\x1b" in line or "\n" in line]


def test_a_game_of_another_package_is_told_by_its_fields() -> None:
    with installed(AUCTION_POINT):
        stream = Stream(AUCTION, ("ann", "bob"))
        responses = [stream.response(snapshot=True), *stream.play_out()]
        codec_of_other_game.cache_clear()  # as one that has only heard of the game
        spectacle = Spectacle()
        lines = [line for response in responses for line in spectacle.take(response)]
    value = {"Revealed": {"bids": [0.0, 0.0]}}
    assert json.loads(lines[0]) == {"other": {"@type": "type.googleapis.com/google.protobuf.Struct", "value": value}}
    assert spectacle.standing[0] == "seen by all"


def test_a_game_that_is_not_installed_is_told() -> None:
    response = table_pb2.WatchTableResponse()
    response.snapshot.game.game = "whist"
    with pytest.raises(UnknownGameError, match="no game `whist`"):
        Spectacle().take(response)
