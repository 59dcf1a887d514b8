"""Pacts: what they change for each side, what they forbid and what ends them (p. 14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from companion.table.seen import Open
from kitgen.game.effects import Change, parse

SIDES = ("a", "b")
BOTH, ATTACKER = "both", "attacker"
NO_ATTACK, NO_WAR, ENDS_ON_ATTACK = "no_attack", "no_war", "ends_on_attack"

Figures = Mapping[str, str]
"""Card -> what its column `figures` says."""


@dataclass(frozen=True, slots=True)
class Pact:
    """A pact that lies before its owner, who is one of its sides `a` and `b`."""

    card: Open[str]
    owner: Open[str]
    a: Open[str]
    b: Open[str]

    @property
    def sides(self) -> tuple[str, str]:
        return self.a, self.b

    def partner(self, player: str) -> str:
        """Return the other side."""
        return self.b if player == self.a else self.a


def side_key(side: str) -> str:
    """Return the id by which a question names the marker of a side: `a` alone is an age."""
    return f"pact:{side}"


def of_player(pacts: Iterable[Pact], player: str) -> tuple[Pact, ...]:
    """Return the pacts that a player is part of, laid by either side."""
    return tuple(pact for pact in pacts if player in pact.sides)


def between(pacts: Iterable[Pact], player: str, other: str) -> tuple[Pact, ...]:
    return tuple(pact for pact in pacts if {player, other} == set(pact.sides))


def changes(pact: Pact, player: str, figures: Figures) -> tuple[Change, ...]:
    """Return what a pact does for one side, all the time."""
    side = "a" if player == pact.a else "b"
    return tuple(
        change
        for effect in parse(figures[pact.card])
        for change in effect.changes
        if effect.who in ((side,), (BOTH,))
    )


def items(
    pacts: Iterable[Pact],
    player: str,
    account: str,
    figures: Figures,
    measure: Callable[[str, str], int],
) -> tuple[tuple[str, int], ...]:
    """Return (pact, amount) of all that changes a figure of a player: `culture`, `strength`,
    `military_actions`, `food_production`, `resource_production`, … `measure` tells a figure of the
    partner, by its name and the partner."""
    amounts = []
    for pact in of_player(pacts, player):
        partner = pact.partner(player)
        for change in changes(pact, player, figures):
            if change.account == account and change.sign:
                amount = change.amount(partial(_of_partner, measure, partner))
                amounts.append((pact.card, change.sign * amount))
    return tuple(amounts)


def _of_partner(measure: Callable[[str, str], int], partner: str, name: str) -> int:
    return measure(name, partner)


def has(pact: Pact, player: str, flag: str, figures: Figures) -> bool:
    """Return whether a pact says a thing of one side, such as that nobody may declare war on it."""
    return any(change.account == flag for change in changes(pact, player, figures))


def no_attack(pacts: Iterable[Pact], player: str, other: str, figures: Figures) -> Pact | None:
    """Return the pact that forbids two players to attack each other."""
    forbidding = (p for p in between(pacts, player, other) if has(p, player, NO_ATTACK, figures))
    return next(forbidding, None)


def no_war(pacts: Iterable[Pact], player: str, figures: Figures) -> Pact | None:
    """Return the pact that forbids everybody to declare war on a player."""
    forbidding = (p for p in of_player(pacts, player) if has(p, player, NO_WAR, figures))
    return next(forbidding, None)


def after_attack(
    pacts: Iterable[Pact], player: str, other: str, figures: Figures
) -> tuple[tuple[Pact, ...], tuple[Pact, ...]]:
    """Return (pacts that stay, pacts that end) when one player attacks another."""
    every = tuple(pacts)
    ended = tuple(
        p for p in between(every, player, other) if has(p, player, ENDS_ON_ATTACK, figures)
    )
    return tuple(pact for pact in every if pact not in ended), ended


def attack_bonus(
    pacts: Iterable[Pact], attacker: str, other: str, figures: Figures
) -> tuple[tuple[str, int], ...]:
    """Return (pact, strength) of pacts with the victim that strengthen its attacker."""
    return tuple(
        (pact.card, change.sign * change.amount(lambda _name: 0))
        for pact in between(pacts, attacker, other)
        for effect in parse(figures[pact.card])
        if effect.who == (ATTACKER,)
        for change in effect.changes
        if change.account == "strength"
    )
