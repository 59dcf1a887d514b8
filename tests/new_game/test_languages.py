"""A further language for a game: its beginning, what is left to translate, and a translator's
table."""

from __future__ import annotations

import csv
import io
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result
from workbooks import write_ods, write_xlsx

from kitgen.cli import app
from kitgen.game import load_game
from kitgen.game.checks import run_checks
from kitgen.game.problems import faults
from kitgen.game.translation import read_left, texts_of
from kitgen.new_game.folder import TOPIC

EXAMPLES = Path(__file__).parents[2] / "examples"
DECK = (
    "Name,Kind,Cost,Text,Count\nWolf,Forest,2,Howls loud.,3\nFox,Forest,1,Steals.,2\n"
    "Pike,Water,3,Bites.,1\n"
)
GERMAN = {"Wolf": "Wolf", "Fox": "Fuchs", "Forest": "Wald", "Water": "Wasser", "Bites.": "Beißt."}


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "deck.csv").write_text(DECK, "utf-8")
    assert run("new", tmp_path / "g", "--cards", tmp_path / "deck.csv").exit_code == 0
    (tmp_path / "g" / "rules" / "en" / "turn.md").write_text(TOPIC["en"], "utf-8")
    return tmp_path / "g"


@pytest.fixture
def german(game: Path) -> Path:
    ran = run("language", game, "de")
    assert (ran.exit_code, ran.stderr) == (0, "")
    return game


def exported(game: Path) -> list[list[str]]:
    ran = run("translate", game, "de", "--export", game.parent / "de.csv")
    assert ran.exit_code == 0, ran.stderr
    table = (game.parent / "de.csv").read_text("utf-8-sig")
    assert table.startswith("where;en;de"), "Excel of that language wants semicolons"
    return [*csv.reader(io.StringIO(table, newline=""), delimiter=";")]


def test_a_language_finds_the_words_that_faces_print_by_a_name_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(DECK, "utf-8")
    deck = tmp_path / "deck.csv"
    assert run("new", tmp_path / "g", "--cards", deck, "--look", "framed").exit_code == 0
    ran = run("language", tmp_path / "g", "de")
    assert ran.stdout.startswith("columns: kind.de, name.de, text.de\n"), ran.stderr


def test_a_language_begins_with_copies_and_builds_at_once(german: Path) -> None:
    game = load_game(german)
    assert game.languages == ("en", "de")
    assert game.tables["cards"].spoken["de"]["fox"] == {
        "name": "Fox",
        "kind": "Forest",
        "text": "Steals.",
    }
    assert (german / "rules" / "de" / "turn.md").is_file()
    ran = run("build", german, "--lang", "de", "--out", german.parent / "out")
    assert ran.exit_code == 0, ran.stderr


def test_a_draft_is_one_in_the_further_language_too(game: Path) -> None:
    topic = game / "rules" / "en" / "turn.md"
    topic.write_text(TOPIC["en"].replace("order:", "draft: true\norder:"), "utf-8")
    assert run("language", game, "de").exit_code == 0
    begun = load_game(game)
    assert [topic.id for topic in begun.drafts("de")] == ["turn"]
    row = next(row for row in exported(game) if row[1].startswith("Play your turn"))
    row[2] = "Der Zug hat drei Schritte."
    (game.parent / "de.csv").write_text(f"where;en;de\n{';'.join(row)}\n", "utf-8")
    assert run("translate", game, "de", "--import", game.parent / "de.csv").exit_code == 0
    (draft,) = load_game(game).drafts("de")
    assert draft.body.startswith("Der Zug hat drei Schritte.")


def test_what_faces_do_not_print_as_words_is_not_translated(german: Path) -> None:
    looks = load_game(german).tables["cards_looks"]
    assert set(looks.spoken["de"]["1"]) == {"kind"}
    assert "emblem.de" not in (german / "cards_looks.csv").read_text("utf-8").lower()


