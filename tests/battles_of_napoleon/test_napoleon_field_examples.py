"""The worked examples of the rule text on orders, command, movement and rally, by page."""

from __future__ import annotations

from typing import Any

import pytest
from napoleon_field import (
    PLAY,
    RULES,
    WORLD,
    acting,
    battle,
    do,
    examples,
    place,
    posts,
    rout,
    unseen,
)

from companion.games.battles_of_napoleon import command_range, hands, initiative
from companion.games.battles_of_napoleon.casualties import NapoleonLedger
from companion.games.battles_of_napoleon.hexes import covered_flanks, wheel, zone, zones
from companion.games.battles_of_napoleon.movement import cavalry
from companion.games.battles_of_napoleon.movement.formations import may_turn
from companion.games.battles_of_napoleon.orders import orders
from companion.games.battles_of_napoleon.rally import rally
from companion.games.battles_of_napoleon.state import NapoleonState, bases
from companion.games.battles_of_napoleon.trial import modifier, needed
from companion.table.events import Event

Row = dict[str, Any]


def post_with(name: str, value: int) -> str:
    """A French commander card with this value."""
    return next(
        card.id
        for card in WORLD.commanders.values()
        if card.nation == "french" and card.role != "commander_in_chief"
        if getattr(card, name) == value
    )


def with_card(state: NapoleonState, post: str, card: str) -> NapoleonState:
    return do(state, "set", changes=[["post", post, "commander", card]])


@pytest.mark.parametrize("row", examples("orders_test"))
def test_orders(row: Row) -> None:
    state = with_card(unseen(battle("execution", turn=2)), "french", "french-b")
    assert WORLD.commanders["french-b"].orders == row["chief"]
    state = with_card(state, "f4", post_with("orders", row["group"]))
    state = state.changed_group("f4", dispatch="manoeuvre")
    data = {"group": "f4", "die": row["die"], "far": False, "token": None}
    data["token"] = "20" if row["success"] else None
    rolled = orders.Test(**data).trial(PLAY, state)
    assert rolled is not None
    assert (rolled.total, rolled.success) == (row["total"], row["success"])
    after = do(state, "test", **data)
    assert after.groups["f4"].order == row.get("order", "manoeuvre")
    document = RULES.report(state, Event("test", data), RULES.apply(state, Event("test", data)))
    for name in ("die", "total", "items", "success", "result"):
        assert name in document.data


@pytest.mark.parametrize("row", examples("dispatch"))
def test_dispatch(row: Row) -> None:
    state = with_card(unseen(battle("dispatches", turn=2)), "french", "french-b")
    chief = state.chief("french")
    assert chief is not None
    assert hands.value(WORLD, chief, "command") == row["command"]
    reached = []
    for group, away in row["distances"].items():
        data = {"dispatches": {group: {"order": "defend", "distance": away}}}
        if RULES.check(state, Event("dispatch", data)) == ():
            reached.append(group)
    assert reached == row["reached"]


@pytest.mark.parametrize("row", examples("hand"))
def test_hand(row: Row) -> None:
    names = ["f1", "f2", "f4"][: row["reserves"]]
    state = battle("cards", orders={**dict.fromkeys(names, "reserve"), "f3": "reserve"})
    chief = state.chief("french")
    assert chief is not None
    assert hands.value(WORLD, chief, "command") == row["command"]
    assert hands.limit(WORLD, state, "french") == row["limit"]


@pytest.mark.parametrize("row", examples("initiative"))
def test_initiative(row: Row) -> None:
    state = battle("segment1")
    for group, figure in row["tokens"].items():
        token = next(key for key, values in WORLD.tokens.items() if values["attack"] == figure)
        state = state.changed_group(group, token=token, order="attack")
    found = [key for key in initiative.sequence(WORLD, state) if key in row["tokens"]]
    assert found == row["sequence"]


@pytest.mark.parametrize("row", examples("recall"))
def test_recall(row: Row) -> None:
    state = acting(battle("segment2"), "b3")
    least = needed(cavalry.items(WORLD, state, "b3a"))
    die = least if row["success"] else least - 1
    data = {"unit": "b3a", "die": die, "again": None, "hex": None}
    result = cavalry.Recall(unit="b3a", die=die).outcome(PLAY, state)["result"]
    assert result["hexes"] == row["hexes"]
    assert do(state, "recall", **data).units["b3a"].state == row["state"]


def test_a_recall_never_routs() -> None:
    """Cavalry that was disordered before stays so (p. 39)."""
    state = acting(battle("segment2"), "b3").changed_unit("b3a", state="disordered")
    after = do(state, "recall", unit="b3a", die=10, again=None, hex=None)
    assert after.units["b3a"].state == "disordered"
    assert after.tasks == ()


@pytest.mark.parametrize("row", examples("rally"))
def test_rally(row: Row) -> None:
    state = battle("rally", "haye-sainte")
    state = with_card(state, "b2", "british-d")
    state = do(state, "set", changes=[["post", "b2", "unit", row["unit"]]])
    state = state.changed_unit(row["unit"], figures=row["figures"], state="routed", formation="")
    assert hands.value(WORLD, state.officers["b2"], "morale") == row["leader"]
    found = rally.items(WORLD, state, row["unit"], "b2")
    assert modifier(found) == row["modifier"]
    assert needed(found) == row["least_die"]
    data = {"unit": row["unit"], "post": "b2", "again": None, "distance": None, "rough": False}
    passed = do(state, "rally", **data, die=row["least_die"])
    assert passed.units[row["unit"]].state == row["state"]
    assert passed.units[row["unit"]].formation == row["formation"]
    failed = do(state, "rally", **data, die=row["least_die"] - 1)
    assert failed.units[row["unit"]].state == "routed"
    assert [(t.kind, t.amount) for t in failed.tasks] == [("rout", row["fail_hexes"])]


