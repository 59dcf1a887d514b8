"""Facts about scripts: which want shaping, which cannot be set, and where their lines may end."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from fontTools.unicodedata import script

from kitgen.draw.letters import TELLING
from kitgen.draw.shaping import JOINED, can_shape

_MARKED = (
    "\u0300-\u036f\u0483-\u0489\u0590-\u10ff\u1700-\u1cff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a"
    "\ua800-\uabff\ufb1d-\ufdff\ufe20-\ufe2f\ufe70-\ufefe"
    "\U00010800-\U00011fff\U0001e800-\U0001efff"
)
_RARE = re.compile(f"[{_MARKED}]")
"""Letters among which some of these may be; others need not be looked at one by one."""
_SHAPED = re.compile(f"[{_MARKED}{TELLING}]")
"""Letters that join or bear marks, and signs that only tell how to set those beside them."""
_DOWNWARDS = re.compile("[\u1800-\u18af\ua840-\ua877]")
"""Scripts written in lines from top to bottom."""
_BESIDE = ("LATIN", "GREEK", "CYRILLIC")
"""Scripts whose letters can be read with a mark beside them."""


class Unset(NamedTuple):
    """Error: a text cannot be set. It is a fault, or, if `readable`, only marks that stand beside
    their letters."""

    what: str
    mend: str = "write it in other letters"
    readable: bool = False


_FORM = re.compile("[\ufe0e\ufe0f]")
"""Signs that ask for a plain or a coloured form of the sign before them. A font has one form."""
_JOINED = re.compile(
    f"[\U0001f3fb-\U0001f3ff]|(?<![{_MARKED}])\u200d(?![{_MARKED}])|\u20e3|[\U0001f1e6-\U0001f1ff]{{2}}"
)
"""Colours of skin, joints, key caps and flags: signs of which several make one picture."""


def composed(text: str) -> str:
    """Return a text with accents on their letters (Unicode NFC) and without signs that ask for
    another form of an emoji."""
    if text.isascii():
        return text
    return _FORM.sub("", unicodedata.normalize("NFC", text))


INSTALL = "pip install 'boardgame-kit[scripts]'"
"""Command that installs what sets scripts whose letters join, bear marks or run to the left."""


JOINT = "\N{ZERO WIDTH JOINER}"
"""Joint that gives a letter at the edge of a text the form it has within a word."""


def joins(letter: str) -> bool:
    """Return whether a letter is of a script whose letters join."""
    return script(letter) in JOINED or unicodedata.category(letter) == "Mn"


def needs_shaping(text: str) -> bool:
    """Return whether letters of a text join, bear marks or are written from right to left."""
    return not text.isascii() and _SHAPED.search(text) is not None


def unsettable(text: str) -> Unset | None:
    """Return what of a text in Unicode NFC cannot be set as it is written; None for most texts."""
    if text.isascii():
        return None
    if joined := _JOINED.search(text):
        codes = " ".join(f"U+{ord(sign):04X}" for sign in joined[0])
        return Unset(f"{codes} makes one picture with its neighbour, which is not supported")
    if not _RARE.search(text):
        return None
    if down := _DOWNWARDS.search(text):
        return Unset(f"{_script(down[0])} is written from top to bottom, which is not supported")
    return None if can_shape() else _unshaped(text)


def _unshaped(text: str) -> Unset | None:
    """Return what of a text cannot be set where nothing is installed that shapes letters."""
    mend = f"{INSTALL}, or write it in other letters"
    for letter in text:
        if unicodedata.bidirectional(letter) in ("R", "AL"):
            what = "is written from right to left, which needs packages that are not installed"
            return Unset(f"{_script(letter)} {what}", mend)
    base, beside = "", ""
    for letter in text:
        if unicodedata.category(letter) not in ("Mn", "Mc", "Me"):
            base = letter
        elif not "\ufe00" <= letter <= "\ufe0f":
            if _script(base or letter).upper() not in _BESIDE:
                what = "join or bear marks, which needs packages that are not installed"
                return Unset(f"letters of {_script(base or letter)} {what}", mend)
            beside = beside or f"{base}{letter}"
    mend = f"{INSTALL}, or take a letter that has it, or leave it out"
    return (
        Unset(f"the mark of '{beside}' stands beside its letter", mend, readable=True)
        if beside
        else None
    )


def _script(letter: str) -> str:
    """Return the script of a letter in words, such as Hebrew."""
    return unicodedata.name(letter, "this script").split()[0].capitalize()


_BY_WORDS = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1980-\u19df\u1a20-\u1aaf\uaa60-\uaadf]"
)
"""Scripts without spaces between words, which only a dictionary tells apart."""


def where_to_break(text: str) -> str:
    """Return what lets lines end within a text whose words no space divides; empty for others."""
    found = _BY_WORDS.search(text)
    if not found:
        return ""
    return f"put a space of no width (U+200B) where a line of {_script(found[0])} may end, "


_WIDE = "\u2e80-\u2fdf\u3003-\u3007\u3021-\u30ff\u31f0-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_OPENING = "（〔［｛〈《「『【〖〘〝｟"
_CLOSING = "、。，．・：；？！‼⁇⁈⁉）〕］｝〉》」』】〗〙〟｠"
_SMALL = "゛゜ヽヾゝゞ々〻ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶㇰ-ㇿ〜～"
_NO_START = rf"{_CLOSING}{_SMALL}’”…‥%％‰℃)\]"
_BREAK = re.compile(
    rf"(?<=\u200b)(?=\S)|(?:(?<=[{_WIDE}{_CLOSING}])(?=\S)|(?<=\S)(?=[{_WIDE}{_OPENING}]))"
    rf"(?<![{_OPENING}‘“(\[])(?![{_NO_START}])"
)


def free_breaks(text: str) -> list[int]:
    """Return where a line may end in a text without spaces, such as Chinese and Japanese: anywhere
    but before a closing sign and after an opening one."""
    if text.isascii():
        return []
    return [opening.start() for opening in _BREAK.finditer(text) if opening.start()]


_ADDRESS = re.compile(
    r"\w://\S|www\.\S|\S/\S+/\S|(?<!\S)\S[^\s@]*@\S+\.\S|(?<!\S)(?=\S{24})\S*[/_=&?#-]",
    re.IGNORECASE,
)
"""An address, or the rest of one: a long word with signs in it. What runs through a whole word
begins at its first letter only, so that a very long word is read once."""


def address_breaks(text: str) -> list[int]:
    """Return the places where a net address may be broken if it must: behind its signs."""
    signs = re.finditer(r"[/.?&=_#@]+", text) if _ADDRESS.search(text) else ()
    return [sign.end() for sign in signs if sign.end() < len(text)]


def address_letters(text: str) -> list[int]:
    """Return the places where an address with signs too far apart may be broken: anywhere."""
    return list(range(1, len(text))) if _ADDRESS.search(text) else []
