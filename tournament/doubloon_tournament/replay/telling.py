"""A film as plain text: a few lines for each frame, every seat where a round begins."""

from collections.abc import Iterator, Sequence
from typing import Final

from doubloon_games.scene import Scene, Zone
from doubloon_tournament.replay.film import Choice, Film, Frame
from doubloon_tournament.replay.picture import facts_of, name_of_eyes, shortened
from doubloon_tournament.replay.wording import Names, Wording
from doubloon_tournament.tournament_file import toml_text
from doubloon_tournament.visible import visible

OPTIONS_SHOWN: Final = 20


def tell(film: Film, frames: Sequence[Frame], *, eyes: int, names: Names) -> Iterator[str]:
    """Line by line: the match, then the frames.

    Args:
        film: The match.
        frames: Those of it that are told.
        eyes: Whose, among the film's.
        names: The language of the cards.
    """
    wording = Wording(film.faces, names)
    yield from _heading(film, eyes)
    whole = {*film.rounds, len(film.frames) - 1, *(frame.number for frame in frames[:1])}
    for frame in frames:
        yield ""
        yield from _frame(film, frame, wording, eyes=eyes, whole=frame.number in whole)


def _heading(film: Film, eyes: int) -> Iterator[str]:
    options = ", ".join(f"{name} = {toml_text(value)}" for name, value in film.options.items())
    where = f"block {film.block}, deal {film.deal}, rotation {film.rotation}"
    yield f"match {film.match} of {visible(film.tournament)}: {where}"
    yield f"{visible(film.title)}, {len(film.seats)} seats, {len(film.frames) - 1} choices; {options}"
    yield name_of_eyes(film.eyes[eyes])
    for seat, each in enumerate(film.seats):
        ending = f"; forfeited: {visible(each.ending)}, {visible(each.message)}" if each.ending else ""
        yield f"seat {seat}, {visible(each.bot)}: place {each.place}, {each.points} points{ending}"


def _frame(film: Film, frame: Frame, wording: Wording, *, eyes: int, whole: bool) -> Iterator[str]:
    sight = frame.sights[eyes]
    scene = sight.scene
    yield from (f"  told: {wording.text(visible(line))}" for line in sight.told)
    which = "the end" if frame.seat is None else f"decision {frame.number}"
    yield f"{which}, round {frame.round}: {visible(scene.head)}"
    yield from _places([zone for zone in scene.zones if zone.owner is None and zone.kind != "past_trick"], wording)
    for seat in range(len(film.seats)):
        if whole or seat == frame.seat:
            yield from _seat(film, scene, seat, wording)
    yield from (f"  {visible(line)}" for line in scene.lines)
    if frame.seat is not None and sight.choice is not None:
        yield from _choice(film, frame.seat, sight.choice, wording)


def _seat(film: Film, scene: Scene, seat: int, wording: Wording) -> Iterator[str]:
    facts = [f"total {scene.totals[seat]}"] if scene.totals else []
    facts += scene.notes[seat] if scene.notes else ()
    if facts:
        yield f"  seat {seat}, {shortened(film.seats[seat].bot)}: {', '.join(facts)}"
    yield from _places([zone for zone in scene.zones if zone.owner == seat and zone.kind != "past_trick"], wording, 4)


def _places(zones: Sequence[Zone], wording: Wording, indent: int = 2) -> Iterator[str]:
    if zones:
        yield f"{'':{indent}}{'; '.join(_zone(zone, wording) for zone in zones)}"


def _zone(zone: Zone, wording: Wording) -> str:
    cards = [
        f"{'' if laid.by is None else laid.by}[{wording.short(laid.card)}]{'*' if laid.mark else ''}"
        for laid in zone.cards
    ]
    if zone.hidden:
        cards.append(f"{zone.hidden} face down")
    return f"{zone.title} {' '.join(cards) or '-'}"


def _choice(film: Film, seat: int, choice: Choice, wording: Wording) -> Iterator[str]:
    who = f"seat {seat}, {shortened(film.seats[seat].bot)},"
    if choice.action is None:
        yield f"  {who} chooses in secret"
        return
    facts = "".join(f", {fact}" for fact in facts_of(choice))
    yield f"  {who} chooses {wording.text(choice.action)}{facts}"
    if len(choice.options) > 1:
        shown = ", ".join(map(wording.text, choice.options[:OPTIONS_SHOWN]))
        more = len(choice.options) - OPTIONS_SHOWN
        yield f"  legal were: {shown}{f', and {more} more' if more > 0 else ''}"
