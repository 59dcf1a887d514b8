"""A game that was kept is the game that was read; what is not as it was counts for nothing."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from kitgen.game import builtin_games, find_game, load_game
from kitgen.game.kept import keep, recall

PROGRAM = "1"


@pytest.mark.parametrize("name", builtin_games())
def test_what_was_kept_is_what_was_read(name: str, tmp_path: Path) -> None:
    game, path = load_game(name), tmp_path / "kept" / "game.json"
    keep(game, path, PROGRAM, time.time_ns())
    kept = recall(path, find_game(name), PROGRAM)
    assert kept is not None
    assert (kept.id, kept.version, kept.languages) == (game.id, game.version, game.languages)
    assert (kept.files, kept.own_tables) == (game.files, game.own_tables)
    assert list(kept.tables) == list(game.tables)
    for table in game.tables.values():
        again = kept.table(table.name)
        assert [(row.table, row.id, row.values) for row in again] == [
            (row.table, row.id, row.values) for row in table
        ]
        phrases = {column: kind.phrase for column, kind in again.columns.items()}
        assert phrases == {column: kind.phrase for column, kind in table.columns.items()}
        assert (again.text_fields, again.parts, again.at) == (
            table.text_fields,
            table.parts,
            table.at,
        )
        assert set(again.by_id) == set(table.by_id)
    for lang in game.languages:
        assert kept.words(lang).sections == game.words(lang).sections
    assert kept.topics("cs") == game.topics("cs")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(find_game("game-of-thrones"), tmp_path / "mine"))


def _kept(folder: Path) -> Path:
    path = folder.parent / "game.json"
    keep(load_game(folder), path, PROGRAM, time.time_ns())
    assert recall(path, folder, PROGRAM) is not None
    return path


@pytest.mark.parametrize("name", ["game.yaml", "units.csv", "text/cs.yaml"])
def test_a_changed_file_is_read_again(name: str, folder: Path) -> None:
    path = _kept(folder)
    with (folder / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert recall(path, folder, PROGRAM) is None
    (folder / name).unlink()
    assert recall(path, folder, PROGRAM) is None


def test_what_was_written_while_it_was_read_is_not_kept(folder: Path) -> None:
    path, began = folder.parent / "game.json", time.time_ns()
    game = load_game(folder)
    os.utime(folder / "units.csv", ns=(began + 1, began + 1))
    keep(game, path, PROGRAM, began)
    assert not path.exists()


def test_of_another_program_or_folder_it_counts_for_nothing(folder: Path) -> None:
    path = _kept(folder)
    assert recall(path, folder, "2") is None
    assert recall(path, find_game("game-of-thrones"), PROGRAM) is None
    assert recall(path.with_name("none.json"), folder, PROGRAM) is None


def test_whatever_is_spoilt_in_it_it_counts_for_nothing(folder: Path) -> None:
    path = _kept(folder)
    whole = path.read_bytes()
    for place in (0, whole.index(b"\n"), 40, 400, len(whole) // 2, len(whole) - 2):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert recall(path, folder, PROGRAM) is None
        path.write_bytes(whole[:place])
        assert recall(path, folder, PROGRAM) is None
