"""A question put to people: how it reads, what is listed with it, what a typed answer means."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.table.dice import ROLL, is_roll
from companion.table.errors import CompanionError, UsageError
from companion.table.form_data import form_data
from companion.table.i18n import _
from companion.table.posed import FEW, Posed
from companion.table.prompts import Asker, Question, ToldText, asked
from companion.table.render import WIDTH, in_columns, render, unstyled
from companion.table.reply import Block
from companion.table.words import plain

HIGHEST = 12
"""Most lines of columns above a question: half a screen."""


def ask_people(asker: Asker, posed: Posed, *, dice: bool) -> Any:
    """Ask people until their answer fits, and return it. `dice`: the command rolls some, and the
    word that rolls them is never read as the beginning of another answer."""
    ask = posed.ask
    tell(asker, ask.above)
    tell(asker, ask.columns, on_forms=False)
    listing = Listing.of(posed)
    if listing.columns:
        asker.tell(ToldText.of("\n".join(listing.columns), ()))  # a form has the answers as its own
    usual = _usual(posed)
    prompt = posed.sentence
    prompt += f" ({', '.join(listing.names)})" if listing.names else ""
    prompt += f" [{posed.shown(usual)}]" if usual is not None else ""
    question = Question.of(
        prompt,
        lambda: posed.input.offered(posed.draft, posed.legal),
        posed.shown(usual) if usual is not None else "",
        _notes(posed),
        lambda: form_data(posed, usual),
        posed.sentence if posed.field.private and not posed.draft.seat else "",
        posed.input.shows(posed.draft),
    )
    answer = _Reading(asker, posed, usual, listing.numbered, dice)
    return asked(asker, question, answer.checked, secret=ask.secret)


def tell(asker: Asker, blocks: Sequence[Block], on_forms: bool = True) -> None:
    """Show the text above a question. A line as wide as the terminal would be broken, so it is one
    column narrower."""
    if blocks:
        text = unstyled(render(tuple(blocks), WIDTH - 1))
        asker.tell(ToldText.of(text, blocks if on_forms else ()))


def _usual(posed: Posed) -> Any:
    """Answer that an empty line gives: also the only one, since it could mean nothing else."""
    only = posed.legal if posed.ask.listed and posed.input.single else []
    return only[0] if posed.usual is None and len(only) == 1 else posed.usual


def _notes(posed: Posed) -> list[str]:
    """Return the notes for a person who asks what can be typed."""
    ask, input = posed.ask, posed.input
    examples = [posed.shown(answer) for answer in posed.legal if answer][:2]
    alone = ask.input is None and ask.prompt and not (examples or ask.example)
    notes = [*ask.notes, *([_(posed.field.help)] if alone else [])]
    if input.words is not None and not input.single and examples:
        several = _("Several go on one line: {example}.")
        notes.append(several.format(example=", ".join(examples)))
    if posed.chance is not None:
        notes.append(_("'{roll}': the program rolls or draws.").format(roll=_(ROLL)))
    return notes


class Listing(NamedTuple):
    """The legal answers as they are listed: the `names` behind the question, or `columns` above it
    where they are more; `numbered` are those that can be picked by a number."""

    names: Sequence[str] = ()
    columns: Sequence[str] = ()
    numbered: Mapping[str, Any] = {}

    @staticmethod
    def of(posed: Posed) -> Listing:
        if not posed.ask.listed:  # it was listed before, and its numbers count
            return Listing(numbered=_numbered(posed))
        if len(posed.legal) > FEW:
            numbered = _numbered(posed)
            columns = _columns(posed, with_numbers=bool(numbered)) if posed.input.single else []
            return Listing(names=(), columns=columns, numbered=numbered if columns else {})
        names = [posed.listed(answer) for answer in posed.legal]
        if posed.ask.kinds:
            names = [name.removeprefix("1 ") for name in names]
        numbered = _numbered(posed)
        if numbered:
            names = [f"{number} {name}" for number, name in enumerate(names, 1)]
        return Listing(names, columns=(), numbered=numbered)


def _numbered(posed: Posed) -> dict[str, Any]:
    """Return the legal answers by number; empty if a number in the list would also name another
    answer there, as 6 of sea zone 6."""
    if not posed.input.single:
        return {}
    numbered = {str(number): answer for number, answer in enumerate(posed.legal, 1)}
    if not posed.ask.listed or posed.input.words is None:
        return numbered
    names = posed.input.words(posed.draft).only(numbered.values()).spellings
    named_by_number = any(
        number in spelled and key != numbered[number]
        for number in numbered
        for key, spelled in names.items()
    )
    return {} if named_by_number else numbered


def _columns(posed: Posed, with_numbers: bool) -> list[str]:
    """Return the legal answers in columns; none where they would fill the screen."""
    names = [posed.listed(answer) for answer in posed.legal]
    numbers = [f"{number:>2} {name}" for number, name in enumerate(names, 1)]
    if len(in_columns(numbers, WIDTH - 1)) > HIGHEST:
        return []
    return in_columns(numbers if with_numbers else names, WIDTH - 1)


class _Reading(NamedTuple):
    """Reads what people type as an answer."""

    asker: Asker
    posed: Posed
    usual: Any
    numbered: Mapping[str, Any]
    dice: bool

    def checked(self, text: str) -> Any:
        """Return the answer that a text means, if it may be given: the one place where people's
        answers are checked. Raises CompanionError."""
        try:
            if self.usual is not None and plain(text) in ("", plain(self.posed.shown(self.usual))):
                return self.usual
            chance = self.posed.chance if is_roll(text) else None
            answer = chance.draw(self.posed.draft, None) if chance else self._read(text)
            self.posed.ask.check(answer)
        except CompanionError:
            if not text.strip():
                raise UsageError(_("An answer is needed here.")) from None
            raise
        if chance is not None:
            self._settle(answer)
        return answer

    def _settle(self, answer: Any) -> None:
        """Tell what was drawn. If people take an answer back, the same draw stands."""
        shown = self.posed.shown(answer)
        with contextlib.suppress(UsageError):
            if self.posed.input.read(self.posed.draft, shown) == answer:
                self.asker.settle(shown)
        self.asker.tell(shown)

    def _read(self, text: str) -> Any:
        """Return the answer that a text gives: by its number in the list, else by name. Raises
        UsageError."""
        if self.dice and is_roll(text):
            message = _("'{text}' rolls dice, and here none are asked for; type more of the word.")
            raise UsageError(message.format(text=text))
        figure = text[: len(text) - len(text.lstrip("0123456789"))]
        picked = self.numbered.get(figure)
        behind = text[len(figure) :].strip()
        if picked is not None and behind in ("", self.posed.shown(picked)):
            return picked
        try:
            return self._named(text)
        except UsageError:
            if self.posed.ask.unfit and text.strip():
                raise UsageError(self.posed.ask.unfit) from None
            raise

    def _named(self, text: str) -> Any:
        """Return the legal answer that a text names. A text that names none is read as any answer,
        so that the rules say what is wrong with it, but not a number beside those of a list. The
        whole name of another thing never means a legal one: Russia beside a legal West Russia.
        Raises UsageError with the legal answers."""
        posed = self.posed
        if not (posed.legal and posed.input.single and posed.input.words is not None):
            return posed.input.read(posed.draft, text)
        words = posed.input.words(posed.draft)
        legal = words.only(posed.legal)
        if words.is_name(text) and not legal.is_name(text):
            return posed.input.read(posed.draft, text)
        try:
            return legal.find(text)
        except UsageError as error:
            if self.numbered and text.strip().isdecimal():
                raise
            try:
                return posed.input.read(posed.draft, text)
            except UsageError:
                raise error from None
