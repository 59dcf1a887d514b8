"""Every option that docs/kitgen.md lists, typed by somebody who has a small game and a printer."""

from __future__ import annotations

import re
import shlex
import shutil

import pytest
from installed import SOURCE, User
from typefaces import collection, named, typeface
from web import published
from workbooks import Rows, write_xlsx

from kitgen.draw.fonts import path_of
from kitgen.draw.icc import plain_profile

ROWS: Rows = [
    ["Name", "Cost", "Count", "Mood"],
    ["Otter", 3, 2, "playful"],
    ["Heron", 2, 1, "patient"],
]
AT = "ADDRESS"
"""Stands for the address of the folder in which the lines are typed."""
LINES = """
games --json
new tales --cards deck.csv --lang cs --size tarot --kind event --landscape --title 'My &c. game'
new my-game --cards deck.csv
update my-game deck.csv --table cards --sheet-wins
check my-game
calibrate --paper letter --duplex short --lang cs --out sheet.pdf
calibrate --left 0.6,-0.3 --right 0.6,-0.1 --across 161.5 --down 248.8 --edge 6 --save home
printers
build --all --only aids --out built-in
build my-game --printer home
build my-game --lang en --paper a5 --ink low --out kits --force
build my-game --only cards --pages 1 --out kits
build my-game --pieces cards --copies 2 --duplex fold --spares
build my-game --changed-since last --printer home
build my-game --qr url --base-url https://example.org/rules --back-offset 0.6,-0.2,0.09 --poster
build my-game --print-shop --standard x1a --bleed 4 --marks registration --backs-apart --out shop
build my-game --print-shop --icc shop.icc --out press
export my-game --as cut --paper a3 --marks four --inset 12 --duplex fold --kiss --only cards
export my-game --format jpg --dpi 150 --bleed 1 --pieces cards --lang en --ink grey --out small
export my-game --preset makeplayingcards --only cards --anyway
export my-game --print-shop --standard x4 --icc shop.icc --together
export my-game --as tts --base-url https://example.org/table
gallery my-game --lang en --out looks
site --all
new plain
site plain --out rules
map import valley.svg my-game --sea Water --width 300 --gap 1 --tolerance 0.1 --file valley.geojson
columns my-game Cost=line --table cards
update my-game deck.xlsx --sheet cards
new far --cards ADDRESS/deck.csv --local --look event --columns Mood=line
update far --local
new two --cards deck.xlsx --sheet cards --sheet tokens
language my-game de --columns name
translate my-game de --export de.csv
translate my-game de --import de.csv
fonts my-game lora.ttf --weight 400,700 --text lora --author Ann --licence OFL
fonts my-game alegreya.ttc --face 2 --headings alegreya --figures alegreya --source example.org
icons --game my-game --add icons --as own --author Bo --licence CC0 --source example.org
site my-game --proof
site my-game --proof --amend
map import valley.svg my-game --areas regions --borders frontiers
printers --forget home
"""
PREVIEW = "preview far --port 0 --lang en --paper letter --open --follow --local"


def listed() -> set[tuple[str, str]]:
    """Each command of the page with each of its options."""
    page = (SOURCE / "docs" / "kitgen.md").read_text("utf-8")
    found = set()
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        if command := re.match(r"`kitgen (map import|\w+)", section):
            options = re.findall(r"^\| `(--[\w-]+)`", section, re.MULTILINE)
            found |= {(command[1], option) for option in options}
    return found


def given(line: str) -> set[tuple[str, str]]:
    """The command of a line with each of its options."""
    command = "map import" if line.startswith("map import") else line.split()[0]
    return {(command, option) for option in re.findall(r"--[a-z-]+", line)}


def test_a_line_has_each_option_that_is_listed() -> None:
    lines = [*LINES.strip().splitlines(), PREVIEW]
    assert listed() - set().union(*map(given, lines)) == set()


@pytest.fixture
def desk(user: User) -> User:
    """Somebody with a sheet, as CSV and as a workbook of two sheets, fonts, a map and icons."""
    write_xlsx(user.here / "deck.xlsx", {"cards": ROWS, "tokens": ROWS})
    (user.here / "deck.csv").write_text("\n".join(",".join(map(str, row)) for row in ROWS))
    shutil.copy(SOURCE / "examples" / "copper-valley" / "valley.svg", user.here)
    (user.here / "shop.icc").write_bytes(plain_profile())
    (user.here / "lora.ttf").write_bytes(named(typeface(axes=True), "Lora"))
    regular = named(path_of("serif").read_bytes(), "Alegreya")
    (user.here / "alegreya.ttc").write_bytes(collection(regular, regular))
    (user.here / "icons").mkdir()
    shutil.copy(SOURCE / "layouts" / "symbols" / "sword.svg", user.here / "icons")
    return user


def test_every_option_does_something(desk: User) -> None:
    with published(desk.here) as address:
        for line in LINES.strip().splitlines():
            desk.run("kitgen", *shlex.split(line.replace(AT, address)))
        with desk.serving("kitgen", *shlex.split(PREVIEW)) as page:
            assert page.startswith("http://127.0.0.1:")
