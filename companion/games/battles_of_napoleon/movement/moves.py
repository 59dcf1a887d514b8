"""Move of one unit: as it is typed, how far it goes, what it enters (pp. 40-43)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.games.battles_of_napoleon import effects, words
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import Draft
from companion.games.battles_of_napoleon.field import BACK, FORWARD, REJOIN
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.state import COLUMN, OPEN_ORDER, NapoleonState, Unit
from companion.games.battles_of_napoleon.words import hex_text, to_hex
from companion.table.actions import Input, kept
from companion.table.errors import UsageError
from companion.table.i18n import N_, _
from companion.table.words import Vocabulary, parts_of, plain, read_number

MANOEUVRE, DEFEND = "manoeuvre", "defend"
TURN = "turn"
STAY, STAYS = "stay", N_("stay")
"""Way of a unit that is asked about and does nothing, and the word for it. No event has it."""
WITH = "with"
"""Rifles that join another unit."""
WAYS = (FORWARD, BACK, REJOIN, TURN)


def about(play: Play, unit: Unit) -> str:
    """Return a unit, and what is known of where it stands: `F1a, Column, L5 N`."""
    world = play.world
    shape = world.name("formations", unit.formation) if unit.formation else ""
    place = f"{hex_text(unit.hex)} {unit.facing}".rstrip() if unit.hex else ""
    return ", ".join(filter(None, (world.label(unit.id), shape, place)))


@dataclass(frozen=True, slots=True)
class UnitMove:
    """Move of one unit: `way` is one of `WAYS`, or WITH for rifles that join the unit `parent`. The
    other fields are what was typed of it, None for what was not: how many `hexes`, the `hex` and
    `facing` at its end, the `terrain` there."""

    unit: str
    way: str = FORWARD
    hexes: int | None = None
    hex: Hex | None = None
    facing: str | None = None
    terrain: str | None = None
    parent: str | None = kept(key="with", default=None)

    def text(self, play: Play) -> str:
        """Return the move in words: `B1a moves forward 2 NE to E5 (woods)`; what is not known is
        left out."""
        world = play.world
        way = {
            FORWARD: _("moves forward"),
            BACK: _("moves back"),
            REJOIN: _("rejoins its group"),
            TURN: _("turns"),
            WITH: _("joins"),
        }
        text = f"{world.label(self.unit)} {way[self.way]}"
        if self.parent:
            text += f" {world.label(self.parent)}"
        if self.hexes not in (None, 1):
            text += f" {self.hexes}"
        if self.facing:
            text += f" {self.facing}"
        text = to_hex(text, self.hex)
        if self.terrain:
            text += f" ({world.name('terrain', self.terrain)})"
        return text


# -- as it is typed -------------------------------------------------------------------------------


def _read_moves(draft: Draft, text: str) -> tuple[UnitMove, ...]:
    """Read moves: `f1a, f1b 2, f1c back, f2a M4 woods NE`; a group's name means all its units."""
    moves = tuple(
        read_move(draft, text_of_one)
        for part in parts_of(text)
        for text_of_one in _of_a_group(draft, part)
    )
    if not moves:
        raise UsageError(_("Who moves? For example: f1a, f1b woods."))
    return moves


def _of_a_group(draft: Draft, text: str) -> list[str]:
    """Return the texts for each unit of a group that stands by its whole name, or the text
    itself."""
    first, *rest = text.split()
    known = words.group_words(draft.play.world, draft.state).spellings.items()
    named = [key for key, names in known if plain(first) in map(plain, names)]
    units = draft.state.units_of(named[0]) if len(named) == 1 else ()
    labels = [draft.play.world.label(unit.id) for unit in units]
    return [" ".join((label, *rest)) for label in labels] or [text]


