"""Rules shared by every game: actions are found by name, read from a line, checked, applied and
kept as events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from companion.table import lexicon
from companion.table.actions import Action, Draft
from companion.table.arguments import ANYWAY, Args
from companion.table.asking import answered, event_of
from companion.table.codec import plain, read
from companion.table.context import Context
from companion.table.errors import CompanionError, Refusal, RefusedError, UsageError
from companion.table.events import ABOUT, BECAUSE, UNFIT, Event
from companion.table.i18n import _
from companion.table.inputs import all_the_same
from companion.table.lazy import Place, kind_at, later
from companion.table.names import Named
from companion.table.play import Play
from companion.table.prompts import Asker
from companion.table.reply import Block, Chart, Reply
from companion.table.rules import Choice, Step
from companion.table.seen import SEAT
from companion.table.veil import filled_by_veil, secrets, veiled
from companion.table.words import Vocabulary
from kitgen.game import DataError
from kitgen.game.kept import sources

if TYPE_CHECKING:
    from companion.table.battles import RetoldBattle, Throw
    from companion.table.rules import Topic
    from companion.table.scene import Layers, Scene
    from kitgen.game import Game
    from kitgen.game.lesson import Lesson

S = TypeVar("S")
Act = Action[Any, Any]

_no_scene: Callable[[], Scene] = later("companion.table.scene", "Scene")
_no_layers: Callable[[], Layers] = later("companion.table.scene", "Layers")


def perform(place: Place, context: Context[Any], args: Args) -> Event | Reply:
    """Return the event of a command, or what it answers instead. Raises CompanionError."""
    rules, reason = cast(ActionRules[Any], context.rules), args.text(BECAUSE)
    draft = Draft(
        rules.at(context.state),
        context.state,
        remark=context.remarks.append,
        tell=context.asker.tell if context.asker is not None else None,
        seat=context.seat,
        whole=context.whole,
        ruled=bool(reason),
        limited_to=context.limited_to,
    )
    try:
        action = answered(kind_at(*place), draft, args, context.asker)
    except UNFIT:  # a question may need what is not there
        if not reason:
            raise
        raise CompanionError(
            _("No reason helps here: the books cannot hold what would come of it") + "."
        ) from None
    if isinstance(action, Reply):
        return action
    refuse_to_leave(rules, action, draft, args, context.asker)
    event = event_of(rules.kind_of(action), action)
    return event.having(**{BECAUSE: reason}) if reason else event


def refuse_to_leave(
    rules: ActionRules[Any], action: Act, draft: Draft[Any, Any], args: Args, asker: Asker | None
) -> None:
    """Ask before something that is due is left behind, as the seat that gives the command may know
    it. Raises CompanionError where nobody says that it may be. What is not allowed at all is told
    by those who check it."""
    if not action.walks or args.flag(ANYWAY.name) or action.refusals(draft.play, draft.state):
        return
    state, whole = draft.state, draft.whole
    known = state if whole is None else rules.due_state(whole, draft.seat)
    all_the_same(action.leaves(draft.play, known), asker)


class ActionRules(Generic[S]):
    """The half of `companion.table.rules.Rules` that games do not differ in: events are actions,
    found by their kind, and names come from a folder. A game adds `play`, `choices`, `charts`,
    `kinds`, `state_kind`, and what it makes of its state."""

    __slots__ = ()

    play: Play[Named]

    @property
    def state_kind(self) -> type[S]:
        """Class of the game's states."""
        raise NotImplementedError

    @property
    def choices(self) -> Sequence[Choice]:
        raise NotImplementedError

    def values(self, choice: Choice) -> Vocabulary:
        """See `Rules.values`: by the names of rows, or the words of each language."""

        def names(value: str) -> Iterable[str | None]:
            if choice.figure:
                return self._with_figure(choice, value)
            if choice.table:
                return self.play.world.every_name(choice.table, value, "name")
            return lexicon.values(choice.name, value)

        return Vocabulary(choice.name, tuple(choice.values), names)

    def _with_figure(self, choice: Choice, value: str) -> Iterable[str | None]:
        """Yield the name of a value, and its figure alone: `Minor victory: 8`, `8`."""
        world = self.play.world
        figure = str(world.game.table(choice.table)[value][choice.figure])
        yield f"{world.name(choice.table, value)}: {figure}"
        yield from world.every_name(choice.table, value, "name")
        yield figure

    @property
    def charts(self) -> Sequence[str]:
        raise NotImplementedError

    def scene(self, state: S, seat: str) -> Scene:
        """See `Rules.scene`. A game without a board shows none."""
        return _no_scene()

    def round(self, state: S) -> int:
        """See `Rules.round`. Most states count it."""
        return int(getattr(state, "round", 0))

    def is_over(self, state: S) -> bool:
        """See `Rules.is_over`. Most states know it."""
        return bool(getattr(state, "over", False))

    def winners(self, state: S) -> Sequence[str]:
        """See `Rules.winners`. Most states keep them."""
        return tuple(getattr(state, "winners", ()))

    def scores(self, state: S) -> Chart:
        """See `Rules.scores`: in most games the first chart that has bars of seats."""
        charts = (self.chart(what, [state]) for what in self.charts)
        return next(
            (chart for chart in charts if any(b.seat for b in chart.bars)), Chart("", bars=())
        )

    def chart(self, what: str, states: Sequence[S]) -> Chart:
        """See `Rules.chart`."""
        raise NotImplementedError

    def battle(self, before: S, event: Event, after: Step[S]) -> RetoldBattle | None:
        """See `Rules.battle`: the action tells it."""
        action = self.action(event)
        return action.battle(self.at(before), before, after) if action is not None else None

    def throws(self, before: S, event: Event, after: Step[S]) -> Sequence[Throw]:
        """See `Rules.throws`: the action tells them."""
        action = self.action(event)
        return action.throws(self.at(before), before, after) if action is not None else ()

    def layers(self, state: S, seat: str, piece: str) -> Layers:
        """See `Rules.layers`. Of no piece more is told."""
        return _no_layers()

    @property
    def kinds(self) -> Mapping[str, Place]:
        """Place of the rules of each kind of event."""
        raise NotImplementedError

    @property
    def luck_chart(self) -> str:
        """See `Rules.luck_chart`."""
        return ""

    @property
    def anonymous(self) -> bool:
        """See `Rules.anonymous`."""
        return False

    def settled_by(self, people: str) -> dict[str, str]:
        """See `Rules.settled_by`."""
        return {}

    def lots(self) -> dict[str, str]:
        """See `Rules.lots`. Most games leave chance to their events."""
        return {}

    def vet(self) -> None:
        """See `Rules.vet`. Most games are content with what the folder's own check found."""

    def weighed_on(self) -> S | None:
        return None

    def doubts(self, state: S) -> Sequence[str]:
        """See `Rules.doubts`. Most games take what they are given."""
        return ()

    def seats(self, state: S) -> Vocabulary:
        """See `Rules.seats`. A game whose players have no names of their own has none."""
        return Vocabulary.of(_("players"), {})

    @property
    def hides(self) -> bool:
        """See `Rules.hides`."""
        return bool(secrets(self.state_kind, SEAT))

    def veiled(self, state: S, seat: str, now: S | None = None) -> S:
        """See `Rules.veiled`. What is hidden say the marks on the fields of the state."""
        return veiled(state, seat, now)

    def awaited(self, state: S) -> Sequence[str]:
        """See `Rules.awaited`."""
        return ()

    def free_to_act(self, state: S) -> Sequence[str]:
        """See `Rules.free_to_act`."""
        return ()

    def due_state(self, state: S, seat: str) -> S:
        """See `Rules.due_state`."""
        return state

    def doer(self, state: S, event: Event) -> str:
        """See `Rules.doer`."""
        action = self.action(event)
        return action.who(state) if action is not None else ""

    def walks(self, event: Event) -> bool:
        """See `Rules.walks`."""
        place = self.kinds.get(event.kind)
        return place is not None and bool(kind_at(*place).walks)

    def chancy(self, event: Event) -> bool:
        """See `Rules.chancy`."""
        place = self.kinds.get(event.kind)
        if place is None:
            return False
        kind = kind_at(*place)
        drawn = any(item.chance is not None for item in kind.fields().values())
        return bool(kind.dice) or drawn

    def leaves(self, state: S, event: Event) -> Sequence[str]:
        """See `Rules.leaves`."""
        action = self.action(event)
        return action.leaves(self.at(state), state) if action is not None else ()

    def as_seen(self, met: S, event: Event, now: S, seat: str) -> Event:
        """See `Rules.as_seen`."""
        action = self.action(event)
        if action is None:
            return event
        seen = action.veiled(self.at(met), met, now, seat)
        if seen is action:
            return event
        about = {name: event.data[name] for name in ABOUT if name in event.data}
        return event_of(event.kind, seen).having(**about)

    # -- states ----------------------------------------------------------------------------------

    def begin(self, choices: Mapping[str, str], given: Mapping[str, Any] | None) -> S:
        """See `Rules.begin`."""
        settled = self.settled(choices)
        if given is None:
            return self.first_state(settled)
        state = self.load({**given, "choices": settled})
        if refusals := self.impossible_refusals(state):
            raise RefusedError(refusals)
        return state

    def first_state(self, choices: Mapping[str, str]) -> S:
        """Return the set-up of a game whose choices are all settled."""
        raise NotImplementedError

    def impossible_refusals(self, state: S) -> Sequence[Refusal]:
        """Return the reasons why a state that was written by hand can be on no table."""
        return ()

    def dump(self, state: S) -> dict[str, Any]:
        """See `Rules.dump`. Fields that the veil fills are left out."""
        document: dict[str, Any] = plain(state)
        filled = filled_by_veil(type(state))
        return {name: value for name, value in document.items() if name not in filled}

    def load(self, document: Mapping[str, Any]) -> S:
        """See `Rules.load`. What the document leaves out is as at the start."""
        try:
            return self.read({**document, "choices": self.settled(document.get("choices"))})
        except (AttributeError, TypeError, ValueError, KeyError) as error:
            message = _("The state cannot be read: {error}.")
            raise CompanionError(message.format(error=error)) from error

    def read(self, document: Mapping[str, Any]) -> S:
        """Return the state of a document that `dump` wrote or that somebody edited. Raises
        ValueError naming the first thing that cannot be used."""
        raise NotImplementedError

    def document(self, state: S) -> Mapping[str, Any]:
        """See `Rules.document`."""
        return self.dump(state)

    # -- what is told ----------------------------------------------------------------------------

    def describe(self, before: S, event: Event) -> tuple[str, str]:
        """See `Rules.describe`."""
        action = self.action(event)
        if action is None:
            return "", event.kind
        seat = action.who(before)
        return self.play.world.seat(seat) if seat else "", action.told(self.at(before), before)

    def report(self, before: S, event: Event, after: Step[S]) -> Reply:
        """See `Rules.report`: what the action tells, then what follows from it."""
        action, play = self.action(event), self.at(before)
        assert action is not None
        blocks = [*action.report(play, before, after), *self.follows(before, event, after)]
        data = {
            "event": event.kind,
            **action.outcome(play, before),
            "entries": [entry.document() for entry in after.entries],
            "status": self.document(after.state),
        }
        return Reply(data, blocks)

    def follows(self, before: S, event: Event, after: Step[S]) -> Iterable[Block]:
        """Return the blocks below an action's own report: figures, the end, the next phase."""
        return ()

    # -- the folder ------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self.play.world.game.id

    def settled(self, choices: Mapping[str, str] | None) -> dict[str, str]:
        """Return every choice with its value, the default if none is given."""
        return {choice.name: choice.values[0] for choice in self.choices} | dict(choices or {})

    def at(self, state: S) -> Any:
        """Return the play of a state: that of the game, with what the group has settled."""
        return self.play

    def known_chart(self, what: str) -> str:
        """Return the name of a chart that there is. Raises UsageError."""
        if what not in self.charts:
            raise UsageError(_("There is no chart '{what}'.").format(what=what))
        return what

    @property
    def data(self) -> Game:
        """See `Rules.data`."""
        return self.play.world.game

    @property
    def owners(self) -> Sequence[str]:
        """See `Rules.owners`. In most games only those who play have anything."""
        return (self.play.world.seats,)

    def title(self) -> str:
        return self.play.world.game.title(self.play.world.lang())

    def data_files(self) -> Sequence[str]:
        return sources(self.play.world.game)

    def topics(self) -> Sequence[Topic]:
        return self.play.world.game.topics(self.play.world.lang())

    def lesson(self) -> Lesson:
        """See `Rules.lesson`. It is read from its own file."""
        from kitgen.game.lesson import read_lesson

        try:
            return read_lesson(self.play.world.game)
        except DataError as error:
            raise CompanionError(str(error)) from error

    def symbol_name(self, symbol: str) -> str:
        """See `Rules.symbol_name`."""
        world = self.play.world
        return world.game.words(world.lang()).symbol_name(symbol)

    def group_of(self, topic: Topic) -> str:
        words = self.play.world.game.words(self.play.world.lang())
        return words.name("groups", topic.group)

    def action(self, event: Event) -> Act | None:
        """Return the action of an event; None for one that this program does not know. Raises
        ValueError for data that do not fit it."""
        place = self.kinds.get(event.kind)
        if place is None:
            return None
        fields = {
            name: value
            for name, value in event.data.items()
            if value is not None and name not in ABOUT
        }
        action: Act = read(kind_at(*place), fields, event.kind)
        return action

    def kind_of(self, action: Act) -> str:
        """Return the kind of event that an action is kept as. A command may come to the action of
        another: `end` to that of `next`."""
        place = (type(action).__module__, type(action).__name__)
        return next(kind for kind, where in self.kinds.items() if where == place)

    def check(self, state: S, event: Event) -> tuple[Refusal, ...]:
        action = self.action(event)
        if action is None:
            return (Refusal(_("This program does not know '{kind}'").format(kind=event.kind)),)
        return tuple(action.refusals(self.at(state), state))

    def apply(self, state: S, event: Event) -> Step[S]:
        action = self.action(event)
        return action.apply(self.at(state), state) if action else Step(state)
