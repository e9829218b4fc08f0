"""How `doubloon plan` comes to its plan and shows it."""

import json
from dataclasses import dataclass, field

import typer
from rich.console import Console
from rich.text import Text

from doubloon_tournament.cli.plan_tables import plan_parts
from doubloon_tournament.cli.probe_screen import make_probe_screen
from doubloon_tournament.cli.results import results_console
from doubloon_tournament.cli.screen import line_for
from doubloon_tournament.cli.stderr import steady_stderr
from doubloon_tournament.execution import Crowded, News, crowding, processors_here, tables_at_once
from doubloon_tournament.exit_code import ExitCode
from doubloon_tournament.planning import Plan, Probe, make_plan, plan_document, probe
from doubloon_tournament.sandbox import Backend
from doubloon_tournament.schedule import make_schedule
from doubloon_tournament.seeds import new_key
from doubloon_tournament.tournament_file import Source, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What was asked for."""

    probe_s: float | None
    """None for no probe."""
    half_width: float | None
    """In Elo; the deals that it takes are to be told."""
    key: bytes | None = field(repr=False)
    """Instead of the file's."""
    sandbox: Backend | None
    """Instead of the file's."""
    as_json: bool


def plan_it(source: Source, tournament: Tournament, wishes: Wishes) -> ExitCode:
    """Makes the plan and shows it on stdout; all else goes to stderr."""
    if wishes.sandbox is not None:
        tournament = tournament.model_copy(update={"sandbox": wishes.sandbox})
    blocks = make_schedule(
        tournament=tournament.name,
        bots=[bot.name for bot in tournament.bots],
        seats=tournament.seats,
        deals=tournament.deals,
        line_ups=tournament.line_ups,
        key=wishes.key or tournament.key or new_key(),
        fresh_deals=tournament.fresh_deals,
    )
    console = Console(file=steady_stderr(), highlight=False)
    crowded = crowding(tournament, tables=tables_at_once(tournament), processors=processors_here())
    if crowded is not None:
        console.print(Text(line_for(crowded)), soft_wrap=True)
    seen = None if wishes.probe_s is None else _probe(console, source, tournament, wishes.probe_s)
    plan = make_plan(tournament, blocks, seen, half_width=wishes.half_width)
    if wishes.as_json:
        typer.echo(json.dumps(plan_document(plan), indent=2, ensure_ascii=False))
    else:
        _show(plan)
    if seen is not None and seen.interrupted:
        return ExitCode.INTERRUPTED
    return ExitCode.FORFEITED if seen is not None and seen.failed else ExitCode.OK


def _probe(console: Console, source: Source, tournament: Tournament, seconds: float) -> Probe:
    with make_probe_screen(console, seconds) as screen:

        def hear(news: News) -> None:
            if not isinstance(news, Crowded):  # told already, for the whole tournament
                screen.tell(news)

        return probe(source, tournament, seconds=seconds, tell=hear)


def _show(plan: Plan) -> None:
    console = results_console()
    for part in plan_parts(plan):
        console.print(part, soft_wrap=isinstance(part, Text))
