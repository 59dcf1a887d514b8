"""Exports from the page of a preview: what a button makes is what its command makes, one at a time,
for nobody but the page."""

from __future__ import annotations

import io
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsers import Browsers, browser_only, sized
from games_to_try import SIXTH
from PIL import Image
from previews import Served, next_event, offspring
from typer.main import get_command

from kitgen.cli import app
from kitgen.kit.shelves import RECORD
from kitgen.kit.studios import preview_words
from kitgen.preview.exports import EXPORTS


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    here = tmp_path_factory.mktemp("exports")
    folder = Path(shutil.copytree(SIXTH, here / "game"))
    one = Served(folder, here=here)
    yield one
    one.process.kill()
    one.process.communicate()


def token(served: Served) -> str:
    found = re.search(r'data-token="([^"]+)"', served.ask("").read().decode())
    assert found
    return found[1]


def make(served: Served, export: str, given: str | None = None, **chosen: str) -> int:
    headers = {"X-Preview-Token": token(served) if given is None else given}
    ink = chosen.pop("ink", "full")
    wish = {"export": export, "lang": "en", "ink": ink, "chosen": chosen}
    return served.post("make", wish, headers)


def made(served: Served, export: str, **chosen: str) -> dict[str, Any]:
    """What has come of it."""
    assert make(served, export, **chosen) == 202
    return ended(served, export)


def ended(served: Served, export: str) -> dict[str, Any]:
    end = time.monotonic() + 120
    while (state := served.json("exports"))["running"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    result: dict[str, Any] = state["results"][export]
    return result


def test_every_option_of_the_page_is_one_of_its_command_with_words_in_both_languages() -> None:
    commands: Any = get_command(app)
    for export in EXPORTS.values():
        known = {
            word.lstrip("-")
            for option in commands.get_command(None, export.command).params
            for word in option.opts
        }
        assert {option.flag for option in export.options} <= known
        for lang in ("en", "cs"):
            labels = preview_words(lang).sections["labels"]
            wanted = [f"preview_as_{export.id}", f"preview_what_{export.id}"]
            assert {*wanted, *(f"preview_with_{one.flag}" for one in export.options)} <= {*labels}
            chosen = {
                value for one in export.options if one.flag == "marks" for value in one.values
            }
            assert {f"preview_is_{value}" for value in chosen} <= {*labels}


def check_pages(served: Served, export: str, folder: Path, opened: list[str]) -> None:
    """Each first page opens and has all that it loads; nothing else of the folder is given."""
    assert opened[0] == "index.html"
    where = f"made/pages/{export}"
    (folder / "own.js").write_text("alert(1)", "utf-8")
    (folder / "own.txt").write_text("mine", "utf-8")
    for name in opened:
        answer = served.ask(f"{where}/{name}")
        assert answer.headers["Content-Type"].startswith("text/html")
        text = answer.read().decode()
        assert text == (folder / name).read_text("utf-8")
        for file in re.findall(r'(?:src|href)="([^"#:]+)"', text):
            assert served.ask(f"{where}/{file}").status == 200, file
    for name in ("own.js", "own.txt", "worker.js", "none.html", "../../game/pictures/x.png"):
        assert served.ask(f"{where}/{name}").status == 404, name
    assert served.ask("made/pages/build/index.html").status == 404


@pytest.mark.walk
@pytest.mark.parametrize(
    ("export", "chosen", "kinds"),
    [
        ("faces", {"dpi": "40", "only": "cards", "format": "jpg"}, {"jpg", "csv"}),
        ("cut", {"paper": "letter", "only": "cards", "duplex": "fold"}, {"svg", "dxf", "pdf"}),
        ("shop", {"only": "cards", "standard": "x1a"}, {"pdf"}),
        ("inked", {"only": "cards"}, {"pdf", "csv"}),
        ("build", {"only": "cards", "paper": "200x300mm"}, {"pdf"}),
        ("build", {"only": "cards", "ink": "grey", "duplex": "fold", "spares": "on"}, {"pdf"}),
        ("shop", {"only": "cards", "backs-apart": "on", "marks": "none", "ink": "low"}, {"pdf"}),
        ("vtt", {"dpi": "36"}, {"vtt", "assets"}),
        ("proof", {}, {"html", "css"}),
        ("site", {}, {"html", "css"}),
    ],
)
def test_a_button_writes_where_it_says_and_shows_what_it_made(
    served: Served, export: str, chosen: dict[str, str], kinds: set[str]
) -> None:
    plan = served.json("plan", export=export, lang="en", **{"ink": "full", **chosen})
    assert plan["command"].startswith(f"kitgen {EXPORTS[export].command} {served.folder}")
    folder = Path(plan["folder"])
    assert not folder.exists()
    result = made(served, export, **chosen)
    assert (result["status"], result["folder"]) == ("done", str(folder))
    assert kinds <= {kind for kind, _ in result["kinds"]}
    assert result["bytes"] == sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())
    for name in result["shown"]:
        picture = served.ask("made", export=export, file=name)
        assert picture.status == 200
        if picture.headers["Content-Type"] == "image/png":
            assert max(Image.open(io.BytesIO(picture.read())).size) <= 260
    pdfs = {p.relative_to(folder).as_posix() for p in folder.rglob("*.pdf")}
    pages = {p.name for p in folder.glob("index*.html")}
    assert {*result["opened"]} <= pdfs | pages
    assert bool(result["opened"]) == bool(pdfs | pages)
    if export in ("site", "proof"):
        check_pages(served, export, folder, [*result["opened"]])
    for name in pdfs & {*result["opened"]}:
        opened = served.ask("made/file", export=export, file=name)
        assert opened.headers["Content-Type"] == "application/pdf"
        assert opened.read() == (folder / name).read_bytes()
    assert served.ask("made/file", export=export, file="../../game/game.yaml").status == 404
    assert bool(result["shown"]) == (
        export not in ("site", "proof") or "svg" in dict(result["kinds"])
    )
    for name in ("../../game/game.yaml", "manifest.json", "faces.csv", ""):
        assert served.ask("made", export=export, file=name).status == 404


