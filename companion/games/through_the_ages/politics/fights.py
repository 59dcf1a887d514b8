"""Aggressions and wars: who may attack whom, how a fight is decided, what it costs (pp. 13, 17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.through_the_ages import counts, military_hand, pacts
from companion.games.through_the_ages.effects import resolution
from companion.games.through_the_ages.effects.book import CULTURE, Book
from companion.games.through_the_ages.goods import stock
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics import gates, strengths
from companion.games.through_the_ages.politics_state import Fight
from companion.games.through_the_ages.state import MILDER, Civilisation, TtaState
from companion.games.through_the_ages.world import FOOD, RESOURCE, URBAN, World
from companion.table.errors import Refusal
from companion.table.i18n import _

ATTACKED = "attacked"
AGGRESSION, WAR = "aggression", "war"
RULES = {AGGRESSION: "aggression", WAR: "wars"}


def cost(world: World, state: TtaState, card: str, rival: str) -> int:
    """Return the military actions for an aggression or a war, by the card or by what it takes; some
    leaders of the rival double it (p. 20)."""
    face, civ = world.military[card], state.civs[rival]
    levels = {"leader_level": civ.leader, "wonder_level": civ.building}
    taken = levels.get(face.cost_rule)
    price = face.cost if taken is None else (world.cards[taken].level if taken else 0)
    return price * (2 if counts.flag(world, civ, "attack_cost") else 1)


def attack_refusals(play: Play, state: TtaState, card: str, rival: str, kind: str) -> list[Refusal]:
    """Return why the player in turn may not play an aggression or declare a war; empty if they
    may."""
    refusals = gates.political_refusals(play, state)
    if refusals:
        return refusals
    world, face, rule = play.world, play.world.military[card], RULES[kind]
    name, victim = world.card(card), world.player(rival)
    if face.type != kind:
        return [play.refuse(rule, _("{card} is no card of this kind"), card=name)]
    if kind == WAR and not world.versions[state.version].wars:
        return [play.refuse(rule, _("There are no wars in this version of the game"))]
    if state.choices.get("fights") == military_hand.PEACEFUL:
        return [play.refuse("variants", _("This game is played without aggressions and wars"))]
    if rival not in state.rivals(state.turn):
        names = world.players_text(state.rivals(state.turn))
        reason = _("{player} is no rival in this game").format(player=victim)
        return [play.refuse(rule, reason, _("rivals: {players}").format(players=names))]
    if kind == WAR and military_hand.last_round(play, state):
        return [play.refuse("resign", _("No war is declared in the last round"))]
    return (
        military_hand.hand_refusals(play, state, state.turn, {card: 1})
        or _forbidden_refusals(play, state, rival, kind, rule)
        or _gain_refusals(play, state, card, rival, rule)
        or play.military_refusals(state, cost(world, state, card, rival), rule)
    )


def _forbidden_refusals(
    play: Play, state: TtaState, rival: str, kind: str, rule: str
) -> list[Refusal]:
    """Return refusals: leaders, pacts and enmities of others that stand in the way."""
    world, turn = play.world, state.turn
    leader = counts.flag(world, state.civs[turn], "no_attack")
    if leader:
        return [play.refuse("cards", _("{card} forbids aggressions and wars"), card=leader)]
    every = state.affairs.pacts
    treaty = pacts.no_attack(every, turn, rival, world.figures)
    if treaty is None and kind == WAR:
        treaty = pacts.no_war(every, rival, world.figures)
    if treaty is not None:
        reason = world.say(_("A pact forbids it: {card}"), card=treaty.card)
        allowed = _("'cancel' ends a pact as political action")
        if turn not in treaty.sides:
            allowed = _("only its sides can end it: {players}")
            allowed = allowed.format(players=world.players_text(treaty.sides))
        return [play.refuse("pacts", reason, allowed)]
    others = {p: foe for p, foe in state.affairs.hostile.items() if p != turn}
    if state.choices.get("fights") == MILDER and rival in others.values():
        enemy = next(player for player, foe in others.items() if foe == rival)
        reason = _("{player} is already attacked by {enemy}")
        names = {"player": world.player(rival), "enemy": world.player(enemy)}
        return [play.refuse("variants", reason.format(**names))]
    return []


def _gain_refusals(play: Play, state: TtaState, card: str, rival: str, rule: str) -> list[Refusal]:
    """Refuse an aggression against a rival who has nothing that it takes (p. 20)."""
    world, civ = play.world, state.civs[rival]
    if world.military[card].type != AGGRESSION:
        return []
    taken = [
        change.account
        for effect in world.military[card].effects
        for change in effect.changes
        if change.sign < 0
    ]
    if all(_has(world, civ, account) for account in taken):
        return []
    reason = _("{player} has nothing that {card} takes")
    names = {"player": world.player(rival), "card": world.card(card)}
    return [play.refuse("cards", reason.format(**names))]


def _has(world: World, civ: Civilisation, account: str) -> bool:
    """Return whether a civilisation has any of what an account counts."""
    there: Mapping[str, int | str | tuple[str, ...]] = {
        "leader": civ.leader,
        "colony": civ.colonies,
        "unfinished_wonder": civ.building,
        "urban": counts.workers_in(URBAN, world, civ),
        "goods": stock(world, civ, FOOD) + stock(world, civ, RESOURCE),
        "culture_points": civ.culture,
        "science_points": civ.science,
        "population": civ.workers + civ.unused_workers,
    }
    return bool(there.get(account, True))


def attack(book: Book, card: str, rival: str) -> dict[str, int]:
    """Play and pay for the card: pacts of protection end, the victim's leader answers. Returns what
    pacts give the attacker, pact -> strength."""
    world, turn, affairs = book.world, book.state.turn, book.state.affairs
    civ = book.civ(turn)
    spent = civ.spent_military + cost(world, book.state, card, rival)
    book.change(turn, spent_military=spent)
    book.play(turn, card)
    help_ = help_of_pacts(world, book.state, turn, rival)
    stay, _ended = pacts.after_attack(affairs.pacts, turn, rival, world.figures)
    hostile = {**affairs.hostile, turn: rival}
    book.affairs(acted=True, struck=True, pacts=stay, hostile=hostile)
    victim = book.civ(rival)
    for source, change in counts.changes_in_force(world, victim, ATTACKED):
        amount = change.amount(lambda name: counts.count(world, victim, name))
        card_, book.card = book.card, source
        book.points(rival, CULTURE, change.sign * amount)
        book.card = card_
    return help_


def help_of_pacts(world: World, state: TtaState, attacker: str, other: str) -> dict[str, int]:
    """Return pact -> strength that pacts between two players give the attacker."""
    return dict(pacts.attack_bonus(state.affairs.pacts, attacker, other, world.figures))


def decide(book: Book) -> None:
    """Decide the fight when both sides are named: the stronger has the say, then the card takes
    effect."""
    fight = book.state.affairs.fight
    assert fight is not None
    attack = strengths.attacker(book.world, book.state, fight).total
    defence = strengths.defender(book.world, book.state, fight).total
    for card, count in fight.bonus.items():
        book.play(fight.rival, card, count)
    if book.world.military[fight.card].type == WAR:
        if attack != defence:
            sides = (fight.attacker, fight.rival)
            winner, loser = sides if attack > defence else sides[::-1]
            roles = {"winner": winner, "loser": loser}
            resolution.begin(book, fight.card, roles, abs(attack - defence))
    elif attack > defence:
        resolution.begin(book, fight.card, {"you": fight.attacker, "rival": fight.rival})
    resolution.finish(book)


def with_defence(fight: Fight, units: Mapping[str, int], bonus: Mapping[str, int]) -> Fight:
    return replace(fight, defence=dict(units), bonus=dict(bonus))
