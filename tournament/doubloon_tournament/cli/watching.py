"""How a table is watched on a screen: a picture that changes on a terminal, plain lines elsewhere."""

import json
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

import typer
from google.protobuf import json_format
from google.protobuf.message import Message
from rich.console import Console
from rich.live import Live
from rich.text import Text

from doubloon.v1 import table_pb2
from doubloon_tournament.cli.pace import clock_text
from doubloon_tournament.cli.results import PLAIN_WIDTH
from doubloon_tournament.cli.spectacle import Spectacle
from doubloon_tournament.cli.spectating import NoSuchTableError, Spectating, VenueGoneError
from doubloon_tournament.report.fitting import Column, FittedTable
from doubloon_tournament.visible import json_visible, visible

LINES_KEPT: Final = 200
"""Of what has happened, for as much as a screen has room for."""
REFRESH_PER_S: Final = 8
LOOK_EVERY_S: Final = 0.2
"""For a table to watch where there is none."""


def list_tables(tables: Sequence[table_pb2.Table], *, as_json: bool) -> None:
    """Shows which tables there are."""
    if as_json:
        typer.echo(json_visible(json.dumps({"tables": [_plain(table) for table in tables]}, ensure_ascii=False)))
        return
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = PLAIN_WIDTH
    if not tables:
        console.print("no table waits or is played")
        return
    ages = Column("age", tuple(clock_text(table.age_ms / 1000) for table in tables))
    states = Column("state", tuple(_state(table) for table in tables))
    decisions = Column("decisions", tuple(str(table.decisions) for table in tables))
    names = Column("table", tuple(visible(table.table) for table in tables), names=True)
    bots = Column("seats", tuple(", ".join(map(visible, table.bots)) for table in tables), names=True)
    console.print(FittedTable((names, bots), (states, decisions, ages)))


def show_tables(spectating: Spectating, *, as_json: bool, pause: Callable[[float], None] = time.sleep) -> None:
    """Shows one table after the other, each from as near to its beginning as can be, until nobody answers any more.

    Raises:
        WatchError: If nobody has answered from the beginning.
    """
    if spectating.youngest() is None:
        typer.echo("no table is played yet; waiting for one", err=True)
    with suppress(VenueGoneError):
        while True:
            table = spectating.youngest()
            if table is None:
                pause(LOOK_EVERY_S)
                continue
            with suppress(NoSuchTableError):  # it has ended meanwhile
                show_table(spectating.watch(table), as_json=as_json)
                if not as_json:
                    typer.echo()


def show_table(responses: Iterable[table_pb2.WatchTableResponse], *, as_json: bool) -> None:
    """Shows a table until it ends."""
    console = Console(highlight=False)
    if as_json:
        _show_as_json(responses)
    elif console.is_terminal:
        _show_as_picture(console, responses)
    else:
        _show_as_lines(responses)


def _show_as_json(responses: Iterable[table_pb2.WatchTableResponse]) -> None:
    for response in responses:
        typer.echo(json_visible(json.dumps(_plain(response), ensure_ascii=False)))


def _show_as_lines(responses: Iterable[table_pb2.WatchTableResponse]) -> None:
    spectacle = Spectacle()
    first: list[str] = []
    for response in responses:
        lines = spectacle.take(response)
        if not first:
            lines = first = [*spectacle.heading, *spectacle.standing, *lines]
        for line in lines:
            typer.echo(line)


def _show_as_picture(console: Console, responses: Iterable[table_pb2.WatchTableResponse]) -> None:
    spectacle = Spectacle()
    told: deque[str] = deque(maxlen=LINES_KEPT)

    def picture() -> Text:
        above = [*spectacle.heading, "", *spectacle.standing, ""]
        room = max(1, console.height - len(above) - 1)
        return Text("\n".join([*above, *list(told)[-room:]]), overflow="ellipsis", no_wrap=True)

    with Live(console=console, get_renderable=picture, refresh_per_second=REFRESH_PER_S):
        for response in responses:
            told.extend(spectacle.take(response))


def _state(table: table_pb2.Table) -> str:
    return table_pb2.TableState.Name(table.state).removeprefix("TABLE_STATE_").lower()


def _plain(message: Message) -> dict[str, object]:
    plain: dict[str, object] = json_format.MessageToDict(message, preserving_proto_field_name=True)
    return plain
