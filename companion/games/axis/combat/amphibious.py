"""Amphibious assaults: the sea battle, and then the landing with what still floats (p. 17)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from companion.table.i18n import N_

from .board import BattleBoard
from .endings import RETREATED, result
from .errors import BattleError
from .exact import BattleFate, BattleOdds, endings, odds_of_one, of_those, summarise
from .roster import SUBMARINE, Units
from .rulings import Rulings
from .setup import (
    ATTACKER,
    DEFENDER,
    DRAW,
    BattleSetup,
    Contingent,
    Force,
    SideSetup,
    landing_units,
)
from .units import LAND, CombatEdition

if TYPE_CHECKING:
    from .requests import Answer, Request
    from .resolver import BattleOutcome, Hearer

TRANSPORT = "transport"


@dataclass(frozen=True)
class AmphibiousAssault:
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
            message = N_("each load needs a transport: loads {loads}, transports {ships}")
            raise BattleError(message, 10, loads=len(self.loads), ships=ships)
        slots = max(edition.unit(u).transport_slots for u in edition.with_role(TRANSPORT))
        for load in self.loads:
            check_load(edition, load, slots)

    @property
    def has_sea_battle(self) -> bool:
        """Whether there is an enemy in the sea zone."""
        return any(self.sea.defender.total.values())

    def landing_with(self, transports: int, clear: bool) -> BattleSetup | None:
        """Return the landing when so many transports are left, or ``None`` if nobody fights ashore.

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
        """Return the dearest loads of so many transports, as one force."""
        edition = self.sea.edition
        dearest = sorted(self.loads, key=lambda load: -_price(edition, load))
        return _sum(*dearest[:transports])


