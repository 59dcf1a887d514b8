"""The rules as the table wants them: events checked, applied and told by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from companion.games.game_of_thrones import view
from companion.games.game_of_thrones.limits import broken_limits
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, first_state, read
from companion.games.game_of_thrones.tokens import entry_text
from companion.games.game_of_thrones.verbs import ACTIONS, NEXT
from companion.games.game_of_thrones.world import World
from companion.table.action_rules import ActionRules
from companion.table.errors import Refusal
from companion.table.events import Event
from companion.table.figures import with_sign
from companion.table.i18n import N_
from companion.table.lazy import Place, later
from companion.table.overview import Overview
from companion.table.reply import Block, Chart, Line
from companion.table.rules import Choice, Step
from companion.table.words import Vocabulary
from kitgen.game import Game

if TYPE_CHECKING:
    from companion.table.panels import Panel
    from companion.table.scene import Scene

KINDS: Mapping[str, Place] = {entry.name: entry.place for entry in (NEXT, *ACTIONS)}
"""Kind of event -> the place of its action."""

_HERE = "companion.games.game_of_thrones"
panels: Callable[[Play, ThronesState], Sequence[Panel]] = later(f"{_HERE}.panels", "panels")
scene: Callable[[Play, ThronesState, str], Scene] = later(f"{_HERE}.scene", "scene")
"""What the big screen and phones show, loaded when one of them asks for it."""

CHOICES = (
    Choice("players", ("5", "4", "3"), N_("How many play (p. 12); with 5 all houses."), first=True),
    Choice(
        "seventh_card",
        ("kept", "discarded"),
        N_("The seventh used house card is back in hand at once, or lies alone (p. 11)."),
    ),
    Choice(
        "last_footman",
        ("battle-ends", "sum"),
        N_("A card destroys a side's last unit: it has lost, or the sums decide (p. 10)."),
    ),
    Choice(
        "home_retreat",
        ("no", "yes"),
        N_("May one retreat to an empty area with the arms of an enemy's home (pp. 8, 10)?"),
    ),
    Choice(
        "neutral_and_battle",
        ("yes", "no"),
        N_("May one march both begin a battle and enter a neutral force's area (pp. 7, 11)?"),
    ),
)


def rules(game: Game, version: str) -> ThronesRules:
    """Return the rules on the board of a loaded folder."""
    return ThronesRules(Play(World.of(game)), version)


@dataclass(frozen=True)
class ThronesRules(ActionRules[ThronesState]):
    """See `companion.table.rules.Rules`."""

    play: Play
    version: str
    state_kind: ClassVar[type[ThronesState]] = ThronesState

    @property
    def choices(self) -> Sequence[Choice]:
        return CHOICES

    @property
    def charts(self) -> Sequence[str]:
        return view.CHARTS

    def first_state(self, choices: Mapping[str, str]) -> ThronesState:
        return first_state(self.play.world, choices)

    def impossible_refusals(self, state: ThronesState) -> Sequence[Refusal]:
        faulty = broken_limits(self.play.world, state)
        return [self.play.refuse(refusal.rule, refusal.text) for refusal in faulty]

    def read(self, document: Mapping[str, Any]) -> ThronesState:
        return read(self.play.world, document)

    @property
    def kinds(self) -> Mapping[str, Place]:
        return KINDS

    def document(self, state: ThronesState) -> Mapping[str, Any]:
        return view.document(self.play, state)

    def seats(self, state: ThronesState) -> Vocabulary:
        return self.play.world.vocabulary("houses").only(state.order_of_play)

    def overview(self, state: ThronesState) -> Overview:
        return view.overview(self.play, state)

    def awaited(self, state: ThronesState) -> Sequence[str]:
        return view.awaited(self.play, state)

    def panels(self, state: ThronesState) -> Sequence[Panel]:
        """Return the panels of the big screen."""
        return panels(self.play, state)

    def scene(self, state: ThronesState, seat: str) -> Scene:
        """Return the board and the cards as a seat sees them, of the state as it may know it."""
        return scene(self.play, state, seat)

    def follows(
        self, before: ThronesState, event: Event, after: Step[ThronesState]
    ) -> Iterator[Block]:
        """See `ActionRules.follows`."""
        state, world = after.state, self.play.world
        for entry in after.entries:
            what = f"{world.house(entry.account)} {with_sign(entry.amount)}"
            yield Line(f"{what}: {entry_text(world, entry)}", 2)
        if state.over and not before.over:
            yield from view.victory_blocks(self.play, state)
        elif (state.phase, state.round) != (before.phase, before.round):
            yield from view.now(self.play, state)
        else:
            yield from (Line(f"- {task}") for task in view.tasks(self.play, state))

    def chart(self, what: str, states: Sequence[ThronesState]) -> Chart:
        return view.chart(self.play, states[-1], self.known_chart(what))
