"""A battle in the books: whether it may be fought, what it changes, how it is told (pp. 11-18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.games.axis import capture, landing
from companion.games.axis.play import Data, Kind, Play
from companion.games.axis.state import AxisState, Luck
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Heading, Line
from companion.table.rules import Step

if TYPE_CHECKING:
    from companion.games.axis.combat import AssaultOutcome, BattleSetup, Outcome

ATTACKER, DEFENDER = "attacker", "defender"


def check(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    """Asked before the first die is rolled, and again when the battle is recorded."""
    found = play.wrong_phase(state, "combat")
    area = data["area"]
    if not found and not play.world.areas[area].is_sea:
        found = capture.area_refusals(play, state, area, data["power"])
    for owner in data["against"]:
        if not found and play.world.friends(owner, data["power"]):
            reason = _("{power}: powers of one side never fight each other").format(
                power=play.world.power(owner)
            )
            found.append(play.refuse("friendly", reason, _("name a power of the other side")))
    found = found or play.edition.ways.battle_refusals(play, state, data)
    return found or landing.refusals(play, state, data) or _again_refusals(play, state, data)


def _again_refusals(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    """The same battle twice in a phase is most often typed twice by mistake."""
    places = [
        data["area"],
        *([data["zone"]] if data["zone"] and landing.fought_at_sea(data) else ()),
    ]
    fought = [key for key in places if key in (*state.turn.sea_battles, *state.turn.battles)]
    if not fought or data.get("again", True):
        return []
    names = ", ".join(map(play.world.area, fought))
    reason = _("{area}: a battle was fought there this turn").format(area=names)
    return [play.refuse("again", reason, _("--again if it is really another one"))]


def with_pages(play: Play, outcome: Mapping[str, Any]) -> dict[str, Any]:
    """The outcome with the pages of the edition at its steps."""
    pages = play.edition.step_pages
    steps = [
        {**step, "page": int(pages.get(step["step"], step["page"]))} for step in outcome["steps"]
    ]
    return {**outcome, "steps": steps}


def data_of(data: Mapping[str, Any], outcome: Mapping[str, Any], sides: int) -> dict[str, Any]:
    """The event: what was known before, and everything that the dice and the choices gave."""
    return {**data, "outcome": outcome, "luck": _luck(data, outcome, sides)}


def document(setup: BattleSetup, outcome: Outcome) -> dict[str, Any]:
    """A battle as it is recorded; of one at sea also whether it is clear for a landing."""
    if not setup.at_sea:
        return outcome.as_json()
    from companion.games.axis.combat import is_clear

    left = (outcome.winner, outcome.retreated, outcome.defender_left)
    return {**outcome.as_json(), "sea_clear": is_clear(setup.rules, setup.edition, *left)}


def assault_document(outcome: AssaultOutcome) -> dict[str, Any]:
    """A sea battle and a landing told as one battle, the sea's steps first. What never landed is
    among the attacker's units that are left."""
    parts = [part.as_json() for part in (outcome.sea, outcome.landing) if part is not None]
    return {
        "winner": outcome.winner,
        "rounds": sum(part["rounds"] for part in parts),
        "attacker_left": outcome.attacker_left,
        "defender_left": outcome.defender_left,
        "captured": outcome.captured,
        "steps": [step for part in parts for step in part["steps"]],
        "retreated": any(part["retreated"] for part in parts),
        "sea_battle": outcome.sea is not None,
        "sea_clear": outcome.clear,
        "landed": outcome.landing is not None,
        "submerged": next((part["submerged"] for part in parts), {}),
        "cargo_lost": dict(outcome.cargo_lost),
        "damaged": next((part["damaged"] for part in parts if part.get("damaged")), {}),
    }


def _luck(data: Mapping[str, Any], told: Mapping[str, Any], sides: int) -> dict[str, list[int]]:
    """Power -> dice, hits, sum of the numbers needed."""
    owners = {ATTACKER: data["power"], DEFENDER: next(iter(data["against"]), "")}
    luck: dict[str, Luck] = {}
    for step in told["steps"]:
        for roll in step["rolls"]:
            group = roll["group"]
            power = group["power"] or owners[step["side"]]
            if power:
                luck[power] = luck.get(power, Luck()).add(
                    group["count"], roll["hits"], group["count"] * min(group["needed"], sides)
                )
    return {power: [found.dice, found.hits, found.needed] for power, found in luck.items()}


def with_luck(state: AxisState, luck: Mapping[str, Sequence[int]]) -> AxisState:
    """The state with more dice in its statistics."""
    added = {
        power: state.luck[power].add(*dice) for power, dice in luck.items() if power in state.luck
    }
    return replace(state, luck={**state.luck, **added})


