"""Food and resources as blue tokens on cards: what is stored, paid with change, gained (p. 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.through_the_ages.state import Civilisation
from companion.games.through_the_ages.world import FOOD, LAB, World

LAB_RESOURCES = "lab_resources"


def token_values(world: World, civ: Civilisation, kind: str) -> dict[str, int]:
    """Return card in play -> what a blue token on it is worth, the most valuable first. Labs count
    as mines where a card says so, and as long as tokens lie on them."""
    worth = {}
    for key in civ.technologies:
        card = world.cards[key]
        value = card.food_value if kind == FOOD else card.resource_value
        if kind != FOOD and card.type == LAB and card.level:
            value = card.level if civ.stored.get(key) or _labs_make_resources(world, civ) else 0
        if value:
            worth[key] = value
    return dict(sorted(worth.items(), key=lambda pair: -pair[1]))


def _labs_make_resources(world: World, civ: Civilisation) -> bool:
    """Return whether a card in play has labs produce resources."""
    return any(
        change.account == LAB_RESOURCES
        for card in civ.cards
        for effect in world.cards[card].effects
        for change in effect.changes
    )


def stock(world: World, civ: Civilisation, kind: str) -> int:
    """Return how much food or how many resources are stored."""
    worth = token_values(world, civ, kind)
    return sum(count * worth[card] for card, count in civ.stored.items() if card in worth)


def pay(world: World, civ: Civilisation, kind: str, amount: int) -> Civilisation:
    """Pay so much, or all there is. As many tokens as can be go back to the bank: a token may move
    to a card of lower value for the difference, but tokens are never merged upwards (p. 9)."""
    worth = token_values(world, civ, kind)
    held = {card: civ.stored.get(card, 0) for card in worth}
    left = max(0, stock(world, civ, kind) - amount)
    return _lay_out(civ, worth, held, left)


def _lay_out(
    civ: Civilisation, worth: Mapping[str, int], held: Mapping[str, int], left: int
) -> Civilisation:
    """Return the civilisation with goods worth `left` on its cards, in the fewest tokens that
    changing downwards can leave: value moves to cheaper cards, never to dearer ones, so from the
    dearest down no more may lie on some cards than `held` there. What the bank has no tokens to
    change is lost from the cheapest cards. `worth`: card -> what a token on it is worth, dearest
    first; `left` is at most what is held. A token on coal (3) pays 1 and leaves 2 on bronze (1)."""
    after, on_these_or_dearer, kept, rest = {}, 0, 0, left
    for card, value in worth.items():
        on_these_or_dearer += held[card] * value
        count = min(rest // value, (on_these_or_dearer - kept) // value)
        after[card], kept, rest = count, kept + count * value, rest - count * value
    freed = sum(held.values()) - sum(after.values())
    short = -min(0, civ.blue_bank + freed)
    for card in reversed(list(after)):  # No token is left to give change with: it is lost.
        lost = min(short, after[card])
        after[card], short, freed = after[card] - lost, short - lost, freed + lost
    stored = {key: count for key, count in civ.stored.items() if key not in after}
    stored |= {key: count for key, count in after.items() if count}
    return replace(civ, stored=stored, blue_bank=civ.blue_bank + freed)


def gain(world: World, civ: Civilisation, kind: str, amount: int) -> tuple[Civilisation, int]:
    """Take goods with as few tokens as can be, as long as the bank has tokens; returns how much
    was taken."""
    rest, stored, bank = amount, dict(civ.stored), civ.blue_bank
    for card, value in token_values(world, civ, kind).items():
        count = min(rest // value, bank)
        if count > 0:
            stored[card] = stored.get(card, 0) + count
            rest, bank = rest - count * value, bank - count
    return replace(civ, stored=stored, blue_bank=bank), amount - rest


def lay_tokens(civ: Civilisation, tokens: Mapping[str, int]) -> tuple[Civilisation, dict[str, int]]:
    """Put blue tokens from the bank on cards, in the order given, as many as there are; returns
    how many lay where."""
    stored, bank, laid = dict(civ.stored), civ.blue_bank, {}
    for card, wanted in tokens.items():
        count = min(wanted, bank)
        if count > 0:
            stored[card] = stored.get(card, 0) + count
            laid[card], bank = count, bank - count
    return replace(civ, stored=stored, blue_bank=bank), laid
