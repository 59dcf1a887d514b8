"""Orders: the first ones (p. 31), dispatches (pp. 31-32), and the tests that follow (p. 34)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from companion.games.battles_of_napoleon import effects, hands, tokens, veil
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import (
    GROUP,
    TOKEN,
    Draft,
    InPhase,
    NapoleonAction,
    OnTheBoard,
    or_refused,
)
from companion.games.battles_of_napoleon.initiative import initiative
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import (
    DISPATCHES,
    EXECUTION,
    Failed,
    Group,
    NapoleonState,
)
from companion.games.battles_of_napoleon.trial import (
    SIDES,
    Item,
    Trial,
    lines,
    modifier,
    needed,
)
from companion.games.battles_of_napoleon.words import (
    command_words,
    find_token,
    group_words,
    is_word,
    nothing_more,
    split_list,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import Ask, Asking, Field, Input, accepted, action, field
from companion.table.dice import Roll
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG, one_of
from companion.table.reply import Block, Line, Reply, Sum
from companion.table.rules import Step
from companion.table.words import Vocabulary, read_number
from kitgen.quick import dataclass

TABLE = "order_modifiers"


def _side_of(state: NapoleonState, groups: Iterable[str]) -> str:
    """The side of some groups; empty where they are of both."""
    nations = {state.groups[key].nation for key in groups}
    return nations.pop() if len(nations) == 1 else ""


def _impossible(play: Play, group: Group, order: str) -> list[Refusal]:
    """Guns never get a manoeuvre order (p. 33)."""
    kind = play.world.orders[order]
    if group.arm in kind.arms:
        return []
    arm = play.world.name("arms", group.arm)
    reason = _("{arm} cannot have this order: {order}")
    possible = [key for key, row in play.world.orders.items() if group.arm in row.arms]
    return [
        play.refuse(
            "manoeuvre",
            reason.format(arm=arm, order=play.world.order(order)),
            play.world.names("order_kinds", possible),
        )
    ]


NO_ORDER = "none"
"""What stands for a dispatch that is not sent."""

ORDER = one_of(lambda draft: draft.play.world.vocabulary("order_kinds"))


def _orders_or_none(draft: Draft) -> Vocabulary:
    world = draft.play.world
    known = (world.vocabulary("order_kinds"), command_words(world, NO_ORDER))
    return Vocabulary.of(
        _("orders"), {key: tuple(words.names(key)) for words in known for key in words.ids}
    )


ORDER_OR_NONE = one_of(_orders_or_none)


def _possible(draft: Draft, make: Callable[[str], Orders | Dispatch]) -> list[str]:
    """The orders that make what the rules allow."""
    return accepted(draft, draft.play.world.orders, make)


def _about(play: Play, state: NapoleonState, group: str) -> str:
    """A group as it is asked about: whose it is, who leads it, and its units."""
    world, officer = play.world, state.officers.get(group)
    units = [unit.id for unit in state.units_of(group) if not unit.gone]
    leader = f", {officer.name}" if officer is not None and officer.name else ""
    return f"{world.label(group)}{leader}: {world.labels(units)}"


# -- the first orders -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Given:
    """An order and its token; None while it is still to be drawn."""

    order: str
    token: str | None = None


UNKNOWN = Given("")
"""Stands for an order that the enemy may not see yet."""


def _read_given(draft: Draft, text: str) -> dict[str, Given]:
    """`f1 attack 12, f2 defend t7`."""
    world, found = draft.play.world, dict[str, Given]()
    for part in split_list(text):
        group, rest = group_words(world, draft.state).leading(part.split())
        if not rest:
            message = _("'{text}': which order? For example: f1 attack 12.")
            raise UsageError(message.format(text=part))
        order = world.vocabulary("order_kinds").find(rest[0])
        token = find_token(world, rest[1]) if len(rest) > 1 else None
        nothing_more(rest[2:])
        found[group] = Given(order, token)
    if not found:
        raise UsageError(_("Which orders? For example: f1 attack 12."))
    return found


GIVEN: Input[Mapping[str, Given]] = Input(
    _read_given,
    words=lambda draft: group_words(draft.play.world, draft.state),
)


@action
class Orders(NapoleonAction):
    """The first orders, each with the token that was drawn (p. 31)."""

    gate = InPhase("dispatch", DISPATCHES)
    inputs = MappingProxyType(
        {"token": Field(TOKEN, tokens.TOKEN_HELP, False, option="token", chance=tokens.DRAWN)}
    )
    orders: Mapping[str, Given] = field(
        GIVEN, N_("The orders, for example: f1 attack 12, f2 defend 57.")
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Orders]:
        """A token is drawn for each order that has none yet. What is wrong is said before the next
        is asked for. Without any words each group is asked for in turn."""
        typed: Mapping[str, Given] | None = yield Ask("orders", draft, required=False)
        given = dict(typed if typed is not None else (yield from cls._group_by_group(draft)))
        for group in [key for key, one in given.items() if one.token is None]:
            or_refused(draft, Orders(orders=given))
            used = frozenset(other.token for other in given.values() if other.token)
            token = yield tokens.drawn_for(draft, group, used)
            given[group] = replace(given[group], token=token)
        return Orders(orders=given)

    @classmethod
    def of_one(cls, group: str, order: str) -> Orders:
        """The first order of one group, without its token."""
        return cls(orders={group: Given(order)})

    @staticmethod
    def _group_by_group(draft: Draft) -> Asking[Mapping[str, Given]]:
        """Each group that has no token yet, or else each: its order, then its token."""
        play, state, given = draft.play, draft.state, dict[str, Given]()
        draft.refuse(Orders(orders={}).refusals(play, state))
        bare = [key for key, group in state.groups.items() if group.token is None]
        missing = _("ORDERS is missing: GROUP ORDER, GROUP ORDER, for {groups}.")
        for group in bare or state.groups:
            legal = _possible(draft, partial(Orders.of_one, group))
            order = yield Ask(
                "orders",
                draft,
                prompt=_about(play, state, group),
                input=ORDER,
                legal=legal,
                usual=state.groups[group].order if state.groups[group].order in legal else None,
                required=True,
                typed=False,
                missing=missing.format(groups=play.world.labels(bare or state.groups)),
            )

            def untaken(token: str, group: str = group, order: str = order) -> None:
                found = Orders(orders={**given, group: Given(order, token)})
                if refusals := found.refusals(play, state):
                    raise UsageError(" ".join(map(str, refusals)))

            used = frozenset(one.token for one in given.values() if one.token)
            ask = tokens.drawn_for(draft, group, used)
            given[group] = Given(order, (yield ask._replace(check=untaken)))
        return given

    def faults(self, play: Play, state: NapoleonState) -> list[Refusal]:
        if state.turn > 1:
            reason = _("Orders are given freely in the first turn only")
            return [play.refuse("dispatch", reason, _("'dispatch' sends new ones"))]
        found, scenario = list[Refusal](), play.world.scenarios[state.scenario]
        drawn = [given.token for given in self.orders.values() if given.token]
        others = {key: group for key, group in state.groups.items() if key not in self.orders}
        for key, given in self.orders.items():
            group, first = state.groups[key], scenario.groups[key].first_order
            found += _impossible(play, group, given.order)
            if first and given.order != first:
                reason = _("The scenario gives {group} its first order").format(
                    group=play.world.label(key)
                )
                found.append(play.refuse("dispatch", reason, play.world.order(first)))
            if given.token is None:
                continue
            found += tokens.taken(play, replace(state, groups=others), given.token)
            if drawn.count(given.token) > 1:
                same = [k for k, one in self.orders.items() if one.token == given.token]
                reason = _("No two groups have the same order token")
                return [play.refuse("orders_test", f"{reason}: {play.world.labels(same)}")]
        return found

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        for key, given in self.orders.items():
            state = state.changed_group(key, order=given.order, token=given.token)
        return Step(state)

    def who(self, state: NapoleonState) -> str:
        return _side_of(state, self.orders)

    def veiled(self, play: Play, met: NapoleonState, now: NapoleonState, seat: str) -> Orders:
        """Face down until all are turned up."""
        hidden = self.who(met) != seat and veil.hidden(met, now)
        return replace(self, orders=dict.fromkeys(self.orders, UNKNOWN)) if hidden else self

    def told(self, play: Play, state: NapoleonState) -> str:
        if UNKNOWN in self.orders.values():
            return _("orders face down: {groups}").format(groups=play.world.labels(self.orders))
        after = self.apply(play, state).state
        given = (_order_text(play.world, after.groups[key]) for key in self.orders)
        return _("orders: {orders}").format(orders=", ".join(given))


def _order_text(world: World, group: Group) -> str:
    figure = initiative(world, group)
    return f"{world.label(group.id)} {world.order(group.order)} {figure or ''}".rstrip()


# -- dispatches -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sent:
    """The order that a dispatch brings, None for one that is taken back, and how far the group is
    from its commander-in-chief, where that was counted."""

    order: str | None
    distance: int | None = None


BLANK = Sent("")
"""Stands for a dispatch that the enemy may not read yet."""


def _read_sent(draft: Draft, text: str) -> dict[str, Sent]:
    """`f1 attack 2, f4 none`: the figure is the distance in hexes."""
    world, found = draft.play.world, dict[str, Sent]()
    for part in split_list(text):
        group, rest = group_words(world, draft.state).leading(part.split())
        if not rest:
            message = _("'{text}': which order? For example: f1 attack 12.")
            raise UsageError(message.format(text=part))
        none = is_word(world, rest[0], "none")
        order = None if none else world.vocabulary("order_kinds").find(rest[0])
        if len(rest) > 1 and not rest[1].isdecimal():
            message = _("'{text}' is no distance in hexes.")
            raise UsageError(message.format(text=" ".join(rest[1:])))
        away = read_number(rest[1]) if len(rest) > 1 else None
        nothing_more(rest[2:])
        found[group] = Sent(order, away)
    if not found:
        raise UsageError(_("Which dispatches? For example: f1 attack 2."))
    return found


SENT: Input[Mapping[str, Sent]] = Input(
    _read_sent,
    words=lambda draft: group_words(draft.play.world, draft.state),
)


@action
class Dispatch(OnTheBoard):
    """Dispatches to groups, or taken back while they are not tested (pp. 31-32)."""

    gate = InPhase("dispatch", DISPATCHES, EXECUTION)
    dispatches: Mapping[str, Sent] = field(
        SENT, N_("The dispatches, for example: f1 manoeuvre 2, f4 attack.")
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Dispatch | Reply]:
        """What stands on the line; without any words each group that a dispatch can reach."""
        typed: Mapping[str, Sent] | None = yield Ask("dispatches", draft, required=False)
        board = yield Ask("board", draft)
        if typed is not None:
            return cls(dispatches=typed, board=board)
        sent = yield from cls._group_by_group(draft, board)
        nothing = Reply({"dispatches": {}}, [Line(_("No dispatch was sent."))])
        return cls(dispatches=sent, board=board) if sent else nothing

    @classmethod
    def _group_by_group(cls, draft: Draft, board: bool) -> Asking[Mapping[str, Sent]]:
        """Each group that a dispatch can reach, as long as its side may send one."""
        play, state, sent = draft.play, draft.state, dict[str, Sent]()
        draft.refuse(cls.gate.refusals(play, state))

        def having(order: str, group: str) -> Dispatch:
            return cls(dispatches={**sent, group: Sent(order)}, board=board)

        for group in state.groups:
            legal = _possible(draft, partial(having, group=group))
            if not legal:
                continue
            order = yield Ask(
                "dispatches",
                draft,
                prompt=_about(play, state, group),
                input=ORDER_OR_NONE,
                legal=[NO_ORDER, *legal],
                usual=NO_ORDER,
                required=True,
                typed=False,
                missing=_("DISPATCHES is missing: GROUP ORDER, GROUP ORDER."),
            )
            if order != NO_ORDER:
                sent[group] = Sent(order)
        return sent

    def faults(self, play: Play, state: NapoleonState) -> list[Refusal]:
        sent = {key: one for key, one in self.dispatches.items() if one.order is not None}
        found = play.wrong_phase(state, "dispatch", DISPATCHES) if sent else []
        if not found and state.turn == 1:
            reason = _("In the first turn there are no dispatches")
            found = [play.refuse("dispatch", reason, _("'orders' gives the first orders"))]
        if found:
            return found
        for key, one in sent.items():
            found += _impossible(play, state.groups[key], str(one.order))
            found += self._unreached(play, state, state.groups[key], one.distance)
        return found + _too_many(play, self.apply(play, state).state)

    def _unreached(
        self, play: Play, state: NapoleonState, group: Group, away: int | None
    ) -> list[Refusal]:
        """A dispatch needs both commanders, and no more hexes than the chief's command (p. 31)."""
        world, chief = play.world, state.chief(group.nation)
        name = world.label(group.id)
        if chief is None:
            reason = _("{side} has no commander-in-chief").format(side=world.nation(group.nation))
            return [play.refuse("dispatch", reason)]
        if group.arm != ARTILLERY and group.id not in state.officers:
            reason = _("{group} has no commander to receive a dispatch").format(group=name)
            return [play.refuse("dispatch", reason)]
        most = hands.value(world, chief, "command")
        start = battlefield.place_of(state, group.nation)
        end = battlefield.receiver(state, group)
        if start and end and not self.board:
            bound = max(most, away or 0)
            counted = battlefield.steps(world, state, group.nation, start, end, bound)
            if away is not None and away != counted:
                reason = _("Hexes to {group} by the books: {counted}, not {away}")
                shown = counted if counted is not None else _("more")
                text = reason.format(group=name, away=away, counted=shown)
                return [play.refuse("dispatch", text, play.as_on_the_board())]
            away = counted if counted is not None else most + 1
        if away is None or away <= most:
            return []
        reason = _("{group} is too far from the commander-in-chief, round enemies and their zones")
        allowed = _("hexes at most: {most}").format(most=most)
        return [play.refuse("dispatch", reason.format(group=name), allowed)]

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        for key, one in self.dispatches.items():
            state = state.changed_group(key, dispatch=one.order)
        return Step(state)

    def who(self, state: NapoleonState) -> str:
        return _side_of(state, self.dispatches)

    def veiled(self, play: Play, met: NapoleonState, now: NapoleonState, seat: str) -> Dispatch:
        """Face down until they are tested."""
        hidden = self.who(met) != seat and veil.hidden(met, now)
        return replace(self, dispatches=dict.fromkeys(self.dispatches, BLANK)) if hidden else self

    def told(self, play: Play, state: NapoleonState) -> str:
        if BLANK in self.dispatches.values():
            groups = play.world.labels(self.dispatches)
            return _("dispatches face down: {groups}").format(groups=groups)
        parts = [
            f"{play.world.label(key)} " + (play.world.order(one.order) if one.order else _("none"))
            for key, one in self.dispatches.items()
        ]
        return _("dispatches: {dispatches}").format(dispatches=", ".join(parts))

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        """What was sent, and what the board must show where no distance was given."""
        world, blocks = play.world, [*super().report(play, before, step)]
        unsure = [
            key
            for key, one in self.dispatches.items()
            if one.order
            and one.distance is None
            and battlefield.chief_reaches(world, before, before.groups[key], 0) is None
        ]
        for nation in world.nations:
            mine = [key for key in unsure if before.groups[key].nation == nation]
            chief = before.chief(nation)
            if mine and chief:
                text = _(
                    "On the board: {groups} within {most} hexes of the commander-in-chief (p. 31)."
                )
                most = hands.value(world, chief, "command")
                blocks.append(Line(text.format(groups=world.labels(mine), most=most), 2))
        return blocks


