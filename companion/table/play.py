"""Argument of every rule of a game: the game's world, and the words in which it refuses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.names import Named, Said

W = TypeVar("W", bound=Named, covariant=True)


@dataclass(frozen=True, slots=True)
class Play(Generic[W]):
    """The world of a game, and the one form of a refusal: the reason, the page of a rule, what is
    allowed instead. A game says how it ends and what is due; that its actions are closed then, and
    in another phase, follows."""

    world: W

    pages: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Rule -> page of the rule text."""
    end_rule: ClassVar[str] = "victory"
    """Rule by which a game ends."""

    def page(self, rule: str) -> str:
        return self.pages[rule]

    def refuse(self, rule: str, reason: str, allowed: str = "", /, **named: Said) -> Refusal:
        """Return a refusal with the page of a rule. What the reason names is said as `World.say`
        does."""
        text = self.world.say(reason, **named) if named else reason
        return Refusal(text, self.page(rule), allowed)

    def phase_name(self, key: str) -> str:
        return self.world.name("phases", key)

    # -- what a game says ------------------------------------------------------------------------

    def ending(self, state: Any) -> str:
        """Return the sentence that says who has won; empty while the game goes on."""
        return ""

    def due(self, state: Any) -> str:
        """Return the command due before anything else; empty if there is none."""
        return ""

    def due_rule(self, state: Any) -> str:
        """Return the rule of what is due."""
        return "turn"

    # -- what follows ----------------------------------------------------------------------------

    def over(self, state: Any) -> list[Refusal]:
        """Return a refusal once the game is over."""
        ending = self.ending(state)
        return [self.refuse(self.end_rule, ending, _("'undo' goes back"))] if ending else []

    def closed_refusals(self, state: Any) -> list[Refusal]:
        """Return a refusal once the game is over, and while something else is due first."""
        if refused := self.over(state):
            return refused
        due = self.due(state)
        if not due:
            return []
        return [self.refuse(self.due_rule(state), _("Something else is due first"), due)]

    def phase_refusals(self, state: Any, *wanted: str, rule: str = "turn") -> list[Refusal]:
        """Return a refusal unless the game goes on, nothing is due and the phase is one of
        these."""
        refused = self.closed_refusals(state)
        if refused or state.phase in wanted:
            return refused
        return [self.refuse(rule, self.other_phase(state, *wanted), _("'next' walks on"))]

    def other_phase(self, state: Any, *wanted: str) -> str:
        """Return the reason why something is not done in this phase."""
        return _("This belongs to another phase ({wanted}); now is: {now}").format(
            wanted=" / ".join(map(self.phase_name, wanted)), now=self.phase_name(state.phase)
        )

    def not_due_refusals(self, state: Any, rule: str, reason: str = "") -> list[Refusal]:
        """Return a refusal of an answer to what nobody has asked."""
        reason = reason or _("Nothing of the kind is due now")
        return self.closed_refusals(state) or [
            self.refuse(rule, reason, _("'status' says what is"))
        ]
