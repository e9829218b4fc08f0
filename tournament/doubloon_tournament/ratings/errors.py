"""What the ratings refuse."""


class RatingError(ValueError):
    """The results or the request cannot be rated; the message names the value and what would be right."""


class ConflictingResultError(RatingError):
    """Two results of one match differ."""
