"""Boxes, trays, dividers and slips: their nets fold round what they hold, and they are made where
somebody asks for them."""

from __future__ import annotations

import csv
import itertools
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from ages_parts import copies
from games_to_try import GAMES, SIXTH, Copy
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.draw.drawing import Clip
from kitgen.draw.geometry import Path as Outline
from kitgen.draw.geometry import Point, bounds
from kitgen.game import load_game
from kitgen.kit.build import make_parts
from kitgen.kit.check import game_problems
from kitgen.kit.making import MadePart
from kitgen.kit.studios import open_workshop

INNER = (57.5, 88.5, 21.0)
PARTS = """
  tuck:
    kind: pieces
    file: boxes
    given: {{inner: "{inner}", label: "'Cards'"}}
    front: box.tuck
  tray:
    kind: pieces
    file: boxes
    given: {{inner: "{inner}", label: "'Tokens'"}}
    front: box.tray
  dividers:
    kind: pieces
    file: boxes
    each: range(3)
    given: {{card: "[63, 88]", of: 3, place: row, label: "'Part'"}}
    front: box.divider
  slips:
    kind: pieces
    file: boxes
    each: cards
    given: {{card: "'river.card'", sleeve: "[70, 95]"}}
    front: sleeve.slip
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


def boxes(copy: Copy, inner: tuple[float, ...] = INNER) -> dict[str, MadePart]:
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, boxes, river]")
    copy.swap("kit.yaml", "parts:\n", "parts:" + PARTS.format(inner=list(inner)))
    game = load_game(copy.folder)
    made = make_parts(game, open_workshop(game, "en"), ["boxes"])
    return {one.id: one for one in made["boxes"]}


def corners(path: Outline) -> list[Point]:
    assert path[-1][0] == "Z"
    return [(segment[1], segment[2]) for segment in path if segment[0] in ("M", "L")]


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


def folds(one: MadePart) -> tuple[list[float], list[float]]:
    """Where a net is folded: across the x of upright lines, down the y of lying ones."""
    assert one.piece is not None
    found: tuple[list[float], list[float]] = ([], [])
    for fold in one.piece.front.folds:
        (x1, y1), (x2, y2) = corners((*fold, ("Z",)))
        assert (x1 == x2) != (y1 == y2)
        found[x1 != x2].append(x1 if x1 == x2 else y1)
    return found


def test_what_the_guide_shows_is_in_order(copy: Copy) -> None:
    """Its blocks are put into the river game as the page says."""
    page = (Path(__file__).parents[2] / "docs/guide/boxes.md").read_text("utf-8")
    box, more, faces = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    layouts, _, parts = box.partition("\n\n")
    copy.swap("kit.yaml", "layouts: [common, river]", layouts)
    copy.swap("kit.yaml", "parts:\n", parts + more)
    copy.swap("layouts/river.yaml", "faces:\n", f"faces:\n{faces}")
    copy.swap("kit.yaml", "front: box.tuck", "front: river.box")
    assert not game_problems(copy.folder)


@pytest.mark.parametrize("inner", [INNER, (45.0, 68.0, 9.0), (90.0, 52.0, 18.0)])
def test_nets_fold_round_what_they_hold(copy: Copy, inner: tuple[float, float, float]) -> None:
    made, (wide, high, deep) = boxes(copy, inner), inner
    xs, ys = folds(made["tuck"])
    assert [b - a for a, b in itertools.pairwise(xs)] == pytest.approx([wide, deep, wide])
    top, lid, bottom = ys
    assert (bottom - top, top - lid) == pytest.approx((high, deep))
    width, height = made["tuck"].size
    assert (width - xs[-1], height - bottom) == pytest.approx((deep, deep))
    xs, ys = folds(made["tray"])
    assert (xs[1] - xs[0], ys[1] - ys[0]) == pytest.approx((wide, high))
    width, height = made["tray"].size
    assert (xs[0], width - xs[1], ys[0], height - ys[1]) == pytest.approx([deep] * 4)
    for name in ("tuck", "tray", "dividers/0", "dividers/1", "dividers/2"):
        one = made[name]
        assert one.piece is not None
        assert one.piece.outline is not None
        rim = corners(one.piece.outline)
        lines = list(zip(rim, [*rim[1:], rim[0]], strict=True))
        assert not any(crosses(*a, *b) for a, b in itertools.combinations(lines, 2)), name
        assert bounds(one.piece.outline)[2:] == pytest.approx(one.size, abs=0.51), name


@pytest.mark.parametrize("deep", [2.3, 2.9, 5.5])
def test_a_box_for_few_cards_is_in_order(copy: Copy, deep: float) -> None:
    """One card with its room is 2.3 mm deep: so is the flap that is glued, and the tray's wall."""
    boxes(copy, (64.5, 89.5, deep))
    assert not game_problems(copy.folder)


