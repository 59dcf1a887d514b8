"""Panels of the civilisations on the big screen: culture, strength, science, and what they live
on."""

from __future__ import annotations

from companion.games.through_the_ages import ratings
from companion.games.through_the_ages.actions import actions_told
from companion.games.through_the_ages.goods import stock
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import FOOD, RESOURCE
from companion.table.figures import with_sign
from companion.table.i18n import _
from companion.table.panels import BarRow, Bars, FigureRow, Figures, Panel

_ICONS = ("food", "resource", "civil", "military")
"""Symbols of the titles of the figures."""


def panels(play: Play, state: TtaState) -> list[Panel]:
    """Return culture, strength and science as bars, and the figures of each civilisation that its
    mat does not show."""
    world = play.world
    bars: dict[str, list[BarRow]] = {"culture": [], "strength": [], "science": []}
    rows = []
    for player in state.playing:
        civ, name = state.civs[player], world.player(player)
        total = {key: made(world, state, player).total for key, made in ratings.RATINGS.items()}
        bars["culture"].append(BarRow(player, name, civ.culture, with_sign(total["culture"])))
        bars["strength"].append(BarRow(player, name, total["strength"]))
        bars["science"].append(BarRow(player, name, civ.science, with_sign(total["science"])))
        values = (
            f"{stock(world, civ, FOOD)} {with_sign(total['food_production'])}",
            f"{stock(world, civ, RESOURCE)} {with_sign(total['resource_production'])}",
            *actions_told(world, state, player),
        )
        rows.append(FigureRow(player, name, values, player == state.turn and not state.over))
    titles = (
        _("Food"),
        _("Resources"),
        _("Civil actions"),
        _("Military actions"),
    )
    return [
        Bars(_("Culture"), tuple(bars["culture"]), "culture"),
        Bars(_("Military strength"), tuple(bars["strength"]), "strength"),
        Bars(_("Science"), tuple(bars["science"]), "science"),
        Figures(_("Civilisations"), titles, tuple(rows), _ICONS),
    ]
