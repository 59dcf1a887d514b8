"""`fire`, `melee` and `charge` (pp. 43-53, 60-66)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, Self

from companion.games.battles_of_napoleon import actions
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import (
    HEX,
    UNIT,
    Draft,
    InPhase,
    OnTheBoard,
    checked,
    side_of,
)
from companion.games.battles_of_napoleon.charging import seen_at
from companion.games.battles_of_napoleon.combat import (
    aftermath,
    fights,
    limits,
    narration,
    reactions,
    retold,
)
from companion.games.battles_of_napoleon.combat.announced import Announced
from companion.games.battles_of_napoleon.combat.board import attack_of, by_map, fought, start_of
from companion.games.battles_of_napoleon.combat.escapes import flight_costs, retreat_from
from companion.games.battles_of_napoleon.combat.fights import Combatants
from companion.games.battles_of_napoleon.combat.melee import by_itself
from companion.games.battles_of_napoleon.combat.notes import Notes
from companion.games.battles_of_napoleon.combat.offered_words import ABOUT, sayings
from companion.games.battles_of_napoleon.combat.questions import FELL
from companion.games.battles_of_napoleon.combat.requests import Fight
from companion.games.battles_of_napoleon.combat.rolled import Rolled
from companion.games.battles_of_napoleon.combat.words import (
    TARGET,
    UNITS,
    UNNAMED_UNIT,
    AttackWords,
    pair,
    read,
    unnamed,
    who_at_whom,
    with_attacker,
)
from companion.games.battles_of_napoleon.hexes import Hex, distance
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.sums.attack import (
    CHARGE,
    FIRE,
    FLANK,
    FREE,
    FRONT,
    MELEE,
    ZONE,
    Attack,
)
from companion.games.battles_of_napoleon.sums.troops import troop_of
from companion.games.battles_of_napoleon.words import find_hex, hex_text, unit_words
from companion.table.actions import Ask, Asking, Input, action, field
from companion.table.actions import Field as Declared
from companion.table.battles import RetoldBattle, Throw
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import NUMBER
from companion.table.reply import Block, Line
from companion.table.rules import Step


def _gate(kind: str) -> InPhase:
    act = actions.ACTS[kind]
    return InPhase(act.rule, *act.segments)


# -- what is legal ---------------------------------------------------------------------------------


def charge_starts(play: Play, state: NapoleonState, attack: Assault) -> list[Hex]:
    """Return the hexes from which cavalry may charge a target that is not next to it, where there
    are several."""
    unit, goal = state.units[attack.unit], state.units[attack.target].hex
    if attack.kind != CHARGE or attack.board or unit.hex is None or goal is None:
        return []
    hexes = battlefield.charges_from(play.world, state, unit, goal)
    return hexes if len(hexes) > 1 and distance(unit.hex, goal) > 1 else []


def from_each_start(play: Play, state: NapoleonState, attack: Assault) -> list[Assault]:
    """Return an attack from each hex that it can come from, with all that the books know."""
    hexes = charge_starts(play, state, attack)
    attacks = [replace(attack, hex=place) for place in hexes] or [attack]
    return [by_map(play.world, state, way) for way in attacks]


def may_attack_target(play: Play, state: NapoleonState, kind: str, unit: str, target: str) -> bool:
    """Return whether a unit may attack another now, when nothing more is said of the attack."""
    attack = ASSAULTS[kind](unit=unit, target=target)
    return any(
        not way.beforehand_refusals(play, state) for way in from_each_start(play, state, attack)
    )


def may_attack(play: Play, state: NapoleonState, kind: str, unit: str) -> bool:
    """Return whether there is an enemy that a unit may attack now."""
    return any(_attackable(Draft(play, state), kind, unit))


def _targets(kind: str) -> Callable[[Draft], list[str]]:
    """Return what lists the targets of the unit that was named, for one kind of attack."""

    def legal(draft: Draft) -> list[str]:
        return list(_attackable(draft, kind, draft.answers["unit"]))

    return legal


def _attackable(draft: Draft, kind: str, unit: str) -> Iterator[str]:
    """Yield the enemies that a unit may attack now."""
    state = draft.state
    others = battlefield.enemies(state, state.nation_of(unit))
    return (
        enemy.id for enemy in others if may_attack_target(draft.play, state, kind, unit, enemy.id)
    )


def _refuse_others(draft: Draft, kind: str, target: str) -> None:
    """Raise UsageError where a unit may attack somebody and not this target: why not."""
    play, state, unit = draft.play, draft.state, draft.answers["unit"]
    if not may_attack(play, state, kind, unit) or may_attack_target(
        play, state, kind, unit, target
    ):
        return
    refusals = ASSAULTS[kind](unit=unit, target=target).beforehand_refusals(play, state)
    raise UsageError(" ".join(map(str, refusals)))


def _why_idle(draft: Draft, kind: str, units: Sequence[str]) -> list[Refusal]:
    """Return why none of some units may attack anybody, a reason each."""
    play, state, reasons = draft.play, draft.state, list[Refusal]()
    for unit in units:
        nobody = play.world.say(_("{unit}: no enemy within reach"), unit=unit)
        why = actions.why_not(play, state, unit, kind)
        reasons += why[:1] or [play.refuse(actions.ACTS[kind].rule, nobody)]
    return reasons


def _attackers(kind: str) -> Callable[[Draft], list[str]]:
    def legal(draft: Draft) -> list[str]:
        state = draft.state
        units = state.units_of(state.active) if state.active is not None else ()
        return [member.id for member in units if may_attack(draft.play, state, kind, member.id)]

    return legal


# -- the attack ------------------------------------------------------------------------------------


def _read_attack_words(draft: Draft, text: str) -> AttackWords:
    attack_words = read(draft.play.world, text, unit_words(draft.play.world, draft.state))
    if known := sorted({*attack_words.own.names(), *attack_words.theirs.names()}):
        message = _("The books know this of the units: {words}; only 'odds' supposes it otherwise.")
        raise UsageError(message.format(words=", ".join(known)))
    return attack_words


ATTACK_WORDS: Input[AttackWords] = Input(
    _read_attack_words,
    shown=lambda _draft, _said: _("nothing"),
    words=sayings,
)


@action
class Assault(Rolled, OnTheBoard, Announced):
    """An attack of a unit on another, from the announcement to its last consequence."""

    inputs: ClassVar[Mapping[str, Declared]] = MappingProxyType(
        {
            "words": Declared(
                ATTACK_WORDS,
                N_("What the board says: flank woods support b1b."),
                required=False,
            ),
            **FELL,
        }
    )

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        """Divide `b1a at f1a flank woods` into answers; words before `at` are about the
        attacker."""
        units = unit_words(draft.play.world, draft.state)
        parts_typed = pair(" ".join(words), units)
        behind = " ".join((*parts_typed.before, "at", *parts_typed.behind))
        about = behind if parts_typed.before or parts_typed.behind else ""
        parts = {"unit": parts_typed.unit, "target": parts_typed.target, "words": about}
        return {name: text for name, text in parts.items() if text}

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Self]:
        """Ask for attacker and target, what the board says, and what the fight needs."""
        known = draft.state.units_of(draft.state.active or "")
        able = partial(_why_idle, draft, cls.kind)
        unit = yield Ask(
            "unit", draft, missing=who_at_whom(), idle=lambda: able([member.id for member in known])
        )
        draft = draft.having("unit", unit)
        target = yield Ask(
            "target",
            draft,
            missing=who_at_whom(),
            idle=lambda: able([unit]),
            where=unit,
            check=partial(_refuse_others, draft, cls.kind),
        )
        board = yield Ask("board", draft)
        attack = cls(unit=unit, target=target, board=board)
        attack = replace(attack, hex=(yield from cls.start(draft, attack)))
        forecast = attack.forecast(draft)
        attack_words = yield Ask(
            "words",
            draft.having(ABOUT, attack),
            prompt=_("What else does the board say? For example: woods support b1b"),
            usual=AttackWords(),
            wanted=True,
            follows="target",
            above=forecast,
            where=target,
        )
        attack = cls.told_by(draft.play, draft.state, attack, attack_words or AttackWords())
        attack = replace(attack, reacts=(yield from cls.answering(draft, attack)))
        played = yield Ask("reactions", draft.having(reactions.STRUCK, target))
        attack = replace(attack, reactions=played)
        return (yield from attack.rolling(draft, () if attack_words is None else forecast))

    @property
    def struck(self) -> str:
        return self.target

    @classmethod
    def start(cls, draft: Draft, attack: Assault) -> Asking[Hex | None]:
        """Ask for the hex from which it is made, if that is another than the unit's."""
        yield from ()
        return None

    @classmethod
    def answering(cls, draft: Draft, attack: Assault) -> Asking[int | None]:
        """Return the distance of the attacker when its target answers. None: the target does not
        answer."""
        yield from ()
        return attack.reacts

    @classmethod
    def told_by(
        cls, play: Play, state: NapoleonState, attack: Self, attack_words: AttackWords
    ) -> Self:
        """Return an attack with what was said of it, and with all that the books know besides.
        Raises UsageError."""
        terms = with_attacker(attack_words.terms, attack.unit)
        for word in UNITS:
            if UNNAMED_UNIT in getattr(terms, word):
                raise unnamed(word)
        along = {
            key: find_hex(play.world, state, at) for key, at in (attack_words.along or {}).items()
        }
        terms = replace(terms, hex=attack.hex, along=along or None)
        if attack_words.covered:
            terms = replace(terms, aspect=covered(terms.aspect, state.choices))
        return by_map(play.world, state, replace(attack, **terms.by_name()))

    def forecast(self, draft: Draft) -> list[Block]:
        """Show the sum and the chance as they stand, and which units may support. Shown at a
        terminal, where the attack is allowed and a die decides."""
        play, state = draft.play, draft.state
        attack = by_map(play.world, state, self)
        if draft.tell is None or attack.beforehand_refusals(play, state):
            return []
        weighed, field = attack.weighed(play, state)
        if field.target.routed:
            return []
        items = fights.modifiers(play.world, weighed, field)
        title = narration.title(play, self.unit, self.kind)
        automatic = by_itself(weighed, field.target)
        blocks = [narration.aimed(play, self.unit, self.target)]
        blocks += narration.forecast(play, title, items, automatic=automatic)
        if helpers := attack.helped_by(play, state):
            text = play.world.say(_("May support: {units}."), units=helpers)
            blocks.append(Line(text))
        return blocks

    def helped_by(self, play: Play, state: NapoleonState) -> list[str]:
        """Return the units that may support it, one at a time."""
        group = state.units[self.unit].group
        others = (member.id for member in state.units_of(group) if member.id != self.unit)
        return [
            key
            for key in others
            if not replace(self, support=(key,)).beforehand_refusals(play, state)
        ]

    def weighed(self, play: Play, state: NapoleonState) -> tuple[Attack, Combatants]:
        """Return the attack as a sum, with both units as they stand before it."""
        units = (troop_of(play.world, state, key) for key in (self.unit, self.target))
        return attack_of(play.world, state, self), Combatants(*units)

    def fight(self, play: Play, state: NapoleonState, notes: Notes) -> Fight[Any]:
        return fights.whole(play.world, *self.weighed(play, state), notes)

    def announcement_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        return limits.announcement_refusals(play, state, self)

    def answers_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        return limits.dice_refusals(play, state, self)

    def known(self, play: Play, state: NapoleonState) -> Self:
        """Return the attack without the target's way, where the books know the hexes: what was said
        of it has been judged, and `retreat` and `rout` name the hex it leads to."""
        if self.board or (self.retreat is None and self.rout is None):
            return self
        ridden = state.changed_unit(self.unit, hex=start_of(state, self))
        way = retreat_from(play.world, ridden, self.target, self.unit)
        costs = flight_costs(play.world, ridden, self.target, self.unit)
        return replace(
            self,
            retreat=None if way in (FREE, ZONE) else self.retreat,
            rout=None if costs else self.rout,
        )

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        return aftermath.attack(play, self.after_reactions(play, state), self)

    def who(self, state: NapoleonState) -> str:
        return state.nation_of(self.unit)

    def told(self, play: Play, state: NapoleonState) -> str:
        return narration.headline(play, self.after_reactions(play, state), self)

    def battle(
        self, play: Play, before: NapoleonState, after: Step[NapoleonState]
    ) -> RetoldBattle | None:
        attack = fought(play.world, self.after_reactions(play, before), self)
        return retold.attack(play, before, self, attack, after.entries)

    def throws(
        self, play: Play, before: NapoleonState, after: Step[NapoleonState]
    ) -> Sequence[Throw]:
        notes = fought(play.world, self.after_reactions(play, before), self).notes
        return tuple(retold.throws(before, notes))

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        end = fought(play.world, self.after_reactions(play, before), self)
        blocks = [*reactions.blocks(play, before, self.reactions), *self._ridden(play, before)]
        blocks += [*narration.blocks(play, end.notes), *narration.may_advance(play, end)]
        settled = replace(step.state, tasks=())
        if self.kind == FIRE and may_attack(play, settled, FIRE, self.unit):
            blocks += narration.may_fire(play, self.unit)
        return blocks

    def _ridden(self, play: Play, before: NapoleonState) -> list[Block]:
        """Say where cavalry has ridden for its charge, so that it is put there on the board. The
        books choose a hex that is the only one (p. 52)."""
        places = {self.unit: self.hex, **(self.along or {})}
        text = _("{unit} rides to {hex}.")
        return [
            Line(play.world.say(text, unit=unit, hex=hex_text(place)))
            for unit, place in places.items()
            if place is not None and place != before.units[unit].hex
        ]

    def outcome(self, play: Play, before: NapoleonState) -> Mapping[str, Any]:
        return narration.document(play, self.after_reactions(play, before), self)