def test_check_lists_what_is_left(german: Path) -> None:
    ran = run("check", german)
    assert ran.exit_code == 0
    assert "cards.csv:2:6: look: left to translate into de: 'Wolf'; translate it" in ran.stdout
    assert (
        "turn.md:11:1: look: left to translate into de: 'Play your turn in three steps.'"
        in ran.stdout
    )
    path = german / "rules" / "de" / "turn.md"
    path.write_text(path.read_text("utf-8").replace("Play your turn in", "Der Zug hat"), "utf-8")
    left = german / "text" / "de-left.csv"
    left.write_text(left.read_text("utf-8").replace("Wolf\n", ""), "utf-8")
    told = run("check", german).stdout
    assert "three steps" not in told
    assert "'Wolf'" not in told
    assert "left to translate into de: 'Fox'" in told


def test_an_export_never_writes_over_translations_that_were_not_taken_in(german: Path) -> None:
    exported(german)
    table = german.parent / "de.csv"
    filled = table.read_text("utf-8-sig").replace(";Fox;", ";Fox;Fuchs")
    table.write_text(filled, "utf-8")
    ran = run("translate", german, "de", "--export", table)
    assert ran.exit_code == 1
    assert "the file has a translation that the game does not have; take them in" in ran.stderr
    assert table.read_text("utf-8") == filled
    assert run("translate", german, "de", "--import", table).exit_code == 0
    assert [row[2] for row in exported(german) if row[1] == "Fox"] == ["Fuchs"]


@pytest.mark.parametrize("name", ["de.csv", "de.xlsx", "de.ods"])
def test_a_translators_table_goes_out_and_comes_back(name: str, german: Path) -> None:
    rows = exported(german)
    assert rows[0] == ["where", "en", "de"]
    assert {row[2] for row in rows[1:]} == {""}
    assert len({row[1] for row in rows}) == len(rows)  # what is alike is translated once
    for row in rows[1:]:
        row[2] = GERMAN.get(row[1], "")
        if row[1].startswith("1. Draw"):
            row[2] = "1. Ziehe eine Karte.\n2. Spiele Karten.\n3. Wirf ab: bis fünf."
        if row[1].startswith("1. **Draw**"):
            row[2] = "1. **Ziehe**.\n2. **Spiele**."
    table = german.parent / name
    if name == "de.csv":
        made = io.StringIO()
        csv.writer(made, delimiter=";").writerows(rows)
        table.write_text(made.getvalue(), "cp1252")  # as an old spreadsheet saves it
    else:
        (write_xlsx if name == "de.xlsx" else write_ods)(table, {"Sheet": rows})
    before = (german / "layouts" / "g.yaml").read_bytes(), (german / "text/en.yaml").read_bytes()
    ran = run("translate", german, "de", "--import", table)
    assert ran.exit_code == 0, ran.stderr
    game = load_game(german)
    cards, looks = game.tables["cards"], game.tables["cards_looks"]
    assert cards.spoken["de"]["fox"] == {"name": "Fuchs", "kind": "Wald", "text": "Steals."}
    assert [looks.spoken["de"][row.id]["kind"] for row in looks] == ["Wald", "Wasser"]
    (topic,) = game.topics("de")
    assert topic.summary == "1. Ziehe eine Karte.\n2. Spiele Karten.\n3. Wirf ab: bis fünf."
    assert topic.body.endswith("three steps.\n\n1. **Ziehe**.\n2. **Spiele**.")
    assert before == (
        (german / "layouts" / "g.yaml").read_bytes(),
        (german / "text/en.yaml").read_bytes(),
    )
    left = read_left(german, "de")
    assert "Wolf" not in left  # it stays as it is
    assert {"Steals.", "Your turn"} <= set(left)
    again = {row[1]: row[2] for row in exported(german)}
    assert (again["Fox"], again["Steals."]) == ("Fuchs", "")


