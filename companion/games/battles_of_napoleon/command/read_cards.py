"""Event cards as they are typed: draws, discards, events and reactions."""

from __future__ import annotations

import random
from typing import Any

from companion.games.battles_of_napoleon import deck, effects, hands
from companion.games.battles_of_napoleon.command import at_once, cards, read_acts
from companion.games.battles_of_napoleon.options import by_the_board
from companion.games.battles_of_napoleon.play import sat
from companion.games.battles_of_napoleon.state import UNSEEN
from companion.games.battles_of_napoleon.tokens import TokenSource
from companion.games.battles_of_napoleon.words import (
    find_card,
    find_nation,
    group_words,
    is_word,
    post_words,
    unit_words,
)
from companion.table.arguments import Args
from companion.table.desk import Desk
from companion.table.events import Event
from companion.table.reply import Reply


def draw(desk: Desk[Any], args: Args) -> Event:
    """Cards from the table's deck stay unseen; --roll draws them in the program; their numbers
    may be typed."""
    play, state = sat(desk)
    world = play.world
    side = find_nation(world, args.word("side"))
    typed, count = read_acts.cards(world, args.rest("cards")), hands.due(world, state, side)
    if typed:
        return Event("draw", {"side": side, "cards": typed})
    if not args.flag("roll"):
        return Event("draw", {"side": side, "cards": [UNSEEN] * count})
    seed = args.number("seed")
    chance = random.SystemRandom() if seed is None else random.Random(f"hand {seed} {side}")
    drawn: list[str] = []
    for _number in range(count):
        drawn.append(deck.drawn_by_program(world, state, chance))
        state = deck.dealt(world, state, side, (drawn[-1],))
    return Event("draw", {"side": side, "cards": drawn})


def discard(desk: Desk[Any], args: Args) -> Event:
    play, _state = sat(desk)
    side = find_nation(play.world, args.word("side"))
    found = read_acts.cards(play.world, args.rest("cards"))
    return Event("discard", {"side": side, "cards": found})


def event(desk: Desk[Any], args: Args) -> Event:
    return _played(desk, args, effects.EVENT)


def reaction(desk: Desk[Any], args: Args) -> Event:
    return _played(desk, args, effects.REACTION)


def _played(desk: Desk[Any], args: Args, kind: str) -> Event:
    """`4 on f1`: the side follows from whose the unit is."""
    play, state = sat(desk)
    world = play.world
    card = find_card(world, args.word("card"))
    data: dict[str, Any] = {"card": card, "kind": kind, **by_the_board(args)}
    effect = cards.effect_of(world, data)
    tokens = args.rest("on").split()
    if len(tokens) > 1 and is_word(world, tokens[0], "on"):
        tokens = tokens[1:]
    words = {"unit": unit_words, "group": group_words, "commander": post_words}[effect.scope]
    subject = words(world, state).find(" ".join(tokens))
    owners = {
        "unit": lambda: state.nation_of(subject),
        "group": lambda: state.groups[subject].nation,
        "commander": lambda: state.officers[subject].nation,
    }
    owner = owners[effect.scope]()
    data |= {"on": subject, "side": world.other(owner) if effect.enemy else owner}
    if args.text("with"):
        data["with"] = unit_words(world, state).find(args.word("with"))
    token = effect.code == "redraw_token" or (
        effect.code == "orders_mod" and subject in state.failed and at_once.saves(play, state, data)
    )
    if token:
        data["token"] = TokenSource.of(world, args, desk.asker).draw(state, subject)
    return Event("card", data)


def show_cards(desk: Desk[Any], args: Args) -> Reply:
    from companion.games.battles_of_napoleon.command.card_view import cards_reply

    play, state = sat(desk)
    side = args.text("side")
    return cards_reply(play, state, find_nation(play.world, side) if side else None)
