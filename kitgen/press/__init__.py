"""Drawings -> sheets: papers, imposition, duplex, tiling, booklets and marks. Pure geometry."""

from kitgen.press.calibration import CalibrationWords, calibration_sheets, cross_distance
from kitgen.press.duplex import BackOffset, Duplex
from kitgen.press.errors import PressError
from kitgen.press.imposition import Imposition, ImpositionStyle, Piece, Placement, impose
from kitgen.press.pages import booklet, booklet_page, page_sheets
from kitgen.press.papers import Paper, paper
from kitgen.press.sheet import Sheet, SheetName, Side
from kitgen.press.tiling import (
    Tile,
    TilePlan,
    TileWords,
    TilingStyle,
    assembly_diagram,
    poster,
    tile,
    tiles_needed,
)

__all__ = [
    "BackOffset",
    "CalibrationWords",
    "Duplex",
    "Imposition",
    "ImpositionStyle",
    "Paper",
    "Piece",
    "Placement",
    "PressError",
    "Sheet",
    "SheetName",
    "Side",
    "Tile",
    "TilePlan",
    "TileWords",
    "TilingStyle",
    "assembly_diagram",
    "booklet",
    "booklet_page",
    "calibration_sheets",
    "cross_distance",
    "fits",
    "impose",
    "page_sheets",
    "paper",
    "poster",
    "tile",
    "tiles_needed",
]