@pytest.mark.walk
def test_what_has_changed_since_the_last_build_is_made_by_a_button(served: Served) -> None:
    assert made(served, "build", only="cards")["status"] == "done"
    texts = served.folder / "text" / "en.yaml"
    texts.write_text(texts.read_text("utf-8").replace("Spring flood", "Autumn flood"), "utf-8")
    plan = served.json(
        "plan", export="build", lang="en", ink="full", **{"changed-since": "last", "only": "cards"}
    )
    assert plan["command"].endswith("--only=cards --changed-since=last")
    result = made(served, "build", only="cards", **{"changed-since": "last"})
    assert (result["status"], result["folder"]) == ("done", plan["folder"]), result
    assert result["folder"].endswith("en-a4-changed")


@pytest.mark.walk
def test_what_is_wrong_is_said_and_nothing_is_written(served: Served) -> None:
    for export, chosen, said in (
        ("faces", {"dpi": "9"}, "kitgen: --dpi is 9; use a number from 36 to 1200"),
        ("faces", {"bleed": "x; rm -rf ."}, "kitgen: --bleed is 'x; rm -rf .'; write millimetres"),
        ("tts", {"base-url": "--out=/tmp"}, "kitgen: --base-url is '--out=/tmp'; write an address"),
        ("shop", {"icc": "nowhere.icc"}, "nowhere.icc cannot be read: No such file"),
    ):
        result = made(served, export, **chosen)
        assert result["status"] == "failed"
        assert len(result["messages"]) == 1
        assert said in result["messages"][0]
        assert "shown" not in result
    plan = served.json("plan", export="build", lang="en", ink="full", paper="b9")
    assert (plan["folder"], plan["reason"][:23]) == ("", "Paper 'b9' is not known")


def test_what_the_page_does_not_offer_is_refused(served: Served) -> None:
    assert make(served, "faces", out="/tmp/elsewhere") == 400
    assert make(served, "faces", format="gif") == 400
    assert make(served, "faces", dpi="3" * 3000) == 400
    assert make(served, "nothing") == 400
    key = {"X-Preview-Token": token(served)}
    whole = {"export": "faces", "lang": "en", "ink": "full", "chosen": {}}
    for wrong in ({"lang": "de"}, {"lang": "--all"}, {"ink": "red"}, {"chosen": 3}):
        assert served.post("make", {**whole, **wrong}, key) == 400, wrong
    bodies: list[object] = [[], {}, "x" * 60_000]
    for body in bodies:
        assert served.post("make", body, key) == 400
    assert served.ask("plan", export="faces", lang="en", out="x").status == 404


