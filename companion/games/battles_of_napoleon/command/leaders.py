"""Commanders: their moves and escapes (pp. 33, 41-42), wounds and losses, and who follows them
(pp. 19-20)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.battles_of_napoleon import field
from companion.games.battles_of_napoleon.fate import Ledger
from companion.games.battles_of_napoleon.hands import value
from companion.games.battles_of_napoleon.hexes import Hex, distance
from companion.games.battles_of_napoleon.play import PAGES, Data, Kind, Play, line
from companion.games.battles_of_napoleon.state import (
    CHIEFS,
    SEGMENT_1,
    NapoleonState,
    Officer,
    Task,
)
from companion.games.battles_of_napoleon.words import hex_text
from companion.games.battles_of_napoleon.world import World
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step

MOVE = 2
"""Hexes that a commander moves (pp. 19-20)."""
LOST, WOUNDED, KILLED = "lost", "wounded", "killed"
REPLACEMENT, GROUP = "replacement", "group"


def leader_name(world: World, state: NapoleonState, post: str) -> str:
    """The name of whoever holds a post; the letter of his card where he has none."""
    officer = state.officers.get(post)
    if officer is None:
        return world.nation(post) if post in world.nations else world.label(post)
    return officer.name or f"{world.commanders[officer.card].letter}"


# -- moves, escapes, losses -----------------------------------------------------------------------


def check(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    post, what = data["post"], data.get("fate")
    if what in (LOST, WOUNDED):
        return play.closed(state)
    unit = data.get("unit")
    if unit and state.nation_of(unit) != state.officers[post].nation:
        reason = _("{unit} is a unit of the enemy").format(unit=play.world.label(unit))
        return [play.refuse("commander_move", reason)]
    if unit and (absent := play.absent(state, unit)):
        return absent
    if data.get("escape"):
        return play.closed(state) or _escape(play, state, data)
    found = _move_phase(play, state, post) or _too_far(play, state, data)
    return found or _lonely(play, state, data)


def _rule(post: str, state: NapoleonState) -> str:
    """The moves of a commander-in-chief and those of the others have each their page."""
    return "commander_move" if post in state.groups else "chief"


def _move_phase(play: Play, state: NapoleonState, post: str) -> list[Refusal]:
    """Commanders-in-chief move in their segment of the command phase, the others in the first
    segment of the action phase, when their group moves (pp. 33, 41); each once."""
    world, name = play.world, leader_name(play.world, state, post)
    chief = post not in state.groups
    found = play.wrong_phase(state, _rule(post, state), CHIEFS if chief else SEGMENT_1)
    if found:
        return found
    if not chief and post != state.active:
        reason = _("It is not the turn of {group}").format(group=world.label(post))
        now = world.label(state.active) if state.active else _("nobody")
        return [play.refuse("commander_move", reason, _("now acts {group}").format(group=now))]
    if post in state.moved:
        reason = _("{leader} has moved this turn").format(leader=name)
        return [play.refuse(_rule(post, state), reason)]
    return []


def _too_far(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """Two hexes at most, by hexes without enemies and not next to any, except where a friendly
    unit stands (pp. 33, 41)."""
    start, goal = field.place_of(state, data["post"]), goal_of(state, data)
    known = distance(start, goal) if start and goal and not data.get("board") else None
    away = max(data.get("hexes") or 0, known or 0)
    if away > MOVE:
        reason = _("A commander does not move so far: {away}").format(away=away)
        allowed = _("hexes at most: {most}").format(most=MOVE)
        return [play.refuse(_rule(data["post"], state), reason, allowed)]
    nation = state.officers[data["post"]].nation
    if known and start and goal and not field.rides(state, nation, start, goal, MOVE):
        near = field.near_enemies(state, nation, goal)
        if near and goal not in field.friends_on(state, nation):
            return _next_to_enemy(play, state, data["post"], goal, near)
        reason = _("There is no way to {hex} that keeps away from the enemy").format(
            hex=hex_text(goal)
        )
        allowed = _("by hexes with units of his own side")
        return [play.refuse(_rule(data["post"], state), reason, allowed)]
    return []


def _lonely(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """No commander goes alone to a hex next to an enemy unit, wherever he comes from (pp. 33,
    41)."""
    nation, goal = state.officers[data["post"]].nation, goal_of(state, data)
    if data.get("unit") or goal is None or data.get("board"):
        return []
    if goal in field.friends_on(state, nation):
        return []
    near = field.near_enemies(state, nation, goal)
    return _next_to_enemy(play, state, data["post"], goal, near) if near else []


def _next_to_enemy(
    play: Play, state: NapoleonState, post: str, place: Hex, near: list[str]
) -> list[Refusal]:
    reason = _("{hex} is next to the enemy: {units}").format(
        hex=hex_text(place), units=play.world.labels(near)
    )
    return [play.refuse(_rule(post, state), reason, _("a hex with a unit of his own side"))]


def _escape(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """A commander alone with an enemy beside him or upon him goes a hex, next to no enemy unit or
    to one of his own (p. 42)."""
    post, name = data["post"], leader_name(play.world, state, data["post"])
    start, goal = field.place_of(state, post), goal_of(state, data)
    if data.get("board") or start is None:
        return []
    if post not in field.exposed(state):
        reason = _("{leader} has no enemy to escape from").format(leader=name)
        return [play.refuse("restrictions", reason, play.as_on_the_board())]
    open_to = field.escapes(play.world, state, post)
    if goal is None or goal in open_to:
        return []
    reason = _("{leader} does not escape to {hex}").format(leader=name, hex=hex_text(goal))
    hexes = ", ".join(map(hex_text, sorted(open_to)))
    allowed = hexes or _("there is no way out: 'leader {leader} lost'").format(leader=name)
    return [play.refuse("restrictions", reason, allowed)]


def goal_of(state: NapoleonState, data: Data) -> Hex | None:
    """The hex that a commander goes to, if it is known."""
    if data.get("unit"):
        return state.units[data["unit"]].hex
    return Hex(*data["hex"]) if data.get("hex") else None


def apply(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    post, ledger = data["post"], Ledger(play.world, state)
    if post not in state.officers:
        return Step(state)
    fate = data.get("fate")
    if fate == LOST or (fate == WOUNDED and state.officers[post].wounded):
        _dies(ledger, post)
    elif fate == WOUNDED:
        ledger.wound(post)
    else:
        unit = data.get("unit")
        officer = replace(state.officers[post], unit=unit, hex=goal_of(state, data))
        ledger.state = state.with_officer(post, officer)
        if not data.get("escape"):
            ledger.state = replace(ledger.state, moved=(*state.moved, post))
    return ledger.step()


def _dies(ledger: Ledger, post: str) -> None:
    """The unit with him takes a test, less the morale that it has lost (pp. 25, 55)."""
    officer = ledger.state.officers[post]
    lost = value(ledger.world, officer, "morale")
    ledger.kill(post)
    if officer.unit and not ledger.state.units[officer.unit].gone:
        test = Task("morale", officer.unit, -lost, KILLED)
        ledger.state = ledger.state.with_tasks(test)


def describe(play: Play, state: NapoleonState, data: Data) -> str:
    name, unit = leader_name(play.world, state, data["post"]), data.get("unit")
    if data.get("fate") == LOST:
        return _("{leader} is lost").format(leader=name)
    if data.get("fate") == WOUNDED:
        return _("{leader} is wounded").format(leader=name)
    if unit:
        return _("{leader} joins {unit}").format(leader=name, unit=play.world.label(unit))
    place = goal_of(state, data)
    if place:
        return _("{leader} moves to {hex}").format(leader=name, hex=hex_text(place))
    return _("{leader} leaves the units").format(leader=name)


def report(play: Play, before: NapoleonState, data: Data, step: Step[NapoleonState]) -> list[Block]:
    blocks: list[Block] = [Line(describe(play, before, data) + ".")]
    known = field.place_of(before, data["post"]) and goal_of(before, data)
    if not data.get("fate") and not known:
        text = _("On the board: two hexes at most, next to no enemy but with a friend (p. {page}).")
        blocks.append(Line(text.format(page=PAGES[_rule(data["post"], before)]), 2))
    return blocks


def who(state: NapoleonState, data: Data) -> str:
    officer = state.officers.get(data["post"])
    return officer.nation if officer else ""


# -- successors -----------------------------------------------------------------------------------


def candidates(world: World, state: NapoleonState, nation: str) -> tuple[str, ...]:
    """The cards from which a successor is drawn: replacements not in play; without any, all group
    commanders and replacements that are not in play or dead (p. 20)."""
    used = {officer.card for officer in state.officers.values()}
    dead = {fallen.card for fallen in state.fallen}
    mine = [c for c in world.commanders.values() if c.nation == nation and c.id not in used]
    fresh = tuple(c.id for c in mine if c.role == REPLACEMENT and c.id not in dead)
    return fresh or tuple(c.id for c in mine if c.role in (REPLACEMENT, GROUP))


def check_replace(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    post = data["post"]
    found = play.wrong_task(state, "replacement", "replace", post)
    if found:
        return found
    possible = candidates(play.world, state, state.groups[post].nation)
    if data["card"] in possible:
        return _stranger(play, state, data)
    letters = ", ".join(play.world.commanders[card].letter for card in possible)
    reason = _("This card cannot be drawn: {card}").format(
        card=play.world.commanders[data["card"]].letter
    )
    return [play.refuse("replacement", reason, _("it is one of {cards}").format(cards=letters))]


def _stranger(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    """A unit that is named for him is on the field and of his side."""
    unit = data.get("unit")
    if not unit or (found := play.absent(state, unit)):
        return found if unit else []
    if state.nation_of(unit) == state.groups[data["post"]].nation:
        return []
    reason = _("{unit} is a unit of the enemy").format(unit=play.world.label(unit))
    return [play.refuse("replacement", reason)]


def apply_replace(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    """The new commander appears with the unit of the group that is named, or with its first."""
    post = data["post"]
    units = state.units_of(post)
    unit = data.get("unit") or (units[0].id if units else None)
    place = state.units[unit].hex if unit else None
    officer = Officer(data["card"], state.groups[post].nation, "", unit, place)
    tasks = tuple(t for t in state.tasks if (t.kind, t.subject) != ("replace", post))
    return Step(replace(state.with_officer(post, officer), tasks=tasks))


def describe_replace(play: Play, state: NapoleonState, data: Data) -> str:
    letter = play.world.commanders[data["card"]].letter
    group = play.world.label(data["post"])
    return _("commander {letter} takes {group}").format(letter=letter, group=group)


def who_replace(state: NapoleonState, data: Data) -> str:
    return state.groups[data["post"]].nation


def check_chief(play: Play, state: NapoleonState, data: Data) -> list[Refusal]:
    found = play.wrong_task(state, "new_chief", "chief", data["nation"])
    if found:
        return found
    posts = [
        post
        for post, officer in state.officers.items()
        if post in state.groups and officer.nation == data["nation"]
    ]
    if data["post"] in posts:
        return []
    reason = _("Only a group commander becomes commander-in-chief")
    names = ", ".join(leader_name(play.world, state, post) for post in posts)
    return [play.refuse("new_chief", reason, names)]


def apply_chief(play: Play, state: NapoleonState, data: Data) -> Step[NapoleonState]:
    """The group commander takes the post and leaves his group to a drawn card (p. 19)."""
    nation, post = data["nation"], data["post"]
    officer = state.officers.get(post)
    tasks = tuple(t for t in state.tasks if (t.kind, t.subject) != ("chief", nation))
    state = replace(state, tasks=tasks)
    if officer is None:
        return Step(state)
    state = state.with_officer(post, None).with_officer(nation, officer)
    ledger = Ledger(play.world, state)
    ledger.vacant(post)
    return ledger.step()


def describe_chief(play: Play, state: NapoleonState, data: Data) -> str:
    text = _("{leader} becomes commander-in-chief")
    return text.format(leader=leader_name(play.world, state, data["post"]))


LEADER = Kind(check, apply, who, describe, report)
REPLACE = Kind(check_replace, apply_replace, who_replace, describe_replace, line(describe_replace))
CHIEF = Kind(
    check_chief, apply_chief, lambda _s, d: d["nation"], describe_chief, line(describe_chief)
)
