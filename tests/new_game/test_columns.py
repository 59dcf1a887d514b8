"""The columns of a game that exists get other uses: only the lines that differ are written."""

from __future__ import annotations

import random
from difflib import ndiff
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from kitgen.cli import app
from kitgen.game.load import load_game
from kitgen.game.problems import DataError
from kitgen.kit.output import begin_folder, replace_files
from kitgen.kit.unprinted import unprinted
from kitgen.new_game.begin import new_game
from kitgen.new_game.columns import columns_of, use_columns
from kitgen.new_game.merge_trees import merge_tree

CARDS = """\
Name,Kind,Cost,Attack,Mood,Effect,Icons,Shade,Count
Moss Wolf,Beast,2,3,Grim,"Draw a card, then discard one of them at once.",coin coin,#aa3322,2
Reed Otter,Beast,1,1,Merry,"Move two steps along a river, or rest.",sword,#223344,1
Frost Owl,Bird,3,2,Calm,"Look at the top three cards, and put them back in any order.",coin,,1
"""


def begun(home: Path, cards: str = CARDS, **how: str) -> Path:
    sheet = home / "deck.csv"
    sheet.write_text(cards, "utf-8")
    begin_folder(home / "wild", new_game("wild", "wild", "en", sheet, **how).files)  # type: ignore[arg-type]
    return home / "wild"


def uses(game: Path) -> dict[str, str]:
    return {column.heading: column.use for deck in columns_of(game) for column in deck.columns}


def layout(game: Path) -> str:
    return (game / "layouts" / "wild.yaml").read_bytes().decode()


def given(game: Path, *wishes: str, code: int = 0) -> str:
    """Type the command; return what it says."""
    ran = CliRunner().invoke(app, ["columns", str(game), *wishes])
    assert ran.exit_code == code, ran.output
    return ran.output


def test_each_column_is_listed_with_what_it_is(tmp_path: Path) -> None:
    game = begun(tmp_path)
    assert uses(game) == {
        "Name": "name",
        "Kind": "kind",
        "Cost": "cost",
        "Attack": "figure",
        "Mood": "line",
        "Effect": "text",
        "Icons": "icons",
        "Shade": "colour",
        "Count": "copies",
    }
    assert "cards: Mood    line    a line of the text, after its heading\n" in given(game)


@pytest.mark.parametrize(
    ("look", "wishes"),
    [
        ({}, {"Mood": "kind", "Kind": "line", "Attack": "none"}),
        ({"size": "hex"}, {"Attack": "cost", "Mood": "flavour"}),
        ({"design": "framed"}, {"Attack": "cost", "Icons": "none", "Mood": "kind"}),
        ({"design": "mat"}, {"Kind": "text", "Shade": "none", "Mood": "flavour"}),
    ],
)
def test_an_untouched_game_becomes_what_it_would_have_begun_as(
    tmp_path: Path, look: dict[str, str], wishes: dict[str, str]
) -> None:
    game = begun(tmp_path, kind="creature", **look)
    wanted = {**uses(game), **wishes}
    if wishes.get("Attack") == "cost":
        wanted["Cost"] = "figure"  # one of them stands in the corner
    if wishes.get("Mood") == "kind":
        wanted["Kind"] = "line"
    change = use_columns(game, wishes)
    replace_files(game, change.files)
    assert not change.undecided
    chosen = {each: use for each, use in wanted.items() if use not in ("name", "copies")}
    fresh = new_game(
        *("wild", "wild", "en", tmp_path / "deck.csv"),
        kind="creature",
        uses=chosen,
        **look,  # type: ignore[arg-type]
    ).files
    assert yaml.safe_load(layout(game)) == yaml.safe_load(str(fresh["layouts/wild.yaml"]))
    assert uses(game) == wanted
    load_game(game)


def test_what_the_designer_wrote_stays_and_nothing_but_the_use_differs(tmp_path: Path) -> None:
    game = begun(tmp_path, design="framed")
    rng = random.Random(7)
    path = game / "layouts" / "wild.yaml"
    lines = layout(game).split("\n")
    for at in sorted(rng.sample(range(8, len(lines) - 1), 25), reverse=True):
        lines.insert(at, f"      # note {at}, in my own words")
    text = "\n".join(lines).replace("size: 10, align", "size:   9.5,  align")
    text = text.replace(
        "        - row['effect'] or ''", "        - 'row[''effect''] or ''''' # mine"
    )
    path.write_bytes(text.replace("\n", "\r\n").encode())
    before = layout(game)
    assert given(game, "mood=flavour") == "cards: 'Mood' is a paragraph in italics (flavour) now\n"
    after = layout(game)
    changed = [line for line in ndiff(before.split("\r\n"), after.split("\r\n")) if line[0] in "+-"]
    assert [line[:2] for line in changed] == ["- ", "+ "]
    assert all("row['mood']" in line for line in changed)
    assert after.count("\n") == after.count("\r\n")


