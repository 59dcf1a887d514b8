"""A picture from the game's folder, fitted into a box and cut by an outline."""

from __future__ import annotations

from kitgen.draw.drawing import Drawing, Shape, Verb
from kitgen.draw.geometry import Affine, Box, Path
from kitgen.draw.hatching import STEP_MM
from kitgen.parts.boxes.marks import outline_of, with_bleed
from kitgen.parts.engraving import Hand, engraved
from kitgen.parts.expressions import blend
from kitgen.parts.pictures import (
    BLURRED_DPI,
    FITS,
    SHARP_DPI,
    AnyPicture,
    Fitting,
    dpi_of,
    fitted,
    picture_clip,
)
from kitgen.parts.stand_in import STAND_IN, stand_in
from kitgen.parts.studio import BoxKind, Pen
from kitgen.parts.values import Gap, Values
from kitgen.parts.views import AGAIN

_WHOLE = (0.0, 0.0, 1.0, 1.0)
_SPARED = 0.5
"""The share of an engraving's tones, and of its accent's colour, that little ink leaves."""


def _draw_picture(pen: Pen) -> None:
    """Draw a picture of the game's folder into the box, cut by its outline or a mask; `engrave`
    makes it line work."""
    values = pen.values
    engrave = values.flag("engrave")
    picture = named_picture(pen, "file", engrave)
    box = with_bleed(pen)
    if picture is None or min(box[2:]) <= 0:
        return
    is_gap = picture.name == STAND_IN
    fitting = Fitting(
        fit=values.choice("fit", FITS, "cover"),
        crop=_crop(values),
        focus=_focus(values),
        align=_share(values, "align", ("left", "centre", "right")),
        valign=_share(values, "valign", ("top", "middle", "bottom")),
    )
    fitting = Fitting() if is_gap else fitting
    by = fitted(picture, box, fitting)
    report_dpi(pen, picture, dpi_of(picture, by), "file")
    if engrave and not is_gap:
        picture = _engraved(pen, picture, by)
    path, even_odd = _mask(pen) if values.has("mask") else (outline_of(pen), True)
    pen.recorder.verbs.append(
        picture_clip(picture, by, path, fitting.crop)._replace(even_odd=even_odd)
    )


def named_picture(pen: Pen, field: str, flat: bool = False) -> AnyPicture | None:
    """Return the picture that a field names, read `flat` where it is to be engraved; what stands in
    for one that a cell names and that is not there; None where it names none. Raises BoxSkipped."""
    name = pen.values.text(field, "").strip()
    if name in ("", "none", "None"):
        return None
    try:
        return pen.studio.picture(name, pen.values, field, flat=flat)
    except Gap:
        return stand_in(name, *with_bleed(pen)[2:])


def _engraved(pen: Pen, picture: AnyPicture, by: Affine) -> Drawing:
    """Return the drawing in the strokes of an engraver, at the size it is printed in. `by` maps
    the picture's unit square to millimetres."""
    values = pen.values
    if not isinstance(picture, Drawing):
        what = f"'{picture.name}' is a picture of pixels and cannot be engraved"
        raise values.fault(what, "name an SVG of flat greys, or remove 'engrave'", "engrave")
    colours = values.theme.colours
    spared = bool(values.names.get("low_ink"))
    paper = values.colour("paper", "paper") or colours["paper"]
    accent = values.colour("accent", "accent") or paper
    hand = Hand(
        ink=values.colour("ink", "ink") or colours["ink"],
        paper=paper,
        tint=paper if spared else values.colour("tint", "paper") or paper,
        accent=blend(accent, paper, _SPARED) if spared else accent,
        step_mm=values.number("step", STEP_MM, low=0.2, high=5),
        share=_SPARED if spared else 1.0,
    )
    return engraved(picture, by.a / picture.width_mm, by.d / picture.height_mm, hand)


