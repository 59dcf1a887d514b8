"""Interface of a game's rules: pure functions over a state that is a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from companion.table.battles import RetoldBattle, Throw
    from companion.table.errors import Refusal
    from companion.table.events import Event
    from companion.table.lazy import Place
    from companion.table.overview import Overview
    from companion.table.reply import Chart, Reply
    from companion.table.scene import Layers, Scene
    from companion.table.words import Vocabulary
    from kitgen.game import Game
    from kitgen.game.lesson import Lesson

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
    """The state after an event, what changed in figures, and what went only as far as it could."""

    state: S
    entries: tuple[Entry, ...] = ()
    cuts: tuple[str, ...] = ()
    """Texts of what was done in part only: `Coins: Anna has 2; 3 needed`."""


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
        """Id of the game."""
        ...

    @property
    def version(self) -> str:
        """Text that changes whenever a log may fold to another state than before."""
        ...

    @property
    def choices(self) -> Sequence[Choice]:
        """Choices made at the beginning of a game."""
        ...

    def values(self, choice: Choice) -> Vocabulary:
        """Return the values of a choice by their names."""
        ...

    @property
    def charts(self) -> Sequence[str]:
        """Charts that `chart` can show; the first is the default."""
        ...

    @property
    def luck_chart(self) -> str:
        """Chart of the luck of the dice, which a report tells in full; '' if none."""
        ...

    @property
    def anonymous(self) -> bool:
        """Whether seats are people without names of their own (`Player 1`)."""
        ...

    def settled_by(self, people: str) -> dict[str, str]:
        """Return the choices that the players' names settle, such as the number of players."""
        ...

    def lots(self) -> dict[str, str]:
        """Return the choices that chance settles when a session begins. It is kept with the choices
        and asked of nobody. Any word may be given instead; the same word gives the same chance."""
        ...

    def vet(self) -> None:
        """Raise CompanionError for rows of the game's folder that are sound as data and that no
        rule can follow."""
        ...

    def begin(self, choices: Mapping[str, str], given: Mapping[str, Any] | None) -> S:
        """Return the first state: the set-up, or a state that `dump` wrote and this checks. Raises
        CompanionError naming what cannot be used."""
        ...

    def weighed_on(self) -> S | None:
        """Return the state on which odds are told without a session; None if they need one."""
        ...

    def doubts(self, state: S) -> Sequence[str]:
        """Return sentences about doubtful values in a state written by hand. They forbid
        nothing."""
        ...

    def seats(self, state: S) -> Vocabulary:
        """Return the seats of the game by their names."""
        ...

    @property
    def kinds(self) -> Mapping[str, Place]:
        """Place of the rules of each kind of event."""
        ...

    @property
    def hides(self) -> bool:
        """Whether a seat may have secrets. Joining a seat that is taken then needs leave."""
        ...

    def veiled(self, state: S, seat: str, now: S | None = None) -> S:
        """Return the state as a seat may know it: secrets of others are as if they had never been
        named. Without a seat, as everybody may know it. An earlier state is veiled as it may be
        known while the game stands at `now`."""
        ...

    def awaited(self, state: S) -> Sequence[str]:
        """Return the seats that have to act before the game goes on; empty if any of them may act
        next, or the game is over."""
        ...

    def free_to_act(self, state: S) -> Sequence[str]:
        """Return the seats that nobody waits for and that may still act before a step on: they are
        asked whether they agree to it."""
        ...

    def due_state(self, state: S, seat: str) -> S:
        """Return the state from which a seat is told what is due: the whole one if that tells
        nothing of what others hold."""
        ...

    def doer(self, state: S, event: Event) -> str:
        """Return the seat that does it; empty for all together."""
        ...

    def walks(self, event: Event) -> bool:
        """Return whether an event is a step on, which may leave behind what is due."""
        ...

    def chancy(self, event: Event) -> bool:
        """Return whether dice or a draw may have settled a part of an event."""
        ...

    def leaves(self, state: S, event: Event) -> Sequence[str]:
        """Return sentences about due things that an event leaves undone."""
        ...

    def as_seen(self, met: S, event: Event, now: S, seat: str) -> Event:
        """Return an event as a seat may know it while the game stands at `now`; `met` is the state
        before the event."""
        ...

    def check(self, state: S, event: Event) -> tuple[Refusal, ...]:
        """Return why the event is not allowed now; empty if it is."""
        ...

    def apply(self, state: S, event: Event) -> Step[S]:
        """Return the step that the event leads to."""
        ...

    def dump(self, state: S) -> dict[str, Any]:
        """Return the state as JSON that people can read and edit. `load(dump(s)) == s`."""
        ...

    def load(self, document: Mapping[str, Any]) -> S:
        """Read the state that `dump` wrote. Raises CompanionError."""
        ...

    def document(self, state: S) -> Mapping[str, Any]:
        """Return the state of the game as JSON, with all that follows from it."""
        ...

    def overview(self, state: S) -> Overview:
        """Return the standing of the game and the due things, in the current language."""
        ...

    def round(self, state: S) -> int:
        """Return the number of the round, or of the turn where a game counts only these; 0 in a
        game without rounds."""
        ...

    def is_over(self, state: S) -> bool:
        """Return whether the game has ended."""
        ...

    def winners(self, state: S) -> Sequence[str]:
        """Return the seats that have won; none while the game goes on, and after a draw."""
        ...

    def scores(self, state: S) -> Chart:
        """Return the figure by which seats compare, one bar each; no bars where there is none."""
        ...

    def battle(self, before: S, event: Event, after: Step[S]) -> RetoldBattle | None:
        """Return the battle that an event fought, with its exact chances beforehand; None for
        other events."""
        ...

    def throws(self, before: S, event: Event, after: Step[S]) -> Sequence[Throw]:
        """Return the dice that an event threw for hits."""
        ...

    def scene(self, state: S, seat: str) -> Scene:
        """Return the boards and open cards of a veiled state, with the hand of a seat."""
        ...

    def layers(self, state: S, seat: str, piece: str) -> Layers:
        """Return what the rules say of a piece on a board of a veiled state, by its key: where it
        may go, what it controls. Empty for a piece of which they tell no more."""
        ...

    def describe(self, before: S, event: Event) -> tuple[str, str]:
        """Return (whose turn, what happened) in one line each, for the log."""
        ...

    def report(self, before: S, event: Event, after: Step[S]) -> Reply:
        """Return the answer to the command that made the event: everything that changed,
        itemised."""
        ...

    def chart(self, what: str, states: Sequence[S]) -> Chart:
        """Return a chart of the state that ends `states`. Raises UsageError."""
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
        """Return the name of the game in the language in use."""
        ...

    def data_files(self) -> Sequence[str]:
        """Return the absolute paths of the files that the state and its names depend on."""
        ...

    def topics(self) -> Sequence[Topic]:
        """Return the rule topics in the language in use, in booklet order."""
        ...

    def lesson(self) -> Lesson:
        """Return the recorded opening of a lesson. Raises CompanionError."""
        ...

    def symbol_name(self, symbol: str) -> str:
        """Return the name of what a symbol in a topic shows."""
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
