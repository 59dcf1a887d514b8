"""A text in a box: fitted both ways, never cut, with icons and cuts when it is rich."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kitgen.draw.colours import contrast
from kitgen.draw.drawing import PlacedDrawing, Recorder, Verb
from kitgen.draw.fonts import MM_PER_PT
from kitgen.draw.geometry import Point, curve, rotation
from kitgen.draw.halos import Halo, halo_of
from kitgen.draw.shaping import can_shape
from kitgen.game.problems import shown
from kitgen.game.slugs import slug
from kitgen.parts.directions import in_language
from kitgen.parts.lettering import (
    Letter,
    length_of,
    measured,
    placed_along,
    points_of,
    reach_of,
    rim,
    spreading_gap,
)
from kitgen.parts.markup import inline_runs
from kitgen.parts.scripts import where_to_break
from kitgen.parts.studio import BoxKind, Pen
from kitgen.parts.theme import NO_KERNING, Style
from kitgen.parts.typeset import Align, Run, balanced, fit_text
from kitgen.parts.typography import tidied
from kitgen.parts.values import Values

DEFAULT_FLOOR_PT = 6.0
MOST_LETTERS = 5_000
"""Most letters of one text. A card holds fewer."""
MOST_SHADOW_MM = 20.0
LEAST_OUTLINE = 1.3
"""Contrast of an outline that is seen beside its letters."""


def box_style(pen: Pen, default: str) -> Style:
    """Return the style a box names, with its own family of fonts, size, colour, caps or kerning
    over it."""
    values = pen.values
    style = values.style("style", default)
    if values.has("family"):
        style = style._replace(fonts=values.family("family"))
    colour = values.colour("colour")
    if colour:
        style = style._replace(colour=colour)
    if values.has("size"):
        style = style.at_size(values.number("size", low=1, high=1000))
    if values.has("caps"):
        style = style._replace(caps=values.flag("caps"))
    if values.has("kerning"):
        style = style._replace(kerning=values.flag("kerning"))
        if style.kerning and not can_shape():
            raise values.fault(*NO_KERNING, "kerning")
    return in_language(style, pen.studio.view.lang)


def _halo(values: Values) -> Halo:
    """Return how a box wants its letters set off."""
    by = values.numbers("shadow_by", Halo().by_mm)
    if len(by) != 2 or max(map(abs, by)) > MOST_SHADOW_MM:
        raise values.fault("'shadow_by' is no distance", "write [x, y] in mm", "shadow_by")
    return Halo(
        outline=values.colour("outline"),
        width_mm=values.number("outline_width", Halo().width_mm, low=0.05, high=5),
        shadow=values.colour("shadow"),
        by_mm=(by[0], by[1]),
    )


def _draw_text(pen: Pen) -> None:
    """Draw a text in lines, or along a curve, with its halo behind it; nothing if it is empty."""
    values, view = pen.values, pen.studio.view
    content = values.text("text").strip()
    if not content:
        return
    if len(content) > MOST_LETTERS:
        raise values.fault(
            f"the text {shown(content)} has {len(content)} letters",
            f"write at most {MOST_LETTERS}",
            "text",
        )
    pen.studio.take(len(content), values)
    style = box_style(pen, "body")
    runs = inline_runs(content) if values.flag("rich") else (Run(content),)
    runs = tidied(runs, view.lang)
    bold, italic = values.flag("bold"), values.flag("italic")
    if bold or italic:
        runs = tuple(
            run._replace(bold=run.bold or bold, italic=run.italic or italic) for run in runs
        )
    pen = pen._replace(text=content)
    pen.check_glyphs(runs, style, "text")
    _doubt_stars(pen, runs)
    _doubt_icons(pen, runs)
    curved = values.has("along") or values.has("round")
    verbs = _along(pen, runs, style) if curved else _in_lines(pen, runs, style)
    halo = _halo(values)
    if halo.outline and contrast(halo.outline, style.colour) < LEAST_OUTLINE:
        what = f"the outline {halo.outline} is hardly told from the letters in {style.colour}"
        values.doubt(what, "give one of them another colour", "outline")
    verbs = [*halo_of(verbs, halo), *verbs]
    angle = values.number("angle", 0.0)
    pen.recorder.verbs.extend([_turned(pen, verbs, angle)] if angle else verbs)


def _turned(pen: Pen, verbs: Sequence[Verb], angle: float) -> PlacedDrawing:
    """Return verbs turned about the middle of the box, clockwise in degrees."""
    x, y, width, height = pen.frame
    reach = max(abs(value) for value in (x, y, x + width, y + height))
    drawing = Recorder([*verbs]).drawing("turned", pen.width_mm, pen.height_mm, bleed_mm=reach)
    return PlacedDrawing(drawing, rotation(angle, (x + width / 2, y + height / 2)))


def _doubt_stars(pen: Pen, runs: tuple[Run, ...]) -> None:
    """Tell of asterisks that were meant to make words bold and are printed."""
    values = pen.values
    if "**" not in pen.text or "\\*" in pen.text:
        return
    if values.flag("rich"):
        if any("**" in run.text for run in runs if not run.icon):
            what = f"the '**' of {shown(pen.text)} is printed as it stands"
            values.doubt(what, "write it straight before and behind the bold words", "text")
    elif re.search(r"\*\*\S(.*\S)?\*\*", pen.text):
        what = f"the '**' of {shown(pen.text)} is printed as it stands"
        values.doubt(what, "add 'rich: true' to the box for bold words", "text")


def _doubt_icons(pen: Pen, runs: tuple[Run, ...]) -> None:
    """Tell of icons that are printed as the word that names them: `:Coin:`, `{coin}`, `[coin]`."""
    studio, rich = pen.studio, pen.values.flag("rich")
    written = "".join(run.text for run in runs if not run.icon)
    for icon in dict.fromkeys(re.findall(r":\w+:|\{[\w-]+\}|\[[\w-]+\]", written)):
        name = icon[1:-1] if icon[1:-1] in studio.symbols.names else slug(icon[1:-1], "_")
        studio.view.note("symbol", name)
        # square brackets may stand for themselves, so they need the very name of an icon
        if name in (studio.symbols.names if icon[0] == "[" else studio.symbols):
            what = f"the {shown(icon)} of {shown(pen.text)} is printed as it stands"
            mend = "" if rich else "add 'rich: true' to the box for icons"
            if icon != f":{name}:":
                mend = f"write :{name}:" + (f" and {mend}" if mend else "")
            place = studio.written_in(icon, pen.text, pen.values, "text")
            pen.values.doubt(what, mend, "text", place)


def _in_lines(pen: Pen, runs: tuple[Run, ...], style: Style) -> list[Verb]:
    """Return the lines of a text, fitted into its box."""
    values, content = pen.values, pen.text
    x, y, width, height = pen.frame
    floor = values.number("floor", DEFAULT_FLOOR_PT)
    hyphenate = pen.studio.view.lang if values.flag("hyphens") else ""
    block, fits = fit_text(
        runs,
        style,
        width,
        height,
        pen.studio.theme.scale_pt,
        floor,
        hyphenate,
        values.count("lines", 0, low=0),
    )
    if not fits and values.flag("optional"):
        values.doubt(f"the text {shown(content)} has no room and is left out", "shorten it", "text")
        return []
    if not fits:
        need = block.height + (block.depth if len(block.lines) > 1 else 0.0)
        raise values.fault(
            f"the text {shown(content)} needs {block.width:.1f} x {need:.1f} mm at "
            f"{block.style.size_pt:g} pt, the box has {width:.1f} x {height:.1f} mm",
            f"{where_to_break(content)}shorten it or make the box larger",
            "text",
        )
    if values.flag("balance"):
        block = balanced(runs, block, width, hyphenate)
    align = _align(values, "start")
    valign = values.choice("valign", ("top", "middle", "bottom"), "top")
    slack = height - block.height
    top = y + {"top": 0.0, "middle": slack / 2, "bottom": slack}[valign]
    return block.verbs(x, top, width, align, pen.icon)


def _along(pen: Pen, runs: tuple[Run, ...], style: Style) -> list[Verb]:
    """Return the letters of a text along a curve, in the largest size in which it has room for
    them."""
    values = pen.values
    if any(run.icon for run in runs):
        raise values.fault("an icon cannot run along a curve", "set it in a box of its own", "text")
    floor = values.number("floor", DEFAULT_FLOOR_PT)
    smaller = (s for s in reversed(values.theme.scale_pt) if floor <= s < style.size_pt)
    for size in (style.size_pt, *smaller):
        tried = style.at_size(size)
        letters = [letter for run in runs for letter in _letters(run, tried)]
        line, room = _line(pen, tried, letters)
        stretch = _stretch(pen, tried)
        letters = [letter.wider(stretch) for letter in letters]
        tracking = tried.tracking_pt * MM_PER_PT
        needed = sum(letter.width for letter in letters) + tracking * (len(letters) - 1)
        if needed <= room:
            break
    else:
        if values.flag("optional"):
            what = f"the text {shown(pen.text)} has no room and is left out"
            values.doubt(what, "shorten it", "text")
            return []
        what = f"the text {shown(pen.text)} needs {needed:.1f} mm at {size:g} pt, the curve has "
        raise values.fault(f"{what}{room:.1f} mm", "shorten it or make the curve longer", "text")
    gap = spreading_gap(room, letters, size) if values.flag("spread") else tracking
    aligns = ("left", "centre", "right")
    align = 0.5 if values.has("round") else aligns.index(_align(values, "centre")) / 2
    return list(placed_along(line, letters, size, tried.colour, gap, align))


def _letters(run: Run, style: Style) -> list[Letter]:
    """Return the letters of a run as they are set in a style, in one line."""
    text = " ".join((run.text.upper() if style.caps else run.text).split("\n"))
    font = style.font(run.bold, run.italic)
    return measured(text, font, style.size_pt, style.fallback, style.from_right)


MARKED = 1.12
"""Letters that reach so much farther than usual ones have an accent."""
MOST_OF_A_RIM = 0.95
"""Share of an ellipse that letters may take, so that the last one keeps off the first."""


def _line(pen: Pen, style: Style, letters: Sequence[Letter]) -> tuple[list[Point], float]:
    """Return the curve that the letters stand on, and how much of it they may take. Letters round a
    rim lie within it, with the accents of capitals."""
    values = pen.values
    if not values.has("round"):
        line = points_of(curve(values.points("along")))
        return line, length_of(line)
    side = values.choice("round", ("over", "under"), "over")
    x, y, width, height = pen.frame
    above, below = reach_of(letters, style.size_pt)
    usual, reach = (style.cap_mm, above) if side == "over" else (style.depth_mm, below)
    inset = reach if reach > usual * MARKED else usual
    if min(width, height) <= 2 * inset:
        what = f"the box of {width:.1f} x {height:.1f} mm has no rim for {style.size_pt:g} pt"
        raise values.fault(what, "make it larger", "at")
    line = rim((x + inset, y + inset, width - 2 * inset, height - 2 * inset), side)
    return line, length_of(line) * MOST_OF_A_RIM


def _stretch(pen: Pen, style: Style) -> float:
    """Return how many times as wide letters stand that lean towards each other, so that their heads
    are as far apart as on a straight line; 1 for others."""
    if pen.values.text("round", "") != "under":
        return 1.0
    radius = min(pen.frame[2:]) / 2 - style.depth_mm
    return radius / max(radius - style.cap_mm, radius / 3)


def _align(values: Values, otherwise: Align) -> Align:
    """Return the alignment that a box names, else the other one."""
    if not values.has("align"):
        return otherwise
    aligns: dict[str, Align] = {"left": "left", "centre": "centre", "right": "right"}
    return aligns[values.choice("align", tuple(aligns), "left")]


TEXT = BoxKind(
    frozenset(
        {
            "text",
            "style",
            "family",
            "size",
            "colour",
            "caps",
            "kerning",
            "bold",
            "italic",
            "align",
            "valign",
            "floor",
            "lines",
            "hyphens",
            "balance",
            "rich",
            "optional",
            "angle",
            "along",
            "round",
            "spread",
            "outline",
            "outline_width",
            "shadow",
            "shadow_by",
        }
    ),
    _draw_text,
)
