"""Question a deed told twice in a turn: most often it was typed twice by mistake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.table.actions import Ask, Asking, Field
from companion.table.errors import DeclinedError, Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG

if TYPE_CHECKING:
    from companion.games.axis.action import Draft
    from companion.games.axis.play import Play

FIELD = Field(
    FLAG, N_("Another one, though one was recorded this turn."), required=False, option="again"
)
"""`--again`, for the `inputs` of an action under the name `again`."""


def refusal(play: Play, rule: str, reason: str) -> Refusal:
    """Return why an action is questioned, as a refusal for those who cannot be asked."""
    return play.refuse(rule, reason, _("--again if it is really another one"))


def question(draft: Draft, doubts: Sequence[Refusal]) -> Asking[bool]:
    """Return whether an action that was told before is another one: people are asked, a line says
    so. `doubts` are the reasons to think of a mistake. Raises RefusedError, or DeclinedError where
    people say that it is one."""
    wanted = bool(doubts) and not draft.ruled
    reasons = ". ".join(refusal.reason for refusal in doubts)
    prompt = _("{reasons}. Is this really another one?").format(reasons=reasons)
    again = yield Ask(
        "again", draft, prompt, default=False, usual=False, required=False, wanted=wanted
    )
    if wanted and not again:
        if draft.tell is not None:
            raise DeclinedError
        draft.refuse(doubts)
    return bool(again)
