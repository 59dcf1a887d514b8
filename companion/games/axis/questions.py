"""Questions of a battle, put to the table: dice from wherever they come, choices from people or by
the usual answer."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.games.axis.combat import (
    PRESS,
    RETREAT,
    BattleError,
    ChooseCasualties,
    CountedHits,
    MayLeave,
    PressOrRetreat,
    RollDice,
    SubmergeChoice,
)
from companion.games.axis.encounter import ATTACKER, DEFENDER, Forces
from companion.games.axis.terms import (
    bare_unit,
    firing_text,
    side_name,
    step_name,
    token_text,
    tokens_text,
    told,
)
from companion.table.actions import Ask, Asking, Input, shown_with
from companion.table.dialogue import relayed
from companion.table.dice import Counted, Roll
from companion.table.errors import CompanionError, UsageError
from companion.table.i18n import _, ngettext
from companion.table.inputs import FLAG
from companion.table.reply import Heading, Line
from companion.table.scene import Battle, Board, Sign, Standing
from companion.table.words import Vocabulary, parse_counts, read_number

if TYPE_CHECKING:
    from companion.games.axis.action import Draft
    from companion.games.axis.combat import Answer, DiceGroup, Request, SideSetup
    from companion.games.axis.play import Play
    from companion.table.reply import Block

T = TypeVar("T")
Choice = ChooseCasualties | PressOrRetreat | MayLeave | SubmergeChoice

STRIP_MM = 17.0
"""Size of a counter on the strip."""


class FightAsked(NamedTuple):
    """Powers that a fight asks: the power that has a side to itself, by side, and the field to
    which the choice of a side's losses belongs."""

    owners: Mapping[str, str] = MappingProxyType({})
    losses: Mapping[str, str] = MappingProxyType(
        {"attacker": "attacker_losses", "defender": "defender_losses"}
    )
    tells: bool = False
    """Whether people are told the hits of each roll here; a battle tells what they do."""
    place: str = ""
    """The area that is fought over."""
    forces: Mapping[str, Forces] = MappingProxyType({})
    """Units of each side as they came, by the powers whose they are."""
    rounds: bool = True
    """Whether the fight goes on for several rounds; raids, rockets and AA fire are over after
    one."""


def fight_out(draft: Draft, fight: Generator[Request, Answer, T], about: FightAsked) -> Asking[T]:
    """Carry a fight out to its end: each of its requests is asked as a question. Raises
    CompanionError."""
    try:
        return (yield from relayed(fight, partial(_asked, draft, about)))
    except BattleError as error:
        raise CompanionError(told(draft.play, error)) from error


def _asked(draft: Draft, about: FightAsked, request: Request) -> Asking[Any]:
    """Ask what a fight requests, and return the answer as the fight takes it."""
    scene, battle = _scene(draft.play, request, about), laid_out(draft.play, about, request)
    if not isinstance(request, RollDice):
        return (yield shown_with(_choice_asked(draft, request, about), scene, battle))
    fell = yield shown_with(_roll(draft.play, request, about), scene, battle)
    hits: Any = CountedHits(fell.hits) if isinstance(fell, Counted) else fell
    if about.tells:
        _tell_hits(draft, request, hits)
    return hits


def _scene(play: Play, request: Request, about: FightAsked) -> Sequence[Block]:
    """Return the area of the fight, and what is left of both sides."""
    lines = [
        Line(f"{_whose(play, side, about)}: {play.world.counts(units)}")
        for side, units in request.left.items()
    ]
    return [Heading(play.world.area(about.place)), *lines] if about.place else lines


_STATS: Mapping[str, str] = {ATTACKER: "attack", DEFENDER: "defense"}
"""Side -> the figure that gives each of its units a place on the strip."""


def laid_out(play: Play, about: FightAsked, request: Request) -> Battle | None:
    """Return what is left of both sides on the printed strip, each in the row of its unit: as
    counters, as figures for units of which a power has none. A tap on one chooses it as a loss.
    None where there is nobody."""
    rows = play.world.game.table("pieces")
    counters = {(str(row["power"]), str(row["unit"])): row.id for row in rows}
    pieces, signs = list[Standing](), list[Sign]()
    for side, units in request.left.items():
        for unit, count in units.items():
            if not count:
                continue
            place, key = f"{_STATS[side]}/{unit}", _eligible(request, side, unit)
            says = f"{_whose(play, side, about)}: {play.world.counts({unit: count})}"
            owner = _owner(about, side, unit)
            if counter := counters.get((owner, unit)):
                pieces.append(Standing(place, f"units/{counter}", count, says, key=key))
            else:
                signs.append(Sign(place, str(count), says, seat=owner, key=key))
    if not pieces and not signs:
        return None
    words = play.world.game.words(play.world.lang())
    name = words.name("components", play.strip_part.replace("-", "_"))
    strip = Board(
        (play.strip_part,),
        name,
        pieces=tuple(pieces),
        signs=tuple(signs),
        names=_strip_names(play),
        piece_mm=STRIP_MM,
    )
    title = play.world.area(about.place) if about.place else name
    return Battle(title, about.place, strip, tuple(_STATS.values()))


