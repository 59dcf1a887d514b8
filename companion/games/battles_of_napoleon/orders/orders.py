"""Orders: the first ones (p. 31), dispatches (pp. 31-32), and the tests that follow (p. 34).

In the first turn each group gets an order with a *token*, which is drawn and has an *initiative*
for each order: `57` means one order and one token. Later a dispatch brings a new order, and a
successful *orders test* draws its token. *Typed* is what stands on the line; all else is asked for.
`listed`: people see the orders as a numbered list, so that a number stands for an order.
`board` means that players vouch for the board, so that known hexes are not compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Annotated, Any

from companion.games.battles_of_napoleon import effects, hands, tokens
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import (
    GROUP,
    TOKEN,
    Draft,
    InPhase,
    NapoleonAction,
    OnTheBoard,
    or_refused,
    side_of,
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
    lies_face_down,
)
from companion.games.battles_of_napoleon.trial import (
    SIDES,
    Trial,
    TrialItem,
    lines,
    modifier,
    needed,
)
from companion.games.battles_of_napoleon.words import (
    command_words,
    find_token,
    group_words,
    is_word,
    looks_like_token,
    nothing_more,
    split_at,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import Ask, Asking, Field, Input, accepted, action, field
from companion.table.dice import Roll, is_roll
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _, ngettext
from companion.table.inputs import FLAG
from companion.table.reply import Block, Line, Reply, Sum
from companion.table.rules import Step
from companion.table.seen import SEAT, Seen
from companion.table.words import plain, read_number

TABLE = "order_modifiers"


def _own_only(draft: Draft, groups: Iterable[str]) -> None:
    """Check that a side with its own phone commands only its own groups. Raises UsageError."""
    if draft.seat and any(draft.state.groups[key].nation != draft.seat for key in groups):
        raise UsageError(_("Each side commands its own groups."))


def _groups_of(draft: Draft) -> list[str]:
    """Return the groups of the side that gives the command; all groups without a seat."""
    groups = draft.state.groups.items()
    return [key for key, group in groups if draft.seat in ("", group.nation)]


def _side_of(state: NapoleonState, groups: Iterable[str]) -> str:
    """Return the side of some groups; empty where they are of both."""
    nations = {state.groups[key].nation for key in groups}
    return nations.pop() if len(nations) == 1 else ""


def _guns_refusals(play: Play, group: Group, order: str) -> list[Refusal]:
    """Return a refusal if guns get a manoeuvre order (p. 33)."""
    kind = play.world.orders[order]
    if group.arm in kind.arms:
        return []
    arm = play.world.name("arms", group.arm)
    reason = _("{arm} cannot have this order: {order}")
    possible = [key for key, row in play.world.orders.items() if group.arm in row.arms]
    return [
        play.refuse(
            "manoeuvre", reason, play.world.names("order_kinds", possible), arm=arm, order=order
        )
    ]


NO_ORDER = "none"
"""Word for a dispatch that is not sent."""


def _numbered(world: World) -> dict[str, str]:
    """Return number -> order, as they are listed for every group alike."""
    return {str(number): order for number, order in enumerate(world.orders, 1)}


def _find_order(world: World, word: str, listed: bool) -> str:
    """Return an order by its name, and by its number where people see them `listed`. Raises
    UsageError."""
    known = _numbered(world) if listed else {}
    return known.get(word) or world.vocabulary("order_kinds").find(word)


def _possible(draft: Draft, make: Callable[[str], Orders | Dispatch]) -> list[str]:
    """Return the orders that make what the rules allow."""
    return accepted(draft, draft.play.world.orders, make)


def _about(play: Play, state: NapoleonState, key: str, orders: Sequence[str]) -> str:
    """Return a group as it is asked about: its order, who leads it, its units, and what it can be
    ordered."""
    world, group, officer = play.world, state.groups[key], state.officers.get(key)
    name = _order_text(world, group) if group.token else world.label(key)
    leader = f", {officer.name}" if officer is not None and officer.name else ""
    units = world.labels([unit.id for unit in state.units_of(key)])
    known = {order: number for number, order in _numbered(world).items()}
    choices = ", ".join(f"{known[order]} {world.order(order)}" for order in orders)
    return f"{name}{leader}: {units} ({choices})"


OR_BOTH = N_("Behind an order its token, or an initiative alone for both: attack 12, 57.")
"""Help for what can be typed for a first order."""


# -- the first orders -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GivenOrder:
    """An order and its token; None while it is still to be drawn."""

    order: str
    token: str | None = None


UNKNOWN = GivenOrder("")
"""Marker of an order that the enemy may not see yet."""

UNNAMED = ""
"""Group of an order without a group."""


def _orders_face_down(orders: Mapping[str, GivenOrder]) -> dict[str, GivenOrder]:
    return dict.fromkeys(orders, UNKNOWN)


def _given(world: World, words: Sequence[str], listed: bool) -> GivenOrder:
    """Read the words for an order. Raises UsageError.

    `attack` has no token yet; `attack 12`, `attack t7` and `t7 attack` have both; `57` alone is an
    initiative, which means both, since it stands on one token under one order. Where orders are
    `listed`, `2` is the second order and not an initiative, and a word for a roll behind an order
    (`attack roll`) leaves the token to the next question."""
    first, *rest = words
    is_listed_number = listed and first in _numbered(world)
    if not rest and not is_listed_number and (given := _by_initiative(world, first)) is not None:
        return given
    if looks_like_token(first) and not is_listed_number:
        find_token(world, first)  # raises UsageError for a token that does not exist
        if not rest:
            message = _("'{text}' is a token only; an order stands before it: attack {text}.")
            raise UsageError(message.format(text=first))
        first, rest = rest[0], [first, *rest[1:]]  # `t7 attack` as `attack t7`
    order = _find_order(world, first, listed)
    if listed and len(rest) == 1 and is_roll(rest[0]):
        return GivenOrder(order)  # the question that follows draws the token
    token = find_token(world, rest[0]) if rest else None
    nothing_more(rest[1:])
    return GivenOrder(order, token)


def _by_initiative(world: World, text: str) -> GivenOrder | None:
    """Return the order and the token that an initiative means; None where it means none."""
    for token, initiatives in world.tokens.items():
        for order, initiative_of_order in initiatives.items():
            if str(initiative_of_order) == text:
                return GivenOrder(order, token)
    return None


def _is_order(world: World, word: str) -> bool:
    """Return whether a word is an order or an initiative, in full."""
    orders = world.vocabulary("order_kinds").spellings.values()
    named = any(plain(word) in map(plain, names) for names in orders)
    return named or _by_initiative(world, word) is not None


def _read_given(draft: Draft, text: str) -> dict[str, GivenOrder | None]:
    """Read orders by group: `f1 attack 12, f2 defend t7, f3 57`. A group typed without an order has
    None. An order typed alone, without a group, stands under the key `UNNAMED`; only a line with a
    single part may be one. Raises UsageError for a line without any order or group."""
    world, given = draft.play.world, dict[str, GivenOrder | None]()
    groups = group_words(world, draft.state)
    parts = split_at(text, groups)
    for part in parts:
        group, rest = UNNAMED, part.split()
        if len(parts) > 1 or not _is_order(world, rest[0]):
            group, rest = groups.leading(rest)
        given[group] = _given(world, rest, listed=False) if rest else None
    if not given:
        raise UsageError(_("Which orders? For example: f1 attack 12."))
    return given


GIVEN: Input[Any] = Input(
    _read_given,
    words=lambda draft: group_words(draft.play.world, draft.state),
)
"""Group -> its order; None for one that is still to be asked for."""

GIVEN_TO_ONE: Input[GivenOrder] = Input(
    lambda draft, text: _given(draft.play.world, text.split() or [""], listed=True),
    shown=lambda draft, given: draft.play.world.order(given.order),
    key=lambda given: given.order,
)
"""The order of a group that people are asked about, with its token or without."""


@action
class Orders(NapoleonAction):
    """The first orders, each with the token that was drawn (p. 31)."""

    gate = InPhase("dispatch", DISPATCHES)
    inputs = MappingProxyType(
        {
            "token": Field(
                TOKEN,
                tokens.TOKEN_HELP,
                required=False,
                option="token",
                chance=tokens.DRAWN,
                priced=tokens.faces,
            )
        }
    )
    orders: Annotated[
        Mapping[str, GivenOrder],
        Seen(SEAT, others_see=_orders_face_down, hidden=lies_face_down),
    ] = field(GIVEN, N_("The orders, for example: f1 attack 12, f2 defend 57."))

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Orders]:
        """Ask for orders, then for a token for each order that has none.

        Asked about are the groups typed without an order; if nothing was typed, every group without
        a token, or every group if all have one. For an order typed without a group, the group is
        asked for. Refusals come before each further question: first whether orders are given now,
        then whether the orders so far are allowed, before a token is drawn for them."""
        play, state = draft.play, draft.state
        typed: Mapping[str, GivenOrder | None] | None = yield Ask("orders", draft, required=False)
        _own_only(draft, {*(typed or ())} - {UNNAMED})
        without_token = [key for key in _groups_of(draft) if state.groups[key].token is None]
        wanted = dict(typed or dict.fromkeys(without_token or _groups_of(draft)))
        if UNNAMED in wanted:
            group = yield from cls._whose(draft, without_token)
            wanted[group] = wanted.pop(UNNAMED)
        given = {key: order for key, order in wanted.items() if order is not None}
        if len(given) < len(wanted):  # something will be asked: not if orders are closed now
            draft.refuse(Orders(orders={}).refusals(play, state))
        for group in [key for key in wanted if key not in given]:
            given[group] = yield from cls._of_a_group(draft, group, given, typed is None)
        given = {key: given[key] for key in wanted}  # in the order they were typed
        for group in [key for key, order in given.items() if order.token is None]:
            or_refused(draft, Orders(orders=given))
            used = frozenset(other.token for other in given.values() if other.token)
            token = yield tokens.drawn_for(draft, group, used)
            given[group] = replace(given[group], token=token)
        return Orders(orders=given)

    @classmethod
    def of_one(cls, group: str, order: str) -> Orders:
        """Return the first order of one group, without its token."""
        return cls(orders={group: GivenOrder(order)})

    @staticmethod
    def _whose(draft: Draft, groups: Sequence[str]) -> Asking[str]:
        """Ask for the group of an order that was typed alone, one of `groups`; the only one is
        taken without a question."""
        missing = _("ORDERS is missing: GROUP ORDER, GROUP ORDER, for {groups}.")
        group: str = yield Ask(
            "orders",
            draft,
            prompt=_("Whose order is it?"),
            input=GROUP,
            legal=groups,
            default=groups[0] if len(groups) == 1 else None,
            required=len(groups) != 1,
            typed=False,
            missing=draft.play.world.say(missing, groups=groups),
        )
        return group

    @staticmethod
    def _of_a_group(
        draft: Draft, group: str, given: Mapping[str, GivenOrder], all_of_them: bool
    ) -> Asking[GivenOrder]:
        """Ask for the order of a group, and for its token if the answer has none.

        `given` are the orders of other groups so far: with them an answer is checked against the
        rules, for example that no token is used twice. The usual answer is the order that the group
        has, or the only one it can have. `all_of_them`: nothing was typed, so that a terminal where
        nobody answers names all groups that need an order in its error (`missing`)."""
        play, state = draft.play, draft.state
        orders = _possible(draft, partial(Orders.of_one, group))
        legal = [GivenOrder(order) for order in orders]
        usual = [
            order for order in legal if order.order == state.groups[group].order or len(legal) == 1
        ]
        missing = _("'{text}': which order? For example: f1 attack 12.")
        missing = missing.format(text=play.world.label(group))
        if all_of_them:
            mine = _groups_of(draft)
            without_token = [key for key in mine if state.groups[key].token is None]
            missing = _("ORDERS is missing: GROUP ORDER, GROUP ORDER, for {groups}.")
            missing = play.world.say(missing, groups=without_token or mine)

        def check_with_the_others(choice: GivenOrder) -> None:
            action = Orders(orders={**given, group: choice})
            if refusals := action.refusals(play, state):
                raise UsageError(" ".join(map(str, refusals)))

        chosen: GivenOrder = yield Ask(
            "orders",
            draft,
            prompt=_about(play, state, group, orders),
            input=GIVEN_TO_ONE,
            legal=legal,
            listed=False,
            above=[] if given else [Line(_(OR_BOTH))],
            usual=usual[0] if usual else None,
            required=True,
            typed=False,
            where=group,
            check=check_with_the_others,
            missing=missing,
        )
        if chosen.token is not None:
            return chosen
        used = frozenset(other.token for other in given.values() if other.token)
        ask = tokens.drawn_for(draft, group, used)
        token = yield ask._replace(
            check=lambda token: check_with_the_others(replace(chosen, token=token))
        )
        return replace(chosen, token=token)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse orders after the first turn; an order that a group's arm cannot have, or another
        than the scenario gives it; a token that another group has, or that is given twice on this
        line."""
        if state.turn > 1:
            reason = _("Orders are given freely in the first turn only")
            return [play.refuse("dispatch", reason, _("'dispatch' sends new ones"))]
        refusals, scenario = list[Refusal](), play.world.scenarios[state.scenario]
        drawn = [given.token for given in self.orders.values() if given.token]
        # Groups that get an order here give their old token back.
        others = {key: group for key, group in state.groups.items() if key not in self.orders}
        for key, given in self.orders.items():
            group, first = state.groups[key], scenario.groups[key].first_order
            refusals += _guns_refusals(play, group, given.order)
            if first and given.order != first:
                reason = play.world.say(_("The scenario gives {group} its first order"), group=key)
                refusals.append(play.refuse("dispatch", reason, play.world.order(first)))
            if given.token is None:  # still to be drawn
                continue
            refusals += tokens.taken_refusals(play, replace(state, groups=others), given.token)
            if drawn.count(given.token) > 1:
                same = [
                    group_key
                    for group_key, order in self.orders.items()
                    if order.token == given.token
                ]
                reason = _("No two groups have the same order token")
                told = f"{reason}: {play.world.labels(same)} – t{given.token}"
                return [play.refuse("orders_test", told)]
        return refusals

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        for key, given in self.orders.items():
            state = state.changed_group(key, order=given.order, token=given.token)
        return Step(state)

    def who(self, state: NapoleonState) -> str:
        return _side_of(state, self.orders)

    def told(self, play: Play, state: NapoleonState) -> str:
        if UNKNOWN in self.orders.values():
            return play.world.say(_("orders face down: {groups}"), groups=self.orders)
        after = self.apply(play, state).state
        given = (_order_text(play.world, after.groups[key]) for key in self.orders)
        return _("orders: {orders}").format(orders=", ".join(given))


