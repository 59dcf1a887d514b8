"""A text in a box: fitted both ways, never cut, with icons and cuts when it is rich."""

from __future__ import annotations

from kitgen.draw.drawing import PlacedDrawing, Recorder
from kitgen.draw.geometry import rotation
from kitgen.draw.halos import Halo, halo_of
from kitgen.game.problems import shown
from kitgen.parts.markup import inline_runs
from kitgen.parts.studio import BoxKind, Pen
from kitgen.parts.theme import Style
from kitgen.parts.typeset import Align, Run, balanced, fit_text
from kitgen.parts.typography import tidied
from kitgen.parts.values import Values

DEFAULT_FLOOR_PT = 6.0
MOST_LETTERS = 5_000
"""Most letters of one text. A card holds fewer."""
MOST_SHADOW_MM = 20.0


def box_style(pen: Pen, default: str) -> Style:
    """The style a box names, with its own size, colour, caps or tracking over it."""
    values = pen.values
    style = values.style("style", default)
    colour = values.colour("colour")
    if colour:
        style = style._replace(colour=colour)
    if values.has("size"):
        style = style.at_size(values.number("size", low=1, high=1000))
    if values.has("caps"):
        style = style._replace(caps=values.flag("caps"))
    return style


def _halo(values: Values) -> Halo:
    """How a box wants its letters set off."""
    by = values.numbers("shadow_by", Halo().by_mm)
    if len(by) != 2 or max(map(abs, by)) > MOST_SHADOW_MM:
        raise values.fault("'shadow_by' is no distance", "write [x, y] in mm", "shadow_by")
    return Halo(
        values.colour("outline"),
        values.number("outline_width", Halo().width_mm, low=0.05, high=5),
        values.colour("shadow"),
        (by[0], by[1]),
    )


def _draw_text(pen: Pen) -> None:
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
    if values.flag("bold") or values.flag("italic"):
        runs = tuple(
            run._replace(bold=run.bold or values.flag("bold"), italic=values.flag("italic"))
            for run in runs
        )
    pen = pen._replace(text=content)
    pen.check_glyphs(runs, style, "text")
    x, y, width, height = pen.frame
    floor = values.number("floor", DEFAULT_FLOOR_PT)
    hyphenate = view.lang if values.flag("hyphens") else ""
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
        return
    if not fits:
        need = block.height + (block.depth if len(block.lines) > 1 else 0.0)
        raise values.fault(
            f"the text {shown(content)} needs {block.width:.1f} x {need:.1f} mm at "
            f"{block.style.size_pt:g} pt, the box has {width:.1f} x {height:.1f} mm",
            "shorten it or make the box larger",
            "text",
        )
    if values.flag("balance"):
        block = balanced(runs, block, width, hyphenate)
    aligns: dict[str, Align] = {"left": "left", "centre": "centre", "right": "right"}
    align = aligns[values.choice("align", tuple(aligns), "left")]
    valign = values.choice("valign", ("top", "middle", "bottom"), "top")
    slack = height - block.height
    top = y + {"top": 0.0, "middle": slack / 2, "bottom": slack}[valign]
    verbs = block.verbs(x, top, width, align, pen.icons)
    verbs = [*halo_of(verbs, _halo(values)), *verbs]
    angle = values.number("angle", 0.0)
    if angle:
        reach = max(abs(value) for value in (x, y, x + width, y + height))
        turned = Recorder(verbs).drawing("turned", pen.width_mm, pen.height_mm, bleed_mm=reach)
        pen.recorder.verbs.append(
            PlacedDrawing(turned, rotation(angle, (x + width / 2, y + height / 2)))
        )
    else:
        pen.recorder.verbs.extend(verbs)


TEXT = BoxKind(
    frozenset(
        {
            "text",
            "style",
            "size",
            "colour",
            "caps",
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
            "outline",
            "outline_width",
            "shadow",
            "shadow_by",
        }
    ),
    _draw_text,
)
