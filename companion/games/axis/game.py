"""The rules of an edition as the table wants them: events checked, applied and told by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.games.axis.combat import edition_from_game
from companion.games.axis.edition import Edition, ruling_choices
from companion.games.axis.play import CHARTS, END, Kind, Play
from companion.games.axis.world import World
from companion.table.kinds import KindRules
from companion.table.reply import Reply

if TYPE_CHECKING:
    from companion.games.axis.state import AxisState
    from companion.table.events import Event
    from companion.table.reply import Chart
    from companion.table.rules import Choice, Step
    from companion.table.verbs import Args, Place
    from kitgen.game import Game

_HERE = "companion.games.axis"
KINDS: Mapping[str, Place] = {
    "next": (f"{_HERE}.turn", "KIND"),
    "research": (f"{_HERE}.research", "KIND"),
    "buy": (f"{_HERE}.economy", "BUY"),
    "capture": (f"{_HERE}.capture", "KIND"),
    "battle": (f"{_HERE}.battle", "KIND"),
    "raid": (f"{_HERE}.raids", "RAID"),
    "rocket": (f"{_HERE}.raids", "ROCKET"),
    "flak": (f"{_HERE}.raids", "FLAK"),
    "mobilize": (f"{_HERE}.economy", "MOBILIZE"),
    "set": (f"{_HERE}.corrections", "KIND"),
}
"""Kind of event -> the place of its rules."""


@dataclass(frozen=True)
class AxisRules(KindRules["AxisState", Kind]):
    """See `companion.table.rules.Rules`."""

    play: Play
    version: str

    @staticmethod
    def of(game: Game, edition: Edition, version: str) -> AxisRules:
        return AxisRules(Play(World(game, edition.bystanders), edition), version)

    @property
    def choices(self) -> Sequence[Choice]:
        edition = self.play.edition
        own = (*edition.choices, *edition.borders)
        if edition.rulings is not None:
            return own
        return (*own, *ruling_choices(edition_from_game(self.play.world.game).rulings))

    def at(self, state: AxisState) -> Play:
        """The board with the borders that the group has settled."""
        turned = frozenset(
            choice.name
            for choice in self.play.edition.borders
            if state.choices.get(choice.name, choice.values[0]) != choice.values[0]
        )
        return self.play._replace(world=self.play.world.where(turned)) if turned else self.play

    @property
    def charts(self) -> Sequence[str]:
        return CHARTS

    def begin(self, choices: Mapping[str, str], given: Mapping[str, Any] | None) -> AxisState:
        from companion.games.axis.state import first_state

        settled = self.settled(choices)
        if given is None:
            world, edition = self.play.world, self.play.edition
            return first_state(world, edition.phases[0].id, settled, edition.ways.first(world))
        return self.load({**given, "choices": settled})

    def dump(self, state: AxisState) -> dict[str, Any]:
        from companion.games.axis.state import dump

        world = self.play.world
        return dump(world, state, self.play.edition.ways.dump(world, state.own))

    def load(self, document: Mapping[str, Any]) -> AxisState:
        from companion.games.axis.state import load

        edition = self.play.edition
        phases = tuple(phase.id for phase in edition.phases)
        return load(self.play.world, phases, document, edition.ways.load)

    @property
    def kinds(self) -> Mapping[str, Place]:
        """Those of the family, an edition's own in their place."""
        return {**KINDS, **self.play.edition.kinds}

    def status(self, state: AxisState) -> Reply:
        from companion.games.axis import view

        return view.status(self.at(state), state)

    def next(self, state: AxisState, args: Args) -> Event:
        from companion.table.events import Event

        to = args.text("to")
        found = None if to is None else self.play.find_phase(to, END)
        return Event("next", {"to": found})

    def describe(self, before: AxisState, event: Event) -> tuple[str, str]:
        kind = self.kind(event)
        if kind is None:
            return "", event.kind
        play = self.at(before)
        return play.world.power(before.power), kind.describe(play, before, event.data)

    def report(self, before: AxisState, event: Event, after: Step[AxisState]) -> Reply:
        from companion.games.axis import view

        kind, state, play = self.kind(event), after.state, self.at(before)
        assert kind is not None
        blocks = kind.report(play, before, event.data, after)
        if event.kind == "next":
            blocks = [*blocks, *view.now(play, state)]
        passed: Mapping[str, Any] = {}
        if event.kind == "next":
            from companion.games.axis.turn import passed_over

            passed = {"passed_over": passed_over(play, before, state)}
        data = {
            "event": event.kind,
            **passed,
            **event.data.get("outcome", {}),
            "entries": view.entries_document(after.entries),
            "status": view.document(play, state),
        }
        return Reply(data, blocks)

    def chart(self, what: str, states: Sequence[AxisState]) -> Chart:
        from companion.games.axis import view

        return view.chart(self.at(states[-1]), states[-1], self.known_chart(what))
