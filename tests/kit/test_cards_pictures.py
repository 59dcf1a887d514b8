"""Each card of the games shows a picture of its own: present, engraved without loss, unlike every
other, and as its recipe draws it."""

from __future__ import annotations

import itertools
import math
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from shutil import copytree

import numpy as np
import pypdfium2
import pytest
import yaml
from drawn import pdf_of

from kitgen.draw.drawing import Clip, PlacedDrawing
from kitgen.draw.geometry import bounds
from kitgen.game import load_game
from kitgen.kit.build import make_parts
from kitgen.kit.check import game_problems
from kitgen.kit.studios import open_workshop
from kitgen.parts.art import read_art
from kitgen.parts.engraving import Hand, engraved

HOME = Path(__file__).parents[2]
HAND = Hand("#26241f", "#fffdf6", "#fffdf6", "#c8742a")
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


@cache
def look(path: Path) -> np.ndarray:
    """What the eye keeps of a picture: which of two neighbours is darker, in a small grid."""
    read = read_art(path.read_bytes(), path.name, flat=True)
    assert not read.left_out, path.name
    page = engraved(read.drawing, 0.8, 0.8, HAND)
    image = pypdfium2.PdfDocument(pdf_of(page))[0].render(scale=1.5).to_pil().convert("L")
    small = np.asarray(image.resize((SIDE + 1, SIDE)), dtype=np.int16)
    return small[:, 1:] > small[:, :-1]


@pytest.mark.parametrize("game", CARDS)
def test_each_card_has_its_picture_and_no_picture_lacks_a_card(game: str) -> None:
    loaded = load_game(HOME / "data" / game)
    rows = {row.id for table in CARDS[game] for row in loaded.table(table)}
    if game == "battles-of-napoleon":
        for half in ("event", "reaction"):
            rows |= {str(card[half]) for card in loaded.table("event_cards")}
    assert rows == set(pictures(game))


@pytest.mark.parametrize("game", CARDS)
def test_no_two_pictures_are_alike(game: str) -> None:
    seen = {name: look(path) for name, path in pictures(game).items()}
    near = [
        (one, two)
        for one, two in itertools.combinations(sorted(seen), 2)
        if int((seen[one] != seen[two]).sum()) < LEAST_APART
    ]
    assert not near


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
    game = load_game(HOME / "data" / "through-the-ages")
    shop = open_workshop(game, "en", "full")
    seen = 0
    for card in make_parts(game, shop, ("cards",))["cards"]:
        name = card.id.split("/")[-1]
        if name not in pictures(game.id) or card.piece is None:
            continue
        window, seal = card.piece.front.verbs[1], (8.0, 17.5, 5.05)
        assert isinstance(window, Clip), name
        left, top, _, deep = bounds(window.path)
        (placed,) = window.verbs
        assert isinstance(placed, PlacedDrawing), name
        by, drawn = placed.by, placed.drawing
        assert drawn.name == f"{name}.svg"
        scale = drawn.width_mm * by.a / 48
        for x, y, reach in suns(pictures(game.id)[name]):
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
    page = engraved(read_art("\n".join(svg).encode(), "part.svg", flat=True).drawing, 1, 1, HAND)
    image = pypdfium2.PdfDocument(pdf_of(page))[0].render(scale=4).to_pil().convert("L")
    ink = np.asarray(image) < 160
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    unit = 48 / ink.shape[1]
    return columns[0] * unit, rows[0] * unit, columns[-1] * unit, rows[-1] * unit


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_leader_has_air_over_his_hat_and_what_he_is_known_for_whole_beside_him(lang: str) -> None:
    """Windows of cards are of many heights: a tall one cuts the sides, a low one the top."""
    game = load_game(HOME / "data" / "through-the-ages")
    shop = open_workshop(game, lang, "full")
    leaders = {row.id for row in game.table("leaders")}
    seen = set()
    for card in make_parts(game, shop, ("cards",))["cards"]:
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
        lines = pictures(game.id)[name].read_text("utf-8").splitlines()
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


@pytest.mark.parametrize("nation", ["french", "british"])
@pytest.mark.parametrize("letter", "abcdefghijklm")
def test_an_officer_has_air_over_his_hat_and_his_shoulders_in_the_card(
    nation: str, letter: str
) -> None:
    """The card is wider than the picture, so that a strip above and below falls away."""
    game = load_game("battles-of-napoleon")
    box = yaml.safe_load((HOME / "layouts" / "napoleon.yaml").read_text("utf-8"))
    _, _, wide, high = box["faces"]["commander"]["boxes"]["picture"]["at"]
    scale = (wide + 2) / 48  # with its bleed at one side
    lost = (30 - high / scale) / 2
    lines = (game.folder / "pictures" / f"{nation}-{letter}.svg").read_text("utf-8").splitlines()
    (first,) = [number for number, line in enumerate(lines) if line.startswith(BUST)]
    bust = "\n".join([lines[0], *lines[first:]])
    page = engraved(read_art(bust.encode(), "bust.svg", flat=True).drawing, 1, 1, HAND)
    image = pypdfium2.PdfDocument(pdf_of(page))[0].render(scale=3).to_pil().convert("L")
    ink = np.asarray(image) < 128
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    mm = scale * 48 / ink.shape[1]
    assert (rows[0] * 48 / ink.shape[1] - lost) * scale > 1.5
    assert rows[-1] / ink.shape[0] > 0.97
    assert 18 < (columns[-1] - columns[0]) * mm < 30
    assert columns[0] * mm > 3


def test_the_recipes_draw_the_pictures_that_are_stored(tmp_path: Path) -> None:
    made = tmp_path / "art" / "vignettes"
    copytree(HOME / "art" / "vignettes", made)
    copytree(HOME / "layouts" / "symbols", tmp_path / "layouts" / "symbols")
    subprocess.run([sys.executable, str(made)], check=True, timeout=120)
    for game in CARDS:
        for name, path in pictures(game).items():
            again = tmp_path / "data" / game / "pictures" / f"{name}.svg"
            assert again.read_bytes() == path.read_bytes(), name
    for game in (*CARDS, "axis-allies", "pacific-1940"):
        for folder in ("ornaments", "land", "formations", "figures"):
            kept = HOME / "data" / game / folder
            drawn = {path.name for path in (tmp_path / "data" / game / folder).glob("*.svg")}
            assert drawn == {path.name for path in kept.glob("*.svg")}
            for name in drawn:
                again = tmp_path / "data" / game / folder / name
                assert again.read_bytes() == (kept / name).read_bytes(), name


def test_a_check_names_a_card_whose_picture_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "game-of-thrones"
    copytree(HOME / "data" / "game-of-thrones", folder)
    (folder / "pictures" / "tyrion-lannister.svg").unlink()
    (line,) = map(str, game_problems(folder))
    assert "row 'tyrion-lannister': there is no picture 'tyrion-lannister'" in line
