"""`odds`: the exact chances of a battle, with a session or without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from companion.games.axis import forces, landing, other_attacks, plans
from companion.games.axis.action import AREA, AxisAction, Draft
from companion.games.axis.combat import BattleError, BattleSetup, CombatEdition
from companion.games.axis.combat import odds as exact_odds
from companion.games.axis.combat.waves import waves
from companion.games.axis.encounter import ATTACKER, DEFENDER, Encounter
from companion.games.axis.odds_view import MOST_UNITS, answer
from companion.games.axis.play import Play
from companion.games.axis.sides import (
    ANY_UNITS,
    AREA_AND_SIDES,
    SIDES,
    TECHNOLOGIES,
    opponent,
    option,
    rounds,
    units_behind,
)
from companion.games.axis.terms import side_name, told
from companion.games.axis.weighed import (
    PlannedAttack,
    WeighedWaves,
    one_after_another,
    side_by_side,
)
from companion.table.actions import Ask, Asking, Field, Input, Turns, action
from companion.table.counts import Counts
from companion.table.errors import CompanionError, RefusedError, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG, NUMBER
from companion.table.reply import Reply
from companion.table.words import parted

THEIRS = "defender"
"""Name of the owner of defenders whose power was not named."""

_FEW_ROUNDS, _ALL_ROUNDS = 6, 99
_TABLE_UNITS = 30
"""Most units with which a few rows of the table per round come unasked: every row costs as much as
the odds themselves."""


def _others(name: str, help: str) -> Field:
    """Return the field for other attacks in one text, with `/` between them; each has its own
    options."""
    turns = Turns(parted, N_("Nothing asks for {left}."))
    text: Input[str | None] = Input(lambda _draft, typed: typed)
    return Field(text, help, required=False, option=name, metavar="FORCES", turns=turns)


@action
class Odds(AxisAction):
    """The chances of a battle. In a session the technologies of the powers count, and the books
    say how land units reach the area. It records nothing."""

    recorded = False
    inputs = MappingProxyType(
        {
            **SIDES,
            "area": option(
                "area",
                AREA,
                N_("The area of the battle, also before the forces; on an island it is a landing."),
                "AREA",
            ),
            "sea": option("sea", FLAG, N_("A battle at sea.")),
            "table": option(
                "table", FLAG, N_("Show the whole table per round, in large battles too.")
            ),
            "keep_land": option(
                "keep-land", NUMBER, N_("Keep so many land units to hold the area."), "N"
            ),
            "rounds": option("rounds", rounds("rounds"), N_("Retreat after so many rounds."), "N"),
            "leave_units": option(
                "leave-units",
                rounds("leave-units"),
                N_("Retreat when no more than so many units are left."),
                "N",
            ),
            "leave_value": option(
                "leave-value",
                rounds("leave-value"),
                N_("Retreat when the units left are worth no more than so much."),
                "N",
            ),
            "attacker_save": option(
                "attacker-save",
                ANY_UNITS,
                N_("Attackers that must survive: they are lost last, and the chance is told."),
                "UNITS",
            ),
            "defender_save": option(
                "defender-save",
                ANY_UNITS,
                N_("Defenders that must survive: they are lost last, and the chance is told."),
                "UNITS",
            ),
            "then": _others(
                "then",
                N_("Waves that follow against who is left, / between them: 2 tank / 1 fighter."),
            ),
            "other": _others(
                "or",
                N_(
                    "Other attacks to compare with, / between them: 5 infantry / 4 tank --rounds 2."
                ),
            ),
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
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str] | None:
        """Divide `ukraine 3 infantry v 2 infantry` as `battle` does; without an area the battle is
        somewhere."""
        with suppress(UsageError):
            units_behind(draft, " ".join(words))
            return None
        assert AREA_AND_SIDES.lead is not None
        if words[0].isdecimal():  # a count whose unit is misspelt, and no sea zone
            return None
        try:
            area, others = AREA_AND_SIDES.lead(draft, words)
        except UsageError:
            return None
        return {"area": area} | ({"forces": " ".join(others)} if others else {})

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Reply]:
        """Ask for an attack, then for each wave behind it (`then`) and each attack beside it
        (`other`), which are said only as far as they differ from it."""
        known: dict[str, Any] = {}
        plan = yield from other_attacks.keep_answers(_plan(draft), known)
        further, others = list[PlannedAttack](), list[PlannedAttack]()
        while (text := (yield Ask("then", draft))) is not None:
            further.append(_other(draft, text, known))
        while (text := (yield Ask("other", draft))) is not None:
            others.append(_other(draft, text, known))
        whole = yield Ask("table", draft)
        waves_of_it = (plan, *further)
        if others:
            columns = [waves_of_it, *((other,) for other in others)]
            return side_by_side(draft.play, [_weighed(draft.play, column) for column in columns])
        if further:
            return one_after_another(draft.play, _weighed(draft.play, waves_of_it))
        return _alone(draft.play, plan, whole)


def _plan(draft: Draft) -> Asking[PlannedAttack]:
    """Ask for one attack. Raises RefusedError for what `battle` would refuse."""
    play, state = draft.play, draft.state
    area: str | None = yield Ask("area", draft)
    on_map = area is not None and play.world.areas[area].is_sea
    flag = bool((yield Ask("sea", draft)))
    if flag or area is not None:
        draft = draft.having("area", area).having("sea", flag or on_map)
    given = yield from plans.ask_battle(draft)
    encounter = plans.encounter(play, state, given, area, power="")
    if state is not None and area is not None:
        refusals = landing.refusals(play, state, encounter)
        if refusals:  # what `battle` would refuse has no chances
            raise RefusedError(refusals)
    edition = forces.edition_of(play, state)
    _refuse_size(edition, encounter)
    attacking, defending = yield from _technologies(draft, area)
    owners = encounter.owned_by("").against
    technologies = {"": attacking, **dict.fromkeys((THEIRS, *owners), defending)}
    ships = encounter.at_sea or bool(encounter.fleet)
    ready = yield from plans.ready(
        draft, edition, technologies, rounds="rounds", asks=False, ships=ships
    )
    keep = yield Ask("keep_land", draft)
    units = yield Ask("leave_units", draft)
    value = yield Ask("leave_value", draft)
    saved = dict[str, Counts]()
    for side in (ATTACKER, DEFENDER):
        saved[side] = (yield Ask(f"{side}_save", draft)) or {}
    ready = ready._replace(
        keep_land=keep or 0, leave_units=units or 0, leave_value=value or 0, saved=saved
    )
    fought = plans.setup(encounter, ready, THEIRS)
    before = plans.forces_of(fought)
    _refuse_nobody(play, saved, before)
    return PlannedAttack(encounter, ready, fought, before)


def _other(draft: Draft, text: str, known: Mapping[str, Any]) -> PlannedAttack:
    """Return the same attack with some things said otherwise. Raises UsageError naming its
    words."""
    silent = draft._replace(tell=None)  # what is missing is that of the attack before
    try:
        return other_attacks.answer_again(_plan(silent), Odds, text, known)
    except RefusedError:
        raise
    except CompanionError as error:
        raise UsageError(_("In '{words}': {fault}").format(words=text, fault=error)) from error


def _weighed(play: Play, attacks: Sequence[PlannedAttack]) -> WeighedWaves:
    """Return an attack, or waves of attackers, with their odds."""
    from companion.games.axis.combat import assault_odds

    first = attacks[0]
    if len(attacks) > 1:
        setups = [attack.fought for attack in attacks if isinstance(attack.fought, BattleSetup)]
        if len(setups) < len(attacks):
            message = _(
                "A fleet that fights at sea before its landing cannot be a wave: ask for it alone."
            )
            raise UsageError(message)
        try:
            return WeighedWaves(tuple(attacks), waves(setups))
        except BattleError as error:
            raise CompanionError(told(play, error)) from error
    if isinstance(first.fought, BattleSetup):
        return WeighedWaves((first,), exact_odds(first.fought))
    return WeighedWaves((first,), assault_odds(first.fought))


def _alone(play: Play, plan: PlannedAttack, whole: bool) -> Reply:
    """Return the odds of one attack, with a row for each round: all of the `whole` table, else the
    first ones, or none for a large battle."""
    fought = plan.fought
    if isinstance(fought, BattleSetup):
        units = sum(sum(force.values()) for force in plan.before.values())
        few_rounds = _FEW_ROUNDS if units <= _TABLE_UNITS else 0
        chances = exact_odds(fought, _ALL_ROUNDS if whole else few_rounds)
    else:
        chances = _weighed(play, (plan,)).odds
    return answer(play, plan, chances, whole)


def _refuse_nobody(play: Play, saved: Mapping[str, Counts], before: Mapping[str, Counts]) -> None:
    """Raise UsageError for units to be saved that do not fight."""
    for side, units in saved.items():
        for unit, count in units.items():
            there = before[side].get(unit, 0)
            if count > there:
                message = _("{side}: {units} cannot be saved, {there} of them fight.")
                name, wanted = side_name(play, side), play.world.counts({unit: count})
                raise UsageError(message.format(side=name, units=wanted, there=there))


def _refuse_size(edition: CombatEdition, encounter: Encounter) -> None:
    """Raise UsageError for a battle too large to be counted while somebody waits."""
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
    """Ask for the technologies named on the line; else, in a session, take those of the power whose
    turn it is and of the one in `--against` or of the owner of the area."""
    state, known = draft.state, list[frozenset[str]]()
    enemy = yield Ask("against", draft)
    owner = state.owners.get(area) if state and area else None
    for side, power in ((ATTACKER, state.power if state else None), (DEFENDER, enemy or owner)):
        named = yield Ask(f"{side}_tech", draft)
        if named is None and state is not None and power and power in state.powers:
            named = frozenset(state.powers[power].technologies)
        known.append(named or frozenset())
    return known[0], known[1]
