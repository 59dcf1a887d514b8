"""Questions at a terminal: asked until the answer can be read, and every answer can be taken back.

Nothing is recorded before the last answer, so a command can be done over: `carry_out` keeps what
was answered, and when an answer is taken back it does the work again with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from companion.table.arguments import bounded
from companion.table.errors import CompanionError
from companion.table.i18n import N_, _, and_more, every, speaking
from companion.table.words import plain

if TYPE_CHECKING:
    from companion.table.asked import Asked
    from companion.table.reply import Block

T = TypeVar("T")


BACK, BACK_ALL, HELP = N_("back"), N_("back all"), "?"
"""Words typed to take answers back, and to be told what can be answered."""

_OFFERED, _LETTERS = 20, 230
"""Most answers named in the help of a question, and most letters in them: three lines."""


class Asker(Protocol):
    """Somebody at a terminal."""

    def ask(self, prompt: str) -> str:
        """Return the typed text. Raises KeyboardInterrupt when people leave, also at the end of
        input."""
        ...

    def ask_secret(self, prompt: str) -> str:
        """Return the typed text without showing it. Raises as `ask` does."""
        ...

    def tell(self, text: str) -> None: ...

    def refuse(self, text: str) -> None:
        """Say what is wrong with the last answer, before asking again."""
        ...

    def settle(self, text: str) -> None:
        """Keep the result of an answer that was left to chance, to be given again if the work is
        done over."""
        ...


class Spoken(str):
    """Answer in the player's own language. It is read in that language, and `means` is the same
    answer in the current one. 'ustoupit' of a Czech phone, while an English one looks on, means
    'retreat'."""

    __slots__ = ("lang", "means")
    lang: str
    means: str

    @staticmethod
    def of(text: str, lang: str) -> Spoken:
        spoken = Spoken(text)
        spoken.lang, spoken.means = lang, text
        return spoken


class Question(str):
    """Question with its possible answers, for completion and for help with `?`. `notes` are
    sentences about the answer. `enter` tells what an empty line means, if anything. `data` is the
    question for a form. `shown` shows an answer in the current language. `rolls` says that dice are
    asked for."""

    __slots__ = ("bare", "data", "enter", "notes", "offers", "rolls", "shown")
    bare: str
    """Question without what can be answered, where that is not for everybody to see."""
    offers: Callable[[], Sequence[str]]
    enter: str
    notes: Sequence[str]
    data: Callable[[], Asked] | None
    shown: Callable[[Any], str] | None
    rolls: bool

    @staticmethod
    def of(
        text: str,
        offers: Callable[[], Sequence[str]] = tuple,
        enter: str = "",
        notes: Sequence[str] = (),
        data: Callable[[], Asked] | None = None,
        bare: str = "",
        shown: Callable[[Any], str] | None = None,
        rolls: bool = False,
    ) -> Question:
        """Return a text for a prompt with all that belongs to it; the parameters are its
        attributes."""
        question = Question(text)
        question.shown, question.rolls = shown, rolls
        question.bare = bare
        question.offers, question.enter, question.notes = offers, enter, notes
        question.data = data
        return question

    def explained(self) -> str:
        """Return the possible answers and the ways out, one sentence a line."""
        offers = _each_once(self.offers())
        named = _first(offers)
        shown = and_more(", ".join(named), len(offers) - len(named))
        lines = [*self.notes]
        lines += [_("Possible here: {answers}.").format(answers=shown)] if shown else []
        lines.append(
            _("Enter alone: {answer}.").format(answer=self.enter)
            if self.enter
            else _("Enter alone is no answer here.")
        )
        lines.append(
            _("'{back}' takes the last answer back, '{all}' all of them.").format(
                back=_(BACK), all=_(BACK_ALL)
            )
        )
        lines.append(_("Ctrl-C leaves the command; nothing is recorded before the last answer."))
        return "\n".join(lines)


def _each_once(offers: Sequence[str]) -> list[str]:
    """Return the answers without those that another one says too: `Infantry` says what `1 Infantry`
    does."""
    names = dict.fromkeys(offers)
    return [name for name in names if name.removeprefix("1 ") == name or name[2:] not in names]


def _first(offers: Sequence[str]) -> Sequence[str]:
    """Return the offers that are named, at least one if there are any."""
    lengths = accumulate(len(offer) + 2 for offer in offers[:_OFFERED])
    return offers[: max(1, sum(1 for length in lengths if length <= _LETTERS))]


class ToldText(str):
    """Text told before a question, with the blocks it was laid out from."""

    __slots__ = ("blocks",)
    blocks: Sequence[Block]

    @staticmethod
    def of(text: str, blocks: Sequence[Block]) -> ToldText:
        told = ToldText(text)
        told.blocks = blocks
        return told


class Given(NamedTuple):
    """An answer, the question that it answered, and the language of both; empty where nobody
    remembers."""

    answer: str
    question: str = ""
    lang: str = ""


def taken_back(text: str) -> slice | None:
    """Return which of the given answers people want to take back; None if the text is an answer."""
    word = plain(text)
    if word in map(plain, every(BACK)):
        return slice(-1, None)
    return slice(None) if word in map(plain, every(BACK_ALL)) else None


def asked(asker: Asker, question: Question, read: Callable[[str], T], *, secret: bool = False) -> T:
    """Ask until `read` accepts the answer, and return its result. The question is asked again after
    CompanionError and after help. What is `secret` is not shown, and `read` must not tell it."""
    ask = asker.ask_secret if secret else asker.ask
    while True:
        try:
            if (answer := ask(question)).strip() == HELP:
                asker.refuse(question.explained())
            else:
                return _read(question, bounded(answer), read)
        except CompanionError as error:
            asker.refuse(str(error))


def _read(question: Question, answer: str, read: Callable[[str], T]) -> T:
    """Read an answer in its own language."""
    if not isinstance(answer, Spoken):
        return read(answer)
    with speaking(answer.lang):
        value = read(answer)
    if question.shown is not None:
        answer.means = question.shown(value)
    return value
