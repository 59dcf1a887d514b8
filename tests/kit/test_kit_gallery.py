"""The gallery of a game: pictures of its faces, of every theme, of all symbols, on one page."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import resvg_py
from games_to_try import SIXTH
from PIL import Image
from sample_art import game
from typer.testing import CliRunner

from kitgen.cli import app
from kitgen.game import load_game
from kitgen.game.places import layouts_folder
from kitgen.kit.gallery import gallery_files, make_gallery

THEMES = {path.stem for path in (layouts_folder() / "themes").glob("*.yaml")}
SYMBOLS = {path.stem for path in (layouts_folder() / "symbols").glob("*.svg")}
DOCS = Path(__file__).parents[2] / "docs" / "gallery"


def labels(svg: bytes) -> set[str]:
    root = ElementTree.fromstring(svg)
    return {e.get("aria-label", "") for e in root.iter() if e.get("aria-label")}


@pytest.mark.walk
def test_a_gallery_shows_faces_themes_and_symbols() -> None:
    files = gallery_files(load_game(SIXTH), "en")
    assert len(THEMES) >= 4
    assert {f"theme-{name}.svg" for name in THEMES} <= files.keys()
    assert {"part-boats.svg", "part-river-board.svg", "part-rules.svg"} <= files.keys()
    assert labels(files["symbols.svg"]) == SYMBOLS | {"barge", "lantern"}
    page = files["README.md"].decode()
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page)
    assert sorted([*shown, "README.md", "files.json"]) == sorted(files)


@pytest.mark.walk
def test_a_round_token_is_shown_round() -> None:
    svg = gallery_files(load_game(SIXTH.parent / "copper-valley"), "en")["part-tokens.svg"]
    dpi = 10 * 25.4
    png = resvg_py.svg_to_bytes(svg_string=svg.decode(), background="#ffffff", dpi=dpi)
    picture = Image.open(io.BytesIO(bytes(png))).convert("RGB")
    corner, rim = picture.getpixel((58, 58)), picture.getpixel((120, 43))
    assert corner == (255, 255, 255), "what is cut off"
    assert rim != corner, "the ground up to the cut"


def test_the_theme_of_the_game_is_shown_with_its_first_card(tmp_path: Path) -> None:
    mine = 'extends: night\ncolours: {accent: "#ff8800"}\n'
    kit = """
theme: mine
layouts: [common, pictured]
parts:
  cards: {kind: pieces, file: cards, each: cards, front: card, name: "{{ row.name }}"}
"""
    folder = game(tmp_path, {}, {"goblin": ""}, kit=kit, **{"layouts__mine.yaml": mine})
    files = gallery_files(load_game(folder), "en")
    assert {"Mine", "goblin"} <= labels(files["theme-mine.svg"])
    assert b"#ff8800" in files["theme-mine.svg"]


def test_a_gallery_is_made_again_beside_what_is_not_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "gallery"
    found = load_game(game(tmp_path / "game", {}, {"one": ""}))
    make_gallery(found, "en", folder)
    (folder / "notes.txt").write_text("mine")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    make_gallery(found, "en", folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_the_command_makes_a_gallery_or_says_why_not(tmp_path: Path) -> None:
    folder = game(tmp_path / "game", {}, {"one": ""})
    out = ["--out", str(tmp_path / "out")]
    said = CliRunner().invoke(app, ["gallery", str(folder), *out])
    assert (said.exit_code, said.output) == (0, f"{tmp_path / 'out' / 'README.md'}\n")
    said = CliRunner().invoke(app, ["gallery", str(folder), "--lang", "cs", *out])
    assert said.exit_code == 2
    assert "has no language 'cs'" in said.output
    (folder / "kit.yaml").write_text("parts: {}\n")
    said = CliRunner().invoke(app, ["gallery", str(folder), *out])
    assert said.exit_code == 1
    assert "kit.yaml" in said.output


def test_the_gallery_of_the_docs_has_every_theme_and_symbol() -> None:
    """It is made anew with `kitgen new gallery` and `kitgen gallery gallery --out docs/gallery`."""
    assert {path.stem.removeprefix("theme-") for path in DOCS.glob("theme-*.svg")} == THEMES
    assert labels((DOCS / "symbols.svg").read_bytes()) == SYMBOLS
