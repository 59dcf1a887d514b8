"""Two games whose folders are called alike have an output of their own each."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.kit.output import begin_folder
from kitgen.kit.shelves import RECORD
from kitgen.new_game.begin import new_game


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the same game in two places."""
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name\nKos\n", "utf-8")
    for place in ("drafts", "final"):
        begin_folder(tmp_path / place / "birds", dict(new_game("b", "B", "en", sheet).files))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_second_game_of_a_name_has_a_folder_of_its_own(home: Path) -> None:
    first = run("build", "drafts/birds", "--only", "cards")
    assert first.stdout.strip() == "output/birds/en-a4"
    before = (home / "output" / "birds" / "en-a4" / "manifest.json").read_bytes()
    for _ in range(2):
        second = run("build", "final/birds", "--only", "cards", "--force")
        assert second.stdout.strip() == "output/birds-final/en-a4"
        told = "output/birds is of the game in drafts/birds, so this one goes into output/birds-fin"
        assert told in second.stderr
    assert (home / "output" / "birds" / "en-a4" / "manifest.json").read_bytes() == before
    assert run("build", "drafts/birds", "--only", "cards").stdout.strip() == "output/birds/en-a4"
    exported = run("export", "final/birds", "--only", "cards")
    assert exported.stdout.splitlines()[0].startswith("output/birds-final")
    page = run("site", "final/birds", "--proof").stdout.strip()
    assert page == "output/proof/birds-final/index.html"


def test_a_name_is_free_again_when_its_game_is_gone_and_all_may_be_moved(home: Path) -> None:
    assert run("build", "drafts/birds", "--only", "cards").exit_code == 0
    shutil.rmtree(home / "drafts")
    again = run("build", "final/birds", "--only", "cards")
    assert again.stdout.strip() == "output/birds/en-a4"
    assert str(home) not in (home / "output" / RECORD).read_text("utf-8")


def test_an_output_without_a_record_is_found_by_the_name_of_the_folder(home: Path) -> None:
    assert run("build", "drafts/birds", "--only", "cards").exit_code == 0
    for text in ("", "[1]", "{"):
        (home / "output" / RECORD).write_text(text, "utf-8")
        told = run("build", "drafts/birds", "--only", "cards")
        assert told.stdout.strip() == "output/birds/en-a4"
