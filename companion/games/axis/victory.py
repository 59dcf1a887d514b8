"""Winner of the game, and by what (p. 20)."""

from __future__ import annotations

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState, cities, production_total
from companion.table.figures import with_sign
from companion.table.i18n import _
from companion.table.reply import Block, Grid, Line


def individual_gains(play: Play, state: AxisState) -> list[tuple[str, int]]:
    """Return each power of the winning side and how much its production grew, the most first: the
    optional single winner (p. 20)."""
    world = play.world
    gains = [
        (key, production_total(world, state, key) - _start_production(play, key))
        for key, power in world.powers.items()
        if power.side == state.winner
    ]
    return sorted(gains, key=lambda item: -item[1])


def _start_production(play: Play, power: str) -> int:
    return sum(area.income for area in play.world.areas.values() if area.owner == power)


def victory_blocks(play: Play, state: AxisState) -> list[Block]:
    """Return blocks on who won by what, and the optional single winner."""
    world = play.world
    assert state.winner is not None
    held = cities(world, state)[state.winner]
    edition_text = play.victory_text(state)
    if edition_text is not None:
        return [Line(edition_text)]
    text = _("{side}: {condition} with {count} victory cities (p. {page}).").format(
        side=world.side_name(state.winner),
        condition=play.condition(state),
        count=len(held),
        page=play.page("victory"),
    )
    rows = tuple(
        (world.power(power), with_sign(gain)) for power, gain in individual_gains(play, state)
    )
    note = _("Single winner, if you play for one: whose production grew most.")
    grid = Grid((world.bare("labels", "power"), _("Growth")), rows, right=frozenset({1}))
    return [Line(text), Line(note), grid]
