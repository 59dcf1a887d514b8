"""Dice: typed from the table, asked for one roll at a time, or rolled by the program on demand."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from companion.table.arguments import Args
from companion.table.asked import Asked
from companion.table.errors import UsageError
from companion.table.i18n import N_, _, every, ngettext
from companion.table.prompts import Asker, Question, ToldText, asked
from companion.table.reply import Block
from companion.table.words import plain, read_number

if TYPE_CHECKING:
    from companion.table.asked import Asked
    from companion.table.scene import Battle

ROLL, HITS = N_("r"), N_("h")
"""Words typed instead of dice: the program rolls, or the number of hits follows."""


def is_roll(text: str) -> bool:
    """Return whether an answer lets the program roll, in any language."""
    return plain(text) in map(plain, every(ROLL))


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll that the game asks for: how many dice, and the words that say what for. `above` is
    told before people are asked for it. Where only hits count, `groups` has the dice of each group
    whose hits people may count themselves. `seat` is who rolls; empty for whoever gave the
    command. `scene` and `battle` are how what is fought over stands, for phones; `good` has of each
    die the least and the greatest number that succeeds, empty where that is not known."""

    count: int
    purpose: str
    sides: int = 6
    above: Sequence[Block] = ()
    groups: tuple[int, ...] = ()
    seat: str = ""
    scene: Sequence[Block] = ()
    battle: Battle | None = None
    good: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """The hits of each group of a roll, as people counted them."""

    hits: tuple[int, ...]


class Dice(Protocol):
    """Source of the results of rolls."""

    def roll(self, wanted: Roll) -> tuple[int, ...]:
        """Return as many results as wanted. Raises UsageError if they cannot be had."""
        ...

    def finish(self) -> None:
        """Check that no dice are left over. Raises UsageError if some are."""
        ...


def wanted_text(wanted: Roll) -> str:
    """Return the wanted dice in words: `3 dice: attackers at 3`."""
    dice = ngettext("{n} die", "{n} dice", wanted.count).format(n=wanted.count)
    return f"{dice}: {wanted.purpose}"


def read_dice(text: str, sides: int = 6) -> tuple[int, ...]:
    """Return the results in `266142` or `2 6 6, 1`. Dice of more than nine sides must be spaced;
    the 0 of a ten-sided die is its 10. Raises UsageError naming what is no result."""
    parts = (
        re.findall(r"\S", re.sub(r"[\s,;]", "", text))
        if sides < 10
        else re.split(r"[\s,;]+", text.strip())
    )
    faces = []
    for part in parts:
        if part == "0" and sides == 10:
            part = "10"
        figure = part.isascii() and part.isdigit() and len(part) <= len(str(sides))
        if not figure or not 1 <= int(part) <= sides:
            message = _(
                "'{part}' in '{text}' is no result of a die: type numbers from 1 to {sides}."
            )
            raise UsageError(message.format(part=part[:20], text=text[:200], sides=sides))
        faces.append(int(part))
    return tuple(faces)


@dataclass(slots=True)
class TypedDice:
    """Results given on the command line, taken in the order of the rolls.

    Groups parted by spaces must not straddle two rolls, so that a forgotten die is noticed where
    it is missing; a single group is taken as one long row of dice. Where they end between two
    rolls, the people `then` go on, if anybody is there.
    """

    groups: list[tuple[int, ...]]
    total: int
    then: AskedDice | None = None
    used: int = 0

    @staticmethod
    def of(text: str, sides: int = 6, then: AskedDice | None = None) -> TypedDice:
        groups = [read_dice(part, sides) for part in re.split(r"[\s,;]+", text.strip()) if part]
        return TypedDice(groups, sum(map(len, groups)), then)

    def roll(self, wanted: Roll) -> tuple[int, ...]:
        """Take the dice of the next roll from the typed groups. A single group is cut as it is
        needed; of several, each must end where a roll ends. Raises UsageError."""
        taken: list[int] = []
        single = len(self.groups) == 1
        while len(taken) < wanted.count and self.groups:
            need = wanted.count - len(taken)
            group = self.groups[0]
            if len(group) > need and not single:
                message = ngettext(
                    "'{group}' has {given} die where {need} would fit ({wanted}).",
                    "'{group}' has {given} dice where {need} would fit ({wanted}).",
                    len(group),
                )
                raise UsageError(
                    message.format(
                        group="".join(map(str, group)),
                        given=len(group),
                        need=need,
                        wanted=wanted_text(wanted),
                    )
                )
            taken += group[:need]
            self.groups[:1] = [group[need:]] if group[need:] else []
        if len(taken) < wanted.count:
            message = _("Dice are missing after {used} of them; asked for are {wanted}.")
            if taken:
                message = _(
                    "Dice are missing after {used} of them; still to roll: {lacking} (of {wanted})."
                )
            raise UsageError(
                message.format(
                    used=self.used + len(taken),
                    lacking=wanted.count - len(taken),
                    wanted=wanted_text(wanted),
                )
            )
        self.used += wanted.count
        return tuple(taken)

    def finish(self) -> None:
        if self.groups:
            left = " ".join("".join(map(str, group)) for group in self.groups)
            message = _("Too many dice: {used} would do, '{left}' is left over.")
            raise UsageError(message.format(used=self.used, left=left))


