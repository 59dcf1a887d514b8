"""Moving money: every change of cash is an entry with its reason."""

from __future__ import annotations

from companion.games.axis.state import AxisState
from companion.games.axis.world import World
from companion.table.i18n import _
from companion.table.rules import Entry, Step

INCOME, BUY, RESEARCH, LOOT, RAID, ROCKET, REFUND, SET = (
    "income",
    "buy",
    "research",
    "loot",
    "raid",
    "rocket",
    "refund",
    "set",
)


def book(state: AxisState, *entries: Entry) -> Step[AxisState]:
    """Return the state with every entry added to its account's cash, and the entries."""
    for entry in entries:
        state = state.with_cash(entry.account, entry.amount)
    return Step(state, tuple(entry for entry in entries if entry.amount))


def entry_text(world: World, entry: Entry) -> str:
    """Return the title of an entry in the language in use, such as `income`."""
    titles = {
        INCOME: _("income"),
        BUY: _("bought"),
        RESEARCH: _("research"),
        LOOT: _("captured capital"),
        RAID: _("bombing raid"),
        ROCKET: _("rockets"),
        REFUND: _("refund"),
        SET: _("correction"),
    }
    if not entry.detail:
        return titles[entry.reason]
    if entry.reason in (BUY, REFUND):
        detail = world.unit(entry.detail)
    elif entry.reason == RESEARCH:
        detail = world.name("technologies", entry.detail)
    else:
        detail = world.area(entry.detail)
    return f"{titles[entry.reason]}: {detail}"
