"""Parts -> the sheets of one PDF: boards in tiles, pieces side by side, booklets folded."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kitgen.draw.drawing import Drawing
from kitgen.draw.geometry import bounds
from kitgen.game.model import Game
from kitgen.kit.making import MadePart, component_name
from kitgen.kit.options import NO_MARKS, TARGETS, Options
from kitgen.kit.printing_notes import Tiling
from kitgen.kit.studios import Workshop
from kitgen.parts.directions import FROM_RIGHT
from kitgen.press import marks
from kitgen.press.bleed import with_bleed
from kitgen.press.duplex import Duplex
from kitgen.press.errors import PressError
from kitgen.press.imposition import Arrangement, ImpositionStyle, Piece, arrange, fits
from kitgen.press.pages import booklet, booklet_page, page_sheets
from kitgen.press.poster import poster
from kitgen.press.sheet import Sheet, SheetName, Side, grown
from kitgen.press.tiles import TileWords, TilingStyle
from kitgen.press.tiling import TilePlan, fits_one_sheet, tile


@dataclass(slots=True)
class KitFile:
    """One PDF on its way: its sheets, and on which pages each part of it lies."""

    kind: str
    sheets: list[Sheet] = field(default_factory=list)
    made: list[tuple[MadePart, tuple[int, ...]]] = field(default_factory=list)
    tilings: list[Tiling] = field(default_factory=list)
    laid: dict[str, Counter[int]] = field(default_factory=dict)
    """Copies of each piece by the page of their fronts."""
    spares: dict[str, int] = field(default_factory=dict)
    """Number of extra copies of each piece, on places that were free."""
    too_large: list[MadePart] = field(default_factory=list)
    """Pieces for which the sheets of a cutting machine have no room."""

    name: str = ""
    """Name of the PDF, if different from its kind."""

    @property
    def path(self) -> str:
        return f"{self.name or self.kind}.pdf"

    def apart(self) -> list[KitFile]:
        """Return the fronts in one file, and the backs, if there are any, in another."""
        backs = [page for page, sheet in enumerate(self.sheets, 1) if sheet.side == "back"]
        if not backs:
            return [self]
        fronts = self.only([n for n in range(1, len(self.sheets) + 1) if n not in set(backs)])
        fronts.tilings = self.tilings
        sheets = [self.sheets[page - 1] for page in backs]
        return [fronts, KitFile(self.kind, sheets, name=f"{self.kind}-backs")]

    def only(self, pages: Sequence[int]) -> KitFile:
        """Return the same with some of its pages. Raises PressError for one that it does not
        have."""
        if beyond := [page for page in pages if page > len(self.sheets)]:
            raise PressError(
                f"--pages has {beyond[0]}, but {self.path} has {len(self.sheets)} pages"
            )
        new_number = {page: at for at, page in enumerate(sorted(set(pages)), 1)}
        made: list[tuple[MadePart, tuple[int, ...]]] = []
        for part, on in self.made:
            kept = tuple(new_number[page] for page in on if page in new_number)
            if kept:
                copies = self.laid.get(part.id)
                count = sum(copies[page] for page in new_number) if copies else part.count
                made.append((part.copied(count), kept))
        sheets = [self.sheets[page - 1] for page in new_number]
        return KitFile(self.kind, sheets, made)


NEAR_BLEED_MM = 1.0
"""Bleed enough for a machine's cut, and for a hand's where it saves a sheet."""
NEAREST_BLEED_MM = 0.5
"""Bleed enough on a printer whose edge is known."""
SHORT_MARK_MM = 2.0
SEEN_MARK_MM = 1.0
"""Least length of a short crop mark that is printed."""
MARGIN_MM = 10.0
"""Free margin around the pieces of a sheet, on printers that need no more."""


def margins_mm(options: Options, bleed_mm: float) -> tuple[float, ...]:
    """Return the margins a sheet can have, the least first. Marks of a cutting machine may need a
    wider one: the last is always clear of them."""
    marked = marks.crop_reach(options.bleed_mm or 0.0, SHORT_MARK_MM)
    if options.marks == TARGETS:
        marked = max(marked, bleed_mm + marks.TARGET_ROOM_MM)
    least = max(MARGIN_MM, options.edge_mm, marked)
    if options.registration is None:
        return (least,)
    return tuple(
        sorted({max(least, beside) for beside in options.registration.margins_mm(bleed_mm)})
    )


def sheet_name(
    shop: Workshop, game: Game, options: Options, kind: str, part: str = ""
) -> SheetName:
    """Return the function that names a file's sheets at their foot. `part` replaces the file's
    name."""
    words = shop.words
    title = part or words.label(f"file_{kind}")

    def name(number: int, total: int, side: Side) -> str:
        sheet = words.label("sheet_of").format(number=number, total=total)
        where = f" · {words.label(side)}" if side == "back" else ""
        return f"{game.title(options.lang)} · {title} · {sheet}{where}"

    return name


def press_parts(
    kind: str, parts: Sequence[MadePart], shop: Workshop, options: Options, game: Game
) -> KitFile:
    """Return the sheets of one file: boards first, then everything that is cut out, then
    booklets."""
    file = KitFile(kind)
    if options.bleed_mm is not None:
        parts = _parts_with_bleed(parts, options.bleed_mm)
    for part in parts:
        if part.board is not None:
            _press_board(file, part, shop, options, game)
    bound = any(part.pages for part in parts)
    heaps = _heaps([part for part in parts if part.piece], options)
    for number, heap in enumerate(heaps, 1):
        _press_pieces(file, heap, shop, options, game, last=number == len(heaps) and not bound)
    for part in parts:
        if part.pages:
            _press_booklet(file, part, shop, options, game)
    if options.marks == TARGETS:
        file.sheets = [_with_targets(sheet) for sheet in file.sheets]
    return file


def _with_targets(sheet: Sheet) -> Sheet:
    page = sheet.drawing
    around = marks.targets(page.width_mm, page.height_mm)
    return sheet._replace(drawing=replace(page, verbs=(*page.verbs, around)))


def _parts_with_bleed(parts: Sequence[MadePart], bleed_mm: float) -> list[MadePart]:
    """Return parts whose boards and pieces reach so far beyond their trim. Each drawing is made
    once, so that a file stores it once."""
    widened: dict[tuple[int, bool], Drawing] = {}

    def reaching(face: Drawing, enlarged: bool = False) -> Drawing:
        key = id(face), enlarged
        if key not in widened:
            widened[key] = with_bleed(face, bleed_mm, enlarged)
        return widened[key]

    bled_parts = []
    for part in parts:
        if part.board is not None:
            part = replace(part, board=reaching(part.board))
        if (piece := part.piece) is not None:
            cut = piece.outline is not None
            wide = replace(
                piece,
                front=reaching(piece.front, cut),
                back=piece.back and reaching(piece.back, cut),
                gutter_mm=max(piece.gutter_mm, 2 * bleed_mm),
            )
            part = replace(part, piece=wide)
        bled_parts.append(part)
    return bled_parts


def _press_board(
    file: KitFile, part: MadePart, shop: Workshop, options: Options, game: Game
) -> None:
    assert part.board is not None
    name = sheet_name(shop, game, options, file.kind, part.name)
    first = len(file.sheets) + 1
    plan = _whole_or_tiled(file, part.board, shop, options, name)
    if plan is not None and not plan.is_whole:
        file.tilings.append(Tiling(part.name, part.board, plan))
    file.made.append((part, tuple(range(first, len(file.sheets) + 1))))


def _press_booklet(
    file: KitFile, part: MadePart, shop: Workshop, options: Options, game: Game
) -> None:
    """Press a folded booklet; on paper whose half is too small for its pages, one page to a
    sheet."""
    name = sheet_name(shop, game, options, file.kind, part.name)
    marked = options.marks != NO_MARKS
    half = booklet_page(options.paper)
    width, height = part.size
    first = len(file.sheets) + 1
    if width <= half.width_mm and height <= half.height_mm:
        duplex, offset = options.duplex, options.back_offset
        from_right = options.lang in FROM_RIGHT
        sheets = booklet(part.pages, options.paper, duplex, name, offset, marked, from_right)
    else:
        sheets = page_sheets(part.pages, options.paper, name, marked)
    file.sheets += sheets
    file.made.append((part, tuple(range(first, first + len(sheets)))))


def _whole_or_tiled(
    file: KitFile, drawing: Drawing, shop: Workshop, options: Options, name: SheetName
) -> TilePlan | None:
    """Return a poster where one is wanted, else tiles by their plan."""
    if not options.poster:
        return _tiled(file, drawing, shop, options, name)
    margin = margins_mm(options, drawing.bleed_mm)[0]
    file.sheets.append(poster(drawing, name, margin, options.marks != NO_MARKS))
    return None


def _tiled(
    file: KitFile, drawing: Drawing, shop: Workshop, options: Options, name: SheetName
) -> TilePlan:
    """Add a board's sheets to a file, in tiles. If it would fit on one sheet with a narrower
    margin, it gets that."""
    words = TileWords(shop.words.label("tile_of"), shop.words.label("glue_here"))
    style = TilingStyle(
        words=words,
        spare_share=1 / 3,
        margin_mm=max(margins_mm(options, marks.printed_bleed(drawing))),
        registration=options.registration,
    )
    if options.registration is None and not fits_one_sheet(drawing, options.paper, style):
        nearer = style._replace(margin_mm=_least_margin(options, marks.printed_bleed(drawing)))
        style = nearer if fits_one_sheet(drawing, options.paper, nearer) else style
    plan = tile(drawing, options.paper, style, name)
    file.sheets += plan.sheets
    return plan


def _heaps(parts: Sequence[MadePart], options: Options) -> list[list[MadePart]]:
    """Return pieces that may share sheets: all, but where backs take half of each sheet those
    without one have sheets of their own."""
    backs = {part.id for part in parts if part.piece and part.piece.back is not None}
    if options.duplex is not Duplex.FOLD:
        return [list(parts)] if parts else []
    heaps = [
        [part for part in parts if (part.id in backs) is with_back] for with_back in (True, False)
    ]
    return [heap for heap in heaps if heap]


def _styles(pieces: Mapping[str, Piece], options: Options) -> Iterator[ImpositionStyle]:
    """Yield the styles of laying out pieces, the roomiest first: usual gaps and margins, then
    shorter marks, nearer to the edge, nearer to each other."""
    bleed = max(piece.front.bleed_mm for piece in pieces.values())
    rooms = [(math.inf, bleed)]
    if options.bleed_mm is None:
        rooms.append((2 * NEAR_BLEED_MM, min(bleed, NEAR_BLEED_MM)))
    if options.edge_mm and options.bleed_mm is None and not options.registration:
        rooms.append((2 * NEAREST_BLEED_MM, min(bleed, NEAREST_BLEED_MM)))
    for gutter_mm, bleed_mm in rooms:
        for margin, mark in _rims(options, bleed_mm):
            yield ImpositionStyle(
                margin_mm=margin,
                gutter_mm=gutter_mm,
                bleed_mm=bleed_mm,
                mark_mm=mark,
                crop_marks=options.marks != NO_MARKS,
                footer=options.marks != NO_MARKS,
                duplex=options.duplex,
                back_offset=options.back_offset,
                registration=options.registration,
            )


def _rims(options: Options, bleed_mm: float) -> Iterator[tuple[float, float]]:
    """Yield margins to lay pieces out with, and how long the crop marks in them are."""
    margins = margins_mm(options, bleed_mm)
    if options.registration is not None:
        yield from ((margin, marks.CROP_MM) for margin in margins)
        return
    yield margins[-1], marks.CROP_MM
    yield margins[-1], SHORT_MARK_MM
    yield _least_margin(options, bleed_mm), SHORT_MARK_MM


def _least_margin(options: Options, bleed_mm: float) -> float:
    """Return the narrowest margin in which enough is seen of crop marks: less than the usual one,
    where the paper's edge stays as white as of most printers, or of this one, if it was
    measured."""
    white = options.edge_mm or marks.EDGE_MM
    seen = bleed_mm + marks.CROP_OFF_MM + SEEN_MARK_MM
    return min(margins_mm(options, bleed_mm)[-1], white + seen)


def arrange_roomiest(pieces: Mapping[str, Piece], options: Options) -> tuple[Arrangement, set[str]]:
    """Return the roomiest layout that takes the fewest sheets, and the ids of pieces that are too
    large for any.

    Cards that take 5 sheets with the usual gaps, and 4 with narrower or the narrowest ones, are
    laid with the narrower ones. Raises PressError.
    """
    roomiest, *nearer = _styles(pieces, options)
    usual = _arrange_in_style(pieces, roomiest, options)
    if not nearer or _cost(usual) <= (0, 1):  # one sheet: nothing to save
        return usual
    *between, narrowest = nearer
    tightest = _arrange_in_style(pieces, narrowest, options)
    # The marks of a cutting machine may stand in the way of the narrowest style alone.
    if _cost(tightest) >= _cost(usual) and options.registration is None:
        return usual
    layouts = [usual, *(_arrange_in_style(pieces, style, options) for style in between), tightest]
    return min(layouts, key=_cost)  # of equals the first: the roomiest


def _shape(piece: Piece) -> tuple[float, float, bool]:
    """Return the facts that decide whether a piece fits a paper: width, height, and whether it has
    no back."""
    return piece.front.width_mm, piece.front.height_mm, piece.back is None


def _cost(layout: tuple[Arrangement, set[str]]) -> tuple[int, int]:
    """Return the cost of a layout: pieces that are too large, then sheets."""
    arrangement, large = layout
    return len(large), len(arrangement.pages)


def _arrange_in_style(
    pieces: Mapping[str, Piece], style: ImpositionStyle, options: Options
) -> tuple[Arrangement, set[str]]:
    """Return the layout of the sheets and the ids of pieces that are too large. All are too large
    if they would come too near the marks of a cutting machine."""
    shapes = {id: _shape(piece) for id, piece in pieces.items()}
    alike = {shape: pieces[id] for id, shape in shapes.items()}
    wide = {shape for shape, piece in alike.items() if not fits(piece, options.paper, style)}
    large = {id for id, shape in shapes.items() if shape in wide}
    small = [piece for id, piece in pieces.items() if id not in large]
    laid = arrange(small, options.paper, style)
    if style.registration is not None and not all(
        style.registration.is_clear(grown(bounds(outline), style.bleed_mm), width, height)
        for outline, width, height in laid.cut()
    ):
        return Arrangement(), set(pieces)
    return laid, large


def _with_spares(
    arrangement: Arrangement, pieces: Mapping[str, Piece], large: set[str], options: Options
) -> tuple[Arrangement, dict[str, int]]:
    """Return the arrangement with as many spare copies as have room on the same sheets, and their
    numbers. Each piece gets one, the most frequent first, then each that comes twice a second one,
    and so on."""
    small = {id: piece for id, piece in pieces.items() if id not in large}
    often = sorted(small, key=lambda id: -small[id].count)
    most = max((piece.count for piece in small.values()), default=0)
    wanted = [id for turn in range(most) for id in often if small[id].count > turn]
    least, end, spares = 0, len(wanted), Counter[str]()
    while least < end:
        number = (least + end + 1) // 2
        more = Counter(wanted[:number])
        filled = [replace(piece, count=piece.count + more[id]) for id, piece in small.items()]
        tried = arrange(filled, options.paper, arrangement.style)
        if len(tried.pages) > len(arrangement.pages):
            end = number - 1
        else:
            least, arrangement, spares = number, tried, more
    return arrangement, dict(spares)


def _press_pieces(
    file: KitFile,
    parts: Sequence[MadePart],
    shop: Workshop,
    options: Options,
    game: Game,
    last: bool,
) -> None:
    """Add sheets of pieces side by side to the file. A piece too large for the paper comes in tiles
    or as a poster, as a board does, front and back apart, once for each copy; its siblings are
    glued as the first is. The last front of a file gets no empty back."""
    pieces = {part.id: part.piece for part in parts if part.piece is not None}
    name = sheet_name(shop, game, options, file.kind)
    arrangement, large = arrange_roomiest(pieces, options)
    if options.spares:
        arrangement, spares = _with_spares(arrangement, pieces, large, options)
        file.spares.update(spares)
    laid = arrangement.drawn(name)
    if last and not large:
        laid = laid.as_last()
    first = len(file.sheets)
    file.sheets += laid.sheets
    for placement in laid.placements:
        if placement.side == "front":
            copies = file.laid.setdefault(placement.piece, Counter())
            copies[first + placement.page] += 1
    together: dict[str, Tiling] = {}
    pages = {id: tuple(first + page for page in on) for id, on in laid.all_pages().items()}
    for part in parts:
        if part.id in large and options.registration:
            file.too_large.append(part)
            continue
        if part.id in large:
            start = len(file.sheets) + 1
            named = sheet_name(shop, game, options, file.kind, part.name)
            for tiling in _press_large(file, part, pieces[part.id], shop, options, named):
                together.setdefault(part.plan.id, tiling)
            pages[part.id] = tuple(range(start, len(file.sheets) + 1))
        file.made.append((part, pages.get(part.id, ())))
    file.tilings += together.values()


def _press_large(
    file: KitFile, part: MadePart, piece: Piece, shop: Workshop, options: Options, name: SheetName
) -> list[Tiling]:
    """Add the sheets of a piece that is larger than the paper, each side of each copy by itself.
    Return how those that come in tiles are glued."""
    tilings = []
    for side in [piece.front, piece.back] * piece.count:
        plan = _whole_or_tiled(file, side, shop, options, name) if side is not None else None
        if side is not None and plan is not None:
            tilings.append(Tiling(component_name(part.plan, shop), side, plan))
    return tilings