@pytest.mark.parametrize("value", ["morale", "command"])
def test_the_value_of_a_rally_is_a_switch(value: str) -> None:
    state = battle("rally", rally_value=value).changed_unit("f1b", state="routed")
    state = with_card(state, "f1", "french-b")  # command 3, morale 2
    found = {item.reason: item.value for item in rally.items(WORLD, state, "f1b", "f1")}
    assert found["commander"] == getattr(WORLD.commanders["french-b"], value)


@pytest.mark.parametrize("row", examples("rout"))
def test_rout(row: Row) -> None:
    ledger = NapoleonLedger(
        WORLD, unseen(battle("segment2")).changed_unit("b1a", state=row["state"])
    )
    before = ledger.state.units["b1a"].figures
    ledger.disorder("b1a")
    state = ledger.state
    assert [(t.kind, t.amount) for t in state.tasks] == [("rout", row["hexes"])]
    after = do(state, "rout", **rout("b1a", zones=row["zones"]))
    assert after.units["b1a"].state == "routed"
    assert before - after.units["b1a"].figures == row["lost"]
    after = do(battle("rally").with_unit(after.units["b1a"]), "next", to=None)
    assert [(t.subject, t.amount) for t in after.tasks] == [("b1a", row["later_hexes"])]


@pytest.mark.parametrize("row", examples("loss"))
def test_loss(row: Row) -> None:
    ledger = NapoleonLedger(WORLD, battle().changed_unit("f1a", figures=row["figures"]))
    ledger.lose("f1a", 1, "charge")
    unit = ledger.state.units["f1a"]
    assert (unit.figures, unit.formation) == (row["left"], row["formation"])
    assert bases(unit, row["arm"]) == row["bases"]


@pytest.mark.parametrize("row", examples("retreat"))
def test_retreat(row: Row) -> None:
    assert command_range.retreats(row["options"]) == (tuple(row["hexes"]), row["lost"])


@pytest.mark.parametrize("row", examples("composition"))
def test_composition(row: Row) -> None:
    card = WORLD.units[row["card"]]
    line = card.figures - card.skirmishers - card.grenadiers
    assert (line, card.skirmishers, card.grenadiers) == (
        row["line"],
        row["skirmishers"],
        row["grenadiers"],
    )


@pytest.mark.parametrize("row", examples("withdrawal"))
def test_withdrawal(row: Row) -> None:
    state = unseen(battle("segment1", withdrawal="yes", orders={"f4": row["order"]}))
    state = acting(state, "f4" if row["active"] == "own" else "b1")
    die = 10 if row["tested"] else None
    data = {"unit": "f4a", "from": row["from"], "die": die, "again": None, "hex": None}
    assert cavalry.tested(row["from"]) is row["tested"]
    assert (RULES.check(state, Event("withdraw", data)) == ()) is row["allowed"]
    if row["allowed"]:
        after = do(state, "withdraw", **data).units["f4a"]
        assert after.facing == state.units["f4a"].facing
        assert after.state == "good"


@pytest.mark.parametrize("row", examples("escape"))
def test_escape(row: Row) -> None:
    foes, friends = ([place(one) for one in row[key]] for key in ("foes", "friends"))
    start = place(row["commander"])
    came = command_range.intruder(start, foes)
    found = command_range.escapes(start, foes, friends, None, came)
    assert sorted(found) == sorted(place(one) for one in row["free"])


@pytest.mark.parametrize("row", examples("zone_move"))
def test_zone_move(row: Row) -> None:
    found = [zone(foe) for foe in posts(row["foes"])]
    stopped = command_range.zone_stops(place(row["from"]), place(row["to"]), found)
    assert stopped is not row["allowed"]


@pytest.mark.parametrize("row", examples("command_distance"))
def test_command_distance(row: Row) -> None:
    foes = posts(row["foes"])
    found = command_range.command_distance(
        place(row["from"]),
        place(row["to"]),
        [foe.hex for foe in foes],
        zones(foes),
        [place(one) for one in row["friends"]],
        most=20,
    )
    assert found == row["distance"]


@pytest.mark.parametrize("row", examples("chain"))
def test_chain(row: Row) -> None:
    units = {key: place(where) for key, where in row["units"].items()}
    assert sorted(command_range.in_command(units, [place(row["commander"])])) == row["inside"]


@pytest.mark.parametrize("row", examples("wheel"))
def test_wheel(row: Row) -> None:
    found = wheel(place(row["from"]), row["facing"], row["before"], row["step"], row["after"])
    assert found == (place(row["to"]), row["faces"])


@pytest.mark.parametrize("row", examples("turn"))
def test_turn(row: Row) -> None:
    assert may_turn(PLAY, row["formation"], row["corners"]) is row["allowed"]


@pytest.mark.parametrize("row", examples("cover"))
def test_cover(row: Row) -> None:
    (covered,) = posts([row["covered"]])
    assert list(covered_flanks(covered, posts([row["covering"]]))) == row["sides"]
