"""A player who plays both sides of a battle by the rules, by chance but with an eye on the enemy:
types one command line after the other. He keeps the map that lies on the table. Games for tests,
and for whoever wants another recorded one."""

from __future__ import annotations

import random
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from napoleon_field import RULES, WORLD

from companion.games.battles_of_napoleon import deck, hands
from companion.games.battles_of_napoleon.actions import CHARGE, MELEE
from companion.games.battles_of_napoleon.command import leaders, rally
from companion.games.battles_of_napoleon.hexes import Hex, Post, distance, front_sides, zones
from companion.games.battles_of_napoleon.state import NapoleonState, Unit
from companion.games.battles_of_napoleon.verbs import VERBS
from companion.games.battles_of_napoleon.words import hex_text
from companion.table.desk import Desk
from companion.table.errors import CompanionError
from companion.table.events import Event
from companion.table.verbs import Args, Argument, Option

AHEAD = {"french": "N", "british": "S"}
BACK = {"french": ("SW", "SE"), "british": ("NW", "NE")}


def event_of(state: NapoleonState, line: str) -> Event:
    """The event of a typed line. Raises CompanionError."""
    name, *rest = shlex.split(line)
    if name == "next":
        return RULES.next(state, Args({"to": rest[0] if rest else None}))
    verb = next(verb for verb in VERBS if verb.name == name)
    options = {item.name: item for item in verb.parameters if isinstance(item, Option)}
    values: dict[str, Any] = {}
    words: list[str] = []
    stream = iter(rest)
    for word in stream:
        option = options.get(word[2:]) if word.startswith("--") else None
        if option is None:
            words.append(word)
        else:
            values[option.name] = True if option.kind == "flag" else next(stream)
    for item in verb.parameters:
        if isinstance(item, Argument):
            values[item.name] = tuple(words) if item.rest else (words.pop(0) if words else None)
    found = verb.run(Desk(RULES, state, None), Args(values))
    assert isinstance(found, Event)
    return found


