"""Actions: what a player can do, declared once.

An action is a class whose fields say what they are: an area, counts of units, a card, a number.
From the declaration follow, for every game alike, its words on a line, the questions at a
terminal, its help, and its form as a JSON event. Its methods are the rules: why it is refused,
what it does, how it is told. The values of its fields are what the log keeps.

    @action
    class Raid(ThronesAction):
        gate = InPhase(RAIDS, "raids")
        area: str = field(AREA, N_("The area with the raid order."), legal=raiding)
        targets: tuple[str, ...] = field(AREAS, N_("The areas whose orders go."), default=())

        def rule_refusals(self, play, state): ...
        def apply(self, play, state): ...
        def told(self, play, state): ...
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass
from functools import cache
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Protocol,
    TypeVar,
    cast,
    dataclass_transform,
    overload,
)

from companion.table import codec
from companion.table.asked import Offer
from companion.table.dialogue import relayed
from companion.table.errors import Refusal, RefusedError
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Step
from companion.table.veil import veiled_action
from companion.table.words import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.table.asked import Kind, Offer
    from companion.table.battles import RetoldBattle, Throw
    from companion.table.dice import Roll
    from companion.table.scene import Battle

P = TypeVar("P")
S = TypeVar("S")
T = TypeVar("T")
D = TypeVar("D")
A = TypeVar("A", bound="Action[Any, Any]")


FORMS = (1, 2, 5)
"""Numbers, one for each form of a word: tank, tanky, tanků."""


class Draft(NamedTuple, Generic[P, S]):
    """An action under way: what its rules read, and the answers so far by the names of fields.
    `remark` says a sentence about the words that were read, beside the answer; `tell` says one at
    once to the people at the terminal, None where nobody sits there. `thrown` is how many dice are
    on the line."""

    play: P
    state: S
    answers: Mapping[str, Any] = MappingProxyType({})
    remark: Callable[[str], None] = lambda _sentence: None
    tell: Callable[[str], None] | None = None
    thrown: int = 0
    ruled: bool = False
    """Whether people overrule the rules for this action."""
    seat: str = ""
    """Seat that gives the command on its own phone; empty for the whole table."""
    whole: S | None = None
    """State with all that the giver of the command may not know, where `state` is without it:
    chance draws from what is there, and nothing else may read this."""
    limited_to: str = ""
    """Only seat for which the command may be given, that of a phone that is not the keeper's;
    empty: for all."""

    @property
    def drawn_from(self) -> S:
        """State from which chance draws."""
        return self.state if self.whole is None else self.whole

    def having(self, name: str, answer: Any) -> Draft[P, S]:
        return self._replace(answers={**self.answers, name: answer})

    def refuse(self, refusals: Sequence[Refusal]) -> None:
        """Raise RefusedError with what the rules have against it, before anything is asked or
        rolled in vain."""
        if refusals and not self.ruled:
            raise RefusedError(refusals)


class Chance(NamedTuple, Generic[T]):
    """An answer the program can draw or roll: the flag that asks for it, and the draw from a
    seed."""

    flag: str
    help: str
    seed_help: str
    draw: Callable[[Draft[Any, Any], int | None], T]
    conflict: str = ""
    """Sentence where both the flag and words by their place were given. An option that answers wins
    over the flag, which may be there for other questions or the dice."""
    also: str = ""
    """Another flag that also asks for a draw."""
    alone: bool = False
    """Whether the program draws also where nobody can be asked, without any flag."""


class Turns(NamedTuple):
    """Splits the text of an option into answers to a question that is asked several times."""

    split: Callable[[str], Sequence[str]]
    """Function that splits what was typed for the option into the texts of the answers."""
    spare: str
    """Sentence about `{left}`, the answers that no question came for."""


class Purse(NamedTuple):
    """Amount that can be spent, and the price of one piece of each thing, by id."""

    there: int
    prices: Mapping[str, int]


class Input(NamedTuple, Generic[T]):
    """Kind of answer a field takes, and its readers. Both readers raise UsageError."""

    read: Callable[[Draft[Any, Any], str], T]
    """Function that returns the answer a whole text means."""
    lead: Callable[[Draft[Any, Any], Sequence[str]], tuple[T, list[str]]] | None = None
    """Function that returns the answer of the first words, and the words behind it; None: `read`
    takes all words."""
    shown: Callable[[Draft[Any, Any], T], str] = lambda _draft, value: str(value)
    """Function that returns an answer as people would type it."""
    flag: bool = False
    """Whether the answer is yes or no: on a line the bare option."""
    number: bool = False
    """Whether the answer is a whole number: the option takes no other."""
    many: bool = False
    """Whether the option may be given several times on a line."""
    picked: bool = False
    """Whether a listed answer may be picked by its number although it is made of no names."""
    quoted: bool = False
    """Whether quotes on a line keep words together."""
    words: Callable[[Draft[Any, Any]], Vocabulary] | None = None
    """Names that an answer is made of, to complete what is typed."""
    completed: Callable[[Draft[Any, Any], str], Sequence[str]] | None = None
    """Function that completes a half-typed word, for answers that are more than names; more words
    may always follow."""
    form: Kind | None = None
    """Kind of input a form shows; None: it follows from the other settings."""
    most: int | None = None
    """Greatest number that may be answered; None: no limit."""
    limits: Callable[[Draft[Any, Any]], Mapping[str, int]] | None = None
    """Largest count of each name, by id. Names that are missing here are not offered."""

    key: Callable[[Any], str] | None = None
    """Function that returns the id by which a page finds what an answer names on a board or among
    pieces, several with `+` between them; None: the answer is the id, if it is a text."""
    joints: tuple[str, ...] = ()
    """Words between the parts of an answer, such as `v`, which no option's value takes up."""
    says: Callable[[Draft[Any, Any], Any], str] | None = None
    """Function that returns the text of a thing that an answer names, which a form shows beside it:
    what a card does."""

    def shows(self, draft: Draft[Any, Any]) -> Callable[[Any], str] | None:
        """Return the function that shows an answer in the current language; None if an answer has
        only its own words."""
        if self.shown is Input._field_defaults["shown"] and not self.number:
            return None
        return lambda answer: self.shown(draft, answer)

    def offered(self, draft: Draft[Any, Any], legal: Sequence[Any]) -> list[str]:
        """Return the texts that can be typed: the legal answers, and every name if an answer can
        combine several or no legal answer is known."""
        texts = [self.shown(draft, answer) for answer in legal]
        return texts + [name for _key, name in self._named(draft, legal)]

    def _named(self, draft: Draft[Any, Any], legal: Sequence[Any]) -> list[tuple[str, str]]:
        """Return the ids and names an answer may combine; none where it is one of the legal
        answers."""
        if self.words is None or (legal and self.single):
            return []
        known = self.words(draft)
        return [(key, known.shown(key)) for key in known.ids]

    def kind(self, legal: Sequence[Any]) -> Kind:
        """Return the kind of input a form shows, such as 'yes', 'number', 'one', 'some' or
        'text'."""
        if self.form is not None:
            return self.form
        if self.flag:
            return "yes"
        if self.number:
            return "number"
        if self.single or legal:
            return "one"
        return "some" if self.many and self.words is not None else "text"

    def parts(self, draft: Draft[Any, Any], legal: Sequence[Any]) -> list[Offer]:
        """Return the offers an answer is picked from or combined from."""
        if self.form == "some" and legal and all(isinstance(answer, tuple) for answer in legal):
            return self._things_in(draft, legal)
        if self.form == "counts" and self.words is not None:
            return self._counted(draft, self.words(draft), legal)
        answers = [
            Offer(
                self.shown(draft, answer),
                says=self._said(draft, answer),
                key=self.key(answer) if self.key else _key_of(answer),
            )
            for answer in legal
        ]
        return answers + [Offer(text, key=key) for key, text in self._named(draft, legal)]

    def _things_in(self, draft: Draft[Any, Any], legal: Sequence[tuple[Any, ...]]) -> list[Offer]:
        """Return one offer for each thing that legal answers name together, with the most times
        that one of them names it."""
        most = Counter[Any]()
        for answer in legal:
            most |= Counter(answer)
        shown: Any = self.shown
        offers = [
            Offer(
                shown(draft, (thing,)),
                count,
                says=self._said(draft, thing),
                key=self.key((thing,)) if self.key else _key_of(thing),
            )
            for thing, count in most.items()
        ]
        return [offer for offer in offers if offer.value]

    def _counted(
        self, draft: Draft[Any, Any], known: Vocabulary, legal: Sequence[Any]
    ) -> list[Offer]:
        """Return one offer for each name that may be counted, with its largest count if that is
        known."""
        most = self.limits(draft) if self.limits is not None else {}
        in_legal = [key for answer in legal if isinstance(answer, Mapping) for key in answer]
        ids = known.only(most or in_legal).ids or known.ids
        return [
            Offer(
                known.shown(key),
                most.get(key),
                forms=tuple(known.so_many(key, count) for count in FORMS),
                key=key,
            )
            for key in ids
        ]

    def _said(self, draft: Draft[Any, Any], thing: Any) -> str:
        """Return the text of a thing, or of the only one in a tuple; empty if nothing is said."""
        if self.says is None:
            return ""
        single = isinstance(thing, tuple) and len(thing) == 1
        return self.says(draft, thing[0] if single else thing)

    @property
    def single(self) -> bool:
        """Whether an answer is one name, or one of a list."""
        named = self.words is not None and self.lead is not None
        return self.picked or (named and self.form != "counts")


