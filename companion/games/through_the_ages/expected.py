"""Cost and yield of an action, shown beside the answers of a form."""

from __future__ import annotations

from collections import Counter

from companion.games.through_the_ages import goods
from companion.games.through_the_ages.action import AgesAction, Draft
from companion.games.through_the_ages.ledger import account_name, change_text
from companion.games.through_the_ages.world import FOOD, RESOURCE
from companion.table.i18n import _


def told(draft: Draft, action: AgesAction) -> str:
    """Return text such as `−2 resources (3 left), +1 culture`: changes for the player who does
    it."""
    play, state = draft.play, draft.state
    if action.refusals(play, state):
        return ""
    step, player = action.apply(play, state), action.who(state)
    sums = Counter[str]()
    for entry in step.entries:
        who, _dot, account = entry.account.partition(".")
        if who == player and account_name(account):
            sums[account] += entry.amount
    after, parts = step.state.civs[player], list[str]()
    for account, amount in sums.items():
        if not amount:
            continue
        text = change_text(account_name(account), account, amount)
        left = goods.stock(play.world, after, account) if account in (FOOD, RESOURCE) else None
        if account == "science":
            left = after.science
        if amount < 0 and left is not None:
            text += " (" + _("{n} left").format(n=left) + ")"
        parts.append(text)
    return ", ".join(parts)
