"""Store of declared games' folders: a copy of the files the companion reads, named by their
content.

A session goes on as it began even if the folder changes. A key is `ID@HASH`. Nothing in a folder is
run and nothing outside it is read. Links that lead out of it are refused, and so is a folder larger
than a game can need.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion import __version__
from companion.declared.packed import PACKED_SESSION, holds, unpack
from companion.declared.world import World
from companion.table import lexicon
from companion.table.catalogue import ListedAction
from companion.table.commands import TABLE_VERBS
from companion.table.errors import CompanionError
from companion.table.i18n import LANGUAGES, _
from companion.table.words import plain
from kitgen.game import Game, load_game
from kitgen.game.declared.model import Declared
from kitgen.game.declared.read import FILE, read_declared, read_unchecked
from kitgen.game.kept import keep, recall, sources
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Place
from kitgen.game.yaml_tree import read_yaml
from kitgen.scratch import DEAD_S, scratch_path, write_atomically

KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,63}@[0-9a-f]{12}\Z")
_MOST_FILES, _MOST_BYTES = 500, 16_000_000


def is_key(word: str) -> bool:
    """Return whether a word is the key of a game on the shelf: `hamlets@0123456789ab`."""
    return bool(KEY.match(word))


def declares(folder: str) -> bool:
    """Return whether a path leads to a game with a table.yaml, perhaps a packed one."""
    files = (os.path.join(folder, name) for name in ("game.yaml", FILE))
    return is_packed(folder) or all(map(os.path.isfile, files))


def is_packed(path: str) -> bool:
    """Return whether a path leads to a packed folder."""
    return path.casefold().endswith(".zip") and os.path.isfile(path)


def adopt(folder: Path, shelf: Path, others: Collection[str] = ()) -> str:
    """Check a game's folder, and keep what is read of it. Returns its key; nothing for a game whose
    id is among the `others`, which have rules in Python. Raises CompanionError with every
    fault."""
    if is_packed(str(folder)):
        return _adopt_packed(folder, shelf, others)
    try:
        game = load_game(folder)
        if game.id in others:
            return ""
        refuse_names(read_declared(game))
        content = dict(_content(game))
    except DataError as error:
        raise CompanionError(str(error)) from error
    except OSError as error:
        raise CompanionError(f"{error}.") from error
    key = f"{game.id}@{_digest(content)}"
    if not (shelf / key / FILE).is_file():
        _put(shelf, key, content)
    _keep_drawings(game.folder.resolve(), shelf / key, content)
    return key


def _adopt_packed(pack: Path, shelf: Path, others: Collection[str]) -> str:
    """Adopt the game in a zip; see `adopt`. Faults are told by the names in the zip."""
    if holds(pack, PACKED_SESSION):
        message = _("{path} is a packed session: 'companion unpack {path}' takes it over.")
        raise CompanionError(message.format(path=pack))
    with TemporaryDirectory() as scratch:
        try:
            return adopt(unpack(pack, Path(scratch)), shelf, others)
        except CompanionError as error:
            text = str(error).replace(f"{scratch}{os.sep}", f"{pack}/")
            raise CompanionError(text) from error


def _digest(content: Mapping[str, bytes]) -> str:
    """Return the part of a key that tells files of other names or content apart."""
    digest = sha256()
    for name in sorted(content):
        digest.update(f"{name}\0{len(content[name])}\0".encode())
        digest.update(content[name])
    return digest.hexdigest()[:12]


_DRAWN = (".yaml", ".json", ".geojson", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".ttf", ".otf")
_MOST_DRAWN, _MOST_DRAWN_BYTES = 2_000, 64_000_000


def _keep_drawings(root: Path, folder: Path, content: Collection[str]) -> None:
    """Keep what the boards and cards of a game are drawn from, so that screens show them: its
    layouts, maps, pictures and fonts as they are now. They are no part of the key, for the rules do
    not depend on them; a folder that has more of them than a kit needs is shown without boards."""
    paths = [path for path in sorted(root.rglob("*")) if _is_drawn(path, root)]
    if len(paths) > _MOST_DRAWN or sum(path.stat().st_size for path in paths) > _MOST_DRAWN_BYTES:
        return
    for path in paths:
        name, there = path.relative_to(root).as_posix(), folder / path.relative_to(root)
        if name not in content and not _is_same(path, there):
            with contextlib.suppress(OSError):
                there.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(there, path.read_bytes())


def _is_drawn(path: Path, root: Path) -> bool:
    """Return whether a kit may be drawn from a file: one of the folder's own, not hidden, and not
    made by kitgen."""
    if path.suffix.casefold() not in _DRAWN or not path.is_file():
        return False
    parts = path.relative_to(root).parts
    left_out = any(part.startswith(".") or part == "output" for part in parts)
    return path.resolve().is_relative_to(root) and not left_out


def _is_same(path: Path, there: Path) -> bool:
    return there.is_file() and there.read_bytes() == path.read_bytes()


FIXED = ("next", "set", "can", "odds", "hand", "accept")
"""Commands that every declared game may have besides its deeds."""


def refuse_names(declared: Declared) -> None:
    """Raise CompanionError where a deed is called as a command of the program is, which would be
    meant in its place."""
    names = (*FIXED, *(verb.name for verb in TABLE_VERBS))
    taken = set(names)
    for lang in LANGUAGES:
        taken |= {plain(word) for name in names for word in lexicon.forms(lang, "commands", name)}
    message = _(
        "{file}: the deed '{deed}' is called '{word}', as a command of the program is; call it "
        "otherwise."
    )
    wrong = [
        message.format(file=FILE, deed=head.id, word=word)
        for head in declared.heads
        for word in dict.fromkeys((head.id, *head.names.values()))
        if plain(word) in taken
    ]
    if wrong:
        raise CompanionError("\n".join(wrong))


def _content(game: Game) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a game that the companion reads, by their names in its folder."""
    root = game.folder.resolve()
    told = sorted(root.glob("rules/**/*.md"))
    drawn = sorted(root.glob("symbols/*.svg"))
    pictures = _shown(root, told)
    paths = dict.fromkeys([*map(Path, sources(game)), root / FILE, *told, *drawn, *pictures])
    total = 0
    if len(paths) > _MOST_FILES:
        message = _("{path}: the folder has more than {n} files.")
        raise CompanionError(message.format(path=game.folder, n=_MOST_FILES))
    for path in paths:
        if not path.resolve().is_relative_to(root):
            raise CompanionError(_("{path} leads out of the game's folder.").format(path=path))
        total += path.stat().st_size
        if total > _MOST_BYTES:
            message = _("{path}: the folder holds more than any game.")
            raise CompanionError(message.format(path=game.folder))
        yield path.relative_to(root).as_posix(), path.read_bytes()


