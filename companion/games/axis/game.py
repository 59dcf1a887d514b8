"""The rules of an edition as the table wants them: events checked, applied and told by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.games.axis.combat import edition_from_game
from companion.games.axis.edition import Edition, ruling_choices
from companion.games.axis.play import CHARTS, END, Kind, Play
from companion.games.axis.world import World
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.reply import Reply
from companion.table.rules import Choice, Step, Topic

if TYPE_CHECKING:
    from companion.games.axis.state import AxisState
    from companion.table.events import Event
    from companion.table.reply import Chart
    from companion.table.verbs import Args
    from kitgen.game import Game

KINDS: Mapping[str, tuple[str, str]] = {
    "next": ("turn", "KIND"),
    "research": ("research", "KIND"),
    "buy": ("economy", "BUY"),
    "capture": ("capture", "KIND"),
    "battle": ("battle", "KIND"),
    "raid": ("raids", "RAID"),
    "rocket": ("raids", "ROCKET"),
    "flak": ("raids", "FLAK"),
    "mobilize": ("economy", "MOBILIZE"),
    "set": ("corrections", "KIND"),
}
"""Kind of event -> the module of its rules and their name in it, imported on first use."""


@cache
def kind_of(name: str) -> Kind | None:
    """The rules of a kind of event, None for a kind that this program does not know."""
    if name not in KINDS:
        return None
    module, attribute = KINDS[name]
    found: Kind = getattr(import_module(f"companion.games.axis.{module}"), attribute)
    return found


@dataclass(frozen=True, slots=True)
class AxisRules:
    """See `companion.table.rules.Rules`."""

    play: Play
    version: str

    @staticmethod
    def of(game: Game, edition: Edition, version: str) -> AxisRules:
        return AxisRules(Play(World(game), edition), version)

    @property
    def game(self) -> str:
        return self.play.world.game.id

    @property
    def choices(self) -> Sequence[Choice]:
        rulings = edition_from_game(self.play.world.game).rulings
        return (*self.play.edition.choices, *ruling_choices(rulings))

    @property
    def charts(self) -> Sequence[str]:
        return CHARTS

    def begin(self, choices: Mapping[str, str], given: Mapping[str, Any] | None) -> AxisState:
        from companion.games.axis.state import first_state

        settled = {choice.name: choice.values[0] for choice in self.choices} | dict(choices)
        if given is None:
            return first_state(self.play.world, self.play.edition.phases[0].id, settled)
        return self.load({**given, "choices": settled})

    def check(self, state: AxisState, event: Event) -> tuple[Refusal, ...]:
        kind = kind_of(event.kind)
        if kind is None:
            return (Refusal(_("This program does not know '{kind}'").format(kind=event.kind)),)
        return tuple(kind.check(self.play, state, event.data))

    def apply(self, state: AxisState, event: Event) -> Step[AxisState]:
        kind = kind_of(event.kind)
        return kind.apply(self.play, state, event.data) if kind else Step(state)

    def dump(self, state: AxisState) -> dict[str, Any]:
        from companion.games.axis.state import dump

        return dump(self.play.world, state)

    def load(self, document: Mapping[str, Any]) -> AxisState:
        from companion.games.axis.state import load

        return load(self.play.world, tuple(p.id for p in self.play.edition.phases), document)

    def status(self, state: AxisState) -> Reply:
        from companion.games.axis import view

        return view.status(self.play, state)

    def next(self, state: AxisState, args: Args) -> Event:
        from companion.table.events import Event

        to = args.text("to")
        found = None if to is None else self.play.find_phase(to, END)
        return Event("next", {"to": found})

    def describe(self, before: AxisState, event: Event) -> tuple[str, str]:
        kind = kind_of(event.kind)
        if kind is None:
            return "", event.kind
        return self.play.world.power(before.power), kind.describe(self.play, before, event.data)

    def report(self, before: AxisState, event: Event, after: Step[AxisState]) -> Reply:
        from companion.games.axis import view

        kind, state = kind_of(event.kind), after.state
        assert kind is not None
        blocks = kind.report(self.play, before, event.data, after)
        if event.kind == "next":
            blocks = [*blocks, *view.now(self.play, state)]
        data = {
            "event": event.kind,
            **event.data.get("outcome", {}),
            "entries": view.entries_document(after.entries),
            "status": view.document(self.play, state),
        }
        return Reply(data, blocks)

    def chart(self, what: str, states: Sequence[AxisState]) -> Chart:
        from companion.games.axis import view

        if what not in CHARTS:
            raise UsageError(_("There is no chart '{what}'.").format(what=what))
        return view.chart(self.play, states[-1], what)

    def title(self) -> str:
        return self.play.world.game.title(self.play.world.lang())

    def data_files(self) -> Sequence[str]:
        folder, game = self.play.world.game.folder, self.play.world.game
        tables = [folder / f"{name}.csv" for name in game.tables]
        texts = [folder / "text" / f"{lang}.yaml" for lang in game.languages]
        return [str(path.resolve()) for path in (folder / "game.yaml", *tables, *texts)]

    def topics(self) -> Sequence[Topic]:
        return self.play.world.game.topics(self.play.world.lang())
