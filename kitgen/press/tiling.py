"""A big board -> tiles to glue together.

Every tile shows a part of the board; at its right and below, where another tile goes on, it has a
tab that reaches to the paper's edge. Bands of tiles are glued first, then one on the next, each
tile on top of its left and upper neighbours, so the visible seams are the left and upper edges of
tiles: only these are cut. Seams run through all bands if they can do so without harm, else every
band has its own: that costs nobody a step.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kitgen.draw.drawing import Drawing
from kitgen.draw.geometry import Box
from kitgen.game.problems import shown
from kitgen.press.bands import Bands, find_bands
from kitgen.press.errors import PressError
from kitgen.press.papers import Paper
from kitgen.press.seams import windows_needed
from kitgen.press.sheet import Sheet, SheetName
from kitgen.press.tile_sheets import least_margin, tile_sheets
from kitgen.press.tiles import Tile, TilingStyle, tile_name


class TilePlan(NamedTuple):
    """A board in tiles: the sheets and their geometry. `by_columns`: columns are glued first, not
    rows. `cut_boxes` are kept boxes that no seam could spare."""

    by_columns: bool
    tiles: tuple[Tile, ...]
    cut_boxes: tuple[Box, ...]
    sheets: tuple[Sheet, ...]

    @property
    def is_whole(self) -> bool:
        """Whether the board fits on one sheet, so that nothing is glued."""
        return len(self.tiles) == 1


def tile(board: Drawing, paper: Paper, style: TilingStyle, name: SheetName) -> TilePlan:
    """Spread a board over the fewest sheets, with seams that spare its `keep` boxes.

    Sheets lie upright, on their side, or both, band by band: see `find_bands`. A board that fits on
    the paper becomes one centred sheet with crop marks. A name line ends with the tile's own name.
    Raises PressError if the paper is too small for tiles with this overlap, or the board is empty.
    """
    if min(board.width_mm, board.height_mm) <= 0:
        raise PressError(
            f"Board {shown(board.name)} has no size; width and height must be positive."
        )
    if style.overlap_mm < 0 or style.margin_mm < least_margin(board):
        raise PressError(
            f"Tiles need an overlap of at least 0 mm and a margin of at least"
            f" {least_margin(board):g} mm."
        )
    ways = [way for way in paper.both_ways() if _holds_tiles(way, style)]
    if not ways:
        raise PressError(
            f"Paper {paper.name} is too small for tiles with an overlap of"
            f" {style.overlap_mm:g} mm; choose a larger paper."
        )
    size = board.width_mm, board.height_mm
    bands = find_bands(size, board.keep, ways, style)
    tiles = tuple(_tiles(bands, style))
    lines = [name(each.page, len(tiles), "front") for each in tiles]
    if len(tiles) > 1:
        called = [style.words.tile.format(tile=each.name, count=len(tiles)) for each in tiles]
        lines = [" · ".join(pair) for pair in zip(lines, called, strict=True)]
    cut = tuple(box for box in board.keep if box in bands.cut)
    return TilePlan(bands.turned, tiles, cut, tile_sheets(tiles, board, style, lines))


def fits_one_sheet(board: Drawing, paper: Paper, style: TilingStyle) -> bool:
    """Return whether nothing of a board is glued in that style."""
    return any(
        windows_needed(board.width_mm, across) == windows_needed(board.height_mm, down) == 1
        for across, down in map(style.reach, paper.both_ways())
    )


def _holds_tiles(paper: Paper, style: TilingStyle) -> bool:
    """Return whether a tile shows clearly more than its tabs take."""
    return all(
        reach.step > 2 * tab for reach, tab in zip(style.reach(paper), style.tab_mm, strict=True)
    )


def _tiles(bands: Bands, style: TilingStyle) -> Iterator[Tile]:
    """Yield the tiles, band by band.

    A band is a row of tiles, or a column where bands are `turned`. Its tiles follow one another
    along it; bands lie across, one beside the next. A tile has a tab where another one goes on.
    """
    tab_right, tab_below = style.tab_mm
    page = 0
    for band, (seams, (low, high)) in enumerate(zip(bands.along, bands.stack.visible, strict=True)):
        last_band = band + 1 == len(bands.along)
        across = low, high - low
        for place, (start, end) in enumerate(seams.visible):
            page += 1
            last_of_band = place + 1 == len(seams.starts)
            along = start, end - start
            if bands.turned:
                row, column, (x, width), (y, height) = place, band, across, along
                goes_right, goes_below = not last_band, not last_of_band
            else:
                row, column, (x, width), (y, height) = band, place, along, across
                goes_right, goes_below = not last_of_band, not last_band
            yield Tile(
                tile_name(row, column),
                row,
                column=column,
                paper=bands.papers[band],
                visible=(x, y, width, height),
                window=(x, y, width + tab_right * goes_right, height + tab_below * goes_below),
                right=goes_right,
                below=goes_below,
                page=page,
            )
