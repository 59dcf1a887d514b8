"""The state of a document that people can read and edit."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any

from companion.games.battles_of_napoleon.setup import first_state
from companion.games.battles_of_napoleon.state import UNSEEN, NapoleonState
from companion.games.battles_of_napoleon.world import World
from companion.table import codec
from companion.table.i18n import _


def read(world: World, document: Mapping[str, Any]) -> NapoleonState:
    """Return the state of a document; what it leaves out is as at the start, also within a unit, a
    group or a commander. Raises ValueError, KeyError or TypeError for what cannot be used."""
    scenario = document.get("scenario") or document["choices"]["scenario"]
    # raises ValueError for a scenario that the game does not have
    codec.read(Annotated[str, codec.OneOf(tuple(world.scenarios))], scenario, "scenario")
    start = first_state(world, {**document["choices"], "scenario": scenario})
    state: NapoleonState = codec.read(
        NapoleonState, _completed(document, start), where="", known=ids_of(world, start).__getitem__
    )
    return _sound(world, state)


def _completed(document: Mapping[str, Any], start: NapoleonState) -> dict[str, Any]:
    """Return a document with all that it leaves out."""
    first = codec.plain(start)
    whole = {**first, **document, "scenario": start.scenario, "choices": first["choices"]}
    for name in ("objectives", "hands"):
        whole[name] = {**first[name], **whole[name]}
    for name in ("groups", "units"):
        given = whole[name]
        whole[name] = {
            key: {**first[name].get(key, {}), **(given.get(key) or {})}
            for key in (*first[name], *(key for key in given if key not in first[name]))
        }
    return whole


def ids_of(world: World, start: NapoleonState) -> Mapping[str, Collection[str]]:
    """Return the ids that a state may name, by kind: `{"units": ["f1a", …], …}`.

    Most are those of the game's tables; groups, units and objectives are those of the scenario, as
    its first state (`start`) has them. A post is a group or a side; a hand may also hold unseen
    cards, and a formation be empty."""
    return {
        "nations": world.nations,
        "scenarios": world.scenarios,
        "groups": start.groups,
        "units": start.units,
        "posts": (*world.nations, *start.groups),
        "objectives": start.objectives,
        "unit_cards": world.units,
        "commanders": world.commanders,
        "order_kinds": world.orders,
        "order_tokens": world.tokens,
        "formations": ("", *world.formations),
        "effects": world.effects,
        "event_cards": world.cards,
        "hand": (*world.cards, UNSEEN),
    }


def _sound(world: World, state: NapoleonState) -> NapoleonState:
    """Return the state if no unit has more figures than its card. Raises ValueError."""
    for unit in state.units.values():
        most = world.units[unit.card].figures
        if unit.figures > most:
            message = _("'{where}' can have {most} figures at most")
            raise ValueError(message.format(where=f"units.{unit.id}.figures", most=most))
    return state
