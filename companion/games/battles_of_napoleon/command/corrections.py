"""`set`: correct what the books say, as one event that names every change."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon import ending
from companion.games.battles_of_napoleon.fate import FIGURES
from companion.games.battles_of_napoleon.hexes import CORNERS, Hex
from companion.games.battles_of_napoleon.play import Data, Kind, Play, line
from companion.games.battles_of_napoleon.state import (
    DESTROYED,
    OFF_MAP,
    PHASES,
    SEGMENTS,
    STATES,
    UNSEEN,
    NapoleonState,
    Officer,
)
from companion.games.battles_of_napoleon.words import (
    find_card,
    find_hex,
    find_token,
    group_words,
    hex_text,
    objective_words,
    post_words,
    unit_words,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.rules import Entry, Step
from companion.table.words import Vocabulary, plain

NONE = ("", "none", "-", "nic")
EXAMPLE = "turn=2 f1a.figures=3 f1.order=attack"

Read = Callable[[World, NapoleonState, str], Any]


def _whole(_world: World, _state: NapoleonState, value: str) -> int:
    if not value.isdecimal():
        raise UsageError(_("'{value}' is no number.").format(value=value))
    return int(value)


def _yes_no(_world: World, _state: NapoleonState, value: str) -> bool:
    known = {plain(word): answer for word, answer in (("yes", True), ("no", False))}
    known |= {plain(_("yes")): True, plain(_("no")): False}
    if plain(value) not in known:
        raise UsageError(_("'{value}' is neither 'yes' nor 'no'.").format(value=value))
    return known[plain(value)]


def _maybe(read: Read) -> Read:
    return lambda world, state, value: None if value.lower() in NONE else read(world, state, value)


def _row(table: str) -> Read:
    return lambda world, _state, value: world.vocabulary(table).find(value)


def _among(what: str, values: tuple[str, ...]) -> Read:
    def read(world: World, _state: NapoleonState, value: str) -> str:
        sections = [world.game.words(lang) for lang in world.game.languages]
        names = {key: [words.get(what, key) for words in sections] for key in values}
        return Vocabulary.of(_("values"), names).find(value)

    return read


def _hex(world: World, state: NapoleonState, value: str) -> list[int]:
    return list(find_hex(world, state, value))


def _unit(world: World, state: NapoleonState, value: str) -> str:
    return unit_words(world, state).find(value)


def _hand(world: World, _state: NapoleonState, value: str) -> list[str]:
    """`3` for three unseen cards, or `card 4, 12, ?` by their numbers."""
    if value.isdecimal():
        return [UNSEEN] * int(value)
    return _cards(world, _state, value)


def _cards(world: World, _state: NapoleonState, value: str) -> list[str]:
    text = re.sub(r"^\D*?(?=[\d?])", "", value)
    parts = [part for part in re.split(r"[\s,;]+", text) if part]
    return [part if part == UNSEEN else find_card(world, part) for part in parts]


def _token(world: World, _state: NapoleonState, value: str) -> str:
    return find_token(world, value)


def _commander(world: World, state: NapoleonState, value: str) -> str:
    """A commander card by its id, `french-k`."""
    names = {key: [f"{card.nation} {card.letter}"] for key, card in world.commanders.items()}
    return Vocabulary.of(_("commanders"), names).find(value)


def _nothing(_world: World, _state: NapoleonState, value: str) -> None:
    if value.lower() not in NONE:
        raise UsageError(_("Here only 'none' can be said, not '{value}'.").format(value=value))


UNIT: Mapping[str, Read] = {
    "figures": _whole,
    "formation": _maybe(_row("formations")),
    "state": _among("unit_states", STATES),
    "gone": _maybe(_among("unit_states", (DESTROYED, OFF_MAP))),
    "facing": _maybe(_among("facings", CORNERS)),
    "hex": _maybe(_hex),
    "detached": _yes_no,
    "skirmishers": _whole,
    "grenadiers": _whole,
    "ammunition": _maybe(_whole),
    "fatigued": _yes_no,
    "out_of_command": _yes_no,
    "actions": _nothing,
}
GROUP: Mapping[str, Read] = {
    "order": _maybe(_row("order_kinds")),
    "token": _maybe(_token),
    "dispatch": _maybe(_row("order_kinds")),
    "attacked": _yes_no,
    "acted": _yes_no,
}
POST: Mapping[str, Read] = {
    "unit": _maybe(_unit),
    "place": _maybe(_hex),
    "wounded": _yes_no,
    "commander": _maybe(_commander),
}
SIDE: Mapping[str, Read] = {"hand": _hand}
BATTLE: Mapping[str, Read] = {
    "turn": _whole,
    "phase": _among("phases", PHASES),
    "active": _maybe(lambda world, state, value: group_words(world, state).find(value)),
    "discard": _cards,
    "due": _nothing,
    "effects": _nothing,
}


class Scope(NamedTuple):
    """A kind of thing that can be corrected: its fields, and the words for its ids."""

    fields: Mapping[str, Read]
    words: Callable[[World, NapoleonState], Vocabulary]


SCOPES: Mapping[str, Scope] = {
    "unit": Scope(UNIT, unit_words),
    "group": Scope(GROUP, group_words),
    "post": Scope(POST, lambda world, state: all_posts(world, state)),
    "side": Scope(SIDE, lambda world, _state: world.vocabulary("nations")),
}


def all_posts(world: World, state: NapoleonState) -> Vocabulary:
    """Every post, also one that nobody holds."""
    held = post_words(world, state)
    names: dict[str, list[str | None]] = {
        post: [world.label(post)] for post in (*world.nations, *state.groups)
    }
    for post in held.ids:
        names[post] += held.spellings[post]
    return Vocabulary.of(_("commanders"), names)


def read_changes(world: World, state: NapoleonState, texts: tuple[str, ...]) -> list[list[Any]]:
    """`f1a.figures=3`, `french.hand=2`, `turn=4` -> [scope, id, field, JSON value]. Raises
    UsageError."""
    if not texts:
        raise UsageError(_("What is to be set? For example: {example}.").format(example=EXAMPLE))
    changes = []
    for text in texts:
        match = re.fullmatch(r"\s*([^=]+?)\s*=\s*(.*?)\s*", text)
        if match is None:
            message = _("'{text}' sets nothing: write for example {example}.")
            raise UsageError(message.format(text=text, example=EXAMPLE))
        changes.append(_read(world, state, match[1], match[2]))
    return changes


def _read(world: World, state: NapoleonState, key: str, value: str) -> list[Any]:
    subject, dot, name = key.rpartition(".")
    if not dot and name in BATTLE:
        return ["battle", "", name, BATTLE[name](world, state, value)]
    if not dot and (found := objective_words(world, state).matches(name)):
        return ["objective", found[0], "held", world.vocabulary("nations").find(value)]
    for scope, (known, words) in SCOPES.items():
        if dot and name in known:
            return [
                scope,
                words(world, state).find(subject),
                name,
                known[name](world, state, value),
            ]
    possible = [*BATTLE, _("OBJECTIVE")]
    titles = {"unit": _("UNIT"), "group": _("GROUP"), "post": _("LEADER"), "side": _("SIDE")}
    for scope, (known, _words) in SCOPES.items():
        possible += [f"{titles[scope]}.{field}" for field in known]
    message = _("'{key}' cannot be set; what can is: {known}.")
    raise UsageError(message.format(key=key, known=", ".join(possible)))


# -- the event ------------------------------------------------------------------------------------


def check(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """Corrections are always allowed, as far as there are such things: the table is right, the
    book was wrong. 54 cards and as many figures as a card shows are all there are."""
    world, found = play.world, list[Refusal]()
    for scope, key, name, value in data["changes"]:
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
        if name == "turn" and not 1 <= value <= world.scenarios[state.scenario].turns:
            reason = _("The battle has {turns} turns").format(
                turns=world.scenarios[state.scenario].turns
            )
            found.append(play.refuse("turn", reason))
    after = apply(play, state, data).state
    return found + _cards_there(play, after) + _tokens_there(play, after)


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


def apply(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    entries: list[Entry] = []
    for scope, key, name, value in data["changes"]:
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
    return Step(_reopened(play.world, state, data), tuple(entries))


def _set_unit(play: Play, state: NapoleonState, key: str, name: str, value: Any) -> NapoleonState:
    if name == "hex":
        value = Hex(*value) if value else None
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
            key, gone="", skirmishers=kinds, grenadiers=min(unit.grenadiers, value - kinds)
        )
    return state


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
        return replace(
            state, phase=value, tasks=(), stage="", struck=(), played=(), tried=(), drawn=()
        )
    return replace(state, **{name: value})


def _reopened(world: World, state: NapoleonState, data: Data) -> NapoleonState:
    """A battle that was over goes on when turn, phase or units were corrected, and is judged anew
    when it ended with the last turn. In a segment somebody acts, if anybody is left to."""
    from companion.games.battles_of_napoleon.initiative import waiting

    if state.over:
        walked = any(scope == "battle" for scope, *_rest in data["changes"])
        if state.ended == ending.TURNS and not walked:
            return replace(state, winner=ending.winner(world, state))
        state = replace(state, ended=None, winner=None)
    if state.phase not in SEGMENTS:
        return replace(state, active=None)
    order = waiting(world, state)
    if state.active not in order:
        state = replace(state, active=order[0] if order else None, stage="", struck=())
    return state


def describe(play: Play, state: NapoleonState, data: Data) -> str:
    parts = [
        f"{key}{'.' if key and scope != 'objective' else ''}"
        f"{'' if scope == 'objective' else name}={_shown(name, value)}"
        for scope, key, name, value in data["changes"]
    ]
    return _("correction: {changes}").format(changes=", ".join(parts))


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


KIND = Kind(check, apply, lambda _s, _d: "", describe, line(describe))
