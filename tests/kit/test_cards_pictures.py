"""Each card of the games shows a picture of its own: present, engraved without loss, unlike every
other, and as its recipe draws it."""

from __future__ import annotations

import io
import itertools
import math
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import numpy as np
import pytest
import resvg_py
import yaml
from drawn_kits import drawn, game
from PIL import Image

from kitgen.draw.drawing import Clip, PlacedDrawing
from kitgen.draw.geometry import bounds
from kitgen.game import load_game
from kitgen.kit.build import make_parts
from kitgen.kit.making import MadePart
from kitgen.kit.studios import open_workshop
from kitgen.parts.art import read_art

HOME = Path(__file__).parents[2]
CARDS = {
    "through-the-ages": ("civil_cards", "military_cards"),
    "game-of-thrones": ("house_cards", "westeros_kinds"),
    "battles-of-napoleon": ("units", "commanders"),
}
SIDE = 16
"""Of the little picture that is compared."""
LEAST_APART = 18
"""Bits of 16 x 16 in which two pictures differ at least; two of the same troops stand nearest."""


def pictures(game: str) -> dict[str, Path]:
    return {path.stem: path for path in (HOME / "data" / game / "pictures").glob("*.svg")}


def rendered(svg: str, dots_per_mm: float) -> Image.Image:
    """A picture or a part of it in greys, drawn by another program."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg, background="#ffffff", dpi=dots_per_mm * 25.4, skip_system_fonts=True
    )
    return Image.open(io.BytesIO(bytes(png))).convert("L")


def look(path: Path) -> np.ndarray:
    """What the eye keeps of a picture: which of two neighbours is darker, in a small grid."""
    image = rendered(path.read_text("utf-8"), 3)
    small = np.asarray(image.resize((SIDE + 1, SIDE)), dtype=np.int16)
    return small[:, 1:] > small[:, :-1]


@pytest.mark.parametrize("name", CARDS)
def test_each_card_has_its_picture_and_no_picture_lacks_a_card(name: str) -> None:
    loaded = game(name)
    rows = {row.id for table in CARDS[name] for row in loaded.table(table)}
    if name == "battles-of-napoleon":
        for half in ("event", "reaction"):
            rows |= {str(card[half]) for card in loaded.table("event_cards")}
    assert rows == set(pictures(name))


def test_pictures_are_engraved_without_loss() -> None:
    """One of each vocabulary: what a reader leaves out is an element or an attribute."""
    one_of: dict[frozenset[str], Path] = {}
    for name in CARDS:
        for path in pictures(name).values():
            words = re.findall(r"(?<=<)\w+|[\w-]+(?==)", path.read_text("utf-8"))
            one_of[frozenset(words)] = path
    assert len(one_of) < 40
    for path in one_of.values():
        assert not read_art(path.read_bytes(), path.name, flat=True).left_out, path.name


@pytest.mark.sweep
@pytest.mark.parametrize("name", CARDS)
def test_no_two_pictures_are_alike(name: str) -> None:
    seen = {stem: look(path) for stem, path in pictures(name).items()}
    near = [
        (one, two)
        for one, two in itertools.combinations(sorted(seen), 2)
        if int((seen[one] != seen[two]).sum()) < LEAST_APART
    ]
    assert not near


def cards(lang: str) -> list[MadePart]:
    """Every card of Through the Ages."""
    return drawn("through-the-ages", lang).file("cards")


def suns(path: Path) -> list[tuple[float, float, float]]:
    """Middle of each sun of a picture and how far its beams reach: a white round, then beams."""
    lines = path.read_text("utf-8").splitlines()
    found = []
    for number, line in enumerate(lines):
        beams = lines[number + 1] if number + 1 < len(lines) else ""
        halo = re.match(r'<path d="M([-.\d]+) ([-.\d]+)a([.\d]+) .*stroke="none"', line)
        if halo and beams.count("M") >= 16 and '"none" stroke-width=".3"' in beams:
            left, y, radius = map(float, halo.groups())
            found.append((left + radius, y, radius * 0.9))
    return found


def test_no_sun_is_cut_by_the_edge_of_a_card_or_stands_under_its_age() -> None:
    files = pictures("through-the-ages")
    seen = 0
    for card in cards("en"):
        name = card.id.split("/")[-1]
        if name not in files or card.piece is None:
            continue
        window, seal = card.piece.front.verbs[1], (8.0, 17.5, 5.05)
        assert isinstance(window, Clip), name
        left, top, _, deep = bounds(window.path)
        (placed,) = window.verbs
        assert isinstance(placed, PlacedDrawing), name
        by, drawn = placed.by, placed.drawing
        assert drawn.name == f"{name}.svg"
        scale = drawn.width_mm * by.a / 48
        for x, y, reach in suns(files[name]):
            seen += 1
            x, y, reach = by.e + x * scale, by.f + y * scale, reach * scale
            assert left + reach <= x <= 56 - reach, name
            assert top + reach <= y <= top + deep, name
            assert math.dist((x, y), seal[:2]) >= reach + seal[2], name
    assert seen > 15


LEDGE = '<path d="M-1 26.5h50v.9h-50z"'
LEADER = '<g transform="translate(19.8 1'
"""Of a leader, in the recipes: between them what stands beside him, then he himself."""


def inked(svg: list[str]) -> tuple[float, float, float, float]:
    """How far lines of a picture reach: left, top, right and bottom, in its own measure."""
    ink = np.asarray(rendered("\n".join(svg), 8)) < 128
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    unit = 48 / ink.shape[1]
    return columns[0] * unit, rows[0] * unit, columns[-1] * unit, rows[-1] * unit


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_leader_has_air_over_his_hat_and_what_he_is_known_for_whole_beside_him(lang: str) -> None:
    """Windows of cards are of many heights: a tall one cuts the sides, a low one the top."""
    leaders = {row.id for row in game("through-the-ages").table("leaders")}
    files = pictures("through-the-ages")
    seen = set()
    for card in cards(lang):
        name = card.id.split("/")[-1]
        if name not in leaders or card.piece is None:
            continue
        seen.add(name)
        window = card.piece.front.verbs[1]
        assert isinstance(window, Clip), name
        _, top, _, deep = bounds(window.path)
        (placed,) = window.verbs
        assert isinstance(placed, PlacedDrawing), name
        by, scale = placed.by, placed.drawing.width_mm * placed.by.a / 48
        lines = files[name].read_text("utf-8").splitlines()
        (ledge,) = [number for number, line in enumerate(lines) if line.startswith(LEDGE)]
        bust = max(number for number, line in enumerate(lines) if line.startswith(LEADER))
        left, high, right, low = inked([lines[0], *lines[ledge + 1 : bust], "</svg>"])
        assert by.e + right * scale < 56 - 0.4, name
        assert by.f + high * scale > top + 0.4, name
        assert left > 26, name
        assert low < 28.5, name
        _, high, _, low = inked([lines[0], *lines[bust:]])
        assert by.f + high * scale > top + 0.2, name
        assert by.f + low * scale >= top + deep - 0.5, name
    assert seen == leaders


BUST = '<g transform="translate(18 13) scale(.76 .76)"'
"""Of an officer: the last part of his picture, in the recipes."""


def test_an_officer_has_air_over_his_hat_and_his_shoulders_in_the_card() -> None:
    """The card is wider than the picture, so that a strip above and below falls away."""
    box = yaml.safe_load((HOME / "layouts" / "napoleon.yaml").read_text("utf-8"))
    _, _, wide, high = box["faces"]["commander"]["boxes"]["picture"]["at"]
    scale = (wide + 2) / 48  # with its bleed at one side
    lost = (30 - high / scale) / 2
    for nation, letter in itertools.product(("french", "british"), "abcdefghijklm"):
        name = f"{nation}-{letter}"
        lines = pictures("battles-of-napoleon")[name].read_text("utf-8").splitlines()
        (first,) = [number for number, line in enumerate(lines) if line.startswith(BUST)]
        left, top, right, foot = inked([lines[0], *lines[first:]])
        assert (top - lost) * scale > 1.5, name
        assert foot / 30 > 0.97, name
        assert 18 < (right - left) * scale < 30, name
        assert left * scale > 3, name


@pytest.mark.walk
def test_the_recipes_draw_the_pictures_that_are_stored(tmp_path: Path) -> None:
    made = tmp_path / "art" / "vignettes"
    copytree(HOME / "art" / "vignettes", made)
    copytree(HOME / "layouts" / "symbols", tmp_path / "layouts" / "symbols")
    subprocess.run([sys.executable, str(made)], check=True, timeout=120)
    for of in CARDS:
        for name, path in pictures(of).items():
            again = tmp_path / "data" / of / "pictures" / f"{name}.svg"
            assert again.read_bytes() == path.read_bytes(), name
    for of in (*CARDS, "axis-allies", "pacific-1940"):
        for folder in ("ornaments", "land", "formations", "figures"):
            kept = HOME / "data" / of / folder
            drawn = {path.name for path in (tmp_path / "data" / of / folder).glob("*.svg")}
            assert drawn == {path.name for path in kept.glob("*.svg")}
            for name in drawn:
                again = tmp_path / "data" / of / folder / name
                assert again.read_bytes() == (kept / name).read_bytes(), name


def test_a_card_whose_picture_is_missing_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "game-of-thrones"
    copytree(HOME / "data" / "game-of-thrones", folder)
    (folder / "pictures" / "tyrion-lannister.svg").unlink()
    loaded = load_game(folder)
    shop = open_workshop(loaded, "en")
    make_parts(loaded, shop, pieces=["tyrion-lannister"])
    (told,) = shop.studio.problems
    assert "row 'tyrion-lannister': there is no picture 'tyrion-lannister'" in told.what
    assert (told.missing, told.doubt) == ("tyrion-lannister", True)
