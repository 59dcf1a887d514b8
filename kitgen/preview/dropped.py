"""Files that are dropped on a page: kept in a folder of their own until a command takes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from starlette.requests import Request
from starlette.responses import Response

from kitgen.preview.token import Token

MOST_FILES, LARGEST_FILE = 20_000, 60_000_000
"""Most files that are dropped at once, and most bytes of one."""
MOST_BYTES = 400_000_000
"""Most bytes of all files that are dropped at once."""
DEEPEST = 8
"""Most folders within one another in a dropped folder."""


class NotThere(Exception):
    """Error: the page names a file that does not exist."""


class Dropped:
    """What is dropped together has a number in common. `wanted` tells by its name whether a file is
    taken; `token` is that of the page."""

    def __init__(self, token: Token, wanted: Callable[[str], bool]) -> None:
        self._token = token
        self._wanted = wanted
        self._home = TemporaryDirectory(prefix="kitgen-dropped-")
        self._count = Counter[str]()
        self._bytes = Counter[str]()

    @property
    def home(self) -> Path:
        return Path(self._home.name)

    def close(self) -> None:
        self._home.cleanup()

    async def take(self, request: Request) -> Response:
        """Take one file, by its name or its path in a folder that is dropped."""
        if not self._token.allows(request):
            return Response(status_code=403)
        path = PurePosixPath(request.query_params.get("name", "").replace("\\", "/"))
        number = request.query_params.get("drop", "")
        plain = all(part[0] != "." and "\0" not in part and ":" not in part for part in path.parts)
        inside = not path.is_absolute() and 1 <= len(path.parts) <= DEEPEST and plain
        if not inside or not self._wanted(path.name) or not _is_number(number):
            return Response(status_code=400)
        if self._count[number] >= MOST_FILES:
            return Response(status_code=413)
        self._count[number] += 1
        target = self.home / number / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            whole = await self._written(request, target, number)
        except OSError:
            return Response(status_code=400)
        if not whole:
            target.unlink()
        return Response(status_code=204 if whole else 413)

    async def _written(self, request: Request, target: Path, number: str) -> bool:
        """Write what is posted into a file; return whether it is no larger than a file may be."""
        size = 0
        with target.open("wb") as file:
            async for part in request.stream():
                size += len(part)
                self._bytes[number] += len(part)
                if size > LARGEST_FILE or self._bytes[number] > MOST_BYTES:
                    return False
                file.write(part)
        return True

    def place(self, drop: str) -> Path | None:
        """Return the folder of what was dropped together; None if nothing was. Raises NotThere."""
        if not drop:
            return None
        place = self.home / drop
        if not _is_number(drop) or not place.is_dir():
            raise NotThere
        return place

    def path(self, drop: str, name: str) -> Path:
        """Return a file or folder that was dropped, by its name. Raises NotThere."""
        place = self.place(drop)
        if place is None or name not in {path.name for path in place.glob("*")}:
            raise NotThere
        return place / name

    def file(self, drop: str, path: str) -> Path:
        """Return a file that was dropped, by its path in a dropped folder. Raises NotThere."""
        place = self.place(drop)
        within = () if place is None else place.rglob("*")
        if place is None or path not in {each.relative_to(place).as_posix() for each in within}:
            raise NotThere
        return place / path


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 20
