"""The picture box: fitting, names, resolution, and what a check says of files, with the row."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from drawn import pdf_pixels, svg_pixels
from games_to_try import Copy
from hypothesis import given
from hypothesis import strategies as st
from sample_art import CARD, KIT, WIDE, bad, encoded, game, good, sample

from kitgen.cli import app
from kitgen.draw.drawing import Drawing
from kitgen.draw.geometry import Affine
from kitgen.draw.raster import Raster
from kitgen.game import load_game
from kitgen.game.places import layouts_folder
from kitgen.game.problems import Problem, faults
from kitgen.kit.build import build_kit, check_kit
from kitgen.kit.check import game_problems
from kitgen.kit.options import Options
from kitgen.kit.studios import open_workshop
from kitgen.parts.pictures import FITS, Fitting, dpi_of, fitted
from kitgen.parts.symbols import Symbols
from kitgen.press.papers import paper

FINE = encoded(sample(size=(960, 720)), "PNG")
PHOTO = encoded(sample(), "JPEG", quality=95)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0 0h40v30H0z"/></svg>'


def lines(folder: Path) -> list[str]:
    return [str(p).replace(f"{folder}/", "") for p in game_problems(folder)]


# ---- fitting -------------------------------------------------------------------------------------

SHARES = st.floats(0, 1)
LENGTHS = st.floats(5, 200)


def raster(width: int, height: int) -> Raster:
    return Raster("any", (width, height), None)


@given(
    st.sampled_from(FITS),
    st.tuples(LENGTHS, LENGTHS),
    st.tuples(st.integers(1, 4000), st.integers(1, 4000)),
    st.tuples(SHARES, SHARES),
    st.tuples(st.floats(0, 0.5), st.floats(0, 0.5), st.floats(0.1, 0.5), st.floats(0.1, 0.5)),
)
def test_a_picture_is_fitted(
    fit: str,
    room: tuple[float, float],
    size: tuple[int, int],
    focus: tuple[float, float],
    crop: tuple[float, float, float, float],
) -> None:
    """Cover leaves no gap, contain nothing out; both keep the shape of what is drawn; the focus is
    as near to the middle as it can be."""
    box = (3.0, 4.0, *room)
    picture = raster(*size)
    by = fitted(picture, box, Fitting(fit, crop, focus))
    left, top = by(crop[0], crop[1])
    right, bottom = by(crop[0] + crop[2], crop[1] + crop[3])
    near = 1e-6 * max(*room, 1)
    if fit != "stretch":
        assert by.a / size[0] == pytest.approx(by.d / size[1])
    if fit != "contain":
        assert max(left - 3, 3 + room[0] - right) <= near
        assert max(top - 4, 4 + room[1] - bottom) <= near
    if fit != "cover":
        assert max(3 - left, right - 3 - room[0]) <= near
    if fit == "cover":
        x, y = by(*focus)
        middle = 3 + room[0] / 2
        assert abs(x - middle) < near or left > 3 - near or right < 3 + room[0] + near
        middle = 4 + room[1] / 2
        assert abs(y - middle) < near or top > 4 - near or bottom < 4 + room[1] + near
    assert dpi_of(picture, by) <= 25.4 * size[0] / by.a * (1 + 1e-9)


def test_the_corners_of_a_small_picture_follow_its_alignment() -> None:
    box = (0.0, 0.0, 40.0, 10.0)
    assert fitted(raster(10, 10), box, Fitting("contain")) == Affine(10, 0, 0, 10, 15, 0)
    left = Fitting("contain", align=0.0)
    assert fitted(raster(10, 10), box, left) == Affine(10, 0, 0, 10, 0, 0)


def face(*boxes: str) -> str:
    return "  card:\n    size: [40, 30]\n    bleed: 2\n    boxes:\n" + "".join(
        f"      b{n}: {{draw: picture, file: art.png, {box}}}\n" for n, box in enumerate(boxes)
    )


def pixels(folder: Path, *boxes: str) -> np.ndarray:
    """The card with these boxes, the same in both backends."""
    shop = open_workshop(
        load_game(game(folder, {"art.png": FINE}, {"one": ""}, face(*boxes))), "en"
    )
    drawing = shop.studio.face("card", {})
    assert not shop.studio.problems
    printed, seen = pdf_pixels(drawing), svg_pixels(drawing)
    assert np.abs(printed - seen).mean() / 255 < 0.01
    return seen


RED, GREEN, PALE, PAPER = (168, 53, 42), (60, 106, 63), (202, 219, 224), (255, 255, 255)


def colour_at(seen: np.ndarray, x: float, y: float) -> tuple[int, ...]:
    return tuple(int(level) for level in seen[int(y * 8), int(x * 8)])


def test_a_picture_covers_its_box_and_is_cut_by_it(tmp_path: Path) -> None:
    seen = pixels(tmp_path, "at: [10, 5, 20, 20]")
    assert colour_at(seen, 9.8, 15) == PAPER
    assert colour_at(seen, 10.3, 6) == PALE or colour_at(seen, 10.3, 6) == RED
    assert colour_at(seen, 23, 17) == GREEN


def test_a_picture_is_contained_with_air_beside_it(tmp_path: Path) -> None:
    seen = pixels(tmp_path, "at: [10, 0, 20, 30], fit: contain, valign: top")
    assert colour_at(seen, 14, 4) == RED
    assert colour_at(seen, 20, 16) == PAPER


def test_a_crop_shows_its_part_only(tmp_path: Path) -> None:
    seen = pixels(tmp_path, "at: [0, 0, 40, 30], crop: [0.1, 0.1, 0.25, 0.25], fit: contain")
    assert colour_at(seen, 20, 15) == RED
    assert (seen[80:160, 60:260] == RED).all()


def test_a_focus_is_brought_to_the_middle(tmp_path: Path) -> None:
    seen = pixels(tmp_path / "a", "at: [15, 0, 6, 30], focus: [0.2, 0.2]")
    assert colour_at(seen, 18, 6) == RED
    other = pixels(tmp_path / "b", "at: [15, 0, 6, 30], focus: [0.7, 0.6]")
    assert colour_at(other, 18, 19) == GREEN


@pytest.mark.parametrize("shape", ["circle", "hexagon", "shield", "diamond", "octagon"])
def test_any_outline_masks_a_picture(shape: str, tmp_path: Path) -> None:
    seen = pixels(tmp_path, f"at: [5, 0, 30, 30], shape: {shape}")
    assert colour_at(seen, 5.3, 29.7) == PAPER
    assert colour_at(seen, 20, 20) == GREEN


def test_any_symbol_masks_a_picture(tmp_path: Path) -> None:
    seen = pixels(tmp_path, "at: [5, 0, 30, 30], mask: star")
    alone = svg_pixels(star_alone())
    black = (alone < 128).all(axis=2)
    white = (alone > 250).all(axis=2)
    assert black.sum() > 5000
    assert (seen[white] == 255).mean() > 0.99
    assert (seen[black] != 255).any(axis=1).mean() > 0.99


def star_alone() -> Drawing:
    """The symbol in the same box."""
    symbols = Symbols([layouts_folder() / "symbols"])
    return Drawing("star", 40, 30, tuple(symbols.verbs("star", 5, 0, 30, 30, "#000000")))


def test_bleed_reaches_beyond_the_trim(tmp_path: Path) -> None:
    shop = open_workshop(
        load_game(game(tmp_path, {"art.png": FINE}, {"one": ""}, face("bleed: true"))), "en"
    )
    drawing = shop.studio.face("card", {})
    (clip,) = drawing.verbs
    assert clip.path[0] == ("M", -2, -2)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ("crop: [0, 0, 2, 1]", "'crop' is no part of the picture"),
        ("crop: [0.5, 0, 0.6, 1]", "'crop' is no part of the picture"),
        ("crop: [0, 0, 0, 1]", "'crop' is no part of the picture"),
        ("focus: [2, 0]", "'focus' is no point of the picture"),
        ("fit: fill", "'fit' is 'fill'"),
        ("dpi: 0", "'dpi' is 0"),
        ("shape: star", "'shape' is 'star'"),
        ("mask: sstar", "there is no symbol 'sstar'; did you mean 'star'?"),
    ],
)
def test_a_wrong_field_is_told(box: str, said: str, tmp_path: Path) -> None:
    game(tmp_path, {"art.png": FINE}, {"one": ""}, face(box))
    (line,) = [line for line in lines(tmp_path) if "box 'b0'" in line]
    assert said in line


# ---- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["goblin.png", "pictures/goblin.png", "goblin", "pictures/goblin", "./goblin.png", " goblin "],
)
def test_a_picture_is_found_by_its_name(name: str, tmp_path: Path) -> None:
    assert not faults(game_problems(game(tmp_path, {"goblin.png": FINE}, {"one": name})))


def test_names_of_a_mac_and_of_windows_are_found(tmp_path: Path) -> None:
    """A Mac writes an accent as a letter of its own; Windows parts folders with a backslash."""
    files = {"art/z\u030ca\u0301ba.png": FINE}
    rows = {"one": "art/žába.png", "two": "art\\žába.png"}
    assert not game_problems(game(tmp_path, files, rows))


def test_a_row_without_a_picture_has_none(tmp_path: Path) -> None:
    assert not game_problems(game(tmp_path, {}, {"one": ""}))


@pytest.mark.parametrize(
    ("wrong", "mend"),
    [
        ("gobiln.png", "did you mean 'goblin.png'?"),
        ("goblin.jpg", "did you mean 'goblin.png'?"),
        ("sub/troll.png", "did you mean 'troll.webp'?"),
        ("dragon.png", "put it into the folder 'pictures' of the game, or drop it on its preview"),
        ("/etc/goblin.png", "put it into the game's folder and write its path from there"),
        ("../secret.png", "put it into the game's folder and write its path from there"),
        ("C:/art/goblin.png", "put it into the game's folder and write its path from there"),
        ("goblin.gif", "did you mean 'goblin.png'?"),
    ],
)
def test_a_wrong_name_is_told_with_its_row_and_the_nearest(
    wrong: str, mend: str, tmp_path: Path
) -> None:
    folder = tmp_path / "game"
    (tmp_path / "secret.png").write_bytes(FINE)
    files = {"goblin.png": FINE, "troll.webp": encoded(sample(size=(960, 720)), "WEBP")}
    game(folder, files, {"one": "goblin.png", "two": wrong})
    (line,) = lines(folder)
    assert line == (
        f"cards.csv:3:2: look: box 'art' of face 'card', row 'two': there is no picture '{wrong}', "
        f"so a frame with its name stands there; {mend}"
    )


def test_a_missing_picture_is_told_at_the_cell_that_a_named_value_shows(tmp_path: Path) -> None:
    named = CARD.replace("    boxes:", "    values: {art: row.art or ''}\n    boxes:")
    faces = named.replace("{{ row.art }}", "{{ art }}")
    rows = {"one": "goblin.png", "two": "elk.png"}
    folder = game(tmp_path / "game", {"goblin.png": FINE}, rows, faces)
    (line,) = lines(folder)
    assert line.startswith("cards.csv:3:2: look: box 'art' of face 'card', row 'two': there is no")


def test_an_address_of_the_web_is_told_as_no_picture(tmp_path: Path) -> None:
    address = "https://example.org/d/1/view"
    folder = game(tmp_path / "game", {"goblin.png": FINE}, {"one": "goblin.png", "two": address})
    (line,) = lines(folder)
    told = f"cards.csv:3:2: look: box 'art' of face 'card', row 'two': '{address}' is an"
    assert line.startswith(told)
    assert line.endswith("save the picture and write the name of its file here")


def test_two_files_that_a_name_may_mean_are_told(tmp_path: Path) -> None:
    (line,) = lines(game(tmp_path, {"a.png": FINE, "a.jpg": PHOTO}, {"one": "a"}))
    assert "'a' is 'pictures/a.jpg' or 'pictures/a.png'; write the ending" in line


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    """A link out of the folder is no file of it."""
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "plan.png").write_bytes(FINE)
    folder = game(tmp_path / "game", {"a.png": FINE}, {"one": "plan.png", "two": "away/plan.png"})
    os.symlink(tmp_path / "secret" / "plan.png", folder / "pictures" / "plan.png")
    os.symlink(tmp_path / "secret", folder / "pictures" / "away")
    assert [line.partition("row ")[2] for line in lines(folder)] == [
        f"{name}, so a frame with its name stands there; "
        "put it into the folder 'pictures' of the game, or drop it on its preview"
        for name in (
            "'one': there is no picture 'plan.png'",
            "'two': there is no picture 'away/plan.png'",
        )
    ]


# ---- files ---------------------------------------------------------------------------------------


def test_every_good_file_is_printed_in_every_ink(tmp_path: Path) -> None:
    folder = game(tmp_path / "game", {**good(), "art.svg": SVG})
    found = game_problems(folder)
    assert not faults(found)
    assert {(Path(p.file).name, p.what) for p in found} == {
        ("moving.png", "the picture moves"),
        ("moving.webp", "the picture moves"),
    }
    for ink in ("full", "low", "grey"):
        doubts: list[Problem] = []
        build_kit(
            load_game(folder), Options("en", paper("a4"), ink=ink), tmp_path / ink, doubts=doubts
        )
        assert set(doubts) == set(found)


def test_every_bad_file_is_told_by_a_check_and_by_a_build(tmp_path: Path) -> None:
    files = {name: raw for name, (raw, _) in bad().items()}
    folder = game(tmp_path / "game", files)
    told = lines(folder)
    assert len(told) == len(files)
    for number, (name, (_, said)) in enumerate(bad().items()):
        assert told[number].startswith(f"cards.csv:{number + 2}:")
        assert f"'{name}': " in told[number]
        assert said in told[number]
    with pytest.raises(Exception, match=r"cards\.csv") as refused:
        build_kit(load_game(folder), Options("en", paper("a4")), tmp_path / "out")
    assert len(refused.value.problems) >= len(files) - 1  # type: ignore[attr-defined]
    assert not (tmp_path / "out").exists()


def test_a_broken_file_that_many_rows_name_is_told_once(tmp_path: Path) -> None:
    folder = game(tmp_path, {"a.png": b"no"}, {f"row_{n}": "a.png" for n in range(9)})
    assert len(lines(folder)) == 1


@pytest.mark.parametrize(
    ("pixels", "asked", "kind"),
    [
        *((2000, "", ""), (330, "", ""), (300, "", "look"), (220, "", "look"), (200, "", "look")),
        *((200, ", dpi: 90", ""), (200, ", dpi: 100", "fault"), (600, ", dpi: 300", "fault")),
    ],
)
def test_a_coarse_picture_is_told(pixels: int, asked: str, kind: str, tmp_path: Path) -> None:
    """53 mm are 2.09 inches: 150 to an inch are 313 pixels, 100 are 209."""
    raw = encoded(sample(size=(pixels, pixels)), "PNG")
    folder = game(tmp_path, {"a.png": raw}, {"one": "a.png"}, CARD.replace(", dpi: 20", asked))
    found = game_problems(folder)
    assert [("look" if p.doubt else "fault") for p in found] == ([kind] if kind else [])
    for problem in found:
        assert (
            f"'a.png' has {pixels} x {pixels} pixels, {pixels / 53 * 25.4:.0f} to an inch here"
            in (problem.what)
        )
        assert ("prints blurred" in problem.what) == (kind == "look" and pixels < 209)
        assert (problem.line, problem.file.endswith("cards.csv")) == (2, True)


def test_a_coarse_picture_may_be_allowed(tmp_path: Path) -> None:
    folder = game(tmp_path, {"a.png": encoded(sample(), "PNG")}, {"one": "a.png"})
    assert not game_problems(folder)


def test_a_check_keeps_no_picture(tmp_path: Path) -> None:
    shop, _ = check_kit(load_game(game(tmp_path, {"a.png": FINE})), "en")
    found = shop.studio.pictures.picture("a.png")
    assert isinstance(found, Raster)
    assert found.stored is None


def test_a_file_is_read_once_until_it_changes(tmp_path: Path) -> None:
    folder = game(tmp_path, {"a.png": FINE, "b.svg": SVG})
    shops = [open_workshop(load_game(folder), "en") for _ in range(2)]
    for name in ("a", "b"):
        one, other = (shop.studio.pictures.picture(name) for shop in shops)
        assert one is other
    (folder / "pictures" / "a.png").write_bytes(encoded(sample(size=(80, 60)), "PNG"))
    changed = open_workshop(load_game(folder), "en").studio.pictures.picture("a")
    assert isinstance(changed, Raster)
    assert changed.width == 80


def test_the_command_says_what_is_worth_a_look_and_goes_on(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    raw = {"moving.webp": good()["moving.webp"]}
    folder = game(tmp_path / "game", raw)
    said = CliRunner().invoke(app, ["check", str(folder)])
    assert said.exit_code == 0
    assert "look: the picture moves; only its first frame is printed" in said.output
    assert "nothing to mend" in said.output
    said = CliRunner().invoke(app, ["build", str(folder), "--out", str(tmp_path / "out")])
    assert said.exit_code == 0
    assert "look: the picture moves" in said.output


# ---- on what texts lie ---------------------------------------------------------------------------


def proof(folder: Path, art: str, *boxes: str) -> list[str]:
    card = "  card:\n    size: [40, 30]\n    boxes:\n"
    card += f"      art: {{draw: picture, at: [0, 0, 20, 30], file: {art}}}\n"
    card += "".join(f"      b{n}: {box}\n" for n, box in enumerate(boxes))
    files = {"a.png": FINE, "through.png": good()["through.png"], "a.svg": SVG}
    return lines(game(folder, files, {"one": ""}, card))


def test_a_picture_is_a_ground_for_a_text_that_lies_on_it_whole(tmp_path: Path) -> None:
    inside = "{draw: text, at: [2, 2, 16, 8], text: Wolf}"
    across = "{draw: text, at: [14, 14, 24, 8], text: Wolverine}"
    (line,) = proof(tmp_path, "a.png", inside, across)
    assert "the text 'Wolverine' is printed over the ink of box 'art'" in line


def test_of_what_is_seen_through_nobody_can_tell(tmp_path: Path) -> None:
    across = "{draw: text, at: [14, 14, 24, 8], text: Wolverine}"
    assert proof(tmp_path, "a.svg", across) == []


def test_a_picture_over_a_text_is_told(tmp_path: Path) -> None:
    card = "  card:\n    size: [40, 30]\n    boxes:\n"
    card += "      t: {draw: text, at: [2, 2, 30, 8], text: Hidden}\n"
    card += "      art: {draw: picture, file: a.png}\n"
    (line,) = lines(game(tmp_path, {"a.png": FINE}, {"one": ""}, card))
    assert "the text 'Hidden' is printed over by box 'art'" in line


# ---- in rules and under maps ---------------------------------------------------------------------

BOOK = (
    KIT
    + """\
  rules:
    {kind: booklet, file: rules, each: topics, cover: booklet.cover, page: booklet.page,
    text: "{{ row.body }}"}