def map_ground(pen: Pen, box: Box, path: Path) -> list[Verb]:
    """Return the picture that a map names as its ground, over all of its box and seen through a
    path, by the winding rule; nothing if it names none."""
    picture = named_picture(pen, "picture")
    if picture is None:
        return []
    by = fitted(picture, box, Fitting(focus=_focus(pen.values)))
    report_dpi(pen, picture, dpi_of(picture, by), "picture")
    return [picture_clip(picture, by, path)._replace(even_odd=False)]


def report_dpi(pen: Pen, picture: AnyPicture, dpi: float, field: str, named: str = "") -> None:
    """Report a picture that is printed with too few pixels to an inch: as a doubt, once for each
    file and size; where the box itself asks for a number of them, as a fault, which raises
    BoxSkipped. `named` is its name in the pen's text, if it stands in one."""
    values = pen.values
    asked = values.number("dpi", SHARP_DPI, low=1) if "dpi" in values.fields else None
    if isinstance(picture, Drawing) or dpi >= (SHARP_DPI if asked is None else asked):
        return
    what = (
        f"'{picture.name}' has {picture.width} x {picture.height} pixels, {dpi:.0f} to an inch here"
    )
    factor = 300 / dpi
    wanted = f"{round(picture.width * factor)} x {round(picture.height * factor)} would be sharp"
    place = pen.studio.written_at(f"]({named}", pen.text) if named else None
    if asked is not None:
        mend = f"take a larger one ({wanted}), or ask for as few: 'dpi: {dpi:.0f}'"
        raise values.fault(what, mend, field, place)
    pen.studio.view.note(*AGAIN)
    if (picture, round(dpi)) not in pen.studio.told:
        pen.studio.told.add((picture, round(dpi)))
        blurred = ", so it prints blurred" if dpi < BLURRED_DPI else ""
        values.doubt(f"{what}{blurred}", wanted, field, place)


def _mask(pen: Pen) -> tuple[Path, bool]:
    """Return the outline of a symbol in the box, and whether the even-odd rule tells its inside."""
    values, symbols = pen.values, pen.studio.symbols
    name = values.text("mask")
    pen.studio.known_symbol(name, values, "mask")
    shapes = [
        verb
        for verb in symbols.verbs(name, *with_bleed(pen), "#000000")
        if isinstance(verb, Shape) and verb.paint.fill
    ]
    if not shapes:
        raise values.fault(f"the symbol '{name}' has lines only", "fill its outline", "mask")
    path = tuple(segment for shape in shapes for segment in shape.path)
    return path, len(shapes) == 1 and shapes[0].paint.even_odd


def _share(values: Values, field: str, choices: tuple[str, str, str]) -> float:
    """Return 0, 0.5 or 1 for the first, second or third choice; by default the second."""
    return choices.index(values.choice(field, choices, choices[1])) / 2


def _crop(values: Values) -> Box:
    """Return the wanted part of the picture, as shares of its width and height; by default all."""
    crop = values.numbers("crop", _WHOLE)
    if (
        len(crop) != 4
        or min(crop) < 0
        or min(crop[2:]) <= 1e-4
        or max(crop[0] + crop[2], crop[1] + crop[3]) > 1 + 1e-9
    ):
        raise values.fault(
            "'crop' is no part of the picture", "write [x, y, width, height] from 0 to 1", "crop"
        )
    return crop[0], crop[1], crop[2], crop[3]


def _focus(values: Values) -> tuple[float, float]:
    """Return the point of the picture that is brought to the middle, as shares of its sides."""
    focus = values.numbers("focus", (0.5, 0.5))
    if len(focus) != 2 or not all(0 <= share <= 1 for share in focus):
        raise values.fault(
            "'focus' is no point of the picture", "write [x, y] from 0 to 1", "focus"
        )
    return focus[0], focus[1]


PICTURE = BoxKind(
    frozenset(
        {
            *("file", "fit", "crop", "focus", "align", "valign"),
            *("shape", "radius", "mask", "bleed", "dpi"),
            *("engrave", "ink", "paper", "tint", "accent", "step"),
        }
    ),
    _draw_picture,
)
