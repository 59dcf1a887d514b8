"""Switches for what the rule texts leave open, or decide differently from edition to edition.

Every switch is a field of `Rulings`; its metadata names the page and the allowed values. The
reasons are in ``docs/rulings.md``. An edition sets its own values in ``constants.csv`` with keys
``ruling_<name>``; a table that plays otherwise replaces single values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from companion.table.i18n import N_

from .errors import BattleError


def _switch(default: str, page: int, *others: str) -> Any:
    return field(default=default, metadata={"page": page, "choices": (default, *others)})


@dataclass(frozen=True)
class Rulings:
    """One value per open question; the defaults are those of the 1942 edition.

    Attributes:
        aa_hits: ``type``: dice are rolled for each type of aircraft and hit that type;
            ``choice``: one roll for all, the owner chooses (p. 12).
        bombarded_fire: do units hit by bombardment still fire in their round (p. 13)?
        submarine_second_shot: do submarines that fired in step 2 fire again with the others
            (p. 13)?
        destroyer_effect: against an enemy destroyer, casualties of submarines ``return-fire``,
            or the submarines get ``no-strike`` and fire with the others (p. 13).
        destroyer_presence: judged at the ``round-start``, or at the ``moment`` after the
            submarines have fired (p. 13).
        aircraft_hit_submarines: ``always``, or only ``with-destroyer`` on their own side (p. 13).
        submerging: ``after-fire`` in step 7, ``before-fire`` in step 2, or ``never`` (p. 15).
        destroyer_stops_submerging: does an enemy destroyer stop it (p. 8)?
        submarine_retreat: when the attacker retreats his submarines ``submerge``, or they move
            away ``with-fleet`` (p. 15). A destroyer that stops submerging makes it the latter.
        damage_repaired: are two-hit ships whole again after the battle (p. 18)?
        amphibious_retreat: who may leave a landing: ``aircraft``, ``all-but-landed`` together,
            or ``none`` (p. 14).
        retreat_counts_as: the result that is booked when the attacker retreats (p. 15).
        landing_past: what may be left of the enemy in the zone of a landing: ``nothing``, or
            ``submarines-transports`` (p. 17).
        failed_landing: what aircraft do over an area where nobody comes ashore any more: they are
            ``spared``, or they ``fight`` there (p. 17).
    """

    aa_hits: str = _switch("type", 12, "choice")
    bombarded_fire: str = _switch("no", 13, "yes")
    submarine_second_shot: str = _switch("no", 13, "yes")
    destroyer_effect: str = _switch("return-fire", 13, "no-strike")
    destroyer_presence: str = _switch("round-start", 13, "moment")
    aircraft_hit_submarines: str = _switch("always", 13, "with-destroyer")
    submerging: str = _switch("after-fire", 15, "before-fire", "never")
    destroyer_stops_submerging: str = _switch("yes", 8, "no")
    submarine_retreat: str = _switch("submerge", 15, "with-fleet")
    damage_repaired: str = _switch("yes", 18, "no")
    amphibious_retreat: str = _switch("aircraft", 14, "all-but-landed", "none")
    retreat_counts_as: str = _switch("defender", 15, "draw")
    landing_past: str = _switch("nothing", 17, "submarines-transports")
    failed_landing: str = _switch("spared", 17, "fight")

    def __post_init__(self) -> None:
        for switch in fields(self):
            value, choices = getattr(self, switch.name), switch.metadata["choices"]
            if value not in choices:
                message = N_("ruling {name} cannot be '{value}': choose one of {known}")
                raise BattleError(message, name=switch.name, value=value, known=choices)

    def but(self, changes: Mapping[str, str]) -> Rulings:
        """Return the same rulings with some values changed.

        Raises:
            BattleError: for an unknown name or value; the message lists what there is.
        """
        known = [switch.name for switch in fields(self)]
        for name in changes:
            if name not in known:
                message = N_("there is no ruling '{name}': known are {known}")
                raise BattleError(message, name=name, known=known)
        return replace(self, **changes)
