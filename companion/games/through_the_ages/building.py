"""Buildings and units: build, upgrade, destroy (pp. 6, 9)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.through_the_ages import costs, counts, people
from companion.games.through_the_ages.ledger import Ledger
from companion.games.through_the_ages.phase import open_actions, surplus
from companion.games.through_the_ages.play import Data, Kind, Play
from companion.games.through_the_ages.ratings import Item
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import RESOURCE, UNIT, URBAN
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.rules import Step

Faults = Callable[[Play, TtaState, Data], list[Refusal]]
Deed = Callable[[Ledger, Data], None]


def build_faults(
    play: Play, state: TtaState, key: str, less: int = 0, paid: bool = True
) -> list[Refusal]:
    """Why a worker cannot go on a card. `less` is what an action card takes off; without `paid`
    the action is part of another one."""
    world, civ, player = play.world, state.civ, state.turn
    card = world.cards[key]
    found = _action(play, state, card.category) if paid else []
    if key not in civ.technologies:
        reason = _("{player} does not have the technology {card} in play")
        reason = reason.format(player=world.player(player), card=world.card(key))
        names = world.cards_text(civ.technologies)
        return [
            *found,
            play.refuse("building", reason, _("there are: {cards}").format(cards=names)),
        ]
    if not civ.unused:
        reason = _("{player} has no unused worker").format(player=world.player(player))
        return [*found, play.refuse("building", reason, _("'pop' or 'destroy' makes one"))]
    if card.category == URBAN and costs.urban_room(world, state, player, card) < 1:
        reason = _("The government allows no more buildings of the type {type}")
        reason = reason.format(type=world.name("card_types", card.type))
        return [*found, play.refuse("urban", reason, _("upgrading one is possible"))]
    return found + _afford(play, state, key, costs.build_items(world, state, player, key), less)


def build(ledger: Ledger, key: str, less: int = 0, paid: bool = True) -> None:
    """Pay and put an unused worker on a card."""
    world, player = ledger.world, ledger.state.turn
    _pay(ledger, key, costs.build_items(world, ledger.state, player, key), less, paid)
    civ = ledger.civ(player)
    ledger.put(player, civ.with_workers(key, 1))
    ledger.change(player, unused=civ.unused - 1)


def upgrade_faults(
    play: Play, state: TtaState, old: str, new: str, less: int = 0, paid: bool = True
) -> list[Refusal]:
    """Why a worker cannot move from a card to a better one of the type."""
    world, civ = play.world, state.civ
    first, then = world.cards[old], world.cards[new]
    found = _action(play, state, then.category) if paid else []
    if not civ.technologies.get(old):
        reason = _("{player} has no worker on {card}")
        reason = reason.format(player=world.player(state.turn), card=world.card(old))
        return [*found, play.refuse("upgrade", reason)]
    if new not in civ.technologies:
        reason = _("{player} does not have the technology {card} in play")
        reason = reason.format(player=world.player(state.turn), card=world.card(new))
        return [*found, play.refuse("upgrade", reason)]
    if first.type != then.type or first.level >= then.level:
        reason = _("{old} cannot become {new}").format(old=world.card(old), new=world.card(new))
        allowed = _("upgrades lead to a higher level of the same type")
        return [*found, play.refuse("upgrade", reason, allowed)]
    items = costs.upgrade_items(world, state, state.turn, old, new)
    return found + _afford(play, state, new, items, less)


def upgrade(ledger: Ledger, old: str, new: str, less: int = 0, paid: bool = True) -> None:
    """Pay the difference and move a worker."""
    world, player = ledger.world, ledger.state.turn
    items = costs.upgrade_items(world, ledger.state, player, old, new)
    _pay(ledger, new, items, less, paid)
    ledger.put(player, ledger.civ(player).with_workers(old, -1).with_workers(new, 1))


def _action(play: Play, state: TtaState, category: str) -> list[Refusal]:
    return play.military(state) if category == UNIT else play.civil(state)


def _spend(ledger: Ledger, category: str) -> None:
    player, civ = ledger.state.turn, ledger.state.civ
    if category == UNIT:
        ledger.change(player, spent_military=civ.spent_military + 1)
    else:
        ledger.change(player, spent_civil=civ.spent_civil + 1)


def price(play: Play, state: TtaState, key: str, items: list[Item], less: int = 0) -> int:
    """Resources to pay, all discounts taken off."""
    cost = max(0, costs.total(items) - less)
    return max(0, cost - state.civ.discount) if play.world.cards[key].category == UNIT else cost


def _afford(play: Play, state: TtaState, key: str, items: list[Item], less: int) -> list[Refusal]:
    cost = price(play, state, key, items, less)
    there = costs.available(play.world, state, state.turn, RESOURCE)
    if there >= cost:
        return []
    reason = _("{card}: {player} has too few resources, {there} of {cost}")
    names = {"card": play.world.card(key), "player": play.world.player(state.turn)}
    return [play.refuse("building", reason.format(cost=cost, there=there, **names))]


def _pay(ledger: Ledger, key: str, items: list[Item], less: int, paid: bool) -> None:
    category, player = ledger.world.cards[key].category, ledger.state.turn
    if paid:
        _spend(ledger, category)
    lowered = [*items, Item("effect", "", -less)]
    if category == UNIT:
        costs.charge_unit(ledger, player, lowered, key)
    else:
        costs.charge(ledger, player, RESOURCE, costs.total(lowered), key)


def destroy_faults(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    key = data["card"]
    found = _action(play, state, play.world.cards[key].category)
    if not state.civ.technologies.get(key):
        reason = _("{player} has no worker on {card}")
        reason = reason.format(player=play.world.player(state.turn), card=play.world.card(key))
        found.append(play.refuse("building", reason))
    return found


def _destroy(ledger: Ledger, data: Data) -> None:
    key, player = data["card"], ledger.state.turn
    _spend(ledger, ledger.world.cards[key].category)
    civ = ledger.civ(player).with_workers(key, -1)
    ledger.put(player, civ)
    ledger.change(player, unused=civ.unused + 1)


def _enlist_faults(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    """Population and a unit for one civil action, each for less, where a leader allows it."""
    world, civ = play.world, state.civ
    less = counts.total(world, civ, "enlist")
    if not less or world.cards[data["card"]].category != UNIT:
        reason = _("{player} has no leader who lets {card} be enlisted")
        names = {"player": world.player(state.turn), "card": world.card(data["card"])}
        return [play.refuse("cards", reason.format(**names), _("'pop' and 'build' do it singly"))]
    found = play.civil(state) or people.increase_faults(play, state, state.turn, less)
    if found:
        return found
    ledger = Ledger(world, state)
    people.increase(ledger, state.turn, less)
    return build_faults(play, ledger.state, data["card"], less, paid=False)


def _enlist(ledger: Ledger, data: Data) -> None:
    player = ledger.state.turn
    less = counts.total(ledger.world, ledger.civ(player), "enlist")
    ledger.change(player, spent_civil=ledger.civ(player).spent_civil + 1)
    people.increase(ledger, player, less)
    build(ledger, data["card"], less, paid=False)


def repeated(faults: Faults, deed: Deed, describe: Callable[[Play, TtaState, Data], str]) -> Kind:
    """An event that does the same thing `times` over, each on what the one before left."""

    def check(play: Play, state: TtaState, data: Data) -> list[Refusal]:
        found = play.acting(state, "building") or surplus(play, state)
        ledger, times = open_actions(play, state), int(data.get("times", 1))
        for done in range(times):
            if found:
                break
            found = faults(play, ledger.state, data)
            if found and done:
                most = _("{done} of {times} can be done; then: {reason}")
                reason = most.format(done=done, times=times, reason=found[0].reason)
                return [found[0]._replace(reason=reason)]
            deed(ledger, data)
        return found

    def apply(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
        ledger = open_actions(play, state)
        for _time in range(int(data.get("times", 1))):
            deed(ledger, data)
        return ledger.step()

    return Kind(check, apply, describe)


def _said(play: Play, key: str, data: Data) -> str:
    times = int(data.get("times", 1))
    return play.world.card(key) + (f" × {times}" if times > 1 else "")


BUILD = repeated(
    lambda play, state, data: build_faults(play, state, data["card"]),
    lambda ledger, data: build(ledger, data["card"]),
    lambda play, _state, data: _("builds {card}").format(card=_said(play, data["card"], data)),
)
UPGRADE = repeated(
    lambda play, state, data: upgrade_faults(play, state, data["from"], data["to"]),
    lambda ledger, data: upgrade(ledger, data["from"], data["to"]),
    lambda play, _state, data: _("upgrades {old} to {new}").format(
        old=play.world.card(data["from"]), new=_said(play, data["to"], data)
    ),
)
DESTROY = repeated(
    destroy_faults,
    _destroy,
    lambda play, _state, data: _("destroys {card}").format(card=_said(play, data["card"], data)),
)
ENLIST = repeated(
    _enlist_faults,
    _enlist,
    lambda play, _state, data: _("increases the population and builds {card}").format(
        card=_said(play, data["card"], data)
    ),
)
