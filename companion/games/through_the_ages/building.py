"""Buildings and units: build, upgrade, destroy (pp. 6, 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, takewhile
from typing import Any

from companion.games.through_the_ages import costs, counts, expected, population
from companion.games.through_the_ages.action import AgesAction, Draft, InTurn, card_of
from companion.games.through_the_ages.ledger import CivLedger
from companion.games.through_the_ages.phase import open_actions
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.ratings import RatingItem
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.wonders import Stage
from companion.games.through_the_ages.words import (
    any_technology,
    cards_in_order,
    find_card,
    split_count,
    technology_words,
)
from companion.games.through_the_ages.world import RESOURCE, UNIT, URBAN, World
from companion.table import actions
from companion.table.actions import Ask, Asking, Input, accepted, action, field, why_withheld
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import NUMBER, Words
from companion.table.rules import Step
from companion.table.words import Vocabulary


def build_refusals(
    play: Play, state: TtaState, key: str, less: int = 0, own_action: bool = True
) -> list[Refusal]:
    """Return why a worker cannot go on a card. `less` is what an action card takes off; without
    `own_action` the action is part of another one."""
    world, civ, player = play.world, state.civ, state.turn
    card = world.cards[key]
    refusals = _action_refusals(play, state, card.category) if own_action else []
    if key not in civ.technologies:
        reason = _("{player} does not have the technology {card} in play")
        reason = world.say(reason, player=player, card=key)
        names = world.cards_text(civ.technologies)
        return [
            *refusals,
            play.refuse("building", reason, _("there are: {cards}").format(cards=names)),
        ]
    if not civ.unused_workers:
        reason = world.say(_("{player} has no unused worker"), player=player)
        return [*refusals, play.refuse("building", reason, _more_workers(play, state))]
    if card.category == URBAN and costs.urban_room(world, state, player, card) < 1:
        reason = _("The government allows no more buildings of the type {type}")
        reason = reason.format(type=world.name("card_types", card.type))
        return [*refusals, play.refuse("urban", reason, _("upgrading one is possible"))]
    return refusals + _price_refusals(
        play, state, key, costs.build_items(world, state, player, key), less
    )


def _more_workers(play: Play, state: TtaState) -> str:
    """Return how a worker becomes unused now: by food, or from a card."""
    if not population.Population().rule_refusals(play, state):
        return _("'pop' or 'destroy' makes one")
    return _("'destroy' makes one") if any(state.civ.technologies.values()) else ""


def build(ledger: CivLedger, key: str, less: int = 0, own_action: bool = True) -> None:
    """Pay and put an unused worker on a card."""
    world, player = ledger.world, ledger.state.turn
    _pay(ledger, key, costs.build_items(world, ledger.state, player, key), less, own_action)
    civ = ledger.civ(player)
    ledger.set_civ(player, civ.with_workers(key, 1))
    ledger.change(player, unused_workers=civ.unused_workers - 1)


def upgrade_refusals(
    play: Play, state: TtaState, old: str, new: str, less: int = 0, own_action: bool = True
) -> list[Refusal]:
    """Return why a worker cannot move from a card to a better one of the type. `less`: resources
    that a card saves; without `own_action` a card includes the action."""
    world, civ = play.world, state.civ
    first, then = world.cards[old], world.cards[new]
    refusals = _action_refusals(play, state, then.category) if own_action else []
    if not civ.technologies.get(old):
        reason = _("{player} has no worker on {card}")
        reason = world.say(reason, player=state.turn, card=old)
        return [*refusals, play.refuse("upgrade", reason)]
    if new not in civ.technologies:
        reason = _("{player} does not have the technology {card} in play")
        reason = world.say(reason, player=state.turn, card=new)
        return [*refusals, play.refuse("upgrade", reason)]
    if first.type != then.type or first.level >= then.level:
        reason = world.say(_("{old} cannot become {new}"), old=old, new=new)
        allowed = _("upgrades lead to a higher level of the same type")
        return [*refusals, play.refuse("upgrade", reason, allowed)]
    items = costs.upgrade_items(world, state, state.turn, old, new)
    return refusals + _price_refusals(play, state, new, items, less)


def upgrade(ledger: CivLedger, old: str, new: str, less: int = 0, own_action: bool = True) -> None:
    """Pay the difference, less what a card saves, and move a worker to the better card."""
    world, player = ledger.world, ledger.state.turn
    items = costs.upgrade_items(world, ledger.state, player, old, new)
    _pay(ledger, new, items, less, own_action)
    ledger.set_civ(player, ledger.civ(player).with_workers(old, -1).with_workers(new, 1))


def _action_refusals(play: Play, state: TtaState, category: str) -> list[Refusal]:
    """Refuse a unit without a military action left, everything else without a civil one."""
    return play.military_refusals(state) if category == UNIT else play.civil_refusals(state)


def _spend(ledger: CivLedger, category: str) -> None:
    """Spend the action that a card of a category takes: military for units, civil for others."""
    player, civ = ledger.state.turn, ledger.state.civ
    if category == UNIT:
        ledger.change(player, spent_military=civ.spent_military + 1)
    else:
        ledger.change(player, spent_civil=civ.spent_civil + 1)


def price(play: Play, state: TtaState, key: str, items: list[RatingItem], less: int = 0) -> int:
    """Return the resources to pay, all discounts taken off."""
    cost = max(0, costs.total(items) - less)
    return max(0, cost - state.civ.discount) if play.world.cards[key].category == UNIT else cost


def _price_refusals(
    play: Play, state: TtaState, key: str, items: list[RatingItem], less: int
) -> list[Refusal]:
    """Refuse a price that the resources of the player in turn do not pay."""
    cost = price(play, state, key, items, less)
    there = costs.available(play.world, state, state.turn, RESOURCE)
    if there >= cost:
        return []
    reason = _("{card}: {player} has too few resources, {there} of {cost}")
    names = {"card": play.world.card(key), "player": play.world.player(state.turn)}
    return [play.refuse("building", reason.format(cost=cost, there=there, **names))]


def _pay(ledger: CivLedger, key: str, items: list[RatingItem], less: int, own_action: bool) -> None:
    """Pay an action on a card: `less` resources than its items come to, and the action itself if it
    is the player's own."""
    category, player = ledger.world.cards[key].category, ledger.state.turn
    if own_action:
        _spend(ledger, category)
    lowered = [*items, RatingItem("effect", detail="", value=-less)]
    if category == UNIT:
        costs.charge_unit(ledger, player, lowered, key)
    else:
        costs.charge(ledger, player, RESOURCE, costs.total(lowered), key)


