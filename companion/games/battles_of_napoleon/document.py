"""Document of `status --json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.battles_of_napoleon import deck, ending, hands
from companion.games.battles_of_napoleon.casualties import lost_figures, lost_guns
from companion.games.battles_of_napoleon.initiative import initiative, sequence
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import DISORDERED, Group, NapoleonState
from companion.games.battles_of_napoleon.words import hex_text, regiments


def document(play: Play, state: NapoleonState, todo: Sequence[str]) -> dict[str, Any]:
    """Return the state in full as JSON; `todo` are the sentences of what is left to do.

    Ids stand where people see names; hexes are as people type them, `M5`. Routed units count among
    the losses only once the battle is over (`state.over`)."""
    world = play.world
    return {
        "game": world.game.id,
        "scenario": state.scenario,
        "choices": dict(state.choices),
        "turn": state.turn,
        "turns": world.scenarios[state.scenario].turns,
        "phase": state.phase,
        "active": state.active,
        "sequence": sequence(world, state),
        "groups": {key: _group(play, state, group) for key, group in state.groups.items()},
        "commanders": {
            post: {
                "card": o.card,
                "nation": o.nation,
                "name": o.name,
                "unit": o.unit,
                "hex": hex_text(o.hex) if o.hex else None,
                "wounded": o.wounded,
                **{
                    name: hands.value(world, o, name)
                    for name in ("orders", "melee", "morale", "command")
                },
            }
            for post, o in state.officers.items()
        },
        "fallen": [{"card": f.card, "nation": f.nation, "role": f.role} for f in state.fallen],
        "hands": {
            nation: {
                "count": len(state.hands[nation]),
                "limit": hands.limit(world, state, nation),
            }
            for nation in world.nations
        },
        "deck": {"left": deck.left(world, state), "discard": list(state.discard)},
        "losses": {
            nation: {
                "figures": lost_figures(world, state, nation, state.over),
                "guns": lost_guns(world, state, nation, state.over),
                "commanders": [f.card for f in state.fallen if f.nation == nation],
                "points": ending.points(world, state, world.other(nation), state.over),
            }
            for nation in world.nations
        },
        "points": {
            nation: {
                "total": ending.points(world, state, nation, state.over),
                "items": [
                    {"reason": s.reason, "count": s.number, "points": s.total}
                    for s in ending.scores(world, state, nation, state.over)
                ],
            }
            for nation in world.nations
        },
        "objectives": dict(state.objectives),
        "due": [
            {"kind": t.kind, "subject": t.subject, "amount": t.amount, "because": t.because}
            for t in state.tasks
        ],
        "todo": list(todo),
        "effects": [
            {"effect": a.effect, "card": a.card, "nation": a.nation, "subject": a.subject}
            for a in state.effects
        ],
        "winner": state.winner,
        "ended": state.ended,
    }


def _group(play: Play, state: NapoleonState, group: Group) -> dict[str, Any]:
    """Return a group with all its units as JSON, those that are gone too: `state` then says why.
    What is empty or not known is None."""
    world = play.world
    return {
        "nation": group.nation,
        "arm": group.arm,
        "order": group.order,
        "token": group.token,
        "initiative": initiative(world, group),
        "dispatch": group.dispatch,
        "attacked": group.attacked,
        "alarmed": group.alarmed,
        "acted": group.acted,
        "units": {
            unit.id: {
                "card": unit.card,
                "regiment": next(regiments(world, state.scenario, unit.id), ""),
                "figures": unit.figures,
                "formation": unit.formation or None,
                "state": unit.gone or unit.state,
                "facing": unit.facing or None,
                "hex": hex_text(unit.hex) if unit.hex else None,
                "in_command": not unit.out_of_command,
                "disordered": unit.state == DISORDERED,
                "detached": unit.detached,
                "fatigued": unit.fatigued,
                "ammunition": unit.ammunition,
                "actions": list(unit.actions),
            }
            for unit in state.units.values()
            if unit.group == group.id
        },
    }
