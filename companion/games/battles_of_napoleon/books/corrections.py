"""`set` for a battle: what a correction brings along, and what no board can show.

A correction is a list of changes such as `f1a.figures=3`. In a `SetValue`, `rows` are the ids
before the last dot (`row` the first of them: `f1a`), `word` is the field that is set (`figures`)
and `value` its new value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.battles_of_napoleon import ending
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import Draft
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
from companion.games.battles_of_napoleon.storage import ids_of
from companion.games.battles_of_napoleon.words import (
    find_card,
    find_hex,
    find_token,
    group_words,
    hex_text,
    objective_words,
    post_words,
    spelled,
    unit_words,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import action, field
from companion.table.corrections import correction
from companion.table.corrections.books import CorrectionSpec, Reader
from companion.table.corrections.places import SetValue, Value
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.rules import Step
from companion.table.words import Vocabulary, read_number

PAGE: Mapping[str, str] = {
    "figures": "loss",
    "formation": "formation",
    "unit": "commander_move",
    "token": "orders_test",
    "hand": "card",
    "discard": "card",
    "hex": "hex",
}
"""Kind of value that is set -> the rule whose page a refusal names. All other kinds name the page
of the turn."""


def all_posts(world: World, state: NapoleonState) -> Vocabulary:
    """Return every post by the name of its holder, as its own name is that of a group as well; also
    posts that nobody holds."""
    held = post_words(world, state)
    names: dict[str, list[str | None]] = {
        post: [*held.names(post), world.label(post)] if post in held.ids else [world.label(post)]
        for post in (*world.nations, *state.groups)
    }
    return Vocabulary.of(_("commanders"), names)


def _hand(draft: Draft, rows: tuple[str, ...], text: str) -> Value:
    """Read a hand: `3` for three unseen cards, or `card 4, 12, ?` by their numbers."""
    return [UNSEEN] * read_number(text) if text.isdecimal() else _cards(draft, rows, text)


def _cards(draft: Draft, _rows: tuple[str, ...], text: str) -> Value:
    bare = re.sub(r"^\D*?(?=[\d?])", "", text)
    parts = [part for part in re.split(r"[\s,;]+", bare) if part]
    return [part if part == UNSEEN else find_card(draft.play.world, part) for part in parts]


def _numbers(_play: Play, _state: NapoleonState, cards: Sequence[str]) -> str:
    return ", ".join(cards)


def _hex_shown(_play: Play, _state: NapoleonState, value: Any) -> str:
    return hex_text(Hex(*value))


HEX = Reader(
    N_("a hex such as M5"),
    lambda draft, _rows, text: list(find_hex(draft.play.world, draft.state, text)),
    _hex_shown,
)


# -- what comes with a change --------------------------------------------------------------------


def _hex(_play: Play, state: NapoleonState, change: SetValue) -> NapoleonState:
    return placed(state, change.row, _place_of(change))


def _place_of(change: SetValue) -> Hex | None:
    return Hex(*change.value) if change.value else None


def _parent(_play: Play, state: NapoleonState, change: SetValue) -> NapoleonState:
    with_ = change.value if isinstance(change.value, str) else change.row
    return state.changed_unit(change.row, parent=change.value, hex=state.units[with_].hex)


def _figures(play: Play, state: NapoleonState, change: SetValue) -> NapoleonState:
    """Return the state with another number of figures in a unit. 0 destroys it; another number
    brings it back to the field.

    Skirmishers and grenadiers are some of the figures: where they would be more than all, first
    grenadiers are taken off, then skirmishers. The formation is made to fit."""
    count: Any = change.value
    if not count:
        return state.changed_unit(change.row, figures=0, gone=DESTROYED)
    unit = replace(state.units[change.row], figures=count)
    skirmishers = min(unit.skirmishers, count)
    return state.changed_unit(
        change.row,
        figures=count,
        gone="",
        skirmishers=skirmishers,
        grenadiers=min(unit.grenadiers, count - skirmishers),
        formation=_formation(play, unit),
    )


def _formation(play: Play, unit: Unit) -> str:
    """Return the formation that fits the figures: infantry of one figure is reduced, except in
    square or rout; with more figures it is not (p. 54)."""
    if play.world.units[unit.card].arm != INFANTRY or unit.formation in ("", SQUARE):
        return unit.formation
    if unit.figures == 1:
        return REDUCED
    return COLUMN if unit.formation == REDUCED else unit.formation


def _gone(_play: Play, state: NapoleonState, change: SetValue) -> NapoleonState:
    state = change.applied_to(state)
    back = not change.value and state.units[change.row].figures == 0
    return state.changed_unit(change.row, figures=1) if back else state


def _commander(play: Play, state: NapoleonState, change: SetValue) -> NapoleonState:
    """Return the state with a commander put in play, or taken off."""
    post, card, officer = change.row, change.value, state.officers.get(change.row)
    if not isinstance(card, str) or not card:
        return state.with_officer(post, None)
    tasks = tuple(task for task in state.tasks if task.subject != post)
    fallen = tuple(officer_gone for officer_gone in state.fallen if officer_gone.card != card)
    new = Officer(card, play.world.commanders[card].nation)
    fresh = replace(officer, card=card, name="") if officer else new
    return replace(state.with_officer(post, fresh), tasks=tasks, fallen=fallen)


def _attached(_play: Play, state: NapoleonState, change: SetValue) -> NapoleonState:
    """Return the state in which a commander stands where his unit stands."""
    unit = state.units[change.value] if isinstance(change.value, str) else None
    return _moved(state, change.row, unit=unit and unit.id, hex=unit and unit.hex)


def _alone(_play: Play, state: NapoleonState, change: SetValue) -> NapoleonState:
    return _moved(state, change.row, unit=None, hex=_place_of(change))


def _moved(state: NapoleonState, post: str, **place: Any) -> NapoleonState:
    officer = state.officers.get(post)
    return state.with_officer(post, replace(officer, **place)) if officer else state


def _phase(_play: Play, state: NapoleonState, change: SetValue) -> NapoleonState:
    phase: Any = change.value
    return replace(_begun(state), phase=phase, tasks=(), played=(), tried=(), drawn=())


def _active(_play: Play, state: NapoleonState, change: SetValue) -> NapoleonState:
    """Return the state in which the group that acts now has not acted yet."""
    if change.value == state.active:
        return state
    state, key = change.applied_to(_begun(state)), str(change.value)
    return state.changed_group(key, acted=False) if key in state.groups else state


def _begun(state: NapoleonState) -> NapoleonState:
    """Return the state at the beginning of the action of a group: what belongs to that of another
    is over."""
    return replace(state, stage="", struck=(), emptied={})


# -- the action ----------------------------------------------------------------------------------


def _words(play: Play, state: NapoleonState, table: str, _rows: tuple[str, ...] = ()) -> Vocabulary:
    """Return the words by which values can be typed that are ids of `table`: `NE` or `north-east`
    for "facings". States, facings and phases have words of their own, posts and commanders those of
    their sides and groups, units, groups and objectives those of the session."""
    world = play.world
    if table in ("unit_states", "facings", "phases"):
        section = world.game.words(world.lang()).sections[table]
        return Vocabulary.of(_("values"), {key: spelled(world, table, key) for key in section})
    if table == "posts":
        return all_posts(world, state)
    if table == "commanders":
        return Vocabulary.of(_("commanders"), _commander_names(world))
    words_by_table = {"units": unit_words, "groups": group_words, "objectives": objective_words}
    return (
        words_by_table[table](world, state) if table in words_by_table else world.vocabulary(table)
    )


def _commander_names(world: World) -> dict[str, list[str | None]]:
    """Return the spellings of each commander's card, the printed side first: `French J`."""
    names: dict[str, list[str | None]] = {}
    for key, commander in world.commanders.items():
        sides = (world.nation(commander.nation), *world.spellings("nations", commander.nation))
        spelled_sides = dict.fromkeys((*sides, commander.nation))
        names[key] = [f"{side} {commander.letter}" for side in spelled_sides]
    return names


