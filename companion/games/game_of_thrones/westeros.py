"""The Westeros phase: the three cards, the threat, and what the cards make due (pp. 2-5, 12)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.game_of_thrones import consequences, supply, tokens
from companion.games.game_of_thrones.action import Draft, ThronesAction, WhenDue
from companion.games.game_of_thrones.play import ALL, OF_ITSELF, Play
from companion.games.game_of_thrones.state import PLANNING, Task, ThronesState, controlled
from companion.games.game_of_thrones.tokens import PowerLedger
from companion.games.game_of_thrones.words import deck_words, read_cards
from companion.games.game_of_thrones.world import COURT, FIEFDOMS, THRONE, WesterosCard, World
from companion.table import actions
from companion.table.actions import Ask, Asking, Chance, Input, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import one_of
from companion.table.reply import Block, Grid, Line
from companion.table.rules import Step
from companion.table.words import Vocabulary

WINTER = "winter"
Deal = tuple[tuple[str, ...], ...]
"""The cards turned up of each deck, in the order of the decks."""


def cards_of(world: World, deck: str) -> dict[str, WesterosCard]:
    return {card.id: card for card in world.decks[deck]}


def possible(world: World, deck: str, bottom: Sequence[str]) -> dict[str, int]:
    """Return card -> copies that may lie on top of a deck: those not under it since the last
    shuffle, or the oldest of these when the deck has been gone through."""
    left = {card.id: card.count - bottom.count(card.id) for card in world.decks[deck]}
    left = {card: count for card, count in left.items() if count > 0}
    return left or dict.fromkeys(bottom[:1], 1)


def after_draw(world: World, deck: str, bottom: Sequence[str], card: str) -> tuple[str, ...]:
    """Return the bottom of a deck when a card was turned up. Winter shuffles all of it, itself
    too."""
    if cards_of(world, deck)[card].kind == WINTER:
        return ()
    rest = list(bottom)
    if card in rest and rest.count(card) >= cards_of(world, deck)[card].count:
        rest.remove(card)
    return (*rest, card)


def draw(world: World, state: ThronesState, seed: int | None) -> Deal:
    """Let chance turn up cards: for each deck all cards until one that is not winter."""
    chance = random.Random(seed)
    turned_up = []
    for deck in world.decks:
        drawn: tuple[str, ...] = ()
        while not drawn or cards_of(world, deck)[drawn[-1]].kind == WINTER:
            drawn += (_top(world, state, deck, drawn, chance),)
        turned_up.append(drawn)
    return tuple(turned_up)


def _top(
    world: World, state: ThronesState, deck: str, drawn: Sequence[str], chance: random.Random
) -> str:
    """Return a card that chance turns up after those of a deck that were drawn."""
    bottom = state.bottoms[deck]
    for card in drawn:
        bottom = after_draw(world, deck, bottom, card)
    pile = possible(world, deck, bottom)
    return chance.choices(list(pile), list(pile.values()))[0]


def _next_of(deck: str, drawn: Sequence[str]) -> Chance[str]:
    """Return the next card of one deck, where each is asked for."""

    def draw(draft: actions.Draft[Any, Any], seed: int | None) -> str:
        return _top(draft.play.world, draft.state, deck, drawn, random.Random(seed))

    return Chance(DRAW.flag, DRAW.help, DRAW.seed_help, draw, DRAW.conflict)


def _tasks(state: ThronesState, kind: str) -> list[Task]:
    """Return the tasks that a card makes due, in turn order."""
    if kind == "mustering":
        return [Task("muster", about=ALL)]
    if kind in OF_ITSELF:
        return [Task(kind)]
    if kind == "clash":
        return [Task("bid", about=track) for track in (THRONE, FIEFDOMS, COURT)]
    return [Task("bid", about="wildlings")] if kind == "wildlings" else []


def proceed(world: World, ledger: PowerLedger) -> Step[ThronesState]:
    """Do what needs nobody's answer until something does: recount supply, pay out crowns, line
    up the houses for mustering by the turn order of that moment."""
    while (task := ledger.state.task) is not None:
        state, rest = ledger.state, ledger.state.tasks[1:]
        if task.kind == "supply":
            levels = {house: level(world, state, house) for house in state.supply}
            state = replace(state, supply=levels, tasks=rest)
            over = [h for h in state.order_of_play if supply.house_excess(world, state, h)]
            due = tuple(Task("reduce", house) for house in over)
            ledger.state = replace(state, tasks=(*due, *rest))
        elif task.kind == "game":
            for house in state.order_of_play:
                for area in controlled(world, state, house):
                    ledger.gain(house, world.areas[area].crowns, tokens.CROWNS, area)
            ledger.state = replace(ledger.state, tasks=rest)
        elif task.kind == "muster" and task.about == ALL:
            due = tuple(
                Task("muster", house)
                for house in state.order_of_play
                if any(world.areas[area].points for area in controlled(world, state, house))
            )
            ledger.state = replace(state, tasks=(*due, *rest))
        else:
            break
    return consequences.settle(world, ledger.state, tuple(ledger.entries))


def level(world: World, state: ThronesState, house: str) -> int:
    """Return the supply of the barrels that a house controls; the track ends at its last space."""
    count = sum(amount for _area, amount in supply.barrels(world, state, house))
    return min(count, len(world.supply_limits) - 1)


def _kind(world: World, card: str) -> str:
    return next(c.kind for cards in world.decks.values() for c in cards if c.id == card)


def _after_winter(world: World, deck: str) -> str:
    """Return Winter and another card of a deck as they are typed: `winter+clash`."""
    words = deck_words(world, deck)
    kinds = {card.kind: card.id for card in world.decks[deck]}
    other = next(card for kind, card in kinds.items() if kind != WINTER)
    return f"{words.shown(kinds[WINTER])}+{words.shown(other)}"


def supply_grid(play: Play, after: ThronesState, levels: Mapping[str, tuple[int, int]]) -> Grid:
    """Return each house's barrels, level now and then, banners and armies."""
    world, rows = play.world, []
    for house in after.order_of_play:
        items = [f"{world.area(a)} {n}" for a, n in supply.barrels(world, after, house)]
        now, then = levels[house]
        change = f"{now} > {then}" if then != now else str(now)
        held = supply.armies(supply.sizes(after, house).values())
        rows.append(
            (
                world.house(house),
                change,
                " ".join(map(str, world.limits(after.supply[house]))),
                " ".join(map(str, held)) or "–",
                str(supply.house_excess(world, after, house)),
                ", ".join(items),
            )
        )
    titles = (_("House"), _("Supply"), _("Limits"), _("Armies"), _("Over"), _("Barrels"))
    return Grid(titles, tuple(rows))


