"""Cavalry that goes back: recalled after a charge (p. 39), or by its own will (p. 65, optional)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.battles_of_napoleon import actions, effects, field, reach
from companion.games.battles_of_napoleon.actions import MOVE, RECALL
from companion.games.battles_of_napoleon.combat import morale
from companion.games.battles_of_napoleon.combat.board import troop_of
from companion.games.battles_of_napoleon.fate import Ledger
from companion.games.battles_of_napoleon.hexes import Hex, distance, rear_sides
from companion.games.battles_of_napoleon.play import Data, Kind, Play
from companion.games.battles_of_napoleon.records import CAVALRY
from companion.games.battles_of_napoleon.state import (
    GOOD,
    SEGMENT_1,
    NapoleonState,
    Unit,
    placed,
)
from companion.games.battles_of_napoleon.trial import Item, Trial
from companion.games.battles_of_napoleon.words import hex_text
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step

RECALL_HEXES, WITHDRAWAL_HEXES = 2, 1
MORALE_MOD, AGAIN = "morale_mod", "reroll_morale"
WITHDRAW = "withdraw"
MANOEUVRE = "manoeuvre"


def items(world: World, state: NapoleonState, unit: str) -> tuple[Item, ...]:
    """What is added to the morale test of a recall or a withdrawal."""
    cards = effects.active(world, state, unit, MORALE_MOD)
    found = morale.items(world, troop_of(world, state, unit))
    return (*found, *(effects.item(world, card) for card in cards))


def trials(play: Play, state: NapoleonState, data: Data) -> tuple[Trial, ...]:
    """The test and, with a card, the second one; none where nothing is tested."""
    if data["die"] is None:
        return ()
    found = items(play.world, state, data["unit"])
    dice = [data["die"]] if data.get("again") is None else [data["die"], data["again"]]
    return tuple(Trial(die, found) for die in dice)


def succeeds(play: Play, state: NapoleonState, data: Data) -> bool:
    rolled = trials(play, state, data)
    return not rolled or rolled[-1].success


# -- recall ---------------------------------------------------------------------------------------


def check_recall(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    found = actions.why_not(play, state, data["unit"], RECALL)
    found = found or _way(play, state, data, RECALL_HEXES, "recall")
    return found or needless_die(play, state, data, "recall")


def _way(play: Play, state: NapoleonState, data: Data, hexes: int, rule: str) -> list[Refusal]:
    """The hex that was typed: so far, away from the enemy, by ways that are open."""
    world, unit = play.world, state.units[data["unit"]]
    if not data.get("hex") or data.get("board") or unit.hex is None:
        return []
    rear = rear_sides(unit.facing) if unit.facing else ()
    ways = field.ways_back(world, state, unit, "", hexes, rear)
    ends = sorted({way.hex for way in ways if not way.off})
    goal = Hex(*data["hex"])
    if goal in ends:
        return []
    reason = _("{unit} does not go back to {hex}: {count} hexes, away from the enemy").format(
        unit=world.label(unit.id), hex=hex_text(goal), count=hexes
    )
    return [play.refuse(rule, reason, ", ".join(map(hex_text, ends)))]


def needless_die(play: Play, state: NapoleonState, data: Data, rule: str) -> list[Refusal]:
    """A second die needs a failure and a card."""
    rolled = trials(play, state, data)
    if len(rolled) < 2 or (
        not rolled[0].success and effects.active(play.world, state, data["unit"], AGAIN)
    ):
        return []
    return [play.refuse(rule, _("There is one die only: no card gives a second"))]


def apply_recall(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    """Two hexes back through any zone of control, then disorder, which routs nobody; a failure
    changes nothing."""
    key, success = data["unit"], succeeds(play, state, data)
    state = actions.took(play, _used(play, state, data), key, RECALL)
    if not success:
        return Step(state)
    ledger = Ledger(play.world, gone_to(state, key, data))
    ledger.disorder(key, again=False)
    return ledger.step()


def _used(play: Play, state: NapoleonState, data: Data) -> NapoleonState:
    codes = (MORALE_MOD, AGAIN) if data.get("again") is not None else (MORALE_MOD,)
    return effects.spend(state, *effects.active(play.world, state, data["unit"], *codes))


def gone_to(state: NapoleonState, unit: str, data: Data) -> NapoleonState:
    """A unit with all that goes along on another hex, an unknown one unless it was named."""
    return placed(state, unit, Hex(*data["hex"]) if data.get("hex") else None)


def describe_recall(play: Play, state: NapoleonState, data: Data) -> str:
    unit = play.world.label(data["unit"])
    if succeeds(play, state, data):
        return _("{unit} is recalled by {count} hexes").format(unit=unit, count=RECALL_HEXES)
    return _("{unit} does not hear the recall").format(unit=unit)


def report_recall(
    play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]
) -> list[Block]:
    blocks: list[Block] = [Line(describe_recall(play, before, data) + ".")]
    blocks += _sums(play, before, data)
    if succeeds(play, before, data) and not data.get("hex"):
        text = _("On the board: away from the enemy, towards friends, facing the enemy (p. 39).")
        blocks.append(Line(text, 2))
    return blocks


def _sums(play: Play, before: NapoleonState, data: Data) -> list[Block]:
    title = _("Morale test of {unit}").format(unit=play.world.label(data["unit"]))
    return [rolled.block(play.world, title) for rolled in trials(play, before, data)]


def outcome_of(hexes: int) -> Any:
    def outcome(play: Play, state: NapoleonState, data: Data) -> Mapping[str, Any]:
        success = succeeds(play, state, data)
        result = {"unit": data["unit"], "hexes": hexes if success else 0}
        rolled = trials(play, state, data)
        if not rolled:
            return {"die": None, "items": [], "total": None, "success": True, "result": result}
        return rolled[-1].document(play.world, result)

    return outcome


# -- voluntary withdrawal -------------------------------------------------------------------------


def tested(source: str) -> bool:
    """Whether a withdrawal from an enemy of this arm needs a morale test (p. 65)."""
    return source == CAVALRY


def check_withdraw(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    world, key, source = play.world, data["unit"], data["from"]
    if not state.rule("withdrawal"):
        reason = _("Voluntary withdrawal is an optional rule that is off in this battle")
        allowed = _("'new … --rule withdrawal=yes' has it on")
        return [play.refuse("withdrawal", reason, allowed)]
    found = play.wrong_phase(state, "withdrawal", SEGMENT_1) or play.absent(state, key)
    if found:
        return found
    unit, group = state.units[key], state.groups[state.units[key].group]
    if world.units[unit.card].arm != CAVALRY:
        return [play.refuse("withdrawal", _("Only cavalry withdraws"))]
    if unit.state != GOOD:
        reason = _("{unit} is not in good order").format(unit=world.label(key))
        return [play.refuse("withdrawal", reason)]
    own = state.active == group.id
    enemy = state.active is not None and state.groups[state.active].nation != group.nation
    if not (own or enemy):
        reason = _("Cavalry withdraws in its own movement or in the enemy's")
        return [play.refuse("withdrawal", reason)]
    if own and (found := actions.done(play, state, key, MOVE)):
        return found
    if found := _threat(play, state, data, own) or _out_of_zones(play, state, data):
        return found
    if source == CAVALRY and not (own and group.order == MANOEUVRE):
        reason = _("From cavalry only cavalry with a manoeuvre order withdraws, in its movement")
        return [play.refuse("withdrawal", reason)]
    if tested(source) and data["die"] is None:
        return [play.refuse("withdrawal", _("This test needs a die"))]
    return needless_die(play, state, data, "withdrawal")


def _threat(play: Play, state: NapoleonState, data: Data, own: bool) -> list[Refusal]:
    """From whom cavalry withdraws: in its own movement from one in whose zone of control it
    stands, in the enemy's from one that has moved next to it (p. 65)."""
    world, unit, source = play.world, state.units[data["unit"]], data["from"]
    mine = [
        e
        for e in field.enemies(state, state.nation_of(unit.id))
        if world.units[e.card].arm == source
    ]
    if data.get("board") or unit.hex is None or any(e.hex is None for e in mine):
        return []

    def near(enemy: Unit) -> bool:
        if own:
            return unit.hex in field.zone_of(world, enemy)
        moved = MOVE in enemy.acted(SEGMENT_1)
        return bool(enemy.hex and unit.hex and distance(enemy.hex, unit.hex) == 1 and moved)

    if any(near(enemy) for enemy in mine):
        return []
    names = {"unit": world.label(unit.id), "arm": world.name("arms", source)}
    reason = _("No enemy of this arm has moved next to {unit}: {arm}").format(**names)
    if own:
        reason = _("{unit} stands in no zone of control of this arm: {arm}").format(**names)
    return [play.refuse("withdrawal", reason, play.as_on_the_board())]


