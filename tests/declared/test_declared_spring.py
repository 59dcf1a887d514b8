"""The books of Axis & Allies 1942 as a `table.yaml`, held to those in Python over the recorded
games: after each line the same cash, production, purchases and victory cities."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table

from companion.declared.game import DeclaredRules
from companion.declared.world import World
from companion.table.events import Event
from kitgen.game import load_game
from kitgen.game.declared.read import read_declared
from kitgen.game.places import games_folder

SPRING = Path(__file__).parent / "spring-1942"
RECORDED = Path(__file__).parents[1] / "recorded"
TABLES = ("powers", "areas", "units", "victory_cities")


class Books:
    """The declared game, and what is done in it."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(SPRING, folder)
        for table in TABLES:
            shutil.copyfile(
                games_folder() / "axis-allies" / f"{table}.csv", folder / f"{table}.csv"
            )
        game = load_game(folder)
        self.rules = DeclaredRules(World("spring-1942@0", game, read_declared(game)))
        self.state: Any = self.rules.begin({}, None)
        self.done = 0

    def do(self, kind: str, **data: Any) -> None:
        event = Event(kind, data)
        assert [str(fault) for fault in self.rules.check(self.state, event)] == []
        self.state = self.rules.apply(self.state, event).state
        self.done += 1

    def figures(self) -> dict[str, Any]:
        told = self.rules.document(self.state)
        sums = told["sums"]
        powers = {
            power: {
                "cash": told["cash"][power],
                "production": sums["production"][power],
                "waiting": {unit: n for unit, n in told["waiting"][power].items() if n},
            }
            for power in told["cash"]
        }
        cities = {"allies": sums["allied_cities"], "axis": sums["axis_cities"]}
        return {"powers": powers, "cities": cities}


def figures(status: dict[str, Any]) -> dict[str, Any]:
    """The same of the game in Python."""
    powers = {
        power: {key: told[key] for key in ("cash", "production", "waiting")}
        for power, told in status["powers"].items()
    }
    return {"powers": powers, "cities": status["victory_cities"]}


def holders(status: dict[str, Any]) -> dict[str, str]:
    return {
        each["area"]: power for power, told in status["powers"].items() for each in told["areas"]
    }


def follow(books: Books, before: dict[str, Any], after: dict[str, Any], told: Any) -> None:
    """Do what a line did, as far as it is one of the declared books."""
    power, sides = before["turn"], {p: told["side"] for p, told in before["powers"].items()}
    was, now = holders(before), holders(after)
    for area in now:
        if was[area] != now[area] and sides[was[area]] != sides[power]:
            books.do("take", area=area)
    entries = told.get("entries", ())
    waited = before["powers"][power]["waiting"]
    waits = after["powers"][power]["waiting"]
    change = {unit: waits.get(unit, 0) - waited.get(unit, 0) for unit in {**waited, **waits}}
    if told["event"] == "buy":
        books.do("buy", bought={unit: n for unit, n in change.items() if n})
    elif told["event"] == "mobilize":
        books.do("place", placed={unit: -n for unit, n in change.items() if n})
    if any(entry["reason"] == "refund" for entry in entries):
        books.do("sell_back")
    if any(entry["reason"] == "income" for entry in entries):
        books.do("collect")
    for entry in entries:
        if entry["reason"] in ("research", "raid", "rocket"):
            books.do("spend", by=entry["account"], many=-entry["amount"])
    if (before["turn"], before["round"]) != (after["turn"], after["round"]):
        books.do("next")


@pytest.mark.walk
@pytest.mark.parametrize("script", ["major", "minor", "total"])
def test_the_declared_books_say_what_those_in_python_say(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    books = Books(tmp_path / "spring-1942")
    lines = (RECORDED / f"{script}.txt").read_text("utf-8").splitlines()
    typed = [line for line in lines if line and not line.startswith(("#", "?"))]
    table.do(typed[0])
    before = table.status()
    assert books.figures() == figures(before)
    for line in typed[1:]:
        told = table.do(f"{line} --json").json
        after = table.status()
        follow(books, before, after, told)
        assert books.figures() == figures(after), line
        before = after
    assert books.done > 20