def test_all_that_is_translated_leaves_nothing(german: Path) -> None:
    rows = exported(german)
    for row in rows[1:]:
        row[2] = row[1].replace("e", "ë")
    made = io.StringIO()
    csv.writer(made).writerows(rows)
    (german.parent / "de.csv").write_text(made.getvalue(), "utf-8")
    ran = run("translate", german, "de", "--import", german.parent / "de.csv")
    assert (ran.exit_code, ran.stdout) == (
        0,
        ran.stdout.split(";")[0] + "; 0 are left to translate\n",
    )
    game = load_game(german)
    assert not [problem for problem in run_checks(game) if "left to translate" in problem.what]
    for text in texts_of(game, "de"):
        assert text.other.strip() == text.first.strip().replace("e", "ë")


def test_a_topic_keeps_what_is_not_translated(german: Path) -> None:
    path = german / "rules" / "de" / "turn.md"
    before = path.read_bytes().replace(b"\n---\n", b"\n---\n\n").replace(b"\n", b"\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + before)
    translations = {"Your turn": "Dein Zug", "Play your turn in three steps.": "Drei Schritte:"}
    rows = [["en", "de"], *translations.items()]
    table = write_xlsx(german.parent / "de.xlsx", {"Sheet": rows})
    ran = run("translate", german, "de", "--import", table)
    assert (ran.exit_code, ran.stderr) == (0, "")
    for text, translation in translations.items():
        before = before.replace(text.encode(), translation.encode())
    assert path.read_bytes() == b"\xef\xbb\xbf" + before


def test_what_else_lies_in_a_folder_stops_no_translation(german: Path) -> None:
    (german / "old").symlink_to("nowhere")
    (german / "notes").symlink_to(german)
    rows = [["en", "de"], ["Fox", "Fuchs"]]
    ran = run(
        "translate", german, "de", "--import", write_xlsx(german.parent / "x.xlsx", {"S": rows})
    )
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert load_game(german).tables["cards"].spoken["de"]["fox"]["name"] == "Fuchs"


def test_a_translation_that_breaks_the_game_changes_nothing(german: Path) -> None:
    before = (german / "rules" / "de" / "turn.md").read_bytes()
    rows = [["where", "en", "de"], ["", "Play your turn in three steps.", "{cards.bear.cost}"]]
    table = write_xlsx(german.parent / "de.xlsx", {"Sheet": rows})
    ran = run("translate", german, "de", "--import", table)
    assert ran.exit_code == 1
    assert ran.stderr.startswith(f"{table}, sheet S")
    assert "cell C2: '{cards.bear.cost}'" in ran.stderr
    assert (german / "rules" / "de" / "turn.md").read_bytes() == before


@pytest.mark.parametrize(
    ("text", "translation", "said"),
    [
        ("Steals.", ":muenze: stehlen", "muenze"),
        ("Steals.", "Stiehlt sehr viel. " * 80, "box 'text'"),
        ("Fox", "\N{ARABIC LETTER SAD}\N{ARABIC LETTER BEH}", "box 'name'"),
    ],
)
def test_a_translation_that_a_face_cannot_print_changes_nothing(
    text: str, translation: str, said: str, german: Path
) -> None:
    before = (german / "cards.csv").read_bytes()
    rows = [["en", "de"], [text, translation], ["Pike", "Hecht"]]
    table = write_xlsx(german.parent / "de.xlsx", {"S": rows})
    ran = run("translate", german, "de", "--import", table)
    assert ran.exit_code == 1
    assert said in ran.stderr
    assert ran.stderr.startswith(f"{table}, sheet S, cell B2: ")
    assert f"{table}: nothing was taken; " in ran.stderr
    assert (german / "cards.csv").read_bytes() == before


def test_a_symbol_that_a_translation_lost_is_told(german: Path) -> None:
    deck = german.parent / "deck.csv"
    deck.write_text(DECK.replace("Steals.", "Steals :coin: twice."), "utf-8")
    assert run("update", german, deck).exit_code == 0
    rows = [["en", "de"], ["Steals :coin: twice.", "Stiehlt."], ["Pike", "Hecht"]]
    table = write_xlsx(german.parent / "de.xlsx", {"S": rows})
    ran = run("translate", german, "de", "--import", table)
    assert (ran.exit_code, ran.stderr) == (
        0,
        f"{table}, sheet S, cell B2: look: 'Steals :coin: twice.' has :coin:, "
        "its translation not; add it\n",
    )
    rows[1][1] = "Stiehlt :coin:."
    write_xlsx(table, {"S": rows})
    assert run("translate", german, "de", "--import", table).stderr == ""


def test_texts_that_are_gone_or_translated_twice_are_told(german: Path) -> None:
    rows = [["en", "de"], ["Bear", "Bär"], ["Fox", "Fuchs"], ["Fox", "Füchsin"]]
    table = write_xlsx(german.parent / "de.xlsx", {"Sheet": rows})
    ran = run("translate", german, "de", "--import", table)
    assert ran.exit_code == 1
    assert "no text of the game is 'Bear' any more; export the texts anew" in ran.stderr
    assert "cell B4: 'Fox' is translated twice, each time otherwise" in ran.stderr
    assert load_game(german).tables["cards"].spoken["de"]["fox"]["name"] == "Fuchs"


def test_a_new_card_of_the_sheet_waits_for_its_translation(german: Path) -> None:
    deck = german.parent / "deck.csv"
    deck.write_text(DECK + "Bear,Forest,4,Sleeps.,1\n", "utf-8")
    ran = run("update", german, deck)
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert load_game(german).tables["cards"].spoken["de"]["bear"]["text"] == "Sleeps."
    assert "'Sleeps.'" in run("check", german).stdout


@pytest.mark.parametrize("in_place", [False, True])
def test_a_copy_follows_its_text_until_it_is_translated(in_place: bool, german: Path) -> None:
    sheet = german / "cards.csv" if in_place else german.parent / "deck.csv"
    typed = sheet.read_text("utf-8").replace("Steals.,2", "Steals two.,2")
    sheet.write_text(typed, "utf-8")
    ran = run("update", german, *([] if in_place else [sheet]))
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert load_game(german).tables["cards"].spoken["de"]["fox"]["text"] == "Steals two."
    assert "'Steals two.'" in run("check", german).stdout
    assert [row[2] for row in exported(german) if row[1] == "Steals two."] == [""]


def test_a_translation_whose_text_changed_since_is_told_until_it_is_confirmed(german: Path) -> None:
    def take(file: str, rows: list[list[str]]) -> Result:
        table = write_xlsx(german.parent / file, {"S": [["en", "de"], *rows]})
        return run("translate", german, "de", "--import", table)

    assert take("a.xlsx", [["Steals.", "Stiehlt."]]).exit_code == 0
    deck = german.parent / "deck.csv"
    deck.write_text(DECK.replace("Steals.", "Steals two."), "utf-8")
    assert run("update", german, deck).exit_code == 0
    assert load_game(german).tables["cards"].spoken["de"]["fox"]["text"] == "Stiehlt."
    told = "left to translate into de: 'Steals two.', changed since 'Stiehlt.' was written"
    assert told in run("check", german).stdout
    assert [row[2] for row in exported(german) if row[1] == "Steals two."] == [""]
    assert take("b.xlsx", [["Steals two.", "Stiehlt."]]).exit_code == 0
    assert "Steals two." not in run("check", german).stdout


def test_a_text_that_changed_before_it_was_translated_is_left(german: Path) -> None:
    words = german / "text" / "en.yaml"
    words.write_text(words.read_text("utf-8").replace("Rules", "Rule book"), "utf-8")
    told = "left to translate into de: 'Rule book', changed since 'Rules' was written"
    assert told in run("check", german).stdout
    assert [row[2] for row in exported(german) if row[1] == "Rule book"] == [""]


def test_a_column_that_the_sheet_brings_begins_the_list(game: Path) -> None:
    deck = game.parent / "deck.csv"
    head, *rows = DECK.splitlines()
    deck.write_text("\n".join([f"{head},Name.de", *(f"{row},Tier" for row in rows)]), "utf-8")
    assert run("update", game, deck).exit_code == 0
    left = read_left(game, "de")
    assert {"Your turn", "Cost"} <= set(left)
    assert "Wolf" not in left


def test_a_workbook_is_translated_beside_it(tmp_path: Path) -> None:
    sheet = [["Name", "Kind", "Text"], ["Fox", "Beast", "Steals much."], ["Elm", "Tree", "Grows."]]
    book = write_xlsx(tmp_path / "d.xlsx", {"Cards": sheet})
    folder = tmp_path / "g"
    assert run("new", folder, "--cards", book).exit_code == 0
    ran = run("language", folder, "de")
    assert ran.exit_code == 0
    assert "text/de-sheets.csv translates them" in ran.stdout
    asked = tmp_path / "de.csv"
    assert run("translate", folder, "de", "--export", asked).exit_code == 0
    typed = (
        asked.read_text("utf-8-sig").replace("Fox;", "Fox;Fuchs").replace("Beast;", "Beast;Tier")
    )
    asked.write_text(typed, "utf-8-sig")
    assert run("translate", folder, "de", "--import", asked).exit_code == 0
    game = load_game(folder)
    german = game.words("de")
    assert german.name("cards", "fox") == "Fuchs"
    assert german.name("cards", "elm") == "Elm"
    assert german.get("cards", "fox", "kind") == "Tier"
    said = {german.get("cards_looks", row.id, "kind") for row in game.tables["cards_looks"]}
    assert said == {"Tier", "Tree"}
    sheet[1][1] = "Animal"
    write_xlsx(book, {"Cards": sheet})
    ran = run("update", folder, book)
    assert "cards_looks" not in ran.stderr
    looks = load_game(folder).tables["cards_looks"].spoken["en"].values()
    assert {"Animal", "Tree"} <= {row["kind"] for row in looks}


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("language", "GAME", "en"), 1, "the game speaks 'en' already"),
        (("language", "GAME", "german"), 2, "'german' is no language"),
        (("language", "GAME", "de", "--columns", "nmae"), 1, "did you mean 'name'?"),
        (("translate", "GAME", "de", "--export", "x.csv"), 1, "kitgen language GAME de"),
        (("translate", "GAME", "de"), 2, "write --export FILE or --import FILE"),
        (("language", "axis-allies", "de"), 2, "is built in"),
    ],
)
def test_what_cannot_be_done_is_told(
    words: tuple[str, ...], status: int, said: str, game: Path
) -> None:
    ran = run(*(str(game) if word == "GAME" else word for word in words))
    assert (ran.exit_code, ran.stdout) == (status, "")
    assert said in ran.stderr
    assert load_game(game).languages == ("en",)


