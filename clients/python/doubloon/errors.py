"""What can go wrong between a bot and the service, one class for each thing a bot's program may handle."""


class DoubloonError(Exception):
    """Anything this package raises on purpose."""


class SettingsError(DoubloonError):
    """An address, a token or a flag is missing or makes no sense; the message says which and what to set."""


class ChoiceError(DoubloonError):
    """A bot answered with something that is none of the options: a mistake in the bot."""


class RefusedError(DoubloonError):
    """The service does not want this bot: its token, its protocol or its name; trying again would not help."""


class UnreachableError(DoubloonError):
    """No service answered in time, at the start or after a lost stream."""
