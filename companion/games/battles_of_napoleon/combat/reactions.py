"""Reactions that answer the result of a fight, given with it: `--answer "9"` (p. 37).

They were played when the result was seen; the books take them before the fight, so that die and
card stay as they fell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon.action import Draft
from companion.games.battles_of_napoleon.cards.cards import Card, effect_of
from companion.games.battles_of_napoleon.effects import REACTION
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import UNSEEN, NapoleonState, attached
from companion.games.battles_of_napoleon.words import find_card, post_words, unit_words
from companion.table.actions import Ask, Input
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.words import parts_of

Reactions = Sequence[Card]


def refusals(play: Play, state: NapoleonState, reactions: Reactions) -> list[Refusal]:
    """Return why one of the reactions is not allowed; each after those before it."""
    for played in reactions:
        if not effects.answers(played.effect(play.world)):
            reason = _("Card {card} answers no result").format(card=played.card)
            return [play.refuse("card", reason, _("'reaction' plays it before the roll"))]
        if reasons := played.rule_refusals(play, state):
            return reasons
        state = played.apply(play, state).state
    return []


def after(play: Play, state: NapoleonState, reactions: Reactions) -> NapoleonState:
    """Return the state with the reactions in force."""
    for played in reactions:
        state = played.apply(play, state).state
    return state


def blocks(play: Play, state: NapoleonState, reactions: Reactions) -> list[Block]:
    """Return one line for each reaction that was played."""
    return [Line(card.told(play, state) + ".") for card in reactions]


def _read(draft: Draft, text: str) -> tuple[Card, ...]:
    """Read reactions `9, 7 arnauld`: cards played on the unit that is struck or a commander with
    it."""
    play, state, unit = draft.play, draft.state, draft.answers[STRUCK]
    cards = []
    for part in parts_of(text):
        number, _space, name = part.partition(" ")
        card = find_card(play.world, number)
        scope = effect_of(play.world, card, REACTION).scope
        posts = tuple(attached(state, unit))
        if name:
            words = unit_words if scope == "unit" else post_words
            subject = words(play.world, state).find(name)
        elif scope == "commander" and len(posts) == 1:
            subject = posts[0]
        elif scope == "commander":
            message = _("Card {card} is played on a commander: name him behind it.")
            raise UsageError(message.format(card=card))
        else:
            subject = unit
        cards.append(Card(card=card, kind=REACTION, on=subject, side=state.nation_of(unit)))
    return tuple(cards)


def _shown(_draft: Draft, reactions: Reactions) -> str:
    return ", ".join(f"{card.card} {card.on}" for card in reactions)


def question(
    draft: Draft, unit: str, changes: Callable[[Card], bool]
) -> Ask[tuple[Card, ...]] | None:
    """Return the question whether a side answers the result with cards of its hand during the other
    side's action (p. 37). Offered are the cards by which something else happens. It is asked on
    phones whenever the side holds any card, so that the question reveals nothing. None: nothing to
    ask."""
    state = draft.state
    side = state.nation_of(unit)
    acting = state.groups[state.active].nation if state.active is not None else side
    if not draft.seat or acting == side or not state.hands.get(side):
        return None
    world, text = draft.play.world, _("{side}: a card that answers this result")
    cards = list(filter(changes, _playable(draft, unit, side)))
    does = {card.card: world.name("effects", card.effect(world).id, "effect") for card in cards}
    return Ask(
        "reactions",
        draft.having(STRUCK, unit),
        world.say(text, side=side),
        REACTIONS._replace(form="some"),
        [(card,) for card in cards],
        listed=False,
        above=[Line(f"{card}: {text}") for card, text in does.items()],
        usual=(),
        wanted=True,
        typed=False,
        seat=side,
    )


def _playable(draft: Draft, unit: str, side: str) -> Iterator[Card]:
    """Yield the cards of a hand that answer a result, each on whom it may be played."""
    play, state = draft.play, draft.state
    for card in state.hands[side]:
        if card == UNSEEN:
            continue
        scope = effect_of(play.world, card, REACTION).scope
        for subject in (unit,) if scope == "unit" else attached(state, unit):
            card_on = Card(card=card, kind=REACTION, on=subject, side=side)
            if not refusals(play, state, [card_on]):
                yield card_on


STRUCK = "struck"
"""Key in the draft: the unit whose result the reactions answer."""
REACTIONS: Input[tuple[Card, ...]] = Input(_read, shown=_shown)
