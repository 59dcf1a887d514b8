"""Whatever names a file of a game cannot lead out of its folder."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from games_to_try import SIXTH, Copy
from PIL import Image
from typefaces import typeface

from kitgen.game import DataError, load_game
from kitgen.site.build import site_files


class Named(NamedTuple):
    """A place where a file is named: the file's ending, its content, the folder of the game that
    it would lie in, and how its name is written."""

    suffix: str
    content: Callable[[], bytes]
    folder: str
    write: Callable[[Copy, str], None]


def picture() -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (3000, 2000), "#336699").save(made, "PNG")
    return made.getvalue()


def drawing() -> bytes:
    return b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


def of_the_game(name: str) -> Callable[[], bytes]:
    return lambda: (SIXTH / name).read_bytes()


def swapped(file: str, old: str, new: str) -> Callable[[Copy, str], None]:
    return lambda copy, name: copy.swap(file, old, new.replace("NAME", name))


def a_font(copy: Copy, name: str) -> None:
    theme = f"extends: atlas\nfonts: {{own: '{name}'}}\nfamilies: {{another: {{regular: own}}}}\n"
    copy.write("layouts/own.yaml", theme)
    copy.swap("kit.yaml", "theme: atlas", "theme: own")


RIVER = "layouts/river.yaml"
FRAME = "      inner: {draw: fill, at: [4.3, 4.3, 143.4, 123.4], stroke: frame, width: 0.18}\n"
PLACES = {
    "a table": Named(
        ".csv",
        of_the_game("boats.csv"),
        "",
        swapped("game.yaml", "\n  boats:\n", "\n  boats:\n    file: NAME\n"),
    ),
    "the outlines of a map": Named(
        ".geojson",
        of_the_game("map.geojson"),
        "",
        swapped(RIVER, "file: map.geojson", "file: NAME"),
    ),
    "the ground of a map": Named(
        ".png",
        picture,
        "pictures",
        swapped(RIVER, "areas: reaches", "picture: NAME\n        areas: reaches"),
    ),
    "the ground of a map of hexes": Named(
        ".png",
        picture,
        "pictures",
        swapped(RIVER, "cells: cells", "picture: NAME\n        cells: cells"),
    ),
    "a picture": Named(
        ".png",
        picture,
        "pictures",
        swapped(RIVER, FRAME, f"{FRAME}      art: {{draw: picture, file: 'NAME'}}\n"),
    ),
    "a drawing": Named(
        ".svg",
        drawing,
        "pictures",
        swapped(RIVER, FRAME, f"{FRAME}      art: {{draw: picture, file: 'NAME'}}\n"),
    ),
    "a picture among rules": Named(
        ".png",
        picture,
        "pictures",
        swapped("rules/en/fog.md", "\n---\n", "\n---\n![](<NAME>)\n\n"),
    ),
    "a font": Named(".ttf", typeface, "fonts", a_font),
}


REFUSED = re.compile("does not lie in the game's folder|there is no (?:picture|font file) '")


def told(copy: Copy) -> list[str]:
    lines = copy.lines()
    try:
        site_files([load_game(copy.folder)])
    except DataError as error:
        lines += map(str, error.problems)
    return lines


def inside(copy: Copy, place: Named) -> Path:
    folder = copy.folder / place.folder
    folder.mkdir(exist_ok=True)
    return folder


@pytest.mark.sweep
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_a_file_of_the_folder_is_read(copy: Copy, place: Named) -> None:
    (inside(copy, place) / f"plan{place.suffix}").write_bytes(place.content())
    place.write(copy, f"plan{place.suffix}")
    assert told(copy) == []


@pytest.mark.sweep
@pytest.mark.parametrize("way", ["..", "absolute", "a link", "a linked folder"])
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_no_name_leads_out_of_the_folder(
    copy: Copy, tmp_path: Path, place: Named, way: str
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    file = outside / f"plan{place.suffix}"
    file.write_bytes(place.content())
    name = file.name
    if way == "..":
        name = os.path.relpath(file, inside(copy, place))
    elif way == "absolute":
        name = str(file)
    elif way == "a link":
        (inside(copy, place) / name).symlink_to(file)
    else:
        (inside(copy, place) / "away").symlink_to(outside)
        name = f"away/{name}"
    place.write(copy, name)
    lines = told(copy)
    assert any(REFUSED.search(line) for line in lines), lines
