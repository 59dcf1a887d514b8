"""The kit of Battles of Napoleon: figures by page of the rule text, counts, topics, booklet."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from drawn_kits import Languages

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Text
from kitgen.draw.geometry import IDENTITY, Affine, bounds
from kitgen.game import Game, load_game
from kitgen.kit.making import MadePart, qr_uses
from kitgen.kit.studios import Workshop
from kitgen.parts.extent import text_corners
from kitgen.press.papers import paper
from kitgen.press.tiles import TilingStyle
from kitgen.press.tiling import tile

LANGUAGES = ("en", "cs")


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("battles-of-napoleon")


@pytest.fixture(scope="module")
def kits() -> dict[str, tuple[Workshop, list[MadePart]]]:
    """Every part in both languages."""
    return Languages("battles-of-napoleon")


def row(game: Game, table: str, key: str) -> dict[str, object]:
    return dict(game.tables[table].by_id[key].values)


def test_pages_11_to_14_what_the_box_holds(game: Game) -> None:
    arms = Counter((r["nation"], r["arm"]) for r in game.tables["units"])
    assert arms == {
        ("french", "infantry"): 9,
        ("french", "cavalry"): 6,
        ("french", "artillery"): 3,
        ("british", "infantry"): 13,
        ("british", "cavalry"): 6,
        ("british", "artillery"): 3,
    }
    roles = Counter((r["nation"], r["role"]) for r in game.tables["commanders"])
    for nation in ("french", "british"):
        counts = [roles[nation, role] for role in ("commander_in_chief", "group", "replacement")]
        assert counts == [3, 7, 3]
    markers = {r.id: r["count"] for r in game.tables["markers"]}
    assert markers == {
        "fire": 6, "melee": 6, "charge": 14, "fatigue": 6, "disorder": 14, "rout": 10,
        "wounded": 4, "square": 4, "ammunition": 20, "out_of_command": 12,
    }  # fmt: skip
    assert sum(int(str(r["count"])) for r in game.tables["figures"]) == 2 * 76 + 2 * 2  # p. 8-9


def test_pages_5_to_14_the_components_by_count(game: Game) -> None:
    counts = {r.id: r["count"] for r in game.tables["components"] if r["certainty"] == "sure"}
    cards = {
        "unit_cards_french": 18, "unit_cards_british": 22, "commanders_french": 13,
        "commanders_british": 13, "event_cards": 54,
    }  # fmt: skip
    assert sum(cards.values()) == 120  # p. 5
    assert counts == cards | {
        "order_tokens": 20, "fire": 6, "melee": 6, "charge": 14, "fatigue": 6, "disorder": 14,
        "rout": 10, "wounded": 4, "square": 4, "ammunition": 20, "out_of_command": 12,
        "dispatches_french": 16, "dispatches_british": 16, "objectives": 6, "colour_tokens": 24,
        "tiles": 4, "overlays": 6, "reference_sheets": 2, "scenario_booklet": 1,
    }  # fmt: skip


def test_pages_10_and_14_units_without_figures(game: Game) -> None:
    """For each colour of bases as many plates as the box has bases: 16 of foot, two to a unit, 12
    of horse, one to a figure; a strip of strength goes down to the last figure."""
    blocks = Counter((r["nation"], r["colour"], r["arm"]) for r in game.tables["blocks"])
    bases: Counter[object] = Counter()
    for (_, colour, arm), number in blocks.items():
        if arm == "infantry":
            bases[colour] += number * 2
        elif arm == "cavalry":
            bases[colour] += number * 3
    colours = ("black", "green", "blue", "red")
    assert bases == dict.fromkeys(colours, 2 * (4 * 2 + 3 * 3))
    assert sum(n for (_, _, arm), n in blocks.items() if arm == "artillery") == 4  # p. 8-9


def test_pages_17_to_19_formations_are_drawn_apart(game: Game) -> None:
    """Each by the men of either nation, no two drawings alike; in line and square as many men."""
    forms = [one.id for one in game.tables["formations"] if one.id != "reduced"]
    drawn = {
        (nation, form): (game.folder / "formations" / f"{nation}-{form}.svg").read_text("utf-8")
        for nation in ("french", "british")
        for form in forms
    }
    assert len(set(drawn.values())) == len(drawn) == 14
    for nation, plume in (("french", "#f3d9a0"), ("british", "#fffdf6")):
        men = {
            form: sum(
                path.count("M")
                for path in drawn[nation, form].split("<path")
                if f'stroke="{plume}"' in path
            )
            for form in ("column", "line", "square")
        }
        assert men == {"column": 24, "line": 24, "square": 24}


def test_page_34_initiative(game: Game) -> None:
    tokens = list(game.tables["order_tokens"])
    spans = {"attack": (1, 25), "manoeuvre": (26, 50), "defend": (51, 75), "reserve": (76, 100)}
    assert len(tokens) == 20
    for order, (first, last) in spans.items():
        numbers = [int(str(r[order])) for r in tokens]
        assert len(set(numbers)) == 20
        assert first <= min(numbers)
        assert max(numbers) <= last
        kind = row(game, "order_kinds", order)
        assert (kind["first"], kind["last"]) == (first, last)
    assert {10, 12, 15} <= {r["attack"] for r in tokens}  # example on p. 38


def test_cards_that_the_examples_fix(game: Game) -> None:
    french = row(game, "units", "french-1")
    assert (french["morale"], french["figures"], french["melee"]) == (5, 4, 1)  # p. 26, 50
    mixed = row(game, "units", "french-5")
    assert (mixed["line"], mixed["skirmishers"], mixed["grenadiers"]) == (1, 1, 2)  # p. 60
    guns = row(game, "units", "french-16")
    assert (guns["fire_1"], guns["figures"]) == (4, 3)  # p. 64
    assert row(game, "units", "british-1")["fire_1"] == 1  # p. 46
    assert row(game, "units", "british-16")["melee"] == 0  # p. 53
    orders = {key: row(game, "commanders", f"french-{key}")["orders"] for key in "bde"}
    assert orders == {"b": 3, "d": 5, "e": 4}  # p. 35
    assert row(game, "commanders", "british-d")["morale"] == 3  # p. 59


def test_pages_44_to_50_combat(game: Game) -> None:
    by_card = Counter(r["card"] for r in game.tables["combat_results"])
    assert len(by_card) == 54
    assert set(by_card.values()) == {10}
    assert {r["total"] for r in game.tables["combat_results"]} == set(range(11, 21))
    column, line = row(game, "formations", "column"), row(game, "formations", "line")
    assert (column["fire_ranks"], line["fire_ranks"]) == (2, 1)  # p. 46
    assert row(game, "formations", "square")["fire_ranks"] == 4
    assert row(game, "melee_modifiers", "cavalry_vs_square")["value"] == -5
    assert row(game, "melee_modifiers", "defender_english_line")["ruleset"] == "switch"
    assert row(game, "morale_modifiers", "routed")["value"] == -4  # p. 25


def test_units_of_a_scenario_stand_alone_on_its_field(game: Game) -> None:
    groups = game.tables["scenario_groups"].by_id
    for scenario in game.tables["scenarios"]:
        units = [
            u
            for u in game.tables["scenario_units"]
            if groups[str(u["group"])]["scenario"] == scenario.id
        ]
        places = [(u["column"], u["row"]) for u in units]
        assert len(set(places)) == len(places)
        for unit in units:
            nation = groups[str(unit["group"])]["nation"]
            assert game.tables["units"].by_id[str(unit["unit"])]["nation"] == nation


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_topics_have_codes_summaries_and_pages(
    kits: dict[str, tuple[Workshop, list[MadePart]]], game: Game, lang: str
) -> None:
    shop, made = kits[lang]
    assert not shop.studio.problems
    topics = game.topics(lang)
    assert len(topics) >= 30
    for topic in topics:
        assert len(topic.summary.encode()) <= 600
        assert 80 <= len(topic.body.split()) <= 260
        assert re.match(r"\d+", topic.page)
    shown = {
        use.topic
        for one in made
        if one.piece and one.plan.id == "topics"
        for side in (one.piece.front, one.piece.back)
        if side
        for use in qr_uses(side, shop)
    }
    assert shown == {topic.id for topic in topics}


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_counts_are_those_of_the_components(
    kits: dict[str, tuple[Workshop, list[MadePart]]], game: Game, lang: str
) -> None:
    counts: Counter[str] = Counter()
    for one in kits[lang][1]:
        counts[one.plan.component] += one.count
    for part in game.tables["components"]:
        wanted = part["count"]
        assert counts[part.id] == wanted if wanted is not None else counts[part.id]


def sizes(drawing: Drawing, by: Affine = IDENTITY) -> Iterator[tuple[float, str]]:
    """Every line of text with its size on paper in points, whatever it was scaled by."""
    for verb in drawing.verbs:
        if isinstance(verb, PlacedDrawing):
            yield from sizes(verb.drawing, by @ verb.by)
        elif isinstance(verb, Text):
            yield round(verb.size_pt * math.hypot(by.a, by.b), 2), verb.string


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_too_small_to_read(
    kits: dict[str, tuple[Workshop, list[MadePart]]], lang: str
) -> None:
    """6 points at least, 6.5 on cards; also on the set-up maps, which are drawn to scale."""
    for one in kits[lang][1]:
        piece = [one.piece.front, one.piece.back] if one.piece else []
        for drawing in (*piece, one.board, *one.pages):
            for size, words in sizes(drawing) if drawing else ():
                assert size >= (6.5 if one.plan.file == "cards" else 6), (one.id, words)


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_on_a_back_keep_off_the_rim_of_their_plate(
    kits: dict[str, tuple[Workshop, list[MadePart]]], lang: str
) -> None:
    """The plate is 44 of 63 mm wide; 1.3 mm of it stay free at both sides."""
    backs = [
        (one.id, one.piece.back)
        for one in kits[lang][1]
        if one.piece and one.plan.id.startswith(("unit-cards", "commanders"))
    ]
    assert len(backs) > 60
    for name, back in backs:
        assert back is not None
        for text, corners in text_corners(back):
            assert all(10.8 <= x <= 52.2 for x, _ in corners), (name, text.string)


def said(drawing: Drawing) -> str:
    """The words of a drawing, hyphens and spaces apart."""
    lines = [
        verb.string for inner in drawing.walk() for verb in inner.verbs if isinstance(verb, Text)
    ]
    return squeezed("".join(lines))


def squeezed(text: str) -> str:
    return re.sub(r"[\s*\u00ad-]+", "", text).replace("’", "'").casefold()


def booklet(kits: dict[str, tuple[Workshop, list[MadePart]]], lang: str) -> list[str]:
    (made,) = [one for one in kits[lang][1] if one.plan.id == "scenario-booklet"]
    return [said(page) for page in made.pages]


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_7_what_the_scenario_booklet_tells(
    kits: dict[str, tuple[Workshop, list[MadePart]]], game: Game, lang: str
) -> None:
    """History, map, both armies with their places, special rules and victory; four pages each."""
    words, pages = game.words(lang), booklet(kits, lang)
    groups = game.tables["scenario_groups"].by_id
    for number, scenario in enumerate(game.tables["scenarios"]):
        story, field, french, british = pages[1 + 4 * number : 5 + 4 * number]
        for field_name in ("name", "when", "history", "special"):
            assert squeezed(str(words.get("scenarios", scenario.id, field_name))) in story
        for goal in game.tables["objectives"]:
            if goal["scenario"] == scenario.id:
                assert squeezed(words.name("objectives", goal.id)) in story
        for unit in game.tables["scenario_units"]:
            group = groups[str(unit["group"])]
            if group["scenario"] == scenario.id:
                army = french if group["nation"] == "french" else british
                hexagon = (
                    f"{'ABCDEFGHIJKLMNOPQR'[int(str(unit['column']))]}{int(str(unit['row'])) + 1}"
                )
                regiment = words.get("scenario_units", unit.id, "regiment")
                assert squeezed(f"{unit['label']}{regiment}") in army
                assert squeezed(hexagon) in army
                assert squeezed(str(unit["label"])) in field


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_groups_of_an_army_stand_in_the_same_columns(
    kits: dict[str, tuple[Workshop, list[MadePart]]], game: Game, lang: str
) -> None:
    """In the booklet and on the sheets: labels left, hexes right, each under the one before."""
    made = kits[lang][1]
    pages = [page for one in made if one.plan.id == "scenario-booklet" for page in one.pages]
    labels = {str(unit["label"]) for unit in game.tables["scenario_units"]}
    for number in (3, 4, 7, 8):
        spots = list(placed(pages[number], IDENTITY))
        (left,) = {round(x, 1) for words, x, _ in spots if words in labels}
        downs = [y for words, x, y in spots if words in labels and round(x, 1) == left]
        assert downs == sorted(downs)
        assert min(b - a for a, b in pairwise(downs)) > 5


def placed(drawing: Drawing, by: Affine) -> Iterator[tuple[str, float, float]]:
    """The words of a drawing and where they begin."""
    for verb in drawing.verbs:
        if isinstance(verb, Text):
            yield verb.string, *by(verb.x, verb.y)
        elif isinstance(verb, PlacedDrawing):
            yield from placed(verb.drawing, by @ verb.by)


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_year_stays_with_its_name(
    kits: dict[str, tuple[Workshop, list[MadePart]]], lang: str
) -> None:
    """On the backs of cards no line begins with a year."""
    for one in kits[lang][1]:
        if one.plan.file == "cards" and one.piece and one.piece.back:
            for inner in one.piece.back.walk():
                for verb in inner.verbs:
                    if isinstance(verb, Text):
                        assert not re.match(r"\(?18\d\d", verb.string), (one.name, verb.string)


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_4_the_ten_battles_are_named_and_not_included(
    kits: dict[str, tuple[Workshop, list[MadePart]]], game: Game, lang: str
) -> None:
    words, pages = game.words(lang), booklet(kits, lang)
    own, box, blank = pages[-3:]
    assert len(pages) == 1 + 4 * len(game.tables["scenarios"].rows) + 3 == 12  # whole sheets
    assert squeezed(words.label("battles_note")) in box
    for battle in game.tables["battles"]:
        name, place = (words.get("battles", battle.id, field) for field in ("name", "place"))
        assert squeezed(f"{name}.{place}") in box
        assert str(battle["date"])[:4] in box
    assert squeezed(words.label("own_battle")) in own
    assert squeezed(words.label("blank_battle")) in blank


def test_the_cards_named_for_a_battle_bear_its_year(game: Game) -> None:
    words = game.words("en")
    for battle in game.tables["battles"]:
        year, named = str(battle["date"])[:4], 0
        for column, field in (("units", "regiments"), ("commanders", "persons")):
            keys = battle[column]
            assert isinstance(keys, tuple)
            for key in keys:
                found = years(str(words.get(column, str(key), field)))
                assert not found or year in found, (battle.id, key)
                named += bool(found)
        assert named >= 2


def years(text: str) -> set[str]:
    """The years of a text; 1809-15 stands for all of its years."""
    found = set(re.findall(r"18\d\d", text))
    for first, last in re.findall(r"18(\d\d)[–-](\d\d)", text):
        found |= {f"18{year:02}" for year in range(int(first), int(last) + 1)}
    return found


@pytest.mark.walk
def test_each_figure_of_an_order_is_underlined(
    kits: dict[str, tuple[Workshop, list[MadePart]]], game: Game
) -> None:
    """A token is read from four sides, and 66 turned is 99."""
    keys = [token.id for token in game.tables["order_tokens"]]
    _shop, made = kits["en"]
    names = {f"{game.words('en').label('orders')} {key}" for key in keys}
    found = [one.piece for one in made if one.name in names]
    assert len(found) == len(keys)
    for piece in found:
        assert piece is not None
        assert underlines(piece.front) == 4


def underlines(drawing: Drawing) -> int:
    count = 0
    for verb in drawing.verbs:
        if isinstance(verb, PlacedDrawing):
            count += underlines(verb.drawing)
        elif isinstance(verb, Shape):
            count += verb.paint.width_mm == 0.35 and verb.paint.stroke is not None
    return count


@pytest.mark.walk
def test_a_figure_that_is_folded_has_its_back_behind_its_front(
    kits: dict[str, tuple[Workshop, list[MadePart]]],
) -> None:
    """What stands left of the middle in front stands on the same side of the paper behind."""
    _shop, made = kits["en"]
    piece = next(one.piece for one in made if one.plan.id == "standees")
    assert piece is not None
    assert any(path[0][1:] == (0, 33) for path in piece.front.folds)
    sides = [verb for verb in piece.front.verbs if isinstance(verb, PlacedDrawing)]
    back, front = sides
    for x, y in ((2.0, 5.0), (14.0, 24.0), (7.0, 1.0)):
        ahead, behind = front.by(x, y), back.by(x, y)
        assert ahead[0] == pytest.approx(behind[0])
        assert ahead[1] - 33 == pytest.approx(33 - behind[1])


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sheet", ["a4", "letter"])
def test_no_seam_runs_through_a_name_or_a_sign_of_a_poster(
    kits: dict[str, tuple[Workshop, list[MadePart]]], lang: str, sheet: str
) -> None:
    """The names of hexes apart, which fill the field."""
    posters = [one.board for one in kits[lang][1] if one.plan.id.startswith("poster")]
    assert len(posters) == 2
    for board, most in zip(posters, {"a4": (6, 6), "letter": (7, 6)}[sheet], strict=True):
        assert board is not None
        plan = tile(board, paper(sheet), TilingStyle(spare_share=1 / 3), lambda *_: "")
        assert not plan.cut_boxes
        assert len(plan.tiles) <= most
        for text, corners in text_corners(board):
            if re.fullmatch(r"[A-R]\d", text.string):
                continue
            across = [x for x, _ in corners]
            down = [y for _, y in corners]
            assert any(
                x - 0.1 <= min(across)
                and max(across) <= x + wide + 0.1
                and y - 0.1 <= min(down)
                and max(down) <= y + high + 0.1
                for x, y, wide, high in (each.visible for each in plan.tiles)
            ), text.string


def windows(drawing: Drawing, by: Affine) -> Iterator[tuple[str, float, float]]:
    """The pictures of soldiers of a drawing, with the width and height of what is seen of each."""
    for verb in drawing.verbs:
        if isinstance(verb, PlacedDrawing):
            yield from windows(verb.drawing, by @ verb.by)
        elif isinstance(verb, Clip) and isinstance(verb.verbs[0], PlacedDrawing):
            name = verb.verbs[0].drawing.name
            if re.fullmatch(r"(french|british)-\d+\.svg", name):
                _, _, wide, high = bounds(verb.path)
                yield name, wide * math.hypot(by.a, by.b), high * math.hypot(by.c, by.d)


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_of_an_army_are_whole_in_its_order_of_battle(
    kits: dict[str, tuple[Workshop, list[MadePart]]], lang: str
) -> None:
    """On the sheets and in the booklet: plumes, flags and clouds under the frame, feet above it."""
    sheets = [
        one.piece.back for one in kits[lang][1] if one.plan.id == "scenario-sheets" and one.piece
    ]
    pages = [
        page for one in kits[lang][1] if one.plan.id == "scenario-booklet" for page in one.pages
    ]
    assert len(sheets) == 2
    for drawing, least in ((sheets[0], 4), (sheets[1], 4), *((pages[n], 2) for n in (3, 4, 7, 8))):
        assert drawing is not None
        seen = list(windows(drawing, IDENTITY))
        assert len(seen) >= least
        for name, wide, high in seen:
            assert wide / high == pytest.approx(1.6, abs=0.01), name
