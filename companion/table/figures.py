"""Figures as people write them: `−1` with the minus of mathematics, `33.8 %`, in Czech `33,8 %`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import SupportsFloat

from companion.table.i18n import language

_MARKS: Mapping[str, str] = {"cs": ","}
"""Decimal mark by language; a point in any other, and in every document."""


def with_sign(amount: int) -> str:
    """Return a change as it is shown: `+2`, `−1`."""
    return true_minus(f"{amount:+d}")


def true_minus(figure: object) -> str:
    """Return a figure with a true minus: hyphens are for words, dashes for ranges."""
    return str(figure).replace("-", "−")


def figure(value: SupportsFloat, digits: int = 2, sign: str = "") -> str:
    """Return a figure with so many decimals. With `sign` a gain has its `+`; 0 has no sign."""
    rounded = round(float(value), digits)
    text = f"{rounded or 0.0:{sign if rounded else ''}.{digits}f}"
    return true_minus(text.replace(".", _MARKS.get(language(), ".")))


def percent(chance: SupportsFloat, digits: int = 2) -> str:
    """Return a probability from 0 to 1 as a percentage."""
    return f"{figure(float(chance) * 100, digits)} %"
