"""Questions that record nothing: `can march pyke riverrun`, `supply`, `cards`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.game_of_thrones import raids, supply
from companion.games.game_of_thrones.abilities import hand
from companion.games.game_of_thrones.battle import (
    fed_by_area,
    fed_survivors,
    hungrier,
    why_no_retreat,
)
from companion.games.game_of_thrones.marches import (
    March,
    battle_refusals,
    carried_out,
    enemies_in,
    over_ships,
    why_barred,
    why_over_supply,
)
from companion.games.game_of_thrones.play import PAGES, Play
from companion.games.game_of_thrones.removal import ways_text
from companion.games.game_of_thrones.state import (
    MARCHES,
    RAIDS,
    ThronesState,
    controller,
    playing,
)
from companion.games.game_of_thrones.westeros import level, supply_grid
from companion.games.game_of_thrones.words import MarchMove, read_areas, read_moves
from companion.table.counts import Counts, minus, plus
from companion.table.errors import UsageError
from companion.table.i18n import N_, _, ngettext
from companion.table.reply import Block, Grid, Heading, Line, Reply
from companion.table.words import Vocabulary

MARCH, RETREAT, RAID, SUPPORT = N_("march"), N_("retreat"), N_("raid"), N_("support")
QUESTIONS = (MARCH, RETREAT, RAID, SUPPORT)


class CanQuestion(NamedTuple):
    """A question about units: `kind` is one of `QUESTIONS`; `goals` are areas, for a march and a
    retreat with the units that go there. Where none were `named` all go that can, and supply may
    let fewer."""

    kind: str
    house: str
    start: str
    goals: tuple[tuple[str, Counts], ...]
    named: bool

    @property
    def goal(self) -> str:
        return self.goals[0][0]

    @property
    def units(self) -> Counts:
        return self.goals[0][1]

    @property
    def going(self) -> int:
        """Number of units that go to the first area."""
        return sum(self.units.values())


class CanAnswer(NamedTuple):
    """An answer to such a question: `reason` is why not, empty for yes; `page` that of the rule;
    `notes` come with it; `fed` are the numbers of units that supply allows to march, or to live on
    after a retreat."""

    reason: str
    page: str
    notes: Sequence[str] = ()
    fed: Sequence[int] = ()


def read_question(
    play: Play, state: ThronesState, what: str, start: str, goal: str, house: str | None
) -> CanQuestion:
    """Read a question: `march`, `pyke`, `riverrun 1 knight`; without units all go that can.
    Raises UsageError where it is not clear whose they are."""
    words = Vocabulary.of(_("questions"), {key: [_(key)] for key in QUESTIONS})
    kind, world = words.find(what), play.world
    source = world.vocabulary("areas").find(start)
    force = state.forces.get(source)
    owner = house or (force.house if force else controller(world, state, source))
    if owner is None:
        message = world.say(_("{area} is nobody's: give --house."), area=source)
        raise UsageError(message)
    there = force.fit if force is not None and force.house == owner else {}
    named, going = False, dict[str, int]()
    if kind in (RAID, SUPPORT):
        goals = [(area, dict[str, int]()) for area in read_areas(world, (goal,))]
    else:
        goals = March(area=source, moves=read_moves(world, goal, there)).goals()
        # Where nobody stands "all" are none: only units that were named are left.
        named = any(move.units for move in read_moves(world, goal, there={}))
    if not goals or (len(goals) > 1 and kind in (RETREAT, SUPPORT)):
        message = _("Where to? For example: 'can {kind} pyke riverrun'.")
        raise UsageError(message.format(kind=words.shown(kind)))
    for _goal, units in goals:
        going = plus(going, units)
    missing = minus(going, there)
    if missing and there:
        message = world.say(
            _("Not in {area} and able to march: {units}"), area=source, units=missing
        )
        raise UsageError(message + ".")
    return CanQuestion(kind, owner, source, tuple(goals), named)


def can(
    play: Play,
    state: ThronesState,
    what: str,
    start: str,
    goal: str,
    house: str | None,
    support: Sequence[str] = (),
    token: bool = False,
) -> Reply:
    """Return whether units of a house in one area may march or retreat to another, or an order
    there reach it. Where such an order lies, the rules of its command answer; where none does, the
    answer is for an ordinary one. `token`: a march leaves a power token behind. Raises UsageError
    where it is not clear whose."""
    world, question = play.world, read_question(play, state, what, start, goal, house)
    kind, owner, source, goals, _named = question
    if kind == MARCH:
        answer = _march(play, state, question, support, token)
    elif kind == RETREAT:
        answer = _retreat(play, state, question)
    else:
        answer = (_raid if kind == RAID else _support)(play, state, question)
    if kind != RETREAT:
        answer = _about_the_order(play, state, question, answer)
    areas = [area for area, _units in goals]
    text = _("Yes: {house}, {start} > {goal}") if not answer.reason else _("No: {reason}")
    line = world.say(text, house=owner, start=source, goal=areas, reason=answer.reason)
    line += " " + _("(rules p. {page})").format(page=answer.page)
    data = {
        "question": kind,
        "house": owner,
        "from": source,
        "to": areas[0] if len(areas) == 1 else areas,
        "allowed": not answer.reason,
        "reason": answer.reason,
        "page": answer.page,
        "over": over_ships(play, state, owner, source, question.goal)
        if kind in (MARCH, RETREAT) and not answer.reason
        else [],
        "units": dict(question.units),
        "fed": list(answer.fed),
        "notes": list(answer.notes),
    }
    return Reply(data, (Line(line + "."), *(Line(note, 2) for note in answer.notes)))


def _lies_there(play: Play, state: ThronesState, question: CanQuestion) -> bool:
    """Return whether the order that a question is about lies in its area."""
    order = state.orders.get(question.start)
    if order is None or order.house != question.house:
        return False
    return play.world.orders[order.order].kind == question.kind


def _about_the_order(
    play: Play, state: ThronesState, question: CanQuestion, answer: CanAnswer
) -> CanAnswer:
    """Return the answer with further reasons against it now: no such order, another's turn."""
    if not _lies_there(play, state, question):
        text = _("no such order lies in {area}: the answer is for an ordinary one")
        note = play.world.say(text, area=question.start)
        return answer._replace(notes=(*answer.notes, note))
    phase = {RAID: RAIDS, MARCH: MARCHES}.get(question.kind)
    if answer.reason or state.phase != phase:
        return answer
    due = play.closed_refusals(state)
    if due:
        reason = f"{due[0].reason}; {due[0].allowed}"
        return answer._replace(reason=reason, page=due[0].page)
    if state.turn == question.house:
        return answer
    text = _("not yet, it is the turn of {house}; then yes")
    reason = play.world.say(text, house=state.turn or "")
    return answer._replace(reason=reason, page=PAGES["turn"])


