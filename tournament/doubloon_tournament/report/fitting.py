"""Tables that fit the screen they are shown on: names are shortened, numbers never; what is too wide goes below."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

GAP: Final = 2
"""Between two columns."""
NAME_WIDTH_MIN: Final = 8
"""No name is made shorter than this to spare a second block."""


@dataclass(frozen=True, slots=True)
class Column:
    """A header with what stands under it."""

    header: str
    cells: tuple[str, ...]
    names: bool = False
    """Texts that stand to the left and may be shortened; all else is shown whole."""

    @property
    def width(self) -> int:
        """Of the widest cell or line of the header, in columns of the screen."""
        return max(Text(text).cell_len for text in (*self.header.splitlines(), *self.cells))

    @property
    def width_min(self) -> int:
        """What it must at least have."""
        return min(self.width, NAME_WIDTH_MIN) if self.names else self.width


class FittedTable:
    """Columns side by side, in as many blocks as the screen needs; each block begins with the columns that say who."""

    def __init__(
        self, who: Sequence[Column], values: Sequence[Column], *, ruled: Collection[int] = (), legend: str = ""
    ) -> None:
        """Takes the columns; those of `who` stand in each block.

        Args:
            who: What a row is about.
            values: What is said of it.
            ruled: Rows that a rule stands above.
            legend: A line below.
        """
        self._who = tuple(who)
        self._values = tuple(values)
        self._ruled = ruled
        self._legend = legend

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for number, block in enumerate(self._blocks(options.max_width)):
            if number:
                yield Text()
            yield self._table(_fitted((*self._who, *block), options.max_width))
        if self._legend:
            yield Text(f"\n{self._legend}")

    def fits(self, width: int) -> bool:
        """Whether one block is enough at that width, with all names whole."""
        return _width(column.width for column in (*self._who, *self._values)) <= width

    def _blocks(self, width: int) -> Iterator[list[Column]]:
        block: list[Column] = []
        for column in self._values:
            wanted = _width(each.width_min for each in (*self._who, *block, column))
            if block and wanted > width:
                yield block
                block = []
            block.append(column)
        yield block

    def _table(self, columns: Sequence[Column]) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), collapse_padding=True, show_edge=False)
        for column in columns:
            table.add_column(Text(column.header), justify="left" if column.names else "right", width=column.width)
        for number, row in enumerate(zip(*(column.cells for column in columns), strict=True)):
            if number in self._ruled:
                table.add_section()
            table.add_row(*map(Text, row))
        return table


def _fitted(columns: Sequence[Column], width: int) -> tuple[Column, ...]:
    """The columns with names as long as the others let them be."""
    left = width - _width(column.width_min for column in columns)
    fitted = []
    for column in columns:
        given = min(column.width, column.width_min + max(0, left))
        left -= given - column.width_min
        cells = tuple(_shortened(cell, given) for cell in column.cells) if column.names else column.cells
        fitted.append(replace(column, cells=cells))
    return tuple(fitted)


def _shortened(name: str, width: int) -> str:
    text = Text(name)
    text.truncate(width, overflow="ellipsis")
    return text.plain


def _width(columns: Iterator[int]) -> int:
    widths = list(columns)
    return sum(widths) + GAP * (len(widths) - 1)
