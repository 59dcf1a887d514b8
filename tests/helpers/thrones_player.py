"""A player who plays all houses by the rules, by chance but with an eye on castles: types one
command line after the other. Games for tests, and for whoever wants another recorded one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from one_line import event_at
from thrones import PLAY, RULES, WORLD, clash

from companion.games.game_of_thrones import consequences, mustering, orders, raids, removal, supply
from companion.games.game_of_thrones.abilities import NO, hand
from companion.games.game_of_thrones.aftermath import ability_choices
from companion.games.game_of_thrones.battle import default_losses, retreats
from companion.games.game_of_thrones.marches import enemies_in
from companion.games.game_of_thrones.routes import destinations
from companion.games.game_of_thrones.state import (
    ThronesState,
    castles,
    controller,
    laid_by,
    places,
    units_of,
)
from companion.games.game_of_thrones.strength import supporters
from companion.games.game_of_thrones.verbs import VERBS
from companion.games.game_of_thrones.westeros import draw
from companion.table.counts import minus
from companion.table.errors import CompanionError
from companion.table.events import Event


def event_of(state: ThronesState, line: str) -> Event:
    """The event of a typed line. Raises CompanionError."""
    return event_at(RULES, VERBS, state, line)


@dataclass(slots=True)
class Player:
    """`boldness` is how often units march out of a castle."""

    dice: random.Random
    boldness: float = 0.8

    def game(self, state: ThronesState, most: int = 2000) -> Iterator[tuple[str, ThronesState]]:
        """(line, state after it) until the game is over."""
        for _number in range(most):
            if state.over:
                return
            line = self.line(state)
            event = event_of(state, line)
            faults = RULES.check(state, event)
            assert faults == (), (line, [str(fault) for fault in faults])
            state = RULES.apply(state, event).state
            yield line, state
        raise AssertionError("the game does not end")

    def line(self, state: ThronesState) -> str:
        """What is typed next."""
        if state.fight is not None:
            return self._battle(state)
        if state.task is not None:
            answer: Callable[[ThronesState], str] = getattr(self, f"_{state.task.kind}")
            return answer(state)
        if state.phase == "planning":
            return self._planning(state)
        if state.phase == "raids":
            return self._raid(state)
        return self._march(state) if state.phase == "marches" else "next"

    def legal(self, state: ThronesState, line: str) -> bool:
        try:
            return RULES.check(state, event_of(state, line)) == ()
        except CompanionError:
            return False

    def _draw(self, state: ThronesState) -> str:
        drawn = draw(WORLD, state, self.dice.randrange(10**6))
        kinds = {card.id: card.kind for cards in WORLD.decks.values() for card in cards}
        return "westeros " + ", ".join("+".join(kinds[c] for c in cards) for cards in drawn)

    def _reduce(self, state: ThronesState) -> str:
        assert state.task is not None
        way = self.dice.choice(supply.ways_out(WORLD, state, state.task.house))
        return self._remove(
            {a: default_losses(WORLD, state.forces[a].units, n) for a, n in way.items()}
        )

    def _remove(self, parts: dict[str, dict[str, int]]) -> str:
        texts = [
            f"{area} " + " ".join(f"{n} {unit}" for unit, n in units.items())
            for area, units in parts.items()
        ]
        return "remove " + ", ".join(texts)

    def _losses(self, state: ThronesState) -> str:
        assert state.task is not None
        house, due = state.task.house, state.task.amount
        due = min(due, removal.worth(WORLD, units_of(state, house)))
        left = due
        parts: dict[str, dict[str, int]] = {}
        pool = [
            (area, unit)
            for area, force in state.forces.items()
            if force.house == house
            for unit, n in force.units.items()
            for _one in range(n)
        ]
        pool.sort(key=lambda item: WORLD.units[item[1]].cost)
        ones = [item for item in pool if WORLD.units[item[1]].cost == 1]
        twos = [item for item in pool if WORLD.units[item[1]].cost == 2]
        while left:
            area, unit = ones.pop() if len(ones) >= left or not twos else twos.pop()
            left -= WORLD.units[unit].cost
            units = parts.setdefault(area, {})
            units[unit] = units.get(unit, 0) + 1
        return self._remove(parts)

    def _muster(self, state: ThronesState) -> str:
        assert state.task is not None
        for area in castles(WORLD, state, state.task.house):
            points = mustering.points_left(PLAY, state, area)
            wishes = ["1 knight", "upgrade", "1 footman", "2 footman", "1 ship"]
            self.dice.shuffle(wishes)
            for wish in wishes if points else ():
                seas = mustering.coasts(PLAY, area) if "ship" in wish else []
                at = f" --at {self.dice.choice(seas)}" if seas else ""
                line = f"muster {area} {wish}{at}"
                if self.legal(state, line):
                    return line
        return "next"

    def _bid(self, state: ThronesState) -> str:
        houses = [house for house in state.order_of_play if house not in state.bids]
        house = self.dice.choice(houses)
        return f"bid {house} {self.dice.randint(0, min(5, max(0, state.power[house])))}"

    def _tie(self, state: ThronesState) -> str:
        assert state.task is not None
        houses = list(state.task.houses)
        self.dice.shuffle(houses)
        decides_one = state.task.about in ("wildlings", "lowest")
        return "tie " + " ".join(houses[:1] if decides_one else houses)

    def _recover(self, state: ThronesState) -> str:
        assert state.task is not None
        used = state.discards[state.task.house]
        best = max(used, key=lambda card: WORLD.cards[card].strength)
        return f"recover {best}" if self.dice.random() < 0.9 else "next"

    def _planning(self, state: ThronesState) -> str:
        for house in state.order_of_play:
            areas = places(state, house)
            if areas and not laid_by(state, house):
                return self._orders(state, house, areas)
        if not state.raven_used and self.dice.random() < 0.5:
            for area in laid_by(state, state.raven):
                order = self.dice.choice(["march+1", "defence+2", "raid*"])
                line = f"raven {area} {order}"
                if self.legal(state, line):
                    return line
        return "next"

    def _orders(self, state: ThronesState, house: str, areas: list[str]) -> str:
        laid: dict[str, str] = {}
        marches = ["march-plus", "march-zero", "march-minus"]
        rest = [o for o in WORLD.orders if WORLD.orders[o].kind != "march"]
        areas = sorted(areas, key=lambda a: -state.forces[a].size)
        for area in areas:
            self.dice.shuffle(rest)
            wishes = [*marches, *rest] if self.dice.random() < self.boldness else rest
            for order in wishes:
                trial = {**laid, area: order}
                if not orders.order_refusals(PLAY, state, house, trial):
                    laid = trial
                    break
        text = ", ".join(f"{area} {_typed(order)}" for area, order in laid.items())
        return f"orders {house} {text}"

    def _raid(self, state: ThronesState) -> str:
        assert state.turn is not None
        areas = consequences.orders_of(WORLD, state, "raid")[state.turn]
        area = self.dice.choice(areas)
        targets = raids.targets(PLAY, state, area)
        most = 2 if WORLD.orders[state.orders[area].order].special else 1
        self.dice.shuffle(targets)
        return f"raid {area} " + ", ".join(targets[:most])

    def _march(self, state: ThronesState) -> str:
        house = state.turn
        assert house is not None
        area = self.dice.choice(consequences.orders_of(WORLD, state, "march")[house])
        fit = state.forces[area].fit
        goals = list(destinations(WORLD, state, house, area))
        goals.sort(key=lambda goal: (-self._worth(state, house, goal), self.dice.random()))
        for goal in goals:
            if self._worth(state, house, goal) < 1 and self.dice.random() < 0.6:
                continue
            shares = [fit]
            if sum(fit.values()) > 1:
                shares.append({next(iter(fit)): 1})
                self.dice.shuffle(shares)
            for units in shares:
                text = " ".join(f"{n} {unit}" for unit, n in units.items())
                for token in (" --token", ""):
                    line = f"march {area} {goal} {text}{token}"
                    if text and self.legal(state, line):
                        return line
        return f"march {area}"

    def _worth(self, state: ThronesState, house: str, goal: str) -> float:
        """Castles of others first, then barrels and crowns; own areas are of no worth."""
        place = WORLD.areas[goal]
        if enemies_in(state, house, goal):
            return 1 + 2 * place.points + self.dice.random()
        if controller(WORLD, state, goal) == house:
            return 0
        return 3 * place.points + place.barrels + place.crowns + 0.5 * place.is_sea

    def _battle(self, state: ThronesState) -> str:
        fight = state.fight
        assert fight is not None
        defender = state.forces[fight.area].house
        cards = [self.dice.choice(hand(PLAY, state, house)) for house in (fight.attacker, defender)]
        line = f"battle --cards '{cards[0]} v {cards[1]}'"
        given: dict[str, list[str]] = {"attack_support": [], "defend_support": []}
        for area in supporters(WORLD, state, fight.area):
            owner = state.orders[area].house
            if owner == fight.attacker:
                given["attack_support"].append(area)
            elif owner == defender:
                given["defend_support"].append(area)
            elif self.dice.random() < 0.3:
                side = self.dice.choice(list(given))
                given[side].append(area)
                line += f" --{side.replace('_', '-')} {area}"
        blade = state.blade in (fight.attacker, defender) and not state.blade_used
        line += " --blade" if blade else ""
        fought = clash(state, {**given, "cards": cards, "blade": blade})
        lost = default_losses(WORLD, fought.lost.units, fought.casualties)
        survivors = minus(fought.lost.units, lost)
        if fought.lost.house != fight.attacker and survivors:
            ways = list(retreats(PLAY, state, fought, survivors))
            line += f" --retreat {self.dice.choice(ways)}" if ways else ""
        choices = ability_choices(PLAY, state, fought)
        if choices:
            line += f" --ability {self.dice.choice([*choices, NO])}"
        return line


def _typed(order: str) -> str:
    """An order as people type it."""
    face = WORLD.orders[order]
    if face.kind == "march":
        return f"march{face.modifier:+d}" if face.modifier else "march0"
    if face.kind == "defence":
        return f"defence+{face.modifier}"
    name = "power" if face.kind == "consolidate" else face.kind
    return f"{name}*" if face.special else name
