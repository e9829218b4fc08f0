"""A frame as lines of a terminal, cards as boxes. A card's sign and name say all that its colour does."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from doubloon_games.scene import Laid, Scene, Zone
from doubloon_tournament.replay.film import ALL, SPECTATOR, Choice, Eyes, Film, Frame
from doubloon_tournament.replay.stepping import Place
from doubloon_tournament.replay.wording import Names, Wording, span
from doubloon_tournament.visible import visible

NAME_WIDTH: Final = 20
"""Columns for a bot's name."""
OPTIONS_LINES: Final = 4
"""Options beyond them are counted."""
TOLD_LINES: Final = 8
INDENT: Final = 4
KEYS: Final = "←/→ step  PgUp/PgDn round  g go to  e eyes  l names  ↑/↓ scroll  q quit"

_STYLES: Final = {
    "green": "bold white on dark_green",
    "yellow": "bold black on yellow3",
    "purple": "bold white on purple4",
    "black": "bold white on grey11",
    "red": "bold white on red3",
    "gold": "bold black on gold3",
    "white": "bold black on grey85",
    "grey": "bold black on grey58",
    "orange": "bold black on dark_orange",
    "light_orange": "bold black on light_salmon1",
    "pink": "bold black on pink1",
    "dark_blue": "bold white on blue3",
    "light_blue": "bold black on sky_blue1",
}
_PLAIN: Final = "reverse"
"""Of a card without a colour that is known here."""


def picture(film: Film, place: Place, width: int) -> list[Text]:
    """The lines of a frame, none wider than the screen."""
    frame = film.frames[place.frame]
    sight = frame.sights[place.eyes]
    pen = _Pen(Wording(film.faces, place.names), width)
    return [
        *_heading(film, place, pen),
        *pen.middle(sight.scene.zones),
        *pen.seats(film, frame, sight.scene),
        *pen.lines(sight.scene.lines),
        *pen.told(sight.told),
        *_choice(film, frame, sight.choice, pen),
    ]


def name_of_eyes(eyes: Eyes) -> str:
    """Who looks, in words."""
    return {ALL: "every hand open", SPECTATOR: "as a spectator sees it"}.get(eyes, f"as seat {eyes} sees it")


def shortened(name: str, width: int = NAME_WIDTH) -> str:
    """A name that somebody else has thought of, safe and no wider than that."""
    text = Text(visible(name))
    text.truncate(width, overflow="ellipsis")
    return text.plain


def _heading(film: Film, place: Place, pen: "_Pen") -> Iterator[Text]:
    frame = film.frames[place.frame]
    names = "English" if place.names is Names.EN else "中文"
    where = f"{visible(film.title)}, match {film.match[:12]} of {shortened(film.tournament)}"
    yield from pen.flow([Text(where), Text(name_of_eyes(film.eyes[place.eyes])), Text(names)], style="dim")
    decision = "the end" if frame.seat is None else f"decision {frame.number} of {len(film.frames) - 1}"
    head = visible(frame.sights[place.eyes].scene.head)
    yield from pen.flow([Text(f"round {frame.round}"), Text(decision), Text(head)], style="bold")


def _choice(film: Film, frame: Frame, choice: Choice | None, pen: "_Pen") -> Iterator[Text]:
    if frame.seat is None or choice is None:
        best = [f"seat {seat} ({shortened(each.bot)})" for seat, each in enumerate(film.seats) if each.place == 1]
        yield from pen.flow([Text("the match is over; won by"), *map(Text, best)], style="bold")
        return
    who = f"seat {frame.seat} ({shortened(film.seats[frame.seat].bot)})"
    what = "chooses in secret" if choice.action is None else f"chooses {pen.wording.text(choice.action)}"
    yield from pen.flow([Text(f"▶ {who} {what}"), *map(Text, facts_of(choice))], style="bold")
    yield from pen.options(choice)


def facts_of(choice: Choice) -> Iterator[str]:
    """Who answered, and how long it took: as far as these eyes know it."""
    if not choice.source:
        return
    yield {"bot": "its own answer", "forced": "one option", "stand_in": "the stand-in played"}.get(
        choice.source, choice.source
    )
    if choice.source == "bot":
        yield f"{span(choice.think_us)} thought"
    if choice.refund_us:
        yield f"{span(choice.refund_us)} not counted, the host was late"
    if choice.rejected:
        yield f"{choice.rejected} illegal answers before"


