"""A film stepped through on a terminal."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from rich.console import Console, Group
from rich.text import Text

from doubloon_tournament.cli.keys import keys_at_once
from doubloon_tournament.replay.film import Film
from doubloon_tournament.replay.picture import KEYS, picture
from doubloon_tournament.replay.stepping import Place, pressed

LOOK_EVERY_S: Final = 0.25
"""So soon a screen of another size is noticed."""


def show_film(console: Console, film: Film, place: Place, *, terminal: int) -> None:
    """Shows the film until it is ended by a key, and gives the terminal back as it was.

    Args:
        console: Where it is shown.
        film: What is shown.
        place: Where it begins.
        terminal: Gives the keys.

    Raises:
        KeyboardInterrupt: By Ctrl-C or SIGTERM.
    """
    with _sigterm_as_ctrl_c(), keys_at_once(terminal) as keys, console.screen(hide_cursor=True) as screen:
        shown: tuple[Place, object] | None = None
        while True:
            size = console.size
            place, lines = _laid_out(film, place, width=size.width, height=size.height)
            if shown != (place, size):
                screen.update(Group(*lines))
                shown = (place, size)
            for key in keys.within(LOOK_EVERY_S):
                following = pressed(film, place, key)
                if following is None:
                    return
                place = following


@contextmanager
def _sigterm_as_ctrl_c() -> Iterator[None]:
    """Lets SIGTERM raise instead of ending the process at once, which would leave the terminal as the film needs it."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _laid_out(film: Film, place: Place, *, width: int, height: int) -> tuple[Place, list[Text]]:
    """What is on a screen of that size: the lines that fit, the keys below. No picture is scrolled past its end."""
    room = max(1, height - 1)
    lines = picture(film, place, width)
    place = replace(place, down=min(place.down, max(0, len(lines) - room)))
    left = len(lines) - room - place.down
    foot = KEYS if place.typed is None else f"go to decision: {place.typed}_"
    more = f"↓ {left} more lines  " if left > 0 else ""
    below = Text(more + foot, style="reverse", no_wrap=True, overflow="crop")
    below.truncate(width)
    seen = lines[place.down : place.down + room]
    return place, [*seen, *[Text()] * (room - len(seen)), below]
