"""Text that is printed over something else, found in finished drawings.

Under a line of text may lie a ground: a filled shape that holds all its letters. Everything that
the ground hides does not count. What letters may not touch are other letters, edges and strokes
under them that are seen against the ground, and any shape over them. A layout says `under`
of a box that is meant to be printed over. A picture that hides what lies under it counts as a shape
of middle grey; of one that is seen through in places nobody can tell. What is seen through as a
whole has the colour that it has on white paper.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from kitgen.draw.collisions import (
    Bounds,
    PlacedLine,
    Relation,
    Ring,
    across_stroke,
    bounds_of,
    holds,
    in_fill,
    intersection,
    line_of,
    meet,
    moved,
    path_bounds,
    path_rings,
    printed_over,
    union,
    widened,
)
from kitgen.draw.colours import blended, contrast
from kitgen.draw.drawing import Clip, Drawing, Paint, Picture, PlacedDrawing, Shape, Text, Verb
from kitgen.draw.geometry import IDENTITY, Affine, Path, rectangle, transformed
from kitgen.parts.expressions import blend

VISIBLE = 1.3
"""Contrast of a colour that is seen beside another; a paler one does not disturb letters."""
_PAPER = "#ffffff"
_SQUARE = rectangle(0, 0, 1, 1)
_PICTURED = Paint(fill="#808080")


LEAST_HALO_MM = 0.15
"""Breadth of a line around letters that sets them off as a ground does."""
READABLE = 2.5
"""Contrast of letters that can still be read; a picture may have any colour."""


def hardly_seen(text: Text, ground: str, least: float = READABLE) -> bool:
    """Return whether a text has less than the `least` contrast with its ground."""
    return ground != _PICTURED.fill and contrast(text.colour, ground) < least


class Clash(NamedTuple):
    """Two verbs of a drawing, by their numbers in it: the text's, and that of what touches it, a
    text or a shape, which may be the same. `above` where the other is painted over the text."""

    number: int
    other_number: int
    text: Text
    other: Text | Shape
    above: bool


class Faint(NamedTuple):
    """A line of text, by the number of its verb, that hardly stands out from its ground."""

    number: int
    text: Text
    ground: str


class DrawnLine(NamedTuple):
    """A line of a drawing; `bare` where no ground of the drawing lies under it. One that is blended
    has in `mixed` its own colour and how, in `line` the colour that it has on white paper."""

    line: PlacedLine
    bare: bool
    mixed: tuple[str, str] | None = None

    def on(self, ground: str) -> PlacedLine:
        """Return the line in the colour that it has on a ground."""
        if self.mixed is None:
            return self.line
        colour, how = self.mixed
        text = self.line.text._replace(colour=blended(colour, ground, how))
        return self.line._replace(text=text)


class Study(NamedTuple):
    """Findings on a list of verbs: the box around what each paints, its lines of text with the
    number of their verb, the clashes between the verbs, and the lines that are hardly seen."""

    boxes: tuple[Bounds, ...]
    lines: tuple[tuple[int, DrawnLine], ...]
    clashes: tuple[Clash, ...]
    faint: tuple[Faint, ...]


class _Mark(NamedTuple):
    """A shape or a text as it is met on the way through a drawing; `windows` are the paths that
    it is seen through."""

    verb: Shape | Text
    by: Affine
    windows: tuple[tuple[Path, Affine], ...]


class Overprint:
    """Studies drawings; what it learns of one it keeps for the next that places it. `is_ground`
    tells of a verb, by its drawing and number, whether it may be printed over; letters with less
    than the `least` contrast are faint."""

    def __init__(self, is_ground: Callable[[Drawing, int], bool], least: float = READABLE) -> None:
        self._is_ground = is_ground
        self._least = least
        self._studies: dict[Drawing, Study] = {}
        self._boxes: dict[int, Bounds] = {}
        self._rings: dict[tuple[int, Affine], tuple[Ring, ...]] = {}
        self._pictured: list[Shape] = []

    def clashes(self, drawing: Drawing, others: Collection[Drawing]) -> Iterator[Clash]:
        """Yield the clashes between the verbs of a drawing and within each, but not within the
        `others` that it places: those are studied by themselves."""
        yield from self._study(drawing).clashes
        for number, verb in enumerate(drawing.verbs):
            if self._is_ground(drawing, number):
                continue
            for inner in _drawings_in(verb):
                if inner not in others:
                    for clash in self.clashes(inner, others):
                        yield clash._replace(number=number, other_number=number)

    def faint(self, drawing: Drawing, others: Collection[Drawing]) -> Iterator[Faint]:
        """Yield the lines of a drawing, and of those placed in it except the `others`, that hardly
        stand out from a ground in it."""
        yield from self._study(drawing).faint
        for number, verb in enumerate(drawing.verbs):
            for inner in _drawings_in(verb):
                if inner not in others and not self._is_ground(drawing, number):
                    for faint in self.faint(inner, others):
                        yield faint._replace(number=number)

    def bare(self, drawing: Drawing) -> Iterator[tuple[int, PlacedLine]]:
        """Yield the lines of text that no ground of the drawing lies under, with the number of
        their verb."""
        return ((number, drawn.line) for number, drawn in self._study(drawing).lines if drawn.bare)

    def lines(self, drawing: Drawing) -> Iterator[tuple[int, PlacedLine]]:
        """Yield all lines of text, those of placed drawings too, with the number of their verb."""
        return ((number, drawn.line) for number, drawn in self._study(drawing).lines)

    def _study(self, drawing: Drawing) -> Study:
        """Return what is found on a drawing; it is looked at once."""
        study = self._studies.get(drawing)
        if study is None:
            grounds = [self._is_ground(drawing, n) for n in range(len(drawing.verbs))]
            study = self._studies[drawing] = self._study_of(drawing.verbs, grounds)
        return study

    def _study_of(self, verbs: Sequence[Verb], grounds: Sequence[bool]) -> Study:
        """Return the lines among these verbs, what they clash with below and above, and which are
        hardly seen on their ground. `grounds`: whether each verb is ground to the others."""
        boxes = tuple(map(self._box, verbs))
        drawn_lines: list[tuple[int, DrawnLine]] = []
        clashes: list[Clash] = []
        faint: list[Faint] = []
        for number, verb in enumerate(verbs):
            lines_in_verb = list(self._lines_in(verb))
            if not lines_in_verb:
                continue
            near = [n for n, box in enumerate(boxes) if n != number and meet(box, boxes[number])]
            below = [n for n in reversed(near) if n < number]
            above = [n for n in near if n > number and not grounds[n]]
            for drawn in lines_in_verb:
                bare = drawn.bare
                if drawn.bare:
                    ground, clashes_below = self._ground_below(
                        number, drawn.line, verbs, boxes, below, grounds
                    )
                    clashes += clashes_below
                    bare = ground is None
                    if ground and not grounds[number]:
                        text = drawn.on(ground).text
                        if hardly_seen(text, ground, self._least):
                            faint.append(Faint(number, text, ground))
                if not grounds[number]:
                    clashes += self._covered_by(number, drawn.line, verbs, boxes, above)
                mixed = drawn.mixed if bare else None
                drawn_lines.append((number, DrawnLine(drawn.line, bare, mixed)))
            if isinstance(verb, Clip):
                inside = self._study_of(verb.verbs, [grounds[number]] * len(verb.verbs))
                clashes += [c._replace(number=number, other_number=number) for c in inside.clashes]
        return Study(boxes, tuple(drawn_lines), tuple(clashes), tuple(faint))

    def _box(self, verb: Verb) -> Bounds:
        """Return the box around everything that a verb paints."""
        if isinstance(verb, Text):
            return line_of(verb).reach
        around = self._boxes.get(id(verb))
        if around is not None:
            return around
        if isinstance(verb, Picture):
            around = moved((0.0, 0.0, 1.0, 1.0), verb.by)
        elif isinstance(verb, Shape):
            box = path_bounds(verb.path)
            around = widened(box, verb.paint.width_mm / 2) if verb.paint.stroke else box
        elif isinstance(verb, PlacedDrawing):
            inner = union(self._study(verb.drawing).boxes)
            around = moved(intersection(inner, _reach(verb.drawing)), verb.by)
        else:
            around = intersection(union(map(self._box, verb.verbs)), path_bounds(verb.path))
        self._boxes[id(verb)] = around
        return around

    def _lines_in(self, verb: Verb) -> Iterator[DrawnLine]:
        """Yield the lines of text in a verb, those in placed drawings too, as they look there."""
        if isinstance(verb, Text):
            if verb.string.strip():
                yield DrawnLine(line_of(verb), bare=True)
        elif isinstance(verb, PlacedDrawing):
            for _, drawn in self._study(verb.drawing).lines:
                line = drawn.line.moved(verb.by)
                mixed = drawn.mixed
                if not verb.is_plain:
                    own = line.text.colour
                    line = line._replace(text=line.text._replace(colour=_on_paper(own, verb)))
                    blended_here = verb.blend != "normal" and verb.opacity >= 1
                    mixed = (own, verb.blend) if blended_here else None
                yield DrawnLine(line, drawn.bare, mixed)
        elif isinstance(verb, Clip):
            window = path_bounds(verb.path)
            for _, drawn in self._study_of(verb.verbs, [False] * len(verb.verbs)).lines:
                if meet(drawn.line.reach, window):
                    yield drawn

    def _ground_below(
        self,
        number: int,
        line: PlacedLine,
        verbs: Sequence[Verb],
        boxes: Sequence[Bounds],
        below: Iterable[int],
        grounds: Sequence[bool],
    ) -> tuple[str | None, list[Clash]]:
        """Return the colour of the ground that a line lies on, None if it lies on none, and what it
        touches on the way down to it. `number` is that of the line's verb, `below` are those of the
        verbs under it, the uppermost first."""
        touched: list[Clash] = []
        crossed: list[tuple[str, Clash]] = []
        ground = None
        for n in below:
            if ground:
                break
            if not meet(boxes[n], line.reach):
                continue
            for mark in self._marks_near(verbs[n], IDENTITY, (), line, upwards=False):
                clash = Clash(number, n, line.text, mark.verb, above=False)
                if isinstance(mark.verb, Text):
                    if not grounds[n] and printed_over(line, line_of(mark.verb).moved(mark.by)):
                        touched.append(clash)
                    continue
                paint = mark.verb.paint
                if paint.halo:
                    if self._sets_off(mark, line):
                        ground = paint.fill
                        break
                    continue
                if paint.stroke and not grounds[n] and self._touches_stroke(line, mark):
                    crossed.append((paint.stroke, clash))
                    continue
                relation = self._relation_to_fill(line, mark)
                if relation == "inside":
                    ground = paint.fill
                    break
                if relation == "across" and paint.fill and not grounds[n]:
                    crossed.append((paint.fill, clash))
        on = ground or _PAPER
        touched += [clash for colour, clash in crossed if contrast(colour, on) >= VISIBLE]
        return ground, touched

    def _sets_off(self, mark: _Mark, line: PlacedLine) -> bool:
        """Return whether a mark is the line around the letters of a text, in a colour on which they
        are read well, so broad that it is as good as a ground."""
        assert isinstance(mark.verb, Shape)
        path, paint = mark.verb
        if paint.halo != line.text.string or not paint.fill or not paint.stroke:
            return False
        halo_mm = paint.width_mm / 2
        around = moved(widened(path_bounds(path), halo_mm), mark.by)
        return (
            holds(around, bounds_of(line))
            and halo_mm >= LEAST_HALO_MM
            and not hardly_seen(line.text, paint.fill, self._least)
        )

    def _covered_by(
        self,
        number: int,
        line: PlacedLine,
        verbs: Sequence[Verb],
        boxes: Sequence[Bounds],
        above: Iterable[int],
    ) -> Iterator[Clash]:
        """Yield the shapes that are painted over a line, whatever their colour. A text over it is
        found from the line of that text, by `_ground_below`."""
        for n in above:
            if not meet(boxes[n], line.reach):
                continue
            for mark in self._marks_near(verbs[n], IDENTITY, (), line, upwards=True):
                if isinstance(mark.verb, Shape) and (
                    (mark.verb.paint.stroke and self._touches_stroke(line, mark))
                    or self._relation_to_fill(line, mark) != "apart"
                ):
                    yield Clash(number, n, line.text, mark.verb, above=True)

    def _marks_near(
        self,
        verb: Verb,
        by: Affine,
        windows: tuple[tuple[Path, Affine], ...],
        line: PlacedLine,
        upwards: bool,
    ) -> Iterator[_Mark]:
        """Yield what a verb paints near a line: the lowest first with `upwards`, else from the top
        down. `by` and `windows` are those of the drawing that has the verb."""
        if isinstance(verb, Shape | Text):
            yield _Mark(verb, by, windows)
            return
        if isinstance(verb, Picture):
            if verb.raster.opaque:
                shape = Shape(transformed(_SQUARE, verb.by), _PICTURED)
                self._pictured.append(shape)  # the ids of its rings are kept as long
                yield _Mark(shape, by, windows)
            return
        if isinstance(verb, PlacedDrawing):
            by = by @ verb.by
            inner: Sequence[Verb] = verb.drawing.verbs
            boxes: Sequence[Bounds] = self._study(verb.drawing).boxes
            window = rectangle(*_frame(verb.drawing))
        elif verb.texture:
            return
        else:
            inner, window = verb.verbs, verb.path
            boxes = tuple(map(self._box, inner))
        windows = (*windows, (window, by))
        for n in range(len(inner)) if upwards else reversed(range(len(inner))):
            if meet(moved(boxes[n], by), line.reach):
                marks = self._marks_near(inner[n], by, windows, line, upwards)
                if isinstance(verb, PlacedDrawing) and not verb.is_plain:
                    marks = (_faded(mark, verb) for mark in marks)
                yield from marks

    def _rings_of(self, path: Path, by: Affine) -> tuple[Ring, ...]:
        """Return the rings of a path, worked out once for each place."""
        key = id(path), by
        rings = self._rings.get(key)
        if rings is None:
            rings = self._rings[key] = path_rings(path, by)
        return rings

    def _touches_stroke(self, line: PlacedLine, mark: _Mark) -> bool:
        """Return whether a line touches the stroke of a shape where that is seen."""
        assert isinstance(mark.verb, Shape)
        by, paint = mark.by, mark.verb.paint
        width = paint.width_mm * abs(by.a * by.d - by.b * by.c) ** 0.5
        rings = self._rings_of(mark.verb.path, by)
        return (
            across_stroke(line, rings, width) and self._relation_to_windows(line, mark) != "apart"
        )

    def _relation_to_fill(self, line: PlacedLine, mark: _Mark) -> Relation:
        """Return how a line lies to the fill of a shape where that is seen; apart if it has
        none."""
        assert isinstance(mark.verb, Shape)
        paint = mark.verb.paint
        if not paint.fill:
            return "apart"
        relation = in_fill(line, self._rings_of(mark.verb.path, mark.by), paint.even_odd)
        if relation == "apart":
            return relation
        through_windows = self._relation_to_windows(line, mark)
        return relation if through_windows == "inside" else through_windows

    def _relation_to_windows(self, line: PlacedLine, mark: _Mark) -> Relation:
        """Return how a line lies to the windows that a mark is seen through."""
        overall: Relation = "inside"
        for path, by in mark.windows:
            relation = in_fill(line, path_rings(path, by), even_odd=True)
            if relation == "apart":
                return relation
            if relation == "across":
                overall = relation
        return overall


def _on_paper(colour: str, placed: PlacedDrawing) -> str:
    """Return the colour that one has on white paper where it is seen through or blended."""
    seen = colour if placed.blend == "normal" else blended(colour, _PAPER, placed.blend)
    return blend(seen, _PAPER, 1 - placed.opacity)


def _faded(mark: _Mark, placed: PlacedDrawing) -> _Mark:
    """Return a shape in the colours that it has on white paper where it is seen through or
    blended."""
    if isinstance(mark.verb, Text):
        return mark
    paint = mark.verb.paint
    fill, stroke = (colour and _on_paper(colour, placed) for colour in (paint.fill, paint.stroke))
    return mark._replace(verb=mark.verb._replace(paint=paint._replace(fill=fill, stroke=stroke)))


def _reach(drawing: Drawing) -> Bounds:
    """Return the box that a drawing is cut to where it is placed: its trim and bleed."""
    bleed = drawing.bleed_mm
    return -bleed, -bleed, drawing.width_mm + bleed, drawing.height_mm + bleed


def _frame(drawing: Drawing) -> tuple[float, float, float, float]:
    """Return the box that a drawing is cut to where it is placed, as corner, width and height."""
    bleed = drawing.bleed_mm
    return -bleed, -bleed, drawing.width_mm + 2 * bleed, drawing.height_mm + 2 * bleed


def _drawings_in(verb: Verb) -> Iterator[Drawing]:
    """Yield the drawings that a verb places itself, those in a clip too."""
    if isinstance(verb, PlacedDrawing):
        yield verb.drawing
    elif isinstance(verb, Clip):
        for inner in verb.verbs:
            yield from _drawings_in(inner)