@dataclass(slots=True)
class RolledDice:
    """Dice that the program rolls. The same seed gives the same dice."""

    source: random.Random = field(default_factory=random.SystemRandom)

    @staticmethod
    def seeded(seed: int | None) -> RolledDice:
        return RolledDice() if seed is None else RolledDice(random.Random(seed))

    def roll(self, wanted: Roll) -> tuple[int, ...]:
        return tuple(self.source.randint(1, wanted.sides) for _die in range(wanted.count))

    def finish(self) -> None:
        """Do nothing: no dice are ever left over."""


@dataclass(slots=True)
class AskedDice:
    """Dice that the people at the terminal roll and type, or let the program roll. They are asked
    again until the answer fits."""

    asker: Asker
    hinted: bool = False

    def roll(self, wanted: Roll) -> tuple[int, ...]:
        fell = self.fall(replace(wanted, groups=()))
        assert isinstance(fell, tuple)
        return fell

    def fall(self, wanted: Roll) -> tuple[int, ...] | Counted:
        """Return the dice, or the hits of each group if these are enough."""
        if wanted.groups and not self.hinted:
            self.hinted = True
            hint = _(
                "Type the dice, hits by group as '{hits} 1 2', or '{roll}': the program rolls."
            )
            # a form has a pad and a button for it
            self.asker.tell(ToldText.of(hint.format(hits=_(HITS), roll=_(ROLL)), ()))
        text = wanted_text(wanted)
        question = Question.of(
            text, notes=_dice_notes(wanted), data=lambda: _as_data(wanted, text), rolls=True
        )
        return asked(self.asker, question, lambda typed: self._read(typed, wanted))

    def _read(self, text: str, wanted: Roll) -> tuple[int, ...] | Counted:
        """Read what somebody typed for the dice: their faces, the word that lets the program roll,
        or where hits are enough the word for hits and their number by group, `h 1 2`. Raises
        UsageError."""
        if not text.strip():
            message = _("Type what the dice show, or '{roll}': the program rolls.")
            raise UsageError(message.format(roll=_(ROLL)))
        if is_roll(text):
            results = RolledDice().roll(wanted)
            self.asker.settle(" ".join(map(str, results)))
            self.asker.tell(" ".join(map(str, results)))
            return results
        if wanted.groups and text[:1].casefold() in map(plain, every(HITS)):
            return _counted(text[1:], wanted)
        results = read_dice(text, wanted.sides)
        if len(results) != wanted.count:
            message = _("{given} given, {need} asked for.")
            raise UsageError(message.format(given=len(results), need=wanted.count))
        return results

    def finish(self) -> None:
        """Do nothing: no dice are ever left over."""


def _dice_notes(wanted: Roll) -> list[str]:
    """Return the notes for somebody who asks how dice are typed."""
    example = " ".join(str(1 + n % wanted.sides) for n in range(wanted.count))
    notes = [_("Type what the dice show, in the order named: {example}.").format(example=example)]
    if wanted.groups:
        text = _("'{hits} {example}': the hits of each group instead, in the order named.")
        notes.append(text.format(hits=_(HITS), example=" ".join("1" for _g in wanted.groups)))
    return [*notes, _("'{roll}': the program rolls.").format(roll=_(ROLL))]


def _as_data(wanted: Roll, text: str) -> Asked:
    return Asked(
        "dice",
        text,
        dice=wanted.count,
        sides=wanted.sides,
        groups=wanted.groups,
        seat=wanted.seat,
        scene=tuple(wanted.scene),
        battle=wanted.battle,
        where=wanted.battle.place if wanted.battle else "",
        good=wanted.good,
    )


def _counted(text: str, wanted: Roll) -> Counted:
    """Return the hits of each group from `1 2`. Raises UsageError for more than a group has
    dice."""
    hits = tuple(map(read_number, text.replace(",", " ").split()))
    most = wanted.groups
    if len(hits) != len(most) or any(n > m for n, m in zip(hits, most, strict=True)):
        message = _("Hits of these groups are at most: {most}.")
        raise UsageError(message.format(most=" ".join(map(str, most))))
    return Counted(hits)


@dataclass(slots=True)
class NoDice:
    """Dice of a line without dice and without anybody to ask: the first roll is an error that says
    what is missing."""

    def roll(self, wanted: Roll) -> tuple[int, ...]:
        message = _("Dice are missing ({wanted}): give them with --dice, or let --roll do it.")
        raise UsageError(message.format(wanted=wanted_text(wanted)))

    def finish(self) -> None:
        """Do nothing: no dice are ever left over."""


def asked_now(dice: Dice) -> AskedDice | None:
    """Return the dice that people are asked for next; None if the roll is typed already or the
    program rolls."""
    if isinstance(dice, TypedDice) and not dice.groups:
        return dice.then
    return dice if isinstance(dice, AskedDice) else None


def hits(results: Sequence[int], needed: int) -> int:
    """Return the number of results at or under the number needed."""
    return sum(result <= needed for result in results)


def dice_source(args: Args, asker: Asker | None, sides: int = 6) -> Dice:
    """Return the source of dice with so many sides, by the options in `DICE_OPTIONS`. Raises
    UsageError."""
    typed, roll, seed = args.text("dice"), args.flag("roll"), args.number("seed")
    if typed is not None and roll:
        raise UsageError(_("Give --dice or --roll, not both."))
    if seed is not None and not (roll or args.flag("draw")):
        raise UsageError(_("--seed goes with --roll."))
    if typed is not None:
        return TypedDice.of(typed, sides, AskedDice(asker) if asker is not None else None)
    if roll:
        return RolledDice.seeded(seed)
    if asker is not None:
        return AskedDice(asker)
    return NoDice()
