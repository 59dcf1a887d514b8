"""Model of a `table.yaml`. Expressions are compiled when they are first evaluated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kitgen.game.declared.expression_kinds import LIST, ROW, Kind
from kitgen.game.declared.expressions import Compiled, Frame, Scope, compiled
from kitgen.game.lesson import NONE as NO_LESSON
from kitgen.game.lesson import Lesson
from kitgen.game.problems import Place

TURNS, ALL, NOBODY = "turns", "all", "nobody"
"""Ways of acting in a phase: each seat in turn, everybody at any time, or nobody."""
HAND, OPEN, USED = "hand", "open", "used"
"""Places of a card that can be named. Cards left in the pile cannot be."""
ATTACKER, DEFENDER, BOTH = "attacker", "defender", "both"
NOW, TURN, ROUND = "now", "turn", "round"
"""Moments at which the end of the game is looked for."""


class Expression:
    """An expression, compiled when it is first asked for."""

    __slots__ = ("_compiled", "_scope", "source")

    def __init__(self, source: str, scope: Scope) -> None:
        self.source = source
        self._scope = scope
        self._compiled: Compiled | None = None

    @property
    def compiled(self) -> Compiled:
        if self._compiled is None:
            self._compiled = compiled(self.source, self._scope)
        return self._compiled

    @property
    def kind(self) -> Kind:
        return self.compiled.kind

    def __call__(self, frame: Frame) -> Any:
        """Return the value. Raises Unreckoned."""
        return self.compiled.run(frame)


class TextTemplate:
    """A text in every language of the game, with expressions between braces."""

    __slots__ = ("_parts", "_scope", "texts")

    def __init__(self, texts: Mapping[str, str], scope: Scope) -> None:
        self.texts = texts
        self._scope = scope
        self._parts: dict[str, Sequence[str | Expression]] = {}

    def parts(self, lang: str) -> Sequence[str | Expression]:
        """Return the plain pieces and the expressions of a language; of the first one where the
        text is not in that."""
        pieces = self._parts.get(lang)
        if pieces is None:
            text = self.texts.get(lang) or next(iter(self.texts.values()), "")
            pieces = self._parts[lang] = split(text, self._scope)
        return pieces

    def rendered(self, lang: str, frame: Any) -> str:
        """Return the text as things stand. Raises Unreckoned."""
        return "".join(
            part if isinstance(part, str) else _in_words(part, lang, frame)
            for part in self.parts(lang)
        )


def _in_words(part: Expression, lang: str, frame: Any) -> str:
    value = part(frame)
    if isinstance(value, Spoken):
        return value.texts.get(lang) or str(value)
    return value_in_text(part.kind, value, frame)


class Spoken(str):
    """A word that was answered: it compares as it is declared, and is shown as people say it."""

    texts: Mapping[str, str] = {}

    @staticmethod
    def of(word: str, texts: Mapping[str, str]) -> Spoken:
        spoken = Spoken(word)
        spoken.texts = texts
        return spoken


def split(text: str, scope: Scope) -> list[str | Expression]:
    """Return the pieces of a text with expressions between braces."""
    pieces: list[str | Expression] = []
    for number, piece in enumerate(text.split("{")):
        source, brace, rest = piece.partition("}")
        if number and brace:
            pieces += [Expression(source, scope), rest]
        else:
            pieces.append(("{" if number else "") + piece)
    return [piece for piece in pieces if piece != ""]


def value_in_text(kind: Kind, value: Any, frame: Any) -> str:
    """Return a value as it stands in a text: a row by its name."""
    if value is None:
        return "-"
    if isinstance(value, list | tuple):
        inner = Kind(ROW, kind.of) if kind.what == LIST and kind.of else kind
        return ", ".join(value_in_text(inner, each, frame) for each in value) or "-"
    if isinstance(value, Mapping):
        counted = (f"{n} {frame.so_many(kind.by[0], key, n)}" for key, n in value.items() if n)
        return ", ".join(counted) or "-"
    return str(frame.called(kind.of, value)) if kind.what == ROW else str(value)


class Seats(NamedTuple):
    """Players of the game: rows of a table or people, and how many there may be."""

    table: str
    least: int
    most: int
    rotates: bool
    """Whether each round begins with another seat, the next one."""
    by: tuple[Expression, ...] = ()
    """Figures that decide the order of a round, highest first. On a tie the earlier order stays."""

    @property
    def rows(self) -> bool:
        """Whether seats are rows of a table of the game."""
        return self.table != "players"


class Phase(NamedTuple):
    id: str
    name: Mapping[str, str]
    who: str
    begins: tuple[Effect, ...]
    ends: tuple[Effect, ...]
    again: Expression | None = None
    """Condition for another turn: seats go on taking turns while this holds for each `seat`."""


class OnBoard(NamedTuple):
    """How a stock or a holding is shown on printed boards."""

    shown: bool = True
    pieces: str = ""
    """Part of kit.yaml whose printed pieces stand here; empty: discs."""
    symbol: str = ""
    """Symbol in the discs; empty: the symbol of what is counted, or of its owner."""
    mats: str = ""
    """Part of kit.yaml that makes mats: an owner with such a mat has this there, and on no common
    board."""


class Stock(NamedTuple):
    """Something that is counted: of the whole table (`of` is empty), of rows of some tables, and
    perhaps so many of each row of another (`each`)."""

    id: str
    name: Mapping[str, str]
    of: tuple[str, ...]
    each: str
    start: Mapping[str, Expression]
    """Number at first, by the owner's table; 0 if not given."""
    least: int
    most: Expression | None
    supply: Expression | None
    """Total number, including the bank's."""
    spaces: str
    """Table whose rows are the spaces of a track; the stock is the number of a space, from 0."""
    landing: tuple[Effect, ...]
    place: Place
    board: OnBoard = OnBoard()