# ---- words ---------------------------------------------------------------------------------------


def find_technology(world: World, known: Vocabulary, text: str) -> str:
    """Return a card in play; of several of a type the lowest. Other technologies are understood
    too, so that the rules can say what is missing. Raises UsageError."""
    matches = known.matches(text)
    if len(matches) > 1 and len({world.cards[card].type for card in matches}) == 1:
        return min(matches, key=lambda card: world.cards[card].level)
    if not matches and any_technology(world).matches(text):
        return find_card(world, any_technology(world), text)
    return known.find(text)


def higher_technologies(world: World, state: TtaState, old: str) -> list[str]:
    """Return the technologies in play that a worker on a card could be upgraded to."""
    return [
        card
        for card in state.civ.technologies
        if world.cards[card].type == world.cards[old].type
        and world.cards[card].level > world.cards[old].level
    ]


def old_and_new(draft: Draft, text: str) -> list[str]:
    """Read both cards: `bronze iron`, `knights > cavalrymen`; or the one: `bronze`. Raises
    UsageError."""
    world = draft.play.world
    known = technology_words(world, draft.state)
    if len(known.matches(text)) == 1:
        return [known.find(text)]
    return cards_in_order(world, (known, any_technology(world)), text)


def _technology(words: Words) -> Input[str]:
    """Return a field for one of the technologies that words are for."""
    return card_of(words, lambda draft, text: find_technology(draft.play.world, words(draft), text))


