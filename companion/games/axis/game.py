"""The rules of an edition as the table wants them: events checked, applied and told by kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from companion.games.axis.combat import edition_from_game
from companion.games.axis.edition import EditionRules, ruling_choices
from companion.games.axis.play import CHARTS, Play
from companion.games.axis.verbs import ACTIONS, NEXT
from companion.games.axis.world import World
from companion.table.action_rules import ActionRules
from companion.table.lazy import Place, later

if TYPE_CHECKING:
    from companion.table.overview import Overview
    from companion.table.panels import Panel
    from companion.table.reply import Chart
    from companion.table.rules import Choice
    from companion.table.scene import Scene
    from companion.table.words import Vocabulary
from companion.games.axis import view
from companion.games.axis.state import AxisState, dump, first_state, read
from kitgen.game import Game

KINDS: Mapping[str, Place] = {entry.name: entry.place for entry in (NEXT, *ACTIONS)}
"""Kind of event -> the place of its action."""

_HERE = "companion.games.axis"
panels: Callable[[Play, AxisState], Sequence[Panel]] = later(f"{_HERE}.panels", "panels")
scene: Callable[[Play, AxisState], Scene] = later(f"{_HERE}.scene", "scene")
"""What the big screen and phones show, loaded when one of them asks for it."""


@dataclass(frozen=True)
class AxisRules(ActionRules[AxisState]):
    """See `companion.table.rules.Rules`."""

    play: Play
    version: str
    state_kind: ClassVar[type[AxisState]] = AxisState

    @staticmethod
    def of(game: Game, edition: EditionRules, version: str, board: type[Play] = Play) -> AxisRules:
        return AxisRules(board(World(game, edition.bystanders), edition), version)

    @property
    def choices(self) -> Sequence[Choice]:
        edition = self.play.edition
        rules_of_edition = (*edition.choices, *edition.borders)
        if edition.rulings is not None:
            return rules_of_edition
        return (*rules_of_edition, *ruling_choices(edition_from_game(self.play.world.game).rulings))

    def at(self, state: AxisState | None) -> Play:
        """Return the board with the borders that the group has settled."""
        if state is None:
            return self.play
        turned = frozenset(
            choice.name
            for choice in self.play.edition.borders
            if state.choices.get(choice.name, choice.values[0]) != choice.values[0]
        )
        return replace(self.play, world=self.play.world.where(turned)) if turned else self.play

    @property
    def charts(self) -> Sequence[str]:
        return CHARTS

    @property
    def luck_chart(self) -> str:
        return "luck"

    def first_state(self, choices: Mapping[str, str]) -> AxisState:
        first = self.play.edition.phases[0].id
        return first_state(self.play.world, first, choices, self.play.first())

    def weighed_on(self) -> AxisState:
        """Return the books with which the game begins."""
        return self.begin({}, None)

    def dump(self, state: AxisState) -> dict[str, Any]:
        return dump(self.play.world, state)

    def read(self, document: Mapping[str, Any]) -> AxisState:
        phases = tuple(phase.id for phase in self.play.edition.phases)
        return read(self.play.world, phases, document, self.play.load)

    @property
    def kinds(self) -> Mapping[str, Place]:
        """Those of the family, an edition's own in their place."""
        return {**KINDS, **self.play.edition.kinds}

    def document(self, state: AxisState) -> Mapping[str, Any]:
        return view.document(self.at(state), state)

    def seats(self, state: AxisState) -> Vocabulary:
        return self.play.world.vocabulary("powers").only(state.powers)

    def overview(self, state: AxisState) -> Overview:
        return view.overview(self.at(state), state)

    def awaited(self, state: AxisState) -> Sequence[str]:
        return () if state.winner else (state.power,)

    def is_over(self, state: AxisState) -> bool:
        return state.winner is not None

    def winners(self, state: AxisState) -> Sequence[str]:
        """See `Rules.winners`: the powers of the side that has won."""
        powers = self.play.world.powers.items()
        return tuple(key for key, power in powers if power.side == state.winner)

    def panels(self, state: AxisState) -> Sequence[Panel]:
        """Return the panels of the big screen: production, cash, victory cities."""
        return panels(self.at(state), state)

    def scene(self, state: AxisState, seat: str) -> Scene:
        """Return the map as it is shown on screens."""
        return scene(self.at(state), state)

    def chart(self, what: str, states: Sequence[AxisState]) -> Chart:
        return view.chart(self.at(states[-1]), states[-1], self.known_chart(what))