def _too_many(play: Play, state: NapoleonState) -> list[Refusal]:
    """No more dispatches than the chief's command (p. 31)."""
    found = []
    for nation in play.world.nations:
        sent = [g for g in state.groups.values() if g.nation == nation and g.dispatch]
        chief = state.chief(nation)
        most = hands.value(play.world, chief, "command") if chief else 0
        if len(sent) > most:
            reason = _("{side} cannot send so many dispatches").format(
                side=play.world.nation(nation)
            )
            allowed = _("at most: {most}; 'dispatch GROUP none' takes one back").format(most=most)
            found.append(play.refuse("dispatch", reason, allowed))
    return found


# -- orders tests ---------------------------------------------------------------------------------


def automatic(state: NapoleonState, group: Group) -> bool:
    """Whether the test succeeds by itself: guns, or both commanders on one hex (p. 34)."""
    if group.arm == ARTILLERY:
        return True
    chief, own = state.chief(group.nation), state.officers.get(group.id)
    if chief is None or own is None:
        return False
    same_unit = chief.unit is not None and chief.unit == own.unit
    return same_unit or (chief.hex is not None and chief.hex == own.hex)


def out_of_range(world: World, state: NapoleonState, group: Group) -> bool | None:
    """Whether the chief, from where he is now, is too far from a group for his value to count
    (p. 34); None where a hex is not known."""
    chief = state.chief(group.nation)
    if chief is None:
        return None
    most = hands.value(world, chief, "command")
    found = battlefield.chief_reaches(world, state, group, most)
    return None if found is None else not found


