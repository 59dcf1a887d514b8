"""`set`: correct what the books say, as one event that names every change."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.game_of_thrones import consequences, limits, tokens
from companion.games.game_of_thrones.action import ThronesAction
from companion.games.game_of_thrones.marches import arrive, enemies_in
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import (
    PHASES,
    WESTEROS,
    Fight,
    Order,
    Task,
    ThronesState,
    laid_aside,
)
from companion.games.game_of_thrones.tokens import Ledger
from companion.games.game_of_thrones.words import find_order, read_houses
from companion.games.game_of_thrones.world import THRONE, World
from companion.table import actions
from companion.table.actions import Input, action, field
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Step
from companion.table.words import parse_counts, parse_list, read_number

NONE = ("", "none", "-", "nic", "0")
OF_HOUSE = ("power", "supply", "used")
OF_AREA = ("units", "token", "order", "neutral")
OF_GAME = ("round", "phase", "wildlings", "turn", "blade", "raven", "due")
EXAMPLE = "round=3 stark.power=7 wildlings=2 riverrun.token=stark"


def read_changes(world: World, texts: tuple[str, ...]) -> dict[str, Any]:
    """`stark.power=7`, `riverrun.units="stark: 2 footman"`, `iron_throne="stark tyrell …"` ->
    full key -> JSON value. Raises UsageError."""
    if not texts:
        raise UsageError(_("What is to be set? For example: {example}.").format(example=EXAMPLE))
    changes: dict[str, Any] = {}
    for text in texts:
        match = re.fullmatch(r"\s*([^=]+?)\s*=\s*(.*?)\s*", text)
        if match is None:
            message = _("'{text}' sets nothing: write for example {example}.")
            raise UsageError(message.format(text=text, example=EXAMPLE))
        key, value = _one(world, match[1], match[2])
        changes[key] = value
    return changes


def _one(world: World, key: str, value: str) -> tuple[str, Any]:
    subject, dot, what = key.rpartition(".")
    if dot and what in OF_HOUSE:
        house = world.vocabulary("houses").find(subject)
        if what == "used":
            cards = world.vocabulary("house_cards").only(world.hand(house))
            return f"{house}.used", [] if value in NONE else list(parse_list(value, cards))
        return f"{house}.{what}", read_number(value)
    if dot and what in OF_AREA:
        area = world.vocabulary("areas").find(subject)
        return f"{area}.{what}", _of_area(world, what, value)
    if what in OF_GAME:
        return what, _of_game(world, what, value)
    if what in world.track_starts:
        return what, read_houses(world, value)
    known = ", ".join(
        (
            *OF_GAME,
            *world.track_starts,
            *(f"HOUSE.{w}" for w in OF_HOUSE),
            *(f"AREA.{w}" for w in OF_AREA),
        )
    )
    message = _("'{key}' cannot be set; what can is: {known}.")
    raise UsageError(message.format(key=key, known=known))


def _of_area(world: World, what: str, value: str) -> Any:
    if what == "neutral":
        return 0 if value in NONE else read_number(value)
    if value in NONE:
        return None
    if what == "token":
        return world.vocabulary("houses").find(value)
    house, sign, rest = value.partition(":")
    if not sign:
        message = _("'{value}': whose? Write for example 'stark: {rest}'.")
        raise UsageError(message.format(value=value, rest=value))
    owner = world.vocabulary("houses").find(house.strip())
    if what == "order":
        return {"house": owner, "order": find_order(world, rest.strip())}
    return {"house": owner, "units": parse_counts(rest, world.vocabulary("units"))}


def _of_game(world: World, what: str, value: str) -> Any:
    if what in ("round", "wildlings"):
        return read_number(value)
    if what == "phase":
        return world.vocabulary("phases").find(value)
    if what == "turn":
        return world.vocabulary("houses").find(value)
    if what == "due":
        if value not in NONE:
            raise UsageError(_("Of what is due can only be said: due=none."))
        return None
    known = {"used": True, "free": False, _("used"): True, _("free"): False}
    if value not in known:
        raise UsageError(_("'{value}' is neither 'used' nor 'free'.").format(value=value))
    return known[value]


def _without_battle(state: ThronesState, fight: Fight) -> ThronesState:
    """Where the attackers of a battle stand when a correction took the battle away: where they
    came from, or in the area when nobody is left there to fight."""
    force = state.forces.get(fight.area)
    if state.fight is None:
        if enemies_in(state, fight.attacker, fight.source):
            return state
        return arrive(state, fight.attacker, fight.source, fight.units)
    if force is not None and force.house != fight.attacker:
        return state
    return arrive(replace(state, fight=None), fight.attacker, fight.area, fight.units)


def _area(state: ThronesState, area: str, what: str, value: Any) -> ThronesState:
    if what == "units":
        state = state.with_force(area, None)
        return arrive(state, value["house"], area, value["units"]) if value else state
    if what == "token":
        return state.with_token(area, value)
    if what == "order":
        return state.with_order(area, Order(value["house"], value["order"]) if value else None)
    neutral = {key: count for key, count in state.neutral.items() if key != area}
    return replace(state, neutral={**neutral, area: value} if value else neutral)


def _track(state: ThronesState, what: str, row: tuple[str, ...]) -> ThronesState:
    """A track; ties that wait are decided by whoever has the throne now (p. 5)."""
    tasks = state.tasks
    if what == THRONE:
        tasks = tuple(replace(t, house=row[0]) if t.kind == "tie" else t for t in tasks)
    return replace(state, tracks={**state.tracks, what: row}, tasks=tasks)


def _game(state: ThronesState, what: str, value: Any) -> ThronesState:
    if what == "phase":
        assert value in PHASES
        tasks = (Task("draw"),) if value == WESTEROS else ()
        state = replace(state, phase=value, tasks=tasks, fight=None, bids={})
        return replace(state, ended=None, winners=())
    if what == "due":
        return replace(state, tasks=(), fight=None, bids={})
    names = {"blade": "blade_used", "raven": "raven_used"}
    return replace(state, **{names.get(what, what): value})


def _shown(value: Any) -> str:
    if value is None:
        return _("none")
    if isinstance(value, bool):
        return _("used") if value else _("free")
    if isinstance(value, list):
        return ",".join(value)
    if isinstance(value, Mapping):
        units = value.get("units")
        rest = " ".join(f"{n} {u}" for u, n in units.items()) if units else value.get("order", "")
        return f"{value['house']}: {rest}"
    return str(value)


def _read(draft: actions.Draft[Any, Any], text: str) -> dict[str, Any]:
    return read_changes(draft.play.world, tuple(shlex.split(text)))


def _lead(draft: actions.Draft[Any, Any], words: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    return read_changes(draft.play.world, tuple(words)), []


@action
class Correction(ThronesAction):
    """What the books say put right: full key -> value."""

    changes: Mapping[str, Any] = field(
        Input(_read, _lead, quoted=True),
        N_("What is put right, for example: stark.power=7 riverrun.token=lannister."),
    )

    def faults(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Corrections are always allowed, as far as there are such things: the board is right, the
        book was wrong."""
        world, found = play.world, list[Refusal]()
        bounds = {
            "power": (0, world.constants["power_tokens"]),
            "supply": (0, len(world.supply_limits) - 1),
            "wildlings": (0, len(world.threat) - 1),
            "round": (1, world.constants["rounds"]),
            "neutral": (0, world.constants["power_tokens"]),
        }
        for key, value in self.changes.items():
            subject, _dot, what = key.rpartition(".")
            house = subject if what in OF_HOUSE else ""
            if isinstance(value, Mapping):
                house = value["house"]
            elif (what == "token" and value) or what == "turn":
                house = value
            if house and house not in state.power:
                reason = _("{house} is not played").format(house=world.house(house))
                found.append(play.refuse("limits", reason, world.houses_text(state.power)))
            if what in bounds and not bounds[what][0] <= value <= bounds[what][1]:
                least, most = bounds[what]
                text = _("{key} can be {most} at most")
                text = text if value > most else _("{key} can be {least} at least")
                reason = text.format(key=key, least=least, most=most)
                allowed = _("the spaces of the track, for the strengths {strengths}")
                allowed = allowed.format(strengths=", ".join(map(str, world.threat)))
                found.append(play.refuse("limits", reason, allowed if what == "wildlings" else ""))
            if what == "used" and len(set(value)) < len(value):
                reason = _("{key} names a card twice").format(key=key)
                found.append(play.refuse("cards", reason))
            if what in world.track_starts and sorted(value) != sorted(state.power):
                reason = _("{track}: name every house once").format(track=world.track(what))
                found.append(play.refuse("clash", reason, world.houses_text(state.power)))
        return found or self._board_faults(play, state)

    def _board_faults(self, play: Play, state: ThronesState) -> list[Refusal]:
        """What the board cannot show after the corrections, and could not before either; and a turn
        that nobody can take."""
        before = limits.faults(play.world, state)
        after = self._changed(play, state).state
        # Orders go with their units by themselves; only one that was just typed needs some.
        for area in consequences.without_units(after):
            if f"{area}.order" not in self.changes:
                after = after.with_order(area, None)
        found = [
            play.refuse(fault.rule, fault.text)
            for fault in limits.faults(play.world, after)
            if fault not in before
        ]
        if "turn" in self.changes:
            kind = consequences.STEP_ORDER.get(after.phase)
            having = consequences.orders_of(play.world, after, kind) if kind else {}
            if after.turn not in having:
                reason = _("{house} has no order to carry out in the phase {phase}").format(
                    house=play.world.house(str(after.turn)), phase=play.phase_name(after.phase)
                )
                names = play.world.houses_text(h for h in after.order_of_play if h in having)
                found.append(play.refuse("turn", reason, names))
        return found

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        ledger = self._changed(play, state)
        return consequences.settle(play.world, ledger.state, tuple(ledger.entries))

    def _changed(self, play: Play, state: ThronesState) -> Ledger:
        """The state with all corrections, before anything follows from them."""
        fight, ledger = state.fight, Ledger(play.world, state)
        for key, value in self.changes.items():
            subject, _dot, what = key.rpartition(".")
            state = ledger.state
            if what == "power":
                ledger.pay(subject, state.power[subject] - value, tokens.SET)
            elif what == "supply":
                ledger.state = replace(state, supply={**state.supply, subject: value})
            elif what == "used":
                used = laid_aside(play.world, state.choices, subject, value)
                ledger.state = replace(state, discards={**state.discards, subject: used})
            elif what in OF_AREA:
                ledger.state = _area(state, subject, what, value)
            elif what in play.world.track_starts:
                ledger.state = _track(state, what, tuple(value))
            else:
                ledger.state = _game(state, what, value)
        state = ledger.state
        if not state.over or state.ended == "castles":
            state = replace(state, ended=None, winners=())
        ledger.state = _without_battle(state, fight) if fight is not None else state
        return ledger

    def told(self, play: Play, state: ThronesState) -> str:
        parts = [f"{key}={_shown(value)}" for key, value in self.changes.items()]
        if "wildlings" in self.changes:
            space = min(self.changes["wildlings"], len(play.world.threat) - 1)
            parts.append(_("wildling threat {strength}").format(strength=play.world.threat[space]))
        return _("correction: {changes}").format(changes=", ".join(parts))

    def report(self, play: Play, before: ThronesState, step: Step[ThronesState]) -> list[Block]:
        after = self._changed(play, before).state
        lines = [self.told(play, before) + ".", *self._taken_along(play, before, after)]
        return [Line(line) for line in lines]

    def _taken_along(self, play: Play, before: ThronesState, after: ThronesState) -> Iterator[str]:
        """What a correction takes along: what was due, a battle, what lay under new units, orders
        of units that went, a hand that came back."""
        world, fight = play.world, before.fight
        for task in before.tasks if not after.tasks else ():
            due = play.task_name(replace(before, tasks=(task,), fight=None))
            yield _("No longer due: {task}.").format(task=due)
        if before.bids and not after.bids:
            text = _("The earlier bid of {houses} no longer counts.")
            yield text.format(houses=world.houses_text(before.bids))
        if fight is not None and after.fight is None:
            names = {
                "area": world.area(fight.area),
                "house": world.house(fight.attacker),
                "units": world.counts(fight.units),
            }
            yield _("There is no battle of {area} any more.").format(**names)
            places = {world.area(a): after.forces.get(a) for a in (fight.area, fight.source)}
            place = next((a for a, f in places.items() if f and f.house == fight.attacker), None)
            text = _("Nowhere to stand, so off the board: {house}, {units}.")
            if place is not None:
                text = _("{house}, {units}: now in {place}.")
            yield text.format(**names, place=place)
        kind = consequences.STEP_ORDER.get(before.phase)
        if kind and PHASES.index(after.phase) > PHASES.index(before.phase):
            for house, areas in consequences.orders_of(world, after, kind).items():
                text = _("Not carried out ({phase}): {house}: {areas}.")
                names = {"house": world.house(house), "areas": world.areas_text(areas)}
                yield text.format(phase=play.phase_name(before.phase), **names)
        for area in after.forces:
            if area in before.neutral and area not in after.neutral:
                yield _("{area}: the neutral force is gone.").format(area=world.area(area))
            if (
                area in before.tokens
                and area not in after.tokens
                and f"{area}.token" not in self.changes
            ):
                text = _("{area}: the token of {house} is gone.")
                yield text.format(area=world.area(area), house=world.house(before.tokens[area]))
        for area in consequences.without_units(after):
            order = after.orders[area]
            text = _("{area}: the order of {house} is off the board ({order}).")
            names = {"house": world.house(order.house), "order": world.order(order.order)}
            yield text.format(area=world.area(area), **names)
        for key, value in self.changes.items():
            subject, _dot, what = key.rpartition(".")
            if what == "used" and len(after.discards[subject]) < len(value):
                left = len(world.hand(subject)) - len(after.discards[subject])
                text = _("Seven used cards come back: {house} has {count} cards in hand.")
                yield text.format(house=world.house(subject), count=left)
