"""The command `doubloon check`: whether a bot keeps to the protocol, step by step."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from doubloon_tournament.cli.options import AsJson, GameName
from doubloon_tournament.exit_code import ExitCode
from doubloon_tournament.visible import visible

if TYPE_CHECKING:
    from doubloon_tournament.checking import Finding, Terms
    from doubloon_tournament.tournament_file import Command

T = TypeVar("T")

INDENT: Final = " " * 4


def check(
    command: Annotated[
        list[str] | None, typer.Argument(metavar="[--] COMMAND...", help="Starts your bot: program and arguments.")
    ] = None,
    game: GameName = "skull_king",
    decision: Annotated[str, typer.Option(metavar="TIME", help="For each decision.")] = "5s",
    start_up: Annotated[str, typer.Option(metavar="TIME", help="To connect, and again to be ready.")] = "30s",
    leave: Annotated[str, typer.Option(metavar="TIME", help="To exit after the service's goodbye.")] = "10s",
    memory: Annotated[str, typer.Option(metavar="SIZE", help="Resident, with all that the bot starts.")] = "2GiB",
    json: AsJson = False,  # an option of the command line
) -> ExitCode:
    """Check whether your bot keeps to the protocol: a verdict for each step.

    Options stand before the command: doubloon check --game sea_salt_paper -- python3 my_bot.py --careful
    """
    import asyncio
    from functools import partial

    from doubloon_games import find_game
    from doubloon_tournament.checking import Terms, passed
    from doubloon_tournament.tournament_file.durations import parse_duration
    from doubloon_tournament.tournament_file.sizes import parse_size

    terms = Terms(
        game=find_game(game).name,
        decision=_read("--decision", parse_duration, decision),
        start_up=_read("--start-up", parse_duration, start_up),
        leave=_read("--leave", parse_duration, leave),
        memory=_read("--memory", parse_size, memory),
    )
    findings = asyncio.run(_examine(_command(command), terms, partial(_show, err=json)))
    if json:
        typer.echo(_document(findings, terms))
    else:
        typer.echo(_summary(findings))
    return ExitCode.OK if passed(findings) else ExitCode.NOT_PASSED


async def _examine(command: "Command", terms: "Terms", tell: "Callable[[Finding], None]") -> "list[Finding]":
    from doubloon_tournament.checking import examine, open_hall

    async with open_hall(terms.game) as hall:
        return await examine(hall, command, terms, tell=tell)


def _command(command: list[str] | None) -> "Command":
    from doubloon_tournament.tournament_file import CommandError, resolve

    if not command:
        message = "no command for your bot; write it last: doubloon check -- python3 my_bot.py"
        raise typer.BadParameter(message, param_hint="COMMAND")
    try:
        return resolve(command, Path.cwd())
    except CommandError as error:
        raise typer.BadParameter(str(error), param_hint=command[error.argument]) from error


def _read(flag: str, parse: Callable[[str], T], text: str) -> T:
    try:
        return parse(text)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=flag) from error


def _show(finding: "Finding", *, err: bool) -> None:
    step = finding.step
    first, *rest = finding.message.splitlines()
    typer.echo(f"{step.number:2}  {step.value:34}  {finding.verdict.value:9}  {visible(first)}", err=err)
    for line in rest:
        typer.echo(f"{INDENT}{visible(line)}", err=err)


def _summary(findings: "list[Finding]") -> str:
    from doubloon_tournament.checking import Verdict

    failed = [f"step {each.step.number}, it {each.step.value}" for each in findings if each.verdict is Verdict.FAILED]
    return f"\nnot passed: {'; '.join(failed)}" if failed else "\npassed"


def _document(findings: "list[Finding]", terms: "Terms") -> str:
    import json

    from doubloon_tournament.checking import passed

    steps = [
        {"number": each.step.number, "step": each.step.key, "verdict": each.verdict.key, "message": each.message}
        for each in findings
    ]
    return json.dumps({"game": terms.game, "passed": passed(findings), "steps": steps}, indent=2)
