"""What happens in a run as JSON lines in a file: one line for each match, each failed attempt, each end of a bot."""

from dataclasses import asdict
from typing import TextIO

import structlog

from doubloon_tournament.execution import (
    AttemptFailed,
    BotEnded,
    BotQuarantined,
    Confined,
    Crowded,
    MatchFinished,
    News,
    Playing,
    ServiceLost,
    Stopping,
)


class RunLog:
    """Takes the news."""

    def __init__(self, file: TextIO) -> None:
        """Takes an open file, which stays its owner's."""
        self._file = file
        self._log = structlog.wrap_logger(
            structlog.WriteLogger(file),
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                structlog.processors.JSONRenderer(),
            ],
        )

    def close(self) -> None:
        """Closes the file, where it can no longer be written."""
        self._file.close()

    def tell(self, news: News) -> None:
        """Takes what has happened.

        Raises:
            OSError: If the file cannot be written.
        """
        match news:
            case MatchFinished(result):
                fields = asdict(result)
                self._log.info("match_finished", match=fields.pop("id"), **fields)
            case AttemptFailed(failed, again):
                self._log.warning("attempt_failed", **asdict(failed), again=again)
            case BotEnded():
                self._log.warning("bot_ended", **asdict(news))
            case BotQuarantined():
                self._log.warning("bot_quarantined", **asdict(news))
            case Confined():
                self._log.info("confined", **asdict(news))
            case Crowded():
                self._log.warning("crowded", **asdict(news))
            case Playing():
                self._log.info("playing", **asdict(news))
            case ServiceLost():
                self._log.error("service_lost", **asdict(news))
            case Stopping():
                self._log.info("stopping", **asdict(news))
        self._file.flush()
