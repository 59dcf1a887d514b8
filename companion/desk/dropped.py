"""A folder or a zip of a declared game that was dropped on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.table.errors import UsageError
from companion.table.i18n import _

MOST_BYTES, MOST_FILES = 100_000_000, 5_000
"""Largest content of a dropped folder, and most files in it."""
MOST_LISTED = 1_000_000
"""Most bytes of the list of its files, which comes before them."""
_PART = re.compile(r"[^\x00-\x1f\\/:]{1,200}")


class _DroppedFile(NamedTuple):
    path: str
    content: bytes


def unpacked(body: bytes, folder: Path) -> Path:
    """Write what was dropped into an empty folder, and return the game in it: the zip itself, or
    the folder that has the `game.yaml`.

    The body is a line of JSON, `[["my-game/game.yaml", 120], …]`, with the content of the files one
    after the other behind it. Raises UsageError for anything else."""
    files = list(_files(body))
    if len(files) == 1 and files[0].path.casefold().endswith(".zip"):
        packed = folder / _parts(files[0].path)[-1]
        packed.write_bytes(files[0].content)
        return packed
    for file in files:
        target = folder.joinpath(*_parts(file.path))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.content)
    inside = [folder, *(path for path in sorted(folder.iterdir()) if path.is_dir())]
    game_folder = next((path for path in inside if (path / "game.yaml").is_file()), None)
    if game_folder is None:
        raise UsageError(_("That is no game: a folder of one, or its zip, has a game.yaml."))
    return game_folder


def _files(body: bytes) -> Iterator[_DroppedFile]:
    """Yield the files of a body, of which the first line lists the paths and sizes. Raises
    UsageError."""
    head, _newline, rest = body.partition(b"\n")
    try:
        listed = [(str(path), int(size)) for path, size in json.loads(head)]
    except (ValueError, TypeError):
        raise UsageError(_("That is no folder and no zip.")) from None
    sizes = [size for _path, size in listed]
    if len(listed) > MOST_FILES or any(size < 0 for size in sizes) or sum(sizes) != len(rest):
        raise UsageError(_("That is no folder and no zip."))
    at = 0
    for path, size in listed:
        yield _DroppedFile(path, rest[at : at + size])
        at += size


def _parts(path: str) -> list[str]:
    """Return the folders and the name of a path that stays inside. Raises UsageError."""
    parts = path.split("/")
    if len(parts) > 12 or any(part in (".", "..") or not _PART.fullmatch(part) for part in parts):
        raise UsageError(_("'{path}' cannot be taken.").format(path=path[:80]))
    return parts
