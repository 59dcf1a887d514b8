"""Questions of a deed as fields of its action: what may be answered, and what a form shows beside
an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.declared import yields
from companion.declared.answers import bounds, candidates, countable, limits, stocks_looked_up
from companion.declared.state import State
from companion.declared.world import Play, World
from companion.table import actions
from companion.table.actions import Action, Input, Purse, field
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.inputs import FLAG, NUMBER, counts_of, one_of, some_of
from companion.table.words import Vocabulary, read_number
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import HAND, Asked, Deed

Draft = actions.Draft[Play, State]
MOST_LISTED = 20
"""Most numbers listed one by one."""
_TAKEN = ("by", "deed", "named", "given", "seat", "ledger", "fell", "known", "losses")
"""Names of a deed's action that a field may not have."""


def field_name(asked: Asked) -> str:
    """Return the field name of a question: its id, with `_` after a name that is taken."""
    return asked.id + ("_" if hasattr(Action, asked.id) or asked.id in _TAKEN else "")


def field_of(
    asked: Asked, named: Mapping[str, str], world: World, deed: Deed | None = None
) -> tuple[Any, Any]:
    """Return the type and the field declaration of a question. `named` has the field name of this
    question and of those before it; without a deed a form shows no costs."""
    question = _Question(asked, {key: name for key, name in named.items() if key != asked.id}, deed)
    help = world.message(asked.help)
    more: dict[str, Any] = {"key": asked.id} if named[asked.id] != asked.id else {}
    if asked.what == "flag":
        return bool, field(FLAG, help, default=False, option=asked.id.replace("_", "-"), **more)
    if asked.what == "card" and asked.where == HAND:
        more["private"] = not world.declared.decks[asked.deck].shown
    is_list = asked.many and asked.what in ("row", "seat", "card")
    kind: Any = int if asked.what == "number" else str
    if asked.optional:
        more["default"] = () if is_list else None
        kind = kind | None
    match asked.what:
        case "number":
            return kind, field(_number(), help, legal=question.numbers, **more)
        case "word":
            words = list(asked.words)
            return kind, field(one_of(question.words), help, legal=lambda _draft: words, **more)
        case "counts":
            beside: dict[str, Any] = {
                "idle": question.idle,
                "noted": question.noted,
                "purse": question.purse,
            }
            legal = question.single_counts
            return Mapping[str, int], field(question.counts(), help, legal=legal, **beside, **more)
    says = card_text if asked.what == "card" else None
    if is_list:
        several = some_of(question.names)._replace(says=says)
        return tuple[str, ...], field(several, help, legal=question.single_lists, **more)
    choice_input = one_of(question.names)._replace(says=says)
    return kind, field(choice_input, help, legal=question.rows, noted=question.noted, **more)


