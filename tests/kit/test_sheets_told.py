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
    pages = {file["kind"]: file["pages"] for file in kits(game, "en").manifest["files"]}
    both = {kind: kind not in ("board", "print-me") for kind in KINDS}
    sheets = [-(-pages[kind] // 2) if both[kind] else pages[kind] for kind in KINDS]
    assert TABLE[game] == [*sheets, sum(sheets)]