DECK_CARDS: Input[Deal] = Input(lambda draft, text: read_cards(draft.play.world, text))
DRAW: Chance[Deal] = Chance(
    "draw",
    N_("Let the program draw the cards."),
    N_("With --draw: the same number, the same cards."),
    lambda draft, seed: draw(draft.play.world, draft.state, seed),
    N_("Name the cards or let them be drawn, not both."),
)


def _words_of(deck: str, draft: actions.Draft[Any, Any]) -> Vocabulary:
    return deck_words(draft.play.world, deck)


def _deck_by_deck(draft: Draft) -> Asking[Deal]:
    """Ask for the card on top of each deck in turn, and after Winter is Coming for the next one."""
    world, deal = draft.play.world, list[tuple[str, ...]]()
    for deck in world.decks:
        turned, title = list[str](), world.name("westeros_decks", deck)
        while not turned or cards_of(world, deck)[turned[-1]].kind == WINTER:
            text = _("{deck}, the card after {card}") if turned else _("{deck}, its card")
            last = world.name("westeros_kinds", WINTER)
            card = yield Ask(
                "drawn",
                draft,
                prompt=text.format(deck=title, card=last),
                input=one_of(partial(_words_of, deck)),
                legal=list(cards_of(world, deck)),
                typed=False,
                chance=_next_of(deck, tuple(turned)),
                missing=_("CARDS is missing: a card of each deck, such as 'supply, clash, rains'."),
            )
            turned.append(card)
        deal.append(tuple(turned))
    return tuple(deal)


