"""Find the area of a drawing that has ink."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kitgen.draw.drawing import Clip, Drawing, Picture, PlacedDrawing, Shape, Text, Verb
from kitgen.draw.fonts import MM_PER_PT, cap_height, width_mm
from kitgen.draw.geometry import IDENTITY, Affine, Box, bounds, rotation


def ink_box(drawing: Drawing) -> Box | None:
    """Return the box around everything that is drawn, in the drawing's millimetres; None if it is
    empty. A line of text counts from its capitals to its baseline."""
    corners = [corner for mark in _marks(drawing.verbs, IDENTITY) for corner in mark]
    return _box_around(corners) if corners else None


def ink_boxes(drawing: Drawing, by: Affine = IDENTITY) -> Iterable[Box]:
    """Return the box of each mark of a drawing, placed by an affine map."""
    return (_box_around(corners) for corners in _marks(drawing.verbs, by))


def text_boxes(drawing: Drawing, by: Affine = IDENTITY) -> Iterable[Box]:
    """Return the box of each line of text of a drawing, placed by an affine map."""
    return (_box_around(corners) for _, corners in text_corners(drawing, by))


def _box_around(corners: Sequence[tuple[float, float]]) -> Box:
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return left, top, right - left, bottom - top


def text_corners(
    drawing: Drawing, by: Affine = IDENTITY
) -> Iterator[tuple[Text, list[tuple[float, float]]]]:
    """Yield each line of text of a drawing with the corners of its box, in the drawing's
    millimetres."""

    def lines(verbs: Iterable[Verb], by: Affine) -> Iterator[tuple[Text, Affine]]:
        """Yield each text with the map from its unturned place to the drawing."""
        for verb in verbs:
            if isinstance(verb, PlacedDrawing):
                yield from lines(verb.drawing.verbs, by @ verb.by)
            elif isinstance(verb, Clip):
                yield from lines(verb.verbs, by)
            elif isinstance(verb, Text):
                yield verb, by @ rotation(verb.angle, (verb.x, verb.y))

    for text, frame in lines(drawing.verbs, by):
        x, y, width, height = _text_box(text)
        corners = ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
        yield text, [frame(*corner) for corner in corners]


def _marks(verbs: Iterable[Verb], by: Affine) -> Iterable[list[tuple[float, float]]]:
    """Yield the corners of the box around each mark, those in placed drawings too; a clip counts as
    one mark."""
    for verb in verbs:
        if isinstance(verb, PlacedDrawing):
            yield from _marks(verb.drawing.verbs, by @ verb.by)
            continue
        if isinstance(verb, Shape):
            grow = verb.paint.width_mm / 2 if verb.paint.stroke else 0.0
            x, y, width, height = bounds(verb.path)
            box = (x - grow, y - grow, width + 2 * grow, height + 2 * grow)
            turn = Affine()
        elif isinstance(verb, Clip):
            box, turn = bounds(verb.path), Affine()
        elif isinstance(verb, Picture):
            box, turn = (0.0, 0.0, 1.0, 1.0), verb.by
        else:
            box, turn = _text_box(verb), rotation(verb.angle, (verb.x, verb.y))
        x, y, width, height = box
        corners = ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
        yield [(by @ turn)(*corner) for corner in corners]


def _text_box(text: Text) -> Box:
    """Return the box of a line of text that is not turned, from its capitals to its baseline."""
    width = width_mm(text.font, text.string, text.size_pt, text.tracking_pt)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    height = text.size_pt * cap_height(text.font) * MM_PER_PT
    return text.x - share * width, text.y - height, width, height
