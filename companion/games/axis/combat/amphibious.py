"""Amphibious assaults: the sea battle, and then the landing with what still floats (p. 17)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace

from companion.table.i18n import N_
from kitgen.quick import dataclass

from .board import Board
from .endings import RETREATED, Ending, result
from .errors import BattleError
from .exact import Fate, Odds, endings, odds, of_those, summarise
from .requests import Answer, Request
from .resolver import Hearer, Outcome, fight
from .roster import SUBMARINE, Units
from .rulings import Rulings
from .setup import ATTACKER, DEFENDER, DRAW, BattleSetup, Contingent, Force, Side, landing_units
from .units import LAND, Edition

TRANSPORT = "transport"


@dataclass(frozen=True)
class Assault:
    """A sea battle and the landing that follows it.

    Attributes:
        sea: the sea battle; with no defenders there is none.
        landing: the land battle, of kind ``amphibious-land``; its attacker holds the aircraft
            and the units that come overland, its ``bombard`` the ships that bombard if no sea
            battle is fought.
        loads: what each transport carries, at most one load per transport of the sea side.
    """

    sea: BattleSetup
    landing: BattleSetup
    loads: tuple[Force, ...]

    def __post_init__(self) -> None:
        """Refuse loads that no transport can carry.

        Raises:
            BattleError: too many loads, or a load that does not fit.
        """
        if self.sea.kind != "sea" or self.landing.kind != "amphibious-land":
            raise BattleError(N_("an assault is a sea battle and a landing"), 17)
        edition = self.sea.edition
        ships = _transports(edition, self.sea.attacker.total)
        if len(self.loads) > ships:
            message = N_("{loads} loads need as many transports, not {ships}")
            raise BattleError(message, 10, loads=len(self.loads), ships=ships)
        slots = max(edition.unit(u).transport_slots for u in edition.with_role(TRANSPORT))
        for load in self.loads:
            check_load(edition, load, slots)

    @property
    def has_sea_battle(self) -> bool:
        """Is there an enemy in the sea zone?"""
        return any(self.sea.defender.total.values())

    def landing_with(self, transports: int, clear: bool) -> BattleSetup | None:
        """The landing when so many transports are left, or ``None`` if nobody fights ashore.

        The cheapest loads are taken to be the lost ones. Where the sea is not clear nobody lands,
        and units that came overland fight an ordinary land battle; aircraft without any land unit
        do as the ruling ``failed_landing`` says.
        """
        edition = self.sea.edition
        aboard = self.best_loads(transports) if clear else {}
        overland = self.landing.attacker
        army = landing_units(edition, aboard) + landing_units(edition, overland.total)
        planes = any(overland.total.values()) and self.landing.rules.failed_landing == "fight"
        if not army and not planes:
            return None
        groups = overland.contingents
        if aboard:
            power, technologies = groups[0].power, groups[0].technologies
            groups = (*groups, Contingent(power, aboard, technologies, landed=True))
        return replace(
            self.landing,
            kind="amphibious-land" if aboard else "land",
            attacker=replace(overland, force={}, owner_groups=groups),
            bombard={} if self.has_sea_battle or not aboard else self.landing.bombard,
        )

    def best_loads(self, transports: int) -> dict[str, int]:
        """The dearest loads of so many transports, as one force."""
        edition = self.sea.edition
        dearest = sorted(self.loads, key=lambda load: -_price(edition, load))
        return _sum(*dearest[:transports])


def is_clear(rules: Rulings, edition: Edition, winner: str, retreated: bool, left: Force) -> bool:
    """May transports unload after a sea battle (p. 17)?

    Args:
        retreated: did the attacker leave it?
        left: the enemy's units that are left in it.
    """
    if winner == ATTACKER or retreated or rules.landing_past == "nothing":
        return winner == ATTACKER
    return not any(
        count and not {SUBMARINE, TRANSPORT} & edition.unit(unit).roles
        for unit, count in left.items()
    )


@dataclass(frozen=True)
class AssaultOutcome:
    """What came of an assault. ``sea`` or ``landing`` is ``None`` if it was not fought.

    ``clear``: was the sea clear for a landing?

    ``fleet``: the attacker's ships where no sea battle was fought; ``cargo_lost``: land units that
    went down with their transports; ``cargo_kept``: those that never landed and are still aboard;
    ``spared``: side -> units ashore or above it that had no battle, since nobody landed.
    """

    sea: Outcome | None
    landing: Outcome | None
    clear: bool
    fleet: Mapping[str, int]
    cargo_lost: Mapping[str, int]
    cargo_kept: Mapping[str, int]
    spared: Mapping[str, Mapping[str, int]]

    @property
    def winner(self) -> str:
        """``attacker``, ``defender`` or ``draw``, for the territory."""
        if self.landing is not None:
            return self.landing.winner
        return _without_landing(self.sea.winner if self.sea else DEFENDER)

    @property
    def captured(self) -> bool:
        """Was the territory taken?"""
        return self.landing is not None and self.landing.captured

    @property
    def attacker_left(self) -> dict[str, int]:
        """All that is left of the attacker: afloat, aboard, ashore and in the air."""
        ships = self.sea.attacker_left if self.sea else self.fleet
        ashore = self.landing.attacker_left if self.landing else self.spared[ATTACKER]
        return _sum(ships, self.cargo_kept, ashore)

    @property
    def defender_left(self) -> dict[str, int]:
        """All that is left of the defender."""
        ashore = self.landing.defender_left if self.landing else self.spared[DEFENDER]
        return _sum(self.sea.defender_left if self.sea else {}, ashore)


def _without_landing(sea: str) -> str:
    """The result for the territory when nobody fights for it after a sea battle."""
    return DRAW if sea == DRAW else DEFENDER


def fight_assault(
    assault: Assault, heard: Hearer | None = None
) -> Generator[Request, Answer, AssaultOutcome]:
    """Both battles as one generator of requests; ``heard`` as in `fight`."""
    sea = None
    edition = assault.sea.edition
    transports = len(assault.loads)
    clear = True
    if assault.has_sea_battle:
        sea = yield from fight(assault.sea, heard)
        transports = _transports(edition, sea.attacker_left)
        clear = is_clear(assault.sea.rules, edition, sea.winner, sea.retreated, sea.defender_left)
    landing = None
    setup = assault.landing_with(transports, clear)
    if setup is not None:
        landing = yield from fight(setup, heard)
    every = _sum(*assault.loads)
    afloat = assault.best_loads(transports)
    return AssaultOutcome(
        sea,
        landing,
        clear,
        fleet=assault.sea.attacker.total,
        cargo_lost={u: n - afloat.get(u, 0) for u, n in every.items() if n > afloat.get(u, 0)},
        cargo_kept={} if clear else afloat,
        spared={
            ATTACKER: _fighting(edition, assault.landing.attacker.total),
            DEFENDER: _fighting(edition, assault.landing.defender.total),
        },
    )


def assault_odds(assault: Assault) -> Odds:
    """Exact odds of the whole assault.

    ``attacker`` is the chance to win the land battle, ``capture`` to take the territory;
    survivors and losses are those of both battles and of the cargo. Where nobody fights for the
    territory the defender holds it, or, after a draw at sea, nobody wins.
    """
    edition = assault.sea.edition
    cases: dict[tuple[bool, str, int], float] = {}
    afloat: dict[tuple[bool, str, int], dict[tuple[Units, Units], float]] = {}
    saved = assault.sea.attacker.saved, assault.sea.defender.saved
    sea = None
    if assault.has_sea_battle:
        board = Board(assault.sea)
        found, rounds = endings(board)
        sea = summarise(board, found, rounds)
        for ending in found:
            key = _case(board, ending)
            cases[key] = cases.get(key, 0.0) + ending.chance
            own = _plus(board.attacker.units(ending.attacker), ending.withdrawn)
            foes = _plus(board.defender.units(ending.defender), ending.dived)
            pair = of_those(own, saved[0]), of_those(foes, saved[1])
            group = afloat.setdefault(key, {})
            group[pair] = group.get(pair, 0.0) + ending.chance
    else:
        key = True, ATTACKER, len(assault.loads)
        cases[key] = 1.0
        ships = tuple(assault.sea.attacker.total.items())
        afloat[key] = {(of_those(ships, saved[0]), ()): 1.0}
    ashore = {key: _landing_odds(assault, *key, chance) for key, chance in cases.items() if chance}
    parts = [(cases[key], part) for key, part in ashore.items()]
    fates: dict[Fate, float] = {}
    for key, part in ashore.items():
        for pair, chance in afloat[key].items():
            for fate, share in part.fates.items():
                both = fate._replace(
                    attacker=_plus(pair[0], fate.attacker), defender=_plus(pair[1], fate.defender)
                )
                fates[both] = fates.get(both, 0.0) + chance * share
    whole = {
        ATTACKER: _sum(assault.sea.attacker.total, assault.landing.attacker.total, *assault.loads),
        DEFENDER: _sum(assault.sea.defender.total, assault.landing.defender.total),
    }
    survivors: dict[str, dict[str, float]] = {}
    for side, force in whole.items():
        survivors[side] = {u: 0.0 for u, n in force.items() if n and edition.unit(u).fights}
        for chance, part in parts:
            for unit, count in part.survivors[side].items():
                survivors[side][unit] += chance * count
        fleet = (
            sea.survivors[side] if sea else (assault.sea.attacker.total if side == ATTACKER else {})
        )
        for unit, left in fleet.items():
            survivors[side][unit] += left
    return Odds(
        attacker=sum(chance * part.attacker for chance, part in parts),
        defender=sum(chance * part.defender for chance, part in parts),
        draw=sum(chance * part.draw for chance, part in parts),
        capture=sum(chance * part.capture for chance, part in parts),
        rounds=(sea.rounds if sea else 0.0) + sum(chance * part.rounds for chance, part in parts),
        survivors=survivors,
        ipc_lost={
            side: sum(
                edition.unit(unit).cost * (whole[side][unit] - left)
                for unit, left in survivors[side].items()
            )
            for side in survivors
        },
        retreat=sum(chance * part.retreat for chance, part in parts),
        endless=sum(chance * part.endless for chance, part in parts),
        fates=fates,
    )


def _case(board: Board, ending: Ending) -> tuple[bool, str, int]:
    """(is the sea clear for a landing, winner at sea, transports left)."""
    edition, winner = board.setup.edition, result(board, ending)
    enemies = board.defender.force(ending.defender)
    clear = is_clear(board.rules, edition, winner, ending.how == RETREATED, enemies)
    transports = _transports(edition, board.attacker.force(ending.attacker))
    return clear, winner, transports


def _landing_odds(
    assault: Assault,
    clear: bool,
    winner: str,
    transports: int,
    chance: float,
) -> Odds:
    """Odds of the landing in a case of such a chance, with the cargo that stays aboard among the
    survivors."""
    setup = assault.landing_with(transports, clear)
    aboard: Mapping[str, int] = {} if clear else assault.best_loads(transports)
    saved, kept = assault.landing.attacker.saved, assault.landing.defender.saved
    if setup is not None:
        found = odds(setup, weight=chance)
        survivors = dict(found.survivors)
        survivors[ATTACKER] = _float(_add(found.survivors[ATTACKER], aboard))
        more = of_those(tuple(aboard.items()), saved)
        fates = {
            fate._replace(attacker=_plus(fate.attacker, more)): share
            for fate, share in found.fates.items()
        }
        return replace(found, survivors=survivors, fates=fates)
    edition = assault.sea.edition
    garrison = _fighting(edition, assault.landing.defender.total)
    drawn = _without_landing(winner) == DRAW
    waiting = _sum(aboard, _fighting(edition, assault.landing.attacker.total))
    fate = Fate(
        _without_landing(winner),
        False,
        of_those(tuple(waiting.items()), saved),
        of_those(tuple(garrison.items()), kept),
    )
    return Odds(
        attacker=0.0,
        defender=0.0 if drawn else 1.0,
        draw=1.0 if drawn else 0.0,
        capture=0.0,
        rounds=0.0,
        survivors={
            ATTACKER: _float(waiting),
            DEFENDER: _float(garrison),
        },
        ipc_lost={ATTACKER: 0.0, DEFENDER: 0.0},
        fates={fate: 1.0},
    )


def check_load(edition: Edition, load: Force, slots: int) -> None:
    """Refuse what one transport cannot carry: two infantry, or infantry and one other (p. 10).

    Raises:
        BattleError: not a land unit, too many units, or more than one heavy one.
    """
    heavy = 0
    for unit_id, count in load.items():
        unit = edition.unit(unit_id)
        if unit.domain != LAND or not unit.transport_weight:
            raise BattleError(N_("{unit}: no transport carries it"), 10, unit=unit_id)
        heavy += count if unit.transport_weight > 1 else 0
    if sum(load.values()) > slots or heavy > 1:
        message = N_("{units}: not on one transport, which takes two infantry or one and another")
        raise BattleError(message, 10, units=load)


def pack(edition: Edition, force: Force, transports: int) -> tuple[Force, ...]:
    """Loads that carry a force on so many transports, heavy units each on its own.

    Raises:
        BattleError: when they do not fit.
    """
    slots = max(edition.unit(u).transport_slots for u in edition.with_role(TRANSPORT))
    loads: list[dict[str, int]] = [{} for _ in range(transports)]
    for unit_id, count in sorted(
        force.items(), key=lambda item: -edition.unit(item[0]).transport_weight
    ):
        for _ in range(count):
            for load in loads:
                trial = {**load, unit_id: load.get(unit_id, 0) + 1}
                try:
                    check_load(edition, trial, slots)
                except BattleError:
                    continue
                load[unit_id] = trial[unit_id]
                break
            else:
                message = N_("{count} units do not fit on the transports ({ships})")
                raise BattleError(message, 10, count=sum(force.values()), ships=transports)
    return tuple(load for load in loads if load)


def without_cargo(side: Side, edition: Edition) -> tuple[Side, dict[str, int]]:
    """A side at sea without its land units, and these units: what stands on ships is cargo."""
    cargo = {u: n for u, n in side.force.items() if edition.unit(u).domain == LAND}
    ships = {u: n for u, n in side.force.items() if u not in cargo}
    return replace(side, force=ships), cargo


def _transports(edition: Edition, force: Force) -> int:
    return sum(force.get(unit, 0) for unit in edition.with_role(TRANSPORT))


def _fighting(edition: Edition, force: Force) -> dict[str, int]:
    """The units of a force that a battle can destroy."""
    return {unit: n for unit, n in force.items() if n and edition.unit(unit).fights}


def _price(edition: Edition, force: Force) -> int:
    return sum(edition.unit(unit).cost * count for unit, count in force.items())


def _sum(*forces: Force) -> dict[str, int]:
    total: dict[str, int] = {}
    for force in forces:
        for unit, count in force.items():
            total[unit] = total.get(unit, 0) + count
    return total


def _plus(one: Units, other: Units) -> Units:
    return tuple(_sum(dict(one), dict(other)).items()) if one and other else one or other


def _add(one: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    return {u: one.get(u, 0.0) + other.get(u, 0.0) for u in {**one, **other}}


def _float(force: Mapping[str, float]) -> dict[str, float]:
    return {unit: float(count) for unit, count in force.items()}
