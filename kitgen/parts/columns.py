"""Markdown parts set into slabs, and slabs poured into columns and pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from kitgen.draw.colours import contrast
from kitgen.draw.drawing import Paint, Shape, Text, Verb
from kitgen.draw.fonts import MM_PER_PT, cap_height, width_mm
from kitgen.draw.geometry import ellipse, polyline
from kitgen.parts.blocks import Figure, Heading, Item, Paragraph, Part, Rule, TableBlock
from kitgen.parts.theme import Style
from kitgen.parts.typeset import Align, Block, IconMaker, Run, set_text, widest_with_icon
from kitgen.parts.typography import tidied

At = Callable[[float, float], list[Verb]]
"""Function that draws something with its upper left corner at x and y."""

FigureMaker = Callable[[Figure, float], tuple[float, float, At]]
"""A picture of a text and the measure -> its width and height, and the verbs of it."""

FEW_WORDS = 3
"""Most words of a cell that is broken only between its words, if each has room."""
WHOLE_TABLE_ROWS = 7
"""Most rows, with the head, of a table that is never split over columns or pages."""
BESIDE_WORDS = 1.0
"""Ems of the spare room given to each column if the last one holds sentences."""
MOST_LEFT = 1 / 3
"""Largest share of a column left empty to keep a longer table whole in the next one."""
TABLE_SHARES = (1.0, 0.94, 0.88, 0.83)
"""Sizes tried for a table, as shares of the text's size, until words of short cells fit."""
SECTION_GIVES, PARAGRAPH_GIVES, ITEM_GIVES = 4.0, 1.0, 0.7
"""Shares of a column's spare room that go above a section, a paragraph and an item."""
MOST_GIVEN = 0.3
"""Most added to the space above a paragraph, in ems."""
MOST_TAKEN = (0.12, 0.16, 0.2, 0.28)
"""Most taken from the space above a paragraph, in ems, tried in turn; the larger ones only if a
last page would otherwise have a few lines."""


class Slab(NamedTuple):
    """Something that is never split: a line of text, a row of a table.

    `gap` is the space above it unless it opens a column; `keep` ties it to the next slab;
    `at(x, top)` gives its verbs; `opens` marks the first line of a section's heading. `give` is
    the share that the gap takes of a column's spare room; 0 where lines belong together.
    `over` stands above it once more where it opens a column: the head of its table. `whole` is the
    height of all of the table that it begins.
    """

    height: float
    gap: float
    keep: bool
    at: At
    opens: bool = False
    give: float = 0.0
    over: tuple[Slab, ...] = ()
    whole: float = 0.0


class PageStyle(NamedTuple):
    """The styles a flow is set in; all sizes shrink together by `scale`."""

    body: Style
    headings: tuple[Style, Style, Style]
    table_head: Style
    accent: str
    hairline: str

    def heading(self, level: int) -> Style:
        return self.headings[min(level, 3) - 1]

    def scaled(self, scale: float) -> PageStyle:
        """Return the same styles in other sizes."""
        first, second, third = (h.at_size(h.size_pt * scale) for h in self.headings)
        return self._replace(
            body=self.body.at_size(self.body.size_pt * scale),
            headings=(first, second, third),
            table_head=self.table_head.at_size(self.table_head.size_pt * scale),
        )


