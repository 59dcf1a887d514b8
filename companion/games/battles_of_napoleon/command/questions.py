"""Questions that record nothing: whether a command could be carried out, what a unit may do now,
and what the hexes say.

`can retreat b1c --at N2` carries the command out on a state that is thrown away. `can f1a` lists
the actions of a unit with the rule against each. The others are about hexes: `can distance E5 to
C5 foe D4 SW friend D5`. A foe is a hex with a facing; without one it has no zone of control. Where
a unit or a commander stands in place of the first hex, everybody whom the books know counts too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as default
from typing import Any

from companion.games.battles_of_napoleon import actions, field, reach
from companion.games.battles_of_napoleon.actions import ACTS
from companion.games.battles_of_napoleon.command import moves
from companion.games.battles_of_napoleon.command.moves import most_hexes
from companion.games.battles_of_napoleon.field import BACK, FORWARD
from companion.games.battles_of_napoleon.hexes import (
    CORNERS,
    Hex,
    Post,
    aspect,
    covered_flanks,
    crossed,
    field_of_fire,
    flank_sides,
    front_sides,
    rear_sides,
    zone,
)
from companion.games.battles_of_napoleon.play import PAGES, Play, sat
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import SEGMENTS, NapoleonState, Unit
from companion.games.battles_of_napoleon.view import entry_text
from companion.games.battles_of_napoleon.words import (
    HEX,
    find_hex,
    hex_text,
    nothing_more,
    post_words,
    spelled,
    unit_words,
)
from companion.table.arguments import Args
from companion.table.desk import Desk
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.i18n import _
from companion.table.reply import Block, Grid, Heading, Line, Reply
from companion.table.words import Vocabulary, plain

SECTION = "question_words"


def can(desk: Desk[Any], args: Args) -> Reply:
    """A unit, a question about hexes, or any command of the game as it would be typed. Raises
    UsageError when it is not understood."""
    from companion.games.battles_of_napoleon.verbs import VERBS

    play, state = sat(desk)
    words = args.texts("words")
    tokens = [token for word in words for token in word.split()]
    if not tokens:
        raise UsageError(_("What is asked? For example: companion can f1a."))
    units = unit_words(play.world, state)
    known = {f"?{key}": spelled(play.world, SECTION, key) for key in QUESTIONS}
    known |= {f"!{name}": [name] for name in ("next", *(verb.name for verb in VERBS))}
    asked = Vocabulary.of(_("questions and commands"), known)
    found = asked.matches(tokens[0])
    exact = plain(tokens[0]) in {plain(name or "") for names in known.values() for name in names}
    alone = len(tokens) == 1 and not exact
    if not found or (alone and len(units.matches(tokens[0])) == 1):
        unit, rest = units.leading(tokens)
        nothing_more(rest)
        return unit_reply(play, state, unit)
    # `retreat` is both: a question where a hex follows.
    hexes = len(tokens) > 1 and re.fullmatch(HEX, tokens[1]) is not None
    kinds = [key for key in found if key[0] == ("?" if hexes else "!")]
    kind = kinds[0] if len(kinds) == 1 < len(found) else asked.find(tokens[0])
    if kind[0] == "?":
        return QUESTIONS[kind[1:]](play, state, _Said.of(play, state, tokens[1:]))
    return tried(desk, (kind[1:], *words[1:]))


# -- a command ------------------------------------------------------------------------------------


class _Stops(Exception):
    """A command that would be carried out asks for something that happens at the table."""


class _Table:
    """Stands for the people at the table when a command is only tried: nobody rolls or draws."""

    def ask(self, prompt: str) -> str:
        raise _Stops(prompt)

    ask_secret = ask

    def tell(self, text: str) -> None:
        """Nobody hears it."""

    def settle(self, text: str) -> None:
        """Nothing is kept."""

    def refuse(self, text: str) -> None:
        raise UsageError(text)


def tried(desk: Desk[Any], words: tuple[str, ...]) -> Reply:
    """What a command comes to on a state that is thrown away: why it is refused, or what it does.
    One that asks for a die, a card or a token would be carried out, and says what it asks for."""
    play, state = sat(desk)
    if words[0] in ("can", "cards", "odds"):
        raise UsageError(_("'{word}' can always be asked.").format(word=words[0]))
    assert desk.event_of is not None
    try:
        event = desk.event_of(Desk(desk.rules, state, _Table(), desk.remarks, desk.event_of), words)
    except _Stops as stop:
        asks = _("Yes; it asks for: {prompt}.").format(prompt=str(stop).rstrip(".:"))
        return Reply({"can": True, "asks": str(stop)}, (Line(asks),))
    except RefusedError as error:
        return _refused(error.refusals)
    if refusals := desk.rules.check(state, event):
        return _refused(refusals)
    step = desk.rules.apply(state, event)
    blocks: list[Block] = [
        Line(_("Yes: {what}.").format(what=desk.rules.describe(state, event)[1]))
    ]
    blocks += [Line(entry_text(play, entry), 2) for entry in step.entries]
    entries = [entry.document() for entry in step.entries]
    return Reply({"can": True, "entries": entries}, blocks)


def _refused(refusals: Sequence[Refusal]) -> Reply:
    lines = [Line(_("No: {reason}").format(reason=refusal)) for refusal in refusals]
    found = [refusal.document() for refusal in refusals]
    return Reply({"can": False, "refusals": found}, lines)


def _vocabulary(play: Play, keys: tuple[str, ...]) -> Vocabulary:
    names = {key: spelled(play.world, SECTION, key) for key in keys}
    return Vocabulary.of(_("questions"), names)


# -- a unit ---------------------------------------------------------------------------------------


def unit_reply(play: Play, state: NapoleonState, key: str) -> Reply:
    """Every action with yes, when it is possible, or the rule against it; how far the unit moves;
    what its order says. What stands against all actions is said once, above them."""
    world, unit = play.world, state.units[key]
    group = state.groups[unit.group]
    rows, data = [], {}
    for act in ACTS:
        found = actions.why_not(play, state, key, act)
        later = [] if not found else actions.unable(play, state, key, act)
        at = None if found else _at(play, state, unit, act)
        nobody = act in ATTACKS and at == []
        data[act] = {
            "allowed": not found and not nobody,
            "refusals": [refusal.document() for refusal in found],
            "ever": not later,
            "at": at,
        }
        when = _when(play, state, unit, act, found, later)
        if at is not None:
            when = f"{when}: {', '.join(at) or _('turn only')}"
        if nobody:
            reason = _("no enemy within reach")
            when = _("no: {reason} (p. {page})").format(reason=reason, page=PAGES[act])
        rows.append((world.name("acts", act), when))
    far = most_hexes(play, state, unit, FORWARD)
    hint = world.name("order_kinds", group.order, "hint") if group.order else ""
    blocks: tuple[Block, ...] = (
        Heading(f"{world.label(key)}: {world.order(group.order)}"),
        Line(hint or _("It has no order yet.")),
        Line(_("Hexes that it moves at most: {most} (p. 40).").format(most=far)),
        *(Line(str(refusal)) for refusal in _against_all(play, state, unit)),
        Grid((_("Action"), ""), tuple(rows)),
    )
    return Reply({"unit": key, "order": group.order, "acts": data, "hexes": far}, blocks)


ATTACKS = (actions.FIRE, actions.MELEE, actions.CHARGE)


def _at(play: Play, state: NapoleonState, unit: Unit, act: str) -> list[str] | None:
    """The hexes to which a unit may move, the enemies that it may attack, by the same rules as the
    commands; None where the books do not know enough hexes, and for all other acts."""
    if unit.hex is None or (not unit.facing and unit.formation):
        return None
    if act == actions.MOVE and not play.world.units[unit.card].rifles:
        return [hex_text(goal) for goal in _goals(play, state, unit)]
    if act not in ATTACKS:
        return None
    others = field.enemies(state, state.nation_of(unit.id))
    if any(enemy.hex is None for enemy in others):
        return None
    return [play.world.label(e.id) for e in others if _may_attack(play, state, unit, e, act)]


def _goals(play: Play, state: NapoleonState, unit: Unit) -> list[Hex]:
    assert unit.hex is not None
    near = set(unit.hex.neighbours())
    near |= {place for one in near for place in one.neighbours()} - {unit.hex}
    step = {"unit": unit.id, "hexes": None}

    def open_to(goal: Hex, way: str) -> bool:
        return not moves.check(play, state, {"moves": [{**step, "way": way, "hex": list(goal)}]})

    inside = (goal for goal in sorted(near) if field.inside(play.world, state, goal))
    return [goal for goal in inside if any(open_to(goal, way) for way in (FORWARD, BACK))]


def _may_attack(play: Play, state: NapoleonState, unit: Unit, enemy: Unit, act: str) -> bool:
    from companion.games.battles_of_napoleon.combat import limits
    from companion.games.battles_of_napoleon.combat.board import by_map

    data = by_map(play.world, state, act, {"unit": unit.id, "target": enemy.id})
    several = act == actions.CHARGE and not data.get("hex") and data.get("distance") == 2
    starts = field.charges_from(play.world, state, unit, enemy.hex) if several else []
    ways = [{**data, "hex": list(start)} for start in starts] or [data]
    return any(
        not limits.announced(play, state, act, by_map(play.world, state, act, _bare(one)))
        for one in ways
    )


def _bare(data: Mapping[str, Any]) -> dict[str, Any]:
    """An attack with nothing said of it but who, whom and from where."""
    return {key: data[key] for key in ("unit", "target", "hex") if key in data}


def _against_all(play: Play, state: NapoleonState, unit: Unit) -> list[Refusal]:
    """What stands against every action now: the end, something due, another group's turn."""
    found = [*play.closed(state), *play.absent(state, unit.id)]
    if found or state.phase not in SEGMENTS or unit.group == state.active:
        return found
    return actions.not_its_turn(play, state, unit.id, actions.TURN)


