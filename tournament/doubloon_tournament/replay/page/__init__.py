"""A film as one page that a browser opens from disk: nothing is fetched, and the film and its player are on it."""

from doubloon_tournament.replay.page.projection import page

__all__ = ["page"]
"""Whoever writes a replay needs no more."""
