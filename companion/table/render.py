"""Replies as text: tables that fit the terminal, plain when piped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from companion.table.figures import true_minus
from companion.table.i18n import _
from companion.table.reply import Block, Chart, Grid, Heading, Line, ReadyText, Sum

WIDTH = 80
TOGETHER = "\u00a0"
"""Space at which no line ends."""
_PAGE = re.compile(r"(?:\(\w+ )?\b(?:pp?|s)\. (?=\d)")
"""Pattern of what stands before the number in `(rules p. 12)` or `p. 12`, in Czech `s. 12`."""
_BOLD, _RESET = "\x1b[1m", "\x1b[0m"
_NARROWEST = 16
"""Width that lines are broken to at least, however narrow the terminal."""
_ROOMY = 24
"""Width that the last column of a grid keeps if others must be narrower."""


def render(blocks: Sequence[Block], width: int = WIDTH) -> str:
    """Return the blocks as lines of at most `width` columns, headings and titles in bold (see
    `unstyled`). A block with a title has an empty line before it, and so has what follows a grid;
    ready text keeps its lines."""
    parts: list[list[str]] = []
    before: Block | None = None
    for block in blocks:
        if isinstance(block, Heading):
            lines = [f"{_BOLD}{line}{_RESET}" for line in _wrap(block.text, width)]
        elif isinstance(block, Line):
            lines = _wrap(block.text, width, " " * block.indent)
        elif isinstance(block, Grid):
            lines = _grid(block, width)
        elif isinstance(block, Sum):
            lines = _sum(block, width)
        elif isinstance(block, ReadyText):
            lines = block.text.split("\n")
        else:
            lines = [f"{_BOLD}{block.title}{_RESET}", *_chart(block, width)]
        under_heading = isinstance(block, Grid) and isinstance(before, Heading)
        stands_apart = isinstance(block, Grid | Heading | Chart | Sum) and not under_heading
        apart = stands_apart or isinstance(before, Grid)
        parts.append(["", *lines] if parts and apart else lines)
        before = block
    text = "\n".join(line for lines in parts for line in lines)
    return text.replace(TOGETHER, " ")  # a copied line must read as if typed


def unstyled(text: str) -> str:
    """Return the text without bold."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def _broken(text: str, width: int, first: str = "", further: str = "") -> list[str]:
    """Return the lines of a paragraph. Most have room on one line, and are not given to the slow
    `textwrap`."""
    if text and len(first) + len(text) <= width and text.isprintable() and text == text.strip():
        return [first + text]

    lines = wrap(
        _PAGE.sub(lambda found: found[0].replace(" ", TOGETHER), text),
        width,
        initial_indent=first,
        subsequent_indent=further,
        break_on_hyphens=False,
    )
    return lines or [""]


def _wrap(text: str, width: int, indent: str = "") -> list[str]:
    lines = []
    for paragraph in text.split("\n"):
        further = indent + ("  " if paragraph.startswith("- ") else "")
        lines += _broken(paragraph, max(width, _NARROWEST), indent, further)
    return lines


def _grid(grid: Grid, width: int) -> list[str]:
    """Return a table's lines within `width` characters; a long cell goes on in the next line of its
    column."""
    rows = [grid.titles, *grid.rows]
    widths, gap = _widths(grid, width)
    lines: list[str] = []
    for number, row in enumerate(rows):
        wrapped = [
            _broken(text, widths[column]) if len(text) > widths[column] else [text]
            for column, text in enumerate(row)
        ]
        for parts in zip_longest(*wrapped, fillvalue=""):
            cells = [
                _cell(text, widths[column], column in grid.right)
                for column, text in enumerate(parts)
            ]
            line = gap.join(cells).rstrip()
            lines.append(f"{_BOLD}{line}{_RESET}" if number == 0 else line)
    return lines


def _widths(grid: Grid, width: int) -> tuple[list[int], str]:
    """Return the width of each column and the gap between them.

    Each column is as wide as its widest cell, and the last one takes the rest. Where that is not
    enough, the columns before it are narrowed, the widest first and names last.
    """
    columns = list(zip(grid.titles, *grid.rows, strict=True))
    widths = [max(1, *map(len, column)) for column in columns]
    least = [_least(column, number in grid.right) for number, column in enumerate(columns)]
    last = len(widths) - 1  # the column, and the number of gaps
    least_rest = min(least[last], _NARROWEST)
    wide, narrow = sum(widths[:last]), sum(least[:last])
    before_last = wide if wide + last + least_rest <= width else narrow
    gap = "  " if before_last + 2 * last + least_rest <= width else " "
    room = width - len(gap) * last
    if sum(widths[:last]) > room - least_rest:
        wanted = room - min(widths[last], _ROOMY)
        others = [number for number in range(last) if number not in grid.names]
        names = [number for number in range(last) if number in grid.names]
        for group in (others, names):
            while sum(widths[:last]) > wanted and any(widths[n] > least[n] for n in group):
                widths[max(group, key=lambda n: widths[n] - least[n])] -= 1
    widths[last] = min(widths[last], max(room - sum(widths[:last]), least_rest))
    return widths, gap


def _least(column: Sequence[str], figures: bool) -> int:
    """Return the least width of a column. Words are not broken, and figures keep their sign."""
    title, *cells = column
    words = cells if figures else " ".join(cells).split()
    return max(map(len, [*title.split(), *words]), default=1)


def _cell(text: str, width: int, right: bool) -> str:
    return text.rjust(width) if right else text.ljust(width)


def _sum(block: Sum, width: int) -> list[str]:
    """Return the lines of a sum, each item with its figure. Many small items stand in columns."""
    texts = [f"{true_minus(value):>4} {title}" for title, value in block.items]
    lines = [f"{_BOLD}{block.title}: {true_minus(block.total)}{_RESET}"]
    return [*lines, *(in_columns(texts, width) or ["  " + _("nothing")])]


def in_columns(texts: Sequence[str], width: int = WIDTH) -> list[str]:
    """Return short texts in as many columns as there is room for, read downwards."""
    widest = max(map(len, texts), default=0) + 2
    across = max(1, (width - 2) // widest)
    down = -(-len(texts) // across)
    return [
        ("  " + "".join(text.ljust(widest) for text in texts[row::down])).rstrip()
        for row in range(down)
    ]


def _chart(chart: Chart, width: int) -> list[str]:
    """Return the chart as text of at most `width` columns."""
    label = max((len(bar.label) for bar in chart.bars), default=0)
    note = max((len(bar.note) for bar in chart.bars), default=0)
    room = max(width - label - note - 4, 8)
    lines = []
    for bar in chart.bars:
        length = "█" * round(room * bar.value / chart.most)
        lines.append(f"{bar.label:<{label}}  {length}{' ' if length else ''}{bar.note}".rstrip())
    return lines
