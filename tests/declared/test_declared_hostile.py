"""Tables that mean no good, or mean nothing: they are refused in sentences or played within
bounds, and reach nothing but their own books."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from acting import Unanswerable, drawn
from declared.folders import EVERYTHING, written
from games_to_try import SIXTH

from companion.declared.game import DeclaredRules
from companion.declared.ledger import MOST_STEPS, Ledger
from companion.declared.world import World
from companion.table.actions import Draft
from companion.table.asking import event_of
from companion.table.errors import CompanionError
from companion.table.events import Event
from companion.table.lazy import kind_at
from companion.table.render import render
from kitgen.game import DataError, load_game
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.read import read_declared
from kitgen.game.yaml_tree import parse_yaml

FOLDERS = (
    SIXTH,
    *(SIXTH.parent / name for name in ("copper-valley", "furnace-row", "heather-crowns")),
)
LOADED = [(load_game(folder), (folder / "table.yaml").read_text("utf-8")) for folder in FOLDERS]
with tempfile.TemporaryDirectory() as scratch:
    LOADED.append((load_game(written(Path(scratch), EVERYTHING)), EVERYTHING))
PIECES = (
    *("1000000000", "-7", "0", "none", "true", "seat", "row", "owner", "seats", "players", "turn"),
    *("999999999 * 999999999", "1 // 0", "round // (round - 1)", "coins[seat]", "bank.hand[card]"),
    *("().__class__.__base__", "__import__('os')", "open('/etc/passwd')", "'x' * 999999999"),
    *("[1, 2, 3]", "{a: b}", "&a [*a]", "*b", "!!python/object:os.system x", "~", '""', "\x00"),
    *("max(" * 30, "9" * 500, "not " * 90 + "1", "{{ 7 * 7 }}", "{seat.__class__}", "../../x"),
    *(
        "tales.left",
        "tales[seat]",
        "tales.used",
        "face <= 6",
        "1000000",
        "won",
        "army[here]",
        "sides: 1",
    ),
    *("areas", "cards", "hexes", "reaches", "of: seat", "each: cards", "hidden: true", "at: now"),
)
SOME, MANY = 50, 3000


def spoilt(text: str, dice: random.Random) -> str:
    """The text with some of its values, lines or letters changed."""
    for _time in range(dice.choice([1, 1, 2, 4, 8])):
        lines = text.splitlines()
        kind, at = dice.randrange(5), dice.randrange(len(lines))
        if kind == 0:
            lines[at] = re.sub(r": .*$", lambda _m: ": " + dice.choice(PIECES), lines[at], count=1)
        elif kind == 1:
            lines.insert(at, lines[dice.randrange(len(lines))])
        elif kind == 2:
            del lines[at]
        elif kind == 3:
            words = re.findall(r"[a-z_]+", text)
            one, other = dice.choice(words), dice.choice(words)
            lines[at] = lines[at].replace(one, other)
        else:
            place = dice.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + dice.choice(PIECES) + lines[at][place:]
        text = "\n".join(lines) + "\n"
    return text


def played(rules: DeclaredRules, dice: random.Random) -> None:
    """A few deeds, and every page of the books."""
    choices = {choice.name: dice.choice(choice.values) for choice in rules.choices}
    state = rules.begin(choices, None)
    for _time in range(12):
        assert rules.load(json.loads(json.dumps(rules.dump(state)))) == state
        render(rules.overview(state).brief())
        render(rules.overview(state).full())
        for part in rules.overview(state).parts:
            part.blocks()
        rules.document(state)
        for chart in rules.charts:
            rules.chart(chart, [state])
        name = dice.choice([name for name in rules.kinds if name != "set"])
        kind: Any = kind_at(*rules.kinds[name])
        try:
            action = drawn(kind, Draft(rules.at(state), state), dice)
        except Unanswerable:
            continue
        event: Event = event_of(rules.kind_of(action), action)
        rules.check(state, event)
        rules.describe(state, event)
        step = rules.apply(state, event)
        rules.report(state, event, step)
        state = step.state


def attacked(seed: int) -> bool:
    """Whether a spoilt table was played. Whatever it is, it ends soon and in sentences."""
    dice = random.Random(seed)
    game, text = dice.choice(LOADED)
    began = time.process_time()
    try:
        root = parse_yaml(spoilt(text, dice), "table.yaml")
        rules = DeclaredRules(World(f"x@{seed}", game, read_declared(game, root)))
    except DataError as refused:
        problems = refused.problems
    else:
        with contextlib.suppress(CompanionError):
            played(rules, dice)
        problems = ()
    assert all(one.what and one.mend and one.file == "table.yaml" for one in problems)
    assert time.process_time() - began < 60, seed
    return not problems


BEYOND = ("os.", "subprocess.", "socket.", "shutil.", "ctypes.")


class Guard:
    """Notes whatever reaches beyond a table's own books while it is watching."""

    OWN = tuple(
        str(Path(one).resolve())
        for one in (Path(__file__).parents[2], sys.prefix, os.__file__[:-5])
    )

    def __init__(self) -> None:
        self.watching = False
        self.seen: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, given: tuple[Any, ...]) -> None:
        if not self.watching:
            return
        if event == "open" and isinstance(given[0], str | bytes):
            path = os.path.realpath(os.fsdecode(given[0]))
            writes = isinstance(given[1], str) and set(given[1]) & set("wax+")
            if writes or not path.startswith(self.OWN):
                self.seen.append(f"{event} {path}")
        elif event.startswith(BEYOND) and event not in ("os.listdir", "os.scandir"):
            self.seen.append(event)

    @contextlib.contextmanager
    def watch(self) -> Iterator[None]:
        before = sys.dont_write_bytecode
        sys.dont_write_bytecode = True  # a module that is loaded late would be written compiled
        self.seen, self.watching = [], True
        try:
            yield
        finally:
            self.watching, sys.dont_write_bytecode = False, before