def _when(
    play: Play,
    state: NapoleonState,
    unit: Unit,
    act: str,
    now: Sequence[Refusal],
    ever: Sequence[Refusal],
) -> str:
    """`yes`, the segment an action belongs to, or the reason against it; one short line."""
    known = ACTS[act]
    if not now:
        return _("yes")
    if ever:
        return _reason(ever[0])
    if state.phase not in known.segments:
        names = " / ".join(str(SEGMENTS.index(one) + 1) for one in known.segments)
        return _("segment {numbers} (p. {page})").format(numbers=names, page=PAGES[known.rule])
    against = actions.done(play, state, unit.id, act)
    if not against and unit.group == state.active:
        against = list(now)
    return _reason(against[0]) if against else _("in its turn")


def _reason(refusal: Refusal) -> str:
    return _("no: {reason} (p. {page})").format(reason=refusal.reason, page=refusal.page)


# -- the field ------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Said:
    """What a question names: hexes with their facings in order, those behind `to`, the enemies and
    the friends. Where it begins with a unit or a commander, `unit` is that unit or the one he is
    with, and all whom the books know are among enemies and friends; `zones` are the zones of
    control of those enemies."""

    first: list[tuple[Hex, str]] = default(default_factory=list)
    to: list[tuple[Hex, str]] = default(default_factory=list)
    foe: list[tuple[Hex, str]] = default(default_factory=list)
    friend: list[tuple[Hex, str]] = default(default_factory=list)
    zones: list[frozenset[Hex]] = default(default_factory=list)
    unit: str | None = None

    @staticmethod
    def of(play: Play, state: NapoleonState, tokens: list[str]) -> _Said:
        said = _Said()
        words = _vocabulary(play, ("to", "foe", "friend"))
        target = said.first
        for token in tokens:
            if token.upper() in CORNERS and target:
                target[-1] = (target[-1][0], token.upper())
            elif len(found := words.matches(token)) == 1:
                target = getattr(said, found[0])
            elif re.fullmatch(HEX, token):
                target.append((find_hex(play.world, state, token), ""))
            else:
                key, place = _somebody(play, state, token)
                if not said.first:
                    said._look_round(play, state, key)
                target.append(place)
        return said

    def _look_round(self, play: Play, state: NapoleonState, key: str) -> None:
        """All others whom the books know, as somebody of one side has them round him."""
        officer = state.officers.get(key)
        nation = officer.nation if officer else state.nation_of(key)
        self.unit = officer.unit if officer else key
        self.zones += field.known_zones(play.world, state, nation)
        for unit in state.units.values():
            if unit.hex is not None and unit.id != self.unit and field.on_hex(unit):
                side = self.friend if state.nation_of(unit.id) == nation else self.foe
                side.append((unit.hex, ""))

    def start(self) -> tuple[Hex, str]:
        if not self.first:
            raise UsageError(_("Which hex? For example: companion can zone E5 N."))
        nothing_more([hex_text(place) for place, _facing in self.first[1:]])
        return self.first[0]

    def goal(self) -> Hex:
        if not self.to:
            raise UsageError(_("To which hex? For example: companion can distance E5 to C5."))
        nothing_more([hex_text(place) for place, _facing in self.to[1:]])
        return self.to[0][0]

    def faced(self) -> tuple[Hex, str]:
        place, facing = self.start()
        if not facing:
            corners = ", ".join(CORNERS)
            raise UsageError(_("Facing where? One of {corners}.").format(corners=corners))
        return place, facing

    def enemy_zones(self) -> Iterator[frozenset[Hex]]:
        yield from self.zones
        yield from (zone(Post(place, facing)) for place, facing in self.foe if facing)


