"""Puts decisions to a bot and sends its answers: together while it is quick, singly as soon as it is slow.

The service charges a bot for each decision until it has read the answer. So a bot that needs a second for each of
twenty tables must not hold back the first answer until the last is there.
"""

import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from doubloon.bot import AnyBot
from doubloon.errors import ChoiceError
from doubloon.session import Session
from doubloon.table import Decision
from doubloon.v1 import play_pb2

FLUSH_S = 0.005
"""Answers wait for company no longer than this, seconds."""

Clock = Callable[[], float]
"""Seconds, rising."""

Send = Callable[[play_pb2.PlayRequest], None]


def answer_all(bot: AnyBot, decisions: Sequence[Decision], *, session: Session, send: Send, clock: Clock) -> None:
    """Asks the bot and sends its answers.

    Raises:
        ChoiceError: If the bot answers with none of the options, or too few or too many times.
    """
    request = play_pb2.PlayRequest()
    since = clock()
    for decision, choice in _pairs(bot, decisions):
        session.answer(decision, index_of(choice, decision), request)
        now = clock()
        if now - since > FLUSH_S:
            send(request)
            request, since = play_pb2.PlayRequest(), now
    if request.frames:
        send(request)


def index_of(choice: Any, decision: Decision) -> int:
    """The index of what a bot chose, which may be an index or an option.

    Raises:
        ChoiceError: If it is neither.
    """
    count = len(decision.message.options)
    try:
        index = operator.index(choice)
    except TypeError:
        return _place_of(choice, decision)
    if not 0 <= index < count:
        raise ChoiceError(f"{decision!r} was answered with {index}; the options are 0 to {count - 1}")
    return index


def _place_of(choice: Any, decision: Decision) -> int:
    for place, option in enumerate(decision.options):
        if choice is option or choice == option:
            return place
    last = len(decision.options) - 1
    raise ChoiceError(f"{decision!r} was answered with {choice!r}; return an index, 0 to {last}, or one of the options")


def _pairs(bot: AnyBot, decisions: Sequence[Decision]) -> Iterator[tuple[Decision, Any]]:
    answered = 0
    for choice in bot.choose_many(decisions):
        if answered == len(decisions):
            raise ChoiceError(f"choose_many gave more than {answered} answers to {answered} decisions")
        yield decisions[answered], choice
        answered += 1
    if answered < len(decisions):
        raise ChoiceError(f"choose_many gave {answered} answers to {len(decisions)} decisions")
