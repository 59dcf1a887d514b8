"""`kitgen preview`: a game on a page that changes with its files."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from browsers import Browsers, browser_only
from games_to_try import SIXTH, Copy
from previews import Served, next_event
from recorded.table import Table
from sample_art import game
from typer.testing import CliRunner
from workbooks import write_xlsx

from kitgen.cli import app
from kitgen.kit.output import begin_folder
from kitgen.kit.studios import preview_words
from kitgen.new_game.begin import new_game
from kitgen.press.papers import paper
from kitgen.preview.pages import SCRIPT_LABELS, script_words
from kitgen.preview.session import Session
from kitgen.web.serve import listen

EVIL = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = Path(shutil.copytree(SIXTH, tmp_path_factory.mktemp("preview") / "game"))
    one = Served(folder)
    yield one
    one.process.kill()
    one.process.communicate()


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A preview of a deck that is in English only."""
    folder = tmp_path_factory.mktemp("english") / "mine"
    begin_folder(folder, dict(new_game("mine", "Mine", "en", None).files))
    one = Served(folder)
    yield one
    one.end()


def units(served: Served, lang: str = "en", ink: str = "full") -> dict[str, Any]:
    parts = served.json("kit", lang=lang, ink=ink)["parts"]
    return {unit["id"]: unit for part in parts for unit in part["units"]}


# ---- what the page is told ----------------------------------------------------------------------


@pytest.mark.walk
def test_every_face_is_a_picture_of_its_size(served: Served) -> None:
    for id, unit in units(served).items():
        assert unit["sides"], id
        for side in unit["sides"][:2]:
            root = ElementTree.parse(served.ask("face", unit=id, side=side)).getroot()
            assert root.get("width") == f"{unit['w']:g}mm"
            bled = ElementTree.parse(served.ask("face", unit=id, side=side, bleed="1")).getroot()
            assert bled.get("width") == f"{unit['w'] + 2 * unit['b']:g}mm"


@pytest.mark.walk
def test_languages_and_inks_have_faces_of_their_own(served: Served) -> None:
    pictures = {
        served.ask("face", lang=lang, ink=ink, unit="cards/fog_bank", side="front").read()
        for lang in ("en", "cs")
        for ink in ("full", "low", "grey")
    }
    assert len(pictures) == 6


@pytest.mark.walk
def test_a_picture_that_the_page_has_is_not_sent_again(served: Served) -> None:
    face = {"unit": "boats/1", "side": "front"}
    unit = next(id for id in units(served) if id.startswith("boats/"))
    face["unit"] = unit
    mark = served.ask("face", None, **face).headers["ETag"]
    assert served.ask("face", {"If-None-Match": mark}, **face).status == 304
    assert served.ask("face", {"If-None-Match": '"0"'}, **face).status == 200


@pytest.mark.walk
def test_sheets_are_those_of_a_build(served: Served, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["build", str(SIXTH), "--out", str(tmp_path)])
    assert done.exit_code == 0
    built = json.loads(next(tmp_path.rglob("manifest.json")).read_text("utf-8"))
    pages = {file["kind"]: file["pages"] for file in built["files"] if file["kind"] != "print-me"}
    told = served.json("sheets", lang="en")["files"]
    assert {file["file"]: len(file["pages"]) for file in told} == pages
    sheet = ElementTree.parse(served.ask("sheet", file="counters", page="0")).getroot()
    assert (sheet.get("width"), sheet.get("height")) == ("210mm", "297mm")


def test_boxes_have_a_frame_and_a_place(served: Served) -> None:
    told = served.json("boxes", unit="river-board", side="front")
    title = next(box for box in told["boxes"] if box["name"] == "title")
    assert title["at"] == [38, 177, 80, 11.6]
    assert title["over"] is None
    file, line = title["place"]["file"], title["place"]["line"]
    assert Path(file).read_text("utf-8").split("\n")[line - 1].lstrip().startswith("title:")
    source = served.json("source", file=file, line=str(line))
    assert source["lines"][line - source["first"]].lstrip().startswith("title:")


@pytest.mark.walk
def test_the_frame_of_a_turned_text_is_turned_too(served: Served) -> None:
    def title() -> dict[str, Any]:
        boxes = served.json("boxes", unit="river-board", side="front")["boxes"]
        return next(box for box in boxes if box["name"] == "title")

    upright = title()
    at = "at: [38, 177, 80, 11.6], "
    served.edit("layouts/river.yaml", at, f"{at}angle: 90, ")
    turned = title()
    served.edit("layouts/river.yaml", "angle: 90, ", "")
    assert (upright["angle"], turned["angle"]) == (0, 90)
    assert turned["at"] == upright["at"]
    assert turned["over"] is None


