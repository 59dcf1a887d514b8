"""What the columns of a game's sheets are on its cards, and what they could be instead.

Nothing remembers how a face was drawn. It is drawn again, for each look and each use of a column,
and what comes nearest to the layout is what it was. Drawn once more with the new uses, only what
differs between these two is written into the layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kitgen.game.column_types import Type
from kitgen.game.load import find_game, load_game
from kitgen.game.problems import DataError, Place, Problem, display_path, nearest, shown
from kitgen.game.sheets.csv_rows import with_rows
from kitgen.game.sheets.csvtext import codec_of, read_csv
from kitgen.game.sheets.find import TEXTS, read_grid
from kitgen.game.sheets.grid import visible
from kitgen.game.source import read_bytes
from kitgen.game.tables import UNPRINTED
from kitgen.game.yaml_text import CannotEdit, in_yaml, with_field, with_list, without
from kitgen.game.yaml_tree import parse_yaml, read_yaml
from kitgen.new_game.beginnings import BEGINNINGS, number_column
from kitgen.new_game.faces import NoRoom
from kitgen.new_game.folder import labels_of, sheet_faces
from kitgen.new_game.looks import (
    CARD_KINDS,
    SheetLook,
    Size,
    face_name,
    is_tokens,
    kind_column,
    look_columns,
    look_headings,
    look_of,
    look_rows,
    looks_table,
    tint_of,
    word_use,
    words_of,
)
from kitgen.new_game.merge_trees import Conflict, merge_tree, parts_of
from kitgen.new_game.placing import lost_columns, roomy
from kitgen.new_game.spreadsheet import CardSheet, SheetColumn, sheet_of_grid
from kitgen.new_game.update import GameTable, Update, declared_tables, trial_of
from kitgen.new_game.uses import USES, called_alike, uses_of

Faces = Mapping[str, Any]
"""The faces of a deck as bare trees, by their names."""
OWN = "own"
"""Use of a column that only boxes of the designer's own show."""
FIXED = ("name", "copies", "flag")
"""Uses that a column has by its heading or its cells, and keeps."""
ONE_EACH: Mapping[str, str] = {
    "cost": "figure",
    "number": "figure",
    "kind": "line",
    "art": "none",
    "colour": "none",
}
"""Uses that one column of a deck can have, and what the column becomes that had it before."""
LEAST_ALIKE = 0.25
"""Share of a face that must be as `kitgen new` draws it."""
_STEPS = 20
"""Most columns whose use is found to be another than their headings and cells say."""


class ColumnUse(NamedTuple):
    """A column: its heading, its use now, the uses that it could have, and a cell of it."""

    heading: str
    use: str
    choices: tuple[str, ...]
    example: str


class DeckColumns(NamedTuple):
    """The columns of a table whose rows are printed; `fault` says why their uses cannot be
    changed."""

    table: str
    columns: tuple[ColumnUse, ...]
    fault: Problem | None = None


class _Deck(NamedTuple):
    """A table as its face was drawn: its sheet with the uses of its columns, its look, its number
    among the decks, and the file of its face; `mentioned` are the columns of which the face
    speaks."""

    sheet: CardSheet
    look: SheetLook
    number: int
    title: str
    file: Path
    mentioned: frozenset[str]

    def drawn(self, sheet: CardSheet) -> Faces:
        """Return the faces with which a sheet begins. Raises NoRoom."""
        return _drawn(roomy(sheet, self.look), self.look, self.number, self.title)

    def use_of(self, column: SheetColumn) -> str:
        """Return what a column is on the cards: one of `USES` or `FIXED`, or `OWN`."""
        use = self.sheet.use_of(column)
        if use in FIXED:
            return use
        if column.id not in self.mentioned:
            return "none"
        return OWN if use == "none" else open_use(self.sheet, self.look, column)


def columns_of(game: str | Path) -> list[DeckColumns]:
    """Return the columns of each deck of a game, with their uses. Raises DataError."""
    return [
        DeckColumns(name, (), deck)
        if isinstance(deck, Problem)
        else DeckColumns(name, tuple(_columns_of(deck)))
        for name, deck in _decks(find_game(game)).items()
    ]


def _columns_of(deck: _Deck) -> Iterator[ColumnUse]:
    for column in deck.sheet.columns:
        use = deck.use_of(column)
        choices = [] if use in FIXED else choices_of(deck.sheet, column)
        example = next((cell for cell in deck.sheet.cells(column) if cell), "")
        yield ColumnUse(column.heading, use, tuple(choices), example)


