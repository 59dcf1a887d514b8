"""The language of columns of the type `effects`: what a card does, as data.

    effects = effect *( ";" effect )
    effect  = who [ "@" who ] ":" change *( "|" change )     the second `who` chooses; | = or
    who     = selector *( "&" selector )                     those that all of them name
    change  = account ( "+" | "-" ) sum                      gains or loses the whole sum
            | account "=" name | account                     a thing that is done; a flag
    sum     = term *( ( "+" | "-" ) term )
    term    = [ factor "*" ] measure [ "/" number [ "^" ] ]  | number
                                                             rounded down, with ^ up
    factor  = number *( "/" number )                         with 2 players, with 3, …

A selector may begin with `!`: all except those. Accounts and measures are rows of two tables that
the column names; who they are and what they do is for the game's books to know. Blanks do not
matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

_TERM = r"(?:(\d{1,6}(?:/\d{1,6})*)\*)?([a-z_]+)(?:/([1-9]\d{0,5})(\^)?)?|(\d{1,6})"
_CHANGE = r"([a-z_]+)(?:([+-])(.+)|=([a-z_]+))?"
_WHO = r"!?[a-z0-9_]+(?:&!?[a-z0-9_]+)*"


class Term(NamedTuple):
    """A term `sign * factor * measure / divisor`; without a measure the factor alone. `factors` are
    those for 2, 3, … players where they differ; the factor is then the first."""

    sign: int
    factor: int
    measure: str = ""
    divisor: int = 1
    up: bool = False
    factors: tuple[int, ...] = ()
    stated: bool = True
    """Whether the factor stands in the text; `food+stored` means a factor of one."""

    def value(self, measure: Callable[[str], int], players: int = 2) -> int:
        factor = self.factor
        if self.factors:
            factor = self.factors[min(max(players, 2) - 2, len(self.factors) - 1)]
        amount = factor * (measure(self.measure) if self.measure else 1)
        whole = -(-amount // self.divisor) if self.up else amount // self.divisor
        return self.sign * whole


class Change(NamedTuple):
    """Change of one account: `sign` is 1 for a gain, -1 for a loss, and 0 for a flag or a thing
    that is done (`name`)."""

    account: str
    sign: int = 0
    terms: tuple[Term, ...] = ()
    name: str = ""

    def parts(self, measure: Callable[[str], int], players: int = 2) -> list[tuple[str, int]]:
        """Return (measure, value) of each term, the sign of the change left out."""
        return [(term.measure, term.value(measure, players)) for term in self.terms]

    def amount(self, measure: Callable[[str], int], players: int = 2) -> int:
        """Return the amount gained or lost, without the sign of the change."""
        return sum(value for _name, value in self.parts(measure, players))


class CardEffect(NamedTuple):
    """Effect of a card: the players it concerns, the one who chooses (empty: those players
    themselves), and the changes to choose from."""

    who: tuple[str, ...]
    chooser: tuple[str, ...]
    changes: tuple[Change, ...]


@lru_cache(maxsize=1024)
def parse(written: str) -> tuple[CardEffect, ...]:
    """Return the effects of a card. Raises ValueError naming the part that cannot be read."""
    text = re.sub(r"\s+", "", written)
    return tuple(_effect(part) for part in text.split(";") if part)


def _effect(text: str) -> CardEffect:
    head, colon, tail = text.partition(":")
    who, at, chooser = head.partition("@")
    if not colon or not re.fullmatch(_WHO, who) or (at and not re.fullmatch(_WHO, chooser)):
        raise ValueError(f"'{text}' is no effect: write for example each:food+2")
    changes = tuple(_change(part) for part in tail.split("|"))
    return CardEffect(tuple(who.split("&")), tuple(chooser.split("&")) if at else (), changes)


def _change(text: str) -> Change:
    match = re.fullmatch(_CHANGE, text)
    if match is None:
        raise ValueError(f"'{text}' is no change: write for example food+2")
    account, sign, amount, name = match.groups()
    if name:
        return Change(account, name=name)
    if not sign:
        return Change(account)
    return Change(account, 1 if sign == "+" else -1, _sum(amount))


def _sum(text: str) -> tuple[Term, ...]:
    """Read an amount such as `2*happy-discontent` into terms with their signs. Raises
    ValueError."""
    terms: list[Term] = []
    at, sign = 0, 1
    while True:
        match = re.compile(_TERM).match(text, at)
        if match is None:
            raise ValueError(f"'{text}' is no amount: write for example 2 or 2*happy-discontent")
        factor, measure, divisor, up, number = match.groups()
        if number is not None:
            terms.append(Term(sign, int(number)))
        else:
            factors = tuple(map(int, (factor or "1").split("/")))
            several = factors if len(factors) > 1 else ()
            terms.append(
                Term(
                    sign,
                    factors[0],
                    measure=measure,
                    divisor=int(divisor or 1),
                    up=bool(up),
                    factors=several,
                    stated=bool(factor),
                )
            )
        at = match.end()
        if at == len(text):
            return tuple(terms)
        if text[at] not in "+-":
            raise ValueError(f"'{text}' is no amount: '{text[at:]}' cannot be read")
        at, sign = at + 1, 1 if text[at] == "+" else -1