ABOUT = CorrectionSpec(
    roots={(): NapoleonState},
    titles={
        "units": "unit",
        "groups": "group",
        "posts": "leader",
        "nations": "side",
        "objectives": "objective",
    },
    example=N_("turn=2 f1a.figures=3 f1.order=attack"),
    words=_words,
    ids=lambda play, state, table: ids_of(play.world, state)[table],
    readers={
        "hex": HEX,
        "place": HEX,
        "hand": Reader(N_("how many cards, or their numbers"), _hand, _numbers),
        "discard": Reader(N_("the numbers of cards"), _cards, _numbers),
        "token": Reader(
            N_("an initiative on it, or t and its number"),
            lambda draft, _rows, text: find_token(draft.play.world, text),
            lambda _play, _state, token: f"t{token}",
        ),
    },
    appliers={
        "hex": _hex,
        "parent": _parent,
        "figures": _figures,
        "gone": _gone,
        "commander": _commander,
        "unit": _attached,
        "place": _alone,
        "phase": _phase,
        "active": _active,
    },
    most={
        "figures": lambda play, state, rows: play.world.units[state.units[rows[0]].card].figures,
        "turn": lambda play, state, _rows: play.world.scenarios[state.scenario].turns,
    },
)


@action
class Correction(correction.Correction[Play, NapoleonState]):
    """A correction of the books."""

    changes: Any = field(
        correction.CHANGES,
        N_("What is put right, for example: f1a.figures=3 f1.order=attack turn=2."),
    )
    about = ABOUT

    def values_by_key(self) -> Iterable[tuple[str, Value]]:
        """Yield each corrected field with its value. Older events have a list of what kind of
        thing, which, what of it, and the value."""
        if isinstance(self.changes, Mapping):
            return self.changes.items()
        old: Sequence[tuple[str, str, str, Value]] = self.changes
        names = ((key, "" if kind == "objective" else name, to) for kind, key, name, to in old)
        return [(".".join(filter(None, (key, name))), to) for key, name, to in names]

    def refuse(self, play: Play, reason: str, change: SetValue | None = None) -> Refusal:
        return play.refuse(PAGE.get(change.word, "turn") if change else "turn", reason)

    def impossible_refusals(
        self, play: Play, before: NapoleonState, after: NapoleonState
    ) -> list[Refusal]:
        """Refuse what the books cannot hold after the changes: a formation of another arm, a group
        that acts outside a segment, a commander with a unit of the enemy; a card or an order token
        in two places or more cards than there are; two units on one hex, or a unit on ground that
        it cannot enter."""
        world, refusals = play.world, list[Refusal]()
        for change in self.changes_meant(play, before):
            if change.word == "formation" and change.value:
                arm = world.units[before.units[change.row].card].arm
                formation = str(change.value)
                if world.formations[formation].arm != arm:
                    reason = _("{arm} has no such formation: {formation}").format(
                        arm=world.name("arms", arm),
                        formation=world.name("formations", formation),
                    )
                    refusals.append(self.refuse(play, reason, change))
            if change.word == "active" and change.value and after.phase not in SEGMENTS:
                reason = _("Nobody acts in this phase: {phase}").format(
                    phase=play.phase_name(after.phase)
                )
                refusals.append(self.refuse(play, reason, change))
            officer = after.officers.get(change.row)
            if change.word == "unit" and change.value and officer:
                unit = str(change.value)
                if after.nation_of(unit) != officer.nation:
                    reason = world.say(_("{unit} is a unit of the enemy"), unit=unit)
                    refusals.append(self.refuse(play, reason, change))
        refusals += _card_refusals(play, after) + _token_refusals(play, after)
        return refusals + _hex_refusals(play, before, after)

    def settled(
        self, play: Play, before: NapoleonState, step: Step[NapoleonState]
    ) -> Step[NapoleonState]:
        walked = any(not change.rows for change in self.changes_meant(play, before))
        return step._replace(state=_reopened(play.world, step.state, walked))


