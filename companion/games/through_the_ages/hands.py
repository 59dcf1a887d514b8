"""Military cards in hand: named, drawn during the turn, discarded (pp. 11-12, 19)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.through_the_ages.actions import first_round
from companion.games.through_the_ages.ledger import DISCARDED, DRAWN, Ledger
from companion.games.through_the_ages.phase import open_actions
from companion.games.through_the_ages.play import Data, Kind, Play
from companion.games.through_the_ages.state import Civilisation, TtaState
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.rules import Step


def without(civ: Civilisation, cards: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """(military cards left, names left) when cards leave the hand."""
    known = list(civ.known)
    for card in cards:
        if card in known:
            known.remove(card)
    left = max(0, civ.military - len(cards))
    return left, tuple(known[:left])


def discard_faults(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    civ, cards = state.civs[data["player"]], data["cards"]
    hidden = civ.military - len(civ.known)
    unknown = [card for card in dict.fromkeys(cards) if cards.count(card) > civ.known.count(card)]
    if state.over:
        return play.closed(state)
    if len(unknown) > hidden:
        reason = _("{player} does not have {card} in hand")
        names = {"player": play.world.player(data["player"]), "card": play.world.card(unknown[0])}
        return [play.refuse("discard", reason.format(**names))]
    return []


def discard(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    ledger, player = Ledger(play.world, state), data["player"]
    left, known = without(state.civs[player], data["cards"])
    ledger.note(player, "military", left - state.civs[player].military, DISCARDED)
    ledger.change(player, military=left, known=known)
    return ledger.step()


def draw_faults(play: Play, state: TtaState, data: Data) -> list[Refusal]:
    found = play.acting(state, "variants")
    if found:
        return found
    if state.choices["draw"] != "during":
        reason = _("Military cards are drawn at the end of the turn")
        return [play.refuse("draw", reason, _("'end' draws for unused military actions"))]
    version = play.world.versions[state.version]
    if not version.military_draw or state.age not in version.military_ages or first_round(state):
        return [play.refuse("draw", _("There is no deck of military cards now"))]
    return play.military(state, int(data["times"]))


def draw(play: Play, state: TtaState, data: Data) -> Step[TtaState]:
    ledger, times = open_actions(play, state), int(data["times"])
    civ, player = ledger.state.civ, state.turn
    ledger.change(player, military=civ.military + times, spent_military=civ.spent_military + times)
    ledger.note(player, "military", times, DRAWN)
    return ledger.step()


def _draw_text(play: Play, state: TtaState, data: Data) -> str:
    return _("draws military cards: {count}").format(count=data["times"])


DISCARD = Kind(
    discard_faults,
    discard,
    lambda play, _state, data: _("discards {cards}").format(
        cards=play.world.cards_text(data["cards"])
    ),
    who=lambda _state, data: str(data["player"]),
)
DRAW = Kind(draw_faults, draw, _draw_text)
