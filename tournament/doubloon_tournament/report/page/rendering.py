"""Pages from templates: escaped whatever is put into them, equal bytes for equal values, nothing fetched.

The folder `look` has the base of every page and its style sheet; each kind of page brings a folder of templates.
"""

from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from doubloon_tournament.visible import lines_visible, visible

LOOK: Final = Path(__file__).parent / "look"


def render(templates: Path, name: str, **values: object) -> str:
    """A page.

    Args:
        templates: The folder of its templates; those of `look` are found as well.
        name: Of the template.
        values: What the template speaks of.
    """
    return _environment(templates).get_template(name).render(**values)


@cache
def _environment(templates: Path) -> Environment:
    environment = Environment(
        loader=FileSystemLoader([templates, LOOK]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["style"] = Markup((LOOK / "style.css").read_text(encoding="utf-8"))  # noqa: S704 our own file
    environment.filters |= {
        "visible": visible,
        "lines_visible": lines_visible,
        "pct": percent,
        "share": share,
        "likelihood": likelihood,
        "decimal": decimal,
        "signed": signed,
        "span": span,
    }
    return environment


def percent(share: float) -> str:
    """A position in a drawing."""
    return f"{100 * share:.2f}%"


def likelihood(value: float) -> str:
    """A likelihood in per cent, which is never quite nothing or everything."""
    if value < 0.0005:
        return "<0.1"
    return share(value) if value < 0.9995 else ">99.9"


def share(value: float) -> str:
    """A share in per cent. What is not quite everything or nothing is not rounded to it."""
    if 0.0 < value < 0.0005:
        return "<0.1"
    return ">99.9" if 0.9995 <= value < 1.0 else f"{100 * value:.1f}"


def decimal(value: float, digits: int) -> str:
    """A number; a minus is a minus and no hyphen."""
    text = f"{value:.{digits}f}"
    return text.replace("-", "\u2212" if float(text) else "")


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign; a minus is a minus and no hyphen."""
    text = f"{value:+.{digits}f}"
    return text.replace("-", "\u2212") if float(text) else f"{0:.{digits}f}"


def span(microseconds: float) -> str:
    """A duration with three digits, in the unit that suits it."""
    if microseconds >= 999.5e6:
        return f"{microseconds / 1e6:.0f} s"
    if microseconds >= 999_500:
        return f"{microseconds / 1e6:.3g} s"
    return f"{microseconds / 1e3:.3g} ms" if microseconds >= 999.5 else f"{microseconds:.0f} µs"
