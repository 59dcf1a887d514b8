"""Words and options for the two sides, the same for `battle` and `odds`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.axis import forces, units
from companion.games.axis.action import AREA, POWER, area_before
from companion.games.axis.encounter import Forces
from companion.table import lexicon
from companion.table.actions import Field, Input
from companion.table.counts import Counts
from companion.table.errors import UsageError
from companion.table.i18n import N_, _, every
from companion.table.inputs import FLAG
from companion.table.words import parse_counts, plain, read_number

if TYPE_CHECKING:
    from companion.games.axis.action import Draft
    from companion.table.words import Vocabulary

NOTHING = N_("nothing")
_MOST_ROUNDS = 999
_AGAINST = re.compile(r"(?:^|\s+)(?:v|vs|versus|proti)\.?(?:\s+|$)")
_JOINTS = ("v", "vs", "versus", "proti", "v.", "vs.")


class Versus(NamedTuple):
    """Two sides as typed: `3 infantry 1 tank v 4 infantry`; `defend` is None where only the
    attackers were named."""

    attack: Counts
    defend: Forces | None
    at_sea: bool
    text: str


def is_at_sea(draft: Draft) -> bool | None:
    """Return whether the battle is one at sea; None where that is not known yet."""
    at_sea: bool | None = draft.answers.get("sea")
    return at_sea


def is_against(text: str) -> bool:
    """Return whether words name both sides."""
    return _AGAINST.search(text) is not None


def no_battle(text: str) -> UsageError:
    message = _("'{text}' is no battle: write 3 infantry 1 tank v 4 infantry, or the options.")
    return UsageError(message.format(text=text))


def _versus(draft: Draft, text: str) -> Versus:
    """Read both sides. If it is unknown whether the battle is at sea, its units decide."""
    known = is_at_sea(draft)
    if known is not None:
        return _versus_there(draft, text, known)
    try:
        return _versus_there(draft, text, at_sea=False)
    except UsageError:
        with suppress(UsageError):
            return _versus_there(draft, text, at_sea=True)
        raise


def _versus_there(draft: Draft, text: str, at_sea: bool) -> Versus:
    parts = _AGAINST.split(text)
    if len(parts) > 2 or (len(parts) > 1 and not all(map(str.strip, parts))):
        raise no_battle(text)
    attack = units.read_force(draft.play, parts[0], at_sea, defending=False)
    defend = units.read_defence(draft.play, parts[1], at_sea) if len(parts) > 1 else None
    return Versus(attack, defend, at_sea, text)


def _attack(draft: Draft, text: str) -> Counts:
    if _AGAINST.search(text):
        raise no_battle(text)
    return _versus(draft, text).attack


def _defend(draft: Draft, text: str) -> Forces:
    """Read the defenders, as ships where it is not known whether the battle is at sea. Raises
    UsageError."""
    known = is_at_sea(draft)
    try:
        return units.read_defence(draft.play, text, bool(known))
    except UsageError:
        if known is None:
            with suppress(UsageError):
                return units.read_defence(draft.play, text, at_sea=True)
        raise


def _fighting(draft: Draft, defending: bool) -> Vocabulary:
    """Return the units of a side that may fight where the battle is."""
    known = is_at_sea(draft)
    if known is None:
        some = {
            key: None
            for at_sea in (False, True)
            for key in units.fighting_units(draft.play, at_sea, defending).ids
        }
        return draft.play.world.vocabulary("units").only(some)
    return units.fighting_units(draft.play, known, defending)


def _attacking(draft: Draft) -> Vocabulary:
    """Return the units that may attack there."""
    return _fighting(draft, defending=False)


def _ashore(draft: Draft) -> Mapping[str, int]:
    """Return the land units of an attack that is said."""
    types = draft.play.world.units
    attack: Counts = draft.answers.get("attack") or {}
    return {unit: count for unit, count in attack.items() if types[unit].domain == "land"}


def _afloat(draft: Draft, defending: bool) -> Vocabulary:
    return units.fighting_units(draft.play, at_sea=True, defending=defending)


def _bombarding(draft: Draft) -> Vocabulary:
    """Return the ships that shell the shore, with what the power at the move has developed."""
    edition = forces.edition_of(draft.play, draft.state)
    developed = draft.state.active.technologies if draft.state else ()
    able = [
        unit
        for unit in edition.units
        if edition.stat(unit, "bombard", frozenset(developed)) is not None
    ]
    return draft.play.world.vocabulary("units").only(able)


def _two_hits(draft: Draft) -> Vocabulary:
    edition = forces.edition_of(draft.play, state=None)
    with_two_hits = [unit.id for unit in edition.units.values() if unit.hits > 1]
    return draft.play.world.vocabulary("units").only(with_two_hits)


def _counts(draft: Draft, units: Counts) -> str:
    return draft.play.world.counts(units)


def owners_text(draft: Draft, defence: Forces) -> str:
    """Return text such as `2 Infantry`, or by owners: `United Kingdom: 2 Infantry; USA: 1
    Fighter`."""
    world = draft.play.world
    parts = [
        f"{world.power(owner)}: {world.counts(units)}" if owner else world.counts(units)
        for owner, units in defence.items()
    ]
    return "; ".join(parts) or world.counts({})


def units_behind(draft: Draft, text: str) -> str:
    """Return the words behind an area, where they are units: `5 infantry v 2 infantry`. Raises
    UsageError."""
    units = re.sub(r"\s(?:v|vs|versus|proti)\.?\s|\w+:", ";", text)
    parse_counts(units, draft.play.world.vocabulary("units"))  # raises for what are no units
    return text


AREA_AND_SIDES = area_before(Input(units_behind))
"""Input of area and sides: `ukraine 3 infantry v 2 infantry`."""


def _force(draft: Draft, text: str, at_sea: bool) -> Counts:
    return units.read_force(draft.play, text, at_sea, defending=False)


def _any_units(draft: Draft, text: str) -> Counts:
    return parse_counts(text, draft.play.world.vocabulary("units"))


def _damaged(draft: Draft, text: str) -> Counts:
    """Return two-hit ships; `nothing` says that none of those remembered are here."""
    if plain(text) in map(plain, every(NOTHING)):
        return {}
    return parse_counts(text, _two_hits(draft))


def _losses(draft: Draft, text: str) -> tuple[str, ...]:
    return forces.read_losses(draft.play, forces.edition_of(draft.play, state=None), text)


def rounds(option: str) -> Input[int]:
    """Return the input for how many rounds pass, or how many units or what value is left, before
    the attacker retreats: from 1 to 999. `option` is its name, such as `leave-units`."""

    def read(_draft: Draft, text: str) -> int:
        value = read_number(text)
        if value < 1:
            message = _("--{option} must be 1 or more, not {value}.")
            shown = lexicon.shown("options", option)
            raise UsageError(message.format(option=shown, value=value))
        if value > _MOST_ROUNDS:
            message = _("'{number}' is too large; {most} is the most.")
            raise UsageError(message.format(number=value, most=_MOST_ROUNDS))
        return value

    return Input(read, number=True)


def option(name: str, input: Input[Any], help: str, metavar: str = "") -> Field:
    """Return a field that may be left out. An option with an empty text says nothing."""

    def read(draft: Draft, text: str) -> Any:
        return input.read(draft, text) if text.strip() else None

    return Field(input._replace(read=read), help, required=False, option=name, metavar=metavar)


VERSUS: Input[Versus] = Input(
    _versus,
    joints=_JOINTS,
    shown=lambda draft, sides: _counts(draft, sides.attack),
    words=_attacking,
    form="counts",
)
TECHNOLOGIES: Input[frozenset[str]] = Input(
    lambda draft, text: forces.read_technologies(draft.play, text)
)
DAMAGED: Input[Counts] = Input(_damaged, shown=_counts, words=_two_hits, form="counts")
ANY_UNITS: Input[Counts] = Input(_any_units, shown=_counts)


def _zone(draft: Draft, typed: str) -> str:
    """Read one sea zone. Raises UsageError, also for several."""
    several = typed.replace(",", " ").split()
    if len(several) > 1 and all(draft.play.world.places.matches(word) for word in several):
        message = _("Only one zone is named; where ships come from several, leave --zone out.")
        if not draft.play.world.places.matches(typed):
            raise UsageError(message)
    return AREA.read(draft, typed)


ZONE = AREA._replace(read=_zone)
"""Input of a landing's sea zone, which is one zone or not said."""

