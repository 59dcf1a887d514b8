"""Game folders as an enemy would make them: endless, enormous, twisted, leading out of themselves.

Each is read and built by the command in a process of its own with bounds on time and memory. Run as
a program (`hostile.py FIRST COUNT FOLDER`) it tries that many and prints what is wrong with any.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import random
import re
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

SIXTH = Path(__file__).parents[2] / "examples" / "lantern-barges"
CPU_SECONDS, WALL_SECONDS = 60, 600
MEMORY = 1_500_000_000
"""Bytes that a command may ask for; a kit of the largest game takes a tenth of it."""
LONGEST_OUTPUT = 3_000_000

Evil = Callable[[Path, random.Random], None]
EVILS: dict[str, Evil] = {}


def evil(made: Evil) -> Evil:
    EVILS[made.__name__] = made
    return made


def pick(folder: Path, dice: random.Random, *ends: str) -> Path:
    """A file of the game."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return dice.choice([path for path in files if not ends or path.suffix in ends])


def swap(path: Path, pattern: str, new: str) -> None:
    """Another text for the first place that the pattern finds, if there is one."""
    text = path.read_text("utf-8", "replace")
    path.write_text(re.sub(pattern, lambda _: new, text, count=1), "utf-8", "replace")


# ---- texts ---------------------------------------------------------------------------------------

WEIRD = (
    "\u202e\u2066abc\u2069",
    "e" + "\u0301" * 2000,
    "👨‍👩‍👧‍👦" * 50,
    "\u200b\u200b",
    "ﷺ" * 100,
    "\ufeff",
    "\x1b[2J\x1b]0;x\x07",
    "\x85\u2028\u2029",
    "İıſK",
    "\U0010ffff",
    "a\u00ad" * 300,
    "A" * 60_000,
    "a " * 40_000,
    "é\n" * 5_000,
    "%s%n{0}{}{x!r}",
    "<script>&amp;]]>",
    "../" * 40 + "etc/passwd",
)


@evil
def strange_words(folder: Path, dice: random.Random) -> None:
    path = pick(folder, dice, ".yaml", ".csv", ".md", ".geojson")
    text = path.read_text("utf-8")
    words = list(re.finditer(r"[A-Za-z]{3,}", text))
    word = dice.choice(words)
    path.write_text(text[: word.start()] + dice.choice(WEIRD) + text[word.end() :], "utf-8")


@evil
def encodings(folder: Path, dice: random.Random) -> None:
    path = pick(folder, dice)
    text = path.read_text("utf-8") + "žluťoučký"
    name = dice.choice(("utf-16", "utf-32", "cp1250", "utf-8-sig", "utf-7", "utf-16-be", "cp500"))
    path.write_bytes(text.encode(name, "replace"))


@evil
def raw_bytes(folder: Path, dice: random.Random) -> None:
    pick(folder, dice).write_bytes(dice.randbytes(dice.choice((0, 1, 50, 5_000, 9_000_000))))


@evil
def control_signs(folder: Path, dice: random.Random) -> None:
    path = pick(folder, dice)
    raw = bytearray(path.read_bytes())
    for _ in range(dice.randint(1, 5)):
        raw.insert(dice.randrange(len(raw)), dice.choice((0, 7, 8, 11, 12, 13, 27, 127, 0x85)))
    path.write_bytes(raw)


# ---- YAML ----------------------------------------------------------------------------------------


@evil
def yaml_bombs(folder: Path, dice: random.Random) -> None:
    size = dice.choice((50, 3_000, 200_000))
    laughs = "a: &a [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1 or ''}, *a]\n" for n in range(1, 30))
    bombs = (
        laughs,
        "a: " + "[" * size,
        "a: " + "{a: " * size,
        "".join(" " * n + "a:\n" for n in range(min(size, 2_500))),
        "a: " + "[" * 30 + "]" * 30,
        "? " * size,
        "- " * size,
        "a: " + "9" * size,
        "a: !!python/object/apply:os.system [true]",
        "<<: {a: 1}\na: 1\na: 2",
        "".join(f"k{n}: {n}\n" for n in range(size)),
        "a: |\n" + "  x\n" * size,
        "a: " + "'" * size,
        "--- a\n--- b\n",
        "%YAML 9.9\n---\na: b",
        "a: &x\n  b: *x\n",
        "[]",
        "x",
        "",
    )
    path = pick(folder, dice, ".yaml")
    bomb = dice.choice(bombs)
    whole = dice.random() < 0.5
    path.write_text(bomb if whole else path.read_text("utf-8") + "\n" + bomb, "utf-8")


