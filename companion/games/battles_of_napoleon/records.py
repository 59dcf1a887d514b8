"""The rows of the game folder as frozen records: cards, orders, formations, scenarios.

Each record has `of`, which reads one row of its table. `text` and `number` read a cell, `maybe_…`
one that may be empty (then None), `texts` a list. Cells for yes and no hold 1 and 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon.hexes import Hex
from kitgen.game import Row

INFANTRY, CAVALRY, ARTILLERY = "infantry", "cavalry", "artillery"
RIFLES = "rifles"
"""The subtype of the infantry figures that fire on their own (p. 62)."""


class UnitCard(NamedTuple):
    """A unit card (pp. 15-16). `fire` has the value for each distance, 1 hex first; empty for
    those who never fire."""

    id: str
    nation: str
    number: int
    arm: str
    subtype: str
    morale: int
    fire: tuple[int, ...]
    melee: int
    figures: int
    skirmishers: int
    grenadiers: int
    ammunition: int | None

    @staticmethod
    def of(row: Row) -> UnitCard:
        """Read a row of `units`. The columns `fire_1` to `fire_3` become the tuple `fire`; empty
        ones are left out, which are always the last."""
        fire = (row["fire_1"], row["fire_2"], row["fire_3"])
        return UnitCard(
            row.id,
            text(row, "nation"),
            number=number(row, "card"),
            arm=text(row, "arm"),
            subtype=text(row, "subtype"),
            morale=number(row, "morale"),
            fire=tuple(int(str(value)) for value in fire if value is not None),
            melee=number(row, "melee"),
            figures=number(row, "figures"),
            skirmishers=number(row, "skirmishers"),
            grenadiers=number(row, "grenadiers"),
            ammunition=maybe_number(row, "ammunition"),
        )

    @property
    def rifles(self) -> bool:
        return self.subtype == RIFLES


class CommanderCard(NamedTuple):
    """A commander card (pp. 20-21). A wound lowers every value by 1 (p. 55)."""

    id: str
    nation: str
    letter: str
    role: str
    orders: int
    melee: int
    morale: int
    command: int

    @staticmethod
    def of(row: Row) -> CommanderCard:
        values = (number(row, name) for name in ("orders", "melee", "morale", "command"))
        return CommanderCard(
            row.id, text(row, "nation"), text(row, "letter"), text(row, "role"), *values
        )


class OrderKind(NamedTuple):
    """One of the four orders, and what it allows (pp. 32-33). `forward` and `back`: may the unit
    move there (`rejoin`: forwards only to its group); `move`: hexes in the open; `fire`: `reaction`
    is only at enemies that move; `becomes`: the order that follows when the group was attacked;
    `hand`: cards more for each group of infantry or cavalry."""

    id: str
    first: int
    last: int
    arms: tuple[str, ...]
    change_formation: bool
    turn: bool
    forward: str
    back: bool
    move: int
    fire: str
    melee: bool
    charge: bool
    advance_after_fire: str
    advance_after_melee: str
    morale: int
    becomes: str | None
    hand: int

    @staticmethod
    def of(row: Row) -> OrderKind:
        """Read a row of `order_kinds`, column by column; the class says what each means."""
        return OrderKind(
            row.id,
            number(row, "first"),
            last=number(row, "last"),
            arms=texts(row, "arms"),
            change_formation=bool(row["change_formation"]),
            turn=bool(row["turn"]),
            forward=text(row, "forward"),
            back=bool(row["back"]),
            move=number(row, "move"),
            fire=text(row, "fire"),
            melee=bool(row["melee"]),
            charge=bool(row["charge"]),
            advance_after_fire=text(row, "advance_after_fire"),
            advance_after_melee=text(row, "advance_after_melee"),
            morale=number(row, "morale"),
            becomes=maybe_text(row, "becomes"),
            hand=number(row, "hand"),
        )


class Formation(NamedTuple):
    """A formation (pp. 17-19, 45-50). `fire_ranks` count against it under fire, in flank as many
    as `fire_ranks_flank` says (`bases`, `figures` or a number). `front`: hex sides. `turn_limit`:
    degrees when it turns without changing; `turn_in_move`: vertices."""

    id: str
    arm: str
    fire_ranks: int
    fire_ranks_flank: str
    melee_ranks: int
    melee_ranks_defending: int
    move: int
    fires: bool
    attacks: bool
    melee_figures: int | None
    front: int
    turn_limit: int | None
    turn_in_move: int
    advance: str

    @staticmethod
    def of(row: Row) -> Formation:
        """Read a row of `formations`. A formation with `all_round` (square) has all six sides for
        front and never turns; one with `about_face` (line, unlimbered guns) turns right about or,
        in a move, by one corner; all others turn freely, in a move by two corners (pp. 39-40)."""
        return Formation(
            row.id,
            text(row, "arm"),
            fire_ranks=number(row, "fire_ranks"),
            fire_ranks_flank=text(row, "fire_ranks_flank"),
            melee_ranks=number(row, "melee_ranks"),
            melee_ranks_defending=number(row, "melee_ranks_defending"),
            move=number(row, "move"),
            fires=bool(row["fires"]),
            attacks=bool(row["attacks"]),
            melee_figures=maybe_number(row, "melee_figures"),
            front=6 if row["all_round"] else 2,
            turn_limit=180 if row["about_face"] else None,
            turn_in_move=0 if row["all_round"] else 1 if row["about_face"] else 2,
            advance=text(row, "advance"),
        )


class Terrain(NamedTuple):
    """A kind of hex or of hex side (pp. 22-24): what it adds to fire and melee against a target
    there, and to an `attacker` downhill."""

    id: str
    kind: str
    mounted: bool
    difficult: bool
    fire: int
    melee: int
    attacker: int
    los: str
    formation: str

    @staticmethod
    def of(row: Row) -> Terrain:
        return Terrain(
            row.id,
            text(row, "kind"),
            mounted=bool(row["mounted"]),
            difficult=bool(row["difficult"]),
            fire=number(row, "fire"),
            melee=number(row, "melee"),
            attacker=int(bool(row["attacker"])),
            los=text(row, "los"),
            formation=text(row, "formation"),
        )


class Modifier(NamedTuple):
    """A line of a modifier table. `value` is None where a card gives it; `each`: multiplied;
    `ruleset`: basic, optional, or a switch that the players settle."""

    id: str
    value: int | None
    each: bool
    ruleset: str

    @staticmethod
    def of(row: Row) -> Modifier:
        return Modifier(row.id, maybe_number(row, "value"), bool(row["each"]), text(row, "ruleset"))


class Effect(NamedTuple):
    """The event or the reaction of a card. `moments` are where it may be played, `segment1.fire`;
    `scope` is what it is played on: `unit`, `group` or `commander`, with `enemy` where that is the
    other side's; `needs` what must be true of it; `lasts` until when: `now`, `use`, `segment`,
    `turn`."""

    id: str
    kind: str
    moments: tuple[str, ...]
    nation: str | None
    code: str
    parameter: int
    scope: str
    enemy: bool
    needs: tuple[str, ...]
    lasts: str

    @staticmethod
    def of(row: Row) -> Effect:
        return Effect(
            row.id,
            text(row, "kind"),
            moments=tuple(text(row, "moment").split("-")),
            nation=maybe_text(row, "nation"),
            code=text(row, "code"),
            parameter=1 if row["parameter"] is None else number(row, "parameter"),
            scope=text(row, "scope"),
            enemy=bool(row["enemy"]),
            needs=tuple((maybe_text(row, "needs") or "").split()),
            lasts=text(row, "lasts"),
        )


class HandCard(NamedTuple):
    id: str
    event: str
    reaction: str

    @staticmethod
    def of(row: Row) -> HandCard:
        return HandCard(row.id, text(row, "event"), text(row, "reaction"))


class CardOutcome(NamedTuple):
    """Effect of a combat card at a total: results in the order of the table, and whether a
    commander is wounded as well (the red figures, p. 44)."""

    results: tuple[str, ...]
    wounded: bool


class ScenarioGroup(NamedTuple):
    """A group of a scenario, or the headquarters of a side (`arm` is then None). `id` is short,
    `f1`; an `optional` one takes part only with the rule for rifles."""

    id: str
    nation: str
    label: str
    colour: str | None
    commander: str | None
    leader: str
    hex: Hex | None
    arm: str | None
    first_order: str | None
    optional: bool

    @staticmethod
    def of(row: Row) -> ScenarioGroup:
        return ScenarioGroup(
            short(row.id),
            text(row, "nation"),
            label=text(row, "label"),
            colour=maybe_text(row, "colour"),
            commander=maybe_text(row, "commander"),
            leader=maybe_text(row, "leader") or "",
            hex=Hex(number(row, "column"), number(row, "row"))
            if row["column"] is not None
            else None,
            arm=maybe_text(row, "arm"),
            first_order=maybe_text(row, "first_order"),
            optional=bool(row["optional"]),
        )


class ScenarioUnit(NamedTuple):
    """A unit as a scenario sets it up: its group, the id of its unit card, where and how it stands
    (`formation` is empty for rifles), and its label on the map."""

    id: str
    group: str
    card: str
    hex: Hex
    facing: str
    formation: str
    label: str

    @staticmethod
    def of(row: Row) -> ScenarioUnit:
        return ScenarioUnit(
            short(row.id),
            short(text(row, "group")),
            card=text(row, "unit"),
            hex=Hex(number(row, "column"), number(row, "row")),
            facing=text(row, "facing"),
            formation=maybe_text(row, "formation") or "",
            label=text(row, "label"),
        )


class Objective(NamedTuple):
    id: str
    hex: Hex
    points: int
    held_by: str

    @staticmethod
    def of(row: Row) -> Objective:
        place = Hex(number(row, "column"), number(row, "row"))
        return Objective(short(row.id), place, number(row, "points"), text(row, "held_by"))


class Scenario(NamedTuple):
    """A battle: its length, what its points are given for, and who wins a tie. `in_command` are
    the objectives whose unit is always in command."""

    id: str
    turns: int
    columns: int
    rows: int
    points: Mapping[str, int]
    tie: str
    in_command: tuple[str, ...]
    groups: Mapping[str, ScenarioGroup]
    units: Mapping[str, ScenarioUnit]
    objectives: Mapping[str, Objective]


def short(row_id: str) -> str:
    """Return the last part of a row's id: `leith-maucune.f1a` -> `f1a`."""
    return row_id.rpartition(".")[2]


def number(row: Row, column: str) -> int:
    value: Any = row[column]
    return int(value or 0)


def maybe_number(row: Row, column: str) -> int | None:
    value: Any = row[column]
    return None if value is None else int(value)


def text(row: Row, column: str) -> str:
    return str(row[column])


def maybe_text(row: Row, column: str) -> str | None:
    value = row[column]
    return str(value) if value else None


def texts(row: Row, column: str) -> tuple[str, ...]:
    value: Any = row[column]
    return tuple(str(item) for item in value or ())
