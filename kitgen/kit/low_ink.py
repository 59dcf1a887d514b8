"""Little ink: dark and coloured grounds become a pale tint of themselves inside a line of their own
colour, and what was drawn light on them is drawn in that colour.

Only plain outlines of some size count as grounds, so silhouettes, rules, roundels, strips of
colour, drawn terrain and QR codes stay as they are. A picture, of pixels or of shapes, becomes
paler as a whole; what is nearly as dark as ink in one of shapes, its lines and small figures, only
as far as it is still seen on a pale ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from kitgen.draw.colours import contrast, lightness
from kitgen.draw.drawing import Clip, Drawing, Paint, Picture, PlacedDrawing, Shape, Text, Verb
from kitgen.draw.fonts import MM_PER_PT, cap_height
from kitgen.draw.geometry import Box, Path, Point, bounds
from kitgen.draw.pdf import text_frame
from kitgen.parts.expressions import blend
from kitgen.parts.extent import ink_box

GROUND_TAKES = 0.1
"""Largest share of the paper's light that a ground may take."""
LEAST_AREA_MM2 = 40.0
LEAST_SIDE_MM = 2.0
"""Side of a ground below which it keeps its colour: it takes little ink, and carries it for the
whole piece."""
LEAST_SHARE = 0.45
"""Least share of its box that a ground fills. An arrow fills less, and keeps its colour."""
LINED_AREA_MM2 = 150.0
"""Area of a ground below which it gets no line: that would take as much ink as its colour did."""
WHITE_IN_PICTURES = 0.5
"""Share of white that is mixed into a picture."""
READABLE = 4.5
VISIBLE = 3.0
"""Contrast that words and signs keep, if they had it before (WCAG 2.2, 1.4.3 and 1.4.11)."""
DARK = 7.0
"""Contrast with paper from which a colour of a picture is one of its lines."""
LINE_CONTRAST = VISIBLE * 1.3
"""Contrast that lines of a picture keep on paper. On a pale ground they still have the contrast of
signs."""
_PAPER, _BLACK = "#ffffff", "#000000"
_PLAIN = 10
"""Segments of the longest plain outline, a rounded rectangle."""
_LINE_MM = 0.3


class Ground(NamedTuple):
    """Ground under a verb: its box, and its colour before and after."""

    box: Box
    before: str
    after: str


class InkSparer:
    """Turns drawings into ones that need little ink. A drawing that lies on several grounds of one
    colour stays one drawing."""

    def __init__(self) -> None:
        self._made: dict[tuple[Drawing, tuple[str, str] | None], Drawing] = {}

    def spared(self, drawing: Drawing, under: Ground | None = None) -> Drawing:
        """Return the same drawing with pale grounds, as it looks on the ground that lies under it.
        What is engraved stays: it was drawn with little ink, and its shapes are no grounds of
        signs."""
        if drawing.engraved:
            return drawing
        key = drawing, (under.before, under.after) if under and not drawing.art else None
        made = self._made.get(key)
        if made is None and drawing.art:
            made = self._made[key] = _with_verbs(drawing, tuple(map(self._whitened, drawing.verbs)))
        if made is None:
            verbs = tuple(self._verbs(drawing.verbs, _listed(under)))
            same = all(a is b for a, b in zip(verbs, drawing.verbs, strict=True))
            made = drawing if same else _with_verbs(drawing, verbs)
            self._made[key] = made
        return made

    def _verbs(self, verbs: Iterable[Verb], grounds: list[Ground]) -> Iterable[Verb]:
        """Yield the verbs in little ink. Grounds are added to `grounds` as they are drawn; an
        inherited one comes first."""
        inherited = grounds[0] if grounds else None
        for verb in verbs:
            if isinstance(verb, Shape):
                under = _under(_middle(bounds(verb.path)), grounds, inherited)
                painted = _painted(verb, under)
                if verb.paint.fill and painted.paint.fill:
                    box = bounds(verb.path)
                    grounds.append(Ground(box, verb.paint.fill, painted.paint.fill))
                yield painted
            elif isinstance(verb, Text):
                under = _under(_in_first_letter(verb), grounds, inherited)
                colour = _standing_out(verb.colour, under, READABLE)
                yield verb if colour == verb.colour else verb._replace(colour=colour)
            elif isinstance(verb, PlacedDrawing):
                inner = verb.drawing
                at = verb.by(*_middle(ink_box(inner) or (0, 0, inner.width_mm, inner.height_mm)))
                placed = self.spared(inner, _under(at, grounds, inherited))
                yield verb if placed is inner else verb._replace(drawing=placed)
            elif isinstance(verb, Picture):
                yield verb._replace(light=WHITE_IN_PICTURES)
            else:  # a Clip
                under = _under(_middle(bounds(verb.path)), grounds, inherited)
                clipped = tuple(
                    _softened(inner, under) for inner in self._verbs(verb.verbs, _listed(under))
                )
                same = all(a is b for a, b in zip(clipped, verb.verbs, strict=True))
                yield verb if same else verb._replace(verbs=clipped)

    def _whitened(self, verb: Verb) -> Verb:
        """Return a verb of a picture mixed with white."""
        if isinstance(verb, Shape):
            fill, stroke = verb.paint.fill, verb.paint.stroke
            paint = verb.paint._replace(
                fill=fill and with_white(fill), stroke=stroke and with_white(stroke)
            )
            return Shape(verb.path, paint)
        if isinstance(verb, PlacedDrawing):
            return verb._replace(drawing=self.spared(verb.drawing))
        if isinstance(verb, Clip):
            return verb._replace(verbs=tuple(map(self._whitened, verb.verbs)))
        if isinstance(verb, Picture):
            return verb._replace(light=WHITE_IN_PICTURES)
        return verb._replace(colour=with_white(verb.colour))


