"""A flow: Markdown set in columns inside a box, shrunk to a floor size if it must be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kitgen.draw.drawing import Drawing, Paint, PlacedDrawing, Verb
from kitgen.draw.fonts import MM_PER_PT
from kitgen.draw.geometry import polyline, rectangle, shift
from kitgen.game.problems import nearest, shown
from kitgen.parts.blocks import Figure, Heading, Item, Paragraph, Part, TableBlock
from kitgen.parts.boxes.picture import report_dpi
from kitgen.parts.columns import (
    MOST_GIVEN,
    At,
    Column,
    PageStyle,
    Setter,
    Slab,
    balance,
    depth,
    feathered,
    pour,
    whole_sections,
)
from kitgen.parts.directions import FROM_RIGHT, in_language
from kitgen.parts.markup import parts
from kitgen.parts.pictures import AnyPicture, Fitting, dpi_of, fitted, picture_clip, size_of
from kitgen.parts.stand_in import stand_in
from kitgen.parts.studio import BoxKind, Pen
from kitgen.parts.theme import Style
from kitgen.parts.typeset import Run
from kitgen.parts.values import Gap

GAP_MM = (60.0, 40.0)
"""Width and height of what stands in for a picture that is missing."""
FIGURE_DPI = 200
"""Least fineness of a picture in a text: it is no larger than this allows, unless its width is
given."""
TOGETHER_SHRINKS = 0.9
"""Sections are kept whole if that takes letters no smaller than this share of the others."""
FLOW_FIELDS = frozenset(
    {"text", "style", "size", "floor", "columns", "gap", "balance", "rule", "together"}
    | {"icons", "leading", "level", "opener", "hyphens", "spread"}
)


MOST_LETTERS = 100_000
"""Most letters of one flow: a rule book of forty pages."""
STROKES_A_LETTER = 10
"""Cost in strokes of setting a letter, where any may be a heading of its own."""


def page_style(pen: Pen) -> PageStyle:
    """Return the styles of a flow: the body as the box names it, `h1`, `h2`, `h3` and `th` by name;
    the box's `size` and `leading` are the body's, and all others grow or shrink with its size."""
    values = pen.values
    body = values.style("style", "body")
    lang = pen.studio.view.lang
    body = body._replace(leading=values.number("leading", body.leading, low=1, high=3))
    body = in_language(body, lang)
    first, second, third, head = (
        in_language(values.style("", name), lang) for name in ("h1", "h2", "h3", "th")
    )
    made = PageStyle(
        body=body,
        headings=(first, second, third),
        table_head=head,
        accent=values.theme.colours.get("accent", body.colour),
        hairline=values.theme.colours.get("hairline", body.colour),
    )
    return made.scaled(values.number("size", body.size_pt, low=1, high=1000) / body.size_pt)


def _runs(part: Part, style: PageStyle) -> Iterator[tuple[tuple[Run, ...], Style]]:
    """Yield the words of a part with the styles that they are set in."""
    match part:
        case TableBlock():
            for cell in part.head:
                yield cell, style.table_head
            for row in part.rows:
                for cell in row:
                    yield cell, style.body
        case Heading():
            yield part.runs, style.heading(part.level)
        case Item():
            yield (*part.runs, Run(part.mark, bold=True)), style.body
        case Paragraph():
            yield part.runs, style.body


def set_parts(
    pen: Pen,
    text: str,
    style: PageStyle,
    measure: float,
    given: Mapping[str, Any] | None = None,
) -> tuple[list[Slab], bool]:
    """Return the slabs of a Markdown text, and whether some word is wider than the measure. The
    face that the box names as `opener` is drawn with what is `given` over each heading of the first
    level."""
    if len(text) > MOST_LETTERS:
        raise pen.values.fault(
            f"the text has {len(text)} letters", f"write at most {MOST_LETTERS}", "text"
        )
    pen.studio.take(STROKES_A_LETTER * len(text), pen.values)
    made = parts(text)
    pen = pen._replace(text=text)
    for part in made:
        for runs, worn in _runs(part, style):
            pen.check_glyphs(runs, worn, "text")

    def figure(shown_figure: Figure, measure: float) -> tuple[float, float, At]:
        return set_figure(pen, shown_figure, measure)

    lone_icons = pen.values.number("icons", 1.0, low=0.5, high=4)
    opener = _opener(pen, {"cell_w": measure, **(given or {})})
    hyphens = pen.values.flag("hyphens", True)
    setter = Setter(
        style,
        measure,
        lang=pen.studio.view.lang,
        make_icon=pen.icon,
        figures=figure,
        lone_icons=lone_icons,
        opener=opener,
        hyphens=hyphens,
    )
    return setter.slabs(made), setter.too_wide


def _opener(pen: Pen, given: Mapping[str, Any]) -> tuple[float, At] | None:
    """Return the height and the verbs of the face that stands over headings of the first level,
    drawn with the names `given`; None if the box names none."""
    name = pen.values.text("opener", "")
    if not name:
        return None
    face = pen.studio.face(name, given, pen.values)
    return face.height_mm, lambda x, top: [PlacedDrawing(face, shift(x, top))]


def set_figure(pen: Pen, figure: Figure, measure: float) -> tuple[float, float, At]:
    """Return a picture of a text: as wide as it is asked to be, or as the column is if it is fine
    enough for that; never higher than the column. Raises BoxSkipped."""
    picture = _picture_of(pen, figure)
    wide, high = size_of(picture)
    natural_mm = wide if isinstance(picture, Drawing) else wide / FIGURE_DPI * 25.4
    width = figure.width_mm or min(measure, natural_mm)
    width = min(width, measure, pen.frame[3] * wide / high)
    height = width * high / wide
    by = fitted(picture, (0, 0, width, height), Fitting())
    report_dpi(pen, picture, dpi_of(picture, by), "text", figure.file)

    def at(x: float, top: float) -> list[Verb]:
        box = (x, top, width, height)
        return [picture_clip(picture, fitted(picture, box, Fitting()), rectangle(*box))]

    return width, height, at


def _picture_of(pen: Pen, figure: Figure) -> AnyPicture:
    """Return the picture of a file, or the drawing of a face of the layouts: `face:name`."""
    if not figure.face:
        try:
            return pen.studio.picture(figure.file, pen.values, "text", pen.text)
        except Gap:
            return stand_in(figure.file, *GAP_MM)
    if figure.face not in pen.studio.faces:
        place = pen.studio.written_at(f"]({figure.file}", pen.text)
        mend = nearest(figure.face, pen.studio.faces)
        raise pen.values.fault(f"there is no face {shown(figure.face)}", mend, "text", place)
    return pen.studio.face(figure.face, {})


def column_frames(pen: Pen) -> tuple[int, float, float]:
    """Return the number of columns, their width, and the gap between them."""
    count = pen.values.count("columns", 1, high=20)
    gap = pen.values.number("gap", 6.0)
    return count, (pen.frame[2] - gap * (count - 1)) / count, gap


def draw_columns(
    pen: Pen, columns: Sequence[Column], measure: float, gap: float, em_mm: float
) -> None:
    """Draw the columns. If the box asks for level columns, they are stretched to the deepest; if it
    asks for spread text, all are stretched to its foot."""
    x, y, width, height = pen.frame
    from_right = pen.studio.view.lang in FROM_RIGHT
    level = depth(columns) if pen.values.flag("level") else 0.0
    most = MOST_GIVEN
    if spread := pen.values.number("spread", 0.0, low=0, high=10):
        level, most = height - em_mm, spread
    for number, column in enumerate(columns):
        left = x + number * (measure + gap)
        if from_right:
            left = x + width - measure - number * (measure + gap)
        if depth([column]) < level:
            column = feathered(column, level, em_mm, most)
        for top, slab in column:
            pen.recorder.verbs.extend(slab.at(left, y + top))
        if number and pen.values.flag("rule"):
            middle = left + measure + gap / 2 if from_right else left - gap / 2
            line = polyline([(middle, y), (middle, y + min(height, depth(columns)))])
            colour = pen.values.theme.colours.get("hairline")
            pen.recorder.shape(line, Paint(stroke=colour, width_mm=0.12))


def _draw_flow(pen: Pen) -> None:
    """Draw a text in columns, in the largest size of the theme's scale in which it fits. Raises
    BoxSkipped if it fits in none."""
    values = pen.values
    if not (text := values.text("text").strip()):
        return
    count, measure, gap = column_frames(pen)
    style = page_style(pen)
    size, floor = style.body.size_pt, values.number("floor", 7.0)
    sizes = [size, *(s for s in reversed(values.theme.scale_pt) if floor <= s < size)]
    for tried in sizes:
        columns, fits = _set(pen, text, style.scaled(tried / size), whole=False)
        if not fits:
            continue
        if values.flag("together"):
            nearly_as_large = [s for s in sizes if tried * TOGETHER_SHRINKS <= s <= tried]
            settings = (
                _set(pen, text, style.scaled(s / size), whole=True) for s in nearly_as_large
            )
            columns = next((kept_whole for kept_whole, fits in settings if fits), columns)
        draw_columns(pen, columns, measure, gap, tried * MM_PER_PT)
        return
    raise values.fault(
        f"the text fills {len(columns)} columns of {pen.frame[3]:.0f} mm at {floor:g} pt, there "
        f"{'is' if count == 1 else 'are'} {count}",
        "shorten it or make the box larger",
        "text",
    )


def _set(pen: Pen, text: str, style: PageStyle, whole: bool) -> tuple[list[Column], bool]:
    """Return the text in columns, its sections kept `whole` or not, and whether it fits the box
    so."""
    count, measure, _ = column_frames(pen)
    slabs, too_wide = set_parts(pen, text, style, measure)
    height = pen.frame[3] - style.body.depth_mm
    if whole:
        slabs = whole_sections(slabs)
    columns = pour(slabs, height)
    fits = len(columns) <= count and not too_wide and not (whole and depth(columns) > height)
    if fits and pen.values.flag("balance", True):
        columns = balance(slabs, count, height)
    return columns, fits


FLOW = BoxKind(FLOW_FIELDS, _draw_flow)
