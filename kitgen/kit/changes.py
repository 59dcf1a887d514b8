"""Differences between a kit as it was printed and as it is now: what to print, what is gone."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from kitgen.draw.fingerprints import Fingerprints
from kitgen.game.model import Game
from kitgen.kit.making import MadePart
from kitgen.kit.manifest import MANIFEST, kit_folder, read_manifest_file
from kitgen.kit.options import Options
from kitgen.kit.plan import USUAL
from kitgen.press.errors import PressError

LAST = "last"
CHANGES = ("new", "changed", "more", "gone")


LONGEST_ID = 50
"""Most letters of an id that is shown: a row that is a list of topics has all their words for an
id."""


def name_with_id(name: str, id: str) -> str:
    """Return the name of a piece in a list: `Name (id)`. A long id is cut to that of its part."""
    return f"{name} ({id if len(id) <= LONGEST_ID else id.partition('/')[0]})"


class Some(NamedTuple):
    """Copies of a piece, by number. A board or a booklet has one."""

    id: str
    name: str
    copies: int


class Changes(NamedTuple):
    """Pieces to print because they are new, look different, or are needed in larger number (`more`
    is the difference); and pieces to take out of the box, old copies of changed ones included."""

    new: tuple[Some, ...] = ()
    changed: tuple[Some, ...] = ()
    more: tuple[Some, ...] = ()
    gone: tuple[Some, ...] = ()

    def to_print(self, parts: Sequence[MadePart]) -> Iterator[MadePart]:
        """Yield the parts to print, each with as many copies as are missing."""
        counts = {some.id: some.copies for some in (*self.new, *self.changed, *self.more)}
        for part in parts:
            if part.id in counts:
                yield part.copied(counts[part.id])

    def listed(self) -> dict[str, Any]:
        """Return the changes as the manifest lists them."""
        return {
            how: [{"id": some.id, "name": some.name, "count": some.copies} for some in pieces]
            for how, pieces in zip(CHANGES, self, strict=True)
        }


def in_version(game: Game, version: str | None) -> Game:
    """Return the game as one of an earlier version, to be compared with that: a version that is
    printed on every card makes none of them a changed one. None: the version is not known."""
    return game if version is None else game._replace(version=version)


def manifest_since(options: Options, out: Path, game: Game) -> dict[str, Any]:
    """Return the manifest that `options.since` names: that of the last whole kit in `out`, or the
    one at a path. Raises PressError where there is none to compare with."""
    if options.since == LAST:
        whole = options._replace(only=(), pieces=(), copies=None, since="", pages=())
        folder = kit_folder(out, game, whole)
        path = folder / MANIFEST
        if not os.path.exists(path):
            raise PressError(f"{folder} holds no kit to compare with; build the whole kit first")
        manifest = _read(path, game)
        if {**manifest["options"], "only": []} != whole.listed():
            raise PressError(
                f"{path} is of a build with other options; "
                "use the same ones, or build the whole kit with these first"
            )
        return manifest
    path = Path(options.since)
    return _read(path / MANIFEST if os.path.isdir(path) else path, game)


def _read(path: Path, game: Game) -> dict[str, Any]:
    """Return the manifest of a whole kit of a game. Raises PressError."""
    manifest = read_manifest_file(path)
    if manifest is None:
        raise PressError(f"{path} is no manifest of a kit; name a manifest.json, or 'last'")
    if manifest.get("game") != game.id:
        raise PressError(f"{path} is of the game '{manifest.get('game')}'; name one of '{game.id}'")
    made_with = manifest["options"]
    some = any(made_with.get(way) for way in ("pieces", "pages", "since"))
    if some or made_with.get("copies") is not None:
        raise PressError(f"{path} has only some pieces; name the manifest of a whole kit")
    if not all(_says_how_it_looks(part) for part in manifest["parts"]):
        raise PressError(
            f"{path} does not say how its pieces look; build that kit once more with this version"
        )
    return manifest


def _says_how_it_looks(part: Mapping[str, Any]) -> bool:
    """Return whether a part of a manifest has its faces' fingerprints, a name and a number."""
    faces, count, name = part.get("faces"), part.get("count"), part.get("name")
    has_faces = isinstance(faces, dict) and all(isinstance(face, str) for face in faces.values())
    return has_faces and isinstance(name, str) and isinstance(count, int) and count >= 0


def changes_since(
    last: Mapping[str, Any], made: Iterable[MadePart], prints: Fingerprints, options: Options
) -> Changes:
    """Compare what is made now with a manifest; what `options` leave out is not looked at.

    What is in the box counts by its looks and the kind of its file, not by its id: a row that has
    moved or has another id is no new piece.
    """

    def wanted(part: Mapping[str, Any]) -> bool:
        head, _, row = part["id"].partition("/")
        among = not options.pieces or not {head, row, part["id"]}.isdisjoint(options.pieces)
        return among and part["kind"] in (options.only or USUAL)

    before = {part["id"]: part for part in last["parts"] if wanted(part)}
    looks = {id: _looks(part["kind"], part["faces"]) for id, part in before.items()}
    box: Counter[_Looks] = Counter()
    for id, old_part in before.items():
        box[looks[id]] += old_part["count"]
    changes: dict[str, list[Some]] = {how: [] for how in CHANGES}
    for part in made:
        look = _looks(part.plan.file, part.fingerprints(prints))
        there = min(part.count, box[look])
        box[look] -= there
        if there < part.count:
            same = there or looks.get(part.id) == look
            how = "more" if same else "changed" if part.id in before else "new"
            changes[how].append(Some(part.id, part.name, part.count - there))
    for id, old_part in before.items():
        left = min(old_part["count"], box[looks[id]])
        box[looks[id]] -= left
        if left:
            changes["gone"].append(Some(id, old_part["name"], left))
    return Changes(*(tuple(changes[how]) for how in CHANGES))


_Looks = tuple[str, frozenset[tuple[str, str]]]
"""The kind of a piece's file, and the fingerprint of each of its faces."""


def _looks(kind: str, faces: Mapping[str, str]) -> _Looks:
    return kind, frozenset(faces.items())
