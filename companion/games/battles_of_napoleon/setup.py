"""The beginning of a battle, as its scenario has it (p. 29)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.battles_of_napoleon.records import ARTILLERY, ScenarioUnit
from companion.games.battles_of_napoleon.state import Group, NapoleonState, Officer, Unit
from companion.games.battles_of_napoleon.world import World


def first_state(world: World, choices: Mapping[str, str]) -> NapoleonState:
    """Return the units at full strength where the scenario puts them; an optional group only with
    the rule for rifles, under the group that has its label."""
    scenario = world.scenarios[choices["scenario"]]
    groups = {
        row.id: Group(row.id, row.nation, row.arm, row.first_order)
        for row in scenario.groups.values()
        if row.arm is not None and not row.optional
    }
    # Rifles are an optional group of their own in the tables; they fight with the group that has
    # the same label.
    group_by_label = {scenario.groups[key].label: key for key in groups}
    rifles = choices["rifles"] == "yes"
    units = {
        row.id: _unit(world, row, group_by_label[scenario.groups[row.group].label])
        for row in scenario.units.values()
        if rifles or not scenario.groups[row.group].optional
    }
    officers: dict[str, Officer] = {}
    for row in scenario.groups.values():
        if row.commander is None:
            continue
        post = row.id if row.arm is not None else row.nation
        own_units_there = (
            unit.id
            for unit in units.values()
            if row.hex and unit.hex == row.hex and groups[unit.group].nation == row.nation
        )
        officers[post] = Officer(
            row.commander,
            row.nation,
            name=row.leader,
            unit=next(own_units_there, None),
            hex=row.hex,
        )
    return NapoleonState(
        scenario=scenario.id,
        choices=dict(choices),
        groups=groups,
        units=units,
        officers=officers,
        objectives={item.id: item.held_by for item in scenario.objectives.values()},
        hands=dict.fromkeys(world.nations, ()),
    )


def _unit(world: World, row: ScenarioUnit, group: str) -> Unit:
    """Return a unit as its card and the scenario have it, at full strength."""
    card = world.units[row.card]
    return Unit(
        id=row.id,
        group=group,
        card=row.card,
        figures=card.figures,
        formation=row.formation,
        facing=row.facing,
        hex=row.hex,
        skirmishers=card.skirmishers,
        grenadiers=card.grenadiers,
        ammunition=card.ammunition if card.arm == ARTILLERY else None,
    )
