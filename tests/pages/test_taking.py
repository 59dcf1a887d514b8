"""Fonts and sets of icons are dropped on the page of a game, and taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest
from browsers import Browsers, browser_only
from PIL import Image
from previews import OwnPage
from typefaces import LETTERS, typeface

from kitgen.game.credits import read_credits
from kitgen.kit.output import begin_folder
from kitgen.new_game.begin import new_game
from kitgen.new_game.fontset import add_fonts
from kitgen.press.papers import paper
from kitgen.preview.files import EditRefused
from kitgen.preview.session import Session

PHONE = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M4 4h40v30z"/></svg>'


def begun(folder: Path) -> Path:
    sheet = folder.parent / "deck.csv"
    sheet.write_text("Name,Cost\nKos,2\nHus,1\n", "utf-8")
    begin_folder(folder, dict(new_game("birds", "Birds", "en", sheet).files))
    return folder


@pytest.fixture
def font(tmp_path: Path) -> Path:
    path = tmp_path / "Own Sans.ttf"
    path.write_bytes(typeface(letters=f"{LETTERS}{'CDFGJLMNOPQSTUVWXYZw'}", axes=True))
    return path


@pytest.fixture
def icons(tmp_path: Path) -> Path:
    path = tmp_path / "set.zip"
    with ZipFile(path, "w") as made:
        for name in ("war-galley", "night-heron", "old-heron"):
            made.writestr(f"anna-kos/{name}.svg", SVG)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


class Page(OwnPage):
    """A preview as its own page asks it, with files that are dropped there."""

    def drop(self, number: str, file: Path) -> int:
        query = urlencode({"drop": number, "name": file.name})
        return self.sent(f"drop?{query}", file.read_bytes())[0]


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    one = Page(begun(tmp_path / "birds"))
    yield one
    one.end()


def test_a_font_is_looked_at_taken_and_taken_back(page: Page, font: Path) -> None:
    before = contents(page.folder)
    assert page.drop("1", font) == 204
    (found,) = page.told("fonts/look", drop="1", files=[font.name])["fonts"]
    assert (found["family"], found["span"], found["weights"]) == (
        "Own",
        [100, 900],
        [100, 400, 900],
    )
    wish = {"drop": "1", "files": [font.name], "weights": [300, 800], "licence": "OFL 1.1"}
    typed = "'Own Sans.ttf' --weight 300,800 --licence 'OFL 1.1'"
    said = page.told("fonts/take", **wish, only_said=True)
    assert said["command"] == f"kitgen fonts {page.folder} {typed}"
    assert contents(page.folder) == before
    assert page.told("fonts/take", **wish)["status"] == "done"
    assert read_credits(page.folder)[0][:3] == ("fonts/Own Sans.ttf", "", "OFL 1.1")
    assert page.told("fonts/take", uses={"headings": "own"})["lines"] == ["headings: own"]
    told = page.json("fonts")
    assert told["uses"] == {"headings": "own", "text": "usual", "figures": "usual"}
    assert [family["name"] for family in told["families"]] == ["own"]
    after = contents(page.folder)
    for state in (before, after):
        for _ in range(2):
            what = "undo" if state is before else "redo"
            assert page.told("desk/change", what=what)["status"] == "done"
        assert contents(page.folder) == state
    assert (page.folder / "fonts").is_dir()
    for _ in range(2):
        page.told("desk/change", what="undo")
    assert not (page.folder / "fonts").exists(), "no empty folder is left"


def test_icons_are_counted_taken_and_taken_back(page: Page, icons: Path) -> None:
    before = contents(page.folder)
    assert page.drop("1", icons) == 204
    wish = {"drop": "1", "file": icons.name, "words": "heron", "author": "Anna Kos"}
    looked = page.told("icons/look", **wish)
    command = f"kitgen icons --game {page.folder} --add set.zip heron --author 'Anna Kos'"
    assert (looked["count"], looked["command"]) == (2, command)
    assert contents(page.folder) == before
    assert page.told("icons/take", **wish)["status"] == "done"
    new = {*contents(page.folder)} - {*before}
    assert new == {"symbols/night-heron.svg", "symbols/old-heron.svg", "credits.csv"}
    assert {credit.author for credit in read_credits(page.folder)} == {"Anna Kos"}
    assert page.told("desk/change", what="undo")["status"] == "done"
    assert contents(page.folder) == before
    assert page.told("icons/look", **{**wish, "words": "owl"})["status"] == "failed"


@pytest.mark.walk
def test_a_column_gets_another_use_and_is_taken_back(page: Page) -> None:
    before = contents(page.folder)
    (deck,) = page.json("columns")["decks"]
    used = [(column["heading"], column["use"]) for column in deck["columns"]]
    assert used == [("Name", "name"), ("Cost", "cost")]
    assert deck["columns"][1]["example"] == "2"
    wish = {"table": "cards", "heading": "Cost", "use": "line"}
    assert page.post("columns/take", wish, {}) == 403
    told = page.told("columns/take", **wish)
    assert told["lines"] == ["cards: 'Cost' is a line of the text, after its heading (line) now"]
    assert told["command"] == f"kitgen columns {page.folder} Cost=line --table cards"
    after = contents(page.folder)
    assert {name for name in after if after[name] != before[name]} == {"layouts/birds.yaml"}
    refused = page.told("columns/take", **{**wish, "use": "art"})
    assert (refused["status"], contents(page.folder)) == ("failed", after)
    page.told("desk/change", what="undo")
    assert contents(page.folder) == before


def test_only_the_page_takes_and_only_from_what_was_dropped(page: Page, font: Path) -> None:
    before = contents(page.folder)
    assert page.drop("1", font) == 204
    wish = {"drop": "1", "files": [font.name], "weights": [400]}
    for path in ("fonts/look", "fonts/take", "icons/look", "icons/take", "drop?drop=1&name=a.ttf"):
        assert page.post(path, wish, {}) == 403, path
        assert page.post(path, wish, {"X-Preview-Token": page.token, "Origin": "http://a.b"}) == 403
    for wrong in (
        {"files": ["../birds/cards.csv"]},
        {"files": ["/etc/passwd"]},
        {"drop": "2"},
        {"drop": ".."},
        {"uses": {"sea": "own"}},
        {"weights": ["bold"]},
        {"author": "x\0"},
    ):
        assert page.sent("fonts/take", {**wish, **wrong})[0] == 400, wrong
    assert page.sent("icons/take", {"drop": "1", "file": ".."})[0] == 400
    for name in ("../out.ttf", "/tmp/out.ttf", "a/../../out.ttf", ".hidden.ttf", "a.exe", ""):
        assert page.sent(f"drop?{urlencode({'drop': '1', 'name': name})}", b"x")[0] == 400, name
    assert contents(page.folder) == before
    assert not [*page.folder.parent.rglob("out.ttf")]


def test_a_file_that_was_changed_meanwhile_is_not_written(tmp_path: Path, font: Path) -> None:
    folder = begun(tmp_path / "birds")
    session = Session(str(folder), paper("a4"))
    kit = folder / "kit.yaml"
    kit.write_text(f"# mine\n{kit.read_text('utf-8')}", "utf-8")
    before = contents(folder)
    added = add_fonts(folder, {font.name: font.read_bytes()})
    with pytest.raises(EditRefused, match="changed"):
        session.desk.files.put(added.files)
    assert contents(folder) == before


def test_what_was_changed_since_is_kept_when_fonts_are_taken_back(
    tmp_path: Path, font: Path
) -> None:
    folder = begun(tmp_path / "birds")
    session = Session(str(folder), paper("a4"))
    session.desk.files.put(add_fonts(folder, {font.name: font.read_bytes()}).files)
    theme = folder / "layouts" / "mine.yaml"
    theme.write_text(f"{theme.read_text('utf-8')}colours: {{accent: '#123456'}}\n", "utf-8")
    session.reload()
    with pytest.raises(EditRefused, match="overwritten"):
        session.desk.undo()
    assert "#123456" in theme.read_text("utf-8")
    assert "theme: mine" in (folder / "kit.yaml").read_text("utf-8"), "all of it stays"


def test_a_built_in_game_takes_nothing(font: Path) -> None:
    page = Page(Path("game-of-thrones"))
    try:
        assert page.json("fonts")["read_only"] is True
        assert page.drop("1", font) == 204
        told = page.told("fonts/take", drop="1", files=[font.name])
        assert (told["status"], told["why"]) == ("refused", "read_only")
        assert page.json("columns") == {"decks": [], "tints": [], "read_only": True}
        told = page.told("columns/take", table="units", heading="Cost", use="line")
        assert (told["status"], told["why"]) == ("refused", "read_only")
    finally:
        page.end()


@browser_only
def test_a_designer_drops_a_font_and_a_set_of_icons(
    page: Page, font: Path, icons: Path, browsers: Browsers
) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    with browsers.lent(1280, 860) as driver:
        wait = WebDriverWait(driver, 120)

        def shown(script: str) -> None:
            wait.until(lambda driver: driver.execute_script(f"return {script}"), script)

        def drop(path: Path) -> None:
            data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
            for kind in ("dragEnter", "dragOver", "drop"):
                event = {"type": kind, "x": 600, "y": 400, "data": data}
                driver.execute_cdp_cmd("Input.dispatchDragEvent", event)

        driver.get(f"{page.address}?lang=en")
        shown("figures.size > 0 && found.settled")
        drop(font)
        shown("$('#new-fonts code').textContent.includes('--weight 400,900')")
        driver.find_element("css selector", "#new-fonts [type=submit]").click()
        shown("[...$('#fonts').querySelectorAll('.families img')].some((i) => i.naturalWidth > 1)")
        driver.find_element("css selector", ".uses [name=headings] [value=own]").click()
        shown("$('.uses code').textContent.endsWith('--headings own')")
        shown("found.settled && $('.uses [name=headings]').value === 'own'")
        driver.find_element("id", "tab-faces").click()
        driver.execute_script("document.querySelector('main .card').click()")
        shown("sidesShown()[0]?.told?.boxes.length > 0")
        driver.execute_script("choose(sidesShown()[0], 'name')")
        driver.find_element("css selector", "#panel [name=family] [value=own]").click()
        shown("chosenNow()?.fields.family.value === 'own'")
        picture = page.folder.parent / "kos.png"
        Image.new("RGB", (400, 400), "#336699").save(picture)
        drop(picture)
        shown("$('#told-pictures').textContent.includes('kos.png → pictures/kos.png')")
        assert driver.execute_script("return !$('#faces').hidden || large.open")
        shown("found.settled && $('#told-pictures .take-back')")
        assert (page.folder / "pictures" / "kos.png").read_bytes() == picture.read_bytes()
        drop(icons)
        shown("$('#new-icons .how-many').textContent.includes('3')")
        driver.find_element("css selector", "#new-icons [type=submit]").click()
        shown("$('#new-icons .take-back')")
        driver.execute_script("iconsAsked.value = 'galley'; loadIcons()")
        shown("iconList.children.length === 1 && iconList.querySelector('[data-icon=war-galley]')")
        driver.find_element("id", "tab-columns").click()
        shown("columnsTab.querySelector('[aria-label=Cost]')?.value === 'cost'")
        driver.find_element("css selector", "[aria-label=Cost] [value=line]").click()
        shown("columnsTab.querySelector('.take-back') && columnsPlan.textContent.includes('=line')")
        shown("columnsTab.querySelector('[aria-label=Cost]').value === 'line'")
        driver.find_element("css selector", "#columns .take-back").click()
        shown("found.settled && columnsTab.querySelector('[aria-label=Cost]').value === 'cost'")
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
        rows = (
            "new Set([...document.querySelectorAll('.bar .tabs button')].map((b) => b.offsetTop))"
        )
        assert driver.execute_script(f"return {rows}.size") == 1, "the tabs are one row on a phone"
        assert driver.get_log("browser") == []
    layout = (page.folder / "layouts" / "birds.yaml").read_text("utf-8")
    assert len(re.findall("family: own", layout)) == 1