@evil
def yaml_values(folder: Path, dice: random.Random) -> None:
    """A value of another kind or size somewhere in a YAML file."""
    path = pick(folder, dice, ".yaml")
    text = path.read_text("utf-8")
    value = dice.choice(list(re.finditer(r"(?<=: )[^\s{}\[\],#|\"]+", text)))
    other = dice.choice(
        (
            "1e308",
            "-1",
            "5000",
            "4999.9",
            "999999999999999",
            "0.0000000001",
            "[]",
            "{}",
            "[[1]]",
            "true",
            "~",
            "'{{ 9**9 }}'",
            "none",
            "range(100000)",
            "'{{ w * 1e9 }}'",
            "nan",
        )
    )
    path.write_text(text[: value.start()] + other + text[value.end() :], "utf-8")


@evil
def circles(folder: Path, dice: random.Random) -> None:
    layout = folder / "layouts" / "river.yaml"
    text = layout.read_text("utf-8")
    names = re.findall(r"^  ([\w.]+):", text, re.MULTILINE)
    first, second = dice.choice(names), dice.choice(names)
    kind = dice.randrange(4)
    if kind == 0:
        swap(layout, rf"(?m)^  {re.escape(first)}:\n", f"  {first}:\n    extends: {second}\n")
    elif kind == 1:
        loop = f"  {first}:\n    boxes:\n      again: {{draw: face, face: {second}}}\n"
        swap(layout, rf"(?m)^  {re.escape(first)}:\n    boxes:\n", loop)
    elif kind == 2:
        chain = "".join(f"  c{n}: {{extends: c{n + 1}}}\n" for n in range(3_000))
        layout.write_text(text + chain + f"  c3000: {{extends: {first}}}\n", "utf-8")
    else:
        grid = "size: [9, 9], boxes: {g: {draw: grid, each: 'range(9)', columns: 3, face: f%d}}"
        fans = "".join(f"  f{n}: {{{grid % (n + 1)}}}\n" for n in range(18))
        last = "  f18: {size: [1, 1], boxes: {t: {draw: fill, fill: ink}}}\n"
        layout.write_text(text + fans + last, "utf-8")
        swap(layout, r"face: day\.space", "face: f0")


GREEDY = (
    "{% for a in range(20000) %}{% for b in range(20000) %}{% endfor %}{% endfor %}",
    "{{ 'x' * 150000 }}",
    "{{ 9**9**9 }}",
    "{% macro f() %}{{ f() }}{{ f() }}{% endmacro %}{{ f() }}",
    "{% set s = namespace(x='ab') %}{% for i in range(60) %}{% set s.x = s.x ~ s.x %}{% endfor %}",
    "{{ range(99999) | list }}",
    "{% for i in range(15000) %}word{{ i }} {% endfor %}",
    "{% for i in range(3000) %}**a** *b* :dice: {% endfor %}",
    "{% for i in range(3000) %}| a | b |\n{% endfor %}",
    "{% for i in range(1500) %}# {{ i }}\n\n- a\n{% endfor %}",
    "{{ [1] * 199999 }}",
    "{{ 'a b ' * 40000 }}",
    "{{ '(' * 60000 }}",
    "{{ '[' * 60000 }}",
    "{{ '*a ' * 30000 }}",
    "{{ '`' * 60000 }}",
    "{{ '> ' * 60000 }}",
    "{{ '- ' * 30000 }}",
    "{{ self.__init__.__globals__ }}",
    "{{ row.__class__.__mro__[1].__subclasses__() }}",
    "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
    "{{ " + "1 + " * 5000 + "1 }}",
    "{{ " + "-" * 5000 + "1 }}",
    "{{ " + "not " * 5000 + "1 }}",
    "{{ ''.join(" + "[" * 200 + "]" * 200 + ") }}",
)


@evil
def greedy_templates(folder: Path, dice: random.Random) -> None:
    path = dice.choice((folder / "layouts" / "river.yaml", folder / "kit.yaml"))
    text = path.read_text("utf-8")
    match = dice.choice(list(re.finditer(r'"\{\{[^"\n]*\}\}"', text)))
    new = json.dumps(dice.choice(GREEDY))
    path.write_text(text[: match.start()] + new + text[match.end() :], "utf-8")


