"""The types a table column may have, written as a short phrase in `game.yaml`.

    id                 a key: small letters, digits, - and _; unique in its table
    id from COLUMN     the same, made of the words of a column where the table has none
    text               any words on one line
    words              words in every language of the game: a column for each, `name`, `name.cs`
    int, number        a figure; `int 0..12` bounds it
    copies             how many: 3, 3x, × 3; an empty cell is one
    flag               0 or 1, or what spreadsheets make of them: FALSE and TRUE
    one of a, b, c     one of these words
    colour             #rrggbb, #rgb or a word: red, červená
    ref TABLE          the id of a row of another table
    refs TABLE         several such ids, separated by semicolons
    list               several words, separated by semicolons
    effects A M        what a card does (`kitgen.game.effects`): changes of accounts, rows of the
                       table A, by measures, rows of the table M

A `?` at the end lets a cell be empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from kitgen.game.colour_words import NAMED, colour_code
from kitgen.game.effects import parse
from kitgen.game.slugs import slug

Value = str | int | float | bool | None | tuple[str, ...]

_ID = re.compile(r"[a-z0-9][a-z0-9_.-]*\Z")
_COLOUR = r"#[0-9a-fA-F]{6}"
_NUMBER = re.compile(r"[-+]?[0-9]{1,12}([.,][0-9]{1,12})?\Z")
_COPIES = (
    r"[x×]?\s*([0-9]{1,9})(?:[.,]0+)?\s*"
    r"(?:x|×|krát|ks|kus[yů]?|kart[ay]?|karet|pcs|pieces?|cop(?:y|ies)|cards?|of)?\.?"
)
_CHOICE = "one of "
_BOUNDS = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)\.\.(-?[0-9]+(?:\.[0-9]+)?)\Z")


class Type(NamedTuple):
    """A column's type. `read` turns a cell into a value or raises ValueError with what is right."""

    phrase: str
    optional: bool
    read: Callable[[str], Value]
    refers_to: str | None = None
    many: bool = False
    is_key: bool = False
    words: tuple[str, ...] = ()
    """Tables of the accounts and of the measures that effects use."""
    made_of: str = ""
    """Column whose words an id is made of if its row has none."""
    spoken: bool = False
    """Words in every language, each in a column of its own."""
    empty: Value = None
    """Value of an empty cell, if it may be empty."""
    counts: bool = False
    """True if it counts the copies of a row."""

    @property
    def core(self) -> str:
        """Phrase without its `?`: `int 0..12`."""
        return self.phrase.removesuffix("?").strip()

    @property
    def word(self) -> str:
        """First word of the phrase: `int`, `text`, `ref`; `one` of `one of a, b`."""
        return self.core.partition(" ")[0]

    @property
    def choices(self) -> tuple[str, ...]:
        """Words of `one of a, b, c`; empty for any other type."""
        listed = self.core.removeprefix(_CHOICE)
        return tuple(map(str.strip, listed.split(","))) if listed != self.core else ()


MOST_COPIES = 5000
"""Most copies of one piece. A larger number is reported as a typing error."""


YES, NO = ("1", "TRUE", "PRAVDA"), ("0", "FALSE", "NEPRAVDA")
"""Spellings of yes and no in spreadsheets and CSV, English and Czech."""


def _same(cell: str) -> Value:
    return cell


def _id(cell: str) -> Value:
    if not _ID.match(cell):
        raise ValueError("an id has only small letters a-z, digits, '-', '_' and '.'")
    return cell


def _own_id(cell: str) -> Value:
    return cell.lower() if _ID.match(cell.lower()) else slug(cell) or None


def read_colour(word: str) -> str:
    """Return a colour `#rrggbb` of a layout or a theme. Raises ValueError for anything else."""
    if not re.fullmatch(_COLOUR, word):
        raise ValueError("write a colour as #rrggbb")
    return word.lower()


def _colour(cell: str) -> Value:
    code = colour_code(cell)
    if code is None:
        raise ValueError(f"write a colour as #rrggbb, or as a word: {NAMED} …")
    return code


