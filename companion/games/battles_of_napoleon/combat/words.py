"""An attack as it is typed: `b1a at f1a flank woods support b1b`, in short words of any language.

Before `at` stands who attacks, after it the target and what the board says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon.action import UNIT
from companion.games.battles_of_napoleon.combat.announced import Terms
from companion.games.battles_of_napoleon.combat.melee import HILL
from companion.games.battles_of_napoleon.sums.attack import ASPECTS, RETREATS
from companion.games.battles_of_napoleon.words import HEX, signed, spelled, unit_words
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import Input
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
"""Most units that are read as supporters; more is said to be too many."""

UNNAMED_UNIT = "?"
"""Id of a unit that was counted and not named, where there are no books: `support 2`."""


class Supposed(NamedTuple):
    """Assumptions about a unit, for odds of what might be. None or False: nothing is assumed.
    `leaders` are (melee, morale, wounded)."""

    formation: str | None = None
    state: str | None = None
    figures: int | None = None
    leaders: tuple[tuple[int, int, bool], ...] = ()
    detached: bool = False
    tired: bool = False

    def names(self) -> list[str]:
        """Return the names of the fields about which something is assumed."""
        usual = Supposed()
        return [name for name in self._fields if getattr(self, name) is not getattr(usual, name)]


OWN = ("figures", "leader", "detached", "tired")
"""Words about a unit itself."""


class AttackWords(NamedTuple):
    """Words about an attack, as read: its terms, whether a flank is `covered`, what is supposed of
    the attacker (`own`) and of the target (`theirs`), and as typed the hexes behind units that
    support a charge."""

    terms: Terms = Terms()
    covered: bool = False
    own: Supposed = Supposed()
    theirs: Supposed = Supposed()
    along: Mapping[str, str] | None = None


class Pair(NamedTuple):
    """Attacker and target as typed, and the words of the attack behind each."""

    unit: str
    target: str
    before: list[str]
    behind: list[str]


def pair(text: str, units: Vocabulary) -> Pair:
    """Return the two units of a line, empty where one is not named, and the words behind them.
    Raises UsageError naming a unit that is not known."""
    left, right = _around(text) or (_tokens(text)[:1], _tokens(text)[1:])
    before = units.leading(left)[1] if left else []
    behind = units.leading(right)[1] if right else []
    # What `leading` leaves are the words behind the unit; those before them name it.
    unit, target = left[: len(left) - len(before)], right[: len(right) - len(behind)]
    return Pair(" ".join(unit), " ".join(target), before, behind)


def who_at_whom() -> str:
    """Return the sentence that says what to type if one of the two units is missing."""
    return _("Who attacks whom? For example: 'b1a at f1a flank woods'.")


def read(world: World, text: str, units: Vocabulary) -> AttackWords:
    """Read the words behind the units of an attack: those of the attacker, `at`, those of the
    target. Without `at` the words belong to the target. Raises UsageError naming the word that is
    not understood."""
    if not text:
        return AttackWords()
    before, behind = _around(text) or ([], _tokens(text))
    reader = _Reader(world, units, lexicon(world), terms={}, along={})
    own = reader.read(before, behind=False)
    theirs = reader.read(behind, behind=True)
    covered = bool(reader.terms.pop("covered", False))
    return AttackWords(Terms(**reader.terms), covered, own, theirs, reader.along or None)


def _tokens(text: str) -> list[str]:
    return re.sub(r"[,;=]", " ", text).split()


def _around(text: str) -> tuple[list[str], list[str]] | None:
    """Return the words before `at` and those behind it; None where it does not stand there."""
    tokens = _tokens(text)
    split = next((n for n, word in enumerate(tokens) if plain(word) in AT), None)
    return None if split is None else (tokens[:split], tokens[split + 1 :])


def _with(assumed: Supposed, name: str, value: Any) -> Supposed:
    return assumed._replace(**{name: value})


@dataclass(slots=True)
class _Reader:
    """Takes words one after the other; each says something about the attack or a unit."""

    world: World
    units: Vocabulary
    lexicon: Vocabulary
    terms: dict[str, Any]
    along: dict[str, str]

    def read(self, tokens: list[str], *, behind: bool) -> Supposed:
        """Read what is assumed of the unit that the words stand behind. All other words go to
        `terms`. `behind`: they stand behind the target."""
        left, assumed = list(tokens), Supposed()
        while left:
            # A figure behind the target is the range.
            if left[0].isdecimal() and behind:
                self.terms["distance"] = read_number(left.pop(0))
                continue
            if (figure := signed(left[0])) is not None:
                left.pop(0)
                self.terms["extra"] = self.terms.get("extra", 0) + figure
                continue
            key, left = self.lexicon.leading(left)
            kind, _dot, word = key[1:].partition(".")
            if kind == "terrain":
                self._terrain(word)
            elif kind in ("formation", "state"):
                assumed = _with(assumed, kind, word)
            elif word in OWN:
                assumed = self._own(word, left, assumed)
            else:
                self._word(word, left)
        return assumed

    def _terrain(self, key: str) -> None:
        before = self.terms.get("terrain", ())
        self.terms["terrain"] = tuple(dict.fromkeys((*before, key)))

    def _word(self, word: str, left: list[str]) -> None:
        """Take one word into the terms, with as many of the words `left` behind it as it needs."""
        terms = self.terms
        if word in ASPECTS:
            terms["aspect"] = word
        elif word == "uphill":
            self._terrain(HILL)
        elif word in (*FLAGS, "covered"):
            terms[word] = True
        elif word in NUMBERS:
            name, default = NUMBERS[word]
            terms[name] = self._number(word, left, default)
        elif word in VALUES:
            name, known = VALUES[word]
            terms[name] = self._value(known, left)
        elif word in UNITS:
            terms[word] = self._units(word, left)
        else:
            message = _("'{word}' stands alone here; it goes behind another word.")
            raise UsageError(message.format(word=self.world.name(WORDS, word)))

    def _own(self, word: str, left: list[str], assumed: Supposed) -> Supposed:
        """Return what is assumed with a word about one unit; takes its values off what is `left`.
        Raises UsageError."""
        if word == "figures":
            return assumed._replace(figures=self._number(word, left, None))
        if word == "leader":
            match = re.fullmatch(r"(-?)([0-9]+)(?:/(-?)([0-9]+))?(w?)", left[0]) if left else None
            if match is None:
                message = _("After '{word}' stand melee and morale, for example 2/3.")
                raise UsageError(message.format(word=self.world.name(WORDS, word)))
            left.pop(0)
            melee, morale = (
                read_number(figure or "0") * (-1 if sign else 1)
                for sign, figure in ((match[1], match[2]), (match[3], match[4]))
            )
            return assumed._replace(leaders=(*assumed.leaders, (melee, morale, bool(match[5]))))
        return _with(assumed, word, value=True)

    def _number(self, word: str, left: list[str], default: int | None) -> int:
        """Take the number behind a word off what is `left`; the default where none stands there.
        Raises UsageError."""
        if left and left[0].isdecimal():
            return read_number(left.pop(0))
        if default is None:
            message = _("After '{word}' stands a number.")
            raise UsageError(message.format(word=self.world.name(WORDS, word)))
        return default

    def _value(self, known: Sequence[str], left: list[str]) -> str:
        """Take one of these words off what is `left`. Raises UsageError."""
        if not left:
            choices = ", ".join(self.world.name(WORDS, key) for key in known)
            raise UsageError(_("Say which: {choices}.").format(choices=choices))
        return one_of(self.world, _("ways"), WORDS, known, left.pop(0))

    def _units(self, word: str, left: list[str]) -> tuple[str, ...]:
        """Take units by their label from the words that are left, and note the hex from which each
        charges, if one follows. A number in place of labels, where there are no books, stands for
        so many units without a name. Raises UsageError."""
        keys: list[str] = []
        key_of = {plain(name): key for key, names in self.units.spellings.items() for name in names}
        while left and (plain(left[0]) in key_of or (left[0].isdecimal() and not keys)):
            typed = left.pop(0)
            if typed.isdecimal() and plain(typed) not in key_of:
                return (UNNAMED_UNIT,) * min(read_number(typed), MOST_UNITS)
            keys.append(key_of[plain(typed)])
            if left and re.fullmatch(HEX, left[0]):
                self.along[keys[-1]] = left.pop(0)
        if not keys:
            raise unnamed(word)
        return tuple(keys)


def unnamed(word: str) -> UsageError:
    """Return the error for a word of `UNITS` that no unit follows."""
    if word == "mass":
        return UsageError(_("Name the units of the mass charge, for example 'mass b3a b3b'."))
    return UsageError(_("Name the units that support, for example 'support b1b b1c'."))


def with_attacker(terms: Terms, unit: str) -> Terms:
    """Add the attacker to its mass charge."""
    if not terms.mass or unit in terms.mass or UNNAMED_UNIT in terms.mass:
        return terms
    return replace(terms, mass=(unit, *terms.mass))


def lexicon(world: World) -> Vocabulary:
    """Return all words of an attack, `=kind.word`: terrain that matters, formations, states, and
    the rest. The sign keeps what is typed from meaning an id."""
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


IN_THE_BOOKS = ("figures", "leader", "detached", "tired")
"""Words about a unit that only a question supposes."""


def of_the_board(world: World) -> Vocabulary:
    """Return the words of an attack that say what the board shows: all that are not in the
    books."""
    known = lexicon(world)
    kinds = ("=formation.", "=state.", *(f"=word.{key}" for key in (*IN_THE_BOOKS, "into")))
    return known.only([key for key in known.ids if not key.startswith(kinds)])


def one_of(world: World, what: str, section: str, keys: Sequence[str], text: str) -> str:
    """Return the one of some words of a section that a text means. Raises UsageError that lists
    them in the language in use."""
    # An id that is a word itself would hide that word from the list.
    ids = {f"={section}.{key}": [*spelled(world, section, key), key] for key in keys}
    return Vocabulary.of(what, ids).find(text).rpartition(".")[2]


RETREAT_WORD: Input[str] = Input(
    lambda draft, text: one_of(draft.play.world, _("ways"), WORDS, RETREATS, text),
    shown=lambda draft, way: draft.play.world.name(WORDS, way),
)
"""Word for the way in which a unit retreats."""


def _lead_target(draft: Any, typed: Sequence[str]) -> tuple[str, list[str]]:
    """Return the target of the first words, with or without `at` before it."""
    words = list(typed)
    if words and plain(words[0]) in AT:
        words = words[1:]
    return unit_words(draft.play.world, draft.state).leading(words)


TARGET: Input[str] = UNIT._replace(lead=_lead_target)
"""Word for the unit that is attacked."""