"""
)
TOPIC = """---
title: Set-up
page: "1"
group: course
summary: Lay out the board.
---
Lay out the board.

![The board](board.png)

Then take your pieces: ![a picture](board.png) of them.

![A wolf](wolf.svg "30 mm")
"""


def booklet(folder: Path, topic: str = TOPIC) -> Path:
    files = {"board.png": FINE, "wolf.svg": SVG, "coarse.png": encoded(sample(size=(9, 9)), "PNG")}
    return game(folder, files, {"one": ""}, kit=BOOK, **{"rules__en__setup.md": topic})


def test_pictures_stand_in_a_booklet(tmp_path: Path) -> None:
    import pypdfium2

    out = tmp_path / "out"
    folder = build_kit(load_game(booklet(tmp_path / "game")), Options("en", paper("a4")), out)
    document = pypdfium2.PdfDocument(folder / "rules.pdf")
    found = [
        one
        for sheet in document
        for one in sheet.get_objects(max_depth=9)
        if one.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE
    ]
    assert len(found) == 1
    text = "".join(sheet.get_textpage().get_text_range() for sheet in document)
    assert "![a picture](board.png) of them" in text.replace("\r\n", " ")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("![x](bord.png)", "there is no picture 'bord.png'; did you mean 'board.png'?"),
        ('![x](coarse.png "40 mm")', "'coarse.png' has 9 x 9 pixels, 6 to an inch here"),
        ("![x](../../etc/board.png)", "there is no picture '../../etc/board.png'; put it into"),
    ],
)
def test_a_wrong_picture_of_a_text_is_told(line: str, said: str, tmp_path: Path) -> None:
    told = lines(booklet(tmp_path, TOPIC + f"\n{line}\n"))
    (one,) = [one for one in told if said in one]
    assert one.startswith("rules/en/setup.md:15:")


def test_pictures_of_rules_stand_in_the_pages_of_a_site(tmp_path: Path) -> None:
    from kitgen.site.build import site_files

    files = site_files([load_game(booklet(tmp_path))])
    page = files["pictured/en/index.html"].decode()
    shown = [name for name in files if name.startswith("pictures/")]
    assert sorted(name.rpartition(".")[2] for name in shown) == ["png", "svg"]
    assert all(f'src="../../{name}"' in page for name in shown)
    assert 'alt="The board"' in page


def test_a_picture_is_the_ground_of_both_kinds_of_map(copy: Copy) -> None:
    (copy.folder / "pictures").mkdir()
    (copy.folder / "pictures" / "sea.png").write_bytes(encoded(sample(size=(2000, 1500)), "PNG"))
    text = copy.read("layouts/river.yaml")
    for kind in ("map", "hexmap"):
        assert f"draw: {kind}" in text
        text = text.replace(f"draw: {kind}", f"draw: {kind}, picture: sea, dpi: 20")
        text = text.replace(
            f"draw: {kind}, picture: sea, dpi: 20\n",
            f"draw: {kind}\n        picture: sea\n        dpi: 20\n",
        )
    copy.write("layouts/river.yaml", text)
    assert copy.lines() == []
    game_there = load_game(copy.folder)
    shop, made = check_kit(game_there, "en")
    assert shop.studio.pictures.picture("sea")
    boards = [one.board for one in made["board"] if one.board]
    from kitgen.draw.drawing import Clip, Picture

    def pictures(verbs: tuple) -> int:  # type: ignore[type-arg]
        inner = [pictures(verb.verbs) for verb in verbs if isinstance(verb, Clip)]
        return sum(inner) + sum(isinstance(verb, Picture) for verb in verbs)

    grounds = [pictures(d.verbs) for board in boards for d in board.walk()]
    assert sum(grounds) >= 2
    assert WIDE
