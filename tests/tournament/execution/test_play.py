"""Playing a tournament against a scripted service: retries, repeats, refusals, and a service that goes away."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from doubloon_tournament.execution import (
    ArenaError,
    ArenaLostError,
    AttemptFailed,
    BotEnded,
    BotNotReadyError,
    Crowded,
    Ending,
    MatchFinished,
    News,
    Playing,
    ServiceLost,
    changed_bots,
    enter_tournament,
    play,
)
from doubloon_tournament.execution.agenda import ATTEMPTS_MAX
from doubloon_tournament.execution.arenas import LOSSES_MAX
from doubloon_tournament.storage import (
    Access,
    Database,
    PutOut,
    StoredTournament,
    add_put_out,
    find_tournament,
    list_exits,
    list_failures,
    list_forfeits,
    list_put_out,
    list_results,
    open_database,
)
from doubloon_tournament.tournament_file import Source, Tournament, parse

FAKE = Path(__file__).with_name("fake_service.py")
BOT = 'command = ["{python}", "-c", "import signal; signal.pause()"]\nisolation = "none"\n'
FILE = """\
name = "cup"
game = "skull_king"
seats = 3
deals = 2
tables_at_once = 2
"""


class Cup:
    """A tournament of six matches in a database, and what was told while it was played."""

    def __init__(self, database: Database, file: str) -> None:
        self.database = database
        self.tournament: Tournament = parse(Source(file, Path("/"), "cup.toml"))
        self.stored: StoredTournament = enter_tournament(database, Source(file, Path("/"), "cup.toml"), self.tournament)
        self.news: list[News] = []

    def play(self, script: str, *, stop_unready: bool = False) -> Ending:
        command = [sys.executable, str(FAKE), script]
        tell = self.tell
        return play(self.database, self.stored, self.tournament, tell=tell, command=command, stop_unready=stop_unready)

    def tell(self, news: News) -> None:
        self.news.append(news)

    @property
    def results(self) -> int:
        return len(list_results(self.database, self.stored.id))

    def told(self, kind: type[News]) -> list[News]:
        return [news for news in self.news if isinstance(news, kind)]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with open_database(f"sqlite:///{tmp_path / 'x.db'}", Access.WRITE) as opened:
        yield opened


@pytest.fixture
def cup(database: Database) -> Cup:
    return Cup(database, FILE + "".join(f'[[bots]]\nname = "{name}"\n{BOT}' for name in ("ann", "bob", "cid")))


def test_every_match_of_the_schedule_gets_its_result(cup: Cup) -> None:
    assert cup.play("finish") == Ending(given_up=0, repeated=0, interrupted=False)
    assert cup.results == 6
    assert cup.news[0] == Playing(0, 6)
    assert len(cup.told(MatchFinished)) == 6


def test_too_many_tables_for_the_processors_are_told_before_the_first_one(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0})
    bots = "".join(f'[[bots]]\nname = "{name}"\n{BOT}' for name in ("ann", "bob", "cid"))
    cup = Cup(database, f"{FILE}[time]\ndecision = 0.05\n{bots}")
    cup.play("finish")
    kinds = [type(news) for news in cup.news]
    assert kinds.index(Crowded) < kinds.index(MatchFinished)


def test_the_tournament_is_in_the_database_with_its_commitment_before_it_is_played(cup: Cup) -> None:
    entry = find_tournament(cup.database, "cup").entry
    assert entry.file == cup.stored.entry.file
    assert len(entry.commitment) == 64
    assert entry.matches == 6
    assert [bot.name for bot in entry.bots] == ["ann", "bob", "cid"]
    assert all(len(bot.version) == 64 for bot in entry.bots)


def test_a_host_fault_ends_the_attempt_and_never_the_match(cup: Cup) -> None:
    assert cup.play("fault,cancel,finish").given_up == 0
    assert cup.results == 6
    failures = list_failures(cup.database, cup.stored.id)
    assert [(failed.attempt, failed.reason) for failed in failures] in (
        [(0, "HOST_FAULT"), (0, "CANCELLED")],
        [(0, "CANCELLED"), (0, "HOST_FAULT")],
    )
    assert all(isinstance(news, AttemptFailed) and news.again for news in cup.told(AttemptFailed))


def test_a_match_that_always_fails_is_given_up_and_the_others_are_played(cup: Cup) -> None:
    ending = cup.play("fault")
    assert ending.given_up == 6
    assert cup.results == 0
    assert len(list_failures(cup.database, cup.stored.id)) == 6 * ATTEMPTS_MAX


def test_a_later_run_tries_failed_matches_again_under_new_attempts(cup: Cup) -> None:
    cup.play("fault")
    assert cup.play("finish").given_up == 0
    assert cup.results == 6
    assert cup.news[-8] == Playing(0, 6)


def test_a_record_that_comes_twice_is_kept_once_and_counted(cup: Cup) -> None:
    assert cup.play("twice,finish").repeated == 1
    assert cup.results == 6


def test_a_finished_tournament_has_nothing_left_to_play(cup: Cup) -> None:
    cup.play("finish")
    cup.news.clear()
    cup.play("refuse")
    assert cup.news == [Playing(6, 6)]


def test_where_the_service_has_no_room_the_match_waits_for_it(cup: Cup) -> None:
    cup.play("finish,full,finish")
    assert cup.results == 6


def test_a_refused_table_ends_the_run_with_the_reason(cup: Cup) -> None:
    with pytest.raises(ArenaError, match=r"refused table [0-9a-f]+\.0: INVALID_TABLE, no such seat"):
        cup.play("finish,finish,refuse")


@pytest.mark.parametrize("script", ["finish,finish,die", "finish,finish,close", "finish,finish,drain"])
def test_after_a_service_that_is_lost_the_next_plays_the_rest_and_every_match_counts_once(
    cup: Cup, script: str
) -> None:
    assert cup.play(script) == Ending(given_up=0, repeated=0, interrupted=False)
    assert cup.results == 6
    assert 1 <= len(cup.told(ServiceLost)) <= 5
    assert list_failures(cup.database, cup.stored.id) == []


def test_a_service_that_is_lost_is_told_with_its_last_words_and_with_what_it_was_playing(cup: Cup) -> None:
    cup.play("finish,finish,finish,die")
    (lost, *_) = cup.told(ServiceLost)
    assert isinstance(lost, ServiceLost)
    assert lost.reason.startswith("the service ended in the middle of the tournament (exit status 7)")
    assert lost.reason.endswith("; its last words:\nout of cards")
    assert 1 <= lost.in_flight <= 2


def test_services_that_are_lost_one_after_another_without_a_result_end_the_run_and_the_rest_can_be_played(
    cup: Cup,
) -> None:
    with pytest.raises(ArenaLostError, match=rf"(?s)^{LOSSES_MAX + 1} times in a row, .*\(exit status 7\).*cards"):
        cup.play("die")
    assert len(cup.told(ServiceLost)) == LOSSES_MAX
    cup.play("finish")
    assert cup.results == 6


def test_a_service_that_is_lost_while_the_run_is_being_ended_is_not_followed_by_another(cup: Cup) -> None:
    def interrupt_at_the_first(news: News) -> None:
        Cup.tell(cup, news)
        if isinstance(news, MatchFinished):
            os.kill(os.getpid(), signal.SIGINT)

    cup.tell = interrupt_at_the_first  # type: ignore[method-assign]
    with pytest.raises(ArenaLostError, match="has stopped to tell which tables have ended"):
        cup.play("finish,close")
    assert cup.told(ServiceLost) == []
    assert cup.results == 1


def test_a_refusal_ends_the_run_and_no_other_service_is_asked(cup: Cup) -> None:
    with pytest.raises(ArenaError, match="INVALID_TABLE"):
        cup.play("refuse")
    assert cup.told(ServiceLost) == []


@pytest.mark.parametrize(
    ("greeting", "message"),
    [
        ({"error": "cannot listen: the port is in use"}, "cannot listen: the port is in use"),
        ({"address": "x"}, "instead of its address"),
        ({"version": "9.9.9"}, r"the service is version 9\.9\.9, the runner "),
        ({"rules": {"skull_king": 99}}, r"by rules \d+, the service plays rules 99"),
        ({"rules": {}}, "the service does not know it"),
    ],
)
def test_a_service_that_does_not_suit_is_refused_before_the_first_table(
    cup: Cup, monkeypatch: pytest.MonkeyPatch, greeting: dict[str, object], message: str
) -> None:
    from doubloon import __version__

    usual = {"address": "127.0.0.1:1", "version": __version__, "protocol": 1, "rules": {"skull_king": 1}}
    said = greeting if {"error", "address"} & greeting.keys() else usual | greeting
    monkeypatch.setenv("FAKE_GREETING", json.dumps(said))
    with pytest.raises(ArenaError, match=message):
        cup.play("finish")


def test_a_tournament_is_played_to_its_end_by_the_rules_it_began_with(cup: Cup) -> None:
    older = replace(cup.stored, entry=replace(cup.stored.entry, rules=99, doubloon="9.9"))
    with pytest.raises(ArenaError, match=r"was begun by rules 99 of skull_king, .* play the rest with doubloon 9\.9"):
        play(cup.database, older, cup.tournament, tell=cup.news.append)


def test_a_bot_that_has_changed_since_it_was_entered_is_told(database: Database, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("1")
    others = "".join(f'[[bots]]\nname = "{name}"\n{BOT}' for name in ("ann", "bob"))
    file = f'{FILE}{others}[[bots]]\nname = "cid"\ncommand = ["{{python}}", "bot.py"]\n'
    source = Source(file, tmp_path, "cup.toml")
    stored = enter_tournament(database, source, parse(source))
    assert changed_bots(stored, parse(source)) == []
    (tmp_path / "bot.py").write_text("2")
    assert changed_bots(stored, parse(source)) == ["cid"]


def test_a_bot_that_was_put_out_stays_out_when_the_rest_is_played(cup: Cup) -> None:
    out = PutOut("ann", "2026-01-01T00:00:00+00:00", ("TIMED_OUT, no answer",) * 3)
    add_put_out(cup.database, cup.stored.id, out)
    add_put_out(cup.database, cup.stored.id, out)
    cup.play("exited")
    assert list_put_out(cup.database, cup.stored.id) == [out]
    endings = {(each.bot, each.ending) for each in list_forfeits(cup.database, cup.stored.id)}
    assert endings == {("ann", "PUT_OUT"), ("bob", "EXITED"), ("cid", "EXITED")}


def test_a_service_that_cannot_be_started_is_told_with_what_it_said(cup: Cup) -> None:
    command = [sys.executable, "-c", "import sys; sys.exit('no cards in the house')"]
    with pytest.raises(ArenaError, match="ended at its start:\nno cards in the house"):
        play(cup.database, cup.stored, cup.tournament, tell=cup.news.append, command=command)


def test_a_bot_that_ends_at_once_does_not_end_the_event(database: Database) -> None:
    bots = f'[[bots]]\nname = "ann"\n{BOT}[[bots]]\nname = "bob"\n{BOT}[[bots]]\nname = "cid"\n'
    cup = Cup(database, f'{FILE}{bots}command = ["{{python}}", "-c", "raise SystemExit(3)"]\nisolation = "none"\n')
    cup.play("finish")
    assert cup.results == 6
    for bot_exit in list_exits(database, cup.stored.id):
        assert (bot_exit.bot, bot_exit.instance, bot_exit.reason) == ("cid", "0", "exit status 3")
    for news in cup.told(BotEnded):
        assert isinstance(news, BotEnded)
        assert news.bot == "cid"


def test_a_bot_that_is_never_ready_stops_a_run_that_is_about_it_before_the_first_table(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAKE_ABSENT", "cid")
    bots = f'[[bots]]\nname = "ann"\n{BOT}[[bots]]\nname = "bob"\n{BOT}[[bots]]\nname = "cid"\n'
    cup = Cup(database, f'{FILE}{bots}command = ["/bin/sh", "-c", "echo no such script; exit 3"]\nisolation = "none"\n')
    told = "no process of cid was ever ready, so nothing was played:\ncid: exit status 3\nno such script (4 times)"
    with pytest.raises(BotNotReadyError) as error:
        cup.play("finish", stop_unready=True)
    assert str(error.value) == told
    assert cup.results == 0