class _Pen:
    """Writes lines of one width, with cards named in one language."""

    def __init__(self, wording: Wording, width: int) -> None:
        self.wording = wording
        self._width = width

    def middle(self, zones: Sequence[Zone]) -> Iterator[Text]:
        """What lies in front of nobody; of the tricks before, the last one while no card is on the table."""
        past = [zone for zone in zones if zone.kind == "past_trick"]
        trick = next((zone for zone in zones if zone.kind == "trick"), None)
        shown = [zone for zone in zones if zone.owner is None and zone.kind != "past_trick"]
        if past and (trick is None or not trick.cards):
            shown.append(past[-1])
        pieces = [piece for zone in shown for piece in self._zone(zone)]
        yield from self.flow(pieces)

    def seats(self, film: Film, frame: Frame, scene: Scene) -> Iterator[Text]:
        """A line or two of each seat, and what lies in front of it."""
        for seat, each in enumerate(film.seats):
            mark = "▶" if seat == frame.seat else " "
            facts = [f"total {scene.totals[seat]}"] if scene.totals else []
            facts += scene.notes[seat] if scene.notes else ()
            if each.ending:
                facts.append(f"forfeited: {visible(each.ending)}")
            name = Text(f"{mark}{seat} {shortened(each.bot)}", style="bold" if seat == frame.seat else "underline")
            yield from self.flow([name, *map(Text, facts)])
            zones = [zone for zone in scene.zones if zone.owner == seat and zone.kind != "past_trick"]
            for _, same in groupby(zones, key=lambda zone: zone.kind):
                yield from self.flow([piece for zone in same for piece in self._zone(zone)], indent=INDENT)

    def lines(self, lines: Sequence[str]) -> Iterator[Text]:
        """What stands in no zone."""
        for line in lines:
            yield from self.flow([Text(word) for word in visible(line).split(" ")], indent=INDENT, gap=1)

    def told(self, lines: Sequence[str]) -> Iterator[Text]:
        """What these eyes have just been told."""
        for line in lines[:TOLD_LINES]:
            words = [Text(word) for word in self.wording.text(visible(line)).split(" ")]
            yield from self.flow([Text("·"), *words], style="italic", gap=1, indent=2)
        if len(lines) > TOLD_LINES:
            yield Text(f"  and {len(lines) - TOLD_LINES} lines more", style="italic")

    def options(self, choice: Choice) -> Iterator[Text]:
        """What was legal, the chosen one behind an arrow."""
        if not choice.options:
            return
        shown = [self._option(option, chosen=option == choice.action) for option in choice.options]
        lines = list(self.flow([Text("legal:"), *shown], indent=INDENT))
        yield from lines[:OPTIONS_LINES]
        if len(lines) > OPTIONS_LINES:
            yield Text(f"{'':{INDENT}}{len(choice.options)} options in all")

    def _option(self, option: str, *, chosen: bool) -> Text:
        text = self.wording.text(option)
        return Text(f"▶{text}", style="bold reverse") if chosen else Text(text)

    def _zone(self, zone: Zone) -> Iterator[Text]:
        cards = [*map(self._card, zone.cards)]
        if zone.hidden:
            cards.append(Text(f" {zone.hidden} face down ", style="reverse dim"))
        first, *others = cards or [Text("-")]
        yield Text.assemble((f"{zone.title}: ", "dim"), first)
        yield from others

    def _card(self, laid: Laid) -> Text:
        face = self.wording.face(laid.card)
        style = _STYLES.get(face.colour, _PLAIN) if face is not None else _PLAIN
        box = Text()
        if laid.by is not None:
            box.append(f"{laid.by}")
        box.append(f"[{self.wording.short(laid.card)}]", style=style)
        if laid.mark:
            box.append("*", style="bold")
        return box

    def flow(self, pieces: Iterable[Text], *, indent: int = 0, gap: int = 2, style: str = "") -> Iterator[Text]:
        """Pieces one after the other in as many lines as they need; what is too wide for any line is cut."""
        line = Text(" " * indent, style=style)
        empty = True
        for piece in pieces:
            room = self._width - line.cell_len - (0 if empty else gap)
            if piece.cell_len > room and not empty:
                yield line
                line, empty = Text(" " * (indent + 2), style=style), True
                room = self._width - line.cell_len
            if piece.cell_len > room:
                piece.truncate(room, overflow="ellipsis")
            line.append("" if empty else " " * gap)
            line.append_text(piece)
            empty = False
        if not empty:
            yield line
