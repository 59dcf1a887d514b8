"""The event cards as they are known: hands, pile, what may come.

Each card has two sides, an *event* and a *reaction*, each with an effect. A card drawn at the table
is `UNSEEN` in the books until it is played."""

from __future__ import annotations

from typing import Any

from companion.games.battles_of_napoleon import deck, hands
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import UNSEEN, NapoleonState
from companion.games.battles_of_napoleon.words import find_nation
from companion.table.arguments import Args
from companion.table.context import Context
from companion.table.i18n import _, ngettext
from companion.table.reply import Block, Grid, Heading, Line, Reply, Sum


def show_cards(context: Context[Any], args: Args) -> Reply:
    play: Play = context.play
    state: NapoleonState = context.state
    side = args.text("side")
    return cards_reply(play, state, find_nation(play.world, side) if side else None)


def cards_reply(play: Play, state: NapoleonState, side: str | None) -> Reply:
    """Return each side's number of cards with the sum that limits it, the size of the deck, and the
    pile. With a `side` only its sum is shown, and its seen cards with both their texts: this is for
    its owner's eyes. The JSON data has the limits of both sides either way."""
    world, blocks = play.world, list[Block]()
    data: dict[str, object] = {
        "left": deck.left(world, state),
        "discard": list(state.discard),
        "unseen": list(deck.unseen(world, state)),
        "hands": {
            nation: {
                "count": len(state.hands[nation]),
                "limit": hands.limit(world, state, nation),
                "items": [
                    {"what": what, "cards": count}
                    for what, count in hands.limit_items(world, state, nation)
                ],
            }
            for nation in world.nations
        },
    }
    for nation in world.nations if side is None else (side,):
        items = tuple(
            (world.nation(what) if what == nation else world.label(what), count)
            for what, count in hands.limit_items(world, state, nation)
        )
        text = _("Hand of {side}: {count}, at most")
        title = world.say(text, side=nation, count=len(state.hands[nation]))
        blocks.append(Sum(title, items, hands.limit(world, state, nation)))
    if side is not None:
        known = [card for card in state.hands[side] if card != UNSEEN]
        data["hand"] = {"side": side, "cards": list(state.hands[side])}
        blocks += _texts(play, known)
    left = deck.left(world, state)
    title = ngettext("Deck: {left} card", "Deck: {left} cards", left)
    blocks.append(Heading(title.format(left=left)))
    pile = ", ".join(state.discard) or _("none")
    blocks.append(Line(_("Pile, the last one last: {cards}").format(cards=pile)))
    return Reply(data, blocks)


def _texts(play: Play, known: list[str]) -> list[Block]:
    """Return a table with two rows for each card, its event and its reaction: when it is played and
    what it does; the number stands in the first row. Empty without cards."""
    world = play.world
    rows = []
    for card in known:
        row = world.cards[card]
        for effect in (row.event, row.reaction):
            moment = "-".join(world.effects[effect].moments)
            rows.append(
                (
                    card if effect == row.event else "",
                    world.name("moments", moment),
                    f"{world.effect(effect)}: {world.name('effects', effect, 'effect')}",
                )
            )
    return [Grid((_("Card"), _("When"), _("What")), tuple(rows))] if rows else []
