"""Typed words of the civil commands as events, or as answers that record nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from companion.games.through_the_ages import answers, costs, row, tokens
from companion.games.through_the_ages.corrections import goods_short, read_changes
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.playing import NEEDS, TECHNOLOGY, UPGRADE, action_card
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.turns import END
from companion.games.through_the_ages.words import (
    any_technology,
    cards_in_order,
    find_card,
    hand_words,
    row_words,
    split_count,
    technology_words,
)
from companion.games.through_the_ages.world import ACTION, GOVERNMENT, World
from companion.table.desk import Desk
from companion.table.errors import UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.reply import Reply
from companion.table.verbs import Args
from companion.table.words import Vocabulary, parse_list

if TYPE_CHECKING:
    from companion.games.through_the_ages.game import TtaRules

TAKE = re.compile(r"(.+?)(?:\s+@\s*(\d+))?(?:\s+(\d))?")
"""`iron`, `iron 2` (civil actions), `iron @7` (place in the row), `iron @7 2`."""


def play_of(desk: Desk[TtaState]) -> Play:
    """The game of the desk's rules."""
    rules: TtaRules = desk.rules  # type: ignore[assignment]
    return rules.play


def end(desk: Desk[TtaState], args: Args) -> Event:
    data: dict[str, Any] = {"to": END}
    if args.flag("draw"):
        after = desk.rules.apply(desk.state, Event("next", data)).state
        world = play_of(desk).world
        data["cards"] = row.draw(world, after, after.lay, args.number("seed"))
    return Event("next", data)


def take(desk: Desk[TtaState], args: Args) -> Event:
    world, state = play_of(desk).world, desk.state
    text = args.rest("card")
    match = TAKE.fullmatch(_named(world, state, text))
    if match is None:
        raise UsageError(_("Take which card? For example: take iron 2."))
    known = row_words(world, state)
    if not known.matches(match[1]):
        every = world.card_words(
            key for key, card in world.cards.items() if any(card.copies.values())
        )
        known = every if every.matches(match[1]) else known
    card = find_card(world, known, match[1], remarks=desk.remarks)
    place = int(match[2]) if match[2] else None
    if state.keeps_row and card in state.row:
        return Event("take", {"card": card, "place": _place(world, state, card, match)})
    if place is not None and not 1 <= place <= len(world.row_costs):
        message = _("The row has {count} places, not {place}.")
        raise UsageError(message.format(count=len(world.row_costs), place=place))
    cost = int(match[3]) if match[3] else 1
    if cost not in world.row_costs:
        message = _("A place in the row costs {costs} civil actions, not {cost}.")
        there = ", ".join(map(str, sorted(set(world.row_costs))))
        raise UsageError(message.format(costs=there, cost=cost))
    if not place:
        return Event("take", {"card": card, "cost": cost})
    _at_the_price(world, state, card, [place], match[3])
    return Event("take", {"card": card, "place": place})


def _place(world: World, state: TtaState, card: str, match: re.Match[str]) -> int:
    """The place in the row that is kept: the one that was typed, or the first with the typed
    price. Raises UsageError when the card lies there not, or for another price."""
    places = [at for at, key in enumerate(state.row, 1) if key == card]
    place = int(match[2]) if match[2] else places[0]
    if place not in places:
        message = _("{card} does not lie on place {place}, but on {places}.")
        there = ", ".join(map(str, places))
        raise UsageError(message.format(card=world.card(card), place=place, places=there))
    return _at_the_price(world, state, card, [place] if match[2] else places, match[3])


def _at_the_price(
    world: World, state: TtaState, card: str, places: list[int], price: str | None
) -> int:
    """The first of some places where a card costs as much as was typed, the surcharge of wonders
    said or not. Raises UsageError when there is none."""
    if not price:
        return places[0]
    typed = int(price)
    prices = {
        at: {base, costs.total(costs.take_items(world, state, card, base))}
        for at, base in ((at, world.row_costs[at - 1]) for at in places)
    }
    fitting = [at for at in places if typed in prices[at]]
    if fitting:
        return fitting[0]
    message = _("{card} costs {costs} civil actions where it lies, not {cost}.")
    there = ", ".join(str(max(each)) for each in prices.values())
    raise UsageError(message.format(card=world.card(card), costs=there, cost=typed))


def _named(world: World, state: TtaState, text: str) -> str:
    """`@7`, `@7 2` as the card that lies there, where the row is kept."""
    place = re.fullmatch(r"@\s*(\d+)(\s+\d)?", text.strip())
    if place is None or not state.keeps_row:
        return text
    at = int(place[1])
    if not 1 <= at <= len(state.row) or not state.row[at - 1]:
        message = _("No card lies on place {place} of the row.")
        raise UsageError(message.format(place=at))
    return f"{world.card(state.row[at - 1])} @{at}{place[2] or ''}"


