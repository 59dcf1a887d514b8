"""Questions to a player where a card leaves a choice, and how an answer is read and judged.

Every answer is a count of things: `{"food": 2, "resource": 1}`, `{"drama": 1}`, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from companion.table.errors import UsageError
from companion.table.i18n import N_, _
from companion.table.words import Vocabulary, parse_counts, parts_of, plain

NOTHING = (N_("nothing"), N_("none"), N_("no"), N_("pass"), "0", "-")
YES = (N_("yes"),)

Answer = Mapping[str, int]


class CardQuestion(NamedTuple):
    """`player` chooses things of `owner`: from `least` to `most` of the `options` (thing -> how
    many there are); with `single` all of one kind, and with a `budget` no more than that by their
    `costs`.

    With `places` each thing lies where only people see what its place costs, one of these; the
    number of a thing in an answer is then that cost, and `costs` come on top: `{"coal": 2}`."""

    player: str
    owner: str
    account: str
    options: Mapping[str, int]
    least: int
    most: int
    single: bool = False
    costs: Mapping[str, int] = MappingProxyType({})
    budget: int = 0
    places: tuple[int, ...] = ()

    @property
    def forced(self) -> Answer | None:
        """The only possible answer, None where there is a choice."""
        kinds = [thing for thing, count in self.options.items() if count]
        total = sum(self.options.values())
        if not kinds or self.most <= 0:
            return {}
        if self.least >= total:
            return {thing: self.options[thing] for thing in kinds}
        if len(kinds) == 1 and (self.single or self.least == self.most):
            return {kinds[0]: self.most}
        return None

    def answers(self) -> Iterator[Answer]:
        """Yield every answer that fits, more of the first things first."""
        return filter(self.fits, self._mixed(tuple(self.options), self.most))

    def _mixed(self, things: tuple[str, ...], room: int) -> Iterator[Answer]:
        """Yield every mix of some things, no more than there is room for."""
        if not things:
            yield {}
            return
        first, *rest = things
        for count in range(min(room, self.options[first]), -1, -1):
            for mix in self._mixed(tuple(rest), room - count):
                yield {first: count, **mix} if count else mix

    def spent(self, answer: Answer) -> int:
        """Return how much of the budget an answer takes."""
        if self.places:
            return sum(n + self.costs.get(thing, 0) for thing, n in answer.items() if n)
        return sum(self.costs.get(thing, 0) * n for thing, n in answer.items())

    def fits(self, answer: Answer) -> bool:
        """Return whether the answer is one of those that may be given."""
        if any(not 0 <= n <= self.options.get(thing, 0) for thing, n in answer.items()):
            return False
        if self.places:
            return self.spent(answer) <= self.budget and all(
                n in (0, *self.places) for n in answer.values()
            )
        kinds = sum(1 for n in answer.values() if n)
        if self.single and kinds > 1:
            return False
        if self.costs and self.spent(answer) > self.budget:
            return False
        return self.least <= sum(answer.values()) <= self.most


def bounded(
    player: str,
    owner: str,
    account: str,
    options: Mapping[str, int],
    amount: int,
    single: bool = False,
) -> CardQuestion:
    """Return a question for exactly so many things, or all there are. With `single` fewer will do:
    as many as one kind has."""
    there = {thing: count for thing, count in options.items() if count > 0}
    total = min(amount, max(there.values(), default=0) if single else sum(there.values()))
    least = min(1, total) if single else total
    return CardQuestion(
        player, owner, account=account, options=there, least=least, most=total, single=single
    )


def read_answer(question: CardQuestion, words: Vocabulary, text: str) -> dict[str, int]:
    """Read an answer to a question without `places` as counts: `2 food 1 resource`, `drama`, `yes`
    (to its only option), `nothing`. A word without a number means one, or as many as allowed where
    all must be of one kind. `fits` has still to judge the counts. Raises UsageError."""
    if not text.strip():
        raise UsageError(_("Something is missing here ({what}).").format(what=words.what))
    word = plain(text)
    if word in _spoken(NOTHING):
        return {}
    if word in _spoken(YES) and len(question.options) == 1:
        return {thing: min(n, question.most) for thing, n in question.options.items()}
    known = words.only(question.options)
    if not known.ids:
        raise UsageError(_("There is nothing to choose from: type 'nothing'."))
    counted = parse_counts(text, known)
    if question.single and len(counted) == 1 and not any(c.isdigit() for c in text):
        return {thing: min(question.options[thing], question.most) for thing in counted}
    return counted


PRICED = re.compile(r"(?:(?P<before>\d+)\s+)?(?P<name>.+?)(?:\s+@?(?P<behind>\d+))?")
"""Pattern of a card with what its place costs: `coal 2`, `2 coal`, or without."""


def read_priced(question: CardQuestion, words: Vocabulary, text: str) -> dict[str, int]:
    """Read an answer to a question with `places` as the cost of the place of each card:
    `coal 2, opera 3`, `nothing`; 0 where the cost is still to be asked. Raises UsageError."""
    if plain(text) in _spoken(NOTHING):
        return {}
    places, known = dict[str, int](), words.only(question.options)
    for part in parts_of(text):  # none of them empty
        typed = PRICED.fullmatch(part)
        assert typed is not None, part
        key = known.find(typed["name"])
        if key in places:
            raise UsageError(_("{card} is named twice.").format(card=known.shown(key)))
        places[key] = int(typed["behind"] or typed["before"] or 0)
        if places[key] not in (0, *question.places):
            message = _("A place in the row costs {costs} civil actions, not {cost}.")
            costs = ", ".join(map(str, question.places))
            raise UsageError(message.format(costs=costs, cost=places[key]))
    return places


def _spoken(words: Iterable[str]) -> set[str]:
    return {plain(form) for word in words for form in (word, _(word))}
