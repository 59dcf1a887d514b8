"""Cards from the hand: leaders, technologies, action cards, tactics (pp. 6-8, 15, 20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.through_the_ages import (
    building,
    leaders,
    people,
    ratings,
    technologies,
    wonders,
)
from companion.games.through_the_ages.ledger import EFFECT, PLAYED, Ledger
from companion.games.through_the_ages.phase import open_actions, surplus
from companion.games.through_the_ages.play import Data, Kind, Play
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import (
    ACTION,
    FOOD,
    GOVERNMENT,
    LEADER,
    PRODUCTION,
    RESOURCE,
    UNIT,
    URBAN,
)
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.rules import Step
from kitgen.game.effects import Change

STAGE, POPULATION, UPGRADE, TECHNOLOGY = "stage", "population", "upgrade", "technology"
NEEDS: Mapping[str, tuple[str, ...]] = {
    STAGE: (),
    POPULATION: (),
    URBAN: ("target",),
    PRODUCTION: ("target",),
    UPGRADE: ("from", "target"),
    TECHNOLOGY: ("target",),
}
"""What an action card's action wants named."""
EXAMPLES: Mapping[str, str] = {
    URBAN: N_("play ideal drama"),
    PRODUCTION: N_("play rich bronze"),
    UPGRADE: N_("play efficient bronze iron"),
    TECHNOLOGY: N_("play breakthrough iron"),
}


class ActionCard(NamedTuple):
    """What an action card says: the action it includes, what that costs less, and what follows."""

    do: str
    less: int
    gains: tuple[Change, ...]


def action_card(play: Play, key: str) -> ActionCard:
    """An action card as its column `effects` has it."""
    do, less, gains = "", 0, list[Change]()
    for effect in play.world.cards[key].effects:
        for change in effect.changes:
            if change.account == "do":
                do = change.name
            elif change.account == "discount":
                less = change.amount(lambda _name: 0)
            else:
                gains.append(change)
    return ActionCard(do, less, tuple(gains))


