"""The rules as the table wants them: events checked, applied and told by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.battles_of_napoleon import choices as settled
from companion.games.battles_of_napoleon.play import Kind, Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.world import World
from companion.table.arguments import Args
from companion.table.errors import RefusedError
from companion.table.events import Event
from companion.table.i18n import N_
from companion.table.kinds import KindRules
from companion.table.loading import Place
from companion.table.overview import Overview
from companion.table.reply import Block, Chart, Line, Reply
from companion.table.rules import Choice, Step
from kitgen.game import Game

_HERE = "companion.games.battles_of_napoleon"
KINDS: Mapping[str, Place] = {
    "next": (f"{_HERE}.command.walk", "KIND"),
    "orders": (f"{_HERE}.command.orders", "FIRST"),
    "dispatch": (f"{_HERE}.command.orders", "DISPATCH"),
    "test": (f"{_HERE}.command.orders", "TEST"),
    "leader": (f"{_HERE}.command.leaders", "LEADER"),
    "replace": (f"{_HERE}.command.leaders", "REPLACE"),
    "chief": (f"{_HERE}.command.leaders", "CHIEF"),
    "out": (f"{_HERE}.command.marks", "OUT"),
    "alarm": (f"{_HERE}.command.marks", "ALARM"),
    "hold": (f"{_HERE}.command.marks", "HOLD"),
    "draw": (f"{_HERE}.command.cards", "DRAW"),
    "discard": (f"{_HERE}.command.cards", "DISCARD"),
    "card": (f"{_HERE}.command.cards", "PLAY"),
    "form": (f"{_HERE}.command.formations", "FORM"),
    "move": (f"{_HERE}.command.moves", "MOVES"),
    "recall": (f"{_HERE}.command.cavalry", "RECALLED"),
    "withdraw": (f"{_HERE}.command.cavalry", "WITHDRAWN"),
    "rally": (f"{_HERE}.command.rally", "KIND"),
    "rout": (f"{_HERE}.command.rally", "ROUT"),
    "set": (f"{_HERE}.command.corrections", "KIND"),
    "fire": (f"{_HERE}.combat.kinds", "FIRING"),
    "melee": (f"{_HERE}.combat.kinds", "CLOSING"),
    "charge": (f"{_HERE}.combat.kinds", "CHARGING"),
    "square": (f"{_HERE}.combat.kinds", "SQUARE"),
    "morale": (f"{_HERE}.combat.kinds", "MORALE"),
    "retreat": (f"{_HERE}.combat.moves", "RETREAT"),
    "advance": (f"{_HERE}.combat.moves", "ADVANCE"),
}
"""Kind of event -> the place of its rules."""


def rules(game: Game, version: str) -> NapoleonRules:
    """The rules on the tables of a loaded folder."""
    return NapoleonRules(Play(World.of(game)), version)


@dataclass(frozen=True)
class NapoleonRules(KindRules[NapoleonState, Kind]):
    """See `companion.table.rules.Rules`."""

    play: Play
    version: str

    @property
    def choices(self) -> Sequence[Choice]:
        scenario = Choice("scenario", tuple(self.play.world.scenarios), N_("The battle."), True)
        return (scenario, *settled.OPTIONAL, *settled.SWITCHES)

    @property
    def charts(self) -> Sequence[str]:
        from companion.games.battles_of_napoleon.view import CHARTS

        return CHARTS

    def begin(self, choices: Mapping[str, str], given: Mapping[str, Any] | None) -> NapoleonState:
        from companion.games.battles_of_napoleon.setup import first_state

        if given is None:
            return first_state(self.play.world, self.settled(choices))
        return self.load({**given, "choices": self.settled(choices)})

    @property
    def kinds(self) -> Mapping[str, Place]:
        return KINDS

    def apply(self, state: NapoleonState, event: Event) -> Step[NapoleonState]:
        from companion.games.battles_of_napoleon import ending
        from companion.games.battles_of_napoleon.fate import still_due

        step = super().apply(state, event)
        return Step(ending.settle(self.play.world, still_due(step.state)), step.entries)

    def dump(self, state: NapoleonState) -> dict[str, Any]:
        from companion.games.battles_of_napoleon.saved import dump

        return dump(state)

    def load(self, document: Mapping[str, Any]) -> NapoleonState:
        from companion.games.battles_of_napoleon.saved import load

        given = self.settled(document.get("choices"))
        return load(self.play.world, {**document, "choices": given})

    def document(self, state: NapoleonState) -> Mapping[str, Any]:
        from companion.games.battles_of_napoleon import view
        from companion.games.battles_of_napoleon.document import document

        return document(self.play, state, view.tasks(self.play, state))

    def overview(self, state: NapoleonState) -> Overview:
        from companion.games.battles_of_napoleon import view

        return view.overview(self.play, state)

    def next(self, state: NapoleonState, args: Args) -> Event:
        from companion.games.battles_of_napoleon.command.flow import goal, overlooked
        from companion.games.battles_of_napoleon.command.walk import find_goal

        to = args.text("to")
        wanted = find_goal(self.play.world, to) if to else None
        if found := overlooked(self.play, state):
            raise RefusedError(found)
        return Event("next", {"to": goal(self.play, state, wanted)})

    def describe(self, before: NapoleonState, event: Event) -> tuple[str, str]:
        kind = self.kind(event)
        if kind is None:
            return "", event.kind
        nation = kind.who(before, event.data)
        text = kind.describe(self.play, before, event.data)
        return self.play.world.nation(nation) if nation else "", text

    def report(self, before: NapoleonState, event: Event, after: Step[NapoleonState]) -> Reply:
        from companion.games.battles_of_napoleon import view
        from companion.games.battles_of_napoleon.document import document

        kind, state = self.kind(event), after.state
        assert kind is not None
        blocks: list[Block] = [*kind.report(self.play, before, event.data, after)]
        blocks += [Line(view.entry_text(self.play, entry), 2) for entry in after.entries]
        if state.over and not before.over:
            blocks += view.victory_blocks(self.play, state)
        elif (state.phase, state.turn) != (before.phase, before.turn):
            blocks += view.now(self.play, state)
        else:
            blocks += [Line(f"- {task}") for task in view.tasks(self.play, state)]
        data = {
            "event": event.kind,
            **kind.outcome(self.play, before, event.data),
            "entries": [entry.document() for entry in after.entries],
            "status": document(self.play, state, view.tasks(self.play, state)),
        }
        return Reply(data, blocks)

    def chart(self, what: str, states: Sequence[NapoleonState]) -> Chart:
        from companion.games.battles_of_napoleon import view

        return view.chart(self.play, states[-1], self.known_chart(what))
