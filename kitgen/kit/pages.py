"""Texts that run over pages: poured through the columns of a page face's flow box `content`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from kitgen.draw.drawing import Drawing, Recorder
from kitgen.draw.fonts import MM_PER_PT
from kitgen.game.problems import DataError, Place, nearest
from kitgen.kit.studios import Workshop
from kitgen.parts.boxes.flow import column_frames, page_style, set_parts
from kitgen.parts.columns import MOST_TAKEN, Column, Slab, balance, depth, feathered, pour
from kitgen.parts.layouts import BoxSpec
from kitgen.parts.studio import Pen
from kitgen.parts.values import Values

LEAST_TAIL_MM = 22.0
"""Least height of the tail under the last text; less room is left white."""
ABOVE_TAIL_MM = 6.0
LEAST_LAST_MM = 30.0
"""Least height of text in the first column of a last page. A smaller rest opens no page if
possible."""


class Poured(NamedTuple):
    """Texts in columns on pages, before the pages are drawn. `firsts` has for each text the index
    of the page it begins on; `apart` are the texts that begin a page, whatever is left of the one
    before."""

    pen: Pen
    face: str
    em_mm: float
    texts: Sequence[Sequence[Slab]]
    level_end: bool
    apart: Sequence[int]
    pages: Sequence[Sequence[Column]]
    firsts: Sequence[int]

    def divided(self, index: int) -> tuple[int, float] | None:
        """Return the text that goes on on a page, and the share of the page before that is its
        own."""
        before, after = self.pages[index - 1], [*chain.from_iterable(self.pages[index])]
        height = self.pen.frame[3]
        for text, slabs in enumerate(self.texts):
            followers = {id(slab) for slab in slabs[1:]}
            tops = [  # where the text begins in each column that it stands in
                min(own)
                for column in before
                if (own := [top for top, slab in column if id(slab) in followers])
            ]
            if tops and any(id(slab) in followers for _, slab in after):
                return text, sum(height - top for top in tops) / (len(before) * height)
        return None

    def parted(self, text: int) -> Poured:
        """Return the same with one text more beginning a page."""
        return _pour(self, (*self.apart, text))

    def page(self, shop: Workshop, index: int, given: Mapping[str, Any], tail: str = "") -> Drawing:
        """Return the page face drawn for the given names, with its columns. Under the columns of
        the last page stands the face `tail`, drawn for the room that is left as `cell_w` and
        `cell_h`."""
        columns = self.pages[index]
        base = shop.studio.face(self.face, given)
        recorder = Recorder(list(base.verbs))
        _, measure, gap = column_frames(self.pen)
        left, top, width, height = self.pen.frame
        below = height
        if tail and index == len(self.pages) - 1:
            room = height - depth(columns) - ABOVE_TAIL_MM
            if room >= LEAST_TAIL_MM:
                below = depth(columns)
                end = shop.studio.face(tail, {"cell_w": width, "cell_h": round(room, 2)})
                recorder.place(end, left, top + height - room)
        for number, column in enumerate(columns):
            if self._is_level(index, tail) or depth([column]) > below:
                column = feathered(column, below, self.em_mm)
            for down, slab in column:
                x = left + number * (measure + gap)
                recorder.verbs.extend(slab.at(x, top + down))
        return recorder.drawing(f"{self.face}-{index + 1}", base.width_mm, base.height_mm)

    def _is_level(self, index: int, tail: str) -> bool:
        """Return whether the columns of a page are stretched to end level: where the text goes on
        they are full, and over a tail they are balanced."""
        return self.pen.values.flag("level") and (bool(tail) or index < len(self.pages) - 1)


def flow_pages(
    shop: Workshop, face: str, texts: Sequence[str], given: Mapping[str, Any]
) -> list[Drawing]:
    """Return the pages: each is the face drawn for `number` and the given names, its box `content`
    filled.

    Raises DataError if the face or its box is missing; a word too wide is reported.
    """
    names = tuple(sorted((name, str(value)) for name, value in given.items()))
    key = face, "pages", tuple(texts), names

    def make() -> list[Drawing]:
        poured = pour_texts(shop, face, texts, [{}] * len(texts), given)
        return [
            poured.page(shop, index, {**given, "number": index + 1})
            for index in range(len(poured.pages))
        ]

    return shop.studio.recalled(key, make)


def pour_texts(
    shop: Workshop,
    face: str,
    texts: Sequence[str],
    each: Sequence[Mapping[str, Any]],
    given: Mapping[str, Any],
    level_end: bool = False,
) -> Poured:
    """Return the texts in columns; `each` has the names that the opener of each is drawn for. With
    `level_end` the columns of the last page are as equal as they can be.

    Raises DataError if the face or its box is missing; a word too wide is reported.
    """
    pen = _content_pen(shop, face, given)
    style = page_style(pen)
    _, measure, _ = column_frames(pen)
    made: list[list[Slab]] = []
    for text, names in zip(texts, each, strict=True):
        slabs, wide = set_parts(pen, text, style, measure, names)
        if wide:
            pen.values.fault(
                f"a word is wider than a column of {measure:.0f} mm", "widen the column"
            )
        made.append(slabs)
    em_mm = style.body.size_pt * MM_PER_PT
    return _pour(
        Poured(
            pen, face, em_mm=em_mm, texts=made, level_end=level_end, apart=(), pages=(), firsts=()
        ),
        apart=(),
    )


def _pour(given: Poured, apart: Sequence[int]) -> Poured:
    """Return the texts of what is given on pages; those that lie `apart` begin one, and the columns
    of the page before end level."""
    texts = given.texts
    starts = sorted({0, *apart})
    groups = [
        [*chain.from_iterable(texts[start:end])]
        for start, end in zip(starts, [*starts[1:], len(texts)], strict=True)
    ]
    pages: list[list[Column]] = []
    for number, slabs in enumerate(groups):
        is_last = number == len(groups) - 1
        pages += _filled(slabs, given, balanced=given.level_end if is_last else True)
    page_of: dict[int, int] = {}
    for index, page in enumerate(pages):
        for _, slab in chain.from_iterable(page):
            page_of.setdefault(id(slab), index)
    firsts = [page_of.get(id(slabs[0]), 0) if slabs else 0 for slabs in texts]
    return given._replace(apart=tuple(apart), pages=pages, firsts=firsts)


def _filled(slabs: Sequence[Slab], given: Poured, balanced: bool) -> list[list[Column]]:
    """Return pages of columns of slabs. With `balanced` the columns of the last page are as equal
    as they can be."""
    pen = given.pen
    count, height = column_frames(pen)[0], pen.frame[3]
    pages: list[list[Column]] = []
    for taken in MOST_TAKEN if pen.values.flag("level") else (0.0,):
        columns = pour(slabs, height, taken * given.em_mm)
        pages = [columns[start : start + count] for start in range(0, len(columns), count)]
        if len(pages[-1]) > 1 or depth(pages[-1]) >= LEAST_LAST_MM:
            break
    if balanced:
        before = {id(slab) for page in pages[:-1] for _, slab in chain.from_iterable(page)}
        last = [slab for slab in slabs if id(slab) not in before]
        if len(pour(last, height)) <= count:
            pages[-1] = balance(last, count, height)
    return pages


def _content_pen(shop: Workshop, face: str, given: Mapping[str, Any]) -> Pen:
    """Return a pen for the box `content` of a page face, on an empty page. Raises DataError if
    there is none."""
    studio = shop.studio
    spec = studio.faces.get(face)
    if spec is None:
        mend = nearest(face, studio.faces)
        raise DataError([Place("kit.yaml").problem(f"there is no face '{face}'", mend)])
    box = next((b for b in spec.boxes if b.name == "content" and b.kind == "flow"), None)
    if box is None:
        raise DataError(
            [
                spec.place.problem(
                    f"face '{face}' has no flow box 'content'", "add 'content: {draw: flow, …}'"
                )
            ]
        )
    empty = studio.face(face, given)
    return _pen(shop, box, empty, given, face)


def _pen(shop: Workshop, box: BoxSpec, empty: Drawing, given: Mapping[str, Any], face: str) -> Pen:
    """Return a pen for a box of a face whose boxes see the names of `given` too; `empty` is the
    face without it, whose size it has."""
    names = shop.studio.names() | dict(given) | {"w": empty.width_mm, "h": empty.height_mm}
    values = Values(
        box.fields,
        names,
        shop.studio.theme,
        f"box 'content' of face '{face}'",
        box.place,
        shop.studio.problems,
    )
    frame = values.box((0.0, 0.0, empty.width_mm, empty.height_mm))
    return Pen(
        shop.studio,
        Recorder(),
        values=values,
        frame=frame,
        width_mm=empty.width_mm,
        height_mm=empty.height_mm,
        bleed_mm=0.0,
    )
