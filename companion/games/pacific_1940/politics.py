"""Politics (pp. 8-9): who is at war with whom, who may declare when, who may enter where."""

from __future__ import annotations

from dataclasses import replace

from companion.games.axis import capture, money
from companion.games.axis.action import AREA, POWER_ALONE, AxisAction, Draft, InPhase
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import reasons, sequence
from companion.games.pacific_1940.objectives import WAR_ECONOMY, objective
from companion.games.pacific_1940.records import PacificRecords
from companion.table.actions import Ask, Asking, action, field, why_withheld
from companion.table.errors import Refusal
from companion.table.figures import with_sign
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step

JAPAN, USA, CHINA, UK, ANZAC = "japan", "usa", "china", "uk", "anzac"
DUTCH, FRENCH = "dutch", "french"
PARTNERS = (UK, ANZAC)
"""Powers that are one for politics: what one declares or suffers counts for both (p. 8)."""


def records_of(state: AxisState) -> PacificRecords:
    records = state.own
    assert isinstance(records, PacificRecords)
    return records


def at_war(state: AxisState, power: str, other: str) -> bool:
    """Return whether two powers are at war. All wars are between Japan and an Allied power."""
    wars = records_of(state).wars
    return (power == JAPAN and other in wars) or (other == JAPAN and power in wars)


def enemies(play: Play, state: AxisState, power: str) -> list[str]:
    """Return the powers with which a power is at war, in the order of play."""
    return [other for other in play.world.powers if at_war(state, power, other)]


def navies(play: Play, state: AxisState, power: str) -> list[str]:
    """Return the enemies of a power that have ships: China never has any (p. 9)."""
    if power == CHINA:
        return []
    return [other for other in enemies(play, state, power) if other != CHINA]


def no_ships(play: Play) -> Refusal:
    """Return why nothing of China sails."""
    return play.refuse("china", _("China has no ships"), _("infantry, artillery and one fighter"))


def chinese(play: Play, area: str) -> bool:
    """Return whether an area has the Chinese emblem."""
    return bool(play.world.game.table("areas")[area]["mark"] == CHINA)


def china_enters(play: Play) -> tuple[str, ...]:
    """Return the areas where Chinese units may fight although they are not Chinese land (p. 9)."""
    return tuple(row.id for row in play.world.game.table("areas") if row["china_enters"])


def neutral(play: Play, area: str) -> bool:
    """Return whether an area is one of the neutral ones that may be attacked (p. 8)."""
    return play.world.game.table("areas")[area]["militia"] is not None


# -- entering ----------------------------------------------------------------------------------


def war_refusal(play: Play, state: AxisState, power: str, other: str) -> Refusal | None:
    """Return why a power may not attack another; None if it may."""
    world = play.world
    if at_war(state, power, other) or (power == JAPAN and other == FRENCH):
        return None
    if power == JAPAN and other == DUTCH:
        missing = [p for p in PARTNERS if not at_war(state, JAPAN, p)]
        if not missing:
            return None
        reason = _("Japan attacks Dutch areas only when at war with {powers}").format(
            powers=", ".join(map(world.power, PARTNERS))
        )
        return play.refuse("dutch", reason, _("'declare' at the start of the combat move"))
    if other in (DUTCH, FRENCH):
        reason = world.say(_("{power}: this is a friend of the Allies"), power=other)
        may = other == DUTCH and power in PARTNERS
        allowed = _("'occupy' in the noncombat move") if may else ""
        return play.refuse("friendly", reason, allowed)
    reason = world.say(_("{power} is not at war with {other}"), power=power, other=other)
    return play.refuse("politics", reason, when(play, state, power, other))


def when(play: Play, state: AxisState, power: str, other: str) -> str:
    """Return when a power may declare war, as the allowance of a refusal."""
    world = play.world
    if power == CHINA:
        return ""
    if power == USA:
        first = world.constants["us_may_declare_from_turn"]
        return _(
            "the United States may declare war from the income phase of turn {turn} on, or once "
            "Japan has attacked {powers} unprovoked"
        ).format(turn=first, powers=", ".join(map(world.power, PARTNERS)))
    return _("'declare {power}' at the start of the combat move").format(
        power=world.power(other if power == JAPAN else JAPAN)
    )


