"""Boards on screens: `python -m bench.boards [GAME ...]`.

Of each game: what the pictures of a phone's first view weigh, what the scene weighs that comes with
them, the time of the first drawing and of a later answer against one `kitgen export` of the boards,
and the memory of the server.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import HTTPCookieProcessor, Request, build_opener

from bench.measure import BoundsTable, run
from bench.phones import CODE, COMPANION, served
from companion.games import GAMES
from companion.serve.board_files import BoardFiles, Job
from kitgen.game import load_game

VIEW_BOUND_KB, SCENE_BOUND_KB, SERVER_BOUND_MB = 700.0, 10.0, 300.0
FIRST_BOUND, LATER_BOUND = 1.0, 0.05
RULES: Mapping[str, str] = {"through-the-ages": "row=kept"}
"""The rule with which a game shows most."""
DRAWN_S = 600


class Visitor:
    """A device at the address of a table."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._open = build_opener(HTTPCookieProcessor()).open
        self._token = ""
        self._token = self.post("join", code=CODE)["token"]

    def post(self, path: str, **content: Any) -> Any:
        headers = {"Content-Type": "application/json", "X-Table-Token": self._token}
        body = json.dumps(content).encode()
        with self._open(Request(f"{self._address}api/{path}", body, headers)) as answer:
            return json.load(answer)

    def get(self, path: str, packed: bool = False) -> bytes:
        headers = {"Accept-Encoding": "gzip"} if packed else {}
        address = self._address + path.removeprefix("/")
        with self._open(Request(address, headers=headers), timeout=DRAWN_S) as answer:
            content: bytes = answer.read()
            return content


class FirstView(NamedTuple):
    """The parts of the first board, the bytes of all its pictures with what stands on it and of the
    scene that comes with them, and the peak memory of the server."""

    parts: tuple[str, ...]
    pictures: int
    scene: int
    server_mb: float = 0.0


def first_view(visitor: Visitor) -> FirstView:
    """Fetch all that a phone shows first."""
    packed = visitor.get("/api/scene", packed=True)
    scene = json.loads(visitor.get("/api/scene"))
    board = scene["boards"][0]
    pictures = {f"{part}whole.webp" for part in board["parts"]}
    for piece in board["pieces"]:
        address = (
            scene["faces"].get(piece["piece"]) or scene["faces"][piece["piece"].partition("/")[0]]
        )
        sides = json.loads(visitor.get(f"{address}about.json"))["pieces"][piece["piece"]]
        pictures.add(address + (sides[piece["side"]] or sides["front"]))
    weight = sum(len(visitor.get(picture)) for picture in pictures)
    return FirstView(tuple(board["id"].split("+")), weight, len(packed))


def on_a_phone(game: str, home: Path) -> FirstView:
    """Serve a new session of a game, and look at it."""
    environment = {**os.environ, "COMPANION_HOME": str(home)}
    rule = ["--rule", RULES[game]] if game in RULES else []
    new = [sys.executable, *COMPANION, "new", game, "--session", "s", *rule]
    subprocess.run(new, env=environment, check=True, stdout=subprocess.DEVNULL)
    process, (address, _code, _keeper) = served(
        home, *COMPANION, "serve", "--session", "s", "--port", "0", "--code", CODE
    )
    try:
        port = address.rstrip("/").rpartition(":")[2]
        visitor = Visitor(f"http://127.0.0.1:{port}/")
        visitor.post("seat", seat="watcher")
        return first_view(visitor)._replace(server_mb=peak_mb(process.pid))
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(120)


def peak_mb(pid: int) -> float:
    """Return the peak memory of a process; 0 where the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    words = status.read_text().split() if status.exists() else []
    return int(words[words.index("VmHWM:") + 1]) / 1024 if words else 0.0


def later_s(folder: Path, boards: Path, job: Job) -> float:
    """Return the processor time of a server that finds a board drawn, with its beginning."""

    async def asked() -> None:
        files = BoardFiles(folder, boards)
        key = files.want(job).split("/")[2]
        for name in ("about.json", "whole.webp"):
            assert await files.file(key, name)

    asyncio.run(asked())  # drawn the first time
    began = time.process_time()
    asyncio.run(asked())
    return time.process_time() - began


def main() -> None:
    if {"-h", "--help"} & set(sys.argv):
        print(__doc__)
        return
    table = BoundsTable()
    for game in [word for word in sys.argv[1:] if not word.startswith("-")] or list(GAMES):
        with tempfile.TemporaryDirectory() as name:
            measure(game, Path(name), table)
    sys.exit(1 if table.failed else 0)


def measure(game: str, folder: Path, table: BoundsTable) -> None:
    print(game)
    seen = on_a_phone(game, folder / "home")
    table.row("pictures of a first view", seen.pictures / 1000, "kB", VIEW_BOUND_KB)
    table.row("its scene, compressed", seen.scene / 1000, "kB", SCENE_BOUND_KB)
    table.row("peak memory of the server", seen.server_mb, "MB", SERVER_BOUND_MB)
    place = Path(load_game(game, checked=False).folder)
    exported = run(
        ["-m", "kitgen", "export", game, "--only", "board", "--out", str(folder / "out")]
    )
    drawn, later = 0.0, 0.0
    for part in seen.parts:
        words = json.dumps([str(place), Job("en", part), str(folder / part)])
        drawn += run(["-m", "companion.serve.board_drawing", words]).cpu_s
        later += later_s(place, folder / "boards", Job("en", part))
    table.row("first drawing, of an export", drawn / exported.cpu_s, "x", FIRST_BOUND)
    table.row("a later answer, of an export", later / exported.cpu_s, "x", LATER_BOUND)


if __name__ == "__main__":
    main()
