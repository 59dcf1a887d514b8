"""The game and the pages of its rules, and the words in which events are refused and told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.through_the_ages import pending
from companion.games.through_the_ages.actions import civil_left, first_round, military_left
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World
from companion.table import play as table
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Line

PAGES: Mapping[str, str] = {
    "start": "4",
    "take": "4",
    "wonders": "4",
    "leaders": "4",
    "row": "5",
    "actions": "5",
    "population": "5",
    "building": "6",
    "urban": "6",
    "units": "6",
    "stages": "6",
    "playing": "6",
    "hand": "7",
    "technology": "8",
    "revolution": "8",
    "upgrade": "9",
    "upkeep": "9",
    "draw": "11",
    "discard": "12",
    "politics": "12",
    "territory": "12",
    "aggression": "13",
    "pacts": "14",
    "uprising": "14",
    "tactics": "15",
    "ages": "16",
    "wars": "17",
    "resign": "18",
    "end": "18",
    "variants": "19",
    "cards": "20",
}
"""Rule -> page of the rule text."""


@dataclass(frozen=True, slots=True)
class Play(table.Play[World]):
    """The game, handed to every rule."""

    pages: ClassVar[Mapping[str, str]] = PAGES
    end_rule: ClassVar[str] = "end"

    def ending(self, state: TtaState) -> str:
        """See `Play.ending`."""
        if not state.over:
            return ""
        names = self.world.players_text(state.winners)
        return _("The game is over; the winner is {player}").format(player=names)

    def due(self, state: TtaState) -> str:
        """See `Play.due`."""
        if state.lay:
            text = _("'lay' new cards into the row, as they fall (or with --draw): {count}")
            return text.format(count=state.lay)
        return pending.due(self.world, state)

    def due_rule(self, state: TtaState) -> str:
        return "row" if state.lay else "politics"

    def ends(self, state: TtaState) -> str:
        """Return the advice to end the turn, where nothing else is due first."""
        return "" if self.closed_refusals(state) else _("'end' ends the turn")

    def acting_refusals(self, state: TtaState, rule: str = "start") -> list[Refusal]:
        """Return a refusal unless actions may be taken now, other than taking cards."""
        refusals = self.closed_refusals(state)
        if not refusals and first_round(state):
            reason = _("In the first round cards are taken and nothing else")
            return [self.refuse("start", reason, _("'take' or 'end'"))]
        return refusals

    def civil_refusals(
        self, state: TtaState, cost: int = 1, rule: str = "actions"
    ) -> list[Refusal]:
        """Return a refusal when there are too few civil actions."""
        left = civil_left(self.world, state)
        if left >= cost:
            return []
        reason = _("{player} has too few civil actions: left {left}, needed {cost}")
        reason = self.world.say(reason, cost=cost, left=left, player=state.turn)
        return [self.refuse(rule, reason, self.ends(state))]

    def military_refusals(
        self, state: TtaState, cost: int = 1, rule: str = "actions"
    ) -> list[Refusal]:
        """Return a refusal when there are too few military actions."""
        left = military_left(self.world, state)
        if left >= cost:
            return []
        reason = _("{player} has too few military actions: left {left}, needed {cost}")
        reason = self.world.say(reason, cost=cost, left=left, player=state.turn)
        return [self.refuse(rule, reason, self.ends(state))]


def sentence(play: Play, player: str, text: str) -> Line:
    """Return a sentence about a player: `Green: builds Bronze.`; without a player it begins with a
    capital."""
    told = f"{play.world.player(player)}: {text}" if player else text[:1].upper() + text[1:]
    return Line(f"{told}.")
