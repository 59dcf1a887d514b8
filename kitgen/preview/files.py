"""Files of a game that the page changes: none is written that changed meanwhile, none beside the
folder, and each change can be taken back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from kitgen.game.places import games_folder, layouts_folder
from kitgen.kit.output import OutputError, replace_files
from kitgen.preview.exports import OUTPUT

MOST_EDITS = 1000
"""Edits that can be taken back."""
SUFFIXES = frozenset((".yaml", ".csv", ".tsv", ".txt", ".md"))


class EditRefused(Exception):
    """Error: a change is not made. `why` is one of the page's words, `about` what it speaks of."""

    def __init__(self, why: str, about: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.about = about


class Written(NamedTuple):
    """A file that was changed: its bytes before and after; None where it was not there."""

    file: Path
    before: bytes | None
    after: bytes | None

    def back(self) -> Written:
        return Written(self.file, self.after, self.before)


class Edit(NamedTuple):
    """A change of some files, and what the page showed when it was made."""

    files: tuple[Written, ...]
    unit: str = ""
    side: str = ""
    box: str = ""


class _Overwritten(Exception):
    """The lines of a change were changed elsewhere since."""


def merged(base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
    """Return `base` with the lines that differ in `ours` and those that differ in `theirs`; None
    where both changed the same lines, or lines that touch one another."""
    if theirs == base:
        return ours
    lines = base.splitlines(keepends=True)
    changes = sorted([*_changes(lines, ours), *_changes(lines, theirs)], key=lambda each: each[:2])
    if any(before[1] >= after[0] for before, after in pairwise(changes)):
        return None
    for start, end, new in reversed(changes):
        lines[start:end] = new
    return b"".join(lines)


def _changes(base: list[bytes], changed: bytes) -> Iterator[tuple[int, int, list[bytes]]]:
    """Yield the lines that a change replaces: from, to, and what stands there instead."""
    new = changed.splitlines(keepends=True)
    for kind, start, end, first, last in SequenceMatcher(
        None, base, new, autojunk=False
    ).get_opcodes():
        if kind != "equal":
            yield start, end, new[first:last]


def stamp_of(raw: bytes) -> str:
    return sha256(raw).hexdigest()[:20]


class GameFiles:
    """The files of a game's folder. `stamps` tell how each was when the game was read, or when the
    page wrote it last."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.stamps: dict[Path, str] = {}
        self.done: list[Edit] = []
        self.undone: list[Edit] = []
        self.ahead = False
        """Whether a file has been written since the game was read."""
        built_in = (games_folder().resolve(), layouts_folder().resolve())
        self.read_only = any(self.folder.is_relative_to(folder) for folder in built_in)

    def note(self) -> None:
        """Remember how the files are: whatever is read of them now or later is as old, or newer."""
        self.stamps, self.ahead = {}, False
        for path in self._written():
            with suppress(OSError):  # whoever reads the game tells of it
                self.stamps[path.resolve()] = stamp_of(path.read_bytes())

    def _written(self) -> Iterator[Path]:
        """Yield the layouts, tables and texts of the game, in all its folders but hidden ones and
        what was made there."""
        for folder, inside, names in os.walk(self.folder):
            inside[:] = [name for name in inside if name[0] != "." and name != OUTPUT.name]
            for name in names:
                if os.path.splitext(name)[1].lower() in SUFFIXES:
                    yield Path(folder, name)

    def whole(self, file: Path | str) -> Path:
        """Return the path of a file that may be written. Raises EditRefused."""
        path = Path(file).resolve()
        if self.read_only:
            raise EditRefused("read_only")
        if not path.is_relative_to(self.folder):
            raise EditRefused("built_in", path.name)
        return path

    def may_write(self, file: Path | str) -> bool:
        try:
            self.whole(file)
        except EditRefused:
            return False
        return True

    def stamp(self, file: Path | str) -> str:
        return self.stamps.get(Path(file).resolve(), "")

    def change(
        self,
        file: Path | str,
        seen: str,
        made: Callable[[bytes], bytes],
        shown: tuple[str, str, str],
        more: Mapping[str, bytes] = MappingProxyType({}),
    ) -> None:
        """Change a file that is still as the page has `seen` it, and with it `more` files by their
        names in the game's folder. Raises EditRefused."""
        path = self.whole(file)
        raw = self._unchanged(path, seen)
        self._write_all([Written(path, raw, made(raw)), *self._anew(more)], shown)

    def put(self, files: Mapping[str, bytes], shown: tuple[str, str, str] = ("", "", "")) -> None:
        """Write files by their names in the game's folder, as one change; some may be new. Raises
        Refused, also for one that was changed since the game was read."""
        self._write_all([*self._anew(files)], shown)

    def _anew(self, files: Mapping[str, bytes]) -> Iterator[Written]:
        """Yield files with what they are to hold. Raises EditRefused."""
        for name, content in files.items():
            path = self.whole(self.folder / name)
            before = path.read_bytes() if path.is_file() else None
            if before is not None and path in self.stamps:
                self._unchanged(path, self.stamp(path))
            yield Written(path, before, content)

    def _write_all(self, files: Sequence[Written], shown: tuple[str, str, str]) -> None:
        """Write those files that change, as one step. Raises EditRefused."""
        written = tuple(file for file in files if file.before != file.after)
        if written:
            self._write({file.file: file.after for file in written})
            self._remember(Edit(written, *shown))

    def _remember(self, edit: Edit) -> None:
        self.done = [*self.done[1 - MOST_EDITS :], edit]
        self.undone = []

    def undo(self) -> Edit:
        """Take the last change back, and keep what was changed elsewhere since. Raises
        EditRefused."""
        edit = self._replace_last(
            self.done, [file.back() for file in self.done[-1].files] if self.done else []
        )
        self.undone.append(edit)
        return edit

    def redo(self) -> Edit:
        """Make the change again that was taken back last. Raises EditRefused."""
        edit = self._replace_last(self.undone, self.undone[-1].files if self.undone else [])
        self.done.append(edit)
        return edit

    def _replace_last(self, edits: list[Edit], wanted: Sequence[Written]) -> Edit:
        """Make the `wanted` changes, those of the last edit or their reverse, and take the edit
        from its list. Raises EditRefused."""
        if not edits:
            raise EditRefused("nothing" if edits is self.done else "nothing_again")
        contents: dict[Path, bytes | None] = {}
        for file in wanted:
            path = self.whole(file.file)
            try:
                contents[path] = self._as_wanted(path, file)
            except _Overwritten:
                edits.pop()
                raise EditRefused("overwritten", path.name) from None
        self._write(contents)
        return edits.pop()

    def _as_wanted(self, path: Path, wanted: Written) -> bytes | None:
        """Return what a file is to hold, with later changes of other programs kept; None for one
        that goes. Raises EditRefused, and _Overwritten where the same lines were changed."""
        if wanted.before is None or wanted.after is None or path.suffix.lower() not in SUFFIXES:
            now = path.read_bytes() if path.is_file() else None
            if now != wanted.before:
                raise _Overwritten
            return wanted.after
        raw = self._unchanged(path, self.stamp(path))
        content = merged(wanted.before, wanted.after, raw)
        if content is None:
            raise _Overwritten
        return content

    def _unchanged(self, path: Path, seen: str) -> bytes:
        """Return the bytes of a file that is as it was seen. Raises EditRefused."""
        try:
            raw = path.read_bytes()
        except OSError:
            raise EditRefused("gone", path.name) from None
        if not stamp_of(raw) == self.stamps.get(path) == seen:
            raise EditRefused("changed", path.name)
        return raw

    def _write(self, contents: Mapping[Path, bytes | None]) -> None:
        """Put files in place and take away those that hold nothing. Raises EditRefused."""
        fresh = {
            path.relative_to(self.folder).as_posix(): content
            for path, content in contents.items()
            if content is not None
        }
        try:
            replace_files(self.folder, fresh)
            for path, content in contents.items():
                if content is None:
                    path.unlink(missing_ok=True)
                    if path.parent != self.folder:
                        with suppress(OSError):  # other files lie there
                            path.parent.rmdir()
        except (OutputError, OSError):
            raise EditRefused("unwritable", next(iter(contents)).name) from None
        for path, content in contents.items():
            if content is None:
                self.stamps.pop(path, None)
            else:
                self.stamps[path] = stamp_of(content)
        self.ahead = True
