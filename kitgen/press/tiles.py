"""Tiles: each is a part of a board on a sheet of its own, with tabs that lie under its neighbours.

Tiles are named like cells of a spreadsheet: `B2` is the second column, second row.
"""

from __future__ import annotations

from typing import NamedTuple

from kitgen.draw.geometry import Box
from kitgen.press import marks
from kitgen.press.papers import Paper
from kitgen.press.registration import Registration
from kitgen.press.seams import Reach

LAP_MM = 3.0
"""Reach of a board's print beyond a seam, under the next tile. No gap shows if that is a hair
off."""


class TileWords(NamedTuple):
    """The words on tiles, for translation; the braces are filled in."""

    tile: str = "{tile}, {count} tiles"
    glue: str = "glue {tile} here"


ENGLISH = TileWords()


class TilingStyle(NamedTuple):
    """Style of cutting a board into tiles. `margin_mm` stays free round what is seen of a tile; a
    tab is at least `overlap_mm` wide.

    Tabs take the paper to its edge, so that nobody cuts them and the margins are not lost; only
    beside `registration`, the marks of a cutting machine in place of crop marks, they lie within
    the margins. `spare_share`: how many more sheets than needed, as a share, a plan that cuts no
    kept box is worth.
    """

    margin_mm: float = 10.0
    overlap_mm: float = 10.0
    spare_share: float = 0.0
    words: TileWords = ENGLISH
    registration: Registration | None = None

    @property
    def tab_mm(self) -> tuple[float, float]:
        """Width of the tab at the right of a tile, and height of the one below it, where the foot
        of the sheet lies on it."""
        if self.registration:
            return self.overlap_mm, self.overlap_mm
        least = max(self.margin_mm, self.overlap_mm)
        return least, max(least, marks.FOOTER_MM + LAP_MM)

    @property
    def lap_mm(self) -> float:
        """Reach of the board's print on a tab."""
        return self.overlap_mm if self.registration else min(LAP_MM, self.overlap_mm)

    def reach(self, paper: Paper) -> tuple[Reach, Reach]:
        """Return how much a tile on this paper can show across and down."""
        right, below = self.tab_mm
        foot = marks.FOOTER_MM
        across = paper.width_mm - 2 * self.margin_mm
        down = paper.height_mm - 2 * self.margin_mm - foot
        if self.registration:
            return Reach(across - right, across), Reach(down - below, down)
        return (
            Reach(across + self.margin_mm - right, across),
            Reach(down + self.margin_mm + foot - below, down),
        )


class Tile(NamedTuple):
    """One tile: its place (from 0), and what it shows, in the board's millimetres.

    `visible` is what no other tile covers once all are glued, `window` that and the tabs, which
    `right` and `below` tell of. `page` counts from 1.
    """

    name: str
    row: int
    column: int
    paper: Paper
    visible: Box
    window: Box
    right: bool
    below: bool
    page: int


def tile_name(row: int, column: int) -> str:
    """Return text such as `A1` for the first row and column (0, 0); columns go on with AA after
    Z."""
    letters, number = "", column + 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"
