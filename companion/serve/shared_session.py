"""The session as all phones share it, and what it tells each of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.serve.carrying import verbs_of
from companion.serve.chronicle import Chronicle
from companion.serve.drafts import Drafts
from companion.serve.requests import RequestResult, Seat
from companion.table import clock, i18n, people
from companion.table.alive import until
from companion.table.awaited import Awaited, instants
from companion.table.clock import Reading
from companion.table.commands.clock import change
from companion.table.errors import CompanionError
from companion.table.events import OF_THE_TABLE, UNFIT
from companion.table.i18n import _
from companion.table.rules import Rules, Topic
from companion.table.session import Session
from companion.table.store import Store
from companion.table.timeline import SessionLine
from companion.table.turns import due_since, turn_began
from companion.table.verbs import GameVerb
from companion.table.workspace import Registry

_MOST_KEYS = 256
"""Most requests that are remembered as carried out."""
_MOST_LINES_BACK = 120
"""Most lines that are looked through for when a seat became due."""


@dataclass(slots=True)
class SharedSession:
    """A session that is read and written by one thread, whichever phone asks."""

    name: str
    store: Store
    registry: Registry
    rules: Rules[Any]
    session: Session[Any]
    chronicle: Chronicle
    drafts: Drafts
    version: int = field(default_factory=lambda: int(time.time() * 1000))
    """Number that grows with whatever is new for anybody, from one that no run before has
    reached."""
    keys: dict[str, int] = field(default_factory=dict)
    """Key -> line of the requests that were carried out last."""
    on_line: Callable[[int], None] = lambda _line: None
    """Function called with the number of each line that a phone writes."""
    lang: str = field(default_factory=i18n.language)
    """Language of the laptop."""
    reachable: Collection[str] = ()
    """Seats that can be asked since somebody sits there; with `KEEPER` if somebody keeps the
    table."""
    _topics: dict[str, Sequence[Topic]] = field(default_factory=dict)
    _due_since: tuple[Any, Mapping[str, SessionLine]] = (None, {})
    """State, and the line since which each seat is awaited in it."""
    _awaited: Awaited | None = None
    """Seats awaited after each line, where somebody wants a clock."""

    def close(self) -> None:
        self.store.close()

    # ---- what others write -----------------------------------------------------------------------

    def refresh(self) -> bool:
        """Read what others have written meanwhile, and return whether they have. Raises
        CompanionError."""
        if self.store.replaced and self._reopened():
            return True
        renamed = self._reread_people()
        if self.store.last_id() == self.session.seen:
            return renamed
        records = self.store.records(self.session.seen)
        if any(record.event.kind in OF_THE_TABLE for record in records):
            self._load()
        else:
            try:
                for record in records:
                    met = self.state
                    self.session.take(record)
                    self.chronicle.add(record, met)
            except UNFIT:
                self._load()
        self.version += 1
        return True

    def _reread_people(self) -> bool:
        """Use the names that others have written on the cover meanwhile, and return whether they
        have."""
        if not self.store.reread_meta():
            return False
        people.seat(self.people())
        self.version += 1
        return True

    def _reopened(self) -> bool:
        """Go on with the file that has taken the place of this one, as after `mend`; not with one
        of another game. Returns whether it did. Raises CompanionError."""
        if not self.store.path.is_file():
            return False
        reopened = Store.open(self.store.path)
        game = ("game", "folder")
        if any(reopened.meta.get(name) != self.store.meta.get(name) for name in game):
            reopened.close()
            return False
        self.store.close()
        self.store = reopened
        self._load()
        self.version += 1
        return True

    def _load(self) -> None:
        self.session = Session.load(self.name, self.store, self.rules)
        self.session.whole = False
        self.chronicle = Chronicle(self.session)
        self._awaited = None

    # ---- what the table knows --------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def line(self) -> int:
        return self.session.seen

    @property
    def last_step(self) -> int:
        """Last line that can be taken back; 0 if there is none."""
        return next(iter(self.session.timeline.steps[-1:]), 0)

    def seen_by(self, seat: Seat) -> Any:
        """Return the state as a seat may know it."""
        return self.rules.veiled(self.state, seat.id)

    @property
    def path(self) -> str:
        """Game as the registry finds it: its id or key, or the path of a folder."""
        return self.store.game

    @property
    def book(self) -> str:
        """Id of the game, as the addresses of its rule pages have it."""
        return self.rules.game.partition("@")[0]

    def verbs(self) -> dict[str, GameVerb]:
        return verbs_of(self.registry, self.rules.game)

    def topics(self) -> Sequence[Topic]:
        """Return the rule topics in the language in use. They are read once, as the rule pages are
        made once."""
        lang = i18n.language()
        if lang not in self._topics:
            self._topics[lang] = self.rules.topics()
        return self._topics[lang]

    def people(self) -> dict[str, str]:
        return people.read(self.store.meta.get(people.META, ""))

    def speak(self, lang: str) -> None:
        """Use this language and the names of these people from now on in this context."""
        i18n.use(lang)
        people.seat(self.people())

    def words_of(self, number: int, seat: Seat) -> str:
        """Return a line of the log as a seat may read it."""
        entries = self.chronicle.told(self.state, seat.id, number - 1, number + 1, 1)
        return ": ".join(filter(None, entries[0][1:])) if entries else ""

    # ---- who is awaited, and since when ----------------------------------------------------------

    def awaited_since(self) -> dict[str, str]:
        """Return the instant from which each seat that is awaited now has been awaited without a
        break, as far as the last lines tell."""
        awaited = dict.fromkeys(self.rules.awaited(self.state), "")
        return awaited | {seat: line.record.at for seat, line in self._since_lines().items()}

    def turn_began(self) -> int | None:
        """Return the line with which the turn began of those who are awaited; None if nobody is, or
        if it began before the lines that are looked through."""
        began, lines = turn_began(self._since_lines()), self.chronicle.standing(_MOST_LINES_BACK)
        is_cut = len(lines) == _MOST_LINES_BACK and lines[-1].record.id == began
        return None if is_cut else began

    def _since_lines(self) -> Mapping[str, SessionLine]:
        """Return the line since which each seat is awaited, worked out once for each state."""
        if self._due_since[0] is not self.state:
            lines = self.chronicle.standing(_MOST_LINES_BACK)
            back = ((line, self.chronicle.met(line)) for line in lines)
            self._due_since = (self.state, due_since(self.rules, self.state, back))
        return self._due_since[1]

    def clock(self) -> Reading | None:
        """Return what the clock shows now; None where nobody wants one."""
        told = clock.kept(self.store.meta.get(clock.META, ""))
        if told is None or not told.is_on:
            return None
        self._awaited = self._awaited or Awaited(self.rules)
        self._awaited.follow(line.record for line in self.session.timeline.lines)
        end = until(self.store, time.time())
        return clock.read(told, self._awaited.moments, instants(self._since_lines()), end)

    def let_clock(self, go: bool) -> None:
        """Let the clock go on, or stop it. Raises CompanionError where there is none."""
        told = clock.kept(self.store.meta.get(clock.META, ""))
        if told is None or not told.is_on:
            raise CompanionError(_("There is no clock any more."))
        now = until(self.store, time.time())
        change(self.store, told.going(now) if go else told.paused(now))
        self.version += 1

    # ---- requests that come late, or twice -------------------------------------------------------

    def _moved_on(self, seat: Seat, seen: int) -> RequestResult:
        news = "; ".join(
            f"{told.line.record.id} " + ": ".join(filter(None, told[1:]))
            for told in self.chronicle.told(self.state, seat.id, seen, None, 10)
        )
        message = _(
            "The session has moved on; nothing was recorded. New since line {seen}: {news}."
        )
        draft = self.drafts.of.get(seat.id)
        return RequestResult(
            "stale", self.line, error=message.format(seen=seen, news=news), draft=draft
        )

    def _earlier_result(self, key: str) -> RequestResult | None:
        """Return the result of a request that was carried out before."""
        return RequestResult("done", self.keys[key]) if key and key in self.keys else None

    def _keys_with(self, key: str) -> list[tuple[str, int]]:
        """Return the requests done, with one more that writes the next line. They are kept in the
        session in the same transaction as the line."""
        return [*self.keys.items(), *([(key, self.line + 1)] if key else [])][-_MOST_KEYS:]
