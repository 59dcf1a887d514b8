"""`politics`: what can be asked about wars and borders, and records nothing."""

from __future__ import annotations

from types import MappingProxyType

from companion.games.axis.action import AREA, AxisAction, Draft
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import politics
from companion.games.pacific_1940.politics import JAPAN, PARTNERS
from companion.table.actions import Ask, Asking, Field, action
from companion.table.i18n import N_, _
from companion.table.reply import Block, Grid, Heading, Line, Reply


@action
class Politics(AxisAction):
    """A question that shows who is at war with whom; with an area, who may enter it and why not."""

    recorded = False
    inputs = MappingProxyType({"area": Field(AREA, N_("The area."), required=False)})

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Reply]:
        area = yield Ask("area", draft)
        if area is not None:
            return _entry(draft.play, draft.state, area)
        return _wars(draft.play, draft.state)


def _wars(play: Play, state: AxisState) -> Reply:
    """Return for each power but Japan whether it is at war, who declared it, and when it may
    declare."""
    world = play.world
    records = politics.records_of(state)
    rows, document = [], []
    for power in world.powers:
        if power == JAPAN:
            continue
        by = records.wars.get(power)
        if by is None:
            told = _("peace")
        elif by == "start":
            told = _("at war since before the game")
        else:
            told = world.say(_("war, declared by {power}"), power=by)
        may = _may(play, power)
        rows.append((world.power(power), told, may))
        document.append({"power": power, "at_war": by is not None, "declared_by": by})
    titles = (_("With Japan"), _("State"), _("May declare (pp. 8-9)"))
    blocks: list[Block] = [Heading(_("Politics")), Grid(titles, tuple(rows))]
    return Reply({"politics": document}, blocks)


def _may(play: Play, power: str) -> str:
    """Return when a power may declare war by itself."""
    turn = play.world.constants["us_may_declare_from_turn"]
    if power in PARTNERS:
        return _("at the start of its combat move, for both")
    if power == politics.USA:
        return _("in the income phase from turn {turn} on, or after an unprovoked attack").format(
            turn=turn
        )
    return "–"


def _entry(play: Play, state: AxisState, area: str) -> Reply:
    """Return for each power whether it may enter an area, and why not."""
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
        Grid((world.bare("labels", "power"), _("Entering")), tuple(rows)),
    ]
    return Reply({"area": area, "owner": owner, "militia": guard, "enter": document}, blocks)