class Setter:
    """Sets parts for one measure. `too_wide` becomes true if any word was wider than its room.
    Icons alone in a cell of a table are as large as those among words, times `lone_icons`."""

    def __init__(
        self,
        style: PageStyle,
        measure: float,
        lang: str,
        make_icon: IconMaker,
        figures: FigureMaker,
        lone_icons: float = 1.0,
        opener: tuple[float, At] | None = None,
        hyphens: bool = True,
    ) -> None:
        """Prepare to set texts. `opener` is the height and the verbs of what stands over each
        heading of the first level. Without `hyphens`, words are broken only if one is wider than
        its room."""
        self.style = style
        self.measure = measure
        self.lang = lang
        self.make_icon = make_icon
        self.figures = figures
        self.lone_icons = lone_icons
        self.opener = opener
        self.hyphens = hyphens
        self.too_wide = False

    def slabs(self, parts: Sequence[Part]) -> list[Slab]:
        """Return every part in order. A heading stays with what follows, and so does a paragraph in
        italics right under it: it is a part of the heading. What ends in a colon stays with what
        it announces."""
        made: list[Slab] = []
        headed = titled = False
        for part in parts:
            before = len(made)
            match part:
                case Heading(level, runs):
                    made += self._heading(level, runs)
                case Paragraph(runs):
                    under = headed and all(run.italic for run in runs)
                    made += self._lines(runs, self.style.body, 0.0, self._em(0.75), keep=under)
                case Item(runs, mark, depth):
                    made += self._item(runs, mark, depth)
                case TableBlock():
                    made += self._table(part)
                case Rule():
                    made.append(self._rule())
                case Figure():
                    made.append(self._figure(part))
            if len(made) > before and _announces(part):
                made[-1] = made[-1]._replace(keep=True)
            if headed and titled and len(made) > before:
                made[before] = made[before]._replace(gap=max(made[before].gap, self._em(1.1)))
            headed = isinstance(part, Heading)
            titled = self.opener is not None and isinstance(part, Heading) and part.level == 1
        return made

    @property
    def _from_right(self) -> bool:
        return self.style.body.from_right

    def _em(self, share: float) -> float:
        return share * self.style.body.size_pt * MM_PER_PT

    def _set(
        self, runs: Sequence[Run], style: Style, measure: float, hyphens: bool = True
    ) -> Block:
        """Set one text. Without `hyphens`, words are broken only if one is wider than the
        measure."""
        runs = tidied(runs, self.lang)
        hyphens = hyphens and self.hyphens
        block = set_text(runs, style, measure, self.lang if hyphens else "")
        if block.too_wide and not hyphens:
            block = set_text(runs, style, measure, self.lang)
        self.too_wide = self.too_wide or block.too_wide
        return block

    def _lines(
        self,
        runs: Sequence[Run],
        style: Style,
        indent: float,
        gap: float,
        keep: bool = False,
        lead: At | None = None,
        hyphens: bool = True,
        give: float = PARAGRAPH_GIVES,
    ) -> list[Slab]:
        """Return one slab a line; the first carries `lead`, the mark of a list item. The first two
        and the last two lines of a paragraph stay together. With `keep` all stay together;
        `hyphens`: words may be divided."""
        block = self._set(runs, style, self.measure - indent, hyphens)
        height = style.cap_mm
        between = block.leading_mm - height
        last = len(block.lines) - 1
        slabs = []
        for number, line in enumerate(block.lines):
            single_line = Block((line,), style, too_wide=False)
            tied = keep or (number < last and (number == 0 or number == last - 1))
            slabs.append(
                Slab(
                    height,
                    gap=gap if number == 0 else between,
                    keep=tied,
                    at=self._line_at(single_line, indent, lead if number == 0 else None),
                    give=give if number == 0 else 0.0,
                )
            )
        return slabs

    def _line_at(self, block: Block, indent: float, lead: At | None) -> At:
        """Return what draws a line at a place, behind its mark if it has one."""

        def at(x: float, top: float) -> list[Verb]:
            before = lead(x, top) if lead else []
            left = x if self._from_right else x + indent
            measure = self.measure - indent
            return before + block.verbs(left, top, measure, "start", self.make_icon)

        return at

    def _heading(self, level: int, runs: Sequence[Run]) -> list[Slab]:
        """Return the lines of a heading, under what stands over the first level if there is such an
        opener. Sections begin with the first two levels."""
        style = self.style.heading(level)
        gap = self._em(1.4 if level > 2 else 1.6 if self.opener else 1.9)
        first, *rest = self._lines(runs, style, 0.0, gap, keep=True, hyphens=False)
        if self.opener and level == 1:
            height, at = self.opener
            over = Slab(height, self._em(2.0), keep=True, at=at, opens=True, give=SECTION_GIVES)
            return [over, first._replace(gap=self._em(0.75), give=0.0), *rest]
        return [first._replace(opens=level < 3, give=SECTION_GIVES / min(level, 3)), *rest]

    def _item(self, runs: Sequence[Run], mark: str, depth: int) -> list[Slab]:
        """Return the lines of a list item beside its mark, or, marked `-`, below the item
        before."""
        step = self._em(1.55)
        indent = depth * step
        body = self.style.body
        if mark == "-":
            return self._lines(runs, body, indent, self._em(0.4), give=ITEM_GIVES)
        lead, gap = self._mark(mark, indent, step), self._em(0.62 if mark else 0.5)
        return self._lines(runs, body, indent, gap, lead=lead, give=ITEM_GIVES)

    def _mark(self, mark: str, indent: float, step: float) -> At:
        """Return a step's number in a roundel, or a bullet."""
        body, style = self.style.body, self.style
        cap = body.cap_mm
        on_accent = max("#fffdf6", "#26241f", key=lambda ink: contrast(ink, style.accent))

        def beside(x: float, ems: float) -> float:
            away = indent - step * ems
            return x + (self.measure - away if self._from_right else away)

        def at(x: float, top: float) -> list[Verb]:
            middle = top + cap / 2
            if not mark:
                r = cap * 0.2
                centre = beside(x, 0.5)
                return [Shape(ellipse(centre - r, middle - r, 2 * r, 2 * r), Paint(style.accent))]
            r = cap * 0.82
            centre = beside(x, 0.55)
            size = body.size_pt * (0.82 if len(mark) == 1 else 0.7)
            font = body.font_with(mark, bold=True)
            return [
                Shape(ellipse(centre - r, middle - r, 2 * r, 2 * r), Paint(style.accent)),
                Text(
                    centre - width_mm(font, mark, size) / 2,
                    middle + size * cap_height(font) * MM_PER_PT / 2,
                    mark,
                    font,
                    size,
                    on_accent,
                ),
            ]

        return at

    def _rule(self) -> Slab:
        """Return a hairline across the column."""

        def at(x: float, top: float) -> list[Verb]:
            line = polyline([(x, top), (x + self.measure, top)])
            return [Shape(line, Paint(stroke=self.style.hairline, width_mm=0.15))]

        return Slab(0.0, self._em(0.9), keep=False, at=at, give=PARAGRAPH_GIVES)

    def _figure(self, figure: Figure) -> Slab:
        """Return a picture in the middle of the column."""
        width, height, draw = self.figures(figure, self.measure)

        def at(x: float, top: float) -> list[Verb]:
            return draw(x + (self.measure - width) / 2, top)

        return Slab(height, self._em(1.1), keep=False, at=at, give=PARAGRAPH_GIVES)

    def _table(self, table: TableBlock) -> list[Slab]:
        """Return a table whose columns share the measure by what stands in them; hairlines, no
        boxes. A head whose cells are all empty is left out."""
        head = [table.head] if any(table.head) else []
        rows = [*head, *table.rows]
        if not rows:
            return []
        padding = self._em(0.7)
        room = self.measure - padding * (len(table.head) - 1)
        for share in TABLE_SHARES:
            body, title = (
                style.at_size(style.size_pt * share)
                for style in (self.style.body, self.style.table_head)
            )
            styles = [title] * len(head) + [body] * len(table.rows)
            widths = self._column_widths(rows, styles, room, last_align=table.aligns[-1])
            words_fit = all(
                _word_count(runs) > FEW_WORDS or _longest_word(runs, style) <= width
                for row, style in zip(rows, styles, strict=True)
                for runs, width in zip(row, widths, strict=True)
            )
            if words_fit:
                break
        last = len(rows) - 1
        slabs: list[Slab] = []
        for number, (row, style) in enumerate(zip(rows, styles, strict=True)):
            blocks = self._row_blocks(row, style, widths)
            # Larger icons stand as much above the line of words as below it.
            rises = [(block.style.cap_mm - style.cap_mm) / 2 for block in blocks]
            height = max(block.height - rise for block, rise in zip(blocks, rises, strict=True))
            is_head = number < len(head)
            is_tied = len(rows) <= WHOLE_TABLE_ROWS or number <= len(head) or number == last - 1
            slabs.append(
                Slab(
                    height + self._em(0.45),
                    gap=self._em(1.0 if number == 0 else 0.5) + max(rises),
                    keep=number < last and is_tied,
                    at=self._row_at(blocks, widths, padding, table.aligns, height, is_head),
                    give=0.0 if number else PARAGRAPH_GIVES,
                )
            )
        opening, *rest = slabs
        whole = opening.height + sum(slab.gap + slab.height for slab in rest)
        opening = opening._replace(whole=whole)
        over = (opening,) if head else ()
        return [opening, *(slab._replace(over=over) for slab in rest)]

    def _row_blocks(
        self, row: Sequence[Sequence[Run]], style: Style, widths: Sequence[float]
    ) -> list[Block]:
        """Return the cells of a row. One is broken in its words only if that makes the row
        lower."""
        cells = [
            (runs, self._cell_style(runs, style), width)
            for runs, width in zip(row, widths, strict=True)
        ]
        blocks = [
            self._set(runs, cell_style, width, hyphens=not _keeps_words(runs, style, width))
            for runs, cell_style, width in cells
        ]
        highest = max(block.height for block in blocks) + 1e-6
        for i, (runs, cell_style, width) in enumerate(cells):
            if _ends_in_word(blocks[i]) and _longest_word(runs, style) <= width:
                with_whole_words = self._set(runs, cell_style, width, hyphens=False)
                if with_whole_words.height <= highest:
                    blocks[i] = with_whole_words
        return blocks

    def _cell_style(self, runs: Sequence[Run], style: Style) -> Style:
        """Return the style of a cell; that of icons alone is larger."""
        has_icons_alone = self.lone_icons != 1.0 and runs and all(run.icon for run in runs)
        return style.at_size(style.size_pt * self.lone_icons) if has_icons_alone else style

    def _column_widths(
        self,
        rows: Sequence[Sequence[Sequence[Run]]],
        styles: Sequence[Style],
        room: float,
        last_align: str,
    ) -> list[float]:
        """Return the widths of a table's columns. If natural widths fit, the rest is shared out, or
        left beside a last column that is wider than all others, so that the others stay together.
        If not, the widest columns give way evenly, but none so far that it breaks the longest word
        of a cell of few words, where there is room for that. `styles` are those of the rows."""
        columns = len(rows[0])
        natural = [0.0] * columns
        least = [0.0] * columns
        for row, style in zip(rows, styles, strict=True):
            for i, runs in enumerate(row):
                one_line = set_text(runs, self._cell_style(runs, style), measure=1e6)
                natural[i] = max(natural[i], one_line.width + 0.01)
                if _word_count(runs) <= FEW_WORDS:
                    longest = max(_longest_word(runs, style), widest_with_icon(runs, style))
                    least[i] = max(least[i], longest + 0.01)
        if sum(natural) <= room:
            spare = (room - sum(natural)) / columns
            if last_align == "left" and natural[-1] > sum(natural[:-1]):
                spare = min(spare, self._em(BESIDE_WORDS))
            widths = [w + spare for w in natural[:-1]]
            return [*widths, room - sum(widths)]
        limit, fixed = room / columns, 0.0
        for _ in range(columns):  # raise the limit until the narrow columns have what they need
            narrow = [w for w in natural if w <= limit]
            fixed = sum(narrow)
            limit = (room - fixed) / max(columns - len(narrow), 1)
        widths = [min(w, limit) for w in natural]
        spare = sum(max(w - low, 0.0) for w, low in zip(widths, least, strict=True))
        lacking = sum(max(low - w, 0.0) for w, low in zip(widths, least, strict=True))
        if not 0.0 < lacking <= spare:
            return widths
        share = lacking / spare
        return [max(low, w - share * (w - low)) for w, low in zip(widths, least, strict=True)]

    def _row_at(
        self,
        blocks: Sequence[Block],
        widths: Sequence[float],
        padding: float,
        aligns: Sequence[str],
        height: float,
        is_head: bool,
    ) -> At:
        """Return what draws a row of a table at a place: the blocks of its cells in order of
        reading, and the line below them, thicker below the head."""
        names: dict[str, Align] = {"left": "start", "centre": "centre", "right": "right"}

        def at(x: float, top: float) -> list[Verb]:
            verbs: list[Verb] = []
            left = x + self.measure if self._from_right else x
            cap = min(block.style.cap_mm for block in blocks)
            for block, width, align in zip(blocks, widths, aligns, strict=True):
                first = top - (block.style.cap_mm - cap) / 2
                left -= width if self._from_right else 0.0
                verbs += block.verbs(left, first, width, names.get(align, "start"), self.make_icon)
                left += -padding if self._from_right else width + padding
            below = top + height + self._em(0.45)
            line = polyline([(x, below), (x + self.measure, below)])
            width_mm = 0.3 if is_head else 0.1
            verbs.append(Shape(line, Paint(stroke=self.style.hairline, width_mm=width_mm)))
            return verbs

        return at


