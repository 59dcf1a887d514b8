"""`table`: the table's evening, one line after the other, until somebody leaves."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from contextlib import suppress
from contextvars import copy_context
from queue import Empty, SimpleQueue

from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style

from companion import streams
from companion.lesson.card import LessonCard
from companion.lesson.told import MORE, blocks
from companion.prompt.begin import beginning
from companion.prompt.completing import TableCompleter
from companion.prompt.drafts import StoppedCommand
from companion.prompt.lines import AGAIN, ALIAS, BETWEEN, DROP, QUIT, Aliases, commands_of, is_own
from companion.prompt.people import AtThePrompt, TakingDefaults
from companion.prompt.table import OWN, PromptTable
from companion.table import faults, lexicon
from companion.table.alive import kept_alive
from companion.table.arguments import Args
from companion.table.commands import TABLE_VERBS
from companion.table.errors import CompanionError, UsageError
from companion.table.i18n import _, ngettext, preferred
from companion.table.prompts import BACK, HELP, Asker, Given
from companion.table.recalling import Answers, carry_out
from companion.table.render import render, unstyled
from companion.table.reply import Block, Grid, Heading, Line, Reply
from companion.table.store import Store
from companion.table.verbs import GameVerb
from companion.table.words import plain
from companion.table.workspace import TableVerb, Workspace

STYLE = Style.from_dict({"bottom-toolbar": "noreverse", "bottom-toolbar.text": "reverse"})


def play(workspace: Workspace, args: Args) -> Reply:
    """Run commands until people leave. Raises UsageError where there is no terminal."""
    evening = PromptLoop.at_terminal(workspace)
    if name := args.text("name") or workspace.session_name:
        evening.open(name)
    evening.run()
    return Reply(data={}, blocks=())


def _speak_as(workspace: Workspace, name: str) -> None:
    """Speak the language of a session that the line names; `cli` knew only the one used last."""
    with suppress(CompanionError), Store.open(workspace.home.path(name)) as store:
        lexicon.speak(workspace.lang or store.meta.get("lang") or preferred(os.environ))


class PromptLoop:
    """The prompt, and what it runs."""

    def __init__(self, workspace: Workspace) -> None:
        """Set the prompt up with its history, completion and footer; nothing is asked yet."""
        self.workspace = workspace
        self.table = PromptTable(workspace, Aliases(workspace.home.folder / "aliases"))
        self.people = AtThePrompt(self.table)
        self.prompt: PromptSession[str] = PromptSession(
            history=_history(workspace, self.table),
            completer=TableCompleter(self.table),
            bottom_toolbar=self._footer,
            complete_while_typing=False,
            enable_history_search=True,
            reserve_space_for_menu=5,
            style=STYLE,
        )
        self._taught: LessonCard | None = None
        self._heard = SimpleQueue[int | str]()
        self._waits = threading.Lock()
        """Lock held while the terminal is busy with a command."""
        self._context = copy_context()

    @staticmethod
    def at_terminal(workspace: Workspace) -> PromptLoop:
        """Return an evening at the prompt. Raises UsageError where there is no terminal."""
        if workspace.asker is None:
            message = _("The table opens at a terminal; elsewhere give one command at a time.")
            raise UsageError(message)
        return PromptLoop(workspace)

    def open(self, name: str) -> None:
        """Use a session, in its language. Raises CompanionError."""
        self.table.name = self.workspace.home.chosen(name)
        self.workspace.home.remember(self.table.name)
        _speak_as(self.workspace, self.table.name)

    def hear(self, line: int | str) -> None:
        """Show a line that a phone has written, or a sentence from a phone: at once while the
        prompt waits, else before it comes again. Called from any thread."""
        self._heard.put(line)
        if self._waits.acquire(blocking=False):
            try:
                self._context.copy().run(self._tell_heard)
            except Exception as error:  # whose line it is has no part in it
                self._tell_fault(error)
            finally:
                self._waits.release()
            self.prompt.app.invalidate()

    def _tell_heard(self) -> None:
        """Tell the lines and sentences from phones that have come since the last time."""
        heard = list[int | str]()
        with suppress(Empty):
            while True:
                heard.append(self._heard.get_nowait())
        lines = [line for line in heard if isinstance(line, int)]
        if lines:
            self.table.look()
            self._say([Line(text) for text in self.table.told(lines)])
        if sentences := [Line(text) for text in heard if isinstance(text, str)]:
            self._say(sentences)
        if lines:
            self._teach()

    def _typed_line(self) -> str:
        """Return the next line that is typed; what phones write meanwhile stands above it."""
        self._tell_heard()
        self._waits.release()
        try:
            with patch_stdout(raw=True):
                return self.prompt.prompt("> ")
        finally:
            self._waits.acquire()

    def run(self) -> None:
        """Read and run lines until Ctrl-D or `quit`."""
        self._context = copy_context()
        with self._waits, kept_alive(self.table.path):
            self._run_lines()

    def _run_lines(self) -> None:
        """Greet, then run one typed line after the other until somebody leaves."""
        if not self.workspace.home.has_last_used() and not self._begin():
            return
        self.table.look()
        text = _(
            "'?' shows what can be done, Enter asks what is due, Tab completes; 'quit' leaves a "
            "question, then the table."
        )
        self._say([Line(text)])
        self._tell_drafts()
        self._teach()
        while True:
            try:
                line = self._typed_line()
            except KeyboardInterrupt:
                continue  # the line is dropped, the evening is not
            except EOFError:
                return
            try:
                if not self._run_typed(line):
                    return
            except Exception as error:  # no fault of ours may end an evening
                self._tell_fault(error)

    def _tell_fault(self, error: Exception) -> None:
        path = faults.written(error, self.workspace.home.folder, f"session {self.table.name}")
        self.people.tell(faults.going_on(error, path))

    def _begin(self) -> bool:
        """Begin a session with what people answer; False when they leave."""
        try:
            words = carry_out(Answers(self.people), lambda asker: beginning(self.workspace, asker))
        except KeyboardInterrupt:
            return False
        return self._run_line(words, Answers(self.people)) == 0

    def _teach(self) -> None:
        """Show the card of a lesson, if it is another one than before."""
        card, before = self.table.card, self._taught
        self._taught = card
        if card is not None and card != before:
            fresh = card.fresh and (before is None or before.topic != card.topic)
            self._say([Line(""), *blocks(card, fresh)])

    def _more(self) -> int:
        """Tell the whole topic of the lesson's card. Raises UsageError without one."""
        card = self.table.card
        if card is None or card.topic is None:
            raise UsageError(_("No rule topic is told here: 'rules' lists them."))
        return self._run(["rules", card.topic.id, "--full"], ())

    def _tell_drafts(self) -> None:
        """Say which commands wait to be finished, the one that is next at the end."""
        for draft in self._drafts():
            text = ngettext(
                "'{command}' was stopped after {n} answer: 'again' goes on with it.",
                "'{command}' was stopped after {n} answers: 'again' goes on with it.",
                len(draft.answers),
            )
            command = _typed(draft)
            self._say([Line(text.format(command=command, n=len(draft.answers)))])

    def _drafts(self) -> tuple[StoppedCommand, ...]:
        file = self.table.draft()
        return file.read() if file else ()

    def _run_typed(self, line: str) -> bool:
        """Run the commands of a line up to the first that fails, then the one that was typed in
        place of an answer. Return whether the evening goes on: False when people leave."""
        try:
            commands = commands_of(line)
        except CompanionError as error:
            self.people.tell(str(error))
            return True
        if not commands:
            self._run_due()
        for number, command in enumerate(commands):
            if is_own(command[0], QUIT) or plain(command[0]) in ("exit", "q"):
                if len(command) == 1:
                    return False
                self.people.tell(_too_much(command))
                break
            if self._run_command(command) != 0:
                left = "; ".join(" ".join(words) for words in commands[number + 1 :])
                if left:
                    text = _("Not done: {deeds}.").format(deeds=streams.visible(left))
                    self.people.tell(text)
                break
        instead, self.people.instead = self.people.instead, ""
        return self._run_typed(instead) if instead else True

    def _run_due(self) -> None:
        """Do what a lesson proposes. Else ask what is due, where one thing is and nothing is done
        without an answer, or say what it is."""
        card = self.table.card
        if card is not None and card.line:
            self._say([Line(f"> {card.line}")])
            self._run(commands_of(card.line)[0], (), TakingDefaults(self.people))
            return
        verb = self.table.asked_next()
        if verb is not None:
            self._run([self.table.shown(verb.name)], ())
        else:
            self._say([Line(text) for text in self.table.due()])

    def _run_command(self, command: list[str]) -> int:
        """Run one command and return its exit status."""
        try:
            if command[0] == HELP or command[0].startswith(HELP):
                return self._help([command[0].removeprefix(HELP), *command[1:]])
            if lexicon.asks_for_help(command[0]) and not self.table.is_command(command[0]):
                return self._help(["", *command[1:]])
            if is_own(command[0], ALIAS):
                return self._alias(" ".join(command[1:]))
            if len(command) > 1 and (is_own(command[0], AGAIN) or is_own(command[0], DROP)):
                raise UsageError(_too_much(command))
            if is_own(command[0], MORE) and len(command) == 1:
                return self._more()
            if is_own(command[0], AGAIN):
                return self._again()
            if is_own(command[0], DROP):
                return self._drop()
            if plain(command[0]) == BACK:
                message = _("'{back}' takes back an answer; 'undo' takes back what was recorded.")
                raise UsageError(message.format(back=command[0]))
            return self._run(self.table.aliases.spelled_out(command), ())
        except CompanionError as error:
            self.people.tell(str(error))
            return error.exit_code

    def _run(
        self, words: Sequence[str], given: Sequence[Given], people: Asker | None = None
    ) -> int:
        """Run a command with the answers that it was given before it was stopped."""
        file = self.table.draft()
        stopped: Sequence[Given] = ()

        def keep(answers: Sequence[Given]) -> None:
            nonlocal stopped
            if file is not None and not self.table.is_secret(words[0]):
                stopped = answers
                file.write(words, answers)

        opened = list[str]()
        asked = people or self.people
        answers = Answers(asked, tuple(given), keep, opened.append, hinted=people is not None)
        status = self._run_line(self.table.here(words), answers)
        if status == 0 and opened:
            self.table.name = opened[-1]
        self.table.look()
        if status != 0 and stopped:
            self._tell_drafts()
        self._teach()
        return status

    def _run_line(self, words: Sequence[str], answers: Answers) -> int:
        """Run a command line in the language of the evening."""
        language = ["--lang", self.workspace.lang] if self.workspace.lang else []
        return self.workspace.run_line([*language, *words], answers)

    def _again(self) -> int:
        """Go on with the command that was stopped last, and show what was answered so far."""
        draft = self._last_draft()
        self._say([Line("> " + _typed(draft))])
        for given in draft.answers:
            self._say([Line(f"  {streams.visible(given.answer or _('(Enter)'))}")])
        status = self._run(draft.words, draft.answers)
        if status == 0:
            self._tell_drafts()
        return status

    def _drop(self) -> int:
        """Forget the command that was stopped last."""
        draft = self._last_draft()
        if file := self.table.draft():
            file.drop(draft.words)
        text = _("'{command}' is forgotten.")
        self._say([Line(text.format(command=_typed(draft)))])
        return 0

    def _last_draft(self) -> StoppedCommand:
        """Return the command that was stopped last. Raises UsageError."""
        drafts = self._drafts()
        if not drafts:
            raise UsageError(_("No command waits to be finished."))
        return drafts[-1]

    def _alias(self, text: str) -> int:
        """Take in a short word, or list all of them."""
        if text:
            self._say([Line(self.table.aliases.settle(text))])
            return 0
        rows = tuple(self.table.aliases.known().items())
        self._say([Grid((_("Short"), _("Stands for")), rows)])
        return 0

    def _help(self, words: list[str]) -> int:
        """Show the commands that are open now, or the help of one command."""
        wanted = [word for word in words if word]
        if wanted:
            command = self.table.aliases.spelled_out(wanted)
            asked = self.table.here([command[0], "--help"])
            return self._run_line(asked, Answers(self.people))
        verbs: list[GameVerb | TableVerb] = [*self.table.doable(), *self.table.walking()]
        rows = tuple((self.table.shown(verb.name), _(verb.help)) for verb in verbs)
        own_commands = tuple((_(name), _(about)) for name, about in OWN)
        blocks: list[Block] = [Heading(_("Now")), Grid(("", ""), rows)] if rows else []
        blocks += [Heading(_("Always")), Grid(("", ""), own_commands)]
        text = _("And: {names}.")
        blocks.append(Line(text.format(names=", ".join(self._table_names()))))
        self._say(blocks)
        return 0

    def _table_names(self) -> list[str]:
        return [self.table.shown(verb.name) for verb in TABLE_VERBS]

    def _footer(self) -> FormattedText:
        """Return the standing of the game for the last line of the screen, cut to its width."""
        width = self.prompt.output.get_size().columns
        text = streams.visible(self.table.footer())
        if len(text) > width - 2:
            text = f"{text[: width - 3]}…"
        return FormattedText([("class:bottom-toolbar.text", f" {text} ")])

    def _say(self, blocks: Sequence[Block]) -> None:
        print(streams.visible(unstyled(render(tuple(blocks)))), flush=True)


