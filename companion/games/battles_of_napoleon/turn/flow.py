"""The way through a turn: what must be done before a phase is left, and what entering one does.

A turn goes through `PHASES`. In two of them (`SEGMENTS`) one group after the other acts
(`state.active`), in the order of its initiative; `waiting` are those that have not acted. A *task*
is something that must be answered at once; a `Step` is the next state with its entries."""

from __future__ import annotations

from dataclasses import replace

from companion.games.battles_of_napoleon import ending, hands, reserves
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.casualties import ROUT_LATER
from companion.games.battles_of_napoleon.initiative import waiting
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import (
    CARDS,
    COMMAND,
    DISPATCHES,
    EXECUTION,
    PHASES,
    RALLY,
    ROUTED,
    SEGMENT_1,
    SEGMENTS,
    Active,
    Group,
    NapoleonState,
    Task,
)
from companion.games.battles_of_napoleon.turn import observations
from companion.games.battles_of_napoleon.words import hex_text
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.rules import Step


def why_unready(play: Play, state: NapoleonState) -> list[Refusal]:
    """Return why the present phase cannot be left yet; empty if it can.

    Groups must have their first order and token before the first dispatch phase ends (p. 31).
    Dispatches must be tested before the phase of orders tests ends (p. 34); the first turn has no
    dispatches. The card phase has its own conditions (`hands.why_unready`)."""
    if state.phase == DISPATCHES and state.turn == 1:
        without_order = [g.id for g in _fielded(state) if g.token is None or g.order is None]
        if without_order:
            reason = _("Groups are without an order: {groups}")
            return [
                play.refuse(
                    "dispatch",
                    reason,
                    _("'orders GROUP ORDER TOKEN, …' gives them"),
                    groups=without_order,
                )
            ]
    if state.phase == EXECUTION and state.turn > 1:
        sent = [g.id for g in _fielded(state) if g.dispatch]
        if sent:
            reason = _("Dispatches have not been tested: {groups}")
            return [
                play.refuse(
                    "orders_test",
                    reason,
                    _("'test GROUP' rolls for one, 'dispatch GROUP none' takes it back"),
                    groups=sent,
                )
            ]
    if state.phase == CARDS:
        return hands.why_unready(play, state)
    return []


def overlooked_refusals(play: Play, state: NapoleonState) -> list[Refusal]:
    """Return what players must say before the game goes on, since the program cannot ask for it: a
    command check, an alarm of a reserve that the enemy has come next to, an escape of a commander
    alone beside an enemy. Empty while a task is due, which comes first, and after the battle."""
    if state.over or state.tasks:
        return []
    world, refusals = play.world, list[Refusal]()
    if state.phase == COMMAND and (reason := observations.unchecked(world, state)):
        allowed = _("'out' takes the hexes in the books, or what the board shows")
        refusals.append(play.refuse("command", reason, allowed))
    for key in reserves.alarms(state):
        reason = world.say(_("The enemy has come next to {group}, a reserve"), group=key)
        allowed = _("'alarm {group}', unless the board shows it otherwise")
        refusals.append(play.refuse("reserve", reason, world.say(allowed, group=key)))
    for post in battlefield.exposed(state):
        refusals.append(play.refuse("restrictions", *_alone(play, state, post)))
    return refusals


def _alone(play: Play, state: NapoleonState, post: str) -> tuple[str, str]:
    officer = state.officers[post]
    name = officer.name or play.world.commanders[officer.card].letter
    reason = _("{leader} stands alone next to the enemy").format(leader=name)
    hexes = ", ".join(map(hex_text, sorted(battlefield.escapes(play.world, state, post))))
    allowed = _("'leader {leader} at HEX --escape': {hexes}").format(leader=name, hexes=hexes)
    return reason, allowed if hexes else _("'leader {leader} lost'").format(leader=name)


def goal(play: Play, state: NapoleonState, to: str | None) -> str | None:
    """Return how far `next` goes: not over a command check on the way."""
    early = PHASES.index(state.phase) < PHASES.index(COMMAND)
    over = to is not None and (to not in PHASES or PHASES.index(to) > PHASES.index(COMMAND))
    if not (early and over) or not observations.unchecked(
        play.world, replace(state, checked=False)
    ):
        return to
    return COMMAND


