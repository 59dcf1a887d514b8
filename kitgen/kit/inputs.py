"""Fingerprint all inputs of a build, and tell whether the last output still matches them.

Everything counts: what is in the game's folder, the options, the built-in layouts, the program and
the libraries that are there with it. Which of it a kit looks into need not be known here. Of the
program's own files their size and age are enough: nobody writes those by hand.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import kitgen
from kitgen.game.places import layouts_folder
from kitgen.game.sheets.online import FETCHED
from kitgen.kit.manifest import read_manifest
from kitgen.kit.options import Options

UNUSED = ("preview", "site")
"""Folders of the layouts that no kit is made of."""


def fingerprint(game_folder: Path, options: Options, out: Path) -> str:
    """Return the fingerprint of everything a kit depends on, except what lies in the output
    folder."""
    digest = sha256(repr((options.lang, options.paper, options.listed())).encode())
    digest.update(repr((sys.version, _libraries())).encode())
    digest.update(_read(options.icc) if options.icc else b"")
    root = os.path.realpath(game_folder)
    moment = os.path.join(root, *FETCHED.split("/"))  # of a sheet that says what it said
    for entry in _files(root, {os.path.realpath(out)}, {root}):
        if entry.path == moment:
            continue
        content = _read(entry.path)
        digest.update(f"{entry.path.removeprefix(root)}\0{len(content)}\0".encode())
        digest.update(content)
    layouts = os.path.realpath(layouts_folder())
    spared = {os.path.join(layouts, name) for name in UNUSED}
    for root in (layouts, os.path.realpath(os.path.dirname(kitgen.__file__))):
        for entry in _files(root, spared, {root}):
            state = entry.stat()
            digest.update(f"{entry.path.removeprefix(root)}\0{state.st_size} ".encode())
            digest.update(f"{state.st_mtime_ns}\0".encode())
    return digest.hexdigest()


def is_whole(folder: Path, inputs: str) -> bool:
    """Return whether a folder holds the output of a build from these inputs, each file as it was
    made."""
    last = read_manifest(folder)
    if last is None or last.get("inputs") != inputs:
        return False
    try:
        return all(
            sha256((folder / file["path"]).read_bytes()).hexdigest() == file["sha256"]
            for file in last["files"]
        )
    except (OSError, KeyError):
        return False


def _files(folder: str, spared: set[str], seen: set[str]) -> Iterator[os.DirEntry[str]]:
    """Yield every file in a folder and its folders, in order; hidden folders hold what others
    made."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.is_dir():
            real = os.path.realpath(entry.path)
            hidden = entry.name.startswith(".") or entry.name == "__pycache__"
            if not hidden and real not in seen and not spared & {real, entry.path}:
                yield from _files(entry.path, spared, seen | {real})
        elif entry.is_file():
            yield entry


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        return repr(error.errno).encode()


def _libraries() -> list[str]:
    """Return the packages that lie where ours do, with their versions."""
    package = find_spec("reportlab")  # found, and not loaded
    assert package is not None
    assert package.origin is not None
    beside = os.path.dirname(os.path.dirname(package.origin))
    return sorted(name for name in os.listdir(beside) if name.endswith(".dist-info"))
