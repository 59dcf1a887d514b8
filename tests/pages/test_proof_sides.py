"""Sides of a card on a proof, now and before."""

from __future__ import annotations

import pytest

from kitgen.site.proof_kept import SeenPicture
from kitgen.site.proof_page import _compared


def _pages(letters: str) -> dict[str, SeenPicture]:
    return {f"page {n}": _picture(letter) for n, letter in enumerate(letters, start=1)}


def _picture(name: str) -> SeenPicture:
    return SeenPicture(name, 40, 60)


@pytest.mark.parametrize(
    ("old", "now", "differing"),
    [
        ("ab", "ab", [False, False]),
        ("ab", "axb", [False, True, False]),
        ("ab", "ax", [False, True]),
        ("axb", "ab", [False, True, False]),
        ("ab", "axyb", [False, True, True, False]),
    ],
)
def test_pages_put_in_or_taken_out_differ_and_those_behind_do_not(
    old: str, now: str, differing: list[bool]
) -> None:
    assert [side.differs for side in _compared(_pages(now), _pages(old))] == differing


def test_a_back_that_was_not_there_differs() -> None:
    front, back = _picture("f"), _picture("b")
    sides = _compared({"front": front, "back": back}, {"front": front})
    assert [(side.name, side.differs) for side in sides] == [("front", False), ("back", True)]
