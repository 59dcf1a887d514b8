"""The language of the column `figures`: what a military card does, as data.

    figures = effect *( ";" effect )
    effect  = who [ "@" who ] ":" change *( "|" change )     the second `who` chooses; | = or
    who     = selector *( "&" selector )                     those that all of them name
    change  = account ( "+" | "-" ) sum                      gains or loses the whole sum
            | account "=" name | account                     a thing that is done; a flag
    sum     = term *( ( "+" | "-" ) term )
    term    = [ number "*" ] measure [ "/" number [ "^" ] ]  | number
                                                             rounded down, with ^ up

A selector may begin with `!`: all but those. `companion.games.through_the_ages.measures` knows the
selectors and measures, `changes` the accounts. Blanks do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from companion.table.i18n import _

_TERM = re.compile(r"(?:(\d+)\*)?([a-z_]+)(?:/(\d+)(\^)?)?|(\d+)")
_CHANGE = re.compile(r"([a-z_]+)(?:([+-])(.+)|=([a-z_]+))?")
_WHO = re.compile(r"!?[a-z0-9_]+(?:&!?[a-z0-9_]+)*")


class Term(NamedTuple):
    """`sign * factor * measure / divisor`; without a measure the factor alone."""

    sign: int
    factor: int
    measure: str = ""
    divisor: int = 1
    up: bool = False

    def value(self, measure: Callable[[str], int]) -> int:
        amount = self.factor * (measure(self.measure) if self.measure else 1)
        whole = -(-amount // self.divisor) if self.up else amount // self.divisor
        return self.sign * whole


class Change(NamedTuple):
    """What happens to one account: `sign` is 1 for a gain, -1 for a loss, 0 for a thing that is
    done (`name`) or a flag."""

    account: str
    sign: int = 0
    terms: tuple[Term, ...] = ()
    name: str = ""

    def parts(self, measure: Callable[[str], int]) -> list[tuple[str, int]]:
        """(measure, value) of each term, the sign of the change left out."""
        return [(term.measure, term.value(measure)) for term in self.terms]

    def amount(self, measure: Callable[[str], int]) -> int:
        """How much is gained or lost, without the sign of the change."""
        return sum(value for _name, value in self.parts(measure))


class Effect(NamedTuple):
    """Whom a card concerns, who chooses where there is a choice (empty: they themselves), and
    the changes of which one is made."""

    who: tuple[str, ...]
    chooser: tuple[str, ...]
    changes: tuple[Change, ...]


@lru_cache(maxsize=256)
def parse(figures: str) -> tuple[Effect, ...]:
    """The effects of a card. Raises ValueError naming the part that cannot be read."""
    text = re.sub(r"\s+", "", figures)
    return tuple(_effect(part) for part in text.split(";") if part)


def _effect(text: str) -> Effect:
    head, colon, tail = text.partition(":")
    who, at, chooser = head.partition("@")
    if not colon or not _WHO.fullmatch(who) or (at and not _WHO.fullmatch(chooser)):
        message = _("'{text}' is no effect: write for example each:food+2")
        raise ValueError(message.format(text=text))
    changes = tuple(_change(part) for part in tail.split("|"))
    return Effect(tuple(who.split("&")), tuple(chooser.split("&")) if at else (), changes)


def _change(text: str) -> Change:
    match = _CHANGE.fullmatch(text)
    if match is None:
        message = _("'{text}' is no change: write for example food+2")
        raise ValueError(message.format(text=text))
    account, sign, amount, name = match.groups()
    if name:
        return Change(account, name=name)
    if not sign:
        return Change(account)
    return Change(account, 1 if sign == "+" else -1, _sum(amount))


def _sum(text: str) -> tuple[Term, ...]:
    found: list[Term] = []
    at, sign = 0, 1
    while True:
        match = _TERM.match(text, at)
        if match is None:
            message = _("'{text}' is no amount: write for example 2 or 2*happy-discontent")
            raise ValueError(message.format(text=text))
        factor, measure, divisor, up, number = match.groups()
        if number is not None:
            found.append(Term(sign, int(number)))
        else:
            found.append(Term(sign, int(factor or 1), measure, int(divisor or 1), bool(up)))
        at = match.end()
        if at == len(text):
            return tuple(found)
        if text[at] not in "+-":
            message = _("'{text}' is no amount: '{rest}' cannot be read")
            raise ValueError(message.format(text=text, rest=text[at:]))
        at, sign = at + 1, 1 if text[at] == "+" else -1
