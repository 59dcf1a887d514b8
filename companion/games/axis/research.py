"""Weapons development: one technology a turn, so many dice, its number is a breakthrough (p. 6)."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from companion.games.axis import money
from companion.games.axis.action import AxisAction, Draft, InPhase
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.table.actions import Ask, Asking, Field, action, field, kept
from companion.table.dice import Roll
from companion.table.errors import Refusal
from companion.table.i18n import N_, _, ngettext
from companion.table.inputs import NUMBER, one_of
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step


def price(play: Play, dice: int) -> int:
    return play.world.constants["research_die_cost"] * dice


def refusals(play: Play, state: AxisState, technology: str, dice: int) -> list[Refusal]:
    """Return why so many dice cannot be bought for a technology; asked before they are rolled."""
    refused = list[Refusal]()
    world, mine = play.world, state.active
    if state.turn.researched is not None:
        researched = world.name("technologies", state.turn.researched)
        reason = _("Only one technology a turn; this turn it was: {technology}")
        refused.append(play.refuse("research", reason, technology=researched))
    if technology in mine.technologies:
        reason = _("{technology}: developed already").format(
            technology=world.name("technologies", technology)
        )
        open_ones = [
            world.name("technologies", key)
            for key in world.technology_numbers
            if key not in mine.technologies
        ]
        allowed = _("open are: {technologies}").format(technologies=", ".join(open_ones))
        refused.append(play.refuse("research", reason, allowed))
    if dice < 1 or price(play, dice) > mine.cash:
        most = mine.cash // price(play, 1)
        reason = ngettext(
            "{dice} die costs {price}, and there are {cash}",
            "{dice} dice cost {price}, and there are {cash}",
            dice,
        ).format(dice=dice, price=price(play, dice), cash=world.money(mine.cash))
        allowed = ngettext("at most {n} die", "at most {n} dice", most).format(n=most)
        if not most:
            allowed = ""
        refused.append(play.refuse("research", reason, allowed))
    return refused


def _most(draft: Draft) -> int:
    """Return how many dice there is money for."""
    return draft.state.active.cash // price(draft.play, 1)


def _at_most(draft: Draft) -> str:
    """Return text such as `at most 4 dice at 5 IPC`."""
    most = _most(draft)
    text = ngettext("at most {n} die at {price}", "at most {n} dice at {price}", most)
    return text.format(n=most, price=draft.play.world.money(price(draft.play, 1)))


def _open(draft: Draft) -> list[str]:
    """Return the technologies for which a die may be bought now."""
    play, state = draft.play, draft.state
    return [key for key in play.world.technology_numbers if not refusals(play, state, key, 1)]


def _why_no_die(draft: Draft) -> list[Refusal]:
    """Return why no die may be bought: for anything, or for the technology that was named."""
    play, state = draft.play, draft.state
    missing = [key for key in play.world.technology_numbers if key not in state.active.technologies]
    named = draft.answers.get("technology")
    wanted = [named] if named else missing or list(play.world.technology_numbers)
    return [why for key in wanted for why in refusals(play, state, key, 1)[:1]]


@action
class Research(AxisAction):
    """Research: dice bought for one technology; its number on any of them is a breakthrough (p.
    6)."""

    gate = InPhase("research")
    dice = 6
    """Sides of its dice."""
    technology: str = field(
        one_of(lambda draft: draft.play.world.vocabulary("technologies")),
        N_("The technology."),
        legal=_open,
        idle=_why_no_die,
    )
    fell: tuple[int, ...] = kept(key="dice")
    inputs = MappingProxyType(
        {
            "count": Field(
                NUMBER,
                N_("How many dice to buy."),
                legal=lambda draft: range(1, _most(draft) + 1),
                idle=_why_no_die,
            )
        }
    )

    @classmethod
    def means(cls, draft: Draft) -> str:
        return _at_most(draft)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Research]:
        """Ask for a technology and the number of dice, then for what they show."""
        play, state = draft.play, draft.state
        technology = yield Ask("technology", draft)
        draft = draft.having("technology", technology)
        missing = _("How many dice? For example: research jet_fighters 2.")
        thrown = draft.thrown or None
        prompt = _("How many dice, {means}").format(means=_at_most(draft))
        count = yield Ask(
            "count", draft, prompt, default=thrown, required=not thrown, missing=missing
        )
        reasons = cls.gate.refusals(play, state) or refusals(play, state, technology, count)
        draft.refuse(reasons)
        world = play.world
        purpose = _("{technology}, a {number} is wanted").format(
            technology=world.name("technologies", technology),
            number=world.technology_numbers[technology],
        )
        dice = yield Roll(count, purpose, world.constants["die_sides"])
        return cls(technology=technology, fell=dice)

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        return refusals(play, state, self.technology, len(self.fell))

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        technology, mine = self.technology, state.active
        if self._breakthrough(play) and technology not in mine.technologies:
            mine = replace(mine, technologies=(*mine.technologies, technology))
        state = replace(
            state.with_power(state.power, mine), turn=replace(state.turn, researched=technology)
        )
        cost = price(play, len(self.fell))
        return money.book(state, Entry(state.power, -cost, money.RESEARCH, technology))

    def told(self, play: Play, state: AxisState) -> str:
        result = _("breakthrough") if self._breakthrough(play) else _("nothing")
        return _("research {technology}: {dice} → {result}").format(
            technology=play.world.name("technologies", self.technology),
            dice=" ".join(map(str, self.fell)),
            result=result,
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        world, technology = play.world, self.technology
        text = _("{technology} needs {number}; rolled: {dice}. Paid {price}, {cash} left.").format(
            technology=world.name("technologies", technology),
            number=world.technology_numbers[technology],
            dice=" ".join(map(str, self.fell)),
            price=world.money(price(play, len(self.fell))),
            cash=world.money(step.state.active.cash),
        )
        if not self._breakthrough(play):
            return [Line(text), Line(_("No breakthrough."))]
        effect = world.game.words(world.lang()).get("technologies", technology, "effect") or ""
        won = _("Breakthrough, from now on: {effect}").format(effect=effect)
        return [Line(text), Line(won)]

    def _breakthrough(self, play: Play) -> bool:
        """Return whether a die shows the number of the technology (p. 6)."""
        return play.world.technology_numbers[self.technology] in self.fell
