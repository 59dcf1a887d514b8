"""`advance`: a unit goes into the hex that its target has left (pp. 47, 50)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import FACING, UNIT, Draft, EndsAt, side_of
from companion.games.battles_of_napoleon.actions import ADVANCED, FIRE, group_turn_refusals
from companion.games.battles_of_napoleon.casualties import ADVANCE, CLEARED, NapoleonLedger
from companion.games.battles_of_napoleon.combat.aftermath import gone_from
from companion.games.battles_of_napoleon.combat.assaults import may_attack
from companion.games.battles_of_napoleon.combat.escapes import occupied_refusals
from companion.games.battles_of_napoleon.combat.retreat import first_due, without_task
from companion.games.battles_of_napoleon.combat.words import WORDS
from companion.games.battles_of_napoleon.hexes import corners_between
from companion.games.battles_of_napoleon.play import PAGES, Play
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.state import (
    COLUMN,
    DISORDERED,
    GOOD,
    OPEN_ORDER,
    REDUCED,
    SEGMENT_1,
    SEGMENTS,
    NapoleonState,
)
from companion.games.battles_of_napoleon.words import (
    facing_of,
    hex_text,
    spelled,
    to_hex,
    unit_words,
)
from companion.table import inputs
from companion.table.actions import Ask, Asking, accepted, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Step
from companion.table.words import Vocabulary

TURN = 1
"""Corners by which a unit may turn after an advance (pp. 47, 50)."""
OPEN = "open"


def _rule(state: NapoleonState) -> str:
    """Return the rule of an advance, after fire or after melee: each has its page."""
    return "advance" if state.phase == SEGMENT_1 else "advance_melee"


class WhenCleared:
    """Gate: open in the segments, where nothing is due but an advance."""

    def refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        rule = _rule(state)
        if first_due(state, ADVANCE):
            return play.task_refusals(state, rule, ADVANCE, *first_due(state, ADVANCE))
        return play.phase_refusals(state, *SEGMENTS, rule=rule)


def may_advance(play: Play, state: NapoleonState) -> list[str]:
    """Return the units of the group that acts that may advance after their fire (p. 47)."""
    draft = Draft(play, state)
    units = state.units_of(state.active) if state.active is not None else ()
    return [unit.id for unit in units if not _by_map(draft, unit.id).refusals(play, state)]


def _grounds(draft: Draft) -> Vocabulary:
    """Return the kinds of ground of whole hexes."""
    world = draft.play.world
    hexes = [key for key, item in world.terrain.items() if item.kind == "hex"]
    return world.vocabulary("terrain").only(hexes)


def _advancing(draft: Draft) -> list[str]:
    """Return the units that may advance now; only that which must, where one must."""
    state = draft.state
    units = first_due(state, ADVANCE) or state.units
    return [key for key in units if not _by_map(draft, key).refusals(draft.play, state)]


def _by_map(draft: Draft, unit: str) -> Advance:
    """Return the advance of a unit as the books know it."""
    place = draft.state.emptied.get(unit)
    ground = battlefield.ground(draft.play.world, draft.state, place) if place else None
    return Advance(unit=unit, hex=place, terrain=ground)


@action
class Advance(EndsAt):
    """Advance into the empty hex; after fire it ends the group's action. Infantry takes open order
    off open ground and column on it; a line or open order is disordered after fire, open order that
    comes into the open always (pp. 47, 50)."""

    gate = WhenCleared()
    walks = True
    unit: str = field(UNIT, N_("The unit."), legal=_advancing, whose=side_of, sole=True)
    terrain: str | None = field(
        inputs.one_of(_grounds),
        N_("The ground there, for example: into woods (default: by the map)."),
        default=None,
    )
    facing: str | None = field(
        FACING,
        N_("Its facing there, at most one corner from the present one: SE."),
        default=None,
    )

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        """Divide `b1a`, `b1a into woods` or `b1a SE` into answers."""
        world = draft.play.world
        unit, left = unit_words(world, draft.state).leading(words)
        parts = {"unit": unit}
        into = Vocabulary.of("", {"into": spelled(world, WORDS, "into")})
        if left and into.matches(left[0]):
            left = left[1:]
        if left and facing_of(world, left[-1]):
            parts["facing"] = left.pop()
        if left:
            parts["terrain"] = " ".join(left)
        return parts

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Advance]:
        """Ask for the unit and where it goes: the hex and its ground are those that the target has
        left, where they are known. With `board` the hex is read off the board, and the ground is
        asked for."""
        world, state = draft.play.world, draft.state
        nothing_left = [
            draft.play.refuse(_rule(state), _("No enemy has left a hex to advance into"))
        ]
        unit = yield Ask("unit", draft, idle=lambda: nothing_left)
        board = yield Ask("board", draft)
        typed = yield Ask("hex", draft)
        place = typed if board else (typed or state.emptied.get(unit))
        ground = None if board or place is None else battlefield.ground(world, state, place)
        advance = cls(unit=unit, terrain=ground, hex=place, board=board)
        # Asked only where the map does not say; Enter is open ground.
        terrain = yield Ask(
            "terrain",
            draft,
            prompt=_("Into which ground?"),
            legal=accepted(draft, _grounds(draft).ids, lambda key: replace(advance, terrain=key)),
            default=ground,
            usual=OPEN,
            wanted=ground is None,
            follows="unit",
        )
        facing = yield Ask("facing", draft)
        return replace(advance, terrain=terrain, facing=facing)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a unit whose target has not left its hex, that has advanced, or whose arm cannot
        go there."""
        world, key, rule = play.world, self.unit, _rule(state)
        unit, name = state.units[key], world.label(key)
        if any((task.kind, task.subject) == (ADVANCE, key) for task in state.tasks):
            refusals = play.task_refusals(state, rule, ADVANCE, key)
        else:
            refusals = play.phase_refusals(state, *SEGMENTS, rule=rule)
        if refusals:
            return refusals
        refusals = play.absence_refusals(state, key) or group_turn_refusals(
            play, state, unit.group, rule
        )
        acts = unit.acted(state.phase)
        if not refusals and (CLEARED not in acts or ADVANCED in acts):
            reason = _("{unit} has no hex to advance into").format(unit=name)
            allowed = _("a unit that attacked, with the order to attack, and made its target leave")
            refusals = [play.refuse(rule, reason, allowed)]
        refusals = refusals or self._hex_refusals(play, state)
        terrain = world.terrain[self.terrain or OPEN]
        if not refusals and world.units[unit.card].arm != INFANTRY and not terrain.mounted:
            reason = _("{unit} cannot enter: {terrain}").format(
                unit=name, terrain=world.name("terrain", terrain.id)
            )
            refusals = [play.refuse("restrictions", reason)]
        facing = self.facing
        if not refusals and facing and unit.facing and corners_between(unit.facing, facing) > TURN:
            reason = _("{unit} does not turn so far after its advance").format(unit=name)
            allowed = _("corners at most: {most}").format(most=TURN)
            refusals = [play.refuse(rule, reason, allowed)]
        return refusals

    def leaves(self, play: Play, state: NapoleonState) -> list[str]:
        """Return the units of the group that may still fire: after fire an advance ends its
        action."""
        if state.phase != SEGMENT_1:
            return []
        units = state.units_of(state.units[self.unit].group)
        may_fire = [unit.id for unit in units if may_attack(play, state, FIRE, unit.id)]
        text = _("{unit} may still fire, and does not after an advance of its group (p. 47).")
        return [play.world.say(text, unit=key) for key in may_fire]

    def _hex_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a hex other than the one the target has left, or an occupied one; the ground is
        that of the map."""
        world, key, goal, emptied = play.world, self.unit, self.hex, state.emptied.get(self.unit)
        if self.board:
            return []
        names = {"unit": world.label(key), "hex": hex_text(emptied)}
        if goal is not None and emptied is not None and goal != emptied:
            reason = _("{unit} advances into the hex that its target has left: {hex}")
            return [play.refuse(_rule(state), reason.format(**names), play.as_on_the_board())]
        if goal is not None and (
            occupied_by := occupied_refusals(play, state, state.units[key], goal)
        ):
            return occupied_by
        known = battlefield.ground(world, state, goal or emptied)
        if self.terrain is None or known in (None, self.terrain):
            return []
        reason = _("{hex} is not that on the map, but: {terrain}").format(
            hex=hex_text(goal or emptied), terrain=world.name("terrain", str(known))
        )
        return [play.refuse("terrain", reason, play.as_on_the_board())]

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Move the unit into the hex. After fire its group has acted. Infantry takes open order in
        difficult ground and column where it leaves that; either may disorder it."""
        key, world = self.unit, play.world
        unit = state.units[key]
        if unit.gone:
            return Step(state)
        ledger = NapoleonLedger(world, without_task(state, ADVANCE, key).with_action(key, ADVANCED))
        emptied = {unit_key: place for unit_key, place in state.emptied.items() if unit_key != key}
        ledger.state = replace(ledger.state, emptied=emptied)
        ledger.state = gone_from(ledger.state, key, self.hex)
        by_fire = state.phase == SEGMENT_1
        if by_fire:
            ledger.state = replace(ledger.state, stage=ADVANCED)
        if self.facing:
            ledger.state = ledger.state.changed_unit(key, facing=self.facing)
        if world.units[unit.card].arm != INFANTRY:
            return ledger.step()
        shape = world.formations.get(unit.formation)
        into_open = world.terrain[self.terrain or OPEN].formation != OPEN_ORDER
        leaves_cover = unit.formation == OPEN_ORDER and into_open
        formation = unit.formation
        if leaves_cover:
            formation = COLUMN
        elif not into_open and unit.formation != REDUCED:
            formation = OPEN_ORDER
        ledger.state = ledger.state.changed_unit(
            key, formation=formation, detached=unit.detached and formation != OPEN_ORDER
        )
        upset = by_fire and shape is not None and shape.advance == DISORDERED
        if (upset or leaves_cover) and unit.state == GOOD:
            ledger.disorder(key, again=False)
        return ledger.step()

    def who(self, state: NapoleonState) -> str:
        return state.nation_of(self.unit)

    def told(self, play: Play, state: NapoleonState) -> str:
        return to_hex(play.world.say(_("{unit} advances"), unit=self.unit), self.hex)

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        """Return the formation it takes, and the turn that it may make."""
        unit = step.state.units[self.unit]
        text = _("{advanced}: {formation}; it may turn one corner.").format(
            advanced=self.told(play, before),
            formation=play.world.name("formations", unit.formation),
        )
        blocks: list[Block] = [Line(text)]
        if self.hex is None:
            text = _("On the board: into the hex that its target has left (p. {page}).")
            blocks.append(Line(text.format(page=PAGES[_rule(before)]), 2))
        return blocks
