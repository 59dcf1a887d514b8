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
    """The state with every entry added to its account's cash, and the entries."""
    for entry in entries:
        state = state.with_cash(entry.account, entry.amount)
    return Step(state, tuple(entry for entry in entries if entry.amount))


def entry_text(world: World, entry: Entry) -> str:
    """What an entry is about, in the language in use."""
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
    names = {
        BUY: lambda key: world.unit(key),
        REFUND: lambda key: world.unit(key),
        RESEARCH: lambda key: world.name("technologies", key),
        SET: lambda key: "",
    }
    detail = names.get(entry.reason, world.area)(entry.detail) if entry.detail else ""
    return f"{titles[entry.reason]}: {detail}" if detail else titles[entry.reason]
