"""Power tokens gained and paid, each with its reason (pp. 4, 7, 11, 12)."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.game_of_thrones.state import ThronesState, gain, pay
from companion.games.game_of_thrones.world import World
from companion.table.i18n import _
from companion.table.rules import Entry, Step

CROWNS, ORDER, PLUNDER, BID, TOKEN, CARD, PAID_CARD, SET, EMPTY = (
    "crowns",
    "order",
    "plunder",
    "bid",
    "token",
    "card",
    "paid-card",
    "set",
    "empty",
)


@dataclass(slots=True)
class PowerLedger:
    """A state whose power changes entry by entry."""

    world: World
    state: ThronesState
    entries: list[Entry] = field(default_factory=list)

    def gain(self, house: str, amount: int, reason: str, detail: str = "") -> None:
        """Take tokens, no more than the pile has; what it has not is told once for each house."""
        self.state, taken = gain(self.world, self.state, house, amount)
        if taken:
            self.entries.append(Entry(house, taken, reason, detail))
        nothing = Entry(house, 0, EMPTY)
        if taken < amount and nothing not in self.entries:
            self.entries.append(nothing)

    def pay(self, house: str, amount: int, reason: str, detail: str = "") -> None:
        if amount:
            self.state = pay(self.state, house, amount)
            self.entries.append(Entry(house, -amount, reason, detail))

    def step(self) -> Step[ThronesState]:
        return Step(self.state, tuple(self.entries))


def entry_text(world: World, entry: Entry) -> str:
    """Return why the power changed."""
    words = {
        CROWNS: _("crowns: {area}"),
        ORDER: _("consolidate power: {area}"),
        PLUNDER: _("plunder: {area}"),
        BID: _("bid: {about}"),
        TOKEN: _("power token laid in {area}"),
        CARD: _("ability: {card}"),
        PAID_CARD: _("paid for the ability: {card}"),
        SET: _("correction"),
        EMPTY: _("no more token is left in the pile"),
    }[entry.reason]
    about = _("the Night's Watch")
    if entry.detail in world.track_starts:
        about = world.track(entry.detail)
    area = world.area(entry.detail)
    return world.say(words, area=area, card=entry.detail, about=about)
