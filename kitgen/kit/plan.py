"""Reading `kit.yaml`: which parts are printed, from which rows, with which faces, how many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, cast, get_args

from kitgen.game.fields import Fields
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Place, Problem, nearest
from kitgen.game.yaml_tree import read_yaml

USUAL = ("board", "counters", "cards", "aids", "rules")
"""Kinds of output file that make up a kit, in the order in which they are made and listed."""
ON_REQUEST = ("boxes",)
"""Kinds of files that a table can do without, made on request only."""
FILES = (*USUAL, *ON_REQUEST)

PartKind = Literal["board", "pieces", "booklet"]


class PartPlan(NamedTuple):
    """One line of the parts list as written; templates are not yet evaluated.

    `each` is an expression that gives the rows, empty for one piece without a row. `component`
    names the row of the game's `components` table that this part makes up. `faces`, `closing` and
    `filling` are the page faces of a booklet: for each row, once at its end, and as many as its
    last sheet has room for; `inserts` are those that stand beside the text of a row, by its id.
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
    filling: tuple[str, ...] = ()
    inserts: tuple[tuple[str, tuple[str, ...]], ...] = ()


class LayingPlan(NamedTuple):
    """One line of a set-up as written: which pieces of some `parts` are laid for each row, where.

    `by` has an expression for each column by which the row of a piece is found; empty where a piece
    is made of the very row that lays it."""

    parts: tuple[str, ...]
    by: Mapping[str, Node]
    fields: Mapping[str, Node]
    place: Place


class SetUpPlan(NamedTuple):
    """Set-up of a game for tables on a screen: `fields` has its name."""

    id: str
    fields: Mapping[str, Node]
    layings: tuple[LayingPlan, ...]
    place: Place


class KitPlan(NamedTuple):
    """Plan of a kit. `layouts` are layout files by name, without ending, in the order in which they
    are laid; `theme_place` and `layout_places` are where the theme and each of them is named."""

    theme: str
    layouts: tuple[str, ...]
    parts: tuple[PartPlan, ...]
    theme_place: Place
    layout_places: tuple[Place, ...]
    set_ups: tuple[SetUpPlan, ...] = ()


_FIELDS: dict[str, tuple[str, ...]] = {
    "board": ("face", "name", "given"),
    "pieces": ("front", "back", "each", "count", "name", "group", "given"),
    "booklet": (
        *("cover", "contents", "each", "inserts", "closing", "filling", "back"),
        *("page", "text", "tail"),
    ),
    "booklet of faces": ("cover", "contents", "each", "closing", "filling", "back", "faces"),
}
_NEEDED = ("face", "front", "cover", "page", "text", "faces")


def read_plan(path: Path) -> KitPlan:
    """Return the plan of a kit from kit.yaml. Raises DataError with every fault."""
    problems: list[Problem] = []
    fields = Fields(read_yaml(path), "the kit", problems)
    theme = fields.text("theme")
    layouts = fields.texts("layouts")
    parts = tuple(_part(k, node, problems) for k, node in fields.mapping("parts").items())
    if not parts:
        fields.wrong(fields.node, "the kit has no parts", "add 'parts:'")
    set_ups = tuple(
        _set_up(id, node, parts, problems) for id, node in fields.mapping("set-ups").items()
    )
    fields.close()
    if problems:
        raise DataError(problems)
    places = tuple(entry.place for entry in fields.entries("layouts"))
    return KitPlan(theme, layouts, parts, fields.node.items["theme"].place, places, set_ups)


def _set_up(id: str, node: Node, parts: Sequence[PartPlan], problems: list[Problem]) -> SetUpPlan:
    fields = Fields(node, f"set-up '{id}'", problems)
    fields.read_elsewhere("name")
    layings = tuple(_laying(entry, id, parts, problems) for entry in fields.entries("lay"))
    if not layings:
        fields.wrong(node, f"set-up '{id}' lays nothing", "add 'lay:' with a list")
    fields.close()
    return SetUpPlan(id, node.items, layings, node.place)


def _laying(node: Node, id: str, parts: Sequence[PartPlan], problems: list[Problem]) -> LayingPlan:
    """Read a line of a set-up: which pieces lie where. Its values are read when it is laid."""
    fields = Fields(node, f"a line of set-up '{id}'", problems)
    fields.read_elsewhere("each", "at", "count", "board", "side")
    if "at" not in node.items:
        fields.wrong(node, f"a line of set-up '{id}' has no 'at'", "add 'at: …', an area or a cell")
    named = fields.texts("part")
    pieces = [part.id for part in parts if part.kind == "pieces"]
    for name in named:
        if name not in pieces:
            fields.wrong(node, f"there are no pieces '{name}'", nearest(name, pieces))
    by = fields.mapping("by")
    fields.close()
    return LayingPlan(named, by, node.items, node.place)


def _part(key: str, node: Node, problems: list[Problem]) -> PartPlan:
    """Read one part of `kit.yaml`. Which fields it may and must have depends on its kind."""
    fields = Fields(node, f"part '{key}'", problems)
    kind = fields.choice("kind", get_args(PartKind))
    file = fields.choice("file", FILES)
    of_faces = kind == "booklet" and "faces" in node.items
    wanted = _FIELDS.get("booklet of faces" if of_faces else kind, ())
    fields.read_elsewhere(*wanted, "note", "instead")
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
        filling=fields.texts("filling", ()) if "filling" in wanted else (),
        inserts=_inserts(fields, problems) if "inserts" in wanted else (),
    )
    fields.close()
    return plan


def _inserts(fields: Fields, problems: list[Problem]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    named = Fields(fields.child("inserts") or fields.node, "'inserts'", problems)
    return tuple((id, named.texts(id, ())) for id in fields.mapping("inserts"))