def choices_of(sheet: CardSheet, column: SheetColumn) -> list[str]:
    """Return what a column can be; an empty one is nothing."""
    return uses_of(sheet, column) if column.longest else ["none"]


def use_columns(game: str | Path, wishes: Mapping[str, str], table: str = "") -> Update:
    """Return the change of a game that gives columns other uses on the cards, by their headings,
    in all decks or that of one table. Nothing is written. Raises DataError where a column is not
    there or cannot be that."""
    folder = find_game(game)
    languages, _ = declared_tables(folder)
    where = Place(display_path(folder / "game.yaml"))
    decks = _decks(folder)
    if table and table not in decks:
        what = f"no deck is made of a table '{table}'"
        raise DataError([where.problem(what, nearest(table, decks))])
    wanted = {name: deck for name, deck in decks.items() if name == table or not table}
    faults = [deck for deck in wanted.values() if isinstance(deck, Problem)]
    usable = [deck for deck in wanted.values() if not isinstance(deck, Problem)]
    uses_by_table: dict[str, dict[str, str]] = {}
    for heading, use in wishes.items():
        holders = [(d, c) for d in usable for c in d.sheet.columns if called_alike(c, heading)]
        if not holders:
            headings = [column.heading for deck in usable for column in deck.sheet.columns]
            what = f"no column is called {shown(heading)}"
            raise DataError(faults or [where.problem(what, nearest(heading, headings))])
        for deck, column in holders:
            uses_by_table.setdefault(deck.sheet.table, {})[column.id] = use
    changes = _Changes(folder, languages)
    for deck in usable:
        if uses := uses_by_table.get(deck.sheet.table):
            changes.take(deck, uses)
    return changes.update()


# ---- how the faces were drawn --------------------------------------------------------------------


def _decks(folder: Path) -> dict[str, _Deck | Problem]:
    """Return the decks of a game by their tables, or why the uses of their columns are not known.
    Raises DataError."""
    languages, tables = declared_tables(folder)
    fronts = _fronts(folder)
    title = _title(folder, languages[0])
    decks: dict[str, _Deck | Problem] = {}
    for name, table in tables.items():
        if name in fronts:
            number = len(decks)
            try:
                decks[name] = _deck(folder, table, languages, fronts[name], number, title)
            except DataError as error:
                decks[name] = error.problems[0]
    return decks


def _fronts(folder: Path) -> dict[str, str]:
    """Return the face of each table whose rows are printed as pieces."""
    parts = read_yaml(folder / "kit.yaml").items.get("parts")
    fronts: dict[str, str] = {}
    for part in parts.items.values() if parts else ():
        each, front = part.items.get("each"), part.items.get("front")
        if each is not None and front is not None:
            fronts.setdefault(each.word(), front.word())
    return fronts


def _title(folder: Path, lang: str) -> str:
    path = folder / "text" / f"{lang}.yaml"
    game = read_yaml(path).items.get("game") if path.is_file() else None
    return game.items["title"].word() if game and "title" in game.items else ""


def _deck(
    folder: Path,
    table: GameTable,
    languages: Sequence[str],
    front: str,
    number: int,
    title: str,
) -> _Deck:
    """Return a deck as its face was drawn. Raises DataError."""
    grid = read_grid(table.path, table.name, table.schema, languages, {})
    sheet = sheet_of_grid(grid, languages[0])
    sheet = sheet._replace(table=table.name, title=table.schema.sheet)
    sheet = _with_roles(sheet, table.schema.columns)
    sheet = sheet.with_icons([path.stem for path in (folder / "symbols").glob("*.svg")])
    undeclared = [c.heading for c in sheet.columns if c.id not in table.schema.columns]
    if undeclared:
        what = f"the column {shown(undeclared[0])} is not one of the game yet"
        raise DataError([grid.place.problem(what, f"type first: kitgen update {folder}")])
    for path in sorted((folder / "layouts").glob("*.yaml")):
        faces = read_yaml(path).items.get("faces")
        if faces is not None and front in faces.items:
            named = (front, f"{front}.")
            mine = {
                name: node.plain()
                for name, node in faces.items.items()
                if name == front or name.startswith(named[1])
            }
            drawn = _as_drawn(sheet, mine, number, title) if front == face_name(sheet) else None
            if drawn is not None:
                return _Deck(*drawn, number, title, path, _mentioned(sheet, mine))
            where = faces.key_place(front)
            what = f"the face '{front}' is not as kitgen draws one"
            raise DataError([where.problem(what, "change its boxes by hand or in the preview")])
    where = Place(display_path(folder / "kit.yaml"))
    what = f"no layout of the game has the face '{front}' of table '{table.name}'"
    raise DataError([where.problem(what, "change its boxes where it is")])