def _somebody(play: Play, state: NapoleonState, token: str) -> tuple[str, tuple[Hex, str]]:
    """A unit with its hex and facing, or the post of a commander with his hex. Raises
    UsageError."""
    units, posts = unit_words(play.world, state), post_words(play.world, state)
    names = {**units.spellings, **posts.spellings}
    key = Vocabulary.of(_("units and commanders"), names).find(token)
    place = state.units[key].hex if key in state.units else field.place_of(state, key)
    if place is None:
        message = _("The books do not know the hex of {unit}: type it.")
        raise UsageError(message.format(unit=token))
    return key, (place, state.units[key].facing if key in state.units else "")


def _reply(rule: str, text: str, **data: Any) -> Reply:
    page = " " + _("(rules p. {page})").format(page=PAGES[rule])
    return Reply({**data, "page": PAGES[rule]}, (Line(f"{text}{page}."),))


def _places(found: Any) -> str:
    return ", ".join(hex_text(place) for place in sorted(found)) or _("none")


def _distance(play: Play, state: NapoleonState, said: _Said) -> Reply:
    start, goal = said.start()[0], said.goal()
    foes = {place for place, _facing in said.foe}
    closed = {place for reached in said.enemy_zones() for place in reached}
    friends = {place for place, _facing in said.friend}
    found = reach.command_distance(start, goal, foes, closed, friends, most=20)
    text = _("{start} to {goal}, in hexes: {count}") if found is not None else _("There is no way")
    shown = text.format(start=hex_text(start), goal=hex_text(goal), count=found)
    return _reply("zone", shown, question="distance", distance=found)


