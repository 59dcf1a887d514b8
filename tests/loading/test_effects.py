"""One truth behind the words, the figures and the books of a card: effects as data, tables made of
others, and the checks that compare texts with rows."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from games_to_try import Copy

from kitgen.game import DataError, load_game
from kitgen.game.checks import run_checks
from kitgen.game.places import games_folder
from kitgen.parts.figures import figure, figures
from kitgen.parts.views import GameView, TableView

GAME = load_game("through-the-ages")
VIEW = GameView(GAME, "en", GAME.words("en"))
ACCOUNTS, MEASURES = (TableView(GAME.table(name), VIEW) for name in ("accounts", "measures"))


def shown(card: str, *who: str) -> list[str]:
    """The large figures of a card: sign, value and icons."""
    row = {**GAME.table("civil_cards").by_id, **GAME.table("military_cards").by_id}[card]
    said = []
    for one in figures(str(row["effects"] or ""), ACCOUNTS, MEASURES, *who):
        others = one["others"]
        assert isinstance(others, tuple)
        icons = str(one["joint"]).join((str(one["icon"]), *others))
        said.append(f"{one['sign']}{one['value']} {icons}")
    return said


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("development_of_agriculture", ["+2 food"]),
        ("development_of_markets", ["+2 food/resource"]),
        ("development_of_religion", ["+1 temple"]),
        ("raiders", ["−2 food/resource"]),
        ("rats", ["0 food"]),
        ("refugees", ["±3 culture", "±1 worker"]),
        ("crusades", ["±4 culture"]),
        ("plunder_ii", ["+5 food/resource"]),
        ("raid_iii", ["−3 urban", "+½ resource"]),
        ("holy_war", ["−1 worker", "+3 culture"]),
        ("war_over_culture_ii", ["± culture"]),
        ("war_over_territory", ["+1 yellow_token"]),
        ("impact_of_wonders", ["+2–5 culture"]),
        ("impact_of_happiness", ["+2 culture", "−2 culture"]),
        ("impact_of_science", ["≤15 culture"]),
        ("impact_of_agriculture", ["+ culture=food"]),
        ("ravages_of_time", ["2 culture"]),
        ("wave_of_nationalism", ["−6/3/2 resource"]),
        ("frederick_barbarossa", ["−1 food", "−1 resource"]),
        ("michelangelo", ["+1 culture", "−1 civil"]),
        ("leonardo_da_vinci", [" science", "+1 resource"]),
        ("great_wall", ["+1 strength"]),
        ("acceptance_of_supremacy", ["±1 resource"]),
        ("trade_routes_agreement", ["1 food=resource", "1 resource=food"]),
        ("no_event", []),
    ],
)
def test_the_large_figures_are_those_of_the_effect(card: str, expected: list[str]) -> None:
    assert shown(card) == expected


def test_a_figure_may_be_of_those_alone_whom_it_concerns() -> None:
    assert shown("acceptance_of_supremacy", "a") == ["+1 resource"]
    assert shown("acceptance_of_supremacy", "b") == ["−1 resource"]
    assert shown("acceptance_of_supremacy", "both") == []
    assert shown("promise_of_military_protection", "b") == ["+5 strength", "−1 culture"]
    assert shown("open_borders_agreement", "both", "attacker") == ["+1 military", "+3 strength"]


def test_a_cell_as_a_figure() -> None:
    alone = {"joint": "", "others": ()}
    assert figure(3, "food", "+") == {"icon": "food", "sign": "+", "value": "3", **alone}
    assert figure(-1, "happy", "+") == {"icon": "happy", "sign": "−", "value": "1", **alone}
    assert figure(None, "food") is None
    assert figure(0, "food") is None


@pytest.fixture
def ages(tmp_path: Path) -> Path:
    folder = tmp_path / "ages"
    shutil.copytree(games_folder() / "through-the-ages", folder)
    return folder


def swap(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def problems(folder: Path) -> list[str]:
    try:
        found = run_checks(load_game(folder))
    except DataError as error:
        found = list(error.problems)
    return [str(problem).replace(f"{folder}/", "") for problem in found]


def test_the_cards_as_they_are_say_what_they_do(ages: Path) -> None:
    assert problems(ages) == []


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        (
            "events.csv",
            "each:food+2,",
            "each:fod+2,",
            "events.csv:2:4: 'effects' says 'fod', no id of table 'accounts'; did you mean 'food'?",
        ),
        ("events.csv", "discontent/2^", "dis/2^", "says 'dis', no id of table 'measures'"),
        ("events.csv", "each:food+2,", "food+2,", "'food+2' is no effect: write for example"),
        ("events.csv", "discontent/2^", "discontent/0", "cannot be read"),
        ("events.csv", "2_weakest:goods-2", "2_weakest:goods-3", "'raiders' does not tell 3"),
        ("events.csv", "2_weakest:goods-2", "2_weakest:goods-3", "'raiders' says 2"),
        ("pacts.csv", "a:resource_production+1", "a:resource_production+2", "does not tell 2"),
        (
            "territories.csv",
            "inhabited_territory_i,i,territory,2",
            "inhabited_territory_i,i,territory,3",
            "does not tell 3",
        ),
        ("text/en.yaml", "strongest takes **3**", "strongest takes **4**", "says 4"),
        ("constants.csv", "uncounted_workers,10", "uncounted_workers,11", "does not tell 11"),
        (
            "constants.csv",
            "starvation_culture,4",
            "starvation_culture,5",
            "'food#2' does not tell 5",
        ),
        ("constants.csv", ",food#2,", ",fod#2,", "there is no topic 'fod'; did you mean 'food'?"),
        ("place_awards.csv", "15;10;5;0", "15;10;6;0", "does not tell 6"),
        ("measures.csv", "place_awards.culture", "place_awards.cult", "no table.column"),
        ("yellow_bank.csv", "\n17,1,", "\n16,1,", "'tokens' is 16, which breaks the series"),
        ("yellow_bank.csv", "\n14,2,3,", "\n14,2,4,", "'population_cost' is 4; line"),
        ("leaders.csv", "alexander_the_great", "colossus", "the id 'colossus' stands in"),
        (
            "game.yaml",
            "leaders, action_cards]",
            "leader, action_cards]",
            "is made of 'leader'; did you mean 'leaders'?",
        ),
        (
            "game.yaml",
            "    sort: age\n",
            "    sort: effects\n",
            "is sorted by 'effects', no column of",
        ),
        (
            "game.yaml",
            "effects accounts measures\n",
            "effects accounts measure\n",
            "speaks of the table 'measure'",
        ),
        (
            "game.yaml",
            "told: events.effect, figures",
            "told: events.efect, figures",
            "no column 'efect'",
        ),
    ],
)  # fmt: skip
def test_a_slip_in_one_place_is_told_where_it_stands(
    ages: Path, name: str, old: str, new: str, expected: str
) -> None:
    swap(ages / name, old, new)
    found = problems(ages)
    assert any(expected in line for line in found), found
    assert all(line.split(":")[1].isdigit() for line in found)


def test_cards_of_all_tables_are_one_deck_by_age() -> None:
    cards = GAME.table("civil_cards")
    ages = [str(row["age"]) for row in cards]
    assert ages == sorted(ages, key=["a", "i", "ii", "iii"].index)
    assert (len(cards), cards["iron"].table, cards["iron"]["stages"]) == (
        128,
        "farms_and_mines",
        (),
    )
    assert "civil_cards" not in GAME.own_tables


# ---- named values of a face ----------------------------------------------------------------------


def test_a_named_value_is_used_by_later_ones_and_by_boxes(copy: Copy) -> None:
    copy.swap(
        "layouts/river.yaml",
        '    boxes:\n      ground: {draw: fill, spot: "day/{{ row }}", '
        'fill: "{{ \'band\' if row % 7',
        "    values: {week: 6 + 1, wide: w / week}\n    boxes:\n"
        '      bar: {draw: fill, at: [0, 0, "{{ wide }}", 1], fill: ink}\n'
        '      ground: {draw: fill, fill: "{{ \'band\' if row % week',
    )  # fmt: skip
    assert copy.lines() == []


def test_a_list_of_named_values_is_worked_out_entry_by_entry(copy: Copy) -> None:
    """A fault in one entry is told at that entry, and the others can be used."""
    copy.swap(
        "layouts/river.yaml",
        "  river.board:\n    size: [304, 224]\n",
        "  river.board:\n    size: [304, 224]\n    values:\n      wide: w / 2\n"
        "      bars:\n        - [\"'ink'\", wide, 7]\n        - [\"'paper'\", wide - 1, h]\n"
        "      right: bars[1][0] == 'paper' and bars[1][1] + bars[0][2] == 158\n"
        "      proof: 1 / right\n",
    )
    assert copy.lines() == []
    copy.swap("layouts/river.yaml", "wide - 1, h]", "nowhere - 1, h]")
    text = copy.read("layouts/river.yaml").split("\n")
    line = next(n for n, words in enumerate(text, 1) if "nowhere - 1" in words)
    assert copy.lines() == [
        f"layouts/river.yaml:{line}:23: value 'bars' of face 'river.board': the expression fails:"
        " there is no 'nowhere'; mend the expression"
    ]


def test_a_fault_in_a_named_value_is_told_once_with_its_place(copy: Copy) -> None:
    copy.swap(
        "layouts/river.yaml",
        "  river.board:\n    size: [304, 224]\n",
        "  river.board:\n    size: [304, 224]\n    values:\n      far: nowhere + 1\n",
    )
    text = copy.read("layouts/river.yaml").split("\n")
    line = next(n for n, words in enumerate(text, 1) if "far: nowhere" in words)
    assert copy.lines() == [
        f"layouts/river.yaml:{line}:12: value 'far' of face 'river.board': the expression fails:"
        " there is no 'nowhere'; mend the expression"
    ]


# ---- no long expressions -------------------------------------------------------------------------

LONGEST = 160
"""Letters: a line, more or less. What is longer becomes named values."""


def _expressions(node: object, field: str = "", named: bool = False) -> list[str]:
    import re

    if isinstance(node, dict):
        within = field in ("with", "values")
        return [e for key, child in node.items() for e in _expressions(child, str(key), within)]
    if isinstance(node, list):
        return [e for child in node for e in _expressions(child, field, named)]
    if not isinstance(node, str):
        return []
    bare = named or field in ("each", "row")
    return [node] if bare else re.findall(r"\{[{%].*?[}%]\}", node, re.DOTALL)


DATA = games_folder()
WRITTEN = sorted(
    [*(DATA.parent / "layouts").glob("*.yaml"), *DATA.glob("*/kit.yaml"), *DATA.glob("*/layouts/*")]
)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_expression_is_longer_than_a_line(path: Path) -> None:
    import yaml

    long = [e for e in _expressions(yaml.safe_load(path.read_text("utf-8"))) if len(e) > LONGEST]
    assert long == []