@pytest.mark.walk
def test_a_whole_game_with_books_gets_a_third_language(tmp_path: Path) -> None:
    game = tmp_path / "valley"
    shutil.copytree(EXAMPLES / "copper-valley", game)
    ran = run("language", game, "de")
    assert (ran.exit_code, ran.stderr) == (0, "")
    assert "name: {en: Coins, cs: Mince, de: Coins}" in (game / "table.yaml").read_text("utf-8")
    assert not faults(run_checks(load_game(game)))
    rows = [["en", "de"], ["Coins", "Münzen"], ["Course of play", "Ablauf"]]
    table = write_xlsx(tmp_path / "de.xlsx", {"Sheet": rows})
    assert run("translate", game, "de", "--import", table).exit_code == 0
    text = (game / "table.yaml").read_text("utf-8")
    assert "name: {en: Coins, cs: Mince, de: Münzen}" in text
    before = (EXAMPLES / "copper-valley" / "table.yaml").read_text("utf-8").splitlines()
    assert len(text.splitlines()) == len(before)
    assert run("check", game).exit_code == 0


@pytest.mark.walk
def test_books_speak_all_languages_that_a_sheet_brings(tmp_path: Path) -> None:
    game = tmp_path / "valley"
    shutil.copytree(EXAMPLES / "copper-valley", game)
    for name in ("game.yaml", "table.yaml"):
        (game / name).write_bytes((game / name).read_bytes().replace(b"\n", b"\r\n"))
    sheets = {}
    for path in game.glob("*.csv"):
        head, *rows = csv.reader(path.read_text("utf-8").splitlines())
        spoken = [at for at, heading in enumerate(head) if heading.endswith(".cs")]
        brought = [f"{head[at][:-3]}.{lang}" for lang in ("de", "fr") for at in spoken]
        words = ([*row, *[row[at] for at in spoken] * 2] for row in rows)
        sheets[path.stem] = [[*head, *brought], *words]
    sheet = write_xlsx(tmp_path / "brought.xlsx", sheets)
    ran = run("update", game, sheet)
    assert (ran.exit_code, ran.stderr) == (0, "")
    books = (game / "table.yaml").read_bytes()
    assert b"name: {en: Coins, cs: Mince, de: Coins, fr: Coins}" in books
    for text in (books, (game / "game.yaml").read_bytes()):
        assert text.count(b"\r\n") == text.count(b"\n")