def _key_of(answer: Any) -> str:
    """Return the id that an answer is, or the only one that it names or counts; empty for anything
    else."""
    if isinstance(answer, Mapping):
        answer = tuple(id for id, count in answer.items() if count)
    if isinstance(answer, tuple) and len(answer) == 1:
        answer = answer[0]
    return answer if isinstance(answer, str) else ""


class Field(NamedTuple):
    """The declaration of a field. Help is an English message, translated when it is shown."""

    input: Input[Any]
    help: str
    required: bool = True
    default: Any = None
    option: str = ""
    """Name of `--option VALUE`; empty: a word by its place on the line."""
    metavar: str = ""
    legal: Callable[[Draft[Any, Any]], Iterable[Any]] | None = None
    """Function that returns the answers the rules allow after the earlier ones; they are listed
    with the question."""
    idle: Callable[[Draft[Any, Any]], Sequence[Refusal]] | None = None
    """Function that returns why nothing is legal: people are told that instead of being asked."""
    chance: Chance[Any] | None = None
    turns: Turns | None = None
    own: bool = False
    """Whether it says whose the deed is: where each has a phone, the seat that gives the
    command."""
    whose: Callable[[Draft[Any, Any], Any], str] | None = None
    """Function that returns the seat that an answer belongs to. A phone is offered only those of
    its own seat."""
    priced: Callable[[Draft[Any, Any], Any], str] | None = None
    """Function that returns an answer with its price, where people are shown what is legal."""
    noted: Callable[[Draft[Any, Any], Any], str] | None = None
    """Function that returns the note a form shows beside an answer: its cost and its yield."""
    grouped: Callable[[Draft[Any, Any], Any], str] | None = None
    """Function that returns the heading under which a form puts an answer of a long list."""
    purse: Callable[[Draft[Any, Any]], Purse | None] | None = None
    """Function that returns the purse that pays for counted things; a form shows their sum and what
    is left."""
    private: bool = False
    """Whether only the player who acts may know the legal answers. A shared screen does not list
    them for a player who only asks what can be done."""
    sole: bool = False
    """Whether a single legal answer is taken without a question."""

    def listed(self, draft: Draft[Any, Any], answer: Any) -> str:
        """Return a legal answer as it stands in a list."""
        return (self.priced or self.input.shown)(draft, answer)


