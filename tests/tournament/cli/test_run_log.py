"""The log of a run: a JSON line for whatever happens."""

import io
import json

from doubloon_tournament.cli.run_log import RunLog
from doubloon_tournament.execution import (
    AttemptFailed,
    BotEnded,
    BotQuarantined,
    Crowded,
    MatchFinished,
    Playing,
    Stopping,
)
from doubloon_tournament.storage import FailedAttempt, MatchResult


def test_everything_that_happens_has_a_line() -> None:
    file = io.StringIO()
    log = RunLog(file)
    log.tell(Playing(0, 1))
    log.tell(AttemptFailed(FailedAttempt("m1", 0, "HOST_FAULT", "the rules failed"), again=True))
    log.tell(MatchFinished(MatchResult("m1", 0, "d0", ("ann", "bob"), (1, 2), (30, -10), (False, True))))
    log.tell(BotEnded("ann", "0", "exit status 1", "Traceback", restarted=True))
    log.tell(BotQuarantined("bob", "no answer"))
    log.tell(Crowded(8, 2, thinking=8, time_ms=50, share_ms=12.5, enough=2))
    log.tell(Stopping(3))
    lines = [json.loads(line) for line in file.getvalue().splitlines()]
    assert [line["event"] for line in lines] == [
        "playing",
        "attempt_failed",
        "match_finished",
        "bot_ended",
        "bot_quarantined",
        "crowded",
        "stopping",
    ]
    assert (lines[2]["match"], lines[2]["bots"], lines[2]["forfeits"]) == ("m1", ["ann", "bob"], [False, True])
    assert (lines[1]["reason"], lines[1]["again"], lines[1]["level"]) == ("HOST_FAULT", True, "warning")
    assert all(line["timestamp"].endswith("Z") for line in lines)
