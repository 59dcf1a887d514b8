"""`kitgen preview` without a game: a page that begins, updates and opens games by its commands."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest
from browsers import Browsers, browser_only
from PIL import Image
from previews import PROGRAM
from typer.testing import CliRunner
from web import published
from workbooks import write_xlsx

from kitgen.cli import app
from kitgen.game import builtin_games, load_game
from kitgen.game.problems import Place
from kitgen.kit.studios import preview_words
from kitgen.new_game.beginnings import BEGINNINGS
from kitgen.new_game.spreadsheet import sheet_of
from kitgen.new_game.tongue import tongue_of
from kitgen.preview.start import games_at_hand

MAP = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200mm">
<path id="west" fill="#7fa650" d="M0 0H100V100H0Z"/>
<path id="east" fill="#a69b50" d="M100 0H200V100H100Z"/>
</svg>"""


class Start:
    """A start page that runs in a folder, and what it answers."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder = folder
        command = [*PROGRAM, "preview", "--port", "0", *more]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        page = urllib.request.urlopen(self.address, timeout=60).read().decode()
        found = re.search(r'data-token="([^"]+)"', page)
        assert found
        self.token = found[1]

    def post(self, path: str, body: object, headers: dict[str, str] | None = None) -> Any:
        """The status of what is posted with the page's token, and its answer."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent = {"X-Preview-Token": self.token} if headers is None else headers
        request = urllib.request.Request(f"{self.address}{path}", data, sent)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            return error.code, None
        raw = answer.read()
        return answer.status, json.loads(raw) if raw else None

    def drop(self, number: str, *files: Path) -> None:
        for file in files:
            query = urlencode({"drop": number, "name": file.name})
            assert self.post(f"drop?{query}", file.read_bytes())[0] == 204

    def run(self, **wish: Any) -> Any:
        status, answer = self.post("run", wish)
        assert status == 200
        return answer

    def games(self) -> dict[str, bool]:
        listed = json.load(urllib.request.urlopen(f"{self.address}games?lang=en", timeout=60))
        return {game["name"]: game["own"] for game in listed}

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=60)
        return self.process.returncode


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    folder = tmp_path / "home"
    folder.mkdir()
    one = Start(folder)
    yield one
    if one.process.poll() is None:
        one.end()  # and the previews that it opened


def deck(folder: Path, cost: int) -> Path:
    rows: list[list[Any]] = [["Name", "Cost", "Art"], ["Ferry", cost, "ferry.png"], ["Fog", 1, ""]]
    return write_xlsx(folder / "My deck.xlsx", {"Cards": rows})


def ferry(folder: Path) -> Path:
    picture = folder / "ferry.png"
    Image.new("RGB", (900, 900), "#336699").save(picture)
    return picture


@pytest.mark.walk
def test_a_sheet_and_its_pictures_become_a_game_that_is_updated_and_gets_a_map(
    start: Start, tmp_path: Path
) -> None:
    assert start.games() == dict.fromkeys(builtin_games(), False)
    picture = ferry(tmp_path)
    start.drop("1", deck(tmp_path, 2), picture)
    made = start.run(what="new", drop="1", file="My deck.xlsx", name="Žlutý přístav", lang="en")
    assert made["done"], made
    words = "kitgen new zluty-pristav --cards 'My deck.xlsx' --lang en"
    assert made["command"] == f"{words} '--title=Žlutý přístav'"
    assert start.games()["zluty-pristav"]
    game = start.folder / "zluty-pristav"
    assert (game / "pictures" / "ferry.png").read_bytes() == picture.read_bytes()
    again = start.run(what="new", drop="1", file="My deck.xlsx", name="zluty pristav", lang="en")
    assert not again["done"]
    assert "is there already" in again["lines"][0]

    start.drop("2", deck(tmp_path, 3))
    updated = start.run(what="update", drop="2", file="My deck.xlsx", game="zluty-pristav")
    assert updated["done"], updated
    assert "Ferry (cost 2 → 3)" in updated["lines"][0]
    assert updated["command"] == "kitgen update zluty-pristav 'My deck.xlsx'"
    drawing = tmp_path / "land.svg"
    drawing.write_text(MAP, "utf-8")
    start.drop("3", drawing)
    mapped = start.run(what="map", drop="3", file="land.svg", game="zluty-pristav")
    assert mapped["command"] == "kitgen map import land.svg zluty-pristav"
    assert mapped["done"], mapped
    assert "areas" in load_game(game).tables

    status, opened = start.post("open", {"game": "zluty-pristav"})
    assert status == 200
    assert "Žlutý přístav" in urllib.request.urlopen(opened["address"], timeout=60).read().decode()
    assert start.post("open", {"game": "zluty-pristav"})[1] == opened, "opened once"
    assert start.end() == 0
    with pytest.raises(urllib.error.URLError):  # the game's page ends with it
        urllib.request.urlopen(opened["address"], timeout=5)


