"""The people at the prompt: questions are put to them one at a time."""

from __future__ import annotations

import shutil
import textwrap
from functools import cached_property
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import ANSI

from companion import streams
from companion.prompt.completing import AnswerCompleter
from companion.prompt.lines import QUIT, commands_of, is_own, typed
from companion.table.i18n import _
from companion.table.inputs import GO_ON, says_yes_or_no
from companion.table.prompts import HELP, Question, taken_back
from companion.table.recalling import Answers
from companion.table.words import plain

if TYPE_CHECKING:
    from companion.prompt.table import PromptTable


class AtThePrompt:
    """Answers typed at the terminal, with the editing of the prompt. See `Asker`."""

    def __init__(self, table: PromptTable) -> None:
        self.table = table
        self.completer = AnswerCompleter()
        self.answer = ""
        self.instead = ""
        """Command typed in place of a plain confirmation to go on."""

    @cached_property
    def session(self) -> PromptSession[str]:
        """Prompt of the first question. It is made late so that the evening's prompt does not wait
        for it."""
        return PromptSession(
            completer=self.completer, complete_while_typing=False, reserve_space_for_menu=5
        )

    def ask(self, prompt: str) -> str:
        """Return what is typed at a question. Help and look-ups are answered on the way and the
        question is put again; a typed command is kept in `instead` and the answer is empty."""
        while True:
            self.answer = self._put(prompt, secret=False)
            if isinstance(prompt, Question) and self.table.are_one(self.answer, prompt.enter):
                return ""  # where Enter walks on, the command that walks on does too
            if taken_back(self.answer):
                return self.answer
            if self._asks_about(prompt) or self._asks_back(prompt):
                self._look_up()
            elif self._does_something_else(prompt):
                self.instead = self.answer
                return ""
            elif self._stands_alone(prompt):
                self.refuse("")
            else:
                return self.answer

    def _asks_about(self, prompt: str) -> bool:
        """Return whether the answer asks what a command does: `? buy`. It becomes that command's
        help."""
        name = self.answer.removeprefix(HELP).strip()
        asks = name != self.answer and isinstance(prompt, Question)
        if not (asks and self.table.is_command(name)):
            return False
        self.answer = f"{name} --help"
        return True

    def _asks_back(self, prompt: str) -> bool:
        """Return whether the answer is a command that only answers, and begins nothing that can be
        answered here. A question for any words takes several words as its answer."""
        first, _space, rest = self.answer.partition(" ")
        if not (isinstance(prompt, Question) and self.table.looks_up(first)):
            return False
        asked = prompt.data() if rest and prompt.data else None
        if asked and asked.kind == "text" and not asked.offers:
            return False
        return not _begins_an_offer(first, prompt)

    def _does_something_else(self, prompt: str) -> bool:
        """Return whether people who were asked to confirm type the command that comes first."""
        asked = prompt.data() if isinstance(prompt, Question) and prompt.data else None
        if asked is None or asked.prompt != _(GO_ON) or says_yes_or_no(self.answer):
            return False
        first = self.answer.partition(" ")[0]
        return self.table.understands(first) and not first.startswith(HELP)

    def _look_up(self) -> None:
        """Run the command and come back to the question. It records nothing; if it asks in turn,
        `quit` leaves it alone."""
        workspace = self.table.workspace
        language = ["--lang", workspace.lang] if workspace.lang else []
        words = self.table.here(commands_of(self.answer)[0])
        workspace.run_line([*language, *words], Answers(AtThePrompt(self.table)))

    def _stands_alone(self, prompt: str) -> bool:
        """Return whether the answer is a command that needs no other word, and is the name of
        nothing here. Otherwise it would mean what it happens to begin, `end` Endowment for the
        Arts."""
        if not (isinstance(prompt, Question) and self.table.stands_alone(self.answer)):
            return False
        offers = map(plain, (*prompt.offers(), prompt.enter))
        return plain(self.answer) not in offers

    def ask_secret(self, prompt: str) -> str:
        return self._put(prompt, secret=True)

    def tell(self, text: str) -> None:
        print(_between_words(streams.visible(text)), flush=True)

    def refuse(self, text: str) -> None:
        """Say what is wrong with the answer; of a command that is no answer here, that a question
        waits."""
        command, question = self.answer.split(" ")[0], self.completer.question
        may_be_meant = question and text and _begins_an_offer(command, question)
        is_command = self.table.is_command(command) and not may_be_meant
        self.tell(_at_a_question(command) if is_command else text)

    def settle(self, text: str) -> None:
        """Do nothing: this asker keeps no answers."""

    def _put(self, prompt: str, secret: bool) -> str:
        """Return what is typed at a question. Raises KeyboardInterrupt when people leave it."""
        text = ANSI(_between_words(f"{streams.visible(prompt)} >") + " ")
        self.completer.question = prompt if isinstance(prompt, Question) else None
        try:
            answer = self.session.prompt(text, is_password=secret, bottom_toolbar=None)
        except EOFError:
            raise KeyboardInterrupt from None
        answer = answer.strip() if secret else typed(answer)
        if is_own(answer, QUIT):
            raise KeyboardInterrupt  # as Ctrl-C: it leaves the question, not the table
        return answer


class TakingDefaults:
    """Answers each question of a line that is taken as it stands by Enter alone, and tells people
    what was asked and answered. See `Asker`."""

    def __init__(self, people: AtThePrompt) -> None:
        self.people = people
        self._told = False

    def ask(self, prompt: str) -> str:
        if isinstance(prompt, Question) and prompt.enter:
            if not self._told:
                about = _(
                    "Questions have their usual answer here; type the line yourself to answer them."
                )
                self.people.tell(about)
            self._told = True
            text = prompt.data().prompt if prompt.data else prompt
            self.people.tell(f"- {text} → {prompt.enter}")
        return ""

    def ask_secret(self, prompt: str) -> str:
        return ""

    def tell(self, text: str) -> None:
        self.people.tell(text)

    def refuse(self, text: str) -> None:
        """Tell the refusal and stop: nothing is answered by Enter here."""
        self.people.tell(text)
        raise KeyboardInterrupt

    def settle(self, text: str) -> None:
        """Do nothing: this asker keeps no answers."""


def _begins_an_offer(first: str, question: Question) -> bool:
    """Return whether an offered answer has this for its first word: `march`, before March –1."""
    offers = map(plain, (*question.offers(), question.enter))
    return any(offer.split(" ")[0] == plain(first) for offer in offers)


def _at_a_question(command: str) -> str:
    text = _("'{command}' is a command, and a question waits: 'quit' leaves the question first.")
    return text.format(command=command)


def _between_words(text: str) -> str:
    """Return the text with its lines broken between words at the edge of the terminal."""
    width = shutil.get_terminal_size().columns - 1
    lines = (
        textwrap.wrap(line, width, break_on_hyphens=False) if len(line) > width else [line]
        for line in text.split("\n")
    )
    return "\n".join(part for parts in lines for part in parts)
