"""The kinds of box a face may be made of. A new kind is a maker here, and layouts may use it."""

from kitgen.parts.boxes import flow, grid, hexes, map, marks, qr, text
from kitgen.parts.studio import BoxKind

KINDS: dict[str, BoxKind] = {
    "fill": marks.FILL,
    "line": marks.LINE,
    "pattern": marks.PATTERN,
    "symbol": marks.SYMBOL,
    "text": text.TEXT,
    "flow": flow.FLOW,
    "face": grid.FACE,
    "grid": grid.GRID,
    "qr": qr.QR,
    "map": map.MAP,
    "hexmap": hexes.HEXMAP,
}