def test_tabs_of_dividers_stand_side_by_side(copy: Copy) -> None:
    made = boxes(copy)
    tabs = []
    for number in range(3):
        piece = made[f"dividers/{number}"].piece
        assert piece is not None
        assert piece.outline is not None
        above = [x for x, y in corners(piece.outline) if y == 0]
        tabs.append((min(above), max(above)))
    assert tabs == sorted(tabs)
    assert all(one[1] <= other[0] for one, other in itertools.pairwise(tabs))


def test_a_card_lies_in_the_middle_of_its_slip(copy: Copy) -> None:
    made = boxes(copy)
    slips = [one for id, one in made.items() if id.startswith("slips/")]
    game = load_game(copy.folder)
    assert len(slips) == len(list(game.table("cards")))
    for slip in slips:
        assert slip.size == (70, 95)
        placed = [
            verb
            for drawing in slip.sides["front"].walk()
            for verb in drawing.verbs
            if isinstance(verb, Clip)
        ]
        boxes_of = [bounds(verb.path) for verb in placed if verb.path]
        assert (3.5, 3.5, 63, 88) in [tuple(round(side, 4) for side in box) for box in boxes_of]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('inner: "[57.5, 88.5, 21.0]", label: "\'Cards\'"', "label: \"'Cards'\"", "'inner'"),
        ('card: "[63, 88]"', 'card: "[cardwide, 88]"', "'given' of part 'dividers'"),
    ],
)
def test_what_is_not_given_is_told(copy: Copy, old: str, new: str, said: str) -> None:
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, boxes, river]")
    copy.swap("kit.yaml", "parts:\n", "parts:" + PARTS.format(inner=list(INNER)))
    copy.swap("kit.yaml", old, new)
    assert said in " ".join(copy.lines())


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("", "face 'scrap' has no corners"),
        ("points: [[0, 0], [20, 0]]", "has under three corners"),
        ("points: [[0, 0], [40, 0], [20, 20]]", "the corner [40, 0] lies beyond the face"),
    ],
)
def test_a_polygon_has_corners_within_its_face(copy: Copy, points: str, said: str) -> None:
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, scrap]")
    face = (
        f"faces:\n  scrap:\n    size: [20, 20]\n    shape: polygon\n    {points}\n    boxes: {{}}\n"
    )
    copy.write("layouts/scrap.yaml", face)
    part = "  scrap: {kind: pieces, file: counters, front: scrap}\n"
    copy.swap("kit.yaml", "parts:\n", "parts:\n" + part)
    assert said in " ".join(copy.lines())


@pytest.mark.walk
def test_boxes_are_made_where_somebody_asks(copy: Copy, tmp_path: Path) -> None:
    """And stay a part of the kit from then on."""
    boxes(copy)

    def build(*words: str) -> set[str]:
        result = run("build", copy.folder, "--out", tmp_path, *words)
        assert result.exit_code == 0, result.output
        (found,) = tmp_path.glob("*/en-a4")
        listed = json.loads((found / "manifest.json").read_text("utf-8"))["files"]
        assert {file["path"] for file in listed} == {path.name for path in found.glob("*.pdf")}
        return {file["kind"] for file in listed}

    usual = build()
    assert "boxes" not in usual
    assert build("--only", "boxes") == usual | {"boxes"}
    assert build("--force") == usual | {"boxes"}


