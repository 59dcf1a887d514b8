"""The rally phase: tests to rally (pp. 58-59), and the flight of those that rout (pp. 57-58)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.battles_of_napoleon import effects, field, hands
from companion.games.battles_of_napoleon.combat import morale
from companion.games.battles_of_napoleon.combat.board import troop_of
from companion.games.battles_of_napoleon.combat.settle import stayed
from companion.games.battles_of_napoleon.combat.troops import Troop
from companion.games.battles_of_napoleon.command.leaders import leader_name
from companion.games.battles_of_napoleon.fate import ROUT_LATER, Ledger, rest_formation
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.play import Data, Kind, Play
from companion.games.battles_of_napoleon.state import (
    DISORDERED,
    OFF_MAP,
    RALLY,
    ROUTED,
    NapoleonState,
    Task,
    attached,
    placed,
)
from companion.games.battles_of_napoleon.trial import Item, Trial
from companion.games.battles_of_napoleon.words import hex_text
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step

ADDS = ("rally_mod", "morale_mod")
"""Codes of cards that add to a rally test."""
AGAIN = "reroll_morale"
SPARES = "zoc_loss_cancel"
"""The card by which the first zone of control costs no figure."""


# -- tests ----------------------------------------------------------------------------------------


def items(world: World, state: NapoleonState, unit: str, post: str) -> tuple[Item, ...]:
    """What is added to a rally test: of the commanders only the one who rallies counts, and only
    on the hex of the unit (p. 59); a switch says with which value."""
    return test_items(world, state, unit, troop_of(world, state, unit), post)


def test_items(
    world: World, state: NapoleonState, unit: str, troop: Troop, post: str
) -> tuple[Item, ...]:
    with_it = tuple(leader for leader in troop.leaders if leader.post == post)
    if state.choices["rally_value"] == "command":
        with_it = tuple(
            leader._replace(morale=hands.value(world, state.officers[post], "command"))
            for leader in with_it
        )
    found = morale.items(world, replace(troop, leaders=with_it))
    cards = effects.active(world, state, unit, *ADDS)
    return (*found, *(effects.item(world, card) for card in cards))


def trials(play: Play, state: NapoleonState, data: Data) -> tuple[Trial, ...]:
    """The test, and the second die that a card gave it, if there is one."""
    found = items(play.world, state, data["unit"], data["post"])
    first = Trial(data["die"], found)
    again = data.get("again")
    return (first,) if again is None else (first, Trial(again, found))


def check(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    unit, post = state.units[data["unit"]], data["post"]
    found = play.wrong_phase(state, "rally", RALLY) or play.absent(state, unit.id)
    if found:
        return found
    world, names = play.world, {"unit": play.world.label(unit.id)}
    if unit.state != ROUTED:
        return [play.refuse("rally", _("{unit} is not routed").format(**names))]
    if any(key == unit.id for key, _post in state.tried):
        reason = _("{unit} was tried in this rally phase").format(**names)
        return [play.refuse("rally_once", reason, _("once in each rally phase"))]
    if found := _cannot_rally(play, state, unit.id, post):
        return found
    used = sum(by == post for _unit, by in state.tried)
    most = hands.value(world, state.officers[post], "command")
    away = data.get("distance")
    leader = leader_name(world, state, post)
    if used >= most:
        reason = _("{leader} can try no more units").format(leader=leader)
        allowed = _("units in a phase: {most}").format(most=most)
        return [play.refuse("rally", reason, allowed)]
    if away is not None and away > most:
        reason = _("{leader} rallies within {most} hexes").format(leader=leader, most=most)
        return [play.refuse("rally", reason)]
    if found := _out_of_reach(play, state, data, most) or _in_the_open(play, state, data):
        return found
    rolled = trials(play, state, data)
    if len(rolled) > 1 and (rolled[0].success or not effects.active(world, state, unit.id, AGAIN)):
        reason = _("There is one die only: no card gives a second")
        return [play.refuse("rally", reason)]
    return []


def _in_the_open(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """Rough ground that was typed where the map has none."""
    unit = state.units[data["unit"]]
    key = field.ground(play.world, state, unit.hex)
    rough = key is not None and play.world.terrain[key].difficult
    if not data.get("rough") or key is None or rough or data.get("board"):
        return []
    reason = _("{hex} is not that on the map, but: {terrain}").format(
        hex=hex_text(unit.hex), terrain=play.world.name("terrain", key)
    )
    return [play.refuse("terrain", reason, play.as_on_the_board())]


def _out_of_reach(play: Play, state: NapoleonState, data: Data, most: int) -> list[Refusal]:
    """A unit that is too far from who rallies it, round enemies and their zones, or out of his
    sight; a distance that was typed and is another (pp. 26-28, 58)."""
    world, unit, post = play.world, state.units[data["unit"]], data["post"]
    start, goal = field.place_of(state, post), unit.hex
    if data.get("board") or start is None or goal is None or post in attached(state, unit.id):
        return []
    names = {"leader": leader_name(world, state, post), "unit": world.label(unit.id)}
    typed, nation = data.get("distance"), state.nation_of(unit.id)
    away = field.steps(world, state, nation, start, goal, max(most, typed or 0))
    if typed is not None and typed != away:
        reason = _("By the hexes in the books {unit} is not {typed} hexes from {leader}")
        text = reason.format(**names, typed=typed)
        return [play.refuse("rally", text, play.as_on_the_board())]
    if away is None or away > most:
        reason = _("{leader} does not reach {unit} round enemies and their zones of control")
        allowed = _("hexes at most: {most}").format(most=most)
        return [play.refuse("rally", reason.format(**names), allowed)]
    if not field.in_sight(world, state, start, goal):
        reason = _("{leader} does not see {unit}").format(**names)
        return [play.refuse("line_of_sight", reason, play.as_on_the_board())]
    return []


def _cannot_rally(play: Play, state: NapoleonState, unit: str, post: str) -> list[Refusal]:
    """Commanders-in-chief rally all units of their side, others those of their group."""
    possible = ralliers(state, unit)
    if post in possible:
        return []
    reason = _("{leader} does not rally {unit}").format(
        leader=leader_name(play.world, state, post), unit=play.world.label(unit)
    )
    names = ", ".join(leader_name(play.world, state, key) for key in possible)
    return [play.refuse("rally", reason, names or _("nobody can"))]


def ralliers(state: NapoleonState, unit: str) -> tuple[str, ...]:
    """The posts that may rally a unit: those on its hex first, then its group's commander."""
    group = state.units[unit].group
    mine = [post for post in (group, state.nation_of(unit)) if post in state.officers]
    here = attached(state, unit)
    return tuple(sorted(mine, key=lambda post: post not in here))