def _in_play(draft: actions.Draft[Any, Any]) -> Vocabulary:
    return technology_words(draft.play.world, draft.state)


def _staffed(draft: actions.Draft[Any, Any]) -> Vocabulary:
    workers = draft.state.civ.technologies
    return _in_play(draft).only(card for card in workers if workers[card])


def _with_wonder(draft: actions.Draft[Any, Any]) -> Vocabulary:
    civ = draft.state.civ
    words: Vocabulary = draft.play.world.card_words(
        (*civ.technologies, *([civ.building] if civ.building else []))
    )
    return words


def _read_building(draft: actions.Draft[Any, Any], text: str) -> str:
    """Return a building or a unit, or the wonder under way. Raises UsageError."""
    world, civ, known = draft.play.world, draft.state.civ, _in_play(draft)
    if not known.matches(text) and civ.building:
        wonder = world.card_words((civ.building,))
        if wonder.matches(text):
            return str(civ.building)
    return find_technology(world, known, text)


IN_PLAY, STAFFED = _technology(_in_play), _technology(_staffed)
HIGHER = card_of(lambda draft: any_technology(draft.play.world))
BUILDING = card_of(_with_wonder, _read_building)


def card_and_count(words: Sequence[str], card: str = "card") -> dict[str, str]:
    """Divide `bronze 2`, `2x bronze` into the words of a card and of how many."""
    text, times = split_count(" ".join(words))
    return {card: text} | ({"times": times} if times else {})


# ---- actions -------------------------------------------------------------------------------------


TOKENS = 100
"""Number of yellow tokens in the whole box (p. 2): nothing is done with more of them at once."""


class Repeated(AgesAction):
    """An action that is done `times` over, each on what the one before left."""

    gate = InTurn("building")
    times: int = 1

    def once_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Return why it cannot be done once."""
        raise NotImplementedError

    def once(self, ledger: CivLedger) -> None:
        """Do the action once."""
        raise NotImplementedError

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Do the action as often as it was told, and refuse it at the first time that cannot be."""
        ledger = open_actions(play, state)
        for times_done in range(self.times):
            refusals = self.once_refusals(play, ledger.state)
            if refusals and times_done:
                most = _("{done} of {times} can be done; then: {reason}")
                reason = most.format(done=times_done, times=self.times, reason=refusals[0].reason)
                return [refusals[0]._replace(reason=reason)]
            if refusals:
                return refusals
            self.once(ledger)
        return []

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        if self.times > TOKENS:
            raise ValueError(self.times)
        ledger = open_actions(play, state)
        for _time in range(self.times):
            self.once(ledger)
        return ledger.step()

    def named(self, play: Play, card: str) -> str:
        """Return text such as `Bronze × 2`."""
        return play.world.card(card) + (f" × {self.times}" if self.times > 1 else "")


def most(draft: Draft, make: Callable[[int], AgesAction]) -> Iterator[int]:
    """Yield how often something can be done: each number from 1 on."""

    def allowed(times: int) -> bool:
        return not make(times).refusals(draft.play, draft.state)

    return takewhile(allowed, count(1))


def _built(draft: Draft, card: str, times: int) -> Build | Stage:
    """Return a building or a unit; a stage where the wonder under way is named."""
    if card == draft.state.civ.building:
        return Stage(stages=times)
    return Build(card=card, times=times)


def _every(draft: Draft) -> list[str]:
    """Return all that somebody could think of building."""
    civ = draft.state.civ
    return [*civ.technologies, *([civ.building] if civ.building else [])]


def buildable(draft: Draft) -> list[str]:
    """Return the buildings, units and the wonder that can be built now."""
    return accepted(draft, _every(draft), lambda card: _built(draft, card, 1))


def _why_unbuildable(draft: Draft) -> list[Refusal]:
    """Return why nothing can be built now."""
    return why_withheld(draft, _every(draft), lambda card: _built(draft, card, 1))


