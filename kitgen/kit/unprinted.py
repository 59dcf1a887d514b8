"""What a game says and no page shows: columns that no layout prints, marks that stay empty."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kitgen.game.model import Game, Table
from kitgen.game.node import Node
from kitgen.game.places import games_folder, layouts_folder
from kitgen.game.problems import DataError, Place, Problem, display_path, shown
from kitgen.game.source import read_text
from kitgen.game.yaml_tree import read_yaml
from kitgen.kit.plan import KitPlan, read_plan

_COMMENT = re.compile(r"(?m)(^|\s)#\s.*$")
_WORD = re.compile(r"\w+")
_BRACES = re.compile(r"\{[^{}]*\}")
_TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_FIELD = re.compile(r"\.\s*(\w+)")
_QUOTED = re.compile(r"""'([^']*)'|"([^"]*)\"""")
_JOINED = re.compile(r"\[[^\]]*~")
"""A name of a column that is put together: `row['cost_' ~ n]`."""
_WHOLE_ROW = re.compile(
    r"\brow\s*(?:\|(?!\s*string\b)|\.(?:items|values|keys)\(\))|\bin\s+row\b(?!\s*[.\[])"
)
"""All that a row has, whatever it is called; a step of a track is a figure: `row | string`."""
_DRAWN_ROW = re.compile(r"\brow\b(?!\s*[.\[])")
_OF_VALUE = re.compile(r"(?<![\w.])(\w+)\s*\.\s*(\w+)")
_PLAIN = frozenset(
    (
        *("draw", "style", "family", "align", "valign", "fit", "shape", "pattern", "blend"),
        *("colour", "fill", "stroke", "outline", "shadow", "symbol", "text", "extends"),
        *("kind", "theme"),
    )
)
"""Fields whose bare words are no expressions: `draw: text` prints no column called text."""
_FACES = frozenset(("face", "front", "back", "cover", "page"))
"""Fields of a part that name a face."""
_NOTHING = Node(value=None, place=Place(""))
_DECLARED = re.compile(r"(?m)^([ ]*)columns:[ ]*(?:\{[^{}]*\}|\n(?:\1[ ]+.*\n|[ ]*\n)*)")
"""The columns of a table, as `game.yaml` declares them."""
_MARK = re.compile(r"\{\{[^{}]*\bchanged\b[^{}]*\}\}")
MARK = "changed"
MOST_NAMED = 4
"""Columns that one sentence names."""
PRINTED = ("text", "words", "int", "number", "flag", "colour")
"""Types of columns that people print; others rather say how rows belong together."""


class _Used(NamedTuple):
    """Words that may be the name of a column of any table, and columns of certain tables."""

    words: set[str]
    of_tables: set[tuple[str, str]]


def unprinted(game: Game) -> Iterator[Problem]:
    """Yield a doubt for each table whose rows are printed with columns of which nothing speaks: no
    layout, no rule, neither `kit.yaml`, `table.yaml` nor a check. Games that come with the program
    are left out, since the companion reads their tables."""
    if game.folder.resolve().parent == games_folder().resolve():
        return
    try:
        plan = read_plan(game.folder / "kit.yaml")
    except DataError:
        return
    rows = " ".join(str(part.fields["each"].value) for part in plan.parts if "each" in part.fields)
    printed = [name for name in game.own_tables if name in _WORD.findall(rows)]
    if not printed:
        return
    used = _words_used(game, plan)
    for name in printed:
        elsewhere = {column for table, column in used.of_tables if table == name}
        yield from _unused(game.tables[name], used.words | elsewhere)


def _unused(table: Table, used: set[str]) -> Iterator[Problem]:
    """Yield one doubt for all columns of a table that have cells and are not used."""
    with_cells = [
        column
        for column, kind in table.columns.items()
        if kind.word in PRINTED
        and not kind.is_key
        and any(row[column] not in (None, "") for row in table)
    ]
    spoken = dict.fromkeys(column for column, _lang in table.spoken_at)
    left = [column for column in (*with_cells, *spoken) if column not in used]
    if left:
        named = [shown(column) for column in left]
        if len(named) > MOST_NAMED:
            named = [*named[: MOST_NAMED - 1], f"{len(named) - MOST_NAMED + 1} more"]
        *first, last = named
        listed = f"{', '.join(first)} and {last}" if first else last
        what = f"no layout prints {listed} of table '{table.name}'"
        mend = "put a box for it on the face, if it shall be printed"
        where = table.place._replace(line=1, column=table.at.get(left[0], 0))
        yield where.problem(what, mend).as_doubt()


def _words_used(game: Game, plan: KitPlan) -> _Used:
    """Return every word that may be the name of a column: words of the expressions in the files
    that speak of tables, and of cells, since a row may name a column of another table."""
    columns = {
        column
        for name in game.own_tables
        for column in (*game.tables[name].columns, *(at[0] for at in game.tables[name].spoken_at))
    }
    texts = [*_in_kit(game.folder / "kit.yaml")]
    of_tables: set[tuple[str, str]] = set()
    for path in sorted((game.folder / "layouts").rglob("*.yaml")):
        others = _rows_of_others(path, game.tables)
        for text in _in_yaml(path):
            fields = [found for found in _OF_VALUE.findall(text) if found[0] in others]
            of_tables |= {(table, field) for value, field in fields for table in others[value]}
            texts.append(_OF_VALUE.sub(partial(_without, others), text))
    reached = _faces_of_rows(plan)
    for name in plan.layouts:
        path = layouts_folder() / f"{name}.yaml"
        if path.is_file() and not (game.folder / "layouts" / path.name).is_file():
            texts += _in_faces(path, reached)
    words = {word for text in texts for word in _named_in(text, columns)}
    for name in ("table.yaml", "game.yaml"):
        words |= {*_WORD.findall(_DECLARED.sub("", _text(game.folder / name)))}
    for folder, ending in (("rules", "md"), ("text", "yaml")):  # these speak of figures in braces
        for path in sorted((game.folder / folder).rglob(f"*.{ending}")):
            words |= {*_WORD.findall(" ".join(_BRACES.findall(_text(path))))}
    rows = (row for name in game.own_tables for row in game.tables[name])
    cells = (cell for row in rows for cell in row.values.values())
    words |= {cell for cell in cells if isinstance(cell, str) and cell in columns}
    return _Used(words, of_tables)


