"""Pages -> sheets: one page to a sheet, or folded booklets two-up."""

from __future__ import annotations

from collections.abc import Sequence

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Verb
from kitgen.draw.geometry import Affine, Box, rectangle, shift, transformed
from kitgen.game.problems import shown
from kitgen.press import marks
from kitgen.press.duplex import NO_OFFSET, BackOffset, Duplex, turned_box, turned_page, upside_down
from kitgen.press.errors import PressError
from kitgen.press.papers import Paper
from kitgen.press.sheet import Sheet, SheetName, Side, box_around, grown, within_page

_BESIDE_MM = 2.0
"""Distance from a crop mark to the footer beside it."""
_SAME_MM = 0.05
"""Most that a page may be larger than the paper, by rounding."""


def page_sheets(
    pages: Sequence[Drawing], paper: Paper, name: SheetName, marked: bool = True
) -> tuple[Sheet, ...]:
    """Return each drawing centred on a sheet of its own, front only.

    A page of the paper's own size fills it and must leave the lowest `marks.FOOTER_MM` free; a
    smaller one gets crop marks. The paper is turned if the page fits only the other way, or fits
    both ways and is itself wider than high.
    Raises PressError for a page that fits no way.
    """
    return tuple(
        _page_sheet(page, paper, f"page-{number}", name(number, len(pages), "front"), marked)
        for number, page in enumerate(pages, 1)
    )


def booklet_page(paper: Paper) -> Paper:
    """Return the page of a booklet on this paper: half a landscape sheet. Keep its lowest
    `marks.FOOTER_MM` free of text, where the sheet's rulers and name stand."""
    sheet = paper.landscape()
    return Paper(f"half-{paper.name}", sheet.width_mm / 2, sheet.height_mm)


def booklet(
    pages: Sequence[Drawing],
    paper: Paper,
    duplex: Duplex,
    name: SheetName,
    offset: BackOffset = NO_OFFSET,
    marked: bool = True,
    from_right: bool = False,
) -> tuple[Sheet, ...]:
    """Return equal pages two-up on landscape sheets, each against the fold in the middle.
    `from_right`: bound at the right, for languages that are written from there. `marked`: with
    marks for the printer.

    `LONG` and `SHORT`: saddle stitch. The pages are padded with blanks at the end to a multiple of
    four; the stack of sheets, folded once, reads in order. `OFF` and `FOLD`, which print one side
    only: pages in reading order, two to a sheet.
    Raises PressError if pages differ in size or are larger than half a sheet.
    """
    sheet = paper.landscape()
    half = booklet_page(paper)
    for page in pages:
        if (page.width_mm, page.height_mm) != (pages[0].width_mm, pages[0].height_mm):
            raise PressError(
                f"Page {shown(page.name)} of the booklet has another size than page"
                f" {shown(pages[0].name)}; all must be equal."
            )
        if page.width_mm > half.width_mm + _SAME_MM or page.height_mm > half.height_mm + _SAME_MM:
            raise PressError(
                f"Page {shown(page.name)} is {page.width_mm:g} x {page.height_mm:g} mm, but half a"
                f" sheet of {paper.name} is {half.width_mm:g} x {half.height_mm:g} mm; choose a"
                " larger paper."
            )
    sheets = []
    spreads = _stitched(pages) if duplex.uses_both_sides else _in_order(pages)
    total = max((number for number, _, _ in spreads), default=0)
    page_size = (pages[0].width_mm, pages[0].height_mm) if pages else (0.0, 0.0)
    for number, side, (left, right) in spreads:
        spread = (right, left) if from_right else (left, right)
        line = name(number, total, side)
        sheets.append(
            _spread(
                spread,
                page_size,
                sheet,
                duplex,
                number=number,
                side=side,
                line=line,
                offset=offset,
                marked=marked,
            )
        )
    return tuple(sheets)


_Spread = tuple[Drawing | None, Drawing | None]
"""Pages at the left and the right of the fold; None for a blank one."""


