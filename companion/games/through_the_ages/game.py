"""The rules as the table wants them: events checked, applied and told by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from companion.games.through_the_ages import pending, tokens, view
from companion.games.through_the_ages.effects import validation
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import TtaState, first_state, read_state
from companion.games.through_the_ages.verbs import ACTIONS, COMING_TO_ANOTHER, COMMANDS, NEXT, SET
from companion.games.through_the_ages.world import World
from companion.table.action_rules import ActionRules
from companion.table.events import Event
from companion.table.i18n import N_
from companion.table.lazy import Place, later
from companion.table.overview import Overview
from companion.table.reply import Block, Chart
from companion.table.rules import Choice, Step
from companion.table.words import Vocabulary
from kitgen.game import Game

if TYPE_CHECKING:
    from companion.table.panels import Panel
    from companion.table.scene import Scene

_KINDS = {command: kind for kind, command in COMMANDS.items()}
KINDS: Mapping[str, Place] = {
    _KINDS.get(entry.name, entry.name): entry.place
    for entry in (NEXT, *ACTIONS)
    if entry.name not in COMING_TO_ANOTHER
}
"""Kind of event -> the place of its action."""

_HERE = "companion.games.through_the_ages"
panels: Callable[[Play, TtaState], Sequence[Panel]] = later(f"{_HERE}.panels", "panels")
scene: Callable[[Play, TtaState, str], Scene] = later(f"{_HERE}.scene", "scene")
"""What the big screen and phones show, loaded when one of them asks for it."""

CHOICES = (
    Choice(
        "version",
        ("full", "advanced", "tutorial"),
        N_("Which of the three games (p. 1)."),
        first=True,
        table="versions",
    ),
    Choice("players", ("2", "3", "4"), N_("How many play (p. 2)."), first=True),
    Choice(
        "first",
        ("green", "orange", "violet", "grey"),
        N_("Who begins (p. 2)."),
        first=True,
        table="players",
    ),
    Choice(
        "row",
        ("table", "kept"),
        N_("The card row lies on the table, or the program keeps it and draws or is told cards."),
    ),
    Choice(
        "hand",
        ("military", "civil"),
        N_("Military cards are kept up to the military (p. 19) or the civil actions (p. 12)."),
    ),
    Choice(
        "corruption",
        ("strict", "lenient"),
        N_("Lenient: one resource token is left out where that avoids corruption (p. 15)."),
    ),
    Choice(
        "easier",
        ("no", "yes"),
        N_("One more yellow token, one more urban building of each type (p. 19)."),
    ),
    Choice("draw", ("after", "during"), N_("When military cards are drawn (pp. 11, 19).")),
    Choice(
        "bonus",
        ("none", "3", "4", "5", "gradual"),
        N_("Age III events shown from the start of a full game, or one at each age (p. 19)."),
    ),
    Choice(
        "fights",
        ("all", "milder", "none"),
        N_("Milder: one rival at a time fights a player; none: no aggressions, no wars (p. 19)."),
    ),
)


def rules(game: Game, version: str) -> TtaRules:
    """Return the rules with the cards of a loaded folder."""
    return TtaRules(Play(World.of(game)), version)


@dataclass(frozen=True)
class TtaRules(ActionRules[TtaState]):
    """See `companion.table.rules.Rules`."""

    play: Play
    version: str
    state_kind: ClassVar[type[TtaState]] = TtaState

    @property
    def choices(self) -> Sequence[Choice]:
        return CHOICES

    @property
    def charts(self) -> Sequence[str]:
        return view.CHARTS

    def vet(self) -> None:
        validation.vet(self.play.world)

    def first_state(self, choices: Mapping[str, str]) -> TtaState:
        return first_state(self.play.world, choices)

    def read(self, document: Mapping[str, Any]) -> TtaState:
        return read_state(self.play.world, document)

    @property
    def kinds(self) -> Mapping[str, Place]:
        return KINDS

    def doubts(self, state: TtaState) -> Sequence[str]:
        return tuple(tokens.doubts(self.play.world, state))

    def document(self, state: TtaState) -> Mapping[str, Any]:
        return view.document(self.play, state)

    def seats(self, state: TtaState) -> Vocabulary:
        return self.play.world.player_words(state.players)

    def overview(self, state: TtaState) -> Overview:
        return view.overview(self.play, state)

    def due_state(self, state: TtaState, seat: str) -> TtaState:
        """Return the state without the cards that a seat may not know: which political actions
        there are would tell which cards a hand has."""
        return self.veiled(state, seat)

    def awaited(self, state: TtaState) -> Sequence[str]:
        return pending.awaited(self.play.world, state)

    def panels(self, state: TtaState) -> Sequence[Panel]:
        """Return the panels of the big screen: the figures of the civilisations."""
        return panels(self.play, state)

    def scene(self, state: TtaState, seat: str) -> Scene:
        """Return the card row, the tracks and the cards in play as they are shown on screens."""
        return scene(self.play, state, seat)

    def follows(self, before: TtaState, event: Event, after: Step[TtaState]) -> Iterator[Block]:
        """See `ActionRules.follows`."""
        state = after.state
        # A correction says by itself what it changes: no time has passed with it.
        met = state if event.kind == SET else before
        yield from view.passed_over(self.play, met, state)
        yield from view.ended(self.play, before, state)
        yield from view.entries(self.play, met, after)
        yield from view.changed_ratings(self.play, before, state)
        yield from view.now(self.play, state, before)

    def chart(self, what: str, states: Sequence[TtaState]) -> Chart:
        return view.chart(self.play, states[-1], self.known_chart(what))
