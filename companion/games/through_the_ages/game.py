"""The rules as the table wants them: events checked, applied and told by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.through_the_ages import (
    ages,
    building,
    corrections,
    hands,
    people,
    playing,
    political,
    row,
    taking,
    turns,
    view,
    wonders,
)
from companion.games.through_the_ages.ledger import entry_line
from companion.games.through_the_ages.play import Kind, Play
from companion.games.through_the_ages.politics import vetting
from companion.games.through_the_ages.state import PHASES, TtaState, dump, first_state, load
from companion.games.through_the_ages.world import World
from companion.table.errors import Refusal, UsageError
from companion.table.events import Event
from companion.table.i18n import N_, _
from companion.table.reply import Block, Chart, Line, Reply
from companion.table.rules import Choice, Step, Topic
from companion.table.verbs import Args
from companion.table.words import Vocabulary
from kitgen.game import Game

KINDS: Mapping[str, Kind] = {
    **turns.KINDS,
    **row.KINDS,
    **ages.KINDS,
    **taking.KINDS,
    **people.KINDS,
    **building.KINDS,
    **wonders.KINDS,
    **playing.KINDS,
    **hands.KINDS,
    **political.KINDS,
    **corrections.KINDS,
}

CHOICES = (
    Choice("version", ("full", "advanced", "tutorial"), N_("Which of the three games (p. 1).")),
    Choice("players", ("2", "3", "4"), N_("How many play (p. 2).")),
    Choice("first", ("green", "orange", "violet", "grey"), N_("Who begins (p. 2).")),
    Choice(
        "row",
        ("table", "kept"),
        N_("The card row lies on the table, or the program keeps it and draws or is told cards."),
    ),
    Choice(
        "hand",
        ("military", "civil"),
        N_("Military cards are kept up to the military (p. 19) or the civil actions (p. 12)."),
    ),
    Choice(
        "corruption",
        ("strict", "lenient"),
        N_("With lenient one resource token is left out where it spares corruption (p. 15)."),
    ),
    Choice(
        "easier",
        ("no", "yes"),
        N_("One more yellow token, one more urban building of each type (p. 19)."),
    ),
    Choice("draw", ("after", "during"), N_("When military cards are drawn (pp. 11, 19).")),
    Choice(
        "bonus",
        ("none", "3", "4", "5", "gradual"),
        N_("Age III events shown from the start of a full game, or one at each age (p. 19)."),
    ),
    *political.CHOICES,
)


def rules(game: Game, version: str) -> TtaRules:
    """The rules with the cards of a loaded folder. Raises CompanionError when the effects of a
    card cannot be read."""
    world = World.of(game)
    vetting.vet(world)
    return TtaRules(Play(world), version)


@dataclass(frozen=True, slots=True)
class TtaRules:
    """See `companion.table.rules.Rules`."""

    play: Play
    version: str

    @property
    def game(self) -> str:
        return self.play.world.game.id

    @property
    def choices(self) -> Sequence[Choice]:
        return CHOICES

    @property
    def charts(self) -> Sequence[str]:
        return view.CHARTS

    def begin(self, choices: Mapping[str, str], given: Mapping[str, Any] | None) -> TtaState:
        settled = self._settled(choices)
        if given is None:
            return political.prepared(self.play.world, first_state(self.play.world, settled))
        return self.load({**given, "choices": settled})

    def check(self, state: TtaState, event: Event) -> tuple[Refusal, ...]:
        kind = KINDS.get(event.kind)
        if kind is None:
            return (Refusal(_("This program does not know '{kind}'").format(kind=event.kind)),)
        return tuple(kind.check(self.play, state, event.data))

    def apply(self, state: TtaState, event: Event) -> Step[TtaState]:
        kind = KINDS.get(event.kind)
        return kind.apply(self.play, state, event.data) if kind else Step(state)

    def dump(self, state: TtaState) -> dict[str, Any]:
        return dump(state)

    def load(self, document: Mapping[str, Any]) -> TtaState:
        settled = self._settled(document.get("choices") or {})
        return load(self.play.world, {**document, "choices": settled})

    def status(self, state: TtaState) -> Reply:
        return view.status(self.play, state)

    def next(self, state: TtaState, args: Args) -> Event:
        to = args.text("to")
        if to is not None:
            words = {key: [_(key)] for key in (*PHASES, turns.END)}
            to = Vocabulary.of(_("phases"), words).find(to)
        return Event("next", {"to": to})

    def describe(self, before: TtaState, event: Event) -> tuple[str, str]:
        kind = KINDS.get(event.kind)
        if kind is None:
            return "", event.kind
        player = kind.who(before, event.data)
        text = kind.describe(self.play, before, event.data)
        return self.play.world.player(player) if player else "", text

    def report(self, before: TtaState, event: Event, after: Step[TtaState]) -> Reply:
        kind, state = KINDS[event.kind], after.state
        blocks: list[Block] = [*kind.told(self.play, before, event.data, after)]
        blocks += [Line(entry_line(self.play.world, entry), 2) for entry in after.entries]
        blocks += view.changed_ratings(self.play, before, state)
        blocks += view.now(self.play, state, before)
        data = {
            "event": event.kind,
            **kind.outcome(self.play, before, event.data),
            "entries": [entry.document() for entry in after.entries],
            "status": view.document(self.play, state),
        }
        return Reply(data, blocks)

    def chart(self, what: str, states: Sequence[TtaState]) -> Chart:
        if what not in view.CHARTS:
            raise UsageError(_("There is no chart '{what}'.").format(what=what))
        return view.chart(self.play, states[-1], what)

    def title(self) -> str:
        return self.play.world.game.title(self.play.world.lang())

    def data_files(self) -> Sequence[str]:
        game = self.play.world.game
        tables = [game.folder / f"{name}.csv" for name in game.tables]
        texts = [game.folder / "text" / f"{lang}.yaml" for lang in game.languages]
        return [str(path.resolve()) for path in (game.folder / "game.yaml", *tables, *texts)]

    def topics(self) -> Sequence[Topic]:
        return self.play.world.game.topics(self.play.world.lang())

    def _settled(self, choices: Mapping[str, str]) -> dict[str, str]:
        return {choice.name: choice.values[0] for choice in CHOICES} | dict(choices)
