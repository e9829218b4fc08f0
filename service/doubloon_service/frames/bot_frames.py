"""What a bot sends, as inputs of the sessions."""

from collections.abc import Iterable

from doubloon.v1 import play_pb2
from doubloon_service.sessions.inputs import Choose, Hello, Input, Leave, Ready, Resign, Unknown


def read_inputs(request: play_pb2.PlayRequest) -> list[Input]:
    """The frames of one message, in order; a message without any is unknown as a whole."""
    return [_read(frame) for frame in request.frames] or [Unknown()]


def _read(frame: play_pb2.BotFrame) -> Input:
    match frame.WhichOneof("frame"):
        case "choose":
            return Choose(frame.choose.channel, frame.choose.decision, frame.choose.option)
        case "hello":
            return read_hello(frame.hello)
        case "ready":
            return Ready()
        case "resign":
            return Resign(frame.resign.channel)
        case "leave":
            return Leave()
        case _:
            return Unknown()


def read_hello(hello: play_pb2.Hello) -> Hello:
    """A bot process's introduction, with over-long texts cut."""
    return Hello(
        protocol=hello.protocol,
        sdk=_cut(hello.sdk),
        games=tuple(_first(hello.games)),
        max_tables=max(1, hello.max_tables),
        instance=_cut(hello.instance),
        resume=hello.resume,
        no_events=hello.no_events,
    )


TEXT_LENGTH_MAX = 100
GAMES_MAX = 100


def _cut(text: str) -> str:
    return text[:TEXT_LENGTH_MAX]


def _first(games: Iterable[str]) -> list[str]:
    return [_cut(game) for game in list(games)[:GAMES_MAX]]
