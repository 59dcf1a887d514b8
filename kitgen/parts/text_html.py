"""Blocks of a rule text as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from markupsafe import Markup, escape

from kitgen.parts.blocks import Figure, Heading, Item, Paragraph, Part, Rule, TableBlock
from kitgen.parts.typeset import Run

Icon = Callable[[str], Markup]
"""Function that returns the picture of a symbol by its name."""
Address = Callable[[Figure], str | None]
"""Function that returns the address of a picture; None for one that the page goes without."""

HEADING_SHIFT = 1
"""Levels that a text's headings move down: the topic's title is the second level of the page, so a
text's first level is the third."""


def html_of(parts: Sequence[Part], icon: Icon, address: Address) -> Markup:
    """Return all blocks in order. Items that follow one another make one list."""
    made: list[Markup] = []
    items: list[Item] = []
    for part in (*parts, None):
        if isinstance(part, Item):
            items.append(part)
            continue
        if items:
            made.append(_list(items, icon))
            items = []
        if part is not None:
            made.append(_block(part, icon, address))
    return Markup("\n").join(made)


def runs_html(runs: Iterable[Run], icon: Icon) -> Markup:
    """Return a line of text: bold, italic, icons; line feeds stay."""
    return Markup("").join(_run(run, icon) for run in runs)


def _run(run: Run, icon: Icon) -> Markup:
    """Return a run as HTML, in its cut."""
    if run.icon:
        return icon(run.text)
    made = escape(run.text).replace("\n", Markup("<br>"))
    for wanted, tag in ((run.italic, "em"), (run.bold, "strong")):
        if wanted:
            made = Markup("<{0}>{1}</{0}>").format(Markup(tag), made)
    return made


def _block(
    part: Heading | Paragraph | TableBlock | Rule | Figure, icon: Icon, address: Address
) -> Markup:
    """Return one block of a text as HTML; a picture without an address is told by its words."""
    if isinstance(part, Figure):
        src = address(part)
        if src is None:
            return Markup('<p class="figure">{}</p>').format(part.alt) if part.alt else Markup("")
        return Markup('<p class="figure"><img src="{}" alt="{}" loading="lazy"></p>').format(
            src, part.alt
        )
    if isinstance(part, Rule):
        return Markup("<hr>")
    if isinstance(part, Heading):
        level = min(6, max(3, part.level + HEADING_SHIFT))
        return Markup("<h{0}>{1}</h{0}>").format(level, runs_html(part.runs, icon))
    if isinstance(part, Paragraph):
        return Markup("<p>{}</p>").format(runs_html(part.runs, icon))
    return _table(part, icon)


def _list(items: Sequence[Item], icon: Icon) -> Markup:
    """Return a list with the lists inside it; a paragraph marked `-` goes on with the item before
    it."""
    depth = items[0].depth
    made: list[Markup] = []
    start = 0
    while start < len(items):
        item, end = items[start], start + 1
        while end < len(items) and items[end].depth > depth:
            end += 1
        body = runs_html(item.runs, icon)
        if end > start + 1:
            body += _list(items[start + 1 : end], icon)
        if item.mark == "-" and made:
            made[-1] += Markup("<p>{}</p>").format(body)
        else:
            number = Markup(' value="{}"').format(item.mark) if item.mark.isdigit() else ""
            made.append(Markup("<li{}>{}").format(number, body))
        start = end
    tag = Markup("ol" if items[0].mark.isdigit() else "ul")
    return Markup("<{0}>{1}</{0}>").format(
        tag, Markup("").join(item + Markup("</li>") for item in made)
    )


def _table(grid: TableBlock, icon: Icon) -> Markup:
    """Return a table as HTML that scrolls by itself where it is too wide."""

    def row(cells: Sequence[tuple[Run, ...]], tag: str) -> Markup:
        return Markup("<tr>{}</tr>").format(
            Markup("").join(
                Markup('<{0} class="{1}">{2}</{0}>').format(
                    Markup(tag), align, runs_html(cell, icon)
                )
                for cell, align in zip(cells, grid.aligns, strict=True)
            )
        )

    head = Markup("<thead>{}</thead>").format(row(grid.head, "th")) if any(grid.head) else ""
    body = Markup("").join(row(cells, "td") for cells in grid.rows)
    return Markup('<div class="wide" tabindex="0"><table>{}<tbody>{}</tbody></table></div>').format(
        head, body
    )