def _with_roles(sheet: CardSheet, declared: Mapping[str, Type]) -> CardSheet:
    """Return the sheet with the columns for its names and its copies that the game declares."""
    there = {column.id for column in sheet.columns}
    naming = next((kind.made_of for kind in declared.values() if kind.made_of in there), "")
    counting = next((name for name, kind in declared.items() if kind.counts), None)
    named = sheet.named_by(naming) if naming else sheet
    return named.counted_by(counting) if counting in there else named


def _mentioned(sheet: CardSheet, faces: Faces) -> frozenset[str]:
    """Return the columns of which the faces speak."""
    expressions = " ".join(_words_in(faces))
    ways = ("row['{}']", 'row["{}"]', "row.{} ", "row.{}|")
    for sign in "|})":
        expressions = expressions.replace(sign, f" {sign}")
    return frozenset(
        column.id
        for column in sheet.columns
        if any(way.format(column.id) in expressions for way in ways)
    )


def _words_in(tree: Any) -> Iterator[str]:
    if isinstance(tree, str):
        yield f"{tree} "
    for child in (
        tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    ):
        yield from _words_in(child)


def _drawn(sheet: CardSheet, look: SheetLook, number: int, title: str) -> Faces:
    lines = ["faces:", *sheet_faces(sheet, look, number, title)]
    faces: Faces = parse_yaml("\n".join(lines), "").plain()["faces"]
    return faces


def _as_drawn(
    sheet: CardSheet, mine: Faces, number: int, title: str
) -> tuple[CardSheet, SheetLook] | None:
    """Return the sheet with the uses of its columns, and the look, with which faces are drawn that
    come nearest to some; None if none come near."""
    values = {*_leaves_of_faces(mine)}
    mentioned = _mentioned(sheet, mine)

    def alike(sheet: CardSheet, look: SheetLook) -> float:
        """Return how much of the faces is as it would be drawn, 0 to 1."""
        try:
            drawn = {*_leaves_of_faces(_drawn(roomy(sheet, look), look, number, title))}
        except NoRoom:
            return 0.0
        return 2 * len(values & drawn) / (len(values) + len(drawn))

    hidden = {c.id: "none" for c in sheet.columns if c.id not in (*mentioned, sheet.name)}
    sheet = sheet._replace(uses=hidden)
    looks = _looks_of_size(sheet, mine[face_name(sheet)])
    if not looks:
        return None
    look = max(looks, key=partial(alike, sheet))
    sheet = _with_all_uses(sheet, look, number, title)
    best = alike(sheet, look)
    for _ in range(_STEPS):
        if best == 1:
            break
        tries = [_with_use(sheet, column.id, use) for column, use in _tries(sheet, mentioned)]
        scores = [alike(tried, look) for tried in tries]
        if not scores or max(scores) <= best:
            break
        best = max(scores)
        sheet = tries[scores.index(best)]
    if best < LEAST_ALIKE:
        return None
    return _with_all_uses(sheet, look, number, title), look


def _tries(sheet: CardSheet, mentioned: frozenset[str]) -> Iterator[tuple[SheetColumn, str]]:
    """Yield the columns that a face mentions with each use that they could have had."""
    for column in sheet.columns:
        if column.id in mentioned:
            yield from ((column, use) for use in uses_of(sheet, column))


def _with_use(sheet: CardSheet, name: str, use: str) -> CardSheet:
    """Return the sheet with another use of a column; what one column alone can be is taken from the
    column that was it."""
    uses = dict(sheet.uses)
    for column in sheet.columns:
        if use in ONE_EACH and uses.get(column.id) == use:
            becomes = ONE_EACH[use]
            uses[column.id] = becomes if becomes in uses_of(sheet, column) else "none"
    return sheet._replace(uses={**uses, name: use})


Leaf = tuple[object, ...]
"""A single value of a face, with its path."""


