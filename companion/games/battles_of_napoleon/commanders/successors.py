"""Successors of a commander that is lost (pp. 19-20)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.action import (
    GROUP,
    LEADER,
    UNIT,
    Draft,
    NapoleonAction,
    WhenDue,
    side_of,
)
from companion.games.battles_of_napoleon.casualties import NapoleonLedger
from companion.games.battles_of_napoleon.commanders.leaders import leader_name
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import (
    NapoleonState,
    Officer,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import (
    Ask,
    Asking,
    Chance,
    action,
    field,
)
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import one_of
from companion.table.rules import Step
from companion.table.words import Vocabulary

REPLACEMENT, GROUP_ROLE = "replacement", "group"


def candidates(world: World, state: NapoleonState, nation: str) -> tuple[str, ...]:
    """Return the cards from which a successor is drawn: replacements not in play; without any, all
    group commanders and replacements that are not in play or dead (p. 20)."""
    used = {officer.card for officer in state.officers.values()}
    dead = {fallen.card for fallen in state.fallen}
    mine = [c for c in world.commanders.values() if c.nation == nation and c.id not in used]
    fresh = tuple(c.id for c in mine if c.role == REPLACEMENT and c.id not in dead)
    return fresh or tuple(c.id for c in mine if c.role in (REPLACEMENT, GROUP_ROLE))


def _letters(draft: Draft) -> Vocabulary:
    """Return the commander cards of the side of a group, by their letters."""
    world, nation = draft.play.world, draft.state.groups[draft.answers["group"]].nation
    mine = {key: [card.letter] for key, card in world.commanders.items() if card.nation == nation}
    return Vocabulary.of(_("commanders"), mine)


def _possible_cards(draft: Draft) -> Sequence[str]:
    state = draft.state
    return candidates(draft.play.world, state, state.groups[draft.answers["group"]].nation)


def _draw(draft: Draft, seed: int | None) -> str:
    """Return a commander by chance. Raises UsageError where none is left."""
    chance = random.SystemRandom() if seed is None else random.Random(f"leader {seed}")
    possible = _possible_cards(draft)
    if not possible:
        raise UsageError(_("No commander is left to draw."))
    return chance.choice(possible)


def _subject(draft: Draft) -> list[str]:
    """Return the subject of the task that is due first."""
    return [draft.state.task.subject] if draft.state.task else []


def _who_may_be_chief(draft: Draft) -> list[str]:
    """Return the group commanders of the side that names one of them."""
    return [post for side in _subject(draft) for post in _group_leaders(draft.state, side)]


def _group_leaders(state: NapoleonState, nation: str) -> list[str]:
    mine = (post for post, officer in state.officers.items() if officer.nation == nation)
    return [post for post in mine if post in state.groups]


def _units_of_side(draft: Draft) -> list[str]:
    nation = draft.state.groups[draft.answers["group"]].nation
    return [unit.id for unit in battlefield.units_of(draft.state, nation)]


@action
class Replace(NapoleonAction):
    """A commander drawn for a group that has lost its own (p. 20)."""

    gate = WhenDue("replacement", "replace")
    group: str = field(
        GROUP, N_("The group."), key="post", legal=_subject, whose=side_of, sole=True
    )
    card: str = field(
        one_of(_letters),
        N_("The letter of the card that was drawn."),
        legal=_possible_cards,
        chance=Chance(
            "roll",
            N_("Let the program draw."),
            N_("With --roll: the same number, the same draw."),
            _draw,
            N_("Type the letter of the card, or let --roll draw it."),
        ),
    )
    unit: str | None = field(
        UNIT,
        N_("The unit with which he appears."),
        option="with",
        metavar="UNIT",
        default=None,
        legal=_units_of_side,
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Replace]:
        """Ask for the group and its new commander; nothing is drawn while nothing of the kind is
        due."""
        group = yield Ask("group", draft)
        draft.refuse(draft.play.task_refusals(draft.state, "replacement", "replace", group))
        draft = draft.having("group", group)
        world = draft.play.world
        names = ", ".join(world.commanders[card].letter for card in _possible_cards(draft))
        message = _("Which commander was drawn? One of {cards}, or let --roll draw.")
        card = yield Ask("card", draft, missing=message.format(cards=names))
        return Replace(group=group, card=card, unit=(yield Ask("unit", draft)))

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a card from which no successor is drawn now, and a unit that he cannot join."""
        group = self.group
        if wrong_task := play.task_refusals(state, "replacement", "replace", group):
            return wrong_task
        possible = candidates(play.world, state, state.groups[group].nation)
        if self.card in possible:
            return self._unit_refusals(play, state)
        letters = ", ".join(play.world.commanders[card].letter for card in possible)
        reason = _("This card cannot be drawn: {card}").format(
            card=play.world.commanders[self.card].letter
        )
        return [play.refuse("replacement", reason, _("it is one of {cards}").format(cards=letters))]

    def _unit_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a unit named for him that is not on the field or not of his side."""
        unit = self.unit
        if not unit:
            return []
        if absent := play.absence_refusals(state, unit):
            return absent
        if state.nation_of(unit) == state.groups[self.group].nation:
            return []
        return [play.refuse("replacement", _("{unit} is a unit of the enemy"), unit=unit)]

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Return the step in which the new commander appears with the unit of the group that is
        named, or with its first."""
        units = state.units_of(self.group)
        unit = self.unit or (units[0].id if units else None)
        place = state.units[unit].hex if unit else None
        officer = Officer(self.card, state.groups[self.group].nation, name="", unit=unit, hex=place)
        tasks = tuple(t for t in state.tasks if (t.kind, t.subject) != ("replace", self.group))
        return Step(replace(state.with_officer(self.group, officer), tasks=tasks))

    def who(self, state: NapoleonState) -> str:
        return state.groups[self.group].nation

    def told(self, play: Play, state: NapoleonState) -> str:
        letter, group = play.world.commanders[self.card].letter, play.world.label(self.group)
        return _("commander {letter} takes {group}").format(letter=letter, group=group)


