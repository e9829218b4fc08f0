"""Drawings of cards, put together from shapes: a kind of card is a shape on a ground with a corner, never a picture."""

from doubloon_tournament.replay.page.cards.drawing import Drawn, draw

__all__ = ["Drawn", "draw"]
