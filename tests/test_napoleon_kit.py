"""The kit of Battles of Napoleon: figures by page of the rule text, counts, topics, the field."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from kitgen.game import Game, load_game
from kitgen.kit.build import check_kit
from kitgen.kit.making import Made, qr_uses
from kitgen.kit.workshop import Workshop
from kitgen.parts.hexgrid import HexGrid

LANGUAGES = ("en", "cs")


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("battles-of-napoleon")


@pytest.fixture(scope="module")
def kits(game: Game) -> dict[str, tuple[Workshop, list[Made]]]:
    """Every part in both languages: that it is made at all is already a test of all faces."""
    made = {}
    for lang in LANGUAGES:
        shop, parts = check_kit(game, lang)
        made[lang] = shop, [one for kind in parts.values() for one in kind]
    return made


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


def test_page_22_the_field(game: Game) -> None:
    cells = Counter(r["face"] for r in game.tables["cells"])
    assert len(cells) == 8
    assert set(cells.values()) == {72}
    others = {r.id: r["other"] for r in game.tables["tile_faces"]}
    assert all(others[str(other)] == face for face, other in others.items())
    overlays = Counter(r["overlay"] for r in game.tables["overlays"])
    assert len(overlays) == 6
    assert set(overlays.values()) == {2}


def test_every_crest_runs_between_two_levels(game: Game) -> None:
    grid = HexGrid(10.0)
    levels = {
        (r["face"], *(round(v, 3) for v in grid.centre(int(str(r["column"])), int(str(r["row"]))))):
        r["level"]
        for r in game.tables["cells"]
    }  # fmt: skip
    drawn = 0
    for side in game.tables["sides"]:
        if side["terrain"] != "elevation" or side["column"] == 9:
            continue
        x, y = grid.centre(int(str(side["column"])), int(str(side["row"])))
        (mx, my), _ = grid.middle((x, y), str(side["side"]))
        beyond = levels.get((side["face"], round(2 * mx - x, 3), round(2 * my - y, 3)), 0)
        assert levels[side["face"], round(x, 3), round(y, 3)] == 1
        assert beyond == 0
        drawn += 1
    assert drawn > 90


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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_topics_have_codes_summaries_and_pages(
    kits: dict[str, tuple[Workshop, list[Made]]], game: Game, lang: str
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
        for use in qr_uses(one.piece.front, shop)
    }
    assert shown == {topic.id for topic in topics}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counts_are_those_of_the_components(
    kits: dict[str, tuple[Workshop, list[Made]]], game: Game, lang: str
) -> None:
    counts: Counter[str] = Counter()
    for one in kits[lang][1]:
        counts[one.plan.component] += one.count
    for part in game.tables["components"]:
        wanted = part["count"]
        assert counts[part.id] == wanted if wanted is not None else counts[part.id]
