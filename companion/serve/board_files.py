"""Pictures of boards and pieces under `/board/`: drawn once by kitgen in a process of its own, and
kept in the home of the sessions by the mark of the game and the program."""

from __future__ import annotations

import asyncio
import hmac
import json
import re
import shutil
import sys
import time
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import NamedTuple

from anyio import CapacityLimiter, to_thread

from companion.table.scene import RowValues
from kitgen.export.board_marks import ABOUT, CARDS, mark
from kitgen.game.printed import printed_parts
from kitgen.web.apart import apart

KINDS: Mapping[str, str] = {"webp": "image/webp", "json": "application/json"}
_DRAWER = "companion.serve.board_drawing"
"""Module that draws, run as a program."""
NAME = re.compile(r"[\w-]+\.\w+")
AHEAD_AFTER_S = 1.0
"""Pause before a drawing is made in good time: a page that has just got one asks for the next."""


class Job(NamedTuple):
    """A drawing that is wanted: a board, a board with other values, or all faces of a part. For
    cards `part` lists the ids of those that are wanted, separated by commas."""

    lang: str
    part: str
    values: RowValues = ()
    faces: bool = False


class BoardFiles:
    """The drawings of one game. Only what a scene has named is drawn.

    Addresses are made with a secret: who knows the files of the game and worked one out could ask
    whether a card is in somebody's hand.
    """

    def __init__(self, game: Path, folder: Path, secret: str = "") -> None:
        """Keep the boards of the game in the folder `game` as pictures in `folder`."""
        self._game, self._folder, self._secret = game, folder, secret.encode()
        self._mark = mark(game)
        self._wanted: dict[str, Job] = {}
        self._one_at_a_time = CapacityLimiter(1)
        self._locks: dict[str, asyncio.Lock] = {}
        self._drawing: Popen[bytes] | None = None
        self._closed = False
        self._likely: dict[str, Job] = {}
        self._ahead: asyncio.Task[None] | None = None
        self._waiting = 0
        self._answered = 0.0
        self._kept: Path | None = None
        self.parts = printed_parts(game)
        self._cards = {part.id for part in self.parts if part.file in CARDS}
        self._faces: dict[tuple[str, str, str], str] = {}

    def want(self, job: Job) -> str:
        """Return the address of a drawing, such as `/board/4f…/`; from now on it is answered."""
        key = hmac.new(self._secret, self._name(job).encode(), sha256).hexdigest()[:20]
        self._wanted[key] = job
        return f"/board/{key}/"

    def want_faces(self, lang: str, seat: str, groups: Iterable[Collection[str]]) -> dict[str, str]:
        """Return part or piece -> address of the drawing with its faces. Counters are drawn by the
        part, cards by the piece: those of a group that a seat sees for the first time share a
        drawing, so that the drawing of a played card shows nothing of the hand it was in."""
        addresses: dict[str, str] = {}
        for group in groups:
            fresh: dict[str, set[str]] = {}
            for piece in group:
                part = piece.partition("/")[0]
                if part not in self._cards:
                    addresses[part] = self.want(Job(lang, part, faces=True))
                elif (lang, seat, piece) not in self._faces:
                    fresh.setdefault(part, set()).add(piece)
            for new in fresh.values():
                address = self.want(Job(lang, ",".join(sorted(new)), faces=True))
                self._faces |= {(lang, seat, piece): address for piece in new}
            for piece in group:
                if piece.partition("/")[0] in self._cards:
                    addresses[piece] = self._faces[lang, seat, piece]
        return addresses

    def expect(self, job: Job) -> None:
        """Draw something in good time: soon a scene may want it. Called from any thread."""
        self._likely.setdefault(self._name(job), job)

    async def file(self, key: str, name: str) -> tuple[bytes, str] | None:
        """Return a file of a drawing with its media type, drawn now if it is not there yet. None if
        nobody wants it or the game has no such part."""
        job, kind = self._wanted.get(key), KINDS.get(name.rpartition(".")[2])
        if job is None or kind is None or not NAME.fullmatch(name):
            return None
        self._waiting += 1
        try:
            folder = await self._drawn(job)
        finally:
            self._waiting -= 1
            self._answered = time.monotonic()
        if self._ahead is None and self._likely:
            self._ahead = asyncio.create_task(self._draw_ahead())
        with suppress(OSError):
            return await to_thread.run_sync((folder / name).read_bytes), kind
        return None

    def folder_of(self, job: Job) -> Path:
        """Return the folder that keeps a drawing, for every session of the game."""
        return self._place() / self._name(job)

    async def _drawn(self, job: Job) -> Path:
        """Return the folder of a drawing, drawn if it is not there yet."""
        async with self._locks.setdefault(self._name(job), asyncio.Lock()):
            folder = await to_thread.run_sync(self.folder_of, job)
            if not (folder / ABOUT).exists():
                await to_thread.run_sync(self._draw, job, folder, limiter=self._one_at_a_time)
            return folder

    async def _draw_ahead(self) -> None:
        """Draw what is likely, one by one, while nobody waits for what is in sight."""
        try:
            while self._likely:
                if self._waiting or time.monotonic() - self._answered < AHEAD_AFTER_S:
                    await asyncio.sleep(AHEAD_AFTER_S / 4)
                    continue
                name, job = next(iter(self._likely.items()))
                await self._drawn(job)
                self._likely.pop(name, None)  # closed meanwhile, nothing is likely any more
        finally:
            self._ahead = None

    def close(self) -> None:
        """Draw no more, and end the process that draws. May be called from a signal."""
        self._closed = True
        self._likely.clear()
        if self._drawing is not None:
            self._drawing.terminate()

    def _name(self, job: Job) -> str:
        """Return the name of a drawing's folder, which changes whenever the picture does."""
        return sha256(json.dumps([self._mark, *job]).encode()).hexdigest()[:20]

    def _place(self) -> Path:
        """Return the folder of this game as it is now; those of the game as it was go."""
        if self._kept is None:
            place = self._folder / f"{self._game.name}-{self._mark[:16]}"
            place.mkdir(parents=True, exist_ok=True)
            for old in self._folder.glob(f"{self._game.name}-*"):
                if old != place:
                    shutil.rmtree(old, ignore_errors=True)
            self._kept = place
        return self._kept

    def _draw(self, job: Job, folder: Path) -> None:
        if self._closed:
            return
        words = json.dumps([str(self._game), job, str(folder)])
        command = [sys.executable, "-P", "-m", _DRAWER, words]
        with Popen(command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, **apart()) as process:
            self._drawing = process
            if self._closed:
                process.terminate()
        self._drawing = None
