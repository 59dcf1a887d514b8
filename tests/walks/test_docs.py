"""Every command line of README and docs, as it stands, in the order in which it stands there."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from installed import SOURCE, User
from workbooks import write_xlsx

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"(?:\$ )?(?:\.venv/bin/)?((?:kitgen|companion|cp|rm) ?.*)")
PROGRAMS = ("kitgen", "companion", "cp", "rm")
TYPED = ("", "sh", "console")
"""Kinds of blocks that have lines to type; what stands in one of `text` is said of a game's own."""
SERVERS = {("kitgen", "preview"), ("companion", "serve")}
TERMINALS = {
    ("companion",),
    ("companion", "table"),
    ("kitgen", "calibrate", "--save", "home"),
}
"""What asks at a terminal; other tests sit at one."""

OF_CODE = {"add-a-game.md", "add-a-deed.md", "add-a-command.md", "add-a-kind-of-box.md"}
"""Pages whose commands need code that is written before."""
PAGES = [
    page
    for page in (SOURCE / "README.md", *sorted((SOURCE / "docs").rglob("*.md")))
    if page.name not in OF_CODE and "gallery" not in page.parts
]
DECK: list[list[str | int]] = [["Name", "Cost", "Count"], ["Otter", 3, 2], ["Heron", 2, 1]]


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    yield from BLOCK.findall(page.read_text("utf-8"))


def lines(text: str) -> Iterator[list[str]]:
    """The commands of a block, without what is said beside them."""
    for line in text.splitlines():
        if found := LINE.fullmatch(line):
            words = shlex.split(re.sub(r"\s{2,}#.*|\s# .*$", "", found[1]))
            if words[0] in PROGRAMS:
                yield words


TYPING = [page for page in PAGES if any(k in TYPED and [*lines(t)] for k, t in blocks(page))]


def set_up(page: Path, user: User) -> None:
    """What a reader has who comes to a page: the project's examples, and files of their own."""
    shutil.copytree(SOURCE / "examples", user.here / "examples")
    write_xlsx(user.here / "deck.xlsx", {"wild": DECK})
    valley = user.here / "examples" / "copper-valley"
    for name in ("valley.svg", "isle.svg"):
        shutil.copy(valley / "valley.svg", user.here / name)
    if page.parent.name == "guide" and page.name != "cards.md":
        shutil.copytree(valley, user.here / "copper-valley")
    typed = [words for kind, text in blocks(page) if kind in TYPED for words in lines(text)]
    if not any(words[:2] == ["kitgen", "new"] and "my-game" in words for words in typed):
        user.run("kitgen", "new", "my-game")


def walk(page: Path, user: User) -> int:
    """Type every line of a page; how many there were."""
    count = 0
    for kind, text in blocks(page):
        if kind in ("yaml", "csv"):
            written(page, user, text)
        for words in lines(text) if kind in TYPED else ():
            count += 1
            if tuple(words) in TERMINALS:
                continue
            if tuple(words[:2]) in SERVERS:
                with user.serving(*at_any_port(words)) as address:
                    assert address.startswith("http://")
            else:
                user.run(*words)
    return count


def at_any_port(words: list[str]) -> list[str]:
    """A server's command, which takes a free port instead of the one that a page names."""
    before = ["", *words]
    return ["0" if last == "--port" else word for last, word in zip(before, words, strict=False)]


def written(page: Path, user: User, text: str) -> None:
    """A file that a page tells to write: named in its first line, or sections of a table.yaml."""
    named = re.match(r"# (\S+\.(?:yaml|csv))\n", text)
    if named and page.name == "table.md":
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


def test_the_tutorial_is_typed_from_its_first_line(user: User) -> None:
    page = SOURCE / "docs" / "tutorial.md"
    set_up(page, user)
    assert walk(page, user) > 15
    kit = user.here / "output" / "copper-valley" / "cs-a3-low"
    assert (kit / "print-me.pdf").stat().st_size > 1000
    assert "Anna" in user.run("companion", "new", "copper-valley", "--people", "Anna, Petr, Eva")


OTHERS = [page for page in TYPING if page.name != "tutorial.md"]


@pytest.mark.walk
@pytest.mark.parametrize("page", OTHERS, ids=lambda page: page.stem)
def test_every_line_of_a_page_works_as_it_stands(page: Path, user: User) -> None:
    set_up(page, user)
    assert walk(page, user)