@pytest.mark.walk
def test_a_game_begins_from_the_address_of_a_sheet_and_follows_it(tmp_path: Path) -> None:
    home, web = tmp_path / "home", tmp_path / "web"
    home.mkdir()
    web.mkdir()
    start = Start(home, "--local", "--follow")
    deck(web, 2)
    picture = ferry(tmp_path)
    try:
        with published(web) as address:
            sheet = f"{address}/My%20deck.xlsx"
            start.drop("1", picture)
            look = {"address": sheet, "lang": "en", "drop": ""}
            missing = start.post("look", look)[1]
            (cards,) = missing["sheets"]
            assert (cards["title"], cards["cards"], cards["taken"]) == ("Cards", 2, True)
            assert [each["heading"] for each in cards["columns"]] == ["Name", "Cost", "Art"]
            assert missing["missing"] == [{"name": "ferry.png", "cells": ["Cards, C2"]}]
            assert start.post("look", {**look, "drop": "1"})[1]["missing"] == []
            wish = {"what": "new", "address": sheet, "name": "ferries", "lang": "en"}
            bare = start.run(**{**wish, "name": "bare"})
            assert bare["done"], bare
            assert bare["missing"] == [{"name": "ferry.png", "cells": ["Cards, C2"]}]
            chosen = {"sheets": ["Cards"], "columns": {"Cost": "figure"}}
            made = start.run(**wish, drop="1", size="mini", **chosen)
            assert made["done"], made
            words = f"kitgen new ferries --cards {sheet} --lang en --size mini"
            assert made["command"] == f"{words} --sheet=Cards --columns=Cost=figure --local"
            assert "ferries" in made["lines"], made
            assert (home / "ferries/pictures/ferry.png").read_bytes() == picture.read_bytes()
            deck(web, 3)
            fetched = start.run(what="fetch", game="ferries")
            assert fetched["command"] == "kitgen update ferries --local"
            assert any("Ferry (cost 2 → 3)" in line for line in fetched["lines"]), fetched
            opened = start.post("open", {"game": "ferries"})[1]["address"]
            page = urllib.request.urlopen(opened, timeout=60).read().decode()
            assert 'id="follow-sheet" autocomplete="off" checked' in page
            token = re.search(r'data-token="([^"]+)"', page)
            assert token

            def asked(path: str, **wish: Any) -> Any:
                sent = {"X-Preview-Token": token[1]}
                request = urllib.request.Request(f"{opened}{path}", json.dumps(wish).encode(), sent)
                return json.load(urllib.request.urlopen(request, timeout=60))

            assert asked("home") == {"address": start.address}
            assert asked("follow", on=False) == {"following": False}
            told = asked("fetch", only_said=True, local=True)
            assert told["command"] == "kitgen update ferries --local"
            refused = asked("fetch", page="cs")
            assert not refused["done"]
            assert "--local" not in " ".join(refused["lines"])
            assert asked("fetch", local=True)["done"]
            assert asked("follow", on=True, local=True) == {"following": True}
            copy = home / "ferries/sheets/cards.csv"
            deck(web, 4)
            end = time.monotonic() + 60
            while "4" not in copy.read_text("utf-8"):
                assert time.monotonic() < end
                time.sleep(0.1)
            assert urllib.request.urlopen(opened, timeout=60).status == 200
            listed = json.load(urllib.request.urlopen(f"{start.address}games", timeout=60))
            assert [game["name"] for game in listed if game["online"]] == ["bare", "ferries"]
    finally:
        start.end()


def test_an_address_of_this_network_is_refused_at_once_with_the_tick_that_allows_it(
    start: Start, tmp_path: Path
) -> None:
    (tmp_path / "deck.csv").write_text("Name,Cost\nFerry,2\n", "utf-8")
    with published(tmp_path) as address:
        look = {"address": f"{address}/deck.csv", "lang": "en", "page": "en"}
        refused = start.post("look", look)[1]
        assert refused["sheets"] == []
        label = preview_words("en").label("preview_start_network")
        assert f"or tick '{label}'" in refused["lines"][0]
        assert "--local" not in refused["lines"][0]
        assert start.post("look", {**look, "local": True})[1]["sheets"][0]["cards"] == 1


