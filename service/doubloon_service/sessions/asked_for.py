"""Which frames of a bot the host has asked for. They are free, however many; all else is bounded by a rate."""

from typing import assert_never

from doubloon_service.sessions.inputs import Choose, Hello, Input, Leave, Ready, Resign, Unknown
from doubloon_service.sessions.session import Session


def is_asked_for(session: Session, item: Input) -> bool:
    """The host has asked for it, or it can be said but once."""
    match item:
        case Choose():
            return session.take_answer()
        case Ready():
            return not session.ready
        case Resign():
            return item.channel in session.places
        case Unknown():
            return False
        case Hello() | Leave():
            return True
        case _:
            assert_never(item)
