"""Reactions that answer the result of a fight, given with it: `--answer "9"` (p. 37).

They were played when the result was seen; the books take them before the fight, so that die and
card stay as they fell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from companion.games.battles_of_napoleon import effects
from companion.games.battles_of_napoleon.action import Draft
from companion.games.battles_of_napoleon.combat.announced import Reaction
from companion.games.battles_of_napoleon.command import cards
from companion.games.battles_of_napoleon.effects import REACTION
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState, attached
from companion.games.battles_of_napoleon.words import (
    find_card,
    post_words,
    split_list,
    unit_words,
)
from companion.table.actions import Input
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.reply import Block, Line

Reactions = Sequence[Reaction]


def refusals(play: Play, state: NapoleonState, reactions: Reactions) -> list[Refusal]:
    """Why one of the reactions is not allowed; each after those before it."""
    for played in reactions:
        effect = cards.effect_of(play.world, asdict(played))
        if not effects.answers(effect):
            reason = _("Card {card} answers no result").format(card=played.card)
            return [play.refuse("card", reason, _("'reaction' plays it before the roll"))]
        if found := cards.check_play(play, state, asdict(played)):
            return found
        state = cards.apply_play(play, state, asdict(played)).state
    return []


def after(play: Play, state: NapoleonState, reactions: Reactions) -> NapoleonState:
    """The state with the reactions in force."""
    for played in reactions:
        state = cards.apply_play(play, state, asdict(played)).state
    return state


def blocks(play: Play, state: NapoleonState, reactions: Reactions) -> list[Block]:
    """What was played, a line each."""
    return [Line(cards.describe_play(play, state, asdict(one)) + ".") for one in reactions]


def _read(draft: Draft, text: str) -> tuple[Reaction, ...]:
    """`9, 7 arnauld`: on the unit that is struck or a commander with it."""
    play, state, unit = draft.play, draft.state, draft.answers[STRUCK]
    found = []
    for part in split_list(text):
        card, _space, name = part.partition(" ")
        card = find_card(play.world, card)
        scope = play.world.effects[play.world.cards[card].reaction].scope
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
        found.append(Reaction(card=card, on=subject, side=state.nation_of(unit), kind=REACTION))
    return tuple(found)


def _shown(_draft: Draft, reactions: Reactions) -> str:
    return ", ".join(f"{one.card} {one.on}" for one in reactions)


STRUCK = "struck"
"""In the draft: the unit whose result the reactions answer."""
REACTIONS: Input[tuple[Reaction, ...]] = Input(_read, shown=_shown)