def test_a_line_that_the_designer_changed_is_told_and_stays(tmp_path: Path) -> None:
    game = begun(tmp_path)
    path = game / "layouts" / "wild.yaml"
    lines = layout(game).split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("      kind: {draw: text"))
    lines[at] = "      kind: {draw: text, at: [9, 9, 9, 9], text: \"{{ row['kind'] | upper }}\"}"
    path.write_text("\n".join(lines), "utf-8")
    told = given(game, "Mood=kind, Attack=cost", code=1)
    assert "wild.yaml" in told
    assert f":{at + 1}:7: 'kind' is not as it was drawn at first, so it stays; for the new" in told
    assert "'Attack' is the figure in the corner (cost) now" in told
    assert "'Mood' is" not in told
    assert lines[at] in layout(game).split("\n")


def test_a_new_kind_of_card_gets_its_colour_and_emblem(tmp_path: Path) -> None:
    game = begun(tmp_path)
    given(game, "Mood=kind")
    looks = (game / "cards_looks.csv").read_text("utf-8").split("\n")
    assert [line.split(",")[0] for line in looks] == [
        *("kind", "Beast", "Bird", "Grim", "Merry", "Calm", "")
    ]
    plain = tmp_path / "plain"
    plain.mkdir()
    game = begun(plain, "Name,Tone\nWolf,Grim\nOwl,Calm\nFox,Wry\n")
    assert "cards_looks" not in (game / "game.yaml").read_text("utf-8")
    given(game, "Tone=kind")
    assert [*load_game(game).tables["cards_looks"].columns] == ["kind", "colour", "emblem"]


def test_a_column_that_came_later_finds_its_place_and_its_heading(tmp_path: Path) -> None:
    game = begun(tmp_path, "Name,Text\nWolf,It howls.\nOwl,It hoots.\n")
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name,Text,Power of old\nWolf,It howls.,2\nOwl,It hoots.,3\n", "utf-8")
    assert "type first: kitgen update" in given(_with_sheet(game, sheet))
    ran = CliRunner().invoke(app, ["update", str(game), str(sheet)])
    assert "kitgen columns" in ran.output
    assert uses(game)["Power of old"] == "none"
    given(game, "Power of old=cost")
    texts = yaml.safe_load((game / "text" / "en.yaml").read_text("utf-8"))
    assert texts["labels"]["cards_power_of_old"] == "Power of old"
    assert uses(game)["Power of old"] == "cost"


def test_icons_of_the_game_are_icons_in_its_columns_and_signs_of_its_figures(
    tmp_path: Path,
) -> None:
    cards = "Name,Night heron,Badge\nWolf,2,night-heron\nOwl,3,coin\n"
    game = begun(tmp_path, cards, design="framed")
    given(game, "Night heron=none")
    assert "icons" not in columns_of(game)[0].columns[2].choices
    (game / "symbols").mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    (game / "symbols" / "night-heron.svg").write_text(svg, "utf-8")
    given(game, "Badge=icons", "Night heron=cost")
    assert uses(game) == {"Name": "name", "Night heron": "cost", "Badge": "icons"}
    assert "cost: [\"'night-heron'\", " in layout(game)
    assert CliRunner().invoke(app, ["check", str(game)]).exit_code == 0


def _with_sheet(game: Path, sheet: Path) -> Path:
    """Return a copy of a game whose table was changed by hand."""
    other = game.with_name("other")
    begin_folder(other, {p.relative_to(game).as_posix(): p for p in game.rglob("*") if p.is_file()})
    (other / "cards.csv").write_bytes(sheet.read_bytes())
    return other


@pytest.mark.parametrize(
    ("wish", "code", "told"),
    [
        ("Moood=line", 1, "no column is called 'Moood'; did you mean 'Mood'?"),
        ("Mood=sea", 2, "'Mood' cannot be 'sea'"),
        ("Mood", 2, "'Mood' is no column and its use; write Mood=line"),
        ("Shade=line", 1, "the column 'Shade' cannot be 'line'; choose colour, none"),
    ],
)
def test_a_wish_that_cannot_be_is_told_and_nothing_is_written(
    tmp_path: Path, wish: str, code: int, told: str
) -> None:
    game = begun(tmp_path)
    before = {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}
    assert told in given(game, wish, code=code)
    assert {path: path.read_bytes() for path in game.rglob("*") if path.is_file()} == before


def test_a_piece_without_room_is_told(tmp_path: Path) -> None:
    game = begun(tmp_path, design="domino")
    assert "have no room for 'Attack' then" in given(game, "Attack=line", code=1)


