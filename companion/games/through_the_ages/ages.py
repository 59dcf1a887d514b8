"""The ages: one ends when its civil deck has run out; what is too old goes (pp. 10, 16, 18)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.through_the_ages import leaders
from companion.games.through_the_ages.action import AgesAction
from companion.games.through_the_ages.ledger import AGE, CivLedger
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import TtaState, shows_more
from companion.games.through_the_ages.world import World
from companion.table.actions import action
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.reply import Block, Line
from companion.table.rules import Step


def following(world: World, state: TtaState) -> str:
    """Return the next age with civil cards in this version, empty after the last."""
    coming = world.ages[min(world.level(state.age) + 1, len(world.ages) - 1)]
    return coming if coming in world.versions[state.version].civil_ages else ""


def change(ledger: CivLedger) -> None:
    """Change the age when the civil deck has run out. Cards older than the age that ends become
    obsolete (p. 16); in the full game everybody loses yellow tokens (p. 18). After the last age the
    last round is known; the tutorial ends without a change of age (p. 10)."""
    world, state = ledger.world, ledger.state
    version, coming = world.versions[state.version], following(world, state)
    ended = world.level(state.age)
    if not coming:
        if state.last_round:
            return
        # Everybody has the same number of turns: begun in another's turn, a round comes on top.
        first_player_in_turn = state.turn == state.playing[0]
        more_rounds = 0 if first_player_in_turn or not version.last_round else 1
        ledger.state = replace(state, deck={}, lay=0, last_round=state.round + more_rounds)
        if not version.politics:
            return
    else:
        deck = world.deck(coming, int(state.choices["players"])) if state.keeps_row else {}
        ledger.state = replace(state, deck=deck)
    ledger.state = replace(ledger.state, age=world.ages[ended + 1])
    for player in state.playing:
        _outdate(ledger, player, ended)
    pacts = tuple(
        pact for pact in ledger.state.affairs.pacts if world.military[pact.card].level >= ended
    )
    affairs = replace(ledger.state.affairs, pacts=pacts)
    if shows_more(version, state.choices["bonus"]):
        affairs = replace(affairs, to_show=affairs.to_show + 1)
    ledger.state = replace(ledger.state, affairs=affairs)


def _outdate(ledger: CivLedger, player: str, ended: int) -> None:
    """Outdate one civilisation at the end of an age of a level."""
    world, civ = ledger.world, ledger.civ(player)
    old = {key for key in world.cards if world.cards[key].level < ended}
    lost = civ.building in old
    known = tuple(card for card in civ.known if world.military[card].level >= ended)
    ledger.change(
        player,
        hand=tuple(card for card in civ.hand if card not in old),
        fresh=tuple(card for card in civ.fresh if card not in old),
        building="" if lost else civ.building,
        stages=0 if lost else civ.stages,
        blue_bank=civ.blue_bank + (civ.stages if lost else 0),
        known=known,
        military=civ.military - (len(civ.known) - len(known)),
    )
    ledger.note(player, "military", len(known) - len(civ.known), AGE)
    if civ.leader in old:
        leaders.lead(ledger, player, leader="")
    if ended:
        civ = ledger.civ(player)
        loses = world.versions[ledger.state.version].loses_yellow
        gone = min(world.constants["yellow_loss"] if loses else 0, civ.yellow_bank)
        ledger.change(player, yellow_bank=civ.yellow_bank - gone)
        ledger.note(player, "yellow", -gone, AGE)


def outdated(world: World, before: TtaState, after: TtaState) -> list[str]:
    """Return in words what everybody lost when the age changed."""
    lines = []
    for player, civ in before.civs.items():
        now = after.civs[player]
        gone = [card for card in civ.hand if card not in now.hand]
        gone += [civ.leader] if civ.leader != now.leader else []
        gone += [civ.building] if civ.building != now.building else []
        gone += [card for card in civ.known if card not in now.known]
        if gone:
            text = _("{player} discards {cards}")
            lines.append(world.say(text, player=player, cards=gone))
    return lines


def told(play: Play, before: TtaState, after: TtaState) -> list[Block]:
    """Return a new age, what everybody loses, and whose hidden cards have to be looked through;
    nothing where the age goes on."""
    world = play.world
    if after.age == before.age:
        return []
    lines = [world.say(_("{age} begins."), age=after.age)]
    lines += [f"{line}." for line in outdated(world, before, after)]
    hidden = [p for p in after.playing if after.civs[p].military > len(after.civs[p].known)]
    if world.level(before.age) > 1 and hidden:  # of age A nobody ever has any (p. 11)
        text = _("{players}: look through your military cards, those older than {age} go; 'set'.")
        old = world.age(before.age)
        lines.append(text.format(age=old, players=world.players_text(hidden)))
    return [Line(line) for line in lines]


@dataclass(frozen=True, slots=True)
class WhenPlayersSayIt:
    """Gate: open where the row is not kept and an age can end by a deck on the table."""

    def refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse to tell the end of an age that the program sees by itself, or after the last."""
        if closed := play.closed_refusals(state):
            return closed
        if state.keeps_row:
            reason = _("The program keeps the row and sees by itself when the deck runs out")
            return [play.refuse("ages", reason)]
        if state.last_round:
            reason = _("The last deck has run out already; the last round is {round}")
            return [play.refuse("ages", reason, round=state.last_round)]
        if state.age == play.world.ages[0]:
            reason = _("Antiquity ends by itself when the row is first renewed")
            return [play.refuse("row", reason, play.ends(state))]
        return []


@action
class EndOfAge(AgesAction):
    """The end of an age: the civil deck has run out. Players say it where the row is not kept."""

    gate = WhenPlayersSayIt()
    grave = True

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        ledger = CivLedger(play.world, state)
        change(ledger)
        return ledger.step()

    def who(self, state: TtaState) -> str:
        return ""

    def told(self, play: Play, state: TtaState) -> str:
        return _("the civil deck has run out")

    def report(self, play: Play, before: TtaState, step: Step[TtaState]) -> list[Block]:
        return [Line(_("The civil deck has run out."))]
