"""The rules as the table wants them: events checked, applied and told by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.game_of_thrones import (
    aftermath,
    bids,
    corrections,
    marches,
    mustering,
    orders,
    raids,
    removal,
    view,
    walk,
    westeros,
)
from companion.games.game_of_thrones.play import Kind, Play
from companion.games.game_of_thrones.state import ThronesState, dump, first_state, load
from companion.games.game_of_thrones.tokens import entry_text
from companion.games.game_of_thrones.world import World
from companion.table.events import Event
from companion.table.i18n import N_, _
from companion.table.kinds import KindRules
from companion.table.reply import Block, Chart, Line, Reply
from companion.table.rules import Choice, Step
from companion.table.verbs import Args
from companion.table.words import Vocabulary
from kitgen.game import Game

KINDS: Mapping[str, Kind] = {
    "next": walk.KIND,
    "westeros": westeros.KIND,
    "remove": removal.KIND,
    "muster": mustering.KIND,
    "bid": bids.BID,
    "tie": bids.TIE,
    "recover": bids.RECOVER,
    "orders": orders.ORDERS,
    "raven": orders.RAVEN,
    "raid": raids.KIND,
    "march": marches.KIND,
    "battle": aftermath.KIND,
    "set": corrections.KIND,
}

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
class ThronesRules(KindRules[ThronesState]):
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
        return self.load({**given, "choices": self.settled(choices)})

    def kind(self, event: Event) -> Kind | None:
        return KINDS.get(event.kind)

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
            base = self.play.world.vocabulary("phases").spellings
            words = {**{key: names[1:] for key, names in base.items()}, walk.END: [_(walk.END)]}
            to = Vocabulary.of(_("phases"), words).find(to)
        return Event("next", {"to": to})

    def describe(self, before: ThronesState, event: Event) -> tuple[str, str]:
        kind = KINDS.get(event.kind)
        if kind is None:
            return "", event.kind
        house = kind.who(before, event.data)
        text = kind.describe(self.play, before, event.data)
        return self.play.world.house(house) if house else "", text

    def report(self, before: ThronesState, event: Event, after: Step[ThronesState]) -> Reply:
        kind, state, world = KINDS[event.kind], after.state, self.play.world
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