def _march(
    play: Play, state: ThronesState, question: CanQuestion, support: Sequence[str], token: bool
) -> CanAnswer:
    """Answer whether units may march so: barred ways first, then the march as a whole, then supply.
    `token`: a power token is left behind."""
    world, start = play.world, question.start
    page = PAGES["transport"] if not world.areas[start].is_sea else PAGES["marches"]
    for goal, _units in question.goals:
        if closed := why_barred(play, state, question.house, start, goal):
            return CanAnswer(closed.reason, PAGES[closed.rule])
    neutral = [goal for goal, _units in question.goals if goal in state.neutral]
    if _lies_there(play, state, question):
        moves = tuple(MarchMove(goal, units) for goal, units in question.goals)
        march = March(area=start, moves=moves, support=tuple(support), token=token)
        refusals = march.rule_refusals(play, state)
        if refusals:
            return CanAnswer(refusals[0].reason, refusals[0].page)
        neutral = []
    elif refusals := battle_refusals(play, state, question.house, [g for g, _u in question.goals]):
        return CanAnswer(refusals[0].reason, refusals[0].page)
    fed = by_supply(play, state, question)
    # Units that were named must all be fed; without names as many go as can be.
    enough = question.going in fed if question.named else bool(fed)
    if question.going and not enough:
        notes = [_fed_note(play, state, question, fed)] if fed else []
        return CanAnswer(_too_many(play, state, question), PAGES["supply"], notes, fed)
    remarks = _notes(play, state, question)
    for goal in neutral:
        text = _("needs strength {strength} against the neutral force")
        remarks.append(text.format(strength=state.neutral[goal]))
    if len(fed) < question.going:
        remarks.append(_fed_note(play, state, question, fed))
    return CanAnswer("", page, remarks, fed)


def _retreat(play: Play, state: ThronesState, question: CanQuestion) -> CanAnswer:
    """Answer whether units may retreat so: the way, whether the area takes them, and how many of
    them supply keeps alive there."""
    house, start, goal, fight = question.house, question.start, question.goal, state.fight
    source = fight.source if fight is not None and fight.area == start else None
    if closed := why_barred(play, state, house, start, goal):
        return CanAnswer(closed.reason, PAGES[closed.rule])
    reason = why_no_retreat(play, state, house, goal, source)
    if not reason:
        count = question.going
        ways = fed_by_area(play, state, house, start, source, count)
        reason = hungrier(play, ways, goal, count)
    if reason:
        return CanAnswer(reason, PAGES["retreat"])
    fed = list(range(1, ways[goal] + 1))
    remarks = _notes(play, state, question)
    if len(fed) < question.going:
        remarks.append(_fed_note(play, state, question, fed))
    return CanAnswer("", PAGES["retreat"], remarks, fed)


