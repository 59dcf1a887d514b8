"""A turn of each game from an empty home, at a real terminal, by answering what is asked: nothing
but the names of commands is typed besides."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.table.store import Store

if sys.platform == "win32":
    pytest.skip("needs a terminal of its own", allow_module_level=True)

from terminal import Terminal

Line = str | tuple[str, str]
"""What is typed; where languages differ, in English and in Czech."""


def typed(*lines: Line) -> tuple[Line, ...]:
    return lines


BEGUN = ("", "", "")
"""The first question of a rule, no more of them, no names: Enter is enough."""
NEXT = ("next", "dále")
RESEARCH, BUY, BATTLE = ("research", "výzkum"), ("buy", "koupit"), ("battle", "bitva")
MOBILIZE, DECLARE = ("mobilize", "mobilizovat"), ("declare", "vyhlásit")
ORDERS, RAID, MARCH = ("orders", "rozkazy"), ("raid", "nájezd"), ("march", "pochod")
TAKE, BUILD, POP, END = (
    ("take", "vzít"),
    ("build", "postavit"),
    ("pop", "populace"),
    ("end", "ukončit"),
)
YES = ("yes", "ano")
DRAW, MOVE = ("draw", "táhnout"), ("move", "pohyb")
DISPATCH = ("dispatch", "depeše")
FOOTMAN = ("1 footman", "1 pěšák")
TWO, ONE = ("2 infantry", "2 pěchota"), ("1 infantry", "1 pěchota")

TURNS: dict[str, tuple[tuple[Line, ...], str]] = {
    "axis-allies": (
        typed("1", *BEGUN, RESEARCH, "2", "1", "5", NEXT)
        + typed(BUY, ("3 infantry 1 tank", "3 pěchota 1 tank"), NEXT, NEXT)
        + typed(BATTLE, "ukraine", TWO, "", "", "", ONE, "11", "5", NEXT, NEXT)
        + typed(MOBILIZE, "1", "", NEXT, NEXT),
        "research next buy next next battle next next mobilize next next",
    ),
    "pacific-1940": (
        typed("2", *BEGUN[1:], BUY, ("3 infantry", "3 pěchota"), NEXT, DECLARE, "1", NEXT)
        + typed(BATTLE, "yunnan", TWO, ONE, "11", "5", NEXT, NEXT, MOBILIZE, "1", ""),
        "buy next declare next battle next next mobilize",
    ),
    "game-of-thrones": (
        typed("3", *BEGUN, ORDERS, "1", "7", "2", "9", ORDERS, "1", "7", "9", "2")
        + typed(ORDERS, "1", "11", "5", "2", ORDERS, "1", "11", "5", "2")
        + typed(ORDERS, "1", "2", "6", "1", NEXT, RAID, "1", RAID, "")
        + typed(MARCH, "1", "crackclaw", FOOTMAN, "", MARCH, "1", "riverrun", FOOTMAN, ""),
        "orders orders orders orders orders next raid raid march march",
    ),
    "through-the-ages": (
        typed("4", "", "", "", "", "", TAKE, "julius caesar", END, TAKE, "homer", "", END, YES)
        + typed(BUILD, "bronze", POP, END, YES),
        "take next take next build population next",
    ),
    "battles-of-napoleon": (
        typed("5", *BEGUN, ORDERS, "3", "t18", "3", "t17", "1", "t5", "4", "t15")
        + typed("1", "t1", "1", "t2", "", "t7", "1", "t16", NEXT, NEXT)
        + typed(DRAW, "1", DRAW, "", NEXT, MOVE, "L3", "", "", NEXT, NEXT, NEXT, "next end")
        + typed(DISPATCH, *[""] * 4, "2", "", ""),
        "orders next next draw draw next move next next next dispatch",
    ),
}
"""Game -> what is typed, and the kinds of event that come of it."""


EVENINGS = [
    pytest.param(game, lang, marks=pytest.mark.slow if (number + part) % 2 else ())
    for number, game in enumerate(TURNS)
    for part, lang in enumerate(("en", "cs"))
]
"""Each game in both languages; in the everyday run it is every other one."""


@pytest.mark.walk
@pytest.mark.parametrize(("game", "lang"), EVENINGS)
def test_a_turn_by_answering_only(game: str, lang: str, tmp_path: Path) -> None:
    lines, kinds = TURNS[game]
    environment = {"COMPANION_HOME": str(tmp_path), "LC_ALL": f"{lang}.UTF-8"}
    with Terminal((), environment) as people:
        people.until(">")
        for answer in lines:
            people.answer(answer if isinstance(answer, str) else answer[lang == "cs"])
        shown = people.shown()
        people.type("quit\r")
        assert people.left() == 0
    with Store.open(tmp_path / "sessions" / f"{game}-1.session") as store:
        assert [record.event.kind for record in store.records()] == ["begin", *kinds.split()], shown
