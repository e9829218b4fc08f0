"""An exchange between a bot and a service, written down: what is sent, what has to come, when the connection breaks.

A JSON file:

    {"streams": [[
        {"expect": {"hello": {"protocol": 1}}},
        {"send": [{"welcome": {"session": "s1", "bot": "mine", "protocol": 1, "max_tables": 8, "grace_ms": 5000}}]},
        {"expect": {"ready": {}}},
        {"cut": true}
    ], [
        {"expect": {"hello": {"resume": "s1"}}},
        {"refuse": {"code": "UNAUTHENTICATED", "details": "no such token"}}
    ]]}

Frames are those of `doubloon.v1` in the JSON of Protocol Buffers, under the names of the schema. `expect` takes the
next frame and looks at the fields that it names; `send` sends frames in one message; `cut` breaks the connection;
`refuse` ends the call with a status; `closed` waits until the bot has ended the stream. After its last step a stream is
ended.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import grpc
from google.protobuf.json_format import MessageToDict, ParseDict, ParseError

from doubloon.v1 import play_pb2


class ExchangeError(ValueError):
    """A file that holds no exchange; says where and why."""


@dataclass(frozen=True, slots=True)
class Expect:
    """The next frame of the bot."""

    fields: Mapping[str, Any]
    """That it has to have; others do not matter."""


@dataclass(frozen=True, slots=True)
class Send:
    """Frames to the bot, in one message."""

    response: play_pb2.PlayResponse


@dataclass(frozen=True, slots=True)
class Cut:
    """The connection breaks."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The bot has to end the stream."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """The call ends with a status."""

    code: grpc.StatusCode
    details: str


Step: TypeAlias = Expect | Send | Cut | Closed | Refuse


def read_exchange(path: Path) -> list[list[Step]]:
    """The steps of each stream.

    Raises:
        ExchangeError: If the file cannot be read or holds no exchange.
    """
    try:
        streams = json.loads(path.read_text(encoding="utf-8"))["streams"]
        return [_steps(steps, f"stream {number}") for number, steps in enumerate(streams, start=1)]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ExchangeError(f"{path}: {error}") from error


def lacks(expected: Mapping[str, Any], frame: play_pb2.BotFrame) -> str:
    """What a frame lacks of what is expected, in words; empty if nothing."""
    got = MessageToDict(frame, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
    return "" if _within(expected, got) else f"expected {json.dumps(expected)}, got {json.dumps(got)}"


def _within(expected: Any, got: Any) -> bool:
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(key in got and _within(value, got[key]) for key, value in expected.items())
    return bool(expected == got)


def _steps(steps: Sequence[Mapping[str, Any]], where: str) -> list[Step]:
    return [_step(step, f"{where}, step {number}") for number, step in enumerate(steps, start=1)]


def _step(step: Mapping[str, Any], where: str) -> Step:
    ((kind, value),) = step.items()
    match kind:
        case "expect":
            _parsed({"frames": [value]}, play_pb2.PlayRequest(), where)
            return Expect(value)
        case "send":
            return Send(_parsed({"frames": value}, play_pb2.PlayResponse(), where))
        case "cut":
            return Cut()
        case "closed":
            return Closed()
        case "refuse":
            return Refuse(grpc.StatusCode[value["code"]], value["details"])
        case _:
            raise ExchangeError(f"{where}: `{kind}` is none of expect, send, cut, closed, refuse")


def _parsed(value: Any, message: Any, where: str) -> Any:
    try:
        return ParseDict(value, message)
    except ParseError as error:
        raise ExchangeError(f"{where}: {error}") from error
