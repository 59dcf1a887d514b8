"""The table as the prompt sees it: the session in use, its position, and its commands."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.lesson.card import Learner, LessonCard, card, standing
from companion.lesson.recording import Recording, reader, recorded
from companion.lesson.told import MORE
from companion.prompt.drafts import DraftFile
from companion.prompt.lines import AGAIN, ALIAS, DROP, QUIT, Aliases, commands_of, is_own
from companion.table import lexicon, people
from companion.table.arguments import Argument
from companion.table.commands import BEGINNING, TABLE_VERBS
from companion.table.commands.history import line_words, met_states
from companion.table.errors import CompanionError
from companion.table.i18n import LANGUAGES, N_, _, preferred
from companion.table.prompts import HELP
from companion.table.reply import Heading, Line
from companion.table.rules import Rules
from companion.table.session import Session
from companion.table.store import LESSON, Store
from companion.table.suggestions import is_idle, is_secret, open_verbs, waiting
from companion.table.verbs import GameVerb
from companion.table.words import plain
from companion.table.workspace import TableVerb, Workspace

OWN = (
    (HELP, N_("What can be done now; ? COMMAND explains one.")),
    (AGAIN, N_("Go on with the command that was stopped.")),
    (DROP, N_("Forget the command that was stopped.")),
    (ALIAS, N_("A short word of your own: alias b = build bronze.")),
    (MORE, N_("In a lesson: the whole rule topic of the moment.")),
    (QUIT, N_("Leave the table; nothing is lost.")),
)
"""Commands the prompt adds to those of the table."""

LOOKING = ("status", "map", "log", "rules", "chart", "games", "sessions")
"""Commands of the table that change nothing."""

ELSEWHERE = (*BEGINNING, "table", "mend", "serve")
"""Commands of the table that say themselves which session they are for."""

_NAMED = re.compile(r"(?<!\w)['„]([^\W\d]+)[^'“]*['“]")
"""Pattern of a command as the lines about what is due name it."""


@dataclass(slots=True)
class PromptTable:
    """The table at the prompt. The position is read again after every command, and only then."""

    workspace: Workspace
    aliases: Aliases
    name: str | None = None
    _position: tuple[Rules[Any], Any] | None = field(default=None)
    _footer: str = ""
    card: LessonCard | None = None
    """Card of the lesson, if the session is one."""
    _recording: tuple[object, Recording] | None = None

    def look(self) -> None:
        """Read the session in use anew: other commands, and other terminals, write it too."""
        try:
            name = self.workspace.home.chosen(self.name)
            with Store.open(self.workspace.home.path(name)) as store:
                people.seat(people.read(store.meta.get(people.META, "")))
                lang = self.workspace.lang or store.meta.get("lang")
                lexicon.speak(lang or preferred(os.environ))
                session = Session.load(name, store, self.workspace.rules_of(store))
                self.card = self._taught(session)
        except CompanionError as error:
            self._position, self._footer, self.card = None, str(error), None
            return
        self.name = name
        self._position = (session.rules, session.state)
        self._footer = f"{_now(session.rules, session.state)} · {name}"

    def _taught(self, session: Session[Any]) -> LessonCard | None:
        """Return the card of a lesson; None in any other session."""
        if not session.store.meta.get(LESSON):
            return None
        rules, registry = session.rules, self.workspace.registry
        played = session.replayed()
        choices = played[0].line.event.data.get("choices", {})
        reads = reader(rules, registry, self.workspace.event_of, commands_of)
        if self._recording is None or self._recording[0] != (rules.game, choices):
            self._recording = (rules.game, choices), recorded(rules, choices, reads)
        learner = Learner("", session.state, registry.verbs(rules.game), reads)
        recording = self._recording[1]
        return card(rules, session.state, recording, standing(rules, recording, played), learner)

    def told(self, numbers: Sequence[int]) -> list[str]:
        """Return some lines of the session in words, each with its number."""
        if self.name is None:
            return []
        try:
            with Store.open(self.workspace.home.path(self.name)) as store:
                session = Session.load(self.name, store, self.workspace.rules_of(store))
                lines = [line for line in session.timeline.lines if line.record.id in numbers]
                met = met_states(session, lines)
        except CompanionError:
            return []
        return [
            f"{line.record.id}  {': '.join(filter(None, line_words(session.rules, met, line)))}"
            for line in lines
        ]

    def here(self, words: Sequence[str]) -> Sequence[str]:
        """Return a command as one of the open session, whichever another terminal used last. The
        open session counts as the one used last for a command that names or begins another."""
        if self.name is None:
            return words
        options = [word[2:].partition("=")[0] for word in words[1:] if word.startswith("--")]
        names_session = any(lexicon.meant("options", name, ["session"]) for name in options if name)
        if names_session or self._meant(words[0]) in ELSEWHERE:
            self.workspace.home.remember(self.name)
            return words
        return ["--session", self.name, *words]

    def path(self) -> Path | None:
        """Return the file of the open session; None where there is none."""
        return self.workspace.home.path(self.name) if self.name is not None else None

    def position(self) -> tuple[Rules[Any], Any] | None:
        return self._position

    def footer(self) -> str:
        """Return one line with the standing, the first due thing and the session. The least
        important part comes last, where a narrow terminal cuts it off."""
        return self._footer

    def verbs(self) -> list[GameVerb]:
        """Return the commands of the game in use."""
        if self._position is None:
            return []
        return list(self.workspace.registry.verbs(self._position[0].game))

    def verb(self, word: str) -> GameVerb | None:
        """Return the command of the game that a word begins; None if it begins none."""
        verbs = {verb.name: verb for verb in self.verbs()}
        return verbs.get(self._meant(word) or "")

    def is_status(self, word: str) -> bool:
        """Return whether a word means the command that shows where the game stands."""
        return self._meant(word) == "status"

    def _meant(self, word: str) -> str | None:
        """Return the one command of the game or the table that a word means; None if it is not
        clear."""
        typed = self.aliases.spelled_out([word])[0]
        names = [*(verb.name for verb in TABLE_VERBS), *(verb.name for verb in self.verbs())]
        fitting = lexicon.meant("commands", typed, names, self.game())
        return fitting[0] if len(fitting) == 1 else None

    def understands(self, word: str) -> bool:
        """Return whether a word begins something that can be done here."""
        of_prompt = any(is_own(word, name) for name, _about in OWN)
        return of_prompt or word.startswith(HELP) or self._meant(word) is not None

    def is_command(self, word: str) -> bool:
        """Return whether a word is the full name of a command, in any language."""
        return self._in_full(word) is not None

    def looks_up(self, word: str) -> bool:
        """Return whether a word is the full name of a command that only answers."""
        command = self._in_full(word)
        if isinstance(command, GameVerb):
            return not command.records
        return command is not None and command.name in LOOKING

    def stands_alone(self, text: str) -> bool:
        """Return whether a text is the full name of a command that needs no other word."""
        command = self._in_full(text)
        return command is not None and not any(
            isinstance(item, Argument) and item.required for item in command.parameters
        )

    def are_one(self, word: str, other: str) -> bool:
        """Return whether both words are full names of one command."""
        command = self._in_full(word)
        return command is not None and command is self._in_full(other)

    def _in_full(self, word: str) -> GameVerb | TableVerb | None:
        """Return the command that a word names in full, in any language."""
        verbs: list[GameVerb | TableVerb] = [*TABLE_VERBS, *self.verbs()]
        for verb in verbs:
            for lang in LANGUAGES:
                forms = lexicon.forms(lang, "commands", verb.name, self.game())
                if plain(word) in map(plain, forms):
                    return verb
        return None

    def game(self) -> str | None:
        """Return the game in use."""
        return self._position[0].game if self._position else None

    def shown(self, name: str) -> str:
        """Return a command in the language in use."""
        return lexicon.shown("commands", name, self.game())

    def is_secret(self, word: str) -> bool:
        """Return whether a word is a command whose words are kept nowhere."""
        verb = self.verb(word)
        return verb is not None and is_secret(verb)

    def open(self) -> list[GameVerb]:
        """Return the commands of the game that are open now."""
        if self._position is None:
            return []
        return open_verbs(self.verbs(), *self._position)

    def doable(self) -> list[GameVerb]:
        """Return the commands that can do something now, due ones first."""
        if self._position is None:
            return []
        rules, state = self._position
        able = [verb for verb in self.open() if not is_idle(verb, rules, state)]
        due = [verb for line in self.due() for verb in self._named_in(line) if verb in able]
        return list(dict.fromkeys([*due, *able]))

    def due(self) -> list[str]:
        """Return the lines about what is due, as `status` ends with them."""
        if self._position is None:
            return []
        rules, state = self._position
        return [block.text for block in rules.overview(state).due if isinstance(block, Line)]

    def asked_next(self) -> GameVerb | None:
        """Return the command that the first line of what is due begins with, if the line names it
        alone, it can lead to something, and it asks before it does anything."""
        first = next(iter(self.due()), "")
        named = {verb.name: verb for verb in self._named_in(first)}
        if self._position is None or not first.startswith(("- '", "- „")) or len(named) != 1:
            return None
        (verb,) = named.values()
        return verb if verb in self.doable() and waiting(verb, *self._position, ()) else None

    def _named_in(self, line: str) -> list[GameVerb]:
        """Return the commands of the game that a line names, in its order."""
        verbs = [self._in_full(word) for word in _NAMED.findall(line)]
        return [verb for verb in verbs if isinstance(verb, GameVerb)]

    def walking(self) -> list[TableVerb]:
        """Return the command that goes on, while a game is played."""
        return [verb for verb in TABLE_VERBS if verb.name == "next" and self._position is not None]

    def commands(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield every command that can be typed now, in the language in use and in English, with
        its help; those of the game first."""
        for verb in self.open():
            yield (self.shown(verb.name), verb.name), _(verb.help)
        for table_verb in TABLE_VERBS:
            yield (self.shown(table_verb.name), table_verb.name), _(table_verb.help)
        for name, about in OWN:
            yield (_(name), name), _(about)
        for name, words in self.aliases.known().items():
            yield (name,), words

    def parts(self) -> list[str]:
        """Return the parts `status` can show alone, in the current language."""
        if self._position is None:
            return []
        rules, state = self._position
        words = rules.overview(state).vocabulary()
        return [words.shown(part) for part in words.ids]

    def draft(self) -> DraftFile | None:
        """Return the file of unfinished commands; None without a session."""
        path = self.path()
        return DraftFile.of(path) if self._position is not None and path is not None else None


def _now(rules: Rules[Any], state: Any) -> str:
    """Return phase and turn, and the first thing that is due."""
    overview = rules.overview(state)
    heading = next((block.text for block in overview.head if isinstance(block, Heading)), "")
    due = (block.text for block in overview.due if isinstance(block, Line))
    first = next((text.removeprefix("- ") for text in due), "")
    return " · ".join(filter(None, (heading, first)))
