"""Every command line of README and docs, as it stands, in the order in which it stands there."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from installed import SOURCE, User
from typefaces import named, typeface
from workbooks import write_xlsx

from kitgen.draw.fonts import path_of

sys.path.insert(0, str(SOURCE / "art"))
from make_guide_pictures import tutorial_pictures, write_tutorial_block

PIECE = re.compile(
    r"^```(?P<kind>\w*)\n(?P<block>.*?)^```$|^#.*?$|`(?P<span>[^`]+)`", re.MULTILINE | re.DOTALL
)
"""A block, a heading, which shows how a command is formed, or words that are set as code."""
LINE = re.compile(r"(?:\$ )?(?:\.venv/bin/)?((?:kitgen|companion|cp|rm|python3 -m http) ?.*)")
PROGRAMS = ("kitgen", "companion", "cp", "rm", "python3")
SPAN = "span"
TYPED = ("", "sh", "console", SPAN)
"""Kinds of pieces that have lines to type; what stands in a block of `text` is said of a game's
own."""
SERVERS = {("kitgen", "preview"), ("companion", "serve"), ("python3", "-m")}
TERMINALS = {
    ("companion",): "quit\r",
    ("companion", "table"): "quit\r",
    ("companion", "table", "friday"): "quit\r",
    ("companion", "serve", "--lan", "--table"): "quit\r",
    ("kitgen", "calibrate", "--save", "home"): "0.6,-0.3\r0.6,-0.1\r161.5\r248.8\r5\r",
}
"""What asks at a terminal, and the keys that answer it."""
NAMES = {
    *("kitgen", "companion"),
    *(
        f"kitgen {name}"
        for name in ("new", "update", "columns", "preview", "check", "build", "export", "site")
    ),
    *(
        "kitgen fonts",
        "kitgen map import",
        "kitgen build --printer",
        "kitgen calibrate --save",
        "companion import",
    ),
}
"""Words that only name a command, or an option of it, and that are no line."""
STANDS_FOR = {
    "GAME": "my-game",
    "FOLDER": "my-game",
    "PATH": "mill-race",
    "SESSION": "friday",
    "COMMAND": "games",
    "MAKER": "thegamecrafter",
    "x,y": "0.6,-0.3",
}
"""What the reader types for words in capitals."""

OF_CODE = {
    *("add-a-game.md", "add-a-deed.md", "add-a-command.md", "add-a-kind-of-box.md"),
    "add-an-edition.md",
}
"""Pages whose commands need code or a folder that is written before; tests of their own do that."""
PAGES = [
    page
    for page in (SOURCE / "README.md", *sorted((SOURCE / "docs").rglob("*.md")))
    if page.name not in OF_CODE and "gallery" not in page.parts
]
DECK: list[list[str | int]] = [
    ["Name", "Cost", "Count", "Power", "Mood"],
    ["Otter", 3, 2, 2, "playful"],
    ["Heron", 2, 1, 3, "patient"],
]
BEFORE = {
    "companion.md": ("companion new axis-allies --session friday",),
    "screens.md": ("companion new axis-allies",),
    "serve.md": ("companion new axis-allies",),
    "table.md": ("companion new axis-allies", "companion next"),
}
"""What the reader of a page has typed before."""


def pieces(page: Path) -> Iterator[tuple[str, str]]:
    """The blocks and the words set as code, in their order, each with its kind."""
    for piece in PIECE.finditer(page.read_text("utf-8")):
        if piece["span"]:
            yield SPAN, " ".join(piece["span"].split())
        elif piece["block"]:
            yield piece["kind"], piece["block"]


def lines(kind: str, text: str) -> Iterator[list[str]]:
    """The commands of a piece, without what is said beside them."""
    for line in text.splitlines():
        found = LINE.fullmatch(line)
        if not found or (kind == SPAN and line in NAMES):
            continue
        words = shlex.split(re.sub(r"\s{2,}#.*|\s# .*$", "", found[1]))
        if words[0] in PROGRAMS:
            yield [STANDS_FOR.get(word, word) for word in words] if kind == SPAN else words


def typed(page: Path) -> list[list[str]]:
    return [words for kind, text in pieces(page) if kind in TYPED for words in lines(kind, text)]


TYPING = [page for page in PAGES if typed(page)]


def set_up(page: Path, user: User) -> None:
    """What a reader has who comes to a page: the project's examples, and files of their own."""
    shutil.copytree(SOURCE / "examples", user.here / "examples")
    write_xlsx(user.here / "deck.xlsx", {"wild": DECK})
    (user.here / "deck.csv").write_text("\n".join(",".join(map(str, row)) for row in DECK))
    valley = user.here / "examples" / "copper-valley"
    with ZipFile(user.here / "game-icons.net.svg.zip", "w") as icons:
        for name in ("sword", "shield"):
            icons.write(SOURCE / "layouts" / "symbols" / f"{name}.svg", f"somebody/{name}.svg")
    with_fonts(user.here)
    for name in ("valley.svg", "isle.svg"):
        shutil.copy(valley / "valley.svg", user.here / name)
    if page.parent.name == "guide" and page.name not in ("beginnings.md", "cards.md"):
        shutil.copytree(valley, user.here / "copper-valley")
    if page.name == "table.md":
        shutil.copytree(user.here / "examples" / "heather-crowns", user.here / "heather-crowns")
    if not any(words[:2] == ["kitgen", "new"] and "my-game" in words for words in typed(page)):
        boxed = page.name in ("boxes.md", "printing.md")
        user.run("kitgen", "new", "my-game", "--cards", "deck.csv" if boxed else "deck.xlsx")
        with_rules(user.here / "my-game" / "rules")
        if boxed:
            with_boxes(user.here / "my-game" / "kit.yaml")
    for line in BEFORE.get(page.name, ()):
        user.run(*line.split())


