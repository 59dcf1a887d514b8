"""A build of what has not changed: it says so, and it never says so wrongly."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from games_to_try import SIXTH
from sample_art import game
from typer.testing import CliRunner

import kitgen
from kitgen.cli import app
from kitgen.game.addresses import Codes, QrMode
from kitgen.game.places import layouts_folder
from kitgen.kit import inputs
from kitgen.kit.inputs import fingerprint, is_whole
from kitgen.kit.options import Options
from kitgen.press.duplex import BackOffset, Duplex
from kitgen.press.papers import paper
from kitgen.press.registration import Registration

A4 = Options("en", paper("a4"))


def built(folder: Path, out: Path, *more: str) -> str:
    """What a build says besides where the kit is."""
    done = CliRunner().invoke(app, ["build", str(folder), "--out", str(out), *more])
    assert done.exit_code == 0, done.output
    return done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sixth game with a file of every kind that a game may have."""
    home = Path(shutil.copytree(SIXTH, tmp_path / "game"))
    for name in ("fonts/mine.ttf", "pictures/deep/a.png", "layouts/mine.yaml", "cards.xlsx"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(b"one")
    return home


@pytest.mark.walk
def test_the_second_build_makes_nothing_and_says_so(tmp_path: Path) -> None:
    folder, out = Path(shutil.copytree(SIXTH, tmp_path / "game")), tmp_path / "out"
    assert built(folder, out) == ""
    manifest = next(out.rglob("manifest.json"))
    made = manifest.stat().st_mtime_ns
    assert "nothing has changed" in built(folder, out)
    assert manifest.stat().st_mtime_ns == made
    assert built(folder, out, "--force") == ""
    assert manifest.stat().st_mtime_ns > made
    boards = manifest.parent / "board.pdf"
    whole = boards.read_bytes()
    for spoil in (lambda: boards.write_bytes(whole[:-1] + b"?"), boards.unlink):
        spoil()
        assert built(folder, out) == ""
        assert boards.read_bytes() == whole
    sealed = json.loads(manifest.read_text("utf-8"))
    assert is_whole(manifest.parent, sealed["inputs"])
    assert not is_whole(manifest.parent, "")
    for broken in ("{", "[]", json.dumps({**sealed, "files": [{}]}), json.dumps({"inputs": 1})):
        manifest.write_text(broken, "utf-8")
        assert not is_whole(manifest.parent, sealed["inputs"])
    manifest.write_text(json.dumps(sealed), "utf-8")
    assert built(folder, out, "--back-offset", "0,1") == ""
    assert built(folder, out) == ""


def test_what_is_doubtful_is_told_each_time(tmp_path: Path) -> None:
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>x</text>'
    drawing += b'<rect width="9" height="9"/></svg>'
    folder = game(tmp_path / "game", {"a.svg": drawing}, {"one": "a.svg"})
    first = built(folder, tmp_path / "out")
    assert "look:" in first
    assert built(folder, tmp_path / "out") == first


@pytest.mark.parametrize(
    "name",
    [
        *("boats.csv", "game.yaml", "kit.yaml", "map.geojson", "text/cs.yaml", "rules/en/fog.md"),
        *("symbols/lantern.svg", "layouts/river.yaml", "layouts/mine.yaml"),
        *("fonts/mine.ttf", "pictures/deep/a.png", "cards.xlsx"),
    ],
)
def test_a_change_of_any_file_of_the_game_counts(folder: Path, name: str, tmp_path: Path) -> None:
    path = folder / name
    before, times = fingerprint(folder, A4, tmp_path), path.stat()
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # as large and as old as before
    assert fingerprint(folder, A4, tmp_path) != before
    path.write_bytes(content)
    assert fingerprint(folder, A4, tmp_path) == before
    path.rename(path.with_name(f"x{path.name}"))
    assert fingerprint(folder, A4, tmp_path) != before


def test_a_file_that_comes_counts_and_the_output_does_not(folder: Path) -> None:
    before = fingerprint(folder, A4, folder / "output")
    (folder / "output").mkdir()
    (folder / "output" / "cards.pdf").write_text("made")
    (folder / ".git").mkdir()
    (folder / ".git" / "index").write_text("theirs")
    assert fingerprint(folder, A4, folder / "output") == before
    (folder / "pictures" / "b.png").write_bytes(b"")
    assert fingerprint(folder, A4, folder / "output") != before


def test_folders_that_are_links_are_read_and_circles_end(folder: Path, tmp_path: Path) -> None:
    layouts = folder / "layouts"
    elsewhere = Path(shutil.move(layouts, tmp_path / "mine"))
    layouts.symlink_to(elsewhere, target_is_directory=True)
    (folder / "round").symlink_to(folder, target_is_directory=True)
    before = fingerprint(folder, A4, tmp_path / "out")
    with (elsewhere / "river.yaml").open("a") as file:
        file.write("# changed\n")
    assert fingerprint(folder, A4, tmp_path / "out") != before


def test_the_layouts_the_program_and_its_libraries_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    layouts = Path(shutil.copytree(layouts_folder(), tmp_path / "layouts"))
    program = tmp_path / "program"
    (program / "draw").mkdir(parents=True)
    (program / "__init__.py").write_text("")
    (program / "draw" / "pdf.py").write_text("one")
    monkeypatch.setattr(inputs, "layouts_folder", lambda: layouts)
    monkeypatch.setattr(kitgen, "__file__", str(program / "__init__.py"))

    def now() -> str:
        return fingerprint(SIXTH, A4, tmp_path / "out")

    def write(path: Path) -> Callable[[], object]:
        return lambda: path.write_text("two", "utf-8")

    for change in (
        write(layouts / "themes" / "atlas.yaml"),
        write(layouts / "common.yaml"),
        write(layouts / "text" / "en.yaml"),
        write(layouts / "symbols" / "sword.svg"),
        write(program / "draw" / "pdf.py"),
        lambda: monkeypatch.setattr(inputs, "_libraries", lambda: ["reportlab-9.dist-info"]),
    ):
        before = now()
        change()
        assert now() != before
    before = now()
    (layouts / "site" / "site.css").write_text("two")
    assert now() == before


def test_a_press_s_profile_counts_by_its_content(tmp_path: Path) -> None:
    profile = tmp_path / "press.icc"
    options = A4._replace(standard="x4", icc=str(profile))
    profile.write_bytes(b"coated")
    before = fingerprint(SIXTH, options, tmp_path)
    profile.write_bytes(b"uncoated")
    assert fingerprint(SIXTH, options, tmp_path) != before


def test_every_option_counts(tmp_path: Path) -> None:
    others = (
        A4._replace(lang="cs"),
        A4._replace(paper=paper("a3")),
        A4._replace(only=("board",)),
        A4._replace(duplex=Duplex.SHORT),
        A4._replace(ink="grey"),
        A4._replace(poster=True),
        A4._replace(back_offset=BackOffset(0.5, 0)),
        A4._replace(scale=(1.001, 1.0)),
        A4._replace(edge_mm=12.0),
        A4._replace(pieces=("cards",)),
        A4._replace(copies=2),
        A4._replace(since="last"),
        A4._replace(codes=Codes(QrMode.URL, "https://example.org/")),
        A4._replace(pages=(3,)),
        A4._replace(registration=Registration()),
        A4._replace(standard="x4"),
        A4._replace(icc="press.icc"),
        A4._replace(backs_apart=True),
        A4._replace(spares=True),
        A4._replace(bleed_mm=3.0),
        A4._replace(marks="none"),
    )
    assert len(others) == len(Options._fields)
    found = {fingerprint(SIXTH, options, tmp_path) for options in (A4, *others)}
    assert len(found) == 1 + len(others)
