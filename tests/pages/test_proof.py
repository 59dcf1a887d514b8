"""A proof for a friend elsewhere: every face on a page, and what has changed since the last one."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from browsers import Browsers, browser_only
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.kit.output import OutputError
from kitgen.site import proof
from kitgen.site.proof_kept import KEPT, SeenPicture, read_kept

GAME = {
    "game.yaml": """
id: weather
version: "1"
languages: [en]
tables:
  cards:
    text: [name]
    columns: {id: id, colour: colour, count: copies}
""",
    "kit.yaml": """
theme: atlas
layouts: [weather]
parts:
  cards:
    kind: pieces
    file: cards
    each: cards
    count: "{{ row.count }}"
    front: card
    back: card.back
    name: "{{ row.name }}"
""",
    "layouts/weather.yaml": """
faces:
  card:
    size: [20, 30]
    boxes:
      sky: {draw: fill, at: [2, 2, 16, 12], fill: "{{ row.colour }}"}
      name: {draw: text, at: [2, 16, 16, 5], text: "{{ row.name }}"}
      version: {draw: text, at: [2, 24, 16, 4], text: "v{{ version }}"}
  card.back:
    size: [20, 30]
    boxes:
      sky: {draw: fill, at: [2, 2, 16, 26], fill: "#2e4650"}
""",
    "cards.csv": "id,colour,count\nfog,#888888,3\nfrost,#88aacc,1\nsun,#ddbb44,2\nrain,#3366aa,2\n",
    "text/en.yaml": """
game: {title: Weather}
cards: {fog: Fog, frost: Frost, sun: Sun, rain: Rain}
""",
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of four cards with the version on each."""
    for name, text in GAME.items():
        path = tmp_path / "game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), "utf-8")
    return tmp_path / "game"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), "utf-8")


def made(game: Path, out: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["site", str(game), "--proof", "--out", str(out), *words])


def page(out: Path) -> str:
    return (out / "index.html").read_text("utf-8")


def marks(out: Path) -> dict[str, str]:
    """How each piece that differs does, by its id."""
    found = re.findall(r'data-how="(\w+)" data-name="[^"]* (\S+)"', page(out))
    return {id: how for how, id in found}


