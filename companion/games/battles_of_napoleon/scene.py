"""The field of a battle as it is shown on screens: units in their formation and facing, commanders,
orders, objectives, as far as their hexes are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.games.battles_of_napoleon import view
from companion.games.battles_of_napoleon.action import card_key
from companion.games.battles_of_napoleon.field.ground import ground_of
from companion.games.battles_of_napoleon.hexes import CORNERS, Hex
from companion.games.battles_of_napoleon.pieces import Face, blocks, plate
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import (
    DISORDERED,
    GOOD,
    ROUTED,
    UNSEEN,
    NapoleonState,
    Unit,
)
from companion.games.battles_of_napoleon.words import commander_key, hex_text, spot_of
from companion.table.i18n import _
from companion.table.scene import Board, Card, Marker, Scene, Sign, Spread, Standing
from kitgen.game.printed import printed_parts

PIECE_MM = 27.0
"""Size of a unit on a poster, whose hexes are 40 mm across."""
_MARKERS: Mapping[str, str] = {DISORDERED: "disorder", ROUTED: "rout"}


def scene(play: Play, state: NapoleonState, seat: str) -> Scene:
    """Return the field with all that is known of it, the hand of a seat, and the card played last.
    What stands on no known hex is told beside the board."""
    field = _board(play, state)
    return Scene((field,) if field else (), tuple(_cards(play, state, seat)))


def _board(play: Play, state: NapoleonState) -> Board | None:
    """Return the printed board of the scenario with all that stands on it on known hexes; None if
    the kit prints no board for it. A board is the scenario's if the last word of its id is a word
    of the scenario's: `map-maida` of `maida`."""
    world = play.world
    words = state.scenario.split("-")
    boards = (part.id for part in printed_parts(Path(world.game.folder)) if part.kind == "board")
    part = next((id for id in boards if id.rpartition("-")[2] in words), None)
    if part is None:
        return None
    ground = ground_of(world, state.scenario)
    units = [unit for unit in state.units.values() if unit.hex is not None and not unit.gone]
    return Board(
        (part,),
        world.name("scenarios", state.scenario),
        pieces=tuple(_standing(play, state, units)),
        signs=tuple(_signs(play, state, units)),
        markers=tuple(_markers(play, state, units)),
        tells={spot_of(at): tuple(_hex_lines(play, state, at)) for at in ground.terrain},
        names={spot_of(at): hex_text(at) for at in ground.terrain},
        piece_mm=PIECE_MM,
        layered=tuple(unit.id for unit in units),
    )


def _standing(play: Play, state: NapoleonState, units: list[Unit]) -> Iterator[Standing]:
    """Yield the plate of each unit on its hex, turned to where it faces."""
    for unit, face in _plates(play, state, units):
        if face is not None and unit.hex is not None:
            yield Standing(
                spot_of(unit.hex),
                face.piece,
                says=_says(play, unit),
                side=face.side,
                turn=60.0 * CORNERS.index(unit.facing) if unit.facing else 0.0,
                key=f"{unit.id} {unit.group}",
            )


def _plates(
    play: Play, state: NapoleonState, units: list[Unit]
) -> Iterator[tuple[Unit, Face | None]]:
    known = blocks(play, state)
    for unit in units:
        yield unit, plate(unit, known[unit.id]) if unit.id in known else None


def _markers(play: Play, state: NapoleonState, units: list[Unit]) -> Iterator[Marker]:
    """Yield a disc for each unit without a plate, a routed one: what is said of it hangs there."""
    for unit, face in _plates(play, state, units):
        if face is None and unit.hex is not None:
            yield Marker(spot_of(unit.hex), state.nation_of(unit.id), _says(play, unit))


def _says(play: Play, unit: Unit) -> str:
    """Return text such as `F1a: 4, column, N`."""
    world = play.world
    words = [world.name("formations", unit.formation) if unit.formation else ""]
    words.append(world.name("facings", unit.facing) if unit.facing else "")
    words.append(world.name("unit_states", unit.state) if unit.state != GOOD else "")
    return ", ".join(filter(None, (f"{world.label(unit.id)}: {unit.figures}", *words)))