def _fielded(state: NapoleonState) -> list[Group]:
    return [g for g in state.groups.values() if state.units_of(g.id)]


def onward(play: Play, state: NapoleonState) -> Step[NapoleonState]:
    """Return the step to the next group, the next phase, or the next turn.

    In a segment the group that acts has acted, and the next one in turn acts; after the last one
    the phase ends. In the rally phase routed units that nobody tried to rally flee first: their
    flights become tasks and the phase stays. After it the next turn begins."""
    world = play.world
    if state.phase in SEGMENTS and state.active is not None:
        state = _rejoined(state.changed_group(state.active, acted=True))
        state = replace(state, active=None, stage="", struck=(), emptied={})
    if state.phase in SEGMENTS and (left := waiting(world, state)):
        return Step(replace(state, active=left[0]))
    if state.phase == RALLY:
        fleeing = [
            Task("rout", unit.id, ROUT_LATER)
            for unit in state.units.values()
            if unit.state == ROUTED and not unit.gone and not _tried(state, unit.id)
        ]
        if fleeing:
            # Noted as tried by nobody, so that the next step does not let them flee again.
            tried = tuple((task.subject, "") for task in fleeing)
            return Step(replace(state, tried=(*state.tried, *tried)).with_tasks(*fleeing))
        return Step(_next_turn(world, state))
    return Step(enter(world, state, PHASES[PHASES.index(state.phase) + 1]))


def _rejoined(state: NapoleonState) -> NapoleonState:
    """Return the state in which the units that are beside the group that acts are driven off no
    longer."""
    for unit in state.units_of(state.active or ""):
        if unit.driven and unit.hex and battlefield.in_contact(state, unit.id, unit.hex):
            state = state.changed_unit(unit.id, driven=False)
    return state


def _tried(state: NapoleonState, unit: str) -> bool:
    return any(key == unit for key, _post in state.tried)


def enter(world: World, state: NapoleonState, phase: str) -> NapoleonState:
    """Return the state at the start of a phase. Notes on the phase before (cards played, rallies
    tried, targets attacked) are cleared, and cards that lasted for it end.

    In the card phase nobody has drawn, in the command phase nobody has checked. A segment begins
    with the first group in the order of initiative; the first segment of a turn also forgets the
    actions of all units. In other phases no group acts."""
    effects = tuple(e for e in state.effects if _lasting(world, e, state.phase))
    state = replace(
        state, phase=phase, stage="", played=(), effects=effects, tried=(), struck=(), failed={}
    )
    if phase == CARDS:
        return replace(state, drawn=())
    if phase == COMMAND:
        return replace(state, checked=False)
    if phase in SEGMENTS:
        groups = {key: replace(group, acted=False) for key, group in state.groups.items()}
        state = replace(state, groups=groups, active=None)
        if phase == SEGMENT_1:
            state = state.with_units(replace(u, actions=()) for u in state.units.values())
        order = waiting(world, state)
        return replace(state, active=order[0] if order else None)
    return replace(state, active=None)


def _lasting(world: World, active: Active, phase: str) -> bool:
    """Return whether a card still acts: it ends with the segment it was played in, unless it lasts
    for the turn."""
    return world.effects[active.effect].lasts == "turn" or phase not in SEGMENTS


def _next_turn(world: World, state: NapoleonState) -> NapoleonState:
    """Return the state at the start of the next turn; after the last turn that of the battle's end.

    A group that was attacked changes its order if the table says what it `becomes`: a reserve then
    defends (p. 33). Notes on groups, cards for the turn and moves of commanders are cleared."""
    if state.turn >= world.scenarios[state.scenario].turns:
        return ending.last_turn(world, state)
    groups = {}
    for key, group in state.groups.items():
        changed_order = (
            world.orders[group.order].becomes if group.order and group.attacked else None
        )
        groups[key] = replace(
            group,
            order=changed_order or group.order,
            attacked=False,
            alarmed=False,
            acted=False,
            dispatch=None,
        )
    state = replace(state, groups=groups, turn=state.turn + 1, effects=(), moved=())
    return enter(world, state, DISPATCHES)