@evil
def greedy_boxes(folder: Path, dice: random.Random) -> None:
    """Boxes that draw very much."""
    most = dice.choice((300, 5_000, 99_999))
    boxes = (
        f"{{draw: grid, each: 'range({most})', face: day.space}}",
        f"{{draw: grid, each: 'range({most})', columns: 1000, face: day.space}}",
        "{draw: pattern, pattern: dots, step: 0.3}",
        "{draw: pattern, pattern: waves, step: 0.3, at: [-9000, -9000, 10000, 10000]}",
        "{draw: line, points: [[0, 0], [10000, 10000]], dash: [0.01, 0.04]}",
        "{draw: fill, at: [-10000, -10000, 10000, 10000], radius: 9999, fill: ink, stroke: ink,"
        " width: 9999}",
        "{draw: text, text: x, size: 1000}",
        "{draw: text, text: \"{{ 'ab ' * 30000 }}\", hyphens: true, balance: true}",
        "{draw: text, text: \"{{ 'ab' * 60000 }}\", hyphens: true}",
        "{draw: flow, text: \"{{ '# ab\\n\\n' * 9000 }}\", columns: 20, balance: true}",
        "{draw: qr, text: \"{{ 'ab' * 60000 }}\"}",
        "{draw: map, file: map.geojson, window: [0, 0, 0.0001, 0.0001]}",
        "{draw: map, file: /dev/zero}",
        "{draw: map, file: ../../../../etc/passwd}",
        "{draw: map, file: .}",
        "{draw: symbol, symbol: ../../barge}",
        "{draw: hexmap, cells: cells, across: 0.0001}",
        "{draw: hexmap, cells: cells, across: 99999}",
        "{draw: hexmap, cells: cells, across: 1, rim: true, only: \"{{ 'a' * 190000 }}\"}",
    )
    layout = folder / "layouts" / "river.yaml"
    text = layout.read_text("utf-8")
    place = dice.choice(list(re.finditer(r"    boxes:\n", text)))
    made = "".join(
        f"      evil-{n}: {dice.choice(boxes)}\n" for n in range(dice.choice((1, 1, 200)))
    )
    if dice.random() < 0.3:
        text = re.sub(r"size: \[\d+, \d+\]", "size: [5000, 5000]", text, count=1)
    layout.write_text(text[: place.end()] + made + text[place.end() :], "utf-8")


@evil
def giant_parts(folder: Path, dice: random.Random) -> None:
    kit = folder / "kit.yaml"
    kind = dice.randrange(5)
    count = dice.choice(("5000", "99999999999", "-1", "'{{ 10 ** 9 }}'", "1.5"))
    if kind == 0:
        swap(kit, r"count: .*", f"count: {count}")
    elif kind == 1:
        swap(kit, r"gutter: 4", f"gutter: {dice.choice(('99999', '-5', '0.0001', 'x'))}")
    elif kind == 2:
        swap(kit, r"each: \w+", f'each: "range({dice.choice((3_000, 99_999))})"')
    elif kind == 3:
        part = "{kind: pieces, file: cards, front: river.card.back, count: 5000}"
        parts = "".join(f"  more-{n}: {part}\n" for n in range(dice.choice((3, 300))))
        kit.write_text(kit.read_text("utf-8") + "\n" + parts, "utf-8")
    else:
        swap(kit, r"text: \|\n", "text: |\n      {% for i in range(9000) %}a b c {% endfor %}\n")


# ---- tables --------------------------------------------------------------------------------------


@evil
def giant_tables(folder: Path, dice: random.Random) -> None:
    path = pick(folder, dice, ".csv")
    head, *rows = path.read_text("utf-8").splitlines()
    rows = rows or [""]
    many = dice.choice((500, 19_990, 60_000))
    kind = dice.randrange(6)
    first, _, rest = rows[0].partition(",")
    if kind == 0:
        more = [f"{first}-{n},{rest}" for n in range(many)]
        path.write_text("\n".join([head, *rows, *more]) + "\n", "utf-8")
    elif kind == 1:
        path.write_text("\n".join([head, *rows * many])[:9_000_000], "utf-8")
    elif kind == 2:
        path.write_text("\n".join([head + ",x" * many, *rows]), "utf-8")
    elif kind == 3:
        path.write_text("\n".join([head, "x" * many * 10, *rows]), "utf-8")
    elif kind == 4:
        path.write_text("\n".join([head, '"' * many, *rows]), "utf-8")
    else:
        path.write_text("\n" * many + ";".join(rows), "utf-8")