def items(world: World, state: NapoleonState, group: Group, in_range: bool) -> tuple[Item, ...]:
    """What is added to the die of an orders test (p. 34)."""
    chief, own = state.chief(group.nation), state.officers.get(group.id)
    found = []
    if own is not None:
        found.append(Item(TABLE, "group_orders", hands.value(world, own, "orders")))
    if chief is not None and in_range:
        found.append(Item(TABLE, "chief_orders", hands.value(world, chief, "orders")))
    cards = effects.active(world, state, group.id, "orders_mod", "orders_mod_against")
    return (*found, *(effects.item(world, card) for card in cards))


def _with_dispatches(draft: Draft) -> list[str]:
    """The groups whose dispatch is still to be tested."""
    return [group.id for group in draft.state.groups.values() if group.dispatch]


@action
class Test(OnTheBoard):
    """Whether a dispatch is followed; a success draws an order token (p. 34)."""

    __test__ = False  # no test of the program

    gate = InPhase("orders_test", EXECUTION)
    dice = SIDES
    group: str = field(GROUP, N_("The group."), legal=_with_dispatches)
    die: int | None = None
    far: bool = field(
        FLAG, N_("The commander-in-chief is out of range."), option="far", default=False
    )
    token: str | None = field(
        TOKEN, tokens.TOKEN_HELP, option="token", default=None, chance=tokens.DRAWN
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Test]:
        """Neither die nor token where nothing is tested, no die where it succeeds by itself."""
        world, state = draft.play.world, draft.state
        group = state.groups[(yield Ask("group", draft))]
        far, board = (yield Ask("far", draft)), (yield Ask("board", draft))
        known = None if board else out_of_range(world, state, group)
        found = Test(group=group.id, far=far or bool(known), board=board)
        draft.refuse(cls.gate.refusals(draft.play, state) or found.undue(draft.play, state))
        if not automatic(state, group):
            counted, name = items(world, state, group, not found.far), world.label(group.id)
            purpose = _("orders test of {group}: {least} or more")
            purpose = purpose.format(group=name, least=max(needed(counted), 1))
            title = _("Orders test of {group}").format(group=name)
            above = Sum(title, lines(world, counted), modifier(counted))
            (die,) = yield Roll(1, purpose, SIDES, (above,))
            found = replace(found, die=die)
        if found.passed(draft.play, state):
            found = replace(found, token=(yield tokens.drawn_for(draft, group.id)))
        return found

    def undue(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Why there is nothing to test, or not so: a range that was typed, against the hexes in
        the books."""
        group = state.groups[self.group]
        name = play.world.label(group.id)
        if group.dispatch is None:
            return [play.refuse("orders_test", _("{group} has no dispatch").format(group=name))]
        known = None if self.board else out_of_range(play.world, state, group)
        if known is None or known == self.far or automatic(state, group):
            return []
        reason = _("By the hexes in the books {group} is within reach of its commander-in-chief")
        if known:
            reason = _(
                "By the hexes in the books {group} is out of reach of its commander-in-chief"
            )
        return [play.refuse("orders_test", reason.format(group=name), play.as_on_the_board())]

    def trial(self, play: Play, state: NapoleonState) -> Trial | None:
        """The test, None for one that succeeds by itself."""
        group = state.groups[self.group]
        if automatic(state, group) or self.die is None:
            return None
        return Trial(self.die, items(play.world, state, group, not self.far))

    def passed(self, play: Play, state: NapoleonState) -> bool:
        rolled = self.trial(play, state)
        return rolled is None or rolled.success

    def faults(self, play: Play, state: NapoleonState) -> list[Refusal]:
        if found := self.undue(play, state):
            return found
        if self.die is None and not automatic(state, state.groups[self.group]):
            return [play.refuse("orders_test", _("This test needs a die"))]
        if self.token is not None:
            return tokens.taken(play, state, self.token)
        if self.passed(play, state):
            return [play.refuse("orders_test", _("The new order token is missing"))]
        return []

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        key, rolled = self.group, self.trial(play, state)
        order = state.groups[key].dispatch
        cards = effects.active(play.world, state, key, "orders_mod", "orders_mod_against")
        state = effects.spend(state.changed_group(key, dispatch=None), *cards)
        if rolled is None or rolled.success:
            return Step(state.changed_group(key, order=order, token=self.token))
        lost = Failed(order or "", rolled.total)
        return Step(replace(state, failed={**state.failed, key: lost}))

    def who(self, state: NapoleonState) -> str:
        return state.groups[self.group].nation

    def told(self, play: Play, state: NapoleonState) -> str:
        rolled = self.trial(play, state)
        new = _order_text(play.world, self.apply(play, state).state.groups[self.group])
        if rolled is None:
            return _("orders by themselves: {order}").format(order=new)
        if rolled.success:
            return _("orders test {total}: {order}").format(total=rolled.total, order=new)
        return _("orders test {total} failed: {order} stays").format(total=rolled.total, order=new)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        world, rolled = play.world, self.trial(play, before)
        blocks = [*super().report(play, before, step)]
        if rolled is not None:
            name = world.label(self.group)
            blocks.append(rolled.block(world, _("Orders test of {group}").format(group=name)))
            if out_of_range(world, before, before.groups[self.group]) is None:
                text = _(
                    "On the board: the commander-in-chief counts within his reach only (p. 34)."
                )
                blocks.append(Line(text, 2))
        return blocks

    def outcome(self, play: Play, before: NapoleonState) -> Mapping[str, Any]:
        after = self.apply(play, before).state.groups[self.group]
        result = {
            "group": after.id,
            "order": after.order,
            "token": after.token,
            "initiative": initiative(play.world, after),
        }
        rolled = self.trial(play, before)
        if rolled is None:
            return {"die": None, "items": [], "total": None, "success": True, "result": result}
        return rolled.document(play.world, result)