def _order_text(world: World, group: Group) -> str:
    figure = initiative(world, group)
    return f"{world.label(group.id)} {world.order(group.order)} {figure or ''}".rstrip()


# -- dispatches -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SentDispatch:
    """The order that a dispatch brings, None for one that is taken back, and how far the group is
    from its commander-in-chief, where that was counted."""

    order: str | None
    distance: int | None = None


BLANK = SentDispatch("")
"""Marker of a dispatch that the enemy may not read yet."""


def _dispatches_face_down(sent: Mapping[str, SentDispatch]) -> dict[str, SentDispatch]:
    return dict.fromkeys(sent, BLANK)


def _sent(world: World, words: Sequence[str], listed: bool) -> SentDispatch:
    """Read a dispatch: `attack`, `attack 2`, `none`; the figure is the distance in hexes. Raises
    UsageError."""
    first, *rest = words
    none = is_word(world, first, NO_ORDER)
    order = None if none else _find_order(world, first, listed)
    if rest and not rest[0].isdecimal():
        raise UsageError(_("'{text}' is no distance in hexes.").format(text=" ".join(rest)))
    nothing_more(rest[1:])
    return SentDispatch(order, read_number(rest[0]) if rest else None)


def _read_sent(draft: Draft, text: str) -> dict[str, SentDispatch | None]:
    """Read dispatches by group: `f1 attack 2, f4 none`; None for a group without a dispatch."""
    world, sent = draft.play.world, dict[str, SentDispatch | None]()
    groups = group_words(world, draft.state)
    for part in split_at(text, groups):
        group, rest = groups.leading(part.split())
        sent[group] = _sent(world, rest, listed=False) if rest else None
    if not sent:
        raise UsageError(_("Which dispatches? For example: f1 attack 2."))
    return sent


