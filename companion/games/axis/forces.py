"""The two sides of a battle as people type them: forces, orders of losses, several defenders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from companion.games.axis.combat import (
    BattleError,
    BattleSetup,
    CombatEdition,
    Contingent,
    Rulings,
    SideSetup,
    edition_from_game,
)
from companion.games.axis.encounter import SEA, Forces
from companion.games.axis.terms import FIRST, told
from companion.table.counts import plus
from companion.table.errors import CompanionError, UsageError
from companion.table.i18n import N_, _
from companion.table.words import Vocabulary, parse_list, parts_of

if TYPE_CHECKING:
    from companion.games.axis.combat import AmphibiousAssault
    from companion.games.axis.play import Play
    from companion.games.axis.state import AxisState

ATTACKER, DEFENDER = N_("attacker"), N_("defender")


def edition_of(play: Play, state: AxisState | None) -> CombatEdition:
    """Return the units and technologies, with the rulings that the group settled."""
    edition = edition_from_game(play.world.game)
    if play.edition.rulings is not None:
        return replace(edition, rulings=edition.rulings.but(play.edition.rulings))
    if state is None:
        return edition
    names = {switch.name for switch in fields(Rulings)}
    settled = {name: value for name, value in state.choices.items() if name in names}
    return replace(edition, rulings=edition.rulings.but(settled))


def read_losses(play: Play, edition: CombatEdition, text: str) -> tuple[str, ...]:
    """Read an order of losses as tokens: `battleship's first hit, transport, fighter@usa`."""
    words = play.world.vocabulary("units").only(u.id for u in edition.units.values() if u.fights)
    tokens = []
    for part in parts_of(text):
        named, at, owner = part.partition("@")
        bare = re.sub(r"(['’]s)?\s*(:first|first hit|první zásah)$|^(first|první)\s+", "", named)
        unit = words.find(bare)
        if bare != named and edition.unit(unit).hits < 2:
            message = _("{unit}: one hit is enough, there is no first one.")
            raise UsageError(play.world.say(message, unit=unit))
        power = play.world.holders().find(owner) if at else ""
        tokens.append(unit + (FIRST if bare != named else "") + at + power)
    return tuple(tokens)


def diving(play: Play, text: str) -> frozenset[str]:
    """Return the sides whose submarines dive as soon as they may: `attacker`, `obránce`, `both`."""
    labels = play.world.game.words(play.world.lang()).label
    sides = Vocabulary.of(
        _("sides"),
        {side: [labels(side), _(side)] for side in (ATTACKER, DEFENDER)} | {"both": [_("both")]},
    )
    named = {sides.find(part) for part in re.split("[,;]", text)}
    return frozenset((ATTACKER, DEFENDER)) if "both" in named else frozenset(named)


def raiding_units(play: Play, edition: CombatEdition) -> Vocabulary:
    """Return the words for units that can bomb a complex."""
    return play.world.vocabulary("units").only(edition.with_role("raids"))


def read_technologies(play: Play, text: str) -> frozenset[str]:
    """Read `jets, rockets` as ids."""
    return frozenset(parse_list(text, play.world.vocabulary("technologies")))


def with_technologies(side: SideSetup, technologies: Mapping[str, frozenset[str]]) -> SideSetup:
    """Return the side with the technologies of each of its owners."""
    parts = tuple(
        replace(part, technologies=technologies.get(part.power, frozenset()))
        for part in side.owner_groups
    )
    return replace(side, owner_groups=parts, technologies=technologies.get(side.power, frozenset()))


def with_joined(defence: Forces, joined: Forces) -> dict[str, dict[str, int]]:
    """Return the defence with units that join it without being named."""
    forces = {owner: dict(units) for owner, units in defence.items()}
    for owner, units in joined.items():
        forces[owner] = plus(forces.get(owner, {}), units)
    return {owner: units for owner, units in forces.items() if units or len(forces) == 1}


def defenders(defence: Forces, power: str) -> SideSetup:
    """Return the defending side; units without a named owner belong to `power`."""
    if set(defence) == {""}:
        return SideSetup(dict(defence[""]), power=power)
    parts = tuple(Contingent(owner or power, dict(units)) for owner, units in defence.items())
    return SideSetup(owner_groups=parts, power=power)


def loaded(
    play: Play, edition: CombatEdition, fleet: Mapping[str, int], cargo: Mapping[str, int]
) -> tuple[Mapping[str, int], ...]:
    """Return land units on the transports of a fleet. Raises CompanionError where they do not
    fit."""
    from companion.games.axis.combat import pack

    ships = sum(fleet.get(unit, 0) for unit in edition.with_role("transport"))
    try:
        return pack(edition, cargo, ships)
    except BattleError as error:
        raise CompanionError(told(play, error)) from error


def assault_of(
    play: Play,
    edition: CombatEdition,
    sea: tuple[SideSetup, SideSetup],
    landing: BattleSetup,
    cargo: Mapping[str, int],
    may_retreat: bool,
) -> AmphibiousAssault:
    """Return a sea battle and the landing after it: the landed part of the attack is the fleet's
    cargo; `may_retreat` is of the fleet. Raises CompanionError for what cannot be fought or
    carried."""
    from companion.games.axis.combat import AmphibiousAssault

    overland = tuple(part for part in landing.attacker.owner_groups if not part.landed)
    loads = loaded(play, edition, sea[0].force, cargo)
    try:
        return AmphibiousAssault(
            BattleSetup(
                edition,
                SEA,
                *sea,
                max_rounds=landing.max_rounds,
                leave_units=landing.leave_units,
                leave_value=landing.leave_value,
                submerge=landing.submerge,
                may_retreat=may_retreat,
            ),
            replace(landing, attacker=replace(landing.attacker, owner_groups=overland)),
            loads,
        )
    except BattleError as error:
        raise CompanionError(told(play, error)) from error


def check_bombard(
    play: Play,
    edition: CombatEdition,
    technologies: frozenset[str],
    landing: int,
    bombard: Mapping[str, int],
) -> None:
    """Raise CompanionError for ships that cannot shell the shore for so many land units."""
    if play.edition.ships_per_landed and sum(bombard.values()) > landing:
        message = _("No more ships may bombard than land units come ashore: {n} (rules p. {page}).")
        raise CompanionError(message.format(n=landing, page=play.page("bombard")))
    for unit in bombard:
        if edition.stat(unit, "bombard", technologies) is None:
            message = _("{unit}: cannot bombard the shore (rules p. {page}).")
            name, page = play.world.unit(unit), play.page("shore")
            raise CompanionError(message.format(unit=name, page=page))


def setup_of(
    play: Play,
    edition: CombatEdition,
    kind: str,
    attacker: SideSetup,
    defender: SideSetup,
    *,
    bombard: Mapping[str, int],
    max_rounds: int | None = None,
    keep_land: int = 0,
    leave_units: int = 0,
    leave_value: int = 0,
    submerge: frozenset[str] = frozenset(),
    may_retreat: bool = True,
) -> BattleSetup:
    """Return the battle. The parameters are the attributes of `BattleSetup`. Raises CompanionError
    for what cannot be fought."""
    ashore = [part for part in attacker.owner_groups if part.landed] or attacker.contingents
    landing = sum(
        count
        for part in ashore
        for unit, count in part.force.items()
        if edition.unit(unit).domain == "land"
    )
    check_bombard(play, edition, attacker.technologies, landing, bombard)
    try:
        return BattleSetup(
            edition,
            kind,
            attacker,
            defender,
            bombard=bombard,
            keep_land=keep_land,
            max_rounds=max_rounds,
            leave_units=leave_units,
            leave_value=leave_value,
            submerge=submerge,
            may_retreat=may_retreat,
        )
    except BattleError as error:
        raise CompanionError(told(play, error)) from error
