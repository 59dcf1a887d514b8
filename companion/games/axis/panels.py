"""Panels of the big screen: production, cash, victory cities."""

from __future__ import annotations

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState, cities, production_total
from companion.games.axis.view import power_notes
from companion.table.i18n import _
from companion.table.panels import BarRow, Bars, Held, Holding, Panel


def panels(play: Play, state: AxisState) -> list[Panel]:
    """Return production with the notes of the status and cash, by power in the order of play, and
    cities by side."""
    world = play.world
    made, cash = list[BarRow](), list[BarRow]()
    for key, power in state.powers.items():
        name = world.power(key)
        notes = "; ".join(power_notes(play, state, key))
        made.append(BarRow(key, name, production_total(world, state, key), notes))
        waiting = world.counts(power.waiting)
        note = _("to place: {units}").format(units=waiting) if power.waiting else ""
        cash.append(BarRow(key, name, power.cash, note))
    held = [
        Holding(
            "",
            world.side_name(side),
            tuple(world.name("victory_cities", city) for city in names),
            play.needed(state, side) or 0,
        )
        for side, names in cities(world, state).items()
    ]
    title = _("Victory cities ({condition})").format(condition=play.condition(state))
    return [
        Bars(_("Production"), tuple(made)),
        Bars(_("Cash"), tuple(cash)),
        Held(title, tuple(held)),
    ]
