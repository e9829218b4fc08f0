"""What a spectator is told, in words: a line for each thing that happens, and the table as it stands."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from google.protobuf import json_format

from doubloon.v1 import game_pb2, table_pb2
from doubloon_games import Scenes, Words, find_game, scenes_of, words_of
from doubloon_games.scene import Scene, Zone
from doubloon_tournament.replay.wording import Names, Wording
from doubloon_tournament.visible import visible
from doubloon_wire import AnyCodec, CodecError, codec_for

PAST_TRICK: Final = "past_trick"
"""A kind of zone that lies there no more."""
_SEAT: Final = re.compile(r"\bseat (\d+)\b")


class Spectacle:
    """One table, as far as it was told."""

    def __init__(self) -> None:
        self.heading: list[str] = []
        """What is played, and who sits there."""
        self.standing: list[str] = []
        """How the table stands now."""
        self._table = ""
        self._who: list[str] = []
        self._endings: list[int] = []
        self._sequence: int | None = None
        self._game: _Game | None = None

    def take(self, response: table_pb2.WatchTableResponse) -> list[str]:
        """Learns what is new, and returns a line for each thing that has happened.

        Raises:
            UnknownGameError: If the game is not installed here.
        """
        if self._game is None:
            self._game = _Game(response.snapshot.game.game)
        lines = [*self._left_out(response)]
        if response.HasField("snapshot"):
            lines += self._take_snapshot(response.snapshot, self._game)
        lines += [self._named(self._game.told(event)) for event in response.events]
        if response.HasField("view"):
            self.standing = [self._named(line) for line in self._game.standing(response.view, self._who)]
        if response.HasField("end"):
            lines += self._end(response.end)
        return lines

    def _left_out(self, response: table_pb2.WatchTableResponse) -> Iterator[str]:
        if self._sequence is not None:
            missed = response.sequence - self._sequence - len(response.events)
            if missed:
                yield f"({missed} events are left out: they came faster than they were read)"
        self._sequence = response.sequence

    def _take_snapshot(self, snapshot: table_pb2.TableSnapshot, game: "_Game") -> Iterator[str]:
        table = snapshot.table
        bots = [visible(seat.bot) for seat in snapshot.seats]
        times = Counter(bots)
        who = [bot if times[bot] == 1 else f"{bot} (seat {seat})" for seat, bot in enumerate(bots)]
        beside = [*game.scenes.beside(len(who))]
        self._who = who + beside
        state = table_pb2.TableState.Name(table.state).removeprefix("TABLE_STATE_").lower().replace("_", " ")
        label = f" of {visible(table.label)}" if table.label else ""
        self.heading = [f"{visible(game.title)}, table {visible(table.table)}{label}: {state}"]
        self.heading.append(", ".join(f"seat {seat} {name}" for seat, name in enumerate(who)))
        endings = [int(seat.ending) for seat in snapshot.seats]
        if not self._endings:
            self._endings = [0] * len(endings)
        for seat, (before, after) in enumerate(zip(self._endings, endings, strict=True)):
            if after != before:
                why = f"{_ending(after)}: {visible(snapshot.seats[seat].message)}"
                yield f"{who[seat]} forfeits, {why}; the stand-in plays on"
        self._endings = endings

    def _end(self, end: table_pb2.TableEnd) -> Iterator[str]:
        yield f"{end.reason}: {visible(end.message)}"
        seats = enumerate(end.outcome.seats)
        for seat, result in sorted(seats, key=lambda each: each[1].place):
            forfeit = f", forfeited: {_ending(result.ending)}" if result.ending else ""
            yield f"{result.place}. {self._who[seat]}, {result.points} points{forfeit}"

    def _named(self, line: str) -> str:
        """The line with the names of those who sit at the seats."""
        return _SEAT.sub(lambda found: self._name(int(found[1]), found[0]), visible(line))

    def _name(self, seat: int, as_told: str) -> str:
        return self._who[seat] if seat < len(self._who) else as_told


class _Game:
    """What is known here of the game that is played."""

    def __init__(self, name: str) -> None:
        game = find_game(name)
        self.title = game.title
        self.scenes: Scenes = scenes_of(game)
        self._words: Words = words_of(game)
        self._codec: AnyCodec = codec_for(name)
        self._wording = Wording(self.scenes.faces(), Names.EN)

    def told(self, event: game_pb2.Event) -> str:
        """An event in a line."""
        try:
            return self._wording.text(self._words.tell(self._codec.read_event(event), None))
        except CodecError:  # a game need not say how its events are read back
            return json.dumps(json_format.MessageToDict(event), ensure_ascii=False)

    def standing(self, view: game_pb2.View, who: Sequence[str]) -> Iterator[str]:
        """The table as spectators see it."""
        scene = self.scenes.lay_out(self._codec.read_view(view), None)
        yield f"round {scene.round}: {scene.head}" if scene.round else scene.head
        middle = [self._zone(zone) for zone in scene.zones if zone.owner is None and zone.kind != PAST_TRICK]
        if middle:
            yield f"  {'; '.join(middle)}"
        for seat, name in enumerate(who):
            yield from self._seat(scene, seat, name)
        yield from (f"  {line}" for line in scene.lines)

    def _seat(self, scene: Scene, seat: int, name: str) -> Iterator[str]:
        facts = [f"total {scene.totals[seat]}"] if seat < len(scene.totals) else []
        facts += scene.notes[seat] if seat < len(scene.notes) else ()
        facts += [self._zone(zone) for zone in scene.zones if zone.owner == seat and zone.kind != PAST_TRICK]
        if facts:
            yield f"  {name}: {', '.join(facts)}"

    def _zone(self, zone: Zone) -> str:
        cards = [f"[{self._wording.short(laid.card)}]" for laid in zone.cards]
        if zone.hidden:
            cards.append(f"{zone.hidden} face down")
        return f"{zone.title} {' '.join(cards) or '-'}"


def _ending(ending: int) -> str:
    number = game_pb2.SeatEnding.ValueType(ending)
    if number not in game_pb2.SeatEnding.values():
        return str(ending)
    return game_pb2.SeatEnding.Name(number).removeprefix("SEAT_ENDING_")
