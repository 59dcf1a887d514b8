"""A game begun with `kitgen new`: whatever the spreadsheet, the folder is in order and prints."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

import pypdfium2
import pytest
import yaml
from games_to_try import besides_drafts
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.draw.drawing import Drawing, Shape, Text
from kitgen.game import DataError, load_game
from kitgen.game.model import Game
from kitgen.game.places import layouts_folder
from kitgen.game.problems import Place
from kitgen.kit.check import game_problems
from kitgen.kit.making import component_name
from kitgen.kit.output import OutputError, begin_folder
from kitgen.kit.studios import open_workshop
from kitgen.new_game.folder import SAMPLE, new_files, sample
from kitgen.new_game.looks import EMBLEMS, look_of, look_rows
from kitgen.new_game.spreadsheet import read_sheet, sheet_of
from kitgen.parts.views import RowView

WHERE = Place("deck.csv", 1)
WORD = st.text(alphabet="aáčeěghřsuůvyžz ", min_size=1, max_size=12).map(str.strip)


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def begun(folder: Path, **changes: str) -> Path:
    begin_folder(folder, {**new_files("ours", "Ours", "en", sample("en")), **changes})
    return folder


@pytest.mark.parametrize("lang", sorted(SAMPLE))
def test_a_new_game_is_in_order(lang: str, tmp_path: Path) -> None:
    begin_folder(tmp_path / "ours", new_files("ours", "Ours", lang, sample(lang)))
    assert not game_problems(str(tmp_path / "ours"))
    game = yaml.safe_load((tmp_path / "ours" / "text" / f"{lang}.yaml").read_text("utf-8"))["game"]
    assert game == {"title": "Ours", "subtitle": "", "notice": ""}  # nobody wrote such lines


def test_columns_are_found_out(tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_bytes(
        "\ufeffKarta;Síla;Dosah;Druh;Popis;Počet\r\n"
        'Štítonoš;3;;Pěší;"Drží, ""ať se děje, co se děje"".";4\r\n'
        ";;;;;\r\n"
        "Štítonoš;2;1;;Kryje;1\r\n".encode()
    )
    sheet = read_sheet(deck)
    assert [column.id for column in sheet.columns] == [
        "karta",
        "sila",
        "dosah",
        "druh",
        "popis",
        "pocet",
    ]
    assert (sheet.name, sheet.copies) == ("karta", "pocet")
    assert [column.heading for column in sheet.figures] == ["Síla", "Dosah"]
    assert [column.gaps for column in sheet.figures] == [False, True]
    assert [column.id for column in sheet.words] == ["druh", "popis"]
    assert sheet.keys == ("stitonos", "stitonos-2")
    assert sheet.rows[0][4] == 'Drží, "ať se děje, co se děje".'


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("name,cost\n", "deck.csv:1: there are no cards"),
        ("", "deck.csv:1: there are no cards"),
        ("cost,power\n1,2\n", "deck.csv:1: no column has words"),
        ("name,Cost,cost!\na,1,2\n", "deck.csv:1: two columns are called 'cost'"),
        ("name,cost\na,1\nb,2,3\n", "deck.csv:3: the row has more cells than the 2 headings"),
    ],
)
def test_a_sheet_that_cannot_be_cards_says_why(text: str, what: str, tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_text(text, "utf-8")
    with pytest.raises(DataError) as refused:
        read_sheet(deck)
    assert any(what in str(problem) for problem in refused.value.problems)


@pytest.mark.walk
@settings(max_examples=25)
@given(st.data())
def test_whatever_the_columns_the_folder_is_in_order(data: st.DataObject) -> None:
    headings = data.draw(
        st.lists(st.sampled_from([f"Col {n}" for n in range(14)]), unique=True, max_size=12)
    )
    whole = [data.draw(st.booleans()) for _ in headings]
    figure = st.integers(-99, 999).map(str) | st.just("")
    rows = [
        [
            data.draw(WORD.filter(bool)),
            *(data.draw(figure if number else WORD | st.just("")) for number in whole),
        ]
        for _ in range(data.draw(st.integers(1, 4)))
    ]
    sheet = sheet_of(["Name", *headings], rows, WHERE)
    assert len(set(sheet.keys)) == len(rows)
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "ours"
        begin_folder(folder, new_files("ours", "Ours {{ 1 }}", "en", sheet))
        assert [str(problem) for problem in game_problems(str(folder))] == []


def test_what_stands_in_the_sheet_stands_on_the_cards(tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_text("Title\tGrit\tText\tCopies\nŽelezný drak\t12\tLétá {nad} mořem.\t3\n", "utf-8")
    assert run("new", tmp_path / "draci", "--cards", deck, "--lang", "cs").exit_code == 0
    ran = run("build", tmp_path / "draci", "--lang", "cs", "--out", tmp_path / "made")
    assert ran.exit_code == 0
    (told,) = ran.stderr.splitlines()
    assert "turn.md:6:1: look: this topic is a draft" in told
    made = tmp_path / "made" / "draci" / "cs-a4"
    parts = json.loads((made / "manifest.json").read_text("utf-8"))["parts"]
    assert ("Železný drak", 3) in [(part["name"], part["count"]) for part in parts]
    page = pypdfium2.PdfDocument(made / "cards.pdf")[0].get_textpage().get_text_bounded()
    for words in ("Železný drak", "12", "Grit", "Létá {nad} mořem."):
        assert page.count(words) == 3


@pytest.mark.parametrize("size", ["poker", "hex", "mini"])
@pytest.mark.parametrize(
    "text", ["", "A text that takes two lines or three on a card of this size."]
)
def test_figures_that_no_card_has_room_for_are_told(size: str, text: str, tmp_path: Path) -> None:
    figures = ",".join(f"figure{n}" for n in range(150))
    cells = ",".join(map(str, range(150)))
    deck = tmp_path / "deck.csv"
    deck.write_text(f"name,text,{figures}\nOwl,{text},{cells}\n", "utf-8")
    done = run("new", tmp_path / "ours", "--cards", deck, "--size", size)
    assert done.exit_code == 0
    [told] = [line for line in done.stderr.splitlines() if "look:" in line]
    assert re.search(r"'figure\d+', 'figure\d+', 'figure\d+' and \d+ more are not printed", told)
    (note,) = besides_drafts(tmp_path / "ours")
    assert re.search(
        r"no layout prints 'figure\d+', 'figure\d+', 'figure\d+' and \d+ more", note.what
    )
    assert note.doubt


def test_nothing_is_laid_over_what_is_there(tmp_path: Path) -> None:
    folder = begun(tmp_path / "ours")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(OutputError, match="is there already"):
        begun(folder)
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("new",), 2, "FOLDER"),
        (("new", "ours", "--lang", "xx"), 2, "--lang is 'xx'"),
        (("new", "***"), 2, "cannot be called '***'"),
        (("new", "ours", "--cards", "none.csv"), 1, "the file is missing"),
        (("new", "there"), 1, "is there already"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_written(
    words: tuple[str, ...], status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "mine.txt").write_text("mine", "utf-8")
    ran = run(*words)
    assert ran.exit_code == status
    assert said in ran.stderr
    assert [path.name for path in sorted(tmp_path.rglob("*"))] == ["there", "mine.txt"]


def test_ids_lines_and_counts_are_kept_and_doubts_said(tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_bytes(
        "\ufeffID;Název;Text;Kusů\r\n"
        'k-01;Drak;"Létá.\r\nPak spí.";2 ks\r\n'
        ";;;\r\n"
        "Ž 2;Víla;Zpívá;\r\n"
        "k-01;Skřet;Krade;150\r\n".encode()
    )
    ran = run("new", tmp_path / "hra", "--cards", deck, "--lang", "cs")
    assert ran.exit_code == 0, ran.stderr
    assert ran.stderr.replace(str(deck), "deck.csv").splitlines() == [
        "deck.csv:5:4: look: the count is empty; the card comes once",
        "deck.csv:5:1: look: the id 'Ž 2' cannot be one; the card is 'z-2'",
        "deck.csv:6:1: look: the id 'k-01' stands there twice; the card is 'k-01-2'",
    ]
    made = run("build", tmp_path / "hra", "--out", tmp_path / "out", "--only", "cards")
    assert made.exit_code == 0  # in the language that it has
    (told,) = made.stderr.splitlines()
    assert "turn.md:6:1: look: this topic is a draft" in told
    parts = json.loads((tmp_path / "out/hra/cs-a4/manifest.json").read_text("utf-8"))["parts"]
    assert [(part["id"], part["count"]) for part in parts] == [
        ("cards/k-01", 2),
        ("cards/z-2", 1),
        ("cards/k-01-2", 150),
    ]
    page = pypdfium2.PdfDocument(tmp_path / "out/hra/cs-a4/cards.pdf")[0].get_textpage()
    assert page.get_text_bounded().splitlines().count("Pak spí.") == 2


def test_what_no_card_can_show_is_told_by_its_row(tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_text("Name,Text\nOne,fine\nTwo,漢字\n", "utf-8")
    ran = run("new", tmp_path / "ours", "--cards", deck)
    assert (ran.exit_code, ran.stdout.splitlines()) == (
        0,
        [
            "cards: 2 cards, 2 different",
            "rules: a draft, not printed; write rules/en/turn.md and take 'draft: true' away",
            str(tmp_path / "ours"),
        ],
    )
    assert f"{deck}:3:2: look: " in ran.stderr
    assert "has no glyph for '漢字' (U+6F22, U+5B57); write it another way, or put" in ran.stderr
    assert [problem.line for problem in besides_drafts(tmp_path / "ours")] == [3]


CELL = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(
    ["2", "2x", "", "-1", "{{ 9**9 }}", "{% for %}", "a\nb", "=1+1", '"', ";", "Ž", "\u00a0", "1,5"]
)


@pytest.mark.walk
@settings(max_examples=25)
@given(
    st.sampled_from(",;\t"),
    st.lists(st.lists(CELL, min_size=1, max_size=5), min_size=1, max_size=5),
    st.sampled_from(["Name,Text,Count", "id,Title,a b,Cena", "Karta,Počet", "Name,Name 2,x,y,z"]),
)
def test_any_sheet_makes_a_folder_in_order_or_a_sentence(
    mark: str, rows: list[list[str]], head: str
) -> None:
    with tempfile.TemporaryDirectory() as home:
        deck, folder = Path(home) / "deck.csv", Path(home) / "ours"
        lines = [head.split(","), *rows]
        quoted = [mark.join('"' + c.replace('"', '""') + '"' for c in line) for line in lines]
        deck.write_bytes("\n".join(quoted).encode())
        ran = run("new", folder, "--cards", deck)
        assert ran.exit_code in (0, 1)
        assert ran.exception is None or isinstance(ran.exception, SystemExit)
        if ran.exit_code:
            assert ran.stderr.strip()
            assert not folder.exists()
        else:  # what no card can show is told, and the game begins
            told = {problem.what for problem in besides_drafts(folder)}
            assert not told or ran.stderr.count("look: ") >= 1


@pytest.mark.parametrize("theme", ["atlas", "harbour", "meadow", "night"])
def test_a_new_game_reads_well_in_every_theme(theme: str, tmp_path: Path) -> None:
    headings = ["Name", "Kind", "Cost", "Attack", "Health", "Wits", "Luck", "Text"]
    rows = [["Fox", "Beast", "1", "2", "3", "4", "5", "Runs."], ["Owl", "Bird", *"12345", "Sees."]]
    sheets = [sheet_of(headings, rows, WHERE), sheet_of(["Name"], [["Gold"], ["Wolf"]], WHERE)]
    sheets[1] = sheets[1]._replace(table="tokens", title="Tokens")
    begin_folder(tmp_path / "ours", new_files("ours", "Ours", "en", sheets))
    kit = (tmp_path / "ours" / "kit.yaml").read_text("utf-8")
    (tmp_path / "ours" / "kit.yaml").write_text(kit.replace("theme: atlas", f"theme: {theme}"))
    assert not game_problems(tmp_path / "ours")


def test_kinds_in_two_languages_tell_the_cards_apart_in_both(tmp_path: Path) -> None:
    headings = ["Name", "Name.cs", "Kind", "Kind.cs"]
    rows = [
        ["Fox", "Liška", "Beast", "Zvíře"],
        ["Owl", "Sova", "Bird", "Pták"],
        ["Wolf", "Vlk", "Beast", "Šelma"],
    ]
    sheet = sheet_of(headings, rows, WHERE)
    begin_folder(tmp_path / "ours", new_files("ours", "Ours", "en", sheet))
    assert not game_problems(tmp_path / "ours")
    game = load_game(tmp_path / "ours")
    looks = {row["kind"]: row["colour"] for row in table_in(game, "cards_looks", "cs")}
    assert list(looks) == ["Zvíře", "Pták", "Šelma"]
    assert looks["Zvíře"] == looks["Šelma"] != looks["Pták"]
    for lang in ("en", "cs"):
        shop = open_workshop(game, lang)
        fox, owl, wolf = (
            shop.studio.face("card", {"row": shop.studio.view.row("cards", key)})
            for key in ("fox", "owl", "wolf")
        )
        assert fills(fox) == fills(wolf) != fills(owl)


def test_parts_have_names_in_each_language(tmp_path: Path) -> None:
    sheet = sheet_of(["Name", "Name.cs"], [["Fox", "Liška"]], WHERE)
    decks = [sheet, sheet._replace(table="wild_beasts", title="Wild beasts")]
    begin_folder(tmp_path / "ours", new_files("ours", "Ours", "en", decks))
    names = {
        lang: [
            component_name(plan, shop)
            for shop in [open_workshop(load_game(tmp_path / "ours"), lang)]
            for plan in shop.plan.parts
        ]
        for lang in ("en", "cs")
    }
    assert names["en"] == ["Cards", "Wild beasts", "Rule cards", "Rules"]
    assert names["cs"] == ["Karty", "Wild beasts", "Karty s pravidly", "Pravidla"]
    text = tmp_path / "ours" / "text" / "cs.yaml"
    said = text.read_text("utf-8")
    assert 'wild_beasts: "Wild beasts"' in said
    text.write_text(said.replace('"Wild beasts"', '"Šelmy"'), "utf-8")
    shop = open_workshop(load_game(tmp_path / "ours"), "cs")
    row = shop.studio.view.row("wild_beasts", "fox")
    face = shop.studio.face("wild_beasts", {"row": row})
    assert "ŠELMY" in [verb.string for verb in texts(face)]


def texts(drawing: Drawing) -> list[Text]:
    return [verb for inner in drawing.walk() for verb in inner.verbs if isinstance(verb, Text)]


def table_in(game: Game, table: str, lang: str) -> list[RowView]:
    view = open_workshop(game, lang).studio.view
    return [view.row(table, row.id) for row in game.tables[table]]


def fills(drawing: Drawing) -> list[str]:
    return [
        verb.paint.fill for verb in drawing.verbs if isinstance(verb, Shape) and verb.paint.fill
    ]


def test_a_card_has_its_own_colour_where_the_sheet_says_it(tmp_path: Path) -> None:
    """A column of colours is no line of words, and goes before the colour of the kind."""
    deck = tmp_path / "players.csv"
    deck.write_text(
        "player;Kind;Colour;cards;power\n"
        "Red House;Elder;#aa3322;3;Draw one more card.\n"
        "Blue House;Elder;;4;Sail one space further.\n"
        "Green House;Young;#226633;4;Sail again.\n",
        "utf-8",
    )
    for words in (["--kind", "player"], ["--size", "hex"]):
        folder = tmp_path / f"houses-{words[1]}"
        assert run("new", folder, "--cards", deck, *words).exit_code == 0
        game = load_game(folder)
        assert not besides_drafts(folder)
        studio = open_workshop(game, "en", "full").studio
        fronts = [studio.face("card", {"row": row}) for row in studio.names()["cards"]]
        looks = {row["kind"]: row["colour"] for row in studio.names()["cards_looks"]}
        for front, colour in zip(fronts, ("#aa3322", looks["Elder"], "#226633"), strict=True):
            others = {"#aa3322", *looks.values(), "#226633"} - {colour}
            assert colour in fills(front)
            assert not others & set(fills(front))
        said = {v.string.lower() for front in fronts for v in front.verbs if isinstance(v, Text)}
        assert not any("#" in words for words in said)


def test_a_name_is_never_broken(tmp_path: Path) -> None:
    """It is set smaller instead."""
    deck = tmp_path / "deck.csv"
    deck.write_text("name,cost\nOld Bear of the Northern Marches,3\n", "utf-8")
    assert run("new", tmp_path / "bears", "--cards", deck).exit_code == 0
    studio = open_workshop(load_game(tmp_path / "bears"), "en", "full").studio
    front = studio.face("card", {"row": studio.names()["cards"][0]})
    lines = " ".join(verb.string for verb in front.verbs if isinstance(verb, Text))
    assert "Old Bear of the Northern Marches" in lines


def test_each_token_has_an_emblem_of_its_own() -> None:
    names = ["Gold", "Raven", "Thing", "Old Raven", "Lady of the Wood", "Zlato", "Nic", "Gold"]
    sheet = sheet_of(["Name"], [[name] for name in names], WHERE)._replace(table="tokens")
    rows = look_rows(sheet, look_of(sheet), 0)
    emblems = [emblem for _, _, emblem in rows]
    assert [key for key, _, _ in rows] == list(sheet.keys)
    assert (emblems[0], emblems[1], emblems[4]) == ("coin", "raven", "tree")
    assert len(set(emblems)) == len(names)
    many = sheet_of(["Name"], [[f"t{n}"] for n in range(200)], WHERE)._replace(table="tokens")
    assert len({emblem for _, _, emblem in look_rows(many, look_of(many), 0)}) == len(EMBLEMS)


def test_no_token_is_called_after_another_animal() -> None:
    names = ["Otter", "Badger", "Heron", "Newt", "Eagle"]
    sheet = sheet_of(["Name"], [[name] for name in names], WHERE)._replace(table="tokens")
    emblems = [emblem for _, _, emblem in look_rows(sheet, look_of(sheet), 0)]
    assert emblems == ["star", "crown", "anchor", "leaf", "eagle"]
    beasts = [["Otter", "Animal", "1"], ["Fog", "Weather", "2"]] * 2
    cards = sheet_of(["Name", "Kind", "Attack"], beasts, WHERE)
    assert "paw" in {emblem for *_, emblem in look_rows(cards, look_of(cards), 0)}


def test_the_emblems_are_there() -> None:
    assert {f"{name}.svg" for name in EMBLEMS} <= {
        path.name for path in (layouts_folder() / "symbols").iterdir()
    }


def test_a_row_without_the_picture_that_most_have_is_told_once(tmp_path: Path) -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    )
    for name in ("mail.svg", "timber.svg"):
        (tmp_path / name).write_text(drawing, "utf-8")
    rows = "Mail,1,mail\nTimber,2,timber.svg\nLetter,1,mail\nWood,3,timber\nBare,1,\nNone,2,\n"
    sheet = tmp_path / "deck.csv"
    sheet.write_text(f"Name,Cost,Art\n{rows}", "utf-8")
    told = "look: the row has no picture in 'art', as most others have; name one, if it shall have"
    assert told in run("new", tmp_path / "game", "--cards", sheet).stderr
    said = run("check", tmp_path / "game").output
    assert f"cards.csv:6:3: {told} one (and 1 more like it in row 7)\n" in said
    assert said.count("no picture") == 1


def test_rules_that_nobody_wrote_are_not_printed(tmp_path: Path) -> None:
    """A sheet has no rules: they begin as a draft, and are printed when it is one no longer."""
    deck = tmp_path / "deck.csv"
    deck.write_text("Name,Text,Text.cs\nOtter,Swims.,Plave.\n", "utf-8")
    folder = tmp_path / "pond"
    begun_with = run("new", folder, "--cards", deck)
    assert (begun_with.exit_code, begun_with.output.count("rules: a draft")) == (0, 1)
    drafts = [problem for problem in game_problems(folder) if "is a draft" in problem.what]
    assert [problem.doubt for problem in game_problems(folder)] == [True, True]
    assert [problem.file.rpartition("rules/")[2] for problem in drafts] == [
        "en/turn.md",
        "cs/turn.md",
    ]
    kit = tmp_path / "out"
    for _ in range(2):  # told again where nothing is to be built
        built = run("build", folder, "--out", kit)
        assert built.exit_code == 0
        assert "turn.md:6:1: look: this topic is a draft and is not printed" in built.output
    made = kit / "pond" / "en-a4"
    assert sorted(file.name for file in made.glob("*.pdf")) == ["cards.pdf", "print-me.pdf"]
    notes = pypdfium2.PdfDocument(made / "print-me.pdf")[0].get_textpage().get_text_range()
    assert "Rules that are still a draft are not printed: Your turn." in notes.replace("\r\n", " ")
    for lang in ("en", "cs"):
        topic = folder / "rules" / lang / "turn.md"
        topic.write_text(topic.read_text("utf-8").replace("draft: true\n", ""), "utf-8")
    assert not game_problems(folder)
    assert [part.kind for part in open_workshop(load_game(folder), "en").plan.parts] == [
        "pieces",
        "pieces",
        "booklet",
    ]