_DECLARED = "field"


@overload
def field(
    input: Input[T],
    help: str,
    *,
    option: str = "",
    metavar: str = "",
    key: str = "",
    legal: Callable[[Any], Iterable[T]] | None = None,
    idle: Callable[[Any], Sequence[Refusal]] | None = None,
    chance: Chance[T] | None = None,
    priced: Callable[[Any, T], str] | None = None,
    noted: Callable[[Any, T], str] | None = None,
    grouped: Callable[[Any, T], str] | None = None,
    purse: Callable[[Any], Purse | None] | None = None,
    own: bool = False,
    whose: Callable[[Any, T], str] | None = None,
    sole: bool = False,
    private: bool = False,
) -> T: ...


@overload
def field(
    input: Input[T],
    help: str,
    *,
    default: D,
    option: str = "",
    metavar: str = "",
    key: str = "",
    legal: Callable[[Any], Iterable[T]] | None = None,
    idle: Callable[[Any], Sequence[Refusal]] | None = None,
    chance: Chance[T] | None = None,
    priced: Callable[[Any, T], str] | None = None,
    noted: Callable[[Any, T], str] | None = None,
    grouped: Callable[[Any, T], str] | None = None,
    purse: Callable[[Any], Purse | None] | None = None,
    own: bool = False,
    whose: Callable[[Any, T], str] | None = None,
    sole: bool = False,
    private: bool = False,
) -> T | D: ...


