"""The world and the pages of its rules, and the words in which events are refused and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.state import NapoleonState, Task, Unit
from companion.games.battles_of_napoleon.words import hex_text
from companion.games.battles_of_napoleon.world import World
from companion.table import play as table
from companion.table.errors import Refusal
from companion.table.i18n import _

PAGES: Mapping[str, str] = {
    "turn": "30",
    "dispatch": "31",
    "order": "32",
    "manoeuvre": "33",
    "reserve": "33",
    "terrain": "22",
    "chief": "33",
    "orders_test": "34",
    "initiative": "34",
    "command": "36",
    "hand": "37",
    "card": "37",
    "segment1": "38",
    "segment2": "39",
    "formation": "39",
    "turn_on_hex": "39",
    "recall": "39",
    "move": "40",
    "commander_move": "41",
    "rejoin": "41",
    "restrictions": "42",
    "zone": "26",
    "hex": "28",
    "line_of_sight": "27",
    "morale": "24",
    "attack": "43",
    "support": "44",
    "fire": "45",
    "fire_limits": "47",
    "advance": "47",
    "advance_melee": "50",
    "melee": "48",
    "melee_limits": "50",
    "charge": "51",
    "charge_move": "52",
    "square": "52",
    "guns_react": "53",
    "charge_support": "53",
    "loss": "54",
    "wound": "55",
    "replacement": "20",
    "new_chief": "19",
    "retreat": "55",
    "retreat_cost": "56",
    "disorder": "57",
    "rout": "57",
    "flight": "58",
    "rally": "58",
    "rally_once": "59",
    "skirmishers": "60",
    "skirmisher_out": "61",
    "grenadiers": "62",
    "rifles": "62",
    "rifles_alone": "63",
    "flank_cover": "63",
    "ammunition": "64",
    "canister": "64",
    "fatigue": "64",
    "withdrawal": "65",
    "mass_charge": "65",
    "mass_ride": "66",
    "victory": "30",
}
"""Rule -> page of the rule text."""

ORDER_RULES: Mapping[str, str] = {"manoeuvre": "manoeuvre", "reserve": "reserve"}
"""Order -> its rule, where that is not on the page of the orders to attack and to defend."""


@dataclass(frozen=True, slots=True)
class Play(table.Play[World]):
    """The world, handed to every rule."""

    pages: ClassVar[Mapping[str, str]] = PAGES

    def as_on_the_board(self) -> str:
        """Return the allowance for those whose board shows something else than the books."""
        return _("'--board' takes it all the same, if the board shows it so")

    def task_text(self, state: NapoleonState, task: Task) -> str:
        """Return a task with the command that answers it: `'morale F1a': a morale test is due`. A
        retreat or a flight that is due first names its hexes where they are known."""
        if way := self._way_text(state, task):
            return way
        is_side = task.subject in self.world.nations
        who = self.world.nation(task.subject) if is_side else self.world.label(task.subject)
        texts = {
            "rout": _(
                "'rout {unit}': it flees, in hexes: {amount} (--zones N, --blocked N, --off)"
            ),
            "retreat": _(
                "'retreat {unit}': it retreats a hex; if it must, into an enemy zone ('zone'),"
                " or it cannot ('blocked')"
            ),
            "advance": _("'advance {unit}': it must advance into the empty hex"),
            "morale": _("'morale {unit}': a morale test is due"),
            "chief": _("'chief LEADER': {unit} names a group commander as commander-in-chief"),
            "replace": _("'replace {unit} CARD': a new commander is drawn"),
        }
        return texts[task.kind].format(unit=who, amount=task.amount)

    def _way_text(self, state: NapoleonState, task: Task) -> str:
        """Return a retreat or a flight with its hexes; empty where they are not known, or a card
        lets the unit stand."""
        if task.kind not in ("retreat", "rout") or task is not state.task:
            return ""
        unit, side = state.units[task.subject], state.nation_of(task.subject)
        if unit.hex is None or not battlefield.all_zones_known(self.world, state, side):
            return ""
        if task.kind == "rout":
            return self._flight_text(state, unit, task)
        if effects.active(self.world, state, unit.id, "cancel_retreat"):
            return ""
        return self._retreat_text(state, unit, task)

    def _flight_text(self, state: NapoleonState, unit: Unit, task: Task) -> str:
        """Return the flight of a routed unit with the hexes where it may end."""
        flights = battlefield.flights(self.world, state, unit, task.because, task.amount)
        ends = [_("off") if way.off else hex_text(way.hex) for way in flights]
        return self._to_ends(
            unit,
            ends,
            to_one=_("'rout {unit}': it flees to {hexes}"),
            to_one_of=_("'rout {unit} --at HEX': it flees to one of {hexes}"),
        )

    def _retreat_text(self, state: NapoleonState, unit: Unit, task: Task) -> str:
        """Return the retreat of a unit with the hexes it may end on, and the figure it loses where
        it has no way, or only ways into enemy zones of control (p. 56)."""
        ways = battlefield.retreats(self.world, state, unit, task.because)
        if not ways:
            text = _("'retreat {unit}': it has no way, and loses a figure")
            return text.format(unit=self.world.label(unit.id))
        ends = [hex_text(way.hex) for way in ways]
        if ways[0].zones:  # then all of them lead into enemy zones
            return self._to_ends(
                unit,
                ends,
                to_one=_(
                    "'retreat {unit}': it loses a figure, only an enemy zone is open: {hexes}"
                ),
                to_one_of=_(
                    "'retreat {unit} --at HEX': it loses a figure, only zones are open: {hexes}"
                ),
            )
        return self._to_ends(
            unit,
            ends,
            to_one=_("'retreat {unit}': it retreats to {hexes}"),
            to_one_of=_("'retreat {unit} --at HEX': it retreats to one of {hexes}"),
        )

    def _to_ends(self, unit: Unit, ends: Sequence[str], *, to_one: str, to_one_of: str) -> str:
        """Return the text that fits the number of different ends; empty without any."""
        different = list(dict.fromkeys(ends))
        if not different:
            return ""
        text = to_one if len(different) == 1 else to_one_of
        return text.format(unit=self.world.label(unit.id), hexes=", ".join(different))

    def ending(self, state: NapoleonState) -> str:
        """See `Play.ending`."""
        if not state.over:
            return ""
        who = self.world.nation(state.winner) if state.winner else _("nobody")
        return _("The battle is over; the winner is: {who}").format(who=who)

    def due(self, state: NapoleonState) -> str:
        """See `Play.due`."""
        return self.task_text(state, state.task) if state.task is not None else ""

    def task_refusals(
        self, state: NapoleonState, rule: str, kind: str, subject: str
    ) -> list[Refusal]:
        """Return a refusal unless the first thing due is this."""
        task = state.task
        if not state.over and task and (task.kind, task.subject) == (kind, subject):
            return []
        return self.not_due_refusals(state, rule)

    def absence_refusals(self, state: NapoleonState, unit: str) -> list[Refusal]:
        """Return a refusal when a unit is no longer on the field."""
        if not state.units[unit].gone:
            return []
        reason = self.world.say(_("{unit} is no longer on the field"), unit=unit)
        return [self.refuse("loss", reason)]
