"""Tell whether files are as they were, by their times and sizes."""

from __future__ import annotations

import os
from collections.abc import Iterable


def stamps(paths: Iterable[str]) -> dict[str, list[int]]:
    """Return time and size of files; missing files have none."""
    stamp_of: dict[str, list[int]] = {}
    for path in paths:
        try:
            about = os.stat(path)
        except OSError:
            continue
        stamp_of[path] = [about.st_mtime_ns, about.st_size]
    return stamp_of
