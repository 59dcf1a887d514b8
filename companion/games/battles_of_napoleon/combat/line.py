"""An attack as it is typed: `b1a at f1a flank woods support b1b`, in short words of any language.

Before `at` stands who attacks, after it the target and what the board says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.battles_of_napoleon.combat.attack import ASPECTS, RETREATS
from companion.games.battles_of_napoleon.combat.melee import HILL
from companion.games.battles_of_napoleon.words import HEX, signed, spelled
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.words import Vocabulary, plain, read_number

WORDS = "attack_words"
AT = ("at", "v", "na", "proti", "against")

NUMBERS: Mapping[str, tuple[str, int | None]] = {
    "range": ("distance", None),
    "firing": ("figures", None),
    "bases": ("bases", None),
    "batteries": ("batteries", None),
    "reacts": ("reacts", 0),
    "rout": ("rout", 0),
}
"""Word -> what the number behind it is, and what it is without one."""

FLAGS = ("downhill", "canister", "reaction")
UNITS = ("support", "mass")
VALUES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "absorb": ("absorbs", ("skirmisher", "rifle")),
    "retreat": ("retreat", RETREATS),
}
"""Word -> what it settles, by one of these words behind it."""

MOST_UNITS = 99
"""More than ever support an attack: more is said to be too many."""

OWN = ("figures", "leader", "detached", "tired")
"""Words about a unit itself, for odds of what might be."""

FindUnit = Callable[[str], str]
"""A unit by its words, or UsageError."""


@dataclass(slots=True)
class Said:
    """What a line says: the two units, the data of the event, what is supposed of each unit
    besides (`formation`, `state`, `figures`, `leader` …), and the hexes typed behind units that
    support a charge."""

    unit: str
    target: str
    data: dict[str, Any] = field(default_factory=dict)
    own: dict[str, Any] = field(default_factory=dict)
    theirs: dict[str, Any] = field(default_factory=dict)
    along: dict[str, str] = field(default_factory=dict)


def read(world: World, text: str, units: Vocabulary) -> Said:
    """The attack in a line. Raises UsageError naming the word that is not understood."""
    tokens = re.sub(r"[,;=]", " ", text).split()
    split = next((n for n, word in enumerate(tokens) if plain(word) in AT), None)
    if split is None:
        left, right = tokens[:1], tokens[1:]
    else:
        left, right = tokens[:split], tokens[split + 1 :]
    if not left or not right:
        raise UsageError(_("Who attacks whom? For example: 'b1a at f1a flank woods'."))
    unit, rest = units.leading(left)
    target, behind = units.leading(right)
    said = Said(unit, target, {"unit": unit, "target": target})
    reader = _Reader(world, units, said)
    reader.read(rest, said.own)
    reader.read(behind, said.theirs)
    mass = said.data.get("mass", [])
    if mass and unit not in mass and "?" not in mass:
        said.data["mass"] = [unit, *mass]  # who attacks is one of them
    return said


@dataclass(slots=True)
class _Reader:
    """Takes words one after the other; each says something about the attack or a unit."""

    world: World
    units: Vocabulary
    said: Said
    lexicon: Vocabulary = field(init=False)

    def __post_init__(self) -> None:
        self.lexicon = lexicon(self.world)

    def read(self, tokens: list[str], about: dict[str, Any]) -> None:
        left = list(tokens)
        while left:
            # A figure behind the target is the range.
            if left[0].isdecimal() and about is self.said.theirs:
                self.said.data["distance"] = read_number(left.pop(0))
                continue
            if (figure := signed(left[0])) is not None:
                left.pop(0)
                self.said.data["extra"] = self.said.data.get("extra", 0) + figure
                continue
            found, left = self.lexicon.leading(left)
            kind, _dot, word = found[1:].partition(".")
            if kind == "terrain":
                self._terrain(word)
            elif kind in ("formation", "state"):
                about[kind] = word
            else:
                self._word(word, left, about)

    def _terrain(self, key: str) -> None:
        before = self.said.data.setdefault("terrain", [])
        if key not in before:
            before.append(key)

    def _word(self, word: str, left: list[str], about: dict[str, Any]) -> None:
        data = self.said.data
        if word in ASPECTS:
            data["aspect"] = word
        elif word == "covered":
            data["covered"] = True
        elif word == "uphill":
            self._terrain(HILL)
        elif word in FLAGS:
            data[word] = True
        elif word in NUMBERS:
            name, default = NUMBERS[word]
            data[name] = self._number(word, left, default)
        elif word in VALUES:
            name, known = VALUES[word]
            data[name] = self._value(known, left)
        elif word in UNITS:
            data[word] = self._units(left)
        elif word in OWN:
            self._own(word, left, about)
        else:
            message = _("'{word}' stands alone here; it goes behind another word.")
            raise UsageError(message.format(word=self.world.name(WORDS, word)))

    def _own(self, word: str, left: list[str], about: dict[str, Any]) -> None:
        if word == "figures":
            about[word] = self._number(word, left, None)
        elif word == "leader":
            match = re.fullmatch(r"(-?)([0-9]+)(?:/(-?)([0-9]+))?(w?)", left[0]) if left else None
            if match is None:
                message = _("After '{word}' stand melee and morale, for example 2/3.")
                raise UsageError(message.format(word=self.world.name(WORDS, word)))
            left.pop(0)
            melee, morale = (
                read_number(figure or "0") * (-1 if sign else 1)
                for sign, figure in ((match[1], match[2]), (match[3], match[4]))
            )
            found = (melee, morale, bool(match[5]))
            about.setdefault("leaders", []).append(found)
        else:
            about[word] = True

    def _number(self, word: str, left: list[str], default: int | None) -> int:
        if left and left[0].isdecimal():
            return read_number(left.pop(0))
        if default is None:
            message = _("After '{word}' stands a number.")
            raise UsageError(message.format(word=self.world.name(WORDS, word)))
        return default

    def _value(self, known: Sequence[str], left: list[str]) -> str:
        if not left:
            choices = ", ".join(self.world.name(WORDS, key) for key in known)
            raise UsageError(_("Say which: {choices}.").format(choices=choices))
        return one_of(self.world, _("ways"), WORDS, known, left.pop(0))

    def _units(self, left: list[str]) -> list[str]:
        """Units by their label, each with the hex from which it charges, if that is said; or how
        many, where there are no books."""
        found: list[str] = []
        exact = {plain(name): key for key, names in self.units.spellings.items() for name in names}
        while left and (plain(left[0]) in exact or (left[0].isdecimal() and not found)):
            word = left.pop(0)
            if word.isdecimal() and plain(word) not in exact:
                return ["?"] * min(read_number(word), MOST_UNITS)
            found.append(exact[plain(word)])
            if left and re.fullmatch(HEX, left[0]):
                self.said.along[found[-1]] = left.pop(0)
        if not found:
            raise UsageError(_("Name the units that support, for example 'support b1b b1c'."))
        return found


def lexicon(world: World) -> Vocabulary:
    """All words of an attack, `=kind.word`: terrain that matters, formations, states, and the
    rest. The sign keeps what is typed from meaning an id."""
    entries: dict[str, list[str | None]] = {}
    for key, item in world.terrain.items():
        if item.fire or item.melee:
            entries[f"=terrain.{key}"] = [*world.spellings("terrain", key), key]
    for key in world.formations:
        entries[f"=formation.{key}"] = [*world.spellings("formations", key), key]
    for key in ("good", "disordered", "routed"):
        entries[f"=state.{key}"] = [*spelled(world, "unit_states", key), key]
    for key in world.game.words(world.game.languages[0]).sections[WORDS]:
        if key != "at":
            entries[f"=word.{key}"] = [*spelled(world, WORDS, key), key]
    return Vocabulary.of(_("words of an attack"), entries)


def one_of(world: World, what: str, section: str, keys: Sequence[str], text: str) -> str:
    """The one of some words of a section that a text means. Raises UsageError that lists them in
    the language in use."""
    # An id that is a word itself would hide that word from the list.
    ids = {f"={section}.{key}": [*spelled(world, section, key), key] for key in keys}
    return Vocabulary.of(what, ids).find(text).rpartition(".")[2]
