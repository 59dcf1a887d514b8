"""Parts that all actions of the family share: when they are open, and what their fields are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.games.axis.hit_dice import throws_between
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.table import actions, inputs
from companion.table.actions import Input
from companion.table.battles import Throw
from companion.table.counts import Counts
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.rules import Step
from companion.table.words import Vocabulary, parse_counts

Draft = actions.Draft[Play, AxisState]
LuckByPower = Mapping[str, tuple[int, ...]]
"""Power -> dice, hits, sum of the numbers needed."""


class AxisAction(actions.Action[Play, AxisState]):
    """An action of this family, done by the power at the move."""

    def who(self, state: AxisState) -> str:
        return state.power

    def throws(self, play: Play, before: AxisState, after: Step[AxisState]) -> tuple[Throw, ...]:
        """Return the dice that the books count by the action."""
        return tuple(throws_between(play, before, after.state))


class InPhase:
    """Gate: open in some phases, while the war goes on."""

    def __init__(self, *phases: str) -> None:
        self.phases = phases

    def refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        return play.phase_refusals(state, *self.phases)


# -- areas -------------------------------------------------------------------------------------


def find_area(draft: actions.Draft[Any, Any], text: str) -> str:
    """Return the area that a text means. What is read by the name of a city or of a power is said.
    Raises UsageError."""
    world = draft.play.world
    area: str = world.places.find(text)
    if area not in world.vocabulary("areas").matches(text):
        message = _("'{word}' means {area} here.")
        draft.remark(world.say(message, word=text, area=area))
    return area


def area_before(*behind: Input[Any]) -> Input[str]:
    """Return an area and what is said of it, by their place: without quotes, and in either order:
    `united kingdom 1 bomber`, `1 bomber united kingdom`. `behind` are the inputs of the words
    behind."""

    def lead(draft: actions.Draft[Any, Any], typed: Sequence[str]) -> tuple[str, list[str]]:
        """Return the area and the other words: of all ways to part the line, area first before
        area last and long names before short ones, the first in which both can be read."""
        places, words = draft.play.world.places, " ".join(typed).split()
        splits = [(words[:at], words[at:]) for at in range(len(words), 0, -1)]
        splits += [(words[at:], words[:at]) for at in range(1, len(words))]
        for area_words, others in splits:
            name = " ".join(area_words)
            if len(places.matches(name)) == 1:
                with suppress(UsageError):
                    _read_all(draft, behind, others)
                    return find_area(draft, name), others
        area, others = places.leading(words)
        return area, others

    return Input(
        find_area,
        lead,
        lambda draft, area: draft.play.world.area(area),
        quoted=not behind,
        words=lambda draft: draft.play.world.places,
    )


def _read_all(
    draft: actions.Draft[Any, Any], behind: Sequence[Input[Any]], words: list[str]
) -> None:
    """Raise UsageError where some words are not what stands behind an area."""
    for input in behind:
        if not words:
            return
        if input.lead is not None:
            _answer, words = input.lead(draft, words)
        else:
            input.read(draft, " ".join(words))  # raises for what it cannot read
            words = []


# -- units -------------------------------------------------------------------------------------


def counts_of(words: Callable[[actions.Draft[Any, Any]], Vocabulary], empty: str) -> Input[Counts]:
    """Return a field of units with their counts, at least one; `empty` is the sentence that asks
    for them."""

    def read(draft: actions.Draft[Any, Any], text: str) -> Counts:
        known = words(draft)
        try:
            units = parse_counts(text, known)
        except UsageError as error:
            raise _other_units(draft, text, known) or error from None
        if not units:
            raise UsageError(_(empty))
        return units

    def shown(draft: actions.Draft[Any, Any], units: Counts) -> str:
        text: str = draft.play.world.counts(units)
        return text

    return Input(read, shown=shown, words=words, form="counts")


def _other_units(draft: actions.Draft[Any, Any], text: str, known: Vocabulary) -> UsageError | None:
    """Return the error for units that exist but cannot be meant here; None where a word names no
    unit."""
    world = draft.play.world
    try:
        named = parse_counts(text, world.vocabulary("units"))
    except UsageError:
        return None
    message = _("{units}: not here; possible are: {known}.")
    wrong = {unit: count for unit, count in named.items() if unit not in known.ids}
    names = ", ".join(map(world.unit, known.ids))
    return UsageError(world.say(message, units=wrong, known=names))


AREA = area_before()
UNITS = counts_of(
    lambda draft: draft.play.world.vocabulary("units"),
    N_("Which units? For example: 3 infantry 2 tank."),
)
AIRCRAFT_EMPTY = N_("Which aircraft? For example: 2 fighter.")
POWER = inputs.one_of(lambda draft: draft.play.world.vocabulary("powers"))
POWER_ALONE = POWER._replace(quoted=True)
"""Input of a power that all words on the line mean."""


def ones(units: Sequence[str]) -> list[Counts]:
    """Return one of each, as the least that can be answered."""
    return [{unit: 1} for unit in units]
