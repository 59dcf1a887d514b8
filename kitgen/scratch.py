"""Files that appear whole or not at all: written beside their place, then renamed.

What a program leaves there that is killed meanwhile, the next one that writes in the folder
removes.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from pathlib import Path

_NAME = re.compile(r"\..+\.\d+\.new(-[a-z]+)?")
DEAD_S = 600
"""Age in seconds from which a scratch file counts as left by a dead program."""


_STEM, _SUFFIX = 50, 10
"""Most letters kept of a name and of its ending, which leaves room for the rest on every disk."""


def scratch_path(path: Path) -> Path:
    """Return the name under which this program writes a file before it is renamed:
    `.NAME.PID.new`."""
    name = f"{path.stem[:_STEM]}{path.suffix[:_SUFFIX]}"
    return path.with_name(f".{name}.{os.getpid()}.new")


def sweep(folder: Path) -> None:
    """Remove the scratch files that killed programs left in a folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _NAME.fullmatch(entry.name):
                _remove_dead(entry)


def _remove_dead(entry: os.DirEntry[str]) -> None:
    with contextlib.suppress(OSError):
        about = entry.stat(follow_symlinks=False)
        if entry.is_file(follow_symlinks=False) and about.st_mtime < time.time() - DEAD_S:
            os.unlink(entry.path)


def write_atomically(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Write a file that replaces the one of its name at once, and keeps its rights; a new one has
    those of `mode`. Raises OSError; then the old one is as it was."""
    sweep(path.parent)
    scratch = scratch_path(path)
    try:
        scratch.unlink(missing_ok=True)
        scratch.touch(mode, exist_ok=False)
        scratch.write_bytes(content)
        if path.exists():
            scratch.chmod(stat.S_IMODE(path.stat().st_mode))
        scratch.replace(path)
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink(missing_ok=True)