def population(desk: Desk[TtaState], args: Args) -> Event:
    return Event("population", {"free": args.flag("free")})


def build(desk: Desk[TtaState], args: Args) -> Event:
    """A building or a unit; a stage where the wonder under way is named."""
    world, state = play_of(desk).world, desk.state
    text, times = split_count(args.rest("card"))
    known = technology_words(world, state)
    if not known.matches(text) and state.civ.building:
        wonder = world.card_words((state.civ.building,))
        if wonder.matches(text):
            return Event("stage", {"stages": times})
    return Event("build", {"card": _technology(desk, known, text), "times": times})


def _technology(desk: Desk[TtaState], known: Vocabulary, text: str) -> str:
    """A card in play; of several of a type the lowest. Other technologies are understood too, so
    that the rules can say what is missing."""
    world = play_of(desk).world
    found = known.matches(text)
    if len(found) > 1 and len({world.cards[card].type for card in found}) == 1:
        return min(found, key=lambda card: world.cards[card].level)
    if not found and any_technology(world).matches(text):
        return find_card(world, any_technology(world), text)
    return known.find(text)


def upgrade(desk: Desk[TtaState], args: Args) -> Event:
    """`bronze iron`, `knights > cavalrymen 2`, or `bronze` where there is one way up."""
    world, state = play_of(desk).world, desk.state
    text, times = split_count(args.rest("cards"))
    known = technology_words(world, state)
    if len(known.matches(text)) == 1:
        old = known.find(text)
        above = _above(desk, old)
        if not above:
            message = _("{card}: no higher technology of its type is in play.")
            raise UsageError(message.format(card=world.card(old)))
        if len(above) != 1:
            names = world.cards_text(above)
            message = _("Upgrade {card} to what? In play are: {cards}.")
            raise UsageError(message.format(card=world.card(old), cards=names))
        return Event("upgrade", {"from": old, "to": above[0], "times": times})
    old, new = cards_in_order(world, (known, any_technology(world)), text)
    return Event("upgrade", {"from": old, "to": new, "times": times})


def _above(desk: Desk[TtaState], old: str) -> list[str]:
    cards = play_of(desk).world.cards
    return [
        card
        for card in desk.state.civ.technologies
        if cards[card].type == cards[old].type and cards[card].level > cards[old].level
    ]


def destroy(desk: Desk[TtaState], args: Args) -> Event:
    world, state = play_of(desk).world, desk.state
    text, times = split_count(args.rest("card"))
    staffed = [card for card, workers in state.civ.technologies.items() if workers]
    known = technology_words(world, state).only(staffed)
    return Event("destroy", {"card": _technology(desk, known, text), "times": times})


def enlist(desk: Desk[TtaState], args: Args) -> Event:
    world, state = play_of(desk).world, desk.state
    known = technology_words(world, state)
    return Event("enlist", {"card": _technology(desk, known, args.rest("card"))})


def wonder(desk: Desk[TtaState], args: Args) -> Event:
    return Event("stage", {"stages": args.number("stages") or 1})


def play(desk: Desk[TtaState], args: Args) -> Event:
    """A card in hand, and what its action needs: `rich bronze`, `efficient bronze iron`. As many
    words as mean any card are its name; of cards with that name the likeliest is meant."""
    world, state = play_of(desk).world, desk.state
    parts = args.rest("card").split()
    vocabularies = tuple(hand_words(world, state))
    for length in range(len(parts), 0, -1):
        head, tail = " ".join(parts[:length]), " ".join(parts[length:])
        for words in vocabularies:
            if words.matches(head):
                card = find_card(world, words, head, held=words.ids)
                return Event("play", {"card": card, **_targets(desk, card, tail)})
    return Event("play", {"card": find_card(world, _any_card(desk), args.rest("card"))})


def _any_card(desk: Desk[TtaState]) -> Vocabulary:
    """Cards that somebody may mean to play, so that the rules can say why not."""
    world, level = play_of(desk).world, play_of(desk).world.level(desk.state.age)
    known = [card for card in (*world.cards, *world.military) if world.level_of(card) <= level]
    return world.card_words(known)


def _targets(desk: Desk[TtaState], card: str, text: str) -> dict[str, Any]:
    world, state = play_of(desk).world, desk.state
    if not text:
        return _only_target(desk, card)
    do = action_card(play_of(desk), card).do if card in world.cards else ""
    if not NEEDS.get(do):
        message = _("{card} needs nothing more than its name; '{text}' is too much.")
        raise UsageError(message.format(card=world.card(card), text=text))
    known = technology_words(world, state)
    if do == UPGRADE:
        if len(known.matches(text)) == 1 and len(_above(desk, known.find(text))) == 1:
            old = known.find(text)
            return {"from": old, "target": _above(desk, old)[0]}
        old, new = cards_in_order(world, (known, any_technology(world)), text)
        return {"from": old, "target": new}
    if do == TECHNOLOGY:
        return {"target": find_card(world, world.card_words(_technologies_in_hand(desk)), text)}
    fitting = [key for key in known.ids if world.cards[key].category == do]
    words = known.only(fitting) if known.only(fitting).matches(text) else known
    return {"target": _technology(desk, words, text)}


