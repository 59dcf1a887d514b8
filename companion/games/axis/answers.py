"""Who answers a battle's questions: dice from the table, choices from the line or the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.axis.combat import (
    PRESS,
    RETREAT,
    Answer,
    BattleError,
    ChooseCasualties,
    DiceGroup,
    PressOrRetreat,
    Request,
    RollDice,
    SubmergeChoice,
)
from companion.games.axis.play import Play
from companion.games.axis.terms import (
    firing_text,
    side_name,
    step_name,
    token_text,
    tokens_text,
    told,
)
from companion.table.dice import AskedDice, Dice, Roll, wanted_text
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.prompts import Asker, asked
from companion.table.words import Vocabulary, parse_counts, read_number


@dataclass(slots=True)
class Answers:
    """Answers requests in turn."""

    play: Play
    dice: Dice
    asker: Asker | None

    def __call__(self, request: Request) -> Answer:
        if isinstance(request, RollDice):
            roll = Roll(request.dice_total, self._purpose(request), request.die_sides)
            fell = self.dice.roll(roll)
            if self.asker is not None and not isinstance(self.dice, AskedDice):
                self.asker.tell(f"{wanted_text(roll)}: {' '.join(map(str, fell))}")
            return fell
        if isinstance(request, ChooseCasualties):
            return self._casualties(request)
        if isinstance(request, PressOrRetreat):
            return self._press(request)
        return self._submerge(request)

    def _purpose(self, request: RollDice) -> str:
        """`round 1, Attackers fire: 3 × Infantry at 1, 2 × Tank at 3`."""
        groups = ", ".join(group_text(self.play, group) for group in request.groups)
        return _("round {round}, {step}: {groups}").format(
            round=request.round, step=step_name(self.play, request.step), groups=groups
        )

    def _casualties(self, request: ChooseCasualties) -> Answer:
        if self.asker is None:
            return request.default
        words = Vocabulary.of(
            _("casualties"),
            {token: (token_text(self.play, token),) for token in request.eligible},
        )
        eligible = tokens_text(self.play, request.eligible)
        default = tokens_text(self.play, request.default)
        side = side_name(self.play, request.side)
        prompt = _("{side}, hits: {hits}, choose from: {eligible} [{default}]").format(
            side=side, hits=request.hits, eligible=eligible, default=default
        )

        def read(text: str) -> Mapping[str, int]:
            chosen: Mapping[str, int] = parse_counts(text, words) if text else request.default
            try:
                request.check(chosen)
            except BattleError as error:
                raise UsageError(told(self.play, error)) from error
            return chosen

        return asked(self.asker, prompt, read)

    def _press(self, request: PressOrRetreat) -> Answer:
        if self.asker is None:
            return PRESS
        counts = self.play.world.counts
        notes = []
        if request.staying:
            notes.append(_("only these can leave: {units}").format(units=counts(request.leaving)))
        if request.diving:
            notes.append(
                _("these would dive and stay: {units}").format(units=counts(request.diving))
            )
        prompt = _("{attackers} against {defenders}{notes}: press on or retreat? [p/r]").format(
            attackers=counts(request.attacker),
            defenders=counts(request.defender),
            notes="".join(f"; {note}" for note in notes),
        )
        return asked(self.asker, prompt, _read_press)

    def _submerge(self, request: SubmergeChoice) -> Answer:
        if self.asker is None:
            return 0
        side = side_name(self.play, request.side)
        prompt = _("{side}: how many submarines submerge (0-{most})? [0]").format(
            side=side, most=request.most
        )

        def read(text: str) -> int:
            diving = read_number(text or "0")
            if diving > request.most:
                message = _("Type a number from 0 to {most}.")
                raise UsageError(message.format(most=request.most))
            return diving

        return asked(self.asker, prompt, read)


def _read_press(text: str) -> str:
    """`PRESS` or `RETREAT`. Raises UsageError."""
    words = {PRESS: ("p", _("press")), RETREAT: ("r", _("retreat"))}
    found = Vocabulary.of(_("choices"), words).matches(text or PRESS)
    if len(found) != 1:
        raise UsageError(_("Type p to press on or r to retreat."))
    return found[0]


def group_text(play: Play, group: DiceGroup) -> str:
    """`3 Infantry, 2 Tanks at 3`."""
    units = firing_text(play, group.units, group.each)
    if group.needed is None:
        return units
    if group.targets in play.world.units:
        target = play.world.unit(group.targets)
        text = _("{units} at {target}, needs {needed}")
        return text.format(units=units, target=target, needed=group.needed)
    return _("{units} at {needed}").format(units=units, needed=group.needed)
