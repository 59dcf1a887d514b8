"""Panels of Westeros on the big screen: influence, supply, wildlings, castles."""

from __future__ import annotations

from companion.games.game_of_thrones.orders import stars
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, castles, playing
from companion.games.game_of_thrones.world import COURT, FIEFDOMS
from companion.table.i18n import _
from companion.table.panels import (
    BarRow,
    Bars,
    Held,
    Holding,
    Mark,
    Order,
    Panel,
    Place,
    Space,
    Track,
)


def panels(play: Play, state: ThronesState) -> list[Panel]:
    """The three influence tracks, supply, the wildlings, power at hand, cities and strongholds."""
    world, houses = play.world, state.order_of_play
    used = {FIEFDOMS: state.blade_used, COURT: state.raven_used}

    def place(track: str, house: str, first: bool) -> Place:
        note = _("used") if first and used.get(track) else ""
        if track == COURT:
            note = " ".join(filter(None, ("★" * stars(world, state, house), note)))
        return Place(house, world.house(house), note, first)

    tracks: list[Panel] = [
        Order(
            world.track(track),
            tuple(place(track, house, n == 0) for n, house in enumerate(row)),
        )
        for track, row in state.tracks.items()
    ]
    supply = tuple(
        Space(
            str(level),
            tuple(Mark(h, world.house(h)) for h in houses if state.supply[h] == level),
        )
        for level in range(len(world.supply_limits))
    )
    threat = tuple(
        Space(str(strength), here=space == state.wildlings)
        for space, strength in enumerate(world.threat)
    )
    won = world.scenarios[state.choices["players"]].win_areas
    held = tuple(
        Holding(h, world.house(h), tuple(map(world.area, castles(world, state, h))), won)
        for h in sorted(playing(world, state), key=lambda h: -len(castles(world, state, h)))
    )
    power = tuple(BarRow(house, world.house(house), state.power[house]) for house in houses)
    return [
        *tracks,
        Held(_("Cities and strongholds"), held),
        Track(_("Supply"), supply),
        Track(_("Wildlings"), threat),
        Bars(_("Power tokens"), power),
    ]