def check(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    found = play.acting(state, "playing") or surplus(play, state)
    if found:
        return found
    key = data["card"]
    if key in play.world.military:
        return _tactic_faults(play, state, key)
    card, civ = play.world.cards[key], state.civ
    if key not in civ.hand:
        reason = _("{player} does not have {card} in hand")
        reason = reason.format(player=play.world.player(state.turn), card=play.world.card(key))
        names = play.world.cards_text(civ.hand)
        return [play.refuse("playing", reason, _("in hand: {cards}").format(cards=names))]
    found = _revolution_faults(play, data)
    if found or card.category == LEADER:
        return found or play.civil(state)
    if card.category != ACTION:
        return technologies.faults(play, state, key, bool(data.get("revolution")))
    return _action_faults(play, state, data)


def _revolution_faults(play: Play, data: Data) -> list[Refusal]:
    """A refusal of a revolution that brings no government."""
    key = str(data.get("target") or data["card"])
    if not data.get("revolution") or play.world.cards[key].category == GOVERNMENT:
        return []
    reason = _("{card} is no government").format(card=play.world.card(key))
    return [play.refuse("revolution", reason, _("'play' brings it into play"))]


def _tactic_faults(play: Play, state: TtaState, key: str) -> list[Refusal]:
    world, card, civ = play.world, play.world.military[key], state.civ
    if card.type != "tactics":
        reason = _("{card} is no card for this part of the turn").format(card=world.card(key))
        return [play.refuse("politics", reason, _("politics comes before the actions"))]
    if not world.versions[state.version].tactics or world.level(state.age) < card.level:
        reason = _("{card} is not in the game now").format(card=world.card(key))
        return [play.refuse("tactics", reason)]
    if not civ.military:
        reason = _("{player} has no military card in hand")
        return [play.refuse("tactics", reason.format(player=world.player(state.turn)))]
    return play.military(state)


def _action_faults(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    key, civ = data["card"], state.civ
    if civ.hand.count(key) <= civ.fresh.count(key):
        reason = _("{card} was taken in this turn").format(card=play.world.card(key))
        return [play.refuse("playing", reason, _("action cards wait for a later turn"))]
    found = play.civil(state)
    return found or _included_faults(play, state, data, action_card(play, key))


def _included_faults(play: Play, state: TtaState, data: Data, action: ActionCard) -> list[Refusal]:
    """Why the action that a card includes cannot be done."""
    world, target = play.world, str(data.get("target") or "")
    missing = [word for word in NEEDS.get(action.do, ()) if not data.get(word)]
    if missing:
        reason = _("{card} needs to know what for").format(card=world.card(data["card"]))
        allowed = _("for example '{example}'").format(example=_(EXAMPLES[action.do]))
        return [play.refuse("cards", reason, allowed)]
    if action.do == STAGE:
        return wonders.stage_faults(play, state, 1, action.less, paid=False)
    if action.do == POPULATION:
        return people.increase_faults(play, state, state.turn)
    if action.do == TECHNOLOGY:
        return _technology_faults(play, state, target, bool(data.get("revolution")))
    if action.do == UPGRADE:
        if world.cards[target].category == UNIT:
            reason = _("{card} upgrades farms, mines and urban buildings")
            return [play.refuse("cards", reason.format(card=world.card(data["card"])))]
        old = str(data["from"])
        return building.upgrade_faults(play, state, old, target, action.less, paid=False)
    if action.do:
        if world.cards[target].category != action.do:
            reason = _("{card} does not build {target}")
            names = {"card": world.card(data["card"]), "target": world.card(target)}
            return [play.refuse("cards", reason.format(**names))]
        return building.build_faults(play, state, target, action.less, paid=False)
    return []


def _technology_faults(play: Play, state: TtaState, target: str, revolution: bool) -> list[Refusal]:
    if target in state.civ.hand and play.world.cards[target].technology:
        return technologies.faults(play, state, target, revolution, paid=False)
    reason = _("{player} does not have the technology {card} in hand")
    world = play.world
    reason = reason.format(player=world.player(state.turn), card=world.card(target))
    return [play.refuse("technology", reason)]


def apply(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    ledger, key = open_actions(play, state), data["card"]
    if key in play.world.military:
        _lay_tactic(ledger, key)
    elif play.world.cards[key].category == LEADER:
        _lead(ledger, key)
    elif play.world.cards[key].category == ACTION:
        _act(play, ledger, data)
    else:
        technologies.bring(ledger, key, bool(data.get("revolution")))
    return ledger.step()


def _lay_tactic(ledger: Ledger, key: str) -> None:
    """A tactics card replaces the one before."""
    player, civ = ledger.state.turn, ledger.state.civ
    known = list(civ.known)
    if key in known:
        known.remove(key)
    ledger.change(
        player,
        tactic=key,
        military=max(0, civ.military - 1),
        known=tuple(known),
        spent_military=civ.spent_military + 1,
    )
    ledger.note(player, "military", max(0, civ.military - 1) - civ.military, PLAYED, key)


def _lead(ledger: Ledger, key: str) -> None:
    """A new leader takes the place of the one before."""
    player, civ = ledger.state.turn, ledger.state.civ
    hand = tuple(card for card in civ.hand if card != key)
    ledger.change(player, hand=hand, spent_civil=civ.spent_civil + 1)
    leaders.lead(ledger, player, key)


def _act(play: Play, ledger: Ledger, data: Data) -> None:
    """The action that the card includes, without an action of its own, then what it gives."""
    player, key, action = ledger.state.turn, data["card"], action_card(play, data["card"])
    civ, target = ledger.civ(player), str(data.get("target") or "")
    hand = list(civ.hand)
    if key in hand:
        hand.remove(key)
    revolution = bool(data.get("revolution"))
    if not revolution or technologies.by_military(play.world, civ):
        ledger.change(player, spent_civil=civ.spent_civil + 1)
    ledger.change(player, hand=tuple(hand))
    if action.do == STAGE:
        wonders.build_stages(ledger, 1, action.less, paid=False)
    elif action.do == POPULATION:
        people.increase(ledger, player)
    elif action.do == TECHNOLOGY:
        technologies.bring(ledger, target, revolution, paid=False)
    elif action.do == UPGRADE:
        building.upgrade(ledger, str(data["from"]), target, action.less, paid=False)
    elif action.do:
        building.build(ledger, target, action.less, paid=False)
    for change in action.gains:
        _gain(ledger, player, key, change)


def _gain(ledger: Ledger, player: str, key: str, change: Change) -> None:
    def measure(name: str) -> int:
        return {"stronger_rivals": _stronger, "richer_rivals": _richer}[name](ledger, player)

    amount = change.amount(measure, players=len(ledger.state.playing))
    civ = ledger.civ(player)
    if change.account in (FOOD, RESOURCE):
        ledger.gain(player, change.account, amount, EFFECT, key)
    elif change.account == "science_points":
        ledger.science(player, amount, EFFECT, key)
    elif change.account == "culture_points":
        ledger.culture(player, amount, EFFECT, key)
    elif change.account == "military_actions":
        ledger.change(player, extra_military=civ.extra_military + amount)
    else:
        ledger.change(player, discount=civ.discount + amount)


def _stronger(ledger: Ledger, player: str) -> int:
    world, state = ledger.world, ledger.state
    own = ratings.strength(world, state, player).total
    return sum(ratings.strength(world, state, p).total > own for p in state.rivals(player))


def _richer(ledger: Ledger, player: str) -> int:
    state = ledger.state
    own = state.civs[player].culture
    return sum(state.civs[rival].culture > own for rival in state.rivals(player))


def describe(play: Play, state: TtaState, data: Data) -> str:
    world, key = play.world, data["card"]
    if data.get("revolution"):
        card = world.card(str(data.get("target") or key))
        return _("makes a revolution: {card}").format(card=card)
    words = [world.card(str(data[word])) for word in ("from", "target") if data.get(word)]
    text = _("plays {card}").format(card=world.card(key))
    return f"{text}: {' → '.join(words)}" if words else text


KIND = Kind(check, apply, describe)