class Holding(NamedTuple):
    """Holding: the seat or row that has each row of a table."""

    id: str
    name: Mapping[str, str]
    rows: str
    of: tuple[str, ...]
    start: Expression | None
    place: Place
    board: OnBoard = OnBoard()


class Deck(NamedTuple):
    """Cards: the rows of a table, each so many times. They lie in a pile that nobody sees, in the
    hands of seats, open, or used."""

    id: str
    name: Mapping[str, str]
    table: str
    copies: Expression | None
    """Number of copies of a `row`; 1 if not given."""
    shown: bool
    """Whether hands lie open."""
    place: Place


class SumLine(NamedTuple):
    """One line of a sum; with `each` one for every row of a table, called `word` there."""

    name: TextTemplate | None
    each: str
    word: str
    condition: Expression | None
    value: Expression


class Sum(NamedTuple):
    id: str
    name: Mapping[str, str]
    of: tuple[str, ...]
    lines: tuple[SumLine, ...]
    hidden: bool
    """Whether it is used in sums and not shown."""


class Asked(NamedTuple):
    """A parameter of a deed. `what` is row, seat, card, number, word, counts or flag."""

    id: str
    what: str
    table: str
    help: Mapping[str, str]
    condition: Expression | None
    least: Expression | None
    most: Expression | None
    words: Mapping[str, Mapping[str, str]]
    many: bool
    optional: bool
    deck: str = ""
    where: str = HAND
    """Place of a card in its deck."""
    waived: Expression | None = None
    """Condition under which an optional answer may be left out; None: always."""
    unseen: bool = False
    """Whether the card goes from hand to hand, and nobody else is told which it is."""


class When(NamedTuple):
    condition: Expression
    otherwise: TextTemplate


