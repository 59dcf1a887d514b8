"""The guide says how many sheets a kit takes: as many as come out of the printer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from games_to_try import GAMES, Kit

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


@pytest.mark.parametrize("game", TABLE)
def test_sheets_are_as_many_as_is_told(game: str, kits: Callable[[str, str], Kit]) -> None:
    """Boards are printed on one side, but for pieces with backs among them."""
    manifest = kits(game, "en").manifest
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
    assert TABLE[game] == [*sheets, sum(sheets)]
