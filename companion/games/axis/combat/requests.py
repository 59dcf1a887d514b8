"""Questions that a battle asks of the table, and the records it leaves.

`fight` yields requests; each has a ``check`` that raises `BattleError` for an answer the rules do
not allow. Check before sending: a generator that has raised cannot go on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.table.i18n import N_

from .errors import BattleError
from .units import FIRST

if TYPE_CHECKING:
    from .setup import BattleSetup

PRESS, RETREAT = "press", "retreat"

Modifier: TypeAlias = tuple[str, int]
"""(reason, value): what a needed number is made of, the first being the unit's own figure."""


@dataclass(frozen=True)
class DiceGroup:
    """Dice rolled together.

    Attributes:
        count: how many dice.
        needed: a hit is this number or less; ``None`` when the dice are added up.
        units: unit id -> how many of them fire.
        targets: whom a hit may strike: ``any``, ``land``, ``sea``, ``air``, ``not-submarine``,
            or the id of a unit.
        modifiers: for each firing unit how its number came about.
        power: owner of the units, empty when the side has one owner.
        each: unit id -> how many dice each of them rolls, where that is more than one.
    """

    count: int
    needed: int | None
    units: Mapping[str, int]
    targets: str = "any"
    modifiers: Mapping[str, tuple[Modifier, ...]] = field(default_factory=dict)
    power: str = ""
    each: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class CountedHits:
    """The hits of each group of a roll, counted at the table."""

    by_group: tuple[int, ...]


Forces: TypeAlias = Mapping[str, Mapping[str, int]]
"""Side -> its units that are left when a request comes; empty where nobody fights back."""


@dataclass(frozen=True)
class RollDice:
    """Roll these groups, in this order, all in one go. Answer: a tuple of faces; where only hits
    count (``countable``), `CountedHits` will do."""

    step: str
    side: str
    round: int
    groups: tuple[DiceGroup, ...]
    die_sides: int
    page: int
    countable: bool = False
    left: Forces = field(default_factory=dict, compare=False)

    @property
    def dice_total(self) -> int:
        """Number of dice in all."""
        return sum(group.count for group in self.groups)

    def hits(self, dice: Sequence[int]) -> int | None:
        """Return how many of the dice hit; None where they are added up."""
        struck, left = 0, list(dice)
        for group in self.groups:
            if group.needed is None:
                return None
            rolled, left = left[: group.count], left[group.count :]
            struck += sum(die <= group.needed for die in rolled)
        return struck

    def check(self, answer: object) -> None:
        """Refuse a wrong number of dice or a face that the die does not have, and more hits than
        dice."""
        if isinstance(answer, CountedHits) and self.countable:
            self._check_hits(answer.by_group)
            return
        if not isinstance(answer, tuple) or not all(isinstance(die, int) for die in answer):
            message = N_("{answer} is no roll; dice to give: {count}")
            raise BattleError(message, answer=repr(answer), count=self.dice_total)
        if len(answer) != self.dice_total:
            raise BattleError(
                N_("{step} of the {side}, dice needed: {count}, not {given}"),
                self.page,
                step=self.step,
                side=self.side,
                count=self.dice_total,
                given=len(answer),
            )
        for die in answer:
            if not 1 <= die <= self.die_sides:
                message = N_("a die cannot show {die}: give 1 to {sides}")
                raise BattleError(message, die=die, sides=self.die_sides)

    def _check_hits(self, hits: tuple[int, ...]) -> None:
        most = tuple(group.count for group in self.groups)
        if len(hits) != len(most) or any(not 0 <= n <= m for n, m in zip(hits, most, strict=True)):
            message = N_("hits of these groups are at most {most}, not {given}")
            raise BattleError(message, most=_row(most), given=_row(hits))


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


