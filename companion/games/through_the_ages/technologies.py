"""Technologies for science points, governments in peace or by revolution (p. 8)."""

from __future__ import annotations

from companion.games.through_the_ages import costs, counts, ratings
from companion.games.through_the_ages.ledger import COST, EFFECT, CivLedger
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import Civilisation, TtaState
from companion.games.through_the_ages.world import BUILT, GOVERNMENT, RESOURCE, World
from companion.table.errors import Refusal
from companion.table.i18n import _


def by_military(world: World, civ: Civilisation) -> bool:
    """Return whether a revolution uses up the military actions instead (p. 20)."""
    return bool(counts.flag(world, civ, "revolution"))


def technology_refusals(
    play: Play, state: TtaState, key: str, revolution: bool = False, own_action: bool = True
) -> list[Refusal]:
    """Return why a technology cannot be played. Without `own_action` an action card includes it. A
    `revolution` takes all civil actions."""
    world, civ, player = play.world, state.civ, state.turn
    refusals = _actions_refusals(play, state, revolution, own_action)
    cost = costs.total(costs.science_items(world, state, player, key, revolution))
    if civ.science < cost:
        reason = _("{card}: {player} has too few science points, {there} of {cost}")
        names = {"card": world.card(key), "player": world.player(player)}
        text = reason.format(cost=cost, there=civ.science, **names)
        refusals.append(play.refuse("technology", text, _cheaper(world, key, revolution)))
    for partner in costs.partners_paying(world, state, player):
        if not state.civs[partner].science:
            reason = _("{player} has no science point to pay for the pact")
            refusals.append(play.refuse("cards", reason, player=partner))
    return refusals


def _cheaper(world: World, key: str, revolution: bool) -> str:
    card = world.cards[key]
    if not card.peaceful_cost or revolution:
        return ""
    return _("'revolution' costs {cost}").format(cost=card.science_cost)


def _actions_refusals(
    play: Play, state: TtaState, revolution: bool, own_action: bool
) -> list[Refusal]:
    """Refuse a technology without a civil action, and a revolution after an action of the kind that
    it takes, whole. Without `own_action` the action is part of another one."""
    if not revolution:
        return play.civil_refusals(state) if own_action else []
    if by_military(play.world, state.civ):
        spent, missing = state.civ.spent_military, state.civ.extra_military
    else:
        spent, missing = state.civ.spent_civil, state.civ.extra_civil
    if not spent and missing >= 0:
        return []
    reason = _("A revolution takes all actions of the turn, none used before")
    return [play.refuse("revolution", reason, _("'play' changes the government in peace"))]


def bring(ledger: CivLedger, key: str, revolution: bool = False, own_action: bool = True) -> None:
    """Pay the science, lay the card on its place, and let effects of new technologies follow. A
    `revolution` takes all civil actions; without `own_action` none is taken."""
    world, player, civ = ledger.world, ledger.state.turn, ledger.state.civ
    military = by_military(world, civ)
    cost = costs.total(costs.science_items(world, ledger.state, player, key, revolution))
    for partner in costs.partners_paying(world, ledger.state, player):
        ledger.science(partner, -1, COST, key)
    if own_action and not revolution:
        ledger.change(player, spent_civil=civ.spent_civil + 1)
    ledger.science(player, -cost, COST, key)
    lay_technology(ledger, player, key)
    if revolution:
        _use_up(ledger, player, military)
    for source, change in list(counts.changes_in_force(world, civ, counts.TECHNOLOGY)):
        _reward(ledger, player, source, change.account, change.sign * change.terms[0].factor)


def lay_technology(ledger: CivLedger, player: str, key: str) -> None:
    """Lay a technology from the hand on the table; a special one replaces that of its type (p.
    15)."""
    world, civ = ledger.world, ledger.civ(player)
    card = world.cards[key]
    hand = tuple(held for held in civ.hand if held != key)
    ledger.change(player, hand=hand)
    if card.category in BUILT:
        ledger.change(player, technologies={**civ.technologies, key: civ.technologies.get(key, 0)})
    elif card.category == GOVERNMENT:
        ledger.change(player, government=key)
    else:
        old = [other for other in civ.specials if world.cards[other].type == card.type]
        remaining = tuple(other for other in civ.specials if other not in old)
        lost = min(civ.blue_bank, sum(world.cards[other].blue_tokens for other in old))
        bank = civ.blue_bank - lost + card.blue_tokens
        ledger.change(player, specials=(*remaining, key), blue_bank=bank)
        ledger.note(player, "blue", card.blue_tokens - lost, EFFECT, key)


def _use_up(ledger: CivLedger, player: str, military: bool) -> None:
    """Use up all tokens of the new government: after a revolution they lie beside it (p. 8)."""
    world, civ = ledger.world, ledger.civ(player)
    if military:
        full = ratings.military_actions(world, ledger.state, player).total
        ledger.change(player, spent_military=full + civ.extra_military)
    else:
        full = ratings.civil_actions(world, ledger.state, player).total
        ledger.change(player, spent_civil=full + civ.extra_civil)


def _reward(ledger: CivLedger, player: str, source: str, account: str, amount: int) -> None:
    """Give a player what a card pays: civil actions back, resources or culture."""
    civ = ledger.civ(player)
    if account == "civil_actions":
        ledger.change(player, spent_civil=max(0, civ.spent_civil - amount))
    elif account == RESOURCE:
        ledger.gain(player, RESOURCE, amount, EFFECT, source)
    else:
        ledger.culture(player, amount, EFFECT, source)
