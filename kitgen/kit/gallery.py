"""A gallery: what a game looks like and could look like, as SVG pictures on one page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from kitgen.draw.drawing import Drawing, Paint, PlacedDrawing, Recorder, Verb
from kitgen.draw.geometry import Affine, rectangle, transformed
from kitgen.draw.geometry import Path as Outline
from kitgen.draw.svg import write_svg
from kitgen.game.model import Game
from kitgen.game.places import layouts_folder
from kitgen.game.problems import DataError, faults
from kitgen.kit.build import make_parts
from kitgen.kit.making import MadePart, component_name, make_part
from kitgen.kit.output import replace_folder
from kitgen.kit.studios import Workshop, open_workshop
from kitgen.parts.layout_files import find_theme
from kitgen.parts.theme import Theme, read_theme
from kitgen.parts.typeset import Run, fit_text

LIST = "files.json"
"""The file that lists what the last run made, so that the next one removes only that."""
PAGE = "README.md"
WIDE_MM = 180.0
GAP_MM = 4.0
PANEL_MM = (88.0, 62.0)
CELL_MM = (18.0, 19.0)
SYMBOL_MM = 10.0
LARGEST_MM = 120.0
"""Largest side of a face as it is shown; a larger one is made smaller."""
SWATCHES = ("paper", "band", "ink", "soft", "hairline", "accent", "coast", "sea", "gold")


class GalleryPicture(NamedTuple):
    """A picture of the gallery: its file, its heading, and what it shows."""

    file: str
    title: str
    drawing: Drawing


def gallery_files(game: Game, lang: str) -> dict[str, bytes]:
    """Return the files of a gallery by their names. Raises DataError."""
    shop = open_workshop(game, lang)
    made = [part for parts in make_parts(game, shop).values() for part in parts]
    shown = [*_faces(made, shop), *_themes(game, shop), *_symbols(shop)]
    lines = [f"# {game.title(lang)}", ""]
    files = {}
    for picture in shown:
        lines += [f"## {picture.title}", "", f"![{picture.title}]({picture.file})", ""]
        files[picture.file] = write_svg(picture.drawing).encode()
    files[PAGE] = "\n".join(lines).encode()
    files[LIST] = (json.dumps(sorted([*files, LIST]), indent=1) + "\n").encode()
    return files


def make_gallery(game: Game, lang: str, folder: Path) -> None:
    """Make a folder of pictures, or make it again; what else lies in it stays. Raises DataError,
    and OutputError where it cannot be written."""
    replace_folder(folder, gallery_files(game, lang), _made_before(folder))


def _made_before(folder: Path) -> set[str]:
    try:
        listed = json.loads((folder / LIST).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return set()
    names = listed if isinstance(listed, list) else []
    return {name for name in names if isinstance(name, str)}


# ---- faces ---------------------------------------------------------------------------------------


def _faces(made: Sequence[MadePart], shop: Workshop) -> Iterator[GalleryPicture]:
    """Yield the first piece of each part, its front and its back, as they are cut out."""
    shown_parts: set[str] = set()
    for part in made:
        if part.plan.id in shown_parts:
            continue
        shown_parts.add(part.plan.id)
        sides = [part.board, *part.pages[:2]]
        sides += [part.piece.front, part.piece.back] if part.piece else []
        title = component_name(part.plan, shop)
        cut = part.piece.outline if part.piece else None
        whole = _side_by_side(part.plan.id, [side for side in sides if side], cut)
        yield GalleryPicture(f"{_file(part.plan.id)}.svg", title, whole)


def _file(name: str) -> str:
    return "part-" + "".join(c if c.isascii() and c.isalnum() else "-" for c in name)


def _side_by_side(name: str, faces: Sequence[Drawing], cut: Outline | None = None) -> Drawing:
    """Return faces in a row. An outline cuts them all, or else each has its edges."""
    k = min(1.0, *(LARGEST_MM / max(face.width_mm, face.height_mm) for face in faces))
    sheet, x = Recorder(), GAP_MM
    high = max(face.height_mm for face in faces) * k
    for face in faces:
        by = Affine(k, 0, 0, k, x, GAP_MM)
        edge = transformed(cut or rectangle(0, 0, face.width_mm, face.height_mm), by)
        sheet.clip(edge, [PlacedDrawing(replace(face, bleed_mm=0.0), by)])
        sheet.shape(edge, Paint(stroke="#a49d8c", width_mm=0.1))
        x += face.width_mm * k + GAP_MM
    return sheet.drawing(name, x, high + 2 * GAP_MM)


# ---- themes --------------------------------------------------------------------------------------


def _themes(game: Game, shop: Workshop) -> Iterator[GalleryPicture]:
    """Yield every built-in theme and the kit's own, with its colours and the first card in it."""
    names = {path.stem for path in (layouts_folder() / "themes").glob("*.yaml")}
    for name in sorted({*names, shop.plan.theme}):
        find = find_theme(game.folder)
        path = find(name, shop.plan.parts[0].place)
        theme = read_theme(path, find, game.folder / "fonts")
        yield GalleryPicture(f"theme-{name}.svg", f"Theme {name}", _theme(name, theme, shop))


