"""Who is told what happens in a run: the screen, and the log if there is one. Neither ever stops the play."""

from contextlib import suppress
from typing import Final

from doubloon_tournament.cli.failures import complain
from doubloon_tournament.cli.run_log import RunLog
from doubloon_tournament.cli.showing import Screen
from doubloon_tournament.execution import News

LOG_OFF: Final = "the log cannot be written ({why}) and is off from here on; play goes on without it"


class Audience:
    """Passes the news on."""

    def __init__(self, screen: Screen, log: RunLog | None) -> None:
        self._screen = screen
        self._log = log

    def tell(self, news: News) -> None:
        """Takes what has happened."""
        self._screen.tell(news)
        if self._log is None:
            return
        try:
            self._log.tell(news)
        except OSError as error:
            complain(LOG_OFF.format(why=error.strerror))
            with suppress(OSError):
                self._log.close()  # what it still holds would fail again at the end
            self._log = None
