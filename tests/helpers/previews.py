"""A preview that runs, as a test asks it."""

from __future__ import annotations

import contextlib
import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

PROGRAM = (sys.executable, "-m", "kitgen")


class Served:
    """A preview that runs, and what it answers."""

    def __init__(
        self,
        folder: Path | str,
        *more: str,
        here: Path | None = None,
        program: Sequence[str] = PROGRAM,
    ) -> None:
        command = [*program, "preview", str(folder), "--port", "0", *more]
        self.folder = Path(folder)
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=here
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def ask(self, path: str, headers: dict[str, str] | None = None, **asked: str) -> Any:
        query = f"?{urlencode(asked)}" if asked else ""
        request = urllib.request.Request(f"{self.address}{path}{query}", headers=headers or {})
        try:
            return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            return error

    def json(self, path: str, **asked: str) -> Any:
        return json.load(self.ask(path, None, **asked))

    def post(self, path: str, body: object, headers: dict[str, str]) -> int:
        """The status that something which is posted is answered with."""
        data = json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}{path}", data, headers)
        try:
            return int(urllib.request.urlopen(request, timeout=60).status)
        except urllib.error.HTTPError as error:
            return error.code

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a file, and wait until the preview has seen and drawn it."""
        path = self.folder / name
        text = path.read_text("utf-8")
        assert old in text
        with self.ask("changes") as stream:
            next_event(stream)
            path.write_text(text.replace(old, new, 1), "utf-8")
            while next_event(stream) != "changed":  # what was drawn before may settle first
                pass
            while next_event(stream) != "settled":
                pass

    def end(self) -> tuple[int, str]:
        """Ctrl-C: the exit status, and what was said besides the address."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out + err


class OwnPage(Served):
    """A preview as its own page asks it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        found = re.search(r'data-token="([^"]+)"', self.ask("").read().decode())
        assert found
        self.token = found[1]

    def sent(self, path: str, body: object, **headers: str) -> tuple[int, Any]:
        """The status and the answer of what is posted with the page's token."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        given = {"X-Preview-Token": self.token, **headers}
        request = urllib.request.Request(f"{self.address}{path}", data, given)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            return error.code, None
        raw = answer.read()
        return answer.status, json.loads(raw) if raw else None

    def told(self, path: str, **wish: object) -> Any:
        status, answer = self.sent(path, wish)
        assert status == 200
        return answer


def next_event(stream: Any) -> str:
    """The next event of a stream."""
    for line in stream:
        if line.startswith(b"event: "):
            return str(line[7:].decode().strip())
    raise AssertionError("the stream has ended")


def offspring(process: int) -> set[int]:
    """The processes that one has begun, and they; none where the system does not tell as Linux
    does."""
    begun: dict[int, set[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            parent = int(path.read_text().rpartition(")")[2].split()[1])
            begun.setdefault(parent, set()).add(int(path.parent.name))
    children = begun.get(process, set())
    return children.union(*(offspring(child) for child in children))