def _zone(play: Play, state: NapoleonState, said: _Said) -> Reply:
    place, facing = said.faced()
    found = {
        "front": [place.side(side) for side in front_sides(facing)],
        "flank": [place.side(side) for side in flank_sides(facing)],
        "rear": [place.side(side) for side in rear_sides(facing)],
    }
    text = _("front {front} (zone of control), flank {flank}, rear {rear}")
    shown = text.format(**{key: _places(hexes) for key, hexes in found.items()})
    data = {key: [hex_text(one) for one in hexes] for key, hexes in found.items()}
    return _reply("zone", shown, question="zone", **data)


def _cross(play: Play, state: NapoleonState, said: _Said) -> Reply:
    start, goal = said.start()[0], said.goal()
    stopped = reach.zone_stops(start, goal, said.enemy_zones())
    text = _("No: from one enemy zone of control into another") if stopped else _("Yes")
    return _reply("restrictions", text, question="cross", allowed=not stopped)


def _escape(play: Play, state: NapoleonState, said: _Said) -> Reply:
    scenario = play.world.scenarios[state.scenario]
    inside = {Hex(c, r) for c in range(scenario.columns) for r in range(scenario.rows)}
    foes = [place for place, _facing in said.foe]
    found = reach.escapes(said.start()[0], foes, [p for p, _f in said.friend], inside)
    text = _("He escapes to {hexes}") if found else _("He is eliminated: there is no way out")
    return _reply(
        "restrictions",
        text.format(hexes=_places(found)),
        question="escape",
        hexes=[hex_text(place) for place in found],
        eliminated=not found,
    )


