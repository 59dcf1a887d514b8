"""`set`: correct what the books say, as one event that names every change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.game_of_thrones import flow, tokens
from companion.games.game_of_thrones.play import Data, Kind, Play
from companion.games.game_of_thrones.state import (
    PHASES,
    WESTEROS,
    Force,
    Order,
    Task,
    ThronesState,
)
from companion.games.game_of_thrones.tokens import Ledger
from companion.games.game_of_thrones.words import find_order, read_houses
from companion.games.game_of_thrones.world import World
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step
from companion.table.words import number, parse_counts, parse_list

NONE = ("", "none", "-", "nic", "0")
OF_HOUSE = ("power", "supply", "used")
OF_AREA = ("units", "token", "order", "neutral")
OF_GAME = ("round", "phase", "wildlings", "turn", "blade", "raven", "due")
EXAMPLE = "round=3 stark.power=7 wildlings=2 riverrun.token=stark"


def read_changes(world: World, texts: tuple[str, ...]) -> dict[str, Any]:
    """`stark.power=7`, `riverrun.units="stark: 2 footman"`, `iron_throne="stark tyrell …"` ->
    full key -> JSON value. Raises UsageError."""
    if not texts:
        raise UsageError(_("What is to be set? For example: {example}.").format(example=EXAMPLE))
    changes: dict[str, Any] = {}
    for text in texts:
        match = re.fullmatch(r"\s*([^=]+?)\s*=\s*(.*?)\s*", text)
        if match is None:
            message = _("'{text}' sets nothing: write for example {example}.")
            raise UsageError(message.format(text=text, example=EXAMPLE))
        key, value = _read(world, match[1], match[2])
        changes[key] = value
    return changes


def _read(world: World, key: str, value: str) -> tuple[str, Any]:
    subject, dot, what = key.rpartition(".")
    if dot and what in OF_HOUSE:
        house = world.vocabulary("houses").find(subject)
        if what == "used":
            cards = world.vocabulary("house_cards").only(world.hand(house))
            return f"{house}.used", [] if value in NONE else list(parse_list(value, cards))
        return f"{house}.{what}", _whole(value)
    if dot and what in OF_AREA:
        area = world.vocabulary("areas").find(subject)
        return f"{area}.{what}", _of_area(world, what, value)
    if what in OF_GAME:
        return what, _of_game(world, what, value)
    if what in world.track_starts:
        return what, read_houses(world, value)
    known = ", ".join(
        (
            *OF_GAME,
            *world.track_starts,
            *(f"HOUSE.{w}" for w in OF_HOUSE),
            *(f"AREA.{w}" for w in OF_AREA),
        )
    )
    message = _("'{key}' cannot be set; what can is: {known}.")
    raise UsageError(message.format(key=key, known=known))


def _of_area(world: World, what: str, value: str) -> Any:
    if what == "neutral":
        return 0 if value in NONE else _whole(value)
    if value in NONE:
        return None
    if what == "token":
        return world.vocabulary("houses").find(value)
    house, sign, rest = value.partition(":")
    if not sign:
        message = _("'{value}': whose? Write for example 'stark: {rest}'.")
        raise UsageError(message.format(value=value, rest=value))
    owner = world.vocabulary("houses").find(house.strip())
    if what == "order":
        return {"house": owner, "order": find_order(world, rest.strip())}
    return {"house": owner, "units": parse_counts(rest, world.vocabulary("units"))}


def _of_game(world: World, what: str, value: str) -> Any:
    if what in ("round", "wildlings"):
        return _whole(value)
    if what == "phase":
        return world.vocabulary("phases").find(value)
    if what == "turn":
        return world.vocabulary("houses").find(value)
    if what == "due":
        if value not in NONE:
            raise UsageError(_("Of what is due can only be said: due=none."))
        return None
    known = {"used": True, "free": False, _("used"): True, _("free"): False}
    if value not in known:
        raise UsageError(_("'{value}' is neither 'used' nor 'free'.").format(value=value))
    return known[value]


def _whole(value: str) -> int:
    return number(value)


def check(play: Play, state: ThronesState, data: Data) -> list[Refusal]:
    """Corrections are always allowed, as far as there are such things: the board is right, the
    book was wrong."""
    world, found = play.world, list[Refusal]()
    most = {
        "power": world.constants["power_tokens"],
        "supply": len(world.supply_limits) - 1,
        "wildlings": len(world.threat) - 1,
        "round": world.constants["rounds"],
    }
    for key, value in data["changes"].items():
        subject, _dot, what = key.rpartition(".")
        house = subject if what in OF_HOUSE else ""
        if isinstance(value, Mapping):
            house = value["house"]
        elif (what == "token" and value) or what == "turn":
            house = value
        if house and house not in state.power:
            reason = _("{house} is not played").format(house=world.house(house))
            found.append(play.refuse("limits", reason, world.houses_text(state.power)))
        if what in most and not (what == "round") <= value <= most[what]:
            reason = _("{key} can be {most} at most").format(key=key, most=most[what])
            found.append(play.refuse("limits", reason))
        if what in world.track_starts and sorted(value) != sorted(state.power):
            reason = _("{track}: name every house once").format(track=world.track(what))
            found.append(play.refuse("clash", reason, world.houses_text(state.power)))
    return found


def apply(play: Play, state: ThronesState, data: Data) -> Step[ThronesState]:
    ledger = Ledger(play.world, state)
    for key, value in data["changes"].items():
        subject, _dot, what = key.rpartition(".")
        state = ledger.state
        if what == "power":
            ledger.pay(subject, state.power[subject] - value, tokens.SET)
        elif what == "supply":
            ledger.state = replace(state, supply={**state.supply, subject: value})
        elif what == "used":
            ledger.state = replace(state, discards={**state.discards, subject: tuple(value)})
        elif what in OF_AREA:
            ledger.state = _area(state, subject, what, value)
        elif what in play.world.track_starts:
            ledger.state = replace(state, tracks={**state.tracks, what: tuple(value)})
        else:
            ledger.state = _game(state, what, value)
    state = ledger.state
    if not state.over or state.ended == "castles":
        state = replace(state, ended=None, winners=())
    return flow.settle(play.world, state, tuple(ledger.entries))


def _area(state: ThronesState, area: str, what: str, value: Any) -> ThronesState:
    if what == "units":
        force = Force(value["house"], dict(value["units"])) if value else None
        return state.with_force(area, force)
    if what == "token":
        return state.with_token(area, value)
    if what == "order":
        return state.with_order(area, Order(value["house"], value["order"]) if value else None)
    neutral = {key: count for key, count in state.neutral.items() if key != area}
    return replace(state, neutral={**neutral, area: value} if value else neutral)


def _game(state: ThronesState, what: str, value: Any) -> ThronesState:
    if what == "phase":
        assert value in PHASES
        tasks = (Task("draw"),) if value == WESTEROS else ()
        return replace(state, phase=value, tasks=tasks, fight=None, ended=None, winners=())
    if what == "due":
        return replace(state, tasks=(), fight=None, bids={})
    names = {"blade": "blade_used", "raven": "raven_used"}
    return replace(state, **{names.get(what, what): value})


def describe(play: Play, state: ThronesState, data: Data) -> str:
    parts = [f"{key}={_shown(value)}" for key, value in data["changes"].items()]
    return _("correction: {changes}").format(changes=", ".join(parts))


def _shown(value: Any) -> str:
    if value is None:
        return _("none")
    if isinstance(value, bool):
        return _("used") if value else _("free")
    if isinstance(value, list):
        return ",".join(value)
    if isinstance(value, Mapping):
        units = value.get("units")
        rest = " ".join(f"{n} {u}" for u, n in units.items()) if units else value.get("order", "")
        return f"{value['house']}: {rest}"
    return str(value)


def report(play: Play, before: ThronesState, data: Data, step: Step[ThronesState]) -> list[Block]:
    return [Line(describe(play, before, data) + ".")]


KIND = Kind(check, apply, lambda _s, _d: "", describe, report)
