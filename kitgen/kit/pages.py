"""Texts that run over pages: poured through the columns of a page face's flow box `content`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kitgen.draw.drawing import Drawing, Recorder
from kitgen.game.problems import DataError, Place, nearest
from kitgen.kit.studios import Workshop
from kitgen.parts.boxes.flow import column_frames, page_style, set_parts
from kitgen.parts.columns import Slab, pour
from kitgen.parts.layouts import BoxSpec
from kitgen.parts.studio import Pen
from kitgen.parts.values import Values


def flow_pages(
    shop: Workshop,
    face: str,
    texts: Sequence[str],
    given: Mapping[str, Any],
    first_number: int = 1,
) -> tuple[list[Drawing], list[int]]:
    """The pages, and for each text the number of the page it begins on.

    Each page is the face drawn for `number` and the given names, its box `content` filled.
    Raises DataError if the face or its box is missing; a word too wide is reported.
    """
    names = tuple(sorted((name, str(value)) for name, value in given.items()))
    key = face, "pages", tuple(texts), names, first_number
    return shop.studio.recalled(key, lambda: _pages(shop, face, texts, given, first_number))


def _pages(
    shop: Workshop, face: str, texts: Sequence[str], given: Mapping[str, Any], first_number: int
) -> tuple[list[Drawing], list[int]]:
    pen = _content_pen(shop, face, {**given, "number": first_number})
    style = page_style(pen)
    count, measure, gap = column_frames(pen)
    slabs: list[Slab] = []
    firsts: list[Slab | None] = []
    for text in texts:
        added, wide = set_parts(pen, text, style, measure)
        if wide:
            pen.values.fault(
                f"a word is wider than a column of {measure:.0f} mm", "widen the column"
            )
        firsts.append(added[0] if added else None)
        slabs += added
    columns = pour(slabs, pen.frame[3])
    column_of = {id(slab): i for i, column in enumerate(columns) for _, slab in column}
    pages = []
    for start in range(0, len(columns), count):
        number = first_number + start // count
        base = shop.studio.face(face, {**given, "number": number})
        recorder = Recorder(list(base.verbs))
        for offset, column in enumerate(columns[start : start + count]):
            left = pen.frame[0] + offset * (measure + gap)
            for top, slab in column:
                recorder.verbs.extend(slab.at(left, pen.frame[1] + top))
        pages.append(recorder.drawing(f"{face}-{number}", base.width_mm, base.height_mm))
    numbers = [first_number + column_of.get(id(first), 0) // count for first in firsts]
    return pages, numbers


def _content_pen(shop: Workshop, face: str, given: Mapping[str, Any]) -> Pen:
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
    return Pen(shop.studio, Recorder(), values, frame, empty.width_mm, empty.height_mm, 0.0)