def _shown_sent(draft: Draft, sent: SentDispatch) -> str:
    world = draft.play.world
    return world.order(sent.order) if sent.order else command_words(world, NO_ORDER).shown(NO_ORDER)


SENT: Input[Any] = Input(
    _read_sent,
    words=lambda draft: group_words(draft.play.world, draft.state),
)
"""Group -> its dispatch; None for one that is still to be asked for."""

SENT_TO_ONE: Input[SentDispatch] = Input(
    lambda draft, text: _sent(draft.play.world, text.split() or [""], listed=True),
    shown=_shown_sent,
    key=lambda sent: sent.order or "",
)
"""The dispatch to a group that people are asked about."""


@action
class Dispatch(OnTheBoard):
    """Dispatches to groups, or taken back while they are not tested (pp. 31-32)."""

    gate = InPhase("dispatch", DISPATCHES, EXECUTION)
    dispatches: Annotated[
        Mapping[str, SentDispatch],
        Seen(SEAT, others_see=_dispatches_face_down, hidden=lies_face_down),
    ] = field(SENT, N_("The dispatches, for example: f1 manoeuvre 2, f4 attack."))

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Dispatch | Reply]:
        """Ask for the dispatches of the groups that were typed without one; if nothing was typed,
        of each group that a dispatch can reach. Returns a reply that says so if none is sent."""
        typed: Mapping[str, SentDispatch | None] | None = yield Ask(
            "dispatches", draft, required=False
        )
        _own_only(draft, typed or ())
        board = yield Ask("board", draft)
        wanted = dict(typed or dict.fromkeys(_groups_of(draft)))
        sent = {key: dispatch for key, dispatch in wanted.items() if dispatch is not None}
        if len(sent) < len(wanted):  # something will be asked: not if dispatches are closed now
            draft.refuse(cls.gate.refusals(draft.play, draft.state))
        for group in [key for key in wanted if key not in sent]:
            dispatch = yield from cls._to_a_group(draft, group, sent, board, typed is None)
            if dispatch.order is not None:
                sent[group] = dispatch
        nothing = Reply({"dispatches": {}}, [Line(_("No dispatch was sent."))])
        return cls(dispatches=sent, board=board) if sent else nothing

    @classmethod
    def _to_a_group(
        cls,
        draft: Draft,
        group: str,
        sent: Mapping[str, SentDispatch],
        board: bool,
        passed_over: bool,
    ) -> Asking[SentDispatch]:
        """Ask for the dispatch to a group; `SentDispatch(None)` stands for none, which is the usual
        answer.

        `sent` are the dispatches to other groups so far, which count against the number that the
        chief may send. A group that no dispatch can reach is not asked about: if `passed_over`
        (nothing was typed) it gets none, otherwise the reason is raised as a refusal."""
        play, state = draft.play, draft.state

        def having(order: str) -> Dispatch:
            return cls(dispatches={**sent, group: SentDispatch(order)}, board=board)

        orders = _possible(draft, having)
        if not orders:
            if not passed_over:  # every group can defend, so only the true reason is left
                draft.refuse(having("defend").refusals(play, state))
            return SentDispatch(None)
        missing = _("'{text}': which order? For example: f1 attack 12.")
        if passed_over:
            missing = _("DISPATCHES is missing: GROUP ORDER, GROUP ORDER.")
        sent_to_it: SentDispatch = yield Ask(
            "dispatches",
            draft,
            prompt=_about(play, state, group, orders),
            input=SENT_TO_ONE,
            legal=[*map(SentDispatch, orders), SentDispatch(None)],
            listed=False,
            usual=SentDispatch(None),
            required=True,
            typed=False,
            missing=missing.format(text=play.world.label(group)),
        )
        return sent_to_it

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse dispatches outside the dispatch phase or in the first turn; then those out of
        reach, those with an order that the group cannot have, and more than the chief may send. A
        dispatch that is taken back (order None) is never refused."""
        sent = {
            key: dispatch for key, dispatch in self.dispatches.items() if dispatch.order is not None
        }
        refusals = play.phase_refusals(state, DISPATCHES, rule="dispatch") if sent else []
        if not refusals and state.turn == 1:
            reason = _("In the first turn there are no dispatches")
            refusals = [play.refuse("dispatch", reason, _("'orders' gives the first orders"))]
        if refusals:
            return refusals
        for key, dispatch in sent.items():
            refusals += _guns_refusals(play, state.groups[key], str(dispatch.order))
            refusals += self._range_refusals(play, state, state.groups[key], dispatch.distance)
        return refusals + _dispatch_refusals(play, self.apply(play, state).state)

    def _range_refusals(
        self, play: Play, state: NapoleonState, group: Group, away: int | None
    ) -> list[Refusal]:
        """Refuse a dispatch of a side without a commander-in-chief, to a group without a commander
        (guns need none), and over more hexes than the chief's command value (p. 31).

        `away` is the typed distance. Where both hexes are known, they are counted and a typed
        distance must agree. Where they are not and nothing was typed, nothing is refused."""
        world, chief = play.world, state.chief(group.nation)
        name = world.label(group.id)
        if chief is None:
            return [
                play.refuse("dispatch", _("{side} has no commander-in-chief"), side=group.nation)
            ]
        if group.arm != ARTILLERY and group.id not in state.officers:
            reason = _("{group} has no commander to receive a dispatch").format(group=name)
            return [play.refuse("dispatch", reason)]
        most = hands.value(world, chief, "command")
        start = battlefield.place_of(state, group.nation)
        end = battlefield.receiver(state, group)
        if start and end and not self.board:
            bound = max(most, away or 0)  # far enough to contradict what was typed
            counted = battlefield.counted_hexes(world, state, group.nation, start, end, bound)
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
        for key, dispatch in self.dispatches.items():
            state = state.changed_group(key, dispatch=dispatch.order)
        return Step(state)

    def who(self, state: NapoleonState) -> str:
        return _side_of(state, self.dispatches)

    def told(self, play: Play, state: NapoleonState) -> str:
        if BLANK in self.dispatches.values():
            return play.world.say(_("dispatches face down: {groups}"), groups=self.dispatches)
        parts = [
            f"{play.world.label(key)} "
            + (play.world.order(dispatch.order) if dispatch.order else _("none"))
            for key, dispatch in self.dispatches.items()
        ]
        return _("dispatches: {dispatches}").format(dispatches=", ".join(parts))

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        """Return what was sent, and for each side one line with the groups whose distance was
        neither typed nor known: the board must show that they are within reach."""
        world, blocks = play.world, [*super().report(play, before, step)]
        unsure = [
            key
            for key, dispatch in self.dispatches.items()
            if dispatch.order
            and dispatch.distance is None
            and not battlefield.knows_both_hexes(before, before.groups[key])
        ]
        for nation in world.nations:
            mine = [key for key in unsure if before.groups[key].nation == nation]
            chief = before.chief(nation)
            if mine and chief:
                most = hands.value(world, chief, "command")
                text = ngettext(
                    "On the board: {groups} within {most} hex of the commander-in-chief (p. 31).",
                    "On the board: {groups} within {most} hexes of the commander-in-chief (p. 31).",
                    most,
                )
                blocks.append(Line(world.say(text, groups=mine, most=most), 2))
        return blocks


def _dispatch_refusals(play: Play, state: NapoleonState) -> list[Refusal]:
    """Refuse more dispatches than the chief's command (p. 31)."""
    refusals = []
    for nation in play.world.nations:
        sent = [g for g in state.groups.values() if g.nation == nation and g.dispatch]
        chief = state.chief(nation)
        most = hands.value(play.world, chief, "command") if chief else 0
        if len(sent) > most:
            reason = play.world.say(_("{side} cannot send so many dispatches"), side=nation)
            allowed = _("at most: {most}; 'dispatch GROUP none' takes one back").format(most=most)
            refusals.append(play.refuse("dispatch", reason, allowed))
    return refusals


