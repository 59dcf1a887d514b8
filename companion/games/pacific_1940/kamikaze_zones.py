"""Where kamikaze attacks can come, what sets them off, and how many are left (p. 14)."""

from __future__ import annotations

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.politics import JAPAN, records_of


def areas(play: Play, kind: str) -> list[str]:
    """Return the zones of the attacks (`zone`) or the islands that set them off (`trigger`), in the
    order of the map."""
    rows = play.world.game.table("kamikaze")
    chosen = {str(row["area"]) for row in rows if row["kind"] == kind}
    return [area for area in play.world.areas if area in chosen]


def frees(play: Play, area: str, owner: str) -> bool:
    """Return whether this area in the hands of this power means that an island of Japan's has
    fallen."""
    if area not in areas(play, "trigger") or play.world.areas[area].owner != JAPAN:
        return False
    return play.world.sides_of.get(owner) not in (None, play.world.side(JAPAN))


def left(play: Play, state: AxisState) -> int:
    """Return how many attacks Japan can still make; 0 before an island has fallen."""
    records = records_of(state)
    total = play.world.constants["kamikaze_attacks_total"]
    return total - records.kamikaze_used if records.kamikaze_open else 0


def targets(play: Play) -> list[str]:
    """Return the surface warships: no submarines, no transports."""
    warships = []
    for row in play.world.game.table("units"):
        roles = row["roles"] if isinstance(row["roles"], tuple) else ()
        if row["domain"] == "sea" and not {"submarine", "transport"} & set(roles):
            warships.append(row.id)
    return warships
