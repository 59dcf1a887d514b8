"""Order tokens: which lie in the one cup of both sides, and drawing one (pp. 31, 34)."""

from __future__ import annotations

import random
from typing import NamedTuple

from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.words import find_token
from companion.games.battles_of_napoleon.world import World
from companion.table.arguments import Args
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.prompts import Asker, asked


def in_cup(world: World, state: NapoleonState) -> tuple[str, ...]:
    """The tokens that no group has."""
    used = {group.token for group in state.groups.values()}
    return tuple(key for key in world.tokens if key not in used)


def taken(play: Play, state: NapoleonState, token: str, group: str = "") -> list[Refusal]:
    """A refusal for a token that lies with a group, another than the one that is named."""
    others = [g.id for g in state.groups.values() if g.token == token and g.id != group]
    if not others:
        return []
    reason = _("This order token lies with {group}").format(group=play.world.label(others[0]))
    return [play.refuse("orders_test", reason, _("draw another"))]


class TokenSource(NamedTuple):
    """Where drawn tokens come from: typed with --token, drawn by the program, or asked for."""

    world: World
    typed: str | None
    chance: random.Random | None
    asker: Asker | None

    @staticmethod
    def of(world: World, args: Args, asker: Asker | None) -> TokenSource:
        seed = args.number("seed")
        chance = random.SystemRandom() if seed is None else random.Random(f"token {seed}")
        by_program = args.flag("roll") or args.flag("draw")
        return TokenSource(world, args.text("token"), chance if by_program else None, asker)

    def draw(self, state: NapoleonState, group: str, without: frozenset[str] = frozenset()) -> str:
        """A token for a group. Raises UsageError when it cannot be had."""
        if self.typed is not None:
            return find_token(self.world, self.typed)
        if self.chance is not None:
            return self.chance.choice(
                [key for key in in_cup(self.world, state) if key not in without]
            )
        name = self.world.label(group)
        if self.asker is None:
            message = _("{group} draws an order token: give it with --token, or let --roll draw.")
            raise UsageError(message.format(group=name))
        prompt = _("The order token of {group} (an initiative on it)").format(group=name)
        return asked(self.asker, prompt, lambda text: find_token(self.world, text))