def _leaves_of_faces(faces: Faces) -> Iterator[Leaf]:
    """Yield the single values of faces."""
    for name, face in faces.items():
        for key, value in face.items():
            within = key in ("values", "boxes") and isinstance(value, dict)
            for each in ({k: v} for k, v in value.items()) if within else ({key: value},):
                yield from ((name, key if within else "", *leaf) for leaf in _leaves(each))


def _leaves(tree: Any, path: tuple[str | int, ...] = ()) -> Iterator[Leaf]:
    """Yield each single value of a tree with its path. Words and lists in a list are the same
    wherever they stand in it; a text is as many values as it has templates."""
    children = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, child in children:
        is_figure = isinstance(child, int | float)
        steps = (*path, "" if isinstance(tree, list) and not is_figure else key)
        if isinstance(child, dict | list):
            yield from _leaves(child, steps)
        elif isinstance(child, str):
            yield from ((*steps, part) for part in parts_of(child))
        else:
            yield (*steps, child)


def _looks_of_size(sheet: CardSheet, face: Mapping[str, Any]) -> list[SheetLook]:
    """Return the looks that a face of this size may have; none where its size is an expression."""
    if is_tokens(sheet) and face.get("shape") == "circle":
        return [look_of(sheet)]
    size = face.get("size")
    if not isinstance(size, list) or not all(isinstance(side, int | float) for side in size):
        return []
    wide, high = size
    shape = "hexagon" if face.get("shape") == "hexagon" else "rectangle"
    upright = Size(wide, high, shape)
    kinds = CARD_KINDS.values()
    plain = [SheetLook(upright, kind, wide > high) for kind in kinds]
    return [
        *plain,
        *(
            SheetLook(upright, kind, across=False, design=name)
            for name in BEGINNINGS
            for kind in kinds
        ),
    ]


def _with_all_uses(sheet: CardSheet, look: SheetLook, number: int, title: str) -> CardSheet:
    """Return the sheet with the use of each column said where the faces stay the same, so that
    another column's new use does not change it."""

    def drawn(sheet: CardSheet) -> list[str]:
        return sheet_faces(roomy(sheet, look), look, number, title)

    faces = drawn(sheet)
    for column in sheet.columns:
        if sheet.use_of(column) in FIXED or sheet.uses.get(column.id, "figure") != "figure":
            continue
        use = open_use(sheet, look, column)
        first = use == "figure" and "cost" not in sheet.uses.values()
        for stated_use in ("cost", use) if first else (use,):
            stated = sheet._replace(uses={**sheet.uses, column.id: stated_use})
            if stated_use in uses_of(sheet, column) and drawn(stated) == faces:
                sheet = stated
                break
    return sheet


def open_use(sheet: CardSheet, look: SheetLook, column: SheetColumn) -> str:
    """Return the use of a column, also where only its cells say it."""
    use = sheet.use_of(column)
    if use == "figure" and look.design and column == number_column(sheet):
        return "number"
    if use != "words":
        return use
    words = words_of(sheet, tint_of(sheet, look, 0)[0])
    if word_use(sheet, column) == "icons":
        return "icons"
    if column == words.kind:
        return "kind"
    if column in words.texts:
        return "text"
    return "flavour" if column in words.sayings else "line"


# ---- the change ----------------------------------------------------------------------------------