@cache
def with_white(colour: str) -> str:
    """Return a colour of a picture mixed with white: a dark one only as far as it is still seen."""
    whitened = blend(colour, _PAPER, WHITE_IN_PICTURES)
    if contrast(colour, _PAPER) < DARK or contrast(whitened, _PAPER) >= LINE_CONTRAST:
        return whitened
    white = _largest_share(
        lambda share: contrast(blend(colour, _PAPER, share), _PAPER) >= LINE_CONTRAST,
        WHITE_IN_PICTURES,
    )
    return blend(colour, _PAPER, white)


def pale(colour: str) -> str:
    """Return the colour of a ground mixed with so much white that it takes `GROUND_TAKES` of the
    paper's light; a lighter one stays."""
    if _light_taken(colour) <= GROUND_TAKES:
        return colour
    share = _largest_share(
        lambda share: _light_taken(blend(_PAPER, colour, share)) <= GROUND_TAKES, 1.0
    )
    return blend(_PAPER, colour, share)


def _largest_share(does: Callable[[float], bool], most: float) -> float:
    """Return the largest share up to `most` that does, within a thousandth. If a share does, so
    does every smaller one."""
    low, high = 0.0, most
    while high - low > 0.001:
        share = (low + high) / 2
        low, high = (share, high) if does(share) else (low, share)
    return low


def _light_taken(colour: str) -> float:
    """Return the share of the paper's light, 0 to 1, that a colour takes."""
    return 1 - lightness(colour)


def _with_verbs(drawing: Drawing, verbs: tuple[Verb, ...]) -> Drawing:
    return replace(drawing, verbs=verbs)


def _painted(shape: Shape, under: Ground | None) -> Shape:
    """Return a shape in little ink: a ground pale, with a line around it if it is large; any other
    shape in colours that are seen on the ground under it."""
    paint = shape.paint
    stroke = _standing_out(paint.stroke, under) if paint.stroke else None
    fill, width_mm = paint.fill, paint.width_mm
    if fill and _is_ground(shape.path):
        fill = pale(fill)
        if fill != paint.fill and not stroke and _area(shape.path) >= LINED_AREA_MM2:
            stroke, width_mm = paint.fill, _LINE_MM
    elif fill:
        fill = _standing_out(fill, under)
    changed: Paint = paint._replace(fill=fill, stroke=stroke, width_mm=width_mm)
    return shape if changed == paint else Shape(shape.path, changed)


def _softened(verb: Verb, under: Ground | None) -> Verb:
    """Return a line of a pattern on a ground that became pale: of the ground's colour, at half
    strength. Other verbs stay."""
    if under is None or under.before == under.after or not isinstance(verb, Shape):
        return verb
    paint = verb.paint
    if paint.fill or not paint.stroke:
        return verb
    return Shape(verb.path, paint._replace(stroke=blend(under.before, under.after, 0.5)))


def _listed(under: Ground | None) -> list[Ground]:
    return [under] if under else []


def _is_ground(path: Path) -> bool:
    """Return whether a path is a plain outline large enough to carry others."""
    if len(path) > _PLAIN or sum(segment[0] == "M" for segment in path) != 1:
        return False
    if _area(path) < LEAST_AREA_MM2 or min(bounds(path)[2:]) < LEAST_SIDE_MM:
        return False
    return _inked(path) >= LEAST_SHARE * _area(path)


def _inked(path: Path) -> float:
    """Return the area within a path, in mm²; a curve counts as the line along its control
    points."""
    points: list[Point] = []
    for segment in path:
        figures: tuple[float, ...] = segment[1:]
        points += zip(figures[::2], figures[1::2], strict=True)
    around = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in around)) / 2


def _area(path: Path) -> float:
    """Return the area of the box around a path, in mm²."""
    _, _, width, height = bounds(path)
    return width * height


def _standing_out(colour: str, under: Ground | None, enough: float = VISIBLE) -> str:
    """Return a colour that stands out from the ground as well as it did before the ground changed,
    or `enough`: the colour itself, else that of the ground before, darker, or white."""
    if under is None or under.before == under.after:
        return colour
    wanted = min(enough, contrast(colour, under.before))
    choices = (colour, under.before, blend(under.before, _BLACK, 0.4), _PAPER)
    for choice in choices:
        if contrast(choice, under.after) >= wanted - 1e-9:
            return choice
    return max(choices, key=lambda choice: contrast(choice, under.after))


def _under(at: Point, grounds: list[Ground], inherited: Ground | None) -> Ground | None:
    """Return the ground on top at a point."""
    for ground in reversed(grounds):
        x, y, width, height = ground.box
        if x <= at[0] <= x + width and y <= at[1] <= y + height:
            return ground
    return inherited


def _middle(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _in_first_letter(text: Text) -> Point:
    """Return a point within the first letter."""
    turn, (x, y) = text_frame(text)
    half = cap_height(text.font) * text.size_pt * MM_PER_PT / 2
    dx, dy = turn(half / 2, -half)
    return x + dx, y + dy