def test_only_the_page_can_have_something_made(served: Served) -> None:
    for given in ("", "x", token(served)[:-1]):
        assert make(served, "faces", given) == 403
    assert served.post("stop", {}, {}) == 403
    for path in ("make", "stop"):
        assert served.ask(path, {"X-Preview-Token": token(served)}).status == 403  # not posted
    evil = {"X-Preview-Token": token(served), "Origin": "https://evil.example"}
    assert served.post("make", {}, evil) == 403
    assert served.json("exports")["running"] == ""


def test_one_at_a_time_with_its_steps_and_it_can_be_stopped(served: Served) -> None:
    folder = Path(served.json("plan", export="tts", lang="en")["folder"])
    with served.ask("changes") as stream:
        next_event(stream)
        assert make(served, "tts", dpi="600") == 202
        assert make(served, "site") == 409
        assert served.ask("face", unit="river-board", side="front").status == 200  # meanwhile
        while next_event(stream) != "making":
            pass
        while not served.json("exports")["total"]:
            next_event(stream)
        assert served.json("exports")["running"] == "tts"
        assert served.post("stop", {}, {"X-Preview-Token": token(served)}) == 204
    result = ended(served, "tts")
    assert (result["status"], result["messages"], folder.exists()) == ("stopped", [], False)
    assert [*folder.parent.glob(".tts-*")] == []
    assert offspring(served.process.pid) == set()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes as Linux has them")
@pytest.mark.walk
def test_ctrl_c_ends_what_is_being_made(tmp_path: Path) -> None:
    one = Served(SIXTH, here=tmp_path)
    assert make(one, "faces", dpi="600") == 202
    while not one.json("exports")["total"]:
        time.sleep(0.05)
    children = offspring(one.process.pid)
    assert children
    assert one.end() == (0, "")
    assert [child for child in children if Path(f"/proc/{child}").exists()] == []
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [RECORD]


@pytest.mark.walk
def test_what_is_made_within_the_game_is_no_change_of_it(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(SIXTH, tmp_path / "game"))
    one = Served(Path(), here=folder)
    try:
        before = one.json("kit", lang="en")["version"]
        assert made(one, "faces", dpi="36", only="cards")["status"] == "done"
        time.sleep(0.6)
        assert one.json("kit", lang="en")["version"] == before
    finally:
        one.process.kill()
        one.process.communicate()


# ---- in a real browser --------------------------------------------------------------------------

DONE = """
const form = makers.get(arguments[0]);
const images = [...form.querySelectorAll('.small img')];
images.forEach((image) => { image.loading = 'eager'; });
return !making && form.querySelector('.how.done') && images.every((image) => image.naturalWidth > 1)
  && [form.querySelector('.result').innerText, images.length];
"""


@browser_only
def test_a_browser_has_something_made_and_shows_it(served: Served, browsers: Browsers) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    with browsers.lent(1280, 860) as browser:
        browser.get(f"{served.address}?lang=cs&page=cs&tab=exports")
        wait = WebDriverWait(browser, 120)
        form = browser.find_element("css selector", '[data-export="faces"]')
        form.find_element("name", "dpi").send_keys("50")
        where = wait.until(
            lambda page: (
                (text := form.find_element("class name", "plan").text)
                and "--dpi=50" in text
                and text.split("\n")[1].removeprefix("Zapíše do ")
            )
        )
        form.find_element("css selector", "[type=submit]").click()
        # What was made before may still be shown.
        told, pictures = wait.until(
            lambda page: (
                (found := page.execute_script(DONE, "faces")) and where in found[0] and found
            )
        )
        assert "Hotovo" in told
        assert where.endswith("faces-cs")
        assert pictures == 12
        assert len(list((Path(where) / "cards").glob("*.png"))) >= 9
        dpi = form.find_element("name", "dpi")
        dpi.clear()
        dpi.send_keys("5000")
        form.find_element("css selector", "[type=submit]").click()
        wait.until(lambda page: "5000" in form.find_element("class name", "result").text)
        assert form.find_element("class name", "how").get_attribute("class") == "how failed"
        for width in (1400, 800, 400):
            sized(browser, width, 900, mobile=False)
            assert browser.execute_script(
                "return document.documentElement.scrollWidth <= innerWidth"
            )
        # What was made is still told, even to a page that misses the first news.
        silent = "window.EventSource = class extends EventTarget {};"
        browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": silent})
        browser.get(f"{served.address}?lang=en&tab=exports")
        told = '[data-export="faces"] .result'
        wait.until(lambda page: "5000" in page.find_element("css selector", told).text)
        assert browser.get_log("browser") == []