def enter_refusals(play: Play, state: AxisState, area: str, power: str) -> list[Refusal]:
    """Return why a power may not take an area by force."""
    world, place, name = play.world, play.world.areas[area], play.world.area(area)
    if place.closed:
        reason = _("{area}: nobody may enter").format(area=name)
        return [play.refuse("closed", reason, _("take areas of the enemy"))]
    if power == CHINA and not chinese(play, area) and area not in china_enters(play):
        reason = _("{area}: Chinese units stay in Chinese areas").format(area=name)
        also = ", ".join(map(world.area, china_enters(play)))
        return [play.refuse("china", reason, _("besides them only: {areas}").format(areas=also))]
    owner = state.owners.get(area)
    if owner is None:
        if neutral(play, area) and records_of(state).sympathy.get(area) != world.side(power):
            return []
        reason = _("{area}: friendly neutral land, attacked by the enemy before").format(area=name)
        return [play.refuse("neutral", reason, _("take areas of the enemy"))]
    if world.friends(owner, power):
        reason = world.say(_("{area}: already held by {power}"), area=name, power=owner)
        return [play.refuse("friendly", reason, _("take areas of the enemy"))]
    refusal = war_refusal(play, state, power, owner)
    return [refusal] if refusal else []


def is_friendly(play: Play, state: AxisState, area: str, power: str) -> bool:
    """Return whether an area is held by friends of a power, those in exile too, or is neutral land
    that its enemy attacked (p. 8)."""
    owner = state.owners.get(area)
    if owner is None:
        return records_of(state).sympathy.get(area) == play.world.side(power)
    return play.world.friends(owner, power) or (power != JAPAN and owner in (DUTCH, FRENCH))


def visit_refusals(play: Play, state: AxisState, area: str, power: str) -> list[Refusal]:
    """Return why units of a power may not move into an area at all, by force or in peace."""
    world, place = play.world, play.world.areas[area]
    if place.is_sea:
        if power != CHINA:
            return []
        return [play.refuse("china", _("{area}: Chinese units stay in Chinese areas"), area=area)]
    owner = state.owners.get(area)
    if place.closed or not is_friendly(play, state, area, power):
        return enter_refusals(play, state, area, power)
    if power == CHINA:
        return (
            []
            if chinese(play, area) or area in china_enters(play)
            else [play.refuse("china", _("{area}: Chinese units stay in Chinese areas"), area=area)]
        )
    if chinese(play, area) and power != JAPAN and not at_war(state, power, JAPAN):
        reason = world.say(_("{area}: entering China is an act of war against Japan"), area=area)
        return [play.refuse("politics", reason, when(play, state, power, JAPAN))]
    if owner == DUTCH and power not in PARTNERS:
        reason = world.say(
            _("{area}: only {powers} may enter Dutch areas"),
            area=area,
            powers=", ".join(map(world.power, PARTNERS)),
        )
        return [play.refuse("dutch", reason)]
    return []


def militia(play: Play, state: AxisState, area: str) -> int:
    """Return how much infantry a neutral area has: what the board names, or what an attack has
    left. It stays where it is (p. 8)."""
    if area in state.owners:
        return 0
    records = records_of(state)
    if area in records.sympathy:
        return records.militia.get(area, 0)
    return board_militia(play, area)


def board_militia(play: Play, area: str) -> int:
    """Return the infantry that the board names for a neutral area."""
    count = play.world.game.table("areas")[area]["militia"]
    return count if isinstance(count, int) else 0


def capture_refusals(play: Play, state: AxisState, area: str) -> list[Refusal]:
    """Return refusals as in the family, but landings come before other battles, and neutral
    infantry must be fought first."""
    if state.phase == "combat":
        stage = sequence.stage_of_capture(play, state, area)
        refusals = sequence.refusals(play, state, stage)
        if refusals:
            return refusals
    defenders = militia(play, state, area)
    if not defenders:
        return []
    reason = play.world.say(_("{area}: neutral infantry defend it: {n}"), area=area, n=defenders)
    return [play.refuse("neutral", reason, _("'battle' first"))]