Column = list[tuple[float, Slab]]
"""Slabs with their tops, measured from the column's top."""


def pour(slabs: Sequence[Slab], height: float, taken_mm: float = 0.0) -> list[Column]:
    """Return columns of at most `height`, filled one after another. A slab that is kept with the
    next moves on with it; a slab higher than a column stands in one of its own. A column may be
    higher by what `feathered` can take out of it again, `taken_mm` for each share of its gaps. A
    table goes on under its head; one that there is no room for moves on where little stays
    empty."""
    columns: list[Column] = [[]]
    y = gives = 0.0
    for chunk in _chunks(slabs):
        column = columns[-1]
        room = height + (gives + chunk[0].give) * taken_mm + 1e-6 - y
        need, with_table = _needs(chunk, opens=not column)
        # a table that would be split moves on if it fits there and little stays empty here
        table_moves = room < with_table <= height and height - y <= height * MOST_LEFT
        if column and (need > room or table_moves):
            column, y, gives = [], 0.0, 0.0
            columns.append(column)
        if not column:
            chunk = [*chunk[0].over, *chunk]
        gives += chunk[0].give if column else 0.0
        for slab in chunk:
            y += slab.gap if column else 0.0
            column.append((y, slab))
            y += slab.height
    return columns


def _needs(chunk: Sequence[Slab], opens: bool) -> tuple[float, float]:
    """Return the height of slabs that stay together, and that with all of a table that they
    begin. Without `opens` they have the space above them, too."""
    need = whole = 0.0
    for number, slab in enumerate(chunk):
        need += slab.gap if number or not opens else 0.0
        whole = max(whole, need + slab.whole)
        need += slab.height
    return need, whole


