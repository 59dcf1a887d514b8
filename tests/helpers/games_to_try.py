"""The games that tests build and spoil: the sixth, which is an example, and those built in."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pypdfium2

from kitgen.game import Problem, load_game
from kitgen.kit.check import game_problems

SIXTH = Path(__file__).parents[2] / "examples" / "lantern-barges"
GAMES: dict[str, str | Path] = {
    "lantern-barges": SIXTH,
    "axis-allies": "axis-allies",
    "game-of-thrones": "game-of-thrones",
    "pacific-1940": "pacific-1940",
    "through-the-ages": "through-the-ages",
    "battles-of-napoleon": "battles-of-napoleon",
}
KITS = tuple(
    (game, lang)
    for game, place in GAMES.items()
    for lang in load_game(place, checked=False).languages
)
"""The kits of these games: each in its languages."""
EXAMPLES = tuple(sorted(folder.parent for folder in SIXTH.parent.glob("*/kit.yaml")))


@dataclass(frozen=True)
class Kit:
    """A built kit: its folder, its manifest and what its pages say."""

    folder: Path
    lang: str

    @cached_property
    def manifest(self) -> dict[str, Any]:
        manifest: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        return manifest

    @property
    def pdfs(self) -> list[Path]:
        return [self.folder / file["path"] for file in self.manifest["files"]]

    @cached_property
    def pages(self) -> dict[Path, list[str]]:
        """The text of each page of each file, read by a program that did not write it. Pages full
        of engravings take it long."""
        return {
            path: [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]
            for path in self.pdfs
        }

    @property
    def text(self) -> str:
        """All text of all files."""
        return "\n".join(text for pages in self.pages.values() for text in pages)


def besides_drafts(folder: Path) -> list[Problem]:
    """Return the problems of a game, without those that tell of rules nobody has written yet."""
    return [each for each in game_problems(folder) if "this topic is a draft" not in each.what]


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
        """The one fault there is."""
        lines = [line for line in self.lines() if ": look: " not in line]
        assert len(lines) == 1, lines
        return lines[0]
