"""Some pieces of a kit again: what is printed, where, how often."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from games_to_try import SIXTH
from typer.testing import CliRunner, Result

from kitgen.cli import app


def build(out: Path, *words: object) -> Result:
    return CliRunner().invoke(app, ["build", str(SIXTH), "--out", str(out), *map(str, words)])


def counts(folder: Path) -> dict[str, int]:
    made: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return {part["id"]: part["count"] for part in made["parts"]}


def test_a_row_a_part_and_a_piece_by_its_whole_id(tmp_path: Path) -> None:
    found = build(tmp_path, "--pieces", "fog_bank, aids,boats/3")
    folder = tmp_path / "lantern-barges" / "en-a4-fog_bank+aids+boats-3"
    assert (found.exit_code, found.stdout) == (0, f"{folder}\n")
    assert counts(folder) == {"boats/3": 3, "cards/fog_bank": 3, "aids": 3}
    files = {path.name for path in folder.iterdir()}
    assert files == {"counters.pdf", "cards.pdf", "aids.pdf", "print-me.pdf", "manifest.json"}


def test_so_many_of_each(tmp_path: Path) -> None:
    build(tmp_path, "--pieces", "cards,river-board", "--copies", 2)
    found = counts(tmp_path / "lantern-barges" / "en-a4-cards+river-board-x2")
    assert {count for id, count in found.items() if id.startswith("cards/")} == {2}
    assert found["river-board"] == 1


def test_the_whole_kit_stays(tmp_path: Path) -> None:
    build(tmp_path, "--only", "cards,counters")
    whole = tmp_path / "lantern-barges" / "en-a4"
    before = {path.name: path.read_bytes() for path in whole.iterdir()}
    build(tmp_path, "--pieces", "fog_bank")
    build(tmp_path, "--copies", 1, "--only", "cards")
    assert {path.name: path.read_bytes() for path in whole.iterdir()} == before
    assert sorted(path.name for path in whole.parent.iterdir()) == [
        "en-a4",
        "en-a4-fog_bank",
        "en-a4-x1",
    ]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--pieces", "fog_bnk"), 1, "there is no piece 'fog_bnk'; did you mean 'fog_bank'?"),
        (("--pieces", "bank"), 1, "there is no piece 'bank'; did you mean 'fog_bank'?"),
        (("--pieces", ",", "--only", "cards"), 2, "--pieces is ','; write ids of parts or rows"),
        (("--pieces", "boats", "--only", "cards"), 1, "there is no piece 'boats'"),
        (("--copies", "0"), 2, "--copies is 0; use a number from 1 to 5000"),
    ],
)
def test_what_cannot_be_is_told(
    words: tuple[str, ...], status: int, said: str, tmp_path: Path
) -> None:
    found = build(tmp_path / "out", *words)
    assert (found.exit_code, (tmp_path / "out").exists()) == (status, False)
    assert said in found.stderr


def test_faces_of_some_pieces(tmp_path: Path) -> None:
    words = (
        "export",
        str(SIXTH),
        "--pieces",
        "fog_bank",
        "--format",
        "svg",
        "--out",
        str(tmp_path / "f"),
    )
    assert CliRunner().invoke(app, list(words)).exit_code == 0
    made = {path.name for path in (tmp_path / "f" / "cards").iterdir()}
    assert made == {"fog_bank-front.svg", "fog_bank-back.svg"}
