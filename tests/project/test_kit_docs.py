"""The documents know every field, type, box, command and option that the code knows."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
import typer

from kitgen.cli import app
from kitgen.draw.geometry import SHAPES
from kitgen.game.load import RESERVED
from kitgen.game.topics import SUMMARY_BYTES
from kitgen.kit.components import GUESS_COLUMNS
from kitgen.kit.ink import INKS
from kitgen.kit.plan import FILES
from kitgen.new_game.looks import CARD_KINDS, CARD_SIZES
from kitgen.parts.boxes import KINDS, hexes, terrain
from kitgen.parts.boxes import map as areas
from kitgen.parts.patterns import PATTERNS
from kitgen.parts.theme import NEEDED_COLOURS
from kitgen.press.duplex import Duplex
from kitgen.press.papers import STANDARD

HOME = Path(__file__).parents[2]
DATA, LAYOUTS, COMMAND, SHEETS, TABLE = (
    (HOME / "docs" / name).read_text("utf-8")
    for name in ("data.md", "layouts.md", "kitgen.md", "spreadsheets.md", "table.md")
)


def _commands() -> dict[str, Any]:
    """Every command by what is typed: `build`, `map import`."""
    group: Any = typer.main.get_command(app)
    maps = group.get_command(None, "map")
    found = {name: group.get_command(None, name) for name in group.list_commands(None)}
    del found["map"]
    return found | {"map import": maps.get_command(None, "import")}


COMMANDS = _commands()


def sections(text: str, mark: str) -> dict[str, str]:
    """The text under each heading of a level."""
    parts = re.split(rf"^{mark} (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def coded(text: str) -> set[str]:
    """Everything that stands in backticks, and its words."""
    found = set(re.findall(r"`([^`\n]+)`", text))
    return found | {word for phrase in found for word in re.findall(r"[\w-]+", phrase)}


def keys_read() -> set[tuple[str, str]]:
    """Every literal key that code reads through `Fields`, with the module."""
    found: set[tuple[str, str]] = set()
    readers = {
        "text",
        "number",
        "flag",
        "choice",
        "texts",
        "numbers",
        "mapping",
        "entries",
        "child",
    }
    for path in sorted((HOME / "kitgen").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in readers
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id in ("fields", "top")
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                module = path.parent.name if path.parent.name == "declared" else path.stem
                found.add((module, str(node.args[0].value)))
    return found


@pytest.fixture(scope="module")
def keys() -> set[tuple[str, str]]:
    return keys_read()


def test_the_keys_are_found(keys: set[tuple[str, str]]) -> None:
    modules = {module for module, _ in keys}
    assert {"load", "tables", "topics", "plan", "theme", "layouts", "checks"} <= modules


def test_every_field_of_every_file_is_documented(keys: set[tuple[str, str]]) -> None:
    told, missing = coded(TABLE), []
    for module, key in sorted(keys):
        if module == "declared":
            found = key in told
        elif (module, key) == ("layouts", "faces"):
            found = "faces:\n" in LAYOUTS
        else:
            found = f"`{key}`" in (LAYOUTS if module == "layouts" else DATA)
        if not found:
            missing.append((module, key))
    assert missing == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_every_box_is_documented(kind: str) -> None:
    section = sections(LAYOUTS, "###")[kind].split("\n## ")[0]
    missing = KINDS[kind].fields - coded(section)
    assert not missing


def test_no_box_is_documented_that_does_not_exist() -> None:
    assert set(sections(LAYOUTS, "###")) == set(KINDS)


def test_fields_of_classes_are_documented() -> None:
    parts = sections(LAYOUTS, "###")
    assert set(areas.CLASS_FIELDS) <= coded(parts["map"])
    for fields in hexes.CLASS_FIELDS.values():
        assert set(fields) <= coded(parts["hexmap"])
    for layer, fields in terrain.LAYERS.items():
        assert {layer, *fields} <= coded(parts["hexmap"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (LAYOUTS, SHAPES),
        (LAYOUTS, PATTERNS),
        (DATA, FILES),
        (DATA, ("regular", "bold", "italic", "bold-italic")),
        (DATA, NEEDED_COLOURS),
        (DATA, RESERVED),
        (DATA, GUESS_COLUMNS),
        (COMMAND, INKS),
        (SHEETS, CARD_SIZES),
        (SHEETS, CARD_KINDS),
        (COMMAND, tuple(map(str, Duplex))),
        (COMMAND, tuple(name for name in STANDARD if not re.fullmatch(r"a\d", name))),
    ],
    ids=[
        "shapes",
        "patterns",
        "files",
        "cuts",
        "colours",
        "reserved",
        "guesses",
        "inks",
        "sizes",
        "kinds",
        "duplex",
        "papers",
    ],
)
def test_words_to_choose_from_are_documented(text: str, words: tuple[str, ...]) -> None:
    assert set(words) <= coded(text)


def test_limits_are_documented() -> None:
    assert f"at most {SUMMARY_BYTES} bytes" in DATA


def test_types_are_documented() -> None:
    from kitgen.game.column_types import parse_type

    documented = re.findall(
        r"^\| `([^`]+)` \|", DATA.split("A type is a short phrase")[1], re.MULTILINE
    )
    types = documented[: documented.index("list") + 1]
    for phrase in types:
        parse_type(phrase)
    with pytest.raises(ValueError, match="use id") as caught:
        parse_type("nothing")
    for word in re.findall(r"[a-z]{2,}", str(caught.value).split("with")[0].partition("use ")[2]):
        if word not in ("or", "one", "of"):
            assert any(word in phrase for phrase in types), word


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_documented(command: str) -> None:
    section = next(
        body
        for head, body in sections(COMMAND, "##").items()
        if head.startswith(f"`kitgen {command}")
    )
    found = COMMANDS[command]
    assert " ".join(found.help.split()) in " ".join(section.split())
    for option in found.params:
        if option.param_type_name == "option":
            row = next(
                line for line in section.splitlines() if f"`{', '.join(option.opts)}`" in line
            )
            assert option.help in row
            if option.default not in (None, False, ""):
                assert f"`{option.default}`" in row


def test_examples_of_commands_are_commands() -> None:
    for words in re.findall(r"^kitgen ([^#\n]*)", COMMAND, re.MULTILINE):
        name = max((name for name in COMMANDS if words.startswith(name)), key=len)
        options = {option for param in COMMANDS[name].params for option in param.opts}
        assert set(re.findall(r"--[\w-]+", words)) <= options


@pytest.mark.parametrize(
    "text", [DATA, LAYOUTS, COMMAND, SHEETS], ids=["data", "layouts", "kitgen", "spreadsheets"]
)
def test_links_lead_somewhere(text: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)", text):
        assert (HOME / "docs" / link).exists(), link
