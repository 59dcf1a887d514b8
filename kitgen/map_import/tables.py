"""The files of a game that a map brings: its tables, and at first the board that shows it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from kitgen.game.ids import column_id
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Place, Problem, display_path, nearest, shown
from kitgen.game.sheets.csvtext import read_csv
from kitgen.game.sheets.find import TEXTS, read_grid, table_file
from kitgen.game.sheets.grid import Grid
from kitgen.game.source import read_text
from kitgen.game.tables import Schema, read_schema
from kitgen.game.yaml_tree import read_yaml
from kitgen.parts.areamap import Pair, pair

WATERS = ("sea", "water", "ocean", "more", "voda")
LANDS = ("land", "ground", "zeme", "pevnina", "sous")
AREA_COLUMNS = {"id": "id", "name": "words", "kind": "one of land, sea", "colour": "colour"}
PALE = 0.45
"""Share of the drawn colour that an area loses, so that names on it read well."""

LAYOUT = """\
# The board with the map. Lengths are mm from the upper left corner: docs/layouts.md.
faces:
  {name}.board:
    size: [{width:g}, {height:g}]
    boxes:
      map:
        draw: map
        file: {file}
        areas: {areas}
        borders: {borders}
        classes:
          - {{when: "{{{{ row.kind == 'sea' }}}}", sea: true, label: {name}.sea}}
          - ground: >-
              {{{{ 'white' if low_ink
              else row.colour | blend('#fffdf6', {pale:g}) | legible(theme.ink, '#fffdf6') }}}}
            edge: "{{{{ row.colour }}}}"
            label: {name}.land
      frame: {{draw: fill, stroke: frame, width: 0.6}}

  {name}.land:
    size: ["{{{{ box_w }}}}", "{{{{ box_h }}}}"]
    boxes:
      name:
        draw: text
        text: "{{{{ row.name }}}}"
        style: strong
        size: 10
        floor: 5
        align: centre
        valign: middle
        hyphens: true
        balance: true
        optional: true             # a name that has no room is left out, and told

  {name}.sea:
    size: ["{{{{ box_w }}}}", "{{{{ box_h }}}}"]
    boxes:
      name:
        draw: text
        text: "{{{{ row.name }}}}"
        style: water
        size: 12
        floor: 5
        align: centre
        valign: middle
        hyphens: true
        balance: true
        optional: true             # a name that has no room is left out, and told
