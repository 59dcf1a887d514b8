"""What a proof keeps of a game in its own folder: the next one tells by it what has changed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

KEPT = "proof.json"
PICTURES = "pictures"
LARGEST = 20_000_000
"""Most bytes of the file; a game with a thousand faces in two languages needs a tenth of that."""
_PICTURE = re.compile(rf"{PICTURES}/[0-9a-f]{{32}}-[0-9]{{1,5}}\.webp")
_HOUR = re.compile(r"[0-9]{2}:[0-9]{2}")
_PAGE = re.compile(r"index(-[a-z]{2,3})?\.html")


class SeenPicture(NamedTuple):
    """A picture of one side: its file in the proof and its size in pixels."""

    file: str
    width: int
    height: int


class SeenPart(NamedTuple):
    """A part as a proof shows it. `id`, `kind` and `faces` are as in a kit's manifest; `part` and
    `title` are those of its line of the parts list, `sides` its pictures by side, `cells` the
    columns of its row."""

    id: str
    kind: str
    name: str
    copies: int
    faces: Mapping[str, str]
    part: str
    title: str
    sides: Mapping[str, SeenPicture]
    cells: Mapping[str, str]


class SeenGame(NamedTuple):
    """All parts of a game in each language, as they were on a day at an hour (`14:05`; empty where
    it was not kept) in a version of the game."""

    version: str
    day: str
    parts: Mapping[str, tuple[SeenPart, ...]]
    hour: str = ""

    @property
    def when(self) -> str:
        """Day and hour: `2026-11-30 14:05`."""
        return f"{self.day} {self.hour}".strip()

    def is_like(self, other: SeenGame) -> bool:
        """Return whether nothing differs but day and hour, and marks of what had changed before."""
        return (self.version, self._unmarked) == (other.version, other._unmarked)

    def is_shown_as(self, other: SeenGame) -> bool:
        """Return whether nothing differs but day and hour."""
        return self._replace(day=other.day, hour=other.hour) == other

    @property
    def _unmarked(self) -> dict[str, list[SeenPart]]:
        return {
            lang: [part._replace(sides={}) for part in parts] for lang, parts in self.parts.items()
        }

    @property
    def pictures(self) -> set[str]:
        return {
            picture.file
            for parts in self.parts.values()
            for part in parts
            for picture in part.sides.values()
        }


class Kept(NamedTuple):
    """What the last run left in a folder: the id of the game, what the proof shows, what it
    compares that with, and the names of its files."""

    game: str
    now: SeenGame
    before: SeenGame | None
    files: tuple[str, ...]

    @property
    def names(self) -> set[str]:
        """The names of what it put into the folder itself."""
        return {name.partition("/")[0] for name in self.files}


def read_kept(folder: Path) -> Kept | None:
    """Return what the last proof in a folder kept; None where there is none that is whole."""
    path = folder / KEPT
    try:
        if path.stat().st_size > LARGEST:
            return None
        raw = json.loads(path.read_text("utf-8"))
        before = raw["before"]
        files = tuple(name for name in raw["files"] if _is_ours(name))
        return Kept(str(raw["game"]), _seen(raw["now"]), before and _seen(before), files)
    except (OSError, ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return None


OWN = ("site.css", "proof.css", "proof.js", "icon.svg", KEPT)
"""Files of a proof besides its pages and pictures."""


def _is_ours(name: str) -> bool:
    """Return whether a proof makes files of this name: no list in a folder may have others
    removed."""
    return name in OWN or bool(_PAGE.fullmatch(name) or _PICTURE.fullmatch(name))


def _seen(raw: Mapping[str, Any]) -> SeenGame:
    """Read what a proof showed. Raises as `_part` does."""
    parts = {str(lang): tuple(map(_part, listed)) for lang, listed in raw["parts"].items()}
    day = date.fromisoformat(str(raw["day"])).isoformat()
    hour = str(raw.get("hour", ""))
    return SeenGame(str(raw["version"]), day, parts, hour if _HOUR.fullmatch(hour) else "")


def _part(raw: Mapping[str, Any]) -> SeenPart:
    """Read a part from the file of a proof. Raises KeyError, TypeError or ValueError for a file
    that was not written by a proof."""
    sides = {str(side): _picture(*listed) for side, listed in raw["sides"].items()}
    return SeenPart(
        id=str(raw["id"]),
        kind=str(raw["kind"]),
        name=str(raw["name"]),
        copies=int(raw["copies"]),
        faces=_texts(raw["faces"]),
        part=str(raw["part"]),
        title=str(raw["title"]),
        sides=sides,
        cells=_texts(raw["cells"]),
    )


def _texts(raw: Mapping[str, Any]) -> dict[str, str]:
    return {str(key): str(value) for key, value in raw.items()}


def _picture(file: str, width: int, height: int) -> SeenPicture:
    if not _PICTURE.fullmatch(file):
        raise ValueError(file)
    return SeenPicture(file, int(width), int(height))


def kept_file(kept: Kept) -> dict[str, Any]:
    """Return a kept proof as data for a file of JSON."""
    before = kept.before and _listed(kept.before)
    return {
        "game": kept.game,
        "now": _listed(kept.now),
        "before": before,
        "files": list(kept.files),
    }


def _listed(seen: SeenGame) -> dict[str, Any]:
    parts = {lang: [part._asdict() for part in parts] for lang, parts in seen.parts.items()}
    return {"version": seen.version, "day": seen.day, "hour": seen.hour, "parts": parts}
