"""The beginning of a battle, as its scenario has it (p. 29)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.battles_of_napoleon.records import ARTILLERY, ScenarioUnit
from companion.games.battles_of_napoleon.state import Group, NapoleonState, Officer, Unit
from companion.games.battles_of_napoleon.world import World


def first_state(world: World, choices: Mapping[str, str]) -> NapoleonState:
    """Return the state at the beginning of a scenario: units at full strength where it puts them,
    commanders with a unit of their side on their hex if there is one, and empty hands.

    `choices` has the scenario and the optional rules. An optional group is one of rifles: without
    the rule for rifles its units are left out, with it they belong to the group that has the same
    label. A commander's post is his group; a row without an arm is the commander-in-chief, whose
    post is his side."""
    scenario = world.scenarios[choices["scenario"]]
    groups = {
        row.id: Group(row.id, row.nation, row.arm, row.first_order)
        for row in scenario.groups.values()
        if row.arm is not None and not row.optional
    }
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
