"""An edition on its board, and the words in which its events are refused and told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.axis.edition import Phase
from companion.games.axis.hooks import EditionHooks
from companion.games.axis.state import capital_held
from companion.table import lexicon
from companion.table.errors import Refusal
from companion.table.i18n import LANGUAGES, N_, _, every
from companion.table.words import Vocabulary

if TYPE_CHECKING:
    from companion.games.axis.state import AxisState

END = N_("end")
"""Word with which `next` walks to the end of the turn."""

_ALSO = {"combat": (N_("battle"), N_("fighting"))}
"""Further words for a phase."""
_DEED = {"research": "research", "purchase": "buy", "mobilize": "mobilize"}
"""The command that a phase is there for; its words mean the phase too."""

CHARTS = ("production", "cash", "cities", "luck")
"""The charts, the default one first."""


def _forms(lang: str, phase: str) -> tuple[str, ...]:
    """Return the names of the command that is what a phase is for; none for other phases."""
    return lexicon.forms(lang, "commands", _DEED[phase]) if phase in _DEED else ()


class Play(EditionHooks):
    """The board and the edition, handed to every rule."""

    def page(self, rule: str) -> str:
        return self.edition.pages[rule]

    def phase(self, key: str) -> Phase:
        return next(phase for phase in self.edition.phases if phase.id == key)

    def walk_to(self, phase: str) -> str:
        """Return how to come to a later phase, as the allowance of a refusal."""
        return _("'next {phase}' walks on to it").format(phase=self.phase_name(phase).casefold())

    def phases(self, *also: str) -> Vocabulary:
        """Return the phases by their names in any language of the game; `also` are further
        words."""
        in_use = self.world.game.words(self.world.lang())
        others = [words for words in self.world.game.texts.values() if words is not in_use]
        names: dict[str, list[str | None]] = {}
        for phase in self.edition.phases:
            spellings = names[phase.id] = [
                words.name("phases", phase.id) for words in (in_use, *others)
            ]
            for further in _ALSO.get(phase.id, ()):
                spellings += every(further)
            for lang in LANGUAGES:
                spellings += _forms(lang, phase.id)
        return Vocabulary.of(_("phases"), {**names, **{key: [_(key)] for key in also}})

    def ending(self, state: AxisState) -> str:
        """See `Play.ending`."""
        if state.winner is None:
            return ""
        winner = self.world.side_name(state.winner)
        return _("The war is over: won by {side}").format(side=winner)

    def phase_refusals(self, state: AxisState, *wanted: str, rule: str = "") -> list[Refusal]:
        """See `Play.phase_refusals`. The page is that of the phase."""
        refused = self.closed_refusals(state)
        if refused or state.phase in wanted:
            return refused
        held = capital_held(self.world, state, state.power)
        if not held and all(self.phase(phase).needs_capital for phase in wanted):
            power = self.world.power(state.power)
            reason = _("{power} has lost its capital and only moves and fights")
            return [self.refuse("capital", reason.format(power=power))]
        there = next((phase for phase in self.open_phases(state) if phase in wanted), None)
        allowed = self.walk_to(there) if there else _("'undo' goes back")
        reason = self.other_phase(state, *wanted)
        return [Refusal(reason, self.phase(wanted[0]).page, allowed)]

    def open_phases(self, state: AxisState) -> list[str]:
        """Return the phases that the power may still enter in this turn, in order (p. 16);
        without its capital only those that need none."""
        ids = [phase.id for phase in self.edition.phases]
        held = capital_held(self.world, state, state.power)
        later = self.edition.phases[ids.index(state.phase) + 1 :]
        return [phase.id for phase in later if held or not phase.needs_capital]
