"""Listens in between a bot and the service, notes what the bot does, and does it a mischief where it is to have one.

Pure: bytes and the time in, bytes out.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from google.protobuf.message import DecodeError

from doubloon.v1 import play_pb2

NO_SUCH_OPTION: Final = 2**32 - 1


class Mischief(Enum):
    """What is done to a bot, once."""

    NONE = "nothing"
    REJECT = "its next answer is preceded by a wrong one, which the service rejects"
    LOSE_ANSWER = "the connection is dropped with its next answer"
    LOSE_NEWS = "the connection is dropped with what the service says to its next answer"


@dataclass(frozen=True, slots=True)
class Passage:
    """What becomes of a message."""

    forward: tuple[bytes, ...]
    """To be handed on."""
    drop: bool = False
    """The connection is to be dropped."""


@dataclass(slots=True)
class StreamNotes:
    """One stream of the bot."""

    resumes: bool = False
    """It takes up a session after a lost stream, so that answers may come a second time."""
    asked: dict[int, int] = field(default_factory=dict)
    """The last decision of each channel."""
    asked_at: dict[int, float] = field(default_factory=dict)
    answered: set[tuple[int, int]] = field(default_factory=set)
    last_answer_at: float = 0.0
    left: bool = False
    goodbye: bool = False
    dropped: bool = False


class Tap:
    """Everything that was noted of one bot."""

    def __init__(self) -> None:
        self.hello: play_pb2.Hello | None = None
        """Of the latest stream."""
        self.welcome: play_pb2.Welcome | None = None
        self.goodbye: play_pb2.Goodbye | None = None
        """The service has sent it away."""
        self.refusal = ""
        """The service has ended a call with this status."""
        self.ready = False
        self.complaints: list[str] = []
        """What it did wrong, in words, beside what the service calls the end of a seat."""
        self.think_s: list[float] = []
        """Of each answer, from its question or the answer before, whichever is later."""
        self.dropped = 0
        self.resumed = 0
        self.rejected = 0
        """Mischiefs that have come to pass."""
        self.mischief = Mischief.NONE
        self._stream = StreamNotes()
        self._excused: tuple[int, int] | None = None
        self._losing_news = False

    def open_stream(self) -> None:
        """The bot has dialled."""
        self._stream = StreamNotes()

    def from_bot(self, data: bytes, now: float) -> Passage:
        """Takes a message of the bot's."""
        try:
            request = play_pb2.PlayRequest.FromString(data)
        except DecodeError:
            return Passage((data,))
        first = self._first_answer(request)
        mischief = self.mischief if first is not None else Mischief.NONE
        if mischief is Mischief.LOSE_ANSWER:
            return self._drop()
        for frame in request.frames:
            self._note(frame, now)
        if mischief is Mischief.REJECT and first is not None:
            self._excused = (first.channel, first.decision)
            self.mischief = Mischief.NONE
            wrong = play_pb2.Choose(channel=first.channel, decision=first.decision, option=NO_SUCH_OPTION)
            return Passage((play_pb2.PlayRequest(frames=[play_pb2.BotFrame(choose=wrong)]).SerializeToString(), data))
        self._losing_news = mischief is Mischief.LOSE_NEWS or self._losing_news
        return Passage((data,))

    def from_service(self, data: bytes, now: float) -> Passage:
        """Takes a message of the service's."""
        response = play_pb2.PlayResponse.FromString(data)
        if self._losing_news:
            self._losing_news = False
            return self._drop()
        for frame in response.frames:
            self._hear(frame, now)
        return Passage((data,))

    def close_stream(self, *, by_service: bool) -> None:
        """The stream has ended, on one of the two sides."""
        stream = self._stream
        if not (by_service or stream.left or stream.goodbye or stream.dropped) and self.welcome is not None:
            self.complaints.append("it hung up without Leave")

    def say_goodbye(self) -> None:
        """The bot is told to go."""
        self._stream.goodbye = True

    def _drop(self) -> Passage:
        self.mischief = Mischief.NONE
        self.dropped += 1
        self._stream.dropped = True
        return Passage((), drop=True)

    def _first_answer(self, request: play_pb2.PlayRequest) -> play_pb2.Choose | None:
        """The first answer in it to an open question."""
        answers = (frame.choose for frame in request.frames if frame.HasField("choose"))
        return next((each for each in answers if self._stream.asked.get(each.channel) == each.decision), None)

    def _note(self, frame: play_pb2.BotFrame, now: float) -> None:
        match frame.WhichOneof("frame"):
            case "hello":
                self._greet(frame.hello)
            case "ready":
                self.ready = True
            case "leave":
                self._stream.left = True
            case "choose":
                self._answer(frame.choose, now)

    def _greet(self, hello: play_pb2.Hello) -> None:
        session = self.welcome.session if self.welcome is not None else ""
        if self.dropped and hello.resume != session:
            named = f"{hello.resume[:4]}..." if hello.resume else "none"
            self.complaints.append(f"it came back without its session in Hello.resume (it named {named})")
        self._stream.resumes = bool(hello.resume)
        self.hello = hello

    def _answer(self, choose: play_pb2.Choose, now: float) -> None:
        stream, place = self._stream, (choose.channel, choose.decision)
        asked = stream.asked.get(choose.channel, 0)
        if place in stream.answered and place != self._excused:
            self.complaints.append(f"it answered decision {choose.decision} of channel {choose.channel} again")
        elif choose.decision < asked and not stream.resumes:
            self.complaints.append(f"it answered decision {choose.decision} of channel {choose.channel}, long over")
        elif choose.decision == asked and place not in stream.answered:
            self.think_s.append(now - max(stream.asked_at[choose.channel], stream.last_answer_at))
            stream.answered.add(place)
            stream.last_answer_at = now

    def _hear(self, frame: play_pb2.HostFrame, now: float) -> None:
        match frame.WhichOneof("frame"):
            case "welcome":
                self.welcome = frame.welcome
                self.resumed += frame.welcome.resumed
            case "observation" if frame.observation.HasField("decision"):
                channel = frame.observation.channel
                self._stream.asked[channel] = frame.observation.decision.id
                self._stream.asked_at[channel] = now
            case "rejection":
                self._reject(frame.rejection)
            case "goodbye":
                self.goodbye = frame.goodbye
                self._stream.goodbye = True

    def _reject(self, rejection: play_pb2.Rejection) -> None:
        if self._excused == (rejection.channel, rejection.decision) and not self.rejected:
            self.rejected += 1
        elif len(self.complaints) < 100:
            self.complaints.append(f"a frame of its was not accepted: {rejection.reason}, {rejection.message}")
