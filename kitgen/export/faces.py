"""Every face of a kit by itself: one file a face and side, and a list of how many of each.

Print services want pictures with bleed in sizes of their own, other programs want a card as it is
cut out. Both are the face as the kit's sheets have it, on a page of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Verb
from kitgen.draw.geometry import (
    IDENTITY,
    Affine,
    Box,
    Path,
    ellipse,
    transformed,
)
from kitgen.export.makers import DPI, MM_PER_INCH, Product, fit, nearest_size
from kitgen.game.problems import shown
from kitgen.kit.making import MadePart
from kitgen.parts.extent import text_corners
from kitgen.press.bleed import SEEN_MM, drawn_out, laid_onto

MOST_PIXELS = 40_000_000
"""Most pixels of one picture. A board that would have more is made coarser."""


class FaceSettings(NamedTuple):
    """Wanted form of faces: dots per inch and reach beyond the cut (None: as drawn), or a maker's
    products. Without `pixels` they are drawings (SVG, PDF), which have no size limit."""

    dpi: float = DPI
    bleed_mm: float | None = None
    maker: str = ""
    products: tuple[Product, ...] = ()
    pixels: bool = True


class Face(NamedTuple):
    """A file without its ending: a page to draw, its size in pixels at `dpi`, whether what lies
    about its outline is seen through, and where on the page it is cut (in millimetres; None: it
    is not)."""

    file: str
    drawing: Drawing
    width_px: int
    height_px: int
    dpi: float
    clear: bool = False
    trim: Box | None = None


class FaceEntry(NamedTuple):
    """A line of the list: something with one side or two. The size in millimetres is the cut one;
    `product` is what the maker calls it, empty where none was asked for."""

    id: str
    part: str
    name: str
    copies: int
    front: str
    back: str
    width_mm: float
    height_mm: float
    width_px: int
    height_px: int
    product: str


class LaidFaces(NamedTuple):
    """Exported faces and what to report: items no product fits, faces coarser than asked, and text
    too near to the cut."""

    faces: tuple[Face, ...]
    entries: tuple[FaceEntry, ...]
    unavailable: tuple[str, ...]
    coarse: tuple[str, ...]
    near: tuple[str, ...]


_Key = tuple[tuple[Verb, ...], float, float, Path | None, int]
"""Key of equal files: the verbs drawn, width, height, outline, and the side, since a turned back
turns the other way."""


class _Item(NamedTuple):
    """Something with one side or two."""

    id: str
    sides: tuple[Drawing, ...]
    outline: Path | None


class _Shape(NamedTuple):
    """Layout of an item's faces on their pages: the page in pixels, the cut on it in millimetres,
    and whether it is turned by a quarter."""

    width_px: int
    height_px: int
    dpi: float
    cut: Box
    turned: bool
    product: Product | None


def lay_out(made: Iterable[MadePart], settings: FaceSettings) -> LaidFaces:
    """Return the faces of some parts. A side that several pieces have in common is one file."""
    faces: dict[_Key, Face] = {}
    entries: list[FaceEntry] = []
    unavailable: dict[str, None] = {}
    coarse: dict[str, None] = {}
    near: dict[tuple[str, Product], list[tuple[float, str]]] = {}
    for part in made:
        for item in _items(part):
            shape = _shape(item, settings)
            if shape is None:
                unavailable.setdefault(_unavailable(part, item, settings))
                continue
            if shape.dpi < settings.dpi:
                coarse.setdefault(
                    f"{part.plan.id}: {shape.dpi:.0f} dots to the inch, so that the picture has at"
                    f" most {MOST_PIXELS // 1_000_000} million"
                )
            files = []
            for number, side in enumerate(item.sides):
                key = side.verbs, side.width_mm, side.height_mm, item.outline, number
                if key not in faces:
                    ending = "" if part.pages else ("-front", "-back")[number]
                    faces[key] = _face(f"{item.id}{ending}", side, number, item, shape)
                files.append(faces[key].file)
                if shape.product and (text := _nearest(side))[0] < shape.product.safe_mm:
                    near.setdefault((part.plan.id, shape.product), []).append(text)
            entries.append(_entry(part, item, files, shape))
    too_near = [_too_near(part_id, product, texts) for (part_id, product), texts in near.items()]
    return LaidFaces(
        tuple(faces.values()), tuple(entries), tuple(unavailable), tuple(coarse), tuple(too_near)
    )


def _items(part: MadePart) -> Iterator[_Item]:
    if part.piece:
        back = (part.piece.back,) if part.piece.back else ()
        yield _Item(part.id, (part.piece.front, *back), part.piece.outline)
    elif part.board:
        yield _Item(part.id, (part.board,), outline=None)
    for number, page in enumerate(part.pages, start=1):
        yield _Item(f"{part.id}/{number:02}", (page,), outline=None)


def _shape(item: _Item, settings: FaceSettings) -> _Shape | None:
    """Return the layout of an item, or None if the maker has nothing of its size."""
    face = item.sides[0]
    width, height = face.width_mm, face.height_mm
    if settings.maker:
        fitting = fit(width, height, _is_round(item), settings.products)
        if fitting is None:
            return None
        product = fitting.product
        bleed_x = (product.width_px / DPI * MM_PER_INCH - product.width_mm) / 2
        bleed_y = (product.height_px / DPI * MM_PER_INCH - product.height_mm) / 2
        cut = bleed_x, bleed_y, product.width_mm, product.height_mm
        size = product.width_px, product.height_px
        return _Shape(*size, DPI, cut, fitting.turned, product)
    bleed = face.bleed_mm if settings.bleed_mm is None else settings.bleed_mm
    wide, high = width + 2 * bleed, height + 2 * bleed
    finest = (MOST_PIXELS / (wide * high)) ** 0.5 * MM_PER_INCH
    dpi = min(settings.dpi, finest) if settings.pixels else settings.dpi
    size = _pixels(wide, dpi), _pixels(high, dpi)
    return _Shape(*size, dpi, (bleed, bleed, width, height), False, None)


def _pixels(length_mm: float, dpi: float) -> int:
    return max(1, round(length_mm / MM_PER_INCH * dpi))


def _is_round(item: _Item) -> bool:
    face = item.sides[0]
    return item.outline == ellipse(0, 0, face.width_mm, face.height_mm)


def _face(file: str, side: Drawing, number: int, item: _Item, shape: _Shape) -> Face:
    """Return a side on its page. A turned back turns the other way, so that it stands upright when
    the piece is turned over as the face is read."""
    width, height = 2 * shape.cut[0] + shape.cut[2], 2 * shape.cut[1] + shape.cut[3]
    clear = item.outline is not None and shape.cut[0] < SEEN_MM
    outline = item.outline if clear else None
    if shape.turned:
        left, top, wide, high = shape.cut
        upright = _page(
            file, side, (height, width), (top, left, high, wide), outline, is_back=number > 0
        )
        turn = Affine(0, 1, -1, 0, width, 0) if number == 0 else Affine(0, -1, 1, 0, 0, height)
        page = Drawing(file, width, height, (PlacedDrawing(upright, turn),))
    else:
        page = _page(file, side, (width, height), shape.cut, outline, is_back=number > 0)
    return Face(
        file,
        page,
        width_px=shape.width_px,
        height_px=shape.height_px,
        dpi=shape.dpi,
        clear=clear,
        trim=shape.cut,
    )


def _page(
    file: str,
    side: Drawing,
    size: tuple[float, float],
    cut: Box,
    outline: Path | None,
    *,
    is_back: bool,
) -> Drawing:
    """Return a side laid onto a page by its cut, and clipped to its outline if one is given:
    that of the front, mirrored for a back."""
    by = laid_onto(cut, (0.0, 0.0, side.width_mm, side.height_mm))
    verbs: list[Verb] = [*drawn_out(side, by, size), PlacedDrawing(side, by)]
    if outline:
        mirror = Affine(-1, 0, 0, 1, side.width_mm, 0) if is_back else IDENTITY
        verbs = [Clip(transformed(outline, by @ mirror), tuple(verbs))]
    return Drawing(file, *size, tuple(verbs))


def _nearest(side: Drawing) -> tuple[float, str]:
    """Return the distance of the line of text nearest to the cut, and that line."""
    gaps = [
        (min(x, y, side.width_mm - x, side.height_mm - y), text.string)
        for text, corners in text_corners(side)
        if text.string.strip()
        for x, y in corners
    ]
    return min(gaps, default=(float("inf"), ""))


def _entry(part: MadePart, item: _Item, files: Sequence[str], shape: _Shape) -> FaceEntry:
    back = files[1] if len(files) > 1 else ""
    _, _, width, height = shape.cut
    product = shape.product.name if shape.product else ""
    size = round(width, 2), round(height, 2), shape.width_px, shape.height_px
    return FaceEntry(item.id, part.plan.id, part.name, part.count, files[0], back, *size, product)


def _unavailable(part: MadePart, item: _Item, settings: FaceSettings) -> str:
    face = item.sides[0]
    size = f"{face.width_mm:g} x {face.height_mm:g} mm"
    if part.pages:
        return f"{part.plan.id}: pages of a booklet are no product of {settings.maker}"
    near = nearest_size(face.width_mm, face.height_mm, settings.products)
    return (
        f"{part.plan.id}: {settings.maker} makes nothing of {size}; nearest is {near.name},"
        f" {near.width_mm:.4g} x {near.height_mm:.4g} mm"
    )


def _too_near(part: str, product: Product, texts: Sequence[tuple[float, str]]) -> str:
    gap, text = min(texts)
    faces = "1 face" if len(texts) == 1 else f"{len(texts)} faces"
    return (
        f"{part}: on {faces} text is nearer to the cut than {product.safe_mm:.1f} mm,"
        f" which {product.name} wants; nearest is {shown(text)} with {gap:.1f} mm"
    )