# -- orders tests ---------------------------------------------------------------------------------


def automatic(state: NapoleonState, group: Group) -> bool:
    """Return whether the test succeeds by itself: guns, or both commanders on one hex (p. 34)."""
    if group.arm == ARTILLERY:
        return True
    chief, commander = state.chief(group.nation), state.officers.get(group.id)
    if chief is None or commander is None:
        return False
    same_unit = chief.unit is not None and chief.unit == commander.unit
    return same_unit or (chief.hex is not None and chief.hex == commander.hex)


def out_of_range(world: World, state: NapoleonState, group: Group) -> bool | None:
    """Return whether the chief, from where he is now, is too far from a group for his value to
    count (p. 34); None where a hex is not known."""
    chief = state.chief(group.nation)
    if chief is None:
        return None
    most = hands.value(world, chief, "command")
    reaches = battlefield.chief_reaches(world, state, group, most)
    return None if reaches is None else not reaches


def items(
    world: World, state: NapoleonState, group: Group, in_range: bool
) -> tuple[TrialItem, ...]:
    """Return the modifiers of an orders test (p. 34). `in_range`: the chief's command reaches the
    group."""
    chief, commander = state.chief(group.nation), state.officers.get(group.id)
    modifiers = []
    if commander is not None:
        modifiers.append(TrialItem(TABLE, "group_orders", hands.value(world, commander, "orders")))
    if chief is not None and in_range:
        modifiers.append(TrialItem(TABLE, "chief_orders", hands.value(world, chief, "orders")))
    cards = effects.active(world, state, group.id, "orders_mod", "orders_mod_against")
    return (*modifiers, *(effects.item(world, card) for card in cards))