def test_who_asks_for_what_is_not_there_is_told(tmp_path: Path) -> None:
    result = run("build", SIXTH, "--only", "boxes", "--out", tmp_path)
    assert result.exit_code == 1
    wanted = "the kit has no boxes; it has board, counters, cards, aids, rules"
    assert wanted in " ".join(result.output.split())
    assert not any(tmp_path.iterdir())


@pytest.mark.sweep
@pytest.mark.parametrize(
    "game",
    ["through-the-ages", "game-of-thrones", "axis-allies", "pacific-1940", "battles-of-napoleon"],
)
def test_boxes_of_the_games_are_cut_and_folded(game: str, tmp_path: Path) -> None:
    """As many outlines as pieces, and every fold of each within the paper."""
    loaded = load_game(GAMES[game])
    made = make_parts(loaded, open_workshop(loaded, "cs"), ["boxes"])["boxes"]
    words = "--as", "cut", "--only", "boxes", "--lang", "cs", "--out", tmp_path / "cut"
    assert run("export", game, *words).exit_code == 0
    with (tmp_path / "cut" / "cut.csv").open(encoding="utf-8-sig") as listed:
        rows = list(csv.DictReader(listed))
    assert sum(int(row["pieces"]) for row in rows) == sum(one.count for one in made)
    folded = 0
    for row in rows:
        svg = (tmp_path / "cut" / f"{row['cut_file']}.svg").read_text("utf-8")
        lines = re.findall(r'<g [^>]*id="fold"[^>]*>(.*?)</g>', svg)
        for line in lines:
            ends = [float(figure) for figure in re.findall(r"[ML, ](-?[\d.]+)", line)]
            folded += line.count("<path")
            assert min(ends) > 0
            assert max(ends) < 297
    assert folded == sum(len(one.piece.front.folds) for one in made if one.piece)


@pytest.mark.walk
def test_counters_have_room_in_the_trays_of_napoleon() -> None:
    """Counted once more from what the kit prints: glued to 1.5 mm of board, three fifths of a tray
    are counters and the rest is air."""
    game = load_game("battles-of-napoleon")
    shop = open_workshop(game, "en")
    volume: Counter[str] = Counter()
    for one in make_parts(game, shop, ["counters"])["counters"]:
        group = one.plan.id
        width, height = one.size
        if group == "standees":  # of paper alone, folded in the middle
            width, height, thick = width, height / 2, 0.8
        else:
            thick = 1.5
        tokens = ("order-tokens", "markers", "objectives", "colour-tokens")
        where = "tokens" if group.startswith(tokens) else "nations"
        volume[where] += one.count * round(width * height * thick)
    room = {"tokens": 96 * 70 * 20, "nations": 2 * 120 * 80 * 20}
    for where, needed in volume.items():
        assert needed <= 0.6 * room[where], (where, needed / room[where])


def test_a_deck_has_room_in_its_box() -> None:
    """Counted once more from the tables: cards of 0.3 mm, and a millimetre at least to spare."""
    game = load_game("through-the-ages")
    cards: Counter[str] = Counter()
    for table in ("civil_cards", "military_cards"):
        for row in game.table(table):
            cards[str(row["age"])] += copies(row, 4)
    made = make_parts(game, open_workshop(game, "en"), ["boxes"])["boxes"]
    assert {one.id for one in made} == {f"deck-boxes/{age}" for age in cards}
    for one in made:
        xs, _ = folds(one)
        thick = cards[one.id.partition("/")[2]] * 0.3
        assert thick + 1 < xs[2] - xs[1] < thick + 3
        assert xs[1] - xs[0] == pytest.approx(57.5)
