"""What a schedule refuses."""


class ScheduleError(ValueError):
    """No schedule exists for this request; the message names the numbers and what would be right."""
