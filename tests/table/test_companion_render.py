"""Tables on the terminal: every line fits, and no word is lost or broken."""

from __future__ import annotations

import random
from textwrap import wrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.render import TOGETHER, WIDTH, render, unstyled
from companion.table.reply import Grid, Line

WORDS = ("Tyrell", "of", "Queen", "Thorns", "House", "Captain,", "3", "2 2 / 3 2 2", "Baratheon,")


def _text(dice: random.Random, most: int) -> str:
    return " ".join(dice.choice(WORDS) for _word in range(dice.randint(0, most)))


@pytest.mark.parametrize("seed", range(200))
def test_long_columns_share_the_line(seed: int) -> None:
    dice = random.Random(seed)
    most = [dice.choice((1, 1, 20)) for _column in range(dice.randint(2, 4))]
    rows = tuple(tuple(_text(dice, n) for n in most) for _row in range(dice.randint(1, 5)))
    grid = Grid(tuple("abcd"[: len(most)]), rows)
    lines = unstyled(render([grid])).splitlines()
    assert max(map(len, lines)) <= WIDTH, lines
    said = sorted(" ".join(lines[1:]).split())
    assert said == sorted(" ".join(cell for row in rows for cell in row).split())


@pytest.mark.parametrize("page", ["(rules p. 12)", "(rules pp. 5, 18)", "(pravidla s. 12)"])
def test_no_line_ends_between_a_page_and_its_number(page: str) -> None:
    for before in range(60, WIDTH):
        lines = render([Line(f"{'x' * before} {page}")]).splitlines()
        assert " ".join(lines).endswith(page)
        assert not any(line.endswith(("p.", "s.", "(rules", "(pravidla")) for line in lines)


@given(st.text("ab é-.\u00a0\u2007\t\n", max_size=30), st.integers(0, 3), st.integers(12, 20))
def test_short_lines_are_broken_as_long_ones_would_be(text: str, indent: int, width: int) -> None:
    """A line that has room is not given to `textwrap`; it would have come back the same."""
    spaces = " " * indent
    lines = [
        line
        for part in text.split("\n")
        for line in wrap(
            part,
            max(width, 16),
            initial_indent=spaces,
            subsequent_indent=spaces + ("  " if part.startswith("- ") else ""),
            break_on_hyphens=False,
        )
        or [""]
    ]
    assert render((Line(text, indent),), width) == "\n".join(lines).replace(TOGETHER, " ")


def test_figures_stay_with_their_sign() -> None:
    """A column of many figures is no reason to put `%` on a line of its own."""
    for many in range(5, 9):
        cells = tuple(f"{n}.5 %" for n in range(many))
        titles = ("Major industrial complex, at least", *map(str, range(many)))
        grid = Grid(titles, (("Chance", *cells),), frozenset(range(1, many + 1)))
        text = unstyled(render([grid]))
        assert all(cell in text for cell in cells), text
        assert max(map(len, text.splitlines())) <= WIDTH
