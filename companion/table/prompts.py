"""Questions at a terminal: asked until the answer can be read, and every answer can be taken back.

Nothing is recorded before the last answer, so a command can be done over: `carry_out` keeps what
was answered, and when an answer is taken back it does the work again with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from companion.table.arguments import bounded
from companion.table.errors import CompanionError, DeclinedError, RefusedError
from companion.table.i18n import N_, _, every, language, speaking, use
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
    """The question without what can be answered, where that is not for everybody to see."""
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
        question = Question(text)
        question.shown, question.rolls = shown, rolls
        question.bare = bare
        question.offers, question.enter, question.notes = offers, enter, notes
        question.data = data
        return question

    def explained(self) -> str:
        """Return the possible answers and the ways out, one sentence a line."""
        offers = _each_once(self.offers())
        shown = ", ".join(_first(offers))
        if left := len(offers) - len(_first(offers)):
            shown = _("{names} and {n} more").format(names=shown, n=left)
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
    """`Infantry` says what `1 Infantry` does."""
    names = dict.fromkeys(offers)
    return [name for name in names if name.removeprefix("1 ") == name or name[2:] not in names]


def _first(offers: Sequence[str]) -> Sequence[str]:
    """Return the offers that are named, at least one if there are any."""
    lengths = accumulate(len(offer) + 2 for offer in offers[:_OFFERED])
    return offers[: max(1, sum(1 for length in lengths if length <= _LETTERS))]


class Told(str):
    """Text told before a question, with the blocks it was laid out from."""

    __slots__ = ("blocks",)
    blocks: Sequence[Block]

    @staticmethod
    def of(text: str, blocks: Sequence[Block]) -> Told:
        told = Told(text)
        told.blocks = blocks
        return told


class Given(NamedTuple):
    """An answer, the question that it answered, and the language of both; empty where nobody
    remembers."""

    answer: str
    question: str = ""
    lang: str = ""


def taken_back(text: str) -> slice | None:
    """Which of the answers given people want to take back; None where the text is an answer."""
    word = plain(text)
    last, all_ = ([plain(form) for form in every(back)] for back in (BACK, BACK_ALL))
    return slice(-1, None) if word in last else slice(None) if word in all_ else None


def _forget(_answers: Sequence[Given]) -> None:
    """Keep nothing."""


Options = Callable[[str], tuple[str, bool]]
"""The words of an answer without the options of the command that stand among them, and whether
one of these is new: from then on it counts. Raises UsageError."""


def no_options(text: str) -> tuple[str, bool]:
    """Return the text unchanged, for use if no options are known."""
    return text, False


class Answers(NamedTuple):
    """Somebody at a terminal, what they answered before the command was stopped, and who keeps
    their answers while it runs: called with all of them after each, and with none at its end or
    where one of them is a secret."""

    people: Asker
    given: tuple[Given, ...] = ()
    keep: Callable[[Sequence[Given]], None] = _forget


def asked(asker: Asker, question: Question, read: Callable[[str], T]) -> T:
    """Ask until `read` accepts the answer, and return its result. The question is asked again after
    CompanionError and after help."""
    return _asked(asker, asker.ask, question, read)


def asked_secret(asker: Asker, question: Question, read: Callable[[str], T]) -> T:
    """Ask like `asked`, without showing what is typed; `read` must not tell it either."""
    return _asked(asker, asker.ask_secret, question, read)


def _asked(
    asker: Asker, ask: Callable[[str], str], question: Question, read: Callable[[str], T]
) -> T:
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


class TakenBack(Exception):
    """An answer was taken back: the work begins again with those that are left."""


@dataclass(slots=True)
class Recalling:
    """Somebody at a terminal whose answers are kept. While the work is done over, they are given
    again without a prompt, and what was told on the way is not told twice. An answer to another
    question than it is asked now is not given again. Each is given in the language that it was
    given in before: questions are compared by their words."""

    people: Asker
    given: list[Given] = field(default_factory=list)
    place: int = 0
    hinted: bool = False
    keep: Callable[[Sequence[Given]], None] = _forget
    secret: bool = False
    typed: bool = False
    """Whether people have answered anything in this run."""
    options: Options = no_options
    refused: str = ""
    """The answer that was refused last: an option alone is meant for it."""
    lang: str = field(default_factory=language)
    """Language people speak now."""

    def ask(self, prompt: str) -> str:
        return self._answer(prompt, self.people.ask)

    def ask_secret(self, prompt: str) -> str:
        self.secret = True
        return self._answer(prompt, self.people.ask_secret)

    def tell(self, text: str) -> None:
        if self.place == len(self.given):
            self.people.tell(text)

    def refuse(self, text: str) -> None:
        """Say what is wrong with the last answer, which counts as not given."""
        self.place -= 1
        self.refused = self.given[self.place].answer if self.place < len(self.given) else ""
        del self.given[self.place :]
        self._keep()
        self.people.refuse(text)

    def settle(self, text: str) -> None:
        self.given[self.place - 1] = self.given[self.place - 1]._replace(answer=text)
        self._keep()

    def again(self) -> None:
        """Start giving the kept answers again from the first one."""
        self.place = 0
        self._speak()

    def _speak(self) -> None:
        """Switch to the language of the next kept answer, else to the people's own."""
        recorded = self.given[self.place].lang if self.place < len(self.given) else ""
        if (lang := recorded or self.lang) != language():
            use(lang)

    def _answer(self, prompt: str, ask: Callable[[str], str]) -> str:
        self._forget_another(prompt)
        if self.place == len(self.given):
            if self.given and not self.hinted:
                hint = _("('{back}' takes the last answer back, '{all}' all of them.)")
                self.people.tell(hint.format(back=_(BACK), all=_(BACK_ALL)))
                self.hinted = True
            self.given.append(Given(self._typed(prompt, ask), prompt, self.lang))
            self.typed = True
            self._keep()
        self.place += 1
        self._speak()
        return self._without_options(self.given[self.place - 1].answer)

    def _without_options(self, text: str) -> str:
        """An answer as it is read. Raises TakenBack where an option stands there for the first
        time: what hangs on it may have been asked before."""
        if self.secret or "--" not in text:
            return text
        answer, new = self.options(text)
        if not new:
            return answer
        if not answer:
            text = f"{self.refused} {text}".strip()
        if text.startswith("--"):
            del self.given[self.place - 1 :]
        else:
            self.given[self.place - 1] = Given(text)
        raise TakenBack

    def _forget_another(self, prompt: str) -> None:
        """Drop the answers from the first on that was given to another question. Raises TakenBack
        where this one was put in another language than people speak."""
        if self.place < len(self.given) and self.given[self.place].question not in ("", prompt):
            answer, spoken = self.given[self.place].answer, language()
            del self.given[self.place :]
            self._speak()
            text = _("The game has moved on; '{answer}' answered another question.")
            self.people.tell(text.format(answer=answer))
            self._keep()
            if spoken != language():
                raise TakenBack

    def _keep(self) -> None:
        self.keep(() if self.secret else tuple(self.given))

    def _typed(self, prompt: str, ask: Callable[[str], str]) -> str:
        """A new answer. Raises TakenBack."""
        while True:
            text = ask(prompt)
            if (answers := taken_back(text)) is None:
                return text
            if self.given:
                del self.given[answers]
                raise TakenBack
            self.people.tell(_("There is no answer to take back."))


def carry_out(answers: Answers, work: Callable[[Asker], T], options: Options = no_options) -> T:
    """Do work that may ask, and do it over when an answer is taken back, when an option of the
    command is typed with one, or when the rules refuse what the answers come to; then the last one
    is asked for again. The work must come to the same questions by the same answers, and record
    nothing before the last."""
    recalling = Recalling(answers.people, list(answers.given), keep=answers.keep, options=options)
    try:
        return _carried_out(recalling, answers, work)
    finally:
        use(recalling.lang)


def _carried_out(recalling: Recalling, answers: Answers, work: Callable[[Asker], T]) -> T:
    """See `carry_out`."""
    recalling.again()
    while True:
        try:
            done = work(recalling)
            answers.keep(())
            return done
        except TakenBack:
            recalling.again()
        except DeclinedError:
            answers.keep(())  # it was not stopped: it came to its end
            raise
        except RefusedError as error:
            if not recalling.typed:
                raise
            recalling.place = len(recalling.given)
            recalling.refuse(str(error))
            recalling.again()
