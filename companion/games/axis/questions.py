"""What a battle asks, put to the table: dice from wherever they come, choices from people or by the
usual answer."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from companion.games.axis.combat import (
    PRESS,
    RETREAT,
    BattleError,
    ChooseCasualties,
    PressOrRetreat,
    RollDice,
    SubmergeChoice,
)
from companion.games.axis.terms import (
    firing_text,
    side_name,
    step_name,
    token_text,
    tokens_text,
    told,
)
from companion.table.actions import Ask, Asking, Input
from companion.table.dice import Roll
from companion.table.errors import CompanionError, UsageError
from companion.table.i18n import _
from companion.table.words import Vocabulary, parse_counts, read_number

if TYPE_CHECKING:
    from companion.games.axis.action import Draft
    from companion.games.axis.combat import Answer, DiceGroup, Request
    from companion.games.axis.play import Play

T = TypeVar("T")

LOSSES = MappingProxyType({"attacker": "attacker_losses", "defender": "defender_losses"})
"""Side -> the field of a battle to which the choice of its losses belongs."""


def put(
    draft: Draft, fight: Generator[Request, Answer, T], losses: Mapping[str, str] = LOSSES
) -> Asking[T]:
    """Carry a fight out to its end. `losses` has for each side the field that says what it loses.
    Raises CompanionError."""
    try:
        request = next(fight)
        while True:
            answer = yield _question(draft, request, losses)
            request.check(answer)
            request = fight.send(answer)
    except StopIteration as end:
        found: T = end.value
        return found
    except BattleError as error:
        raise CompanionError(told(draft.play, error)) from error


def _question(draft: Draft, request: Request, losses: Mapping[str, str]) -> Ask[Any] | Roll:
    if isinstance(request, RollDice):
        return Roll(request.dice_total, _purpose(draft.play, request), request.die_sides)
    if isinstance(request, ChooseCasualties):
        return _casualties(draft, request, losses[request.side])
    if isinstance(request, PressOrRetreat):
        return _press(draft, request)
    return _submerge(draft, request)


def _purpose(play: Play, request: RollDice) -> str:
    """`round 1, Attackers fire: 3 × Infantry at 1, 2 × Tank at 3`."""
    groups = ", ".join(group_text(play, group) for group in request.groups)
    return _("round {round}, {step}: {groups}").format(
        round=request.round, step=step_name(play, request.step), groups=groups
    )


def _casualties(draft: Draft, request: ChooseCasualties, name: str) -> Ask[Mapping[str, int]]:
    play = draft.play
    words = Vocabulary.of(
        _("casualties"), {token: (token_text(play, token),) for token in request.eligible}
    )
    prompt = _("{side}, hits: {hits}, choose from: {eligible}").format(
        side=side_name(play, request.side),
        hits=request.hits,
        eligible=tokens_text(play, request.eligible),
    )

    def read(_draft: Draft, text: str) -> Mapping[str, int]:
        chosen = parse_counts(text, words)
        try:
            request.check(chosen)
        except BattleError as error:
            raise UsageError(told(play, error)) from error
        return chosen

    def shown(_draft: Draft, hits: Mapping[str, int]) -> str:
        return tokens_text(play, hits)

    return _choice(draft, name, prompt, Input(read, shown=shown), request.default)


def _press(draft: Draft, request: PressOrRetreat) -> Ask[str]:
    counts = draft.play.world.counts
    notes = []
    if request.staying:
        notes.append(_("only these can leave: {units}").format(units=counts(request.leaving)))
    if request.diving:
        notes.append(_("these would dive and stay: {units}").format(units=counts(request.diving)))
    prompt = _("{attackers} against {defenders}{notes}: press on or retreat?").format(
        attackers=counts(request.attacker),
        defenders=counts(request.defender),
        notes="".join(f"; {note}" for note in notes),
    )
    input = Input(_read_press, shown=lambda _draft, _usual: "p/r")
    return _choice(draft, "retreat_after", prompt, input, PRESS)


def _read_press(_draft: Draft, text: str) -> str:
    """`PRESS` or `RETREAT`. Raises UsageError."""
    words = {PRESS: ("p", _("press")), RETREAT: ("r", _("retreat"))}
    found = Vocabulary.of(_("choices"), words).matches(text)
    if len(found) != 1:
        raise UsageError(_("Type p to press on or r to retreat."))
    return found[0]


def _submerge(draft: Draft, request: SubmergeChoice) -> Ask[int]:
    prompt = _("{side}: how many submarines submerge (0-{most})?").format(
        side=side_name(draft.play, request.side), most=request.most
    )

    def read(_draft: Draft, text: str) -> int:
        diving = read_number(text)
        if diving > request.most:
            message = _("Type a number from 0 to {most}.")
            raise UsageError(message.format(most=request.most))
        return diving

    return _choice(draft, "submerge", prompt, Input(read), 0)


def _choice(draft: Draft, name: str, prompt: str, input: Input[T], usual: T) -> Ask[T]:
    """A question that only people answer; else the usual answer holds."""
    return Ask(
        name, draft, prompt, input, (), default=usual, required=False, wanted=True, typed=False
    )


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