def field(
    input: Input[Any], help: str, *, default: Any = MISSING, key: str = "", **about: Any
) -> Any:
    """Declare a field of an action. With a `default` it may be left out. `key` is its name in the
    event, where that is not the field's."""
    required = default is MISSING
    declared = Field(input, help, required, None if required else default, **about)
    metadata = {_DECLARED: declared} | ({codec.KEY: key} if key else {})
    if required:
        return dataclasses.field(metadata=metadata)
    if isinstance(default, dict):  # which a dataclass refuses; nobody changes it
        return dataclasses.field(default_factory=lambda: default, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


@overload
def kept(*, key: str = "") -> Any: ...


@overload
def kept(*, key: str = "", default: D) -> D: ...


def kept(*, key: str = "", default: Any = MISSING) -> Any:
    """Declare a field that follows from other answers. `key` is its name in the event, if that is
    no name in Python or means something else in an action."""
    metadata = {codec.KEY: key} if key else {}
    if isinstance(default, dict):  # which a dataclass refuses; nobody changes it
        return dataclasses.field(default_factory=lambda: default, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field, kept))
def action(cls: type[A]) -> type[A]:
    """Make a class an action: a frozen value of its fields."""
    return dataclass(frozen=True, kw_only=True)(cls)


def declared_in(made: Any) -> Field:
    """Return the declaration that `field` made."""
    declared: Field = made.metadata[_DECLARED]
    return declared


class Ask(NamedTuple, Generic[T]):
    """A question on the way: for a field, or for a part of it. What is not said here, the field
    says. Nobody is asked for what was typed already.

    Where nothing was typed the answer is the `default`, unless one is `required`. People at a
    terminal are asked for what is required or `wanted`; an empty line then means the default. Where
    nobody can be asked for what is required, `instead` is the reply to the whole command, or
    `missing` the sentence that says what to type."""

    name: str
    draft: Draft[Any, Any]
    prompt: str = ""
    input: Input[T] | None = None
    legal: Sequence[T] | None = None
    listed: bool = True
    """Whether the legal answers stand below the question. If not, they were listed before, and
    their numbers count."""
    kinds: bool = False
    """Whether the legal answers are one of each kind, however many there are: the kinds are
    listed."""
    default: T | None = None
    usual: T | None = None
    """Answer that an empty line gives; None: the default."""
    required: bool | None = None
    wanted: bool = False
    follows: str = ""
    """Field that people must have been asked for; otherwise this is not wanted."""
    typed: bool = True
    """Whether words on the line can answer it."""
    seat: str = ""
    """Seat that is asked; empty for the table."""
    secret: bool = False
    unfit: str = ""
    """Sentence about anything that is no answer, where what was typed must not be told."""
    chance: Chance[T] | None = None
    """Draw for this question alone; None: the field's own."""
    check: Callable[[T], None] = lambda _answer: None
    """Function that raises UsageError for what people must not answer."""
    idle: Callable[[], Sequence[Refusal]] = tuple
    """Reason why nothing is legal, where the field's reason is not this question's."""
    above: Sequence[Block] = ()
    """Text told before the question."""
    scene: Sequence[Block] = ()
    """Forces that are left in a battle, shown on the phone of every player concerned."""
    battle: Battle | None = None
    """Battle as it is laid out, shown to every player."""
    owner: str = ""
    """Seat whose things the answers are, if it is another than the one that is asked: a page shows
    its mat."""
    where: str = ""
    """Id of the place, or key of the piece, that the question is about; a board shows it."""
    columns: Sequence[Block] = ()
    """Numbered list of the legal answers, shown only where there is no form."""
    instead: Reply | None = None
    missing: str = ""
    exactly: int | None = None
    """Number of things an answer must name; None: any number."""
    example: str = ""
    """An answer that could be given now, where the rules leave too many to be listed."""
    notes: Sequence[str] = ()
    """Notes told first to those who ask what they can type."""