GUARD = Guard()
MOST_GROWN = 400_000
"""Kilobytes that all tables together may take at the most."""


def grown() -> int:
    """The most memory that the process has had, in kilobytes; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def played_all(seeds: range) -> int:
    """How many of these spoilt tables were played; none reached beyond its own books."""
    before = grown()
    with GUARD.watch():
        found = sum(attacked(seed) for seed in seeds)
    assert GUARD.seen == []
    assert grown() - before < MOST_GROWN
    return found


def test_some_hostile_tables_are_refused_or_played() -> None:
    assert played_all(range(SOME)) > SOME // 10


@pytest.mark.slow
def test_many_hostile_tables_are_refused_or_played() -> None:
    assert played_all(range(SOME, MANY)) > MANY // 10


def test_the_guard_hears(tmp_path: Path) -> None:
    with GUARD.watch(), contextlib.suppress(OSError):
        (tmp_path / "x").write_text("y", "utf-8")
    with contextlib.suppress(OSError):
        (tmp_path / "z").write_text("y", "utf-8")
    assert GUARD.seen == [f"open {tmp_path.resolve() / 'x'}"]


def test_steps_of_a_command_are_counted(tmp_path: Path) -> None:
    """Loops within loops stop where a command has had its share."""
    game, text = LOADED[1]
    deep = "do: [{move: {price: 0}, who: amber}]".replace("amber", "companies.amber")
    for number in range(4):
        deep = f"do: [{{for: hexes, as: h{number}, {deep}}}]"
    text += "\n# hostile\n".join(["", ""])
    text = text.replace("deeds:\n", "deeds:\n  spin:\n    " + deep + "\n", 1)
    declared = read_declared(game, parse_yaml(text, "table.yaml"))
    rules = DeclaredRules(World("spin@0", game, declared))
    state = rules.begin({"players": "2"}, None)
    (refusal,) = rules.check(state, Event("spin", {}))
    assert "too many steps" in str(refusal)
    assert rules.apply(state, Event("spin", {})).state == state
    ledger = Ledger(rules.world, state)
    with pytest.raises(Unreckoned):
        ledger.count_steps(MOST_STEPS + 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("supply: 5 ", "supply: 5 // (players - 2) "),
        ("most: 30", "most: 30 // (players - 2)"),
        ('winner: {most: ["worth[seat]"', 'winner: {most: ["1 // (players - 2)"'),
        ("if: finished > 0", "if: 1 // (players - 2) > 0"),
        ("is: 1}", "is: 1 // (players - 2)}"),
        ('"price[company]"', '"price[company] // (players - 2)"'),
    ],
)
def test_a_figure_that_cannot_be_reckoned_is_a_sentence(old: str, new: str) -> None:
    """With two players they divide by 0: whatever hangs on it is refused, the rest is played."""
    game, text = LOADED[1]
    assert old in text
    root = parse_yaml(text.replace(old, new, 1), "table.yaml")
    rules = DeclaredRules(World(f"nought@{abs(hash(new))}", game, read_declared(game, root)))
    with contextlib.suppress(CompanionError):
        played(rules, random.Random(3))
        state = rules.begin({"players": "2"}, None)
        for event in [Event("buy", {"company": "amber"}), *[Event("next", {})] * 3]:
            for refusal in rules.check(state, event):
                assert "divides by 0" in str(refusal)
            state = rules.apply(state, event).state
            render(rules.overview(state).full())
        correction = Event("set", {"changes": {"amber.price": 7, "p1.shares": {"amber": 1}}})
        rules.check(state, correction)
        rules.apply(state, correction)