def _signs(play: Play, state: NapoleonState, units: list[Unit]) -> Iterator[Sign]:
    """Yield the signs on the hexes: for each unit its label with its figures (`F1a 4`), then an
    icon if it is disordered or routed, out of command, or tired; for each commander whose hex is
    known an icon, and one for his wound; for each objective the flag of the side that holds it.
    `key` names what a sign stands for, so that pages can find it when that is asked for."""
    world = play.world
    for unit in units:
        assert unit.hex is not None
        where, nation = spot_of(unit.hex), state.nation_of(unit.id)
        label = f"{world.label(unit.id)} {unit.figures}"
        keys = f"{unit.id} {unit.group}"
        yield Sign(where, label, _says(play, unit), seat=nation, key=keys)
        if unit.state in _MARKERS:
            says = world.name("unit_states", unit.state)
            yield Sign(where, text="", says=says, tone="warning", icon=_MARKERS[unit.state])
        if unit.out_of_command:
            yield Sign(where, text="", says=_("out of command"), tone="quiet", icon="no_horn")
        if unit.fatigued:
            yield Sign(where, text="", says=_("tired"), tone="quiet", icon="hourglass")
    for post, officer in state.officers.items():
        if officer.hex is not None:
            says = _("commander {name}").format(name=view.leader(play, state, post))
            where = spot_of(officer.hex)
            yield Sign(
                where,
                text="",
                says=says,
                seat=officer.nation,
                icon="officer",
                key=commander_key(post),
            )
            if officer.wounded:
                says = view.with_wound(play, state, post)
                yield Sign(where, text="", says=says, tone="warning", icon="wound")
    for key, owner in state.objectives.items():
        row = world.game.tables["objectives"].by_id.get(f"{state.scenario}.{key}")
        if row is not None and "column" in row.values:
            where = spot_of(Hex(int(str(row["column"])), int(str(row["row"]))))
            name = world.name("objectives", f"{state.scenario}.{key}")
            says = _("{objective}: {nation}").format(objective=name, nation=world.nation(owner))
            yield Sign(where, text="", says=says, seat=owner, icon="flag", key=key)


def _hex_lines(play: Play, state: NapoleonState, place: Hex) -> Iterator[str]:
    """Yield the terrain of a hex and, of each unit there, its order and what lies on it."""
    world, ground = play.world, ground_of(play.world, state.scenario)
    level = ground.level.get(place, 0)
    terrain = world.name("terrain", ground.terrain[place])
    yield _("{terrain}, level {n}").format(terrain=terrain, n=level) if level else terrain
    for unit in state.units.values():
        if unit.hex == place and not unit.gone:
            group = state.groups[unit.group]
            text = _("{group}: order {order}")
            yield text.format(group=world.label(group.id), order=view.order_text(play, group))
            if notes := view.notes(play, state, unit):
                yield f"{world.label(unit.id)}: {'; '.join(notes)}"


def _cards(play: Play, state: NapoleonState, seat: str) -> Iterator[Spread]:
    """Yield the hand of the seat that looks, and the last card that was played."""
    for nation, hand in state.hands.items():
        if nation == seat and hand:
            cards = tuple(_card(play, card) for card in hand)
            yield Spread(
                _("Hand: {nation}").format(nation=play.world.nation(nation)), cards, nation
            )
    if state.discard:
        yield Spread(_("Played last"), (_card(play, state.discard[-1]),))


def _card(play: Play, card: str) -> Card:
    if card == UNSEEN:
        first = play.world.game.tables["event_cards"].rows[0].id
        return Card(f"event-cards/{first}", _("a card face down"), "back")
    return Card(f"event-cards/{card}", play.world.name("event_cards", card), key=card_key(card))
