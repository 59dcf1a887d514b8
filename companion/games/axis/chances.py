"""`odds`: the exact chances of a battle, with a session or without one."""

from __future__ import annotations

from types import MappingProxyType

from companion.games.axis import forces, landing, plans
from companion.games.axis.action import AREA, AxisAction, Draft
from companion.games.axis.combat import BattleSetup, Edition
from companion.games.axis.combat import odds as exact_odds
from companion.games.axis.encounter import ATTACKER, DEFENDER, Encounter
from companion.games.axis.odds_view import MOST_UNITS, answer
from companion.games.axis.sides import SIDES, TECHNOLOGIES, opponent, option, rounds
from companion.table.actions import Ask, Asking, action
from companion.table.errors import RefusedError, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG, NUMBER
from companion.table.reply import Reply

THEIRS = "defender"
"""Owner of the defenders whose power was not named."""

_FEW_ROUNDS, _ALL_ROUNDS = 6, 99
_TABLE_UNITS = 30
"""Every row of the table per round costs as much as the odds themselves: only with up to so many
units a few rows come unasked."""


@action
class Odds(AxisAction):
    """The chances of a battle. In a session the technologies of the powers count, and the books
    say how land units reach the area. It records nothing."""

    inputs = MappingProxyType(
        {
            **SIDES,
            "area": option("area", AREA, N_("Where: an island is landed on."), "AREA"),
            "sea": option("sea", FLAG, N_("A battle at sea.")),
            "table": option(
                "table", FLAG, N_("Show the whole table per round, in large battles too.")
            ),
            "keep_land": option(
                "keep-land", NUMBER, N_("Keep so many land units to hold the area."), "N"
            ),
            "rounds": option("rounds", rounds("rounds"), N_("Retreat after so many rounds."), "N"),
            "against": opponent(N_("The defending power, for its technologies.")),
            "attacker_tech": option(
                "attacker-tech", TECHNOLOGIES, N_("The attacker's technologies."), "LIST"
            ),
            "defender_tech": option(
                "defender-tech", TECHNOLOGIES, N_("The defender's technologies."), "LIST"
            ),
        }
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Reply]:
        play, state = draft.play, draft.state
        area: str | None = yield Ask("area", draft)
        on_map = area is not None and play.world.areas[area].is_sea
        flag = bool((yield Ask("sea", draft)))
        if flag or area is not None:
            draft = draft.having("area", area).having("sea", flag or on_map)
        said = yield from plans.said(draft)
        encounter = plans.encounter(play, state, said, area, power="")
        if state is not None and area is not None:
            found = landing.refusals(play, state, encounter)
            if found:  # what `battle` would refuse has no chances
                raise RefusedError(found)
        edition = forces.edition_of(play, state)
        _refuse_size(edition, encounter)
        attacking, defending = yield from _technologies(draft, area)
        owners = encounter.owned_by("").against
        technologies = {"": attacking, **dict.fromkeys((THEIRS, *owners), defending)}
        ready = yield from plans.ready(draft, edition, technologies, "rounds", asks=False)
        keep = yield Ask("keep_land", draft)
        whole = yield Ask("table", draft)
        fought = plans.setup(encounter, ready._replace(keep_land=keep or 0), THEIRS)
        before = plans.forces_of(fought)
        if not isinstance(fought, BattleSetup):
            from companion.games.axis.combat import assault_odds

            found_odds = assault_odds(fought)
        else:
            small = sum(sum(force.values()) for force in before.values()) <= _TABLE_UNITS
            found_odds = exact_odds(fought, _ALL_ROUNDS if whole else _FEW_ROUNDS * small)
        return answer(play, edition, before, found_odds, ready.submerge, encounter.landed)


def _refuse_size(edition: Edition, encounter: Encounter) -> None:
    """Raises UsageError for a battle too large to be counted while somebody waits."""
    for forces_of_side in (
        (encounter.attack,),
        encounter.defend.values(),
        (encounter.fleet,),
        encounter.enemy_fleet.values(),
    ):
        units = sum(
            count
            for force in forces_of_side
            for unit, count in force.items()
            if edition.unit(unit).fights
        )
        if units > MOST_UNITS:
            message = _("Odds are counted for up to {most} units a side in a battle, not {units}.")
            raise UsageError(message.format(most=MOST_UNITS, units=units))


def _technologies(draft: Draft, area: str | None) -> Asking[tuple[frozenset[str], frozenset[str]]]:
    """The technologies named on the line; else, in a session, those of the power whose turn it
    is and of the one in `--against` or of the owner of the area."""
    state, known = draft.state, list[frozenset[str]]()
    enemy = yield Ask("against", draft)
    owner = state.owners.get(area) if state and area else None
    for side, power in ((ATTACKER, state.power if state else None), (DEFENDER, enemy or owner)):
        named = yield Ask(f"{side}_tech", draft)
        if named is None and state is not None and power and power in state.powers:
            named = frozenset(state.powers[power].technologies)
        known.append(named or frozenset())
    return known[0], known[1]
