"""A film as one JSON document. What comes again, as most of a position does, is written once and pointed to.

docs/replay.md says what stands where.
"""

from collections.abc import Hashable
from dataclasses import asdict
from typing import Any, Generic, TypeVar

from doubloon_games.scene import Face, Laid, Scene, Zone
from doubloon_tournament.replay.film import Choice, Film, Sight

ValueT = TypeVar("ValueT", bound=Hashable)

FORMAT = 1
"""Of the document; raised when something changes its place or meaning."""


def film_document(film: Film) -> dict[str, Any]:
    """Lists, objects, words and whole numbers alone."""
    pools = _Pools()
    frames = [
        {"round": frame.round, "seat": frame.seat, "sights": [_sight(sight, pools) for sight in frame.sights]}
        for frame in film.frames
    ]
    scenes = [_scene(scene, pools) for scene in pools.scenes.values]
    return {
        "format": FORMAT,
        "match": {
            "id": film.match,
            "tournament": film.tournament,
            "game": film.game,
            "game_title": film.title,
            "options": film.options,
            "block": film.block,
            "deal": film.deal,
            "rotation": film.rotation,
        },
        "seats": [asdict(seat) for seat in film.seats],
        "beside": [*film.beside],
        "eyes": [*film.eyes],
        "cards": {face.name: _face(face) for face in film.faces},
        "rounds": [{"number": film.frames[at].round, "frame": at} for at in film.rounds],
        "zones": [_zone(zone) for zone in pools.zones.values],
        "notes": [[*notes] for notes in pools.notes.values],
        "lines": pools.lines.values,
        "choices": [_choice(choice) for choice in pools.choices.values],
        "scenes": scenes,
        "frames": frames,
    }


class _Pool(Generic[ValueT]):
    """Different values in the order of their coming."""

    def __init__(self) -> None:
        self.values: list[ValueT] = []
        self._places: dict[ValueT, int] = {}

    def place(self, value: ValueT) -> int:
        """Where the value stands."""
        if value not in self._places:
            self._places[value] = len(self.values)
            self.values.append(value)
        return self._places[value]


class _Pools:
    """What frames point to."""

    def __init__(self) -> None:
        self.scenes: _Pool[Scene] = _Pool()
        self.zones: _Pool[Zone] = _Pool()
        self.notes: _Pool[tuple[str, ...]] = _Pool()
        self.lines: _Pool[str] = _Pool()
        self.choices: _Pool[Choice] = _Pool()


def _sight(sight: Sight, pools: _Pools) -> dict[str, Any]:
    return {
        "scene": pools.scenes.place(sight.scene),
        "told": [pools.lines.place(line) for line in sight.told],
        "choice": None if sight.choice is None else pools.choices.place(sight.choice),
    }


def _scene(scene: Scene, pools: _Pools) -> dict[str, Any]:
    return {
        "head": scene.head,
        "totals": [*scene.totals],
        "zones": [pools.zones.place(zone) for zone in scene.zones],
        "notes": [pools.notes.place(notes) for notes in scene.notes],
        "lines": [pools.lines.place(line) for line in scene.lines],
    }


def _zone(zone: Zone) -> dict[str, Any]:
    return {
        "kind": zone.kind,
        "owner": zone.owner,
        "title": zone.title,
        "cards": [_laid(laid) for laid in zone.cards],
        "hidden": zone.hidden,
    }


def _laid(laid: Laid) -> dict[str, Any]:
    return {"card": laid.card, "by": laid.by, "mark": laid.mark}


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "action": choice.action,
        "options": [*choice.options],
        "source": choice.source,
        "think_us": choice.think_us,
        "refund_us": choice.refund_us,
        "rejected": choice.rejected,
    }


def _face(face: Face) -> dict[str, Any]:
    return {
        "en": face.title_en,
        "zh": face.title_zh,
        "short_en": face.short_en,
        "short_zh": face.short_zh,
        "colour": face.colour,
        "sign": face.sign,
    }
