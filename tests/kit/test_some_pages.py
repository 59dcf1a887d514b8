"""Some pages of a file again: those, in a folder of their own, and what is counted on them."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from games_to_try import SIXTH
from typer.testing import CliRunner

from kitgen.cli import app


def build(out: Path, *words: str) -> tuple[int, str]:
    found = CliRunner().invoke(app, ["build", str(SIXTH), "--out", str(out), *words])
    return found.exit_code, " ".join(found.output.split())


def said(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_range() for page in document]


def test_they_are_those_of_the_whole_file(tmp_path: Path) -> None:
    assert build(tmp_path, "--only", "cards")[0] == 0
    whole = tmp_path / "lantern-barges" / "en-a4"
    pages = said(whole / "cards.pdf")
    assert len(pages) > 3
    wanted = [1, len(pages) - 1, len(pages)]
    text = f"1,{wanted[1]}-{wanted[2]}"
    assert build(tmp_path, "--only", "cards", "--pages", text)[0] == 0
    (some,) = (tmp_path / "lantern-barges").glob("en-a4-cards-*")
    assert said(some / "cards.pdf") == [pages[page - 1] for page in wanted]
    all_parts, parts = (
        {part["id"]: part for part in json.loads((folder / "manifest.json").read_text())["parts"]}
        for folder in (whole, some)
    )
    for name, part in all_parts.items():
        on = [wanted.index(page) + 1 for page in part["pages"] if page in wanted]
        assert (name in parts) == bool(on)
        if on:
            assert parts[name]["pages"] == on
            assert parts[name]["count"] <= part["count"]
            if set(part["pages"]) <= set(wanted):
                assert parts[name]["count"] == part["count"]


def test_every_copy_is_on_some_page(tmp_path: Path) -> None:
    assert build(tmp_path, "--only", "cards")[0] == 0
    manifest = json.loads((tmp_path / "lantern-barges" / "en-a4" / "manifest.json").read_text())
    (cards,) = (file for file in manifest["files"] if file["kind"] == "cards")
    seen: dict[str, int] = {}
    for page in range(1, cards["pages"] + 1):
        assert build(tmp_path, "--only", "cards", "--pages", str(page))[0] == 0
        folder = tmp_path / "lantern-barges" / f"en-a4-cards-{page}"
        for part in json.loads((folder / "manifest.json").read_text())["parts"]:
            seen[part["id"]] = seen.get(part["id"], 0) + part["count"]
    assert seen == {part["id"]: part["count"] for part in manifest["parts"]}


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("--pages", "3"), "--pages needs --only with one file"),
        (("--only", "cards,counters", "--pages", "3"), "--pages needs --only with one file"),
        (("--only", "cards", "--pages", "0"), "--pages has '0'; write numbers and spans"),
        (("--only", "cards", "--pages", "5-3"), "--pages has '5-3'; write numbers and spans"),
        (("--only", "cards", "--pages", "a"), "--pages has 'a'; write numbers and spans"),
        (("--only", "cards", "--pages", ","), "--pages is ','; write numbers and spans"),
        (("--only", "cards", "--pages", "99"), "--pages has 99, but cards.pdf has"),
    ],
)
def test_what_cannot_be_is_said(words: tuple[str, ...], wanted: str, tmp_path: Path) -> None:
    code, told = build(tmp_path, *words)
    assert code in (1, 2)
    assert wanted in told
    assert not any(tmp_path.rglob("*.pdf"))
