"""What ends a run before its time."""


class ArenaError(RuntimeError):
    """The service cannot be started, has ended, or refuses what it is asked; everything recorded is kept."""


class BotNotReadyError(RuntimeError):
    """Every process of a bot has ended without ever being ready, before the first table: the command is wrong."""
