"""Words for the attack that is being asked about, each with what stands behind it.

A form offers these as buttons: `flank`, `woods`, `support B1b`, `firing 2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, Self

from companion.games.battles_of_napoleon.action import Draft
from companion.games.battles_of_napoleon.combat import fights
from companion.games.battles_of_napoleon.combat.fights import Combatants
from companion.games.battles_of_napoleon.combat.melee import by_itself
from companion.games.battles_of_napoleon.combat.words import (
    FLAGS,
    NUMBERS,
    VALUES,
    WORDS,
    AttackWords,
    of_the_board,
    read,
)
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.sums.attack import ASPECTS, Attack
from companion.games.battles_of_napoleon.trial import TrialItem
from companion.games.battles_of_napoleon.words import unit_words
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.words import Vocabulary

ABOUT = "about"
"""Key in the draft: the attack that is asked about."""
FIRST = (1, 2, 3)
"""The numbers that are offered behind a word."""


class WeighableAttack(Protocol):
    """An attack that more can be told of, and weighed."""

    @property
    def unit(self) -> str: ...

    def told_by(
        self, play: Play, state: NapoleonState, attack: Self, attack_words: AttackWords
    ) -> Self: ...

    def beforehand_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]: ...

    def weighed(self, play: Play, state: NapoleonState) -> tuple[Attack, Combatants]: ...


def sayings(draft: Draft) -> Vocabulary:
    """Return the words that change the sum of the attack in the draft. Without an attack: all words
    of the board."""
    attack, world = draft.answers.get(ABOUT), draft.play.world
    if attack is None:
        return of_the_board(world)
    fitting = {f"={text}": [text] for text in _fitting(draft, attack)}
    return Vocabulary.of(_("words of an attack"), fitting)


def _all(draft: Draft, attack: WeighableAttack) -> Iterator[str]:
    """Yield everything that can be said in the words of the language in use."""
    world, state = draft.play.world, draft.state

    def name(word: str) -> str:
        return world.name(WORDS, word)

    yield from map(name, (*ASPECTS, "covered", "uphill", *FLAGS))
    grounds = (key for key, ground in world.terrain.items() if ground.fire or ground.melee)
    yield from (world.name("terrain", key) for key in grounds)
    yield from (f"{name(word)} {n}" for word in NUMBERS for n in FIRST)
    yield from (f"{name(word)} {name(way)}" for word, (_to, ways) in VALUES.items() for way in ways)
    group = state.units_of(state.units[attack.unit].group)
    others = [world.label(unit.id) for unit in group if unit.id != attack.unit]
    yield from (f"{name('support')} {label}" for label in others)
    if others:
        yield " ".join((name("mass"), world.label(attack.unit), *others))


def _fitting(draft: Draft, attack: WeighableAttack) -> Iterator[str]:
    """Yield the words that change the sum of an attack, or make a refused attack allowed. What
    follows from the dice is asked when it comes."""
    play, state = draft.play, draft.state
    units = unit_words(play.world, state)
    plain = attack.told_by(play, state, attack, AttackWords())
    refused, before = bool(plain.beforehand_refusals(play, state)), _sum(draft, plain)
    for text in dict.fromkeys(_all(draft, attack)):
        try:
            told = attack.told_by(play, state, attack, read(play.world, text, units))
        except UsageError:
            continue
        if (refused or _sum(draft, told) != before) and not told.beforehand_refusals(play, state):
            yield text


def _sum(draft: Draft, attack: WeighableAttack) -> tuple[bool, list[TrialItem]]:
    """Return whether an attack succeeds by itself, and what is added to its die."""
    weighed, field = attack.weighed(draft.play, draft.state)
    items = fights.modifiers(draft.play.world, weighed, field)
    return by_itself(weighed, field.target), list(items)