@pytest.mark.walk
def test_books_may_name_a_symbol_of_the_game(tmp_path: Path) -> None:
    game = tmp_path / "valley"
    shutil.copytree(EXAMPLES / "copper-valley", game)
    (game / "symbols").mkdir()
    symbol = next((EXAMPLES / "furnace-row" / "symbols").glob("*.svg"))
    shutil.copy(symbol, game / "symbols" / "pit.svg")
    books = game / "table.yaml"
    shown = books.read_text("utf-8").replace("board: {pieces: tokens}", "board: {symbol: pit}")
    books.write_text(shown, "utf-8")
    assert run("check", game).exit_code == 0
    ran = run("language", game, "de")
    assert (ran.exit_code, ran.stderr) == (0, "")


def test_the_columns_can_be_chosen(game: Path) -> None:
    assert run("language", game, "de", "--columns", "name,text").exit_code == 0
    assert set(load_game(game).tables["cards"].spoken["de"]["fox"]) == {"name", "text"}


def test_kinds_that_a_sheet_names_in_a_new_language_keep_their_look(tmp_path: Path) -> None:
    deck = tmp_path / "cards.csv"
    rows = ["Fox,Animal,Hunts at night.", "Oak,Plant,Grows slowly.", "Elm,Plant,Grows fast."]
    deck.write_text("\n".join(["Name,Kind,Text", *rows]), "utf-8")
    folder = tmp_path / "g"
    assert run("new", folder, "--cards", deck).exit_code == 0
    looks = load_game(folder).tables["cards_looks"]
    before = {row["kind"]: (row["colour"], row["emblem"]) for row in looks}
    typed = [f"{row},{word}" for row, word in zip(rows, ("Zvíře", "Rostlina", ""), strict=True)]
    deck.write_text(
        "\n".join(["Name,Kind,Text,Kind.cs", *typed, "Rain,Weather,Wet.,Počasí"]), "utf-8"
    )
    ran = run("update", folder, deck)
    assert "cards_looks: came Weather, with the colour" in ran.stdout
    game = load_game(folder)
    looks, czech = game.tables["cards_looks"], game.words("cs")
    after = {
        czech.get("cards_looks", row.id, "kind"): (row["colour"], row["emblem"]) for row in looks
    }
    assert after["Zvíře"] == before["Animal"]
    assert after["Rostlina"] == after["Plant"] == before["Plant"]
    assert after["Počasí"] not in before.values()
