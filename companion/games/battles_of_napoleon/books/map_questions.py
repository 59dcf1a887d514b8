"""Questions about hexes that record nothing: `can distance E5 to C5 foe D4 SW friend D5`.

A foe is a hex with a facing; without one it has no zone of control. Where a unit or a commander
stands in place of the first hex, everybody whom the books know counts too. A *reply* has an answer
as data for `--json` and as a line to read, with the page of its rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as default
from typing import Any

from companion.games.battles_of_napoleon import command_range
from companion.games.battles_of_napoleon import field as battlefield
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
from companion.games.battles_of_napoleon.play import PAGES, Play
from companion.games.battles_of_napoleon.records import ARTILLERY
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.words import (
    HEX,
    facing_of,
    find_hex,
    hex_text,
    nothing_more,
    post_words,
    spelled,
    unit_words,
)
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.reply import Line, Reply
from companion.table.words import Vocabulary

SECTION = "question_words"
"""The words of the questions in the texts of the game."""


@dataclass(slots=True)
class MapQuestion:
    """Hexes that a question names, with their facings in order, those behind `to`, the enemies and
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
    def of(play: Play, state: NapoleonState, tokens: list[str]) -> MapQuestion:
        """Read a question such as `E5 N to C5 foe D4 SW friend D5`. Raises UsageError.

        Hexes before `to`, `foe` or `friend` are listed in `first`, those behind such a word in the
        list of its name. A facing belongs to the hex before it. A unit or commander stands for its
        hex; if the question begins with one, all others whom the books know are added too."""
        question = MapQuestion()
        words = _vocabulary(play, ("to", "foe", "friend"))
        current_list = question.first
        for token in tokens:
            if current_list and (facing := facing_of(play.world, token)):
                current_list[-1] = (current_list[-1][0], facing)
            elif len(word := words.matches(token)) == 1:
                current_list = getattr(question, word[0])  # the lists have the names of the words
            elif re.fullmatch(HEX, token):
                current_list.append((find_hex(play.world, state, token), ""))
            else:
                key, place = _somebody(play, state, token)
                if not question.first:
                    question._look_round(play, state, key)
                current_list.append(place)
        return question

    def _look_round(self, play: Play, state: NapoleonState, key: str) -> None:
        """Add all others whom the books know, as somebody of one side has them round him."""
        officer = state.officers.get(key)
        nation = officer.nation if officer else state.nation_of(key)
        self.unit = officer.unit if officer else key
        self.zones += battlefield.known_zones(play.world, state, nation)
        for unit in state.units.values():
            if unit.hex is not None and unit.id != self.unit and battlefield.on_hex(unit):
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


def _vocabulary(play: Play, keys: tuple[str, ...]) -> Vocabulary:
    names = {key: spelled(play.world, SECTION, key) for key in keys}
    return Vocabulary.of(_("questions"), names)


def _somebody(play: Play, state: NapoleonState, token: str) -> tuple[str, tuple[Hex, str]]:
    """Return a unit with its hex and facing, or the post of a commander with his hex. Raises
    UsageError."""
    units, posts = unit_words(play.world, state), post_words(play.world, state)
    names = {**units.spellings, **posts.spellings}
    key = Vocabulary.of(_("units and commanders"), names).find(token)
    place = state.units[key].hex if key in state.units else battlefield.place_of(state, key)
    if place is None:
        message = _("The books do not know the hex of {unit}: type it.")
        raise UsageError(message.format(unit=token))
    return key, (place, state.units[key].facing if key in state.units else "")


def _reply(rule: str, text: str, **data: Any) -> Reply:
    page = " " + _("(rules p. {page})").format(page=PAGES[rule])
    return Reply({**data, "page": PAGES[rule]}, (Line(f"{text}{page}."),))


def _places(hexes: Any) -> str:
    return ", ".join(hex_text(place) for place in sorted(hexes)) or _("none")


def _distance(play: Play, state: NapoleonState, question: MapQuestion) -> Reply:
    """Answer how many hexes a commander counts from one hex to another."""
    start, goal = question.start()[0], question.goal()
    foes = {place for place, _facing in question.foe}
    closed = {place for reached in question.enemy_zones() for place in reached}
    friends = {place for place, _facing in question.friend}
    count = command_range.command_distance(start, goal, foes, closed, friends, most=20)
    text = _("{start} to {goal}, in hexes: {count}") if count is not None else _("There is no way")
    shown = text.format(start=hex_text(start), goal=hex_text(goal), count=count)
    return _reply("zone", shown, question="distance", distance=count)


def _zone(play: Play, state: NapoleonState, question: MapQuestion) -> Reply:
    """Answer which hexes are front, flank and rear of a unit there, with that facing."""
    place, facing = question.faced()
    zones = {
        "front": [place.side(side) for side in front_sides(facing)],
        "flank": [place.side(side) for side in flank_sides(facing)],
        "rear": [place.side(side) for side in rear_sides(facing)],
    }
    text = _("front {front} (zone of control), flank {flank}, rear {rear}")
    shown = text.format(**{key: _places(hexes) for key, hexes in zones.items()})
    data = {key: [hex_text(place) for place in hexes] for key, hexes in zones.items()}
    return _reply("zone", shown, question="zone", **data)


