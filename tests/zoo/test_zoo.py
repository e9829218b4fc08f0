"""All kinds of bad bots play a tournament beside good ones: it finishes, and each has the verdict that it deserves."""

import json

import pytest

from zoo.event import Event, Terms, play, zoo
from zoo.species import SPECIES, Species
from zoo.tournament import GOOD, named

pytestmark = [pytest.mark.xdist_group("zoo"), pytest.mark.timeout(600)]

HERE = [each for each in SPECIES if each.alive]
LINE_UPS = 18
SEATS = 4
TERMS = Terms(seats=SEATS, key="a5" * 32, line_ups=LINE_UPS, start_up_s=8)
CHARGED = [each for each in HERE if each.ending]
HARMLESS = [each for each in HERE if not (each.ending or each.words)]


@pytest.fixture(scope="module")
async def event(tmp_path_factory: pytest.TempPathFactory) -> Event:
    folder = tmp_path_factory.mktemp("zoo")
    return await play(folder, good=GOOD, bad=zoo(each.name for each in HERE), terms=TERMS)


def test_the_whole_schedule_has_a_result(event: Event) -> None:
    assert event.ran.code == 0, event.ran.stderr
    document = json.loads(event.ran.stdout)
    assert (document["matches"], document["failed"]) == (LINE_UPS * SEATS, 0)


@pytest.mark.parametrize("bot", GOOD)
def test_good_bots_have_all_their_results_and_no_forfeit(event: Event, bot: str) -> None:
    assert event.matches(bot) >= LINE_UPS * SEATS * SEATS // (len(HERE) + len(GOOD)) // SEATS * SEATS
    assert event.endings(bot) == []
    assert event.exits(bot) == []


@pytest.mark.parametrize("species", [each for each in HERE if each.ending or each.words], ids=lambda each: each.name)
def test_the_verdict_on_a_bad_bot_names_what_it_did(event: Event, species: Species) -> None:
    assert named(species.name, event.verdict(species.name)), event.verdict(species.name)


@pytest.mark.parametrize("species", HARMLESS, ids=lambda each: each.name)
def test_what_harms_nobody_is_not_charged(event: Event, species: Species) -> None:
    assert event.verdict(species.name) == "nothing is charged to it"


def test_no_process_and_nothing_temporary_is_left(event: Event) -> None:
    assert event.left_over() == []  # processes: `doubloon` of the end-to-end tests has looked