def apply(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    key, post, world = data["unit"], data["post"], play.world
    if post not in state.officers:
        return Step(state)
    success = trials(play, state, data)[-1].success
    codes = (*ADDS, AGAIN) if data.get("again") is not None else ADDS
    state = effects.spend(state, *effects.active(world, state, key, *codes))
    state = replace(state, tried=(*state.tried, (key, post)))
    if not success:
        return Step(state.with_tasks(Task("rout", key, ROUT_LATER)))
    unit = state.units[key]
    formation = rest_formation(
        world.units[unit.card].arm, unit.figures, not _rough(play, state, data)
    )
    state = state.changed_unit(key, state=DISORDERED, formation=formation, fled=False, driven=True)
    return Step(state, (Entry(key, 0, "order", DISORDERED),))


def _rough(play: Play, state: NapoleonState, data: Data) -> bool:
    """Whether the unit is not in the open, as it was said or as the map has it."""
    key = field.ground(play.world, state, state.units[data["unit"]].hex)
    if data.get("board"):
        return bool(data.get("rough"))
    return bool(data.get("rough")) or (key is not None and play.world.terrain[key].difficult)


def describe(play: Play, state: NapoleonState, data: Data) -> str:
    rolled, unit = trials(play, state, data)[-1], play.world.label(data["unit"])
    text = _("{unit} rallies ({total})") if rolled.success else _("{unit} stays routed ({total})")
    return text.format(unit=unit, total=rolled.total)


def report(play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]) -> list[Block]:
    title = _("Rally test of {unit}").format(unit=play.world.label(data["unit"]))
    sums = [rolled.block(play.world, title) for rolled in trials(play, before, data)]
    blocks: list[Block] = [Line(describe(play, before, data) + "."), *sums]
    unit = before.units[data["unit"]]
    known = unit.hex and field.place_of(before, data["post"])
    if not known and data["post"] not in attached(before, unit.id):
        most = hands.value(play.world, before.officers[data["post"]], "command")
        text = _("On the board: within {most} hexes of the commander, and in his sight (p. 58).")
        blocks.append(Line(text.format(most=most), 2))
    return blocks


def outcome(play: Play, state: NapoleonState, data: Data) -> Mapping[str, Any]:
    rolled = trials(play, state, data)
    after = apply(play, state, data).state.units[data["unit"]]
    result = {
        "unit": after.id,
        "state": after.state,
        "formation": after.formation or None,
        "flees": 0 if rolled[-1].success else ROUT_LATER,
    }
    first = {"first_die": rolled[0].die} if len(rolled) > 1 else {}
    return {**rolled[-1].document(play.world, result), **first}


# -- flight ---------------------------------------------------------------------------------------