Asking = Generator["Ask[Any] | Roll", Any, T]
"""Course of questions, and of rolls of dice, that ends with a value."""


def over(scene: Sequence[Block], run: Asking[T], battle: Battle | None = None) -> Asking[T]:
    """Ask the questions of a course, each with the forces that are left beside it, and with the
    battle as it is laid out."""

    def put(question: Ask[Any] | Roll) -> Asking[Any]:
        return (yield shown_with(question, scene, battle))

    return (yield from relayed(run, put))


def shown_with(
    question: Ask[Any] | Roll, scene: Sequence[Block], battle: Battle | None
) -> Ask[Any] | Roll:
    """Return a question that shows how what is fought over stands, and where that is if it is
    about no other place."""
    if not isinstance(question, Ask):
        return dataclasses.replace(question, scene=scene, battle=battle)
    place = question.where or (battle.place if battle else "")
    return question._replace(scene=scene, battle=battle, where=place)


def located(where: str, run: Asking[T]) -> Asking[T]:
    """Ask the questions of a course about a place; those that name another one keep it."""

    def put(question: Ask[Any] | Roll) -> Asking[Any]:
        if isinstance(question, Ask) and not question.where:
            question = question._replace(where=where)
        return (yield question)

    return (yield from relayed(run, put))


class Gate(Protocol):
    """Condition under which an action is open at all, declared apart from its fields."""

    def refusals(self, play: Any, state: Any) -> list[Refusal]:
        """Return why the action is closed now; empty if it is open."""
        ...


class AlwaysOpen:
    """The gate of what can be done at any time."""

    def refusals(self, play: Any, state: Any) -> list[Refusal]:
        return []


