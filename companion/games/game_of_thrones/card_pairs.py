"""A battle over both hands before a card is played: what every pair of cards would come to.

The hands are known: every card that was used lies open. Nothing here depends on chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from companion.games.game_of_thrones.abilities import hand
from companion.games.game_of_thrones.battle import (
    Clash,
    Commitment,
    commitment_refusals,
    sums,
)
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState
from companion.games.game_of_thrones.strength import supporters
from companion.games.game_of_thrones.world import World
from companion.table.figures import with_sign
from companion.table.i18n import _
from companion.table.reply import Block, Grid, Heading, Line, Reply

_WIDE = 9
"""Letters of a card's name over its column: seven columns fit into 80."""


class Foretold(NamedTuple):
    """Result of a pair of cards: whether the attacker wins, by how much strength, how many units
    the loser loses, and whether the blade turned it."""

    attacker_wins: bool
    margin: int
    casualties: int
    turned: bool = False

    @property
    def worth(self) -> tuple[int, int]:
        """Worth for the attacker: winning comes first, then the units the loser loses."""
        return (1, self.casualties) if self.attacker_wins else (-1, -self.casualties)

    @property
    def text(self) -> str:
        side = _("A") if self.attacker_wins else _("D")
        lost = f"/{self.casualties}" if self.casualties else ""
        return f"{side}{with_sign(self.margin)}{lost}{'*' if self.turned else ''}"


Pairs = Mapping[tuple[str, str], Foretold]
"""Result of each pair of cards. The attacker's card comes first."""


def own_support(world: World, state: ThronesState) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the areas of both sides' own that support the battle of the state."""
    fight = state.fight
    assert fight is not None
    reach = supporters(world, state, fight.area)
    defender = state.forces[fight.area].house
    return (
        tuple(area for area in reach if state.orders[area].house == fight.attacker),
        tuple(area for area in reach if state.orders[area].house == defender),
    )


def foretell(play: Play, state: ThronesState, committed: Commitment) -> Pairs:
    """Return every pair of cards still in hand. The house with the blade uses it where that makes
    it win, unless it was said that it is used."""
    fight = state.fight
    assert fight is not None
    defender = state.forces[fight.area].house
    blade_is_open = not committed.blade and not commitment_refusals(
        play, state, Commitment(blade=True)
    )
    attacker_has_blade = state.blade == fight.attacker
    foretold = {}
    for pair in product(hand(play, state, fight.attacker), hand(play, state, defender)):
        with_cards = committed._replace(cards=pair)
        outcome = _outcome_of(sums(play, state, with_cards))
        owner_loses = outcome.attacker_wins != attacker_has_blade
        if blade_is_open and owner_loses:
            with_blade = _outcome_of(sums(play, state, with_cards._replace(blade=True)))
            if with_blade.attacker_wins == attacker_has_blade:
                outcome = with_blade._replace(turned=True)
        foretold[pair] = outcome
    return foretold


def _outcome_of(clash: Clash) -> Foretold:
    """Return who wins a decided battle, by how much, and how many units the loser loses."""
    wins = clash.winner == clash.attacker.house
    margin = abs(clash.attacker.total - clash.defender.total)
    return Foretold(wins, margin, clash.casualties)


# -- answers -----------------------------------------------------------------------------------


def best_answer(world: World, pairs: Pairs, card: str, attacks: bool) -> str:
    """Return the best card of the other side against a card; of several the weakest, to spare the
    others. `attacks`: is the card the attacker's?"""
    against = [pair for pair in pairs if pair[0 if attacks else 1] == card]
    sign = -1 if attacks else 1  # the attacker wants much worth, the defender little
    best = max(
        against, key=lambda pair: (*_signed(pairs[pair], sign), -_strength(world, pair, attacks))
    )
    return best[1 if attacks else 0]


def safest(world: World, pairs: Pairs, attacks: bool) -> tuple[str, Foretold]:
    """Return the card of a side with the best outcome against its best answer, and that outcome."""
    place, sign = (0, 1) if attacks else (1, -1)
    worst: dict[str, Foretold] = {}
    for pair, outcome in pairs.items():
        known = worst.get(pair[place])
        if known is None or _rank(outcome, sign) < _rank(known, sign):
            worst[pair[place]] = outcome
    best = max(worst, key=lambda card: (*_signed(worst[card], sign), -world.cards[card].strength))
    return best, worst[best]


def _signed(outcome: Foretold, sign: int) -> tuple[int, int]:
    return sign * outcome.worth[0], sign * outcome.worth[1]


def _rank(outcome: Foretold, sign: int) -> tuple[int, int, int]:
    """Return the signed worth, and among equals the margin, so that none behind what is told is
    worse."""
    return *_signed(outcome, sign), sign * (
        outcome.margin if outcome.attacker_wins else -outcome.margin
    )