# -- declaring ---------------------------------------------------------------------------------


def drawn_in(power: str, other: str) -> list[str]:
    """Return the Allied powers that a declaration brings into the war."""
    allied = other if power == JAPAN else power
    return list(PARTNERS) if allied in PARTNERS else [allied]


def attacked_unprovoked(state: AxisState) -> bool:
    """Return whether Japan itself began its war against the United Kingdom and ANZAC."""
    return any(records_of(state).wars.get(power) == JAPAN for power in PARTNERS)


def declare_refusals(play: Play, state: AxisState, power: str, other: str) -> list[Refusal]:
    """Return why a power that is at the move may not declare war on another now; the United States
    have rules of their own."""
    world = play.world
    if over := play.over(state):
        return over
    if world.friends(power, other):
        return [
            play.refuse(
                "politics", _("{power} and {other} are on one side"), power=power, other=other
            )
        ]
    if at_war(state, power, other):
        reason = world.say(_("{power} and {other} are already at war"), power=power, other=other)
        return [play.refuse("politics", reason)]
    if power == USA:
        return _american_refusals(play, state)
    refusals = play.phase_refusals(state, "combat-move")
    return refusals or _late_refusals(play, state)


def may_declare(play: Play, state: AxisState) -> list[str]:
    """Return the powers on which the power at the move may declare war now."""
    return [key for key in play.world.powers if not declare_refusals(play, state, state.power, key)]


def _why_no_declaration(draft: Draft) -> list[Refusal]:
    """Return why the power at the move may declare war on none of the other side."""
    power, world = draft.state.power, draft.play.world
    others = [key for key in world.powers if not world.friends(power, key)]
    peaceful = [key for key in others if not at_war(draft.state, power, key)]
    return why_withheld(draft, peaceful or others, lambda other: Declare(power=power, other=other))


def _late_refusals(play: Play, state: AxisState) -> list[Refusal]:
    """Return a refusal if anything has moved: war is declared before that."""
    if not state.turn.changed and not records_of(state).fought:
        return []
    reason = _("War is declared at the start of the combat move, before anything is taken")
    return [play.refuse("politics", reason, _("'undo' goes back"))]


def _american_refusals(play: Play, state: AxisState) -> list[Refusal]:
    """Refuse a declaration by the United States before their turn, unless an attack provoked it."""
    first = play.world.constants["us_may_declare_from_turn"]
    if state.phase == "income" and state.round >= first:
        return []
    if attacked_unprovoked(state) and state.phase in ("combat-move", "income"):
        return _late_refusals(play, state) if state.phase == "combat-move" else []
    reason = _("The United States cannot declare war now")
    return [play.refuse("politics", reason, when(play, state, USA, JAPAN))]


