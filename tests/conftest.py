"""What many tests need: the sixth game, copies of it to spoil, and whole kits built once."""

from __future__ import annotations

import gc
import json
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import HealthCheck, settings

from companion.table import i18n, store
from kitgen.game import Problem, load_game
from kitgen.kit.build import build_kit
from kitgen.kit.check import game_problems
from kitgen.kit.options import Options
from kitgen.press.papers import paper

SIXTH = Path(__file__).parent.parent / "examples" / "lantern-barges"
GAMES: dict[str, str | Path] = {
    "lantern-barges": SIXTH,
    "axis-allies": "axis-allies",
    "game-of-thrones": "game-of-thrones",
    "pacific-1940": "pacific-1940",
    "through-the-ages": "through-the-ages",
    "battles-of-napoleon": "battles-of-napoleon",
}

# A busy machine is no fault of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

# A session is safe from a loss of power, which no test brings about: none need wait for the disk.
store.SYNCHRONOUS = "OFF"

# Thousands of tests live in one process: looking for what nobody holds costs a tenth of their time.
gc.set_threshold(50_000, 20, 20)

# Many tests start programs: what is compiled once is there for all of them, and for the next run.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@dataclass(frozen=True)
class Kit:
    """A built kit: its folder, its manifest and what its pages say."""

    folder: Path
    lang: str

    @cached_property
    def manifest(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        return found

    @property
    def pdfs(self) -> list[Path]:
        return [self.folder / file["path"] for file in self.manifest["files"]]

    @cached_property
    def text(self) -> str:
        """All text of all files, read by a program that did not write it."""
        pages = []
        for path in self.pdfs:
            document = pypdfium2.PdfDocument(path)
            pages += [page.get_textpage().get_text_range() for page in document]
        return "\n".join(pages)


@pytest.fixture(scope="session")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Kit]:
    """Kits on A4 by game and language; each is built once, whichever worker asks first."""
    base = tmp_path_factory.getbasetemp()
    root = (base.parent if base.name.startswith("popen") else base) / "kits"
    root.mkdir(exist_ok=True)
    known: dict[tuple[str, str], Kit] = {}

    def kit(game: str, lang: str) -> Kit:
        if (game, lang) not in known:
            lock = sqlite3.connect(root / f"{game}-{lang}.lock", timeout=600, isolation_level=None)
            with closing(lock):  # a lock that every system has
                lock.execute("BEGIN EXCLUSIVE")
                folder = root / game / f"{lang}-a4"
                if not folder.is_dir():
                    build_kit(load_game(GAMES[game]), Options(lang, paper("a4")), root)
            known[game, lang] = Kit(folder, lang)
        return known[game, lang]

    return kit


@dataclass(frozen=True)
class Copy:
    """A copy of the sixth game, to be spoilt file by file."""

    folder: Path

    def read(self, name: str) -> str:
        return (self.folder / name).read_text("utf-8")

    def write(self, name: str, content: str | bytes) -> None:
        raw = content.encode() if isinstance(content, str) else content
        (self.folder / name).write_bytes(raw)

    def swap(self, name: str, old: str, new: str) -> None:
        """Replace the first place where `old` stands; it must be there."""
        text = self.read(name)
        assert old in text, f"{name} has no {old!r}"
        self.write(name, text.replace(old, new, 1))

    def swap_json(self, name: str, change: Callable[[Any], None]) -> None:
        data = json.loads(self.read(name))
        change(data)
        self.write(name, json.dumps(data))

    def problems(self, languages: Sequence[str] = ("en",)) -> tuple[Problem, ...]:
        return game_problems(self.folder, languages)

    def lines(self, languages: Sequence[str] = ("en",)) -> list[str]:
        """The problems as printed, with the game's folder cut off."""
        return [str(p).replace(f"{self.folder}/", "") for p in self.problems(languages)]

    def line(self) -> str:
        """The one problem there is."""
        lines = self.lines()
        assert len(lines) == 1, lines
        return lines[0]


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    folder = tmp_path / "game"
    shutil.copytree(SIXTH, folder)
    return Copy(folder)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Each test begins in English, whatever language the one before it spoke."""
    i18n.use("en")
    yield
    i18n.use("en")
