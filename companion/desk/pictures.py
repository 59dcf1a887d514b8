"""Small pictures of sessions: the board with what stands on it, drawn once for each last line."""

from __future__ import annotations

import asyncio
import io
import tempfile
from contextlib import suppress
from pathlib import Path

from anyio import to_thread
from PIL import Image

from companion.desk.commands import run_words
from companion.table.store import Store
from kitgen.scratch import write_atomically

SIDE_PX = 900
"""Longer side of a picture."""
QUALITY = 80


class Pictures:
    """Small pictures of sessions, kept in the home of the sessions, in `pictures/`."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._one = asyncio.Lock()

    async def board(self, session: Path, name: str, lang: str) -> bytes | None:
        """Return the board of a session as WebP; None if its game has none."""
        line = await to_thread.run_sync(_last_line, session)
        picture_file = self._home / "pictures" / f"{name}.{line}.{lang}.webp"
        async with self._one:
            with suppress(OSError):
                return picture_file.read_bytes() or None
            content = await to_thread.run_sync(self._drawn, name, lang)
            with suppress(OSError):
                picture_file.parent.mkdir(parents=True, exist_ok=True)
                for old in picture_file.parent.glob(f"{name}.*.{lang}.webp"):
                    old.unlink()
                write_atomically(picture_file, content)
            return content or None

    def _drawn(self, name: str, lang: str) -> bytes:
        """Draw the board; nothing if there is none."""
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            words = ["--session", name, "--lang", lang, "board", "--out", "board.png"]
            if run_words(self._home, words, Path(folder)).status:
                return b""
            with Image.open(Path(folder) / "board.png") as picture:
                picture.thumbnail((SIDE_PX, SIDE_PX))
                file = io.BytesIO()
                picture.save(file, "WEBP", quality=QUALITY)
        return file.getvalue()


def _last_line(session: Path) -> int:
    """Return the number of a session's last line. Raises CompanionError."""
    with Store.open(session) as store:
        return store.last_id()
