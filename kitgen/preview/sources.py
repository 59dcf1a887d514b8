"""Cells and texts that a box shows as they are: which one a formula shows, its address for people,
and its file with another value in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kitgen.game.node import Node
from kitgen.game.places import layouts_folder
from kitgen.game.problems import Place, letters
from kitgen.game.sheets.csv_cells import with_cell
from kitgen.game.sheets.csvtext import codec_of
from kitgen.game.yaml_text import with_value
from kitgen.game.yaml_tree import parse_yaml
from kitgen.parts.expressions import ExpressionError, is_template, render
from kitgen.parts.values import row_paths
from kitgen.parts.views import Source, cell_of
from kitgen.preview.formulas import path_alone


def source_of(node: Node, names: Mapping[str, Any], values: Mapping[str, Node]) -> Source | None:
    """Return the one cell or text that a formula shows as it is; None for any other value. `names`
    are those that the formula may use, `values` the named values of its face."""
    if not isinstance(node.value, str) or not is_template(node.value):
        return None
    paths, alone = row_paths(node.value, values), path_alone(node.value, values)
    if not alone and len(paths) != 1:
        return None
    source = cell_of(names, alone or paths.pop())
    try:
        shown = render(node.value, names)
    except ExpressionError:
        return None
    alike = source is not None and shown.strip() == source.text.strip()
    return source if alike else None


def with_other_cell(raw: bytes, place: Place, languages: Sequence[str], value: str) -> bytes:
    """Return a CSV file with another value in a cell, in the file's own encoding. Raises
    NoSuchCell, UnicodeError or DataError."""
    codec = codec_of(raw, languages, place)
    return with_cell(raw.decode(codec), place.line, place.column, value).encode(codec)


def with_other_text(text: str, entry: tuple[str, ...], value: str) -> str:
    """Return a file of texts with another text in an entry, which may be the text itself."""
    section, key, field = entry
    there = parse_yaml(text, "").plain()[section][key]
    path = (section, key, field) if isinstance(there, dict) else (section, key)
    old = there[field] if isinstance(there, dict) else there
    end = "\n" if isinstance(old, str) and old.endswith("\n") else ""
    return with_value(text, path, value.rstrip("\n") + end)


def address_of(place: Place) -> str:
    """Return a cell as a spreadsheet calls it, or a line of a text."""
    name = Path(place.file).name
    if place.sheet is None:
        return f"{name}:{place.line}"
    cell = f"{letters(place.column)}{place.line}"
    return f"{name}, {place.sheet}, {cell}" if place.sheet else f"{name}, {cell}"


def is_of_program(place: Place) -> bool:
    """Return whether a place lies in a layout that comes with the program, for all games."""
    return Path(place.file).resolve().is_relative_to(layouts_folder().resolve())
