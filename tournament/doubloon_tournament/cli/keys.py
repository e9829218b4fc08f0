"""Keys as they are pressed, one by one and by name, from a terminal that gives them at once."""

import os
import re
import select
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

AT_ONCE: Final = 1024
"""Bytes read at a time."""
ESCAPES: Final = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[5~": "page up",
    "\x1b[6~": "page down",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1bOH": "home",
    "\x1bOF": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1b[7~": "home",
    "\x1b[8~": "end",
    "\x1b": "escape",
    "\r": "enter",
    "\n": "enter",
    "\x7f": "backspace",
    "\b": "backspace",
    "\x04": "end of input",
}
"""Names of keys that are no characters."""
_KEY: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Z]|.", re.DOTALL)


class Keys:
    """What is pressed on a terminal."""

    def __init__(self, terminal: int) -> None:
        """Takes an open terminal that gives keys at once."""
        self._terminal = terminal

    def within(self, seconds: float) -> list[str]:
        """The keys pressed by then, by name; none where nothing was. A terminal that is gone gives `end of input`."""
        ready, _, _ = select.select([self._terminal], [], [], seconds)
        if not ready:
            return []
        data = os.read(self._terminal, AT_ONCE)
        return keys_of(data.decode(errors="replace")) if data else ["end of input"]


def keys_of(text: str) -> list[str]:
    """The names of what was read: characters are their own."""
    return [ESCAPES.get(key, key) for key in _KEY.findall(text)]


@contextmanager
def keys_at_once(terminal: int) -> Iterator[Keys]:
    """Makes a terminal give keys without waiting for a line and without showing them; as it was before, at the end."""
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)
        yield Keys(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
