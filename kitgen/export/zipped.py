"""Zip files that have the same bytes each time."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

TEXT = (".xml", ".json", ".pdf", "data", "savedGame")
"""Endings of the files that compression makes smaller."""


def zipped(files: Mapping[str, bytes | Path], target: Path | None = None) -> bytes:
    """Return the files by their names in a zip; if a `target` is given it is written there, and
    b"" is returned. A path stands for the file's content."""
    memory = io.BytesIO()
    with ZipFile(target or memory, "w") as archive:
        for name, content in files.items():
            entry = ZipInfo(name)  # of 1980, the first day of all zips
            entry.compress_type = ZIP_DEFLATED if name.endswith(TEXT) else ZIP_STORED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, content.read_bytes() if isinstance(content, Path) else content)
    return memory.getvalue()