def _hex_refusals(play: Play, state: NapoleonState, after: NapoleonState) -> list[Refusal]:
    """Refuse two units on one hex (p. 28), and cavalry or guns on ground that they cannot enter (p.
    42), if this correction puts them there; what was so before is left alone."""
    world, refusals = play.world, list[Refusal]()
    crowded_before = battlefield.crowded(state)
    for place, first, second in battlefield.crowded(after):
        if (place, first, second) not in crowded_before:
            occupant = first if state.units[first].hex == place else second
            reason = world.say(_("{hex} is occupied by {unit}"), hex=hex_text(place), unit=occupant)
            refusals.append(play.refuse("hex", reason, _("one unit to a hex")))
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
            refusals.append(play.refuse("restrictions", reason))
    return refusals


def _card_refusals(play: Play, after: NapoleonState) -> list[Refusal]:
    """Refuse a card in two places, and more cards than the deck has."""
    seen = [*after.discard, *(c for hand in after.hands.values() for c in hand if c != UNSEEN)]
    total = len(after.discard) + sum(map(len, after.hands.values()))
    twice = sorted({card for card in seen if seen.count(card) > 1}, key=int)
    if twice:
        reason = _("These cards would be in two places: {cards}")
        return [play.refuse("card", reason, cards=", ".join(twice))]
    if total > len(play.world.cards):
        return [play.refuse("card", _("There are {count} cards only"), count=len(play.world.cards))]
    return []


def _token_refusals(play: Play, after: NapoleonState) -> list[Refusal]:
    used = [group.token for group in after.groups.values() if group.token]
    if len(set(used)) == len(used):
        return []
    return [play.refuse("orders_test", _("No two groups have the same order token"))]


def _reopened(world: World, state: NapoleonState, walked: bool) -> NapoleonState:
    """Return the state after a correction, so that the battle can go on from it.

    `walked`: the correction set something of the battle itself, such as turn or phase, and not of a
    unit or group. A battle that was over with its last turn stays over, with its winner found anew,
    unless the correction walked; one that was over otherwise goes on. In a segment a group must
    act: where the one that does has acted or is gone, the first that is left acts, if any; in other
    phases none does."""
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
