"""Game board, card row and nation mats of Through the Ages, measured on the drawings."""

from __future__ import annotations

from collections import Counter

import pytest
from ages_parts import LANGUAGES, constant, figure, game, parts, placed, texts, walked

from kitgen.draw.drawing import Clip, PlacedDrawing, Shape, Text
from kitgen.draw.geometry import bounds
from kitgen.press.papers import paper
from kitgen.press.tiles import TilingStyle
from kitgen.press.tiling import tile


def test_culture_track_is_a_ring_of_200() -> None:
    board = parts("en", "game-board")[0].board
    assert board is not None
    numbers = {t for t in texts(board) if t.isdigit()}
    assert {str(n) for n in range(200)} <= numbers


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mat_shows_all_figures_of_both_banks(lang: str) -> None:
    mat = parts(lang, "nation-mats")[0].piece
    assert mat is not None
    said = Counter(texts(mat.front))
    for value, times in {"−6": 2, "−4": 2, "−3": 1, "−2": 2, "−1": 1, "−0": 1}.items():
        assert sum(n for text, n in said.items() if text.strip() == value) == times, value
    assert said["8+"] == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_column_of_the_scale_stands_above_its_tokens(lang: str) -> None:
    """P. 14: a column is filled by the tokens below it; one stands for no more than its own."""
    mat = parts(lang, "nation-mats")[0].piece
    assert mat is not None
    columns = {
        int(texts(place.drawing)[0].rstrip("+")): (left, left + place.drawing.width_mm)
        for left, place in placed(mat.front)
        if place.drawing.name == "mat.happy"
    }
    assert set(columns) == set(range(9))
    tokens = [
        left + place.drawing.width_mm / 2
        for left, place in placed(mat.front)
        if place.drawing.name == "mat.yellow.place"
    ]
    assert len(tokens) == constant("yellow_in_bank") == 18
    for number in range(1, 9):
        low, high = columns[number]
        wanted = sum(row["happy_column"] == number for row in game().table("yellow_bank"))
        assert sum(low < x < high for x in tokens) == wanted, number
        assert high == pytest.approx(columns[number - 1][0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_token_hides_what_falls_due_when_it_leaves(lang: str) -> None:
    """P. 2, 5, 14: under the left token of each section stands the figure of the empty section."""
    mat = parts(lang, "nation-mats")[0].piece
    assert mat is not None
    for name, bank, column in (
        ("mat.yellow.place", "yellow_bank", "consumption"),
        ("mat.blue.place", "blue_bank", "corruption"),
    ):
        rows = {figure(row, "tokens"): row for row in game().table(bank)}
        places = sorted(
            (left, p.drawing) for left, p in placed(mat.front) if p.drawing.name == name
        )
        for number, (_, place) in enumerate(places, 1):
            due = figure(rows[number - 1], column)
            said = [text.strip() for text in texts(place) if text.strip()]
            if rows[number]["section"] != rows[number - 1]["section"]:
                assert said == [f"−{due}"], (name, number)
            else:
                assert said == [], (name, number)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tokens_on_a_mat_lie_on_no_picture(lang: str) -> None:
    """A starting technology has its tokens on the band under its picture, as its figures."""
    mat = parts(lang, "nation-mats")[0].piece
    assert mat is not None
    cards = [d for d in walked(mat.front) if d.name == "mat.tech"]
    assert len(cards) == len(game().table("start_techs"))
    seen = 0
    for card in cards:
        (picture,) = [verb for verb in card.verbs if isinstance(verb, Clip)]
        left, top, width, height = bounds(picture.path)
        assert left > 6
        for verb in card.verbs:
            if isinstance(verb, PlacedDrawing) and verb.drawing.name == "mat.place":
                seen += 1
                assert verb.by.f >= top + height
                assert verb.by.f + verb.drawing.height_mm <= card.height_mm
                assert left < verb.by.e
                assert verb.by.e + verb.drawing.width_mm <= left + width
    rows = game().table("start_techs")
    columns = ("start_workers", "civil_actions", "military_actions")
    assert seen == sum(figure(row, column) for row in rows for column in columns)


@pytest.mark.parametrize("size", ["a4", "letter", "a3"])
def test_no_seam_cuts_a_place_for_a_card_or_a_token(size: str) -> None:
    """Seams spare cards, banks, tracks and words; on A3 at most four spaces on the rim of the board
    lose less than a millimetre."""
    style = TilingStyle(spare_share=1 / 3)
    for name in ("card-row", "nation-mats", "game-board"):
        one = parts("en", name)[0]
        drawing = one.board or (one.piece.front if one.piece else None)
        assert drawing is not None
        plan = tile(drawing, paper(size), style, lambda page, pages, side: "")
        if (name, size) != ("game-board", "a3"):
            assert plan.cut_boxes == (), name
            continue
        seams = {tile.window[0] for tile in plan.tiles}
        losses = [
            min(seam - x, x + width - seam)
            for x, _, width, _ in plan.cut_boxes
            for seam in seams
            if x < seam < x + width
        ]
        assert len(losses) == len(plan.cut_boxes) <= 4
        assert max(losses, default=0.0) < 1


def test_nothing_of_the_long_view_stands_behind_a_plate() -> None:
    """But the sky: a roof that comes out from under a plate looks like a slip."""
    board = parts("en", "game-board")[0].board
    assert board is not None
    plates = [
        (one.by.e, one.by.f, one.by.e + one.drawing.width_mm, one.by.f + one.drawing.height_mm)
        for one in board.verbs
        if isinstance(one, PlacedDrawing) and one.drawing.name == "board.plate"
    ]
    assert len(plates) == 2
    (window,) = [verb for verb in board.verbs if isinstance(verb, Clip)]
    (view,) = [verb for verb in window.verbs if isinstance(verb, PlacedDrawing)]
    by = view.by
    seen = [bounds(verb.path) for verb in view.drawing.verbs if isinstance(verb, Shape | Clip)]
    boxes = [
        (by.a * x + by.e, by.d * y + by.f, by.a * (x + wide) + by.e, by.d * (y + high) + by.f)
        for x, y, wide, high in seen
        if by.a * wide < 100
    ]
    assert len(boxes) > 500
    for left, top, right, foot in plates:
        behind = [b for b in boxes if b[0] < right and b[2] > left and b[1] < foot and b[3] > top]
        assert behind == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("plan", ["game-board", "card-row", "nation-mats", "start-player"])
def test_words_at_the_table_are_never_under_6_5_points(lang: str, plan: str) -> None:
    for one in parts(lang, plan):
        drawing = one.board or (one.piece.front if one.piece else None)
        assert drawing is not None
        sizes = [t.size_pt for d in walked(drawing) for t in d.verbs if isinstance(t, Text)]
        assert min(sizes) >= 6.5
