"""Questions that record nothing: `can march pyke riverrun`, `supply`, `cards`."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.games.game_of_thrones import supply
from companion.games.game_of_thrones.abilities import hand
from companion.games.game_of_thrones.battle import kept, room
from companion.games.game_of_thrones.marches import (
    carried_out,
    enemies_in,
    over_ships,
    unfed,
    why_not,
)
from companion.games.game_of_thrones.play import PAGES, Play
from companion.games.game_of_thrones.raids import in_reach
from companion.games.game_of_thrones.state import (
    Counts,
    Force,
    ThronesState,
    controller,
    minus,
    playing,
)
from companion.games.game_of_thrones.westeros import level, supply_grid
from companion.games.game_of_thrones.words import read_moves
from companion.table.errors import UsageError
from companion.table.i18n import N_, _
from companion.table.reply import Block, Grid, Heading, Line, Reply
from companion.table.words import Vocabulary

MARCH, RETREAT, RAID, SUPPORT = N_("march"), N_("retreat"), N_("raid"), N_("support")
QUESTIONS = (MARCH, RETREAT, RAID, SUPPORT)


class Question(NamedTuple):
    """`kind` is one of `QUESTIONS`; `units` are those that go, where such stand at the start."""

    kind: str
    house: str
    start: str
    goal: str
    units: Counts


def read_question(
    play: Play, state: ThronesState, what: str, start: str, goal: str, house: str | None
) -> Question:
    """`march`, `pyke`, `riverrun 1 knight` -> the question; without units all go that can.
    Raises UsageError where it is not clear whose they are."""
    words = Vocabulary.of(_("questions"), {key: [_(key)] for key in QUESTIONS})
    kind, world = words.find(what), play.world
    source = world.vocabulary("areas").find(start)
    force = state.forces.get(source)
    owner = house or (force.house if force else controller(world, state, source))
    if owner is None:
        message = _("{area} is nobody's: give --house.").format(area=world.area(source))
        raise UsageError(message)
    there = force.fit if force is not None and force.house == owner else {}
    moves = read_moves(world, goal, dict(there))
    if len(moves) != 1:
        raise UsageError(_("Where to? For example: companion can march pyke riverrun."))
    units = moves[0]["units"]
    assert isinstance(units, dict)
    missing = minus(units, there)
    if missing and there:
        message = _("Not in {area} and able to march: {units}").format(
            area=world.area(source), units=world.counts(missing)
        )
        raise UsageError(message + ".")
    return Question(kind, owner, source, str(moves[0]["to"]), units)


def can(
    play: Play, state: ThronesState, what: str, start: str, goal: str, house: str | None
) -> Reply:
    """Whether units of a house in one area may march or retreat to another, or an order there
    reach it. Raises UsageError where it is not clear whose."""
    world, question = play.world, read_question(play, state, what, start, goal, house)
    kind, owner, source, target, _units = question
    reason, page = _reason(play, state, kind, owner, source, target)
    notes = [] if reason else _notes(play, state, kind, owner, source, target)
    fed = list[int]()
    if not reason and kind in (MARCH, RETREAT):
        fed = by_supply(play, state, question)
        if kind == MARCH and question.units and not fed:
            reason, page = _too_many(play, state, question), PAGES["supply"]
            notes = []
        elif len(fed) < sum(question.units.values()):
            notes.append(_fed_note(play, state, question, fed))
    names = {"house": world.house(owner), "start": world.area(source), "goal": world.area(target)}
    text = _("Yes: {house}, {start} > {goal}") if not reason else _("No: {reason}")
    line = text.format(**names, reason=reason) + " " + _("(rules p. {page})").format(page=page)
    data = {
        "question": kind,
        "house": owner,
        "from": source,
        "to": target,
        "allowed": not reason,
        "reason": reason,
        "page": page,
        "over": over_ships(play, state, owner, source, target)
        if kind in (MARCH, RETREAT) and not reason
        else [],
        "units": dict(question.units),
        "fed": fed,
        "notes": notes,
    }
    return Reply(data, (Line(line + "."), *(Line(note, 2) for note in notes)))


def by_supply(play: Play, state: ThronesState, question: Question) -> list[int]:
    """How many of the units supply allows to march: each number that fits (p. 8). Of a retreat
    as many as find supply live on (p. 10)."""
    count, house = sum(question.units.values()), question.house
    if question.kind == RETREAT:
        force = state.forces.get(question.start, Force(house, {}))
        left = replace(force, units=minus(force.units, question.units))
        beaten = replace(state.with_force(question.start, left), fight=None)
        most = room(play.world, beaten, house, question.goal, count)
        return list(range(1, most + 1))
    return [
        number
        for number in range(1, count + 1)
        if not unfed(play, state, _after(play, state, question, number), house)
    ]


def _after(play: Play, state: ThronesState, question: Question, number: int) -> ThronesState:
    """The board after so many of the units, the strongest, have marched."""
    going = kept(play.world, question.units, number)
    return carried_out(state, question.house, question.start, [(question.goal, going)])


def _too_many(play: Play, state: ThronesState, question: Question) -> str:
    number = sum(question.units.values())
    reason = unfed(play, state, _after(play, state, question, number), question.house)
    return reason[0].lower() + reason[1:]


def _fed_note(play: Play, state: ThronesState, question: Question, fed: list[int]) -> str:
    text = _("supply {level} ({limits}): of {count} units may go {numbers}")
    if question.kind == RETREAT:
        text = _("supply {level} ({limits}): of {count} units live on {numbers}")
        fed = fed[-1:]
    return text.format(
        level=state.supply[question.house],
        limits=" ".join(map(str, play.world.limits(state.supply[question.house]))),
        count=sum(question.units.values()),
        numbers=", ".join(map(str, fed or [0])),
    )


def _reason(
    play: Play, state: ThronesState, kind: str, house: str, start: str, goal: str
) -> tuple[str, str]:
    """Why not, empty when it can; and the page."""
    world = play.world
    names = {"start": world.area(start), "goal": world.area(goal)}
    if kind in (MARCH, RETREAT):
        reason = why_not(play, state, house, start, goal)
        page = PAGES["transport"] if not world.areas[start].is_sea else PAGES["marches"]
        if kind == RETREAT and not reason:
            force, token = state.forces.get(goal), state.tokens.get(goal, house)
            if goal in state.neutral or (force and force.house != house) or token != house:
                reason = _("others hold {goal}").format(**names)
            page = PAGES["retreat"]
        return reason, page
    if goal not in world.neighbours[start]:
        text = _("{start} and {goal} are not adjacent, and ships do not help here")
        return text.format(**names), PAGES[kind if kind == SUPPORT else "raids"]
    if kind == RAID and goal not in in_reach(play, start):
        return _("a raid from land never reaches the sea"), PAGES["raids"]
    if kind == SUPPORT and world.areas[goal].is_sea and not world.areas[start].is_sea:
        return _("land units never support a battle at sea"), PAGES["support"]
    return "", PAGES["support" if kind == SUPPORT else "raids"]


def _notes(
    play: Play, state: ThronesState, kind: str, house: str, start: str, goal: str
) -> list[str]:
    """What comes with it."""
    world, found = play.world, list[str]()
    if kind not in (MARCH, RETREAT):
        return found
    seas = over_ships(play, state, house, start, goal)
    if seas:
        found.append(_("over own ships: {seas}").format(seas=world.areas_text(seas)))
    if kind == MARCH and enemies_in(state, house, goal):
        other = world.house(state.forces[goal].house)
        units = world.counts(state.forces[goal].units)
        found.append(_("a battle with {house}: {units}").format(house=other, units=units))
    if goal in state.neutral:
        strength = state.neutral[goal]
        found.append(
            _("needs strength {strength} against the neutral force").format(strength=strength)
        )
    return found


def supply_reply(play: Play, state: ThronesState) -> Reply:
    """Barrels, levels, limits and armies, and ways out for those with too many units."""
    world = play.world
    data = {
        house: {
            "level": state.supply[house],
            "limits": list(world.limits(state.supply[house])),
            "armies": list(supply.armies(supply.sizes(state, house).values())),
            "excess": supply.house_excess(world, state, house),
            "barrels": [
                {"area": area, "barrels": count}
                for area, count in supply.barrels(world, state, house)
            ],
            "recount": level(world, state, house),
            "ways_out": supply.ways_out(world, state, house),
        }
        for house in state.order_of_play
    }
    blocks: list[Block] = [supply_grid(play, state, state)]
    for house in state.order_of_play:
        if supply.house_excess(world, state, house):
            from companion.games.game_of_thrones.removal import ways_text

            blocks.append(Line(f"{world.house(house)}: {ways_text(play, state, house)}"))
    note = _("Barrels change the level only when a Supply card comes (p. 3).")
    return Reply({"supply": data}, [*blocks, Line(note)])


def cards_reply(play: Play, state: ThronesState, house: str | None) -> Reply:
    """Hands and used cards with strength, swords, fortifications and abilities."""
    world = play.world
    blocks: list[Block] = []
    data = {}
    for key in [house] if house else playing(world, state):
        mine = hand(play, state, key)
        blocks.append(Heading(world.house(key)))
        rows = []
        for card in world.hand(key):
            face = world.cards[card]
            used = "" if card in mine else _("used")
            figures = (str(face.strength), str(face.swords), str(face.forts))
            rows.append((world.card(card), *figures, used, world.effect(card)))
        titles = (_("Card"), _("Strength"), _("Swords"), _("Forts"), "", _("Ability"))
        blocks.append(Grid(titles, tuple(rows), frozenset({1, 2, 3})))
        data[key] = {"hand": mine, "used": list(state.discards[key])}
    return Reply({"cards": data}, blocks)
