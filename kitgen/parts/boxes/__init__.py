"""The kinds of box a face may be made of. A new kind is a module's maker here, and layouts may use
it. A module is loaded for the first face that wants it: few games have both areas and hexes."""

from importlib import import_module

from kitgen.game.model import Shelf
from kitgen.parts.studio import BoxKind

_MAKERS = {
    "fill": "marks.FILL",
    "line": "marks.LINE",
    "pattern": "marks.PATTERN",
    "symbol": "marks.SYMBOL",
    "picture": "picture.PICTURE",
    "text": "text.TEXT",
    "flow": "flow.FLOW",
    "face": "grid.FACE",
    "grid": "grid.GRID",
    "qr": "qr.QR",
    "map": "map.MAP",
    "hexmap": "hexes.HEXMAP",
}


def _kind(name: str) -> BoxKind:
    module, _, maker = _MAKERS[name].partition(".")
    kind: BoxKind = getattr(import_module(f"kitgen.parts.boxes.{module}"), maker)
    return kind


KINDS = Shelf(_MAKERS, _kind)
