"""Stored matches as films: every position as each pair of eyes sees it, to step through."""

from doubloon_tournament.replay.document import film_document
from doubloon_tournament.replay.film import Choice, Eyes, Film, Frame, SeatOfFilm, Sight
from doubloon_tournament.replay.filming import film_of

__all__ = ["Choice", "Eyes", "Film", "Frame", "SeatOfFilm", "Sight", "film_document", "film_of"]