def check_rout(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    found = play.wrong_task(state, "flight", "rout", data["unit"])
    task = state.task
    if found or task is None:
        return found
    if data["blocked"] > task.amount:
        reason = _("{unit} does not flee so far").format(unit=play.world.label(data["unit"]))
        allowed = _("hexes at most: {most}").format(most=task.amount)
        return [play.refuse("flight", reason, allowed)]
    return [] if data.get("board") else _flight(play, state, data)


def _flight(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """A flight that was typed against the ways that are open, where hexes are known."""
    ways = flights(play.world, state, data["unit"])
    goal = Hex(*data["hex"]) if data.get("hex") else None
    if not ways:
        taken = goal is not None and field.standing_on(state, goal)
        if goal is None or not taken or taken.id == data["unit"]:
            return []
        reason = _("{hex} is occupied by {unit}").format(
            hex=hex_text(goal), unit=play.world.label(taken.id)
        )
        return [play.refuse("hex", reason)]
    names = {"unit": play.world.label(data["unit"])}
    there = [way for way in ways if way.off == data["off"] and goal in (None, way.hex)]
    if data["off"]:
        there = [way for way in ways if way.off]
    if not there:
        reason = _("{unit} does not flee there")
        if data["off"]:
            reason = _("{unit} does not flee off the map")
        return [play.refuse("flight", reason.format(**names), _ends(play, ways))]
    costs = {(way.zones, way.blocked) for way in there}
    if data["off"] or (data["zones"], data["blocked"]) in costs:
        return []
    zones, blocked = min(costs, key=sum)
    reason = _("By the hexes in the books {unit} enters zones: {zones}, finds blocked: {blocked}")
    text = reason.format(**names, zones=zones, blocked=blocked)
    return [play.refuse("flight", text, play.as_on_the_board())]


def _ends(play: Play, ways: list[field.Way]) -> str:
    """Where a flight may end, and that the board may show it otherwise."""
    hexes = sorted({way.hex for way in ways if not way.off})
    known = ", ".join(map(hex_text, hexes)) or _("off the map")
    return _("away from the enemy: {hexes}; {board}").format(
        hexes=known, board=play.as_on_the_board()
    )


def flights(world: World, state: NapoleonState, unit: str) -> list[field.Way]:
    """Every way of the flight that is due for a unit, the cheapest to each hex; empty where its
    hex, or that of an enemy, is not known."""
    task = state.task
    known = field.zones_known(world, state, state.nation_of(unit))
    if task is None or (task.kind, task.subject) != ("rout", unit) or not known:
        return []
    return field.flights(world, state, state.units[unit], task.because, task.amount)


def only_way(
    world: World, state: NapoleonState, unit: str, typed: Mapping[str, Any]
) -> field.Way | None:
    """The way that fits what was typed of a flight, if it is the only one or the only cost to the
    hex that was typed; None where there are several, or none."""
    goal = Hex(*typed["hex"]) if typed["hex"] else None
    found = [
        way
        for way in flights(world, state, unit)
        if (way.off or not typed["off"]) and (goal is None or (way.hex == goal and not way.off))
        if typed["zones"] in (None, way.zones) and typed["blocked"] in (None, way.blocked)
    ]
    return found[0] if len(found) == 1 else None


def cost(world: World, state: NapoleonState, data: Data) -> int:
    """Figures lost in flight: one for each enemy zone of control entered, and for each hex that
    could not be fled (p. 58). A card may spare the first zone."""
    spared = bool(effects.active(world, state, data["unit"], SPARES))
    zones, blocked = int(data["zones"]), int(data["blocked"])
    return max(0, zones - spared) + blocked


def apply_rout(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    key, world = data["unit"], play.world
    lost = cost(world, state, data)
    tasks = list(state.tasks)
    mine = next((t for t in tasks if (t.kind, t.subject) == ("rout", key)), None)
    if mine is not None:
        tasks.remove(mine)
    state = replace(state, tasks=tuple(tasks))
    if data["zones"]:
        state = effects.spend(state, *effects.active(world, state, key, SPARES))
    place = Hex(*data["hex"]) if data.get("hex") else None
    home = field.home_facing(world, state.nation_of(key))
    state = placed(state.changed_unit(key, fled=True, driven=True, facing=home), key, place)
    ledger = Ledger(world, state)
    ledger.lose(key, lost, "rout")
    if mine is not None and data["blocked"] >= mine.amount and not ledger.state.units[key].gone:
        ledger.state = stayed(ledger.state, mine.because)
    if data["off"] and not ledger.state.units[key].gone:
        ledger.remove(key, OFF_MAP)
    return ledger.step()


def describe_rout(play: Play, state: NapoleonState, data: Data) -> str:
    unit = play.world.label(data["unit"])
    if data["off"]:
        return _("{unit} flees off the map").format(unit=unit)
    lost = cost(play.world, state, data)
    if data.get("hex"):
        text = _("{unit} flees to {hex}; figures lost: {count}")
        return text.format(unit=unit, hex=hex_text(Hex(*data["hex"])), count=lost)
    return _("{unit} flees; figures lost: {count}").format(unit=unit, count=lost)


def report_rout(
    play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]
) -> list[Block]:
    """The flight, where it ended, and what the board must show where hexes are not known."""
    blocks: list[Block] = [Line(describe_rout(play, before, data) + ".")]
    if not data.get("hex") and not data["off"]:
        text = _("On the board: away from the enemy; its back to him at the end (p. 58).")
        blocks.append(Line(text, 2))
    return blocks


def _who(state: NapoleonState, data: Data) -> str:
    return state.nation_of(data["unit"])


KIND = Kind(check, apply, _who, describe, report, outcome)
ROUT = Kind(check_rout, apply_rout, _who, describe_rout, report_rout)
