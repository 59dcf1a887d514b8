"""Cavalry that goes back of its own will: to which hexes, as far as the books know them (pp. 39,
65)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import Draft, EndsAt, checked
from companion.games.battles_of_napoleon.hexes import Hex, rear_sides
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState, Unit
from companion.games.battles_of_napoleon.words import hex_text
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import Ask, accepted
from companion.table.errors import Refusal
from companion.table.i18n import _, ngettext


def ends(world: World, state: NapoleonState, unit: Unit, hexes: int) -> list[Hex]:
    """Return the hexes in which a unit may end that goes a number of hexes back, away from the
    enemy or over its rear; none where its own hex is not known."""
    rear = rear_sides(unit.facing) if unit.facing else ()
    ways = battlefield.ways_back(world, state, unit, foe="", hexes=hexes, sides=rear)
    return sorted({way.hex for way in ways if not way.off})


def known_ends(world: World, state: NapoleonState, unit: Unit, hexes: int) -> list[Hex]:
    """Return the hexes of `ends` if the books know all enemies and their zones of control, else
    none."""
    known = battlefield.all_zones_known(world, state, state.nation_of(unit.id))
    return ends(world, state, unit, hexes) if known else []


def retirement_refusals(
    play: Play, state: NapoleonState, unit: Unit, goal: Hex, hexes: int, rule: str
) -> list[Refusal]:
    """Refuse a goal that is not one of the hexes in which a unit may end that goes `hexes` hexes
    back (`ends`); empty where its own hex is not known. `rule` names the page that is told."""
    possible = ends(play.world, state, unit, hexes)
    if unit.hex is None or goal in possible:
        return []
    reason = play.world.say(
        ngettext(
            "{unit} does not go back to {hex}: {count} hex, away from the enemy",
            "{unit} does not go back to {hex}: {count} hexes, away from the enemy",
            hexes,
        ),
        unit=unit.id,
        hex=hex_text(goal),
        count=hexes,
    )
    return [play.refuse(rule, reason, ", ".join(map(hex_text, possible)))]


def where(draft: Draft, action: EndsAt, unit: str, hexes: int) -> Ask[Hex]:
    """Return the question for the hex in which a unit ends that goes `hexes` hexes back with this
    action. It offers the hexes that the rules allow; a single one is its default, so that nobody is
    asked, and where the books know none, or with `board`, the answer may be None."""
    world, state = draft.play.world, draft.state
    near = [] if action.board else known_ends(world, state, state.units[unit], hexes)
    possible = accepted(draft, near, lambda goal: replace(action, hex=goal))
    only = possible[0] if len(possible) == 1 else None
    return Ask(
        "hex",
        draft,
        prompt=_("The hex where it ends"),
        legal=possible,
        default=only,
        required=len(possible) > 1,
        check=checked(draft, possible, lambda goal: replace(action, hex=goal)),
        where=unit,
    )
