"""The pages of the rules, as `kitgen site` makes them, under `/rules/`."""

from __future__ import annotations

import mimetypes
from threading import Lock

from kitgen.game import DataError, load_game
from kitgen.site.build import site_files

_KINDS = {"webmanifest": "application/manifest+json", "js": "text/javascript"}


class RulePages:
    """Made when the first page is asked for."""

    def __init__(self, game: str, folder: str) -> None:
        self._game = folder or game
        self._files: dict[str, bytes] | None = None
        self._making = Lock()

    def file(self, path: str) -> tuple[bytes, str] | None:
        """A file and its media type; None where there is none. Codes may be in capitals, as they
        are printed."""
        with self._making:
            if self._files is None:
                self._files = self._made()
        for name in (path, f"{path.rstrip('/')}/index.html"):
            if name in self._files:
                ending = name.rpartition(".")[2]
                kind = _KINDS.get(ending) or mimetypes.guess_type(name)[0]
                return self._files[name], kind or "application/octet-stream"
        return None

    def _made(self) -> dict[str, bytes]:
        try:
            return site_files([load_game(self._game)])
        except DataError:
            return {}