def _flag(cell: str) -> Value:
    if cell.upper() not in (*YES, *NO):
        raise ValueError("write 1 for yes or 0 for no")
    return cell.upper() in YES


def _split(cell: str) -> Value:
    return tuple(part.strip() for part in cell.split(";") if part.strip())


def _figure(whole: bool, low: float | None, high: float | None) -> Callable[[str], Value]:
    """Return the reader of a cell with a number from `low` to `high`, where they are given;
    `whole`: without a fraction."""
    kind = "a whole number" if whole else "a number"
    within = "" if low is None else f" from {low:g} to {high:g}"

    def read(cell: str) -> Value:
        plain = cell.replace("\N{MINUS SIGN}", "-").replace(",", ".")
        if not _NUMBER.match(plain) or (whole and "." in plain):
            raise ValueError(f"write {kind}{within}")
        value = int(plain) if whole else float(plain)
        if low is not None and high is not None and not low <= value <= high:
            raise ValueError(f"write {kind}{within}")
        return value

    return read


def copies_of(cell: str) -> int | None:
    """Return the number a cell gives, such as 3 for `3`, `3x`, `× 3` or `3 ks`; None if it has
    none."""
    match = re.fullmatch(_COPIES, cell, re.IGNORECASE)
    return int(match[1]) if match else None


def _copies(low: float, high: float) -> Callable[[str], Value]:
    def read(cell: str) -> Value:
        copies = copies_of(cell)
        if copies is None or not low <= copies <= high:
            raise ValueError(f"write how many, from {low:g} to {high:g}, such as 3 or 3x")
        return copies

    return read


def _choice(words: tuple[str, ...]) -> Callable[[str], Value]:
    def read(cell: str) -> Value:
        if cell not in words:
            raise ValueError(f"use one of: {', '.join(words)}")
        return cell

    return read


def _effects(cell: str) -> Value:
    parse(cell)
    return cell


def parse_type(phrase: str) -> Type:
    """Return the type a phrase names. Raises ValueError with the phrases that exist."""
    text = " ".join(phrase.split())
    optional = text.endswith("?")
    core = text.removesuffix("?").strip()
    word, _, rest = core.partition(" ")
    if word in ("int", "number", "copies"):
        bounds = _BOUNDS.match(rest) if rest else None
        if rest and not bounds:
            raise ValueError(f"write bounds as '{word} 0..12'")
        low, high = (float(bounds[1]), float(bounds[2])) if bounds else (None, None)
        if word == "copies":
            return Type(
                text,
                optional=True,
                read=_copies(low or 0, MOST_COPIES if high is None else high),
                empty=1,
                counts=True,
            )
        return Type(text, optional, _figure(word == "int", low, high))
    if word == "id" and rest.startswith("from "):
        made_of = rest.removeprefix("from ").strip()
        return Type(text, optional=True, read=_own_id, is_key=True, made_of=made_of)
    if core.startswith(_CHOICE):
        words = tuple(w.strip() for w in core.removeprefix(_CHOICE).split(","))
        return Type(text, optional, _choice(words))
    if word in ("ref", "refs") and rest:
        many = word == "refs"
        empty: Value = () if many else None
        return Type(text, optional, _split if many else _id, rest, many, empty=empty)
    if word == "effects" and len(rest.split()) == 2:
        return Type(text, optional, _effects, words=tuple(rest.split()))
    simple: dict[str, Callable[[str], Value]] = {
        "id": _id,
        "text": _same,
        "words": _same,
        "flag": _flag,
        "colour": _colour,
        "list": _split,
    }
    if core not in simple:
        raise ValueError(
            "use id, text, int, number, flag, colour, list, copies, words, 'id from COLUMN', "
            "'one of a, b', 'ref TABLE', 'refs TABLE' or 'effects ACCOUNTS MEASURES', with '?' at "
            "the end if a cell may be empty"
        )
    return Type(
        text,
        optional,
        simple[core],
        many=core == "list",
        is_key=core == "id",
        spoken=core == "words",
        empty=() if core == "list" else None,
    )