@dataclass(slots=True)
class Player:
    """`where` is the map: unit -> hex."""

    dice: random.Random
    where: dict[str, Hex] = field(default_factory=dict)

    def game(self, state: NapoleonState, most: int = 3000) -> Iterator[tuple[str, NapoleonState]]:
        """(line, state after it) until the battle is over."""
        self.where = {unit.id: unit.hex for unit in state.units.values() if unit.hex}
        for _number in range(most):
            if state.over:
                return
            line = self.line(state)
            event = event_of(state, line)
            faults = RULES.check(state, event)
            assert faults == (), (line, [str(fault) for fault in faults])
            after = RULES.apply(state, event).state
            self._look(state, after, event)
            state = after
            yield spelled(line, event), state
        raise AssertionError("the battle does not end")

    # -- the map ----------------------------------------------------------------------------------

    def _look(self, before: NapoleonState, after: NapoleonState, event: Event) -> None:
        """Move the pieces as the event says."""
        for unit in after.units.values():
            if unit.gone:
                self.where.pop(unit.id, None)
            elif unit.hex is not None:
                self.where[unit.id] = unit.hex

    def _taken(self, state: NapoleonState) -> dict[Hex, str]:
        return {place: key for key, place in self.where.items() if not state.units[key].parent}

    def _foes(self, state: NapoleonState, nation: str) -> list[Unit]:
        return [
            unit
            for unit in state.units.values()
            if not unit.gone and state.nation_of(unit.id) != nation and unit.id in self.where
        ]

    def _zones(self, state: NapoleonState, nation: str) -> frozenset[Hex]:
        """The zones of control of the enemies of a side."""
        return zones(
            Post(self.where[foe.id], foe.facing)
            for foe in self._foes(state, nation)
            if foe.state != "routed" and foe.figures > 1 and foe.facing
        )

    def _inside(self, state: NapoleonState, place: Hex) -> bool:
        scenario = WORLD.scenarios[state.scenario]
        return 0 <= place.column < scenario.columns and 0 <= place.row < scenario.rows

    def _front(self, state: NapoleonState, unit: Unit) -> list[Hex]:
        shape = WORLD.formations.get(unit.formation)
        sides = front_sides(unit.facing, 6 if shape and shape.front == 6 else 2)
        return [self.where[unit.id].side(side) for side in sides]

    # -- what is typed ----------------------------------------------------------------------------

    def line(self, state: NapoleonState) -> str:
        """What is typed next."""
        if state.task is not None:
            return getattr(self, f"_{state.task.kind}")(state, state.task.subject)
        drifted = [
            key
            for key, place in self.where.items()
            if state.units[key].hex != place and not state.units[key].gone
        ]
        if drifted:
            places = " ".join(f"{k}.hex={hex_text(self.where[k])}" for k in drifted)
            return f"set {places}"
        return getattr(self, f"_{state.phase}")(state)

    def legal(self, state: NapoleonState, line: str) -> bool:
        try:
            return RULES.check(state, event_of(state, line)) == ()
        except CompanionError:
            return False

    def _seeded(self) -> str:
        return f"--roll --seed {self.dice.randrange(10**6)}"

    def _dispatches(self, state: NapoleonState) -> str:
        if state.turn == 1:
            bare = [g for g in state.groups.values() if g.token is None]
            if not bare:
                return "next"
            free = [
                token
                for token in WORLD.tokens
                if token not in {g.token for g in state.groups.values()}
            ]
            drawn = self.dice.sample(free, len(bare))
            parts = [
                f"{g.id} {g.order or 'attack'} {WORLD.tokens[token][g.order or 'attack']}"
                for g, token in zip(bare, drawn, strict=True)
            ]
            return "orders " + ", ".join(parts)
        for group in state.groups.values():
            if group.dispatch or group.order == "attack" or not state.units_of(group.id):
                continue
            line = f"dispatch {group.id} attack"
            if self.legal(state, line):
                return line
        return "next"

    def _chiefs(self, state: NapoleonState) -> str:
        for nation in WORLD.nations:
            mine = [u for u in self.where if state.nation_of(u) == nation]
            if nation in state.officers and nation not in state.moved and self.dice.random() < 0.3:
                for unit in mine:
                    line = f"leader {nation} with {unit}"
                    if self.legal(state, line):
                        return line
        return "next"

    def _execution(self, state: NapoleonState) -> str:
        sent = [g.id for g in state.groups.values() if g.dispatch and state.units_of(g.id)]
        return f"test {sent[0]} {self._seeded()}" if sent and state.turn > 1 else "next"

    def _command(self, state: NapoleonState) -> str:
        marked = any(unit.out_of_command for unit in state.units.values())
        return "out none" if marked else "next"

    def _cards(self, state: NapoleonState) -> str:
        for nation in WORLD.nations:
            if nation not in state.drawn and hands.due(WORLD, state, nation):
                if self.dice.random() < 0.5:
                    return f"draw {nation}"
                return f"draw {nation} {self._seeded()}"
            over = len(state.hands[nation]) - hands.limit(WORLD, state, nation)
            if over > 0:
                known = [card for card in state.hands[nation] if card != "?"]
                hidden = [c for c in deck.hidden(WORLD, state) if c not in known]
                pool = known if len(known) >= over else known + self.dice.sample(hidden, over)
                return f"discard {nation} " + " ".join(pool[:over])
        return "next"

    def _segment1(self, state: NapoleonState) -> str:
        return self._acting(state, (self._formation, self._march, self._volley))

    def _segment2(self, state: NapoleonState) -> str:
        return self._acting(state, (self._formation, self._assault))

    def _acting(self, state: NapoleonState, ways: tuple[Any, ...]) -> str:
        if state.active is None:
            return "next"
        held = self._objective(state) or self._card(state)
        if held:
            return held
        for way in ways:
            for unit in state.units_of(state.active):
                if unit.id in self.where and (line := way(state, unit)):
                    return str(line)
        return "next"

    def _objective(self, state: NapoleonState) -> str:
        taken = self._taken(state)
        for key, item in WORLD.scenarios[state.scenario].objectives.items():
            holder = taken.get(item.hex)
            if holder and state.units[holder].state != "routed":
                nation = state.nation_of(holder)
                if state.objectives[key] != nation:
                    return f"hold {key} {nation}"
        return ""

    def _card(self, state: NapoleonState) -> str:
        """Now and then an event for a unit of the group that acts, or a reaction against it."""
        if self.dice.random() > 0.15 or state.active is None:
            return ""
        own = state.groups[state.active].nation
        for nation in WORLD.nations:
            kind = "event" if nation == own else "reaction"
            subjects = [*self.where, *state.groups]
            self.dice.shuffle(subjects)
            for card in state.hands[nation]:
                for subject in subjects[:8]:
                    line = f"{kind} {card} {subject}"
                    if card != "?" and self.legal(state, line):
                        return line
        return ""

    def _near(self, state: NapoleonState, unit: Unit) -> Unit | None:
        """The nearest enemy."""
        foes = self._foes(state, state.nation_of(unit.id))
        here = self.where[unit.id]
        return min(foes, key=lambda foe: distance(here, self.where[foe.id]), default=None)

    def _formation(self, state: NapoleonState, unit: Unit) -> str:
        foe = self._near(state, unit)
        if foe is None or unit.state == "routed":
            return ""
        away = distance(self.where[unit.id], self.where[foe.id])
        tries = []
        if unit.state == "disordered" and away > 1:
            tries.append(f"form {unit.id} recover")
        if unit.formation == "limbered" and away <= 3:
            tries.append(f"form {unit.id} unlimbered")
        if unit.formation == "unlimbered" and away > 3:
            tries.append(f"form {unit.id} limbered")
        if unit.formation == "line" and away > 1:
            tries.append(f"form {unit.id} column")
        if away == 1 and self.where[foe.id] not in self._front(state, unit):
            for facing in ("N", "NE", "SE", "S", "SW", "NW"):
                turned = Post(self.where[unit.id], facing)
                if self.where[foe.id] in zones([turned]) and facing != unit.facing:
                    tries.append(f"form {unit.id} turn {facing}")
        return next((line for line in tries if self.legal(state, line)), "")

    def _march(self, state: NapoleonState, unit: Unit) -> str:
        foe = self._near(state, unit)
        if foe is None or unit.parent:
            return ""
        nation = state.nation_of(unit.id)
        here, goal = self.where[unit.id], self.where[foe.id]
        danger, taken = self._zones(state, nation), self._taken(state)
        if here in danger or distance(here, goal) == 1:
            return ""
        ways = [
            place
            for place in self._front(state, unit)
            if place not in taken
            and self._inside(state, place)
            and distance(place, goal) < distance(here, goal)
        ]
        for place in sorted(ways, key=lambda place: distance(place, goal)):
            line = f"move {unit.id} {hex_text(place)}"
            if self.legal(state, line):
                return line
        return ""

    def _volley(self, state: NapoleonState, unit: Unit) -> str:
        return self._attack(state, unit, ("fire",), 3)

    def _assault(self, state: NapoleonState, unit: Unit) -> str:
        return self._attack(state, unit, (CHARGE, MELEE), 1)

    def _attack(self, state: NapoleonState, unit: Unit, verbs: tuple[str, ...], far: int) -> str:
        here = self.where[unit.id]
        front = self._front(state, unit)
        for foe in self._foes(state, state.nation_of(unit.id)):
            there = self.where[foe.id]
            away = distance(here, there)
            if away > far or (away == 1 and there not in front) or foe.parent:
                continue
            if away > 1 and (unit.formation != "unlimbered" or abs(there.row - here.row) < away):
                continue
            ahead = there.row < here.row if unit.facing.startswith("N") else there.row > here.row
            if away > 1 and not ahead:
                continue
            distant = f" range {away}" if away > 1 else ""
            for verb in verbs:
                line = f"{verb} {unit.id} at {foe.id}{distant} {self._seeded()}"
                if self.legal(state, line):
                    return line
        return ""

    def _rally(self, state: NapoleonState) -> str:
        for unit in state.units.values():
            if unit.state != "routed" or unit.gone:
                continue
            for post in rally.ralliers(state, unit.id):
                name = state.officers[post].name or post
                line = f"rally {unit.id} by {shlex.quote(name)} {self._seeded()}"
                if self.legal(state, line):
                    return line
        return "next"

    # -- what is due ------------------------------------------------------------------------------

    def _rout(self, state: NapoleonState, key: str) -> str:
        """As far back as there is room; over the edge and away."""
        nation, steps = state.nation_of(key), state.task.amount if state.task else 1
        danger, place = self._zones(state, nation), self.where[key]
        hit, stuck = 0, 0
        for _step in range(steps):
            ways = [place.side(side) for side in BACK[nation]]
            free = [way for way in ways if way not in self._taken(state)]
            if not free:
                stuck += 1
                continue
            place = min(free, key=lambda way: way in danger)
            if not self._inside(state, place):
                return f"rout {key} --off"
            hit += place in danger
        self.where[key] = place
        return f"rout {key} --zones {hit} --blocked {stuck} --at {hex_text(place)}"

    def _retreat(self, state: NapoleonState, key: str) -> str:
        nation = state.nation_of(key)
        danger, taken = self._zones(state, nation), self._taken(state)
        ways = [self.where[key].side(side) for side in BACK[nation]]
        free = [w for w in ways if w not in taken and self._inside(state, w)]
        safe = [way for way in free if way not in danger]
        if not free:
            return f"retreat {key} blocked"
        self.where[key] = (safe or free)[0]
        return f"retreat {key}" if safe else f"retreat {key} zone"

    def _morale(self, state: NapoleonState, key: str) -> str:
        return f"morale {key} {self._seeded()}"

    def _advance(self, state: NapoleonState, key: str) -> str:
        return f"advance {key}"

    def _chief(self, state: NapoleonState, nation: str) -> str:
        posts = [p for p, o in state.officers.items() if p in state.groups and o.nation == nation]
        return f"chief {self.dice.choice(posts)}"

    def _replace(self, state: NapoleonState, group: str) -> str:
        card = self.dice.choice(leaders.candidates(WORLD, state, state.groups[group].nation))
        return f"replace {group} {WORLD.commanders[card].letter}"


def spelled(line: str, event: Event) -> str:
    """The line with the dice and cards that were rolled for it, as they would be typed."""
    if "--roll" not in line:
        return line
    head = line[: line.index("--roll")].strip()
    data = event.data
    if "answers" in data:
        dice = [str(one) for one in data["answers"] if isinstance(one, int)]
        cards = [one for one in data["answers"] if one in WORLD.cards]
        if len(dice) + len(cards) != len(data["answers"]):
            return line
    elif "die" in data:
        dice = [str(one) for one in (data["die"], data.get("again")) if one is not None]
        cards = []
        if data.get("token"):
            head += f" --token '#{data['token']}'"
    else:
        return f"{head} {' '.join(data['cards'])}"
    dice_text = f" --dice '{' '.join(dice)}'" if dice else ""
    return head + dice_text + (f" --card '{' '.join(cards)}'" if cards else "")