@dataclass(frozen=True, slots=True)
class _Question:
    """A parameter of a deed, with the field names of the parameters before it. Where a figure
    cannot be worked out yet, nothing is listed."""

    asked: Asked
    before: Mapping[str, str]
    deed: Deed | None

    def names(self, draft: Draft) -> Vocabulary:
        """Return the names of the rows of its table; of a seat, those that play."""
        vocabulary = draft.play.world.vocabulary(self.asked.table)
        return vocabulary.only(draft.state.order) if self.asked.what == "seat" else vocabulary

    def words(self, draft: Draft) -> Vocabulary:
        """Return the words that can be chosen, in each language."""
        world = draft.play.world
        texts = {key: world.texts(texts) for key, texts in self.asked.words.items()}
        return Vocabulary.of(_("choices"), texts)

    def counts(self) -> Input[Mapping[str, int]]:
        """Return the input for counts of rows, with the most of each where that is declared."""
        input = counts_of(self._legal_names)
        return input if self.asked.most is None else input._replace(limits=self.limits)

    def rows(self, draft: Draft) -> Sequence[str]:
        """Return the rows that are legal answers."""
        with suppress(Unreckoned):
            return candidates(*self._situation(draft))
        return ()

    def single_lists(self, draft: Draft) -> Sequence[tuple[str, ...]]:
        """Return each legal row as a list of its own, for a question that takes several."""
        return [(row,) for row in self.rows(draft)]

    def single_counts(self, draft: Draft) -> Sequence[Mapping[str, int]]:
        """Return one of each row that can be counted; of every row if that cannot be worked
        out."""
        rows: Sequence[str] = self.names(draft).ids
        with suppress(Unreckoned):
            rows = countable(*self._situation(draft))
        return [{row: 1} for row in rows]

    def numbers(self, draft: Draft) -> Sequence[int]:
        """Return the numbers that are legal answers; none if they are too many to be listed."""
        with suppress(Unreckoned):
            least, most = bounds(*self._situation(draft))
            return range(least, most + 1) if most - least < MOST_LISTED else ()
        return ()

    def limits(self, draft: Draft) -> Mapping[str, int]:
        """Return row -> the most of it that may be counted."""
        with suppress(Unreckoned):
            return limits(*self._situation(draft))
        return {}

    def idle(self, draft: Draft) -> Sequence[Refusal]:
        """Return the refusal shown where nothing is legal."""
        page = self.deed.page if self.deed is not None else ""
        return [nothing_fits(draft.play.world, draft.state, seat_of(draft), self.asked, page)]

    def noted(self, draft: Draft, answer: Any) -> str:
        """Return the note beside an answer: `2× · Coins −5 (15 left)`."""
        if self.deed is None:
            return ""
        world, state, seat = draft.play.world, draft.state, seat_of(draft)
        given = {**self._answered(draft), self.asked.id: answer}
        entries = yields.changes(world, state, seat, self.deed, given)
        held = self._held(state, seat, answer)
        return " · ".join(filter(None, (held, yields.told(world, state, entries, answer))))

    def purse(self, draft: Draft) -> Purse | None:
        """Return the stock that pays for the rows; None if it is not one stock alone."""
        if self.deed is None:
            return None
        answered, asked = self._answered(draft), self.asked.id
        given = {row: {**answered, asked: {row: 1}} for row in self.rows(draft)}
        return yields.purse(draft.play.world, draft.state, seat_of(draft), self.deed, given)

    def _legal_names(self, draft: Draft) -> Vocabulary:
        """Return the names of the legal rows; of all rows if none is known."""
        names = self.names(draft)
        return names.only(self.rows(draft) or names.ids)

    def _situation(self, draft: Draft) -> tuple[World, State, str, Asked, dict[str, Any]]:
        """Return what legal answers depend on: world, state, seat, question, earlier answers."""
        seat = seat_of(draft)
        return draft.play.world, draft.state, seat, self.asked, self._answered(draft)

    def _answered(self, draft: Draft) -> dict[str, Any]:
        """Return the earlier answers by parameter, None for those that are open."""
        return {key: draft.answers.get(name) for key, name in self.before.items()}

    def _held(self, state: State, seat: str, card: str) -> str:
        """Return how often a card lies in its place: `2×`. Empty if it lies there once."""
        if self.asked.what != "card":
            return ""
        cards, where = getattr(state, self.asked.deck), self.asked.where
        lying = cards.hands.get(seat, ()) if where == HAND else getattr(cards, where)
        count = Counter(lying)[card]
        return f"{count}×" if count > 1 else ""


def seat_of(draft: Draft) -> str:
    """Return the seat that does the deed."""
    return str(draft.answers.get("by") or draft.state.turn)


def nothing_fits(world: World, state: State, seat: str, asked: Asked, page: str) -> Refusal:
    """Return the refusal of a question that nothing can answer now, with what the seat has of the
    stocks that decide: `How many of which: nothing is legal here with what you have (Coins 0)`."""
    what = world.said(asked.help).rstrip(".")
    stocks = world.declared.stocks
    figures = ", ".join(
        f"{world.said(stocks[name].name)} {amount}"
        for name, amount in stocks_looked_up(world, state, seat, asked).items()
    )
    if figures:
        text = _("nothing is legal here with what you have ({figures})").format(figures=figures)
    else:
        text = _("nothing is legal here now")
    return Refusal(f"{what}: {text}", page)


def card_text(draft: Draft, card: str) -> str:
    """Return the text of a card; empty if its table has no `text`."""
    world: World = draft.play.world
    tables = (deck.table for deck in world.declared.decks.values())
    table = next((table for table in tables if card in world.ids(table)), "")
    return (world.game.words(world.lang()).get(table, card, "text") or "") if table else ""


def _number() -> Input[int]:
    """Return the input of a number that is found by its place on the line, with more words after
    it."""

    def lead(_draft: Any, words: Sequence[str]) -> tuple[int, list[str]]:
        if not words:
            raise UsageError(_("A number is missing."))
        return read_number(words[0].rstrip(",")), list(words[1:])

    return NUMBER._replace(lead=lead, number=False, picked=False, form="number")
