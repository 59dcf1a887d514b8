"""Panels of a battle on the big screen: points, the groups in their order, figures left."""

from __future__ import annotations

from companion.games.battles_of_napoleon import ending
from companion.games.battles_of_napoleon.casualties import lost_figures, lost_guns
from companion.games.battles_of_napoleon.initiative import initiative, sequence
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.table.i18n import _
from companion.table.panels import (
    BarRow,
    Bars,
    FigureRow,
    Figures,
    Held,
    Holding,
    Order,
    OrderPlace,
    Panel,
    Space,
    Track,
)


def panels(play: Play, state: NapoleonState) -> list[Panel]:
    """Return the panels: the turn on its track, points of both sides, the objectives that each
    holds, the groups in the order in which they act, and losses with the cards in hand. Routed
    units count as lost once the battle is over."""
    world = play.world
    turns = world.scenarios[state.scenario].turns
    points = tuple(
        BarRow(nation, world.nation(nation), ending.points(world, state, nation, state.over))
        for nation in world.nations
    )
    groups = []
    for key in sequence(world, state):
        group = state.groups[key]
        figures = _("figures: {n}").format(n=sum(unit.figures for unit in state.units_of(key)))
        words = (world.order(group.order), str(initiative(world, group) or ""), figures)
        groups.append(
            OrderPlace(
                group.nation,
                world.label(key),
                note=" · ".join(filter(None, words)),
                turn=key == state.active,
                done=group.acted,
            )
        )
    held = tuple(
        Holding(
            nation,
            world.nation(nation),
            tuple(
                world.name("objectives", f"{state.scenario}.{key}")
                for key, owner in state.objectives.items()
                if owner == nation
            ),
        )
        for nation in world.nations
    )
    lost = tuple(
        FigureRow(
            nation,
            world.nation(nation),
            (
                str(lost_figures(world, state, nation, state.over)),
                str(lost_guns(world, state, nation, state.over)),
                str(sum(officer.nation == nation for officer in state.fallen)),
                str(len(state.hands[nation])),
            ),
        )
        for nation in world.nations
    )
    titles = (_("Figures lost"), _("Guns lost"), _("Leaders lost"), _("Cards"))
    track = tuple(Space(str(turn), here=turn == state.turn) for turn in range(1, turns + 1))
    return [
        Track(_("Turn"), track),
        Bars(_("Points"), points),
        Held(_("Objectives"), held),
        Order(_("Groups by initiative"), tuple(groups)),
        Figures(_("Losses"), titles, lost),
    ]
