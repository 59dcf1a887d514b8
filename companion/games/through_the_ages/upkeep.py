"""The upkeep at the end of a turn, in its order (pp. 5, 9, 11, 14)."""

from __future__ import annotations

from companion.games.through_the_ages import ratings
from companion.games.through_the_ages.actions import first_round, military_left
from companion.games.through_the_ages.goods import lay_tokens, stock, token_values
from companion.games.through_the_ages.ledger import (
    CONSUMPTION,
    CORRUPTION,
    DRAWN,
    EFFECT,
    PRODUCTION,
    RATING,
    STARVATION,
    CivLedger,
)
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import FOOD, RESOURCE, World

LENIENT = "lenient"
LEFT_OUT = ((0, 0), (1, 0), (0, 1))
"""Tokens that may be left in the bank with lenience: none, a token of a mine, or one of a pact."""


def uprising(world: World, state: TtaState) -> bool:
    """Return whether more workers are discontent than there are unused ones (p. 14)."""
    return ratings.discontent(world, state, state.turn) > state.civ.unused_workers


def run(ledger: CivLedger) -> None:
    """Do the whole upkeep of the player in turn. In an uprising nothing is scored, produced, eaten
    or drawn (p. 14); the actions come back all the same."""
    state, player = ledger.state, ledger.state.turn
    cards = 0
    if not uprising(ledger.world, state):
        cards = draw_count(ledger.world, state)
        score(ledger, player)
        farms(ledger, player)
        pay_consumption(ledger, player)
        mining(ledger, player)
    civ = ledger.civ(player)
    ledger.change(
        player,
        military=civ.military + cards,
        spent_civil=0,
        spent_military=0,
        extra_civil=0,
        extra_military=0,
        discount=0,
        used=(),
        fresh=(),
    )
    ledger.note(player, "military", cards, DRAWN)


def score(ledger: CivLedger, player: str) -> None:
    """Score culture and science by their ratings."""
    world, state = ledger.world, ledger.state
    culture = ratings.culture(world, state, player).total
    science = ratings.science(world, state, player).total
    ledger.culture(player, culture, RATING)
    ledger.science(player, science, RATING)


def farms(ledger: CivLedger, player: str) -> None:
    _produce(ledger, player, FOOD)
    for card, amount in _agreed(ledger, player, "food_production"):
        ledger.goods(player, FOOD, amount, EFFECT, card)


def mines(ledger: CivLedger, player: str, unmined: int = 0, untaken: int = 0) -> None:
    """Let the mines dig; `unmined` tokens of the poorest one and `untaken` ones of a pact are left
    in the bank."""
    _produce(ledger, player, RESOURCE, unmined)
    for card, amount in _agreed(ledger, player, "resource_production"):
        ledger.goods(player, RESOURCE, amount - min(untaken, max(0, amount)), EFFECT, card)


def mining(ledger: CivLedger, player: str) -> None:
    """Let mines produce, then pay corruption. With lenience one token of a mine or of a pact is not
    taken, if the player then has more in the end (variant of p. 15)."""
    trials = []
    lenient = ledger.state.choices["corruption"] == LENIENT
    for left_out in LEFT_OUT if lenient else LEFT_OUT[:1]:
        trial = CivLedger(ledger.world, ledger.state)
        mines(trial, player, *left_out)
        pay_corruption(trial, player)
        trials.append(trial)
    best = max(trials, key=lambda trial: stock(ledger.world, trial.civ(player), RESOURCE))
    ledger.state = best.state
    ledger.entries += best.entries


def pay_consumption(ledger: CivLedger, player: str) -> None:
    """Pay the food that the people eat by the yellow bank. Each missing food costs culture (p.
    9)."""
    world = ledger.world
    eaten = world.yellow_line(ledger.civ(player).yellow_bank).consumption
    paid = ledger.pay(player, FOOD, eaten, CONSUMPTION)
    missing = eaten - paid
    ledger.culture(player, -missing * world.constants["starvation_culture"], STARVATION)


def pay_corruption(ledger: CivLedger, player: str) -> None:
    """Pay the resources that the state of the blue bank costs; never food (p. 14)."""
    world = ledger.world
    if world.versions[ledger.state.version].has_corruption:
        lost = world.corruption_with(ledger.civ(player).blue_bank)
        ledger.pay(player, RESOURCE, lost, CORRUPTION)


def draw_count(world: World, state: TtaState) -> int:
    """Return how many military cards are drawn for unused military actions: from the second round,
    as long as the age has a deck (pp. 11, 18); none at the end of a turn where they are drawn
    during it (p. 19)."""
    version = world.versions[state.version]
    closed = state.age not in version.military_ages or state.choices["draw"] == "during"
    if closed or not version.military_draw or first_round(state):
        return 0
    return max(0, min(military_left(world, state), world.constants["military_draw_max"]))


def _produce(ledger: CivLedger, player: str, kind: str, unmined: int = 0) -> None:
    """Lay the blue tokens of a production and note what each card makes. `unmined` tokens are left
    out on the least valuable card."""
    world, civ = ledger.world, ledger.civ(player)
    tokens = ratings.produced(world, civ, kind)
    if tokens:
        tokens[list(tokens)[-1]] -= unmined
    after, laid = lay_tokens(civ, tokens)
    ledger.set_civ(player, after)
    worth = token_values(world, civ, kind)
    for card, number in laid.items():
        ledger.note(player, kind, number * worth[card], PRODUCTION, card)


def _agreed(ledger: CivLedger, player: str, account: str) -> list[tuple[str, int]]:
    """Return (pact, amount) of what pacts add to a production."""
    rating = ratings.RATINGS[account](ledger.world, ledger.state, player)
    return [(item.detail, item.value) for item in rating.items if item.reason == "pact"]
