"""Reading `kit.yaml`: which parts are printed, from which rows, with which faces, how many."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, cast, get_args

from kitgen.game.fields import Fields
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Place, Problem
from kitgen.game.yaml_tree import read_yaml
from kitgen.quick import NamedTuple

FILES = ("board", "counters", "cards", "aids", "rules")
"""Kinds of output file, in the order in which they are made and listed."""

PartKind = Literal["board", "pieces", "booklet"]


class PartPlan(NamedTuple):
    """One line of the parts list as written; templates are not yet evaluated.

    `each` is an expression that gives the rows, empty for one piece without a row. `component`
    names the row of the game's `components` table that this part makes up. `faces` and `closing`
    are the page faces of a booklet: for each row, and once at its end.
    """

    id: str
    kind: PartKind
    file: str
    fields: Mapping[str, Node]
    place: Place
    component: str
    gutter_mm: float
    faces: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()


class KitPlan(NamedTuple):
    """`layouts` are layout files by name, without ending, in the order in which they are laid;
    `theme_place` and `layout_places` are where the theme and each of them is named."""

    theme: str
    layouts: tuple[str, ...]
    parts: tuple[PartPlan, ...]
    theme_place: Place
    layout_places: tuple[Place, ...]


_FIELDS: dict[str, tuple[str, ...]] = {
    "board": ("face", "name"),
    "pieces": ("front", "back", "each", "count", "name"),
    "booklet": ("cover", "each", "closing", "page", "text"),
    "booklet of faces": ("cover", "each", "closing", "faces"),
}
_NEEDED = ("face", "front", "cover", "page", "text", "faces")


def read_plan(path: Path) -> KitPlan:
    """Raises DataError with every fault."""
    problems: list[Problem] = []
    fields = Fields(read_yaml(path), "the kit", problems)
    theme = fields.text("theme")
    layouts = fields.texts("layouts")
    parts = tuple(_part(k, node, problems) for k, node in fields.mapping("parts").items())
    if not parts:
        fields.wrong(fields.node, "the kit has no parts", "add 'parts:'")
    fields.close()
    if problems:
        raise DataError(problems)
    places = tuple(entry.place for entry in fields.entries("layouts"))
    return KitPlan(theme, layouts, parts, fields.node.items["theme"].place, places)


def _part(key: str, node: Node, problems: list[Problem]) -> PartPlan:
    fields = Fields(node, f"part '{key}'", problems)
    kind = fields.choice("kind", get_args(PartKind))
    file = fields.choice("file", FILES)
    of_faces = kind == "booklet" and "faces" in node.items
    wanted = _FIELDS.get("booklet of faces" if of_faces else kind, ())
    for name in (*wanted, "note"):
        fields.child(name)
    for name in _NEEDED:
        if name in wanted and name not in node.items:
            fields.wrong(node, f"part '{key}' has no '{name}'", f"add '{name}: …'")
    plan = PartPlan(
        id=key,
        kind=cast(PartKind, kind),
        file=file,
        fields=node.items,
        place=node.place,
        component=fields.text("component", "") if fields.child("component") else "",
        gutter_mm=fields.number("gutter", 0.0) if fields.child("gutter") else 0.0,
        faces=fields.texts("faces", ()) if "faces" in wanted else (),
        closing=fields.texts("closing", ()) if "closing" in wanted else (),
    )
    fields.close()
    return plan
