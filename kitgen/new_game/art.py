"""The pictures that a spreadsheet names, found beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from kitgen.game.problems import Place, Problem, display_path, shown
from kitgen.new_game.spreadsheet import Sheet

FOLDER = "pictures"
"""Where a game keeps its pictures."""
ENDINGS = ("", ".png", ".jpg", ".jpeg", ".webp", ".svg")
MOST_PICTURES = 5_000


def named_pictures(sheets: Iterable[Sheet]) -> list[str]:
    """What stands in the columns of pictures."""
    columns = [(sheet, column) for sheet in sheets for column in sheet.pictures]
    return [cell for sheet, column in columns for cell in sheet.cells(column) if cell]


def pictures_of(cells: Iterable[str], beside: Path) -> Mapping[str, Path]:
    """The pictures that cells name, by their paths in a game. Each is looked for by its name in the
    folder `beside` and in the folders in it, and nowhere else; with or without its ending."""
    names = dict.fromkeys(cell.replace("\\", "/") for cell in cells)
    try:
        folders = [beside, *sorted(path for path in beside.iterdir() if path.is_dir())]
        root = beside.resolve()
    except OSError:
        return {}
    found = {}
    for name in list(names)[:MOST_PICTURES]:
        pure = PurePosixPath(name)
        if pure.is_absolute() or ".." in pure.parts:
            continue
        for path in (folder / f"{name}{end}" for folder in folders for end in ENDINGS):
            if _inside(path, root):
                found[f"{FOLDER}/{name}{path.name.removeprefix(pure.name)}"] = path
                break
    return found


def lacking_pictures(sheet: Sheet, found: Collection[str], spreadsheet: Path) -> Iterator[Problem]:
    """A problem for each cell whose picture is not among those that were found."""
    place = Place(display_path(spreadsheet), sheet=sheet.title or None)
    for column in sheet.pictures:
        at = sheet.typed[0].index(column.heading) + 1 if sheet.typed else 0
        for cell, line in zip(sheet.cells(column), sheet.lines, strict=False):
            name = cell.replace("\\", "/")
            if cell and not any(f"{FOLDER}/{name}{end}" in found for end in ENDINGS):
                yield place._replace(line=line, column=at).problem(
                    f"there is no picture {shown(cell)}",
                    f"put it beside {spreadsheet.name} or into a folder there, or empty the cell",
                )


def _inside(path: Path, root: Path) -> bool:
    try:
        return path.is_file() and path.resolve().is_relative_to(root)
    except (OSError, ValueError, RuntimeError):  # RuntimeError: a loop of links
        return False
