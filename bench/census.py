"""Contents of a kit's pages, counted by building it once: the work list of the raw scripts.

`python -m bench.census GAME OUT` builds a kit and writes two lists to OUT:
- `plain.json`: every box and every text that can be seen on each page, where it stands. A drawing
  that is placed 28 times counts 28 times, as it would in a script that knows no forms.
- `forms.json`: every distinct drawing once, as a form with its boxes and texts, and the placements.
A box is the rectangle around one recorded shape, however many points the shape has: a script that
places boxes draws less than the kit shows, the coasts of a map above all.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from kitgen.draw.drawing import Clip, Picture, PlacedDrawing, Shape, Text, Verb
from kitgen.draw.geometry import IDENTITY, Affine, bounds, transformed
from kitgen.draw.pdf import Page, write_pdf

Item = dict[str, Any]


def main() -> None:
    game, out = sys.argv[1], Path(sys.argv[2])
    files = recorded(game)
    lists = {
        "plain": [plain(pages) for pages in files],
        "forms": [formed(pages) for pages in files],
    }
    for name, listed in lists.items():
        (out / f"{name}.json").write_text(json.dumps(listed), encoding="utf-8")


def recorded(game: str) -> list[list[Page]]:
    """Return the pages of every file of a kit in English on A4."""
    from kitgen.game import load_game
    from kitgen.kit import build
    from kitgen.kit.options import Options
    from kitgen.press.papers import paper

    seen: list[list[Page]] = []

    def note(pages: Iterable[Page], *how: Any) -> bytes:
        seen.append(list(pages))
        return write_pdf(seen[-1], *how)

    with patch.object(build, "write_pdf", note), tempfile.TemporaryDirectory() as folder:
        build.build_kit(load_game(game), Options("en", paper("a4")), Path(folder))
    return seen


def _item(verb: Shape | Text, by: Affine) -> Item:
    if isinstance(verb, Text):
        x, y = by(verb.x, verb.y)
        return {"text": verb.string, "font": verb.font, "size": verb.size_pt, "x": x, "y": y}
    return {
        "box": bounds(transformed(verb.path, by)),
        "fill": verb.paint.fill,
        "stroke": verb.paint.stroke,
    }


def _seen(verbs: Iterable[Verb], by: Affine) -> Iterator[Item]:
    for verb in verbs:
        if isinstance(verb, PlacedDrawing):
            yield from _seen(verb.drawing.verbs, by @ verb.by)
        elif isinstance(verb, Clip):
            yield from _seen(verb.verbs, by)
        elif not isinstance(verb, Picture):
            yield _item(verb, by)


def plain(pages: Iterable[Page]) -> list[Item]:
    return [
        {
            "size": (page.drawing.width_mm, page.drawing.height_mm),
            "items": list(_seen(page.drawing.verbs, IDENTITY)),
        }
        for page in pages
    ]


def _own(verbs: Iterable[Verb], names: dict[int, str]) -> Iterator[Item]:
    for verb in verbs:
        if isinstance(verb, PlacedDrawing):
            by = verb.by
            yield {"form": names[id(verb.drawing)], "by": (by.a, by.b, by.c, by.d, by.e, by.f)}
        elif isinstance(verb, Clip):
            yield from _own(verb.verbs, names)
        elif not isinstance(verb, Picture):
            yield _item(verb, IDENTITY)


def formed(pages: Iterable[Page]) -> list[Item]:
    """As `plain`; each page has also the forms that are first used on it."""
    names: dict[int, str] = {}
    made = []
    for page in pages:
        forms = []
        for drawing in page.drawing.walk():
            if drawing is not page.drawing and id(drawing) not in names:
                names[id(drawing)] = f"form{len(names)}"
                forms.append(
                    {
                        "name": names[id(drawing)],
                        "size": (drawing.width_mm, drawing.height_mm),
                        "items": list(_own(drawing.verbs, names)),
                    }
                )
        made.append(
            {
                "size": (page.drawing.width_mm, page.drawing.height_mm),
                "forms": forms,
                "items": list(_own(page.drawing.verbs, names)),
            }
        )
    return made


if __name__ == "__main__":
    main()