def _out_of_zones(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """A hex back, and not from one enemy zone of control into another (pp. 42, 65)."""
    if found := _way(play, state, data, WITHDRAWAL_HEXES, "withdrawal"):
        return found
    unit = state.units[data["unit"]]
    if not data.get("hex") or data.get("board") or unit.hex is None:
        return []
    zones = field.known_zones(play.world, state, state.nation_of(unit.id))
    if not reach.zone_stops(unit.hex, Hex(*data["hex"]), zones):
        return []
    reason = _("From one enemy zone of control no unit moves into another")
    return [play.refuse("zone", reason)]


def apply_withdraw(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    """One hex back with the same facing; in its own movement that is its action."""
    key, success = data["unit"], succeeds(play, state, data)
    state = _used(play, state, data)
    if state.active == state.units[key].group:
        state = actions.took(play, state, key, MOVE)
    return Step(gone_to(state, key, data) if success else state)


def describe_withdraw(play: Play, state: NapoleonState, data: Data) -> str:
    unit = play.world.label(data["unit"])
    if succeeds(play, state, data):
        return _("{unit} withdraws a hex").format(unit=unit)
    return _("{unit} does not withdraw").format(unit=unit)


def report_withdraw(
    play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]
) -> list[Block]:
    blocks: list[Block] = [Line(describe_withdraw(play, before, data) + ".")]
    blocks += _sums(play, before, data)
    if succeeds(play, before, data) and not data.get("hex"):
        text = _("On the board: a hex away from the enemy, the facing stays (p. 65).")
        blocks.append(Line(text, 2))
    return blocks


def _who(state: NapoleonState, data: Data) -> str:
    return state.nation_of(data["unit"])


RECALLED = Kind(
    check_recall, apply_recall, _who, describe_recall, report_recall, outcome_of(RECALL_HEXES)
)
WITHDRAWN = Kind(
    check_withdraw,
    apply_withdraw,
    _who,
    describe_withdraw,
    report_withdraw,
    outcome_of(WITHDRAWAL_HEXES),
)