@evil
def odd_cells(folder: Path, dice: random.Random) -> None:
    path = pick(folder, dice, ".csv")
    lines = path.read_text("utf-8").splitlines()
    at = dice.randrange(len(lines))
    cells = lines[at].split(",")
    odd = (
        "9" * 5_000,
        "1e400",
        "=1+1",
        "-0",
        "٣",
        "1_000",
        "0x10",
        '"a\nb"',
        '"',
        "'",
        "a;" * 9_000,
    )
    cells[dice.randrange(len(cells))] = dice.choice((*odd, dice.choice(WEIRD).split("\n")[0]))
    lines[at] = ",".join(cells)
    path.write_text("\n".join(lines) + "\n", "utf-8")


# ---- maps, symbols, topics -----------------------------------------------------------------------


@evil
def twisted_maps(folder: Path, dice: random.Random) -> None:
    path = folder / "map.geojson"
    raw = path.read_text("utf-8")
    size = dice.choice((900, 60_000, 900_000))
    kind = dice.randrange(8)
    if kind == 0:
        path.write_text("[" * size, "utf-8")
    elif kind == 1:
        path.write_text('{"a":' * size + "1" + "}" * size, "utf-8")
    elif kind == 2:
        figure = dice.choice(("1e999", "-1e308", "NaN", "Infinity", "9" * 4_000, "null", '"x"'))
        swap(path, r"(?<=\[)\d+(?:\.\d+)?", figure)
    elif kind == 3:
        ring = ", ".join(f"[{n % 200}, {n % 7}.{n % 10}]" for n in range(min(size, 60_000)))
        swap(path, r'"coordinates": \[\[', f'"coordinates": [[{ring}, ')
    elif kind == 4:
        path.write_text(raw.replace('"Polygon"', dice.choice(('"Point"', "7", "[]"))), "utf-8")
    elif kind == 5:
        data = json.loads(raw)
        data["features"] *= dice.choice((2, 400))
        path.write_text(json.dumps(data), "utf-8")
    elif kind == 6:
        data = json.loads(raw)
        for feature in data["features"]:
            feature["geometry"]["coordinates"] = [[[0, 0], [0, 0], [0, 0], [0, 0]]]
        path.write_text(json.dumps(data), "utf-8")
    else:
        data = json.loads(raw)
        for feature in data["features"]:
            turned = [[p[::-1] for p in ring] for ring in feature["geometry"]["coordinates"]]
            feature["geometry"]["coordinates"] = turned
            feature["properties"] = dice.choice(({}, {"label": [1e9, 1]}, {"label_box": [0, 0]}))
        path.write_text(json.dumps(data), "utf-8")


@evil
def twisted_symbols(folder: Path, dice: random.Random) -> None:
    size = dice.choice((90, 5_000, 200_000))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="%s">'
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 9}">' for n in range(1, 12))
    laughs = f'<!DOCTYPE svg [<!ENTITY e0 "M0 0L1 1">{entities}]>'
    bodies = (
        "<g>" * size + "</g>" * size,
        '<path d="' + "M0 0L9 9" * size + '"/>',
        '<path d="' + "a1 1 0 0 1 9 9" * min(size, 20_000) + '"/>',
        '<path d="M' + "9" * size + ' 0L1e308 1e308z"/>',
        '<path d="M0 0L9 9" stroke="#000" stroke-dasharray="0.00001"/>',
        '<path d="M0 0L9 9" stroke="#000" stroke-width="1e300"/>',
        '<use id="u" href="#u"/>',
        '<image href="file:///etc/passwd"/>',
        '<rect width="1e308" height="1e308"/>' * 3,
        '<g transform="' + "rotate(45) scale(1e9) " * 400 + '"><circle r="5"/></g>',
        '<g transform="scale(0)"><circle r="5"/></g>',
        "<text>" + "x" * size + "</text>",
        '<style>*{fill:url(#x)}</style><path d="M0 0L9 9"/>',
        "<a>" * size,
        '<polygon points="' + "0,0 " * size + '"/>',
        '<path d="M0 0 C' + "1 " * 5 + '"/>',
    )
    box = dice.choice(("0 0 100 100", "0 0 0 0", "0 0 1e-300 1e300", "nan nan 1 1", "-1", "x"))
    svg = (laughs if dice.random() < 0.2 else "") + head % box + dice.choice(bodies) + "</svg>"
    if dice.random() < 0.2:
        svg = f'{laughs}{head % "0 0 9 9"}<path d="&e11;"/></svg>'
    pick(folder / "symbols", dice, ".svg").write_text(svg, "utf-8")


