"""The board and the pages of its rules, and the words in which events are refused and told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.game_of_thrones.state import ThronesState
from companion.games.game_of_thrones.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.names import Said

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
"""Tasks behind others that nobody answers: done when their turn comes (p. 12)."""


class Play(NamedTuple):
    """The board, handed to every rule."""

    world: World

    def refuse(self, rule: str, reason: str, allowed: str = "", /, **named: Said) -> Refusal:
        """A refusal with the page of a rule; what the reason names is said as `World.say` does."""
        said = self.world.say(reason, **named) if named else reason
        return Refusal(said, PAGES[rule], allowed)

    def phase_name(self, key: str) -> str:
        return self.world.name("phases", key)

    def phase_word(self, key: str) -> str:
        """A phase as it is typed: `marches`."""
        return self.phase_name(key).rpartition(": ")[2]

    def task_name(self, state: ThronesState) -> str:
        """Return what is due first, as the command that answers it."""
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

    def closed(self, state: ThronesState) -> list[Refusal]:
        """A refusal when the game is over or something else is due first."""
        if state.over:
            names = self.world.houses_text(state.winners)
            reason = _("The game is over; the winner is {house}").format(house=names)
            return [self.refuse("victory", reason, _("'undo' goes back"))]
        due = self.task_name(state)
        if due:
            return [self.refuse("turn", _("Something else is due first"), due)]
        return []

    def wrong_phase(self, state: ThronesState, wanted: str, rule: str) -> list[Refusal]:
        """A refusal unless the game goes on, nothing else is due and the phase is the one."""
        found = self.closed(state)
        if found or state.phase == wanted:
            return found
        reason = _("This belongs to another phase ({wanted}); now is: {now}").format(
            wanted=self.phase_name(wanted), now=self.phase_name(state.phase)
        )
        allowed = _("'next' walks on")
        return [self.refuse(rule, reason, allowed)]

    def wrong_task(self, state: ThronesState, rule: str, *wanted: str) -> list[Refusal]:
        """A refusal unless a task of one of these kinds is due first."""
        if not state.over and state.fight is None and state.task and state.task.kind in wanted:
            return []
        found = self.closed(state)
        if found:
            return found
        reason = _("Nothing of the kind is due now; it is the phase {now}")
        return [
            self.refuse(
                rule,
                reason.format(now=self.phase_name(state.phase)),
                _("'status' says what is"),
            )
        ]
