"""`set`: correct what the books say, as one event that names every change."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.games.battles_of_napoleon import ending
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import Draft, NapoleonAction
from companion.games.battles_of_napoleon.books.settable import Change, read_changes
from companion.games.battles_of_napoleon.casualties import FIGURES
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.initiative import waiting
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.state import (
    COLUMN,
    DESTROYED,
    REDUCED,
    SEGMENTS,
    SQUARE,
    UNSEEN,
    NapoleonState,
    Officer,
    Unit,
    placed,
)
from companion.games.battles_of_napoleon.words import (
    hex_text,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import Input, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.rules import Entry, Step


def _read(draft: Draft, text: str) -> tuple[Change, ...]:
    return read_changes(draft.play.world, draft.state, shlex.split(text))


def _lead(draft: Draft, words: Sequence[str]) -> tuple[tuple[Change, ...], list[str]]:
    return read_changes(draft.play.world, draft.state, words), []


@action
class Correction(NapoleonAction):
    """What the books say put right, as one event that names every change."""

    changes: tuple[Change, ...] = field(
        Input(_read, _lead, quoted=True),
        N_("What is put right, for example: f1a.figures=3 f1.order=attack turn=2."),
    )

    def faults(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Corrections are always allowed, as far as there are such things: the table is right, the
        book was wrong. 54 cards and as many figures as a card shows are all there are."""
        world, found = play.world, list[Refusal]()
        for scope, key, name, value in self.changes:
            if scope == "unit" and name == "figures":
                most = world.units[state.units[key].card].figures
                if value > most:
                    reason = _("{unit} never has so many figures").format(unit=world.label(key))
                    found.append(
                        play.refuse("loss", reason, _("figures at most: {most}").format(most=most))
                    )
            if scope == "unit" and name == "formation" and value:
                arm = world.units[state.units[key].card].arm
                if world.formations[value].arm != arm:
                    reason = _("{arm} has no such formation: {formation}").format(
                        arm=world.name("arms", arm), formation=world.name("formations", value)
                    )
                    found.append(play.refuse("formation", reason))
            if scope == "post" and name == "unit" and value:
                officer = state.officers.get(key)
                if officer and state.nation_of(value) != officer.nation:
                    reason = _("{unit} is a unit of the enemy").format(unit=world.label(value))
                    found.append(play.refuse("commander_move", reason))
            if name == "turn" and not 1 <= value <= world.scenarios[state.scenario].turns:
                reason = _("The battle has {turns} turns").format(
                    turns=world.scenarios[state.scenario].turns
                )
                found.append(play.refuse("turn", reason))
        after = self.apply(play, state).state
        found += _cards_there(play, after) + _tokens_there(play, after)
        return found + _hexes_there(play, state, after)

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        entries: list[Entry] = []
        walked = any(change.scope == "battle" for change in self.changes)
        for scope, key, name, value in self.changes:
            if scope == "unit":
                if name == "figures" and value != state.units[key].figures:
                    more = value - state.units[key].figures
                    entries.append(Entry(key, more, FIGURES, "set"))
                state = _set_unit(play, state, key, name, value)
            elif scope == "group":
                state = state.changed_group(key, **{name: value})
            elif scope == "post":
                state = _set_post(play, state, key, name, value)
            elif scope == "side":
                state = replace(state, hands={**state.hands, key: tuple(value)})
            elif scope == "objective":
                state = replace(state, objectives={**state.objectives, key: value})
            else:
                state = _set_battle(state, name, value)
        return Step(_reopened(play.world, state, walked), tuple(entries))

    def told(self, play: Play, state: NapoleonState) -> str:
        return _("correction: {changes}").format(changes=", ".join(map(_text, self.changes)))


def _text(change: Change) -> str:
    """`f1a.figures=3`, `turn=2`, `farm=british`."""
    scope, key, name, value = change
    what = key if scope == "objective" else f"{key}.{name}" if key else name
    return f"{what}={_shown(name, value)}"


def _hexes_there(play: Play, state: NapoleonState, after: NapoleonState) -> list[Refusal]:
    """No two units on one hex (p. 28), and none where its arm cannot stand (p. 42), as far as this
    correction puts them there."""
    world, old, found = play.world, battlefield.crowded(state), list[Refusal]()
    for place, one, other in battlefield.crowded(after):
        if (place, one, other) not in old:
            there = one if state.units[one].hex == place else other
            reason = _("{hex} is occupied by {unit}").format(
                hex=hex_text(place), unit=world.label(there)
            )
            found.append(play.refuse("hex", reason, _("one unit to a hex")))
    for key, unit in after.units.items():
        if unit.hex is None or unit.hex == state.units[key].hex:
            continue
        terrain = battlefield.ground(world, after, unit.hex)
        if (
            terrain
            and world.units[unit.card].arm != INFANTRY
            and not world.terrain[terrain].mounted
        ):
            reason = _("Cavalry and guns cannot enter this: {terrain}").format(
                terrain=world.name("terrain", terrain)
            )
            found.append(play.refuse("restrictions", reason))
    return found


