"""Population: more workers for food (pp. 5, 9)."""

from __future__ import annotations

from companion.games.through_the_ages import costs, counts
from companion.games.through_the_ages.action import AgesAction, InTurn
from companion.games.through_the_ages.ledger import GROWN, CivLedger
from companion.games.through_the_ages.phase import open_actions
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import FOOD
from companion.table.actions import accepted, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG
from companion.table.rules import Step

FREE = "free_population"


def increase_refusals(play: Play, state: TtaState, player: str, less: int = 0) -> list[Refusal]:
    """Return why the population cannot grow: no token in the bank, or too little food."""
    world = play.world
    if not state.civs[player].yellow_bank:
        return [play.refuse("population", _("The yellow bank of {player} is empty"), player=player)]
    cost = max(0, costs.total(costs.population_items(world, state, player)) - less)
    there = costs.available(world, state, player, FOOD)
    if there < cost:
        reason = _("{player} has too little food for the next worker, {there} of {cost}")
        reason = world.say(reason, cost=cost, there=there, player=player)
        return [play.refuse("population", reason)]
    return []


def increase(ledger: CivLedger, player: str, less: int = 0) -> None:
    """Pay the food and move a yellow token among the unused workers."""
    items = costs.population_items(ledger.world, ledger.state, player)
    costs.charge(ledger, player, FOOD, max(0, costs.total(items) - less))
    ledger.populate(player, 1, GROWN)


@action
class Population(AgesAction):
    """One more worker for food (pp. 5, 9)."""

    gate = InTurn("population")
    free: bool = field(
        FLAG,
        N_("Without a civil action, where a wonder allows it."),
        default=False,
        option="free",
        legal=lambda draft: accepted(draft, (False, True), lambda free: Population(free=free)),
    )

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse an increase without a civil action or food; a `free` one without the card that
        gives it, or a second time in a turn."""
        if not self.free:
            return play.civil_refusals(state) or increase_refusals(play, state, state.turn)
        world, civ = play.world, state.civ
        less = counts.total(world, civ, FREE)
        if not less or FREE in civ.used:
            reason = _("{player} has no increase without a civil action left")
            reason = world.say(reason, player=state.turn)
            return [play.refuse("cards", reason, _("'pop' takes a civil action"))]
        return increase_refusals(play, state, state.turn, less)

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        ledger, player = open_actions(play, state), state.turn
        civ = ledger.civ(player)
        if self.free:
            ledger.change(player, used=(*civ.used, FREE))
            increase(ledger, player, counts.total(play.world, civ, FREE))
        else:
            ledger.change(player, spent_civil=civ.spent_civil + 1)
            increase(ledger, player)
        return ledger.step()

    def told(self, play: Play, state: TtaState) -> str:
        less = counts.total(play.world, state.civ, FREE) if self.free else 0
        cost = costs.total(costs.population_items(play.world, state, state.turn)) - less
        return _("increases the population (food: {cost})").format(cost=max(0, cost))
