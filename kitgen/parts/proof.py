"""Read the proofs: tell whether each face that was made can be read as it is printed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kitgen.draw.collisions import (
    Bounds,
    bounds_of,
    holds,
    in_fill,
    meet,
    path_bounds,
    path_rings,
    union,
    widened,
)
from kitgen.draw.colours import contrast
from kitgen.draw.drawing import Drawing, Shape, Text, placed_in
from kitgen.draw.geometry import IDENTITY
from kitgen.game.problems import Problem, shown
from kitgen.parts.expressions import READS_WELL
from kitgen.parts.overprint import READABLE, Clash, Overprint, hardly_seen
from kitgen.parts.studio import Layer, Studio

_PAPER = "#ffffff"
UNSEEN = 1.05
"""Contrast of a symbol with its ground under which nobody sees that it is there."""
BEHIND_LETTERS = frozenset({"outline", "shadow"})
"""Fields of a text that draw shapes behind its letters."""
LEAST_MM = 0.4
"""Reach beyond a face's edge that is ignored: a careful cut spares a letter's tail or an accent."""


def proof_problems(studio: Studio) -> Iterator[Problem]:
    """Yield what cannot be read on the faces that were made: text over text or over another box's
    ink, each pair of boxes once a face; text and symbols that reach beyond the face."""
    return (problem for _, problems in proofs(studio, set()) for problem in problems)


def proofs(
    studio: Studio, read: set[tuple[Drawing, bool]]
) -> Iterator[tuple[Drawing, list[Problem]]]:
    """Yield the problems of `proof_problems`, face by face. `read` are the faces that were read
    before without a problem, each with whether it lay in another; those read now are added."""
    return _Proof(studio).problems(read)


def hard_ground(drawing: Drawing, text: Text) -> str | None:
    """Return the colour under a line of text that would be added to a drawing, if it does not read
    well on it; None if it does, or if no single colour lies there."""
    whole = replace(drawing, verbs=(*drawing.verbs, text))
    faint = Overprint(lambda *_: False, READS_WELL).faint(whole, ())
    return next((each.ground for each in faint if each.number == len(drawing.verbs)), None)


class _Proof:
    """Reads the faces of a studio. What a face within a face has told is not told again."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._layers = studio.layers_of
        self._overprint = Overprint(self._is_ground)
        self._outside: set[int] = set()
        self._inner = _inner(studio.layers_of)

    def problems(self, read: set[tuple[Drawing, bool]]) -> Iterator[tuple[Drawing, list[Problem]]]:
        """Yield the problems of each face that is not among those `read`, to which it is added if
        it has none."""
        for drawing in self._layers:
            key = drawing, drawing in self._inner
            if key not in read:
                problems = [*self._clashes(drawing), *self._faint(drawing), *self._beyond(drawing)]
                problems += self._vanishing(drawing)
                if not problems:
                    read.add(key)
                yield drawing, problems

    def _layer(self, drawing: Drawing, number: int) -> Layer | None:
        """Return the layer of a face that a verb belongs to."""
        layers = self._layers.get(drawing, ())
        at = bisect_right(layers, number, key=lambda each: each.first) - 1
        return layers[at] if at >= 0 else None

    def _is_ground(self, drawing: Drawing, number: int) -> bool:
        layer = self._layer(drawing, number)
        return layer is not None and layer.under

    def _clashes(self, drawing: Drawing) -> Iterator[Problem]:
        """Yield the texts that touch something, once for each pair of boxes."""
        reported: set[tuple[str, str]] = set()
        for clash in self._overprint.clashes(drawing, self._layers):
            of_text = self._layer(drawing, clash.number)
            other = self._layer(drawing, clash.other_number)
            if not of_text or not other:
                continue
            names = of_text.box.name, other.box.name
            if names not in reported:
                reported |= {names, names[::-1]}
                yield _clash(clash, of_text, other)

    def _faint(self, drawing: Drawing) -> Iterator[Problem]:
        """Yield text that hardly stands out, once for each box: from its ground, or from the paper,
        if the face is placed in no other."""
        faint = self._overprint.faint(drawing, self._layers)
        texts = [(text.number, text.text, text.ground) for text in faint]
        if drawing not in self._inner:
            texts += [
                (number, line.text, _PAPER)
                for number, line in self._overprint.bare(drawing)
                if hardly_seen(line.text, _PAPER)
            ]
        reported: set[str] = set()
        for number, text, ground in texts:
            layer = self._layer(drawing, number)
            if layer and not layer.under and layer.box.name not in reported:
                reported.add(layer.box.name)
                yield _hardly_seen(layer, text, ground)

    def _vanishing(self, drawing: Drawing) -> Iterator[Problem]:
        """Yield symbols, and icons in a text, that have the colour of what they lie on, once a
        box."""
        reported: set[str] = set()
        for number, group in _symbols(drawing, self._layers.get(drawing, ())):
            layer = self._layer(drawing, number)
            ground = _ground(drawing, number, union(map(_inked, group)))
            if ground == "" and drawing not in self._inner:
                ground = _PAPER
            colours = {each for shape in group for each in shape.paint[:2] if each}
            if not ground or not layer or layer.under or layer.box.name in reported:
                continue
            if all(contrast(str(colour), ground) < UNSEEN for colour in colours):
                reported.add(layer.box.name)
                yield _unseen(layer, ground)

    def _beyond(self, drawing: Drawing) -> Iterator[Problem]:
        """Yield texts and symbols that reach beyond a face. In a face within a face they are
        reported for the inner one only."""
        face: Bounds = (0.0, 0.0, drawing.width_mm, drawing.height_mm)
        spec = self._studio.faces[drawing.name]
        rim = self._studio.outline(spec, drawing)
        rings = path_rings(rim, IDENTITY) if rim else None
        for number, line in self._overprint.lines(drawing):
            if id(line.text) in self._outside or (rings is None and holds(face, line.reach)):
                continue
            over = _excess(face, bounds_of(line))
            cut = rings is not None and in_fill(line, rings, even_odd=True) != "inside"
            layer = self._layer(drawing, number)
            if layer and not layer.under and (over > LEAST_MM or cut):
                self._outside.add(id(line.text))
                yield _problem_beyond(layer, f"the text {shown(line.text.string)}", over)
        for number, verb in enumerate(drawing.verbs):
            layer = self._layer(drawing, number)
            if layer and layer.box.kind == "symbol" and isinstance(verb, Shape):
                over = _excess(face, path_bounds(verb.path))
                if over > LEAST_MM and not layer.under:
                    yield _problem_beyond(layer, "the symbol", over)


