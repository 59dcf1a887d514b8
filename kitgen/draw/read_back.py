"""Read a PDF file back, and tell whether each letter that is set in it can be seen.

A reader of the file finds a font by its name, in that the glyph of a code, and by another table the
letter that the code stands for. All three are read from the finished file, so that nothing which
went wrong on the way stays unseen. What is read is what `kitgen.draw.pdf` writes: one table of
objects, TrueType fonts, codes of a byte.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping
from struct import unpack_from

from kitgen.draw.letters import is_blank

_FONT = re.compile(rb"\d+ 0 obj\s*<<[^>]*/Subtype /TrueType[^>]*>>")
_NAME = re.compile(rb"/Name /(\S+)")
_DESCRIPTOR = re.compile(rb"/FontDescriptor (\d+) 0 R")
_FILE = re.compile(rb"/FontFile2 (\d+) 0 R")
_LETTERS = re.compile(rb"/ToUnicode (\d+) 0 R")
_STREAM = re.compile(rb"\d+ 0 obj\s*<<(.*?)>>\s*stream\r?\n", re.DOTALL)
_LENGTH = re.compile(rb"/Length (\d+)")
_PAIR = re.compile(rb"<([0-9A-F]{2})> <((?:[0-9A-F]{4,})?)>")


def lost_letters(content: bytes, used: Mapping[str, Iterable[tuple[int, str]]]) -> dict[str, str]:
    """Return the letters that the fonts of a file cannot show, by the name of the font in the file;
    `used` are the codes set in each font and the letters that they stand for: `{"F2+0": {(65,
    "A")}}`."""
    fonts = _fonts(content)
    lost_of_font: dict[str, str] = {}
    for name, pairs in used.items():
        shown = fonts.get(name, {})
        lost = {letter for code, letter in pairs if not _shows(shown.get(code), letter)}
        if lost:
            lost_of_font[name] = "".join(sorted(lost))
    return lost_of_font


def _shows(glyph: tuple[str, int] | None, letter: str) -> bool:
    """Return whether a glyph, its letter and the bytes of its outline, is the one of a letter."""
    if glyph is None:
        return False
    stands_for, length = glyph
    same = stands_for == letter or (stands_for == " " and letter == "\u00a0")
    return same and (length > 0 or is_blank(letter))


def _fonts(content: bytes) -> dict[str, dict[int, tuple[str, int]]]:
    """Return the fonts of a file by name: for each code its letter and the bytes of its outline."""
    objects = _objects(content)
    fonts = {}
    for start in objects.values():
        font = _FONT.match(content, start)
        if font is None:
            continue
        name, letters = _NAME.search(font[0]), _LETTERS.search(font[0])
        descriptor = _DESCRIPTOR.search(font[0])
        at = objects[int(descriptor[1])] if descriptor else 0
        file = _FILE.search(content, at) if descriptor else None
        if name and letters and file:
            stands_for = {
                int(code, 16): _said(letter)
                for code, letter in _PAIR.findall(_stream(content, objects[int(letters[1])]))
            }
            lengths = _outlines(_stream(content, objects[int(file[1])]))
            fonts[name[1].decode("ascii")] = {
                code: (letter, lengths[code])
                for code, letter in stands_for.items()
                if code in lengths
            }
    return fonts


def _said(figures: bytes) -> str:
    """Return the letters that a code stands for: one by its number, or some in UTF-16."""
    if len(figures) % 4:
        return chr(int(figures, 16)) if figures else ""
    return bytes.fromhex(figures.decode()).decode("utf-16-be", "replace")


def _objects(content: bytes) -> dict[int, int]:
    """Return the offset where each object of a file begins, by its number."""
    start = int(content[content.rindex(b"startxref") + 9 :].split(None, 1)[0])
    _, first, count, rows = content[start:].split(None, 3)
    entries = [rows[at : at + 20] for at in range(0, 20 * int(count), 20)]
    return {
        number: int(entry[:10])
        for number, entry in enumerate(entries, int(first))
        if entry[17:18] == b"n"
    }


def _stream(content: bytes, start: int) -> bytes:
    """Return the content of a stream, unpacked; empty for an object without one."""
    head = _STREAM.match(content, start)
    length = _LENGTH.search(head[1]) if head else None
    if head is None or length is None:
        return b""
    raw = content[head.end() : head.end() + int(length[1])]
    return zlib.decompress(raw) if b"/FlateDecode" in head[1] else raw


def _outlines(font: bytes) -> dict[int, int]:
    """Return the bytes of each code's outline in a TrueType file with a format 6 cmap. Codes
    without a glyph of their own are left out."""
    (count,) = unpack_from(">H", font, 4)
    tables = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, offset, _ = unpack_from(">4sLLL", font, at)
        tables[tag] = offset
    cmap, loca = tables[b"cmap"], tables[b"loca"]
    (table,) = unpack_from(">L", font, cmap + 8)
    kind, _, _, first, codes = unpack_from(">5H", font, cmap + table)
    if kind != 6:
        return {}
    glyphs = unpack_from(f">{codes}H", font, cmap + table + 10)
    (has_long_offsets,) = unpack_from(">H", font, tables[b"head"] + 50)
    (glyph_count,) = unpack_from(">H", font, tables[b"maxp"] + 4)
    format_, unit = ("L", 1) if has_long_offsets else ("H", 2)
    offsets = unpack_from(f">{glyph_count + 1}{format_}", font, loca)
    return {
        code: (offsets[glyph + 1] - offsets[glyph]) * unit
        for code, glyph in enumerate(glyphs, first)
        if glyph
    }
