"""Units as people type them: who can take part in a battle, and whose they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.table.counts import plus
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.words import Vocabulary, parse_counts

if TYPE_CHECKING:
    from companion.games.axis.play import Play

_BEFORE_NUMBER = re.compile("(?=[0-9])")


def fighting_units(play: Play, at_sea: bool, defending: bool) -> Vocabulary:
    """Return the words for units that can take part: short beginnings are clearer that way."""
    domains = ("sea", "air") if at_sea else ("land", "air")
    keys = [
        key
        for key, unit in play.world.units.items()
        if unit.domain in domains and (defending or unit.attacks)
    ]
    return play.world.vocabulary("units").only(keys)


def read_force(play: Play, text: str, at_sea: bool, defending: bool) -> dict[str, int]:
    """Read `10 infantry 5 artillery` as unit -> count. A unit of the other element is named as
    such. `at_sea` and `defending` say which may fight. Raises UsageError."""
    try:
        return parse_counts(text, fighting_units(play, at_sea, defending))
    except UsageError as error:
        try:  # is it units at all, of the other element?
            parse_counts(text, play.world.vocabulary("units"))
        except UsageError:
            raise error from None
        unable = _unable(play, text, at_sea) if not defending else {}
        if unable:
            message = _("Never in an attack, only in defence: {units} (rules p. {page}).")
            message = play.world.say(message, units=unable, page=play.page("stays"))
            raise UsageError(message) from error
        where = _("at sea") if at_sea else _("on land")
        message = _("'{text}' has units that cannot fight {where} (rules p. {page}).")
        raise UsageError(
            message.format(text=text, where=where, page=play.page("battle"))
        ) from error


def _unable(play: Play, text: str, at_sea: bool) -> dict[str, int]:
    """Return the units of a text that fight there in defence only, if no other is a mistake."""
    try:
        named = parse_counts(text, fighting_units(play, at_sea, defending=True))
    except UsageError:
        return {}
    return {unit: count for unit, count in named.items() if not play.world.units[unit].attacks}


def read_defence(play: Play, text: str, at_sea: bool) -> dict[str, dict[str, int]]:
    """Read `2 infantry 1 fighter`, or by owners `uk: 2 infantry; usa 1 fighter`, as owner -> units.
    Units without an owner have an empty one."""
    by_owner: dict[str, dict[str, int]] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        owner, units = _owned(play, part)
        force = read_force(play, units, at_sea, defending=True)
        by_owner[owner] = plus(by_owner.get(owner, {}), force)
    return by_owner or {"": {}}


def _owned(play: Play, part: str) -> tuple[str, str]:
    """Return the power that a part of a defence names, and its units. Before a number the colon may
    be left out."""
    powers = play.world.vocabulary("powers")
    owner, colon, units = part.partition(":")
    if colon:
        return powers.find(owner), units
    first = _BEFORE_NUMBER.split(part, maxsplit=1)[0]
    if first.strip() and first != part and len(powers.matches(first)) == 1:
        return powers.find(first), part[len(first) :]
    return "", part
