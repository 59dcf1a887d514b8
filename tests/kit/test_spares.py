"""Free places filled with copies more: on no more sheets, told in words, and never counted as what
the game needs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from games_to_try import SIXTH
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from kitgen.cli import app
from kitgen.draw.drawing import Drawing
from kitgen.kit.options import Options
from kitgen.kit.sheets import _with_spares, arrange_roomiest
from kitgen.parts.typography import tidy
from kitgen.press.imposition import Piece
from kitgen.press.papers import paper


def built(out: Path, *words: str) -> tuple[Path, dict[str, Any]]:
    found = CliRunner().invoke(app, ["build", str(SIXTH), "--out", str(out), *words])
    assert found.exit_code == 0, found.output
    (folder,) = (path.parent for path in out.rglob("manifest.json"))
    return folder, json.loads((folder / "manifest.json").read_text("utf-8"))


def test_spares_take_no_sheet_and_are_told(tmp_path: Path) -> None:
    _folder, plain = built(tmp_path / "plain")
    folder, filled = built(tmp_path / "filled", "--spares")
    assert folder.name == "en-a4-spares"
    sheets = {file["path"]: file["pages"] for file in plain["files"] if file["kind"] != "print-me"}
    assert sheets.items() <= {f["path"]: f["pages"] for f in filled["files"]}.items()
    counts = {part["id"]: part["count"] for part in plain["parts"]}
    assert {part["id"]: part["count"] for part in filled["parts"]} == counts
    spares = {part["id"]: part["spares"] for part in filled["parts"] if "spares" in part}
    assert spares
    assert all(0 < more <= counts[id] for id, more in spares.items())
    assert not any("spares" in part for part in plain["parts"])
    said = "".join(
        p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(folder / "print-me.pdf")
    )
    assert "Spares" in said.title()

    # Every card stands on the sheets as often as the game has it, and its spares besides.
    text = [page.get_textpage() for page in pypdfium2.PdfDocument(folder / "cards.pdf")]
    for part in filled["parts"]:
        if part["kind"] == "cards":
            seen = sum(found(one, tidy(part["name"], "en")) for one in text)
            assert seen == part["count"] + part.get("spares", 0), part["id"]


def found(page: pypdfium2.PdfTextPage, name: str) -> int:
    search, count = page.search(name, match_case=True, match_whole_word=True), 0
    while search.get_next():
        count += 1
    return count


def test_what_is_printed_next_does_not_count_them(tmp_path: Path) -> None:
    folder, _ = built(tmp_path / "filled", "--spares")
    words = ["build", str(SIXTH), "--out", str(tmp_path / "next")]
    again = CliRunner().invoke(app, [*words, "--changed-since", str(folder / "manifest.json")])
    assert "nothing has changed" in again.output


SIZES = st.tuples(st.sampled_from([(18.0, 18.0), (56.0, 87.0), (12.0, 12.0)]), st.integers(1, 30))


@given(st.lists(SIZES, min_size=1, max_size=5), st.booleans())
def test_any_pieces_keep_their_sheets(sizes: list[tuple[Any, int]], with_backs: bool) -> None:
    options = Options("en", paper("a4"), spares=True)
    pieces = {}
    for number, ((width, height), count) in enumerate(sizes):
        back = Drawing(f"b{number}", width, height, ()) if with_backs else None
        face = Drawing(f"f{number}", width, height, ())
        pieces[str(number)] = Piece(str(number), face, back, count, gutter_mm=4.0)
    plain, large = arrange_roomiest(pieces, options)
    filled, spares = _with_spares(plain, pieces, large, options)
    assert len(filled.pages) == len(plain.pages)
    printed = Counter(
        place.piece for place in filled.drawn(lambda *_: "").placements if place.side == "front"
    )
    assert printed == {id: piece.count + spares.get(id, 0) for id, piece in pieces.items()}
    assert all(more <= pieces[id].count for id, more in spares.items())


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_heading_is_there_in_both_languages(lang: str, tmp_path: Path) -> None:
    folder, _ = built(tmp_path, "--spares", "--only", "cards", "--lang", lang)
    pages = pypdfium2.PdfDocument(folder / "print-me.pdf")
    said = "".join(page.get_textpage().get_text_range() for page in pages).lower()
    assert {"en": "spares", "cs": "náhradní díly"}[lang] in said
