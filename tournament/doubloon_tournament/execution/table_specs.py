"""How a match becomes a table that the service can create."""

from collections.abc import Mapping
from datetime import timedelta

from doubloon.v1 import game_pb2, table_pb2
from doubloon_games import config_from, find_game
from doubloon_tournament.execution.agenda import Attempt
from doubloon_tournament.seeds import bot_seed, deal_seed
from doubloon_tournament.storage import NewTournament
from doubloon_tournament.tournament_file import Isolation, TimeBudgets, Tournament
from doubloon_wire import codec_for


class TableSpecs:
    """Writes tables of one tournament."""

    def __init__(self, tournament: Tournament, entry: NewTournament) -> None:
        """Takes what the file says, and the key and options that the tournament began with."""
        self._label = tournament.name
        self._key = entry.key
        self._names = tournament.names
        self._isolation: Mapping[str, Isolation] = {bot.name: bot.isolation for bot in tournament.bots}
        self._game = _game(entry)
        self._time = _time(tournament.time)

    def instance(self, bot: str, rotation: int) -> str:
        """Which of a bot's processes plays a rotation."""
        return instance_of(self._isolation[bot], rotation)

    def spec(self, attempt: Attempt) -> table_pb2.TableSpec:
        """The table of an attempt: the same cards and bots' seeds whichever attempt it is."""
        match = attempt.match
        seats = [
            table_pb2.SeatSpec(
                bot=bot,
                instance=self.instance(bot, match.rotation),
                random_seed=bot_seed(self._key, deal=match.deal, rotation=match.rotation, bot=bot),
            )
            for bot in match.seats
        ]
        return table_pb2.TableSpec(
            table=attempt.table,
            label=self._label,
            game=self._game,
            seats=seats,
            deal_seed=deal_seed(self._key, match.deal),
            time=self._time,
            names=self._names,
        )


def instance_of(isolation: Isolation, rotation: int) -> str:
    """The name of the process that plays a rotation, as in DOUBLOON_INSTANCE."""
    return str(rotation) if isolation is Isolation.ROTATION else "0"


def _game(entry: NewTournament) -> game_pb2.GameConfig:
    message = game_pb2.GameConfig()
    config = config_from(find_game(entry.game), entry.options)
    codec_for(entry.game).write_config(config, message)
    return message


def _time(budgets: TimeBudgets) -> game_pb2.TimeControl:
    return game_pb2.TimeControl(
        decision_ms=_ms(budgets.decision),
        bank_ms=_ms(budgets.bank),
        increment_ms=_ms(budgets.increment),
        start_up_ms=_ms(budgets.start_up),
        grace_ms=_ms(budgets.grace),
    )


def _ms(duration: timedelta) -> int:
    return duration // timedelta(milliseconds=1)