def test_only_files_that_the_page_was_told_of_are_shown(served: Served) -> None:
    for file in ("/etc/passwd", "../../pyproject.toml", str(served.folder / "kit.yaml"), ""):
        assert served.ask("source", file=file, line="1").status == 404
    for path in ("face", "sheet", "boxes"):
        assert served.ask(path, unit="../..", side="x", file="nope", page="-1").status in (200, 404)


# ---- changes ------------------------------------------------------------------------------------


@pytest.mark.walk
def test_a_change_is_seen_and_a_broken_file_stops_nothing(served: Served) -> None:
    card = {"unit": "cards/fog_bank", "side": "front"}
    before = served.ask("face", None, **card).read()
    served.edit("text/en.yaml", "Fog", "Mist")
    after = served.ask("face", None, **card).read()
    assert after != before
    served.edit("text/en.yaml", "cards:", "cards: [")
    told = served.json("problems", lang="en")
    assert [Path(one["file"]).name for one in told["stopped"]] == ["en.yaml"]
    assert served.ask("face", None, **card).read() == after
    served.edit("text/en.yaml", "cards: [", "cards:")
    assert served.json("problems", lang="en")["stopped"] == []
    served.edit("text/en.yaml", "Mist", "Fog")
    assert served.ask("face", None, **card).read() == before


def test_a_problem_stands_beside_the_face_that_has_it(served: Served) -> None:
    units(served)  # the deck is open in this language
    served.edit("boats.csv", "skiff,1,3,arrow_up", "skiff,1,3,arow_up")
    told = served.json("problems", lang="en")
    owners = set(told["beside"])
    boats = {id for id in units(served) if id.startswith("boats/")}
    assert owners
    assert owners < boats
    number = told["beside"][min(owners)][0]
    assert "arow_up" in told["problems"][number]["what"]
    assert told["problems"][number]["line"] == 3
    assert served.ask("face", unit=min(owners), side="front").status == 200
    served.edit("boats.csv", "arow_up", "arrow_up")
    assert served.json("problems", lang="en")["beside"] == {}


def test_a_fault_of_many_faces_is_told_once(served: Served) -> None:
    units(served)
    served.edit("layouts/river.yaml", "style: value", "style: valu")
    told = served.json("problems", lang="en")
    assert len(told["problems"]) > len(told["alike"])
    assert sorted(number for same in told["alike"] for number in same) == list(
        range(len(told["problems"]))
    )
    for same in told["alike"]:
        assert len({told["problems"][number]["line"] for number in same}) == 1
    served.edit("layouts/river.yaml", "style: valu,", "style: value,")
    assert served.json("problems", lang="en")["alike"] == []


def test_nothing_is_written(served: Served) -> None:
    units(served)
    here = {path.relative_to(served.folder) for path in served.folder.rglob("*")}
    assert here == {path.relative_to(SIXTH) for path in SIXTH.rglob("*")}


# ---- whom it answers ----------------------------------------------------------------------------


