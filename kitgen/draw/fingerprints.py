"""Fingerprints of drawings: of what is painted, and of nothing else.

Two drawings have the same one if they look the same, whatever their names, whichever run or machine
made them, wherever they are placed. Lengths count as a PDF has them, to a micrometre: what another
processor makes of a sine is no other drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from kitgen.draw.drawing import Clip, Drawing, Paint, Picture, Shape, Text, Verb
from kitgen.draw.geometry import Affine, Path
from kitgen.draw.pdf import PathWords
from kitgen.draw.raster import Raster

_BYTES = 16


class Fingerprints:
    """Fingerprints of many drawings. Shared parts are read once. `paths` are worded as in a PDF, so
    a PDF writer of the same drawings can reuse them."""

    def __init__(self) -> None:
        self.paths = PathWords()
        self._drawings: dict[Drawing, str] = {}
        self._rasters: dict[int, tuple[Raster, str]] = {}

    def of(self, drawing: Drawing) -> str:
        """Return the fingerprint of a drawing: 32 hexadecimal digits, the same for the same
        drawing."""
        known = self._drawings.get(drawing)
        if known is None:
            size = drawing.width_mm, drawing.height_mm, drawing.bleed_mm
            words = [f"{_figures(size)} {drawing.art}", *self._verbs(drawing.verbs)]
            known = self._drawings[drawing] = _digest("\n".join(words).encode())
        return known

    def of_path(self, path: Path) -> str:
        """Return the fingerprint of a path."""
        return _digest(self.paths[path].encode())

    def _verbs(self, verbs: Iterable[Verb]) -> Iterator[str]:
        """Yield a text for each verb that paints something: equal texts paint the same."""
        for verb in verbs:
            if isinstance(verb, Shape):
                paint = verb.paint
                if verb.path and (paint.fill or paint.stroke):
                    fill = f"{paint.fill} {paint.even_odd}" if paint.fill else ""
                    yield f"S{self.paths[verb.path]} {fill}{_line(paint) if paint.stroke else ''}"
            elif isinstance(verb, Text):
                figures = verb.x, verb.y, verb.size_pt, verb.tracking_pt, verb.angle
                look = verb.anchor, verb.colour, verb.font, verb.string
                yield f"T{_figures(figures)} {look}"
            elif isinstance(verb, Picture):
                yield f"P{_map(verb.by)} {verb.light:.3f} {self._raster(verb.raster)}"
            elif isinstance(verb, Clip):
                yield f"C{self.paths[verb.path]} {verb.even_odd}"
                yield from self._verbs(verb.verbs)
                yield "Q"
            else:
                blend = "" if verb.blend == "normal" else f" {verb.blend}"
                yield f"D{_map(verb.by)} {verb.opacity:.3f}{blend} {self.of(verb.drawing)}"

    def _raster(self, raster: Raster) -> str:
        """Return the fingerprint of a picture's pixels."""
        known = self._rasters.get(id(raster))
        if known is None:
            assert raster.stored is not None, f"{raster.name} was only looked at"
            digest = blake2b(
                repr((raster.upright, *raster.stored[1:])).encode(), digest_size=_BYTES
            )
            digest.update(raster.stored.data)
            known = self._rasters[id(raster)] = raster, digest.hexdigest()
        return known[1]


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=_BYTES).hexdigest()


def _line(paint: Paint) -> str:
    """Return the words of a stroke."""
    return (
        f" {paint.stroke} {_figures((paint.width_mm, *paint.dash_mm))}"
        f" {paint.round_ends} {paint.ends}"
    )


def _figures(figures: Iterable[float]) -> str:
    return " ".join([f"{figure:.3f}" for figure in figures])


def _map(by: Affine) -> str:
    return f"{by.a:.6f} {by.b:.6f} {by.c:.6f} {by.d:.6f} {by.e:.3f} {by.f:.3f}"
