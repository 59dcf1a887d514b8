"""What `set` can correct, as it is typed, and what each value means."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon.hexes import CORNERS
from companion.games.battles_of_napoleon.state import (
    DESTROYED,
    OFF_MAP,
    PHASES,
    STATES,
    UNSEEN,
    NapoleonState,
)
from companion.games.battles_of_napoleon.words import (
    find_card,
    find_hex,
    find_token,
    group_words,
    objective_words,
    post_words,
    spelled,
    unit_words,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.words import Vocabulary, plain, read_number

NONE = ("", "none", "-", "nic")
EXAMPLE = "turn=2 f1a.figures=3 f1.order=attack"


class Change(NamedTuple):
    """One correction: `scope` is a key of `SCOPES`, `battle` or `objective`, `key` the id in it,
    `name` what is set, `value` what it takes, in JSON."""

    scope: str
    key: str
    name: str
    value: Any


Read = Callable[[World, NapoleonState, str], Any]


def _whole(_world: World, _state: NapoleonState, value: str) -> int:
    return read_number(value)


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
        names = {key: spelled(world, what, key) for key in values}
        return Vocabulary.of(_("values"), names).find(value)

    return read


def _hex(world: World, state: NapoleonState, value: str) -> list[int]:
    return list(find_hex(world, state, value))


def _unit(world: World, state: NapoleonState, value: str) -> str:
    return unit_words(world, state).find(value)


def _hand(world: World, _state: NapoleonState, value: str) -> list[str]:
    """`3` for three unseen cards, or `card 4, 12, ?` by their numbers."""
    if value.isdecimal():
        return [UNSEEN] * read_number(value)
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
    "driven": _yes_no,
    "out_of_command": _yes_no,
    "parent": _maybe(_unit),
    "actions": _nothing,
}
GROUP: Mapping[str, Read] = {
    "order": _maybe(_row("order_kinds")),
    "token": _maybe(_token),
    "dispatch": _maybe(_row("order_kinds")),
    "attacked": _yes_no,
    "alarmed": _yes_no,
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


def read_changes(world: World, state: NapoleonState, texts: Sequence[str]) -> tuple[Change, ...]:
    """`f1a.figures=3`, `french.hand=2`, `turn=4`. Raises UsageError."""
    if not texts:
        raise UsageError(_("What is to be set? For example: {example}.").format(example=EXAMPLE))
    changes = []
    for text in texts:
        match = re.fullmatch(r"\s*([^=]+?)\s*=\s*(.*?)\s*", text)
        if match is None:
            message = _("'{text}' sets nothing: write for example {example}.")
            raise UsageError(message.format(text=text, example=EXAMPLE))
        changes.append(_read(world, state, match[1], match[2]))
    return tuple(changes)


def _read(world: World, state: NapoleonState, key: str, value: str) -> Change:
    subject, dot, name = key.rpartition(".")
    if not dot and name in BATTLE:
        return Change("battle", "", name, BATTLE[name](world, state, value))
    if not dot and (found := objective_words(world, state).matches(name)):
        side = world.vocabulary("nations").find(value)
        return Change("objective", found[0], "held", side)
    for scope, (known, words) in SCOPES.items():
        if dot and name in known:
            whom = words(world, state).find(subject)
            return Change(scope, whom, name, known[name](world, state, value))
    possible = [*BATTLE, _("OBJECTIVE")]
    titles = {"unit": _("UNIT"), "group": _("GROUP"), "post": _("LEADER"), "side": _("SIDE")}
    for scope, (known, _words) in SCOPES.items():
        possible += [f"{titles[scope]}.{field}" for field in known]
    message = _("'{key}' cannot be set; what can is: {known}.")
    raise UsageError(message.format(key=key, known=", ".join(possible)))
