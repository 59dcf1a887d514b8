"""Order tokens: which lie in the one cup of both sides, and drawing one (pp. 31, 34)."""

from __future__ import annotations

import random

from companion.games.battles_of_napoleon.action import TOKEN, Draft
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import Ask, Chance
from companion.table.errors import Refusal
from companion.table.i18n import N_, _

TOKEN_HELP = N_("The order token that was drawn: an initiative on it, or its number: t7.")


def in_cup(world: World, state: NapoleonState) -> tuple[str, ...]:
    """Return the tokens that no group has."""
    used = {group.token for group in state.groups.values()}
    return tuple(key for key in world.tokens if key not in used)


def taken_refusals(play: Play, state: NapoleonState, token: str, group: str = "") -> list[Refusal]:
    """Return a refusal for a token that lies with a group, another than the one that is named."""
    others = [g.id for g in state.groups.values() if g.token == token and g.id != group]
    if not others:
        return []
    faces = ", ".join(map(str, play.world.tokens[token].values()))
    reason = play.world.say(
        _("The order token t{token} ({faces}) lies with {group}"),
        token=token,
        faces=faces,
        group=others[0],
    )
    return [play.refuse("orders_test", reason, _("draw another"))]


def _draw(draft: Draft, seed: int | None) -> str:
    """Return a token by chance for the group of a question."""
    group, used = draft.answers[_GROUP], draft.answers[_USED]
    name = f"token {seed} {group}" if used else f"token {seed}"
    chance = random.SystemRandom() if seed is None else random.Random(name)
    cup = in_cup(draft.play.world, draft.drawn_from)
    return chance.choice([key for key in cup if key not in used])


_GROUP, _USED = "token_for", "tokens_besides"

DRAWN = Chance(
    "roll",
    N_("Let the program draw."),
    N_("With --roll: the same number, the same draw."),
    _draw,
)
"""Chance by which the program draws a token."""


def faces(draft: Draft, token: str) -> str:
    """Return text such as `t7: 12, 35, 57`: a token with its initiatives, by which people find
    it."""
    return f"t{token}: " + ", ".join(map(str, draft.play.world.tokens[token].values()))


def drawn_for(draft: Draft, group: str, used: frozenset[str] = frozenset()) -> Ask[str]:
    """Return the question for the order token that a group draws: its number or an initiative on
    it, or a draw by the program. Offered are the tokens that no group has, without `used`, those
    drawn for other groups on the same line."""
    draft = draft.having(_GROUP, group).having(_USED, used)
    missing = _("{group} draws an order token: give it with --token, or let --roll draw.")
    return Ask(
        "token",
        draft,
        prompt=draft.play.world.say(
            _("The order token of {group} (an initiative on it; r draws one)"), group=group
        ),
        input=TOKEN._replace(form="one"),
        legal=[key for key in in_cup(draft.play.world, draft.state) if key not in used],
        listed=False,
        required=True,
        where=group,
        missing=draft.play.world.say(missing, group=group),
    )
