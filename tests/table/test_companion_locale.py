"""English and Czech: no message without a translation, no prose past the translator."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from recorded.table import Table

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "companion").rglob("*.py"))
PO = ROOT / "companion" / "locale" / "cs" / "LC_MESSAGES" / "companion.po"
CALLS: dict[str, tuple[int, ...] | None] = {"_": None, "N_": None, "ngettext": (1, 2)}

Message = tuple[str, ...]
"""A message, and its plural where it has one."""


def message(found: str | tuple[str, ...] | list[str]) -> Message:
    return (found,) if isinstance(found, str) else tuple(found)


def extracted(folder: Path) -> set[Message]:
    """Every message that is marked in the sources of a folder."""
    return {message(entry[2]) for entry in extract_from_dir(folder, keywords=CALLS)}


def texts(translation: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    if translation is None:
        return ("",)
    return (translation,) if isinstance(translation, str) else tuple(translation)


with PO.open("rb") as _text:
    CATALOGUE = read_po(_text)
TRANSLATED = {
    message(entry.id): texts(entry.string)
    for entry in CATALOGUE
    if entry.id and all(texts(entry.string))
}


@cache
def wanted() -> set[Message]:
    """What is marked in the whole companion."""
    return extracted(ROOT / "companion")


@pytest.mark.walk
def test_no_message_lacks_a_translation() -> None:
    assert wanted() - set(TRANSLATED) == set()


def test_no_translation_is_left_over() -> None:
    assert {message(entry.id) for entry in CATALOGUE if entry.id} - wanted() == set()


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    """`make messages` was run after the last change (an install compiles it too)."""
    with PO.with_suffix(".mo").open("rb") as compiled:
        found = {message(entry.id): texts(entry.string) for entry in read_mo(compiled) if entry.id}
    assert found == TRANSLATED


THINGS = (
    "actions|areas|areas|attacks|bombers|bombs|cards|castles|cities|colonies|crowns|dice|"
    "digits|dispatches|events|figures|files|games|guns|hexes|hits|houses|letters|lines|"
    "loads|marches|messages|orders|people|phones|pieces|places|players|points|questions|"
    "resources|rounds|routes|rules|sentences|ships|shots|spaces|steps|submarines|tests|"
    "times|tokens|transports|turns|units|votes|wonders|words|workers|zones"
)
NAMES = "area|attacker|house|path|player|power|side|unit"
COUNTED = re.compile(rf"\{{(?!(?:{NAMES})\}})\w+\}} (?:[a-z]+ )?(?:{THINGS})\b")
"""A slot for a number, and behind it the things that it counts."""

NEVER_ONE = frozenset(
    {
        "'{name}' is too long here; at most {most} letters.",
        "'{word}…' is too long for a word; at most {most} letters.",
        "'{text}': name {count} cards, for example with '>' between them.",
        "'{where}' can have {most} figures at most",
        "--code takes {least} to {most} digits.",
        "A place in the row costs {costs} civil actions, not {cost}.",
        "At most {most} attacks are weighed at once; these are {n}.",
        "Japan holds {count} victory cities at the end of the round (p. {page}).",
        "No enemy complex lies within {reach} spaces of a gun that may fire",
        "Odds are counted for up to {most} units a side in a battle, not {units}.",
        "Seven used cards come back: {house} has {count} cards in hand.",
        "The row has {count} places, not {place}.",
        "There are no pacts with {count} players",
        "There are {count} cards only",
        "This is done at most {n} times a turn",
        "With {count} players there is no {player}; there are: {players}.",
        "a figure has {n} digits",
        "{area} is {distance} spaces from {start}, and rockets reach {reach}",
        "{area}: no enemy complex lies within {reach} spaces",
        "{house} controls {needed} areas with castles and wins at once (rules p. 11).",
        "A note is one line of at most {most} letters.",
        "{house} has {most} power tokens: {power} at hand and {laid} on the board",
        "{path} holds {n} games: pack the folder of one.",
        "{path}: the folder has more than {n} files.",
        "{player} takes cards for up to {budget} civil actions, each by its place: {example}",
        "{side}: {condition} with {count} victory cities (p. {page}).",
        "{units} ({n} dice each)",
        "{unit} has 1 to {most} figures.",
    }
)
"""Messages whose number is two at least, whatever happens at the table."""


def test_one_of_a_thing_is_never_told_as_several() -> None:
    """`1 card`, `2 cards`: what stands behind a number has a form for one, too."""
    found = {text for text, *plural in wanted() if not plural and COUNTED.search(text)}
    assert found - NEVER_ONE == set()
    assert found >= NEVER_ONE


def fields(message: str) -> set[str]:
    try:
        return {
            name for _text, name, _spec, _conversion in string.Formatter().parse(message) if name
        }
    except ValueError:
        return set()


def test_translations_fill_in_the_same_fields() -> None:
    library = extracted(ROOT / "companion" / "locale")
    for source, translations in TRANSLATED.items():
        wanted = set().union(*map(fields, source))
        for translation in translations:
            assert fields(translation) <= wanted, translation
            if source not in library and len(source) == 1:
                assert fields(translation) == wanted, translation


def test_pages_are_told_in_one_way() -> None:
    """`p. 12` and `pp. 12, 13`, in Czech `s. 12`."""
    for source, translations in TRANSLATED.items():
        for text in source:
            assert not re.search(r"\b(?:pg|page|pages) (?:[0-9]|\{page)", text), text
        for text in translations:
            assert not re.search(r"\b(?:str|strana|stránka)\.? (?:[0-9]|\{page)", text), text


QUOTES = re.compile(r"['‘’“”„‚«»`]")
PAIR = re.compile("„[^„“'”‘’]*“")
"""The one pair of quotation marks of Czech."""


JOINED = re.compile(r"['„]([^'„“]+)['“] (?:or|nebo) ['„]([^'„“]+)['“]")


def test_two_lines_to_type_are_not_joined_to_one_sentence() -> None:
    """Screens keep the command of each alone, and 'leader' or 'at' would be left of it."""
    for message, translation in TRANSLATED.items():
        for text in (*message, *translation):
            typed = [one for found in JOINED.finditer(text) for one in found.groups()]
            assert not [one for one in typed if " " in one], text


def test_a_language_has_one_kind_of_quotation_marks() -> None:
    """Commands to type, words that were typed, names: all stand between the same marks, which
    the prompt reads as its own. Only what a shell itself needs around words is straight."""
    for source, translations in TRANSLATED.items():
        for text in source:
            assert not re.search("[‘’“”„‚«»`]", text), text
        for text in translations:
            assert not QUOTES.search(PAIR.sub("", text)), text
            assert text.count('"') in [one.count('"') for one in source], text


def nodes(path: Path, wanted: str = "") -> list[ast.AST]:
    """All nodes of a source file; none where no line of it has what is wanted."""
    source = path.read_text("utf-8")
    return list(ast.walk(ast.parse(source))) if re.search(wanted, source) else []


@pytest.mark.walk
def test_no_quotation_mark_goes_past_the_translator() -> None:
    """A name between marks of its own would be English in every language: `quoted` has them."""
    for path in SOURCES:
        for node in nodes(path):
            if not isinstance(node, ast.JoinedStr):
                continue
            parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
            assert not any("'" in str(part) for part in parts), f"{path}:{node.lineno}"


OTHER_MINUS = re.compile(r"(?<![\w)}])[-–](?=[0-9])")


def test_one_minus_stands_before_figures() -> None:
    """A hyphen joins words, a dash stands between two figures, a minus before one."""
    for source, translations in TRANSLATED.items():
        for text in (*source, *translations):
            assert not OTHER_MINUS.search(text), text
    for path in SOURCES:
        for node in nodes(path, r"\{.*:.*\+"):
            if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
                spec = ast.unparse(node.format_spec)
                assert "+" not in spec or path.name == "figures.py", f"{path}:{node.lineno}"


QUERY = re.compile(r"^\s*(SELECT|INSERT|UPDATE|CREATE|PRAGMA|BEGIN|COMMIT|ROLLBACK)\b")


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """String literals with words in them that are neither documentation, nor marked for
    translation, nor a query of the database."""
    everything, fine = nodes(path), set[int]()
    for node in everything:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            fine.add(id(node.value))
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("_", "N_", "ngettext"):
                fine |= {id(argument) for argument in node.args}
    for node in everything:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        text = node.value
        words = re.search(r"[a-z]{2,} [a-z]{2,}", text)
        if words and id(node) not in fine and not QUERY.match(text):
            yield node.lineno, text


ALLOWED = {
    "no such table",
    "no such column",
    "no return fire",
    "neither side can hurt the other",
    r"(['’]s)?\s*(:first|first hit|první zásah)$|^(first|první)\s+",
}
"""What SQLite says, what the battle library notes, and examples and a pattern to type."""
TITLES = re.compile("through.the.ages", re.IGNORECASE)
IDS = re.compile(r"\b[a-z]+(?:-[a-z]+)+\b")
"""Choices and games as they are typed, in any language."""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_prose_goes_through_the_translator(path: Path) -> None:
    found = [(line, text) for line, text in prose(path) if text not in ALLOWED]
    assert found == []


ENGLISH = re.compile(r"\b(the|and|with|which|this|your|options|usage|show)\b", re.IGNORECASE)


def test_no_english_in_a_czech_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    lines = [
        "new axis-allies",
        "research rakety 1 --dice 2",
        "next",
        "buy 3 pěchota 1 tank",
        "next provedení",
        'battle ukrajina --attack "3 pěchota 1 tank" --defend "1 pěchota" --dice "1446 5"',
        "undo",
        "redo",
        "next mobilizace",
        "mobilize kavkaz 1 tank",
        "mobilize rusko",
        "next konec",
        "set německo.cash=12",
        "status",
        "log",
        "chart",
        "chart luck",
        "games",
        "games axis-allies",
        "sessions",
        "odds 3 pěchota v 2 pěchota",
        "--help",
        "battle --help",
        "axis-allies --help",
        "export x.json",
        "import x.json --session y",
    ]
    for line in lines:
        answer = table.do(f"{line} --lang cs")
        for printed in IDS.sub("", TITLES.sub("", answer.out)).splitlines():
            assert not ENGLISH.search(printed), printed
    for line in ("capture turecko", "buy 99 tank", "undo 99", "nonsense", "capture", "next --foo"):
        answer = table.type(f"{line} --lang cs")
        assert answer.status in (1, 2)
        assert not ENGLISH.search(answer.err), answer.err


def test_the_language_follows_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do("new axis-allies")
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    assert "Sovětský svaz" in table.do("status").out
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Soviet Union" in table.do("status").out


def test_a_session_remembers_the_language_it_was_begun_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    table.do("new axis-allies --session nase --lang cs")
    table.do("new axis-allies --session ours")
    assert "Soviet Union" in table.do("status").out
    assert "Sovětský svaz" in table.do("status --session nase").out
    assert "Stůl" in table.do("--session nase --help").out
    assert "Soviet Union" in table.do("status --session nase --lang en").out
    table.do("export nase.json --session nase")
    table.do("import nase.json --session kopie")
    assert "Sovětský svaz" in table.do("status").out
