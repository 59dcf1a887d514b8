"""Wonders: stages, and what a finished one gives (pp. 6-7, 20)."""

from __future__ import annotations

from companion.games.through_the_ages import costs, counts
from companion.games.through_the_ages.action import AgesAction, Draft, InTurn
from companion.games.through_the_ages.ledger import BUILT, CivLedger
from companion.games.through_the_ages.phase import open_actions
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import Civilisation, TtaState
from companion.games.through_the_ages.world import RESOURCE, World
from companion.table.actions import accepted, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.inputs import NUMBER
from companion.table.rules import Step


def next_cost(world: World, civ: Civilisation, stages: int = 1) -> int:
    """Return the resources for the next stages of the wonder under way."""
    return sum(world.cards[civ.building].stages[civ.stages : civ.stages + stages])


def stage_refusals(
    play: Play, state: TtaState, stages: int, less: int = 0, own_action: bool = True
) -> list[Refusal]:
    """Return why so many stages cannot be built with one action. `less`: resources that a card
    saves; without `own_action` a card includes the action, for one stage."""
    world, civ, player = play.world, state.civ, state.turn
    refusals = play.civil_refusals(state) if own_action else []
    if not civ.building:
        reason = world.say(_("{player} has no wonder under way"), player=player)
        return [*refusals, play.refuse("stages", reason, _("'take' one from the row"))]
    left = len(world.cards[civ.building].stages) - civ.stages
    most = min(left, costs.stages_at_once(world, civ)) if own_action else 1
    if not 1 <= stages <= most:
        reason = _("So many stages of {card} are too many: {stages}")
        reason = world.say(reason, card=civ.building, stages=stages)
        allowed = _("at most {most} with one action").format(most=most)
        return [*refusals, play.refuse("stages", reason, allowed)]
    cost = max(0, next_cost(world, civ, stages) - less)
    there = costs.available(world, state, player, RESOURCE)
    if there < cost:
        reason = _("{card}: {player} has too few resources, {there} of {cost}")
        names = {"card": world.card(civ.building), "player": world.player(player)}
        return [*refusals, play.refuse("stages", reason.format(cost=cost, there=there, **names))]
    if civ.stages + stages < len(world.cards[civ.building].stages):
        ledger = CivLedger(world, state)
        costs.charge(ledger, player, RESOURCE, cost)
        if ledger.civ(player).blue_bank < stages:
            reason = _("{player} has no blue token left to mark the stage")
            reason = world.say(reason, player=player)
            return [*refusals, play.refuse("stages", reason)]
    return refusals


def build_stages(ledger: CivLedger, stages: int, less: int = 0, own_action: bool = True) -> None:
    """Pay for the stages and mark them with blue tokens; a finished wonder gives those back.
    `less`: resources that a card saves; without `own_action` no action is taken."""
    world, player, civ = ledger.world, ledger.state.turn, ledger.state.civ
    if not civ.building:
        return
    if own_action:
        ledger.change(player, spent_civil=civ.spent_civil + 1)
    cost = max(0, next_cost(world, civ, stages) - less)
    costs.charge(ledger, player, RESOURCE, cost, civ.building)
    civ = ledger.civ(player)
    stages_done = civ.stages + stages
    if stages_done < len(world.cards[civ.building].stages):
        ledger.change(player, stages=stages_done, blue_bank=civ.blue_bank - stages)
    else:
        finish(ledger, player)


def finish(ledger: CivLedger, player: str) -> None:
    """Finish the wonder: its tokens are back in the bank, its effects begin, and what it scores at
    once is scored (p. 20)."""
    world, civ = ledger.world, ledger.civ(player)
    wonder = civ.building
    ledger.change(
        player,
        wonders=(*civ.wonders, wonder),
        building="",
        stages=0,
        blue_bank=civ.blue_bank + civ.stages,
    )
    civ = ledger.civ(player)
    for effect in world.cards[wonder].effects:
        if counts.FINISH in effect.who:
            for change in effect.changes:
                amount = change.amount(lambda name: counts.count(world, civ, name))
                ledger.culture(player, change.sign * amount, BUILT, wonder)


def _counts(draft: Draft) -> list[int]:
    return accepted(draft, range(1, 5), lambda stages: Stage(stages=stages))


@action
class Stage(AgesAction):
    """The next stages of the wonder under way, with one action (p. 6)."""

    gate = InTurn("stages")
    stages: int = field(NUMBER, N_("How many stages with one action."), default=1, legal=_counts)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        return stage_refusals(play, state, self.stages)

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        ledger = open_actions(play, state)
        build_stages(ledger, self.stages)
        return ledger.step()

    def told(self, play: Play, state: TtaState) -> str:
        civ = state.civ
        if not civ.building:
            return _("builds a stage")
        card = play.world.cards[civ.building]
        name, stages_done = play.world.card(civ.building), civ.stages + self.stages
        if stages_done >= len(card.stages):
            return _("finishes {card}").format(card=name)
        text = _("builds stage {done} of {all} of {card}")
        return text.format(done=stages_done, all=len(card.stages), card=name)
