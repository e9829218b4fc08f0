"""Why a bot's command cannot be started."""


class CommandError(ValueError):
    """A command that cannot be started."""

    def __init__(self, argument: int, message: str) -> None:
        super().__init__(message)
        self.argument = argument
        """Index of the argument concerned, 0 for the program."""


class FolderError(CommandError):
    """The folder that a command is to be started in is missing."""
