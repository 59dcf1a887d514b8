"""The action of `set`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar, TypeVar, cast

from companion.table import codec
from companion.table.actions import Action, Ask, Asking, Draft, Input
from companion.table.corrections import shown, typed
from companion.table.corrections.books import Books, CorrectionSpec
from companion.table.corrections.places import SetValue, Value, matching
from companion.table.errors import Refusal
from companion.table.figures import true_minus
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step
from companion.table.veil import ROW, keepers

P = TypeVar("P")
S = TypeVar("S")
C = TypeVar("C", bound="Correction[Any, Any]")

Changes = Mapping[str, Value]
"""Full key -> value: `{"germany.cash": 30}`."""
CHANGES: Input[Any] = Input(lambda _draft, _text: {}, quoted=True)
"""Input of a correction's field; its class gives the reader when it asks."""
_FEW, _EXAMPLES = 9, 2


class Correction(Action[P, S]):
    """Base of corrections of the books. A game declares the field `changes` again with its own
    help, and says what it is `about`."""

    changes: Changes
    about: ClassVar[CorrectionSpec]

    def refuse(self, play: P, reason: str, change: SetValue | None = None) -> Refusal:
        """Return a refusal with the page of a rule."""
        return Refusal(reason)

    def impossible_refusals(self, play: P, before: S, after: S) -> list[Refusal]:
        """Return why the state after the corrections can be on no table."""
        return []

    def settled(self, play: P, before: S, step: Step[S]) -> Step[S]:
        """Return the step with all that follows from the corrections together."""
        return step

    def values_by_key(self) -> Iterable[tuple[str, Value]]:
        """Return the full key and the value of each change."""
        return self.changes.items()

    # -- the action ------------------------------------------------------------------------------

    @classmethod
    def asking(cls, draft: Draft[P, S]) -> Asking[Any]:
        """Ask for the things to put right, and for each value that was not typed."""
        books = Books(cls.about, draft.play, draft.state)
        above = shown.listing(books) if draft.tell is not None else ()
        answer = yield Ask(
            "changes",
            draft,
            prompt=_("What is put right"),
            example=" ".join(_(cls.about.example).split()[:_EXAMPLES]),
            input=typed.changes_of(books),
            above=above,
        )
        while isinstance(answer, typed.Subject):
            answer = yield Ask(
                "changes",
                draft,
                prompt=_("What of it"),
                input=typed.changes_of(books, f"{answer.text}."),
                above=[Line(shown.all_of(books, answer.rows))],
                required=True,
                typed=False,
                missing=typed.sets_nothing(books, answer.text),
            )
        if isinstance(answer, typed.WithoutValue):
            change, few = answer.change, shown.values(books, answer.change)
            value = yield Ask(
                "changes",
                draft,
                prompt=shown.question(books, change),
                input=Input(
                    lambda draft, text: typed.value_of(books, draft, change, text),
                    shown=lambda _draft, value: shown.shown(books, change, value),
                ),
                legal=few if 0 < len(few) <= _FEW else None,
                required=True,
                typed=False,
                missing=typed.sets_nothing(books, answer.text),
            )
            answer = {change.key: value}
        return cls.of({"changes": answer})

    def changes_meant(self, play: P, state: S) -> Iterator[SetValue]:
        """Yield the changes to things that exist."""
        books = Books(self.about, play, state)
        for key, value in self.values_by_key():
            change = books.exactly(key)
            if change is not None:
                yield change._replace(value=value)

    def rule_refusals(self, play: P, state: S) -> list[Refusal]:
        """Return why a correction cannot be: a key that nothing has, a value beyond its limits, a
        state that cannot be. No rule of the game forbids one, since the table is right and the
        books were wrong."""
        refusals, after = list[Refusal](), state
        for key, value in self.values_by_key():
            books = Books(self.about, play, after)
            change = books.exactly(key)
            if change is None:
                refusals.append(self.refuse(play, _("'{key}' cannot be set").format(key=key)))
                continue
            change = change._replace(value=value)
            reason = self._beyond_limits(books, change)
            if not reason:
                try:
                    after = self._applied(books, change)
                except ValueError as error:
                    reason = f"{shown.what(books, change)}: {error}"
            if reason:
                refusals.append(self.refuse(play, reason, change))
        return refusals or self.impossible_refusals(play, state, after)

    def _beyond_limits(self, books: Books, change: SetValue) -> str:
        """Return why a number is too small or too large, or that the value would be a part of
        something that is not there; empty if neither is so."""
        place, value, most = change.place, change.value, books.most(change)
        if place.shape is int and isinstance(value, int):
            least = 0 if place.nothing is None else place.least
            if value < least:
                text = _("{what} can be {least} at least, not {value}")
                return text.format(
                    what=shown.what(books, change), least=least, value=true_minus(value)
                )
            if most is not None and value > most:
                text = _("{what} can be {most} at most, not {value}")
                return text.format(what=shown.what(books, change), most=most, value=value)
        inside = place.path and place.path[-1] != ROW and place.name not in self.about.appliers
        if inside and change.holder.now(books.state) is None:
            text = _("{what}: there is none that could be put right")
            return text.format(what=shown.what(books, change))
        return ""

    def _value(self, books: Books, change: SetValue) -> Any:
        """Return the value that a change sets: in JSON if a reader made it and an applier takes it,
        else as the state has it. Raises ValueError."""
        if change.place.name in self.about.appliers and books.reader(change.place).read:
            return change.value
        return change.read(books.ids)

    def _applied(self, books: Books, change: SetValue) -> Any:
        """Return the state with a change. Raises ValueError."""
        change = change._replace(value=self._value(books, change))
        applier = self.about.appliers.get(change.place.name)
        if applier is None:
            return change.applied_to(books.state)
        try:
            return applier(books.play, books.state, change)
        except (TypeError, LookupError) as error:  # JSON that no reader made
            raise ValueError(str(error)) from error

    def apply(self, play: P, state: S) -> Step[S]:
        return self.settled(play, state, self.changed(play, state))

    def changed(self, play: P, state: S) -> Step[S]:
        """Return the state with all corrections, before anything follows from them. Changes of
        things that do not exist are left out."""
        entries = []
        for key, value in self.values_by_key():
            books, before = Books(self.about, play, state), state
            change = books.exactly(key)
            if change is None:
                continue
            change = change._replace(value=value)
            with suppress(ValueError):
                state = self._applied(books, change)
            if change.place.mark.counted:
                amount = (change.now(state) or 0) - (change.now(before) or 0)
                entries.append(Entry(change.row, amount, *change.place.mark.counted))
        return Step(state, tuple(entry for entry in entries if entry.amount))

    def who(self, state: S) -> str:
        """Return the seat whose secrets these are; empty if there are several seats or anything
        open."""
        owners = [self._keepers(key, state, state) or () for key, _value in self.values_by_key()]
        seats = {seats[0] if len(seats) == 1 else "" for seats in owners}
        return seats.pop() if len(seats) == 1 else ""

    def veiled(self: C, play: P, met: S, now: S, seat: str) -> C:
        """Return the corrections of what lies open, and of the seat's own secrets."""
        changes, after = dict(self.values_by_key()), self.changed(play, met).state
        known = {
            key: value
            for key, value in changes.items()
            if self._sees(seat, [self._keepers(key, state, now) for state in (met, after)])
        }
        if len(known) == len(changes):
            return self
        seen: C = replace(cast(Any, self), changes=known)
        return seen

    @staticmethod
    def _sees(seat: str, owners: Iterable[tuple[str, ...] | None]) -> bool:
        """Return whether a value lies open before and after, or belongs to the seat in one of
        them."""
        secret = [seats for seats in owners if seats is not None]
        return not secret or any(seat in seats for seats in secret)

    def _keepers(self, key: str, then: S, now: S) -> tuple[str, ...] | None:
        """Return the seats that keep secret what a key of the log names, whether or not there is
        such a row; None if it lies open."""
        books, word = Books(self.about, play=None, state=then), key.rpartition(".")[2]
        places = [place for place in books.declared if place.word in ("", word)]
        for change in matching(places, key, lambda _table, part: [part], books.usual):
            seats = keepers(then, change.place.path, change.rows, now)
            if seats is not None:
                return seats
        return None

    def told(self, play: P, state: S) -> str:
        """Return every change with the value before it."""
        books = Books(self.about, play, state)
        parts = (shown.change_text(books, change) for change in self.changes_meant(play, state))
        return _("correction: {changes}").format(changes="; ".join(parts) or "…")

    def sentence(self, play: P, before: S) -> str:
        told = self.told(play, before)
        return f"{told[:1].upper()}{told[1:]}."

    def report(self, play: P, before: S, step: Step[S]) -> list[Block]:
        """Return the correction, and everything else that has changed with it."""
        meant = list(self.changes_meant(play, before))
        old, new = Books(self.about, play, before), Books(self.about, play, step.state)
        along = [
            text
            for other, text in _different(old, new)
            if not any(change.holds(other) or other.holds(change) for change in meant)
        ]
        lines = [self.sentence(play, before)]
        if along:
            lines.append(_("With it: {changes}.").format(changes="; ".join(along)))
        return [Line(line) for line in lines]


def _different(old: Books, new: Books) -> Iterator[tuple[SetValue, str]]:
    """Yield everything that differs and can be told in words, with the words."""
    for change in new.every():
        if new.now(change) != old.now(change):
            now = change._replace(value=codec.plain(new.now(change)))
            if shown.now(old, now) != shown.shown(old, now, now.value):
                yield change, shown.change_text(old, now)