def is_clear(
    rules: Rulings, edition: CombatEdition, winner: str, retreated: bool, left: Force
) -> bool:
    """Return whether transports may unload after a sea battle (p. 17).

    Args:
        retreated: whether the attacker left it.
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
    """Result of an assault. ``sea`` or ``landing`` is ``None`` if it was not fought.

    ``clear``: was the sea clear for a landing?

    ``fleet``: the attacker's ships where no sea battle was fought; ``cargo_lost``: land units that
    went down with their transports; ``cargo_kept``: those that never landed and are still aboard;
    ``spared``: side -> units ashore or above it that had no battle, since nobody landed.
    """

    sea: BattleOutcome | None
    landing: BattleOutcome | None
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
        """Whether the territory was taken."""
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
    """Return the result for the territory when nobody fights for it after a sea battle."""
    return DRAW if sea == DRAW else DEFENDER


def fight_assault(
    assault: AmphibiousAssault, heard: Hearer | None = None
) -> Generator[Request, Answer, AssaultOutcome]:
    """Fight both battles, as one generator of requests; ``heard`` as in `fight`."""
    from .resolver import fight

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


class _Case(NamedTuple):
    """One way in which a sea battle may end.

    ``clear``: may transports unload? ``winner``: of the sea battle; ``transports``: how many are
    left; ``attacker``, ``defender``: how many are left afloat of the units to be saved.
    """

    clear: bool
    winner: str
    transports: int
    attacker: Units
    defender: Units


class _Part(NamedTuple):
    """One way in which the landing goes on from the sea battle.

    ``chance``: of it; ``odds``: of what follows ashore; ``attacker``, ``defender``: the units to be
    saved that are left afloat.
    """

    chance: float
    odds: BattleOdds
    attacker: Units
    defender: Units

    def fates(self) -> Iterator[tuple[BattleFate, float]]:
        """Yield how it ends for all units to be saved, afloat and ashore, with the chance."""
        for ashore, share in self.odds.fates.items():
            whole = ashore._replace(
                attacker=_plus(self.attacker, ashore.attacker),
                defender=_plus(self.defender, ashore.defender),
            )
            yield whole, self.chance * share


def assault_odds(assault: AmphibiousAssault) -> BattleOdds:
    """Return exact odds of the whole assault.

    ``attacker`` is the chance to win the land battle, ``capture`` to take the territory;
    survivors and losses are those of both battles and of the cargo. Where nobody fights for the
    territory the defender holds it, or, after a draw at sea, nobody wins.
    """
    edition = assault.sea.edition
    at_sea = _sea_battle(assault)
    whole = {
        ATTACKER: _sum(assault.sea.attacker.total, assault.landing.attacker.total, *assault.loads),
        DEFENDER: _sum(assault.sea.defender.total, assault.landing.defender.total),
    }
    survivors = {
        side: {unit: at_sea.survivors[side].get(unit, 0.0) for unit in _fighting(edition, force)}
        for side, force in whole.items()
    }
    for case, chance in at_sea.cases.items():
        for unit, count in _staying_aboard(assault, case).items():
            survivors[ATTACKER][unit] += chance * count
    parts = _parts(assault, at_sea.cases)
    fates: dict[BattleFate, float] = {}
    for part in parts:
        for side, units in part.odds.survivors.items():
            for unit, left in units.items():
                survivors[side][unit] += part.chance * left
        for fate, chance in part.fates():
            fates[fate] = fates.get(fate, 0.0) + chance
    return BattleOdds(
        attacker=sum(part.chance * part.odds.attacker for part in parts),
        defender=sum(part.chance * part.odds.defender for part in parts),
        draw=sum(part.chance * part.odds.draw for part in parts),
        capture=sum(part.chance * part.odds.capture for part in parts),
        rounds=at_sea.rounds + sum(part.chance * part.odds.rounds for part in parts),
        survivors=survivors,
        ipc_lost={
            side: sum(
                edition.unit(unit).cost * (whole[side][unit] - left)
                for unit, left in survivors[side].items()
            )
            for side in survivors
        },
        retreat=sum(part.chance * part.odds.retreat for part in parts),
        endless=sum(part.chance * part.odds.endless for part in parts),
        fates=fates,
    )


def _staying_aboard(assault: AmphibiousAssault, case: _Case) -> Force:
    """Return the cargo that does not land, since the sea is not clear. It lives, whatever happens
    ashore."""
    return {} if case.clear else assault.best_loads(case.transports)


def _parts(assault: AmphibiousAssault, cases: Mapping[_Case, float]) -> list[_Part]:
    """Return what follows ashore from each case of the sea battle. Landings after which the same
    units to be saved are afloat are weighed as one."""
    parts: list[_Part] = []
    ashore: dict[tuple[Units, Units], list[tuple[float, BattleSetup]]] = {}
    for case, chance in cases.items():
        aboard = tuple(_staying_aboard(assault, case).items())
        afloat = _plus(case.attacker, of_those(aboard, assault.landing.attacker.saved))
        setup = assault.landing_with(case.transports, case.clear)
        if setup is None:
            parts.append(_Part(chance, _nobody_ashore(assault, case.winner), afloat, case.defender))
        else:
            ashore.setdefault((afloat, case.defender), []).append((chance, setup))
    for (attacker, defender), setups in ashore.items():
        parts += [_Part(chance, odds, attacker, defender) for chance, odds in odds_of_one(setups)]
    return parts


class _SeaOdds(NamedTuple):
    """Odds of the sea battle: case -> chance when it is over, side -> ship -> how many are left on
    average, and the rounds fought."""

    cases: Mapping[_Case, float]
    survivors: Mapping[str, Mapping[str, float]]
    rounds: float


def _sea_battle(assault: AmphibiousAssault) -> _SeaOdds:
    """Return the odds of the sea battle; where none is fought, the one case that all ships are
    left."""
    attacker, defender = assault.sea.attacker, assault.sea.defender
    if not assault.has_sea_battle:
        ships = of_those(tuple(attacker.total.items()), attacker.saved)
        case = _Case(
            clear=True, winner=ATTACKER, transports=len(assault.loads), attacker=ships, defender=()
        )
        return _SeaOdds({case: 1.0}, {ATTACKER: attacker.total, DEFENDER: {}}, rounds=0.0)
    board = BattleBoard(assault.sea)
    ends, rounds = endings(board)
    edition, cases = assault.sea.edition, dict[_Case, float]()
    for ending in ends:
        winner = result(board, ending)
        enemies = board.defender.force(ending.defender)
        own_units = _plus(board.attacker.units(ending.attacker), ending.withdrawn)
        enemy_units = _plus(board.defender.units(ending.defender), ending.dived)
        case = _Case(
            clear=is_clear(board.rules, edition, winner, ending.how == RETREATED, enemies),
            winner=winner,
            transports=_transports(edition, board.attacker.force(ending.attacker)),
            attacker=of_those(own_units, attacker.saved),
            defender=of_those(enemy_units, defender.saved),
        )
        cases[case] = cases.get(case, 0.0) + ending.chance
    known = {case: chance for case, chance in cases.items() if chance}
    return _SeaOdds(known, summarise(board, ends, rounds).survivors, rounds)


def _nobody_ashore(assault: AmphibiousAssault, winner_at_sea: str) -> BattleOdds:
    """Return the odds of the territory when nobody fights for it after a sea battle that
    ``winner_at_sea`` won."""
    edition = assault.sea.edition
    waiting = _fighting(edition, assault.landing.attacker.total)
    garrison = _fighting(edition, assault.landing.defender.total)
    winner = _without_landing(winner_at_sea)
    fate = BattleFate(
        winner,
        captured=False,
        attacker=of_those(tuple(waiting.items()), assault.landing.attacker.saved),
        defender=of_those(tuple(garrison.items()), assault.landing.defender.saved),
    )
    return BattleOdds(
        attacker=0.0,
        defender=float(winner == DEFENDER),
        draw=float(winner == DRAW),
        capture=0.0,
        rounds=0.0,
        survivors={ATTACKER: _float(waiting), DEFENDER: _float(garrison)},
        ipc_lost={ATTACKER: 0.0, DEFENDER: 0.0},
        fates={fate: 1.0},
    )


def check_load(edition: CombatEdition, load: Force, slots: int) -> None:
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


def pack(edition: CombatEdition, force: Force, transports: int) -> tuple[Force, ...]:
    """Return loads that carry a force on so many transports, heavy units each on its own.

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
                message = N_("so many units do not fit on the transports ({ships}): {count}")
                raise BattleError(message, 10, count=sum(force.values()), ships=transports)
    return tuple(load for load in loads if load)