@evil
def twisted_topics(folder: Path, dice: random.Random) -> None:
    size = dice.choice((200, 4_000, 60_000))
    bodies = (
        "> " * size + "x",
        "- " * size + "x",
        "".join("  " * n + "- a\n" for n in range(min(size, 2_000))),
        "[" * size,
        "![" * size,
        "*a **b " * size,
        "`" * size + "a" + "`" * (size - 1),
        "| a " * size + "|\n" + "|--" * size + "|\n" + "| b " * size + "|\n",
        "| a | b |\n|--|--|\n" + "| c | d |\n" * size,
        "<" * size,
        "&" * size,
        "\\" * size,
        "word" * size,
        "word " * size,
        "# h\n\n" * size,
        "1. a\n\n   b\n" * size,
        ":dice:" * size,
        ":no" + "o" * size + ":",
        "{boats.barge.load} " * size,
        "{boats.nope.load} " * size,
        "***" * size,
        "a\n***\n" * size,
        "[a]: /b\n" * size + "[a]",
        "a<b@c" * size,
        "\t" * size + "a",
        "x" * 8_000_001,
    )
    path = pick(folder / "rules", dice, ".md")
    head = path.read_text("utf-8").split("\n---\n")[0]
    where = dice.randrange(4)
    body = dice.choice(bodies)
    if where == 0:
        flat = body.replace("\n", " ")
        path.write_text(re.sub(r"title: .*", f"title: {json.dumps(flat)}", head) + "\n---\nx\n")
    elif where == 1:
        path.write_text(head + "\n  " + body.replace("\n", "\n  ") + "\n---\nx\n", "utf-8")
    else:
        path.write_text(f"{head}\n---\n{body}\n", "utf-8")
    if dice.random() < 0.1:
        for number in range(400):
            shutil.copy(path, path.with_name(f"more-{number}.md"))


# ---- the folder ----------------------------------------------------------------------------------


@evil
def ways_out(folder: Path, dice: random.Random) -> None:
    """Links, pipes and folders in the place of files."""
    path = pick(folder, dice)
    outside = folder.parent / "outside"
    kind = dice.randrange(9)
    path.unlink()
    if kind == 0:
        path.symlink_to("/dev/zero")
    elif kind == 1:
        path.symlink_to(path.name)
    elif kind == 2:
        path.symlink_to(outside / "secret.txt")
    elif kind == 3:
        path.mkdir()
    elif kind == 4:
        os.mkfifo(path)
    elif kind == 5:
        path.symlink_to(folder)
    elif kind == 6:
        path.symlink_to("/proc/self/mem")
    elif kind == 7:
        path.symlink_to("/nowhere/at/all")
    else:
        shutil.rmtree(path.parent)
        path.parent.symlink_to(dice.choice((outside, Path("/"), folder, path.parent)))


@evil
def odd_names(folder: Path, dice: random.Random) -> None:
    """Files whose names are no names."""
    names = (
        "a\nb",
        "\x1b[31mred",
        "\u202egpj",
        "a" * 200,
        "-rf",
        ".hidden",
        "ž" * 90,
        "a b",
        "con",
    )
    raw = [os.fsencode(name) for name in names] + [b"\xff\xfe"]
    path = pick(folder, dice)
    new = os.fsencode(path.parent) + b"/" + dice.choice(raw) + os.fsencode(path.suffix)
    os.rename(os.fsencode(path), new)
    if dice.random() < 0.5:
        path.write_bytes(Path(os.fsdecode(new)).read_bytes())


@evil
def names_that_lead_out(folder: Path, dice: random.Random) -> None:
    out = dice.choice(("../outside", "/tmp", "..", "a/b", "", ".", "x" * 300, "a\\b", "é", "~"))
    path = folder / dice.choice(("game.yaml", "kit.yaml", "layouts/river.yaml"))
    text = path.read_text("utf-8")
    pattern = r"(?:id|theme|layouts|languages|file|symbol|topic|component|face): \[?(\w[\w.-]*)"
    match = dice.choice(list(re.finditer(pattern, text)))
    path.write_text(text[: match.start(1)] + json.dumps(out) + text[match.end(1) :], "utf-8")


# ---- trying --------------------------------------------------------------------------------------


