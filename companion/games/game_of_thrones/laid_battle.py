"""The battle that waits as it is laid out on screens: counters and open cards of both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.game_of_thrones.battle import Clash, ClashSide
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.world import FOOTMAN, KNIGHT, SHIP, World
from companion.table.i18n import _
from companion.table.scene import Battle, Card, Spread

_PARTS: Mapping[str, str] = {FOOTMAN: "footmen", KNIGHT: "knights", SHIP: "ships"}
"""Unit -> part of the kit that prints its counters."""


def counters(world: World) -> dict[tuple[str, str], str]:
    """Return the printed piece of each house and unit: `{("stark", "ship"): "ships/3"}`."""
    return {
        (str(row["house"]), str(row["unit"])): f"{_PARTS[str(row['unit'])]}/{row.id}"
        for row in world.game.table("pieces")
    }


def house_card(world: World, card: str) -> Card:
    says = f"{world.house(world.cards[card].house)}: {world.card(card)}"
    return Card(f"house-cards/{card}", says, key=card)


def battle_of(play: Play, clash: Clash) -> Battle:
    """Return both sides of a battle, each with its strength and its card once that is open."""
    world = play.world
    titles = (_("Attacker"), clash.attacker), (_("Defender"), clash.defender)
    sides = (_side(world, title, side) for title, side in titles)
    return Battle(world.area(clash.fight.area), clash.fight.area, sides=tuple(sides))


def _side(world: World, title: str, side: ClashSide) -> Spread:
    text = _("{side} ({player}): strength {total}")
    shown = text.format(side=title, player=world.bracketed(side.house), total=side.total)
    cards = [*_units(world, side)]
    if side.card:
        cards.append(house_card(world, side.card))
    return Spread(shown, tuple(cards), side.house)


def _units(world: World, side: ClashSide) -> Iterator[Card]:
    """Yield the counters of a side, a kind at a time; routed ones lie on their backs."""
    pieces = counters(world)
    for unit, count in side.units.items():
        if count:
            note = f"{count}×" if count > 1 else ""
            yield Card(pieces[side.house, unit], world.counts({unit: count}), note=note)
    for unit, count in side.routed.items():
        if count:
            says = _("routed: {units}").format(units=world.counts({unit: count}))
            note = f"{count}×" if count > 1 else ""
            yield Card(pieces[side.house, unit], says, "back", note)