def _inked(shape: Shape) -> Bounds:
    return path_bounds(shape.path)


def _symbols(drawing: Drawing, layers: Sequence[Layer]) -> Iterator[tuple[int, list[Shape]]]:
    """Yield the shapes of each symbol of a face and of each icon in its texts, with the number of
    the first. Shapes whose boxes meet are one. A text with an outline or a shadow is left out: the
    shapes behind its letters are drawn as icons are."""
    ends = [layer.first for layer in layers[1:]] + [len(drawing.verbs)] * bool(layers)
    for layer, end in zip(layers, ends, strict=True):
        if layer.box.kind not in ("symbol", "text") or layer.box.fields.keys() & BEHIND_LETTERS:
            continue
        groups: list[tuple[int, list[Shape], Bounds]] = []
        for number in range(layer.first, end):
            verb = drawing.verbs[number]
            if not isinstance(verb, Shape) or not any(verb.paint[:2]):
                continue
            box = _inked(verb)
            if groups and meet(groups[-1][2], box):
                first, shapes, around = groups.pop()
                groups.append((first, [*shapes, verb], union((around, box))))
            else:
                groups.append((number, [verb], box))
        yield from ((first, shapes) for first, shapes, _ in groups)


def _ground(drawing: Drawing, number: int, box: Bounds) -> str | None:
    """Return the colour under a box before the verb of this number; empty if nothing lies there,
    None if nobody can tell."""
    for verb in reversed(drawing.verbs[:number]):
        if isinstance(verb, Text):
            continue
        if not isinstance(verb, Shape):
            return None
        around = _inked(verb)
        if verb.paint.fill and meet(around, box):
            return verb.paint.fill if holds(widened(around, LEAST_MM), box) else None
    return ""


def _inner(drawings: Iterable[Drawing]) -> set[Drawing]:
    """Return everything that is placed in one of some drawings."""
    inner_drawings: set[Drawing] = set()
    pending = [inner for drawing in drawings for inner in placed_in(drawing.verbs)]
    while pending:
        drawing = pending.pop()
        if drawing not in inner_drawings:
            inner_drawings.add(drawing)
            pending += placed_in(drawing.verbs)
    return inner_drawings


def _excess(face: Bounds, box: Bounds) -> float:
    """Return how many millimetres a box reaches beyond a face, at its worst edge."""
    return max(face[0] - box[0], face[1] - box[1], box[2] - face[2], box[3] - face[3])


def _problem_beyond(layer: Layer, what: str, over: float) -> Problem:
    """Return the problem of ink that reaches `over` mm beyond a face."""
    by = f"by {over:.1f} mm" if over > LEAST_MM else "at its rounded edge"
    return layer.box.place.problem(
        f"{layer.subject}: {what} reaches beyond the face {by}",
        "move it in, or write 'under: true' if it is meant",
    )


def _hardly_seen(layer: Layer, text: Text, ground: str) -> Problem:
    on = "white paper" if ground == _PAPER else ground
    ratio = contrast(text.colour, ground)
    return layer.box.place.problem(
        f"{layer.subject}: the text {shown(text.string)} is hardly seen, {text.colour} on {on}"
        f" (contrast {ratio:.1f})",
        f"give it a darker or lighter colour: {READABLE:g} is the least, 4.5 reads well",
    )


def _unseen(layer: Layer, ground: str) -> Problem:
    on = "white paper" if ground == _PAPER else f"its ground {ground}"
    what = "the symbol" if layer.box.kind == "symbol" else "an icon in the text"
    return layer.box.place.problem(
        f"{layer.subject}: {what} is not seen, since it has the colour of {on}",
        "give it another colour",
    )


def _clash(clash: Clash, of_text: Layer, other: Layer) -> Problem:
    """Return the problem of a text and what touches it, by their layers."""
    text = shown(clash.text.string)
    name = other.box.name
    if isinstance(clash.other, Text):
        what = f"the text {text} is printed over the text {shown(clash.other.string)}"
        what += f" of box '{name}'" if name != of_text.box.name else ""
        mend = "move one of them"
    elif clash.above:
        what, mend = f"the text {text} is printed over by box '{name}'", "move one of them"
    else:
        what = f"the text {text} is printed over the ink of box '{name}'"
        mend = f"move one of them, or write 'under: true' at '{name}' if it is meant"
    return of_text.box.place.problem(f"{of_text.subject}: {what}", mend)
