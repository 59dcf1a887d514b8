"""Declared games walked by chance: what is listed is allowed, nothing is made of nothing, every
line comes back, and whatever is done is undone."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from acting import Unanswerable, comes_back, declared_well, drawn
from declared.folders import EVERYTHING, written
from games_to_try import SIXTH

from companion.declared.cards import pile
from companion.declared.game import DeclaredRules
from companion.declared.ledger import Ledger
from companion.declared.shelf import adopt, open_world
from companion.declared.stacks import stack
from companion.table import codec
from companion.table.actions import Draft
from companion.table.errors import RefusedError
from companion.table.events import AMEND, BEGIN, Event, Record
from companion.table.lazy import kind_at
from companion.table.overview import HEIGHT
from companion.table.render import render
from companion.table.session import replay
from companion.table.timeline import read_timeline

FOLDERS = {
    "copper-valley": SIXTH.parent / "copper-valley",
    "furnace-row": SIXTH.parent / "furnace-row",
    "heather-crowns": SIXTH.parent / "heather-crowns",
    "lantern-barges": SIXTH,
}


@pytest.fixture(scope="module", params=[*sorted(FOLDERS), "everything"])
def rules(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    shelf = tmp_path_factory.mktemp("shelf")
    folder = FOLDERS.get(request.param) or written(shelf / "small", EVERYTHING)
    return DeclaredRules(open_world(shelf, adopt(folder, shelf)))


def kinds_of(rules: DeclaredRules) -> dict[str, Any]:
    return {name: kind_at(*place) for name, place in rules.kinds.items() if name != "set"}


def walk(rules: DeclaredRules, dice: random.Random, count: int) -> list[tuple[Any, Event]]:
    """So many allowed events, each with the state that it met."""
    players = dice.choice([*rules.choices[0].values]) if rules.choices else "2"
    state = rules.begin({"players": players}, None)
    kinds, found = kinds_of(rules), list[tuple[Any, Event]]()
    for _time in range(count):
        name = dice.choice([*kinds, "next"])
        draft = Draft(rules.at(state), state)
        if kinds[name].gate.refusals(rules.play, state) or state.over:
            continue
        try:
            action = drawn(kinds[name], draft, dice)
        except (Unanswerable, RefusedError):
            continue
        event = comes_back(rules, action)
        if rules.check(state, event):
            continue
        found.append((state, event))
        state = rules.apply(state, event).state
    return [*found, (state, Event("end", {}))]


def held(rules: DeclaredRules, state: Any) -> dict[str, Any]:
    """What there is of each stock with a supply, the bank's included."""
    ledger, totals = Ledger(rules.world, state), dict[str, Any]()
    for name, stock in rules.world.declared.stocks.items():
        if stock.supply is None:
            continue
        for key in rules.world.ids(stock.each) if stock.each else ("",):
            bank = ledger.bank(name, (key,) if key else ())
            assert bank >= 0, (name, key)
            kept = getattr(state, name).values()
            totals[f"{name}.{key}"] = bank + sum(one.get(key, 0) if key else one for one in kept)
    return totals


@pytest.mark.walk
def test_games_are_walked(rules: DeclaredRules) -> None:
    dice = random.Random(7)
    for kind in kinds_of(rules).values():
        declared_well(kind)
    for _game in range(6):
        steps = walk(rules, dice, 120)
        assert len(steps) > 20
        first = held(rules, steps[0][0])
        for state, event in steps:
            assert held(rules, state) == first
            for name in rules.world.declared.decks:
                whole, cards = stack(rules.world, name), getattr(state, name)
                assert Counter([*cards.out(), *pile(whole, cards)]) == Counter(whole)
            assert rules.load(json.loads(json.dumps(rules.dump(state)))) == state
            assert render(rules.overview(state).brief()).count("\n") < HEIGHT
            bounds(rules, state)
            if event.kind != "end":
                assert all(rules.describe(state, event)[1:])
                assert rules.report(state, event, rules.apply(state, event)).blocks


def test_every_state_is_read_as_it_was_written(rules: DeclaredRules) -> None:
    """That of a game which is over too: else each command would fold the whole log."""
    state = rules.begin({}, None)
    for field, value in {"price": {"amber": 30}, "day": 44}.items():
        if hasattr(state, field):
            now = getattr(state, field)
            changed = {**now, **value} if isinstance(value, dict) else value
            state = rules.load({**rules.dump(state), field: codec.plain(changed)})
    short = "valley" in rules.game or "barges" in rules.game
    for _turn in range(5 if short else 40):
        state = rules.apply(state, Event("next", {})).state
        assert rules.load(json.loads(json.dumps(rules.dump(state)))) == state
    rounds_without_end = any(phase.again for phase in rules.world.declared.phases)
    assert state.over or rounds_without_end  # as long as somebody has workers


