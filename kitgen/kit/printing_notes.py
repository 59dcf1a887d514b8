"""`print-me.pdf`: what to print on what, how to cut and glue it, which pieces to count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kitgen.draw.drawing import Drawing, Recorder
from kitgen.game.places import layouts_folder
from kitgen.game.source import read_text
from kitgen.kit.making import component_name, note_of
from kitgen.kit.pages import flow_pages
from kitgen.kit.studios import Workshop, on_white
from kitgen.parts.expressions import render
from kitgen.press.marks import FOOTER_MM
from kitgen.press.papers import Paper
from kitgen.press.tiling import TilePlan, assembly_diagram
from kitgen.quick import NamedTuple

PAGE_FACE = "print-me"


class Tiling(NamedTuple):
    """Something that is glued together: its name, how it looks, and how its tiles join."""

    name: str
    drawing: Drawing
    plan: TilePlan


def print_me_pages(
    shop: Workshop,
    paper: Paper,
    manifest: dict[str, Any],
    tilings: Sequence[Tiling],
) -> list[Drawing]:
    """Pages of the paper's size: the notes, then a diagram of each board that is glued.

    Raises DataError if the layouts lack the page face or a text does not fit.
    """
    folder = layouts_folder() / "text"
    path = folder / f"print-me.{manifest['lang']}.md"
    source = read_text(path if path.is_file() else folder / "print-me.en.md")
    text = render(
        source,
        {
            **manifest,
            "notes": {plan.id: note_of(plan, shop) for plan in shop.plan.parts},
            "tilings": [
                {"name": t.name, "rows": t.plan.rows, "columns": t.plan.columns} for t in tilings
            ],
            "t": shop.studio.view.labels,
            "scan_note": shop.studio.names()["scan_note"],
            "totals": _totals(shop, manifest),
        },
    )
    size = {"paper_w": paper.width_mm, "paper_h": paper.height_mm}
    shop = on_white(shop)
    pages = flow_pages(shop, PAGE_FACE, [text], size)[0]
    return [*pages, *(_diagram_page(shop, paper, tiling) for tiling in tilings)]


def _totals(shop: Workshop, manifest: dict[str, Any]) -> list[dict[str, Any]]:
    """How many of each component there must be on the table after cutting; parts of the kit that
    make up one component in one file, with the same note, are one line. A file that stayed from an
    earlier build may hold parts that the kit no longer has: they keep their name."""
    plans = {plan.id: plan for plan in shop.plan.parts}
    totals: dict[tuple[str, str, str], dict[str, Any]] = {}
    for part in manifest["parts"]:
        head = part["id"].partition("/")[0]
        plan = plans.get(head)
        name = component_name(plan, shop) if plan else head
        note = note_of(plan, shop) if plan else ""
        blank = {**part, "id": head, "name": name, "count": 0, "pages": []}
        line = totals.setdefault((name, part["file"], note), blank)
        line["count"] += part["count"]
        line["pages"] = sorted({*line["pages"], *part["pages"]})
    return list(totals.values())


def _diagram_page(shop: Workshop, paper: Paper, tiling: Tiling) -> Drawing:
    plan, drawing = tiling.plan, tiling.drawing
    heading = shop.words.label("assembly").format(
        name=tiling.name, rows=plan.rows, columns=plan.columns
    )
    text = f"# {heading}\n\n{shop.words.label('assembly_advice')}"
    size = {"paper_w": paper.width_mm, "paper_h": paper.height_mm}
    page = flow_pages(shop, PAGE_FACE, [text], size)[0][0]
    width = paper.width_mm - 40
    room = paper.height_mm - FOOTER_MM - 90
    width = min(width, room * drawing.width_mm / drawing.height_mm)
    diagram = assembly_diagram(plan, drawing, width)
    recorder = Recorder(list(page.verbs))
    recorder.place(diagram, (paper.width_mm - width) / 2, 70)
    return recorder.drawing(f"assembly-{drawing.name}", page.width_mm, page.height_mm)
