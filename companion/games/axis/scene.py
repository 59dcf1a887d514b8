"""The map of the war as the books know it: owners, complexes, battles, where nobody lands."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.axis import capture, reminders
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.scene import Board, RowValues, Scene, Sign


def scene(play: Play, state: AxisState) -> Scene:
    """Return the map with all that has changed since it was printed."""
    canals = reminders.passages(play, state)
    tells = {area: tuple(told(play, state, area)) for area in play.world.areas}
    for canal, passage in canals.items():
        for place in (canal_place(canal), *around_canal(play, canal)):
            tells[place] = (*tells.get(place, ()), passage.says)
    board = Board(
        play.map_parts,
        play.world.game.words(play.world.lang()).name("components", "board"),
        repainted=repainted(play, state),
        likely=tuple((("owner", power),) for power in play.world.powers),
        changed=tuple(state.turn.changed),
        signs=tuple(signs(play, state)),
        tells=tells,
        names={canal_place(canal): play.world.name("canals", canal) for canal in canals},
        homes=homes(play),
    )
    return Scene((board,))


def homes(play: Play) -> dict[str, str]:
    """Return the capital of each power; of one without a capital, its first area on the list."""
    first = {row.origin: area for area, row in reversed([*play.world.areas.items()])}
    return {key: power.capital or first[key] for key, power in play.world.powers.items()}


def repainted(play: Play, state: AxisState) -> dict[str, RowValues]:
    """Return the values that differ from the print, area by area: its owner, its complex, its
    bases."""
    by_area: dict[str, RowValues] = {}
    for area, owner in state.owners.items():
        printed = play.world.game.table("areas")[area]
        now = {"owner": owner, **play.works(state, area)}
        changes = {key: value for key, value in now.items() if value != _cell(printed[key])}
        if changes:
            by_area[area] = tuple(changes.items())
    return by_area


def _cell(value: object) -> str:
    """Return a value as a cell of its table has it: `1` for a flag, empty for none.

    >>> _cell(True), _cell(None), _cell("japan")
    ('1', '', 'japan')
    """
    return str(int(value)) if isinstance(value, bool) else str(value or "")


def signs(play: Play, state: AxisState) -> Iterable[Sign]:
    """Yield the signs of this turn, then those of the edition."""
    turn = state.turn
    for area in dict.fromkeys((*turn.battles, *turn.sea_battles, *turn.fought)):
        yield Sign(
            area, text="", says=_("fought here this turn"), tone="quiet", icon="crossed_sabres"
        )
    for area in turn.raided:
        yield Sign(area, text="", says=_("raided this turn"), tone="quiet", icon="bomb")
    for area in turn.won:
        if area in state.owners and play.world.friends(state.owners[area], state.power):
            says = _("no aircraft land here this turn")
            yield Sign(area, text="", says=says, tone="warning", icon="fighter", barred=True)
    for area, count in turn.placed.items():
        yield Sign(area, f"+{count}", _("units placed: {n}").format(n=count), "good")
    for canal, (holder, says) in reminders.passages(play, state).items():
        yield Sign(canal_place(canal), "", says, seat=holder, icon="anchor", barred=not holder)
    yield from play.map_signs(state)


def told(play: Play, state: AxisState, area: str) -> Iterable[str]:
    """Yield lines about an area: who holds it, what it yields, what stands there, who has fought
    there, and why the power at the move may not enter it."""
    world, row = play.world, play.world.areas[area]
    if owner := state.owners.get(area):
        yield world.say(_("Held by {power}"), power=owner)
        yield _("Income: {n}").format(n=row.income)
        if row.capital_of:
            yield world.say(_("Capital of {power}"), power=row.capital_of)
    yield from (
        _("Victory city: {city}").format(city=world.name("victory_cities", city))
        for city, where in world.cities.items()
        if where == area
    )
    yield from play.map_told(state, area)
    if units := state.turn.fought.get(area):
        text = _("Have fought, no second battle this turn (p. {page}): {units}")
        yield world.say(text, page=play.page("again"), units=units)
    if state.winner is None:
        yield from map(str, closed_to(play, state, area))


def closed_to(play: Play, state: AxisState, area: str) -> list[Refusal]:
    """Return why units of the power at the move may not move into an area."""
    refusals = play.visit_refusals(state, area)
    if refusals is not None:
        return refusals
    owner = state.owners.get(area)
    if play.world.areas[area].is_sea or (owner and play.world.friends(owner, state.power)):
        return []
    return capture.area_refusals(play, state, area, state.power)


def canal_place(canal: str) -> str:
    """Return the place of a canal on the printed map."""
    return f"canal/{canal}"


def around_canal(play: Play, canal: str) -> Iterable[str]:
    """Yield the areas whose holder decides who passes a canal, and the zones that it joins."""
    game = play.world.game
    banks = game.table("canals")[canal]["control_areas"]
    yield from map(str, banks if isinstance(banks, tuple) else ())
    for row in game.table("borders"):
        if row["via"] == f"canal:{canal}":
            yield from (str(row["a"]), str(row["b"]))
