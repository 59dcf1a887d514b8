"""The rules as the table wants them: events checked, applied and told by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from companion.games.battles_of_napoleon import choices as settled
from companion.games.battles_of_napoleon import ending, reserves, view
from companion.games.battles_of_napoleon.casualties import still_due
from companion.games.battles_of_napoleon.document import document
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.setup import first_state
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.storage import read
from companion.games.battles_of_napoleon.verbs import ACTIONS
from companion.games.battles_of_napoleon.view import CHARTS
from companion.games.battles_of_napoleon.world import World
from companion.table.action_rules import ActionRules
from companion.table.events import Event
from companion.table.i18n import N_
from companion.table.lazy import Place, later
from companion.table.overview import Overview
from companion.table.reply import Block, Chart, Line
from companion.table.rules import Choice, Step
from companion.table.words import Vocabulary
from kitgen.game import Game

if TYPE_CHECKING:
    from companion.table.panels import Panel
    from companion.table.scene import Layers, Scene

KINDS: Mapping[str, Place] = {entry.name: entry.place for entry in ACTIONS}
"""Kind of event -> the place of its action."""

_HERE = "companion.games.battles_of_napoleon"
panels: Callable[[Play, NapoleonState], Sequence[Panel]] = later(f"{_HERE}.panels", "panels")
scene: Callable[[Play, NapoleonState, str], Scene] = later(f"{_HERE}.scene", "scene")
layers: Callable[[Play, NapoleonState, str], Layers] = later(f"{_HERE}.layers", "layers")
"""What the big screen and phones show, loaded when one of them asks for it."""


SAYS_WHO_HOLDS = ("hold", "set")
"""Kinds of event by which people say themselves who holds an objective."""


def rules(game: Game, version: str) -> NapoleonRules:
    """Return the rules on the tables of a loaded folder."""
    return NapoleonRules(Play(World.of(game)), version)


@dataclass(frozen=True)
class NapoleonRules(ActionRules[NapoleonState]):
    """See `companion.table.rules.Rules`."""

    play: Play
    version: str
    state_kind: ClassVar[type[NapoleonState]] = NapoleonState

    @property
    def choices(self) -> Sequence[Choice]:
        scenario = Choice(
            "scenario",
            tuple(self.play.world.scenarios),
            N_("The battle."),
            first=True,
            table="scenarios",
        )
        return (scenario, *settled.OPTIONAL, *settled.SWITCHES)

    @property
    def charts(self) -> Sequence[str]:
        return CHARTS

    def first_state(self, choices: Mapping[str, str]) -> NapoleonState:
        return first_state(self.play.world, choices)

    def read(self, document: Mapping[str, Any]) -> NapoleonState:
        return read(self.play.world, document)

    @property
    def kinds(self) -> Mapping[str, Place]:
        return KINDS

    def apply(self, state: NapoleonState, event: Event) -> Step[NapoleonState]:
        step, world = super().apply(state, event), self.play.world
        after = still_due(step.state)
        if event.kind not in SAYS_WHO_HOLDS:
            after = ending.taken(world, state, after)
        if event.kind != "set":
            after = reserves.still_alarmed(state, after)
        return Step(ending.settle(world, after), step.entries)

    def document(self, state: NapoleonState) -> Mapping[str, Any]:
        return document(self.play, state, view.tasks(self.play, state))

    def seats(self, state: NapoleonState) -> Vocabulary:
        return self.play.world.vocabulary("nations")

    def overview(self, state: NapoleonState) -> Overview:
        return view.overview(self.play, state)

    def awaited(self, state: NapoleonState) -> Sequence[str]:
        return view.awaited(self.play, state)

    def free_to_act(self, state: NapoleonState) -> Sequence[str]:
        return view.free_to_act(self.play, state)

    def round(self, state: NapoleonState) -> int:
        return state.turn

    def winners(self, state: NapoleonState) -> Sequence[str]:
        return (state.winner,) if state.winner else ()

    def panels(self, state: NapoleonState) -> Sequence[Panel]:
        """Return the panels of the big screen: turn, points, objectives, groups, losses."""
        return panels(self.play, state)

    def scene(self, state: NapoleonState, seat: str) -> Scene:
        """Return the field as it is shown on screens."""
        return scene(self.play, state, seat)

    def layers(self, state: NapoleonState, seat: str, piece: str) -> Layers:
        """Return the layers of a unit: what the rules say of it, hex by hex."""
        return layers(self.play, state, piece)

    def follows(
        self, before: NapoleonState, event: Event, after: Step[NapoleonState]
    ) -> Iterator[Block]:
        """Yield what follows from an event, below its report: each change in words, objectives that
        have changed hands, and then one of three: the result, if it ended the battle; turn, phase
        and tasks, if it led to another phase; else the tasks that are due now."""
        play, state = self.play, after.state
        yield from (Line(view.entry_text(play, entry), 2) for entry in after.entries)
        if event.kind not in SAYS_WHO_HOLDS:
            yield from view.taken(play, before, state)
        if state.over and not before.over:
            yield from view.victory_blocks(play, state)
        elif (state.phase, state.turn) != (before.phase, before.turn):
            yield from view.now(play, state)
        else:
            yield from (Line(f"- {task}") for task in view.tasks(play, state))

    def chart(self, what: str, states: Sequence[NapoleonState]) -> Chart:
        return view.chart(self.play, states[-1], self.known_chart(what))