def _with_dispatches(draft: Draft) -> list[str]:
    """Return the groups whose dispatch is still to be tested."""
    return [group.id for group in draft.state.groups.values() if group.dispatch]


@action
class Test(OnTheBoard):
    """Test whether a dispatch is followed; a success draws an order token (p. 34)."""

    __test__ = False  # no test of the program

    gate = InPhase("orders_test", EXECUTION)
    dice = SIDES
    group: str = field(GROUP, N_("The group."), legal=_with_dispatches, whose=side_of, sole=True)
    die: int | None = None
    far: bool = field(
        FLAG, N_("The commander-in-chief is out of range."), option="far", default=False
    )
    token: str | None = field(
        TOKEN,
        tokens.TOKEN_HELP,
        option="token",
        default=None,
        chance=tokens.DRAWN,
        priced=tokens.faces,
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Test]:
        """Ask for the group, for the die unless the test succeeds by itself, and for the new token
        if it succeeds. A test that is not due is refused before anything is rolled."""
        world, state = draft.play.world, draft.state
        idle = [draft.play.refuse("orders_test", _("No dispatch is left to be tested"))]
        group = state.groups[(yield Ask("group", draft, idle=lambda: idle))]
        far, board = (yield Ask("far", draft)), (yield Ask("board", draft))
        known = None if board else out_of_range(world, state, group)
        test = Test(group=group.id, far=far or bool(known), board=board)
        draft.refuse(cls.gate.refusals(draft.play, state) or test.why_undue(draft.play, state))
        if not automatic(state, group):
            counted, name = items(world, state, group, not test.far), world.label(group.id)
            purpose = _("orders test of {group}: {least} or more")
            purpose = purpose.format(group=name, least=max(needed(counted), 1))
            title = _("Orders test of {group}").format(group=name)
            above = Sum(title, lines(world, counted), modifier(counted))
            (die,) = yield Roll(1, purpose, SIDES, (above,))
            test = replace(test, die=die)
        if test.passed(draft.play, state):
            test = replace(test, token=(yield tokens.drawn_for(draft, group.id)))
        return test

    def why_undue(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Return why the test cannot be made so: the group has no dispatch, or `far` is typed while
        by the known hexes the chief reaches the group, or the other way round. Empty if it can."""
        group = state.groups[self.group]
        name = play.world.label(group.id)
        if group.dispatch is None:
            return [play.refuse("orders_test", _("{group} has no dispatch").format(group=name))]
        known_far = None if self.board else out_of_range(play.world, state, group)
        if known_far is None or known_far == self.far or automatic(state, group):
            return []
        reason = _("By the hexes in the books {group} is within reach of its commander-in-chief")
        if known_far:
            reason = _(
                "By the hexes in the books {group} is out of reach of its commander-in-chief"
            )
        return [play.refuse("orders_test", reason.format(group=name), play.as_on_the_board())]

    def trial(self, play: Play, state: NapoleonState) -> Trial | None:
        """Return the test, None for one that succeeds by itself."""
        group = state.groups[self.group]
        if automatic(state, group) or self.die is None:
            return None
        return Trial(self.die, items(play.world, state, group, not self.far))

    def passed(self, play: Play, state: NapoleonState) -> bool:
        rolled = self.trial(play, state)
        return rolled is None or rolled.success

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a test that is not due, that lacks its die, or whose token is taken or missing."""
        if undue := self.why_undue(play, state):
            return undue
        if self.die is None and not automatic(state, state.groups[self.group]):
            return [play.refuse("orders_test", _("This test needs a die"))]
        if self.token is not None:
            return tokens.taken_refusals(play, state, self.token)
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
            blocks.append(
                rolled.block(world, world.say(_("Orders test of {group}"), group=self.group))
            )
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
