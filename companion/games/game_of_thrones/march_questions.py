"""Questions for a march (pp. 7-8, 11): where to, who goes, a token, friends who help.

A question with only one answer is left out, for example who goes if one unit can, or a token that
would change nothing. A line may leave out all of them; that means nobody, everybody, none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from companion.games.game_of_thrones.action import Draft, some_of
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.routes import destinations
from companion.games.game_of_thrones.state import ThronesState, controller
from companion.games.game_of_thrones.words import MarchMove
from companion.table import actions
from companion.table.actions import Ask, Asking
from companion.table.counts import Counts, minus
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG, NO, one_of
from companion.table.reply import Grid
from companion.table.words import Vocabulary

STAY = N_("stay")


class Marching(Protocol):
    """A march by the moves so far: what is wrong with it, and what is wrong if nobody else goes."""

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]: ...

    def refusals(self, play: Play, state: ThronesState) -> list[Refusal]: ...


class MarchBy(Protocol):
    """Function that returns the march by some moves, with or without the support of friends."""

    def __call__(self, moves: tuple[MarchMove, ...], *, friends: bool) -> Marching: ...


def moves_asked(draft: Draft, area: str, march_by: MarchBy) -> Asking[tuple[MarchMove, ...]]:
    """Ask where units go from an area, one goal after another, until nobody is left to go."""
    play, state = draft.play, draft.state
    force = state.forces[area]
    ways = list(destinations(play.world, state, force.house, area))
    going, left = list[MarchMove](), dict(force.fit)

    def check_goal(goal: str) -> None:
        if goal != STAY:
            _refuse(
                march_by((*going, MarchMove(goal, left)), friends=True).rule_refusals(play, state)
            )
        elif going:
            _refuse(march_by(tuple(going), friends=True).refusals(play, state))

    while ways and left:
        open_to_all = [
            way
            for way in ways
            if not march_by((*going, MarchMove(way, left)), friends=False).refusals(play, state)
        ]
        prompt = _("{units} in {area}: where to")
        goal = yield Ask(
            "moves",
            draft,
            prompt=play.world.say(prompt, area=area, units=left),
            input=one_of(_goals)._replace(says=_who_is_there),
            legal=open_to_all,
            listed=False,
            where=area,
            default=STAY,
            wanted=True,
            typed=False,
            columns=(_listed(draft, ways, open_to_all),),
            check=check_goal,
        )
        if goal == STAY:
            break
        units = dict(left)
        if sum(left.values()) > 1:
            units = yield _units_asked(draft, goal, left, march_by, tuple(going))
        going.append(MarchMove(goal, units))
        left = minus(left, units)
    return tuple(going)


def _refuse(refusals: Sequence[Refusal]) -> None:
    if refusals:
        raise UsageError(" ".join(map(str, refusals)))


def _goals(draft: Draft) -> Vocabulary:
    """Return the areas, and the words for going nowhere."""
    areas = draft.play.world.vocabulary("areas")
    stay = (_(STAY), NO, _(NO))
    return Vocabulary(
        areas.what,
        (*areas.ids, STAY),
        lambda key: stay if key == STAY else areas.names(key),
        areas.whole,
    )


def _listed(draft: Draft, ways: Sequence[str], open_to_all: Sequence[str]) -> Grid:
    """Return the goals and what waits there; numbers have those to which all can go that are
    left."""
    world = draft.play.world
    rows = list[tuple[str, str, str]]()
    for way in ways:
        number = str(open_to_all.index(way) + 1) if way in open_to_all else "–"
        rows.append((number, world.area(way), _who_is_there(draft, way)))
    return Grid(("", "", ""), tuple(rows), right=frozenset({0}), names=frozenset({1}))


def _who_is_there(draft: actions.Draft[Any, Any], area: str) -> str:
    """Return who stands in an area or holds it; empty for nobody, and for staying."""
    world, state = draft.play.world, draft.state
    if area in state.forces:
        force = state.forces[area]
        return f"{world.house(force.house)}: {world.counts(force.units)}"
    if area in state.neutral:
        return _("neutral force {strength}").format(strength=state.neutral[area])
    holder = controller(world, state, area) if area in world.areas else None
    return str(world.house(holder)) if holder else ""


def _units_asked(
    draft: Draft, goal: str, left: Counts, march_by: MarchBy, going: tuple[MarchMove, ...]
) -> Ask[Counts]:
    """Ask how many of the units that are left go to a goal."""
    play, state = draft.play, draft.state

    def check(chosen: Counts) -> None:
        if minus(chosen, left) or not any(chosen.values()):
            message = _("There are {units}: at least one of them goes.")
            raise UsageError(play.world.say(message, units=left))
        march = march_by((*going, MarchMove(goal, chosen)), friends=True)
        more = minus(left, chosen)
        _refuse(march.rule_refusals(play, state) if more else march.refusals(play, state))

    return Ask(
        "moves",
        draft,
        prompt=play.world.say(_("Who goes to {area}"), area=goal),
        input=some_of(left),
        where=goal,
        default=dict(left),
        wanted=True,
        typed=False,
        check=check,
    )


def token_asked(draft: Draft, area: str, moves: Sequence[MarchMove]) -> Asking[bool]:
    """Ask whether a power token stays, where all leave land that would be given up (p. 8); no where
    there is nothing to decide."""
    world, state = draft.play.world, draft.state
    force, place = state.forces.get(area), world.areas[area]
    if force is None or place.is_sea or state.power[force.house] < 1:
        return False
    left: Counts = dict(force.units)
    for move in moves:
        left = minus(left, move.units)
    if left or state.tokens.get(area) == force.house or place.home == force.house:
        return False
    prompt = _("All leave {area}: does a power token stay? (yes/no)")
    token: bool = yield Ask(
        "token",
        draft,
        prompt=world.say(prompt, area=area),
        input=FLAG,
        where=area,
        default=False,
        wanted=True,
        typed=False,
    )
    return token


def friends_asked(draft: Draft, areas: Iterable[str]) -> Asking[tuple[str, ...]]:
    """Ask which areas of other houses support a march against a neutral force (p. 11)."""
    world, friends = draft.play.world, list[str]()
    for area in sorted(areas):
        other = draft.state.orders[area].house
        prompt = _("{house}: does {area} support the march? (yes/no)")
        helps = yield Ask(
            "support",
            draft,
            prompt=world.say(prompt, house=other, area=area),
            input=FLAG,
            where=area,
            default=False,
            wanted=True,
            typed=False,
        )
        if helps:
            friends.append(area)
    return tuple(friends)