def test_what_a_game_would_be_made_of_is_shown_and_follows_each_choice(
    start: Start, tmp_path: Path
) -> None:
    ships: list[list[Any]] = [["Název", "Cena", "Obrázek", "Skica", "Druhů"]]
    ships += [["Kočár", 2, "kocar.png", "k.png", 1], ["Přívoz", 1, "", "p.png", 2]]
    notes: list[list[Any]] = [["k udělání"], ["zeptat se Petra"]]
    write_xlsx(tmp_path / "lodě.xlsx", {"Lodě": ships, "Poznámky": notes})
    start.drop("1", tmp_path / "lodě.xlsx")
    asked = {"drop": "1", "file": "lodě.xlsx", "lang": "", "page": "en"}

    def looked(**more: Any) -> Any:
        return start.post("look", {**asked, **more})[1]

    seen = looked()
    assert seen["lang"] == "cs", "the words of the sheet tell it"
    told = [(each["title"], each["rows"], each["taken"]) for each in seen["sheets"]]
    assert told == [("Lodě", 2, True), ("Poznámky", 1, False)]

    def columns(seen: Any) -> dict[str, tuple[str, bool]]:
        return {
            each["heading"]: (each["use"], each["lost"]) for each in seen["sheets"][0]["columns"]
        }

    assert columns(seen) == {
        "Název": ("name", False),
        "Cena": ("cost", False),
        "Obrázek": ("art", False),
        "Skica": ("none", True),
        "Druhů": ("figure", False),
    }
    (counted,) = (each for each in seen["sheets"][0]["columns"] if each["heading"] == "Druhů")
    assert {"copies", "line", "none"} <= set(counted["choices"])
    seen = looked(columns={"Druhů": "copies", "Obrázek": "none", "Skica": "art"})
    assert seen["sheets"][0]["cards"] == 3
    assert columns(seen)["Obrázek"] == ("none", False)
    assert [each["name"] for each in seen["missing"]] == ["k.png", "p.png"]
    both = looked(sheets=["Lodě", "Poznámky"], columns={"Lodě!Druhů": "copies"})
    assert [each["cards"] for each in both["sheets"]] == [3, 1]
    refused = looked(columns={"Název": "copies"})
    assert refused["sheets"] == []
    assert "the column 'Název' cannot be 'copies'" in refused["lines"][0]
    assert start.post("look", {**asked, "size": "--out"})[0] == 400


def test_a_sheet_is_read_in_the_language_that_it_speaks(start: Start, tmp_path: Path) -> None:
    text = "Karta;Pravidla\nŽlutý přístav;Vezměte si kartu a odhoďte ji.\n"
    (tmp_path / "deck.csv").write_text(text, "cp1250")
    start.drop("1", tmp_path / "deck.csv")
    wish = {"drop": "1", "file": "deck.csv", "lang": "", "page": "en"}
    seen = start.post("look", wish)[1]
    assert seen["lang"] == "cs"
    assert seen["sheets"][0]["columns"][0]["example"] == "Žlutý přístav"


def test_pictures_may_come_in_a_zip_with_the_sheet_or_later(start: Start, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "art.zip", "w") as packed:
        packed.write(ferry(tmp_path), "art/deep/ferry.png")
        packed.writestr("../evil.png", b"x")
        packed.writestr("art/readme.txt", b"x")
    start.drop("1", deck(tmp_path, 2))
    wish = {"drop": "1", "file": "My deck.xlsx", "lang": "en"}
    assert [each["name"] for each in start.post("look", wish)[1]["missing"]] == ["ferry.png"]
    made = start.run(what="new", name="late", **wish)
    assert made["done"], made
    assert made["missing"] == [{"name": "ferry.png", "cells": ["Cards, C2"]}]
    assert not any("ferry.png" in line for line in made["lines"]), "told once"
    start.drop("1", tmp_path / "art.zip")
    assert start.post("look", wish)[1]["missing"] == []
    start.drop("2", tmp_path / "art.zip")
    told = start.run(what="pictures", drop="2", files=["art.zip"], game="late")
    assert told["missing"] == []
    assert (start.folder / "late/pictures/ferry.png").read_bytes() == ferry(tmp_path).read_bytes()
    assert not list(tmp_path.rglob("evil.png"))


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        (["Name", "Draw the card", "Each of your ships"], "en"),
        (["Jmeno", "Vezmete kartu", "Každý hráč"], "cs"),
        (["Karte", "Ziehe zwei", "Löwe"], ""),
        (["A", "B", "3"], ""),
    ],
)
def test_the_language_of_a_sheet_is_told_by_its_words(words: list[str], lang: str) -> None:
    heading, *cells = words
    sheet = sheet_of([heading], [[cell] for cell in cells], Place("deck.csv", 1))
    assert tongue_of([sheet]) == lang