def without_cargo(side: SideSetup, edition: CombatEdition) -> tuple[SideSetup, dict[str, int]]:
    """Return a side at sea without its land units, and these units: what stands on ships is
    cargo."""
    cargo = {u: n for u, n in side.force.items() if edition.unit(u).domain == LAND}
    ships = {u: n for u, n in side.force.items() if u not in cargo}
    return replace(side, force=ships), cargo


def _transports(edition: CombatEdition, force: Force) -> int:
    return sum(force.get(unit, 0) for unit in edition.with_role(TRANSPORT))


def _fighting(edition: CombatEdition, force: Force) -> dict[str, int]:
    """Return the units of a force that a battle can destroy."""
    return {unit: n for unit, n in force.items() if n and edition.unit(unit).fights}


def _price(edition: CombatEdition, force: Force) -> int:
    return sum(edition.unit(unit).cost * count for unit, count in force.items())


def _sum(*forces: Force) -> dict[str, int]:
    total: dict[str, int] = {}
    for force in forces:
        for unit, count in force.items():
            total[unit] = total.get(unit, 0) + count
    return total


def _plus(units: Units, other: Units) -> Units:
    return tuple(_sum(dict(units), dict(other)).items()) if units and other else units or other


def _float(force: Force) -> dict[str, float]:
    return {unit: float(count) for unit, count in force.items()}