def _theme(name: str, theme: Theme, shop: Workshop) -> Drawing:
    """Return a panel that shows a theme: its letters, its colours, and the first card of the game
    in it."""
    width, height = PANEL_MM
    panel = Recorder()
    colours = theme.colours
    frame = Paint(fill=colours["paper"], stroke=colours["hairline"], width_mm=0.2)
    panel.shape(rectangle(0, 0, width, height), frame)
    panel.shape(rectangle(0, 0, width, 5), Paint(fill=colours["coast"]))
    _write(panel, theme, "title", name.capitalize(), (5, 9, 78, 10))
    _write(panel, theme, "body", "Žlutý kůň, the quick fox and 1234567890.", (5, 23, 78, 6))
    _write(panel, theme, "h2", "A heading", (5, 33, 40, 5))
    _write(panel, theme, "figure", "7", (70, 33, 10, 5))
    known = [swatch for swatch in SWATCHES if swatch in colours]
    for number, swatch in enumerate(known):
        x = 5 + number * (width - 10) / len(known)
        box = rectangle(x, 42, (width - 10) / len(known) - 1, 9, 0.8)
        ink = Paint(fill=colours[swatch], stroke=colours["hairline"], width_mm=0.15)
        panel.shape(box, ink)
        _write(panel, theme, "small", swatch, (x, 53, (width - 10) / len(known) - 0.5, 4), 4)
    first = panel.drawing(f"theme-{name}", width, height)
    card = _first_card(theme, shop)
    return _side_by_side(name, [first, card] if card else [first])


def _first_card(theme: Theme, shop: Workshop) -> Drawing | None:
    """Return the first piece of the kit in a theme; None where the theme lacks something that it
    needs."""
    plan = next((plan for plan in shop.plan.parts if plan.kind == "pieces"), None)
    if plan is None:
        return None
    studio = shop.studio.afresh(theme=theme, problems=[], layers_of={})
    made = make_part(plan, shop._replace(studio=studio))
    first = next((part.piece for part in made if part.piece), None)
    return first.front if first and not faults(studio.problems) else None


def _write(
    panel: Recorder,
    theme: Theme,
    style: str,
    text: str,
    box: tuple[float, float, float, float],
    floor: float = 5.0,
) -> None:
    """Write a text into a box in a style of the theme, in the largest size that fits; `floor` is
    the smallest, in points."""
    x, y, width, height = box
    known = theme.styles.get(style) or next(iter(theme.styles.values()))
    scale = (4.0, 4.5, 5.0, 5.5, *theme.scale_pt)
    block, _ = fit_text([Run(text)], known, width, height, scale, floor)
    panel.verbs += block.verbs(x, y, width, "left", _no_icons)


# ---- symbols -------------------------------------------------------------------------------------


def _symbols(shop: Workshop) -> Iterator[GalleryPicture]:
    """Yield all symbols with their names, the game's own and the built-in ones."""
    theme, symbols = shop.studio.theme, shop.studio.symbols
    names = sorted(symbols.names)
    columns = int(WIDE_MM // CELL_MM[0])
    rows = -(-len(names) // columns)
    sheet = Recorder()
    width, height = columns * CELL_MM[0], rows * CELL_MM[1]
    sheet.shape(rectangle(0, 0, width, height), Paint(fill=theme.colours["paper"]))
    for number, name in enumerate(names):
        x, y = number % columns * CELL_MM[0], number // columns * CELL_MM[1]
        try:
            verbs = symbols.verbs(name, x, y + 1, CELL_MM[0], SYMBOL_MM, theme.colours["ink"])
        except DataError:  # a file that nothing uses and that cannot be read
            continue
        sheet.verbs += verbs
        room = CELL_MM[0] - 1
        body = theme.styles["body"]
        block, _ = fit_text([Run(name)], body, room, 5, (3.5, 4.0, 4.5, 5.0, 6.0), 3.5)
        top = y + SYMBOL_MM + 2.5
        sheet.verbs += block.verbs(x + 0.5, top, room, "centre", _no_icons)
    yield GalleryPicture("symbols.svg", "Symbols", sheet.drawing("symbols", width, height))


def _no_icons(*_: object) -> list[Verb]:
    return []