"""


class ImportedFiles:
    """Changes of a game's folder: files `made` by path, a `report` of them, and what is `left` to
    the designer."""

    def __init__(self, folder: Path, areas: str, borders: str) -> None:
        """Read the game's languages. Raises DataError if there are none, or if a table cannot have
        its name."""
        self.folder = folder
        self.made: dict[str, bytes] = {}
        self.report: list[str] = []
        self.left: list[Problem] = []
        self._areas, self._borders = areas, borders
        self._yaml_path = folder / "game.yaml"
        self._root = read_yaml(self._yaml_path)
        listed = self._root.items.get("languages", self._root).entries
        self._languages = tuple(str(node.value) for node in listed)
        if not self._languages:
            raise DataError([self._root.place.problem("no language is named", "write [en]")])
        for table in (areas, borders):
            if not re.fullmatch(r"[a-z][a-z0-9_]{0,63}", table):
                where = Place(display_path(self._yaml_path))
                what = f"a table cannot be named {shown(table)}"
                raise DataError([where.problem(what, "use another word of a-z and '_'")])

    def write(self, name: str, content: bytes, what: str) -> None:
        """Have a file written, unless it says the same already."""
        path = self.folder / name
        if path.is_file() and path.read_bytes() == content:
            self.report.append(f"{name}: unchanged")
            return
        self.made[name] = content
        self.report.append(f"{name}: {what}")

    # ---- tables ----------------------------------------------------------------------------------

    def take_areas(self, areas: Mapping[str, Mapping[str, str]]) -> None:
        """Add rows for areas that the table lacks; what it has stays as it is."""
        existing = self._table(self._areas, AREA_COLUMNS, self._area_headings())
        if existing is None:
            rows = [
                self._cells(self._area_headings(), area, values) for area, values in areas.items()
            ]
            self._begin(self._areas, self._area_headings(), rows)
            return
        schema, path, grid = existing
        headings = list(grid.headings)
        keys = [column_id(heading, 0) for heading in headings]
        if "id" not in keys:
            what = f"table '{self._areas}' has no column 'id'"
            raise DataError([grid.place.problem(what, "add it, or name another table: --areas")])
        line_of = {row[keys.index("id")]: line for line, row in grid.rows[1:]}
        fresh = {area: values for area, values in areas.items() if area not in line_of}
        rows = [self._cells(headings, area, values, schema) for area, values in fresh.items()]
        self._append(self._areas, path, grid, rows, [values["name"] for values in fresh.values()])
        for column, kind in schema.columns.items():
            is_left_empty = column not in AREA_COLUMNS and not kind.optional
            if fresh and is_left_empty:
                what = f"'{column}' is to be filled in for the new areas"
                self.left.append(grid.place.problem(what, ", ".join(fresh)))
        if fresh and schema.text_fields:
            where = Place(display_path(self.folder / "text" / f"{self._languages[0]}.yaml"))
            what = f"the new areas have no words yet: {', '.join(fresh)}"
            self.left.append(where.problem(what, f"add them under '{self._areas}'"))
        for area, line in line_of.items():
            if area not in areas:
                what = f"the area {shown(area)} is not drawn any more"
                mend = nearest(area, areas, "delete its row") + ", or delete its row"
                self.left.append(grid.place._replace(line=line).problem(what, mend))

    def take_borders(self, borders: tuple[set[Pair], set[Pair]]) -> None:
        """Add rows for borders that the table lacks; those it has stay. `borders` are the pairs of
        areas that are borders in the drawing, and those that touch there without being borders."""
        wanted, closed = borders
        headings = ["a", "b"]
        kinds = {"a": f"ref {self._areas}", "b": f"ref {self._areas}"}
        existing = self._table(self._borders, kinds, headings)
        if existing is None:
            self._begin(self._borders, headings, [[a, b] for a, b in sorted(wanted)])
            return
        _, path, grid = existing
        keys = [column_id(heading, 0) for heading in grid.headings]
        if "a" not in keys or "b" not in keys:
            what = f"table '{self._borders}' has no columns 'a' and 'b'"
            raise DataError([grid.place.problem(what, "add them, or name another: --borders")])
        at_a, at_b = keys.index("a"), keys.index("b")
        line_of = {
            pair(row[at_a], row[at_b]): line
            for line, row in grid.rows[1:]
            if len(row) > max(at_a, at_b)
        }
        fresh = sorted(wanted - line_of.keys())
        rows = []
        for a, b in fresh:
            row = [""] * len(keys)
            row[at_a], row[at_b] = a, b
            rows.append(row)
        self._append(self._borders, path, grid, rows, [f"{a} - {b}" for a, b in fresh])
        for (a, b), line in line_of.items():
            if (a, b) not in wanted | closed:
                what = f"{shown(a)} and {shown(b)} do not touch in the drawing"
                mend = "draw their border or a lane, or delete the row"
                self.left.append(grid.place._replace(line=line).problem(what, mend))

    def _area_headings(self) -> list[str]:
        """Return the headings of a new table of areas, a name in each language."""
        others = [f"name.{lang}" for lang in self._languages[1:]]
        return ["id", "name", *others, "kind", "colour"]

    def _cells(
        self,
        headings: Sequence[str],
        area: str,
        values: Mapping[str, str],
        schema: Schema | None = None,
    ) -> list[str]:
        """Return a row for an area under these headings, empty where the map says nothing."""
        cells = []
        for heading in headings:
            base, dot, lang = heading.rpartition(".")
            has_lang = dot and len(lang) == 2  # name.cs
            key = column_id(base if has_lang else heading, 0)
            cell = {"id": area, **values}.get(key, "")
            kind = schema.columns.get(key) if schema else None
            if key == "kind" and kind is not None:
                cell = _kind_word(kind.choices, cell)
            cells.append(cell)
        return cells

    def _table(
        self, table: str, columns: Mapping[str, str], headings: Sequence[str]
    ) -> tuple[Schema, Path, Grid] | None:
        """Return a table that the game declares, with its file; None if it is to be begun."""
        tables = self._root.items.get("tables", self._root).items
        if table not in tables:
            self._declare(table, columns)
            path = self.folder / f"{table}.csv"
            if path.exists():
                what = f"the file is there, but game.yaml declares no table '{table}'"
                mend = "declare it, or move the file away"
                raise DataError([Place(display_path(path)).problem(what, mend)])
            return None
        problems: list[Problem] = []
        schema = read_schema(table, tables[table], problems)
        if problems or schema.parts:
            what = f"table '{table}' is made of others"
            raise DataError(problems or [tables[table].place.problem(what, "name one")])
        path = table_file(self.folder, table, schema)
        if path.suffix.lower() not in TEXTS:
            return schema, path, read_grid(path, table, schema, self._languages, books={})
        if not path.is_file():
            return schema, path, self._only_headings(schema, path)
        return schema, path, read_csv(path, self._languages)

    def _only_headings(self, schema: Schema, path: Path) -> Grid:
        """Return the grid of a table whose file is still to come: its headings."""
        unspoken = [name for name, kind in schema.columns.items() if not kind.spoken]
        spoken = [
            name if number == 0 else f"{name}.{lang}"
            for name in schema.spoken
            for number, lang in enumerate(self._languages)
        ]
        return Grid(Place(display_path(path), sheet=""), ((1, (*unspoken, *spoken)),))

    def _begin(self, table: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Write a new table and report it."""
        self.made[f"{table}.csv"] = _csv([headings, *rows])
        self.report.append(f"{table}.csv: {len(rows)} rows, yours to change")

    def _append(
        self,
        table: str,
        path: Path,
        grid: Grid,
        rows: Sequence[Sequence[str]],
        names: Sequence[str],
    ) -> None:
        """Put rows behind those of a table's file and report it; a workbook is left to its own
        program."""
        if not rows:
            self.report.append(f"{path.name}: unchanged")
            return
        listed = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
        if path.suffix.lower() not in TEXTS:
            what = f"table '{table}' is a workbook, which only its own program can write"
            self.left.append(grid.place.problem(what, f"add rows to it: {listed}"))
            return
        self.made[path.relative_to(self.folder).as_posix()] = _csv(
            [*(cells for _, cells in grid.rows), *rows]
        )
        self.report.append(f"{path.name}: came {listed}")

    # ---- what shows it ---------------------------------------------------------------------------

    def _declare(self, table: str, columns: Mapping[str, str]) -> None:
        """Declare a table in game.yaml, before those that are there."""
        lines = self._text("game.yaml").split("\n")
        tables = self._root.items.get("tables")
        declared = [f"  {table}:", "    columns:"]
        declared += [f"      {column}: {kind}" for column, kind in columns.items()]
        if tables is None:
            lines += ["tables:", *declared, ""]
        else:
            at = _line_of(self._root, "tables")
            if not re.fullmatch(r"tables:\s*(#.*)?", lines[at - 1]) or not tables.items:
                what = f"the table '{table}' cannot be declared here"
                mend = f"write under 'tables:' the lines {' / '.join(map(str.strip, declared))}"
                raise DataError([Place(display_path(self._yaml_path), at, 1).problem(what, mend)])
            indent = min(place.column for place in tables.keys.values()) - 1
            lines[at:at] = [" " * indent + line[2:] for line in declared]
        self.made["game.yaml"] = "\n".join(lines).encode()
        self.report.append(f"game.yaml: the table '{table}' is declared")

    def _text(self, name: str) -> str:
        """Return a file of the game as it is going to be."""
        if name in self.made:
            return self.made[name].decode()
        return read_text(self.folder / name)

    def wire(self, file: str, width: float, height: float) -> None:
        """Add a board that shows the map, if nothing in the game speaks of its file yet."""
        layouts = sorted((self.folder / "layouts").glob("*.yaml"))
        if any(file in read_text(path) for path in layouts) or not self._has_kit():
            return
        name = Path(file).stem
        layout = f"layouts/{name}.yaml"
        if (self.folder / layout).exists():
            return
        kit = self._with_part(name)
        if kit is None:
            where = Place(display_path(self.folder / "kit.yaml"))
            what = "the board of the map cannot be written here"
            mend = f"add '{name}' to 'layouts:' and a part with 'face: {name}.board'"
            self.left.append(where.problem(what, mend))
        else:
            self.made["kit.yaml"] = kit.encode()
            self.report.append(f"kit.yaml: the part '{name}' prints it")
        self.made[layout] = LAYOUT.format(
            name=name,
            width=round(width, 2),
            height=round(height, 2),
            file=file,
            areas=self._areas,
            borders=self._borders,
            pale=PALE,
        ).encode()
        self.report.append(f"{layout}: how it looks, yours to change")

    def _has_kit(self) -> bool:
        return (self.folder / "kit.yaml").is_file()

    def _with_part(self, name: str) -> str | None:
        """Return the text of kit.yaml with the board added; None where it is written in a way that
        cannot be added to."""
        text = self._text("kit.yaml")
        root = read_yaml(self.folder / "kit.yaml")
        parts, layouts = root.items.get("parts"), root.items.get("layouts")
        if parts is None or layouts is None or not parts.items or name in parts.items:
            return None
        lines = text.split("\n")
        parts_line, layouts_line = _line_of(root, "parts"), _line_of(root, "layouts")
        listed = re.fullmatch(r"(layouts:\s*\[[^\]]*)(\]\s*(?:#.*)?)", lines[layouts_line - 1])
        if not listed or not re.fullmatch(r"parts:\s*(#.*)?", lines[parts_line - 1]):
            return None
        indent = " " * (min(place.column for place in parts.keys.values()) - 1)
        lines[layouts_line - 1] = f"{listed[1]}, {name}{listed[2]}"
        title = 'name: "{{ title }}"'
        part = f"{name}: {{kind: board, file: board, face: {name}.board, {title}}}"
        lines[parts_line:parts_line] = [f"{indent}{part}", ""]
        return "\n".join(lines)


def _line_of(root: Node, key: str) -> int:
    """Return the line, from 1, on which a key of a file stands."""
    return root.key_place(key).line


def _kind_word(words: Sequence[str], kind: str) -> str:
    """Return the word that a game's own column has for land or sea."""
    if not words or kind in words:
        return kind
    return next((word for word in (WATERS if kind == "sea" else LANDS) if word in words), "")


def _csv(rows: Sequence[Sequence[str]]) -> bytes:
    made = io.StringIO()
    csv.writer(made, lineterminator="\n").writerows(rows)
    return made.getvalue().encode()