def _strip_names(play: Play) -> dict[str, str]:
    """Return the names of the strip's places: a half by its side, a row by its unit too."""
    names = {}
    for side, stat in _STATS.items():
        names[stat] = side_name(play, side)
        for unit in play.world.units:
            names[f"{stat}/{unit}"] = f"{side_name(play, side)}: {play.world.unit(unit)}"
    return names


def _eligible(request: Request, side: str, unit: str) -> str:
    """Return the answers that mean a unit among the losses asked for, a first hit that sinks
    nothing beside the unit itself; empty for no loss."""
    if not isinstance(request, ChooseCasualties) or side != request.side:
        return ""
    return " ".join(token for token in request.eligible if bare_unit(token) == unit)


def _owner(about: FightAsked, side: str, unit: str) -> str:
    """Return the power whose a unit is; of several the first that has such units."""
    owners = (power for power, units in about.forces.get(side, {}).items() if units.get(unit))
    return next(owners, "") or about.owners.get(side, "")


def _tell_hits(draft: Draft, request: RollDice, dice: Sequence[int]) -> None:
    hits = request.hits(dice)
    if draft.tell is not None and hits is not None:
        draft.tell(ngettext("{n} hit", "{n} hits", hits).format(n=hits) + ".")


def _choice_asked(draft: Draft, request: Choice, about: FightAsked) -> Ask[Any]:
    if isinstance(request, ChooseCasualties):
        return _casualties(draft, request, about)
    if isinstance(request, PressOrRetreat):
        return _press(draft, request)
    if isinstance(request, MayLeave):
        return _may_leave(draft, request, about)
    return _submerge(draft, request, about)


# -- dice --------------------------------------------------------------------------------------


def _roll(play: Play, request: RollDice, about: FightAsked) -> Roll:
    """Return the roll of a request, with its purpose: `round 1, attackers fire. Germany: 2 Infantry
    at 1, 1 Infantry and 1 Artillery at 2`."""
    step, groups = step_name(play, request.step), _groups_text(play, request, about)
    if about.rounds:
        purpose = _("round {round}, {step}. {groups}")
        purpose = purpose.format(round=request.round, step=step, groups=groups)
    else:
        purpose = _("{step}. {groups}").format(step=step, groups=groups)
    counted = tuple(group.count for group in request.groups) if request.countable else ()
    good = [(1, group.needed or 0) for group in request.groups for _die in range(group.count)]
    if any(group.needed is None for group in request.groups):
        good = []
    owners = {group.power or about.owners.get(request.side, "") for group in request.groups}
    seat = owners.pop() if len(owners) == 1 else ""
    return Roll(
        request.dice_total,
        purpose,
        request.die_sides,
        groups=counted,
        seat=seat,
        good=tuple(good),
    )


def _groups_text(play: Play, request: RollDice, about: FightAsked) -> str:
    """Return the dice that are rolled, by owner, in words."""
    by_owner: dict[str, list[str]] = {}
    for group in request.groups:
        owner = group.power or about.owners.get(request.side, "")
        by_owner.setdefault(owner, []).append(group_text(play, group))
    parts = []
    for owner, texts in by_owner.items():
        name = play.world.power(owner) if owner else side_name(play, request.side)
        parts.append(f"{name}: {', '.join(texts)}")
    return "; ".join(parts)


def group_text(play: Play, group: DiceGroup) -> str:
    """Return text such as `3 Infantry and 2 Tanks at 3`."""
    parts = [firing_text(play, {unit: n}, group.each) for unit, n in group.units.items()]
    units = parts[-1]
    if len(parts) > 1:
        units = _("{units} and {last}").format(units=", ".join(parts[:-1]), last=parts[-1])
    if group.needed is None:
        return units
    if group.targets in play.world.units:
        text = _("{units} at {targets}, needs {needed}")
        targets = {group.targets: group.count}
        return play.world.say(text, units=units, targets=targets, needed=group.needed)
    return _("{units} at {needed}").format(units=units, needed=group.needed)


# -- choices -----------------------------------------------------------------------------------


def _casualties(
    draft: Draft, request: ChooseCasualties, about: FightAsked
) -> Ask[Mapping[str, int]]:
    """Return the question which units a side loses; an answer that the rules forbid is refused with
    its reason."""
    play = draft.play

    def words() -> Vocabulary:
        names = {token: (token_text(play, token),) for token in request.eligible}
        tokens = Vocabulary.of(_("casualties"), names)
        return replace(tokens, counted=partial(token_text, play))

    prompt = _("{side}, hits: {hits}, choose from: {eligible}").format(
        side=_whose(play, request.side, about),
        hits=request.hits,
        eligible=tokens_text(play, request.eligible),
    )

    def read(_draft: Draft, text: str) -> Mapping[str, int]:
        return parse_counts(text, words())

    def check(chosen: Mapping[str, int]) -> None:
        try:
            request.check(chosen)
        except BattleError as error:
            raise UsageError(told(play, error)) from error

    def shown(_draft: Draft, hits: Mapping[str, int]) -> str:
        return tokens_text(play, hits)

    name = about.losses[request.side]
    input = Input(
        read,
        shown=shown,
        words=lambda _draft: words(),
        form="counts",
        limits=lambda _draft: request.eligible,
    )
    seat = about.owners.get(request.side, "")
    ask = _choice(draft, name, prompt, input, request.default, seat)
    return ask._replace(exactly=request.hits, check=check)


