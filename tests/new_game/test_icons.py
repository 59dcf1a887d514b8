"""Icons: found by a word in either language; sets of others are taken with their credits."""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.game import load_game
from kitgen.game.credits import Credit, credit_lines, read_credits
from kitgen.kit.studios import open_workshop
from kitgen.parts.icon_words import find_icons, icons_of
from kitgen.parts.symbols import Symbols

HOME = Path(__file__).parents[2]
EXAMPLE = HOME / "examples" / "lantern-barges"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{}</svg>'
GROUND = '<path d="M0 0h512v512H0z"/>'
WHITE = '<path fill="#fff" d="M100 100h300v200H100z"/>'
OUTLINE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" '
    'stroke="currentColor" stroke-width="2"><path d="M4 4l16 16"/></svg>'
)
LICENCE = """Icons provided under the Creative Commons 3.0 BY or CC0 if mentioned below.

- Anna Kos, http://kos.example
- Bob - CC0

More info at https://icons.example
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLE, tmp_path / "barges"))


@pytest.fixture
def icon_set(tmp_path: Path) -> Path:
    """A set as sites pack it: white icons on black, a folder for each author, a licence."""
    folder = tmp_path / "set"
    for path, text in {
        "license.txt": LICENCE,
        "anna-kos/war-galley.svg": SVG.format(GROUND + WHITE),
        "bob/war-galley.svg": OUTLINE,
        "bob/heron.svg": OUTLINE,
        "bob/blurred.svg": SVG.format('<path d="M0 0h9v9z" opacity=".4"/>'),
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


def names(*words: str) -> list[str]:
    return [icon.name for icon in find_icons(icons_of(), words)]


def test_an_icon_is_found_by_a_word_in_either_language_without_accents() -> None:
    assert names("kočka") == names("kocka") == names("CAT")[:1] == ["cat"]
    assert names("fire")[0] == "dragon"
    assert "flame" in names("ohen")
    assert names("lod", "plachta") == ["ship_medieval"]
    assert names("no such thing") == []


def test_ornaments_of_whole_cards_are_found_by_that_word_alone() -> None:
    assert not any(name.startswith("guilloche") for name in [*names(), *names("card")])
    assert len(names("ornament")) > len(names("guilloche")) > 9
    assert names("guilloche_medal") == ["guilloche_medal"]


def test_every_built_in_icon_has_words_in_both_languages() -> None:
    icons = icons_of()
    assert len([icon for icon in icons if not icon.name.startswith("guilloche")]) >= 250
    assert [icon.name for icon in icons if not (icon.english and icon.czech)] == []


def test_the_command_lists_icons_as_they_are_written_in_a_text() -> None:
    ran = run("icons", "kotva")
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert ran.stdout.startswith(":anchor:  anchor, port,")
    ran = run("icons", "ancor")
    assert (ran.exit_code, ran.stderr) == (
        1,
        "kitgen: no icon shows 'ancor'; did you mean 'anchor'?\n",
    )


def test_a_set_comes_into_a_game_with_who_drew_it(game: Path, icon_set: Path) -> None:
    ran = run("icons", "--game", game, "--add", icon_set)
    assert ran.exit_code == 0, ran.stderr
    assert "3 icons in symbols/: war-galley, heron, war-galley-bob" in ran.stdout
    assert "blurred.svg: the SVG has 'opacity: .4'" in ran.stderr
    assert read_credits(game) == (
        Credit("symbols/war-galley.svg", "Anna Kos", "CC BY 3.0", "https://icons.example"),
        Credit("symbols/heron.svg", "Bob", "CC0", "https://icons.example"),
        Credit("symbols/war-galley-bob.svg", "Bob", "CC0", "https://icons.example"),
    )
    assert (game / "symbols/LICENCE-set.txt").read_text("utf-8") == LICENCE
    assert len(Symbols([game / "symbols"]).symbol("war-galley")) == 1  # without its ground
    assert run("check", game).exit_code == 0


def test_a_zip_is_taken_by_words_and_twice_the_same_changes_nothing(
    game: Path, icon_set: Path, tmp_path: Path
) -> None:
    pack = shutil.make_archive(str(tmp_path / "pack"), "zip", icon_set)
    first = run("icons", "heron", "--game", game, "--add", pack, "--as", "px")
    assert "1 icon in symbols/: px-heron" in first.stdout, first.stderr
    before = {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}
    assert run("icons", "heron", "--game", game, "--add", pack, "--as", "px").exit_code == 0
    assert before == {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}


def test_a_symbol_that_the_game_has_is_not_written_over(game: Path, icon_set: Path) -> None:
    (game / "symbols").mkdir(exist_ok=True)
    own = game / "symbols" / "heron.svg"
    own.write_text(SVG.format(WHITE), "utf-8")
    ran = run("icons", "heron", "--game", game, "--add", icon_set)
    assert (ran.exit_code, own.read_text("utf-8")) == (1, SVG.format(WHITE))
    assert "the game has another symbol 'heron'; add --as NAME" in ran.stderr


def test_sets_that_are_none_are_refused_in_a_sentence(
    game: Path, icon_set: Path, tmp_path: Path
) -> None:
    (tmp_path / "note.txt").write_text("no zip", "utf-8")
    with zipfile.ZipFile(tmp_path / "up.zip", "w") as pack:
        pack.writestr("../../heron.svg", OUTLINE)
    told = {
        tmp_path / "note.txt": "it is no zip",
        tmp_path / "missing": "No such file or directory",
        EXAMPLE / "rules": "there is no SVG file",
    }
    for source, sentence in told.items():
        ran = run("icons", "--game", game, "--add", source)
        assert ran.exit_code == 1
        assert sentence in ran.stderr
    assert run("icons", "--game", game, "--add", tmp_path / "up.zip").exit_code == 0
    assert not (tmp_path.parent / "heron.svg").exists()
    assert (game / "symbols/heron.svg").is_file()
    ran = run("icons", "herron", "--game", game, "--add", icon_set)
    assert "no icon has 'herron' in its name; did you mean 'heron'?" in ran.stderr
    assert run("icons", "--add", icon_set).exit_code == 2
    assert run("icons", "--as", "x").exit_code == 2


def test_icons_without_a_licence_ask_who_drew_them(game: Path, icon_set: Path) -> None:
    (icon_set / "license.txt").unlink()
    ran = run("icons", "heron", "--game", game, "--add", icon_set)
    assert ran.exit_code == 0
    assert "it is not told who drew the icons" in ran.stderr
    named = ("--author", "Anna", "--licence", "CC BY 4.0")
    assert run("icons", "heron", "--game", game, "--add", icon_set, *named).stderr == ""
    assert credit_lines(read_credits(game)) == ["Anna · CC BY 4.0"]


def test_credits_stand_at_the_end_of_the_booklet_and_of_the_site(
    game: Path, icon_set: Path, tmp_path: Path
) -> None:
    run("icons", "--game", game, "--add", icon_set)
    assert run("build", game, "--only", "rules", "--out", tmp_path / "out").exit_code == 0
    (file,) = (tmp_path / "out").rglob("rules.pdf")
    pages = [page.get_textpage().get_text_range() for page in PdfDocument(file)]
    assert "Anna Kos · CC BY 3.0" in " ".join(" ".join(pages).split())
    shop = open_workshop(load_game(game), "en")
    assert [topic.id for topic in shop.topics][-1] != "credits"  # no aid is made of them
    assert run("site", game, "--out", tmp_path / "site").exit_code == 0
    page = (tmp_path / "site/lantern-barges/en/index.html").read_text("utf-8")
    assert "Anna Kos · CC BY 3.0 · https://icons.example" in page
    page = (tmp_path / "site/lantern-barges/cs/index.html").read_text("utf-8")
    assert "Obrázky a ikony, které vytvořili jiní:" in page


def test_faults_of_the_credits_are_told_in_their_place(game: Path) -> None:
    (game / "credits.csv").write_text("file,autor\nsymbols/gone.svg,Anna\n", "utf-8")
    ran = run("check", game)
    assert ran.exit_code == 1
    assert "credits.csv:1:2: there is no column 'autor' here" in ran.stdout
    (game / "credits.csv").write_text("file,author\nsymbols/gone.svg,Anna\n", "utf-8")
    ran = run("check", game)
    assert ran.exit_code == 0
    assert "'symbols/gone.svg' is not in the game's folder" in ran.stdout


def test_the_icons_are_those_that_their_program_draws() -> None:
    sys.path.insert(0, str(HOME / "art"))
    try:
        from make_icons import paths
    finally:
        sys.path.remove(str(HOME / "art"))
    drawn = paths()
    assert len(drawn) > 150
    for name, path in drawn.items():
        text = (HOME / "layouts/symbols" / f"{name}.svg").read_text("utf-8")
        assert f'd="{path}"' in text, f"{name}: python art/make_icons.py draws another"
