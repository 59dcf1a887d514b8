"""Every worked example of the rule text by id, recomputed through the real code: a proof for each,
none missing; then the contradictions of the text, and the examples of which the picture is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import napoleon_field as on_field
import pytest
import yaml
from napoleon_fights import (
    PLAY,
    RULES,
    WORLD,
    acting,
    after,
    battle,
    card_with,
    fight,
    leader,
    modifier,
    named,
    refused,
    troop,
)

from companion.games.battles_of_napoleon import command_range, hands, initiative
from companion.games.battles_of_napoleon.casualties import NapoleonLedger
from companion.games.battles_of_napoleon.combat import limits
from companion.games.battles_of_napoleon.combat.announced import Terms
from companion.games.battles_of_napoleon.combat.melee import by_itself
from companion.games.battles_of_napoleon.combat.notes import Notes, trials
from companion.games.battles_of_napoleon.combat.requests import UnfinishedFight, run
from companion.games.battles_of_napoleon.combat.results import Blow, Striking
from companion.games.battles_of_napoleon.hexes import (
    Hex,
    Post,
    covered_flanks,
    field_of_fire,
    has_line_of_sight,
    turned,
    wheel,
    zone,
    zones,
)
from companion.games.battles_of_napoleon.movement import cavalry
from companion.games.battles_of_napoleon.movement.formations import may_turn
from companion.games.battles_of_napoleon.orders import orders
from companion.games.battles_of_napoleon.rally import rally
from companion.games.battles_of_napoleon.state import NapoleonState, bases
from companion.games.battles_of_napoleon.sums.attack import CHARGE, FIRE, MELEE, Attack
from companion.games.battles_of_napoleon.sums.morale import square_lines
from companion.games.battles_of_napoleon.sums.troops import (
    Troop,
    firing_figures,
    ranks_under_fire,
    troop_of,
)
from companion.games.battles_of_napoleon.trial import NEEDED, Trial, needed
from companion.games.battles_of_napoleon.trial import modifier as total_of
from companion.table.events import Event

TEXT = yaml.safe_load(
    (Path(__file__).parents[1] / "helpers" / "napoleon_examples.yaml").read_text("utf-8")
)
EXAMPLES: Mapping[str, Any] = TEXT["examples"]

Row = Mapping[str, Any]
Proof = Callable[[Row], Row]

PROOFS: dict[str, Proof] = {}
"""Kind of example -> what the code makes of what is given, under the names of what is expected."""


def proof(kind: str) -> Callable[[Proof], Proof]:
    def keep(function: Proof) -> Proof:
        PROOFS[kind] = function
        return function

    return keep


def test_every_example_has_a_proof() -> None:
    assert {row["kind"] for row in EXAMPLES.values()} == set(PROOFS)
    assert len(EXAMPLES) == 44


@pytest.mark.parametrize("key", EXAMPLES)
def test_example(key: str) -> None:
    row = EXAMPLES[key]
    found = PROOFS[row["kind"]](row["given"])
    assert {name: found[name] for name in row["expected"]} == row["expected"]


def unit_card(arm: str, nation: str | None = None, **values: Any) -> str:
    """A unit card with these figures."""
    found: str = next(
        card.id
        for card in WORLD.units.values()
        if card.arm == arm and nation in (None, card.nation) and not card.rifles
        if all(getattr(card, name) == value for name, value in values.items())
    )
    return found


def trial_of(notes: Notes) -> Trial:
    return trials(notes)[0].trial


def place(given: Any) -> Hex:
    return Hex(*given)


def posts(given: Any) -> list[Post]:
    return [Post(place(one["hex"]), one["facing"]) for one in given]


# -- command --------------------------------------------------------------------------------------


def commander(nation: str, **values: int) -> str:
    found: str = next(
        card.id
        for card in WORLD.commanders.values()
        if card.nation == nation
        if all(getattr(card, name) == value for name, value in values.items())
    )
    return found


def led_by(state: NapoleonState, post: str, card: str) -> NapoleonState:
    return after(state, "set", changes=[["post", post, "commander", card]])


@proof("orders")
def _orders(given: Row) -> Row:
    state = replace(battle(), phase="execution", turn=2)
    state = led_by(state, "french", commander("french", orders=given["cic_orders"]))
    own = next(
        card.id
        for card in WORLD.commanders.values()
        if card.nation == "french" and card.orders == given["group_orders"]
        if card.id != state.officers["french"].card
    )
    state = led_by(state, "f4", own).changed_group("f4", dispatch="manoeuvre")
    data = {"group": "f4", "die": given["roll"], "far": False, "token": None}
    rolled = orders.Test(**data).trial(PLAY, state)
    assert rolled is not None
    if rolled.success:
        data["token"] = "20"
    order = after(state, "test", **data).groups["f4"].order
    assert order == ("manoeuvre" if rolled.success else "attack")
    return {"total": rolled.total, "pass": rolled.success, "order_kept": order}


@proof("dispatch")
def _dispatch(given: Row) -> Row:
    colours = {"black": "f4", "green": "f2", "red": "f1"}
    state = replace(battle(), phase="dispatches", turn=2)
    state = led_by(state, "french", commander("french", command=given["cic_command"]))

    def refusals(sent: Mapping[str, int]) -> Any:
        data = {g: {"order": "defend", "distance": away} for g, away in sent.items()}
        return RULES.check(state, Event("dispatch", {"dispatches": data}))

    reached = [c for c, away in given["distances"].items() if not refusals({colours[c]: away})]
    groups = ["f1", "f2", "f3", "f4"]
    counts = [n for n in range(1, 5) if not refusals(dict.fromkeys(groups[:n], 1))]
    return {"may_receive": reached, "max_dispatches": max(counts)}


@proof("hand")
def _hand(given: Row) -> Row:
    state = led_by(battle(), "french", commander("french", command=given["cic_command"]))
    for group in ("f1", "f2", "f4")[: given["reserve_groups"]]:
        state = state.changed_group(group, order="reserve")
    # Guns in reserve do not count (p. 37).
    return {"hand_limit": hands.limit(WORLD, state.changed_group("f3", order="reserve"), "french")}


@proof("initiative")
def _initiative(given: Row) -> Row:
    state, groups = battle(), {"british": ["b1", "b2"], "french": ["f1", "f2"]}
    used: dict[str, int] = {}
    for one in given["tokens"]:
        group = groups[one["side"]].pop()
        used[group] = one["value"]
        token = next(k for k, row in WORLD.tokens.items() if row[one["order"]] == one["value"])
        state = state.changed_group(group, token=token, order=one["order"])
    found = [group for group in initiative.sequence(WORLD, state) if group in used]
    first = state.groups[found[0]].nation
    return {"sequence": [used[group] for group in found], "first_side": first}


@proof("command_distance")
def _command_distance(given: Row) -> Row:
    foes = posts(given["enemies"])
    start, goal = place(given["from"]), place(given["to"])
    friends = [place(one) for one in given["friends"]]
    enemies = [foe.hex for foe in foes]
    away = command_range.command_distance(start, goal, enemies, zones(foes), friends, most=20)
    return {"distance": away}


@proof("command_chain")
def _chain(given: Row) -> Row:
    units = {key: place(where) for key, where in given["units"].items()}
    found = command_range.in_command(units, [place(given["commander"])])
    return {"in_command": sorted(found), "out": sorted(set(units) - found)}


# -- moving ---------------------------------------------------------------------------------------


@proof("turn")
def _turn(given: Row) -> Row:
    state = acting(battle(), "f1").changed_unit("f1a", formation=given["from_formation"])
    facing = turned(state.units["f1a"].facing, given["vertices"])
    data = on_field.form("f1a", given["to_formation"], facing=facing)
    allowed = RULES.check(state, Event("form", data)) == ()
    assert may_turn(PLAY, given["from_formation"], given["vertices"]) is allowed
    return {"allowed": allowed}


@proof("wheel_move")
def _wheel(given: Row) -> Row:
    steps = {"left": -1, "right": 1}
    before, later = (
        steps[word] * int(count)
        for word, count in (given[key].split() for key in ("before", "after"))
    )
    side = given["step"].removeprefix("front ")
    goal, facing = wheel(place(given["hex"]), given["facing"], before, side, later)
    return {"hex": list(goal), "facing": facing}


@proof("zoc_move")
def _zone(given: Row) -> Row:
    state, foes = acting(battle(), "f1"), posts(given["enemies"])
    state = state.with_units(replace(one, hex=None) for one in state.units.values())
    for key, foe in zip(("b1a", "b1b"), foes, strict=False):
        state = state.changed_unit(key, hex=foe.hex, facing=foe.facing)
    state = state.changed_unit("f1a", hex=place(given["mover"]))
    data = on_field.move("f1a", hex=list(given["to"]))
    allowed = RULES.check(state, Event("move", data)) == ()
    start, goal = place(given["mover"]), place(given["to"])
    assert command_range.zone_stops(start, goal, [zone(foe) for foe in foes]) is not allowed
    return {"allowed": allowed}


@proof("recall")
def _recall(given: Row) -> Row:
    """Through an enemy zone of control: next to an enemy that faces the cavalry on both hexes."""
    state = acting(battle(), "b3", "segment2").changed_unit("b3a", hex=Hex(4, 4), facing="S")
    state = state.changed_unit("f1a", hex=Hex(4, 3), facing="S")
    least = needed(cavalry.items(WORLD, state, "b3a"))
    die = least if given["test"] == "pass" else least - 1
    data = {"unit": "b3a", "die": die, "again": None, "hex": [3, 2] if die == least else None}
    before, done = state.units["b3a"], after(state, "recall", **data).units["b3a"]
    result = cavalry.Recall(unit="b3a", die=die).outcome(PLAY, state)["result"]
    return {
        "hexes": result["hexes"],
        "through_enemy_zone": before.hex in zone(Post(Hex(4, 3), "S")),
        "penalty": "none" if done.figures == before.figures else "figure",
        "new_state": done.state if done.state != before.state else "unchanged",
        "faces_enemy": done.facing == before.facing,
    }


@proof("voluntary_withdrawal")
def _withdrawal(given: Row) -> Row:
    state = battle(withdrawal="yes")
    order = given["order"] if given["order"] != "any" else "defend"
    state = state.changed_group("f4", order=order)
    enemy = given.get("enemy_moves_adjacent")
    state = acting(state, "b1" if enemy else "f4")
    data = {"unit": "f4a", "from": enemy or given["in_zone_of"], "die": None, "again": None}
    allowed = RULES.check(state, Event("withdraw", {**data, "hex": None})) == ()
    done = after(state, "withdraw", **data, hex=None).units["f4a"]
    return {
        "hexes": cavalry.WITHDRAWAL_HEXES,
        "keeps_facing": done.facing == state.units["f4a"].facing,
        "allowed": allowed,
    }


@proof("leader_retreat")
def _escape(given: Row) -> Row:
    enemies = [place(one) for one in given["enemies"]]
    return {
        "eliminated": not command_range.escapes(place(given["leader"]), enemies, [], None, None)
    }


@proof("flank_cover")
def _cover(given: Row) -> Row:
    (covered,), (covering,) = posts([given["covered"]]), posts([given["covering"]])
    (side,) = covered_flanks(covered, [covering])
    return {"covered_flank": side}


# -- morale ---------------------------------------------------------------------------------------


@proof("morale")
def _morale(given: Row) -> Row:
    card = unit_card("infantry", "french", morale=given["morale"], figures=4)
    unit = troop(card, figures=given["figures"], state=given.get("state", "good"))
    notes: Notes = []
    flag = {-2: "m2", -4: "m4"}[given["result_modifier"]]
    end = run(Striking(WORLD, Blow(), notes).flag(unit, flag), [given["roll"]])
    assert isinstance(end, Troop)
    trial = trial_of(notes)
    return {"total": trial.total, "pass": trial.success, "new_state": end.state}


@proof("rally")
def _rally(given: Row) -> Row:
    card = unit_card("infantry", "british", morale=given["morale"], figures=4)
    state = led_by(
        replace(battle(), phase="rally"), "b2", commander("british", morale=3, command=3)
    )
    assert hands.value(WORLD, state.officers["b2"], "morale") == given["leader"]
    routed = {"figures": given["figures"], "state": "routed", "formation": "", "hex": None}
    state = state.changed_unit("b2a", card=card, **routed)
    state = after(state, "set", changes=[["post", "b2", "unit", "b2a"]])
    found = rally.items(WORLD, state, "b2a", "b2")
    data = {"unit": "b2a", "post": "b2", "again": None, "distance": None, "rough": False}
    passed = after(state, "rally", **data, die=needed(found)).units["b2a"]
    failed = after(state, "rally", **data, die=needed(found) - 1)
    (task,) = failed.tasks
    assert (task.kind, failed.units["b2a"].state) == ("rout", "routed")
    return {
        "modifier": total_of(found),
        "needs": needed(found),
        "pass_state": passed.state,
        "pass_formation": passed.formation,
        "fail_hexes": task.amount,
    }


# -- fire -----------------------------------------------------------------------------------------


@proof("fire")
def _fire(given: Row) -> Row:
    card = unit_card("infantry", "british", fire=(given["fire_value"],), figures=given["figures"])
    shooter = troop(card, given["firing_formation"], state=given["state"])
    target = troop("french-1", given["target_formation"])
    total = given["roll"] + modifier(Attack(FIRE), shooter, target)
    answers = [given["roll"], card_with(total, "f")]
    end, notes = fight(Attack(FIRE), shooter, target, answers)
    trial = trial_of(notes)
    assert end.target.figures == target.figures - 1
    return {"modifier": trial.modifier, "total": trial.total, "success": trial.success}


@proof("fire_support")
def _support(given: Row) -> Row:
    assert given["hedge_between_supporter_and_target"]
    unit, target = troop("british-1", "line"), troop("french-1")
    bare, helped = (
        modifier(Attack(FIRE, support=count), unit, target) for count in (0, given["supporters"])
    )
    found = named(Attack(FIRE, support=given["supporters"]), unit, target)
    assert helped - bare == found["support"]
    return {"support_modifier": found["support"], "terrain_modifier": found.get("hedge", 0)}


@proof("firing_figures")
def _figures(given: Row) -> Row:
    return {
        "firing_figures": firing_figures(troop("french-1", given["formation"], given["figures"]))
    }


@proof("rank_bonus")
def _ranks(given: Row) -> Row:
    formation = given["target_formation"]
    card = "french-12" if formation == "cavalry" else "french-1"
    target = troop(card, formation, given["figures"])
    return {"ranks": ranks_under_fire(WORLD, target, given["from"], None, 1)}


@proof("canister")
def _canister(given: Row) -> Row:
    guns = troop("french-16", figures=given["gunners"])
    assert guns.card.fire[0] == given["fire_value"]
    target, own = troop("british-1", "line"), ("fire_value", "figure", "canister_divisor")
    each, single = (
        sum(v for k, v in named(Attack(FIRE, canister=both), guns, target).items() if k in own)
        for both in (True, False)
    )
    return {"single": single, "each": each}


# -- melee and charge -----------------------------------------------------------------------------


@proof("melee")
def _melee(given: Row) -> Row:
    card = unit_card("infantry", "french", melee=given["melee_value"], figures=given["figures"])
    attacker = troop(card, given["attacker_formation"])
    target = troop("british-1", given["defender_formation"])
    assert target.card.nation == given["defender"]
    total = given["roll"] + modifier(Attack(MELEE), attacker, target)
    _end, notes = fight(Attack(MELEE), attacker, target, [given["roll"], card_with(total, "f")])
    trial = trial_of(notes)
    return {"modifier": trial.modifier, "total": trial.total, "success": trial.success}


@proof("melee_allowed")
def _allowed(given: Row) -> Row:
    assert given["attacker"] == "cavalry"
    troops = (troop("french-12"), troop("british-1", "open_order"))
    found = limits.between_refusals(
        PLAY, MELEE, troops, Terms(terrain=(given["target_terrain"],)), {}
    )
    return {"allowed": not found}


@proof("advance")
def _advance(given: Row) -> Row:
    """The main attacker drives its target off; a supporter was there."""
    kind = given.get("by", MELEE)
    state = acting(battle(), "f1", "segment1" if kind == FIRE else "segment2")
    state = state.changed_unit("f1a", formation=given.get("formation", "column"), facing="N")
    assert state.groups["f1"].order == given["order"]
    state = state.changed_unit("b1a", hex=None).changed_unit("f1a", hex=None)
    told = troop_of(WORLD, state, "f1a"), troop_of(WORLD, state, "b1a")
    added = modifier(Attack(kind, support=1), *told)
    die, card = next(
        (total - added, card)
        for total in range(added + 1, added + 11)
        for card in WORLD.cards
        if total >= NEEDED and WORLD.outcome(card, total) == (("rt",), False)
    )
    data = {"unit": "f1a", "target": "b1a", "support": ["f1b"]}
    state = after(state, kind, **data, answers=[die, card])
    state = after(state, "retreat", unit="b1a", how="free", hex=None)
    must = [task.subject for task in state.tasks if task.kind == "advance"]
    assert refused(state, "advance", unit="f1b")
    corners = [
        n
        for n in range(4)
        if not RULES.check(state, Event("advance", {"unit": "f1a", "facing": turned("N", n)}))
    ]
    done = after(state, "advance", unit="f1a").units["f1a"]
    return {
        "advance": "mandatory" if must == ["f1a"] else "optional",
        "supporter_advances": "f1b" in must,
        "turn_vertices_after": max(corners),
        "new_state": done.state,
    }


@proof("charge")
def _charge(given: Row) -> Row:
    card = unit_card("cavalry", melee=given["melee_value"], figures=given["figures"])
    attack = Attack(CHARGE, support=given["supporters"])
    assert by_itself(attack, troop("french-1", "line"))
    return {"modifier": modifier(attack, troop(card), troop("french-1", "line"))}


@proof("square_test")
def _square(given: Row) -> Row:
    more = given.get("extra_cavalry_units", 0)
    lines = square_lines(given["distance"], more)
    unit = troop("french-1", "line")

    def tested(die: int) -> Troop:
        end = run(Striking(WORLD, Blow(), []).square(unit, given["distance"], more), [die])
        assert not isinstance(end, UnfinishedFight)
        return end

    passed, failed = tested(10), tested(1)
    words = {("line", "disordered"): "keeps formation, disordered"}
    return {
        "modifier": sum(WORLD.value("morale_modifiers", key) * times for key, times in lines),
        "fail": words.get((failed.formation, failed.state)),
        "pass": passed.formation,
    }


@proof("charge_square")
def _charge_square(given: Row) -> Row:
    target, attack = troop("french-1", given["target"]), Attack(CHARGE)
    found = named(attack, troop("british-16"), target)
    ordinary = named(Attack(MELEE), troop("british-16"), target)
    assert not by_itself(attack, target)
    return {
        "extra_modifier": found["cavalry_vs_square"],
        "method": "ordinary melee" if found == ordinary else "charge",
    }


@proof("mass_charge")
def _mass(given: Row) -> Row:
    figures = given["units"] * given["figures_each"]
    rules = {"mass_charge": "yes", "mass_charge_ten": "no"}
    attack = Attack(CHARGE, mass=(given["units"], figures), rules=rules)
    cavalry_unit = troop("british-16", figures=given["figures_each"])
    assert cavalry_unit.card.melee == 0
    square = troop("french-1", "square")
    alone = named(Attack(MELEE), cavalry_unit, square) == named(attack, cavalry_unit, square)
    return {
        "modifier": modifier(attack, cavalry_unit, troop("french-1", "line")),
        "square_attacked_by": "one unit, ordinary rules" if alone else "all",
    }


# -- losses ---------------------------------------------------------------------------------------


@proof("figure_loss")
def _loss(given: Row) -> Row:
    ledger = NapoleonLedger(WORLD, battle().changed_unit("f1a", figures=given["figures"]))
    assert ledger.arm("f1a") == given["arm"]
    ledger.lose("f1a", 1, "charge")
    unit = ledger.state.units["f1a"]
    return {
        "figures": unit.figures,
        "bases": bases(unit, given["arm"]),
        "reduced": unit.formation == "reduced",
    }


@proof("retreat")
def _retreat(given: Row) -> Row:
    choices, lost = command_range.retreats(given["options"])
    return {"choices": list(choices), "figures_lost": lost}


@proof("rout")
def _rout(given: Row) -> Row:
    """A disordered unit is disordered once more by a card, and flees through an enemy zone."""
    state = replace(battle(), phase="segment2").changed_unit("b1a", state=given["state"])
    assert given["result"] == "D"
    ledger = NapoleonLedger(WORLD, state)
    ledger.disorder("b1a")
    (task,) = ledger.state.tasks
    zones_entered = given["paths_each_cross_enemy_zones"]
    done = after(ledger.state, "rout", **on_field.rout("b1a", zones=zones_entered))
    before, unit = state.units["b1a"], done.units["b1a"]
    later = after(replace(battle(), phase="rally").with_unit(unit), "next", to=None)
    return {
        "new_state": unit.state,
        "hexes": task.amount,
        "figures_lost": before.figures - unit.figures,
        "later_hexes_per_turn": later.tasks[0].amount,
    }


@proof("composition")
def _composition(given: Row) -> Row:
    card = WORLD.units[f"{given['nation']}-{given['card']}"]
    return {
        "line": card.figures - card.skirmishers - card.grenadiers,
        "skirmisher": card.skirmishers,
        "grenadier": card.grenadiers,
    }


# -- contradictions -------------------------------------------------------------------------------


def default(switch: str) -> str:
    return next(c.values[0] for c in RULES.choices if c.name == switch)


def both(switch: str, attack: Attack, attacker: Troop, target: Troop) -> dict[str, int]:
    """Value of a switch -> the modifier with it."""
    values = next(c.values for c in RULES.choices if c.name == switch)
    return {
        value: modifier(replace(attack, rules={**attack.rules, switch: value}), attacker, target)
        for value in values
    }


def _english_line() -> None:
    found = both("english_line_melee", Attack(MELEE), troop("french-1"), troop("british-1", "line"))
    assert (default("english_line_melee"), found["yes"] - found["no"]) == ("no", 1)


def _uphill() -> None:
    attack = Attack(MELEE, terrain=("elevation",))
    found = both("uphill_melee", attack, troop("french-1"), troop("british-1"))
    assert (default("uphill_melee"), found["yes"] - found["no"]) == ("yes", -1)


def _rally_value() -> None:
    assert default("rally_value") == "morale"
    for value in ("morale", "command"):
        state = battle(rally_value=value).changed_unit("f1b", state="routed")
        state = led_by(state, "f1", "french-b")  # command 3, morale 2
        found = {item.reason: item.value for item in rally.items(WORLD, state, "f1b", "f1")}
        assert found["commander"] == getattr(WORLD.commanders["french-b"], value)


def _charge_melee() -> None:
    cuirassiers = troop(next(c.id for c in WORLD.units.values() if c.arm == "cavalry" and c.melee))
    found = both("charge_melee", Attack(CHARGE), cuirassiers, troop("british-1"))
    expected = ("yes", cuirassiers.card.melee)
    assert (default("charge_melee"), found["yes"] - found["no"]) == expected


def _mass_ten() -> None:
    attack = Attack(CHARGE, mass=(3, 9))
    found = both("mass_charge_ten", attack, troop("british-16"), troop("french-1"))
    assert (default("mass_charge_ten"), found) == ("yes", {"yes": 19, "no": 9})


def _tokens() -> None:
    """The detailed list of pp. 12-14, without cards and order tokens, has more than the box."""
    other = ("cards", "order_tokens")
    counted = sum(
        int(str(row["count"]))
        for row in WORLD.game.table("components")
        if str(row["source"]).rpartition(" ")[2] in ("12", "13", "14")
        and not str(row["id"]).endswith(other)
    )
    assert counted == 158


def _reserve_cavalry() -> None:
    state = acting(battle(), "b1").changed_group("f4", order="reserve")
    assert "cannot fire" in refused(
        state, "fire", unit="f4a", target="b1a", reaction=True, answers=[]
    )


def _square_fire() -> None:
    square = troop("french-1", "square")
    found = both("square_fire", Attack(FIRE), square, troop("british-1", "line"))
    assert (default("square_fire"), found["all"] - found["one"]) == ("one", 3)


def _one_gunner() -> None:
    guns = troop("french-16", figures=1)
    assert not guns.reduced
    assert firing_figures(guns) == 1
    assert not limits.between_refusals(
        PLAY, FIRE, (guns, troop("british-1")), Terms(distance=3), {}
    )


CONFLICTS: Mapping[str, Callable[[], None]] = {
    "english_line_melee": _english_line,
    "uphill_melee": _uphill,
    "rally_leader_value": _rally_value,
    "charge_melee_value": _charge_melee,
    "mass_charge_plus_ten": _mass_ten,
    "token_count": _tokens,
    "cavalry_reserve_fire": _reserve_cavalry,
    "square_fire": _square_fire,
    "artillery_reduced_sentence": _one_gunner,
}


def test_every_contradiction_is_decided() -> None:
    assert set(CONFLICTS) == set(TEXT["conflicts"])


@pytest.mark.parametrize("key", CONFLICTS)
def test_contradiction(key: str) -> None:
    CONFLICTS[key]()


# -- lost pictures --------------------------------------------------------------------------------


def _sight_of_a_battery() -> None:
    """P. 28: two enemies are seen over open hexes; one stands behind a wood, one behind a unit."""
    guns, wood, unit = Hex(4, 6), Hex(3, 5), Hex(5, 4)
    # Along the side of the wood one hex is open.
    assert has_line_of_sight(guns, Hex(4, 4), [wood, unit])
    assert has_line_of_sight(guns, Hex(4, 5), [wood, unit])
    assert not has_line_of_sight(guns, Hex(3, 4), [wood, unit])
    assert not has_line_of_sight(guns, Hex(5, 3), [wood, unit])
    assert not has_line_of_sight(guns, Hex(4, 4), [wood, Hex(4, 5)])  # both hexes along the side


def _chains() -> None:
    """P. 36: four French of which the last is two hexes off, and British in one chain."""
    french = {"1": Hex(3, 4), "2": Hex(4, 4), "3": Hex(5, 4), "4": Hex(7, 4)}
    assert command_range.in_command(french, [Hex(3, 4)]) == {"1", "2", "3"}
    british = {"a": Hex(3, 1), "b": Hex(4, 1), "c": Hex(5, 1)}
    assert command_range.in_command(british, [Hex(4, 1)]) == set(british)


def _commander_to_the_front() -> None:
    """P. 41: past enemies to a hex with a friendly unit, never to an empty one."""
    state = acting(battle(), "f1").changed_unit("f1c", hex=Hex(4, 4))
    state = state.changed_unit("b1a", hex=Hex(4, 3)).changed_unit("f1b", hex=Hex(3, 4))
    done = after(state, "leader", post="f1", unit="f1c")
    assert done.officers["f1"].unit == "f1c"
    assert done.officers["f1"].hex == Hex(4, 4)
    assert "41" in refused(state, "leader", post="f1", hex=[5, 4], hexes=2)


def _reorganised() -> None:
    """P. 42: under an order to defend forwards only to rejoin the group."""
    state = acting(battle(), "f1").changed_group("f1", order="defend")
    state = state.changed_unit("f1c", driven=True)
    assert refused(state, "move", **on_field.move("f1c"))
    assert after(state, "move", **on_field.move("f1c", "rejoin")).units["f1c"].actions


def _in_the_field_of_fire() -> None:
    """P. 46: an enemy between the front directions of a battery, and one beside them."""
    reached = field_of_fire(Post(Hex(4, 4), "N"))
    assert Hex(4, 2) in reached
    assert Hex(6, 3) not in reached
    assert len(reached) == 2 + 3 + 4


PICTURES: Mapping[int, Callable[[], None]] = {
    28: _sight_of_a_battery,
    36: _chains,
    41: _commander_to_the_front,
    42: _reorganised,
    46: _in_the_field_of_fire,
}


def test_every_lost_picture_has_its_outcome() -> None:
    assert set(PICTURES) == set(TEXT["lost_pictures"])


@pytest.mark.parametrize("page", PICTURES)
def test_lost_picture(page: int) -> None:
    PICTURES[page]()


def test_a_leader_helps_a_test_with_one_value_only() -> None:
    """P. 25: of two commanders on the hex one is chosen."""
    two = troop("french-1", leaders=(leader(0, 2), leader(0, 3, post="french")))
    assert two.best_morale == 3
