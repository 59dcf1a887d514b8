"""Context of a run of the program: home, games, session in use, and who can be asked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from companion.games import GAMES, Games
from companion.shell import output
from companion.shell.lines import read_line, records_nothing
from companion.shell.options import AnyVerb
from companion.table.arguments import Args
from companion.table.errors import CompanionError, UsageError
from companion.table.home import Home, default_home
from companion.table.receipt import Receipt
from companion.table.reply import Reply
from companion.table.verbs import GameVerb, refuse_absurd
from companion.table.workspace import Workspace

if TYPE_CHECKING:
    from companion.table.context import Context
    from companion.table.events import Event
    from companion.table.prompts import Asker
    from companion.table.recalling import Answers
    from companion.table.workspace import RunLine, Workspace


@dataclass(slots=True)
class Invocation:
    """Context of this run of the program."""

    home: Home
    registry: Games
    run: RunLine
    answers: Answers | None
    """People who can be asked; None if nobody can."""
    receipt: Receipt
    _metas: dict[str | None, Mapping[str, str]] = field(default_factory=dict)
    _damage: CompanionError | None = None
    _seed: int | None = None

    @staticmethod
    def of_environment(
        receipt: Receipt, run: RunLine, answers: Answers | None = None
    ) -> Invocation:
        if answers is None and output.at_terminal():
            from companion.table.recalling import Answers

            answers = Answers(output.Terminal())
        folder = default_home(os.environ)
        home = Home(folder, answers.opened) if answers else Home(folder)
        return Invocation(home, Games(GAMES, home.folder / "games"), run, answers, receipt)

    def workspace(self, options: dict[str, Any], asker: Asker | None) -> Workspace:
        session, seen, lang = (options.get(name) for name in ("session", "seen", "lang"))
        return Workspace(
            self.home,
            self.registry,
            asker=asker,
            event_of=self.event_of,
            run_line=self.run,
            session_name=session,
            seen=seen,
            lang=lang,
            receipt=self.receipt,
        )

    def meta(self, session: str | None) -> Mapping[str, str]:
        """Return the header of the session in use, for the list of commands and the language; empty
        without one."""
        if session not in self._metas:
            self._metas[session] = {}
            try:
                name = session or self.home.last_used()
                if name is not None and self.home.path(name).exists():
                    from companion.table.store import Store

                    with Store.open(self.home.path(name)) as store:
                        self._metas[session] = store.meta
            except CompanionError as error:
                self._damage = error
        return self._metas[session]

    def refuse_if_damaged(self, session: str | None) -> None:
        """Raise what stood in the way of reading the session in use."""
        if not self.meta(session) and self._damage is not None:
            raise self._damage

    def named(self, verb: AnyVerb, values: dict[str, Any]) -> Args:
        """Return the values under the names that the verb declared. What the program rolls or draws
        gets its number at the start, so that it falls the same when the work is done again."""
        named_values = {
            item.name: values.get(item.name.replace("-", "_")) for item in verb.parameters
        }
        return self._with_seed(verb, named_values)

    def _with_seed(self, verb: AnyVerb, named_values: dict[str, Any]) -> Args:
        """Return the values, with a seed where the program rolls or draws and none was given."""
        if isinstance(verb, GameVerb):
            refuse_absurd(verb, named_values)
        by_program = named_values.get("roll") or named_values.get("draw")
        lacks_seed = "seed" in named_values and named_values["seed"] is None
        if by_program and lacks_seed and self.answers is not None:
            named_values["seed"] = self._luck()
        return Args(named_values)

    def _luck(self) -> int:
        """Return the number of chance of this run of the program."""
        if self._seed is None:
            self._seed = SystemRandom().getrandbits(64)
        return self._seed

    def event_of(self, context: Context[Any], words: tuple[str, ...]) -> Event:
        """Return the event of a game's command in a context that somebody else made."""
        read = read_line(self.registry, context.rules.game, words)
        answer = read.verb.run(context, self._with_seed(read.verb, read.values))
        if isinstance(answer, Reply):
            raise UsageError(records_nothing(words[0]))
        return answer