class Action(Generic[P, S]):
    """Base of every action. A game's own base class says what its gate reads."""

    gate: ClassVar[Gate] = AlwaysOpen()
    recorded: ClassVar[bool] = True
    """Whether the action is recorded; if not, it only answers."""
    secret: ClassVar[bool] = False
    """Whether its words are secret: kept in no history, and shown to no other seat's phone."""
    walks: ClassVar[bool] = False
    """Whether it may leave behind what is due: see `leaves`."""
    grave: ClassVar[bool] = False
    """Whether a mistake spoils a game: a phone asks 'really?' before it is recorded."""
    weighs: ClassVar[bool] = False
    """Whether its odds can be told instead: see `weighing`."""
    replies: ClassVar[bool] = False
    """Whether it answers what another seat has done. Every seat that can is due, in turn or not;
    `repliers` limits the seats."""
    dice: ClassVar[int] = 0
    """Sides of the dice that the action rolls; 0: it rolls none."""
    inputs: ClassVar[Mapping[str, Field]] = MappingProxyType({})
    """Questions whose answers are not stored as fields of the event."""

    @classmethod
    def fields(cls) -> Mapping[str, Field]:
        """Return name -> declaration of all that is asked for, the fields of the event first. A
        field that follows from other answers is declared without one, as in any dataclass."""
        return _fields(cast(Any, cls))

    @classmethod
    def asking(cls, draft: Draft[P, S]) -> Asking[Any]:
        """Ask the questions that lead to the action; by default one for each field, in their order.
        An action may ask in its own way, and may return a Reply that records nothing."""
        for name in cls.fields():
            draft = draft.having(name, (yield Ask(name, draft)))
        return cls.of(draft.answers)

    @classmethod
    def weighing(cls, draft: Draft[P, S]) -> Asking[Reply]:
        """Ask the questions that lead to its exact odds, which are told and not recorded. They may
        be asked before its gate is open, because plans are made earlier."""
        raise NotImplementedError

    @classmethod
    def divided(cls, draft: Draft[P, S], words: Sequence[str]) -> Mapping[str, str] | None:
        """Return the words of a line by field, for an action whose order of words is free. Return
        None if each field takes its words in turn. Raises UsageError."""
        return None

    @classmethod
    def means(cls, draft: Draft[P, S]) -> str:
        """Return the fixed cost and how far the money goes: `4 dice at 5 IPC`. Empty if nothing is
        paid or each answer has its own price."""
        return ""

    @classmethod
    def of(cls, answers: Mapping[str, Any]) -> Any:
        """Return the action with these answers by field."""
        return cls(**{name: value for name, value in answers.items() if name not in cls.inputs})

    def refusals(self, play: P, state: S) -> list[Refusal]:
        """Return why the action is not allowed now; empty if it is."""
        return self.gate.refusals(play, state) or self.rule_refusals(play, state)

    def rule_refusals(self, play: P, state: S) -> list[Refusal]:
        """Return the reasons against the action, given that its gate is open."""
        return []

    def leaves(self, play: P, state: S) -> list[str]:
        """Return one sentence for each due thing the action would skip. Players are asked to
        confirm; a line needs `--anyway`."""
        return []

    def apply(self, play: P, state: S) -> Step[S]:
        """Return the step the action makes. It never fails, even if the action is not allowed,
        because an amended log is replayed to its end."""
        raise NotImplementedError

    @classmethod
    def repliers(cls, play: P, state: S) -> Sequence[str] | None:
        """Return the seats that alone may do it, also while another is at the move; None where
        whoever can may."""
        return None

    @classmethod
    def changers(cls, play: P, state: S) -> Sequence[str]:
        """Return the seats that have done it and may do it again while others still have to."""
        return ()

    @classmethod
    def late_refusals(cls, play: P, state: S) -> list[Refusal]:
        """Return why it comes too late once dice have been thrown for another command that is under
        way; empty if it may still be done."""
        return []

    def who(self, state: S) -> str:
        """Return the seat that does it; empty for all."""
        return ""

    def told(self, play: P, state: S) -> str:
        """Return one line for the log that tells what happened."""
        raise NotImplementedError

    def veiled(self: A, play: P, met: S, now: S, seat: str) -> A:
        """Return the action as a seat sees it while the game stands at `now`; `met` is the state
        it was applied to. A field that others may not see is marked as one of a state: its seat is
        whoever does the action."""
        return veiled_action(self, self.who(met), seat, met, now)

    def report(self, play: P, before: S, step: Step[S]) -> list[Block]:
        """Return the full report of what the action did."""
        return [Line(self.told(play, before).removesuffix(".") + ".")]

    def battle(self, play: P, before: S, after: Step[S]) -> RetoldBattle | None:
        """Return the battle that the action was, with its exact chances; None for other actions."""
        return None

    def throws(self, play: P, before: S, after: Step[S]) -> Sequence[Throw]:
        """Return the dice that the action threw for hits."""
        return ()

    def outcome(self, play: P, before: S) -> Mapping[str, Any]:
        """Return the fields the action adds to the JSON answer."""
        return {}


def accepted(
    draft: Draft[Any, Any], answers: Iterable[T], make: Callable[[T], Action[Any, Any]]
) -> list[T]:
    """Return the answers whose action the rules allow now."""
    return [answer for answer in answers if not make(answer).refusals(draft.play, draft.state)]


def why_withheld(
    draft: Draft[Any, Any], answers: Iterable[T], make: Callable[[T], Action[Any, Any]]
) -> list[Refusal]:
    """Return why the rules allow none of some answers: the first reason against each."""
    return [why for answer in answers for why in make(answer).refusals(draft.play, draft.state)[:1]]


@cache
def _fields(kind: type[Action[Any, Any]]) -> Mapping[str, Field]:
    declared = dataclasses.fields(cast(Any, kind))
    asked = {item.name: item.metadata[_DECLARED] for item in declared if _DECLARED in item.metadata}
    return MappingProxyType(asked | dict(kind.inputs))


def places(kind: type[Action[Any, Any]]) -> Iterator[tuple[str, Field]]:
    """Yield the fields that stand on a line by their place."""
    return ((name, item) for name, item in kind.fields().items() if _by_place(item))


def options(kind: type[Action[Any, Any]]) -> Iterator[tuple[str, Field]]:
    """Yield the fields that stand on a line by their name."""
    return ((name, item) for name, item in kind.fields().items() if not _by_place(item))


def _by_place(item: Field) -> bool:
    return not item.option
