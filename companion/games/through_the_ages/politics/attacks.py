"""The events of fighting: an aggression, a war declared and fought, the answer to both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.through_the_ages.affairs import Fight, War
from companion.games.through_the_ages.play import Data, Kind, Play
from companion.games.through_the_ages.politics import fights, permits, strengths
from companion.games.through_the_ages.politics.book import Book
from companion.games.through_the_ages.politics.pending import due_war
from companion.games.through_the_ages.state import TtaState
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line, Sum
from companion.table.rules import Step


def check_aggression(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    units = data.get("units") or {}
    return (
        fights.may_attack(play, state, data["card"], data["rival"], fights.AGGRESSION)
        or permits.may_sacrifice(play, state, units)
        or permits.has_units(play, state, state.turn, units, "aggression")
    )


def apply_aggression(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    card, rival = data["card"], data["rival"]
    book = Book(play.world, state, card=card)
    help_ = fights.attack(book, card, rival)
    fight = Fight(card, state.turn, rival, dict(data.get("units") or {}), None, {}, help_)
    book.affairs(fight=fight)
    return book.step()


def describe_aggression(play: Play, state: TtaState, data: Data) -> str:
    text = _("{card} against {player}")
    world = play.world
    return text.format(card=world.card(data["card"]), player=world.player(data["rival"]))


def report_attack(play: Play, before: TtaState, data: Data, step: Step[TtaState]) -> list[Block]:
    """What the attacker comes to, and what the other side has so far."""
    fight, world = step.state.affairs.fight, play.world
    if fight is None:
        return [Line(describe_aggression(play, before, data) + ".")]
    lines: list[Block] = [Line(f"{world.card(fight.card)}. {world.effect(fight.card)}")]
    return [*lines, *fight_sums(play, step.state, fight)]


def fight_sums(play: Play, state: TtaState, fight: Fight) -> list[Block]:
    """Both sides, item by item."""
    world = play.world
    one = strengths.attacker(world, state, fight)
    other = strengths.defender(world, state, fight)
    attacks, defends = _("{player} attacks"), _("{player} defends")
    return [
        Sum(attacks.format(player=world.player(fight.attacker)), one.rows(world), one.total),
        Sum(defends.format(player=world.player(fight.rival)), other.rows(world), other.total),
    ]


def check_war(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    return fights.may_attack(play, state, data["card"], data["rival"], fights.WAR)


def apply_war(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    card, rival = data["card"], data["rival"]
    book = Book(play.world, state, card=card)
    fights.attack(book, card, rival)
    book.affairs(wars=(*book.state.affairs.wars, War(card, state.turn, rival)))
    return book.step()


def describe_war(play: Play, state: TtaState, data: Data) -> str:
    text, world = _("declares {card} on {player}"), play.world
    return text.format(card=world.card(data["card"]), player=world.player(data["rival"]))


def check_fight(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    return (
        permits.answering(play, state, "fight", "wars")
        or permits.may_sacrifice(play, state, data["units"])
        or permits.has_units(play, state, state.turn, data["units"], "wars")
    )


def apply_fight(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    """The attacker of a war names the sacrifice; in the last round that decides it."""
    war = due_war(state)
    book = Book(play.world, state)
    if war is None:
        return book.step()
    help_ = fights.help_of_pacts(play.world, state, war.attacker, war.rival)
    fight = Fight(war.card, war.attacker, war.rival, dict(data["units"]), None, {}, help_)
    book.affairs(fight=fight)
    if permits.last_round(play, state):
        book.affairs(fight=replace(fight, defence={}))
        fights.decide(book)
    return book.step()


def describe_fight(play: Play, state: TtaState, data: Data) -> str:
    war = due_war(state)
    if war is None:
        return _("a war is fought")
    text, world = _("fights {card} against {player}"), play.world
    return text.format(card=world.card(war.card), player=world.player(war.rival))


def report_fight(play: Play, before: TtaState, data: Data, step: Step[TtaState]) -> list[Block]:
    fight = step.state.affairs.fight
    if fight is not None and fight.defence is None:
        return report_attack(play, before, data, step)
    war = due_war(before)
    if war is None:
        return [Line(describe_fight(play, before, data) + ".")]
    help_ = fights.help_of_pacts(play.world, before, war.attacker, war.rival)
    return _decided(play, before, Fight(war.card, war.attacker, war.rival, {}, {}, {}, help_), step)


def check_defend(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    found = permits.answering(play, state, "defend", "aggression")
    fight, world = state.affairs.fight, play.world
    if found or fight is None:
        return found
    if data["bonus"] and world.military[fight.card].type == fights.WAR:
        reason = _("Defence cards do not help in a war")
        return [play.refuse("wars", reason, _("units may be sacrificed"))]
    return (
        permits.may_sacrifice(play, state, data["units"])
        or permits.has_units(play, state, fight.rival, data["units"], "aggression")
        or permits.in_hand(play, state, fight.rival, data["bonus"])
    )


def apply_defend(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    fight = state.affairs.fight
    book = Book(play.world, state)
    if fight is None:
        return book.step()
    book.card = fight.card
    book.affairs(fight=fights.with_defence(fight, data["units"], data["bonus"]))
    fights.decide(book)
    return book.step()


def who_defends(state: TtaState, _data: Data) -> str:
    return state.affairs.fight.rival if state.affairs.fight else ""


def describe_defend(play: Play, state: TtaState, data: Data) -> str:
    parts = [f"{n} {play.world.card(card)}" for card, n in data["units"].items()]
    parts += [f"{n} {play.world.card(card)}" for card, n in data["bonus"].items()]
    return _("defends with {what}").format(what=", ".join(parts) or _("nothing"))


def report_defend(play: Play, before: TtaState, data: Data, step: Step[TtaState]) -> list[Block]:
    fight = before.affairs.fight
    if fight is None:
        return [Line(describe_defend(play, before, data) + ".")]
    named = fights.with_defence(fight, data["units"], data["bonus"])
    return _decided(play, before, named, step)


def _decided(play: Play, before: TtaState, fight: Fight, step: Step[TtaState]) -> list[Block]:
    """Both sums, and who has the better of it."""
    world = play.world
    one = strengths.attacker(world, before, fight).total
    other = strengths.defender(world, before, fight).total
    if one > other:
        text = _("{attacker} wins {one} to {other}.")
    elif world.military[fight.card].type != fights.WAR:
        text = _("{rival} holds with {other} to {one}.")
    else:
        text = _("Nobody wins.") if one == other else _("{rival} wins {other} to {one}.")
    names = {"attacker": world.player(fight.attacker), "rival": world.player(fight.rival)}
    line = Line(text.format(one=one, other=other, **names))
    return [*fight_sums(play, before, fight), line]


def outcome(play: Play, before: TtaState, data: Data) -> Mapping[str, Any]:
    """Both sides with their items, as far as they are named now."""
    fight = before.affairs.fight
    if fight is None:
        begun = "card" in data
        step = (apply_aggression if begun else apply_fight)(play, before, data)
        named = step.state.affairs.fight
        war = due_war(before)
        if named is None and not begun and war is not None:
            help_ = fights.help_of_pacts(play.world, before, war.attacker, war.rival)
            named = Fight(war.card, war.attacker, war.rival, {}, {}, {}, help_)
    else:
        named = fights.with_defence(fight, data["units"], data["bonus"])
    if named is None:
        return {}
    return {
        "attack": strengths.attacker(play.world, before, named).document(),
        "defence": strengths.defender(play.world, before, named).document(),
    }


AGGRESSION = Kind(
    check_aggression,
    apply_aggression,
    describe_aggression,
    report_attack,
    outcome=outcome,
)
WAR = Kind(check_war, apply_war, describe_war)
FIGHT = Kind(check_fight, apply_fight, describe_fight, report_fight, outcome=outcome)
DEFEND = Kind(check_defend, apply_defend, describe_defend, report_defend, who_defends, outcome)
