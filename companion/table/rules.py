"""Interface of a game's rules: pure functions over a state that is a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from companion.table.arguments import Args
    from companion.table.battles import FoughtBattle, Throw
    from companion.table.errors import Refusal
    from companion.table.events import Event
    from companion.table.overview import Overview
    from companion.table.prompts import Asker
    from companion.table.reply import Chart, Reply
    from companion.table.scene import Scene
    from companion.table.words import Vocabulary
    from kitgen.game import Game

S = TypeVar("S")


class Entry(NamedTuple):
    """A change of a figure that players count, and why: every coin has one. `reason` is a code
    of the game, `detail` what it is about (an area, a unit)."""

    account: str
    amount: int
    reason: str
    detail: str = ""

    def document(self) -> dict[str, Any]:
        return {
            "account": self.account,
            "amount": self.amount,
            "reason": self.reason,
            "detail": self.detail,
        }


class Step(NamedTuple, Generic[S]):
    """The state after an event, and what changed in figures."""

    state: S
    entries: tuple[Entry, ...] = ()


class Choice(NamedTuple):
    """A rule that a group settles when it begins: `new GAME --rule NAME=VALUE`. The first value
    is the default. `help` is an English message, translated when shown. Those that every group
    settles are `first`: whoever begins a game by answering is asked for these, and for the others
    only on request. Where the values are rows of a `table`, they are called as these, with the
    `figure` of the row beside the name where a column is named, and by it."""

    name: str
    values: tuple[str, ...]
    help: str
    first: bool = False
    table: str = ""
    figure: str = ""


class Rules(Protocol[S]):
    """A game at the table. `apply` takes every event, legal or not, and never fails: a log that
    was amended must replay to its end. Whether an event is legal says `check`."""

    @property
    def game(self) -> str:
        """The id of the game."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever a log may fold to another state than before."""
        ...

    @property
    def choices(self) -> Sequence[Choice]:
        """Return the choices made at the beginning of a game."""
        ...

    def values(self, choice: Choice) -> Vocabulary:
        """The values of a choice by their names."""
        ...

    @property
    def charts(self) -> Sequence[str]:
        """Return the charts `chart` can show; the first is the default."""
        ...

    @property
    def anonymous(self) -> bool:
        """Whether seats are people and nothing else: they have no names of their own."""
        ...

    def settled_by(self, people: str) -> dict[str, str]:
        """Return the choices that the players' names settle, such as the number of players."""
        ...

    def lots(self) -> dict[str, str]:
        """Return what chance settles when a session begins. It is kept with the choices and asked
        of nobody. Any word may be given instead; the same word gives the same chance."""
        ...

    def vet(self) -> None:
        """Raises CompanionError for rows of the game's folder that are sound as data and that no
        rule can follow."""
        ...

    def begin(self, choices: Mapping[str, str], given: Mapping[str, Any] | None) -> S:
        """The first state: the set-up, or a state that was written by `dump` and checked here.
        Raises CompanionError naming what cannot be used."""
        ...

    def weighed_on(self) -> S | None:
        """The state on which chances are told where there is no session, None where they need
        one."""
        ...

    def doubts(self, state: S) -> Sequence[str]:
        """Return sentences about doubtful values in a state written by hand. They forbid
        nothing."""
        ...

    def seats(self, state: S) -> Vocabulary:
        """Return the seats of the game by their names."""
        ...

    @property
    def hides(self) -> bool:
        """Whether a seat may hold what others must not see: whoever takes a seat on which somebody
        sits is asked for leave."""
        ...

    def veiled(self, state: S, seat: str, now: S | None = None) -> S:
        """The state as a seat may know it: what others hold in secret is as if it had never been
        named. Without a seat, as everybody may know it. Of an earlier state, as it may be known
        while the game stands at `now`."""
        ...

    def awaited(self, state: S) -> Sequence[str]:
        """The seats that have to do something before the game goes on; none where any of them may
        do what comes next, and where the game is over."""
        ...

    def free_to_act(self, state: S) -> Sequence[str]:
        """The seats that nobody waits for and that may still do something before a step on: they
        are asked whether they agree to it."""
        ...

    def due_from(self, state: S, seat: str) -> S:
        """The state from which a seat is told what is due: the whole one, where that tells nothing
        of what others hold."""
        ...

    def doer(self, state: S, event: Event) -> str:
        """The seat that does it; empty for all together."""
        ...

    def walks(self, event: Event) -> bool:
        """Whether an event is a step on, which may leave behind what is due."""
        ...

    def leaves(self, state: S, event: Event) -> Sequence[str]:
        """Return sentences about due things that an event leaves undone."""
        ...

    def as_seen(self, met: S, event: Event, now: S, seat: str) -> Event:
        """An event as a seat may know it while the game stands at `now`; `met` is the state that
        the event met."""
        ...

    def check(self, state: S, event: Event) -> tuple[Refusal, ...]:
        """Why the event is not allowed now; empty when it is."""
        ...

    def apply(self, state: S, event: Event) -> Step[S]:
        """The fold."""
        ...

    def dump(self, state: S) -> dict[str, Any]:
        """The state as JSON that people can read and edit. `load(dump(s)) == s`."""
        ...

    def load(self, document: Mapping[str, Any]) -> S:
        """The state of `dump`. Raises CompanionError."""
        ...

    def document(self, state: S) -> Mapping[str, Any]:
        """Return the state of the game as JSON, with all that follows from it."""
        ...

    def overview(self, state: S) -> Overview:
        """Return the standing of the game and the due things, in the current language."""
        ...

    def next(
        self,
        state: S,
        args: Args,
        asker: Asker | None = None,
        seat: str = "",
        whole: S | None = None,
    ) -> Event:
        """The event that walks on; `args` has an optional `to`, a phase or `end`, and `anyway`,
        without which people are asked before something that is due is left behind. A phone has a
        `seat`, and `whole` is the state of which it knows a part. Raises CompanionError."""
        ...

    def round(self, state: S) -> int:
        """Return the number of the round, or of the turn where a game counts only these; 0 in a
        game without rounds."""
        ...

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""
        ...

    def winners(self, state: S) -> Sequence[str]:
        """Return the seats that have won; none while the game goes on, and after a draw."""
        ...

    def battle(self, before: S, event: Event, after: Step[S]) -> FoughtBattle | None:
        """Return the battle that an event fought, with its exact chances beforehand; None for
        other events."""
        ...

    def throws(self, before: S, event: Event, after: Step[S]) -> Sequence[Throw]:
        """Return the dice that an event threw for hits."""
        ...

    def scene(self, state: S, seat: str) -> Scene:
        """Return the boards and open cards of a veiled state, with the hand of a seat."""
        ...

    def describe(self, before: S, event: Event) -> tuple[str, str]:
        """(whose turn, what happened) in one line each, for the log."""
        ...

    def report(self, before: S, event: Event, after: Step[S]) -> Reply:
        """The answer to the command that made the event: all that changed, itemised."""
        ...

    def chart(self, what: str, states: Sequence[S]) -> Chart:
        """A chart of the state that ends `states`. Raises UsageError."""
        ...

    @property
    def data(self) -> Game:
        """The game's folder as it was read."""
        ...

    @property
    def owners(self) -> Sequence[str]:
        """Tables of those who have something, what people play first: `("powers",)`. Their rows
        have colours on every screen."""
        ...

    def title(self) -> str:
        """The name of the game in the language in use."""
        ...

    def data_files(self) -> Sequence[str]:
        """Absolute paths of the files that the state and its names depend on."""
        ...

    def topics(self) -> Sequence[Topic]:
        """The rule topics in the language in use, in booklet order."""
        ...

    def group_of(self, topic: Topic) -> str:
        """Return the name of a topic's group in the current language."""
        ...


class Topic(Protocol):
    """A rule topic as a game folder has it."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def page(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def body(self) -> str: ...
