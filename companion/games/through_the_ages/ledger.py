"""A state whose figures change entry by entry, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.through_the_ages import goods
from companion.games.through_the_ages.state import Civilisation, TtaState
from companion.games.through_the_ages.world import FOOD, RESOURCE, World
from companion.table.figures import with_sign
from companion.table.i18n import _, ngettext
from companion.table.rules import Entry, Step

CULTURE, SCIENCE, POPULATION = "culture", "science", "population"
COST, RATING, PRODUCTION, CONSUMPTION, STARVATION, CORRUPTION = (
    "cost",
    "rating",
    "production",
    "consumption",
    "starvation",
    "corruption",
)
EFFECT, BUILT, AGE, SET = "effect", "built", "age", "set"
DRAWN, DISCARDED, GROWN = "drawn", "discarded", "grown"
PREPARED, PLAYED, SACRIFICED, COLONY = "prepared", "played", "sacrificed", "colony"


@dataclass(slots=True)
class CivLedger:
    """A state in change: players gain and lose, nobody more than there is (p. 12)."""

    world: World
    state: TtaState
    entries: list[Entry] = field(default_factory=list)

    def civ(self, player: str) -> Civilisation:
        return self.state.civs[player]

    def change(self, player: str, **values: Any) -> None:
        """Replace fields of a civilisation, without an entry."""
        self.set_civ(player, replace(self.civ(player), **values))

    def set_civ(self, player: str, civ: Civilisation) -> None:
        """Put a civilisation into the state. What a line that was amended beneath others leaves
        short comes from the bank: nobody has less than no workers."""
        short = [-civ.unused_workers, *(-count for count in civ.technologies.values())]
        if max(short) > 0:
            missing = sum(count for count in short if count > 0)
            cards = {key: max(0, count) for key, count in civ.technologies.items()}
            bank = max(0, civ.yellow_bank - missing)
            civ = replace(
                civ, technologies=cards, unused_workers=max(0, civ.unused_workers), yellow_bank=bank
            )
        self.state = self.state.with_civ(player, civ)

    def note(self, player: str, account: str, amount: int, reason: str, detail: str = "") -> None:
        if amount:
            self.entries.append(Entry(f"{player}.{account}", amount, reason, detail))

    def culture(self, player: str, amount: int, reason: str, detail: str = "") -> int:
        """Score or lose culture points; returns how many it came to."""
        before = self.civ(player).culture
        after = max(0, before + amount)
        self.change(player, culture=after)
        self.note(player, CULTURE, after - before, reason, detail)
        return after - before

    def science(self, player: str, amount: int, reason: str, detail: str = "") -> int:
        """Gain or lose science points, up to the end of the track (p. 3)."""
        before, cap = self.civ(player).science, self.world.constants["science_points_cap"]
        after = max(0, min(max(before, cap), before + amount))
        self.change(player, science=after)
        self.note(player, SCIENCE, after - before, reason, detail)
        return after - before

    def gain(self, player: str, kind: str, amount: int, reason: str, detail: str = "") -> int:
        """Take food or resources, as far as there are blue tokens; returns how much."""
        civ, taken = goods.gain(self.world, self.civ(player), kind, amount)
        self.set_civ(player, civ)
        self.note(player, kind, taken, reason, detail)
        return taken

    def pay(self, player: str, kind: str, amount: int, reason: str, detail: str = "") -> int:
        """Pay food or resources, or all there are; returns how much."""
        civ = self.civ(player)
        paid = min(amount, goods.stock(self.world, civ, kind))
        self.set_civ(player, goods.pay(self.world, civ, kind, paid))
        self.note(player, kind, -paid, reason, detail)
        return paid

    def goods(self, player: str, kind: str, amount: int, reason: str, detail: str = "") -> int:
        """Gain a positive amount, lose a negative one; returns what it came to."""
        if amount < 0:
            return -self.pay(player, kind, -amount, reason, detail)
        return self.gain(player, kind, amount, reason, detail)

    def populate(self, player: str, amount: int, reason: str, detail: str = "") -> int:
        """Move tokens from the yellow bank among the unused workers; returns how many."""
        civ = self.civ(player)
        moved = min(amount, civ.yellow_bank)
        self.change(
            player, yellow_bank=civ.yellow_bank - moved, unused_workers=civ.unused_workers + moved
        )
        self.note(player, POPULATION, moved, reason, detail)
        return moved

    def step(self) -> Step[TtaState]:
        return Step(self.state, tuple(self.entries))


def account_name(account: str) -> str:
    """Return the name of an account, as the title of a count."""
    return {
        CULTURE: _("culture"),
        SCIENCE: _("science"),
        FOOD: _("food"),
        RESOURCE: _("resources"),
        POPULATION: _("population"),
        "yellow": _("yellow tokens"),
        "blue": _("blue tokens"),
        "military": _("military cards"),
        "colonies": _("colonies"),
        "civil_actions": _("civil actions"),
    }.get(account, "")


def change_text(what: str, account: str, amount: int) -> str:
    """Return text such as `+2 food`, `+1 resource`, `-2 resources`: so much of a thing that has a
    name."""
    n = abs(amount)
    counted = {
        RESOURCE: ngettext("{amount} resource", "{amount} resources", n),
        "yellow": ngettext("{amount} yellow token", "{amount} yellow tokens", n),
        "blue": ngettext("{amount} blue token", "{amount} blue tokens", n),
        "military": ngettext("{amount} military card", "{amount} military cards", n),
        "colonies": ngettext("{amount} colony", "{amount} colonies", n),
        "civil_actions": ngettext("{amount} civil action", "{amount} civil actions", n),
    }
    return counted.get(account, _("{amount} {what}")).format(amount=with_sign(amount), what=what)


def upkeep_title(entry: Entry) -> str:
    """Return text such as `food`, or the reason where something is lost: `eaten`."""
    _player, _dot, account = entry.account.partition(".")
    losses = {CONSUMPTION: _("eaten"), STARVATION: _("starvation"), CORRUPTION: _("corruption")}
    return losses.get(entry.reason) or account_name(account)


def entry_line(world: World, entry: Entry) -> str:
    """Return text such as `Green +2 food: production (Agriculture)`."""
    player, _dot, account = entry.account.partition(".")
    what = account_name(account)
    why = {
        COST: _("paid"),
        RATING: _("rating"),
        PRODUCTION: _("production"),
        CONSUMPTION: _("eaten"),
        STARVATION: _("starvation"),
        CORRUPTION: _("corruption"),
        EFFECT: _("effect"),
        BUILT: _("finished"),
        AGE: _("end of an age"),
        SET: _("correction"),
        DRAWN: _("drawn"),
        DISCARDED: _("discarded"),
        GROWN: _("increase"),
        PREPARED: _("prepared"),
        COLONY: _("new colony"),
        PLAYED: _("played"),
        SACRIFICED: _("sacrificed"),
        "score-technologies": _("level I technologies"),
        "score-strength": _("strength at the end"),
        "score-happy": _("happy faces at the end"),
        "score-resources": _("resources made in a turn"),
        "score-food": _("food made in a turn"),
        "score-science": _("science made in a turn"),
    }.get(entry.reason, entry.reason)
    named = world.cards.keys() | world.military.keys()
    what = what or (world.card(account) if account in named else account)
    detail = f" ({world.card(entry.detail)})" if entry.detail in named else ""
    text = world.say(
        _("{player} {change}: {why}"),
        player=player,
        change=change_text(what, account, entry.amount),
        why=why,
    )
    return text + detail
