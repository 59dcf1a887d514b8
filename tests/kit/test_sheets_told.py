"""The guide says how many sheets a kit takes: as many as come out of the printer. The notes say
what else it takes: ink, cuts, and what may come from another box."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from drawn_kits import kit
from games_to_try import GAMES, Kit

from kitgen.game import load_game
from kitgen.kit.build import build_kit
from kitgen.kit.options import Options
from kitgen.kit.sheets import press_parts
from kitgen.press.papers import paper

GUIDE = Path(__file__).parents[2] / "docs" / "printing.md"
KINDS = ("board", "counters", "cards", "aids", "rules", "print-me")
TABLE = {
    match[1]: [int(figure) for figure in match[2].split("|")]
    for match in re.finditer(
        r"^\| `([a-z0-9-]+)` \| ([0-9 |]+[0-9]) \|$", GUIDE.read_text("utf-8"), re.MULTILINE
    )
}


def test_every_built_in_game_is_told_of() -> None:
    assert TABLE.keys() == GAMES.keys() - {"lantern-barges"}


def counted(manifest: dict[str, Any]) -> list[int]:
    """Boards are printed on one side, but for pieces with backs among them."""
    pages = {file["kind"]: file["pages"] for file in manifest["files"]}
    sheets = [
        pages[kind] if kind in ("board", "print-me") else -(-pages[kind] // 2) for kind in KINDS
    ]
    backed = [
        part["pages"]
        for part in manifest["parts"]
        if part["kind"] == "board" and "back" in part["faces"]
    ]
    sheets[0] -= len({page for pages in backed for page in pages}) // 2
    return sheets


LETTER_ADVICE = {"pacific-1940": 1}
"""Pages of advice more than on A4."""


def pieces(game: str, size: str, advice: int) -> list[int]:
    """The sheets of a kit on paper of a size as they are laid out, with its pages of advice."""
    loaded, options = load_game(GAMES[game]), Options("en", paper(size))
    shop, made = kit(game, "en")
    files = [
        press_parts(kind, [one for one in made if one.plan.file == kind], shop, options, loaded)
        for kind in KINDS[:-1]
    ]
    return counted(
        {
            "files": [{"kind": file.kind, "pages": len(file.sheets)} for file in files]
            + [{"kind": "print-me", "pages": advice}],
            "parts": [
                {"kind": file.kind, "pages": pages, "faces": one.sides}
                for file in files
                for one, pages in file.made
            ],
        }
    )


@pytest.mark.walk
@pytest.mark.parametrize("game", TABLE)
def test_pieces_take_as_many_sheets_as_is_told(game: str) -> None:
    """Without printing them; the pages of advice come from whole builds."""
    *kinds, advice, total, on_letter = TABLE[game]
    assert pieces(game, "a4", advice) == [*kinds, advice]
    assert sum(kinds) + advice == total
    assert sum(pieces(game, "letter", advice + LETTER_ADVICE.get(game, 0))) == on_letter


PRINTED = ("axis-allies", "through-the-ages")
"""Kits that other tests print, too."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game in PRINTED else pytest.mark.slow) for game in TABLE],
)
@pytest.mark.walk
def test_sheets_of_a_build_are_as_many_as_is_told(
    game: str, kits: Callable[[str, str], Kit]
) -> None:
    sheets = counted(kits(game, "en").manifest)
    assert TABLE[game][:-1] == [*sheets, sum(sheets)]


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLE)
def test_sheets_on_letter_are_as_many_as_is_told(game: str, tmp_path: Path) -> None:
    build_kit(load_game(GAMES[game]), Options("en", paper("letter")), tmp_path)
    (manifest,) = tmp_path.rglob("manifest.json")
    sheets = counted(json.loads(manifest.read_text("utf-8")))
    assert TABLE[game][-1] == sum(sheets)
    assert sheets[-1] - TABLE[game][-3] == LETTER_ADVICE.get(game, 0)


def test_sums_are_those_of_the_table() -> None:
    told = " ".join(GUIDE.read_text("utf-8").split())
    a4, letter = (sum(row[column] for row in TABLE.values()) for column in (-2, -1))
    advice = sum(row[-3] for row in TABLE.values()) + sum(LETTER_ADVICE.values())
    assert f"The sum on A4 is {a4};" in told
    assert f"On Letter the sum is {letter}:" in told
    assert f"sheets fell from 361 to {letter - advice}, advice not counted" in told
    tiles, booklets = map(int, re.findall(r"(\d+) sheets carry one .* and (\d+) are", told)[0])
    boards, rest = (
        int(re.findall(words, told)[0]) for words in (r"(\d+) carry tiles", r"left, (\d+)")
    )
    assert booklets == sum(row[4] for row in TABLE.values())
    assert tiles + booklets + boards + rest == a4 - sum(row[-3] for row in TABLE.values())


@pytest.mark.parametrize("lang", ["en", pytest.param("cs", marks=pytest.mark.slow)])
def test_ink_cuts_and_the_cupboard_are_told(lang: str, kits: Callable[[str, str], Kit]) -> None:
    said = _said(kits("through-the-ages", lang).folder)
    for words in {
        "en": (
            "black cartridge’s stated yield",
            "pieces to cut round",
            "cubes of 8 mm in the same",
        ),
        "cs": ("výtěžnosti černé náplně", "kusy k vystřižení", "kostičky 8 mm téže barvy"),
    }[lang]:
        assert words in said, words


def test_grey_ink_needs_no_colour_and_a_print_shop_no_advice(tmp_path: Path) -> None:
    game = load_game(GAMES["lantern-barges"])
    build_kit(game, Options("en", paper("a4"), ink="grey"), tmp_path / "grey")
    build_kit(game, Options("en", paper("a4"), standard="x4"), tmp_path / "shop")
    (grey,) = (tmp_path / "grey").rglob("manifest.json")
    (shop,) = (tmp_path / "shop").rglob("manifest.json")
    said = _said(grey.parent)
    assert "of a black cartridge’s stated yield." in said
    assert "colour ones" not in said
    assert "cartridge" not in _said(shop.parent)


def _said(folder: Path) -> str:
    pages = pypdfium2.PdfDocument(folder / "print-me.pdf")
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)