def test_what_is_new_changed_more_fewer_and_gone_is_marked(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "proof"
    first = made(game, out)
    assert (first.exit_code, first.stdout) == (0, f"{out / 'index.html'}\n"), first.stderr
    assert "This is the first proof." in page(out)
    assert marks(out) == {}

    cards = game / "cards.csv"
    change(cards, "fog,#888888", "fog,#777777")
    change(cards, "frost,#88aacc,1", "frost,#88aacc,2")
    change(cards, "sun,#ddbb44,2", "sun,#ddbb44,1")
    change(cards, "rain,#3366aa", "hail,#3366aa")
    change(game / "text/en.yaml", "rain: Rain", "hail: Hail")
    told = made(game, out)
    assert told.stderr == (
        f"{game}: 1 new, 1 changed, 1 more, 1 fewer, 1 gone since the proof of {_when(out)}\n"
    )
    assert marks(out) == {
        "cards/hail": "new",
        "cards/fog": "changed",
        "cards/frost": "more",
        "cards/sun": "fewer",
        "cards/rain": "gone",
    }
    assert "<th>colour</th><td><del>#888888</del></td><td><ins>#777777</ins></td>" in page(out)


def test_of_a_proof_made_again_what_was_changed_stays_marked(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "proof"
    made(game, out)
    change(game / "cards.csv", "#888888", "#777777")
    made(game, out)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    again = made(game, out)
    assert "1 changed since the proof of" in again.stderr
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before

    change(game / "cards.csv", "#ddbb44", "#eecc55")
    made(game, out, "--amend")
    assert set(marks(out)) == {"cards/fog", "cards/sun"}
    change(game / "cards.csv", "#eecc55", "#ffdd66")
    made(game, out)
    assert set(marks(out)) == {"cards/sun"}


def test_a_version_on_every_card_changes_none_of_them(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "proof"
    made(game, out)
    pictures = {path.name for path in (out / "pictures").iterdir()}
    change(game / "game.yaml", 'version: "1"', 'version: "2"')
    told = made(game, out)
    assert (
        told.stderr == f"{game}: nothing has changed since the proof of {_when(out)} (version 1)\n"
    )
    assert {path.name for path in (out / "pictures").iterdir()} > pictures
    change(game / "cards.csv", "#888888", "#777777")
    made(game, out, "--amend")
    assert marks(out) == {"cards/fog": "changed"}


def test_raising_the_version_alone_keeps_the_marks(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "proof"
    made(game, out)
    change(game / "game.yaml", 'version: "1"', 'version: "2"')
    change(game / "cards.csv", "#888888", "#777777")
    made(game, out)
    for old, new in (("2", "3"), ("3", "4")):
        change(game / "game.yaml", f'version: "{old}"', f'version: "{new}"')
        told = made(game, out)
        assert told.stderr == f"{game}: 1 changed since the proof of {_when(out)} (version 1)\n"
        assert marks(out) == {"cards/fog": "changed"}
        assert f"version {new}" in page(out)
    change(game / "cards.csv", "#ddbb44", "#eecc55")
    assert "1 changed since the proof of" in made(game, out).stderr
    assert marks(out) == {"cards/sun": "changed"}


def test_pieces_that_have_changed_say_so_where_their_layout_wants_it(
    game: Path, tmp_path: Path
) -> None:
    out = tmp_path / "proof"

    def pictures() -> dict[str, SeenPicture]:
        kept = read_kept(out)
        assert kept
        return {part.id: part.sides["front"] for part in kept.now.parts["en"]}

    made(game, out)
    plain = pictures()
    mark = '      mark: {draw: text, at: [2, 14, 16, 3], text: "{{ changed }}", size: 5}\n'
    change(game / "layouts/weather.yaml", "      version:", f"{mark}      version:")
    made(game, out)
    assert pictures() == plain
    change(game / "cards.csv", "#888888", "#777777")
    made(game, out)
    marked = pictures()
    assert {id for id in plain if plain[id] != marked[id]} == {"cards/fog"}
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    made(game, out)
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    change(game / "cards.csv", "#777777", "#888888")
    made(game, out)
    assert pictures()["cards/fog"] not in (plain["cards/fog"], marked["cards/fog"])
    change(game / "cards.csv", "#ddbb44", "#eecc55")
    made(game, out)
    assert pictures()["cards/fog"] == plain["cards/fog"], "it is as in the last proof"


def _when(out: Path) -> str:
    """Day and hour of what a proof is compared with."""
    kept = read_kept(out)
    assert kept
    assert kept.before
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", kept.before.when)
    return kept.before.when


def test_a_folder_that_holds_files_of_somebody_keeps_them(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / "CNAME").write_text("proof.example\n", "utf-8")
    assert made(game, out).exit_code == 0
    assert made(game, out).exit_code == 0
    assert (out / "CNAME").read_text("utf-8") == "proof.example\n"

    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "index.html").write_text("mine", "utf-8")
    refused = made(game, theirs)
    assert refused.exit_code == 1
    assert "no build made this file; move it away" in refused.stderr
    assert [path.name for path in theirs.iterdir()] == ["index.html"]

    change(game / "game.yaml", "id: weather", "id: climate")
    assert f"{out}: is a proof of 'weather'; choose another --out" in made(game, out).stderr


@pytest.mark.parametrize(
    "spoilt",
    ["{", "[]", '{"game": 1, "now": {"version": "1", "day": "soon", "parts": {}}}'],
)
def test_a_list_that_is_spoilt_is_no_proof(tmp_path: Path, spoilt: str) -> None:
    (tmp_path / KEPT).write_text(spoilt, "utf-8")
    assert read_kept(tmp_path) is None


def test_a_list_never_has_files_of_others_removed(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "proof"
    made(game, out)
    (out / "diary.txt").write_text("dear", "utf-8")
    (tmp_path / "outside.webp").write_bytes(b"outside")
    kept = json.loads((out / KEPT).read_text("utf-8"))
    kept["files"] += ["diary.txt", "../outside.webp", "pictures/../../outside.webp"]
    (out / KEPT).write_text(json.dumps(kept), "utf-8")
    assert made(game, out).exit_code == 0
    assert (out / "diary.txt").read_text("utf-8") == "dear"
    assert (tmp_path / "outside.webp").read_bytes() == b"outside"


def test_a_picture_that_is_lost_is_drawn_again_or_told(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "proof"
    made(game, out)
    change(game / "cards.csv", "#888888", "#777777")
    shutil.rmtree(out / "pictures")
    assert made(game, out).exit_code == 0
    assert "this picture is no longer kept" in page(out)
    for name in re.findall(r'src="(pictures/[^"]+)"', page(out)):
        assert (out / name).is_file()


def test_a_run_that_is_stopped_leaves_the_proof_as_it_was(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "proof"
    made(game, out)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    change(game / "cards.csv", "#888888", "#777777")

    def full(*_: object) -> None:
        raise OutputError("the disk is full")

    monkeypatch.setattr(proof, "replace_folder", full)
    assert made(game, out).exit_code == 1
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game", "proof"]


def test_a_proof_is_of_one_game() -> None:
    asked = ["site", "axis-allies", "game-of-thrones", "--proof"]
    refused = CliRunner().invoke(app, asked)
    assert (refused.exit_code, "--proof is of one game" in refused.stderr) == (2, True)
    refused = CliRunner().invoke(app, ["site", "axis-allies", "--amend"])
    assert (refused.exit_code, "--amend goes with --proof" in refused.stderr) == (2, True)


@browser_only
def test_a_friend_opens_it_from_a_disk(game: Path, tmp_path: Path, browsers: Browsers) -> None:
    out = tmp_path / "proof"
    made(game, out)
    change(game / "cards.csv", "#888888", "#777777")
    made(game, out)
    with browsers.lent(360, 740, mobile=True) as driver:
        driver.get((out / "index.html").as_uri())
        assert driver.execute_script("return document.documentElement.scrollWidth") == 360
        tick = driver.find_element("name", "changed")
        tick.click()
        seen = "return [...document.querySelectorAll('.card')].filter((c) => c.offsetParent).length"
        assert driver.execute_script(seen) == 1
        assert driver.current_url.endswith("#changed=")
        driver.find_element("css selector", "a.now").click()
        large = driver.find_element("css selector", "dialog img")
        now = large.get_attribute("src")
        driver.find_element("css selector", "[data-do=switch]").click()
        assert large.get_attribute("src") != now
        loaded = "return document.querySelector('dialog img').naturalWidth > 0"
        assert driver.execute_script(loaded)
        assert driver.get_log("browser") == []
