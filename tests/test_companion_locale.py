"""English and Czech: no message without a translation, no prose past the translator."""

from __future__ import annotations

import ast
import importlib.util
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from recorded.table import Table

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "companion").rglob("*.py"))

_spec = importlib.util.spec_from_file_location(
    "compile_messages", ROOT / "tools" / "compile_messages.py"
)
assert _spec is not None
assert _spec.loader is not None
tool = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(tool)

PO = tool.catalogues()[0]
TRANSLATED = tool.read_po(PO.read_text("utf-8"))


def test_no_message_lacks_a_translation() -> None:
    assert tool.missing_in(PO) == []


def test_no_translation_is_left_over() -> None:
    known = tool.source_messages() | tool.library_messages() | {("", None)}
    assert set(TRANSLATED) - known == set()


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    assert PO.with_suffix(".mo").read_bytes() == tool.compile_mo(TRANSLATED)


def fields(message: str) -> set[str]:
    try:
        return {
            name for _text, name, _spec, _conversion in string.Formatter().parse(message) if name
        }
    except ValueError:
        return set()


def test_translations_fill_in_the_same_fields() -> None:
    for (message, plural), translations in TRANSLATED.items():
        wanted = fields(message) | fields(plural or "")
        for translation in translations:
            if message:
                assert fields(translation) <= wanted, translation
                if (message, plural) not in tool.library_messages() and plural is None:
                    assert fields(translation) == wanted, translation


QUERY = re.compile(r"^\s*(SELECT|INSERT|UPDATE|CREATE|PRAGMA|BEGIN|COMMIT|ROLLBACK)\b")


def prose(source: str) -> Iterator[tuple[int, str]]:
    """String literals with words in them that are neither documentation, nor marked for
    translation, nor a query of the database."""
    tree = ast.parse(source)
    fine: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            fine.add(id(node.value))
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("_", "N_", "ngettext"):
                fine |= {id(argument) for argument in node.args}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        text = node.value
        words = re.search(r"[a-z]{2,} [a-z]{2,}", text)
        if words and id(node) not in fine and not QUERY.match(text):
            yield node.lineno, text


ALLOWED = {
    "no such table",
    "no such column",
    "green.culture=12 green.iron=2 orange.leader=homer round=4",
    "germany.cash=30 india.owner=japan india.complex=yes uk.technologies=rockets phase=combat",
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
    found = [(line, text) for line, text in prose(path.read_text("utf-8")) if text not in ALLOWED]
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
