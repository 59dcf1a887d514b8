"""Units as people type them: who can take part in a battle, and whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.words import Vocabulary, parse_counts

if TYPE_CHECKING:
    from companion.games.axis.play import Play


def fighting_units(play: Play, at_sea: bool, defending: bool) -> Vocabulary:
    """The words for units that can take part: short beginnings are clearer that way."""
    domains = ("sea", "air") if at_sea else ("land", "air")
    keys = [
        key
        for key, unit in play.world.units.items()
        if unit.domain in domains and (defending or unit.attacks)
    ]
    return play.world.vocabulary("units").only(keys)


def read_force(play: Play, text: str, at_sea: bool, defending: bool) -> dict[str, int]:
    """`10 infantry 5 artillery` -> unit -> count. Names a unit of the other element as such."""
    try:
        return parse_counts(text, fighting_units(play, at_sea, defending))
    except UsageError as error:
        try:
            parse_counts(text, play.world.vocabulary("units"))
        except UsageError:
            raise error from None
        where = _("at sea") if at_sea else _("on land")
        message = _("'{text}' has units that cannot fight {where} (rules p. {page}).")
        raise UsageError(
            message.format(text=text, where=where, page=play.page("battle"))
        ) from error


def read_defence(play: Play, text: str, at_sea: bool) -> dict[str, dict[str, int]]:
    """`2 infantry 1 fighter`, or by owners: `uk: 2 infantry; usa: 1 fighter`."""
    if ":" not in text:
        return {"": read_force(play, text, at_sea, defending=True)}
    powers = play.world.vocabulary("powers")
    found = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        owner, _colon, units = part.partition(":")
        found[powers.find(owner)] = read_force(play, units, at_sea, defending=True)
    return found
