"""Games whose events are actions: found by name, read from a line, checked, applied and told.

A game is carried over one event at a time: the rules of the others may still be a `Kind`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from companion.table.actions import Action, Draft
from companion.table.arguments import ANYWAY, Args
from companion.table.asking import answered, event_of
from companion.table.codec import read
from companion.table.desk import Desk
from companion.table.errors import CompanionError, Refusal, UsageError
from companion.table.events import Event
from companion.table.i18n import N_, _
from companion.table.inputs import NO, yes_or_no
from companion.table.kinds import KindRules
from companion.table.loading import Place, kind_at
from companion.table.prompts import Asker, asked
from companion.table.reply import Block, Reply
from companion.table.rules import Step

S = TypeVar("S")
GO_ON = N_("Go on all the same?")
Act = Action[Any, Any]


def perform(place: Place, desk: Desk[Any], args: Args) -> Event | Reply:
    """The event of a command, or what it answers instead."""
    rules = cast(ActionRules[Any], desk.rules)
    tell = desk.asker.tell if desk.asker is not None else None
    draft = Draft(rules.at(desk.state), desk.state, remark=desk.remarks.append, tell=tell)
    found = answered(kind_at(*place), draft, args, desk.asker)
    if isinstance(found, Reply):
        return found
    refuse_to_leave(found, draft, args, desk.asker)
    return event_of(rules.kind_of(found), found)


def refuse_to_leave(action: Act, draft: Draft[Any, Any], args: Args, asker: Asker | None) -> None:
    """Ask before something that is due is left behind. Raises CompanionError where nobody says that
    it may be. What is not allowed at all is told by those who check it."""
    if args.flag(ANYWAY.name) or action.refusals(draft.play, draft.state):
        return
    left = action.leaves(draft.play, draft.state)
    if not left:
        return
    if asker is None:
        allowed = _("'--anyway' goes on all the same; nothing was recorded.")
        raise UsageError(" ".join([*left, allowed]))
    for sentence in left:
        asker.tell(sentence)
    if not asked(asker, f"{_(GO_ON)} [{_(NO)}]", yes_or_no):
        raise CompanionError(_("Nothing was recorded."))


class Untyped(Act):
    """An event whose rules are a `Kind` with `describe` and `report`, as if it were an action. It
    may say besides whose deed it is (`who`) and what it adds to the JSON answer (`outcome`)."""

    def __init__(self, kind: Any, data: Mapping[str, Any]) -> None:
        self.kind, self.data = kind, data

    def refusals(self, play: Any, state: Any) -> list[Refusal]:
        found: list[Refusal] = self.kind.check(play, state, self.data)
        return found

    def apply(self, play: Any, state: S) -> Step[S]:
        step: Step[S] = self.kind.apply(play, state, self.data)
        return step

    def who(self, state: Any) -> str:
        found = getattr(self.kind, "who", None)
        return found(state, self.data) if found else ""

    def told(self, play: Any, state: Any) -> str:
        return str(self.kind.describe(play, state, self.data))

    def report(self, play: Any, before: Any, step: Step[Any]) -> list[Block]:
        blocks: list[Block] = self.kind.report(play, before, self.data, step)
        return blocks

    def outcome(self, play: Any, before: Any) -> Mapping[str, Any]:
        by_kind = getattr(self.kind, "outcome", None)
        found: Mapping[str, Any] = self.data.get("outcome", {})
        return by_kind(play, before, self.data) if by_kind else found


class ActionRules(KindRules[S, Any]):
    """`KindRules` of a game whose events are actions. `kinds` has the place of each."""

    __slots__ = ()

    def action(self, event: Event) -> Act | None:
        """The action of an event; None for one that this program does not know. Raises ValueError
        for data that are none of its kind."""
        place = self.kinds.get(event.kind)
        if place is None:
            return None
        kind = kind_at(*place)
        if not isinstance(kind, type):
            return Untyped(kind, event.data)
        found: Act = read(kind, {k: v for k, v in event.data.items() if v is not None}, event.kind)
        return found

    def kind_of(self, action: Act) -> str:
        """The kind of event that an action is kept as. A command may come to the action of
        another: `end` to that of `next`."""
        place = (type(action).__module__, type(action).__name__)
        return next(kind for kind, where in self.kinds.items() if where == place)

    def next(self, state: S, args: Args, asker: Asker | None = None) -> Event:
        """See `Rules.next`: the action of that name, from the words behind it."""
        draft = Draft(self.at(state), state)
        found = answered(kind_at(*self.kinds["next"]), draft, args, asker)
        assert not isinstance(found, Reply)
        refuse_to_leave(found, draft, args, asker)
        return event_of(self.kind_of(found), found)

    def check(self, state: S, event: Event) -> tuple[Refusal, ...]:
        action = self.action(event)
        if action is None:
            return (Refusal(_("This program does not know '{kind}'").format(kind=event.kind)),)
        return tuple(action.refusals(self.at(state), state))

    def apply(self, state: S, event: Event) -> Step[S]:
        action = self.action(event)
        return action.apply(self.at(state), state) if action else Step(state)