def whole_sections(slabs: Sequence[Slab]) -> list[Slab]:
    """Return the slabs of each section kept with one another."""
    ends = [*(slab.opens for slab in slabs[1:]), True]
    return [slab._replace(keep=not end) for slab, end in zip(slabs, ends, strict=True)]


def _chunks(slabs: Sequence[Slab]) -> list[list[Slab]]:
    """Return slabs in groups that stay together."""
    chunks: list[list[Slab]] = []
    tied = False
    for slab in slabs:
        if tied:
            chunks[-1].append(slab)
        else:
            chunks.append([slab])
        tied = slab.keep
    return chunks


def depth(columns: Sequence[Column]) -> float:
    """Return the end of the lowest slab, in mm from the top of the columns."""
    return max((c[-1][0] + c[-1][1].height for c in columns if c), default=0.0)


def balance(slabs: Sequence[Slab], count: int, height: float) -> list[Column]:
    """Return columns as equal in height as they can be, of slabs that fit into `count` of
    `height`."""
    low, high = 0.0, height
    for _ in range(24):
        middle = (low + high) / 2
        poured = pour(slabs, middle)
        fits = len(poured) <= count and depth(poured) <= middle + 1e-6
        low, high = (low, middle) if fits else (middle, high)
    return pour(slabs, high)


