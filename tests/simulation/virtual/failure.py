"""How a simulation fails."""


class RuleBrokenError(AssertionError):
    """Something that must hold did not."""


def must(holds: object, message: str) -> None:
    """Fails the simulation unless it holds."""
    if not holds:
        raise RuleBrokenError(message)
