"""What a card is drawn from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Face:
    """One kind of card. It is told apart by its shape and its corner; the ground is never the only sign."""

    name: str
    """In the game's notation."""
    ground: str
    """Name of a colour in `cards.css`."""
    shape: str
    """Of one of the files of shapes."""
    corner: str = ""
    """A number or a few letters."""
    badge: str = ""
    """A second shape, small, for what the card is played as; empty for none."""
    pattern: str = ""
    """Of the ground, for eyes that do not tell its colour; empty for a plain one."""
    captioned: bool = True
    """Whether its title is to stand beneath; the shape and the corner say all of the others."""
