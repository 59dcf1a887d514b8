"""What a game says and no page shows: columns that no layout prints, marks that stay empty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kitgen.game.model import Game, Table
from kitgen.game.places import games_folder, layouts_folder
from kitgen.game.problems import DataError, Place, Problem, display_path, shown
from kitgen.game.source import read_text
from kitgen.kit.plan import read_plan

_COMMENT = re.compile(r"(?m)(^|\s)#\s.*$")
_WORD = re.compile(r"\w+")
_BRACES = re.compile(r"\{[^{}]*\}")
_DECLARED = re.compile(r"(?m)^([ ]*)columns:[ ]*(?:\{[^{}]*\}|\n(?:\1[ ]+.*\n|[ ]*\n)*)")
"""The columns of a table, as `game.yaml` declares them."""
_MARK = re.compile(r"\{\{[^{}]*\bchanged\b[^{}]*\}\}")
MARK = "changed"
MOST_NAMED = 4
"""Columns that one sentence names."""
PRINTED = ("text", "words", "int", "number", "flag", "colour")
"""Types of columns that people print; others rather say how rows belong together."""


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
    used = _words_used(game, plan.layouts)
    for name in printed:
        yield from _unused(game.tables[name], used)


def _unused(table: Table, used: set[str]) -> Iterator[Problem]:
    """Yield one doubt for all columns of a table that have cells and are not used."""
    left = [
        column
        for column, kind in table.columns.items()
        if column not in used
        and not kind.is_key
        and kind.word in PRINTED
        and any(row[column] not in (None, "") for row in table)
    ]
    left += [
        column
        for column in dict.fromkeys(each for each, _ in table.spoken_at)
        if column not in used
    ]
    if left:
        named = [shown(column) for column in left]
        if len(named) > MOST_NAMED:
            named = [*named[: MOST_NAMED - 1], f"{len(named) - MOST_NAMED + 1} more"]
        listed = " and ".join(filter(None, (", ".join(named[:-1]), named[-1])))
        what = f"no layout prints {listed} of table '{table.name}'"
        mend = "put a box for it on the face, if it shall be printed"
        where = table.place._replace(line=1, column=table.at.get(left[0], 0))
        yield where.problem(what, mend).as_doubt()


def _words_used(game: Game, layouts: tuple[str, ...]) -> set[str]:
    """Return every word that may be the name of a column: words of the files that speak of tables,
    without their comments, and of cells, since a row may name a column of another table."""
    files = [game.folder / name for name in ("kit.yaml", "table.yaml")]
    files += [layouts_folder() / f"{name}.yaml" for name in layouts]
    files += sorted((game.folder / "layouts").rglob("*.yaml"))
    texts = [_text(path) for path in files]
    texts.append(_DECLARED.sub("", _text(game.folder / "game.yaml")))
    for folder, ending in (("rules", "md"), ("text", "yaml")):  # these speak of figures in braces
        for path in sorted((game.folder / folder).rglob(f"*.{ending}")):
            texts += _BRACES.findall(_text(path))
    words = {word for text in texts for word in _WORD.findall(text)}
    columns = {column for name in game.own_tables for column in game.tables[name].columns}
    rows = (row for name in game.own_tables for row in game.tables[name])
    cells = (cell for row in rows for cell in row.values.values())
    return words | {cell for cell in cells if isinstance(cell, str) and cell in columns}


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
