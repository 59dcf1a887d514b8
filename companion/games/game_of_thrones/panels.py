"""Panels of Westeros on the big screen beside the board, which has the tracks: castles, power."""

from __future__ import annotations

from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, castles, playing
from companion.table.i18n import _
from companion.table.panels import BarRow, Bars, Held, Holding, Panel


def panels(play: Play, state: ThronesState) -> list[Panel]:
    """Return cities and strongholds by house, and power at hand."""
    world, houses = play.world, state.order_of_play
    won = world.scenarios[state.choices["players"]].win_areas
    held = tuple(
        Holding(h, world.house(h), tuple(map(world.area, castles(world, state, h))), won)
        for h in sorted(playing(world, state), key=lambda h: -len(castles(world, state, h)))
    )
    power = tuple(BarRow(house, world.house(house), state.power[house]) for house in houses)
    return [Held(_("Cities and strongholds"), held), Bars(_("Power tokens"), power)]