BOTH = "{0},{0}.{1},cost,text,text.{1}\n"
"""Headings of a sheet in two languages, of which the second is named."""


@pytest.mark.parametrize(("second", "first"), [("cs", "en"), ("en", "cs")])
@pytest.mark.parametrize("page", ["en", "cs"])
def test_a_sheet_in_two_languages_begins_with_the_one_that_no_heading_names(
    start: Start, tmp_path: Path, first: str, second: str, page: str
) -> None:
    row = {"en": ("Fox", "Draw a card."), "cs": ("Liška", "Při příštím tahu vezměte kartu.")}
    (name, text), (other_name, other_text) = row[first], row[second]
    deck = BOTH.format("title", second) + f"{name},{other_name},2,{text},{other_text}\n"
    (tmp_path / "deck.csv").write_text(deck, "utf-8")
    start.drop("1", tmp_path / "deck.csv")
    wish = {"drop": "1", "file": "deck.csv", "lang": "", "page": page}
    seen = start.post("look", wish)[1]
    assert (seen["lang"], seen["lines"]) == (first, [])
    assert seen["sheets"][0]["cards"] == 1
    ran = CliRunner().invoke(
        app, ["new", f"{tmp_path / 'wild'}", "--cards", f"{tmp_path / 'deck.csv'}"]
    )
    assert ran.exit_code == 0, ran.stderr
    assert f"languages: [{first}, {second}]" in (tmp_path / "wild/game.yaml").read_text("utf-8")


def test_the_command_takes_the_language_of_the_sheet_as_the_page_does(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("Název;Text\nLiška;Vezměte kartu.\n", "utf-8")
    words = ["new", f"{tmp_path / 'les'}", "--cards", f"{tmp_path / 'deck.csv'}"]
    ran = CliRunner().invoke(app, words)
    assert "language: cs, which the sheet speaks; --lang names another" in ran.stdout
    assert (tmp_path / "les/text/cs.yaml").is_file()
    words[1] = f"{tmp_path / 'wood'}"
    CliRunner().invoke(app, [*words, "--lang", "en"])
    assert (tmp_path / "wood/text/en.yaml").is_file()


def test_pictures_that_are_dropped_on_a_game_go_where_its_cells_look(
    start: Start, tmp_path: Path
) -> None:
    game = start.folder / "ferries"
    game.mkdir()
    (game / "game.yaml").write_text("id: ferries\nlanguages: [en]\n", "utf-8")
    picture = ferry(tmp_path)
    start.drop("1", picture)
    told = start.run(what="pictures", drop="1", files=["ferry.png"], game="ferries")
    assert told["placed"][0]["to"] == ["pictures/ferry.png"], told
    assert (game / "pictures" / "ferry.png").read_bytes() == picture.read_bytes()
    wish = {"what": "pictures", "drop": "1", "files": ["../ferry.png"], "game": "ferries"}
    assert start.post("run", wish)[0] == 400
    wish = {"what": "pictures", "drop": "1", "files": ["ferry.png"], "game": "axis-allies"}
    assert start.post("run", wish)[0] == 400


def test_only_the_page_and_what_it_offers(start: Start, tmp_path: Path) -> None:
    start.drop("1", deck(tmp_path, 2))
    wish = {"what": "new", "drop": "1", "file": "My deck.xlsx", "name": "deck", "lang": "en"}
    mine = {"X-Preview-Token": start.token}
    for headers in (
        {},
        {"X-Preview-Token": "x"},
        {**mine, "Origin": "http://evil.example"},
        {**mine, "Host": "evil.example"},
    ):
        for path in ("run", "look", "open", "drop?drop=1&name=a.csv"):
            assert start.post(path, wish, headers)[0] == 403
    for wrong in (
        {"what": "build"},
        {"file": "../My deck.xlsx"},
        {"drop": ".."},
        {"drop": "9"},
        {"name": "../.."},
        {"lang": "--out"},
        {"look": "--out"},
        {"size": "--out"},
        {"address": "../home/My deck.xlsx"},
        {"address": "/etc/passwd"},
        {"columns": {"x\0": "line"}},
        {"columns": {"Name": "--out"}},
        {"sheets": ["x\0"]},
        {"what": "fetch", "game": "axis-allies"},
        {"what": "update", "game": "axis-allies"},
        {"what": "update", "game": "../home"},
    ):
        assert start.post("run", {**wish, **wrong})[0] == 400, wrong
    for name in ("x.exe", "..", ".csv", "game.yaml", ""):
        assert start.post(f"drop?{urlencode({'drop': '1', 'name': name})}", b"x")[0] == 400
    query = urlencode({"drop": "4", "name": "../../evil.csv"})
    assert start.post(f"drop?{query}", b"x")[0] == 400, "no path leads out"
    assert start.post("open", {"game": "/etc"})[0] == 404
    assert list(start.folder.iterdir()) == []
    assert not list(tmp_path.rglob("evil.csv"))


def test_a_folder_that_cannot_be_looked_into_hides_no_game_beside_it(tmp_path: Path) -> None:
    (tmp_path / "broken").symlink_to("x" * 300)  # a name that no folder can have
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "game.yaml").write_text("id: deck", "utf-8")
    own = [game.name for game in games_at_hand(tmp_path, "en") if game.own]
    assert own == ["deck"]


