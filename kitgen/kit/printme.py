"""`print-me.pdf`: what to print on what, how to cut and glue it, which pieces to count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kitgen.draw.drawing import Drawing, Recorder
from kitgen.game.places import layouts_folder
from kitgen.game.source import read_text
from kitgen.kit.making import Made, note_of
from kitgen.kit.pages import flow_pages
from kitgen.kit.workshop import Workshop
from kitgen.parts.expressions import render
from kitgen.press.marks import FOOTER_MM
from kitgen.press.papers import Paper
from kitgen.press.tiling import TilePlan, assembly_diagram

PAGE_FACE = "print-me"


def print_me_pages(
    shop: Workshop,
    paper: Paper,
    manifest: dict[str, Any],
    tilings: Sequence[tuple[Made, TilePlan]],
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
                {"name": made.name, "rows": plan.rows, "columns": plan.columns}
                for made, plan in tilings
            ],
            "t": shop.studio.view.labels,
            "totals": _totals(shop, manifest),
        },
    )
    size = {"paper_w": paper.width_mm, "paper_h": paper.height_mm}
    pages = flow_pages(shop, PAGE_FACE, [text], size)[0]
    return [*pages, *(_diagram_page(shop, paper, made, plan) for made, plan in tilings)]


def _totals(shop: Workshop, manifest: dict[str, Any]) -> list[dict[str, Any]]:
    """How many of each component there must be on the table after cutting; parts of the kit that
    make up one component in one file, with the same note, are one line."""
    plans = {plan.id: plan for plan in shop.plan.parts}
    words = shop.studio.view.words
    totals: dict[tuple[str, str, str], dict[str, Any]] = {}
    for part in manifest["parts"]:
        head = part["id"].partition("/")[0]
        plan = plans[head]
        name = words.get("components", plan.component) or head
        blank = {**part, "id": head, "name": name, "count": 0, "kinds": 0, "pages": []}
        line = totals.setdefault((name, part["file"], note_of(plan, shop)), blank)
        line["count"] += part["count"]
        line["kinds"] += 1
        line["pages"] = sorted({*line["pages"], *part["pages"]})
    return list(totals.values())


def _diagram_page(shop: Workshop, paper: Paper, made: Made, plan: TilePlan) -> Drawing:
    assert made.board is not None
    heading = shop.words.label("assembly").format(
        name=made.name, rows=plan.rows, columns=plan.columns
    )
    text = f"# {heading}\n\n{shop.words.label('assembly_advice')}"
    size = {"paper_w": paper.width_mm, "paper_h": paper.height_mm}
    page = flow_pages(shop, PAGE_FACE, [text], size)[0][0]
    width = paper.width_mm - 40
    room = paper.height_mm - FOOTER_MM - 90
    width = min(width, room * made.board.width_mm / made.board.height_mm)
    diagram = assembly_diagram(plan, made.board, width)
    recorder = Recorder(list(page.verbs))
    recorder.place(diagram, (paper.width_mm - width) / 2, 70)
    return recorder.drawing(f"assembly-{made.id}", page.width_mm, page.height_mm)
