"""Who is told what: each note once for every group that may know differently.

Source: rules page 4.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from doubloon_games.game import Happening, Notice
from doubloon_games.sea_salt_paper import events, notes
from doubloon_games.sea_salt_paper.events import SeaSaltPaperEvent
from doubloon_games.sea_salt_paper.notes import Note

HIDDEN: Final = 0
"""Stands for a card that is not told."""


def happening(seats: int, note: Note) -> Happening:
    """What a note tells to each group; groups that are told the same are one."""
    others = _others_are_told(note)
    inside = {seat: event for seat in _insiders(note) if (event := told(note, seat)) != others}
    if not inside:
        return (Notice(_everybody(seats), others),)
    (event,) = set(inside.values())
    return Notice(frozenset(inside), event), Notice(_everybody(seats) - inside.keys(), others)


def told(note: Note, seat: int | None) -> SeaSaltPaperEvent:
    """What a seat is told, or with None a spectator."""
    if seat is not None and seat in _insiders(note):
        return _INSIDE[note[0]](note)
    return _others_are_told(note)


def _insiders(note: Note) -> tuple[int, ...]:
    """The seats that may be told more than everybody else."""
    kind = note[0]
    if kind not in _INSIDE:
        return ()
    return (note[1], note[2]) if kind in _BOTH_KNOW else (note[1],)


def _others_are_told(note: Note) -> SeaSaltPaperEvent:
    return _OUTSIDE[note[0]](note)


@cache
def _everybody(seats: int) -> frozenset[int | None]:
    return frozenset({*range(seats), None})


_Telling = Callable[[Note], SeaSaltPaperEvent]

_OUTSIDE: Final[Mapping[int, _Telling]] = {
    notes.BEGAN: lambda note: events.RoundBegun(note[2], note[1], note[3], note[4]),
    notes.DRAWN: lambda note: events.Drawn(note[1], ()),
    notes.KEPT: lambda note: events.Kept(note[1], HIDDEN),
    notes.DISCARDED: lambda note: events.Discarded(*note[1:]),
    notes.DREW: lambda note: events.Drew(note[1], HIDDEN),
    notes.TOOK_TOP: lambda note: events.TookTop(*note[1:]),
    notes.PLAYED: lambda note: events.Played(*note[1:]),
    notes.REEF_PLACED: lambda note: events.ReefPlaced(note[1], HIDDEN),
    notes.SEARCHED: lambda note: events.PileSearched(note[1], note[2], ()),
    notes.PILE_TAKEN: lambda note: events.PileCardTaken(note[1], note[2], HIDDEN, note[4]),
    notes.LOBSTER_SHOWN: lambda note: events.LobsterShown(note[1], len(note[2]), ()),
    notes.LOBSTER_PICKED: lambda note: events.LobsterPicked(note[1], HIDDEN),
    notes.STOLEN: lambda note: events.Stolen(note[1], note[2], HIDDEN),
    notes.HAND_SEEN: lambda note: events.HandSeen(note[1], note[2], ()),
    notes.SWAPPED: lambda note: events.Swapped(note[1], note[2], HIDDEN, HIDDEN),
    notes.SWAP_PASSED: lambda note: events.SwapPassed(*note[1:]),
    notes.PAIR_STOLEN: lambda note: events.PairStolen(*note[1:]),
    notes.CALLED: lambda note: events.Called(*note[1:]),
    notes.REVEALED: lambda note: events.HandRevealed(*note[1:]),
    notes.ENDED: lambda note: events.RoundEnded(*note[1:]),
    notes.AWARDED: lambda note: events.EventAwarded(note[3], note[2], note[4]),
    notes.EVENT_KEPT: lambda note: events.EventKept(*note[1:]),
}
"""What everybody may know."""
_INSIDE: Final[Mapping[int, _Telling]] = {
    notes.DRAWN: lambda note: events.Drawn(*note[1:]),
    notes.KEPT: lambda note: events.Kept(*note[1:]),
    notes.DREW: lambda note: events.Drew(*note[1:]),
    notes.REEF_PLACED: lambda note: events.ReefPlaced(*note[1:]),
    notes.SEARCHED: lambda note: events.PileSearched(*note[1:]),
    notes.PILE_TAKEN: lambda note: events.PileCardTaken(*note[1:]),
    notes.LOBSTER_SHOWN: lambda note: events.LobsterShown(note[1], len(note[2]), note[2]),
    notes.LOBSTER_PICKED: lambda note: events.LobsterPicked(*note[1:]),
    notes.STOLEN: lambda note: events.Stolen(*note[1:]),
    notes.HAND_SEEN: lambda note: events.HandSeen(*note[1:]),
    notes.SWAPPED: lambda note: events.Swapped(*note[1:]),
}
"""What the seat that acted is told where that is more."""
_BOTH_KNOW: Final = frozenset({notes.STOLEN, notes.SWAPPED})
"""Notes of which the other seat is told as much as the one that acted."""
