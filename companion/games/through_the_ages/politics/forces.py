"""Forces named by somebody: units that are given up or sent, and bonus cards (pp. 12-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.games.through_the_ages.armies import units_of
from companion.games.through_the_ages.pending import pending
from companion.games.through_the_ages.politics.words import force_words, read_force
from companion.games.through_the_ages.state import Counts, TtaState
from companion.games.through_the_ages.world import World
from companion.table import actions
from companion.table.actions import Input
from companion.table.i18n import _

Force = Mapping[str, int]
"""Units and bonus cards -> how many of each."""


def divided(world: World, force: Force) -> tuple[dict[str, int], dict[str, int]]:
    """Return the units and the bonus cards of a force."""
    units = {key: count for key, count in force.items() if key in world.cards}
    return units, {key: count for key, count in force.items() if key not in units}


def forces(world: World, state: TtaState, player: str) -> Iterator[Force]:
    """Yield likely forces of a player: units of one kind, alone and with the bonus cards that are
    known."""
    civ = state.civs[player]
    bonus = [key for key in civ.known if world.military[key].type == "bonus"]
    known = {key: bonus.count(key) for key in bonus}
    for card, there in units_of(world, civ.technologies).items():
        for count in range(1, there + 1):
            yield {card: count}
            if known:
                yield {card: count, **known}


def named(world: World, *groups: Counts) -> str:
    """Return text such as `2 Warriors, 1 Bonus II`."""
    return ", ".join(f"{n} {world.card(card)}" for group in groups for card, n in group.items())


def _force(who: Callable[[actions.Draft[Any, Any]], str], bonus: bool) -> Input[Force]:
    """Return the input of units that a player gives up, `who` says whose; with `bonus` also of
    defence cards."""

    def read(draft: actions.Draft[Any, Any], text: str) -> Force:
        return read_force(draft.play.world, draft.state, who(draft), text, bonus)

    def shown(draft: actions.Draft[Any, Any], force: Force) -> str:
        parts = (f"{count} {draft.play.world.card(card)}" for card, count in force.items())
        return " ".join(parts) or _("none")

    return Input(
        read,
        shown=shown,
        words=lambda draft: force_words(draft.play.world, draft.state, who(draft), bonus),
        form="counts",
        limits=lambda draft: _there(draft.play.world, draft.state, who(draft), bonus),
    )


def _there(world: World, state: TtaState, player: str, bonus: bool) -> Force:
    """Return the units of a player, and as many of each bonus card as the hand may hold."""
    civ = state.civs[player]
    units = dict(units_of(world, civ.technologies))
    unknown = civ.military - len(civ.known)
    cards = [card.id for card in world.military.values() if bonus and card.type == "bonus"]
    most = {card: civ.known.count(card) + max(unknown, 0) for card in cards}
    return units | {card: count for card, count in most.items() if count}


def _answering(draft: actions.Draft[Any, Any]) -> str:
    """Return the player who has to answer, otherwise the player in turn."""
    due = pending(draft.play.world, draft.state)
    return due.player if due is not None else str(draft.state.turn)


UNITS = _force(lambda draft: draft.state.turn, bonus=False)
"""Input of units of the player in turn."""
FORCE = _force(_answering, bonus=True)
"""Input of units and bonus cards of whoever has to answer."""
