"""Completion with Tab: open commands, then answers of the current field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from companion.prompt.lines import BETWEEN
from companion.table import suggestions
from companion.table.prompts import Question
from companion.table.words import plain

if TYPE_CHECKING:
    from companion.prompt.table import PromptTable

MOST = 60
"""Most answers offered at once."""


class _Offer(NamedTuple):
    """A text to insert, how many letters before the cursor it replaces, and what it is."""

    text: str
    replaced: int
    about: str = ""

    def completion(self) -> Completion:
        return Completion(self.text, start_position=-self.replaced, display_meta=self.about)


class TableCompleter(Completer):
    """Completes the last command of the line, by the position of the game in hand."""

    def __init__(self, table: PromptTable) -> None:
        self.table = table

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        command = document.text_before_cursor.rpartition(BETWEEN)[2].lstrip()
        words = command.split(" ")
        for offer in self._offers(words[:-1], words[-1]):
            yield offer.completion()

    def _offers(self, before: list[str], last: str) -> Iterator[_Offer]:
        """Yield what the half-typed `last` word of a command may become."""
        words = [word for word in before if word]
        if not words:
            for names, about in self.table.commands():
                yield from _first_begun(names, last, about)
            return
        verb = self.table.verb(words[0])
        if verb is None:
            if self.table.is_status(words[0]):
                yield from _answers(self.table.parts(), [*words[1:], last])
            return
        if last.startswith("-"):
            for forms in suggestions.options(verb):
                yield from _first_begun(forms, last)
            return
        position = self.table.position()
        if position is None:
            return
        pending = suggestions.waiting(verb, *position, words[1:])
        if pending is not None:
            yield from _answers(pending.answers(last), [*pending.typed, last])


class AnswerCompleter(Completer):
    """Completes the answer to a question."""

    def __init__(self) -> None:
        self.question: Question | None = None

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        if self.question is not None:
            typed = document.text_before_cursor.lstrip().split(" ")
            for offer in _answers(self.question.offers(), typed):
                yield offer.completion()


def _first_begun(forms: Iterable[str], typed: str, about: str = "") -> Iterator[_Offer]:
    """Yield the first form of a word that begins as typed, with a space behind it; nothing if none
    does."""
    fitting = (form for form in forms if plain(form).startswith(plain(typed)))
    for form in islice(fitting, 1):
        yield _Offer(f"{form} ", len(typed), about)


def _answers(names: Iterable[str], typed: list[str]) -> Iterator[_Offer]:
    """Yield the names that begin with the last words, taking as many words as begin any."""
    known = list(names)
    for first in range(len(typed)):
        text = " ".join(typed[first:])
        part = text.rpartition(",")[2].lstrip()
        fitting = [name for name in known if _begun(name, part)]
        if fitting:
            yield from (_Offer(name, len(part)) for name in fitting[:MOST])
            return


def _begun(name: str, typed: str) -> bool:
    """Return whether the typed words begin a word of the name and what follows it. For a name with
    a count before it, they must begin the whole."""
    word = plain(typed)
    bare = plain(name)
    return bare.startswith(word) or (not bare[:1].isdecimal() and f" {word}" in f" {bare}")