def apply(play: Play, state: AxisState, data: Data) -> Step[AxisState]:
    state = play.edition.ways.fought(play, with_luck(state, data["luck"]), data)
    area = data["area"]
    outcome = data["outcome"]
    if play.world.areas[area].is_sea:
        clear = outcome.get("sea_clear", True)
        return Step(_sea_fought(state, area, clear))
    if outcome.get("sea_battle") and data["zone"]:
        state = _sea_fought(state, data["zone"], outcome.get("sea_clear", True))
    battles = tuple(dict.fromkeys((*state.turn.battles, area)))
    state = replace(state, turn=replace(state.turn, battles=battles))
    held = area in state.owners or play.edition.ways.enterable(play, state, area)
    if data["outcome"]["captured"] and held:
        return capture.take(play, state, data["power"], area)
    return Step(state)


def _sea_fought(state: AxisState, zone: str, clear: bool) -> AxisState:
    """The state after a battle in a zone; nobody lands from one that is not clear of the enemy."""
    turn = state.turn
    fought = tuple(dict.fromkeys((*turn.sea_battles, zone)))
    lost = tuple(key for key in turn.lost_zones if key != zone)
    turn = replace(turn, sea_battles=fought, lost_zones=lost if clear else (*lost, zone))
    return replace(state, turn=turn)


def describe(play: Play, state: AxisState, data: Data) -> str:
    outcome, world = data["outcome"], play.world
    results = {
        ATTACKER: _("attacker wins"),
        DEFENDER: _("defender holds"),
        "draw": _("nobody wins"),
    }
    text = _("battle, {area}: {result}; left {attackers} / {defenders}").format(
        area=world.area(data["area"]),
        result=results[outcome["winner"]],
        attackers=world.counts(outcome["attacker_left"]),
        defenders=world.counts(outcome["defender_left"]),
    )
    if outcome.get("cargo_lost"):
        lost = world.counts(outcome["cargo_lost"])
        text += "; " + _("went down with their ships: {units}").format(units=lost)
    if not outcome["captured"]:
        return text
    return text + "; " + capture.told(play, state, data["power"], data["area"])


def report(play: Play, before: AxisState, data: Data, step: Step[AxisState]) -> list[Block]:
    from companion.games.axis.battle_view import steps_blocks

    name = play.world.area(data["area"])
    title = (
        _("Battle: {area}, a landing")
        if data.get("kind") == landing.LANDING
        else _("Battle: {area}")
    )
    blocks: list[Block] = [
        Heading(title.format(area=name)),
        *steps_blocks(play, data),
        Line(describe(play, before, data) + "."),
        *_landing_lines(play, data),
        *_submerged(play, data),
        *_damaged(play, data),
    ]
    if data["outcome"]["captured"]:
        blocks += capture.consequences(play, before, data["area"], step)
    elif data["outcome"]["winner"] == ATTACKER and not play.world.areas[data["area"]].is_sea:
        text = _("No land unit is left to take the area (p. {page}).")
        blocks.append(Line(text.format(page=play.page("capture")), 2))
    return [*blocks, *_luck_lines(play, data, step.state)]


def _luck_lines(play: Play, data: Data, state: AxisState) -> list[Block]:
    """Hits against what was to be expected, in this battle and so far in the game."""
    sides = play.world.constants["die_sides"]
    lines: list[Block] = []
    for power, (_dice, hits, needed) in data["luck"].items():
        if power not in state.luck:  # a power without a turn keeps no statistics
            continue
        found = state.luck[power]
        text = _("Luck of {power}: hits {hits}, expected {expected:.1f}; so far {sum:+.1f}")
        line = text.format(
            power=play.world.power(power),
            hits=hits,
            expected=needed / sides,
            sum=found.hits - found.needed / sides,
        )
        lines.append(Line(line, 2))
    return lines


def _landing_lines(play: Play, data: Data) -> list[Block]:
    """What a sea battle did to the landing after it."""
    outcome, lines = data["outcome"], []
    if not outcome.get("landed", True):
        lines.append(_("Nobody fights ashore: the landing is off (p. {page})."))
    if outcome.get("sea_battle") and data["bombard"]:
        lines.append(_("The ships fought at sea and do not bombard (p. {page})."))
    return [Line(line.format(page=play.page("landing")), 2) for line in lines]


def _submerged(play: Play, data: Data) -> list[Block]:
    """Submarines that dived stay in the zone, also those of an attacker who retreats."""
    words = play.world.game.words(play.world.lang())
    text = _("{side}, submerged in the zone (p. {page}): {units}")
    return [
        Line(
            text.format(
                side=words.label(side), page=play.page("dive"), units=play.world.counts(units)
            ),
            2,
        )
        for side, units in data["outcome"].get("submerged", {}).items()
        if any(units.values())
    ]


def _damaged(play: Play, data: Data) -> list[Block]:
    """Two-hit ships that come out of the battle with one hit taken, where damage stays."""
    words = play.world.game.words(play.world.lang())
    return [
        Line(
            _("{side}, damaged: {units}").format(
                side=words.label(side), units=play.world.counts(units)
            ),
            2,
        )
        for side, units in data["outcome"].get("damaged", {}).items()
        if any(units.values())
    ]


KIND = Kind(check, apply, describe, report)