def covered(aspect: str | None, choices: Mapping[str, str]) -> str:
    """Return the side that a covered unit is attacked from: its flank counts as its front (p. 63).
    Raises UsageError where that rule is not in play."""
    if choices.get("flank_cover") != "yes":
        raise UsageError(_("Covered flanks are an optional rule that is not in play (p. 63)."))
    return FRONT if aspect in (None, FLANK) else str(aspect)


_TARGET = N_("The enemy unit that is attacked.")


@action
class Fire(Assault):
    """Fire of infantry or guns (pp. 45-47)."""

    gate = _gate(FIRE)
    kind = FIRE
    unit: str = field(
        UNIT, N_("The unit that fires."), legal=_attackers(FIRE), whose=side_of, sole=True
    )
    target: str = field(TARGET, _TARGET, legal=_targets(FIRE), sole=True)


@action
class Melee(Assault):
    """An attack with bayonet or sabre (pp. 48-50)."""

    gate = _gate(MELEE)
    kind = MELEE
    unit: str = field(
        UNIT, N_("The unit that attacks."), legal=_attackers(MELEE), whose=side_of, sole=True
    )
    target: str = field(TARGET, _TARGET, legal=_targets(MELEE), sole=True)


@action
class Charge(Assault):
    """A charge of cavalry, which may move a hex first (pp. 51-53)."""

    gate = _gate(CHARGE)
    kind = CHARGE
    unit: str = field(
        UNIT,
        N_("The cavalry that charges."),
        legal=_attackers(CHARGE),
        whose=side_of,
        sole=True,
    )
    target: str = field(TARGET, _TARGET, legal=_targets(CHARGE), sole=True)
    hex: Hex | None = field(
        HEX,
        N_("The hex where it ends, for the books."),
        default=None,
        option="at",
        metavar="HEX",
    )

    @classmethod
    def start(cls, draft: Draft, attack: Assault) -> Asking[Hex | None]:
        """Ask from which hex a unit charges, where it may come before its target on several."""
        play, state = draft.play, draft.state
        several = from_each_start(play, state, attack) if charge_starts(play, state, attack) else []
        open_to = [way.hex for way in several if not way.beforehand_refusals(play, state)]
        place: Hex | None = yield Ask(
            "hex",
            draft,
            prompt=_("From which hex does it charge?"),
            legal=open_to,
            wanted=bool(open_to),
            check=checked(draft, open_to, lambda start: replace(attack, hex=start)),
            where=attack.unit,
        )
        return place

    @classmethod
    def answering(cls, draft: Draft, attack: Assault) -> Asking[int | None]:
        """Ask whether infantry tries to form square, or guns fire first (pp. 52-53); the hexes tell
        how far off the cavalry is then."""
        play, state = draft.play, draft.state
        unit, target = state.units[attack.unit], state.units[attack.target]
        troop = troop_of(play.world, state, target.id)
        able = attack.reacts is None and fights.may_answer(troop, attack.aspect)
        seen: tuple[int, ...] = (1, 2)
        if unit.hex and target.hex:
            seen = (seen_at(play.world, state, unit, target),)
        told = [
            n
            for n in seen
            if able and not replace(attack, reacts=n).beforehand_refusals(play, state)
        ]
        text = _("Does {unit} fire at the charge first? At how many hexes, or 0 for no")
        if troop.arm == INFANTRY:
            text = _("Does {unit} try to form square? At how many hexes, or 0 for no")
        away: int | None = yield Ask(
            "words",
            draft,
            prompt=play.world.say(text, unit=target.id),
            input=NUMBER,
            legal=(0, *told),
            usual=0,
            wanted=bool(told),
            follows="target" if draft.thrown else "",
            typed=False,
            seat=state.nation_of(target.id),
        )
        return away or attack.reacts


ASSAULTS: Mapping[str, type[Assault]] = {FIRE: Fire, MELEE: Melee, CHARGE: Charge}
