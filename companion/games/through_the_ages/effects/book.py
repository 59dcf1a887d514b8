"""The ledger of a card that takes effect: points, goods, tokens and workers that it moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.games.through_the_ages.ledger import EFFECT, PLAYED, POPULATION, CivLedger

CULTURE, SCIENCE = "culture", "science"
BANKS = {"yellow": "yellow_bank", "blue": "blue_bank"}


@dataclass(slots=True)
class Book(CivLedger):
    """A ledger whose entries are those of one `card`."""

    card: str = ""
    reason: str = EFFECT

    def affairs(self, **changes: Any) -> None:
        """Replace fields of the politics, without an entry."""
        self.state = replace(self.state, affairs=replace(self.state.affairs, **changes))

    def mark(self, player: str, account: str, amount: int) -> None:
        """Write an entry of the card."""
        self.note(player, account, amount, self.reason, self.card)

    def points(self, player: str, account: str, amount: int) -> int:
        """Add culture or science, or take it away; returns how many points."""
        score = self.culture if account == CULTURE else self.science
        return abs(score(player, amount, self.reason, self.card))

    def stores(self, player: str, kind: str, amount: int) -> int:
        """Add food or resources, or take them away; returns how much."""
        return abs(self.goods(player, kind, amount, self.reason, self.card))

    def tokens(self, player: str, colour: str, amount: int) -> int:
        """Put yellow or blue tokens into the bank from the box, or take them out as far as some lie
        there; returns how many."""
        bank = BANKS[colour]
        before: int = getattr(self.civ(player), bank)
        after = max(0, before + amount)
        self.change(player, **{bank: after})
        self.mark(player, colour, after - before)
        return abs(after - before)

    def grow(self, player: str, amount: int) -> int:
        """Move workers from the yellow bank to the unused, or back; returns how many."""
        civ = self.civ(player)
        moved = min(amount, civ.yellow_bank) if amount > 0 else -min(-amount, civ.unused_workers)
        self.change(
            player, yellow_bank=civ.yellow_bank - moved, unused_workers=civ.unused_workers + moved
        )
        self.mark(player, POPULATION, moved)
        return abs(moved)

    def die(self, player: str, card: str, count: int) -> int:
        """Move workers from a card to the yellow bank: population is lost."""
        civ = self.civ(player).with_workers(card, -count)
        self.set_civ(player, replace(civ, yellow_bank=civ.yellow_bank + count))
        self.mark(player, POPULATION, -count)
        return count

    def employ(self, player: str, card: str, count: int) -> None:
        """Put unused workers onto a card, or, with a negative count, take them back."""
        civ = self.civ(player).with_workers(card, count)
        self.set_civ(player, replace(civ, unused_workers=civ.unused_workers - count))
        self.mark(player, card, count)

    def draw(self, player: str, amount: int) -> None:
        """Draw military cards, as long as there is a deck for the age."""
        version = self.world.versions[self.state.version]
        if version.military_draw and self.state.age in version.military_ages:
            self.change(player, military=self.civ(player).military + amount)
            self.mark(player, "military", amount)

    def play(self, player: str, card: str, count: int = 1, reason: str = PLAYED) -> None:
        """Take military cards of a kind from a hand; the companion may not have known of them. One
        that is laid face down is not named."""
        civ, known = self.civ(player), list(self.civ(player).known)
        for _copy in range(count):
            if card in known:
                known.remove(card)
        military = max(0, civ.military - count)
        self.change(player, military=military, known=tuple(known[:military]))
        detail = card if reason == PLAYED else ""
        self.note(player, "military", military - civ.military, reason, detail)

    def play_hidden(self, player: str) -> None:
        """Take a military card that nobody named from a hand."""
        civ = self.civ(player)
        self.change(player, military=max(0, civ.military - 1))
        self.mark(player, "military", -min(1, civ.military))

    def colony(self, player: str, territory: str, sign: int) -> None:
        """Win or lose a colony, with its lasting tokens (p. 13)."""
        civ, lasting = self.civ(player), self.world.military[territory].colony
        if sign > 0:
            self.change(player, colonies=(*civ.colonies, territory))
        elif territory in civ.colonies:
            at = civ.colonies.index(territory)
            self.change(player, colonies=(*civ.colonies[:at], *civ.colonies[at + 1 :]))
        self.mark(player, "colonies", sign)
        for colour in BANKS:
            self.tokens(player, colour, sign * lasting.get(colour, 0))