class _Changes:
    """Changes of a game's files, deck by deck."""

    def __init__(self, folder: Path, languages: Sequence[str]) -> None:
        self._folder = folder
        self._languages = languages
        self._files: dict[Path, str] = {}
        self._bytes: dict[str, bytes] = {}
        self._report: list[str] = []
        self._left: list[Problem] = []

    def update(self) -> Update:
        """Return the change of all. Raises DataError if the game could not be read with it."""
        files = dict(self._bytes)
        for path, text in self._files.items():
            raw = read_bytes(path)
            content = text.encode()
            mark = b"\xef\xbb\xbf" if raw.startswith(b"\xef\xbb\xbf") else b""
            if mark + content != raw:
                files[path.relative_to(self._folder).as_posix()] = mark + content
        with trial_of(self._folder, files) as trial:
            load_game(trial)
        return Update(files, tuple(self._report), tuple(self._left))

    def take(self, deck: _Deck, wishes: Mapping[str, str]) -> None:
        """Give columns of a deck, by their ids, other uses. Raises DataError."""
        old, new = deck.sheet, self._with_wishes(deck, wishes)
        self._check_room(deck, new, wishes)
        before, after = deck.drawn(old), deck.drawn(new)
        if before == after:
            self._refuse_same(deck, wishes)
        conflicts = self._merge(deck.file, ("faces",), before, after)
        self._label(roomy(old, deck.look), roomy(new, deck.look))
        self._show_kinds(deck, new)
        self._leave_unprinted(deck.sheet.table, wishes)
        place = deck.sheet.table
        stays = str([conflict.wanted for conflict in conflicts])
        then = deck._replace(
            sheet=_with_all_uses(new, deck.look, deck.number, deck.title),
            mentioned=_mentioned(new, after) | deck.mentioned,
        )
        for column in new.columns:
            if f"row['{column.id}']" in stays:
                continue
            was = deck.use_of(column)
            use = wishes.get(column.id, was)
            if column.id in new.uses and new.use_of(column) != "none":
                use = then.use_of(column)  # the first figure, for one, goes into the corner
            elif column.id in new.uses:
                use = "none"
            if use != was and not (was == OWN and column.id not in wishes):
                about = USES.get(use, use)
                self._report.append(f"{place}: {shown(column.heading)} is {about} ({use}) now")
            elif column.id in wishes:
                self._report.append(f"{place}: {shown(column.heading)} is that already ({use})")

    def _refuse_same(self, deck: _Deck, wishes: Mapping[str, str]) -> None:
        """Refuse uses with which the cards would look as they do. Raises DataError."""
        for column in deck.sheet.columns:
            was, use = deck.use_of(column), wishes.get(column.id)
            if use not in (None, was):
                what = f"with {shown(column.heading)} as '{use}' the cards would look as they do"
                mend = "choose another use"
                if (was, use) == ("cost", "figure"):
                    mend = "give another column the use 'cost' first: one figure is in the corner"
                raise DataError([deck.sheet.place.problem(what, mend)])

    def _with_wishes(self, deck: _Deck, wishes: Mapping[str, str]) -> CardSheet:
        """Return the sheet with the uses that are wished. Raises DataError where a column cannot be
        that."""
        sheet = deck.sheet
        by_id = {column.id: column for column in sheet.columns}
        problems = []
        for name, use in wishes.items():
            choices = choices_of(sheet, by_id[name])
            if use not in choices:
                what = f"the column {shown(by_id[name].heading)} cannot be '{use}'"
                mend = f"choose {', '.join(choices)}"
                if not by_id[name].longest:
                    mend = "fill some of its cells first"
                problems.append(sheet.place.problem(what, mend))
        if problems:
            raise DataError(problems)
        for name, use in wishes.items():
            sheet = _with_use(sheet, name, use)
        return sheet._replace(uses={**sheet.uses, **wishes})

    def _check_room(self, deck: _Deck, new: CardSheet, wishes: Mapping[str, str]) -> None:
        """Check that the cards have room for all that they had, and what is wished. Raises
        DataError."""
        try:
            before = lost_columns(roomy(deck.sheet, deck.look), deck.look)
            after = lost_columns(roomy(new, deck.look), deck.look)
            deck.drawn(new)
        except NoRoom:
            before, after = (), new.columns
        lost = [c for c in after if new.use_of(c) != "none" and (c.id in wishes or c not in before)]
        if lost:
            what = f"the pieces of '{new.table}' have no room for {shown(lost[0].heading)} then"
            mend = "choose another use, or give another column the use 'none' first"
            raise DataError([new.place.problem(what, mend)])

    def _text(self, path: Path) -> str:
        if path not in self._files:
            self._files[path] = read_bytes(path).decode("utf-8-sig")
        return self._files[path]

    def _merge(
        self, path: Path, steps: tuple[str, ...], old: Faces, new: Faces
    ) -> tuple[Conflict, ...]:
        """Change what differs in a file; return what stays as the designer has made it."""
        merged = merge_tree(self._text(path), steps, old, new)
        self._files[path] = merged.text
        self._left += _told(merged.conflicts, merged.text, path)
        return merged.conflicts

    def _add(
        self,
        path: Path,
        steps: tuple[str, ...],
        key: str,
        value: Mapping[str, Any],
        after: str = "",
    ) -> None:
        """Write a new key of a file. Raises DataError."""
        try:
            self._files[path] = with_field(self._text(path), steps, key, value, after)
        except CannotEdit as error:
            place = Place(display_path(path))
            mend = f"write '{key}: {in_yaml(value)}' by hand, and try again"
            raise DataError([place.problem(str(error), mend)]) from None

    def _leave_unprinted(self, table: str, wishes: Mapping[str, str]) -> None:
        """Write which columns are on no card on purpose, so that nobody is asked about them."""
        path = self._folder / "game.yaml"
        steps = ("tables", table)
        declared = parse_yaml(self._text(path), "").plain()["tables"][table]
        before = [*declared.get(UNPRINTED, ())]
        after = [column for column in before if wishes.get(column, "none") == "none"]
        after += [c for c, use in wishes.items() if use == "none" and c not in before]
        try:
            if before and not after:
                self._files[path] = without(self._text(path), (*steps, UNPRINTED))
            elif before and before != after:
                self._files[path] = with_list(self._text(path), (*steps, UNPRINTED), after)
            elif before != after:
                self._files[path] = with_field(
                    self._text(path), steps, UNPRINTED, after, after="columns"
                )
        except CannotEdit as error:
            mend = f"write '{UNPRINTED}: [{', '.join(after)}]' under the table"
            self._left.append(Place(display_path(path)).problem(str(error), mend))

    def _label(self, old: CardSheet, new: CardSheet) -> None:
        """Write the headings that the cards show now. Those that they show no more stay, since a
        box of the designer's own may show them."""
        first = self._languages[0]
        for lang in self._languages:
            path = self._folder / "text" / f"{lang}.yaml"
            before, after = labels_of(old, lang, first), labels_of(new, lang, first)
            if before == after or not path.is_file():
                continue
            labels = (parse_yaml(self._text(path), "").plain() or {}).get("labels")
            if not labels:
                self._add(path, (), "labels", after)
                continue
            wanted = {
                key: label for key, label in after.items() if key in before or key not in labels
            }
            old_labels = {key: label for key, label in before.items() if key in labels}
            self._merge(path, ("labels",), old_labels, {**old_labels, **wanted})

    def _show_kinds(self, deck: _Deck, new: CardSheet) -> None:
        """Let the table of kinds have each kind of card, if another column tells them apart."""
        old, look = deck.sheet, deck.look
        if kind_column(new) in (None, kind_column(old)) or is_tokens(new):
            return
        name, rows = looks_table(new.table), look_rows(new, look, deck.number)
        _, tables = declared_tables(self._folder)
        path = self._folder / "game.yaml"
        if name not in tables:
            declared = {"columns": look_columns(new)}
            self._add(path, ("tables",), name, declared, new.table)
            typed = [look_headings(new), *rows]
            self._bytes[f"{name}.csv"] = with_rows(b"\n", "utf-8", typed)
            return
        there = tables[name]
        place = Place(display_path(there.path))
        grid = read_csv(there.path, self._languages) if _is_text(there.path) else None
        if grid is None or [visible(heading) for heading in grid.headings] != [*look_headings(new)]:
            what = f"the kinds of '{new.table}' cannot be added to this table"
            wanted = "; ".join(",".join(row) for row in rows)
            raise DataError([place.problem(what, f"give it the rows {wanted}")])
        typed = [tuple(map(visible, cells)) for _, cells in grid.rows]
        known = {row[0] for row in typed[1:]}
        typed += [row for row in rows if row[0] not in known]
        raw = read_bytes(there.path)
        written = with_rows(raw, codec_of(raw, self._languages, place), typed)
        self._bytes[there.path.relative_to(self._folder).as_posix()] = written


def _is_text(path: Path) -> bool:
    return path.suffix.lower() in TEXTS and path.is_file()


def _told(conflicts: Sequence[Conflict], text: str, path: Path) -> Iterator[Problem]:
    """Yield a problem for each box or value that stays as the designer has made it."""
    root = parse_yaml(text, display_path(path))
    groups: dict[tuple[str | int, ...], list[Conflict]] = {}
    for conflict in conflicts:
        groups.setdefault(conflict.path[:4], []).append(conflict)
    for steps, together in groups.items():
        node, place = root, root.place
        for step in steps:
            if step in node.items:
                place = node.key_place(str(step))
                node = node.items[str(step)]
        *_, last = steps
        what = f"'{last}' is not as it was drawn at first, so it stays"
        wanted = ", ".join(
            f"no {conflict.path[-1]}"
            if conflict.gone
            else f"{conflict.path[-1]}: {in_yaml(conflict.wanted)}"
            for conflict in together
        )
        yield place.problem(what, f"for the new use write {shown(wanted)}")