def test_the_page_has_its_words_in_both_languages() -> None:
    source = (Path(__file__).parents[2] / "layouts/preview/start.js").read_text("utf-8")
    used = set(re.findall(r"words\.(\w+)", source))
    wanted = {f"preview_{'' if name.startswith('taking_') else 'start_'}{name}" for name in used}
    for lang in ("en", "cs"):
        assert wanted <= {*preview_words(lang).sections["labels"]}


def test_the_page_offers_each_look_with_its_drawing(start: Start) -> None:
    for lang in ("en", "cs"):
        page = urllib.request.urlopen(f"{start.address}?lang={lang}", timeout=60).read().decode()
        offered = re.findall(
            r'name="look" value="([\w-]*)"[^>]*>\s*<svg viewBox="0 0 \d+ 88"', page
        )
        assert offered == ["", *BEGINNINGS]
        assert "preview_look" not in page


@browser_only
def test_a_browser_begins_a_game_and_opens_it(
    start: Start, tmp_path: Path, browsers: Browsers
) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    with browsers.lent(1280, 800) as driver:
        wait = WebDriverWait(driver, 120)
        driver.get(start.address)
        files = f"{ferry(tmp_path)}\n{deck(tmp_path, 2)}"
        driver.find_element("css selector", "#new input").send_keys(files)
        wait.until(lambda page: page.find_element("css selector", ".begin").is_displayed())
        driver.execute_script("document.querySelector('[value=hex]').selected = true")
        driver.execute_script("document.querySelector('[value=framed]').click()")
        sizes = "return [...document.querySelector('[name=size]').options].map((o) => o.value)"
        assert driver.execute_script(sizes) == ["", *BEGINNINGS["framed"].sizes]
        named = "return document.querySelector('[name=size]').options[1].text"
        assert driver.execute_script(named) == "Poker, 63 × 88 mm"
        shown = "return document.querySelector('#new code').textContent"
        wait.until(
            lambda page: (
                page.execute_script(shown)
                == "kitgen new my-deck --cards 'My deck.xlsx' --lang en --look framed "
                "'--title=My deck'"
            )
        )
        name = driver.find_element("css selector", "[name=name]")
        name.clear()
        name.send_keys("M")
        driver.execute_script(
            "look(); form.elements.look[2].dispatchEvent(new Event('change', {bubbles: true}))"
        )
        wait.until(lambda page: page.execute_script("return form.elements.lang.value === 'en'"))
        name.send_keys("y deck")
        assert name.get_attribute("value") == "My deck", "the focus stays where one types"
        driver.execute_script("owned.push('my-deck')")
        submit = driver.find_element("css selector", "#new .begin [type=submit]")
        submit.click()
        fault = driver.find_element("id", "name-fault")
        assert fault.text == preview_words("en").label("preview_start_name_taken")
        driver.execute_script("owned.pop()")
        driver.execute_script(
            "say(fresh, 'not made', [], true); say(document.querySelector('#built-in .maker'), 'x')"
        )
        stale = driver.find_element("css selector", "#new .result")
        assert not stale.is_displayed(), "what was said before goes"
        submit.click()
        opener = wait.until(
            lambda page: page.find_elements("css selector", "#new .result [data-open]")
        )
        opener[0].click()
        wait.until(lambda page: page.title.startswith("My deck"))
        drawn = "return typeof figures !== 'undefined' && figures.size > 0 && found.settled"
        wait.until(lambda page: page.execute_script(drawn))
        assert driver.get_log("browser") == []
    with browsers.lent(390, 800, mobile=True) as driver:
        driver.get(f"{start.address}?lang=cs")
        wait = WebDriverWait(driver, 120)
        wait.until(lambda page: page.find_elements("css selector", "#own .maker"))
        assert driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        assert driver.get_log("browser") == []
