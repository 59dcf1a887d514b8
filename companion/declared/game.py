"""The rules of a declared game as the table wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from companion.declared import cards, flow, view
from companion.declared.action_names import place
from companion.declared.deeds import kind_of
from companion.declared.ledger import why
from companion.declared.state import ANY, State
from companion.declared.version import VERSION
from companion.declared.world import Play, World
from companion.table import codec, lexicon
from companion.table.action_rules import ActionRules
from companion.table.errors import CompanionError
from companion.table.events import Event
from companion.table.i18n import N_, _
from companion.table.lazy import Place, later
from companion.table.overview import Overview
from companion.table.people import in_order
from companion.table.reply import Block, Chart, Line
from companion.table.rules import Choice, Step
from companion.table.veil import veiled
from companion.table.words import Vocabulary
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import Holding, Stock, Sum
from kitgen.game.lesson import Lesson

if TYPE_CHECKING:
    from companion.table.panels import Panel
    from companion.table.scene import Scene

NEXT: Place = ("companion.declared.walking", "Next")
ACCEPT: Place = ("companion.declared.trading", "Accept")

panels: Callable[[World, State, Sequence[str]], list[Panel]] = later(
    "companion.declared.panels", "panels"
)
scene: Callable[[World, State, str], Scene] = later("companion.declared.scene", "scene")
"""What the big screen and phones show, loaded when one of them asks for it."""


class DeclaredRules(ActionRules[State]):
    """See `companion.table.rules.Rules`."""

    play: Play
    version = VERSION

    def __init__(self, world: World) -> None:
        self.play = Play(world)
        self.world = world
        for entry in world.more:
            if any(entry.name == head.id for head in world.declared.heads):
                message = _("The deed '{deed}' is declared in {game}, and in Python.")
                raise CompanionError(message.format(deed=entry.name, game=world.game.id))
        for lang in world.game.languages:  # before anybody is told what can be done
            names = {head.id: head.names.get(lang, "") for head in world.declared.heads}
            lexicon.learn(lang, "commands", world.key, names)

    @property
    def game(self) -> str:
        return self.world.key

    @property
    def state_kind(self) -> type[State]:
        return self.world.state

    @property
    def choices(self) -> Sequence[Choice]:
        seats = self.world.declared.seats
        if seats.least == seats.most:
            return ()
        counts = tuple(str(n) for n in range(seats.least, seats.most + 1))
        return (Choice("players", counts, N_("How many play."), first=True),)

    @property
    def owners(self) -> Sequence[str]:
        """See `Rules.owners`."""
        declared = self.world.declared
        parts: list[Stock | Holding | Sum]
        parts = [*declared.stocks.values(), *declared.holdings.values(), *declared.sums.values()]
        tables = (table for part in parts for table in part.of)
        return tuple(dict.fromkeys((declared.seats.table, *tables)))

    @property
    def anonymous(self) -> bool:
        return not self.world.declared.seats.rows

    def settled_by(self, people: str) -> dict[str, str]:
        """Return the number of players for the names given. If seats are rows of a table, the rows
        count up to the last one named."""
        table = self.world.declared.seats.table
        if self.anonymous:
            count = len([part for part in people.split(",") if part.strip()])
        else:
            ids = self.world.ids(table)
            vocabulary = self.world.vocabulary(table)
            seated = in_order(people, vocabulary)
            count = max((ids.index(key) + 1 for key, name in seated.items() if name), default=0)
            count = max(count, self.world.declared.seats.least) if count else 0
        if not any(str(count) in choice.values for choice in self.choices):
            return {}
        return {"players": str(count)}

    def lots(self) -> dict[str, str]:
        """Return the number of chance that shuffles the decks."""
        return {cards.CHANCE: cards.fresh()} if self.world.declared.decks else {}

    @property
    def charts(self) -> Sequence[str]:
        return self.world.declared.charts

    @cached_property
    def kinds(self) -> Mapping[str, Place]:
        places = {"next": NEXT}
        for head in self.world.declared.heads:
            places[head.id] = self._place(head.id)
        if any(head.trades for head in self.world.declared.heads):
            places["accept"] = ACCEPT
        places |= {entry.name: entry.place for entry in self.world.more}
        places["set"] = self._place("set")
        return places

    def _place(self, deed: str) -> Place:
        """Return the place of a deed's action, which is made when an event of it is first met."""

        def make() -> Any:
            """Make the class of the action. Modules of kinds that a game may not have are imported
            here alone."""
            module, name = self.kinds[deed]
            if deed == "set":
                from companion.declared import corrections

                return corrections.kind_of(self.world, name, module)
            declared = self.world.declared.deeds[deed]
            if declared.secret is not None:
                from companion.declared import secret

                return secret.kind_of(self.world, declared, name, module)
            if declared.trades:
                from companion.declared import trading

                return trading.kind_of(self.world, declared, name, module)

            return kind_of(self.world, declared, name, module)

        return place(self.world.key, deed, make)

    def begin(self, choices: Mapping[str, str], given: Mapping[str, Any] | None) -> State:
        """See `Rules.begin`. What is given stands over the set-up."""
        if given is not None:
            given = {**self.dump(self.first_state(self.settled(choices))), **given}
        return super().begin(choices, given)

    def first_state(self, choices: Mapping[str, str]) -> State:
        try:
            return flow.first_state(self.world, choices)
        except Unreckoned as error:
            raise CompanionError(
                _("This cannot be reckoned: {why}").format(why=why(error)) + "."
            ) from error

    def read(self, document: Mapping[str, Any]) -> State:
        state: State = codec.read(self.world.state, document, where="", known=self._known)
        return state

    def _known(self, tables: str) -> Sequence[str]:
        names = tables.split(ANY)
        return [key for table in names for key in (self.world.ids(table) if table else ("",))]

    def document(self, state: State) -> Mapping[str, Any]:
        """Return the state of the game as data. Hands are hidden unless their owner asks."""
        if state.choices.get(cards.CHANCE) != cards.UNSEEN:
            state = self.veiled(state, "")
        return view.document(self.world, state, self.dump(state))

    def seats(self, state: State) -> Vocabulary:
        return self.world.vocabulary(self.world.declared.seats.table).only(state.order)

    def awaited(self, state: State) -> Sequence[str]:
        return view.awaited(self.world, state)

    def overview(self, state: State) -> Overview:
        return view.overview(self.world, self._on_screen(state))

    def _on_screen(self, state: State) -> State:
        """Return the state as all see it who look at one screen: figures that follow from hidden
        hands do not count them. One that is veiled already stays as it is."""
        if state.choices.get(cards.CHANCE) == cards.UNSEEN:
            return state
        return veiled(state, seat="", only=self.world.declared.decks)

    def panels(self, state: State) -> list[Panel]:
        """Return the panels of the big screen."""
        shown = self._on_screen(state)
        return panels(self.world, shown, self.owners)

    def scene(self, state: State, seat: str) -> Scene:
        """Return the boards of the kit, and the cards that a seat may see."""
        return scene(self.world, self._on_screen(state), seat)

    def follows(self, before: State, event: Event, after: Step[State]) -> Iterator[Block]:
        """See `ActionRules.follows`."""
        state, world = after.state, self.world
        yield from view.changes(world, after)
        if state.over and not before.over:
            yield from view.ending(world, state)
        elif (state.turn, state.phase, state.round) != (before.turn, before.phase, before.round):
            yield view.heading(world, state)
            yield from (Line(f"- {text}") for text in view.due(world, state))

    def lesson(self) -> Lesson:
        """See `Rules.lesson`: `lesson` of the table."""
        return self.world.declared.lesson

    def scores(self, state: State) -> Chart:
        """See `Rules.scores`: the first figure that `winner` compares."""
        return view.scores(self.world, self._on_screen(state)) or super().scores(state)

    def chart(self, what: str, states: Sequence[State]) -> Chart:
        shown = self._on_screen(states[-1])
        return view.chart(self.world, self.known_chart(what), shown)
