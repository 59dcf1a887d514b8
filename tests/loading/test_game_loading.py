"""Every way in which a user's file can be wrong is one line: file:line:column: what; mend."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from games_to_try import SIXTH, Copy

from kitgen.game import DataError, load_game
from kitgen.game.column_types import parse_type
from kitgen.game.problems import nearest

LINE = re.compile(r"([^:\n]+:\d+:\d+|[^:\s]+): [^;\n]+; [^\n]+")


def test_the_sixth_game_is_whole(copy: Copy) -> None:
    assert copy.problems(("en", "cs")) == ()


# Each case: file, what stands there, what is put in its place, the line that must come out; there
# `@` is the line of the file on which the old text stands, `@+` the next.
ONE_FAULT = [
    (
        "boats.csv",
        "skiff,1,",
        "skiff,many,",
        "boats.csv:@:2: 'load' is 'many'; write a whole number from 1 to 9",
    ),
    (
        "boats.csv",
        "skiff,1,",
        "skiff,10,",
        "boats.csv:@:2: 'load' is '10'; write a whole number from 1 to 9",
    ),
    (
        "boats.csv",
        "skiff,1,",
        "skiff,1.5,",
        "boats.csv:@:2: 'load' is '1.5'; write a whole number from 1 to 9",
    ),
    ("boats.csv", "skiff,1,", "skiff,,", "boats.csv:@:2: 'load' is empty; write int 1..9"),
    (
        "boats.csv",
        "skiff,1,3,arrow_up",
        "skiff,1,3",
        "boats.csv:@:1: the row has 3 cells, the header has 4; add or",
    ),
    (
        "boats.csv",
        "skiff,1,3,arrow_up",
        "skiff,1,3,a,b",
        "boats.csv:@:1: the row has 5 cells, the header has 4;",
    ),
    ("boats.csv", "skiff,1", '"skiff,1', "boats.csv:@:1: the row is not CSV"),
    (
        "boats.csv",
        "load,speed",
        "laod,speed",
        "boats.csv:@:2: table 'boats' has no column 'laod'; did you mean 'load'?",
    ),
    (
        "boats.csv",
        "load,speed",
        "load,load",
        "boats.csv:@:3: the column 'load' appears twice; keep one",
    ),
    (
        "boats.csv",
        "skiff,",
        "barge,",
        "boats.csv:@:1: the id 'barge' stands on line 2 too; give it another",
    ),
    (
        "boats.csv",
        "skiff,",
        "Skiff!,",
        "boats.csv:@:1: 'id' is 'Skiff!'; an id has only small letters",
    ),
    (
        "fleets.csv",
        "raven,skiff",
        "raven,skif",
        "fleets.csv:@:2: 'boat' is 'skif', no id of table 'boats'; did you mean 'skiff'?",
    ),
    (
        "guilds.csv",
        "#55731c",
        "greenish",
        "guilds.csv:@:5: 'edge' is 'greenish'; write a colour as #rrggbb, or as a word: red, "
        "orange, yellow, green, blue, purple, pink, brown …",
    ),
    (
        "reaches.csv",
        "scar,land,,0,1",
        "scar,land,,0,yes",
        "reaches.csv:@:5: 'closed' is 'yes'; write 1 for yes or 0 for no",
    ),
    (
        "reaches.csv",
        "scar,land",
        "scar,lnad",
        "reaches.csv:@:2: 'kind' is 'lnad'; use one of: land, water",
    ),
    (
        "game.yaml",
        "fleet: int 1..20",
        "fleet: integer",
        "game.yaml:@:14: column 'fleet' of table 'guilds' has the type 'integer'; use id, text",
    ),
    (
        "game.yaml",
        "fleet: int 1..20",
        "fleet: int 1-20",
        "game.yaml:@:14: column 'fleet' of table 'guilds' has the type 'int 1-20'; write bounds",
    ),
    (
        "game.yaml",
        "load: int 1..9 ",
        "load: ref boots ",
        "game.yaml:@:13: column 'load' of table 'boats' refers to the table 'boots'; did you mean",
    ),
    (
        "game.yaml",
        "version:",
        "verison:",
        "game.yaml:@:1: the game has no field 'verison'; did you mean 'version'?",
    ),
    (
        "game.yaml",
        "id: lantern-barges",
        "id: Lantern Barges",
        "game.yaml:@:1: the id is no file name; use up to 64 of a-z",
    ),
    ("game.yaml", "[en, cs]", "[English]", "game.yaml:@:1: 'English' is no language; write en, cs"),
    ("game.yaml", "[en, cs]", "[]", "game.yaml:@:1: no language is named; write [en]"),
    (
        "game.yaml",
        "  boats:\n",
        "  title:\n",
        "game.yaml:@:3: a table cannot be named 'title'; use another word",
    ),
    (
        "game.yaml",
        "[en, cs]",
        "*langs",
        "game.yaml:@:12: the alias '*langs' is not allowed; write the value out",
    ),
    ("game.yaml", '"1"', "!!python/object:os.system 1", "game.yaml:@:10: the tag"),
    ("game.yaml", "checks:\n", "checks:\n\tx\n", "game.yaml:"),
    (
        "text/en.yaml",
        "  barge: Barge\n",
        "",
        "text/en.yaml:22:3: 'barge' of 'boats' has no name in 'en'; add it under 'boats:'",
    ),
    (
        "text/en.yaml",
        "  barge: Barge\n",
        "  barge: [1]\n",
        "text/en.yaml:@:10: 'name' of 'barge' in 'boats' is a list; write one text",
    ),
    (
        "text/en.yaml",
        "  barge: Barge\n",
        "  barge: Boat\n  barge: Barge\n",
        "text/en.yaml:@+:3: the key 'barge' appears twice; keep one of them",
    ),
    (
        "text/cs.yaml",
        "  load: náklad\n",
        "",
        "'name' of 'load' in 'labels' is missing in 'cs'; add it to text/cs.yaml",
    ),
    (
        "rules/en/fog.md",
        "---\ntitle",
        "title",
        "rules/en/fog.md:@:1: the head is missing; begin with '---'",
    ),
    (
        "rules/en/fog.md",
        "title: Fog\n",
        "",
        "rules/en/fog.md:@:1: topic 'fog' has no 'title'; add 'title: …'",
    ),
    (
        "rules/en/fog.md",
        "order:",
        "odrer:",
        "rules/en/fog.md:@:1: topic 'fog' has no field 'odrer'; did you mean 'order'?",
    ),
    ("rules/en/fog.md", "It stops", "It stops " + "x" * 600, "bytes; shorten it by"),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    ONE_FAULT,
    ids=[f"{c[0]}-{i}" for i, c in enumerate(ONE_FAULT)],
)
def test_one_fault_is_one_line(copy: Copy, file: str, old: str, new: str, expected: str) -> None:
    number = copy.read(file).split(old)[0].count("\n") + 1
    expected = expected.replace("@+", str(number + 1)).replace("@", str(number))
    copy.swap(file, old, new)
    lines = [line for line in copy.lines() if expected in line]
    assert len(lines) == 1, copy.lines()
    assert LINE.fullmatch(lines[0])


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    ONE_FAULT,
    ids=[f"{c[0]}-{i}" for i, c in enumerate(ONE_FAULT)],
)
def test_columns_of_tables_and_texts_do_not_cascade(
    copy: Copy, file: str, old: str, new: str, expected: str
) -> None:
    """A fault brings at most one more line: what it says is missing and what stands instead."""
    copy.swap(file, old, new)
    assert 1 <= len(copy.lines()) <= 2, copy.lines()


def test_all_faults_of_all_files_come_at_once(copy: Copy) -> None:
    copy.swap("boats.csv", "skiff,1,", "skiff,x,")
    copy.swap("boats.csv", "barge,3,", "barge,y,")
    copy.swap("guilds.csv", "#55731c", "greenish")
    copy.swap("text/cs.yaml", "  barge: Pramice", "  barge: {a: {b: 1}}")
    (copy.folder / "roads.csv").unlink()
    files = {line.split(":")[0] for line in copy.lines()}
    assert {"boats.csv", "guilds.csv", "text/cs.yaml", "game.yaml"} <= files
    assert any("table 'roads' has no file roads.csv" in line for line in copy.lines())
    assert sum("boats.csv" in line for line in copy.lines()) == 2


SPOILT: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "binary": (b"id,load\0,speed,symbol\n", "the file is binary; save the sheet as 'CSV UTF-8'"),
    "latin2": (
        "id,load,speed,symbol\nbarge,3,1,barge\npramička,1,1,barge\n".encode("cp1250"),
        "boats.csv:3:1: 'id' is 'pramička'; an id has only small letters",
    ),
    "no page": (b"id,load,speed,symbol\n\x81,1,1,barge\n", "neither UTF-8 nor Windows-1250"),
    "utf16": ("id,load,speed\n".encode("utf-16"), "the column 'symbol' is missing"),
    "huge": (b"x" * 9_000_000, "the file has 9.0 MB; keep it under 8 MB"),
    "huge cell": (b"id,load,speed,symbol\nbarge,1,1," + b"s" * 5_000_000 + b"\n", "is not CSV"),
    "long cell": (
        b"id,load,speed,symbol\nbarge,1,1," + b"s" * 5_000 + b"\nskiff,1,1,barge\n",
        "has 5000 characters",
    ),
    "wide": (b"id" + b",x" * 200_000 + b"\n", "more than 20,000 lines or 200 columns"),
    "long": (b"id,load,speed,symbol\n" + b"a,1,1,barge\n" * 30_000, "more than 20,000 lines"),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_spoilt_tables(copy: Copy, kind: str) -> None:
    content, expected = SPOILT[kind]
    copy.write("boats.csv", content)
    line = copy.line()
    assert line.startswith("boats.csv:")
    assert expected in line
    assert LINE.fullmatch(line)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "name",
    [
        "game.yaml",
        "kit.yaml",
        "text/en.yaml",
        "rules/en/fog.md",
        "map.geojson",
        "layouts/river.yaml",
    ],
)
@pytest.mark.parametrize(
    "content", [b"", b"\0\1\2", b"\xff\xfe", b"\x81\x82", b"- a\n- b\n", b"{", b"null"]
)
def test_no_file_can_be_rubbish_without_a_line(copy: Copy, name: str, content: bytes) -> None:
    copy.write(name, content)
    lines = copy.lines()
    assert lines
    assert all(LINE.fullmatch(line) for line in lines)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["boats.csv", "text/en.yaml", "rules/en/fog.md", "map.geojson"])
@pytest.mark.parametrize(
    "change",
    [
        lambda b: b"\xef\xbb\xbf" + b,
        lambda b: b.replace(b"\n", b"\r\n"),
        lambda b: b.replace(b"\n", b"\r"),
    ],
)
def test_marks_and_line_ends_of_other_systems_are_fine(
    copy: Copy, name: str, change: Callable[[bytes], bytes]
) -> None:
    copy.write(name, change((copy.folder / name).read_bytes()))
    assert copy.lines() == []


BOMBS = {
    "laughs": "a: &a [x, x]\nb: &b [*a, *a]\nid: [*b, *b]\n",
    "itself": "id: &a [*a]\n",
    "deep list": "id: " + "[" * 100_000,
    "deep map": "".join(f"{' ' * i}a:\n" for i in range(500)),
    "merge": "x: &x {a: 1}\nid: {<<: *x}\n",
    "two documents": "id: a\n---\nid: b\n",
    "key is a list": "? [a, b]\n: c\nid: d\n",
}


@pytest.mark.parametrize("kind", BOMBS)
def test_yaml_bombs(copy: Copy, kind: str) -> None:
    copy.write("game.yaml", BOMBS[kind])
    lines = copy.lines()
    assert lines
    assert all(LINE.fullmatch(line) and line.startswith("game.yaml:") for line in lines)


def test_json_bombs(copy: Copy) -> None:
    for bomb in ("[" * 200_000, '{"size_mm": [' + "9" * 5_000 + ", 1]}"):
        copy.write("map.geojson", bomb)
        lines = copy.lines()
        assert any(line.startswith("map.geojson:") for line in lines)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "name",
    [
        "boats.csv",
        "game.yaml",
        "kit.yaml",
        "text/cs.yaml",
        "map.geojson",
        "layouts/river.yaml",
        "symbols/barge.svg",
    ],
)
@pytest.mark.parametrize("instead", ["nothing", "folder", "loop", "pipe", "endless"])
def test_what_is_no_file(copy: Copy, name: str, instead: str) -> None:
    path = copy.folder / name
    path.unlink()
    (copy.folder / "table.yaml").unlink()  # with it a game may be kept that is not printed
    match instead:
        case "folder":
            path.mkdir()
        case "loop":
            path.symlink_to(path)
        case "pipe":
            os.mkfifo(path)
        case "endless":
            path.symlink_to("/dev/zero")
    lines = copy.lines()
    assert lines
    assert all(LINE.fullmatch(line) for line in lines)


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may read everything")
def test_unreadable_folder(copy: Copy) -> None:
    (copy.folder / "text").chmod(0)
    try:
        assert "cannot be read" in copy.lines()[0]
    finally:
        (copy.folder / "text").chmod(0o755)


@pytest.mark.parametrize(
    "name", ["no-such-game", "axis-alies", "", "a\0b", "x" * 5_000, "\n", "/dev/null"]
)
def test_no_such_game(name: str) -> None:
    with pytest.raises(DataError) as caught:
        load_game(name)
    assert len(caught.value.problems) == 1


def test_the_nearest_game_is_named() -> None:
    with pytest.raises(DataError, match="did you mean 'axis-allies'"):
        load_game("axis-alies")


def test_a_game_is_typed(copy: Copy) -> None:
    game = load_game(copy.folder)
    scar, flood = game.table("reaches")["scar"], game.table("cards")["spring_flood"]
    assert scar["closed"] is True
    assert scar["oil"] == 0
    assert scar["guild"] is None
    assert flood["tags"] == ("river", "danger")
    assert game.words("cs").name("reaches", "scar") == "Skalní hřeben"
    assert game.title("en") == "Lanterns on the Velle"
    assert [topic.id for topic in game.topics("en")] == [
        "overview",
        "turn",
        "roads",
        "fog",
        "scoring",
    ]
    assert game.folder != SIXTH


def test_a_table_without_ids_numbers_its_rows() -> None:
    rows = load_game(SIXTH).table("roads").rows
    assert [row.id for row in rows] == [str(i + 1) for i in range(len(rows))]


@pytest.mark.parametrize(
    ("phrase", "good", "bad"),
    [
        ("id", "a-1_b.c", "A"),
        ("int", "-7", "7.0"),
        ("number 0..2", "1.5", "2.01"),
        ("flag", "true", "yes"),
        ("one of a, b", "b", "c"),
        ("colour", "#A0b1C2", "#abcd"),
        ("ref boats", "skiff", "a b"),
    ],
)
def test_types(phrase: str, good: str, bad: str) -> None:
    kind = parse_type(phrase)
    kind.read(good)
    with pytest.raises(ValueError, match=r"\w"):
        kind.read(bad)


def test_suggestions() -> None:
    assert nearest("bargee", ["barge", "skiff"]) == "did you mean 'barge'?"
    assert nearest("zzz", ["barge", "skiff"]) == "use one of: barge, skiff"
    assert nearest("zzz", []) == "nothing is defined there yet"


def test_paths_are_shown_as_typed(copy: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    copy.swap("boats.csv", "skiff,1,", "skiff,x,")
    monkeypatch.chdir(copy.folder.parent)
    with pytest.raises(DataError) as caught:
        load_game(Path("game"))
    assert str(caught.value).startswith("game/boats.csv:3:2: ")
