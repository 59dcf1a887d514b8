"""The memory of a studio: what each face was made of, so that the next studio need not make it.

While a face is drawn, everything that is looked up is noted: rows, words, symbols, pictures, files,
colours and styles of the theme, and the faces in it. Where another studio finds the same under all
of these names, it would draw the same, and takes the drawing over. Nothing about which file holds
what has to be known for that.
What had a fault or a doubt is drawn anew each time, since it is told while it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from kitgen.draw.drawing import Drawing, placed_in
from kitgen.game.model import Row
from kitgen.game.node import Node
from kitgen.game.problems import DataError
from kitgen.parts.pictures import UnusablePicture
from kitgen.parts.studio import Layer, QrUse, Studio
from kitgen.parts.views import AGAIN, Lookup

T = TypeVar("T")


class KeptFace(NamedTuple):
    """Made value with its dependencies: what was looked up for it, what else was made in it, and
    its belongings in the studio."""

    made: Any
    lookups: frozenset[Lookup]
    inner: tuple[Hashable, ...]
    strokes: int
    layers: tuple[Layer, ...] | None
    codes: dict[Drawing, tuple[QrUse, ...]]


class Memory:
    """Memory of what one studio makes, with that of the studio `before` it."""

    def __init__(self, before: tuple[Memory, Studio] | None = None) -> None:
        self._before = before
        self._comparable: bool | None = None
        self._kept: dict[Hashable, KeptFace] = {}
        self._results: dict[Lookup, Any] = {}
        self._holds: dict[Lookup, bool] = {}
        """Whether a lookup gives what it gave the studio before."""
        self._valid: dict[Hashable, KeptFace | None] = {}
        """What the studio before made, by its key; None where this one would make another."""
        self._inner: list[Hashable] = []
        """Keys of what is placed in what is being made."""
        self._inner_strokes = 0
        self.drawn: list[Hashable] = []
        """Keys of what was made and not taken over."""

    def settle(self, studio: Studio) -> None:
        """Take over all that is still valid, whether or not it was asked for, and let go of the
        studio before."""
        if self._before is not None:
            for key in self._before[0]._kept:
                kept_face = self._still_valid(key, studio)
                if kept_face is not None:
                    self._take_over(key, kept_face, studio)
        self._before = None
        self._valid = {}

    def used(self, key: Hashable) -> None:
        """Note that something already made is placed in what is being made."""
        self._inner.append(key)

    def recalled(self, key: Hashable, make: Callable[[], T], studio: Studio) -> T:
        """Return what was made under a key, whose first part is a face's name; else what `make`
        makes now."""
        kept_face = self._still_valid(key, studio)
        before = studio.strokes
        if kept_face is None:
            made = self._make(key, make, studio)
        else:
            self._take_over(key, kept_face, studio)
            made = kept_face.made
        self.used(key)
        self._inner_strokes += studio.strokes - before
        return made

    def _make(self, key: Hashable, make: Callable[[], T], studio: Studio) -> T:
        """Make something anew and keep it with all that it looked up, if it came without problems;
        else it is made again next time."""
        view, problem_count = studio.view, len(studio.problems)
        of_outer = view.lookups, self._inner, self._inner_strokes
        before = studio.strokes
        view.lookups, self._inner, self._inner_strokes = {("face", _face_of(key))}, [], 0
        try:
            made = make()
            lookups, inner = frozenset(view.lookups), tuple(dict.fromkeys(self._inner))
            strokes = studio.strokes - before - self._inner_strokes
        finally:
            view.lookups, self._inner, self._inner_strokes = of_outer
        self.drawn.append(key)
        if len(studio.problems) == problem_count and AGAIN not in lookups:
            for lookup in lookups:
                self.result_of(lookup, studio)  # kept, to be compared with the next studio's
            codes = {d: studio.qr_of[d] for d in _inside(made) if d in studio.qr_of}
            layers = studio.layers_of.get(made) if isinstance(made, Drawing) else None
            self._kept[key] = KeptFace(
                made, lookups=lookups, inner=inner, strokes=strokes, layers=layers, codes=codes
            )
        return made

    def _take_over(self, key: Hashable, kept: KeptFace, studio: Studio) -> None:
        """Let the studio have what it would have if it had made this, all that is in it included.
        The boxes are those of the layout as it is now, which may have moved to other lines."""
        if key in self._kept:
            return
        self._kept[key] = kept
        studio.strokes += kept.strokes
        studio.qr_of.update(kept.codes)
        if kept.layers is not None:
            boxes = {box.name: box for box in studio.faces[_face_of(key)].boxes}
            studio.layers_of[kept.made] = tuple(
                layer._replace(box=boxes[layer.box.name]) for layer in kept.layers
            )
        for inner in kept.inner:
            inner_kept = self._still_valid(inner, studio)
            assert inner_kept is not None, "what is in something valid is valid"
            self._take_over(inner, inner_kept, studio)

    def _still_valid(self, key: Hashable, studio: Studio) -> KeptFace | None:
        """Return what the previous studio made under a key, if this one would make the same."""
        if self._before is None:
            return None
        if key not in self._valid:
            kept = self._before[0]._kept.get(key)
            valid = (
                kept is not None
                and self._can_compare(studio)
                and self._still_hold(kept.lookups, studio)
                and all(self._still_valid(inner, studio) for inner in kept.inner)
            )
            self._valid[key] = kept if valid else None
        return self._valid[key]

    def _can_compare(self, studio: Studio) -> bool:
        """Return whether both studios have the same of what everything in them depends on."""
        if self._comparable is None:
            assert self._before is not None
            self._comparable = _ground(self._before[1]) == _ground(studio)
        return self._comparable

    def _still_hold(self, lookups: Iterable[Lookup], studio: Studio) -> bool:
        """Return whether all these give what they gave; each is compared once, for all that asked
        it."""
        for lookup in lookups:
            holds = self._holds.get(lookup)
            if holds is None:
                assert self._before is not None
                memory, before = self._before
                now = self.result_of(lookup, studio)
                holds = self._holds[lookup] = bool(memory.result_of(lookup, before) == now)
            if not holds:
                return False
        return True

    def result_of(self, lookup: Lookup, studio: Studio) -> Any:
        """Return the result of a lookup. A file is looked at only once, before it is read. If it
        changes after that, the next studio finds a difference."""
        if lookup not in self._results:
            noting, studio.view.lookups = studio.view.lookups, None
            try:
                self._results[lookup] = _result_of(lookup, studio)
            finally:
                studio.view.lookups = noting
        return self._results[lookup]


def _face_of(key: Hashable) -> str:
    """Return the name of the face that a key begins with."""
    assert isinstance(key, tuple)
    return str(key[0])


def _inside(made: object) -> Iterable[Drawing]:
    return placed_in(made.verbs) if isinstance(made, Drawing) else ()


def _ground(studio: Studio) -> tuple[object, ...]:
    """Return the things that everything in a studio depends on without asking."""
    names = studio.names()
    columns = {
        name: {column: kind.phrase for column, kind in table.columns.items()}
        for name, table in studio.view.game.tables.items()
    }
    always = [names[name] for name in ("title", "lang", "scan_note", "low_ink")]
    icons = sorted(studio.theme.icons.items())
    game = studio.view.game
    return studio.theme.scale_pt, icons, studio.codes, (game.id, game.version), columns, always


def _result_of(lookup: Lookup, studio: Studio) -> Any:
    kind, *names = lookup
    return _RESULTS[kind](studio, *names)


def _cell(studio: Studio, table: str, row: str, field: str) -> object:
    rows = studio.view.game.tables[table]
    cells = rows.by_id[row].values if row in rows else {}
    return cells.get(field), studio.view.words.get(table, row, field)


def _table(studio: Studio, name: str) -> object:
    table = studio.view.game.tables.get(name)
    return table and [_row(row) for row in table]


def _face(studio: Studio, name: str) -> object:
    return _without_places(studio.faces[name]) if name in studio.faces else None


def _symbol(studio: Studio, name: str) -> object:
    try:
        return studio.symbols.symbol(name)
    except (KeyError, DataError):
        return None


def _picture(studio: Studio, name: str) -> object:
    try:
        return studio.pictures.picture(name)
    except UnusablePicture:
        return None


def _file(studio: Studio, name: str) -> object:
    """Return a digest of a file; None for one that is not there."""
    try:
        return sha256((studio.view.game.folder / name).read_bytes()).digest()
    except (OSError, ValueError):
        return None


_RESULTS: Mapping[str, Callable[..., object]] = {
    "row": lambda studio, table, row: _row(studio.view.game.tables[table].by_id.get(row)),
    "cell": _cell,
    "id": lambda studio, table, row: row in studio.view.game.tables[table],
    "ids": lambda studio, table: tuple(studio.view.game.tables[table].by_id),
    "table": _table,
    "text": lambda studio, section: studio.view.words.sections.get(section),
    "label": lambda studio, label: studio.view.labels.get(label),
    "face": _face,
    "symbol": _symbol,
    "colour": lambda studio, colour: studio.theme.colours.get(colour),
    "style": lambda studio, style: studio.theme.styles.get(style),
    "family": lambda studio, family: studio.theme.families.get(family),
    "picture": _picture,
    "file": _file,
    "topics": lambda studio: studio.topics,
    "every colour": lambda studio: tuple(studio.theme.colours.items()),
    "every style": lambda studio: tuple(studio.theme.styles.items()),
    "every family": lambda studio: tuple(studio.theme.families.items()),
    "every table": lambda studio: tuple(studio.view.game.tables),
    "every text": lambda studio: tuple(studio.view.words.sections),
    "every label": lambda studio: sorted(studio.view.labels),
}
"""Function that answers each kind of lookup."""


def _row(row: Row | None) -> object:
    return row and (row.id, row.values)


def _without_places(value: Any) -> Any:
    """Return a face as it is written, wherever it is written."""
    if isinstance(value, Node):
        return _without_places(value.value)
    if isinstance(value, dict):
        return [(key, _without_places(each)) for key, each in value.items()]
    if isinstance(value, tuple):
        fields: Any = getattr(value, "_asdict", None)
        if fields is not None:
            return [_without_places(each) for name, each in fields().items() if name != "place"]
        return [_without_places(each) for each in value]
    return value
