"""An article on pages of a paper as a PDF, and its plots as SVG: by the text engine of the kits."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from kitgen.draw.article import (
    Article,
    ArticleTable,
    Folded,
    Gallery,
    Paragraph,
    Part,
    Photo,
    Plot,
    Points,
    Title,
)
from kitgen.draw.drawing import Drawing, Picture, PlacedDrawing, Recorder, Text, Verb
from kitgen.draw.fonts import missing_glyphs
from kitgen.draw.geometry import Affine, scaling, shift
from kitgen.draw.pdf import DocumentInfo, Page
from kitgen.draw.raster import Raster, read_raster
from kitgen.draw.svg import write_svg
from kitgen.export.write import Press
from kitgen.kit.build import pressed
from kitgen.parts import blocks
from kitgen.parts.columns import At, PageStyle, Setter, Slab, pour
from kitgen.parts.theme import Style
from kitgen.parts.typeset import Run
from kitgen.press.errors import PressError
from kitgen.press.papers import paper

__all__ = ["STAND_IN", "PressError", "article_pdf", "lost_letters", "plot_svg"]

STAND_IN = "◊"
"""What a PDF prints in the place of a letter that its font does not have."""
_UNSEEN = ("Cf", "Mn", "Me", "Cc")
"""Kinds of Unicode signs that are not seen by themselves."""

MARGIN_MM, FOOT_MM = 16.0, 8.0
"""Margin on all sides, which every printer leaves, and the room of the foot line in it."""
_GAP_MM = 4.0
"""Room between two pictures of a gallery."""
_CAPTION_PT, _FOOT_PT = 8.0, 8.0
_INK, _QUIET = "#26241f", "#5a554b"
_SANS = ("sans", "sans-bold", "sans-italic", "sans-bold-italic")
_BOLD = ("sans-bold", "sans-bold", "sans-bold-italic", "sans-bold-italic")
_STYLE = PageStyle(
    body=Style(_SANS, 9.2, _INK, 1.32, fallback=("sans",)),
    headings=(
        Style(_BOLD, 20.0, _INK, 1.15, fallback=("sans-bold",)),
        Style(_BOLD, 14.0, _INK, 1.2, fallback=("sans-bold",)),
        Style(_BOLD, 10.5, _INK, 1.2, fallback=("sans-bold",)),
    ),
    table_head=Style(_BOLD, 8.6, _QUIET, 1.2, fallback=("sans-bold",)),
    accent=_QUIET,
    hairline="#b5ae9f",
)


class _Shown(NamedTuple):
    """Something drawn in the text: its size and what draws it at a place."""

    width: float
    height: float
    verbs: list[Verb]


def plot_svg(drawing: Drawing, ink: str = "full") -> str:
    """Return a plot as an SVG document."""
    return write_svg(drawing, Press(ink).ink)


def article_pdf(article: Article, size: str, ink: str = "full") -> bytes:
    """Return the article as a PDF on paper of a size: `a4`, `letter`, with a stand-in for each of
    its `lost_letters`. Raises PressError for a size that is none."""
    signs = str.maketrans(_stand_ins(article))
    article = _respelt(article, lambda text: text.translate(signs))
    sheet = paper(size)
    measure, height = sheet.width_mm - 2 * MARGIN_MM, sheet.height_mm - 2 * MARGIN_MM - FOOT_MM
    slabs = _Setting(article, measure, height).slabs()
    press = Press(ink)
    columns = pour(slabs, height)
    pages = []
    for number, column in enumerate(columns, 1):
        recorder = Recorder()
        for down, slab in column:
            recorder.verbs.extend(slab.at(MARGIN_MM, MARGIN_MM + down))
        base = sheet.height_mm - MARGIN_MM
        recorder.text(Text(MARGIN_MM, base, article.title, "sans", _FOOT_PT, _QUIET))
        count = f"{number} / {len(columns)}"
        right = sheet.width_mm - MARGIN_MM
        recorder.text(Text(right, base, count, "sans", _FOOT_PT, _QUIET, "end"))
        drawing = recorder.drawing(f"page-{number}", sheet.width_mm, sheet.height_mm)
        whole = 0.0, 0.0, sheet.width_mm, sheet.height_mm
        pages.append(Page(drawing, whole, whole))
    info = DocumentInfo(article.title, article.lang, "companion")
    return pressed(pages, info, press.ink, press.grey, paths=None, shop=None)


def lost_letters(article: Article) -> str:
    """Return the letters of an article that the font of a PDF does not have, each once."""
    return "".join(letter for letter, sign in _stand_ins(article).items() if sign == STAND_IN)


def _stand_ins(article: Article) -> dict[str, str]:
    """Return what is printed for each sign that the font does not have: a stand-in for a letter, a
    space for other spaces, and nothing for what joins the parts of an emoji."""
    texts: list[str] = []

    def heard(text: str) -> str:
        texts.append(text)
        return text

    _respelt(article, heard)
    missing = missing_glyphs("sans", "".join(texts).translate({ord("\n"): None, ord("\t"): None}))
    kinds = {letter: unicodedata.category(letter) for letter in missing}
    return {
        letter: " " if kind.startswith("Z") else "" if kind in _UNSEEN else STAND_IN
        for letter, kind in kinds.items()
    }


def _respelt(value: Any, spell: Callable[[str], str]) -> Any:
    """Return a part of an article with all its texts spelt anew."""
    if isinstance(value, str):
        return spell(value)
    if isinstance(value, Drawing):
        return replace(value, verbs=_respelt(value.verbs, spell))
    if isinstance(value, tuple):
        items = [_respelt(item, spell) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return value


class _Setting:
    """Sets the parts of an article for a measure into slabs."""

    def __init__(self, article: Article, measure: float, height: float) -> None:
        self._article = article
        self._measure, self._height = measure, height
        self._setter = Setter(_STYLE, measure, article.lang, _no_icons, _no_figures)

    def slabs(self) -> list[Slab]:
        """Return the slabs of the whole article, its title first."""
        head: list[blocks.Part] = [
            blocks.Heading(1, (Run(self._article.title),)),
            blocks.Paragraph((Run(self._article.subtitle, italic=True),)),
        ]
        return [*self._setter.slabs(head), *self._all(self._article.parts)]

    def _all(self, parts: Sequence[Part]) -> Iterator[Slab]:
        text: list[blocks.Part] = []
        for part in parts:
            match part:
                case Plot() | Gallery() | Folded():
                    yield from self._setter.slabs(text)
                    text = []
                    yield from self._apart(part)
                case _:
                    text += _as_text(part)
        yield from self._setter.slabs(text)

    def _apart(self, part: Plot | Gallery | Folded) -> Iterator[Slab]:
        match part:
            case Plot():
                yield self._slab(_scaled(part.drawing, self._measure))
            case Gallery():
                for row in _rows(part.photos, self._measure, self._height):
                    yield self._slab(row)
            case Folded():
                yield from self._setter.slabs([blocks.Heading(3, (Run(part.summary),))])
                yield from self._all(part.parts)

    def _slab(self, shown: _Shown) -> Slab:
        def at(x: float, top: float) -> list[Verb]:
            recorder = Recorder(list(shown.verbs))
            drawing = recorder.drawing("figure", shown.width, shown.height)
            return [PlacedDrawing(drawing, shift(x, top))]

        return Slab(shown.height, _GAP_MM, keep=False, at=at, give=1.0)


def _as_text(part: Title | Paragraph | Points | ArticleTable) -> Iterator[blocks.Part]:
    """Yield a part as the text engine takes it."""
    match part:
        case Title():
            yield blocks.Heading(part.level, (Run(part.text),))
        case Paragraph():
            yield blocks.Paragraph((Run(part.text, italic=part.quiet),))
        case Points():
            for line in part.lines:
                yield blocks.Item((Run(line),), mark="", depth=1)
        case ArticleTable():
            yield blocks.TableBlock(
                tuple(_cell(title) for title in part.titles),
                tuple(tuple(_cell(cell) for cell in row) for row in part.rows),
                tuple("right" if n in part.right else "left" for n in range(len(part.titles))),
            )


def _cell(text: str) -> tuple[Run, ...]:
    return (Run(text),) if text else ()


def _scaled(drawing: Drawing, measure: float) -> _Shown:
    """Return a drawing as wide as the measure."""
    scale = measure / drawing.width_mm
    placed: list[Verb] = [PlacedDrawing(drawing, scaling(scale))]
    return _Shown(measure, drawing.height_mm * scale, placed)


def _rows(photos: Sequence[Photo], measure: float, height: float) -> Iterator[_Shown]:
    """Yield rows of pictures: two beside each other, three where they are tall."""
    is_tall = all(photo.height_px > photo.width_px for photo in photos)
    across = min(len(photos), 3 if is_tall else 2)
    width = (measure - _GAP_MM * (across - 1)) / across
    for start in range(0, len(photos), across):
        row = photos[start : start + across]
        verbs: list[Verb] = []
        room = height - 8.0
        deepest = 0.0
        for number, photo in enumerate(row):
            raster = read_raster(photo.content, "board.jpg")
            wide = min(width, room * raster.width / raster.height)
            deep = wide * raster.height / raster.width
            left = number * (width + _GAP_MM)
            verbs += _photo(photo, raster, left, wide, deep)
            deepest = max(deepest, deep)
        yield _Shown(measure, deepest + 5.0, verbs)


def _photo(photo: Photo, raster: Raster, left: float, wide: float, deep: float) -> list[Verb]:
    caption = Text(left, deep + 3.6, photo.caption, "sans-bold", _CAPTION_PT, _QUIET)
    return [Picture(raster, Affine(wide, 0, 0, deep, left, 0)), caption]


def _no_icons(_name: str, _x: float, _y: float, _height: float, _colour: str) -> list[Verb]:
    return []


def _no_figures(_figure: blocks.Figure, _measure: float) -> tuple[float, float, At]:
    return 0.0, 0.0, lambda _x, _top: []