@action
class Westeros(ThronesAction):
    """The cards of the three decks turned up (pp. 2-5, 12): as they lie on the table, or drawn."""

    gate = WhenDue("westeros", ("draw",))
    drawn: Deal = field(
        DECK_CARDS,
        N_("The card of each deck, for example: supply, clash, winter+rains."),
        chance=DRAW,
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Westeros]:
        drawn: Deal | None = yield Ask("drawn", draft, required=False)
        return cls(drawn=(yield from _deck_by_deck(draft)) if drawn is None else drawn)

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        world, refusals = play.world, list[Refusal]()
        for deck, drawn in zip(world.decks, self.drawn, strict=True):
            winters = [cards_of(world, deck)[card].kind == WINTER for card in drawn]
            if winters != [True] * (len(drawn) - 1) + [False]:
                reason = _("{deck}: only after Winter is Coming another card is turned up")
                reason = reason.format(deck=world.name("westeros_decks", deck))
                allowed = _("write '{example}' for winter and the card after it")
                allowed = allowed.format(example=_after_winter(world, deck))
                refusals.append(play.refuse("westeros", reason, allowed))
        return refusals

    def surprises(self, world: World, state: ThronesState) -> list[tuple[str, str, list[str]]]:
        """Return (deck, card, what could be there) of cards that cannot be on top by the counts of
        the data. The cards on the table are right, and some of the counts are guesses, so nothing
        is refused."""
        unlikely = []
        for deck, drawn in zip(world.decks, self.drawn, strict=True):
            bottom = state.bottoms[deck]
            for card in drawn:
                pile = possible(world, deck, bottom)
                if card not in pile:
                    unlikely.append((deck, card, list(pile)))
                bottom = after_draw(world, deck, bottom, card)
        return unlikely

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        """Turn a card of each deck, raise the threat by their mammoths, and make due what they ask
        for."""
        if state.task is None or state.task.kind != "draw":
            return Step(state)
        world = play.world
        bottoms, turned, mammoths = dict(state.bottoms), list[str](), 0
        tasks: list[Task] = []
        for deck, drawn in zip(world.decks, self.drawn, strict=True):
            for card in drawn:
                bottoms[deck] = after_draw(world, deck, bottoms[deck], card)
            last = cards_of(world, deck)[drawn[-1]]
            turned.append(last.id)
            mammoths += last.mammoths
            tasks += _tasks(state, last.kind)
        threat = min(state.wildlings + mammoths, len(world.threat) - 1)
        state = replace(
            state, bottoms=bottoms, turned=tuple(turned), wildlings=threat, tasks=tuple(tasks)
        )
        return proceed(world, PowerLedger(world, state))

    def told(self, play: Play, state: ThronesState) -> str:
        names = [
            " > ".join(play.world.name("westeros_kinds", _kind(play.world, card)) for card in drawn)
            for drawn in self.drawn
        ]
        return _("Westeros: {cards}").format(cards=", ".join(names))

    def report(self, play: Play, before: ThronesState, step: Step[ThronesState]) -> list[Block]:
        """Return the cards with their effects, cards that the counts say cannot be there, the
        threat, and new supply."""
        world, after = play.world, step.state
        blocks: list[Block] = []
        for deck, drawn in zip(world.decks, self.drawn, strict=True):
            for card in drawn:
                kind = _kind(world, card)
                effect = world.game.words(world.lang()).get("westeros_kinds", kind, "effect") or ""
                blocks.append(
                    Line(
                        f"{world.name('westeros_decks', deck)}: "
                        f"{world.name('westeros_kinds', kind)}. {effect}"
                    )
                )
        for deck, card, pile in self.surprises(world, before):
            text = _("{deck}: by the counts in the data {card} cannot be on top, only: {cards}.")
            names = ", ".join(world.name("westeros_kinds", _kind(world, key)) for key in pile)
            kind = world.name("westeros_kinds", _kind(world, card))
            deck_name = world.name("westeros_decks", deck)
            blocks.append(Line(text.format(deck=deck_name, card=kind, cards=names)))
        strength = world.threat[after.wildlings]
        blocks.append(Line(_("Wildling threat: {strength}").format(strength=strength)))
        if any(_kind(world, card) == "supply" for card in after.turned):
            levels = {house: (before.supply[house], after.supply[house]) for house in after.supply}
            blocks.append(supply_grid(play, after, levels))
        if after.phase == PLANNING:
            blocks.append(Line(_("The Westeros phase is over.")))
        return blocks
