"""Reading layouts: faces made of named boxes, one face extending another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from kitgen.draw.geometry import POLYGON, SHAPES
from kitgen.game.fields import Fields
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Place, Problem, nearest
from kitgen.game.yaml_tree import read_yaml


class BoxSpec(NamedTuple):
    """One box of a face as written: its kind and its fields, not yet evaluated for a row."""

    name: str
    kind: str
    fields: Mapping[str, Node]
    place: Place


class FaceSpec(NamedTuple):
    """A face as written. `size` are two numbers or templates, in millimetres; `values` are named
    expressions; `points` are the corners of a polygon."""

    name: str
    size: tuple[Node, Node]
    values: Mapping[str, Node]
    bleed_mm: float
    shape: str
    radius_mm: float
    boxes: tuple[BoxSpec, ...]
    place: Place
    points: Node | None = None


EVERY_BOX = frozenset(("draw", "when", "at", "under", "spot", "opacity", "blend"))
"""Fields that every kind of box knows."""
MOST_BASES = 20
"""Most faces that extend one another; more is a slip."""


def read_faces(paths: Iterable[Path], kinds: Mapping[str, frozenset[str]]) -> dict[str, FaceSpec]:
    """Return all faces of some layout files; `kinds` has the fields that each kind of box knows.
    A later file may replace a face of an earlier one. Raises DataError with every fault."""
    problems: list[Problem] = []
    written: dict[str, Node] = {}
    for path in paths:
        try:
            fields = Fields(read_yaml(path), "the layout", problems)
        except DataError as error:
            problems += error.problems
            continue
        written |= fields.mapping("faces")
        fields.close()
    faces: dict[str, FaceSpec] = {}
    for name, node in written.items():
        merged = _extended(name, node, written, seen=(), problems=problems)
        faces[name] = _face(name, merged, node.place, kinds, problems)
    if problems:
        raise DataError(problems)
    return faces


def _extended(
    name: str,
    node: Node,
    written: Mapping[str, Node],
    seen: tuple[str, ...],
    problems: list[Problem],
) -> Node:
    """Return the face's mapping laid over the one it extends; its boxes are merged name by name."""
    base_node = node.items.get("extends")
    if base_node is None:
        return node
    base = base_node.word()
    if base == name or base in seen:
        problems.append(
            base_node.place.problem(
                f"face '{name}' extends itself", "break the circle of 'extends'"
            )
        )
        return node
    if len(seen) == MOST_BASES:
        problems.append(
            base_node.place.problem(
                f"over {MOST_BASES} faces extend one another", "begin with a plainer face"
            )
        )
        return node
    if base not in written:
        problems.append(
            base_node.place.problem(f"there is no face '{base}'", nearest(base, written))
        )
        return node
    under = _extended(base, written[base], written, (*seen, name), problems)
    return _laid_over(node, under, drop="extends")


def _laid_over(node: Node, under: Node, drop: str = "") -> Node:
    """Return a mapping laid over another, mappings in both laid over one another likewise, without
    the key to drop."""
    items, keys = dict(under.items), dict(under.keys)
    for key, value in node.items.items():
        if key == drop:
            continue
        below = items.get(key)
        both = below is not None and isinstance(below.value, dict) and isinstance(value.value, dict)
        items[key] = _laid_over(value, below) if both and below is not None else value
        keys[key] = node.key_place(key)
    items.pop(drop, None)
    keys.pop(drop, None)
    return Node(items, node.place, keys)


def _face(
    name: str,
    node: Node,
    place: Place,
    kinds: Mapping[str, frozenset[str]],
    problems: list[Problem],
) -> FaceSpec:
    """Read a face with its boxes. Faults are added to `problems`, and what is missing gets a
    default."""
    fields = Fields(node, f"face '{name}'", problems)
    size = fields.child("size")
    if size is None or len(size.entries) != 2:
        problems.append(
            place.problem(f"face '{name}' has no size", "add 'size: [width, height]' in mm")
        )
        size = Node((Node(1, place), Node(1, place)), place)
    boxes = [
        _box(key, child, name, kinds, problems)
        for key, child in fields.mapping("boxes").items()
        if child.value is not None  # else it takes a box of the extended face away
    ]
    shape = fields.choice("shape", (*SHAPES, POLYGON), "rectangle")
    points = fields.child("points") if shape == POLYGON else None
    if shape == POLYGON and points is None:
        problems.append(
            place.problem(f"face '{name}' has no corners", "add 'points: [[x, y], [x, y], [x, y]]'")
        )
    face = FaceSpec(
        name=name,
        size=(size.entries[0], size.entries[1]),
        values=fields.mapping("values"),
        bleed_mm=fields.number("bleed", 0.0) if fields.child("bleed") else 0.0,
        shape=shape,
        radius_mm=fields.number("radius", 0.0) if fields.child("radius") else 0.0,
        boxes=tuple(box for box in boxes if box is not None),
        place=place,
        points=points,
    )
    fields.close()
    return face


def _box(
    key: str,
    node: Node,
    face: str,
    kinds: Mapping[str, frozenset[str]],
    problems: list[Problem],
) -> BoxSpec | None:
    """Read a box of a face. Unknown fields are added to `problems`; so is an unknown kind, and None
    is returned."""
    drawn = node.items.get("draw")
    kind = drawn.word() if drawn else ""
    if kind not in kinds:
        place = drawn.place if drawn else node.place
        what = drawn.quoted() if drawn else "nothing"
        problems.append(
            place.problem(f"box '{key}' of face '{face}' draws {what}", nearest(kind, kinds))
        )
        return None
    known = kinds[kind] | EVERY_BOX
    for field, place in node.keys.items():
        if field not in known:
            problems.append(
                place.problem(
                    f"box '{key}' of face '{face}' has no field '{field}'", nearest(field, known)
                )
            )
    fields = {field: child for field, child in node.items.items() if field != "draw"}
    return BoxSpec(key, kind, fields, node.place)