def _chain(play: Play, state: NapoleonState, said: _Said) -> Reply:
    """The first hex is the commander's, those behind `to` are the units of his group."""
    units = {hex_text(place): place for place, _facing in said.to}
    found = reach.in_command(units, [said.start()[0]])
    out = [key for key in units if key not in found]
    text = _("in command: {inside}; out of command: {out}")
    names = {"inside": ", ".join(sorted(found)) or _("none"), "out": ", ".join(out) or _("none")}
    data = {"in_command": sorted(found), "out": out}
    return _reply("command", text.format(**names), question="chain", **data)


def _cover(play: Play, state: NapoleonState, said: _Said) -> Reply:
    place, facing = said.faced()
    friends = [Post(one, way) for one, way in said.friend if way]
    if said.unit:
        friends += field.covering(play.world, state, state.units[said.unit])
    found = covered_flanks(Post(place, facing), friends)
    text = _("covered flank: {sides}").format(sides=", ".join(found) or _("none"))
    return _reply("flank_cover", text, question="cover", covered=list(found))


def _seen(play: Play, state: NapoleonState, said: _Said) -> Reply:
    place, facing = said.faced()
    try:
        found = aspect(place, facing, 2, said.goal())
    except ValueError:
        raise UsageError(_("This is asked of adjacent hexes only.")) from None
    text = play.world.name("attack_words", found)
    return _reply("zone", text, question="aspect", aspect=found)


def _retreat(play: Play, state: NapoleonState, said: _Said) -> Reply:
    """The hexes behind `to` are those it could go to; `friend` hexes are occupied."""
    closed = {place for reached in said.enemy_zones() for place in reached}
    taken = {place for place, _facing in (*said.foe, *said.friend)}
    options = {
        hex_text(place): "occupied"
        if place in taken
        else "enemy_zone"
        if place in closed
        else "free"
        for place, _facing in said.to
    }
    found, lost = reach.retreats(options)
    text = (
        _("retreats to {hexes}; figures lost: {count}")
        if found
        else _("cannot retreat; figures lost: {count}")
    )
    shown = text.format(hexes=", ".join(found), count=lost)
    return _reply("retreat", shown, question="retreat", hexes=list(found), figures_lost=lost)


def _sight(play: Play, state: NapoleonState, said: _Said) -> Reply:
    """The ground is that of the map; `foe` and `friend` hexes block besides: units before guns, or
    what lies on a tile that is turned. Of a named unit that is no battery, units do not. With a
    facing, whether a battery may fire there."""
    (start, facing), goal = said.start(), said.goal()
    guns = said.unit is None or play.world.units[state.units[said.unit].card].arm == ARTILLERY
    others = {place for place, _facing in (*said.foe, *said.friend)} if guns else set()
    clear = field.in_sight(play.world, state, start, goal, others=others)
    between = [hex_text(place) for step in crossed(start, goal) for place in step]
    data: dict[str, Any] = {"question": "sight", "clear": clear, "between": between}
    text = _("in sight") if clear else _("not in sight")
    if facing:
        data["field_of_fire"] = goal in field_of_fire(Post(start, facing))
        inside = (
            _("in the field of fire") if data["field_of_fire"] else _("outside the field of fire")
        )
        text = f"{text}, {inside}"
    over = _("between: {hexes}").format(hexes=", ".join(between) or _("none"))
    return _reply("line_of_sight", f"{text}; {over}", **data)


QUESTIONS: Mapping[str, Callable[[Play, NapoleonState, _Said], Reply]] = {
    "distance": _distance,
    "zone": _zone,
    "cross": _cross,
    "escape": _escape,
    "chain": _chain,
    "cover": _cover,
    "seen": _seen,
    "retreat": _retreat,
    "sight": _sight,
}
