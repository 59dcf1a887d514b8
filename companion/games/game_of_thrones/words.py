"""Words of this game typed at the table: orders, moves, units by area, Westeros cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.game_of_thrones.world import CONSOLIDATE, DEFENCE, MARCH, OrderType, World
from companion.table.counts import Counts, plus
from companion.table.errors import UsageError
from companion.table.i18n import N_, _, every
from companion.table.words import Vocabulary, parse_counts, parse_list, parts_of, plain, read_number

ALL = (N_("all"), "all")
UPGRADE = (N_("upgrade"), "upgrade")
WINTER_SIGN = re.compile(r"[>+]")


SPECIAL = (N_("special"), "speciální")
"""Names of special orders: that of the kit, and that of the rule text (p. 6)."""
TOKEN = re.compile(r"(?P<kind>.*?)\s*(?P<sign>[-+−–]?)\s*(?P<figure>\d*)\s*(?P<star>\*?)")
"""Input of an order as it is typed: `march`, `sup+1`, `special march +1`, `pochod −1`, `raid*`."""


_ORDER_WORDS = 6
"""Most words of an order, with its signs: `special march + 1 *`."""


def match_orders(world: World, query: str) -> list[str]:
    """Return the orders that a word may mean; an ordinary one before the special one of its
    kind."""
    if query in world.orders:
        return [query]
    fitting = [key for key in _of_kind(world, query) if _fits(world.orders[key], query)]
    ordinary = [key for key in fitting if not world.orders[key].special]
    return ordinary if len(ordinary) == 1 else fitting


def _of_kind(world: World, query: str) -> list[str]:
    """Return the orders of the kind that a word names, whatever else it says: `march+7` ->
    marches."""
    typed = TOKEN.fullmatch(query.strip())
    name = typed["kind"].split() if typed else []
    kinds = _kinds(world).matches(" ".join(w for w in name if not _means_special(w)))
    return [key for key, order in world.orders.items() if order.kind in kinds]


def _fits(order: OrderType, query: str) -> bool:
    """Return whether an order has the figure and the star of a word, as far as that has some."""
    typed = TOKEN.fullmatch(query.strip())
    if typed is None or (typed["sign"] and not typed["figure"]):
        return False
    if typed["figure"]:
        figure = int(typed["figure"]) * (-1 if typed["sign"] in ("-", "−", "–") else 1)
        if figure != _figure(order):
            return False
    special = typed["star"] or any(map(_means_special, typed["kind"].split()))
    return order.special if special else True


def _means_special(word: str) -> bool:
    """Return whether a word, cut short or not, says that an order is a special one."""
    names = [name for known in SPECIAL for name in every(known)]
    return len(word) >= 2 and any(plain(name).startswith(plain(word)) for name in names)


def _figure(order: OrderType) -> int | None:
    """Return the figure by which an order is typed; of the kinds without one, the special is +1 (p.
    6)."""
    if order.kind in (MARCH, DEFENCE):
        return order.modifier
    return 1 if order.special else None


def find_order(world: World, query: str) -> str:
    """Return the one order that a word means. Raises UsageError."""
    matches = match_orders(world, query)
    if len(matches) == 1:
        return matches[0]
    words = order_words(world)
    choices = matches or _of_kind(world, query)
    if not choices:
        return words.find(query)
    message = _("'{word}' may be one of these ({what}): {choices}.")
    if not matches:
        message = _("There is no order '{word}'; of this kind are: {choices}.")
    names = ", ".join(map(world.order, choices))
    raise UsageError(message.format(word=query, what=words.what, choices=names))


def order_words(world: World) -> Vocabulary:
    """Return the orders by their names; what else may be typed for them `match_orders` reads."""
    return world.vocabulary("orders")


def _kinds(world: World) -> Vocabulary:
    """Return the kinds of orders, in every language alike."""
    also = {CONSOLIDATE: ("power",), DEFENCE: ("defense",)}
    kinds = dict.fromkeys(order.kind for order in world.orders.values())
    names_of = {
        kind: [kind, *filter(None, world.every_name("order_kinds", kind, "name"))] for kind in kinds
    }
    names = {kind: [*map(str, named), *also.get(kind, ())] for kind, named in names_of.items()}
    return Vocabulary.of(_("orders"), names)


def read_orders(world: World, text: str) -> dict[str, str]:
    """Read area -> order: `winterfell march+1, white harbor raid`, also without commas, or
    `winterfell=raid`. Raises UsageError."""
    by_area: dict[str, str] = {}
    for area, order in (pair for part in parts_of(text) for pair in _pairs(world, part)):
        if area in by_area:
            message = _("{area} has two orders; an area takes one.")
            raise UsageError(world.say(message, area=area))
        by_area[area] = order
    return by_area


def _pairs(world: World, part: str) -> Iterator[tuple[str, str]]:
    """Yield the areas and their orders, with `=` or a space between them. Raises UsageError."""
    areas = world.vocabulary("areas")
    if "=" in part:
        left, _sign, right = part.partition("=")
        yield areas.find(left.strip()), find_order(world, right.strip())
        return
    words = part.split()
    while words:
        counts = range(min(len(words), areas.most_words + _ORDER_WORDS), 1, -1)
        pairs = ((count, _pair(world, words[:count], areas)) for count in counts)
        count, pair = next(((n, pair) for n, pair in pairs if pair), (0, None))
        if pair is None:
            raise _no_pair(world, words, areas)
        yield pair
        words = words[count:]


def _pair(world: World, words: list[str], areas: Vocabulary) -> tuple[str, str] | None:
    """Return the area and the order that all of the words mean together."""
    for index in range(len(words) - 1, 0, -1):
        area = areas.matches(" ".join(words[:index]))
        order = match_orders(world, " ".join(words[index:]))
        if len(area) == 1 and len(order) == 1:
            return area[0], order[0]
    return None


def _no_pair(world: World, words: list[str], areas: Vocabulary) -> UsageError:
    """Return why words begin with no area and its order."""
    try:
        _area, behind = areas.leading(words)
        if behind:
            lengths = (
                n
                for n in range(min(len(behind), _ORDER_WORDS), 0, -1)
                if match_orders(world, " ".join(behind[:n]))
            )
            # an order that is unknown, or means several, is refused by its own reason
            find_order(world, " ".join(behind[: next(lengths, 1)]))
    except UsageError as error:
        return error
    message = _("'{text}': write an area and an order, such as 'winterfell march+1'.")
    return UsageError(message.format(text=" ".join(words)))


@dataclass(frozen=True, slots=True)
class MarchMove:
    """Units of a march, and the area they go to."""

    to: str
    units: Counts


def read_moves(world: World, text: str, there: Counts) -> tuple[MarchMove, ...]:
    """Read moves: `stoney sept 1 footman, searoad knight`. Without units everybody goes who is in
    `there`. Raises UsageError."""
    units = world.vocabulary("units")
    moves, all_to = list[MarchMove](), list[str]()
    for goal, rest in (goal for part in parts_of(text) for goal in _goals(world, part)):
        everybody = not rest or plain(rest) in {plain(word) for word in (*ALL, _(ALL[0]))}
        if everybody and there:
            all_to.append(goal)
        moves.append(MarchMove(goal, dict(there) if everybody else parse_counts(rest, units)))
    if len(all_to) > 1:
        message = _(
            "Not everybody can go to each of {areas}: name the units, '{example} 1 knight'."
        )
        example = world.area(all_to[0])
        raise UsageError(world.say(message, areas=all_to, example=example))
    return tuple(moves)


def _goals(world: World, part: str) -> Iterator[tuple[str, str]]:
    """Yield areas, each with the words of its units; where no comma parts them, an area begins
    where a word is no unit any more. Raises UsageError."""
    areas, units = world.vocabulary("areas"), world.vocabulary("units")
    while part:
        goal, rest = _goal(areas, part)
        words = rest.split()
        behind = (
            i
            for i, word in enumerate(words)
            if i and not word[0].isdigit() and not units.matches(word) and areas.matches(word)
        )
        end = next(behind, len(words))
        yield goal, " ".join(words[:end])
        part = " ".join(words[end:])


def _goal(areas: Vocabulary, part: str) -> tuple[str, str]:
    """Return the area that the first words mean, as many of them as mean one, and what follows it;
    a number ends it. Raises UsageError."""
    words = part.split()
    most = next((i for i, word in enumerate(words) if word[0].isdigit()), len(words))
    for count in range(most, 0, -1):
        name = " ".join(words[:count])
        if areas.matches(name):
            return areas.find(name), " ".join(words[count:])
    return areas.find(" ".join(words[:most]) or part), ""


def read_units(world: World, text: str) -> dict[str, dict[str, int]]:
    """Read area -> units: `golden sound 1 ship, harrenhal footman`. Raises UsageError."""
    by_area: dict[str, dict[str, int]] = {}
    for move in read_moves(world, text, there={}):
        if not move.units:
            message = _("{area}: which units? For example '{area} 1 footman'.")
            raise UsageError(world.say(message, area=move.to))
        by_area[move.to] = plus(by_area.get(move.to, {}), move.units)
    return by_area


def recruit_words(world: World) -> Vocabulary:
    """Return the words for what is mustered: the units, and upgrades of footmen."""
    base = world.vocabulary("units")
    also = {UPGRADE[1]: [_(UPGRADE[0]), "upgrades", "vylepšení", "vylepšit"]}
    return Vocabulary.of(base.what, {**{k: v[1:] for k, v in base.spellings.items()}, **also})


def read_recruits(world: World, text: str) -> tuple[dict[str, int], int]:
    """Read units and upgrades: `1 footman 1 ship`, `upgrade` or `2 upgrade`. Raises UsageError."""
    counts = parse_counts(text, recruit_words(world))
    upgrades = counts.pop(UPGRADE[1], 0)
    return counts, upgrades


def read_cards(world: World, text: str) -> tuple[tuple[str, ...], ...]:
    """Read a card of each deck, by their names in any language, with commas or without: `supply,
    winter+clash, rains`. After winter the next one follows. Raises UsageError."""
    parts = parts_of(text)
    if len(parts) == 1:
        parts = _deck_by_deck(world, text) or parts
    if len(parts) != len(world.decks):
        message = _("Name one card of each deck, such as 'supply, clash, rains'.")
        raise UsageError(message)
    drawn = []
    for part, deck in zip(parts, world.decks, strict=True):
        words = deck_words(world, deck)
        drawn.append(tuple(words.find(name.strip()) for name in WINTER_SIGN.split(part)))
    return tuple(drawn)


def _deck_by_deck(world: World, text: str) -> list[str]:
    """Return the cards of a line without commas, for each deck as many words as mean one of it;
    none where they cannot be told apart."""
    left, parts = re.sub(r"\s*([>+])\s*", r"\1", text).split(), list[str]()
    for deck in world.decks:
        words = deck_words(world, deck)
        for count in range(len(left), 0, -1):
            part = " ".join(left[:count])
            if all(len(words.matches(name)) == 1 for name in WINTER_SIGN.split(part)):
                parts.append(part)
                left = left[count:]
                break
    return parts if not left else []


def deck_words(world: World, deck: str) -> Vocabulary:
    """Return the cards of a deck, by their names in any language."""
    names: dict[str, list[str | None]] = {}
    for card in world.decks[deck]:
        kinds = [
            world.game.words(lang).name("westeros_kinds", card.kind)
            for lang in (world.lang(), *world.game.languages)
        ]
        names[card.id] = [*kinds, card.kind]
    return Vocabulary.of(world.name("westeros_decks", deck), names)


def read_houses(world: World, text: str) -> list[str]:
    """Read houses as ids: `baratheon stark`, or with commas. Raises UsageError."""
    words = world.vocabulary("houses")
    return [words.find(part) for part in re.split(r"[\s,;]+", text) if part]


def no_bid(text: str) -> str:
    """Return the sentence about words that are no bid, or not all of one."""
    message = _("'{text}' is no bid: write a house and its power, such as 'stark 3'.")
    return message.format(text=text)


def read_bids(world: World, text: str) -> dict[str, int | None]:
    """Read house -> bid: `stark 3 lannister 4`, `stark=3`; None for a house whose bid is still to
    be asked for. Raises UsageError."""
    words, bids = world.vocabulary("houses"), dict[str, int | None]()
    pair = r"([^\d=,;\s]+)(?:\s*[=: ]\s*(\d+))?"
    pairs = re.findall(pair, text)
    if not pairs or re.sub(pair, "", text).strip(" ,;"):
        raise UsageError(no_bid(text.strip()))
    for name, number in pairs:
        house = words.find(name)
        if house in bids:
            message = _("{house} bids twice in one line.")
            raise UsageError(world.say(message, house=house))
        bids[house] = read_number(number) if number else None
    return bids


def read_areas(world: World, texts: tuple[str, ...]) -> list[str]:
    """Read areas, several with commas, each once. Raises UsageError."""
    words, areas = world.vocabulary("areas"), list[str]()
    for area in (area for text in texts for area in parse_list(text, words)):
        if area in areas:
            raise UsageError(world.say(_("{area} is named twice"), area=area) + ".")
        areas.append(area)
    return areas
