"""The edition's own commands read: words in, an event or an answer out."""

from __future__ import annotations

from dataclasses import replace

from companion.games.axis import forces
from companion.games.axis.play import Play, play_of
from companion.games.axis.reading import area_and_rest, find_area
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import facilities, politics, raids
from companion.games.pacific_1940.own import COMPLEX
from companion.games.pacific_1940.politics import JAPAN, PARTNERS
from companion.table.arguments import Args
from companion.table.desk import Desk
from companion.table.errors import RefusedError, UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.reply import Block, Grid, Heading, Line, Reply
from companion.table.words import parse_counts


def raid(desk: Desk[AxisState], args: Args) -> Event:
    """Bombers, perhaps with escorts, against the facilities of an area."""
    from companion.games.axis.fights import ask_through

    play, state = play_of(desk), desk.state
    edition = forces.edition_of(play, state)
    raiders = forces.raiding_units(play, edition)
    area, bombers = area_and_rest(
        desk, args.texts("area"), lambda text: parse_counts(text, raiders)
    )
    fighters = play.world.vocabulary("units").only(edition.with_role("escorts"))
    if not bombers:
        raise UsageError(_("Which bombers? For example: 2 strategic_bomber."))
    there = facilities.standing(state, area)
    aim = parse_counts(args.text("at") or "", facilities.facility_words(play))
    total = sum(bombers.values())
    if not aim:
        if len(there) > 1 and COMPLEX not in there:
            names = ", ".join(facilities.facility_name(play, state, area, key) for key in there)
            raise UsageError(_("Which facility: {names}?").format(names=names))
        aim = {there[0] if there else COMPLEX: total}
    data = {
        "area": area,
        "power": state.power,
        "victim": state.owners.get(area),
        "bomber": next(iter(bombers)),
        "bombers": total,
        "fighter": edition.with_role("escorts")[0],
        "escorts": sum(parse_counts(args.text("escort") or "", fighters).values()),
        "interceptors": sum(parse_counts(args.text("intercept") or "", fighters).values()),
        "targets": aim,
    }
    refusals = raids.check(play, state, data)
    if refusals:
        raise RefusedError(refusals)
    sortie = raids.sortie_of(play, state, data)
    sortie = replace(sortie, bombers_first=args.flag("bombers-first"))
    outcome = ask_through(desk, args, raids.fly(sortie))
    luck = raids.luck(play, data, outcome)
    return Event("raid", {**data, "outcome": outcome, "luck": luck})


def show_politics(desk: Desk[AxisState], args: Args) -> Reply:
    """Who is at war with whom; with an area, who may enter it and why not."""
    play, state = play_of(desk), desk.state
    world = play.world
    word = args.rest("area")
    if word:
        return _entry(play, state, find_area(desk, word))
    own = politics.own_of(state)
    rows, document = [], []
    for power in world.powers:
        if power == JAPAN:
            continue
        by = own.wars.get(power)
        if by is None:
            told = _("peace")
        elif by == "start":
            told = _("war since before the game")
        else:
            told = _("war, declared by {power}").format(power=world.power(by))
        may = _may(play, power)
        rows.append((world.power(power), told, may))
        document.append({"power": power, "at_war": by is not None, "declared_by": by})
    titles = (_("With Japan"), _("State"), _("May declare (pp. 8-9)"))
    blocks: list[Block] = [Heading(_("Politics")), Grid(titles, tuple(rows))]
    return Reply({"politics": document}, blocks)


def _may(play: Play, power: str) -> str:
    turn = play.world.constants["us_may_declare_from_turn"]
    if power in PARTNERS:
        return _("at the start of its combat move, for both")
    if power == politics.USA:
        return _("in the income phase from turn {turn} on, or after an unprovoked attack").format(
            turn=turn
        )
    return "–"


def _entry(play: Play, state: AxisState, area: str) -> Reply:
    world = play.world
    rows, document = [], {}
    for power in world.powers:
        refusals = politics.visit_refusals(play, state, area, power)
        told = "; ".join(map(str, refusals)) or _("may enter")
        rows.append((world.power(power), told))
        document[power] = {"may_enter": not refusals, "why_not": [str(r) for r in refusals]}
    owner = state.owners.get(area)
    held = world.power(owner) if owner else "–"
    guard = politics.militia(play, state, area)
    blocks: list[Block] = [
        Heading(world.area(area)),
        Line(_("Held by: {power}").format(power=held)),
        *([Line(_("Neutral infantry: {n}").format(n=guard))] if guard else []),
        Grid((_("Power"), _("Entering")), tuple(rows)),
    ]
    return Reply({"area": area, "owner": owner, "militia": guard, "enter": document}, blocks)
