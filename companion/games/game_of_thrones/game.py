"""The rules as the table wants them: events checked, applied and told by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game_of_thrones import view
from companion.games.game_of_thrones.play import Kind, Play
from companion.games.game_of_thrones.state import ThronesState, dump, first_state, load
from companion.games.game_of_thrones.tokens import entry_text
from companion.games.game_of_thrones.world import World
from companion.table.errors import RefusedError
from companion.table.events import Event
from companion.table.i18n import N_, _
from companion.table.kinds import KindRules, Place
from companion.table.reply import Block, Chart, Line, Reply
from companion.table.rules import Choice, Step
from companion.table.verbs import Args
from companion.table.words import Vocabulary
from kitgen.game import Game

_HERE = "companion.games.game_of_thrones"
KINDS: Mapping[str, Place] = {
    "next": (f"{_HERE}.walk", "KIND"),
    "westeros": (f"{_HERE}.westeros", "KIND"),
    "remove": (f"{_HERE}.removal", "KIND"),
    "muster": (f"{_HERE}.mustering", "KIND"),
    "bid": (f"{_HERE}.bids", "BID"),
    "tie": (f"{_HERE}.bids", "TIE"),
    "recover": (f"{_HERE}.bids", "RECOVER"),
    "orders": (f"{_HERE}.orders", "ORDERS"),
    "raven": (f"{_HERE}.orders", "RAVEN"),
    "raid": (f"{_HERE}.raids", "KIND"),
    "march": (f"{_HERE}.marches", "KIND"),
    "battle": (f"{_HERE}.aftermath", "KIND"),
    "set": (f"{_HERE}.corrections", "KIND"),
}
"""Kind of event -> the place of its rules."""

CHOICES = (
    Choice("players", ("5", "4", "3"), N_("How many play (p. 12); with 5 all houses.")),
    Choice(
        "seventh_card",
        ("kept", "discarded"),
        N_("The seventh used house card is back in hand at once, or lies alone (p. 11)."),
    ),
    Choice(
        "last_footman",
        ("battle-ends", "sum"),
        N_("A card destroys a side's last unit: it has lost, or the sums decide (p. 10)."),
    ),
    Choice(
        "home_retreat",
        ("no", "yes"),
        N_("May one retreat to an empty area with the arms of an enemy's home (pp. 8, 10)?"),
    ),
)


def rules(game: Game, version: str) -> ThronesRules:
    """The rules on the board of a loaded folder."""
    return ThronesRules(Play(World.of(game)), version)


@dataclass(frozen=True)
class ThronesRules(KindRules[ThronesState, Kind]):
    """See `companion.table.rules.Rules`."""

    play: Play
    version: str

    @property
    def choices(self) -> Sequence[Choice]:
        return CHOICES

    @property
    def charts(self) -> Sequence[str]:
        return view.CHARTS

    def begin(self, choices: Mapping[str, str], given: Mapping[str, Any] | None) -> ThronesState:
        if given is None:
            return first_state(self.play.world, self.settled(choices))
        from companion.games.game_of_thrones.limits import faults

        state = self.load({**given, "choices": self.settled(choices)})
        found = faults(self.play.world, state)
        if found:
            raise RefusedError([self.play.refuse(fault.rule, fault.text) for fault in found])
        return state

    @property
    def kinds(self) -> Mapping[str, Place]:
        return KINDS

    def dump(self, state: ThronesState) -> dict[str, Any]:
        return dump(state)

    def load(self, document: Mapping[str, Any]) -> ThronesState:
        choices = self.settled(document.get("choices"))
        return load(self.play.world, {**document, "choices": choices})

    def status(self, state: ThronesState) -> Reply:
        return view.status(self.play, state)

    def next(self, state: ThronesState, args: Args) -> Event:
        to = args.text("to")
        if to is not None:
            from companion.games.game_of_thrones.walk import END

            base = self.play.world.vocabulary("phases").spellings
            words = {**{key: names[1:] for key, names in base.items()}, END: [_(END)]}
            to = Vocabulary.of(_("phases"), words).find(to)
        return Event("next", {"to": to})

    def describe(self, before: ThronesState, event: Event) -> tuple[str, str]:
        kind = self.kind(event)
        if kind is None:
            return "", event.kind
        house = kind.who(before, event.data)
        text = kind.describe(self.play, before, event.data)
        return self.play.world.house(house) if house else "", text

    def report(self, before: ThronesState, event: Event, after: Step[ThronesState]) -> Reply:
        kind, state, world = self.kind(event), after.state, self.play.world
        assert kind is not None
        blocks: list[Block] = [*kind.report(self.play, before, event.data, after)]
        for entry in after.entries:
            text = f"{world.house(entry.account)} {entry.amount:+d}: {entry_text(world, entry)}"
            blocks.append(Line(text, 2))
        if state.over and not before.over:
            blocks += view.victory_blocks(self.play, state)
        elif (state.phase, state.round) != (before.phase, before.round):
            blocks += [*view.now(self.play, state)]
        else:
            blocks += [Line(f"- {task}") for task in view.tasks(self.play, state)]
        data = {
            "event": event.kind,
            **kind.outcome(self.play, before, event.data),
            "entries": [entry.document() for entry in after.entries],
            "status": view.document(self.play, state),
        }
        return Reply(data, blocks)

    def chart(self, what: str, states: Sequence[ThronesState]) -> Chart:
        return view.chart(self.play, states[-1], self.known_chart(what))
