"""A board on one page of its own size, for a printer that is large enough. What is cut up is in
`tiling.py`."""

from __future__ import annotations

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Verb
from kitgen.draw.geometry import rectangle, shift
from kitgen.game.problems import shown
from kitgen.press import marks
from kitgen.press.errors import PressError
from kitgen.press.papers import LARGEST_SIDE_MM
from kitgen.press.sheet import Sheet, SheetName, grown


def poster(board: Drawing, name: SheetName, margin_mm: float = 10.0, marked: bool = True) -> Sheet:
    """Return the whole board on one page of its own size, with room for bleed, marks and the
    footer; without marks it ends with the bleed.

    Raises PressError if the page would be larger than a PDF page may be.
    """
    bleed = board.bleed_mm
    margin = max(margin_mm, marks.crop_reach(bleed)) if marked else bleed
    width = board.width_mm + 2 * margin
    height = board.height_mm + 2 * margin + (marks.FOOTER_MM if marked else 0.0)
    if max(width, height) > LARGEST_SIDE_MM:
        raise PressError(
            f"Board {shown(board.name)} is too large for one page: with its margins it may be"
            f" {LARGEST_SIDE_MM:g} mm at most."
        )
    trim = (margin, margin, board.width_mm, board.height_mm)
    reach = grown(trim, bleed)
    line = name(1, 1, "front")
    verbs: list[Verb] = [Clip(rectangle(*reach), (PlacedDrawing(board, shift(margin, margin)),))]
    if marked:
        xs, ys = (margin, margin + board.width_mm), (margin, margin + board.height_mm)
        verbs.append(marks.crop_marks(trim, xs, ys, bleed))
        verbs += marks.footer(width, height, line)
    page = Drawing(f"{board.name}-poster", width, height, tuple(verbs))
    return Sheet(page, trim, bleed_box=reach, name=line, side="front")
