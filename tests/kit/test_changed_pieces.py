"""What has changed since a kit was printed: that is printed, nothing else, and the rest is told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from games_to_try import SIXTH
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.kit import printing_notes

OUT = "lantern-barges"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole kit as it was printed."""
    out = tmp_path_factory.mktemp("printed")
    assert build(SIXTH, out).exit_code == 0
    return out


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SIXTH, tmp_path / "game" / OUT))


@pytest.fixture
def out(printed: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(printed, tmp_path / "out"))


def build(game: Path, out: Path, *words: object) -> Result:
    return CliRunner().invoke(app, ["build", str(game), "--out", str(out), *map(str, words)])


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return found


def counts(folder: Path) -> dict[str, int]:
    return {part["id"]: part["count"] for part in manifest(folder)["parts"]}


def words(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(text.split())


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_of_the_same_game_nothing_is_written(game: Path, out: Path) -> None:
    before = contents(out / OUT / "en-a4")
    found = build(game, out, "--changed-since", "last")
    assert (found.exit_code, found.stdout) == (0, "")
    assert found.stderr == f"{game}: nothing has changed\n"
    assert contents(out / OUT / "en-a4") == before
    assert [path.name for path in (out / OUT).iterdir()] == ["en-a4"]


def test_a_changed_cell_is_that_piece(game: Path, out: Path) -> None:
    change(game / "cards.csv", "fog_bank,weather,0,3,lantern", "fog_bank,weather,0,3,wave")
    whole = contents(out / OUT / "en-a4")
    found = build(game, out, "--changed-since", "last")
    folder = out / OUT / "en-a4-changed"
    assert (found.exit_code, found.stdout) == (0, f"{folder}\n")
    assert found.stderr == (
        f"{game}: changed: Fog bank (cards/fog_bank) x3\n"
        f"{game}: take out of the box: Fog bank (cards/fog_bank) x3\n"
    )
    assert counts(folder) == {"cards/fog_bank": 3}
    assert set(contents(folder)) == {"cards.pdf", "print-me.pdf", "manifest.json"}
    assert contents(out / OUT / "en-a4") == whole


def test_a_row_that_moved_is_no_other_piece(game: Path, out: Path) -> None:
    rows = (game / "fleets.csv").read_text("utf-8").splitlines()
    (game / "fleets.csv").write_text("\n".join([rows[0], *reversed(rows[1:])]), "utf-8")
    found = build(game, out, "--changed-since", "last")
    assert found.stderr == f"{game}: nothing has changed\n"


def test_more_less_new_and_gone(game: Path, out: Path) -> None:
    """Against a kit that lies elsewhere."""
    change(game / "fleets.csv", "otter,barge,3", "otter,barge,5")
    change(game / "fleets.csv", "otter,skiff,3", "otter,skiff,1")
    change(game / "cards.csv", "hard_frost,", "thaw,")
    for lang in ("en", "cs"):
        path = game / "text" / f"{lang}.yaml"
        change(path, "  hard_frost:\n    name: ", "  thaw:\n    name: New | _")
    old = out / OUT / "en-a4"
    found = build(game, out.parent / "new", "--changed-since", old)
    assert found.exit_code == 0, found.output
    folder = out.parent / "new" / OUT / "en-a4-changed"
    assert counts(folder) == {"boats/3": 2, "cards/thaw": 1}
    changed = {
        how: {some["id"]: some["count"] for some in pieces}
        for how, pieces in manifest(folder)["changes"].items()
    }
    assert changed == {
        "new": {"cards/thaw": 1},
        "changed": {},
        "more": {"boats/3": 2},
        "gone": {"boats/4": 2, "cards/hard_frost": 1},
    }
    said = words(folder / "print-me.pdf")
    assert "WHAT CHANGED" in said
    assert "New | _Hard frost (cards/thaw): 1 ×" in said
    assert "Otter guild: Skiff (boats/4): 2 ×" in said


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (
            {"parts": [{"id": "a", "kind": "cards", "file": "cards.pdf"}]},
            "once more with this version",
        ),
        ({"game": "chess"}, "is of the game 'chess'; name one of 'lantern-barges'"),
        ({"options": {"pieces": ["fog_bank"]}}, "has only some pieces"),
        ({"options": {"ink": "low"}}, "is of a build with other options"),
        ({"files": 1}, "is no manifest of a kit"),
    ],
)
def test_what_cannot_be_compared(spoil: dict[str, Any], said: str, game: Path, out: Path) -> None:
    folder = out / OUT / "en-a4"
    (folder / "manifest.json").write_text(json.dumps({**manifest(folder), **spoil}), "utf-8")
    found = build(game, out, "--changed-since", "last")
    assert (found.exit_code, found.stdout) == (1, "")
    assert said in found.stderr
    assert len(found.stderr.splitlines()) == 1
    assert [path.name for path in (out / OUT).iterdir()] == ["en-a4"]


def test_without_a_whole_kit(game: Path, tmp_path: Path) -> None:
    found = build(game, tmp_path / "none", "--changed-since", "last")
    assert (found.exit_code, (tmp_path / "none").exists()) == (1, False)
    assert "holds no kit to compare with; build the whole kit first" in found.stderr


def test_a_kit_of_which_everything_differs(
    game: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists on paper end somewhere; in the manifest everything stands."""
    monkeypatch.setattr(printing_notes, "MOST_CHANGES", 3)
    found = build(game, out, "--lang", "cs", "--changed-since", out / OUT / "en-a4")
    assert found.exit_code == 0, found.output
    folder = out / OUT / "cs-a4-changed"
    changes = manifest(folder)["changes"]
    rest = sum(each["count"] for each in changes["changed"][3:])
    assert f"a dalších kusů: {rest}; všechny uvádí manifest.json" in words(folder / "print-me.pdf")


def test_a_version_on_every_card_is_printed_and_changes_none_of_them(
    game: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out-with-version"
    layout = game / "layouts/river.yaml"
    change(layout, "×{{ row.count }}", "v{{ version }} ×{{ row.count }}")
    assert build(game, out, "--only", "cards").exit_code == 0
    change(game / "game.yaml", 'version: "1"', 'version: "2"')
    manifest_path = out / OUT / "en-a4" / "manifest.json"
    same = build(game, out, "--only", "cards", "--changed-since", manifest_path)
    assert same.stderr == f"{game}: nothing has changed\n"
    change(game / "cards.csv", "fog_bank,weather,0,3,lantern", "fog_bank,weather,0,3,wave")
    build(game, out, "--only", "cards", "--changed-since", manifest_path)
    folder = out / OUT / "en-a4-changed"
    assert counts(folder) == {"cards/fog_bank": 3}
    assert "v2 ×3" in words(folder / "cards.pdf")


def test_what_is_printed_again_says_so_where_its_layout_wants_it(
    game: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out-with-marks"
    change(game / "layouts/river.yaml", "×{{ row.count }}", "{{ changed }} ×{{ row.count }}")
    assert build(game, out, "--only", "cards").exit_code == 0
    whole = out / OUT / "en-a4"
    assert "changed" not in words(whole / "cards.pdf")
    change(game / "cards.csv", "fog_bank,weather,0,3,lantern", "fog_bank,weather,0,3,wave")
    since = ("--only", "cards", "--changed-since", whole / "manifest.json")
    assert build(game, out, *since).exit_code == 0
    assert "changed ×3" in words(out / OUT / "en-a4-changed" / "cards.pdf")
    assert build(game, out, "--only", "cards").exit_code == 0
    assert build(game, out, *since).stderr == f"{game}: nothing has changed\n", (
        "no mark is a change"
    )