_PICTURE = re.compile(r"!\[[^\]]*\]\(([^()\s]+)")


def _shown(root: Path, rules: Iterable[Path]) -> Iterator[Path]:
    """Yield the pictures that rule texts show."""
    for text in rules:
        for name in _PICTURE.findall(text.read_text("utf-8", "replace")):
            for path in (root / name, root / "pictures" / name):
                if path.is_file():
                    yield path.resolve()


def _put(shelf: Path, key: str, content: dict[str, bytes]) -> None:
    """Keep files under a key, all or none, and clear away what a killed program left. If the key is
    there already, its files stay."""
    scratch = scratch_path(shelf / key)
    try:
        for dead in shelf.glob(".*@*.new"):
            if dead.stat().st_mtime < time.time() - DEAD_S:
                shutil.rmtree(dead, ignore_errors=True)
        for name, data in content.items():
            path = scratch / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        scratch.rename(shelf / key)
    except OSError as error:
        if not (shelf / key / FILE).is_file():  # else it was kept before, by us or another program
            message = _("The game cannot be kept in {path}: {error}.")
            raise CompanionError(message.format(path=shelf, error=error.strerror)) from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def open_world(shelf: Path, key: str, more: Sequence[ListedAction] = ()) -> World:
    """Return the game that is kept under a key, with its deeds written in Python. Raises
    CompanionError."""
    folder = shelf / key
    if not (folder / FILE).is_file():
        raise CompanionError(_lacking(shelf, key))
    cache, tree = shelf / f"{key}.json", shelf / f"{key}.table.json"
    game = recall(cache, folder, __version__)
    root = _tree(tree) if game is not None else None
    if game is not None and root is not None:
        return World(key, game, read_unchecked(game, root), more)

    began = time.time_ns()
    try:
        game = load_game(folder)
        root = read_yaml(folder / FILE)
        declared = read_declared(game, root)
    except DataError as error:
        raise CompanionError(str(error)) from error
    keep(game, cache, __version__, began)
    with contextlib.suppress(OSError):
        write_atomically(tree, json.dumps([__version__, root.plain()]).encode())
    return World(key, game, declared, more)


def _lacking(shelf: Path, key: str) -> str:
    """Return the message that a game is missing, or is kept only as its folder was at another
    time."""
    game, _at, digest = key.partition("@")
    others = sorted(path.name for path in shelf.glob(f"{game}@*") if (path / FILE).is_file())
    if others:
        message = _(
            "The game '{game}' is kept here as its folder is now ({others}), and this was played "
            "with {digest}: begin a session with 'companion new PATH' of the folder as it was, or "
            "take where it stands over, with 'export --state FILE' where it was played and "
            "'new PATH --from FILE' here."
        )
        known = ", ".join(other.partition("@")[2] for other in others)
        return message.format(game=game, others=known, digest=digest)
    message = _(
        "The game '{game}' ({digest}) is not kept here: begin a session with "
        "'companion new PATH' of the folder that it was played with, and it is."
    )
    return message.format(game=game, digest=digest)


def _tree(path: Path) -> Node | None:
    """Return the table as this version of the program read and checked it; None if it has not."""
    try:
        version, plain = json.loads(path.read_bytes())
    except (OSError, ValueError, TypeError):
        return None
    return _node(plain) if version == __version__ else None


_NOWHERE = Place(FILE)


def _node(plain: Any) -> Node:
    if isinstance(plain, dict):
        return Node({key: _node(value) for key, value in plain.items()}, _NOWHERE)
    if isinstance(plain, list):
        return Node(tuple(map(_node, plain)), _NOWHERE)
    return Node(plain, _NOWHERE)