def _cards_there(play: Play, after: NapoleonState) -> list[Refusal]:
    """No card in two places, and never more than the deck has."""
    seen = [*after.discard, *(c for hand in after.hands.values() for c in hand if c != UNSEEN)]
    total = len(after.discard) + sum(map(len, after.hands.values()))
    twice = sorted({card for card in seen if seen.count(card) > 1}, key=int)
    if twice:
        reason = _("These cards would be in two places: {cards}")
        return [play.refuse("card", reason.format(cards=", ".join(twice)))]
    if total > len(play.world.cards):
        reason = _("There are {count} cards only").format(count=len(play.world.cards))
        return [play.refuse("card", reason)]
    return []


def _tokens_there(play: Play, after: NapoleonState) -> list[Refusal]:
    used = [group.token for group in after.groups.values() if group.token]
    if len(set(used)) == len(used):
        return []
    return [play.refuse("orders_test", _("No two groups have the same order token"))]


def _set_unit(play: Play, state: NapoleonState, key: str, name: str, value: Any) -> NapoleonState:
    if name == "hex":
        return placed(state, key, Hex(*value) if value else None)
    if name == "parent":
        place = state.units[value].hex if value else state.units[key].hex
        return state.changed_unit(key, parent=value, hex=place)
    if name in ("formation", "gone", "facing"):
        value = value or ""
    if name == "actions":
        value = ()
    if name == "figures" and value == 0:
        return state.changed_unit(key, figures=0, gone=DESTROYED)
    if name == "gone" and not value and state.units[key].figures == 0:
        return state.changed_unit(key, gone="", figures=1)
    state = state.changed_unit(key, **{name: value})
    unit = state.units[key]
    if name == "figures":
        kinds = min(unit.skirmishers, value)
        state = state.changed_unit(
            key,
            gone="",
            skirmishers=kinds,
            grenadiers=min(unit.grenadiers, value - kinds),
            formation=_formation(play, unit),
        )
    return state


def _formation(play: Play, unit: Unit) -> str:
    """Infantry of one figure is reduced, except in square or rout; more figures are not (p. 54)."""
    if play.world.units[unit.card].arm != INFANTRY or unit.formation in ("", SQUARE):
        return unit.formation
    if unit.figures == 1:
        return REDUCED
    return COLUMN if unit.formation == REDUCED else unit.formation


def _set_post(play: Play, state: NapoleonState, post: str, name: str, value: Any) -> NapoleonState:
    """A commander, put in play, taken off, moved, wounded or healed."""
    officer = state.officers.get(post)
    if name == "commander":
        if value is None:
            return state.with_officer(post, None)
        nation = play.world.commanders[value].nation
        tasks = tuple(t for t in state.tasks if t.subject != post)
        fallen = tuple(f for f in state.fallen if f.card != value)
        fresh = replace(officer, card=value, name="") if officer else Officer(value, nation)
        return replace(state.with_officer(post, fresh), tasks=tasks, fallen=fallen)
    if officer is None:
        return state
    if name == "unit":
        place = state.units[value].hex if value else None
        return state.with_officer(post, replace(officer, unit=value, hex=place))
    if name == "place":
        return state.with_officer(
            post, replace(officer, unit=None, hex=Hex(*value) if value else None)
        )
    return state.with_officer(post, replace(officer, wounded=value))


def _set_battle(state: NapoleonState, name: str, value: Any) -> NapoleonState:
    if name == "due":
        return replace(state, tasks=())
    if name == "effects":
        return replace(state, effects=())
    if name == "discard":
        return replace(state, discard=tuple(value))
    if name == "phase":
        return replace(_begun(state), phase=value, tasks=(), played=(), tried=(), drawn=())
    if name == "active" and value != state.active:
        return replace(_begun(state), active=value)
    return replace(state, **{name: value})


def _begun(state: NapoleonState) -> NapoleonState:
    """The state at the beginning of the action of a group: what belongs to that of another is
    over."""
    return replace(state, stage="", struck=(), emptied={})


def _reopened(world: World, state: NapoleonState, walked: bool) -> NapoleonState:
    """A battle that was over goes on when turn, phase or units were corrected, and is judged anew
    when it ended with the last turn. In a segment somebody acts, if anybody is left to."""
    if state.over:
        if state.ended == ending.TURNS and not walked:
            return replace(state, winner=ending.winner(world, state))
        state = replace(state, ended=None, winner=None)
    if state.phase not in SEGMENTS:
        return replace(state, active=None)
    order = waiting(world, state)
    if state.active not in order:
        state = replace(_begun(state), active=order[0] if order else None)
    return state


def _shown(name: str, value: Any) -> str:
    if value is None:
        return _("none")
    if name in ("hex", "place"):
        return hex_text(Hex(*value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value)
