"""Folders of an output, one for each game: two games whose folders are called alike do not share
one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

from kitgen.game.model import Game
from kitgen.game.places import games_folder
from kitgen.game.slugs import slug
from kitgen.kit.output import OutputError, replace_files

RECORD = ".games.json"
"""File in an output that says which game each folder there is of: `{"wild": "../drafts/wild"}`."""


def shelf_of(out: Path, game: Game) -> str:
    """Return the name of the folder in `out` for what is made of a game: that of the game's own
    folder, with the one above it where another game has that name."""
    owners, mine = _owners(out), _from(out, game)
    for name, owner in owners.items():
        if owner == mine:
            return name
    return next(name for name in _names(game) if not _is_there(out, owners.get(name)))


def keep_shelf(out: Path, game: Game) -> str:
    """Note that a folder in `out` is of a game from now on. Return a sentence where it is not
    called like the game's own folder, else an empty one."""
    name, owners = shelf_of(out, game), _owners(out)
    mine = _from(out, game)
    if mine and owners.get(name) != mine:
        text = json.dumps({**owners, name: mine}, ensure_ascii=False, indent=1, sort_keys=True)
        with suppress(OutputError):  # told when the output itself is written
            replace_files(out, {RECORD: f"{text}\n".encode()})
    if name == game.shelf:
        return ""
    owner = os.path.normpath(out / owners.get(game.shelf, ""))
    return f"{out / game.shelf} is of the game in {owner}, so this one goes into {out / name}"


def _names(game: Game) -> Iterator[str]:
    """Yield the names that a game's folder of an output may have, the best first."""
    yield game.shelf
    above = slug(game.folder.resolve().parent.name) or "other"
    yield f"{game.shelf}-{above}"
    yield from (f"{game.shelf}-{above}-{number}" for number in count(2))


def _from(out: Path, game: Game) -> str:
    """Return where a game lies, seen from an output; an empty text for a built-in one, whose name
    is its own."""
    folder = game.folder.resolve()
    if folder.parent == games_folder().resolve():
        return ""
    try:
        return Path(os.path.relpath(folder, out.resolve())).as_posix()
    except ValueError:  # on another drive
        return folder.as_posix()


def _is_there(out: Path, owner: str | None) -> bool:
    """Return whether the game that a folder belongs to is still where it was."""
    try:
        return owner is not None and (out / owner / "game.yaml").is_file()
    except (OSError, ValueError):
        return False


def _owners(out: Path) -> Mapping[str, str]:
    """Return where the games lie that the folders of an output are of, by their names."""
    try:
        read = json.loads((out / RECORD).read_text("utf-8"))
        return {str(name): str(owner) for name, owner in read.items()}
    except (OSError, ValueError, AttributeError):
        return {}
