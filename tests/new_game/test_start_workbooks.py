"""Games begun from workbooks: decks and tokens, in all sizes, whatever the columns are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdfium2
import pytest
from games_to_try import besides_drafts
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE
from typer.testing import CliRunner, Result
from workbooks import Row, write_ods, write_xlsx

from kitgen.cli import app
from kitgen.game import DataError, load_game
from kitgen.game.places import layouts_folder
from kitgen.game.problems import Place
from kitgen.kit.check import game_problems
from kitgen.kit.making import make_part
from kitgen.kit.output import begin_folder
from kitgen.kit.studios import open_workshop
from kitgen.new_game.art import named_pictures, pictures_of
from kitgen.new_game.begin import new_game
from kitgen.new_game.columns import columns_of
from kitgen.new_game.folder import new_files
from kitgen.new_game.looks import CARD_KINDS, CARD_SIZES, kind_column, look_of
from kitgen.new_game.pictures_in import missing_pictures
from kitgen.new_game.spreadsheet import read_sheets, sheet_of
from kitgen.parts.signs import MEANINGS, SIGNS, called, sign_of
from kitgen.parts.symbols import Symbols

WHERE = Place("deck.xlsx", 1, 0, "Cards")
LONG = "When you play this card, look at the top three cards; you may **keep** one of them. "
DECK: dict[str, list[Row]] = {
    "Creatures": [
        ["Name", "Kind", "Cost", "Attack", "Health", "Text", "Flavour", "Count"],
        ["Moss Wolf", "Forest", 2, 3, 4, "**Pack:** +1 :sword: for\n- wolf\n- fox", "It hunts.", 3],
        ["River Elder", "Water", 5, 2, 7, LONG, None, "2x"],
        ["Glass Heron", "Water", 1, None, 2, None, None, None],
    ],
    "Goods": [["Name", "Value", "Count"], ["Timber", 2, 6], ["Grain", 1, 8]],
    "Tokens": [["Name", "Strength", "Count"], ["Guard", 2, 5], ["Champion of the realm", 4, 1]],
    "Notes": [["42"]],
}  # fmt: skip


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.mark.parametrize("suffix", [".xlsx", ".ods"])
def test_a_workbook_becomes_a_game_that_reads_it(suffix: str, tmp_path: Path) -> None:
    write = write_xlsx if suffix == ".xlsx" else write_ods
    deck = write(tmp_path / f"deck{suffix}", DECK)
    ran = run("new", tmp_path / "wild", "--cards", deck)
    assert ran.exit_code == 0, ran.stderr
    assert ran.stderr.replace(f"{deck}", "deck").splitlines() == [
        "deck, sheet Notes, row 1: look: there are no cards; the sheet was left out",
        "deck, sheet Creatures, cell H4: look: the count is empty; the card comes once",
    ]
    game = load_game(tmp_path / "wild")
    assert (tmp_path / "wild" / f"wild{suffix}").read_bytes() == deck.read_bytes()
    assert [row["count"] for row in game.table("creatures")] == [3, 2, 1]
    made = run("build", tmp_path / "wild", "--out", tmp_path / "out", "--duplex", "off")
    assert made.exit_code == 0
    (told,) = made.stderr.splitlines()
    assert "turn.md:6:1: look: this topic is a draft" in told
    parts = json.loads((tmp_path / "out/wild/en-a4-duplex-off/manifest.json").read_text("utf-8"))[
        "parts"
    ]
    assert [(part["id"], part["count"]) for part in parts if part["id"].startswith("tokens")] == [
        ("tokens/guard", 5),
        ("tokens/champion-of-the-realm", 1),
    ]
    write(deck, DECK | {"Goods": [*DECK["Goods"], ["Iron ore", "much", 1]]})
    deck.replace(tmp_path / "wild" / f"wild{suffix}")
    said = run("check", tmp_path / "wild").output
    assert f"wild{suffix}, sheet Goods, cell B4: 'value' is 'much'; write a whole number" in said


def test_two_languages_in_one_sheet(tmp_path: Path) -> None:
    heads: Row = ["Name", "name.cs", "Cost", "Text", "text.cs"]
    rows: list[Row] = [heads, ["Wolf", "Vlk", 3, "Howls.", "Vyje."]]
    deck = write_xlsx(tmp_path / "deck.xlsx", {"Sheet1": rows})
    assert run("new", tmp_path / "ours", "--cards", deck).exit_code == 0
    game = load_game(tmp_path / "ours")
    assert game.languages == ("en", "cs")
    assert game.words("cs").name("cards", "wolf") == "Vlk"
    assert (game.words("en").label("cards_cost"), game.words("cs").label("cards_cost")) == (
        "Cost",
        "Cena",
    )
    assert not besides_drafts(tmp_path / "ours")


def test_a_title_row_or_an_error_is_told_before_anything_is_written(tmp_path: Path) -> None:
    rows = [["Name", "Cost"], ["Wolf", "#DIV/0!"]]
    deck = write_xlsx(tmp_path / "deck.xlsx", {"Cards": rows})
    ran = run("new", tmp_path / "ours", "--cards", deck)
    assert ran.exit_code == 1
    assert "deck.xlsx, sheet Cards, cell B2: the cell holds the error #DIV/0!" in ran.stderr
    assert not (tmp_path / "ours").exists()


def many(figures: int, words: int, text: str) -> list[list[str]]:
    head = ["Name", *(f"Figure {n}" for n in range(figures)), *(f"Word {n}" for n in range(words))]
    row = [*map(str, range(figures)), *(f"value {n}" for n in range(words))]
    names = ["Aldis the Grey of Harrowgate", "Vlk"]
    return [[*head, "Text"], *([name, *row, text] for name in names)]


@pytest.mark.sweep
@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("size", CARD_SIZES)
def test_faces_of_every_size_hold_what_there_is(size: str, across: bool, tmp_path: Path) -> None:
    """Eleven figures on the cards that have room for them, fewer on the small ones; texts of
    three hundred letters."""
    few = size in ("mini", "square")
    for number, kind in enumerate(CARD_KINDS):
        rows = many(4 if few else 11, 1 if few else 3, LONG * (1 if size == "mini" else 3))
        sheet = sheet_of(rows[0], rows[1:], WHERE)
        folder = tmp_path / f"{kind}{number}"
        look = look_of(sheet, size, kind, across)
        begin_folder(folder, new_files("ours", "Ours", "en", sheet, [look]))
        assert [str(problem) for problem in game_problems(str(folder))] == []


def test_eleven_lines_fit(tmp_path: Path) -> None:
    rows = many(2, 11, "Done.")
    sheet = sheet_of(rows[0], rows[1:], WHERE)
    begin_folder(tmp_path / "g", new_files("ours", "Ours", "en", sheet))
    assert not game_problems(str(tmp_path / "g"))


@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.sampled_from(["Cost", "Attack", "Luck", "Krása", "Síla", "Hp"]), unique=True),
    st.lists(st.sampled_from(["Kind", "Home", "Text", "Motto"]), unique=True),
    st.sampled_from([*CARD_SIZES]),
    st.data(),
)
def test_any_columns_in_any_size_are_in_order(
    figures: list[str], words: list[str], size: str, data: st.DataObject
) -> None:
    import tempfile

    cell = st.sampled_from(["1", "12", "-3", "+2", "1,5", ""])
    word = st.sampled_from(["Les", "Voda", "Ohnivý drak", "", "Jde *dál*\n- a dál"])
    rows = [
        [name, *(data.draw(cell) for _ in figures), *(data.draw(word) for _ in words)]
        for name in ("Vlk", "Liška ryšavá", "Sova")
    ]
    sheet = sheet_of(["Name", *figures, *words], rows, WHERE)
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "g"
        files = new_files("ours", "Ours", "cs", sheet, [look_of(sheet, size)])
        begin_folder(folder, files)
        assert [str(problem) for problem in game_problems(str(folder))] == []


def test_what_the_columns_are_chooses_the_face(tmp_path: Path) -> None:
    deck = write_xlsx(tmp_path / "deck.xlsx", DECK)
    sheets = {sheet.table: sheet for sheet in read_sheets(deck, "en")}
    looks = {name: look_of(sheet).kind for name, sheet in sheets.items()}
    assert looks["creatures"] is CARD_KINDS["creature"]
    assert looks["goods"] is CARD_KINDS["resource"]
    layout = str(new_game("g", "g", "en", deck).files["layouts/g.yaml"])
    assert all(f"symbol: {sign}" in layout for sign in ("coin", "sword", "heart"))


def test_pictures_are_found_beside_the_sheet_and_nowhere_else(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "art").mkdir(parents=True)
    for path in ("art/wolf.png", "owl.jpg", "../secret.png"):
        (home / path).write_bytes(b"picture")
    (home / "link.png").symlink_to(tmp_path / "secret.png")
    names = ["wolf.png", "owl", "../secret.png", "link.png", "art/wolf.png", "none.png"]
    rows = [[name, name] for name in (*names, str(home / "owl.jpg"))]
    sheet = sheet_of(["Name", "Art"], rows, WHERE)
    assert [column.id for column in sheet.pictures] == ["art"]
    found = pictures_of(named_pictures([sheet]), home)
    assert set(found.lacking) == {"../secret.png", "link.png", "none.png", str(home / "owl.jpg")}
    assert found.files == {
        "pictures/wolf.png": home / "art" / "wolf.png",
        "pictures/owl.jpg": home / "owl.jpg",
        "pictures/art/wolf.png": home / "art" / "wolf.png",
    }


def test_a_picture_that_is_not_there_yet_is_told_until_it_is_there(tmp_path: Path) -> None:
    rows: list[Row] = [["Name", "Art"], ["Wolf", "wolf.jpg"], ["Owl", "owl"], ["Fog", None]]
    ran = run("new", tmp_path / "g", "--cards", write_xlsx(tmp_path / "deck.xlsx", {"Deck": rows}))
    assert ran.exit_code == 0
    gap = "there is no picture 'wolf.jpg', so a frame with its name stands there; put it into the"
    assert f"sheet Deck, cell B2: look: {gap} folder 'pictures'" in ran.stderr
    assert "1 more like it in row 3: 'owl'" in ran.stderr
    assert ran.stderr.count("wolf.jpg") == 1, "told once"
    missing = missing_pictures(tmp_path / "g")
    assert missing == [("wolf.jpg", ("Deck, B2",)), ("owl", ("Deck, B3",))]

    checked = run("check", tmp_path / "g")
    assert checked.exit_code == 0
    assert "cell B2: look: box 'art' of face 'deck', row 'wolf': there is no pic" in checked.stdout
    built = run("build", tmp_path / "g", "--out", tmp_path / "out", "--only", "cards")
    assert built.exit_code == 0, built.stderr
    assert "there is no picture 'wolf.jpg'" in built.stderr
    page = pypdfium2.PdfDocument(tmp_path / "out" / "g" / "en-a4" / "cards.pdf")[0]
    printed = page.get_textpage().get_text_range()
    assert "wolf.jpg" in printed
    assert "owl" in printed
    (tmp_path / "g" / "pictures").mkdir()
    for name in ("wolf.jpg", "owl.png"):
        Image.new("RGB", (900, 700), "#345").save(tmp_path / "g" / "pictures" / name)
    assert "there is no picture" not in run("check", tmp_path / "g").stdout
    assert missing_pictures(tmp_path / "g") == []


def test_an_icon_that_is_not_there_yet_stands_as_an_empty_square(tmp_path: Path) -> None:
    rows: list[Row] = [["Name", "Icons", "Text"], ["Wolf", "coin, sword", "Gain :hull:."]]
    rows += [["Owl", "coin, keel", "Hoots."], ["Elk", "shield", "Waits."]]
    ran = run("new", tmp_path / "g", "--cards", write_xlsx(tmp_path / "deck.xlsx", {"Deck": rows}))
    assert ran.exit_code == 0, ran.stderr
    assert (
        "cell B3: look: box 'text' of face 'deck', row 'owl': there is no symbol 'keel', so an"
        in (ran.stderr)
    )
    assert "cell C2: look: box 'text' of face 'deck', row 'wolf': there is no symbol 'hull'" in (
        ran.stderr
    )
    assert run("build", tmp_path / "g", "--out", tmp_path / "out").exit_code == 0


def test_another_column_names_the_cards_and_another_counts_them(tmp_path: Path) -> None:
    rows: list[Row] = [["Deck", "Creature", "Times", "Number"], ["Wild", "Wolf", 3, 1]]
    rows += [["Wild", "Owl", 2, 2], ["Sea", "Pike", 1, 3]]
    book = write_xlsx(tmp_path / "deck.xlsx", {"Cards": rows})
    ran = run("new", tmp_path / "g", "--cards", book, "--columns", "Creature=name, Times=copies")
    assert ran.exit_code == 0, ran.stderr
    assert "cards: 6 cards, 3 different" in ran.stdout
    assert set(load_game(tmp_path / "g").tables["cards"].by_id) == {"wolf", "owl", "pike"}
    told = {column.heading: column.use for column in columns_of(tmp_path / "g")[0].columns}
    assert (told["Creature"], told["Times"]) == ("name", "copies")
    ran = run("new", tmp_path / "h", "--cards", book, "--columns", "Deck=copies")
    assert ran.exit_code == 1
    assert "the column 'Deck' cannot be 'copies'; choose " in ran.stderr


def test_a_wish_for_a_column_may_name_its_sheet(tmp_path: Path) -> None:
    rows: list[Row] = [["Name", "Note, long"], ["Wolf", "Howls at all of it."], ["Owl", "Hoots."]]
    book = write_xlsx(tmp_path / "deck.xlsx", {"Wild": rows, "Tame": rows})
    ran = run("new", tmp_path / "g", "--cards", book, "--columns", "Wild!Note, long=flavour")
    assert ran.exit_code == 0, ran.stderr
    wild, tame = (deck.columns[1].use for deck in columns_of(tmp_path / "g"))
    assert (wild, tame) == ("flavour", "text")


@pytest.mark.parametrize("heading", ["Počet kusů", "Copies", "How many", "Ks", "Počet karet"])
def test_how_often_a_card_comes_has_many_headings(heading: str) -> None:
    sheet = sheet_of(["Název", heading], [["Vlk", "2"], ["Sova", "1"]], WHERE)
    assert sheet.copies == sheet.columns[1].id


def test_a_row_that_sums_up_the_others_is_doubted(tmp_path: Path) -> None:
    rows: list[Row] = [["Name", "Qty"], ["Wolf", 2], ["Owl", 1], ["Celkem", 3]]
    ran = run("new", tmp_path / "g", "--cards", write_xlsx(tmp_path / "deck.xlsx", {"Deck": rows}))
    assert ran.exit_code == 0
    assert "cell A4: look: the row 'Celkem' looks like a sum" in ran.stderr


def test_a_sheet_of_notes_is_left_out(tmp_path: Path) -> None:
    cards: list[Row] = [["Name", "Qty"], ["Wolf", 2], ["Owl", 1]]
    notes: list[Row] = [["To do"], ["ask Petr"], ["draw more"]]
    sheets: dict[str, list[Row]] = {"Deck": cards, "Notes": notes, "Tokens": [["Name"], ["Coin"]]}
    ran = run("new", tmp_path / "g", "--cards", write_xlsx(tmp_path / "deck.xlsx", sheets))
    assert ran.exit_code == 0
    assert "sheet Notes, row 1: look: no column is called name" in ran.stderr
    assert 'left out; call one so, or take it: --sheet "Notes"' in ran.stderr
    assert "the sheet was left out" in ran.stderr
    assert set(load_game(tmp_path / "g").tables) >= {"deck", "tokens"}
    assert "notes" not in load_game(tmp_path / "g").tables
    alone = write_xlsx(tmp_path / "alone.xlsx", {"Notes": notes})
    assert run("new", tmp_path / "h", "--cards", alone).exit_code == 0


@pytest.mark.parametrize("name", ["Rules", "Topics", "Topic", "Token", "Map", "Players", "Kit"])
def test_a_sheet_may_be_called_as_a_part_that_each_game_has(name: str, tmp_path: Path) -> None:
    cards: list[Row] = [["Name", "Qty"], ["Wolf", 2], ["Owl", 1]]
    deck = write_xlsx(tmp_path / "deck.xlsx", {name: cards, "Deck": cards})
    ran = run("new", tmp_path / "g", "--cards", deck)
    assert ran.exit_code == 0, ran.stderr
    ran = run("check", tmp_path / "g")
    assert ran.exit_code == 0, ran.stderr


def test_a_column_of_pictures_becomes_art(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    for name, colour in (("wolf", "#345"), ("owl", "#a63")):
        Image.new("RGB", (700, 500), colour).save(tmp_path / "art" / f"{name}.jpg")
    rows = [["Name", "Art", "Text"], ["Wolf", "wolf.jpg", "Howls."], ["Owl", "owl", "Hoots."]]
    deck = write_xlsx(tmp_path / "deck.xlsx", {"Cards": [*rows, ["Fog", None, "Waits."]]})
    ran = run("new", tmp_path / "g", "--cards", deck)
    assert ran.exit_code == 0
    assert ran.stderr == (
        f"{deck}, sheet Cards, cell B4: look: the row has no picture in 'art', as most "
        "others have; name one, if it shall have one\n"
    )
    assert run("check", tmp_path / "g").exit_code == 0
    made = run("build", tmp_path / "g", "--out", tmp_path / "out", "--only", "cards")
    assert made.exit_code == 0, made.stderr
    page = pypdfium2.PdfDocument(tmp_path / "out" / "g" / "en-a4" / "cards.pdf")[0]
    pictures = [each for each in page.get_objects(max_depth=8) if each.type == FPDF_PAGEOBJ_IMAGE]
    assert len(pictures) == 2


def test_every_sign_and_emblem_is_drawn() -> None:
    symbols = Symbols([layouts_folder() / "symbols"])
    wanted = {sign.symbol for sign in SIGNS} | {symbol for symbol, _, _ in MEANINGS}
    wanted |= {emblem for kind in CARD_KINDS.values() for emblem in kind.emblems}
    assert wanted <= set(symbols.names)


@pytest.mark.parametrize(
    ("heading", "symbol"),
    [("Cost", "coin"), ("Cena (zlaťáky)", "coin"), ("HP", "heart"), ("Životy", "heart"),
     ("Dřevo", "log"), ("Victory points", "laurel"), ("Turns", "hourglass"), ("Krása", None)],
)  # fmt: skip
def test_headings_ask_for_their_signs(heading: str, symbol: str | None) -> None:
    sign = sign_of(heading)
    assert (sign.symbol if sign else None) == symbol


def test_no_word_means_two_signs() -> None:
    words = [word for sign in SIGNS for word in dict.fromkeys(sign.words)]
    assert sorted({word for word in words if words.count(word) > 1}) == []
    assert called("Cost", "cs", "en") == "Cena"
    assert called("Price", "cs", "en") == "Price"


def test_a_designers_layout_has_no_long_expression(tmp_path: Path) -> None:
    deck = write_xlsx(tmp_path / "deck.xlsx", DECK)
    layout = str(new_game("g", "g", "en", deck).files["layouts/g.yaml"])
    for expression in re.findall(r"\{\{(.*?)\}\}", layout):
        assert len(expression) <= 120, expression


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--size", "pokr"), "--size is 'pokr'; did you mean 'poker'?"),
        (("--kind", "monster"), "--kind is 'monster'; use one of: creature, event"),
    ],
)
def test_a_wrong_choice_is_told(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    ran = run("new", tmp_path / "g", *words)
    assert ran.exit_code == 2
    assert said in ran.stderr


def test_usual_words_are_icons_in_a_text() -> None:
    from kitgen.parts.signs import symbol_called
    from kitgen.parts.symbols import Symbols

    symbols = Symbols([Path(__file__).parents[2] / "layouts" / "symbols"])
    for sign in SIGNS:
        for word in sign.words:
            assert word in symbols
            assert symbols.symbol(word) == symbols.symbol(
                word if word in symbols.names else sign.symbol
            )
    assert symbol_called("Útok") == "sword"
    assert "swrod" not in symbols


def test_a_coarse_picture_does_not_keep_a_game_from_beginning(tmp_path: Path) -> None:
    Image.new("RGB", (60, 40), "#345").save(tmp_path / "wolf.png")
    deck = write_xlsx(tmp_path / "deck.xlsx", {"Cards": [["Name", "Art"], ["Wolf", "wolf.png"]]})
    ran = run("new", tmp_path / "g", "--cards", deck)
    assert ran.exit_code == 0
    assert "sheet Cards, cell B2: look: box 'art'" in ran.stderr
    assert "so it prints blurred" in ran.stderr
    assert run("build", tmp_path / "g", "--out", tmp_path / "out").exit_code == 0
    assert run("check", tmp_path / "g").exit_code == 0


def test_a_plate_without_a_figure_is_not_drawn(tmp_path: Path) -> None:
    goods = ["Wood", "Stone", "Iron", "Grain", "Water", "Fish", "Attack", "Health", "Range"]
    rows: list[Row] = [["Name", *goods], ["Hut", *[1] * 9], ["Rock", 1, None, *[1] * 7]]
    deck = write_xlsx(tmp_path / "deck.xlsx", {"Deck": [*rows, ["Void", *[None] * 9]]})
    begin_folder(tmp_path / "g", new_game("g", "G", "en", deck).files)
    shop = open_workshop(load_game(tmp_path / "g"), "en")
    made = {one.id: one for plan in shop.plan.parts for one in make_part(plan, shop)}
    plates = {
        name: [
            layer.box.name
            for layer in shop.studio.layers_of[made[f"deck/{name}"].sides["front"]]
            if layer.box.name.endswith(("-plate", "-sign", "-figure"))
        ]
        for name in ("hut", "rock", "void")
    }
    assert any(name.endswith("-plate") for name in plates["hut"])
    assert plates["rock"] == [name for name in plates["hut"] if not name.startswith("stone-")]
    assert plates["void"] == []


def test_a_list_of_names_beside_the_decks_is_told(tmp_path: Path) -> None:
    """It may be a deck of bare names; more likely it helps the other sheets."""
    names: dict[str, list[Row]] = {"Kinds": [["Name"], ["Forest"], ["Water"]]}
    both = new_game("wild", "wild", "en", write_xlsx(tmp_path / "d.xlsx", DECK | names))
    alone = new_game("wild", "wild", "en", write_xlsx(tmp_path / "e.xlsx", names))
    told = "the sheet 'Kinds' has names only, and its cards bear nothing else"
    assert [doubt.what for doubt in both.doubts].count(told) == 1
    assert told not in [doubt.what for doubt in alone.doubts]


def test_a_sheet_whose_counts_are_no_numbers_is_told_and_stops_no_other(tmp_path: Path) -> None:
    book = write_xlsx(
        tmp_path / "deck.xlsx",
        {
            "Cards": [["Name", "Copies"], ["Ant", 2], ["Bee", 1]],
            "Tokens": [["Name", "Count"], ["Light", 3], ["Fog", "some"]],
        },
    )
    (sheet,) = read_sheets(book, "en")
    assert sheet.table == "cards"
    told = [(doubt.sheet, doubt.what) for doubt in sheet.doubts]
    assert told == [("Tokens", "'count' is 'some'"), ("Tokens", "the sheet was left out")]
    with pytest.raises(DataError, match="'count' is 'some'; write how many, from 0 to 500"):
        read_sheets(book, "en", ["Tokens"])


@pytest.mark.parametrize("cells", [("many", "few"), ("", "")])
def test_a_column_of_copies_without_any_number_is_told(cells: tuple[str, str]) -> None:
    rows = [("Ant", cells[0]), ("Bee", cells[1])]
    sheet = sheet_of(("Name", "Count"), rows, Place("deck.csv", 1))
    assert sheet.copies is None
    (doubt,) = sheet.doubts
    assert doubt.what == "no cell of the column 'Count' says a number, so each card comes once"


def test_a_heading_that_may_be_another_language_is_told_how_to_say_so() -> None:
    headings = ("Name", "Name DE", "Text", "text (cs)", "Text_FR", "Name ID", "Wood HP")
    rows = [("Ant", "Ameise", "It bites.", "Kouše.", "Elle mord.", "7", "3")]
    sheet = sheet_of(headings, rows, Place("deck.csv", 1))
    mends = [doubt.mend for doubt in sheet.doubts if "of its own" in doubt.what]
    assert mends == [
        f"call it '{wanted}' if it is the same in another language"
        for wanted in ("Name.de", "text.cs", "Text.fr")
    ]


def test_the_column_that_is_called_type_tells_the_kinds_apart() -> None:
    rows = [("Ant", "Beast", "calm"), ("Bee", "Beast", "wild"), ("Elm", "Place", "calm")]
    sheet = sheet_of(("Name", "Type", "Mood"), rows, Place("deck.csv", 1))
    column = kind_column(sheet)
    assert column is not None
    assert column.id == "type"
