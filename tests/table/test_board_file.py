"""`board`: the printed board with what stands on it, as a file that other programs read."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops
from recorded.table import Table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    table.do("new axis-allies --session war")
    return table


@pytest.mark.walk
def test_a_board_is_a_pdf_as_large_as_it_is_printed(table: Table) -> None:
    table.do("set ukraine.owner ussr")
    table.do("board --out war.pdf")
    with pikepdf.open("war.pdf") as pdf:
        [page] = pdf.pages
        size = [float(side) * 25.4 / 72 for side in page.mediabox[2:]]
    assert size == pytest.approx([1200, 710], abs=0.1)


@pytest.mark.walk
def test_a_picture_shows_who_holds_an_area_now(table: Table) -> None:
    table.do("board")
    before = Image.open("war.png").convert("RGB")
    table.do("set ukraine.owner ussr")
    table.do("board --out after.png")
    after = Image.open("after.png").convert("RGB")
    changed = ImageChops.difference(before, after).convert("L").point(lambda light: bool(light))
    share = changed.histogram()[1] / (changed.width * changed.height)
    assert 0.002 < share < 0.02  # Ukraine, and nothing else


def test_what_is_no_picture_is_refused_in_one_sentence(table: Table) -> None:
    for line, said in (
        ("board --out war.txt", "name it .png, .svg or .pdf"),
        ("board --ink blue", "--ink is full, low or grey"),
        ("board moon", "moon"),
    ):
        answer = table.type(line)
        assert answer.status in (1, 2)
        assert said in answer.err
        assert answer.err.count("\n") == 1
