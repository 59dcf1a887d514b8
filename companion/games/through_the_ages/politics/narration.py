"""Texts of politics: what is to be chosen now, what lies between the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.through_the_ages import military_hand
from companion.games.through_the_ages.effects import resolution
from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.pacts import of_player
from companion.games.through_the_ages.pending import due, pending
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics.gates import settler
from companion.games.through_the_ages.politics.words import goods_text
from companion.games.through_the_ages.politics_state import PiledEvent
from companion.games.through_the_ages.state import MILDER, POLITICS, TtaState
from companion.table.codec import plain
from companion.table.i18n import N_, _

if TYPE_CHECKING:
    from companion.games.through_the_ages.effects.questions import CardQuestion

THINGS = {"food": N_("food"), "resource": N_("resources"), "points": N_("science points")}


def thing(play: Play, key: str) -> str:
    """Return a thing that may be chosen, in words."""
    if key in play.world.cards or key in play.world.military:
        return play.world.card(key)
    return _(THINGS.get(key, key))


def things(play: Play, key: str, count: int) -> str:
    """Return text such as `1 resource`, `2 resources`, `2 Drama`."""
    return goods_text(key, count) or f"{count} {thing(play, key)}"


def open_question(play: Play, state: TtaState) -> CardQuestion | None:
    """Return the question that a player has to answer now, or None."""
    if state.affairs.resolution is None:
        return None

    return resolution.question(Book(play.world, state))


def question_text(play: Play, asked: CardQuestion) -> str:
    """Return text such as `Green chooses 3 of: food 5, resources 2`, and what binds the things
    together."""
    if asked.places:
        text = _(
            "{player} takes cards for up to {budget} civil actions, each by its place: {example}"
        )
        names = {"player": play.world.player(asked.player), "budget": asked.budget}
        card = play.world.card(next(iter(asked.options), ""))
        return text.format(**names, example=f"{card} {max(asked.places)}")
    text = _whose_choice(play, asked)
    if asked.single and asked.most > 1 and len(asked.options) > 1:
        text = _("{question}; all of one kind").format(question=text)
    if asked.budget:
        text = _("{question}; together for no more than {budget}").format(
            question=text, budget=asked.budget
        )
    return text


def _whose_choice(play: Play, asked: CardQuestion) -> str:
    """Return who chooses how many of what: `Green chooses 1–2 of Orange: Drama, Bread`."""
    things = ", ".join(
        f"{thing(play, key)} {count}" if count > 1 else thing(play, key)
        for key, count in asked.options.items()
    )
    amount = str(asked.most) if asked.least == asked.most else f"{asked.least}–{asked.most}"
    names = {"player": play.world.player(asked.player), "amount": amount, "things": things}
    if asked.player == asked.owner:
        return _("{player} chooses {amount} of: {things}").format(**names)
    owner = play.world.player(asked.owner)
    return _("{player} chooses {amount} of {owner}: {things}").format(owner=owner, **names)


def sought(play: Play, state: TtaState, asked: CardQuestion) -> str:
    """Return the title of a list of choices: `Development of Markets: Green chooses`."""
    resolution = state.affairs.resolution
    about = play.world.card(resolution.card) if resolution is not None else ""
    if asked.most != 1:
        return f"{about}: {question_text(play, asked)}"
    names = {"player": play.world.player(asked.player), "owner": play.world.player(asked.owner)}
    text = _("{player} chooses")
    if asked.player != asked.owner:
        text = _("{player} chooses one of {owner}")
    return f"{about}: {text.format(**names)}"


def tasks(play: Play, state: TtaState) -> list[str]:
    """Return what politics asks or allows now, as commands."""
    text = due(play.world, state)
    if text:
        asked = open_question(play, state)
        if asked is None or state.affairs.resolution is None:
            return [text]
        card = play.world.card(state.affairs.resolution.card)
        return [
            _("'choose' ({about}): {question}").format(
                about=card, question=question_text(play, asked)
            )
        ]
    possible = _political_actions(play, state)
    return (
        [_("political action: {actions}").format(actions=", ".join(possible))] if possible else []
    )


def _political_actions(play: Play, state: TtaState) -> list[str]:
    """Return the political actions for which the player in turn may have a card now, and those
    without."""
    if state.over or state.phase != POLITICS or state.affairs.acted:
        return []
    may = military_hand.political_cards(play, state)
    possible = [_("'prepare' an event")] if may & {"event", "territory"} else []
    possible += [_("'aggression'")] if "aggression" in may else []
    possible += [_("'war'")] if "war" in may else []
    possible += [_("'pact'")] if "pact" in may else []
    possible += [_("'settle' a territory")] if "territory" in may and settler(play, state) else []
    possible += [_("'cancel' a pact")] if of_player(state.affairs.pacts, state.turn) else []
    return possible


def between(play: Play, state: TtaState) -> list[str]:
    """Return pacts, wars, and in the milder variant who alone may attack whom (p. 19), one line
    each."""
    world, lines = play.world, list[str]()
    for pact in state.affairs.pacts:
        text = _("{card}: A {a}, B {b}; {owner} laid it")
        names = {"a": world.player(pact.a), "b": world.player(pact.b)}
        owner = world.player(pact.owner)
        lines.append(text.format(card=world.card(pact.card), owner=owner, **names))
    for war in state.affairs.wars:
        text = _("{card}: {attacker} on {rival}")
        names = {"attacker": world.player(war.attacker), "rival": world.player(war.rival)}
        lines.append(text.format(card=world.card(war.card), **names))
    for attacker, rival in hostile(state).items():
        text = _("{attacker} is hostile to {rival}: nobody else attacks {rival}")
        names = {"attacker": world.player(attacker), "rival": world.player(rival)}
        lines.append(text.format(**names))
    return lines


def hostile(state: TtaState) -> Mapping[str, str]:
    """Return attacker -> the rival whose token lies before them; only the milder variant knows (p.
    19)."""
    return state.affairs.hostile if state.choices.get("fights") == MILDER else {}


def ended(play: Play, before: TtaState, after: TtaState) -> list[str]:
    """Show pacts that lie there no more, and wars that nobody will fight because a side has left
    the game (pp. 13-14, 16, 18)."""
    world, there = play.world, [(pact.card, *pact.sides) for pact in after.affairs.pacts]
    lines = []
    for pact in before.affairs.pacts:
        if (pact.card, *pact.sides) not in there:
            text = _("{card} of {a} and {b} has ended.")
            names = {"a": world.player(pact.a), "b": world.player(pact.b)}
            lines.append(text.format(card=world.card(pact.card), **names))
    for war in before.affairs.wars:
        if any(after.civs[player].resigned for player in (war.attacker, war.rival)):
            text = _("{card} of {a} and {b} has ended.")
            names = {"a": world.player(war.attacker), "b": world.player(war.rival)}
            lines.append(text.format(card=world.card(war.card), **names))
    return lines


def pile_text(play: Play, pile: tuple[PiledEvent, ...]) -> str:
    """Return text such as `Age I 3, Age II 1`: what the backs tell."""
    counts: dict[str, int] = {}
    for event in pile:
        counts[event.age] = counts.get(event.age, 0) + 1
    return ", ".join(f"{play.world.age(age)} {n}" for age, n in counts.items()) or _("none")


def document(play: Play, state: TtaState) -> Mapping[str, Any]:
    """Return what politics adds to the JSON status. Cards face down are told by their backs
    only."""
    affairs = state.affairs
    asked = open_question(play, state)
    waits = pending(play.world, state)
    return {
        "events": {
            "current": [event.age for event in affairs.current],
            "future": [event.age for event in affairs.future],
            "past": list(affairs.past),
            "shown": list(affairs.bonus),
        },
        "pacts": [plain(pact) for pact in affairs.pacts],
        "wars": [plain(war) for war in affairs.wars],
        "hostile": dict(hostile(state)),
        "fight": plain(affairs.fight),
        "auction": plain(affairs.auction),
        "waiting": waits._asdict() if waits is not None else None,
        "question": asked._asdict() | {"options": dict(asked.options), "costs": dict(asked.costs)}
        if asked is not None
        else None,
    }
