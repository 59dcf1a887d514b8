"""`set` for this game: what a correction brings along, and what no board can show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.games.game_of_thrones import consequences, limits
from companion.games.game_of_thrones.action import Draft, ThronesAction
from companion.games.game_of_thrones.marches import arrive, enemies_in
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import (
    PHASES,
    WESTEROS,
    PendingBattle,
    Task,
    ThronesState,
    ids_of,
    laid_aside,
    playing,
)
from companion.games.game_of_thrones.words import find_order
from companion.games.game_of_thrones.world import THRONE, World
from companion.table.actions import action, field
from companion.table.corrections import correction
from companion.table.corrections.books import CorrectionSpec, Reader, Rows
from companion.table.corrections.places import SetValue, Value
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Step
from companion.table.words import Vocabulary, parse_counts

PAGE = {"used": "cards", "turn": "turn"}
"""Kind of value that is set -> the rule whose page a refusal names. All other kinds name the page
of the limits."""


# -- units and orders, which are somebody's ------------------------------------------------------


def _owned(draft: Draft, text: str) -> tuple[str, str]:
    """Read `stark: 2 footmen` or `stark 2 footmen` as house and what it has there. Raises
    UsageError."""
    houses = _words(draft.play, draft.state, "houses")
    house, colon, rest = text.partition(":")
    if colon:
        return houses.find(house.strip()), rest.strip()
    words = text.split()
    if not words or not houses.matches(words[0]):
        message = _("'{value}': whose? Write for example 'stark {rest}'.")
        raise UsageError(message.format(value=text, rest=text))
    house_named, behind = houses.leading(words)
    return house_named, " ".join(behind)


def _units(draft: Draft, _rows: Rows, text: str) -> Value:
    house, units = _owned(draft, text)
    return {"house": house, "units": parse_counts(units, draft.play.world.vocabulary("units"))}


def _order(draft: Draft, _rows: Rows, text: str) -> Value:
    house, order = _owned(draft, text)
    return {"house": house, "order": find_order(draft.play.world, order)}


def _owned_text(play: Play, _state: ThronesState, value: Mapping[str, Any]) -> str:
    world = play.world
    what = world.order(value["order"]) if "order" in value else world.counts(value["units"])
    return f"{world.house(value['house'])}, {what}"


def _threat(play: Play, _state: ThronesState, space: int) -> str:
    threat = play.world.threat
    strength = threat[min(space, len(threat) - 1)]
    return _("{space} (threat {strength})").format(space=space, strength=strength)


# -- what comes with a change --------------------------------------------------------------------


def _force(_play: Play, state: ThronesState, change: SetValue) -> ThronesState:
    state, force = state.with_force(change.row, None), change.value
    return arrive(state, force["house"], change.row, force["units"]) if force else state


def _used(play: Play, state: ThronesState, change: SetValue) -> ThronesState:
    used = laid_aside(play.world, state.choices, change.row, change.value)
    return change._replace(value=used).applied_to(state)


def _track(_play: Play, state: ThronesState, change: SetValue) -> ThronesState:
    """Set a track; ties that wait are decided by the present owner of the throne (p. 5)."""
    state = change.applied_to(state)
    if change.row != THRONE:
        return state
    ties = (replace(t, house=change.value[0]) if t.kind == "tie" else t for t in state.tasks)
    return replace(state, tasks=tuple(ties))


def _phase(_play: Play, state: ThronesState, change: SetValue) -> ThronesState:
    tasks = (Task("draw"),) if change.value == WESTEROS else ()
    state = replace(change.applied_to(state), tasks=tasks, fight=None, bids={})
    return replace(state, ended=None, winners=())


def _due(_play: Play, state: ThronesState, _change: SetValue) -> ThronesState:
    return replace(state, tasks=(), fight=None, bids={})


def _without_battle(state: ThronesState, fight: PendingBattle) -> ThronesState:
    """Put the attackers back after a correction took their battle away: where they came from, or in
    the area if nobody is left there to fight."""
    force = state.forces.get(fight.area)
    if state.fight is None:
        if enemies_in(state, fight.attacker, fight.source):
            return state
        return arrive(state, fight.attacker, fight.source, fight.units)
    if force is not None and force.house != fight.attacker:
        return state
    return arrive(replace(state, fight=None), fight.attacker, fight.area, fight.units)


def _words(play: Play, state: ThronesState, table: str, rows: Rows = ()) -> Vocabulary:
    words = play.world.vocabulary(table)
    if table == "house_cards":
        return words.only(play.world.hand(rows[0]))
    return words.only(playing(play.world, state)) if table == "houses" else words


ABOUT = CorrectionSpec(
    roots={(): ThronesState},
    titles={"houses": "house", "areas": "area", "tracks": "track"},
    example=N_("round=3 stark.power=7 wildlings=2 riverrun.token=stark"),
    words=_words,
    ids=lambda play, state, table: ids_of(play.world, state, table),
    readers={
        "units": Reader(N_("such as stark: 2 footmen"), _units, _owned_text),
        "order": Reader(N_("such as stark: march+1"), _order, _owned_text),
        "wildlings": Reader(shown=_threat),
    },
    appliers={"tracks": _track, "units": _force, "used": _used, "phase": _phase, "due": _due},
    most={
        "power": lambda play, _state, _rows: play.world.constants["power_tokens"],
        "neutral": lambda play, _state, _rows: play.world.constants["power_tokens"],
        "supply": lambda play, _state, _rows: len(play.world.supply_limits) - 1,
        "wildlings": lambda play, _state, _rows: len(play.world.threat) - 1,
        "round": lambda play, _state, _rows: play.world.constants["rounds"],
    },
)


@action
class Correction(correction.Correction[Play, ThronesState], ThronesAction):
    """A correction of the books."""

    changes: correction.Changes = field(
        correction.CHANGES,
        N_("What is put right, for example: stark.power=7 riverrun.token=lannister."),
    )
    about = ABOUT

    def refuse(self, play: Play, reason: str, change: SetValue | None = None) -> Refusal:
        word, allowed = change.word if change else "", ""
        if word == "wildlings":
            allowed = _("the spaces of the track, for the strengths {strengths}")
            allowed = allowed.format(strengths=", ".join(map(str, play.world.threat)))
        return play.refuse(PAGE.get(word, "limits"), reason, allowed)

    def impossible_refusals(
        self, play: Play, before: ThronesState, after: ThronesState
    ) -> list[Refusal]:
        return self._twice(play, before) or self._board_refusals(play, before, after)

    def _twice(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse cards and houses that were not named once."""
        refusals, houses = list[Refusal](), playing(play.world, state)
        for change in self.changes_meant(play, state):
            if change.word == "used" and len(set(change.value)) < len(change.value):
                reason = _("{key} names a card twice").format(key=change.key)
                refusals.append(self.refuse(play, reason, change))
            if not change.word and sorted(change.value) != sorted(houses):
                reason = _("{track}: name every house once")
                reason = play.world.say(reason, track=change.row)
                refusals.append(play.refuse("clash", reason, play.world.houses_text(houses)))
        return refusals

    def _board_refusals(
        self, play: Play, before: ThronesState, after: ThronesState
    ) -> list[Refusal]:
        """Return what the board can no longer show after the corrections, and a turn that nobody
        can take. Faults from before the corrections do not count."""
        known = limits.broken_limits(play.world, before)
        # Orders go with their units by themselves; only one that was just typed needs some.
        for area in consequences.without_units(after):
            if f"{area}.order" not in self.changes:
                after = after.with_order(area, None)
        refusals = [
            play.refuse(refusal.rule, refusal.text)
            for refusal in limits.broken_limits(play.world, after)
            if refusal not in known
        ]
        if "turn" in self.changes:
            kind = consequences.STEP_ORDER.get(after.phase)
            having = consequences.orders_of(play.world, after, kind) if kind else {}
            if after.turn not in having:
                reason = play.world.say(
                    _("{house} has no order to carry out in the phase {phase}"),
                    house=str(after.turn),
                    phase=play.phase_name(after.phase),
                )
                names = play.world.houses_text(h for h in after.order_of_play if h in having)
                refusals.append(play.refuse("turn", reason, names))
        return refusals

    def changed(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        step, fight = super().changed(play, state), state.fight
        after = step.state
        if not after.over or after.ended == "castles":
            after = replace(after, ended=None, winners=())
        return step._replace(state=_without_battle(after, fight) if fight is not None else after)

    def settled(
        self, play: Play, before: ThronesState, step: Step[ThronesState]
    ) -> Step[ThronesState]:
        return consequences.settle(play.world, step.state, step.entries)

    def report(self, play: Play, before: ThronesState, step: Step[ThronesState]) -> list[Block]:
        after = self.changed(play, before).state
        lines = [self.sentence(play, before), *self._taken_along(play, before, after)]
        return [Line(line) for line in lines]

    def _taken_along(self, play: Play, before: ThronesState, after: ThronesState) -> Iterator[str]:
        """Say what a correction takes along: what was due, a battle, what lay under new units,
        orders of units that went, a hand that came back."""
        world, fight = play.world, before.fight
        for task in before.tasks if not after.tasks else ():
            due = play.due(replace(before, tasks=(task,), fight=None))
            yield _("No longer due: {task}.").format(task=due)
        if before.bids and not after.bids:
            text = _("The earlier bid of {houses} no longer counts.")
            yield world.say(text, houses=before.bids)
        if fight is not None and after.fight is None:
            yield from _battle_called_off(world, fight, after)
        kind = consequences.STEP_ORDER.get(before.phase)
        if kind and PHASES.index(after.phase) > PHASES.index(before.phase):
            for house, areas in consequences.orders_of(world, after, kind).items():
                text = _("Not carried out ({phase}): {house}: {areas}.")
                names = {"house": world.house(house), "areas": world.areas_text(areas)}
                yield text.format(phase=play.phase_name(before.phase), **names)
        for area in after.forces:
            if area in before.neutral and area not in after.neutral:
                yield world.say(_("{area}: the neutral force is gone."), area=area)
            if (
                area in before.tokens
                and area not in after.tokens
                and f"{area}.token" not in self.changes
            ):
                text = _("{area}: the token of {house} is gone.")
                yield world.say(text, area=area, house=before.tokens[area])
        for area in consequences.without_units(after):
            order = after.orders[area]
            text = _("{area}: the order of {house} is off the board ({order}).")
            names = {"house": world.house(order.house), "order": world.order(order.order)}
            yield text.format(area=world.area(area), **names)
        for change in self.changes_meant(play, before):
            house = change.row
            if change.word == "used" and len(after.discards[house]) < len(change.value):
                left = len(world.hand(house)) - len(after.discards[house])
                text = _("Seven used cards come back: {house} has {count} cards in hand.")
                yield world.say(text, house=house, count=left)


def _battle_called_off(world: World, fight: PendingBattle, after: ThronesState) -> Iterator[str]:
    """Yield that a battle is off, and where its attackers are now."""
    names = {
        "area": world.area(fight.area),
        "house": world.house(fight.attacker),
        "units": world.counts(fight.units),
    }
    yield _("There is no battle of {area} any more.").format(**names)
    for area in (fight.area, fight.source):
        force = after.forces.get(area)
        if force is not None and force.house == fight.attacker:
            text = _("{house}, {units}: now in {place}.")
            yield text.format(**names, place=world.area(area))
            return
    yield _("Nowhere to stand, so off the board: {house}, {units}.").format(**names)