@action
class Build(Repeated):
    """A building or a unit (p. 6)."""

    card: str = field(
        BUILDING,
        N_("What is built."),
        legal=buildable,
        idle=_why_unbuildable,
        noted=lambda draft, card: expected.told(draft, _built(draft, card, 1)),
    )
    times: int = field(
        NUMBER,
        N_("How many."),
        default=1,
        legal=lambda draft: most(draft, lambda n: _built(draft, draft.answers["card"], n)),
    )

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        return card_and_count(words)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Build | Stage]:
        card = yield Ask("card", draft)
        times = yield Ask("times", draft.having("card", card))
        return _built(draft, card, times)

    def once_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        return build_refusals(play, state, self.card)

    def once(self, ledger: CivLedger) -> None:
        build(ledger, self.card)

    def told(self, play: Play, state: TtaState) -> str:
        return _("builds {card}").format(card=self.named(play, self.card))


def _upgrades(draft: Draft, old: str) -> list[str]:
    higher = higher_technologies(draft.play.world, draft.state, old)
    return accepted(draft, higher, lambda new: Upgrade(old=old, new=new))


def upgradable(draft: Draft) -> list[str]:
    """Return the technologies with a worker that can be upgraded now."""
    return [card for card in draft.state.civ.technologies if _upgrades(draft, card)]


def _why_no_way_up(draft: Draft, old: str) -> list[Refusal]:
    """Return why a worker on a card cannot be upgraded, to the next card or at all."""
    play, higher = draft.play, higher_technologies(draft.play.world, draft.state, old)
    if higher:
        return why_withheld(draft, higher, lambda new: Upgrade(old=old, new=new))
    reason = _("{card}: no higher technology of its type is in play")
    return [play.refuse("upgrade", reason, card=old)]


def _why_not_upgradable(draft: Draft) -> list[Refusal]:
    """Return why no worker can be upgraded now."""
    workers = draft.state.civ.technologies
    lower = [card for card in workers if higher_technologies(draft.play.world, draft.state, card)]
    if not lower:
        reason = _("No technology in play can be upgraded to a higher one in play")
        return [draft.play.refuse("upgrade", reason)]
    staffed = [card for card in lower if workers[card]]
    return [why for card in staffed or lower for why in _why_no_way_up(draft, card)]


@action
class Upgrade(Repeated):
    """Workers moved to a better card of the type (p. 9)."""

    old: str = field(
        IN_PLAY, N_("What is upgraded."), key="from", legal=upgradable, idle=_why_not_upgradable
    )
    new: str = field(
        HIGHER,
        N_("What it becomes."),
        key="to",
        legal=lambda draft: _upgrades(draft, draft.answers["old"]),
        noted=lambda draft, new: expected.told(draft, Upgrade(old=draft.answers["old"], new=new)),
    )
    times: int = field(
        NUMBER,
        N_("How many."),
        default=1,
        legal=lambda draft: most(draft, lambda n: Upgrade(**{**draft.answers, "times": n})),
    )

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        fields_typed = card_and_count(words)
        cards = zip(("old", "new"), old_and_new(draft, fields_typed.pop("card")), strict=False)
        return {**dict(cards), **fields_typed}

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Upgrade]:
        old = yield Ask("old", draft)
        world, draft = draft.play.world, draft.having("old", old)
        higher = higher_technologies(world, draft.state, old)
        only = higher[0] if len(higher) == 1 else None
        new = yield Ask(
            "new",
            draft,
            default=only,
            required=only is None,
            missing=_ways_up(world, old, higher),
            idle=lambda: _why_no_way_up(draft, old),
        )
        draft = draft.having("new", new)
        return Upgrade(old=old, new=new, times=(yield Ask("times", draft)))

    def once_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        return upgrade_refusals(play, state, self.old, self.new)

    def once(self, ledger: CivLedger) -> None:
        upgrade(ledger, self.old, self.new)

    def told(self, play: Play, state: TtaState) -> str:
        return play.world.say(
            _("upgrades {old} to {new}"), old=self.old, new=self.named(play, self.new)
        )


def _ways_up(world: World, old: str, higher: Sequence[str]) -> str:
    message = _("Upgrade {card} to what? In play are: {cards}.")
    return world.say(message, card=old, cards=higher)