@action
class Declare(AxisAction):
    """Declaration of war, at the start of the combat move (pp. 8-9)."""

    power: str
    other: str = field(
        POWER_ALONE,
        N_("On whom (default: Japan)."),
        default=JAPAN,
        legal=lambda draft: may_declare(draft.play, draft.state),
        idle=lambda draft: _why_no_declaration(draft),
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Declare]:
        power = draft.state.power
        other = yield Ask("other", draft, _("On whom"), required=power == JAPAN)
        return cls(power=power, other=other)

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        return declare_refusals(play, state, self.power, self.other)

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        """Note the wars that begin. In its income phase the United States collect the bonus of
        their war economy at once."""
        power, records = self.power, records_of(state)
        joined = {key: power for key in drawn_in(power, self.other) if key not in records.wars}
        state = replace(state, own=replace(records, wars={**records.wars, **joined}))
        if power != USA or state.phase != "income":
            return Step(state)
        bonus = objective(play, WAR_ECONOMY)
        more = replace(records_of(state), income=records_of(state).income + bonus.ipc)
        state = replace(state, own=more)
        return money.book(state, Entry(USA, bonus.ipc, reasons.BONUS, WAR_ECONOMY))

    def told(self, play: Play, state: AxisState) -> str:
        """Return text such as `declares war on United Kingdom, ANZAC`; the log names the power."""
        return self._said(play, _("declares war on {others}"))

    def _said(self, play: Play, declares: str) -> str:
        """Return the declaration with the powers it is against, and those drawn in with it."""
        others = drawn_in(self.power, self.other)
        against = [JAPAN] if self.power != JAPAN else others
        names = ", ".join(map(play.world.power, against))
        text = play.world.say(declares, power=self.power, others=names)
        partners = [key for key in others if self.power != JAPAN and key != self.power]
        if partners:
            names = ", ".join(map(play.world.power, partners))
            text += _("; with it: {powers}").format(powers=names)
        return text

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        """Return what the declaration changes for the United States, and each sum of money that it
        moves."""
        said = self._said(play, _("{power} declares war on {others}"))
        blocks: list[Block] = [Line(f"{said}.")]
        if USA in drawn_in(self.power, self.other):
            bonus = objective(play, WAR_ECONOMY)
            text = _("The United States change to a war economy: {amount} a turn (p. {page}).")
            amount, page = play.world.money(bonus.ipc), play.page("politics")
            blocks.append(Line(text.format(amount=amount, page=page), 2))
        elif attacked_unprovoked(step.state) and USA not in records_of(step.state).wars:
            text = _("The United States may now declare war on Japan in their turn (p. {page}).")
            blocks.append(Line(text.format(page=play.page("politics")), 2))
        for entry in step.entries:
            line = play.world.say(
                _("{power}: {amount} now"), power=entry.account, amount=with_sign(entry.amount)
            )
            blocks.append(Line(line, 2))
        return blocks


# -- Dutch areas in peace ----------------------------------------------------------------------


def _occupiable(draft: Draft) -> list[str]:
    state = draft.state
    if state.power not in PARTNERS:
        return []
    return [area for area, owner in state.owners.items() if owner == DUTCH]


def _why_nothing_to_occupy(draft: Draft) -> list[Refusal]:
    play, state = draft.play, draft.state
    dutch = [area for area, owner in state.owners.items() if owner == DUTCH]
    if not dutch:
        return [play.refuse("dutch", _("No area is held by the Dutch"))]
    return why_withheld(draft, dutch[:1], lambda area: Occupy(area=area, power=state.power))


@action
class Occupy(AxisAction):
    """A Dutch area taken over in peace, in the noncombat move (p. 8)."""

    gate = InPhase("noncombat-move")
    area: str = field(AREA, N_("The area."), legal=_occupiable, idle=_why_nothing_to_occupy)
    power: str

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Occupy]:
        area = yield Ask("area", draft)
        return cls(area=area, power=draft.state.power)

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Refuse an area that the Dutch do not hold, and a power that is no partner of theirs."""
        world, area = play.world, self.area
        free = [world.area(key) for key, owner in state.owners.items() if owner == DUTCH]
        names = _("Dutch areas: {areas}").format(areas=", ".join(free) or _("none"))
        if state.owners.get(area) != DUTCH:
            return [play.refuse("dutch", _("{area}: not held by the Dutch"), names, area=area)]
        if self.power not in PARTNERS:
            reason = world.say(
                _("{area}: only {powers} may enter Dutch areas"),
                area=area,
                powers=", ".join(map(world.power, PARTNERS)),
            )
            return [play.refuse("dutch", reason)]
        return []

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        owners = {**state.owners, self.area: self.power}
        turn = state.turn.with_changed([self.area], returned=[self.area])
        return Step(replace(state, owners=owners, turn=turn))

    def told(self, play: Play, state: AxisState) -> str:
        return play.world.say(_("{area}: taken over from the Dutch"), area=self.area)

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        first = Line(self.told(play, before) + ".")
        return [first, *capture.consequences(play, before, self.area, step)]
