"""The board and the pages of its rules, and the words in which events are refused and told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.game_of_thrones.state import ThronesState
from companion.games.game_of_thrones.world import World
from companion.table import play as table
from companion.table.errors import Refusal
from companion.table.i18n import _

PAGES: Mapping[str, str] = {
    "turn": "2",
    "supply": "3",
    "mustering": "3",
    "clash": "5",
    "wildlings": "5",
    "orders": "6",
    "raven": "6",
    "raids": "7",
    "marches": "7",
    "transport": "8",
    "control": "8",
    "battle": "9",
    "support": "9",
    "cards": "10",
    "blade": "10",
    "casualties": "10",
    "retreat": "10",
    "consolidate": "11",
    "victory": "11",
    "neutral": "11",
    "limits": "12",
    "rivers": "12",
    "westeros": "12",
}
"""Rule -> page of the rule text."""


ALL = "all"
"""Subject of the mustering task, before the houses that muster stand in line."""
OF_ITSELF = ("supply", "game")
"""Tasks that nobody answers: each is done when its turn comes (p. 12)."""


@dataclass(frozen=True, slots=True)
class Play(table.Play[World]):
    """The board, handed to every rule."""

    pages: ClassVar[Mapping[str, str]] = PAGES

    def phase_word(self, key: str) -> str:
        """Return a phase as it is typed: `marches`."""
        return self.phase_name(key).rpartition(": ")[2]

    def due(self, state: ThronesState) -> str:
        """See `Play.due`."""
        task = state.task
        if state.fight is not None:
            text = _("'battle': {house} attacks {area}")
            area = self.world.area(state.fight.area)
            return self.world.say(text, house=state.fight.attacker, area=area)
        if task is None:
            return ""
        if task.about == ALL or task.kind in OF_ITSELF:
            kind = "mustering" if task.about == ALL else task.kind
            return _("what {card} brings").format(card=self.world.name("westeros_kinds", kind))
        names = {
            "draw": _("'westeros': turn up the three cards"),
            "reduce": _("'remove': {house} has more units than its supply feeds"),
            "losses": _("'remove': {house} loses units worth {amount} to the wildlings"),
            "muster": _("'muster': {house}; 'next' when it is done"),
            "bid": _("'bid' for {about}: {houses}"),
            "tie": _("'tie': {house}, owner of the throne, decides between {houses} ({about})"),
            "recover": _("'recover': {house} may take a used house card back; 'next' declines"),
        }
        about = {
            "wildlings": _("the Night's Watch"),
            "lowest": _("lowest bid for the Night's Watch"),
        }.get(task.about) or self.world.track(task.about)
        waiting = task.houses or [h for h in state.order_of_play if h not in state.bids]
        return self.world.say(
            names[task.kind], house=task.house, amount=task.amount, about=about, houses=waiting
        )

    def ending(self, state: ThronesState) -> str:
        """See `Play.ending`."""
        if not state.over:
            return ""
        names = self.world.houses_text(state.winners)
        return _("The game is over; the winner is {house}").format(house=names)

    def task_refusals(self, state: ThronesState, rule: str, *wanted: str) -> list[Refusal]:
        """Return a refusal unless a task of one of these kinds is due first."""
        if not state.over and state.fight is None and state.task and state.task.kind in wanted:
            return []
        reason = _("Nothing of the kind is due now; it is the phase {now}")
        return self.not_due_refusals(state, rule, reason.format(now=self.phase_name(state.phase)))
