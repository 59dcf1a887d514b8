"""Workspace of the table's commands: all games and sessions, and the session that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

from companion.table import people
from companion.table.arguments import Args, Argument, Option
from companion.table.context import Context, EventOf
from companion.table.errors import CompanionError
from companion.table.home import Home
from companion.table.i18n import _
from companion.table.receipt import Receipt
from companion.table.session import Session
from companion.table.store import Store

if TYPE_CHECKING:
    from companion.table.events import Event
    from companion.table.prompts import Asker
    from companion.table.recalling import Answers
    from companion.table.reply import Reply
    from companion.table.rules import Rules
    from companion.table.session import Session
    from companion.table.store import Store
    from companion.table.verbs import GameVerb
    from companion.table.words import Vocabulary

S = TypeVar("S")


class Registry(Protocol):
    """The games that can be played."""

    def ids(self) -> tuple[str, ...]: ...

    def called(self, text: str) -> str:
        """Return the id of the game that a text means, or the path of a folder as it is. Raises
        CompanionError."""
        ...

    def words(self) -> Vocabulary:
        """Return the games by their titles and ids."""
        ...

    def version(self, game: str) -> str | None:
        """Return the version of a game's rules without loading them; None for an unknown game."""
        ...

    def adopted(self, game: str) -> str:
        """Return the lasting key of a game. A folder whose books are declared gets a key of its own
        and is kept. Raises CompanionError."""
        ...

    def apart(self, folder: Path) -> Registry:
        """Return the same games, with another folder for those that are kept."""
        ...

    def place(self, game: str) -> Path:
        """Return the folder of a game's files, by its id, its key or the path of a folder."""
        ...

    def declared(self) -> dict[str, str]:
        """Return the declared games in the current folder: path -> title."""
        ...

    def verbs(self, game: str) -> Sequence[GameVerb]:
        """Return the commands of a game by its id, `odds` among them if it has odds; none for an
        unknown game. Its rules are not loaded."""
        ...

    def rules(self, game: str, checked: bool = True) -> Rules[Any]:
        """Return the rules of a game by its id or by the path of its folder. Raises CompanionError.
        Without `checked` rows and texts are read as they are needed, and faults of others in the
        same folder are not told."""
        ...


Dated: TypeAlias = "tuple[str | None, Event]"
"""An event and when it was written; None for now."""

RunLine: TypeAlias = "Callable[[Sequence[str], Answers], int]"
"""Function that runs another command line and returns its exit status."""


@dataclass(slots=True)
class Workspace:
    """All sessions and games, the session that was asked for, and whoever sits at the terminal."""

    home: Home
    registry: Registry
    asker: Asker | None
    event_of: EventOf
    run_line: RunLine
    session_name: str | None = None
    seen: int | None = None
    lang: str | None = None
    opened: list[Store] = field(default_factory=list)
    receipt: Receipt = field(default_factory=Receipt)
    remarks: list[str] = field(default_factory=list)

    def __enter__(self) -> Workspace:
        return self

    def __exit__(self, *_error: object) -> None:
        """Close every session that was opened."""
        for store in self.opened:
            store.close()

    def store(self) -> tuple[str, Store]:
        """Return the name and the file of the session in use."""
        name = self.home.chosen(self.session_name)
        store = Store.open(self.home.path(name), self.receipt)
        self.opened.append(store)
        self.home.remember(name)
        people.seat(people.read(store.meta.get(people.META, "")))
        return name, store

    def begin(self, name: str, meta: dict[str, str], events: Sequence[Dated]) -> None:
        """Begin a session, from now on the one in use. Raises SessionError."""
        self.opened.append(Store.create(self.home.path(name), meta, events, self.receipt))
        self.home.remember(name)

    def session(self) -> Session[Any]:
        """Return the session in use. Raises CompanionError if it cannot be opened, StaleError if it
        has moved on since the line in `seen`."""
        name, store = self.store()
        session = Session.load(name, store, self.rules_of(store))
        session.refuse_if_moved(self.seen)
        return session

    def context(self, rules: Rules[S], state: S) -> Context[S]:
        """Return a context whose remarks stand beside the answer of the command."""
        verbs = partial(self.registry.verbs, rules.game)
        return Context(rules, state, self.asker, self.remarks, self.event_of, verbs)

    def rules_of(self, store: Store) -> Rules[Any]:
        """Return the rules of a session."""
        if not store.game:
            message = _("{path} does not say which game it is.")
            raise CompanionError(message.format(path=store.path))
        return self.registry.rules(store.game)


class TableVerb(NamedTuple):
    """A command of the table. `run` works in the workspace and answers.

    `raw` hands every word after the verb to its first argument unread, options included.
    """

    name: str
    help: str
    parameters: tuple[Argument | Option, ...]
    run: Callable[[Workspace, Args], Reply]
    raw: bool = False