class Effect(NamedTuple):
    """One step of what a deed does. `verb` is gain, pay, move, put, own, free, draw,
    take, play, discard, hand, flip, shuffle, order, for, if, or end."""

    verb: str
    name: str = ""
    value: Expression | None = None
    who: Expression | None = None
    of: Expression | None = None
    other: Expression | None = None
    """Owner it comes from or goes to; None: the bank."""
    word: str = ""
    condition: Expression | None = None
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class Secret(NamedTuple):
    """A secret deed: every seat answers hidden, and when all have, the answers are opened."""

    condition: Expression | None
    """Condition on the seats that answer; None: all that play."""
    most: tuple[Expression, ...]
    """Figures to compare. The highest first figure is best; ties go to the next figure."""
    then: tuple[Effect, ...]
    """Effects done once, after the effects for each seat."""


class Deed(NamedTuple):
    id: str
    page: str
    phases: tuple[str, ...]
    anybody: bool
    times: int
    """Most uses in a turn; 0: no limit."""
    asked: tuple[Asked, ...]
    lets: tuple[tuple[str, Expression], ...]
    whens: tuple[When, ...]
    effects: tuple[Effect, ...]
    told: TextTemplate | None
    fight: Fight | Results | None = None
    secret: Secret | None = None
    trades: tuple[str, ...] = ()
    """The stocks, holdings and decks of which two seats give each other something."""


class Volley(NamedTuple):
    """One step of a round of a battle: one side rolls, or both before either has losses."""

    who: str
    name: Mapping[str, str]
    first: bool
    """Whether it is done in the first round only."""
    condition: Expression | None
    dice: Expression | None
    """Dice of each `unit`; None: 1."""
    hits: Expression
    """Hits of one die of a `unit`, by its `face` and `side`."""


class Fight(NamedTuple):
    """Battle with pools of dice, to its end or for a number of rounds."""

    units: str
    forces: Mapping[str, Expression]
    """Number of each `unit` that a side has."""
    sides: int
    rounds: Expression | None
    volleys: tuple[Volley, ...]
    points: Expression | None
    """Hits that a `unit` takes; None: 1."""
    losses: Expression | None
    """Figure that decides losses: the unit with the least is lost first."""
    chooses: Mapping[str, Expression]
    """Seat that chooses what a side loses. Without one the least is lost first."""
    retreat: str
    """Side that may end the battle after a round; empty: nobody."""


class ResultColumn(NamedTuple):
    """A column of a results table: from a ratio of `attack` to `defence` on, or, where `defence` is
    0, from a difference of `attack` on."""

    name: str
    attack: int
    defence: int


class Results(NamedTuple):
    """A battle by a table of results: the dice say the row, strengths the column."""

    table: str
    row: str
    """Column of the table that has the total of the dice."""
    dice: int
    sides: int
    attack: Expression
    defence: Expression
    columns: tuple[ResultColumn, ...]
    modifier: Expression | None


class DeedHead(NamedTuple):
    """Facts about a deed that the list of commands needs."""

    id: str
    names: Mapping[str, str]
    help: Mapping[str, str]
    fights: bool
    secret: bool = False
    trades: bool = False
    topic: str = ""
    """Id of the rule topic that explains the deed; empty: that of its own id, if there is one."""


class End(NamedTuple):
    condition: Expression
    at: str


class Winner(NamedTuple):
    """Figures that decide the winner, highest first; `others` have lost already."""

    by: tuple[Expression, ...]
    names: tuple[Mapping[str, str], ...]


class Declared(NamedTuple):
    """A whole `table.yaml`. Sums and deeds are read when they are first asked for."""

    seats: Seats
    rounds: Expression | None
    phases: tuple[Phase, ...]
    stocks: Mapping[str, Stock]
    holdings: Mapping[str, Holding]
    decks: Mapping[str, Deck]
    sums: Mapping[str, Sum]
    deeds: Mapping[str, Deed]
    heads: tuple[DeedHead, ...]
    at: Mapping[str, tuple[Effect, ...]]
    """Effects when a turn or a round begins or ends, by name: turn_begins, round_ends, …"""
    out: Expression | None
    ends: tuple[End, ...]
    winner: Winner | None
    charts: tuple[str, ...]
    names: Mapping[str, Mapping[str, str]]
    """Names of the game's tables."""
    lesson: Lesson = NO_LESSON
