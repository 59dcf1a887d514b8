"""Layers over the map for a chosen unit, hex by hex: where it can move, at what it fires, what it
controls and does not see. Each is asked of the functions by which commands are judged.

A *layer* is a set of hexes in one colour, with a title and a note for each hex (empty without)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.battles_of_napoleon import actions
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.combat import limits
from companion.games.battles_of_napoleon.combat.assaults import ASSAULTS, from_each_start
from companion.games.battles_of_napoleon.hexes import Hex, distance
from companion.games.battles_of_napoleon.movement.move_questions import ON_FOOT, goals
from companion.games.battles_of_napoleon.movement.moves import UnitMove
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import SEGMENT_1, NapoleonState, Unit
from companion.games.battles_of_napoleon.words import hex_text, spot_of
from companion.table.figures import with_sign
from companion.table.i18n import _, and_more, ngettext
from companion.table.scene import Layer, LayerKind, Layers, Sightline

ATTACKS = (actions.FIRE, actions.MELEE, actions.CHARGE)
MOST_NAMED = 8
"""Most units that one sentence names."""


def layers(play: Play, state: NapoleonState, key: str) -> Layers:
    """Return the layers of a unit that are not empty, and sentences on what they cannot show. For a
    unit whose hex is not known there is only the sentence that says so; for a key that is no unit
    on the field, nothing."""
    unit = state.units.get(key)
    if unit is None or unit.gone:
        return Layers()
    label = play.world.label(key)
    if unit.hex is None:
        text = _("The books do not know the hex of {unit}: nothing can be shown.")
        return Layers(label, told=(text.format(unit=label),))
    layers_of_unit = [
        _reach(play, state, unit),
        _fire(play, state, unit, unit.hex),
        _layer("zone", _("Zone of control"), dict.fromkeys(battlefield.zone_of(play.world, unit))),
        _layer("threat", _("Enemy zones of control"), dict.fromkeys(_threats(play, state, unit))),
        _layer("target", _("May be attacked"), _targets(play, state, unit)),
        _sight(play, state, unit, unit.hex),
    ]
    shown = tuple(layer for layer in layers_of_unit if layer.places or layer.sightlines)
    return Layers(label, shown, tuple(_doubts(play, state, unit)))


def _layer(
    kind: LayerKind,
    title: str,
    places: Mapping[Hex, str | None],
    lines: tuple[Sightline, ...] = (),
) -> Layer:
    """Return a layer of hexes with their notes, in the order of the hexes."""
    notes = {spot_of(place): note or "" for place, note in sorted(places.items())}
    return Layer(kind, title, notes, lines)


# -- movement --------------------------------------------------------------------------------------


def _reach(play: Play, state: NapoleonState, unit: Unit) -> Layer:
    """Return the hexes that a unit can move to now, or else in its turn."""
    if now := _goals(play, state, unit):
        return _layer("reach", _("Can move to"), now)
    return _layer(
        "reach", _("In its turn can move to"), _goals(play, in_its_turn(state, unit), unit)
    )


def in_its_turn(state: NapoleonState, unit: Unit) -> NapoleonState:
    """Return the state as if the group of a unit had its turn to move and had done nothing yet."""
    turn = replace(state, phase=SEGMENT_1, active=unit.group, stage="", tasks=(), ended=None)
    return turn.changed_unit(unit.id, actions=())


def _goals(play: Play, state: NapoleonState, unit: Unit) -> dict[Hex, str | None]:
    """Return each hex to which a unit may move, with the facing that it must take there."""
    facings: dict[Hex, str | None] = {}
    for way in ON_FOOT:
        for goal in goals(play, state, UnitMove(unit.id, way)):
            if goal.hex is not None:
                facings.setdefault(goal.hex, goal.facing)
    return facings


# -- combat ----------------------------------------------------------------------------------------


def _fire(play: Play, state: NapoleonState, unit: Unit, start: Hex) -> Layer:
    """Return the hexes that a unit may fire at, each with its distance as the note: in front of it,
    in range and in sight. Range and title come from its card, which has a value for the die at each
    distance, 1 hex first: `Field of fire: +2 / +1 / 0`. An empty layer for a unit that cannot
    fire."""
    world = play.world
    values = world.units[unit.card].fire
    if not values or actions.why_unable(play, state, unit.id, actions.FIRE):
        return Layer("fire", title="", places={})
    distances: dict[Hex, str | None] = {
        place: str(away)
        for place in battlefield.ground_of(world, state.scenario).terrain
        if 0 < (away := distance(start, place)) <= len(values)
        and battlefield.in_reach(world, unit, start, place)
        and _unit_sees(play, state, unit, start, place)
    }
    title = _("Field of fire: {values}").format(values=" / ".join(map(with_sign, values)))
    return _layer("fire", title, distances)


def _unit_sees(play: Play, state: NapoleonState, unit: Unit, start: Hex, goal: Hex) -> bool:
    guns = play.world.units[unit.card].arm == ARTILLERY
    return battlefield.in_sight(play.world, state, start, goal, guns=guns)


def _sight(play: Play, state: NapoleonState, unit: Unit, start: Hex) -> Layer:
    """Return the hexes of the map that a unit does not see, and a line from it to each enemy unit
    whose hex is known, seen or not, with a sentence that says which."""
    world = play.world
    hidden = [
        place
        for place in battlefield.ground_of(world, state.scenario).terrain
        if place != start and not _unit_sees(play, state, unit, start, place)
    ]
    lines = []
    for enemy in battlefield.known_enemies(state, state.nation_of(unit.id)):
        assert enemy.hex is not None
        clear = _unit_sees(play, state, unit, start, enemy.hex)
        text = _("{target} in sight") if clear else _("{target} not in sight")
        says = text.format(target=world.label(enemy.id))
        lines.append(Sightline(spot_of(start), spot_of(enemy.hex), clear, says))
    return _layer("unseen", _("Not in sight"), dict.fromkeys(hidden), tuple(lines))


def _threats(play: Play, state: NapoleonState, unit: Unit) -> frozenset[Hex]:
    zones = battlefield.known_zones(play.world, state, state.nation_of(unit.id))
    inside = battlefield.ground_of(play.world, state.scenario).inside
    return frozenset(place for zone in zones for place in zone if inside(place))


def _targets(play: Play, state: NapoleonState, unit: Unit) -> dict[Hex, str | None]:
    """Return the hexes of enemies that a unit could attack if it had its turn, with the ways."""
    attacks: dict[Hex, str | None] = {}
    for enemy in battlefield.known_enemies(state, state.nation_of(unit.id)):
        assert enemy.hex is not None
        able = [act for act in ATTACKS if _could_attack(play, state, act, unit.id, enemy.id)]
        if able:
            attacks[enemy.hex] = ", ".join(play.world.name("acts", act) for act in able)
    return attacks


def _could_attack(play: Play, state: NapoleonState, act: str, unit: str, target: str) -> bool:
    attack = ASSAULTS[act](unit=unit, target=target)
    return any(
        not limits.lasting_refusals(play, state, way)
        for way in from_each_start(play, state, attack)
    )


# -- words -----------------------------------------------------------------------------------------


def _doubts(play: Play, state: NapoleonState, unit: Unit) -> Iterator[str]:
    """Yield sentences on why the layers of a unit show less than one expects, or more: first why it
    cannot move or fire, and that it has no zone of control; then what the books do not know, of the
    unit itself, its order, enemies and ground."""
    world = play.world
    label = world.label(unit.id)
    acts = [actions.MOVE, *([actions.FIRE] if world.units[unit.card].fire else [])]
    refusals = [why for act in acts for why in actions.why_unable(play, state, unit.id, act)[:1]]
    yield from dict.fromkeys(map(str, refusals))  # the same reason against both is told once
    if not battlefield.has_zone(world, unit):
        yield _("{unit} has no zone of control (rules p. 27).").format(unit=label)
    if unit.formation and not unit.facing:
        text = _(
            "The books do not know where {unit} faces: its field of fire and zone are not shown."
        )
        yield text.format(unit=label)
    if state.groups[unit.group].order is None:
        text = _("The order of {group} is not known: it may bar what is shown.")
        yield text.format(group=world.label(unit.group))
    yield from _unknown_enemies(play, state, state.nation_of(unit.id))
    yield from _unknown_ground(play, state)


def _unknown_enemies(play: Play, state: NapoleonState, nation: str) -> Iterator[str]:
    """Yield a sentence with the enemies whose hex is not known, and one with those that have a zone
    of control but no known facing: their zones may bar what the layers show. Neither without
    any."""
    world = play.world
    foes = [enemy for enemy in battlefield.enemies(state, nation) if battlefield.on_hex(enemy)]
    placeless = [enemy.id for enemy in foes if enemy.hex is None]
    faceless = [
        enemy.id
        for enemy in foes
        if enemy.hex is not None and not enemy.facing and battlefield.has_zone(world, enemy)
    ]
    if placeless:
        yield _("Enemies whose hexes the books do not know: {units}.").format(
            units=_named(play, placeless)
        )
    if faceless:
        yield _("Enemies of which the books do not know where they face: {units}.").format(
            units=_named(play, faceless)
        )


def _named(play: Play, units: list[str]) -> str:
    names = list(map(play.world.label, units))
    return and_more(", ".join(names[:MOST_NAMED]), len(names) - MOST_NAMED)


def _unknown_ground(play: Play, state: NapoleonState) -> Iterator[str]:
    """Yield a sentence with the number of hexes whose ground the books do not have, and the first
    of them; none if they have all. These are hexes of tiles that lie turned."""
    ground = battlefield.ground_of(play.world, state.scenario)
    unknown = [
        place
        for column in range(ground.columns)
        for row in range(ground.rows)
        if (place := Hex(column, row)) not in ground.terrain
    ]
    if unknown:
        text = ngettext(
            "The ground of {n} hex is not in the books, from {hex} on: look at the tiles.",
            "The ground of {n} hexes is not in the books, from {hex} on: look at the tiles.",
            len(unknown),
        )
        yield text.format(n=len(unknown), hex=hex_text(unknown[0]))
