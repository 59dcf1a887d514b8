"""Pacific 1940 on random walks: money, saving, undo; and a whole session in Czech."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from recorded.table import Table
from rulebooks import rules_of

from companion.games.axis.game import AxisRules
from companion.games.axis.state import AxisState, production_total
from companion.games.pacific_1940.facilities import facilities_in, most_damage
from companion.games.pacific_1940.politics import records_of
from companion.games.pacific_1940.records import FACILITIES
from companion.table.events import BEGIN, REDO, UNDO, Event
from companion.table.session import Session
from companion.table.store import Store

RULES = rules_of("pacific-1940", AxisRules)
WORLD = RULES.play.world
LAND = [area.id for area in WORLD.areas.values() if not area.is_sea]
ZONES = [area.id for area in WORLD.areas.values() if area.is_sea]
OWN_ENTRIES = {"income", "bonus", "convoy", "repair", "buy", "refund", "set"}


def some_event(state: AxisState, dice: random.Random) -> Event:
    """An event that people might type, legal or not, mostly of the phase."""
    area, zone = dice.choice(LAND), dice.choice(ZONES)
    power, few = state.power, dice.randint(1, 4)
    units = {dice.choice(list(WORLD.units)): few}
    ships = {dice.choice(["submarine", "destroyer", "carrier", "transport"]): few}
    facility = dice.choice(FACILITIES)
    data: dict[str, dict[str, Any]] = {
        "next": {"to": dice.choice([None, None, None, "end"])},
        "buy": {"units": units},
        "capture": {"area": area, "power": power},
        "declare": {"power": power, "other": dice.choice(list(WORLD.powers))},
        "occupy": {"area": area, "power": power},
        "repair": {"area": area, "facility": facility, "points": few},
        "convoy": {"zone": zone, "power": power, "ships": {dice.choice(list(WORLD.powers)): ships}},
        "kamikaze": {"zone": zone, "ships": ships, "dice": dice.choices(range(1, 7), k=few)},
        "scramble": {"island": area, "zone": zone, "power": power, "units": units},
        "mobilize": {
            "area": area,
            "units": dict(state.active.waiting),
            "via": {area: sum(state.active.waiting.values())},
        },
        "raid": {
            "area": area,
            "power": power,
            "victim": state.owners.get(area),
            "bomber": "strategic_bomber",
            "bombers": few,
            "fighter": "fighter",
            "escorts": 0,
            "interceptors": 0,
            "targets": {facility: few},
            "outcome": {
                "air": {},
                "lost": {"attacker": {}, "defender": {}},
                "strikes": [
                    {
                        "facility": facility,
                        "bombers": few,
                        "aa_dice": [],
                        "shot_down": 0,
                        "dice": [],
                        "damage": few * 6,
                    }
                ],
            },
            "luck": {},
        },
        "set": {"changes": {f"{power}.cash": dice.randint(0, 60)}},
    }
    kind = dice.choice([*data, "next", "next", "capture", "capture", "raid"])
    return Event(kind, data[kind])


def money(state: AxisState) -> dict[str, int]:
    return {key: power.cash for key, power in state.powers.items()}


def check_invariants(state: AxisState) -> None:
    """What must hold in every state that the rules allow."""
    own = records_of(state)
    held = set(state.owners)
    assert all(WORLD.areas[area].kind != "sea" for area in held)
    assert not any(WORLD.areas[area].closed for area in held)
    for area, owner in state.owners.items():
        if owner == "china":
            assert WORLD.game.table("areas")[area]["mark"] == "china"
    for key, hurt in own.damage.items():
        area, _dot, facility = key.partition(".")
        assert facility in facilities_in(state, area)
        assert 0 < hurt <= most_damage(RULES.play, state, area, facility)
    assert set(own.kinds) == set(state.complexes)
    assert ("uk" in own.wars) == ("anzac" in own.wars)
    assert 0 <= own.kamikaze_used <= 6
    assert all(power.cash >= 0 for power in state.powers.values())
    total = sum(production_total(WORLD, state, power) for power in WORLD.powers)
    assert total <= sum(area.income for area in WORLD.areas.values())


@given(st.integers(), st.integers(1, 120))
@settings(max_examples=40)
def test_legal_walks_keep_the_books_in_order(seed: int, length: int) -> None:
    dice = random.Random(seed)
    state = RULES.begin({"unplaced": dice.choice(["keep", "refund"])}, None)
    for _event in range(length):
        event = some_event(state, dice)
        if RULES.check(state, event):
            continue
        step = RULES.apply(state, event)
        booked = money(state)
        for entry in step.entries:
            booked[entry.account] += entry.amount
        assert booked == money(step.state)
        moved = sum(e.amount for e in step.entries if e.reason not in OWN_ENTRIES)
        assert moved == 0, "loot only changes hands"
        state = step.state
        check_invariants(state)
    assert RULES.load(RULES.dump(state)) == state


@pytest.mark.walk
@given(st.integers(), st.integers(1, 60))
@settings(max_examples=25)
def test_any_event_can_be_applied_told_and_read_again(seed: int, length: int) -> None:
    """Amended logs replay to their end: nothing fails, legal or not."""
    dice = random.Random(seed)
    state = RULES.begin({}, None)
    for _event in range(length):
        event = some_event(state, dice)
        step = RULES.apply(state, event)
        assert RULES.describe(state, event)[1]
        if not RULES.check(state, event):
            assert RULES.report(state, event, step).data["status"]
        assert RULES.overview(step.state).full()
        state = step.state
    assert RULES.load(RULES.dump(state)) == state


@pytest.mark.walk
@given(st.integers())
@settings(
    max_examples=6,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_undo_after_any_command_restores_the_state(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    path = tmp_path / f"{seed}.session"
    path.unlink(missing_ok=True)
    session = begin_session(path)
    legal = 0
    while legal < 15:
        event = some_event(session.state, dice)
        if RULES.check(session.state, event):
            continue
        legal += 1
        before = session.state
        record, step = session.record(event)
        session.write(Event(UNDO, {"steps": [record.id]}))
        assert session.state == before
        session.write(Event(REDO, {"steps": [record.id]}))
        assert session.state == step.state
    session.store.close()


def begin_session(path: Path) -> Session[AxisState]:
    meta = {"game": RULES.game, "folder": "", "rules": RULES.version}
    Store.create(path, meta, [(None, Event(BEGIN, {"choices": {}}))]).close()
    return Session.load("s", Store.open(path), RULES)


ENGLISH = re.compile(
    r"\b(the|and|with|which|this|your|options|usage|show|war|peace|damage|area|zone|base|"
    r"complex|attack|from|turn|ships)\b",
    re.IGNORECASE,
)


def test_no_english_in_a_czech_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    lines = [
        "new pacific-1940 --session p",
        "politics",
        "politics jün-nan",
        "buy 1 transportní 3 pěchota",
        "next bojový",
        "declare spojené království",
        "declare usa",
        "next vedení",
        "scramble havajské sz_26 1 stíhačka",
        'raid "západní spoj" 2 strategický --dice "3 4 5 6"',
        'battle sz_26 --attack "2 ponorka 1 torpédoborec" --defend "1 transportní" '
        "--against usa --roll --seed 3",
        'battle filipíny --attack "3 pěchota 1 dělostřelectvo 1 taktický 1 stíhačka" '
        '--landed "3 pěchota 1 dělostřelectvo" --bombard "1 bitevní" '
        '--defend "2 pěchota" --roll --seed 1',
        "next mobilizace",
        "mobilize japonsko 3 pěchota",
        "next --anyway",
        "convoy sz_19 uk: 1 ponorka 1 torpédoborec",
        "next --anyway",
        "status",
        'repair "západní spoj" komplex 2',
        "set okinawa.owner=usa kamikaze=1 phase=combat",
        "kamikaze sz_6 1 křižník 1 bitevní --dice 12",
        "log",
        "games pacific-1940",
        "battle --help",
        "raid --help",
        "convoy --help",
        "pacific-1940 --help",
    ]
    for line in lines:
        answer = table.do(f"{line} --lang cs")
        for printed in re.sub(
            r"--[\w-]+|[A-Z]{3,}|at-war|'\w+'|\w+=\S+", "", answer.out
        ).splitlines():
            assert not ENGLISH.search(printed), (line, printed)
    for line in ("capture amur", "declare usa", "occupy jáva", "raid korea 1 strategický --roll"):
        answer = table.type(f"{line} --lang cs")
        assert answer.status in (1, 2)
        assert not ENGLISH.search(re.sub(r"'\w+'", "", answer.err)), answer.err
    assert "Japan" in table.do("status --lang en").out  # the next tests read English
