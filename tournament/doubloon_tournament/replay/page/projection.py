"""The page put together: the document of a film, the drawings that its cards need, the player, and the end in words."""

import base64
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from doubloon_tournament.replay.page.cards import draw
from doubloon_tournament.report.page.rendering import render
from doubloon_tournament.visible import visible

FOLDER: Final = Path(__file__).parent


def page(document: Mapping[str, Any]) -> str:
    """The page of a film's document. Equal documents give equal bytes."""
    seats, match = document["seats"], document["match"]
    shown = {
        **document,
        "seats": [_visible(seat, "bot", "message") for seat in seats],
        "match": _visible(match, "tournament"),
    }
    player = (FOLDER / "player.js").read_text(encoding="utf-8")
    return render(
        FOLDER / "templates",
        "replay.html",
        match=shown["match"],
        seats=sorted(enumerate(shown["seats"]), key=lambda numbered: numbered[1]["place"]),
        choices=len(shown["frames"]) - 1,
        rounds=len(shown["rounds"]),
        drawn=draw(shown["match"]["game"], shown["cards"]),
        look=Markup((FOLDER / "replay.css").read_text(encoding="utf-8")),  # noqa: S704 our own file
        film=htmlsafe_json_dumps(shown, ensure_ascii=False, separators=(",", ":")),
        player=Markup(player),  # noqa: S704 our own file
        player_hash=_hash(f"\n{player}"),
    )


def _visible(of: Mapping[str, Any], *fields: str) -> dict[str, Any]:
    """What somebody else has thought of, without characters that change what stands around it."""
    return {**of, **{field: visible(of[field]) for field in fields}}


def _hash(script: str) -> str:
    """The only script that the page lets run, as its policy names it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