def _raid(play: Play, state: ThronesState, question: CanQuestion) -> CanAnswer:
    """Answer whether a raid may reach all its goals; where no order is known to lie there yet the
    answer is yes with a note."""
    world, start, house = play.world, question.start, question.house
    lies = _lies_there(play, state, question)
    most = raids.hits(play, state, start) if lies else 1
    if len(question.goals) > most:
        reason = _("This raid removes no more than {most}").format(most=most)
        return CanAnswer(reason, PAGES["raids"])
    notes = []
    for goal, _units in question.goals:
        if goal not in world.neighbours[start]:
            text = _("{start} and {goal} are not adjacent, and ships do not help here")
            reason = world.say(text, start=start, goal=goal)
            return CanAnswer(reason, PAGES["raids"])
        reason = raids.why_not(play, state, house, start, goal)
        unknown = goal in raids.in_reach(play, start) and goal not in state.orders
        if unknown and state.phase != RAIDS:
            text = _("{area}: no order lies there now")
            notes.append(world.say(text, area=goal))
        elif reason:
            return CanAnswer(f"{world.area(goal)}: {reason}", PAGES["raids"])
    return CanAnswer("", PAGES["raids"], notes)


def _support(play: Play, state: ThronesState, question: CanQuestion) -> CanAnswer:
    """Answer whether an order in an area supports a battle in another: the next one, and not from
    land to sea."""
    world, start, goal = play.world, question.start, question.goal
    if goal not in world.neighbours[start]:
        text = _("{start} and {goal} are not adjacent, and ships do not help here")
        return CanAnswer(world.say(text, start=start, goal=goal), PAGES["support"])
    if world.areas[goal].is_sea and not world.areas[start].is_sea:
        return CanAnswer(_("land units never support a battle at sea"), PAGES["support"])
    return CanAnswer("", PAGES["support"])


def by_supply(play: Play, state: ThronesState, question: CanQuestion) -> list[int]:
    """Return each number of the units that supply allows to march (p. 8)."""
    return [
        number
        for number in range(1, question.going + 1)
        if not why_over_supply(play, state, _after(play, state, question, number), question.house)
    ]


def _after(play: Play, state: ThronesState, question: CanQuestion, number: int) -> ThronesState:
    """Return the board after so many of the units, the strongest, have marched."""
    going = fed_survivors(play.world, question.units, number)
    goals = [(question.goal, going), *question.goals[1:]]
    return carried_out(state, question.house, question.start, goals)


def _too_many(play: Play, state: ThronesState, question: CanQuestion) -> str:
    reason = why_over_supply(
        play, state, _after(play, state, question, question.going), question.house
    )
    return reason[0].lower() + reason[1:]


def _fed_note(play: Play, state: ThronesState, question: CanQuestion, fed: list[int]) -> str:
    """Return how many of the units may march, or live on after a retreat, within the house's
    supply: `supply 2 (3 2): of 3 units may go 1, 2`."""
    text = ngettext(
        "supply {level} ({limits}): of {count} unit may go {numbers}",
        "supply {level} ({limits}): of {count} units may go {numbers}",
        question.going,
    )
    if question.kind == RETREAT:
        text = ngettext(
            "supply {level} ({limits}): of {count} unit live on {numbers}",
            "supply {level} ({limits}): of {count} units live on {numbers}",
            question.going,
        )
        fed = fed[-1:]
    return text.format(
        level=state.supply[question.house],
        limits=" ".join(map(str, play.world.limits(state.supply[question.house]))),
        count=question.going,
        numbers=", ".join(map(str, fed or [0])),
    )


def _notes(play: Play, state: ThronesState, question: CanQuestion) -> list[str]:
    """Return what comes with a march or a retreat: ships that carry, a battle."""
    world, notes = play.world, list[str]()
    for goal, _units in question.goals:
        seas = over_ships(play, state, question.house, question.start, goal)
        if seas:
            notes.append(world.say(_("over own ships: {seas}"), seas=seas))
        if question.kind == MARCH and enemies_in(state, question.house, goal):
            other = world.house(state.forces[goal].house)
            units = world.counts(state.forces[goal].units)
            notes.append(_("a battle with {house}: {units}").format(house=other, units=units))
    return notes


def supply_reply(play: Play, state: ThronesState) -> Reply:
    """Return barrels, levels, limits and armies, and ways out for those with too many units."""
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
    levels = {house: (state.supply[house], level(world, state, house)) for house in state.supply}
    blocks: list[Block] = [supply_grid(play, state, levels)]
    for house in state.order_of_play:
        if supply.house_excess(world, state, house):
            blocks.append(Line(f"{world.house(house)}: {ways_text(play, state, house)}"))
    note = _(
        "Supply: the level now > by the barrels when the next Supply card comes (p. 3); limits "
        "and armies go by the level now."
    )
    return Reply({"supply": data}, [*blocks, Line(note)])


def cards_reply(play: Play, state: ThronesState, house: str | None) -> Reply:
    """Return hands and used cards with strength, swords, fortifications and abilities."""
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
        blocks.append(Grid(titles, tuple(rows), right=frozenset({1, 2, 3})))
        data[key] = {"hand": mine, "used": list(state.discards[key])}
    return Reply({"cards": data}, blocks)
