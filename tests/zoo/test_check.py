"""Every bad bot fails `doubloon check` at the step that it offends against, and shipped ones pass."""

import asyncio
import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from doubloon_tournament.checking import Finding, Step, Terms, Verdict, examine, open_hall, passed
from doubloon_tournament.tournament_file import resolve
from end_to_end.command import doubloon, shipped
from zoo.shipped import check_all, shipped_commands
from zoo.species import ENVIRONMENT, SPECIES, Species

pytestmark = [pytest.mark.xdist_group("check"), pytest.mark.timeout(600)]

HERE = [each for each in SPECIES if each.alive]
AT_ONCE = 4
PATIENT = Terms(
    decision=timedelta(seconds=5),
    start_up=timedelta(seconds=60),
    grace=timedelta(seconds=3),
    leave=timedelta(seconds=30),
    many=4,
    memory=256 << 20,
)


def terms_for(species: Species) -> Terms:
    """Patient ones, but for what a bot lets pass: that is not waited for any longer than it takes to be sure."""
    if species.stays:
        return replace(PATIENT, leave=timedelta(seconds=10))
    match species.step if species.hasty else None:
        case Step.CONNECTS:
            return replace(PATIENT, start_up=timedelta(seconds=6))
        case Step.READY:
            return replace(PATIENT, start_up=timedelta(seconds=25))
        case Step.IN_TIME:
            return replace(PATIENT, decision=timedelta(seconds=1))
        case _:
            return PATIENT


@pytest.fixture(scope="module")
def environment() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in ENVIRONMENT.items():
            patch.setenv(name, value)
        yield


@pytest.fixture(scope="module")
async def findings(environment: None) -> Mapping[str, list[Finding]]:
    """What a check says of each bad bot."""
    places = asyncio.Semaphore(AT_ONCE)
    async with open_hall("skull_king") as hall:

        async def check(species: Species) -> list[Finding]:
            async with places:
                command = resolve(species.command, Path.cwd())
                return await examine(hall, command, terms_for(species), bot=species.name, tell=lambda _: None)

        found = await asyncio.gather(*map(check, HERE))
    return dict(zip((each.name for each in HERE), found, strict=True))


@pytest.mark.parametrize("species", HERE, ids=lambda each: each.name)
def test_a_bad_bot_fails_at_the_step_that_it_offends_against(
    findings: Mapping[str, list[Finding]], species: Species
) -> None:
    failed = [each for each in findings[species.name] if each.verdict is Verdict.FAILED]
    assert [each.step for each in failed] == [species.step], failed
    assert species.told in failed[0].message


@pytest.mark.parametrize("game", ["skull_king", "sea_salt_paper"])
async def test_shipped_bots_of_every_language_pass(game: str) -> None:
    bots = {name: command for name, command in shipped_commands(game).items() if name.startswith("heuristic")}
    found = await check_all(game, bots, replace(PATIENT, game=game))
    assert {bot: each for bot, each in found.items() if not passed(each)} == {}


async def test_the_command_tells_each_step_and_ends_with_a_code_of_its_own(tmp_path: Path) -> None:
    argv = ("check", "--start-up", "60s", "--", sys.executable, "-m", "zoo.bots.resigns")
    ran = await doubloon(*argv, cwd=tmp_path, env=ENVIRONMENT)
    assert ran.code == 5, ran.stderr
    assert " 3  plays a match of every table size   FAILED     its seat was forfeited at a table of 2: RESIGNED" in (
        ran.stdout
    )
    assert " 4  survives a rejected choice          not tried  step 3 failed" in ran.stdout
    assert ran.stdout.endswith("\nnot passed: step 3, it plays a match of every table size\n")
    assert os.listdir(tmp_path) == []


async def test_the_document_has_a_verdict_for_every_step(tmp_path: Path) -> None:
    argv = ("check", "--game", "sea_salt_paper", "--json", "--", *shipped("random"))
    ran = await doubloon(*argv, cwd=tmp_path)
    assert ran.code == 0, ran.stdout
    document = json.loads(ran.stdout)
    assert (document["game"], document["passed"], len(document["steps"])) == ("sea_salt_paper", True, 11)
    assert {step["verdict"] for step in document["steps"]} == {"passed"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no command for your bot; write it last"),
        (["--decision", "soon", "--", "true"], "'soon' is no duration"),
        (["--memory", "much", "--", "true"], "'much' is no size"),
        (["--", "no-such-program"], "no such program"),
    ],
)
async def test_a_request_that_makes_no_sense_is_a_usage_error(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    ran = await doubloon("check", *arguments, cwd=tmp_path, env={"COLUMNS": "200"})
    assert ran.code == 2
    assert message in ran.stderr