def _strength(world: World, pair: tuple[str, str], attacks: bool) -> int:
    return world.cards[pair[1 if attacks else 0]].strength


# -- the answer --------------------------------------------------------------------------------


def answer(play: Play, state: ThronesState, committed: Commitment, notes: Sequence[str]) -> Reply:
    """Return a row for each card of the attacker, a column for each of the defender, and what each
    house answers best."""
    world, clash = play.world, sums(play, state, committed)
    pairs = foretell(play, state, committed)
    attackers_cards = list(dict.fromkeys(mine for mine, _theirs in pairs))
    defenders_cards = list(dict.fromkeys(theirs for _mine, theirs in pairs))
    attacker, defender = clash.attacker.house, clash.defender.house
    title = world.say(
        _("Both hands: {attacker} attacks {defender} in {area}"),
        attacker=attacker,
        defender=defender,
        area=clash.fight.area,
    )
    before = _("Before the cards: attacker {attack}, defender {defence}.").format(
        attack=clash.attacker.total, defence=clash.defender.total
    )
    titles = (_("A \\ D"), *short_names(world, defenders_cards))
    names = short_names(world, attackers_cards)
    rows = tuple(
        (name, *(pairs[mine, theirs].text for theirs in defenders_cards))
        for mine, name in zip(attackers_cards, names, strict=True)
    )
    legend = _("A+2/1: the attacker wins by 2, the loser loses 1 unit.")
    if any(outcome.turned for outcome in pairs.values()):
        legend += " " + world.say(_("* because {house} uses the blade."), house=state.blade)
    # A house answers the cards of the other.
    best_answers = {
        attacker: {c: best_answer(world, pairs, c, attacks=False) for c in defenders_cards},
        defender: {c: best_answer(world, pairs, c, attacks=True) for c in attackers_cards},
    }
    blocks: list[Block] = [
        Heading(title),
        Line(before),
        *(Line(note) for note in notes),
        Grid(titles, rows, right=frozenset(range(1, len(titles)))),
        Line(legend),
    ]
    for house, best in best_answers.items():
        in_hand = hand(play, state, house)
        blocks.append(_advice(world, pairs, house, best, in_hand, attacks=house == attacker))
    data = {
        "attacker": attacker,
        "defender": defender,
        "before": {"attacker": clash.attacker.total, "defender": clash.defender.total},
        "pairs": [
            {
                "attacker": mine,
                "defender": theirs,
                "winner": attacker if outcome.attacker_wins else defender,
                "margin": outcome.margin,
                "casualties": outcome.casualties,
                "blade": outcome.turned or committed.blade,
            }
            for (mine, theirs), outcome in pairs.items()
        ],
        "best_answers": best_answers,
    }
    return Reply(data, blocks)


def _advice(
    world: World,
    pairs: Pairs,
    house: str,
    best: Mapping[str, str],
    in_hand: Sequence[str],
    *,
    attacks: bool,
) -> Line:
    """Return what a house answers best to each card, and which of its cards is safest. `best`: card
    of the other house -> its answer; `attacks`: is the house the attacker?"""
    card, worst = safest(world, pairs, attacks)
    text = _("{house} answers best: {answers}. Safest is {card}: at worst {outcome}.")
    if all(outcome.attacker_wins != attacks for outcome in pairs.values()):
        text = _("{house} cannot win. It answers best: {answers}.")
    return Line(
        world.say(
            text,
            house=house,
            answers=_answers(world, best, tuple(best), in_hand),
            card=short_name(world, card, in_hand),
            outcome=worst.text,
        )
    )


def _answers(
    world: World, best: Mapping[str, str], cards: Sequence[str], own: Sequence[str]
) -> str:
    """Return text such as `Tywin, Kevan > Margaery; Jaime > Loras`: by the answer."""
    by_answer: dict[str, list[str]] = {}
    for card, answer in best.items():
        by_answer.setdefault(answer, []).append(short_name(world, card, cards))
    return "; ".join(
        _("{answer} to {cards}").format(
            answer=short_name(world, answer, own), cards=", ".join(names)
        )
        for answer, names in by_answer.items()
    )


def short_names(world: World, cards: Sequence[str]) -> list[str]:
    return [short_name(world, card, cards) for card in cards]


def short_name(world: World, card: str, among: Iterable[str]) -> str:
    """Return one word of a card's name, cut short, that may be typed for the card: one that means
    no other of these cards, and as few as can be of all cards of the game."""
    other_words = " ".join(world.card(other) for other in among if other != card).split()
    words = [
        word
        for word in world.card(card).split()
        if not any(other.startswith(word[:_WIDE]) for other in other_words)
    ]
    if not words:
        return world.card(card)[:_WIDE]
    cards_with = Counter(word for key in world.cards for word in set(world.card(key).split()))
    return min(words, key=lambda word: cards_with[word])[:_WIDE]