def test_strange_events_of_secrets_and_trades_change_nothing(tmp_path: Path) -> None:
    folder = written(tmp_path / "small", EVERYTHING)
    rules = DeclaredRules(open_world(tmp_path / "shelf", adopt(folder, tmp_path / "shelf")))
    state = rules.begin({}, None)
    trade = {"other": "p2", "gives": {"coins": 1}, "gets": {}, "agreed": True}
    strange: list[tuple[str, dict[str, Any]]] = [
        *(("bid", {"laid": laid}) for laid in ({}, {"p9": "x"}, {"p1": "sealed-aa"}, {"p1": "?"})),
        *(("barter", {**trade, **more}) for more in ({"other": "p9"}, {"other": "?"})),
        ("accept", {"of": "p2"}),
        ("slip", {"to": "p2", "lot": "sealed-aa"}),
    ]
    for kind, data in strange:
        after = rules.apply(state, Event(kind, data)).state
        books = ("coins", "wares", "lead", "pack", "order")
        assert all(getattr(after, name) == getattr(state, name) for name in books), kind
        assert rules.load(json.loads(json.dumps(rules.dump(after)))) == after
        rules.overview(after).brief()
        rules.describe(state, Event(kind, data))


def bounds(rules: DeclaredRules, state: Any) -> None:
    """Every stock lies within its bounds."""
    ledger = Ledger(rules.world, state)
    for name, stock in rules.world.declared.stocks.items():
        for _table, owner in rules.world.owners(stock, state.order):
            for row in getattr(state, name)[owner] if stock.each else [None]:
                number = ledger.stock(name, tuple(key for key in (owner, row) if key))
                most = ledger.most(stock, owner, row)
                assert stock.least <= number
                assert most is None or number <= most or not stock.spaces


def test_entries_add_up_to_what_has_changed(rules: DeclaredRules) -> None:
    """The sum of the entries of a line is the difference of the books before and after it."""
    for state, event in walk(rules, random.Random(3), 200):
        if event.kind == "end":
            continue
        step = rules.apply(state, event)
        changes: dict[tuple[str, str], int] = {}
        for entry in step.entries:
            key = entry.account, entry.detail
            changes[key] = changes.get(key, 0) + entry.amount
        for (account, detail), amount in changes.items():
            name, _dot, row = detail.partition(".")
            if name in rules.world.declared.decks:
                continue
            keys = tuple(key for key in (account, row) if key)
            before, after = (Ledger(rules.world, s).stock(name, keys) for s in (state, step.state))
            assert after - before == amount, (event, account, detail)


def test_a_log_with_a_line_less_is_folded_to_its_end(rules: DeclaredRules) -> None:
    """Nothing fails, whatever is taken out of the middle."""
    dice = random.Random(5)
    steps = walk(rules, dice, 80)
    events = [Event(BEGIN, {"game": rules.game, "choices": steps[0][0].choices})]
    events += [event for _state, event in steps[:-1]]
    records = [Record(number, "", event) for number, event in enumerate(events, 1)]
    whole = replay(rules, read_timeline(records).standing())
    assert whole[-1].step.state == steps[-1][0]
    for _time in range(6):
        line = dice.randrange(2, len(records) + 1)
        less = Event(AMEND, {"line": line, "event": None})
        amended = read_timeline([*records, Record(len(records) + 1, "", less)]).standing()
        assert len(replay(rules, amended)) == len(records) - 1


def test_events_of_another_table_change_nothing(rules: DeclaredRules) -> None:
    """Lines that name what is not there are passed over, and are no error."""
    state = rules.begin({}, None)
    for name, kind in kinds_of(rules).items():
        if not hasattr(kind, "deed") or kind.deed.trades or kind.secret:
            continue
        asked = kind.deed.asked
        strange: dict[str, Any] = {"number": 3, "counts": {"nowhere": 1}, "flag": True}
        data = {one.id: strange.get(one.what, "nowhere") for one in asked}
        if data and any(value != 3 for value in data.values()):
            assert rules.check(state, Event(name, data))
            assert rules.apply(state, Event(name, data)).state == state


def test_the_folder_of_each_example_is_kept_by_its_content(tmp_path: Path) -> None:
    keys = {adopt(folder, tmp_path) for folder in FOLDERS.values()}
    assert keys == {adopt(folder, tmp_path) for folder in FOLDERS.values()}
    assert all((tmp_path / key / "table.yaml").is_file() for key in keys)
