"""Reading the proofs: whether each face that was made can be read as it is printed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from kitgen.draw.drawing import Drawing, Text
from kitgen.game.problems import Problem, shown
from kitgen.parts.overprint import Clash, Overprint
from kitgen.parts.studio import Layer, Studio


def proof_problems(studio: Studio) -> Iterator[Problem]:
    """Text over text or over another box's ink, on every face that was made; each pair of boxes
    once a face."""
    faces = studio.layers_of

    def layer(drawing: Drawing, number: int) -> Layer | None:
        layers = faces.get(drawing, ())
        at = bisect_right(layers, number, key=lambda each: each.first) - 1
        return layers[at] if at >= 0 else None

    def is_ground(drawing: Drawing, number: int) -> bool:
        found = layer(drawing, number)
        return found is not None and found.under

    overprint = Overprint(is_ground)
    for drawing in faces:
        told: set[tuple[str, str]] = set()
        for clash in overprint.clashes(drawing, faces):
            mine, other = layer(drawing, clash.number), layer(drawing, clash.other_number)
            if mine and other and (mine.box.name, other.box.name) not in told:
                told |= {(mine.box.name, other.box.name), (other.box.name, mine.box.name)}
                yield _problem(clash, mine, other)


def _problem(clash: Clash, mine: Layer, other: Layer) -> Problem:
    text = shown(clash.text.string)
    name = other.box.name
    if isinstance(clash.other, Text):
        what = f"the text {text} is printed over the text {shown(clash.other.string)}"
        what += f" of box '{name}'" if name != mine.box.name else ""
        mend = "move one of them"
    elif clash.above:
        what, mend = f"the text {text} is printed over by box '{name}'", "move one of them"
    else:
        what = f"the text {text} is printed over the ink of box '{name}'"
        mend = f"move one of them, or write 'under: true' at '{name}' if it is meant"
    return mine.box.place.problem(f"{mine.subject}: {what}", mend)
