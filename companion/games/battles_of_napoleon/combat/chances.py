"""The exact chances of an attack over dice and deck, before anything is rolled.

The same fight that is fought at the table is run through for every answer: stage by stage, adding
up what leads to the same two units. Fractions, so that nothing is rounded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon.combat.asks import CARD, DIE, Ask, Fight, Waits, run
from companion.games.battles_of_napoleon.combat.attack import Attack
from companion.games.battles_of_napoleon.combat.fights import STAGES, Field
from companion.games.battles_of_napoleon.trial import SIDES
from companion.games.battles_of_napoleon.world import World


class Branch(NamedTuple):
    """A way that an ask can be answered: by one of so many answers that all do the same."""

    answer: Any
    chance: Fraction


Distribution = Mapping[Field, Fraction]


def distribution(
    world: World, attack: Attack, field: Field, cards: Sequence[str]
) -> dict[Field, Fraction]:
    """How both units may stand after an attack, with the chance of each. `cards` are those that
    the next card may be, each equally likely; the chances add up to 1. Needs a card."""
    found = {field: Fraction(1)}
    for stage in STAGES[attack.kind]:
        after: dict[Field, Fraction] = {}
        for start, weight in found.items():

            def begin(start: Field = start, stage: Any = stage) -> Fight[Field]:
                fight: Fight[Field] = stage(world, attack, start, [])
                return fight

            for end, chance in ways(begin, lambda ask: branches(world, ask, cards)):
                after[end] = after.get(end, Fraction(0)) + weight * chance
        found = after
    return found


def ways(
    begin: Callable[[], Fight[Field]], answers: Callable[[Ask], list[Branch]]
) -> Iterator[tuple[Field, Fraction]]:
    """Every end of a fight, with its chance; the same end may come several times."""
    open_ways: list[tuple[list[Any], Fraction]] = [([], Fraction(1))]
    while open_ways:
        given, weight = open_ways.pop()
        end = run(begin(), given)
        if isinstance(end, Waits):
            for branch in answers(end.ask):
                open_ways.append(([*given, branch.answer], weight * branch.chance))
        else:
            yield end, weight


def branches(world: World, ask: Ask, cards: Sequence[str]) -> list[Branch]:
    """The answers to an ask: faces that fail alike are one, and so are cards with one result."""
    if ask.kind == DIE:
        return _faces(world, ask)
    if ask.kind == CARD:
        alike: dict[Any, list[str]] = {}
        for card in cards:
            alike.setdefault(world.outcome(card, ask.total), []).append(card)
        return [Branch(same[0], Fraction(len(same), len(cards))) for same in alike.values()]
    return [Branch(option, Fraction(1, len(ask.options))) for option in ask.options]


def _faces(world: World, ask: Ask) -> list[Branch]:
    """A test has two ends; the die of an attack counts by its total."""
    each = Fraction(1, SIDES)
    if ask.about not in STAGES:
        passing = max(0, min(SIDES, SIDES + 1 - ask.needed))
        ends = ((SIDES, passing), (1, SIDES - passing))
        return [Branch(face, each * count) for face, count in ends if count]
    return [Branch(face, each) for face in range(1, SIDES + 1)]
