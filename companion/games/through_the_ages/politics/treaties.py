"""Pacts offered and ended, and leaving the game (pp. 14, 18)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.through_the_ages import pacts, row, scoring, turns
from companion.games.through_the_ages.ledger import Ledger
from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.play import Data, Kind, Play
from companion.games.through_the_ages.politics import permits
from companion.games.through_the_ages.politics.book import Book
from companion.games.through_the_ages.politics.pending import pending
from companion.games.through_the_ages.state import POLITICS, TtaState
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.rules import Step

PACT = "pact"


def check_pact(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    """`side` is that of whoever offers; it must be said where the sides differ."""
    found = permits.acting(play, state)
    if found:
        return found
    world, face, rival = play.world, play.world.military[data["card"]], data["rival"]
    name = world.card(data["card"])
    if face.type != PACT:
        return [play.refuse("pacts", _("{card} is no pact").format(card=name))]
    if not world.versions[state.version].pacts or len(state.players) < face.min_players:
        reason = _("There are no pacts with {count} players").format(count=len(state.players))
        return [play.refuse("pacts", reason)]
    if rival not in state.rivals(state.turn):
        reason = _("{player} is no rival in this game").format(player=world.player(rival))
        names = world.players_text(state.rivals(state.turn))
        return [play.refuse("pacts", reason, _("rivals: {players}").format(players=names))]
    if face.asymmetric and data["side"] not in ("a", "b"):
        reason = _("The sides of {card} differ: say which one is offered").format(card=name)
        return [play.refuse("pacts", reason, "--side a, --side b")]
    return permits.in_hand(play, state, state.turn, {data["card"]: 1})


def apply_pact(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    """Accepted, it lies before its owner and replaces the one there; refused, it goes back in
    hand, where it is known now."""
    card, owner, rival = data["card"], state.turn, data["rival"]
    book = Book(play.world, state, card=card)
    if data["refused"]:
        civ = state.civ
        if card not in civ.known:
            book.change(owner, known=(*civ.known, card)[: civ.military])
        book.affairs(acted=True)
        return book.step()
    book.play(owner, card)
    a, b = (owner, rival) if data["side"] != "b" else (rival, owner)
    others = tuple(pact for pact in state.affairs.pacts if pact.owner != owner)
    book.affairs(acted=True, pacts=(*others, Pact(card, owner, a, b)))
    return book.step()


def describe_pact(play: Play, state: TtaState, data: Data) -> str:
    world = play.world
    text = _("{card} with {player} is refused") if data["refused"] else _("{card} with {player}")
    return text.format(card=world.card(data["card"]), player=world.player(data["rival"]))


def check_cancel(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    found = permits.acting(play, state)
    if found or _own(state, data) is not None:
        return found
    reason = _("{player} is no part of such a pact").format(player=play.world.player(state.turn))
    names = play.world.cards_text(p.card for p in pacts.of_player(state.affairs.pacts, state.turn))
    return [play.refuse("pacts", reason, names)]


def _own(state: TtaState, data: Data) -> Pact | None:
    """The pact of the player in turn that is meant."""
    mine = pacts.of_player(state.affairs.pacts, state.turn)
    return next((pact for pact in mine if pact.card == data["card"]), None)


def apply_cancel(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    book, pact = Book(play.world, state), _own(state, data)
    if pact is not None:
        left = tuple(other for other in state.affairs.pacts if other != pact)
        book.affairs(acted=True, pacts=left)
    return book.step()


def describe_cancel(play: Play, state: TtaState, data: Data) -> str:
    return _("ends the pact {card}").format(card=play.world.card(data["card"]))


def check_resign(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    """Before the own turn, even when a war is due (p. 18)."""
    if state.over:
        return play.closed(state)
    if not play.world.versions[state.version].resigning:
        return [play.refuse("resign", _("Nobody resigns in this version of the game"))]
    if state.phase != POLITICS or state.affairs.acted:
        reason = _("One resigns before the own turn, not in it")
        return [play.refuse("resign", reason, _("'undo' goes back"))]
    found = pending(play.world, state)
    if found is not None and found.command != "fight":
        return play.closed(state)
    return []


def apply_resign(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    """The wars and pacts of whoever leaves end; the last one left has won (p. 18)."""
    ledger, player = Ledger(play.world, state), state.turn
    cleared = row.removed(play.world, state)
    ledger.change(player, resigned=True)
    affairs = state.affairs
    wars = tuple(war for war in affairs.wars if player not in (war.attacker, war.rival))
    left = tuple(pact for pact in affairs.pacts if player not in pact.sides)
    hostile = {k: v for k, v in affairs.hostile.items() if player not in (k, v)}
    affairs = replace(affairs, wars=wars, pacts=left, hostile=hostile)
    ledger.state = replace(ledger.state, affairs=affairs, lay=0)
    if len(ledger.state.playing) == 1:
        scoring.close(ledger, scoring.RESIGNED)
    else:
        turns.pass_turn(ledger, cleared)
    return ledger.step()


def describe_resign(play: Play, state: TtaState, data: Data) -> str:
    return _("leaves the game")


SIGNING = Kind(check_pact, apply_pact, describe_pact)
CANCELLING = Kind(check_cancel, apply_cancel, describe_cancel)
RESIGNING = Kind(check_resign, apply_resign, describe_resign)