def test_a_face_drawn_by_hand_is_left_to_its_designer(tmp_path: Path) -> None:
    game = begun(tmp_path)
    hand = "faces:\n  card:\n    size: [63, 88]\n    boxes:\n      a: {draw: text, text: hm}\n"
    (game / "layouts" / "wild.yaml").write_text(hand, "utf-8")
    (deck,) = columns_of(game)
    assert deck.fault
    assert "the face 'card' is not as kitgen draws one" in given(game, "Mood=line", code=1)
    assert layout(game) == hand


def test_a_built_in_game_is_not_changed() -> None:
    ran = CliRunner().invoke(app, ["columns", "axis-allies", "cost=line"])
    assert (ran.exit_code, "is built in" in ran.output) == (2, True)


def test_a_heading_in_another_script_has_an_id_that_stays(tmp_path: Path) -> None:
    game = begun(tmp_path, "Name,攻击,★\nWolf,2,1\nOwl,3,2\n")
    assert {"column_653b_51fb", "black_star"} <= {*load_game(game).tables["cards"].columns}
    given(game, "★=cost")
    assert uses(game) == {"Name": "name", "攻击": "figure", "★": "cost"}


def test_a_game_that_was_begun_with_numbered_columns_is_read_as_before(tmp_path: Path) -> None:
    game = begun(tmp_path, "Name,攻击\nWolf,2\nOwl,3\n")
    for path in (game / "game.yaml", game / "layouts" / "wild.yaml", game / "text" / "en.yaml"):
        text = path.read_text("utf-8").replace("column_653b_51fb", "column_2")
        path.write_text(text, "utf-8")
    assert load_game(game).tables["cards"].by_id["owl"]["column_2"] == 3
    assert CliRunner().invoke(app, ["update", str(game), str(tmp_path / "deck.csv")]).exit_code == 0
    assert load_game(game).tables["cards"].by_id["owl"]["column_2"] == 3


def test_trees_are_merged_value_by_value() -> None:
    text = "a:\n  - one  # first\n  - two\nb: {x: 1, y: 2}\n"
    old = {"a": ["one", "two"], "b": {"x": 1, "y": 2}}
    made = merge_tree(text, (), old, {"a": ["one", "new", "two"], "b": {"y": 3, "z": 4}})
    assert made == (
        "a:\n  - one  # first\n  - new\n  - two\nb: {y: 3, z: 4}\n",
        (),
    )
    mine = text.replace("y: 2", "y: 9")
    kept = merge_tree(mine, (), old, {"a": [], "b": {"x": 1, "y": 3}})
    assert kept.text == "a: []\nb: {x: 1, y: 9}\n"
    assert [each.path for each in kept.conflicts] == [("b", "y")]


def test_a_use_that_changes_nothing_is_refused_and_who_moves_with_another_is_told(
    tmp_path: Path,
) -> None:
    cards = "Name,Kind,Wax,Sting,Text\nBee,worker,2,1,Gathers.\nWasp,foe,3,4,Stings.\n"
    game = begun(tmp_path, cards, design="column")
    before = layout(game)
    said = given(game, "Wax=figure", code=1)
    assert "with 'Wax' as 'figure' the cards would look as they do" in said
    assert "give another column the use 'cost' first" in said
    assert layout(game) == before
    said = given(game, "Wax=line")
    assert "'Wax' is a line of the text" in said
    assert "'Sting' is the figure in the corner (cost) now" in said
    assert uses(game)["Sting"] == "cost"


def test_notes_are_on_no_card_until_they_are_wanted_and_nothing_asks_for_them(
    tmp_path: Path,
) -> None:
    game = begun(tmp_path, "Name,Cost,Text,Notes to self\nWolf,2,Howls.,too strong\nFox,1,Runs.,\n")
    assert uses(game)["Notes to self"] == "none"
    assert "unprinted: [notes_to_self]" in (game / "game.yaml").read_text()
    assert not [*unprinted(load_game(game))]
    given(game, "Notes to self=line")
    assert "unprinted" not in (game / "game.yaml").read_text()
    assert uses(game)["Notes to self"] == "line"
    given(game, "Cost=none", "Notes to self=none")
    assert "unprinted: [cost, notes_to_self]" in (game / "game.yaml").read_text()
    assert not [*unprinted(load_game(game))]


def test_only_a_column_can_be_left_unprinted(tmp_path: Path) -> None:
    game = begun(tmp_path)
    path = game / "game.yaml"
    path.write_text(
        path.read_text().replace("    columns:", "    unprinted: [nmae]\n    columns:", 1)
    )
    with pytest.raises(DataError, match="no column 'nmae' that could be left unprinted"):
        load_game(game)