SIDES: Mapping[str, Field] = MappingProxyType(
    {
        "forces": Field(VERSUS, N_("In short: 3 infantry 1 tank v 4 infantry."), required=False),
        "attack": Field(
            Input(_attack, shown=_counts, words=_attacking, form="counts"),
            N_('The attacking units, for example "3 infantry 1 tank".'),
            required=False,
            option="attack",
            metavar="UNITS",
        ),
        "defend": option(
            "defend",
            Input(
                _defend, shown=owners_text, words=partial(_fighting, defending=True), form="counts"
            ),
            N_('The defending units; by owner as "uk: 2 infantry; usa: 1 fighter".'),
            "UNITS",
        ),
        "bombard": option(
            "bombard",
            Input(_any_units, shown=_counts, words=_bombarding, form="counts"),
            N_("Ships that bombard the shore in a landing."),
            "UNITS",
        ),
        "landed": option(
            "landed",
            Input(
                partial(_force, at_sea=False),
                shown=_counts,
                words=lambda draft: draft.play.world.vocabulary("units").only(_ashore(draft)),
                form="counts",
                limits=_ashore,
            ),
            N_("Which of the attackers come from ships."),
            "UNITS",
        ),
        "fleet": option(
            "fleet",
            Input(
                partial(_force, at_sea=True),
                shown=_counts,
                words=partial(_afloat, defending=False),
                form="counts",
            ),
            N_("The fleet that lands them, when it must fight at sea."),
            "UNITS",
        ),
        "enemy_fleet": option(
            "enemy-fleet",
            Input(
                lambda draft, text: units.read_defence(draft.play, text, at_sea=True),
                shown=owners_text,
                words=partial(_afloat, defending=True),
                form="counts",
            ),
            N_("The enemy's ships in the way of a landing."),
            "UNITS",
        ),
        "amphibious": option("amphibious", FLAG, N_("A landing: all land units come from ships.")),
        "attacker_damaged": option(
            "attacker-damaged", DAMAGED, N_("Two-hit ships that begin damaged."), "UNITS"
        ),
        "defender_damaged": option(
            "defender-damaged", DAMAGED, N_("Two-hit ships that begin damaged."), "UNITS"
        ),
        "attacker_losses": option(
            "attacker-losses",
            Input(_losses),
            N_("The attacker's order of losses, first lost first."),
            "UNITS",
        ),
        "defender_losses": option(
            "defender-losses",
            Input(_losses),
            N_("The defender's order of losses, first lost first."),
            "UNITS",
        ),
        "submerge": option(
            "submerge",
            Input(lambda draft, text: forces.diving(draft.play, text), many=True),
            N_("'attacker', 'defender' or 'both': those submarines dive when they may."),
            "SIDE",
        ),
        "no_retreat": option(
            "no-retreat",
            FLAG,
            N_("The ships have nowhere to retreat to; transports left alone sink."),
        ),
        "zone": option("zone", ZONE, N_("The sea zone that a landing comes from."), "ZONE"),
    }
)
"""Fields of both commands, by their names."""


def opponent(help: str) -> Field:
    return option("against", POWER, help, "POWER")