def spoilt(seed: int, base: Path) -> tuple[Path, list[str]]:
    """A hostile folder made by a seed, in a fresh `base`, and which evils it has."""
    dice = random.Random(f"hostile {seed}")
    (base / "outside").mkdir(parents=True)
    (base / "outside" / "secret.txt").write_text("secret", "utf-8")
    folder = base / "game"
    shutil.copytree(SIXTH, folder)
    names = list(EVILS)
    chosen = [names[seed % len(names)]]
    if dice.random() < 0.3:
        chosen.append(dice.choice(names))
    for name in chosen:
        with contextlib.suppress(IndexError, OSError, ValueError):  # the first left no such place
            EVILS[name](folder, dice)
    return folder, chosen


def words_of(seed: int, folder: Path) -> list[str]:
    dice = random.Random(f"words {seed}")
    if dice.random() < 0.5:
        return ["check", str(folder)]
    words = ["build", str(folder), "--out", str(folder.parent / "out")]
    words += ["--lang", dice.choice(("en", "cs")), "--paper", dice.choice(("a4", "letter", "a3"))]
    return [*words, "--ink", dice.choice(("full", "low", "grey"))]


def listing(folder: Path) -> dict[str, tuple[int, int, str]]:
    """Every file beneath a folder: its kind, its size and where a link leads."""
    entries = {}
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = Path(place, name)
            status = path.lstat()
            to = os.readlink(path) if path.is_symlink() else ""
            entries[str(path)] = status.st_mode, 0 if path.is_dir() else status.st_size, to
    return entries


def whole(out: Path) -> bool:
    """Whether an output has finished kits only, byte for byte."""
    for path in out.rglob("*"):
        if path.is_file() and path.name != "manifest.json":
            manifest = json.loads((path.parent / "manifest.json").read_text("utf-8"))
            sums = {file["path"]: file["sha256"] for file in manifest["files"]}
            if sums.get(path.name) != hashlib.sha256(path.read_bytes()).hexdigest():
                return False
        if path.is_dir() and path.name.startswith("."):
            return False
    return True


def faults(seed: int, base: Path) -> Iterator[str]:
    """What the command does wrong with a hostile folder."""
    folder, _ = spoilt(seed, base)
    before = listing(base)
    words = words_of(seed, folder)
    output, status = ran(words, base.with_name(f"{base.name}.said"))
    after = listing(base)
    if os.WIFSIGNALED(status):
        yield f"ended by {signal.Signals(os.WTERMSIG(status)).name}"
    elif os.WEXITSTATUS(status) not in (0, 1, 2):
        yield f"exit status {os.WEXITSTATUS(status)}"
    if "Traceback" in output or "Error:" in output:
        yield output[-1500:]
    elif not output.strip():
        yield "says nothing"
    if len(output) > LONGEST_OUTPUT:
        yield f"says {len(output)} letters"
    strange = {c for c in output if c != "\n" and (ord(c) < 32 or 127 <= ord(c) < 160)}
    if strange or any(c in output for c in "\u202e\u2066\u2028\u2029"):
        yield f"prints control signs {sorted(strange)}"
    out = str(base / "out")
    changed = {key for key in before | after if before.get(key) != after.get(key)}
    if any(key != out and not key.startswith(f"{out}/") for key in changed):
        yield f"changes {sorted(changed)[:5]}"
    if (base / "out").is_dir() and not whole(base / "out"):
        yield "leaves half an output"


def ran(words: list[str], path: Path) -> tuple[str, int]:
    """What a command says, and its status as `os.wait` gives it."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        _command(words, path)
    end = time.monotonic() + WALL_SECONDS
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.005)
    output = path.read_text("utf-8", "replace")
    path.unlink()
    return output, status


def _command(words: list[str], path: Path) -> None:
    import resource

    from kitgen.running import main

    status = 3
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT)
        os.dup2(file, 1)
        os.dup2(file, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        sys.argv = ["kitgen", *words]
        main()
        status = 0
    except SystemExit as stop:
        status = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def main() -> None:
    from kitgen.draw.fonts import FONTS, registered
    from kitgen.kit.check import game_problems

    game_problems(SIXTH)  # what every command needs is loaded once, before the commands branch off
    for font in FONTS:
        registered(font)
    first, count, base = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    for seed in range(first, first + count):
        room = base / str(seed)
        start = os.times()
        told = list(faults(seed, room))
        end = os.times()
        spent = (
            end.children_user + end.children_system - start.children_user - start.children_system
        )
        if told or "-v" in sys.argv:
            name = list(EVILS)[seed % len(EVILS)]
            print(f"{seed} ({name}, {spent:.1f} s): {'; '.join(told)}", flush=True)
        if not told or "--keep" not in sys.argv:
            shutil.rmtree(room, ignore_errors=True)


if __name__ == "__main__":
    main()
