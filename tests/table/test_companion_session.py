"""Sessions under random play: money has a reason, undo restores, a replay comes to the same."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulebooks import rules_of

from companion.cli import run
from companion.games.axis.game import AxisRules
from companion.games.axis.state import AxisState
from companion.table.commands.history import met_states
from companion.table.errors import StaleError
from companion.table.events import AMEND, BEGIN, REDO, UNDO, Event
from companion.table.session import Session, replay
from companion.table.store import POST, Store

RULES = rules_of("axis-allies", AxisRules)
WORLD = RULES.play.world
META = {"game": "axis-allies", "folder": "", "rules": RULES.version}
LAND = [area.id for area in WORLD.areas.values() if area.owner]


APPLY, CHECK = AxisRules.apply, AxisRules.check


def some_event(state: AxisState, dice: random.Random) -> Event:
    """An event that may or may not be legal, of any kind that changes the books."""
    power = state.power
    area = dice.choice(LAND)
    units = {dice.choice(list(WORLD.units)): dice.randint(1, 4)}
    waiting = dict(state.active.waiting) or units
    victim = state.owners[area]
    outcome = {
        "winner": dice.choice(["attacker", "defender", "draw"]),
        "captured": dice.random() < 0.5,
        "attacker_left": {},
        "defender_left": {},
        "steps": [],
    }
    bombs: dict[str, Any] = {"shot_down": {}, "strikes": [], "aa_dice": []}
    bombs |= {"damage": dice.randint(0, 12), "paid": 0}
    common: dict[str, Any] = {"area": area, "power": power, "outcome": outcome, "luck": {}}
    bombed = {"area": area, "power": power, "victim": victim, "outcome": bombs}
    choices = [
        Event("next", {"to": None}),
        Event("next", {"to": dice.choice(["end", "combat", "mobilize", "income"])}),
        Event("buy", {"units": units}),
        Event(
            "research",
            {
                "technology": dice.choice(list(WORLD.technology_numbers)),
                "dice": [dice.randint(1, 6) for _die in range(dice.randint(1, 3))],
            },
        ),
        Event("capture", {"area": area, "power": power}),
        Event("battle", {**common, "against": [victim], "bombard": {}, "zone": None}),
        Event("raid", {**bombed, "bombers": {"bomber": 1}, "luck": {}}),
        Event("rocket", {**bombed, "from": dice.choice(LAND), "guns": 1}),
        Event("mobilize", {"area": area, "units": waiting, "via": {area: 1}}),
        Event("set", {"changes": {f"{power}.cash": dice.randint(0, 60)}}),
    ]
    return dice.choice(choices)


def money(state: AxisState) -> dict[str, int]:
    return {key: power.cash for key, power in state.powers.items()}


@given(st.integers(), st.integers(1, 80))
@settings(max_examples=30)
def test_money_changes_only_by_named_entries(seed: int, length: int) -> None:
    dice = random.Random(seed)
    state = RULES.begin({"unplaced": dice.choice(["keep", "refund"])}, None)
    for _event in range(length):
        event = some_event(state, dice)
        legal = RULES.check(state, event) == ()
        step = RULES.apply(state, event)
        booked = money(state)
        for entry in step.entries:
            assert entry.reason
            booked[entry.account] += entry.amount
        assert booked == money(step.state)
        inner = {"income", "set", "refund", "buy", "research", "raid", "rocket"}
        if not any(entry.reason in inner for entry in step.entries):
            assert sum(money(step.state).values()) == sum(money(state).values())
        if legal:
            assert min(money(step.state).values()) >= 0
            state = step.state


@given(st.integers(), st.integers(1, 60))
@settings(max_examples=40)
def test_any_state_can_be_written_and_read(seed: int, length: int) -> None:
    dice = random.Random(seed)
    state = RULES.begin({}, None)
    for _event in range(length):
        event = some_event(state, dice)
        if not RULES.check(state, event):
            state = RULES.apply(state, event).state
    assert RULES.load(RULES.dump(state)) == state
    assert RULES.begin(dict(state.choices), RULES.dump(state)) == state


def open_session(path: Path) -> Session[AxisState]:
    return Session.load("s", Store.open(path), RULES)


def new_session(path: Path) -> Session[AxisState]:
    Store.create(path, META, [(None, Event(BEGIN, {"choices": {}}))]).close()
    return open_session(path)


@pytest.mark.walk
@given(st.integers())
@settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_undo_after_any_command_restores_the_state(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    path = tmp_path / f"{seed}.session"
    path.unlink(missing_ok=True)
    session = new_session(path)
    states = [session.state]
    while len(states) < 25:
        event = some_event(session.state, dice)
        if RULES.check(session.state, event):
            continue
        before = session.state
        record, _step = session.record(event)
        after = session.state
        session.write(Event(UNDO, {"steps": [record.id]}))
        assert session.state == before
        session.write(Event(REDO, {"steps": [record.id]}))
        assert session.state == after
        states.append(after)
    # What the cache holds is what a replay of the lines gives.
    assert open_session(path).state == states[-1]
    played = session.replayed()
    assert [step.step.state for step in played] == states
    back = dice.randrange(len(states) - 1)
    lines = session.timeline.standing()
    session.write(Event(UNDO, {"steps": [line.record.id for line in lines[back + 1 :]][::-1]}))
    assert session.state == states[back]
    session.store.close()


def test_the_cache_is_passed_over_when_anything_changed(tmp_path: Path) -> None:
    path = tmp_path / "s.session"
    session = new_session(path)
    session.record(Event("next", {"to": "purchase"}))
    true_state = session.state
    kept = session.store.cached("state")
    for field, value in (("last", 1), ("program", "0"), ("rules", "0")):
        wrong = {**kept, "key": {**kept["key"], field: value}, "state": {}}
        session.store.remember("state", wrong)
        assert open_session(path).state == true_state
    session.store.remember("state", {**kept, "files": {"/nowhere": [1, 2]}, "state": {}})
    assert open_session(path).state == true_state
    session.store.remember("state", {**kept, "state": {**kept["state"], "round": 9}})
    assert open_session(path).state.round == 9


def test_a_stale_session_is_told_what_changed(tmp_path: Path) -> None:
    path = tmp_path / "s.session"
    one, other = new_session(path), open_session(path)
    one.record(Event("next", {"to": "purchase"}))
    one.record(Event("buy", {"units": {"tank": 2}}))
    with pytest.raises(StaleError, match="bought: 2 Tanks"):
        other.record(Event("next", {"to": "combat"}))
    assert one.store.last_id() == 3


def test_an_amendment_lists_what_became_illegal(tmp_path: Path) -> None:
    session = new_session(tmp_path / "s.session")
    for event in (
        Event("next", {"to": "purchase"}),
        Event("buy", {"units": {"infantry": 3}}),
        Event("buy", {"units": {"tank": 3}}),
        Event("next", {"to": "mobilize"}),
        Event("mobilize", {"area": "russia", "units": {"infantry": 3}, "via": {"russia": 3}}),
    ):
        session.record(event)
    change = Event("buy", {"units": {"artillery": 3}})
    session.write(Event(AMEND, {"line": 3, "event": change.document()}))
    assert session.illegal == (4, 6)
    assert session.state.powers["ussr"].cash == 24 - 12 - 15
    assert open_session(tmp_path / "s.session").state == session.state
    session.write(Event(UNDO, {"steps": [7]}))
    assert not session.illegal


def test_an_amendment_of_an_old_line_plays_each_line_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asking what the line met, trying what becomes illegal, and writing; the checks once too."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert run(["new", "axis-allies", "--session", "long"]) == 0
    for cash in range(40):
        assert run(["set", f"ussr.cash={cash}"]) == 0
    for words, most in (
        (["amend", "41", "set", "ussr.cash=5"], 1),
        (["amend", "--after", "40", "set", "uk.cash=5"], 3),
        (["undo"], 2),
        (["redo"], 2),
        (["amend", "12", "set", "ussr.cash=5"], 42),
    ):
        applied, checked = list[Event](), list[Event]()

        def apply(
            rules: AxisRules, state: AxisState, event: Event, found: list[Event] = applied
        ) -> Any:
            found.append(event)
            return APPLY(rules, state, event)

        def check(
            rules: AxisRules, state: AxisState, event: Event, found: list[Event] = checked
        ) -> Any:
            found.append(event)
            return CHECK(rules, state, event)

        monkeypatch.setattr(AxisRules, "apply", apply)
        monkeypatch.setattr(AxisRules, "check", check)
        assert run(words) == 0, words
        assert len(applied) <= most, words
        assert len(checked) <= most, words


def test_a_line_that_fits_the_data_no_more_stops_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.session"
    events = [
        (None, Event(BEGIN, {"choices": {}})),
        (None, Event("next", {"to": "purchase"})),
        (None, Event("buy", {"units": {"elephant": 3}})),
        (None, Event("buy", {"units": {"tank": 1}})),
    ]
    Store.create(path, META, events).close()
    session = open_session(path)
    assert session.illegal == (3,)
    assert session.state.powers["ussr"].cash == 19


def test_replay_of_the_same_lines_is_the_same(tmp_path: Path) -> None:
    session = new_session(tmp_path / "s.session")
    dice = random.Random(3)
    for _event in range(150):
        event = some_event(session.state, dice)
        if not RULES.check(session.state, event):
            session.record(event)
    lines = session.timeline.standing()
    first, second = replay(RULES, lines), replay(RULES, lines)
    assert first == second
    assert first[-1].step.state == session.state


@pytest.mark.walk
@given(st.integers(), st.integers(5, 60))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_kept_lines_come_to_what_they_come_to_from_the_first(
    tmp_path_factory: pytest.TempPathFactory, seed: int, length: int
) -> None:
    dice = random.Random(seed)
    path = tmp_path_factory.mktemp("ending") / "a.session"
    store = Store.create(path, META, [(None, Event(BEGIN, {"game": "axis-allies"}))])
    with store:
        session: Session[AxisState] = Session.load("a", store, RULES)
        for _line in range(length):
            timeline, move = session.timeline, dice.random()
            if move < 0.2 and timeline.steps:
                taken = timeline.steps[-dice.randint(1, 3) :]
                session.write(Event(UNDO, {"steps": list(taken[::-1])}))
            elif move < 0.3 and timeline.undone:
                session.write(Event(REDO, {"steps": [timeline.undone[-1]]}))
            elif move < 0.4 and timeline.steps:
                event = Event("set", {"changes": {"uk.cash": dice.randint(0, 9)}})
                beside = {"place": dice.choice(["before", "after"])} if move < 0.35 else {}
                line = {"line": dice.choice(timeline.steps[-6:]), "event": event.document()}
                if timeline.line(line["line"]).standing == "stands":  # type: ignore[arg-type,union-attr]
                    session.write(Event(AMEND, {**line, **beside}))
            else:
                event = some_event(session.state, dice)
                if not RULES.check(session.state, event):
                    session.record(event)
            whole = replay(RULES, session.timeline.standing())
            assert session.state == whole[-1].step.state
            assert session.illegal == tuple(p.line.record.id for p in whole if p.refusals)
            met = {played.line.record.id: played.before for played in whole[1:]}
            some = dice.sample(sorted(met), min(len(met), 3))
            assert session.met(some) == {line: met[line] for line in some}
            for played in whole[1:]:
                if played.line.record.id in some:
                    assert session.at(played.line.record.id) == played.before
                    assert session.at(played.line.record.id, after=True) == played.step.state
            faulty = session.faulty()
            assert all(played in faulty for played in whole if played.refusals)
        assert len(store.earlier_states()) <= 16 + 1  # and the first post
        if length > 20 and len(session.timeline.lines) > 20:
            assert store.earlier_states()


def long_session(path: Path, lines: int) -> Session[AxisState]:
    """Turns of a war in which nothing happens, with a step taken back and an old line amended here
    and there."""
    walk, events = Event("next", {"to": None}), [Event(BEGIN, {"game": "axis-allies"})]
    while len(events) < lines:
        number = len(events) + 1
        if number % 100 == 0:
            events.append(Event(AMEND, {"line": number - 40, "event": walk.document()}))
        elif number % 50 == 25:
            events.append(Event(UNDO, {"steps": [number - 1]}))
        else:
            events.append(walk)
    Store.create(path, META, [(None, event) for event in events]).close()
    return Session.load("long", Store.open(path), RULES)


def test_what_few_lines_of_a_long_session_met_is_known_without_playing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = long_session(tmp_path / "a.session", 900)
    with whole.store:
        lines = whole.timeline.lines
        states = met_states(whole, lines)
        applied = list[Event]()

        def apply(rules: AxisRules, state: AxisState, event: Event) -> Any:
            applied.append(event)
            return APPLY(rules, state, event)

        monkeypatch.setattr(AxisRules, "apply", apply)
        for first in (1, 120, 377, 640, 890):
            session = Session.load("long", whole.store, RULES)
            applied.clear()
            some = lines[first - 1 : first + 9]
            wanted = {line.record.id for line in some} & states.keys()
            found = met_states(session, some)
            assert {number: found[number] for number in wanted} == {n: states[n] for n in wanted}
            assert len(applied) < 2 * POST


def test_an_undone_line_is_told_of_the_state_that_it_met_when_it_was_written(
    tmp_path: Path,
) -> None:
    session = new_session(tmp_path / "s.session")
    session.record(Event("set", {"changes": {"uk.cash": 3}}))
    session.record(Event("set", {"changes": {"uk.cash": 4}}))
    session.write(Event(UNDO, {"steps": [3]}))
    better = Event("set", {"changes": {"uk.cash": 9}})
    session.write(Event(AMEND, {"line": 2, "event": better.document()}))
    met = session.met_when_written({2, 3})
    assert {number: state.powers["uk"].cash for number, state in met.items()} == {2: 30, 3: 3}