def _without(others: Collection[str], found: re.Match[str]) -> str:
    """Return nothing in place of a field of a row of another table, else what stood there."""
    return " " if found[1] in others else found[0]


def _rows_of_others(path: Path, tables: Collection[str]) -> dict[str, set[str]]:
    """Return the named values of the faces of a file that are rows of some tables, and these: with
    `same: looks | list` and `look: same[0]`, `{"same": {"looks"}, "look": {"looks"}}`. A value that
    may be the row that is drawn, or that another face gives otherwise, is left out."""
    found: dict[str, set[str]] = {}
    unsure: set[str] = set()
    with suppress(DataError):
        for face in read_yaml(path).items.get("faces", _NOTHING).items.values():
            for name, node in face.items.get("values", _NOTHING).items.items():
                text = str(node.value or "")
                words = {*_WORD.findall(text)}
                rows = {*(words & {*tables}), *(t for w in words for t in found.get(w, ()))}
                if rows and not _DRAWN_ROW.search(text):
                    found.setdefault(name, set()).update(rows)
                else:
                    unsure.add(name)
    return {name: rows for name, rows in found.items() if name not in unsure}


def _named_in(text: str, columns: set[str]) -> set[str]:
    """Return the columns that an expression may mean: those that it names as a field or in quotes,
    or where a bare word is all there is; where it puts a name
    together, those that have a part of it; where it asks for whatever a row has, all."""
    if _WHOLE_ROW.search(text):
        return columns
    words = {text.strip(), *_FIELD.findall(text)}
    quoted = [single or double for single, double in _QUOTED.findall(text)]
    words |= {word for part in quoted for word in _WORD.findall(part)}
    if _JOINED.search(text):
        parts = [part for part in quoted if part.strip("_")]
        words |= {column for column in columns if any(part in column for part in parts)}
    return words & columns


def _in_yaml(path: Path) -> Iterator[str]:
    """Yield the expressions of a file; nothing of one that cannot be read, which is told
    elsewhere."""
    with suppress(DataError):
        yield from _expressions(read_yaml(path), key="")


def _in_kit(path: Path) -> Iterator[str]:
    """Yield the expressions of a kit, without those of parts that are made of rule topics."""
    with suppress(DataError):
        for key, node in read_yaml(path).items.items():
            for part in node.items.values() if key == "parts" else (node,):
                if not _of_topics(part.items):
                    yield from _expressions(part, key="")


def _of_topics(fields: Mapping[str, Node]) -> bool:
    each = fields.get("each")
    return each is not None and each.word() == "topics"


def _in_faces(path: Path, reached: set[str] | None) -> Iterator[str]:
    """Yield the expressions of those faces of a built-in layout that are `reached`, all if it is
    None, with the faces that they name."""
    with suppress(DataError):
        faces = read_yaml(path).items.get("faces", _NOTHING).items
        left = [*faces] if reached is None else [face for face in faces if face in reached]
        seen: set[str] = set()
        while left:
            face = left.pop()
            if face not in seen:
                seen.add(face)
                yield from _expressions(faces[face], key="")
                left += [each for each in faces if each in _scalars(faces[face])]


def _faces_of_rows(plan: KitPlan) -> set[str] | None:
    """Return the faces that parts name which are made of rows; None where an expression chooses
    them. Parts of rule topics print no rows."""
    named: set[str] = set()
    for part in plan.parts:
        if not _of_topics(part.fields):
            for field in _FACES & part.fields.keys():
                named |= {*_scalars(part.fields[field])}
    return None if any("{" in name for name in named) else named


def _scalars(node: Node) -> Iterator[str]:
    if isinstance(node.value, str):
        yield node.value
    for child in (*node.items.values(), *node.entries):
        yield from _scalars(child)


def _expressions(node: Node, key: str) -> Iterator[str]:
    """Yield what the scalars of a tree say of columns: what stands in braces, or all of one that
    may be a bare expression. `key` is that of the node."""
    if isinstance(node.value, str):
        inside = _TEMPLATE.findall(node.value)
        yield " ".join(inside) if inside or key in _PLAIN | _FACES else node.value
    for name, child in node.items.items():
        yield from _expressions(child, name)
    for child in node.entries:
        yield from _expressions(child, key)


def _text(path: Path) -> str:
    try:
        return _COMMENT.sub("", read_text(path))
    except DataError:
        return ""


def marks_left_empty(game: Game) -> Iterator[Problem]:
    """Yield a doubt where a layout of a game prints `{{ changed }}`: while it is looked at nothing
    is compared with what was printed before, so the mark is empty."""
    if MARK in game.tables:
        return
    for path in sorted((game.folder / "layouts").glob("*.yaml")):
        if found := _MARK.search(text := _text_with_comments(path)):
            place = Place(display_path(path), text.count("\n", 0, found.start()) + 1)
            what = "{{ changed }} is empty here, since nothing is compared with an earlier print"
            mend = "see it in a proof, or in a build of what has changed"
            yield place.problem(what, mend).as_doubt()


def _text_with_comments(path: Path) -> str:
    try:
        return read_text(path)
    except DataError:
        return ""
