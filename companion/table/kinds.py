"""What the rules of every game do alike: events go by their kind, names come from a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.loading import Place, kind_at
from companion.table.rules import Choice, Step
from companion.table.words import Vocabulary

if TYPE_CHECKING:
    from companion.table.events import Event
    from companion.table.names import Named
    from companion.table.rules import Topic

S = TypeVar("S")
K = TypeVar("K", bound="Kind[Any]")
Data = Mapping[str, Any]


class Kind(Protocol[S]):
    """The part of a kind of event that the table asks for. The first argument is the play of the
    game: its world and whatever else its rules read."""

    @property
    def check(self) -> Callable[[Any, S, Data], list[Refusal]]: ...
    @property
    def apply(self) -> Callable[[Any, S, Data], Step[S]]: ...


class Play(Protocol):
    """What every rule of a game is handed."""

    @property
    def world(self) -> Named: ...


class KindRules(Generic[S, K]):
    """The half of `companion.table.rules.Rules` that games do not differ in. A game adds `play`,
    `choices`, `charts`, `kinds`, and what it makes of its state."""

    __slots__ = ()

    play: Play

    @property
    def choices(self) -> Sequence[Choice]:
        raise NotImplementedError

    @property
    def charts(self) -> Sequence[str]:
        raise NotImplementedError

    @property
    def kinds(self) -> Mapping[str, Place]:
        """Kind of event -> the place of its rules."""
        raise NotImplementedError

    def kind(self, event: Event) -> K | None:
        """How an event is treated; None for a kind that this program does not know."""
        place = self.kinds.get(event.kind)
        return kind_at(*place) if place else None

    def vet(self) -> None:
        """See `Rules.vet`. Most games are content with what the folder's own check found."""

    def doubts(self, state: S) -> Sequence[str]:
        """See `Rules.doubts`. Most games take what they are given."""
        return ()

    def seats(self, state: S) -> Vocabulary:
        """See `Rules.seats`. A game whose players have no names of their own has none."""
        return Vocabulary.of(_("players"), {})

    @property
    def game(self) -> str:
        return self.play.world.game.id

    def settled(self, choices: Mapping[str, str] | None) -> dict[str, str]:
        """Every choice with its value, the default where none is given."""
        return {choice.name: choice.values[0] for choice in self.choices} | dict(choices or {})

    def at(self, state: S) -> Any:
        """The play of a state: that of the game, with what the group has settled about it."""
        return self.play

    def check(self, state: S, event: Event) -> tuple[Refusal, ...]:
        kind = self.kind(event)
        if kind is None:
            return (Refusal(_("This program does not know '{kind}'").format(kind=event.kind)),)
        return tuple(kind.check(self.at(state), state, event.data))

    def apply(self, state: S, event: Event) -> Step[S]:
        kind = self.kind(event)
        return kind.apply(self.at(state), state, event.data) if kind else Step(state)

    def known_chart(self, what: str) -> str:
        """The chart by its name. Raises UsageError."""
        if what not in self.charts:
            raise UsageError(_("There is no chart '{what}'.").format(what=what))
        return what

    def title(self) -> str:
        return self.play.world.game.title(self.play.world.lang())

    def data_files(self) -> Sequence[str]:
        game = self.play.world.game
        folder = game.folder.resolve()
        tables = [str(game.files[name].relative_to(game.folder)) for name in game.own_tables]
        texts = [os.path.join("text", f"{lang}.yaml") for lang in game.languages]
        return [os.path.join(folder, name) for name in ("game.yaml", *tables, *texts)]

    def topics(self) -> Sequence[Topic]:
        return self.play.world.game.topics(self.play.world.lang())
