"""What a schedule refuses."""


class ScheduleError(ValueError):
    """No schedule exists for this request; the message names the numbers and what would be right."""

    def __init__(self, about: str, message: str) -> None:
        super().__init__(message)
        self.about = about
        """The argument that would have to change: `bots`, `seats`, `deals`, `line_ups` or `key`."""
