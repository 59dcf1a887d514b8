"""Orders: the first ones (p. 31), dispatches (pp. 31-32), and the tests that follow (p. 34)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.battles_of_napoleon import effects, field, hands, tokens
from companion.games.battles_of_napoleon.initiative import initiative
from companion.games.battles_of_napoleon.play import Data, Kind, Play, line
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import (
    DISPATCHES,
    EXECUTION,
    Failed,
    Group,
    NapoleonState,
)
from companion.games.battles_of_napoleon.trial import Item, Trial
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step

TABLE = "order_modifiers"


# -- the first orders -----------------------------------------------------------------------------


def check_first(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, "dispatch", DISPATCHES)
    if not found and state.turn > 1:
        reason = _("Orders are given freely in the first turn only")
        found = [play.refuse("dispatch", reason, _("'dispatch' sends new ones"))]
    if found:
        return found
    scenario = play.world.scenarios[state.scenario]
    drawn = [given["token"] for given in data["orders"].values()]
    for key, given in data["orders"].items():
        group, first = state.groups[key], scenario.groups[key].first_order
        found += _impossible(play, group, given["order"])
        if first and given["order"] != first:
            reason = _("The scenario gives {group} its first order").format(
                group=play.world.label(key)
            )
            found.append(play.refuse("dispatch", reason, play.world.order(first)))
        others = replace(
            state, groups={k: g for k, g in state.groups.items() if k not in data["orders"]}
        )
        found += tokens.taken(play, others, given["token"])
        if drawn.count(given["token"]) > 1:
            same = [k for k, one in data["orders"].items() if one["token"] == given["token"]]
            reason = _("No two groups have the same order token")
            return [play.refuse("orders_test", f"{reason}: {play.world.labels(same)}")]
    return found


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


def apply_first(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    for key, given in data["orders"].items():
        state = state.changed_group(key, order=given["order"], token=given["token"])
    return Step(state)


def describe_first(play: Play, state: NapoleonState, data: Data) -> str:
    return _("orders: {orders}").format(orders=", ".join(_given(play, state, data)))


def _given(play: Play, state: NapoleonState, data: Data) -> list[str]:
    after = apply_first(play, state, data).state
    return [_order_text(play.world, after.groups[key]) for key in data["orders"]]


def _order_text(world: World, group: Group) -> str:
    figure = initiative(world, group)
    return f"{world.label(group.id)} {world.order(group.order)} {figure or ''}".rstrip()


# -- dispatches -----------------------------------------------------------------------------------


def check_dispatch(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    found = play.wrong_phase(state, "dispatch", DISPATCHES, EXECUTION)
    withdrawn = all(given["order"] is None for given in data["dispatches"].values())
    if not found and state.phase == EXECUTION and not withdrawn:
        found = play.wrong_phase(state, "dispatch", DISPATCHES)
    if not found and state.turn == 1:
        reason = _("In the first turn there are no dispatches")
        found = [play.refuse("dispatch", reason, _("'orders' gives the first orders"))]
    if found:
        return found
    for key, given in data["dispatches"].items():
        if given["order"] is None:
            continue
        group = state.groups[key]
        found += _impossible(play, group, given["order"])
        found += _unreached(play, state, group, {**given, "board": data.get("board")})
    after = apply_dispatch(play, state, data).state
    return found + _too_many(play, after)


def _unreached(
    play: Play, state: NapoleonState, group: Group, given: Mapping[str, Any]
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
    away, most = given.get("distance"), hands.value(world, chief, "command")
    ends = (field.place_of(state, group.nation), field.receiver(state, group))
    if ends[0] and ends[1] and not given.get("board"):
        counted = field.steps(world, state, group.nation, ends[0], ends[1], max(most, away or 0))
        if away is not None and away != counted:
            reason = _("By the hexes in the books {group} is not {away} hexes away, but {counted}")
            shown = counted if counted is not None else _("more")
            text = reason.format(group=name, away=away, counted=shown)
            return [play.refuse("dispatch", text, play.as_on_the_board())]
        away = counted if counted is not None else most + 1
    if away is None or away <= most:
        return []
    reason = _("{group} is too far from the commander-in-chief, round enemies and their zones")
    allowed = _("hexes at most: {most}").format(most=most)
    return [play.refuse("dispatch", reason.format(group=name), allowed)]


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


def apply_dispatch(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    for key, given in data["dispatches"].items():
        state = state.changed_group(key, dispatch=given["order"])
    return Step(state)


def describe_dispatch(play: Play, state: NapoleonState, data: Data) -> str:
    parts = [
        f"{play.world.label(key)} "
        + (play.world.order(given["order"]) if given["order"] else _("none"))
        for key, given in data["dispatches"].items()
    ]
    return _("dispatches: {dispatches}").format(dispatches=", ".join(parts))


def report_dispatch(
    play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]
) -> list[Block]:
    """What was sent, and what the board must show where no distance was given."""
    world, blocks = play.world, [Line(describe_dispatch(play, before, data) + ".")]
    unsure = [
        key
        for key, given in data["dispatches"].items()
        if given["order"]
        and given.get("distance") is None
        and field.chief_reaches(world, before, before.groups[key], 0) is None
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
    return [*blocks]


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
    found = field.chief_reaches(world, state, group, most)
    return None if found is None else not found


def misjudged(play: Play, state: NapoleonState, group: Group, data: Data) -> list[Refusal]:
    """A range that was typed, against the hexes in the books."""
    known = None if data.get("board") else out_of_range(play.world, state, group)
    if known is None or known == data["far"] or automatic(state, group):
        return []
    name = play.world.label(group.id)
    reason = _("By the hexes in the books {group} is within reach of its commander-in-chief")
    if known:
        reason = _("By the hexes in the books {group} is out of reach of its commander-in-chief")
    return [play.refuse("orders_test", reason.format(group=name), play.as_on_the_board())]


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


def trial(play: Play, state: NapoleonState, data: Data) -> Trial | None:
    """The test, None for one that succeeds by itself."""
    group = state.groups[data["group"]]
    if automatic(state, group) or data["die"] is None:
        return None
    return Trial(data["die"], items(play.world, state, group, not data["far"]))


def passed(play: Play, state: NapoleonState, data: Data) -> bool:
    rolled = trial(play, state, data)
    return rolled is None or rolled.success


def undue(play: Play, state: NapoleonState, group: Group) -> list[Refusal]:
    """Why there is nothing to test."""
    found = play.wrong_phase(state, "orders_test", EXECUTION)
    if not found and group.dispatch is None:
        reason = _("{group} has no dispatch").format(group=play.world.label(group.id))
        found = [play.refuse("orders_test", reason)]
    return found


def check_test(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    group = state.groups[data["group"]]
    if found := undue(play, state, group) or misjudged(play, state, group, data):
        return found
    if data["die"] is None and not automatic(state, group):
        return [play.refuse("orders_test", _("This test needs a die"))]
    if data["token"] is not None:
        return tokens.taken(play, state, data["token"])
    if passed(play, state, data):
        return [play.refuse("orders_test", _("The new order token is missing"))]
    return []


def apply_test(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    key, rolled = data["group"], trial(play, state, data)
    order = state.groups[key].dispatch
    cards = effects.active(play.world, state, key, "orders_mod", "orders_mod_against")
    state = effects.spend(state.changed_group(key, dispatch=None), *cards)
    if rolled is None or rolled.success:
        return Step(state.changed_group(key, order=order, token=data["token"]))
    lost = Failed(order or "", rolled.total)
    return Step(replace(state, failed={**state.failed, key: lost}))


def describe_test(play: Play, state: NapoleonState, data: Data) -> str:
    world, group = play.world, state.groups[data["group"]]
    rolled = trial(play, state, data)
    new = _order_text(world, apply_test(play, state, data).state.groups[group.id])
    if rolled is None:
        return _("orders by themselves: {order}").format(order=new)
    if rolled.success:
        return _("orders test {total}: {order}").format(total=rolled.total, order=new)
    return _("orders test {total} failed: {order} stays").format(total=rolled.total, order=new)


def report_test(
    play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]
) -> list[Block]:
    rolled = trial(play, before, data)
    blocks: list[Block] = [Line(describe_test(play, before, data) + ".")]
    if rolled is not None:
        name = play.world.label(data["group"])
        blocks.append(rolled.block(play.world, _("Orders test of {group}").format(group=name)))
        if out_of_range(play.world, before, before.groups[data["group"]]) is None:
            text = _("On the board: the commander-in-chief counts within his reach only (p. 34).")
            blocks.append(Line(text, 2))
    return blocks


def outcome_test(play: Play, state: NapoleonState, data: Data) -> Mapping[str, Any]:
    after = apply_test(play, state, data).state.groups[data["group"]]
    result = {
        "group": after.id,
        "order": after.order,
        "token": after.token,
        "initiative": initiative(play.world, after),
    }
    rolled = trial(play, state, data)
    if rolled is None:
        return {"die": None, "items": [], "total": None, "success": True, "result": result}
    return rolled.document(play.world, result)


def _who(state: NapoleonState, data: Data) -> str:
    return state.groups[data["group"]].nation


def _who_of(field: str) -> Any:
    def who(state: NapoleonState, data: Data) -> str:
        nations = {state.groups[key].nation for key in data[field]}
        return nations.pop() if len(nations) == 1 else ""

    return who


FIRST = Kind(check_first, apply_first, _who_of("orders"), describe_first, line(describe_first))
DISPATCH = Kind(
    check_dispatch, apply_dispatch, _who_of("dispatches"), describe_dispatch, report_dispatch
)
TEST = Kind(check_test, apply_test, _who, describe_test, report_test, outcome_test)
