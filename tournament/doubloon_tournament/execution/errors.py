"""What ends a run before its time."""


class ArenaError(RuntimeError):
    """The service cannot be started, has ended, or refuses what it is asked; everything recorded is kept."""


class ServiceSettingsError(ArenaError):
    """The service cannot use what it was set to."""


class ArenaLostError(ArenaError):
    """The service was there and has gone, or says nothing more; what was in flight can be played in another arena."""


class BotNotReadyError(RuntimeError):
    """Every process of a bot has ended without ever being ready, before the first table: the command is wrong."""
