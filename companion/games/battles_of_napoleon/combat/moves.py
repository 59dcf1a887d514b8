"""`retreat` and `advance`: what units do with hexes after a fight (pp. 47-50, 55-56)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.battles_of_napoleon import effects, field
from companion.games.battles_of_napoleon.combat.attack import BLOCKED, FREE, ZONE
from companion.games.battles_of_napoleon.combat.board import Data
from companion.games.battles_of_napoleon.combat.effects import REARGUARD, SPARE_RETREAT
from companion.games.battles_of_napoleon.combat.settle import ADVANCE as DUE
from companion.games.battles_of_napoleon.combat.settle import CLEARED, gone_from, stayed
from companion.games.battles_of_napoleon.fate import ROUT_FIRST, Ledger
from companion.games.battles_of_napoleon.hexes import Hex, corners_between
from companion.games.battles_of_napoleon.play import PAGES, Kind, Play
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.state import (
    COLUMN,
    DISORDERED,
    GOOD,
    OPEN_ORDER,
    REDUCED,
    SEGMENT_1,
    SEGMENTS,
    NapoleonState,
    Task,
    Unit,
)
from companion.games.battles_of_napoleon.words import hex_text
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step

ADVANCED = "advanced"
TURN = 1
"""Corners by which a unit may turn after an advance (pp. 47, 50)."""
OPEN = "open"


def _without_task(state: NapoleonState, kind: str, unit: str) -> NapoleonState:
    left = tuple(t for t in state.tasks if (t.kind, t.subject) != (kind, unit))
    return replace(state, tasks=left)


def check_retreat(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    found = play.wrong_task(state, "retreat", "retreat", data["unit"])
    return found if found or data.get("board") else _way(play, state, data)


def _way(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """What was typed of a retreat against the ways that are open, as far as hexes are known."""
    world, unit, how = play.world, state.units[data["unit"]], data["how"]
    goal = Hex(*data["hex"]) if data.get("hex") else None
    if goal is not None and (found := _occupied(play, state, unit, goal)):
        return found
    if unit.hex is None or effects.active(world, state, unit.id, SPARE_RETREAT):
        return []
    open_to = open_ways(world, state, unit.id)
    ends = {way.hex: way for way in open_to}
    names = {"unit": world.label(unit.id), "hex": hex_text(goal)}
    if goal is not None and goal not in ends:
        reason = _("{unit} does not retreat to {hex}").format(**names)
        return [play.refuse("retreat", reason, _open(play, open_to))]
    known = known_retreat(world, state, unit.id)
    if goal is not None and ends[goal].zones and how == FREE:
        known = ZONE
    if known in (None, how):
        return []
    reasons = {
        FREE: _("By the hexes in the books {unit} has a free hex to retreat to"),
        ZONE: _("By the hexes in the books {unit} retreats into an enemy zone of control only"),
        BLOCKED: _("By the hexes in the books {unit} has no way to retreat"),
    }
    rule = "retreat" if known == FREE else "retreat_cost"
    return [play.refuse(rule, reasons[str(known)].format(**names), _open(play, open_to))]


def _occupied(play: Play, state: NapoleonState, unit: Unit, goal: Hex) -> list[Refusal]:
    other = field.standing_on(state, goal)
    if other is None or other.id == unit.id:
        return []
    reason = _("{hex} is occupied by {unit}").format(
        hex=hex_text(goal), unit=play.world.label(other.id)
    )
    return [play.refuse("hex", reason)]


def _open(play: Play, ways: list[field.Way]) -> str:
    """Where a unit can retreat to, and that the board may show it otherwise."""
    hexes = ", ".join(hex_text(way.hex) for way in ways) or _("none")
    board = play.as_on_the_board()
    return _("away from the enemy: {hexes}; {board}").format(hexes=hexes, board=board)


def driver(state: NapoleonState, unit: str) -> str:
    """Who made a unit retreat; empty where nobody did."""
    ways = (t for t in state.tasks if (t.kind, t.subject) == ("retreat", unit))
    return next((task.because for task in ways), "")


def open_ways(world: World, state: NapoleonState, unit: str) -> list[field.Way]:
    """Where a unit can retreat to, by the hexes in the books."""
    return field.retreats(world, state, state.units[unit], driver(state, unit))


def known_retreat(world: World, state: NapoleonState, unit: str) -> str | None:
    """How a unit must retreat; None where hexes are not known."""
    return retreat_from(world, state, unit, driver(state, unit))


def retreat_from(world: World, state: NapoleonState, unit: str, foe: str) -> str | None:
    """How a unit must retreat from another; None where hexes are not known."""
    if state.units[unit].hex is None:
        return None
    if not field.zones_known(world, state, state.nation_of(unit)):
        return None
    ways = field.retreats(world, state, state.units[unit], foe)
    return BLOCKED if not ways else ZONE if ways[0].zones else FREE


def flight_costs(world: World, state: NapoleonState, unit: str, foe: str) -> frozenset[int]:
    """The figures that the flight of a unit that another routs may cost; empty where hexes are not
    known (p. 58)."""
    if not field.zones_known(world, state, state.nation_of(unit)):
        return frozenset()
    ways = field.flights(world, state, state.units[unit], foe, ROUT_FIRST)
    return frozenset(way.zones + way.blocked for way in ways)


def apply_retreat(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    """One hex, at the cost of a figure into an enemy zone; without any way the unit stays at the
    same cost (p. 56). A card may let it stand, disordered."""
    unit, how = data["unit"], data["how"]
    if state.units[unit].gone:
        return Step(state)
    ledger = Ledger(play.world, _without_task(state, "retreat", unit))
    attacker = driver(state, unit)
    cards = effects.active(play.world, state, unit, SPARE_RETREAT)
    if cards:
        ledger.state = stayed(ledger.state, attacker)
        ledger.state = effects.spend(ledger.state, *cards)
        ledger.disorder(unit, again=False)
        return ledger.step()
    guards = effects.active(play.world, state, unit, REARGUARD) if how == ZONE else ()
    ledger.state = effects.spend(ledger.state, *guards)
    if how in (ZONE, BLOCKED) and not guards:
        ledger.lose(unit, 1, how)
    if how == BLOCKED and not ledger.state.units[unit].gone:
        ledger.state = stayed(ledger.state, attacker)
    if how != BLOCKED and not ledger.state.units[unit].gone:
        ledger.state = gone_from(
            ledger.state.changed_unit(unit, driven=True), unit, data.get("hex")
        )
    return ledger.step()


def describe_retreat(play: Play, state: NapoleonState, data: Data) -> str:
    texts = {
        FREE: _("{unit} retreats a hex"),
        ZONE: _("{unit} retreats into an enemy zone of control"),
        BLOCKED: _("{unit} cannot retreat and stays"),
    }
    if effects.active(play.world, state, data["unit"], SPARE_RETREAT):
        return _("{unit} stands").format(unit=play.world.label(data["unit"]))
    return texts[data["how"]].format(unit=play.world.label(data["unit"]))


def _task(state: NapoleonState, unit: str) -> Task | None:
    return next((t for t in state.tasks if (t.kind, t.subject) == (DUE, unit)), None)


def _rule(state: NapoleonState) -> str:
    """After fire or after melee: each has its page."""
    return "advance" if state.phase == SEGMENT_1 else "advance_melee"


def check_advance(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """A unit whose target left its hex, once, and not where its arm cannot go."""
    world, key, rule = play.world, data["unit"], _rule(state)
    unit, name = state.units[key], world.label(key)
    if _task(state, key) is not None:
        found = play.wrong_task(state, rule, DUE, key)
    else:
        found = play.wrong_phase(state, rule, *SEGMENTS)
    if found:
        return found
    found = play.absent(state, key)
    acts = unit.acted(state.phase)
    if not found and (CLEARED not in acts or ADVANCED in acts):
        reason = _("{unit} has no hex to advance into").format(unit=name)
        allowed = _("who attacked, with the order to attack, and made its target leave")
        found = [play.refuse(rule, reason, allowed)]
    found = found or _where(play, state, data)
    terrain = world.terrain[data.get("terrain", OPEN)]
    if not found and world.units[unit.card].arm != INFANTRY and not terrain.mounted:
        reason = _("{unit} cannot enter: {terrain}").format(
            unit=name, terrain=world.name("terrain", terrain.id)
        )
        found = [play.refuse("restrictions", reason)]
    facing = data.get("facing")
    if not found and facing and unit.facing and corners_between(unit.facing, facing) > TURN:
        reason = _("{unit} does not turn so far after its advance").format(unit=name)
        allowed = _("corners at most: {most}").format(most=TURN)
        found = [play.refuse(rule, reason, allowed)]
    return found


def _where(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """The hex that the target has left, while nobody stands there; the ground as the map has it."""
    world, key = play.world, data["unit"]
    emptied, goal = state.emptied.get(key), Hex(*data["hex"]) if data.get("hex") else None
    if data.get("board"):
        return []
    names = {"unit": world.label(key), "hex": hex_text(emptied)}
    if goal is not None and emptied is not None and goal != emptied:
        reason = _("{unit} advances into the hex that its target has left: {hex}").format(**names)
        return [play.refuse(_rule(state), reason, play.as_on_the_board())]
    if goal is not None and (found := _occupied(play, state, state.units[key], goal)):
        return found
    known, typed = field.ground(world, state, goal or emptied), data.get("terrain")
    if typed is None or known in (None, typed):
        return []
    reason = _("{hex} is not that on the map, but: {terrain}").format(
        hex=hex_text(goal or emptied), terrain=world.name("terrain", str(known))
    )
    return [play.refuse("terrain", reason, play.as_on_the_board())]


def apply_advance(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    """Into the empty hex. Infantry takes open order off open ground and column on it; a line or
    open order is disordered after fire, open order that comes into the open always (pp. 47, 50)."""
    key, world = data["unit"], play.world
    unit = state.units[key]
    if unit.gone:
        return Step(state)
    ledger = Ledger(world, _without_task(state, DUE, key).with_action(key, ADVANCED))
    emptied = {one: place for one, place in state.emptied.items() if one != key}
    ledger.state = replace(ledger.state, emptied=emptied)
    ledger.state = gone_from(ledger.state, key, data.get("hex"))
    if data.get("facing"):
        ledger.state = ledger.state.changed_unit(key, facing=data["facing"])
    if world.units[unit.card].arm != INFANTRY:
        return ledger.step()
    shape = world.formations.get(unit.formation)
    by_fire = state.phase == SEGMENT_1
    into_open = world.terrain[data.get("terrain", OPEN)].formation != OPEN_ORDER
    leaves_cover = unit.formation == OPEN_ORDER and into_open
    formation = unit.formation
    if leaves_cover:
        formation = COLUMN
    elif not into_open and unit.formation != REDUCED:
        formation = OPEN_ORDER
    ledger.state = ledger.state.changed_unit(
        key, formation=formation, detached=unit.detached and formation != OPEN_ORDER
    )
    upset = by_fire and shape is not None and shape.advance == DISORDERED
    if (upset or leaves_cover) and unit.state == GOOD:
        ledger.disorder(key, again=False)
    return ledger.step()


def describe_advance(play: Play, state: NapoleonState, data: Data) -> str:
    return _("{unit} advances").format(unit=play.world.label(data["unit"]))


def report_retreat(
    play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]
) -> list[Block]:
    text = describe_retreat(play, before, data)
    if data.get("hex"):
        return [Line(f"{text} > {hex_text(Hex(*data['hex']))}.")]
    blocks: list[Block] = [Line(text + ".")]
    if data["how"] != BLOCKED and not effects.active(
        play.world, before, data["unit"], SPARE_RETREAT
    ):
        text = _("On the board: a hex away from the enemy, the facing stays (p. 55).")
        blocks.append(Line(text, 2))
    return blocks


def report_advance(
    play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]
) -> list[Block]:
    """The formation it takes, and the turn that it may make."""
    unit = step.state.units[data["unit"]]
    text = _("{unit} advances: {formation}; it may turn one corner.").format(
        unit=play.world.label(unit.id), formation=play.world.name("formations", unit.formation)
    )
    blocks: list[Block] = [Line(text)]
    if not data.get("hex"):
        text = _("On the board: into the hex that its target has left (p. {page}).")
        blocks.append(Line(text.format(page=PAGES[_rule(before)]), 2))
    return blocks


def _who(state: NapoleonState, data: Data) -> str:
    return state.nation_of(data["unit"])


RETREAT = Kind(check_retreat, apply_retreat, _who, describe_retreat, report_retreat)
ADVANCE = Kind(check_advance, apply_advance, _who, describe_advance, report_advance)
