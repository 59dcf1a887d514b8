"""Reasons for which money moves in this edition, besides those of the family."""

from __future__ import annotations

from companion.games.axis.world import World
from companion.table.i18n import _
from companion.table.rules import Entry

BONUS, CONVOY, REPAIR = "bonus", "convoy", "repair"


def text(world: World, entry: Entry) -> str | None:
    """Return the title of an entry; None for the reasons of the family."""
    if entry.reason == BONUS:
        goal, _at, area = entry.detail.partition("@")
        name = _("objective: {name}").format(name=world.name("objectives", goal))
        return f"{name}: {world.area(area)}" if area else name
    if entry.reason == CONVOY:
        return world.say(_("convoys: {zone}"), zone=entry.detail)
    if entry.reason == REPAIR:
        return world.say(_("repairs: {area}"), area=entry.detail)
    return None
