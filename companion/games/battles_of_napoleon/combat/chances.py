"""The exact chances of an attack over dice and deck, before anything is rolled.

The same fight that is fought at the table is run through for every answer: stage by stage, adding
up what leads to the same two units. A card that an earlier stage has turned up cannot come again.
Fractions, so that nothing is rounded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon.combat.fights import (
    STAGES,
    Combatants,
    Stage,
    guns_react,
    strike,
)
from companion.games.battles_of_napoleon.combat.requests import (
    CARD,
    DIE,
    Request,
    UnfinishedFight,
    run,
)
from companion.games.battles_of_napoleon.records import CardOutcome
from companion.games.battles_of_napoleon.sums.attack import Attack
from companion.games.battles_of_napoleon.trial import SIDES
from companion.games.battles_of_napoleon.world import World

Deck = Callable[[tuple[str, ...]], Sequence[str]]
"""The cards that may come next, each equally likely, after those that this attack has turned up.
Never empty."""

DRAWING = (guns_react, strike)
"""The stages that may turn up a card: one at most."""


class StageEnd(NamedTuple):
    """An end of a stage: how likely it is by dice and lot, and which outcome the card has at which
    total, if one is turned up."""

    end: Combatants
    chance: Fraction
    card: tuple[int, CardOutcome] | None


class _BegunStage(NamedTuple):
    """A stage that some answers have led into: their chance, and the card as in `StageEnd`."""

    answers: tuple[Any, ...]
    chance: Fraction
    card: tuple[int, CardOutcome] | None


def deck_of(cards: Sequence[str]) -> Deck:
    """Return the deck of these cards, which begins anew when it is empty."""

    def left(drawn: tuple[str, ...]) -> Sequence[str]:
        return [card for card in cards if card not in drawn] or cards

    return left


def distribution(
    world: World, attack: Attack, field: Combatants, deck: Deck
) -> dict[Combatants, Fraction]:
    """Return the ways both units may stand after an attack, with the chance of each. The chances
    add up to 1."""
    # (units, cards turned up so far) -> chance
    cases: dict[tuple[Combatants, tuple[str, ...]], Fraction] = {(field, ()): Fraction(1)}
    stages = STAGES[attack.kind]
    for number, stage in enumerate(stages):
        draws_again = any(later in DRAWING for later in stages[number + 1 :])
        after: dict[tuple[Combatants, tuple[str, ...]], Fraction] = {}
        ends_from: dict[Combatants, list[StageEnd]] = {}
        for (start, drawn), weight in cases.items():
            if start not in ends_from:
                ends_from[start] = list(stage_ends(world, attack, stage, start))
            for end, cards, chance in _dealt(
                world, ends_from[start], drawn, deck(drawn), again=draws_again
            ):
                after[end, cards] = after.get((end, cards), Fraction(0)) + weight * chance
        cases = after
    total: dict[Combatants, Fraction] = {}
    for (end, _drawn), chance in cases.items():
        total[end] = total.get(end, Fraction(0)) + chance
    return total


def _dealt(
    world: World,
    stage: list[StageEnd],
    drawn: tuple[str, ...],
    cards: Sequence[str],
    *,
    again: bool,
) -> Iterator[tuple[Combatants, tuple[str, ...], Fraction]]:
    """Yield each end of a stage, the cards turned up so far, and its chance. `cards` are those that
    may be turned up in it. Which one it was matters only where another may follow (`again`):
    without, no card is told."""
    cards_with: dict[tuple[int, CardOutcome], list[str]] = {}
    for total in {end.card[0] for end in stage if end.card is not None}:
        for card in cards:
            cards_with.setdefault((total, world.outcome(card, total)), []).append(card)
    for end in stage:
        if end.card is None:
            yield end.end, drawn if again else (), end.chance
        elif again:
            for card in cards_with.get(end.card, ()):
                yield end.end, (*drawn, card), end.chance / len(cards)
        elif fitting_cards := cards_with.get(end.card):
            yield end.end, (), end.chance * Fraction(len(fitting_cards), len(cards))


def stage_ends(world: World, attack: Attack, stage: Stage, start: Combatants) -> Iterator[StageEnd]:
    """Yield every end of a stage, with whatever card; the same end may come several times.

    The stage is run again with each answer that its next request may have, until it asks for no
    more."""
    begun: list[_BegunStage] = [_BegunStage(answers=(), chance=Fraction(1), card=None)]
    while begun:
        answers, chance, card = begun.pop()
        end = run(stage(world, attack, start, []), list(answers))
        if not isinstance(end, UnfinishedFight):
            yield StageEnd(end, chance, card)
        elif end.request.kind == CARD:
            # Cards with one outcome are one case; how likely it is depends on the deck.
            total = end.request.total
            card_with = {world.outcome(name, total): name for name in world.cards}
            begun += [
                _BegunStage((*answers, name), chance, (total, outcome))
                for outcome, name in card_with.items()
            ]
        else:
            begun += [
                _BegunStage((*answers, answer), chance * share, card)
                for answer, share in lots(end.request)
            ]


def lots(request: Request) -> list[tuple[Any, Fraction]]:
    """Return the answers to a die or a lot with their chances. A test has two ends, so that one
    face stands for all that pass; the die of an attack counts by its total."""
    if request.kind != DIE:
        return [(option, Fraction(1, len(request.options))) for option in request.options]
    each = Fraction(1, SIDES)
    if request.about in STAGES:
        return [(face, each) for face in range(1, SIDES + 1)]
    passing = max(0, min(SIDES, SIDES + 1 - request.needed))
    ends = ((SIDES, passing), (1, SIDES - passing))
    return [(face, each * count) for face, count in ends if count]