def test_only_pages_of_this_machine_are_answered(served: Served) -> None:
    port = served.address.rpartition(":")[2].strip("/")
    for headers in (
        {"Host": "evil.example"},
        {"Host": f"evil.example:{port}"},
        {"Host": "127.0.0.1:1"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": f"https://127.0.0.1:{port}"},
    ):
        for path in ("", "kit", "changes"):
            assert served.ask(path, headers).status == 403, headers
    for headers in ({"Host": f"localhost:{port}"}, {"Origin": f"http://127.0.0.1:{port}"}):
        assert served.ask("kit", headers).status == 200


def test_every_word_that_a_script_puts_in_is_given_to_it(served: Served) -> None:
    page = served.ask("").read().decode()
    given = script_words(preview_words("en"))
    for script in re.findall(r'src="/([a-z_]+\.js)"', page):
        named = set(re.findall(r"\bwords\.([a-z_]+)", served.ask(script).read().decode()))
        assert named - {"focus", "value"} <= given.keys(), script  # those of a field


def test_the_page_may_load_nothing_from_elsewhere(served: Served) -> None:
    for path in ("", "preview.js", "preview.css", "kit", "nowhere", "face?unit=river-board"):
        answer = served.ask(path)
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    page = served.ask("").read().decode()
    assert re.findall(r'(?:src|href)="([^"]+)"', page) == [
        "/icon.svg",
        "/preview.css",
        "/dropped.js",
        "/preview.js",
        "/exports.js",
        "/desk.js",
        "/icons.js",
        "/fonts.js",
        "/pictures.js",
        "/address.js",
        "/columns.js",
        "/texts.js",
        "/play.js",
    ]
    assert not re.search(r"\sstyle=|\son[a-z]+=", page)


def test_the_table_is_shown_as_the_companion_begins_it(served: Served) -> None:
    assert served.json("kit", lang="en")["table"] is True
    for lang, casks, there in (
        ("en", "Casks aboard", "Heron guild"),
        ("cs", "Soudky na palubě", "Kolo 1"),
    ):
        told = served.json("table", lang=lang)
        assert told["problems"] == []
        text = json.dumps(told["blocks"], ensure_ascii=False)
        assert casks in text
        assert there in text
        assert {"heading", "grid", "chart"} <= {block["kind"] for block in told["blocks"]}


def outlines(svg: bytes) -> set[str]:
    """Return the outlines of all that is drawn."""
    return set(re.findall(r' d="([^"]+)"', svg.decode()))


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "lang"),
    [("battles-of-napoleon", "en"), ("axis-allies", "cs"), ("examples/heather-crowns", "cs")],
)
def test_the_board_of_a_table_is_that_of_a_new_session(
    name: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do(f"new {name} --session s --lang {lang}")
    table.do(f"board --out {tmp_path / 'board.svg'} --lang {lang}")
    served = Served(name)
    try:
        assert served.json("kit", lang=lang)["table"] is True
        told = served.json("table", lang=lang)
        assert told["problems"] == []
        assert told["blocks"]
        assert len(told["boards"]) == 1
        shown = outlines(served.ask("board", lang=lang, number="0").read())
        assert outlines((tmp_path / "board.svg").read_bytes()) <= shown
        assert served.ask("board", lang=lang, number="9").status == 404
    finally:
        served.end()


def test_what_is_wrong_with_the_table_stands_beside_its_line(served: Served) -> None:
    served.edit("table.yaml", "seats:", "seat:")
    told = served.json("table", lang="en")
    assert told["blocks"] == []
    assert {"the table has no 'seats'"} <= {problem["what"] for problem in told["problems"]}
    for problem in told["problems"]:
        assert problem["file"].endswith("table.yaml")
        assert len(problem["lines"]) > problem["line"] - problem["first"]
    served.edit("table.yaml", "seat:", "seats:")
    assert served.json("table", lang="en")["problems"] == []


def test_it_listens_on_this_machine_only(served: Served) -> None:
    assert served.address.startswith("http://127.0.0.1:")
    at = listen(0)
    assert at.getsockname()[0] == "127.0.0.1"
    at.close()


def test_another_port_is_taken_where_nobody_asked_for_one_and_the_usual_is_not_free() -> None:
    with listen(0) as first:
        usual = first.getsockname()[1]
        with listen(None, usual) as second:
            assert second.getsockname()[1] not in (0, usual)


@pytest.mark.parametrize(
    ("wanted", "asked", "spoken"),
    [
        ("", {}, "en"),
        ("cs-CZ,cs;q=0.9,en;q=0.8", {}, "cs"),
        ("de,cs;q=0.9", {}, "cs"),
        ("cs", {"page": "en"}, "en"),
        ("", {"page": "cs"}, "cs"),
        ("cs", {"lang": "cs"}, "cs"),
        ("fr", {"page": "fr"}, "en"),
    ],
)
def test_the_page_speaks_as_whoever_looks_at_it_and_the_deck_its_own_language(
    wanted: str, asked: dict[str, str], spoken: str, english: Served
) -> None:
    page = english.ask("", {"Accept-Language": wanted} if wanted else {}, **asked).read().decode()
    assert f'<html lang="{spoken}">' in page
    assert 'data-deck="en"' in page
    assert preview_words(spoken).label("preview_exports_note") in page.replace("&#39;", "'")


@pytest.mark.walk
def test_the_page_speaks_as_the_command_says_where_the_deck_does_not(tmp_path: Path) -> None:
    begin_folder(tmp_path / "mine", dict(new_game("mine", "Mine", "en", None).files))
    served = Served(tmp_path / "mine", "--lang", "cs")
    try:
        page = served.ask("", {"Accept-Language": "en"}).read().decode()
        assert '<html lang="cs">' in page
        assert 'data-deck="en"' in page
        assert served.json("kit", lang="en")["parts"]
    finally:
        served.end()


def test_the_page_speaks_both_languages(served: Served) -> None:
    for lang in ("en", "cs"):
        page = served.ask("", lang=lang).read().decode()
        words = preview_words(lang)
        assert f'<html lang="{lang}">' in page
        assert words.label("preview_sheets") in page
        assert all(f"preview_{name}" in words.sections["labels"] for name in SCRIPT_LABELS)


# ---- beginning and ending -----------------------------------------------------------------------


def test_a_taken_port_and_a_wrong_game_are_one_sentence(served: Served, tmp_path: Path) -> None:
    port = served.address.rpartition(":")[2].strip("/")
    run = CliRunner()
    for arguments, status, words in (
        ([str(SIXTH), "--port", port], 1, f"kitgen: port {port} cannot be used"),
        ([str(tmp_path / "nowhere")], 1, "there is no such game"),
        ([str(SIXTH), "--port", "70000"], 2, "--port is '70000'; write a whole number from 0 to"),
        ([str(SIXTH), "--port", "abc"], 2, "--port is 'abc'; write a whole number from 0 to 65535"),
        ([str(SIXTH), "--lang", "de"], 2, "has no language 'de'"),
        ([str(SIXTH), "--paper", "b9"], 2, "b9"),
    ):
        done = run.invoke(app, ["preview", *arguments])
        assert done.exit_code == status
        assert words in done.output
        assert done.output.count("\n") == 1


def test_one_bad_sheet_of_a_workbook_stops_none_of_the_others(tmp_path: Path) -> None:
    ants: list[list[Any]] = [["Name", "Cost", "Count"], ["Ant", 1, 2], ["Bee", 2, 1]]
    cats: list[list[Any]] = [["Name", "Light", "Count"], ["Cat", 1, 2], ["Dog", 2, 1]]
    book = write_xlsx(tmp_path / "deck.xlsx", {"Cards": ants, "Spells": cats})
    folder = tmp_path / "deck"
    begin_folder(folder, new_game("deck", "deck", "en", book).files)

    def shown(session: Session) -> tuple[dict[str, list[str]], list[str]]:
        for _ in session.work():
            pass
        parts = session.kit("en", "full")["parts"][:2]
        told = [problem["what"] for problem in session.problems("en", "full")["stopped"]]
        return {part["id"]: [unit["name"] for unit in part["units"]] for part in parts}, told

    session = Session(str(folder), paper("a4"))
    assert shown(session) == ({"cards": ["Ant", "Bee"], "spells": ["Cat", "Dog"]}, [])
    bad = [ants[0], ["Aphid", 1, 2], ["Bee", "x", 1]]
    write_xlsx(folder / "deck.xlsx", {"Cards": bad, "Spells": [*cats, ["Elk", 3, 1]]})
    session.reload()
    others = ["Cat", "Dog", "Elk"]
    told = ["'cost' is 'x'"]
    assert shown(session) == ({"cards": ["Ant", "Bee"], "spells": others}, told)
    begun = Session(str(folder), paper("a4"))
    assert shown(begun) == ({"cards": ["Aphid"], "spells": others}, told), "what can be read"
    write_xlsx(folder / "deck.xlsx", {"Spells": cats})
    session.reload()
    assert shown(session)[0] == {"cards": ["Ant", "Bee"], "spells": ["Cat", "Dog"]}
    begun = Session(str(folder), paper("a4"))
    assert shown(begun)[0]["spells"] == ["Cat", "Dog"]
    assert "has no sheet 'Cards'" in shown(begun)[1][0]
    (folder / "deck.xlsx").write_bytes(b"x")
    session.reload()
    assert shown(session)[0] == {"cards": ["Ant", "Bee"], "spells": ["Cat", "Dog"]}
    assert shown(session)[1] == ["this is no workbook"]


@pytest.mark.walk
@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
def test_it_ends_quietly_with_a_page_open_and_begins_with_a_broken_game(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(SIXTH, tmp_path / "game"))
    kit = folder / "kit.yaml"
    whole = kit.read_text("utf-8")
    kit.write_text(whole.replace("theme: atlas", "theme: ["), "utf-8")
    served = Served(folder)
    assert "[" not in served.address
    assert len(served.json("problems", lang="en")["stopped"]) == 1
    assert served.json("kit", lang="en")["parts"] == []
    served.edit("kit.yaml", "theme: [", "theme: atlas")
    assert len(units(served)) > 10
    stream = served.ask("changes")
    assert next_event(stream) == "changed"
    assert served.end() == (0, "")
    stream.close()


BOX = """
theme: atlas
layouts: [common, pictured]
parts:
  box: {kind: pieces, file: boxes, front: box}
"""


@pytest.mark.walk
def test_a_box_is_shown_with_its_own_die_line(tmp_path: Path) -> None:
    face = """
  box:
    size: [60, 60]
    bleed: 2
    shape: polygon
    points: [[20, 0], [40, 0], [40, 60], [20, 60]]
    boxes: {ground: {draw: fill, fill: accent, bleed: true}}
"""
    served = Served(game(tmp_path / "game", {}, {"one": ""}, face, BOX))
    try:
        assert served.ask("face", unit="box", side="front").status == 200
        box = units(served)["box"]
        assert box["shape"] == "M20 0L40 0L40 60L20 60Z"
        assert box["safe"] == "M23 3L23 57L37 57L37 3Z"
        assert not served.json("problems")["stopped"]
    finally:
        assert served.end() == (0, "")


BROKEN = """
from kitgen.preview.show import Show
from kitgen.running import main
Show.listed = lambda self: {}["polygon"]
main()
"""


@browser_only
def test_a_fault_is_told_in_the_terminal_and_on_the_page(copy: Copy, browser: Any) -> None:
    served = Served(copy.folder, program=(sys.executable, "-c", BROKEN))
    try:
        browser.get(f"{served.address}?lang=cs&page=cs")
        shown = "const f = document.querySelector('#fault'); return !f.hidden && f.innerText"
        page = waited(browser, shown)
        assert served.ask("kit", lang="en").status == 500
    finally:
        status, said = served.end()
        browser.get_log("browser")
    assert re.fullmatch(
        r"kitgen: this is a fault of the program; please report \S+kitgen-\w+\.txt\.\n", said
    ), "told once"
    assert status == 0
    assert page.split("\n\n") == ["Část této stránky chybí. Totéž říká terminál.", said.strip()]
    assert "KeyError: 'polygon'" in Path(said.split()[-1].rstrip(".")).read_text()


# ---- in a real browser --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser(browsers: Browsers) -> Iterator[Any]:
    with browsers.lent(1280, 860) as driver:
        yield driver


def waited(browser: Any, script: str, *given: str) -> Any:
    """What a script gives as soon as it gives something."""
    from selenium.webdriver.support.ui import WebDriverWait

    return WebDriverWait(browser, 120).until(lambda page: page.execute_script(script, *given))


LOADED = """
const seen = [...document.querySelectorAll('main .side')].filter((s) => s.near && s.offsetParent);
const drawn = seen.filter((s) => s.querySelector('img').naturalWidth > 1);
return seen.length > 0 && seen.length === drawn.length && found.settled;
"""
CARD = """
const figure = [...figures.values()].find((f) => f.unit.name === arguments[0]);
const image = figure && figure.querySelector('img');
const mark = image && image.naturalWidth > 1 && figure.querySelector('.side').mark;
return mark !== arguments[1] && mark;
"""
FITS = "return document.documentElement.scrollWidth <= innerWidth"


@browser_only
def test_a_browser_shows_a_card_while_its_row_is_typed(served: Served, browser: Any) -> None:
    browser.get(f"{served.address}?lang=en&file=cards")
    waited(browser, LOADED)
    before = waited(browser, CARD, "Fog bank")
    other = waited(browser, CARD, "Hard frost")
    served.edit("text/en.yaml", "name: Fog bank", f"name: 'Fog {EVIL}'")
    after = waited(browser, CARD, f"Fog {EVIL}", before)
    assert waited(browser, CARD, "Hard frost") == other
    served.edit("text/en.yaml", f"name: 'Fog {EVIL}'", "name: [Fog bank")
    stopped = "return !document.querySelector('#stopped').hidden && document.body.innerText"
    assert "en.yaml" in waited(browser, stopped)
    assert waited(browser, CARD, f"Fog {EVIL}") == after  # the last good face stays
    served.edit("text/en.yaml", "name: [Fog bank", "name: Fog bank")
    waited(browser, CARD, "Fog bank")
    waited(browser, "return document.querySelector('#stopped').hidden")
    assert browser.get_log("browser") == []


@browser_only
def test_a_browser_finds_icons_by_a_word_and_copies_one(served: Served, browser: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    browser.get(f"{served.address}?lang=cs&page=cs&tab=icons")
    shown = "return [...document.querySelectorAll('[data-icon]')].map((i) => i.dataset.icon)"
    assert len(waited(browser, shown)) > 250
    browser.find_element("css selector", "#icons [type='search']").send_keys("kotva")
    assert waited(
        browser, f"const names = (() => {{ {shown} }})(); return names.length === 1 && names"
    ) == ["anchor"]
    browser.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite"]})
    browser.find_element("css selector", "[data-icon='anchor']").click()
    said = "return document.querySelector('#icons .said-of-icons').textContent"
    assert waited(browser, said) == ":anchor: je zkopírováno: vložte to do textu."
    search = browser.find_element("css selector", "#icons [type='search']")
    search.clear()
    search.send_keys(Keys.CONTROL, "v")
    assert search.get_attribute("value") == ":anchor:"
    search.send_keys("xyz")
    assert waited(
        browser, f"const told = (() => {{ {said} }})(); return told.startsWith('Nic') && told"
    )
    assert browser.execute_script(FITS)
    assert browser.get_log("browser") == []


@browser_only
def test_a_browser_filters_and_enlarges_by_keys(served: Served, browser: Any) -> None:
    from selenium.webdriver.common.keys import Keys

    browser.get(f"{served.address}?lang=cs&page=cs")
    waited(browser, LOADED)
    page = browser.find_element("tag name", "body")
    page.send_keys("/")
    browser.switch_to.active_element.send_keys("mraz")
    names = "return [...document.querySelectorAll('figcaption')].filter((c) => c.offsetParent)"
    shown = browser.execute_script(f"{names}.map((c) => c.textContent)")
    assert len(shown) == 1
    assert "mráz" in shown[0]
    browser.execute_script("document.activeElement.blur()")
    cards = [one for one in browser.find_elements("css selector", ".card") if one.is_displayed()]
    cards[0].send_keys(Keys.ENTER)
    assert waited(browser, "return large.open && large.querySelector('.places').textContent")
    browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    waited(browser, "return !large.open")
    browser.execute_script("field('safe').click(); field('boxes').click()")
    assert waited(browser, "return document.querySelectorAll('main rect.box').length")
    assert browser.execute_script(FITS)


@browser_only
def test_a_browser_shows_the_table_and_its_problems(served: Served, browser: Any) -> None:
    browser.get(f"{served.address}?lang=en&tab=table")
    waited(browser, "return document.querySelectorAll('#table .bars i').length")
    assert waited(browser, "return document.querySelector('#table .board img')?.naturalWidth > 0")
    served.edit("table.yaml", "seats:", "seat:")
    assert "no 'seats'" in waited(
        browser, "return document.querySelector('#table .beside')?.innerText"
    )
    assert waited(browser, "return document.querySelector('#table .here')")
    served.edit("table.yaml", "seat:", "seats:")
    waited(browser, "return document.querySelectorAll('#table .bars i').length")
    assert browser.execute_script(FITS)
    assert browser.get_log("browser") == []


CUT = """
return [...document.querySelectorAll('#table *')]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth)
  .map((one) => `${one.className}: ${one.innerText.slice(0, 40)}`)
"""
SOME_LISTED = "return document.querySelectorAll('#table .listed').length"


@browser_only
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_nothing_of_the_table_is_cut_on_a_phone(served: Served, browser: Any, lang: str) -> None:
    """What is wider than the page is laid as a list, in which each figure has its heading: of this
    game where letters are set large, on a page that is 200 wide."""
    for width in (400, 360, 320, 200):
        size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": True}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        browser.get(f"{served.address}?lang={lang}&tab=table")
        waited(browser, "return document.querySelectorAll('#table .bars i').length")
        assert browser.execute_script(FITS)
        assert browser.execute_script(CUT) == []
    assert browser.execute_script(SOME_LISTED)
    size = {"width": 1000, "height": 800, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    waited(browser, f"{SOME_LISTED} === 0")
    assert browser.get_log("browser") == []


@browser_only
def test_a_browser_as_narrow_as_a_phone_shows_sheets(served: Served, browser: Any) -> None:
    size = {"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.get(f"{served.address}?lang=cs&page=cs&tab=sheets&sight=protan&ink=grey")
    waited(browser, LOADED)
    assert browser.execute_script(FITS)
    assert "protan" in browser.execute_script("return getComputedStyle($('#main')).filter")
    assert browser.get_log("browser") == []