def with_fonts(folder: Path) -> None:
    """Put the fonts that pages name into a folder: a family in two files, and a variable one."""
    for style, weight, source in (("Regular", 400, "serif"), ("Bold", 700, "serif-bold")):
        raw = named(path_of(source).read_bytes(), "Alegreya", style, weight)
        (folder / f"Alegreya-{style}.ttf").write_bytes(raw)
    (folder / "Lora[wght].ttf").write_bytes(named(typeface(axes=True), "Lora"))


def with_rules(folder: Path) -> None:
    """Write the rules of a new game, which begin as drafts."""
    for topic in folder.rglob("*.md"):
        topic.write_text(topic.read_text("utf-8").replace("draft: true\n", ""), "utf-8")


def with_boxes(kit: Path) -> None:
    """Give a game the box that the guide to boxes begins with."""
    guide = SOURCE / "docs" / "guide" / "boxes.md"
    shown = next(text for kind, text in pieces(guide) if kind == "yaml")
    part = shown.partition("parts:\n")[2]
    text = kit.read_text("utf-8").replace("parts:\n", f"parts:\n{part}", 1)
    kit.write_text(text.replace("layouts: [common", "layouts: [common, boxes", 1), "utf-8")


def walk(page: Path, user: User) -> int:
    """Type every line of a page; how many there were."""
    count = 0
    for kind, text in pieces(page):
        if kind in ("yaml", "csv"):
            written(page, user, kind, text)
        for words in lines(kind, text) if kind in TYPED else ():
            count += 1
            unsaid = [word for word in words if re.fullmatch("[A-Z]{3,}", word)]
            assert not unsaid, f"{' '.join(words)}: what does the reader type for {unsaid}?"
            if keys := TERMINALS.get(tuple(words)):
                with user.seated(*words) as terminal:
                    terminal.type(keys)
                    assert terminal.left() == 0, terminal.shown()
            elif tuple(words[:2]) in SERVERS:
                served(user, words)
            else:
                if "my-game.zip" in words:
                    shutil.make_archive(str(user.here / "my-game"), "zip", user.here / "mill-race")
                user.run(*words)
    return count


def served(user: User, words: list[str]) -> None:
    """Start a server, which takes a free port instead of the one that a page names; its address
    shows a page."""
    before = ["", *words]
    command = ["0" if last == "--port" else word for last, word in zip(before, words, strict=False)]
    if words[0] == "python3":
        command = [words[0], "-u", *words[1:], "--bind", "127.0.0.1", "0"]
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with (
        user.serving(*command) as address,
        browser.open(address.rstrip(")"), timeout=60) as page,
    ):
        assert "<html" in page.read().decode()


