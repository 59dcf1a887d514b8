"""Words of this game typed at the table: units, groups, posts, cards, hexes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from companion.games.battles_of_napoleon.hexes import CORNERS, Hex
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.words import Vocabulary, parts_of, plain, read_number


def unit_words(world: World, state: NapoleonState) -> Vocabulary:
    """Return the units by their label and by the regiment on the field: `F1a`, `15e Ligne`,
    `baring`."""
    names = {key: (world.label(key), *regiments(world, state.scenario, key)) for key in state.units}
    return Vocabulary.of(_("units"), names)


def group_words(world: World, state: NapoleonState) -> Vocabulary:
    """Return the words for groups: label and name of the commander, `F1`, `Donzelot`."""
    names: dict[str, list[str | None]] = {key: [world.label(key)] for key in state.groups}
    for post, officer in state.officers.items():
        if post in names:
            names[post].append(officer.name)
    return Vocabulary.of(_("groups"), names)


def post_words(world: World, state: NapoleonState) -> Vocabulary:
    """Return the words for commanders in play: by name, by group, or by side for a
    commander-in-chief."""
    names: dict[str, list[str | None]] = {}
    for post, officer in state.officers.items():
        spellings = (
            [world.label(post)] if post in state.groups else world.spellings("nations", post)
        )
        names[post] = [officer.name or None, *spellings]
    return Vocabulary.of(_("commanders"), names)


def objective_words(world: World, state: NapoleonState) -> Vocabulary:
    """Return the objectives of the scenario by their names."""
    keys = world.scenarios[state.scenario].objectives
    names = {key: world.spellings("objectives", f"{state.scenario}.{key}") for key in keys}
    return Vocabulary.of(_("objectives"), names)


def regiments(world: World, scenario: str, unit: str) -> Iterator[str]:
    """Yield the names of the unit's regiment in this scenario, in one language after the other."""
    for lang in world.game.languages:
        text = world.game.words(lang).get("scenario_units", f"{scenario}.{unit}", "regiment")
        if text:
            yield text


def find_nation(world: World, text: str) -> str:
    return world.vocabulary("nations").find(text)


def find_card(world: World, text: str) -> str:
    """Return a card by its number. Raises UsageError."""
    if text not in world.cards:
        message = _("'{text}' is no card: type its number, 1 to {most}.")
        raise UsageError(message.format(text=text, most=len(world.cards)))
    return text


def find_token(world: World, text: str) -> str:
    """Return an order token by its number on the back, or by one of the initiatives on it: all of
    them are different. Raises UsageError."""
    known = {str(value): key for key, row in world.tokens.items() for value in row.values()}
    if text[:1].lower() in ("#", "t") and text[1:] in world.tokens:
        return text[1:]
    if text in known:
        return known[text]
    message = _("'{text}' is no order token: type an initiative on it, or t and its number: t7.")
    raise UsageError(message.format(text=text))


def commander_key(post: str) -> str:
    """Return the key of a commander on the board; his group has the one of his post."""
    return f"commander.{post}"


def looks_like_token(text: str) -> bool:
    """Return whether a word is typed as a token or an initiative is: `57`, `t7`, `#7`."""
    return re.fullmatch(r"[#tT]?\d+", text) is not None


HEX = r"[A-Za-z]\d{1,2}"
"""Pattern of a typed hex."""


def find_hex(world: World, state: NapoleonState, text: str) -> Hex:
    """Read a hex of the scenario's map: `M5`, a letter for the column, the row from 1. Raises
    UsageError."""
    scenario = world.scenarios[state.scenario]
    match = re.fullmatch(r"\s*([A-Za-z])\s*(\d{1,2})\s*", text)
    if match:
        place = Hex(ord(match[1].upper()) - ord("A"), int(match[2]) - 1)
        if place.column < scenario.columns and 0 <= place.row < scenario.rows:
            return place
    last = hex_text(Hex(scenario.columns - 1, scenario.rows - 1))
    message = _("'{text}' is no hex of this field: type A1 to {last}.")
    raise UsageError(message.format(text=text, last=last))


def to_hex(text: str, place: Hex | None) -> str:
    """Add the goal of a unit to a text, as far as it is known.

    >>> to_hex("F1a retreats a hex", Hex(10, 5))
    'F1a retreats a hex to K6'
    """
    if place is None:
        return text
    return _("{move} to {hex}").format(move=text, hex=hex_text(place))


def hex_text(place: Hex | None) -> str:
    """Return text such as `M5`, as the map of the scenario has it; `-` for an unknown one.

    >>> hex_text(Hex(12, 4))
    'M5'
    """
    return f"{chr(ord('A') + place.column)}{place.row + 1}" if place else "–"


def spot_of(place: Hex) -> str:
    """Return the name that the printed field has for a hex.

    >>> spot_of(Hex(4, 3))
    '4,3'
    """
    return f"{place.column},{place.row}"


def split_at(text: str, known: Vocabulary) -> list[str]:
    """Return the parts between commas; without a comma one begins at each name in full, as in `f1
    attack f2 defend`."""
    names = {plain(name) for spelled in known.spellings.values() for name in spelled}
    sentences = list[list[str]]()
    for part in parts_of(text):
        sentences.append([])
        for word in part.split():
            if sentences[-1] and plain(word) in names:
                sentences.append([])
            sentences[-1].append(word)
    return [" ".join(words) for words in sentences]


def spelled(world: World, section: str, key: str) -> list[str | None]:
    """Return a word in every language of the game, that in use first."""
    langs = dict.fromkeys((world.lang(), *world.game.languages))
    return [world.game.words(lang).get(section, key) for lang in langs]


def facing_of(world: World, text: str) -> str | None:
    """Return the facing that a word means: `NE`, or its whole name in any language, `north-east`.
    None where it means none."""
    if text.upper() in CORNERS:
        return text.upper()
    typed = plain(text).replace(" ", "")
    for corner in CORNERS:
        names = spelled(world, "facings", corner)
        if typed in (plain(name).replace(" ", "") for name in names if name):
            return corner
    return None


def command_words(world: World, *keys: str) -> Vocabulary:
    """Return some of the words of this game's commands, in every language."""
    names = {key: spelled(world, "command_words", key) for key in keys}
    return Vocabulary.of(_("words"), names)


def is_word(world: World, text: str, key: str) -> bool:
    """Return whether a text is exactly a word of the commands."""
    names = command_words(world, key).spellings[key]
    return plain(text) in map(plain, names)


def signed(text: str) -> int | None:
    """Return a figure with its sign, `-2` or `+1`; None for anything else. Raises UsageError over
    the bound of all typed numbers.

    >>> signed("-2"), signed("+1"), signed("woods")
    (-2, 1, None)
    """
    match = re.fullmatch(r"([+\u2212\u2013-])([0-9]+)", text)
    if match is None:
        return None
    return read_number(match[2]) * (1 if match[1] == "+" else -1)


def nothing_more(words: Sequence[str]) -> None:
    """Raise UsageError for words that are left over: nothing that was typed is passed over."""
    if words:
        raise UsageError(_("'{word}' is not understood here.").format(word=words[0]))
