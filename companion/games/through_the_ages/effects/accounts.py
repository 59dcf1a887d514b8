"""Changes that military cards make: for each account what must be chosen, and what is done. The
names are those of the column `figures`."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.through_the_ages import goods, leaders, ratings
from companion.games.through_the_ages.effects import production, transfers
from companion.games.through_the_ages.effects.book import CULTURE, SCIENCE, Book
from companion.games.through_the_ages.effects.case import Account, Case, Spoils, case, lost
from companion.games.through_the_ages.effects.questions import Answer, CardQuestion, bounded
from companion.games.through_the_ages.politics_state import EffectJob
from companion.games.through_the_ages.state import KEEP_HAND
from companion.games.through_the_ages.world import FOOD, PRODUCTION, RESOURCE, UNIT, URBAN
from kitgen.game.effects import Change

OLD_WONDERS = ("a", "i")
"""The ages whose wonders can fall into ruin."""


def question(book: Book, job: EffectJob, change: Change) -> CardQuestion | None:
    """Return the question that a change needs, None if it needs none."""
    return ACCOUNTS[change.account, change.sign].ask(case(book, job, change, given={}))


def perform(book: Book, job: EffectJob, change: Change, given: Answer) -> dict[str, int]:
    """Make a change; returns all spoils of the card so far."""
    about = case(book, job, change, given)
    more = ACCOUNTS[change.account, change.sign].do(about)
    spoils = dict(about.resolution.spoils)
    return {**spoils, **more}


# ---- points, goods, tokens ----------------------------------------------------------------------


def _points(account: str, sign: int) -> Account:
    """Return the account of culture or science points."""

    def do(case: Case) -> Spoils:
        moved = case.book.points(case.player, account, sign * case.amount)
        return lost(moved) if sign < 0 else {}

    return Account(do)


def _goods(kind: str, sign: int) -> Account:
    """Return the account of food or resources alone."""

    def do(case: Case) -> Spoils:
        moved = case.book.stores(case.player, kind, sign * case.amount)
        return lost(moved) if sign < 0 else {}

    return Account(do)


def _ask_loss(case: Case) -> CardQuestion:
    civ, world = case.book.civ(case.player), case.book.world
    there = {kind: goods.stock(world, civ, kind) for kind in (FOOD, RESOURCE)}
    return case.ask("goods", there)


def _lose_goods(case: Case) -> Spoils:
    by_kind = {
        kind: case.book.stores(case.player, kind, -case.given.get(kind, 0))
        for kind in (FOOD, RESOURCE)
    }
    return lost(sum(by_kind.values()), **by_kind)


def _spoiled(case: Case) -> dict[str, int] | None:
    """Return the mix of goods that was lost before, None where nothing was."""
    spoils = case.resolution.spoils
    return {k: spoils.get(k, 0) for k in (FOOD, RESOURCE)} if "lost" in spoils else None


def _ask_gain(case: Case) -> CardQuestion | None:
    if _spoiled(case) is not None:
        return None
    return case.ask("goods", {FOOD: case.amount, RESOURCE: case.amount})


def _gain_goods(case: Case) -> Spoils:
    for kind, amount in (_spoiled(case) or case.given).items():
        case.book.stores(case.player, kind, amount)
    return {}


def _tokens(colour: str, sign: int) -> Account:
    """Return the account of the tokens of a colour in the bank."""

    def do(case: Case) -> Spoils:
        moved = case.book.tokens(case.player, colour, sign * case.amount)
        return lost(moved) if sign < 0 else {}

    return Account(do)


def _draw(case: Case) -> Spoils:
    case.book.draw(case.player, case.amount)
    return {}


# ---- population and buildings -------------------------------------------------------------------


def _workers(case: Case, *categories: str) -> dict[str, int]:
    """Return card -> workers who can be lost: not those who are being sacrificed."""
    fight, world = case.book.state.affairs.fight, case.book.world
    sent: Mapping[str, int] = {}
    if fight is not None and case.player in (fight.attacker, fight.rival):
        sent = (fight.attack if case.player == fight.attacker else fight.defence) or {}
    return {
        card: count - sent.get(card, 0)
        for card, count in case.book.civ(case.player).technologies.items()
        if count > sent.get(card, 0) and world.cards[card].category in categories
    }


def _ask_population(case: Case) -> CardQuestion:
    """Ask which workers are lost: unused ones go first; for the rest the owner chooses (pp. 12,
    20)."""
    rest = max(0, case.amount - case.book.civ(case.player).unused_workers)
    there = _workers(case, PRODUCTION, URBAN, UNIT)
    return bounded(case.job.player, case.player, "population", there, rest)


def _lose_population(case: Case) -> Spoils:
    moved = case.book.grow(case.player, -case.amount)
    for card, count in case.given.items():
        moved += case.book.die(case.player, card, count)
    return lost(moved)


def _gain_population(case: Case) -> Spoils:
    case.book.grow(case.player, case.amount)
    return {}


def _lose_discontent(case: Case) -> Spoils:
    return lost(case.book.grow(case.player, -case.amount))


def _ask_building(case: Case) -> CardQuestion:
    return case.ask("building", _workers(case, PRODUCTION, URBAN))


def _ask_urban(case: Case) -> CardQuestion:
    return case.ask("urban", _workers(case, URBAN), single=True)


def _destroy(case: Case) -> Spoils:
    cost = 0
    for card, count in case.given.items():
        case.book.employ(case.player, card, -count)
        cost += count * case.book.world.cards[card].resource_cost
    return lost(sum(case.given.values()), cost=cost)


def _ask_build(case: Case) -> CardQuestion:
    """Return a building that may be had for nothing: with a free worker and below the limit (p.
    6)."""
    book, card = case.book, case.book.world.cards[case.done]
    civ = book.civ(case.player)
    room = civ.unused_workers > 0 and card.id in civ.technologies
    if card.category == URBAN:
        limit = ratings.urban_limit(book.world, book.state, case.player).total
        room = room and sum(_of_type(book, case.player, card.type).values()) < limit
    return CardQuestion(
        case.job.chooser, case.player, "build", {card.id: 1} if room else {}, least=0, most=1
    )


def _of_type(book: Book, player: str, kind: str) -> dict[str, int]:
    workers = book.civ(player).technologies
    return {key: n for key, n in workers.items() if book.world.cards[key].type == kind}


def _build(case: Case) -> Spoils:
    for card, count in case.given.items():
        case.book.employ(case.player, card, count)
    return {}


# ---- cards in play ------------------------------------------------------------------------------


def _ask_colony(case: Case) -> CardQuestion:
    held = case.book.civ(case.player).colonies
    return case.ask("colony", {key: held.count(key) for key in held})


def _lose_colony(case: Case) -> Spoils:
    """Move a colony that nobody takes to the past events."""
    for territory in case.chosen:
        case.book.colony(case.player, territory, -1)
        if not case.resolution.roles:
            case.book.affairs(past=(*case.book.state.affairs.past, territory))
    return lost(len(case.chosen), **dict.fromkeys(case.chosen, 1))


def _gain_colony(case: Case) -> Spoils:
    for territory in case.resolution.spoils:
        if territory in case.book.world.military:
            case.book.colony(case.player, territory, 1)
    return {}


def _lose_leader(case: Case) -> Spoils:
    leader = case.book.civ(case.player).leader
    if not leader:
        return lost(0, level=0)
    leaders.lead(case.book, case.player, leader="")
    case.book.mark(case.player, leader, -1)
    return lost(1, level=case.book.world.cards[leader].level)


def _lose_old_leader(case: Case) -> Spoils:
    leader = case.book.civ(case.player).leader
    if leader and case.book.world.cards[leader].age != case.book.state.age:
        return _lose_leader(case)
    return lost(0, level=0)


def _lose_wonder(case: Case) -> Spoils:
    civ = case.book.civ(case.player)
    if not civ.building:
        return lost(0, level=0)
    case.book.change(case.player, building="", stages=0, blue_bank=civ.blue_bank + civ.stages)
    case.book.mark(case.player, civ.building, -1)
    return lost(1, level=case.book.world.cards[civ.building].level)


def _ask_ruin(case: Case) -> CardQuestion:
    civ, cards = case.book.civ(case.player), case.book.world.cards
    old = [w for w in civ.wonders if w not in civ.ruined and cards[w].age in OLD_WONDERS]
    return bounded(case.job.chooser, case.player, "ruin", dict.fromkeys(old, 1), 1)


def _ruin(case: Case) -> Spoils:
    civ = case.book.civ(case.player)
    case.book.change(case.player, ruined=(*civ.ruined, *case.chosen))
    for wonder in case.chosen:
        case.book.mark(case.player, wonder, -1)
    return {}


# ---- the turn -----------------------------------------------------------------------------------


def _keep_hand(case: Case) -> Spoils:
    used = case.book.civ(case.player).used
    case.book.change(case.player, used=(*used, KEEP_HAND))
    return {}


def _fewer_actions(case: Case) -> Spoils:
    lost = case.book.civ(case.player).lost_civil
    case.book.change(case.player, lost_civil=lost + case.amount)
    case.book.mark(case.player, "civil_actions", -case.amount)
    return {}


def _produce(case: Case) -> Spoils:
    production.produce(case.book, case.player, case.done)
    return {}


ACCOUNTS: Mapping[tuple[str, int], Account] = {
    ("culture_points", 1): _points(CULTURE, 1),
    ("culture_points", -1): _points(CULTURE, -1),
    ("science_points", 1): _points(SCIENCE, 1),
    ("science_points", -1): _points(SCIENCE, -1),
    ("food", 1): _goods(FOOD, 1),
    ("food", -1): _goods(FOOD, -1),
    ("resource", 1): _goods(RESOURCE, 1),
    ("goods", 1): Account(_gain_goods, _ask_gain),
    ("goods", -1): Account(_lose_goods, _ask_loss),
    ("yellow_tokens", 1): _tokens("yellow", 1),
    ("yellow_tokens", -1): _tokens("yellow", -1),
    ("blue_tokens", -1): _tokens("blue", -1),
    ("military_cards", 1): Account(_draw),
    ("population", 1): Account(_gain_population),
    ("population", -1): Account(_lose_population, _ask_population),
    ("discontent_workers", -1): Account(_lose_discontent),
    ("building", -1): Account(_destroy, _ask_building),
    ("urban", -1): Account(_destroy, _ask_urban),
    ("build", 0): Account(_build, _ask_build),
    ("colony", -1): Account(_lose_colony, _ask_colony),
    ("colony", 1): Account(_gain_colony),
    ("leader", -1): Account(_lose_leader),
    ("old_leader", -1): Account(_lose_old_leader),
    ("unfinished_wonder", -1): Account(_lose_wonder),
    ("ruin", 0): Account(_ruin, _ask_ruin),
    ("technology", -1): Account(transfers.lose_technology, transfers.ask_technology),
    ("technology", 1): Account(transfers.gain_technology),
    ("take_cards", 1): Account(transfers.take_cards, transfers.ask_cards),
    ("keep_hand", 0): Account(_keep_hand),
    ("next_civil_actions", -1): Account(_fewer_actions),
    ("produce", 0): Account(_produce),
}
"""(account, sign) -> how it is changed."""