def feathered(column: Column, height: float, em: float, most: float = MOST_GIVEN) -> Column:
    """Return the column stretched towards `height`: what it lacks is given to the space over
    sections, paragraphs and items, a little each (`most` ems over a paragraph), so that columns
    side by side end level; what is too much is taken from there."""
    gives = [0.0 if above.keep else slab.give for (_, above), (_, slab) in pairwise(column)]
    if not any(gives):
        return column
    share = min((height - depth([column])) / sum(gives), most * em)
    added, stretched = 0.0, column[:1]
    for (top, slab), give in zip(column[1:], gives, strict=True):
        added += share * give
        stretched.append((top + added, slab))
    return stretched


def _announces(part: Part) -> bool:
    """Return whether a text ends in a colon."""
    runs = part.runs if isinstance(part, Paragraph | Item) else ()
    return "".join(run.text for run in runs if not run.icon).rstrip().endswith(":")


def _keeps_words(runs: Sequence[Run], style: Style, measure: float) -> bool:
    """Return whether a cell has few words, each of which has room: it is broken between them
    only."""
    return _word_count(runs) <= FEW_WORDS and _longest_word(runs, style) <= measure


def _ends_in_word(block: Block) -> bool:
    """Return whether a line ends within a word."""
    return any(line.parts[-1][1].text.endswith("-") for line in block.lines[:-1] if line.parts)


def _word_count(runs: Sequence[Run]) -> int:
    return sum(len(run.text.split()) for run in runs if not run.icon)


def _longest_word(runs: Sequence[Run], style: Style) -> float:
    """Return the width in mm of the longest word, with the icon before it."""
    widest, icons = 0.0, list[Run]()
    for run in runs:
        if run.icon:
            icons.append(run)
            continue
        for word in run.text.split():
            beside = [run._replace(text=" " + word if icons else word)]
            widest = max(widest, set_text([*icons, *beside], style, 1e6).width)
            icons.clear()
    return widest