@action
class Chief(NapoleonAction):
    """Appointment of a group commander as commander-in-chief (p. 19)."""

    gate = WhenDue("new_chief", "chief")
    leader: str = field(
        LEADER,
        N_("The group commander."),
        key="post",
        legal=_who_may_be_chief,
        whose=side_of,
        sole=True,
    )
    nation: str

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Chief]:
        leader = yield Ask("leader", draft)
        return Chief(leader=leader, nation=draft.state.officers[leader].nation)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse whoever does not command a group of the side that needs a chief."""
        if wrong_task := play.task_refusals(state, "new_chief", "chief", self.nation):
            return wrong_task
        posts = _group_leaders(state, self.nation)
        if self.leader in posts:
            return []
        reason = _("Only a group commander becomes commander-in-chief")
        names = ", ".join(leader_name(play.world, state, post) for post in posts)
        return [play.refuse("new_chief", reason, names)]

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Return the step in which the group commander takes the post and leaves his group to a
        drawn card (p. 19)."""
        nation, post = self.nation, self.leader
        officer = state.officers.get(post)
        tasks = tuple(t for t in state.tasks if (t.kind, t.subject) != ("chief", nation))
        state = replace(state, tasks=tasks)
        if officer is None:
            return Step(state)
        state = state.with_officer(post, None).with_officer(nation, officer)
        ledger = NapoleonLedger(play.world, state)
        ledger.vacant(post)
        return ledger.step()

    def who(self, state: NapoleonState) -> str:
        return self.nation

    def told(self, play: Play, state: NapoleonState) -> str:
        text = _("{leader} becomes commander-in-chief")
        return text.format(leader=leader_name(play.world, state, self.leader))
