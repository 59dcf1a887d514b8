"""What is printed in place of a picture that is not there: a grey frame with the picture's name."""

from __future__ import annotations

from kitgen.draw.drawing import Drawing, Paint, Recorder, Text
from kitgen.draw.fonts import MM_PER_PT, cap_height, missing_glyphs, width_mm
from kitgen.draw.geometry import polyline, rectangle
from kitgen.parts.picture_names import plain

STAND_IN = "picture that is missing"
"""Name of such a drawing. No file of a picture has it, since it has no ending."""
MARK = "a frame with its name"
"""What it is called in messages."""
_GROUND, _LINE, _LETTERS = "#dcdad3", "#a5a299", "#4b4a45"
_FONT = "sans"
_SIZES_PT = (9.0, 8.0, 7.0, 6.0, 5.0)
_MOST_INSET_MM = 2.5
_SHORTEST = 4
"""Fewest letters of a name that is cut short."""


def stand_in(name: str, wide_mm: float, high_mm: float) -> Drawing:
    """Return a grey frame with a cross, and the name of the missing file where there is room."""
    recorder = Recorder()
    inset = min(_MOST_INSET_MM, 0.12 * min(wide_mm, high_mm))
    left, top, right, bottom = inset, inset, wide_mm - inset, high_mm - inset
    recorder.shape(rectangle(0, 0, wide_mm, high_mm), Paint(fill=_GROUND))
    line = Paint(stroke=_LINE, width_mm=0.2)
    recorder.shape(polyline([(left, top), (right, bottom)]), line)
    recorder.shape(polyline([(right, top), (left, bottom)]), line)
    frame = rectangle(left, top, right - left, bottom - top)
    recorder.shape(frame, Paint(stroke=_LINE, width_mm=0.3, dash_mm=(1.6, 1.0)))
    _add_name(recorder, plain(name).rpartition("/")[2], wide_mm, high_mm, inset)
    return recorder.drawing(STAND_IN, wide_mm, high_mm)


def _add_name(recorder: Recorder, name: str, wide: float, high: float, inset: float) -> None:
    """Add the name on a plate in the middle, in the largest size in which it has room, else cut
    short; nothing where even that has none, or the font lacks its letters."""
    room = wide - 4 * inset
    if not name or missing_glyphs(_FONT, name):
        return
    fitting = (size for size in _SIZES_PT if width_mm(_FONT, name, size) <= room)
    size = next(fitting, _SIZES_PT[-1])
    shown = name
    while width_mm(_FONT, shown, size) > room and len(shown) > _SHORTEST:
        shown = f"{shown.removesuffix('…')[:-1]}…"
    height = size * MM_PER_PT
    long = width_mm(_FONT, shown, size)
    if long > room or 2 * height > high - 2 * inset:
        return
    plate = rectangle((wide - long) / 2 - 1, high / 2 - height, long + 2, 2 * height)
    recorder.shape(plate, Paint(fill=_GROUND))
    baseline = high / 2 + cap_height(_FONT) * height / 2
    recorder.text(Text(wide / 2, baseline, shown, _FONT, size, _LETTERS, anchor="middle"))