def _whose(play: Play, side: str, about: FightAsked) -> str:
    """Return text such as `Attacker (Germany)`, with whoever plays it: `Attacker (Germany,
    Anna)`."""
    owner = about.owners.get(side)
    name = side_name(play, side)
    return f"{name} ({play.world.bracketed(owner)})" if owner else name


def _press(draft: Draft, request: PressOrRetreat) -> Ask[str]:
    """Return the question whether the attacker presses on or retreats, with what could leave."""
    play = draft.play
    counts = play.world.counts
    notes = []
    if request.staying:
        notes.append(_("only these can leave: {units}").format(units=counts(request.leaving)))
    if request.diving:
        notes.append(_("these would dive and stay: {units}").format(units=counts(request.diving)))
    ahead = request.ahead
    prompt = _("{attackers} against {defenders}{notes}: press on (p) or retreat (re)?").format(
        attackers=_force_text(play, request.attacker, ahead.attacker if ahead else None),
        defenders=_force_text(play, request.defender, ahead.defender if ahead else None),
        notes="".join(f"; {note}" for note in notes),
    )
    input = Input(
        _read_press,
        shown=lambda _draft, _usual: _("press on"),
        words=lambda _draft: _pressing(),
        form="one",
    )
    ask = _choice(
        draft, "retreat_after", prompt, input, PRESS, draft.state.power if draft.state else ""
    )
    return ask._replace(above=_ahead(draft, request)) if draft.tell is not None else ask


def _force_text(play: Play, force: Mapping[str, int], side: SideSetup | None) -> str:
    """Return text such as `3 Infantry, 1 Tank`; of several powers whose they are too."""
    parts = side.owner_groups if side is not None else ()
    if len({part.power for part in parts}) < 2:
        return play.world.counts(force)
    return "; ".join(
        f"{play.world.power(part.power)}: {play.world.counts(part.force)}" for part in parts
    )


def _ahead(draft: Draft, request: PressOrRetreat) -> Sequence[Block]:
    """Return the odds of pressing on, with what each side loses by it."""
    # Only people who are asked are shown them.
    from companion.games.axis.combat import odds
    from companion.games.axis.odds_view import MOST_UNITS, pressing_on

    ahead = request.ahead
    if ahead is None or max(_size(ahead.attacker), _size(ahead.defender)) > MOST_UNITS:
        return ()
    return pressing_on(draft.play, ahead, odds(ahead))


def _size(side: SideSetup) -> int:
    return sum(side.total.values())


def _read_press(_draft: Draft, text: str) -> str:
    """Read `PRESS` or `RETREAT`. Raises UsageError."""
    meant = _pressing().matches(text)
    if len(meant) != 1:
        raise UsageError(_("Type p to press on or re to retreat."))
    return meant[0]


def _pressing() -> Vocabulary:
    words = {PRESS: (_("press on"), "p", _("press")), RETREAT: (_("retreat"), "re")}
    return Vocabulary.of(_("choices"), words)


def _may_leave(draft: Draft, request: MayLeave, about: FightAsked) -> Ask[bool]:
    """Ask whether transports left alone can move away. Where fleets stand and came from is seen on
    the board only; the books keep money, territories and the turn."""
    prompt = draft.play.world.say(
        _("{side}, left alone: {units}. Can they leave for a zone that an attacker came from?"),
        side=_whose(draft.play, ATTACKER, about),
        units=request.units,
    )
    seat = about.owners.get(ATTACKER, "")
    return _choice(draft, "no_retreat", prompt, FLAG, usual=True, seat=seat)


def _submerge(draft: Draft, request: SubmergeChoice, about: FightAsked) -> Ask[int]:
    """Ask a side how many of its submarines dive: a number up to `request.most`, usually 0."""
    prompt = _("{side}: how many submarines submerge (0-{most})?").format(
        side=_whose(draft.play, request.side, about), most=request.most
    )

    def read(_draft: Draft, text: str) -> int:
        diving = read_number(text)
        if diving > request.most:
            message = _("Type a number from 0 to {most}.")
            raise UsageError(message.format(most=request.most))
        return diving

    seat = about.owners.get(request.side, "")
    return _choice(
        draft, "submerge", prompt, Input(read, form="number", most=request.most), 0, seat
    )


def _choice(
    draft: Draft, name: str, prompt: str, input: Input[T], usual: T, seat: str = ""
) -> Ask[T]:
    """Return a question that only people answer; else the usual answer holds."""
    return Ask(
        name,
        draft,
        prompt,
        input,
        legal=(),
        default=usual,
        required=False,
        wanted=True,
        typed=False,
        seat=seat,
    )