def _too_much(command: Sequence[str]) -> str:
    """Return the message for words after one that stands alone, such as `quit the turn`."""
    return _("'{words}' is too much here.").format(words=streams.visible(" ".join(command[1:])))


class _Discreet(FileHistory):
    """History of what was typed, without what is secret."""

    def __init__(self, path: str, table: PromptTable) -> None:
        super().__init__(path)
        self.table = table

    def append_string(self, string: str) -> None:
        words = string.replace(BETWEEN, f" {BETWEEN} ").split()
        if not any(self.table.is_secret(word) for word in words):
            super().append_string(string)

    def store_string(self, string: str) -> None:
        """Write a line to the history file if it was understood. A mistyped one may hold a
        secret."""
        with suppress(CompanionError):
            if all(self.table.understands(command[0]) for command in commands_of(string)):
                super().store_string(string)


def _history(workspace: Workspace, table: PromptTable) -> History:
    """Return the history of typed lines, kept between runs if the folder can be written."""
    folder = workspace.home.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "history"
        path.touch()
    except OSError:
        return InMemoryHistory()
    return _Discreet(str(path), table)


def _typed(draft: StoppedCommand) -> str:
    """Return a stopped command as it is typed in the language of the evening."""
    command, *rest = draft.words
    return streams.visible(" ".join((lexicon.shown("commands", command), *rest)))
