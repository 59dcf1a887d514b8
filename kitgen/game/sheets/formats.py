"""Number formats of cells: signs and zeros before a number, shares, days."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

SIGNS = "+-−±×x~≥≤<>"
"""Signs kept before and behind a number. Words and currencies belong in the heading."""

_BUILT_IN: Mapping[int, str] = {1: "0", 9: "0%", 10: "0.00%"}
_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
"""Numbers of Excel's own formats that show dates and times."""
_TOKEN = re.compile(r'"([^"]*)"|\\(.)|\[[^\]]*\]|[_*].|(.)', re.DOTALL)
_SECTION = re.compile(r'(?:"[^"]*"|\\.|[^;"\\])*')


def code_of(number: int, codes: Mapping[int, str]) -> str:
    """Return the code of a format by its number: of Excel's own ones those that matter here."""
    return "d" if number in _DATES else codes.get(number, _BUILT_IN.get(number, ""))


@cache
def is_date(code: str) -> bool:
    """Return whether a format shows a day or a time: `d-mmm`, `[h]:mm`, but not `0" days"`."""
    bare = "".join(token[3] or "" for token in _TOKEN.finditer(code)).partition(";")[0].lower()
    clock = re.search(r"\[(h+|m+|s+)\]", code.lower())
    return bool(clock or re.search("[dmyhs]", bare.replace("general", "")))


def formatted(value: float, code: str) -> str:
    """Return a number as its format shows it: 7 is `007` by `000`, 1 is `+1` by `+0;-0`, 0.125 is
    `12.5%` by `0.0%`. It is never rounded but for a share."""
    sections = [part for part in _SECTION.findall(code) if part]
    if len(sections) > 2 and value == 0:
        section = sections[2]
    else:
        section = sections[1] if len(sections) > 1 and value < 0 else (sections or [""])[0]
    shown = "".join(token[1] or token[2] or token[3] or "" for token in _TOKEN.finditer(section))
    if "%" in shown:
        decimals = shown.partition("%")[0].partition(".")[2]
        return f"{value * 100:.{len(decimals)}f}%"
    digits = re.search(r"[0#?][0#?.,]*", shown)
    if digits is None:
        return figure(value)
    zeros = digits[0].partition(".")[0].count("0")
    sign = "-" if value < 0 and len(sections) < 2 else ""
    before, behind = _signs(shown[: digits.start()]), _signs(shown[digits.end() :])
    text = f"{sign}{before}{figure(abs(value)).zfill(zeros)}{behind}"
    return as_shown(value, text)


def as_shown(value: float, text: str) -> str:
    """Return a number as a cell shows it, if that is the number in full with signs and zeros before
    it: `+1` for 1, `007` for 7. Else the number: 0.125 for `0,13`, 3 for `3,00 Kč`."""
    parts = re.fullmatch(r"(\D*?)([0-9]+)(?:[.,]([0-9]+))?(\D*)", text)
    if parts is None or float(f"{parts[2]}.{parts[3] or 0}") != abs(value):
        return figure(value)
    before, behind = _signs(parts[1]), _signs(parts[4])
    if (value < 0) != any(minus in before for minus in "-−"):
        return figure(value)
    whole, dot, rest = figure(abs(value)).partition(".")
    return f"{before}{whole.zfill(len(parts[2]))}{dot}{rest}{behind}"


def _signs(text: str) -> str:
    """Return the signs that stand beside a number, such as a currency; none where a word stands
    there, as in `5 ks`."""
    return "" if re.search(r"[^\W\dx]", text) else "".join(c for c in text if c in SIGNS)


def figure(value: float) -> str:
    """Return a number in full: 3 rather than 3.0, and 0.3 for the 0.30000000000000004 that a
    machine keeps."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return f"{value:.15g}"
