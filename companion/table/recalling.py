"""Give answers that were given before again, while a command is done over.

Nothing is recorded before the last answer, so a command can be done over: whoever takes an answer
back, types an option with one, goes on with a stopped command, or answers from a phone has the work
done again with the answers so far. It must come to the same questions by the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from companion.table.dialogue import Unanswered
from companion.table.errors import DeclinedError, RefusedError
from companion.table.home import tell_nobody
from companion.table.i18n import _, language, use
from companion.table.prompts import (
    BACK,
    BACK_ALL,
    Asker,
    Given,
    Question,
    Spoken,
    ToldText,
    taken_back,
)
from companion.table.reply import Block, Line

T = TypeVar("T")


def _forget(_answers: Sequence[Given]) -> None:
    """Keep nothing."""


Options = Callable[[str], tuple[str, bool]]
"""Function that returns the words of an answer without the options of the command among them, and
whether one of these is new: from then on it counts. Raises UsageError."""


def no_options(text: str) -> tuple[str, bool]:
    """Return the text unchanged, for use if no options are known."""
    return text, False


class Answers(NamedTuple):
    """Somebody at a terminal, what they answered before the command was stopped, and who keeps
    their answers while it runs: called with all of them after each, and with none at its end or
    where one of them is a secret. `opened` is called with the name of each session that the
    command opens or begins."""

    people: Asker
    given: tuple[Given, ...] = ()
    keep: Callable[[Sequence[Given]], None] = _forget
    opened: Callable[[str], None] = tell_nobody
    hinted: bool = False
    """Whether nobody is to be told how an answer is taken back."""


@dataclass(slots=True, kw_only=True)
class _Again:
    """The answers that are given again, in order. An answer to another question than is asked now
    is dropped with all behind it, and so is one that cannot be read."""

    given: list[Given] = field(default_factory=list)
    place: int = 0
    secret: bool = False
    """Whether something was asked for that nobody else may see."""

    @property
    def at_end(self) -> bool:
        """Whether every answer has been given again."""
        return self.place == len(self.given)

    def next_given(self, prompt: str, same: bool = True) -> Given | None:
        """Return the next answer; None if there is none, or with `same` if it answered a question
        in other words."""
        if self.at_end:
            return None
        given = self.given[self.place]
        return given if not same or given.question in ("", prompt) else None

    def drop_last(self) -> None:
        """Let the last answer count as not given."""
        self.place -= 1
        del self.given[self.place :]

    def settle(self, text: str) -> None:
        self.given[self.place - 1] = self.given[self.place - 1]._replace(answer=text)


@dataclass(slots=True, kw_only=True)
class Reciting(_Again):
    """Asks nobody: gives the answers of a draft again, each to be read in the language that it was
    given in, and stops at the first question that is new by raising `Unanswered` with it."""

    same: bool = True
    """Whether a question counts as the same only with the same words."""
    told: list[str] = field(default_factory=list)
    """Texts told since the last answer."""
    course: list[str] = field(default_factory=list)
    """Texts told before the last answer."""
    wrong: str = ""
    """Reason the last dropped answer was wrong."""
    rolled: bool = False
    """Whether dice have been asked for."""
    thrown: bool = False
    """Whether dice have been thrown."""
    rolls: dict[int, str] = field(default_factory=dict)
    """Place of each answer that dice gave -> the question for them."""
    heard: list[tuple[str, Spoken]] = field(default_factory=list)
    """Questions and what was answered, as they are said in the language in use."""

    def ask(self, prompt: str) -> str:
        rolls = isinstance(prompt, Question) and prompt.rolls
        self.rolled |= rolls
        given = self.next_given(prompt, self.same)
        if given is None:
            del self.given[self.place :]
            raise Unanswered(prompt)
        if rolls:
            self.thrown = True
            self.rolls[self.place] = prompt
        self.course += self.told
        self.told.clear()
        self.heard[self.place :] = [(prompt, Spoken.of(given.answer, given.lang))]
        self.place += 1
        return self.heard[-1][1]

    def ask_secret(self, prompt: str) -> str:
        self.secret = True
        return self.ask(prompt)

    def tell(self, text: str) -> None:
        self.told.append(text)

    def refuse(self, text: str) -> None:
        self.wrong = text
        self.drop_last()

    def said(self) -> tuple[tuple[str, str], ...]:
        """Return the answered questions, each with the meaning of its answer."""
        return tuple((question, answer.means) for question, answer in self.heard[: len(self.given)])


def blocks_of(told: Sequence[str]) -> tuple[Block, ...]:
    """Return the blocks that some texts were laid out from."""
    return tuple(
        block
        for text in told
        for block in (text.blocks if isinstance(text, ToldText) else (Line(text),))
    )


class TakenBack(Exception):
    """Signal that an answer was taken back: the work begins again with those that are left."""


@dataclass(slots=True, kw_only=True)
class Recalling(_Again):
    """Somebody at a terminal whose answers are kept. While the work is done over, they are given
    again without a prompt, and what was told on the way is not told twice. An answer to another
    question than it is asked now is not given again. Each is given in the language that it was
    given in before: questions are compared by their words."""

    people: Asker
    hinted: bool = False
    keep: Callable[[Sequence[Given]], None] = _forget
    typed: bool = False
    """Whether people have answered anything in this run."""
    options: Options = no_options
    refused: str = ""
    """Answer that was refused last: an option alone is meant for it."""
    lang: str = field(default_factory=language)
    """Language people speak now."""

    def ask(self, prompt: str) -> str:
        return self._answer(prompt, self.people.ask)

    def ask_secret(self, prompt: str) -> str:
        self.secret = True
        return self._answer(prompt, self.people.ask_secret)

    def tell(self, text: str) -> None:
        if self.at_end:
            self.people.tell(text)

    def refuse(self, text: str) -> None:
        """Say what is wrong with the last answer, which counts as not given."""
        last = self.given[self.place - 1 : self.place]
        self.refused = last[0].answer if last else ""
        self.drop_last()
        self._keep()
        self.people.refuse(text)

    def settle(self, text: str) -> None:
        _Again.settle(self, text)
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
        self._drop_if_of_another(prompt)
        if self.at_end:
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
        """Return an answer as it is read. Raises TakenBack if it has an option for the first time:
        questions that depend on the option may have been asked before."""
        if self.secret or "--" not in text:
            return text
        answer, has_new_option = self.options(text)
        if not has_new_option:
            return answer
        if not answer:  # an option alone goes with the answer that was refused
            text = f"{self.refused} {text}".strip()
        if text.startswith("--"):  # and where none was, the question is asked again
            del self.given[self.place - 1 :]
        else:
            self.given[self.place - 1] = Given(text)
        self._keep()
        raise TakenBack

    def _drop_if_of_another(self, prompt: str) -> None:
        """Drop the answers from the first on that was given to another question. Raises TakenBack
        where this one was put in another language than people speak."""
        if not self.at_end and self.next_given(prompt) is None:
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
        """Return a new answer. Raises TakenBack."""
        while True:
            text = ask(prompt)
            if (answers := taken_back(text)) is None:
                return text
            if self.given:
                del self.given[answers]
                self._keep()
                raise TakenBack
            self.people.tell(_("There is no answer to take back."))


def carry_out(answers: Answers, work: Callable[[Asker], T], options: Options = no_options) -> T:
    """Do work that may ask, and do it over when an answer is taken back, when an option of the
    command is typed with one, or when the rules refuse what the answers come to; then the last one
    is asked for again. The work must come to the same questions by the same answers, and record
    nothing before the last."""
    recalling = Recalling(
        people=answers.people,
        given=list(answers.given),
        keep=answers.keep,
        options=options,
        hinted=answers.hinted,
    )
    try:
        recalling.again()
        while True:
            try:
                result = work(recalling)
                answers.keep(())
                return result
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
    finally:
        use(recalling.lang)
