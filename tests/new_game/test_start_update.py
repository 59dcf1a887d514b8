"""A changed sheet taken into a game: what came, went and changed, and what nobody may lose."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spoiling import spoil
from typer.testing import CliRunner, Result
from workbooks import Row, write_ods, write_xlsx

from kitgen.cli import app
from kitgen.game import load_game
from kitgen.game.ids import key_of_name
from kitgen.game.problems import Place
from kitgen.game.sheets.grid import Raw, grid_of
from kitgen.game.slugs import LONGEST
from kitgen.new_game.merge import Version, merge, version_of

HEAD = "Name,Kind,Cost,Text,Count\n"
OLD = HEAD + "Wolf,Forest,2,Howls.,3\nFox,Forest,1,Steals.,2\nPike,Water,3,Bites.,1\n"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "deck.csv").write_text(OLD, "utf-8")
    ran = run("new", tmp_path / "g", "--cards", tmp_path / "deck.csv")
    assert ran.exit_code == 0, ran.stderr
    return tmp_path


def update(home: Path, text: str, *words: str, sheet: str = "deck.csv") -> Result:
    (home / sheet).write_text(text, "utf-8")
    return run("update", home / "g", home / sheet, *words)


def layouts(home: Path) -> dict[str, bytes]:
    found = [*(home / "g" / "layouts").iterdir(), home / "g" / "kit.yaml"]
    return {path.name: path.read_bytes() for path in found}


def test_what_came_went_and_changed_is_said(home: Path) -> None:
    before = layouts(home)
    new = OLD.replace("Wolf,Forest,2", "Wolf,Forest,4").replace("Fox,Forest,1,Steals.,2\n", "")
    ran = update(home, new.replace("\n", ",\n").replace("Count,", "Count,Range") + "Otter,,,,2,3\n")
    told = (
        "no card shows the new column 'Range' yet; kitgen columns g \"Range=line\" puts it there\n"
    )
    assert ran.exit_code == 0
    assert ran.stderr.endswith(told)
    assert ran.stdout.splitlines() == [
        "cards: 'kind' is text? now, it was text",
        "cards: 'cost' is int? now, it was int",
        "cards: 'text' is text? now, it was text",
        "cards: 'range' is int?, declared now",
        "cards: came Otter",
        "cards: went Fox",
        "cards: changed Wolf (cost 2 → 4)",
        "cards: the column 'Range' came",
    ]
    table = load_game(home / "g").table("cards")
    assert [row.id for row in table] == ["wolf", "pike", "otter"]
    assert table["otter"]["range"] == 3
    assert layouts(home) == before
    assert run("check", home / "g").exit_code == 0


def test_a_colour_that_came_later_is_told_and_can_be_given_to_the_cards(home: Path) -> None:
    """The table of kinds has a column of that name, of which the layout speaks."""
    new = OLD.replace("Count\n", "Count,Colour\n").replace(",3\n", ",3,#aa3322\n")
    ran = update(home, new.replace(",2\n", ",2,\n").replace(",1\n", ",1,\n"))
    wish = "Colour=colour"
    told = f"no card shows the new column 'Colour' yet; kitgen columns g \"{wish}\" puts it there"
    assert told in ran.stderr
    assert run("columns", home / "g", wish).exit_code == 0
    assert "row['colour']" in (home / "g" / "layouts" / "g.yaml").read_text("utf-8")


def test_nothing_new_writes_nothing(home: Path) -> None:
    before = {path: path.read_bytes() for path in (home / "g").rglob("*") if path.is_file()}
    ran = update(home, OLD)
    assert ran.stdout == "cards: nothing has changed\n"
    assert before == {path: path.read_bytes() for path in (home / "g").rglob("*") if path.is_file()}


def test_the_rest_of_a_file_stays_as_somebody_wrote_it(home: Path) -> None:
    mine = home / "g" / "cards.csv"
    written = OLD.replace(",", ";").replace("Fox", '"Fox"').replace("\n", "\r\n")
    mine.write_bytes(b"\xef\xbb\xbf" + written.encode())
    assert update(home, OLD.replace("Howls", "Sleeps")).exit_code == 0
    assert mine.read_bytes() == b"\xef\xbb\xbf" + written.replace("Howls", "Sleeps").encode()


def test_own_edits_stay_and_what_cannot_be_decided_is_said(home: Path) -> None:
    mine = home / "g" / "cards.csv"
    mine.write_text(OLD.replace("Bites", "Waits").replace("Fox,Forest,1", "Fox,Forest,7"), "utf-8")
    with mine.open("a", encoding="utf-8") as file:
        file.write("Own,Forest,1,Mine.,1\n")
    ran = update(home, OLD.replace("Bites", "Snaps").replace("Howls", "Sleeps"))
    assert ran.exit_code == 1
    assert ran.stderr.replace(f"{home}/", "") == (
        "g/cards.csv:4:4: 'text' is 'Waits.', the sheet says 'Snaps.', it was 'Bites.'; yours "
        "stays; --sheet-wins takes the sheet's\n"
    )
    assert mine.read_text("utf-8") == HEAD + (
        "Wolf,Forest,2,Sleeps.,3\nFox,Forest,7,Steals.,2\nPike,Water,3,Waits.,1\n"
        "Own,Forest,1,Mine.,1\n"
    )
    ran = update(home, OLD.replace("Bites", "Snaps"), "--sheet-wins")
    assert ran.exit_code == 0
    assert "Pike,Water,3,Snaps.,1" in mine.read_text("utf-8")
    assert "Own," in mine.read_text("utf-8")


def test_a_row_that_both_sides_changed_or_dropped(home: Path) -> None:
    mine = home / "g" / "cards.csv"
    mine.write_text(OLD.replace("Steals", "Hides").replace("Wolf,Forest,2,Howls.,3\n", ""), "utf-8")
    ran = update(home, OLD.replace("Howls", "Sleeps").replace("Fox,Forest,1,Steals.,2\n", ""))
    assert ran.exit_code == 1
    assert "'Wolf' was taken out of the game, but the sheet has changed it" in ran.stderr
    assert "'Fox' is not in the sheet, but you have changed it" in ran.stderr
    assert [row.id for row in load_game(home / "g").table("cards")] == ["pike", "fox"]


def test_a_game_that_nobody_remembers_loses_nothing(home: Path) -> None:
    (home / "g" / "sheets" / "cards.csv").unlink()
    new = OLD.replace("Howls", "Sleeps").replace("Fox,Forest,1,Steals.,2\n", "")
    ran = update(home, new + "Otter,Water,1,Swims.,1\n")
    assert ran.exit_code == 1
    assert "the sheet says 'Sleeps.'; yours stays" in ran.stderr
    assert "'Fox' is not in the sheet, nobody knows since when" in ran.stderr
    assert [row.id for row in load_game(home / "g").table("cards")] == [
        "wolf",
        "pike",
        "otter",
        "fox",
    ]


def test_a_column_that_layouts_speak_of_does_not_go(home: Path) -> None:
    before = {path: path.read_bytes() for path in (home / "g").rglob("*") if path.is_file()}
    ran = update(home, "Name,Kind,Text,Count\nWolf,Forest,Howls.,3\n")
    assert ran.exit_code == 1
    assert "the column 'cost' of table 'cards' went from the sheet, but this line speaks of it" in (
        ran.stderr
    )
    assert before == {path: path.read_bytes() for path in (home / "g").rglob("*") if path.is_file()}


def test_a_sheet_that_the_game_cannot_read_changes_nothing(home: Path) -> None:
    before = {path: path.read_bytes() for path in (home / "g").rglob("*") if path.is_file()}
    ran = update(home, OLD.replace(",3\n", ",many\n"))
    assert ran.exit_code == 1
    assert ran.stderr.replace(f"{home}/", "").startswith("deck.csv:2:5: 'count' is 'many'")
    assert before == {path: path.read_bytes() for path in (home / "g").rglob("*") if path.is_file()}


def test_a_fault_is_told_in_the_cell_that_was_brought(home: Path) -> None:
    typed = (
        'Count,Name,Kind,Cost,Text\n3,"Wolf\nof it",Forest,2,Howls.\nmany,Fox,Forest,1,Steals.\n'
    )
    ran = update(home, typed)
    assert ran.exit_code == 1
    assert ran.stderr.replace(f"{home}/", "").startswith("deck.csv:4:1: 'count' is 'many'")


def test_a_slip_in_a_figure_is_told_and_changes_no_type(home: Path) -> None:
    """A column is text once the designer says so in game.yaml, not for a cell half typed."""
    declared = (home / "g" / "game.yaml").read_bytes()
    typed = OLD.replace("Wolf,Forest,2", "Wolf,Forest,2 ž")
    ran = update(home, typed)
    assert (ran.exit_code, ran.stderr.replace(f"{home}/", "")) == (
        1,
        "deck.csv:2:3: 'cost' is '2 ž'; write a whole number, "
        "or declare 'cost' as text in game.yaml\n",
    )
    assert (home / "g" / "game.yaml").read_bytes() == declared
    assert update(home, OLD.replace("Wolf,Forest,2", "Wolf,Forest,4")).exit_code == 0
    assert (home / "g" / "game.yaml").read_bytes() == declared
    assert run("check", home / "g").exit_code == 0
    (home / "g" / "table.yaml").unlink()
    (home / "g" / "game.yaml").write_bytes(declared.replace(b"cost: int", b"cost: text"))
    assert update(home, typed).exit_code == 0


def test_a_column_that_the_books_reckon_with_does_not_go(home: Path) -> None:
    for layout in (home / "g" / "layouts").iterdir():
        layout.write_text(layout.read_text("utf-8").replace("row['cost']", "0"), "utf-8")
    ran = update(
        home, OLD.replace(",Cost", "").replace(",2,", ",").replace(",1,", ",").replace(",3,", ",")
    )
    assert ran.exit_code == 1
    assert "table.yaml" in ran.stderr


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("update", "axis-allies", "deck.csv"), 2, "is built in"),
        (("update", "nowhere", "deck.csv"), 1, "there is no such game"),
        (("update", "g", "none.csv"), 1, "the file is missing"),
        (("update", "g", "deck.csv", "--table", "card"), 1, "did you mean 'cards'?"),
    ],
)
def test_what_cannot_be_taken_is_told(
    words: tuple[str, ...], status: int, said: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    ran = run(*words)
    assert ran.exit_code == status
    assert said in ran.stderr


# ---- workbooks ----------------------------------------------------------------------------------

CARDS: list[Row] = [["Name", "Cost", "Count"], ["Wolf", 2, 3], ["Fox", 1, 2]]
TOKENS: list[Row] = [["Name", "Count"], ["Guard", 5]]


@pytest.fixture
def booked(tmp_path: Path) -> Path:
    write_xlsx(tmp_path / "deck.xlsx", {"Cards": CARDS, "Tokens": TOKENS})
    assert run("new", tmp_path / "g", "--cards", tmp_path / "deck.xlsx").exit_code == 0
    return tmp_path


def test_a_changed_workbook_takes_the_place_of_the_old(booked: Path) -> None:
    more: Row = ["Owl", 4, 1]
    sheets = {"Cards": [*CARDS, more], "Tokens": TOKENS, "More": CARDS}
    old = (booked / "g" / "g.xlsx").read_bytes()
    new = write_xlsx(booked / "new.xlsx", sheets)
    ran = run("update", booked / "g", new)
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == [
        "More: no table is called like this sheet",
        "cards: came Owl",
        "g.xlsx: the old one is kept as sheets/g.before.xlsx",
        "tokens: nothing has changed",
    ]
    assert (booked / "g" / "g.xlsx").read_bytes() == new.read_bytes()
    assert (booked / "g" / "sheets" / "g.before.xlsx").read_bytes() == old


@pytest.mark.parametrize("name", ["deck.ods", "cards.csv"])
def test_a_workbook_is_not_replaced_by_another_kind_of_file(name: str, booked: Path) -> None:
    if name.endswith(".csv"):
        (booked / name).write_text("Name,Cost,Count\nWolf,2,3\nFox,1,4\n", "utf-8")
    else:
        write_ods(booked / name, {"Cards": [*CARDS, ["Owl", 4, 1]]})
    ran = run("update", booked / "g", booked / name)
    assert ran.exit_code == 1
    assert "the game keeps this table in g.xlsx; save what you bring as .xlsx" in ran.stderr


def test_a_workbook_edited_in_its_place_is_told_and_declared(booked: Path) -> None:
    rows: list[Row] = [[*CARDS[0], "Range"], *([*row, 1] for row in CARDS[1:])]
    write_xlsx(booked / "g" / "g.xlsx", {"Cards": rows, "Tokens": TOKENS})
    assert "no column 'Range'" in run("check", booked / "g").output
    ran = run("update", booked / "g")
    assert "cards: the column 'Range' came" in ran.stdout
    assert run("check", booked / "g").exit_code == 0
    older = write_xlsx(booked / "new.xlsx", {"Cards": [*CARDS, ["Owl", 4, 1]], "Tokens": TOKENS})
    ran = run("update", booked / "g", older)
    assert ran.exit_code == 1  # what was edited is not lost
    assert "was changed in the game and in what you bring" in ran.stderr
    assert run("update", booked / "g", older, "--sheet-wins").exit_code == 0
    assert load_game(booked / "g").table("cards")["owl"]["cost"] == 4


def test_a_fault_of_a_workbook_is_told_in_the_one_that_was_brought(booked: Path) -> None:
    new = write_xlsx(booked / "new.xlsx", {"Cards": [*CARDS, ["Owl", 4, "two"]], "Tokens": TOKENS})
    ran = run("update", booked / "g", new)
    assert ran.exit_code == 1
    said = ran.stderr.replace(f"{booked}/", "")
    assert said.startswith("new.xlsx, sheet Cards, cell C4: 'count' is 'two'")


def test_two_changed_workbooks_are_not_laid_over_each_other(booked: Path) -> None:
    mine: list[Row] = [CARDS[0], ["Wolf", 9, 3], CARDS[2]]
    write_xlsx(booked / "g" / "g.xlsx", {"Cards": mine, "Tokens": TOKENS})
    theirs: list[Row] = [CARDS[0], CARDS[1], ["Fox", 8, 2]]
    new = write_xlsx(booked / "new.xlsx", {"Cards": theirs, "Tokens": TOKENS})
    before = (booked / "g" / "g.xlsx").read_bytes()
    ran = run("update", booked / "g", new)
    assert ran.exit_code == 1
    assert "g.xlsx, sheet Cards, cell B2: 'cost' is '9', the sheet says '2'" in ran.stderr
    assert (booked / "g" / "g.xlsx").read_bytes() == before
    assert run("update", booked / "g", new, "--sheet-wins").exit_code == 0
    assert (booked / "g" / "g.xlsx").read_bytes() == new.read_bytes()


# ---- the merge itself ---------------------------------------------------------------------------

NAMES = st.lists(st.sampled_from("abcde"), unique=True, max_size=5)


@st.composite
def versions(draw: st.DrawFn) -> Version:
    rows = [[name, draw(st.sampled_from("123"))] for name in draw(NAMES)]
    lines = [(n, row) for n, row in enumerate([["name", "cost"], *rows], start=1)]
    return version_of(grid_of(Raw(lines), Place("a.csv", sheet="")), "name")


@settings(max_examples=150)
@given(versions(), versions(), versions())
def test_no_edit_of_the_designers_is_lost_without_a_word(
    base: Version, mine: Version, theirs: Version
) -> None:
    made = merge("cards", mine, theirs, base, "name", sheet_wins=False)
    told = {problem.line for problem in made.undecided if problem.file == "a.csv"}
    for key, row in mine.rows.items():
        if base.rows.get(key) != row:  # the designer's
            assert made.rows[key] == row
    for key, row in theirs.rows.items():
        if base.rows.get(key) != row and made.rows.get(key) != row:  # the sheet's, not taken
            assert told
    for key, row in made.rows.items():
        assert row in (mine.rows.get(key), theirs.rows.get(key))
    assert merge("cards", mine, theirs, base, "name", sheet_wins=True).undecided == ()


@settings(max_examples=50)
@given(versions(), versions())
def test_who_changed_nothing_gets_the_sheet(base: Version, theirs: Version) -> None:
    made = merge("cards", base, theirs, base, "name", sheet_wins=False)
    assert (made.rows, made.undecided, made.differs) == (theirs.rows, (), False)


def test_a_picture_that_lies_nowhere_is_told_with_its_row_and_the_nearest_name(home: Path) -> None:
    (home / "g" / "pictures").mkdir()
    (home / "g" / "pictures" / "wolf.png").write_bytes(b"my own")
    new = OLD.replace(",Count", ",Count,Art").replace(",3\n", ",3,wolff.png\n")
    ran = update(home, new.replace(",2\n", ",2,wolf.png\n").replace(",1\n", ",1,\n"))
    assert ran.exit_code == 0, ran.stderr
    (said,) = [line for line in ran.stderr.split("\n") if "there is no picture" in line]
    cell, _, told = said.partition(": look: ")
    assert re.search(r"\.csv:2:\d$", cell)
    wanted = "there is no picture 'wolff.png', so a frame with its name stands there"
    assert told == f"{wanted}; did you mean 'wolf.png'?"


def test_pictures_beside_the_sheet_come_along_and_none_is_replaced(home: Path) -> None:
    (home / "art").mkdir()
    (home / "art" / "wolf.png").write_bytes(b"wolf")
    (home / "art" / "fox.png").write_bytes(b"fox")
    (home / "g" / "pictures").mkdir()
    (home / "g" / "pictures" / "fox.png").write_bytes(b"my own")
    new = OLD.replace(",Count", ",Count,Art").replace(",3\n", ",3,wolf.png\n")
    ran = update(home, new.replace(",2\n", ",2,fox.png\n").replace(",1\n", ",1,\n"))
    assert ran.exit_code == 0, ran.stderr
    assert "the picture wolf.png came along" in ran.stdout
    found = {path.name: path.read_bytes() for path in (home / "g" / "pictures").iterdir()}
    assert found == {"wolf.png": b"wolf", "fox.png": b"my own"}


@pytest.mark.parametrize("cases", [20, pytest.param(400, marks=pytest.mark.slow)])
def test_spoilt_games_and_sheets_are_updated_or_refused(cases: int, home: Path) -> None:
    dice = random.Random(cases)
    folder = home / "g"
    good = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    names = ("game.yaml", "cards.csv", "sheets/cards.csv", "text/en.yaml")
    for case in range(cases):
        for path, content in good.items():
            path.write_bytes(content)
        path, sheet = folder / dice.choice(names), OLD.encode()
        for _ in range(dice.randint(0, 3)):
            path.write_bytes(spoil(path.read_bytes(), dice))
            sheet = spoil(sheet, dice)
        (home / "deck.csv").write_bytes(sheet)
        before = {path: path.read_bytes() for path in good}
        ran = run("update", folder, home / "deck.csv", *["--sheet-wins"] * dice.randint(0, 1))
        assert ran.exception is None or isinstance(ran.exception, SystemExit), (case, sheet)
        if not ran.stdout:  # refused: nothing is written
            assert ran.exit_code
            assert before == {path: path.read_bytes() for path in good}, (case, sheet)


SPOKEN = "Name,Kind,Cost,Text,Count,Name.cs\n" + "".join(
    f"{line},{czech}\n"
    for line, czech in zip(OLD.splitlines()[1:], ("Vlk", "Liška", "Štika"), strict=True)
)


@pytest.mark.parametrize("in_place", [False, True])
def test_a_second_language_comes_with_its_column(in_place: bool, home: Path) -> None:
    game = home / "g"
    if in_place:
        kept = (game / "cards.csv").read_text("utf-8").splitlines()
        spoken = [f"{kept[0]},name.cs", *(f"{line},Vlk" for line in kept[1:])]
        (game / "cards.csv").write_text("\n".join(spoken) + "\n", "utf-8")
        ran = run("check", game)
        assert (
            "no column 'name.cs'; write 'name: words' and the language 'cs' into game.yaml, or "
            "let `kitgen update` do both"
        ) in ran.stdout
        ran = run("update", game)
    else:
        ran = update(home, SPOKEN)
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[:2] == [
        "cards: 'name' is words now, in each language",
        "the game has the language 'cs' now: translate text/cs.yaml and rules/cs",
    ]
    assert (run("check", game).exit_code, load_game(game).languages) == (0, ("en", "cs"))
    assert (game / "rules" / "cs" / "turn.md").read_bytes()
    ran = run("build", game, "--lang", "cs", "--out", home / "out")
    assert ran.exit_code == 0, ran.stderr


def test_a_list_of_languages_that_cannot_be_changed_is_told(home: Path) -> None:
    path = home / "g" / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("[en]", "\n- en"), "utf-8")
    ran = update(home, SPOKEN)
    assert ran.exit_code == 1
    assert "game.yaml:4:1: the language 'cs' cannot be added here; write 'languages: [en, cs]'" in (
        ran.stderr
    )


SCRIPTS = ("山猫", "волк", "Волк 2", "Лиса 2", "ذئب", "🐺", "おおかみ")


def test_cards_in_other_scripts_have_ids_of_their_own_and_keep_them(home: Path) -> None:
    rows = [f"{name},Forest,{cost},Howls.,1" for cost, name in enumerate(SCRIPTS)]
    assert update(home, HEAD + "\n".join(rows) + "\n").exit_code == 0
    ids = {row["name"]: row.id for row in load_game(home / "g").tables["cards"]}
    assert len({*ids.values()}) == len(SCRIPTS)
    assert ids["山猫"] == "5c71-732b"
    assert ids["🐺"] == "wolf-face"
    ran = update(home, HEAD + "\n".join(["сова,Forest,9,Hoots.,1", *reversed(rows)]) + "\n")
    assert "cards: came сова" in ran.stdout
    assert "went" not in ran.stdout
    now = {row["name"]: row.id for row in load_game(home / "g").tables["cards"]}
    assert now == {**ids, "сова": "es-o-ve-a"}


@pytest.mark.walk
@given(st.lists(st.text(min_size=1, max_size=90), unique=True))
def test_an_id_follows_from_the_name_alone_and_is_one(names: list[str]) -> None:
    for name in names:
        key = key_of_name(name)
        assert key_of_name(name) == key
        assert key.isascii()
        assert set(key) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_long_names_that_begin_alike_are_told_apart() -> None:
    one, other = ("волк " * 12 + end for end in ("а", "б"))
    assert key_of_name(one)[:40] == key_of_name(other)[:40]
    assert key_of_name(one) != key_of_name(other)
    assert len(key_of_name(one)) <= LONGEST
