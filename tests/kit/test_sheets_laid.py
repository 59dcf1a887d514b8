"""How near pieces come to each other and to the edge of paper: no nearer than saves a sheet."""

from __future__ import annotations

import pytest

from kitgen.draw.drawing import Drawing, Paint, Shape
from kitgen.draw.geometry import rectangle
from kitgen.kit.options import Options
from kitgen.kit.sheets import arrange_roomiest
from kitgen.press.duplex import Duplex
from kitgen.press.imposition import Piece
from kitgen.press.papers import paper


def cards(width: float, height: float, count: int, gutter: float = 4.0) -> dict[str, Piece]:
    ground = Shape(rectangle(-2, -2, width + 4, height + 4), Paint(fill="#cadbe0"))
    side = Drawing("card", width, height, (ground,), bleed_mm=2)
    return {"card": Piece("card", side, side, count, gutter_mm=gutter)}


def sheets(pieces: dict[str, Piece], size: str = "a4", edge_mm: float = 0.0) -> int:
    found, large = arrange_roomiest(pieces, Options("en", paper(size), edge_mm=edge_mm))
    assert not large
    return len(found.layouts)


def test_nine_poker_cards_lie_on_a4_and_eight_on_letter() -> None:
    assert sheets(cards(63, 88, 90)) == 10
    assert sheets(cards(63, 88, 80), "letter") == 10


@pytest.mark.parametrize(("edge_mm", "wanted"), [(0.0, 10), (4.5, 10), (3.0, 9)])
def test_a_known_edge_holds_more(edge_mm: float, wanted: int) -> None:
    """5 x 56 + 4 x 1 mm of gutter + 2 x 6 mm are 296 of 297 mm."""
    assert sheets(cards(56, 87, 90), edge_mm=edge_mm) == wanted


def test_pieces_stand_as_far_apart_as_they_want_where_no_sheet_is_saved() -> None:
    found, _ = arrange_roomiest(cards(63, 88, 8), Options("en", paper("a4")))
    (layout,) = found.layouts
    assert {block.gutter for block in layout.page.blocks} == {4.0}
    assert layout.style.margin_mm == 10
    found, _ = arrange_roomiest(cards(63, 88, 9), Options("en", paper("a4")))
    (layout,) = found.layouts
    assert {block.gutter for block in layout.page.blocks} == {2.0}


@pytest.mark.parametrize("edge_mm", [0.0, 3.0, 7.0, 12.0])
@pytest.mark.parametrize("duplex", Duplex)
def test_nothing_is_printed_in_the_white_edge(edge_mm: float, duplex: Duplex) -> None:
    options = Options("en", paper("a4"), edge_mm=edge_mm, duplex=duplex)
    for count in (4, 9, 10, 25):
        found, _ = arrange_roomiest(cards(56, 87, count), options)
        for layout in found.layouts:
            for cell in layout.cells:
                x, y, width, height = cell.box
                rim = min(x, y, layout.width - x - width, layout.height - y - height)
                assert rim >= max(edge_mm, 6.0) - 1e-6
