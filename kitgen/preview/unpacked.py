"""Pictures in zip files that are dropped with a spreadsheet or on a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, ZipFile, ZipInfo

from kitgen.parts.picture_names import ENDINGS
from kitgen.preview.dropped import LARGEST_FILE, MOST_BYTES, MOST_FILES

ZIP = ".zip"


def unpack_pictures(place: Path, name: str) -> list[str]:
    """Unpack the pictures of a dropped zip beside it, each by its name and the folder that it lies
    in, and return their paths from `place`. Nothing comes of a file that cannot be unpacked."""
    unpacked: list[str] = []
    size = 0
    try:
        with ZipFile(place / name) as archive:
            for info, path in _pictures_of(archive):
                size += info.file_size
                if size > MOST_BYTES or len(unpacked) == MOST_FILES:
                    break
                target = place / path
                target.parent.mkdir(parents=True, exist_ok=True)
                if not target.exists():
                    target.write_bytes(archive.read(info))
                unpacked.append(path.as_posix())
    except (BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError):
        return unpacked
    return unpacked


def _pictures_of(archive: ZipFile) -> Iterator[tuple[ZipInfo, PurePosixPath]]:
    """Yield the pictures of a zip with their paths, which lead nowhere else."""
    for info in archive.infolist():
        whole = PurePosixPath(info.filename.replace("\\", "/"))
        path = PurePosixPath(*whole.parts[-2:])
        hidden = any(part.startswith((".", "__MACOSX")) or ":" in part for part in whole.parts)
        if hidden or whole.is_absolute() or info.file_size > LARGEST_FILE:
            continue
        if path.name.lower().endswith(ENDINGS):
            yield info, path