def _only_target(desk: Desk[TtaState], card: str) -> dict[str, Any]:
    """Where an action card fits one technology only, that one is meant."""
    world = play_of(desk).world
    if card in world.cards and action_card(play_of(desk), card).do == TECHNOLOGY:
        found = _technologies_in_hand(desk)
        return {"target": found[0]} if len(found) == 1 else {}
    return {}


def _technologies_in_hand(desk: Desk[TtaState]) -> list[str]:
    cards = play_of(desk).world.cards
    return [key for key in dict.fromkeys(desk.state.civ.hand) if cards[key].technology]


def revolution(desk: Desk[TtaState], args: Args) -> Event:
    """A government in hand; with Breakthrough by that card."""
    world, state = play_of(desk).world, desk.state
    held = [key for key in state.civ.hand if world.cards[key].category == GOVERNMENT]
    if not args.rest("government") and len(held) == 1:
        card = held[0]
    elif not args.rest("government"):
        message = _("Which government? In hand are: {cards}.")
        raise UsageError(message.format(cards=world.cards_text(held)))
    else:
        words = world.card_words(held) if held else _any_card(desk)
        card = find_card(world, words, args.rest("government"))
    by = args.text("with")
    if by is None:
        return Event("play", {"card": card, "revolution": True})
    known = [key for key in state.civ.hand if world.cards[key].category == ACTION]
    source = find_card(world, world.card_words(known) if known else _any_card(desk), by)
    return Event("play", {"card": source, "target": card, "revolution": True})


def lay(desk: Desk[TtaState], args: Args) -> Event:
    world, state, text = play_of(desk).world, desk.state, args.rest("cards")
    if args.flag("draw"):
        return Event("lay", {"cards": row.draw(world, state, state.lay, args.number("seed"))})
    if not text:
        raise UsageError(_("Which cards? Type them as they fall, or --draw."))
    known = world.card_words(card.id for card in world.cards.values() if any(card.copies.values()))
    deck = known.only(state.deck)
    parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
    cards = [find_card(world, deck if deck.matches(part) else known, part) for part in parts]
    return Event("lay", {"cards": cards})


def age(desk: Desk[TtaState], args: Args) -> Event:
    return Event("age", {})


def draw(desk: Desk[TtaState], args: Args) -> Event:
    return Event("draw", {"times": args.number("count") or 1})


def discard(desk: Desk[TtaState], args: Args) -> Event:
    world, state = play_of(desk).world, desk.state
    named = args.text("player")
    player = world.player_words(state.players).find(named) if named else state.turn
    known = world.card_words(world.military)
    return Event(
        "discard", {"player": player, "cards": list(parse_list(args.rest("cards"), known))}
    )


def correct(desk: Desk[TtaState], args: Args) -> Event:
    """What was typed is taken as it is; tokens that no longer add up, and goods for which there
    are no tokens, are a remark."""
    world, state = play_of(desk).world, desk.state
    event = Event("set", {"changes": read_changes(world, state, args.texts("changes"))})
    if not desk.rules.check(state, event):
        after = desk.rules.apply(state, event).state
        desk.remarks += tokens.changed(world, state, after)
        desk.remarks += goods_short(world, after, event.data["changes"])
    return event


def _player(desk: Desk[TtaState], text: str | None) -> str:
    words = play_of(desk).world.player_words(desk.state.players)
    return words.find(text) if text else desk.state.turn


def rate(desk: Desk[TtaState], args: Args) -> Reply:
    """`rate`, `rate orange`, `rate strength`, `rate orange strength`."""
    parts, play_ = args.rest("what").split(), play_of(desk)
    words = play_.world.player_words(desk.state.players)
    player = desk.state.turn
    if parts and words.matches(parts[0]):
        player, parts = words.find(parts[0]), parts[1:]
    what = answers.rating_words().find(" ".join(parts)) if parts else None
    return answers.rate(play_, desk.state, player, what)


def cards(desk: Desk[TtaState], args: Args) -> Reply:
    return answers.cards(play_of(desk), desk.state, _player(desk, args.text("player")))


def show_row(desk: Desk[TtaState], args: Args) -> Reply:
    return answers.row(play_of(desk), desk.state)


def can(desk: Desk[TtaState], args: Args) -> Reply:
    """Any command of a turn, asked instead of done: read as the command itself is."""
    words = args.texts("command")
    if words[0] in ("can", "rate", "cards", "row"):
        raise UsageError(_("'{word}' can always be asked.").format(word=words[0]))
    assert desk.event_of is not None
    return answers.can(desk.rules, play_of(desk), desk.state, desk.event_of(desk, words))
