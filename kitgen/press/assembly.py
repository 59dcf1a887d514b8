"""A small picture of a glued board: what it looks like, its tiles, their names and tabs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kitgen.draw.drawing import (
    Clip,
    Drawing,
    Paint,
    Picture,
    PlacedDrawing,
    Recorder,
    Shape,
    Text,
    Verb,
)
from kitgen.draw.fonts import CAP_HEIGHT, MM_PER_PT, width_mm
from kitgen.draw.geometry import Affine, Box, Path, Segment, bounds, rectangle, scaling, transformed
from kitgen.press import marks
from kitgen.press.tiling import TilePlan

_LARGE_PT, _LARGE_MM = 9.0, 12.0
"""Names in tiles of at least this size, in others as small as other marks."""
_LEAST_MM = 1.5
"""Side below which shapes are left out of the picture, and lines and words with them."""
_FINE_MM = 0.12
"""Length of a step below which it is not seen."""
_WHITE = 0.2
"""Share of white in the picture's colours: names stand out, and ink is spared."""


def assembly_diagram(plan: TilePlan, board: Drawing, width_mm: float = 90.0) -> Drawing:
    """Return a small picture of the glued board: its seams, the tiles' names and their order.

    Hatched strips are where two tiles lie on each other. Its height follows from the board's.
    """
    record = Recorder()
    factor = width_mm / board.width_mm
    small, height_mm = scaling(factor), board.height_mm * factor
    record.clip(rectangle(0, 0, width_mm, height_mm), _seen_from_afar(board.verbs, small))
    for each in plan.tiles:
        record.shape(_scaled(each.visible, small), Paint(stroke=marks.PAPER, width_mm=0.9))
    for each in plan.tiles:
        record.shape(_scaled(each.visible, small), Paint(stroke=marks.INK, width_mm=0.25))
    for each in plan.tiles:
        x, y, width, height = each.visible
        large = min(width, height) * factor > _LARGE_MM
        size = _LARGE_PT if large else marks.LABEL_PT
        for verb in _label(each.name, small(x + width / 2, y + height / 2), size):
            record.verbs.append(verb)
    return record.drawing(f"{board.name}-assembly", width_mm, height_mm)


def _label(name: str, middle: tuple[float, float], size_pt: float) -> Iterator[Verb]:
    """Yield a name in a box of its own."""
    high = size_pt * MM_PER_PT
    wide = width_mm("sans-semibold", name, size_pt) + 0.7 * high
    box = rectangle(middle[0] - wide / 2, middle[1] - 0.65 * high, wide, 1.3 * high, 0.3 * high)
    yield Shape(box, Paint(fill=marks.PAPER, stroke=marks.INK, width_mm=0.15))
    drop = CAP_HEIGHT * high / 2
    yield Text(middle[0], middle[1] + drop, name, "sans-semibold", size_pt, marks.INK, "middle")


def _seen_from_afar(verbs: Iterable[Verb], by: Affine) -> Iterator[Verb]:
    """Yield the verbs of a drawing that are seen from afar: larger areas and pictures."""
    for verb in verbs:
        match verb:
            case Shape(path, paint) if paint.fill is not None:
                far = transformed(path, by)
                _, _, width, height = bounds(far)
                if min(width, height) >= _LEAST_MM:
                    fill = Paint(fill=_lighter(paint.fill), even_odd=paint.even_odd)
                    yield Shape(_coarse(far), fill)
            case PlacedDrawing(drawing, inner):
                yield from _seen_from_afar(drawing.verbs, by @ inner)
            case Clip(path, inner_verbs, texture) if not texture:
                if rest := tuple(_seen_from_afar(inner_verbs, by)):
                    yield verb._replace(path=transformed(path, by), verbs=rest)
            case Picture():
                yield verb._replace(by=by @ verb.by, light=max(verb.light, _WHITE))


def _coarse(path: Path) -> Path:
    """Return the path without steps that nobody sees."""
    segments: list[Segment] = []
    last_x = last_y = 0.0
    for segment in path:
        if segment[0] == "L" or segment[0] == "C":
            x, y = segment[-2], segment[-1]
            if abs(x - last_x) + abs(y - last_y) < _FINE_MM:
                continue
            last_x, last_y = x, y
        elif segment[0] == "M":
            last_x, last_y = segment[1], segment[2]
        segments.append(segment)
    return tuple(segments)


def _lighter(colour: str) -> str:
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * _WHITE):02x}" for part in parts)


def _scaled(box: Box, small: Affine) -> Path:
    return transformed(rectangle(*box), small)