@dataclass(frozen=True)
class ChooseCasualties:
    """Choose what is hit. Answer: token -> hits, tokens as in an order of losses.

    Attributes:
        hits: how many must be given.
        eligible: token -> the most hits it can take; ``battleship:first`` sinks nothing.
        default: what the default order of losses would give.
    """

    step: str
    side: str
    round: int
    hits: int
    eligible: Mapping[str, int]
    default: Mapping[str, int]
    page: int = 13
    left: Forces = field(default_factory=dict, compare=False)

    def check(self, answer: object) -> None:
        """Refuse a wrong sum, a unit that cannot be hit, and a loss before its first hit."""
        if not isinstance(answer, Mapping):
            message = N_("{answer} is no choice of casualties: choose from {units}")
            raise BattleError(message, 13, answer=repr(answer), units=self.eligible)
        for token, count in answer.items():
            if not 0 <= count <= self.eligible.get(token, 0):
                message = N_("{count} {unit} cannot be hit: choose from {units}")
                raise BattleError(message, 13, count=count, unit=token, units=self.eligible)
        if sum(answer.values()) != self.hits:
            message = N_("hits to be given: {count}, named: {given}; choose from {units}")
            given = sum(answer.values())
            raise BattleError(message, self.page, count=self.hits, given=given, units=self.eligible)
        for token, unit in self._firsts.items():
            whole = self.eligible[token] - answer.get(token, 0)
            if whole > self.eligible.get(unit, 0) - answer.get(unit, 0):
                message = N_("{unit} cannot sink before its first hit is taken")
                raise BattleError(message, 18, unit=unit)

    @property
    def _firsts(self) -> dict[str, str]:
        """Token of a first hit -> token of the same unit's loss."""
        return {t: t.replace(FIRST, "", 1) for t in self.eligible if FIRST in t}

    @property
    def is_real(self) -> bool:
        """Whether there is more than one legal answer."""
        legal = 0
        pending: list[tuple[dict[str, int], int]] = [({}, self.hits)]
        tokens = list(self.eligible)
        while pending:
            chosen, hits = pending.pop()
            if len(chosen) == len(tokens):
                try:
                    self.check(chosen)
                except BattleError:
                    continue
                legal += 1
                if legal > 1:
                    return True
                continue
            token = tokens[len(chosen)]
            for count in range(min(hits, self.eligible[token]) + 1):
                pending.append(({**chosen, token: count}, hits - count))
        return False


@dataclass(frozen=True)
class PressOrRetreat:
    """Go on or leave (step 7). Answer: ``press`` or ``retreat``.

    ``leaving`` and ``staying`` are the attacker's units that a retreat takes out and leaves in;
    of those that leave the battle ``diving`` stay in the zone under water. ``ahead`` is the battle
    that goes on if nobody leaves.
    """

    round: int
    attacker: Mapping[str, int]
    defender: Mapping[str, int]
    leaving: Mapping[str, int]
    staying: Mapping[str, int]
    page: int = 14
    diving: Mapping[str, int] = field(default_factory=dict)
    ahead: BattleSetup | None = None
    left: Forces = field(default_factory=dict, compare=False)

    def check(self, answer: object) -> None:
        """Refuse anything but the two words."""
        if answer not in (PRESS, RETREAT):
            message = N_("{answer} is no answer: say press or retreat")
            raise BattleError(message, self.page, answer=repr(answer))


@dataclass(frozen=True)
class SubmergeChoice:
    """Asks how many submarines dive and leave the battle. Answer: an int from 0 to ``most``."""

    side: str
    round: int
    most: int
    page: int = 15
    left: Forces = field(default_factory=dict, compare=False)

    def check(self, answer: object) -> None:
        """Refuse a number that is not there."""
        if not isinstance(answer, int) or not 0 <= answer <= self.most:
            message = N_("so many submarines cannot dive: {answer}; give 0 to {most}")
            raise BattleError(message, 15, answer=repr(answer), most=self.most)


@dataclass(frozen=True)
class MayLeave:
    """Asks whether defenceless attackers that are left alone can move away. Answer: a bool; if not,
    they are lost (p. 17 of later editions)."""

    round: int
    units: Mapping[str, int]
    page: int = 17
    left: Forces = field(default_factory=dict, compare=False)

    def check(self, answer: object) -> None:
        """Refuse anything but yes and no."""
        if not isinstance(answer, bool):
            message = N_("{answer} is no answer: say yes or no")
            raise BattleError(message, self.page, answer=repr(answer))


Request: TypeAlias = RollDice | ChooseCasualties | PressOrRetreat | SubmergeChoice | MayLeave
Answer: TypeAlias = tuple[int, ...] | CountedHits | Mapping[str, int] | str | int


@dataclass(frozen=True)
class DiceRecord:
    """A group of dice as it fell."""

    group: DiceGroup
    dice: tuple[int, ...]
    hits: int


@dataclass(frozen=True)
class StepRecord:
    """One step of the battle as it was carried out.

    Attributes:
        casualties: token -> hits taken by the side named in ``struck``.
        wasted: hits with nothing left to strike.
        note: a word on what was decided, such as ``retreat``.
    """

    step: str
    round: int
    side: str
    page: int
    rolls: tuple[DiceRecord, ...] = ()
    hits: int = 0
    struck: str = ""
    casualties: Mapping[str, int] = field(default_factory=dict)
    wasted: int = 0
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return plain dicts, lists, strings and numbers."""
        return plain(self)


@dataclass(frozen=True)
class BattleLuck:
    """Hits of a side against what its dice promised."""

    hits: int = 0
    expected: float = 0.0


def plain(record: Any) -> dict[str, Any]:
    """Return a record of dataclasses as what ``json.dumps`` takes."""
    document: dict[str, Any] = _plain(record)
    return document


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {item.name: _plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(v) for v in value]
    return value
