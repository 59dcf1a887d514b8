"""Heather Crowns with a mat for each clan, on which its coins lie."""

from __future__ import annotations

import shutil
from pathlib import Path

from games_to_try import SIXTH

_COINS = "    name: {en: Coins, cs: Mince}\n"
_KIT = """
  purses:
    kind: pieces
    file: aids
    each: clans
    front: clan.purse
    name: "{{ row.name }}"
"""
_FACES = """
  clan.purse:
    size: [150, 60]
    boxes:
      ground: {draw: fill, fill: paper, stroke: "{{ row.colour }}", width: 2}
      coins:
        draw: grid
        at: [15, 10, 120, 40]
        each: "range(0, 12)"
        columns: 6
        gap: [1, 1]
        face: purse.coin

  purse.coin:
    size: ["{{ cell_w }}", "{{ cell_h }}"]
    boxes:
      place: {draw: fill, spot: "coins/{{ row }}", stroke: ink, width: 0.4, radius: 2}
"""


def heather_with_purses(folder: Path) -> Path:
    """Copy the game into a folder; return the copy."""
    game = Path(shutil.copytree(SIXTH.parent / "heather-crowns", folder / "heather-purses"))
    table, kit, layout = game / "table.yaml", game / "kit.yaml", game / "layouts" / "heather.yaml"
    said = table.read_text("utf-8")
    assert said.count(_COINS) == 1
    table.write_text(said.replace(_COINS, f"{_COINS}    board: {{mats: purses}}\n"), "utf-8")
    kit.write_text(kit.read_text("utf-8") + _KIT, "utf-8")
    layout.write_text(layout.read_text("utf-8") + _FACES, "utf-8")
    return game