def read_move(draft: Draft, text: str) -> UnitMove:
    """Read a move: a unit, then hex, number of hexes, facing, terrain and way in any order: `f2a M4
    woods NE`. Raises UsageError for any other word."""
    world, state = draft.play.world, draft.state
    unit, rest = words.unit_words(world, state).leading(text.split())
    move, ways = UnitMove(unit), words.command_words(world, *WAYS)
    # Only rifles go with another unit. For all others `s`, a Czech "with", is the facing south.
    rifles = world.units[state.units[unit].card].rifles
    if rifles and len(rest) > 1 and words.is_word(world, rest[0], WITH):
        parent, rest = words.unit_words(world, state).leading(rest[1:])
        move = replace(move, way=WITH, parent=parent)
    while rest:
        way, left = _leading_way(ways, rest)
        if way:
            move, rest = replace(move, way=way), left
            continue
        word = rest[0]
        if re.fullmatch(words.HEX, word):
            move = replace(move, hex=words.find_hex(world, state, word))
        elif word.isdecimal():
            move = replace(move, hexes=read_number(word))
        elif facing := words.facing_of(world, word):
            move = replace(move, facing=facing)
        else:
            terrain, rest = world.vocabulary("terrain").leading(rest)  # may be several words
            move = replace(move, terrain=terrain)
            continue
        rest = rest[1:]
    return move


def _leading_way(ways: Vocabulary, typed: list[str]) -> tuple[str, list[str]]:
    """Return the way that the first two words or the first one mean, `ke skupině`, and the words
    behind; empty where they mean none. Two letters alone are a facing."""
    for count in (2, 1):
        text = " ".join(typed[:count])
        matches = ways.matches(text) if len(text) > 2 else []
        if len(matches) == 1:
            return matches[0], typed[count:]
    return "", typed


def _shown_moves(draft: Draft, moves: Iterable[UnitMove]) -> str:
    return ", ".join(_shown_move(draft, move) for move in moves)


def _shown_move(draft: Draft, move: UnitMove) -> str:
    """Return a move as it is typed: `F1a M4`, `F1a back`, `F3r with F1b`."""
    world = draft.play.world
    parts = [world.label(move.unit)]
    if move.way == WITH:
        parts += [words.command_words(world, WITH).shown(WITH), world.label(move.parent or "")]
    elif move.way != FORWARD:
        parts.append(words.command_words(world, *WAYS).shown(move.way))
    return " ".join(parts + ([hex_text(move.hex)] if move.hex else []))


MOVES: Input[tuple[UnitMove, ...]] = Input(
    _read_moves,
    shown=_shown_moves,
    words=lambda draft: words.unit_words(draft.play.world, draft.state),
)


# -- how far, and onto what -----------------------------------------------------------------------


def arm_of(play: Play, unit: Unit) -> str:
    return play.world.units[unit.card].arm


def most_hexes(play: Play, state: NapoleonState, unit: Unit, way: str) -> int:
    """Return how many hexes a unit moves: two in the open under a manoeuvre order, one otherwise.
    Cards may change it (p. 40)."""
    world, group = play.world, state.groups[unit.group]
    shape = world.formations.get(unit.formation)
    most = 1 if shape is None else shape.move
    if shape is not None and group.order and way == FORWARD:
        most *= max(1, world.orders[group.order].move)
    if effects.active(world, state, group.id, "limit_move"):
        most = min(most, 1)
    longer = effects.active(world, state, unit.id, "extra_move")
    return most + sum(world.effects[card.effect].parameter for card in longer)


def entered(play: Play, state: NapoleonState, move: UnitMove) -> str | None:
    """Return the ground that a unit enters: as it was typed, or that of the hex on the map."""
    place = move.hex
    return move.terrain or battlefield.ground(play.world, state, place)


def formation_on(play: Play, unit: Unit, difficult: bool | None) -> str:
    """Return the formation of a unit that has entered a hex of a kind, None where nobody has
    said."""
    if (
        arm_of(play, unit) != INFANTRY
        or unit.figures == 1
        or difficult is None
        or not unit.formation
    ):
        return unit.formation
    if difficult:
        return OPEN_ORDER
    return COLUMN if unit.formation == OPEN_ORDER else unit.formation


def comes_into_the_open(play: Play, state: NapoleonState, unit: Unit, move: UnitMove) -> bool:
    """Return whether infantry in open order enters open ground: it then forms a column facing any
    corner (p. 43)."""
    key = entered(play, state, move)
    return (
        key is not None
        and unit.formation == OPEN_ORDER
        and formation_on(play, unit, play.world.terrain[key].difficult) == COLUMN
    )
