"""Inputs of answers in every game: names of rows, counts of them, numbers, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.table.actions import Draft, Input
from companion.table.asked import Asked
from companion.table.errors import DeclinedError, UsageError
from companion.table.i18n import N_, _, every
from companion.table.prompts import Asker, Question, asked
from companion.table.words import Vocabulary, parse_counts, parse_list, plain, read_number

if TYPE_CHECKING:
    from companion.table.asked import Asked

YES, NO = N_("yes"), N_("no")
GO_ON = N_("Go on all the same?")

Words = Callable[[Draft[Any, Any]], Vocabulary]
"""Function that returns the names an answer may be one of, known when the question comes."""


def one_of(words: Words) -> Input[str]:
    """Return the input of one row, by any of its names."""

    def read(draft: Draft[Any, Any], text: str) -> str:
        return words(draft).find(text)

    def lead(draft: Draft[Any, Any], typed: Sequence[str]) -> tuple[str, list[str]]:
        return words(draft).leading(typed)

    return Input(
        read,
        lead,
        lambda draft, key: words(draft).shown(key),
        words=words,
    )


def some_of(words: Words) -> Input[tuple[str, ...]]:
    """Return the input of several rows with commas between them, each once."""

    def read(draft: Draft[Any, Any], text: str) -> tuple[str, ...]:
        known, keys = words(draft), list[str]()
        for key in parse_list(text, known):
            if key in keys:
                raise UsageError(_("{area} is named twice").format(area=known.shown(key)) + ".")
            keys.append(key)
        return tuple(keys)

    def shown(draft: Draft[Any, Any], keys: tuple[str, ...]) -> str:
        return listed(words(draft), keys)

    return Input(read, shown=shown, many=True, words=words, form="some")


def counts_of(words: Words) -> Input[Mapping[str, int]]:
    """Return the input of counted rows: `2 footmen 1 knight`."""

    def read(draft: Draft[Any, Any], text: str) -> dict[str, int]:
        return parse_counts(text, words(draft))

    def shown(draft: Draft[Any, Any], counts: Mapping[str, int]) -> str:
        known = words(draft)
        return ", ".join(f"{count} {known.so_many(key, count)}" for key, count in counts.items())

    return Input(read, shown=shown, words=words, form="counts")


def choice_words(**names: Sequence[str]) -> Vocabulary:
    """Return a few answers, each with the words that mean it."""
    return Vocabulary.of(_("choices"), names)


def yes_or_no(text: str) -> bool:
    """Return whether an answer means yes; an empty one means no. Raises UsageError for any other
    word."""
    return choice_words(yes=(_(YES),), no=(_(NO),)).find(text or NO) == YES


def says_yes_or_no(text: str) -> bool:
    """Return whether a text answers a question for yes or no, in any language: `y`, `ano`, `ne`."""
    return bool(text.strip()) and any(
        plain(form).startswith(plain(text)) for word in (YES, NO) for form in every(word)
    )


def yes_question(text: str) -> Question:
    """Return the question of `yes_or_no`."""

    def data() -> Asked:
        return Asked("yes", text, usual=_(NO))

    return Question.of(
        f"{text} [{_(NO)}]", lambda: (_(YES), _(NO)), _(NO), data=data, shown=_yes_shown
    )


def _yes_shown(yes: bool) -> str:
    return _(YES) if yes else _(NO)


def all_the_same(sentences: Sequence[str], asker: Asker | None) -> None:
    """Say what speaks against going on, if anything does, and ask whether to. Raises UsageError
    where nobody can be asked, and DeclinedError where people do not want it."""
    if not sentences:
        return
    if asker is None:
        allowed = _("'--anyway' goes on all the same; nothing was recorded.")
        raise UsageError(" ".join([*sentences, allowed]))
    for sentence in sentences:
        asker.tell(sentence)
    if not asked(asker, yes_question(_(GO_ON)), yes_or_no):
        raise DeclinedError


FLAG: Input[bool] = Input(
    lambda _draft, text: choice_words(yes=(_(YES),), no=(_(NO),)).find(text) == YES,
    shown=lambda _draft, yes: _yes_shown(yes),
    flag=True,
)
NUMBER: Input[int] = Input(lambda _draft, text: read_number(text), number=True)

SEED: Input[int] = Input(lambda _draft, text: int(text), number=True)
"""Input of a number for chance, of any size where the program itself takes one."""


def listed(words: Vocabulary, keys: Iterable[str]) -> str:
    return ", ".join(map(words.shown, keys))