def _destroyable(draft: Draft) -> list[str]:
    return accepted(draft, draft.state.civ.technologies, lambda card: Destroy(card=card))


def _why_indestructible(draft: Draft) -> list[Refusal]:
    """Return why nothing can be destroyed now."""
    play, workers = draft.play, draft.state.civ.technologies
    staffed = [card for card in workers if workers[card]]
    reason = _("{player} has no worker on any card")
    nobody = reason.format(player=play.world.player(draft.state.turn))
    reasons = why_withheld(draft, staffed, lambda card: Destroy(card=card))
    return reasons or [play.refuse("building", nobody)]


@action
class Destroy(Repeated):
    """A building pulled down, or a unit disbanded (p. 6)."""

    card: str = field(
        STAFFED, N_("What is destroyed."), legal=_destroyable, idle=_why_indestructible
    )
    times: int = field(
        NUMBER,
        N_("How many."),
        default=1,
        legal=lambda draft: most(draft, lambda n: Destroy(card=draft.answers["card"], times=n)),
    )

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        return card_and_count(words)

    def once_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        refusals = _action_refusals(play, state, play.world.cards[self.card].category)
        if not state.civ.technologies.get(self.card):
            reason = _("{player} has no worker on {card}")
            names = {"player": play.world.player(state.turn), "card": play.world.card(self.card)}
            refusals.append(play.refuse("building", reason.format(**names)))
        return refusals

    def once(self, ledger: CivLedger) -> None:
        player = ledger.state.turn
        _spend(ledger, ledger.world.cards[self.card].category)
        civ = ledger.civ(player).with_workers(self.card, -1)
        ledger.set_civ(player, civ)
        ledger.change(player, unused_workers=civ.unused_workers + 1)

    def told(self, play: Play, state: TtaState) -> str:
        return _("destroys {card}").format(card=self.named(play, self.card))


def _enlistable(draft: Draft) -> list[str]:
    return accepted(draft, draft.state.civ.technologies, lambda card: Enlist(card=card))


def _why_nobody_enlisted(draft: Draft) -> list[Refusal]:
    """Return why no unit can be enlisted now."""
    play, civ = draft.play, draft.state.civ
    if counts.total(play.world, civ, "enlist"):
        units = [card for card in civ.technologies if play.world.cards[card].category == UNIT]
        return why_withheld(draft, units, lambda card: Enlist(card=card))
    reason = _("{player} has no leader who lets units be enlisted")
    text = reason.format(player=play.world.player(draft.state.turn))
    return [play.refuse("cards", text, _("'pop' and 'build' do it singly"))]


@action
class Enlist(Repeated):
    """Population and a unit for one civil action, each for less, where a leader allows it."""

    card: str = field(IN_PLAY, N_("The unit."), legal=_enlistable, idle=_why_nobody_enlisted)

    def once_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse without a leader who allows it, then what a new worker and then the unit lack."""
        world, civ = play.world, state.civ
        less = counts.total(world, civ, "enlist")
        if not less or world.cards[self.card].category != UNIT:
            reason = _("{player} has no leader who lets {card} be enlisted")
            names = {"player": world.player(state.turn), "card": world.card(self.card)}
            allowed = _("'pop' and 'build' do it singly")
            return [play.refuse("cards", reason.format(**names), allowed)]
        refusals = play.civil_refusals(state) or population.increase_refusals(
            play, state, state.turn, less
        )
        if refusals:
            return refusals
        ledger = CivLedger(world, state)
        population.increase(ledger, state.turn, less)
        return build_refusals(play, ledger.state, self.card, less, own_action=False)

    def once(self, ledger: CivLedger) -> None:
        player = ledger.state.turn
        less = counts.total(ledger.world, ledger.civ(player), "enlist")
        ledger.change(player, spent_civil=ledger.civ(player).spent_civil + 1)
        population.increase(ledger, player, less)
        build(ledger, self.card, less, own_action=False)

    def told(self, play: Play, state: TtaState) -> str:
        text = _("increases the population and builds {card}")
        return text.format(card=self.named(play, self.card))