def written(page: Path, user: User, kind: str, text: str) -> None:
    """A file that a page tells to write: named in its first line, or sections of a table.yaml."""
    named = re.match(r"# (\S+\.(?:yaml|csv))\n", text)
    if page.name == "tutorial.md":
        write_tutorial_block(user.here, kind, text)
    elif named and page.name == "table.md":
        path = user.here / "mill-race" / named[1]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text[named.end() :], "utf-8")
    elif page.name == "table-tutorial.md":
        path = user.here / "my-valley" / "table.yaml"
        before = path.read_text("utf-8") if path.exists() else ""
        sections = dict[str, str]()
        for section in re.split(r"^(?=[a-z])", before + text, flags=re.MULTILINE):
            sections[section.partition(":")[0]] = section
        path.write_text("".join(sections.values()), "utf-8")


def test_the_pages_have_commands() -> None:
    assert {"README.md", "tutorial.md", "companion.md", "kitgen.md"} <= {p.name for p in TYPING}


def test_the_tutorial_is_followed_in_an_empty_folder(user: User) -> None:
    page = SOURCE / "docs" / "tutorial.md"
    assert walk(page, user) > 10
    kit = user.here / "output" / "pond"
    assert (kit / "de-a4" / "print-me.pdf").stat().st_size > 1000
    changed = json.loads((kit / "en-a4-changed" / "manifest.json").read_text("utf-8"))
    assert [(part["name"], part["count"]) for part in changed["parts"]] == [("Heron", 2)]
    shown = SOURCE / "docs" / "guide" / "pictures"
    made = tutorial_pictures(user.here / "pond")
    stale = [name for name, picture in made.items() if picture != (shown / name).read_bytes()]
    assert not stale, "python art/make_guide_pictures.py makes them anew"


OTHERS = [page for page in TYPING if page.name != "tutorial.md"]


@pytest.mark.parametrize("page", OTHERS, ids=lambda page: page.stem)
def test_every_line_of_a_page_works_as_it_stands(page: Path, user: User) -> None:
    set_up(page, user)
    assert walk(page, user)


MARKET = {
    "game.yaml": """
id: market-day
version: "1"
languages: [en, cs]
tables:
  mills: {columns: {id: id, name: text}}
  goods: {columns: {id: id, name: text}}
  stories: {columns: {id: id, name: text, copies: int}}
""",
    "mills.csv": "id,name\nweir,Weir Mill\n",
    "goods.csv": "id,name\nwood,Wood\n",
    "stories.csv": "id,name,copies\npiper,The Piper,1\n",
    "text/en.yaml": "game: {title: Market Day}\n",
    "text/cs.yaml": "game: {title: Trh}\n",
    "table.yaml": """
seats: {count: 3}
phases:
  auction: {name: Auction}
  market: {name: Market}
decks:
  tales: {cards: stories, copies: row.copies, name: Tales}
stocks:
  coins: {of: seat, start: 20, name: Coins}
  points: {of: seat, name: Points}
  embargo: {of: seat, name: Embargo}
  wares: {of: seat, each: goods, start: 4, name: Wares}
holdings:
  mill: {rows: mills, of: seat, name: Mills}
deeds:
""",
}
"""A game that has what docs/table.md speaks of where it shows bids and trades."""


def test_bids_and_trades_are_typed_as_the_page_of_tables_shows_them(user: User) -> None:
    shown = [*pieces(SOURCE / "docs" / "table.md")]
    deeds = "".join(
        text for kind, text in shown if kind == "yaml" and text.startswith(("  bid:", "  barter:"))
    )
    said = [words for kind, text in shown if kind == "text" for words in lines(kind, text)]
    bids = [words for words in said if words[1] == "bid"]
    trades = [words for words in said if words[1] == "barter"]
    assert (bids[-1], len(bids), len(trades)) == (["companion", "bid"], 3, 3)
    for name, text in MARKET.items():
        path = user.here / "market-day" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + deeds if name == "table.yaml" else text, "utf-8")
    user.run("kitgen", "check", "market-day")
    new = ("companion", "new", "market-day", "--people", "Anna, Petr, Eva")
    user.run(*new)
    assert "5" not in user.run(*bids[0])
    assert "Anna" in user.run(*bids[1])  # all are opened
    user.run("companion", "set", "phase=market", "turn=anna", "weir.mill=anna", "petr.tales=piper")
    for words in trades:
        user.run(*words)
    assert "Weir Mill" in user.run("companion", "status", "petr")
    user.run(*new, "--session", "asked")
    with user.seated(*bids[-1]) as terminal:
        for name, amount in (("Anna", 5), ("Petr", 2), ("Eva", 4)):
            terminal.until(f"{name}: Your bid >")
            terminal.type(f"{amount}\r")
        assert terminal.left() == 0
    assert "Anna" in user.run("companion", "log")
