"""Putting finished files in place: all of them or none, whatever happens."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

_OLD = ".old"


class OutputError(Exception):
    """The output folder cannot be written; one sentence."""


def recover(folder: Path) -> None:
    """Finish what a killed run left between its two renames: bring the last good output back."""
    old = folder.with_name(folder.name + _OLD)
    if old.is_dir() and not folder.exists():
        old.rename(folder)


def kept_files(folder: Path, names: set[str]) -> dict[str, bytes]:
    """The files of the last output that the new one takes over unchanged."""
    return {name: (folder / name).read_bytes() for name in sorted(names)}


def replace_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make `folder` hold exactly these files.

    They are written beside it first; then two renames bring them in. A run that is killed before
    them leaves the old folder as it was, between them `recover` restores it. Raises OutputError.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-{os.getpid()}-", dir=folder.parent))
        try:
            for name, content in files.items():
                (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                (fresh / name).write_bytes(content)
            fresh.chmod(0o755)
            recover(folder)
            old = folder.with_name(folder.name + _OLD)
            if folder.exists():
                shutil.rmtree(old, ignore_errors=True)
                folder.rename(old)
            fresh.rename(folder)
            shutil.rmtree(old, ignore_errors=True)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    except OSError as error:
        raise OutputError(
            f"{folder}: the output cannot be written ({error.strerror}); choose another --out"
        ) from None


def begin_folder(folder: Path, files: Mapping[str, str]) -> None:
    """A new folder with these texts by their paths. Raises OutputError where something is there
    already, or nothing can be written; then nothing is."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise OutputError(f"{folder}: is there already; choose a new folder")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
            fresh = Path(beside) / folder.name
            for name, text in files.items():
                (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                (fresh / name).write_text(text, "utf-8", newline="\n")
            fresh.rename(folder)
    except OSError as error:
        raise OutputError(
            f"{folder}: cannot be written ({error.strerror}); choose another folder"
        ) from None


def _sweep(folder: Path) -> None:
    """Remove what killed runs left: folders of this name whose process is gone."""
    for stale in folder.parent.glob(f".{folder.name}-*-*"):
        owner = stale.name.removeprefix(f".{folder.name}-").split("-")[0]
        with contextlib.suppress(ValueError, PermissionError):
            try:
                os.kill(int(owner), 0)
            except ProcessLookupError:
                shutil.rmtree(stale, ignore_errors=True)