def _cross(play: Play, state: NapoleonState, question: MapQuestion) -> Reply:
    start, goal = question.start()[0], question.goal()
    stopped = command_range.zone_stops(start, goal, question.enemy_zones())
    text = _("No: from one enemy zone of control into another") if stopped else _("Yes")
    return _reply("restrictions", text, question="cross", allowed=not stopped)


def _escape(play: Play, state: NapoleonState, question: MapQuestion) -> Reply:
    """Answer to which hexes a commander without a unit, on the first hex, escapes from the enemy
    who came next to him (p. 42). `foe` and `friend` hexes are those with units; without a way out
    he is eliminated."""
    scenario = play.world.scenarios[state.scenario]
    inside = {
        Hex(column, row) for column in range(scenario.columns) for row in range(scenario.rows)
    }
    place = question.start()[0]
    foes = [foe for foe, _facing in question.foe]
    friends = [friend for friend, _facing in question.friend]
    intruder = command_range.intruder(place, foes)
    ways_out = command_range.escapes(place, foes, friends, inside, intruder)
    text = _("He escapes to {hexes}") if ways_out else _("He is eliminated: there is no way out")
    return _reply(
        "restrictions",
        text.format(hexes=_places(ways_out)),
        question="escape",
        hexes=[hex_text(place) for place in ways_out],
        eliminated=not ways_out,
    )


def _chain(play: Play, state: NapoleonState, question: MapQuestion) -> Reply:
    """Answer which units are in command. The first hex is the commander's, those behind `to` are
    the units of his group."""
    units = {hex_text(place): place for place, _facing in question.to}
    inside = command_range.in_command(units, [question.start()[0]])
    out = [key for key in units if key not in inside]
    text = _("in command: {inside}; out of command: {out}")
    names = {"inside": ", ".join(sorted(inside)) or _("none"), "out": ", ".join(out) or _("none")}
    data = {"in_command": sorted(inside), "out": out}
    return _reply("command", text.format(**names), question="chain", **data)


def _cover(play: Play, state: NapoleonState, question: MapQuestion) -> Reply:
    """Answer which flanks of a unit there are covered by its friends."""
    place, facing = question.faced()
    friends = [Post(place_of, way) for place_of, way in question.friend if way]
    if question.unit:
        friends += battlefield.covering(play.world, state, state.units[question.unit])
    sides = covered_flanks(Post(place, facing), friends)
    text = _("covered flank: {sides}").format(sides=", ".join(sides) or _("none"))
    return _reply("flank_cover", text, question="cover", covered=list(sides))


def _seen(play: Play, state: NapoleonState, question: MapQuestion) -> Reply:
    """Answer from where an adjacent hex is attacked: front, flank or rear."""
    place, facing = question.faced()
    try:
        seen = aspect(place, facing, 2, question.goal())
    except ValueError:
        raise UsageError(_("This is asked of adjacent hexes only.")) from None
    text = play.world.name("attack_words", seen)
    return _reply("zone", text, question="aspect", aspect=seen)


def _retreat(play: Play, state: NapoleonState, question: MapQuestion) -> Reply:
    """Answer to which hexes a unit retreats, and how many figures it loses if it cannot.

    The hexes behind `to` are those it could go to by the board. `foe` and `friend` hexes are
    occupied; hexes in front of a foe with a facing lie in an enemy zone of control."""
    enemy_zone = {place for zone_of_one in question.enemy_zones() for place in zone_of_one}
    occupied = {place for place, _facing in (*question.foe, *question.friend)}

    def kind(place: Hex) -> str:
        if place in occupied:
            return "occupied"
        return "enemy_zone" if place in enemy_zone else "free"

    options = {hex_text(place): kind(place) for place, _facing in question.to}
    hexes, lost = command_range.retreats(options)
    text = (
        _("retreats to {hexes}; figures lost: {count}")
        if hexes
        else _("cannot retreat; figures lost: {count}")
    )
    shown = text.format(hexes=", ".join(hexes), count=lost)
    return _reply("retreat", shown, question="retreat", hexes=list(hexes), figures_lost=lost)


def _sight(play: Play, state: NapoleonState, question: MapQuestion) -> Reply:
    """Answer whether a hex is in sight of the first one, over the ground of the map, and which
    hexes lie between them. If the first hex has a facing, it also says whether the goal is in the
    field of fire of a battery there.

    Units block only the sight of guns (p. 28). So `foe` and `friend` hexes count for a battery and
    for a first hex without a unit's name, but not where the first is infantry or cavalry."""
    (start, facing), goal = question.start(), question.goal()
    may_be_guns = (
        question.unit is None or play.world.units[state.units[question.unit].card].arm == ARTILLERY
    )
    units = {place for place, _facing in (*question.foe, *question.friend)}
    clear = battlefield.in_sight(
        play.world, state, start, goal, also_blocking=units if may_be_guns else ()
    )
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


QUESTIONS: Mapping[str, Callable[[Play, NapoleonState, MapQuestion], Reply]] = {
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