def _stitched(pages: Sequence[Drawing]) -> list[tuple[int, Side, _Spread]]:
    """Return the spreads of a stack of sheets that is folded once, from the outermost sheet
    inwards, each with the number of its sheet, from 1."""
    padded: list[Drawing | None] = [*pages, *[None] * (-len(pages) % 4)]
    spreads: list[tuple[int, Side, _Spread]] = []
    for sheet in range(1, len(padded) // 4 + 1):
        first, last = 2 * (sheet - 1), len(padded) - 1 - 2 * (sheet - 1)
        spreads.append((sheet, "front", (padded[last], padded[first])))
        spreads.append((sheet, "back", (padded[first + 1], padded[last - 1])))
    return spreads


def _in_order(pages: Sequence[Drawing]) -> list[tuple[int, Side, _Spread]]:
    """Return the spreads of pages in the order of reading, each on the front of a sheet of its
    own, numbered from 1."""
    padded: list[Drawing | None] = [*pages, *[None] * (len(pages) % 2)]
    pairs = zip(padded[::2], padded[1::2], strict=True)
    return [(sheet, "front", pair) for sheet, pair in enumerate(pairs, start=1)]


def _spread(
    spread: _Spread,
    page_size: tuple[float, float],
    paper: Paper,
    duplex: Duplex,
    number: int,
    side: Side,
    line: str,
    offset: BackOffset,
    marked: bool,
) -> Sheet:
    """Return one side of a sheet with two pages beside each other at the fold, with its footer and
    marks. The back is moved by `offset` and turned as the printer turns the paper."""
    size = paper.width_mm, paper.height_mm
    turned = side == "back" and upside_down(duplex, *size)
    to_page = offset.affine(*size) if side == "back" else Affine()
    if turned:
        to_page = turned_page(*size) @ to_page
    width, height = page_size
    top = _top(height, paper)
    fold = paper.width_mm / 2
    verbs: list[Verb] = []
    for page, x in zip(spread, (fold - width, fold), strict=True):
        if page is not None:
            window = transformed(rectangle(x, top, width, height), to_page)
            verbs.append(Clip(window, (PlacedDrawing(page, to_page @ shift(x, top)),)))
    trim = box_around([(fold - width, top, width, height), (fold, top, width, height)])
    foot, foot_ends = marks.FOOTER_X_MM, None
    if 2 * width < paper.width_mm - 2 * marks.crop_reach(0.0):  # there is room for crop marks
        foot, foot_ends = max(foot, fold - width + _BESIDE_MM), fold - _BESIDE_MM
        xs, ys = (trim[0], fold, trim[0] + trim[2]), (top, top + height)
        if marked:
            verbs.append(marks.crop_marks(trim, xs, ys, bleed_mm=0.0, by=to_page))
    if marked:
        verbs += marks.footer(*size, line, upside_down=turned, left_mm=foot, right_mm=foot_ends)
    if turned:
        trim = turned_box(trim, *size)
    trim = within_page(trim, *size)
    drawing = Drawing(f"spread-{number}-{side}", *size, tuple(verbs))
    return Sheet(drawing, trim, bleed_box=trim, name=line, side=side)


def _page_sheet(page: Drawing, paper: Paper, label: str, line: str, marked: bool) -> Sheet:
    """Return a page on paper turned as the page is, if it fits so, in the middle, with marks around
    it. Raises PressError if it does not fit."""
    as_the_page = paper.landscape() if page.width_mm > page.height_mm else paper.portrait()
    fitting = [way for way in (as_the_page, *paper.both_ways()) if _fits(page, way)]
    if not fitting:
        raise PressError(
            f"Page {shown(page.name)} is {page.width_mm:g} x {page.height_mm:g} mm and does not fit"
            f" on {paper.name} paper; choose a larger paper."
        )
    sheet = fitting[0]
    size = sheet.width_mm, sheet.height_mm
    left, top = (sheet.width_mm - page.width_mm) / 2, _top(page.height_mm, sheet)
    trim = within_page((left, top, page.width_mm, page.height_mm), *size)
    bleed_mm = marks.printed_bleed(page)
    bleed_box: Box = within_page(grown(trim, bleed_mm), *size)
    verbs: list[Verb] = [Clip(rectangle(*bleed_box), (PlacedDrawing(page, shift(left, top)),))]
    if marked and trim != (0.0, 0.0, *size):
        xs, ys = (left, left + page.width_mm), (top, top + page.height_mm)
        verbs.append(marks.crop_marks(trim, xs, ys, bleed_mm))
    if marked:
        verbs += marks.footer(*size, line)
    return Sheet(Drawing(label, *size, tuple(verbs)), trim, bleed_box, name=line, side="front")


def _fits(page: Drawing, paper: Paper) -> bool:
    return (
        page.width_mm <= paper.width_mm + _SAME_MM and page.height_mm <= paper.height_mm + _SAME_MM
    )


def _top(height_mm: float, paper: Paper) -> float:
    """Return the top edge of a page centred above the footer; a page that needs the footer's place
    is centred on the paper."""
    room = paper.height_mm - marks.FOOTER_MM
    return (room - height_mm) / 2 if height_mm <= room else (paper.height_mm - height_mm) / 2
