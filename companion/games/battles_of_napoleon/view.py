"""Views of the state: status, charts, what is left to do.

Groups act in the order of their *initiative*. A *task* is what must be answered at once; a *chief*
is a commander-in-chief. Commanders are found by their *post*: their group, or a chief's side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.battles_of_napoleon import deck, ending, hands
from companion.games.battles_of_napoleon.action import Draft
from companion.games.battles_of_napoleon.casualties import (
    FELL,
    lost_figures,
    lost_guns,
)
from companion.games.battles_of_napoleon.field.picture import field
from companion.games.battles_of_napoleon.initiative import initiative, sequence, waiting
from companion.games.battles_of_napoleon.movement import cavalry
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.rally.rally import untried
from companion.games.battles_of_napoleon.reserves import RESERVE
from companion.games.battles_of_napoleon.state import (
    CARDS,
    CHIEFS,
    COMMAND,
    DISPATCHES,
    EXECUTION,
    FIGURES,
    GOOD,
    PHASES,
    RALLY,
    ROUTED,
    SEGMENT_1,
    SEGMENTS,
    Group,
    NapoleonState,
    Unit,
    attached,
)
from companion.games.battles_of_napoleon.turn import observations, rejoining, reserve_fire
from companion.games.battles_of_napoleon.turn.flow import overlooked_refusals, why_unready
from companion.games.battles_of_napoleon.words import hex_text
from companion.table.figures import with_sign
from companion.table.i18n import N_, _, every, ngettext
from companion.table.overview import MAP, Overview, Part, finished
from companion.table.reply import Bar, Block, Chart, Grid, Heading, Line, Sum
from companion.table.rules import Entry

CHARTS = ("points", "figures")
GROUPS, UNITS, SIDES, IN_FORCE = N_("groups"), N_("units"), N_("sides"), N_("cards")

FRENCH = "french"
"""Side that decides between equals."""


def overview(play: Play, state: NapoleonState) -> Overview:
    """Return the status: a head line with turn and phase, the parts, and what is due. The parts are
    tables of groups, units and sides, the map, cards in force; then one for each group and side,
    which is shown when its name is asked for. Each part is made only when it is shown; `rank` says
    which come first where there is little room. After the end the result stands on top."""
    world = play.world
    keys = sequence(world, state)
    rows = world.scenarios[state.scenario].rows
    parts = [
        Part("groups", _(GROUPS), lambda: [_groups(play, state)], 0, partial(every, GROUPS)),
        Part(
            MAP,
            _(MAP),
            blocks=lambda: _field(play, state),
            rank=4,
            names=partial(every, MAP),
            lines=rows + 2,
            looked_up=True,
        ),
        Part("units", _(UNITS), lambda: [_units(play, state, keys)], 3, partial(every, UNITS)),
        Part("sides", _(SIDES), lambda: [_sides(play, state)], 1, partial(every, SIDES)),
        Part("cards", _(IN_FORCE), lambda: _loose_ends(play, state), 2, partial(every, IN_FORCE)),
    ]
    for key in keys:
        parts.append(Part(key, world.label(key), partial(_of_group, play, state, key)))
    for nation in world.nations:
        groups_of_side = [key for key in keys if state.groups[key].nation == nation]
        units = partial(_of_side, play, state, groups_of_side)
        words = world.vocabulary("nations")
        parts.append(Part(nation, world.nation(nation), units, names=partial(words.names, nation)))
    if state.over:
        return finished(victory_blocks(play, state), parts)
    head, *due = now(play, state)
    return Overview([head], parts, due)


def _field(play: Play, state: NapoleonState) -> list[Block]:
    return field(play.world, state)


def _of_group(play: Play, state: NapoleonState, key: str) -> list[Block]:
    return [_units(play, state, [key])]


def _of_side(play: Play, state: NapoleonState, keys: Sequence[str]) -> list[Block]:
    return [_units(play, state, keys)]


def now(play: Play, state: NapoleonState) -> list[Block]:
    """Return battle, turn and phase, and what is left to do in it; nothing after the end."""
    if state.over:
        return []
    text = _("{battle} · turn {turn} of {turns} · {phase}").format(
        battle=play.world.name("scenarios", state.scenario),
        turn=state.turn,
        turns=play.world.scenarios[state.scenario].turns,
        phase=play.phase_name(state.phase),
    )
    return [Heading(text), *(Line(f"- {task}") for task in tasks(play, state))]


def tasks(play: Play, state: NapoleonState) -> list[str]:
    """Return the tasks that are due, in order."""
    if state.over:
        return []
    if state.tasks:
        return [play.task_text(state, task) for task in state.tasks]
    return [*_phase_tasks(play, state), *_next_text(play, state)]


def _phase_tasks(play: Play, state: NapoleonState) -> list[str]:
    """Return what may or must be done in the present phase, a sentence each with the command that
    does it. Empty where nothing is left but `next`. For sides that may act at the same time it is
    told which side settles who is first."""
    world = play.world
    if state.phase == DISPATCHES and state.turn == 1:
        without_token = [key for key, group in state.groups.items() if group.token is None]
        text = _("'orders GROUP ORDER TOKEN, …' of {groups}")
        return [world.say(text, groups=without_token)] if without_token else []
    if state.phase == DISPATCHES:
        text = _("'dispatch GROUP ORDER, …': {side} can send {count}")
        return [
            world.say(text, side=nation, count=count)
            for nation in world.nations
            if (count := _unsent(play, state, nation))
        ]
    if state.phase == CHIEFS:
        unmoved = [
            post for post in world.nations if post in state.officers and post not in state.moved
        ]
        if not unmoved:
            return []
        text = _("'leader': {leaders} may move up to 2 hexes (p. 33)")
        move = text.format(leaders=", ".join(leader(play, state, post) for post in unmoved))
        return [move, *(_who_is_first(play, state, "33") if len(unmoved) > 1 else [])]
    if state.phase == EXECUTION:
        sent = [key for key, group in state.groups.items() if group.dispatch]
        text = _("'test GROUP' for {groups}")
        return [world.say(text, groups=sent)] if sent and state.turn > 1 else []
    if state.phase == COMMAND:
        return [_command(play, state)]
    if state.phase == CARDS:
        return [refusal.allowed for refusal in hands.why_unready(play, state)]
    if state.phase in SEGMENTS:
        return [
            *_acting(play, state),
            *_rejoining(play, state),
            *_reserve_fire(play, state),
            *_withdrawals(play, state),
            *map(str, overlooked_refusals(play, state)),
        ]
    tried = {unit for unit, _post in state.tried}
    routed = [
        u.id for u in state.units.values() if u.state == ROUTED and not u.gone and u.id not in tried
    ]
    text = _("'rally UNIT' for {units}")
    if not routed or state.phase != RALLY:
        return []
    return [world.say(text, units=routed), *_who_is_first(play, state, "58")]


def free_to_act(play: Play, state: NapoleonState) -> list[str]:
    """Return the sides that may still do something in this phase though nobody waits for them: send
    dispatches, move their chief, fire from a reserve or withdraw cavalry before the acting group,
    try a rally. Empty while a task is due, and after the end."""
    nations = list(play.world.nations)
    if state.over or state.tasks:
        return []
    if state.phase == DISPATCHES and state.turn > 1:
        return [nation for nation in nations if state.chief(nation)]
    if state.phase == CHIEFS:
        return [post for post in nations if post in state.officers and post not in state.moved]
    units = list[str]()
    if state.phase == SEGMENT_1 and any(g.order == RESERVE for g in state.groups.values()):
        units += [unit for unit, _target in reserve_fire.shots(play, state)]
    if state.phase == SEGMENT_1 and state.rule("withdrawal"):
        units += cavalry.withdrawing(play, state)
    if state.phase == RALLY:
        units += untried(Draft(play, state))
    sides_of_units = {state.nation_of(unit) for unit in units}
    return [nation for nation in nations if nation in sides_of_units]


def _unsent(play: Play, state: NapoleonState, nation: str) -> int:
    """Return how many dispatches a side may still send (p. 31)."""
    chief = state.chief(nation)
    sent = sum(1 for group in state.groups.values() if group.nation == nation and group.dispatch)
    return max(0, hands.value(play.world, chief, "command") - sent) if chief else 0


def _command(play: Play, state: NapoleonState) -> str:
    """Return the sentence of the command phase: the units marked as out of command, once that was
    checked; before, those that are out by the hexes in the books, with the command `out` unless
    they are marked so already. Where hexes are missing, players must say it by the board."""
    if state.checked:
        marked = sorted(u.id for u in state.units.values() if u.out_of_command and not u.gone)
        return play.world.say(_("out of command: {units}"), units=marked)
    known = observations.known_out(play.world, state)
    if known is None:
        return _("'out': the board says which units are out of command (p. 36)")
    if not observations.unchecked(play.world, state):
        return play.world.say(
            _("out of command by the hexes in the books: {units} (p. 36)"), units=known
        )
    text = _("'out': out of command by the hexes in the books: {units} (p. 36)")
    return play.world.say(text, units=known)


def _who_is_first(play: Play, state: NapoleonState, page: str) -> list[str]:
    """Return which side settles who is first: the commander-in-chief with more command, the French
    one of equals (pp. 33, 58)."""
    chiefs = {n: c for n in play.world.nations if (c := state.chief(n)) is not None}
    if len(chiefs) < 2:
        return []
    best = max(chiefs, key=lambda n: (hands.value(play.world, chiefs[n], "command"), n == FRENCH))
    text = _("{side} settles which side is first (p. {page})")
    return [play.world.say(text, side=best, page=page)]


def _acting(play: Play, state: NapoleonState) -> list[str]:
    """Return one line that says which group acts in a segment, with its order and initiative, and
    which groups come after it; empty if none acts."""
    world = play.world
    order = waiting(world, state)
    if not order or state.active is None:
        return []
    group = state.groups[state.active]
    text = _("{group} acts ({order}, {initiative}); then {others}")
    others = [key for key in order if key != group.id]
    return [
        world.say(
            text,
            group=group.id,
            order=group.order or "–",
            initiative=initiative(world, group) or "–",
            others=world.labels(others),
        )
    ]


def _rejoining(play: Play, state: NapoleonState) -> list[str]:
    """Return the units that were driven off from the group that acts."""
    if not any(unit.driven for unit in state.units.values()):
        return []  # what movement takes is loaded where it is needed

    return rejoining.reminders(play, state)


def _reserve_fire(play: Play, state: NapoleonState) -> list[str]:
    """Return the shots of a reserve at enemies that have moved before it."""
    if state.phase != SEGMENT_1 or not any(g.order == RESERVE for g in state.groups.values()):
        return []  # what attacks take is loaded where it is needed

    text = _("a reserve may fire: 'fire {unit} at {target} reaction' (p. 33)")
    return [
        play.world.say(text, unit=unit, target=target)
        for unit, target in reserve_fire.shots(play, state)
    ]


def _withdrawals(play: Play, state: NapoleonState) -> list[str]:
    """Return the cavalry that may go out of the way of who has come next to it."""
    if state.phase != SEGMENT_1 or not state.rule("withdrawal"):
        return []

    text = _("{unit} may withdraw: 'withdraw {unit}' (p. 65)")
    return [play.world.say(text, unit=unit) for unit in cavalry.withdrawing(play, state)]


def _next_text(play: Play, state: NapoleonState) -> list[str]:
    """Return the line that says where `next` leads; none if nowhere."""
    if why_unready(play, state) or overlooked_refusals(play, state):
        return []
    if state.phase in SEGMENTS and len(waiting(play.world, state)) > 1:
        return [_("'next': the next group")]
    last = state.turn >= play.world.scenarios[state.scenario].turns
    if state.phase == RALLY:
        return [_("'next': the end of the battle") if last else _("'next': the next turn")]
    phase = PHASES[PHASES.index(state.phase) + 1]
    return [_("'next': {phase}").format(phase=play.phase_name(phase))]


# -- tables ---------------------------------------------------------------------------------------


def _groups(play: Play, state: NapoleonState) -> Grid:
    """Return a table with a row for each group on the field, in the order in which they act: `>` if
    it acts now or `·` if it has acted, its initiative, its order, its units in short."""
    world, rows = play.world, []
    for key in sequence(world, state):
        group = state.groups[key]
        units = [_in_short(play, state, unit) for unit in state.units_of(key)]
        rows.append(
            (
                ">" if key == state.active else "·" if group.acted else "",
                str(initiative(world, group) or ""),
                order_text(play, group),
                " · ".join(units) or "–",
            )
        )
    titles = ("", _("In."), _("Order"), _("Units, figures, formation"))
    return Grid(titles, tuple(rows), right=frozenset({1}), names=frozenset())


def _in_short(play: Play, state: NapoleonState, unit: Unit) -> str:
    """Return text such as `F1a 3/4 Line, shaken, Arnauld`."""
    world = play.world
    words = [f"{world.label(unit.id)} {unit.figures}/{world.units[unit.card].figures}"]
    words += [world.name("formations", unit.formation)] if unit.formation else []
    parts = [" ".join(words)]
    parts += [_unit_state(play, unit)] if unit.state != GOOD else []
    return ", ".join([*parts, *_marks(play, state, unit)])


def _units(play: Play, state: NapoleonState, keys: Sequence[str]) -> Grid:
    """Return a table of the units of some groups, a row each. What belongs to the group (whether it
    acts `>` or has acted `·`, initiative, order) stands only in the row of its first unit."""
    world, rows = play.world, []
    for key in keys:
        group = state.groups[key]
        for number, unit in enumerate(state.units_of(key)):
            first = number == 0
            rows.append(
                (
                    (">" if key == state.active else "·" if group.acted else "") if first else "",
                    str(initiative(world, group) or "") if first else "",
                    order_text(play, group) if first else "",
                    world.label(unit.id),
                    _stands(unit),
                    f"{unit.figures}/{world.units[unit.card].figures}",
                    world.name("formations", unit.formation) if unit.formation else "–",
                    _unit_state(play, unit),
                    "; ".join(notes(play, state, unit)),
                )
            )
    titles = (
        "",
        _("In."),
        _("Order"),
        _("Unit"),
        _("Hex"),
        _("Fig."),
        _("Formation"),
        _("State"),
        "",
    )
    return Grid(titles, tuple(rows), right=frozenset({1}), names=frozenset({3}))


def _stands(unit: Unit) -> str:
    """Return text such as `M4 SW`, as it is typed, and as far as the books know."""
    return f"{hex_text(unit.hex)} {unit.facing or ''}".rstrip() if unit.hex is not None else "–"


def order_text(play: Play, group: Group) -> str:
    text = play.world.order(group.order)
    return text + " *" if group.dispatch else text


def _unit_state(play: Play, unit: Unit) -> str:
    return play.world.name("unit_states", unit.state) if unit.state != GOOD else "–"


def notes(play: Play, state: NapoleonState, unit: Unit) -> list[str]:
    """Return everything else that lies on or beside the unit, and what it did in the segment."""
    acts = [play.world.name("acts", act) for act in unit.acted(state.phase)]
    return [*_marks(play, state, unit), *acts]


def _marks(play: Play, state: NapoleonState, unit: Unit) -> list[str]:
    """Return in words what lies on or beside the unit: its commanders (`*` before a chief), out of
    command, a skirmisher out, tired, and its shots where ammunition is counted."""
    marks = []
    for post in attached(state, unit.id):
        star = "" if post in state.groups else "*"
        marks.append(star + with_wound(play, state, post))
    if unit.out_of_command:
        marks.append(_("out of command"))
    if unit.detached:
        marks.append(_("skirmisher out"))
    if unit.fatigued:
        marks.append(_("tired"))
    if unit.ammunition is not None and state.rule("ammunition"):
        text = ngettext("{count} shot", "{count} shots", unit.ammunition)
        marks.append(text.format(count=unit.ammunition))
    return marks


def leader(play: Play, state: NapoleonState, post: str) -> str:
    officer = state.officers[post]
    return officer.name or play.world.commanders[officer.card].letter


def with_wound(play: Play, state: NapoleonState, post: str) -> str:
    """Return the name of a commander, and that he is wounded: `Curto (wounded)`."""
    name = leader(play, state, post)
    return _("{leader} (wounded)").format(leader=name) if state.officers[post].wounded else name


def _sides(play: Play, state: NapoleonState) -> Grid:
    """Return a table with a row for each side: its chief, its cards and how many it may hold
    (`3/5`), figures, guns and leaders that it has lost, its points, and the objectives it holds."""
    world, rows = play.world, []
    for nation in world.nations:
        chief = state.chief(nation)
        limit = hands.limit(world, state, nation)
        rows.append(
            (
                world.nation(nation),
                with_wound(play, state, nation) if chief else "–",
                f"{len(state.hands[nation])}/{limit}",
                str(lost_figures(world, state, nation, state.over)),
                str(lost_guns(world, state, nation, state.over)),
                str(sum(f.nation == nation for f in state.fallen)),
                str(ending.points(world, state, nation, state.over)),
                ", ".join(
                    world.name("objectives", f"{state.scenario}.{key}")
                    for key, owner in state.objectives.items()
                    if owner == nation
                ),
            )
        )
    titles = (
        _("Side"),
        _("Chief"),
        _("Cards"),
        _("Figures lost"),
        _("Guns"),
        _("Leaders"),
        _("Points"),
        _("Holds"),
    )
    return Grid(titles, tuple(rows), right=frozenset({2, 3, 4, 5, 6}))


def _loose_ends(play: Play, state: NapoleonState) -> list[Block]:
    """Return lines for what belongs to no unit: commanders who stand alone, if any; each card in
    force; the number of cards in the deck and on the pile."""
    world, lines = play.world, list[Block]()
    alone = [
        f"{with_wound(play, state, post)} ({hex_text(officer.hex)})"
        for post, officer in state.officers.items()
        if officer.unit is None
    ]
    if alone:
        lines.append(Line(_("With no unit: {leaders}").format(leaders=", ".join(alone))))
    for active in state.effects:
        text = _("In force: {effect} on {subject}")
        subject = world.label(active.subject)
        lines.append(Line(text.format(effect=world.effect(active.effect), subject=subject)))
    left = deck.left(world, state)
    text = ngettext(
        "Deck: {left} card, {seen} on the pile", "Deck: {left} cards, {seen} on the pile", left
    )
    lines.append(Line(text.format(left=left, seen=len(state.discard))))
    return lines


def victory_blocks(play: Play, state: NapoleonState) -> list[Block]:
    """Show who has won and how, with the points of both sides."""
    world = play.world
    who = world.nation(state.winner) if state.winner else _("nobody")
    why = _("the enemy has nobody left to fight") if state.ended == ending.ROUT else _("by points")
    blocks: list[Block] = [
        Heading(_("The battle is over: {who} has won, {why}").format(who=who, why=why))
    ]
    for nation in world.nations:
        scores = ending.scores(world, state, nation, at_end=True)
        items = tuple((score_text(play, state, s), s.total) for s in scores)
        blocks.append(Sum(world.nation(nation), items, sum(s.total for s in scores)))
    return blocks


def taken(play: Play, before: NapoleonState, after: NapoleonState) -> list[Block]:
    """Return the objectives that have changed hands."""
    text = _("{objective}: held by {side} now.")
    return [
        Line(
            play.world.say(
                text, objective=play.world.name("objectives", f"{after.scenario}.{key}"), side=side
            ),
            2,
        )
        for key, side in after.objectives.items()
        if before.objectives.get(key) != side
    ]


def score_text(play: Play, state: NapoleonState, score: ending.Score) -> str:
    """Return what points are given for: `enemy figures: 3`, or the name of an objective."""
    texts = {
        "figure": _("enemy figures: {count}"),
        "gun": _("enemy guns: {count}"),
        "group": _("group commanders: {count}"),
        "chief": _("commander-in-chief: {count}"),
    }
    if score.reason in texts:
        return texts[score.reason].format(count=score.number)
    return play.world.name("objectives", f"{state.scenario}.{score.reason}")


def entry_text(play: Play, entry: Entry) -> str:
    """Return one change in words. What it is about stands in `entry.reason`: figures of a unit
    (`F1a, figures −1: fire`), a commander who fell (`account` is then his post), or the new state
    of a unit (`F1a: disordered`)."""
    world = play.world
    if entry.reason == FIGURES:
        text = _("{unit}, figures {amount}: {why}")
        why = world.name("reasons", entry.detail)
        return world.say(text, unit=entry.account, amount=with_sign(entry.amount), why=why)
    if entry.reason == FELL:
        text = _("commander of {post}: {what}")
        named = entry.account in world.nations
        post = world.nation(entry.account) if named else world.label(entry.account)
        return text.format(post=post, what=world.name("reasons", entry.detail))
    what = world.name("unit_states", entry.detail)
    return world.say(_("{unit}: {what}"), unit=entry.account, what=what)


def chart(play: Play, state: NapoleonState, what: str) -> Chart:
    """Return the chart of the points of the sides (`what` is "points"), else that of the figures
    that each group has left."""
    world = play.world
    if what == "points":
        bars = []
        for nation in world.nations:
            total = ending.points(world, state, nation, state.over)
            colour = world.colours[nation]
            bars.append(Bar(world.nation(nation), total, str(total), colour, nation))
        return Chart(_("Points"), tuple(bars))
    bars = []
    for group in state.groups.values():
        left = sum(unit.figures for unit in state.units_of(group.id))
        bars.append(Bar(world.label(group.id), left, str(left), world.colours[group.nation]))
    return Chart(_("Figures left"), tuple(bars))


def awaited(play: Play, state: NapoleonState) -> tuple[str, ...]:
    """Return the sides that the battle waits for: the side of the task that is due first; without a
    task those that lack an order token in the first turn, those with cards to draw or discard in
    the card phase, the side of the group that acts in a segment. Empty where none must act or any
    may."""
    if state.over:
        return ()
    world = play.world
    both = tuple(world.nations)
    if state.task is not None:
        subject = state.task.subject
        if subject in state.units:
            return (state.nation_of(subject),)
        return (subject,) if subject in both else ()
    if state.phase == DISPATCHES and state.turn == 1:
        groups = state.groups.values()
        without_token = {g.nation for g in groups if g.token is None and state.units_of(g.id)}
        return tuple(nation for nation in both if nation in without_token)
    if state.phase == CARDS:
        return tuple(nation for nation in both if _has_cards_to_move(play, state, nation))
    if state.phase in SEGMENTS and state.active is not None:
        return (state.groups[state.active].nation,)
    return ()


def _has_cards_to_move(play: Play, state: NapoleonState, nation: str) -> bool:
    world = play.world
    undrawn = nation not in state.drawn and bool(hands.due(world, state, nation))
    return undrawn or len(state.hands[nation]) > hands.limit(world, state, nation)
