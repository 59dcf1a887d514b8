"""How the example is made, typed: each command runs, and the example is what it makes."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
from games_to_try import SIXTH
from typer.testing import CliRunner

from kitgen.cli import app
from kitgen.game import load_game
from kitgen.kit.check import game_problems
from kitgen.kit.gallery import gallery_files

HOME = Path(__file__).parents[2]
EXAMPLE = HOME / "examples" / "copper-valley"
TUTORIAL = HOME / "docs" / "tutorial.md"
MAKING = HOME / "docs" / "copper-valley.md"
GUIDE = sorted((HOME / "docs" / "guide").glob("*.md"))
PICTURES = HOME / "docs" / "guide" / "pictures"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")
OF_ANOTHER = {"beginnings", "boxes", "looks", "wanted"}
"""Pages whose blocks are of another game, or added to this one; their tests hold them."""
DRAWING = {"valley.svg"}
"""What is in the example's folder for this page only."""


def commands(page: Path) -> list[str]:
    blocks = BLOCK.findall(page.read_text("utf-8"))
    return [line for kind, text in blocks if kind == "sh" for line in text.splitlines()]


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.walk
def test_typed_in_an_empty_folder_it_makes_the_example(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(EXAMPLE, "examples/copper-valley")
    for line in commands(MAKING):
        program, *words = line.split()
        if program == "cp":
            subprocess.run([program, *words], check=True)
            continue
        assert program == "kitgen"
        ran = CliRunner().invoke(app, words)
        assert ran.exit_code == 0, f"{line}\n{ran.output}"
    made = files(Path("copper-valley"))
    kept = {name: raw for name, raw in files(EXAMPLE).items() if name not in DRAWING}
    assert sorted(made) == sorted(kept)
    assert [name for name in made if made[name] != kept[name]] == []
    shown = files(Path("gallery"))
    pictures = {path.name: path.read_bytes() for path in PICTURES.glob("part-*.svg")}
    stale = [name for name in pictures if pictures[name] != shown.get(name)]
    assert not stale, "python art/make_guide_pictures.py makes them anew"
    for made_file in ("en-a4/cards.pdf", "cs-a3-low/print-me.pdf"):
        assert (Path("output/copper-valley") / made_file).stat().st_size > 1000


@pytest.mark.walk
def test_the_czech_picture_is_up_to_date() -> None:
    made = gallery_files(load_game(EXAMPLE), "cs")["part-cards.svg"]
    assert (PICTURES / "czech-cards.svg").read_bytes() == made


@pytest.mark.parametrize("example", [EXAMPLE, SIXTH], ids=lambda path: path.name)
def test_the_examples_are_in_order(example: Path) -> None:
    assert not game_problems(example)


@pytest.mark.parametrize(
    "page",
    [path for path in (MAKING, *GUIDE) if path.stem not in OF_ANOTHER],
    ids=lambda p: p.stem,
)
def test_what_a_page_shows_stands_in_the_example(page: Path) -> None:
    texts = [
        path.read_text("utf-8").split("\n")
        for path in EXAMPLE.rglob("*")
        if path.suffix in (".yaml", ".csv", ".md")
    ]
    for kind, block in BLOCK.findall(page.read_text("utf-8")):
        if kind == "sh":
            continue
        wanted = block.rstrip("\n").split("\n")
        assert any(
            text[at : at + len(wanted)] == wanted for text in texts for at in range(len(text))
        ), block


@pytest.mark.parametrize("page", [TUTORIAL, MAKING, *GUIDE], ids=lambda path: path.stem)
def test_links_pictures_and_commands_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    assert "![" in text
    for link in re.findall(r"\]\(([^)#\s]+)", CODE.sub("", BLOCK.sub("", text))):
        assert (page.parent / link).exists(), link
    known: Any = typer.main.get_command(app)
    for line in commands(page):
        program, name, *words = line.split()
        if program == "cp":
            assert all((HOME / word).exists() for word in [name, *words[:-1]]), line
            continue
        command = known.get_command(None, name)
        command = command.get_command(None, words[0]) if name == "map" else command
        options = {option for param in command.params for option in param.opts}
        assert {word for word in words if word.startswith("--")} <= options, line


def test_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < 1_200_000
