"""Common parts of the actions of this game: when they are open, and their fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, playing
from companion.games.game_of_thrones.words import read_areas
from companion.table import actions, inputs
from companion.table.actions import Input
from companion.table.counts import Counts
from companion.table.errors import Refusal
from companion.table.words import Vocabulary

Draft = actions.Draft[Play, ThronesState]


class ThronesAction(actions.Action[Play, ThronesState]):
    """An action of this game."""

    @classmethod
    def repliers(cls, play: Play, state: ThronesState) -> Sequence[str] | None:
        """See `Action.repliers`: what is due first is one house's, or all houses'."""
        house = due_house(state) if isinstance(cls.gate, WhenDue) else ""
        return (house,) if house else None


@dataclass(frozen=True, slots=True)
class InPhase:
    """Gate: open in one phase, when nothing else is due; `rule` names the page."""

    phase: str
    rule: str

    def refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        return play.phase_refusals(state, self.phase, rule=self.rule)


@dataclass(frozen=True, slots=True)
class WhenDue:
    """Gate: open when a task of one of these kinds is due first."""

    rule: str
    kinds: tuple[str, ...]

    def refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        return play.task_refusals(state, self.rule, *self.kinds)


def due_house(state: ThronesState) -> str:
    """Return the house that has to answer what is due first."""
    return state.task.house if state.task else ""


def houses(draft: Draft) -> Vocabulary:
    """Return the houses that are played."""
    return draft.play.world.vocabulary("houses").only(playing(draft.play.world, draft.state))


AREA = inputs.one_of(lambda draft: draft.play.world.vocabulary("areas"))
AREAS: Input[tuple[str, ...]] = Input(
    lambda draft, text: tuple(read_areas(draft.play.world, (text,))),
    shown=lambda draft, areas: draft.play.world.areas_text(areas),
    many=True,
    words=lambda draft: draft.play.world.vocabulary("areas"),
    form="some",
)
HOUSE = inputs.one_of(houses)
UNITS = inputs.counts_of(lambda draft: draft.play.world.vocabulary("units"))._replace(
    shown=lambda draft, counts: draft.play.world.counts(counts)
)


def some_of(units: Counts) -> Input[Counts]:
    """Return an input like `UNITS` that offers only the kinds in `units`, each up to its number."""
    return UNITS._replace(
        words=lambda draft: draft.play.world.vocabulary("units").only(units),
        limits=lambda _draft: units,
    )
