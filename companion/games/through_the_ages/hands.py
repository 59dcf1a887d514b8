"""Military cards in hand: named, drawn during the turn, discarded (pp. 11-12, 19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any

from companion.games.through_the_ages.action import (
    PLAYER,
    AgesAction,
    Draft,
    card_text,
)
from companion.games.through_the_ages.actions import first_round, military_left
from companion.games.through_the_ages.ledger import DISCARDED, DRAWN, CivLedger
from companion.games.through_the_ages.phase import open_actions
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import Civilisation, TtaState
from companion.table import actions
from companion.table.actions import Ask, Asking, Input, accepted, action, field
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import NUMBER
from companion.table.rules import Step
from companion.table.seen import SEAT, Seen
from companion.table.words import parse_list


def without(civ: Civilisation, cards: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """Return (military cards left, names left) after cards leave the hand."""
    known = list(civ.known)
    for card in cards:
        if card in known:
            known.remove(card)
    left = max(0, civ.military - len(cards))
    return left, tuple(known[:left])


def _read(draft: actions.Draft[Any, Any], text: str) -> tuple[str, ...]:
    """Return the cards that are known to be in the hand, otherwise any that may be. Raises
    UsageError."""
    world, player = draft.play.world, draft.answers.get("player") or draft.state.turn
    with suppress(UsageError):
        return parse_list(text, world.card_words(dict.fromkeys(draft.state.civs[player].known)))
    return parse_list(text, world.card_words(world.military))


CARDS: Input[tuple[str, ...]] = Input(
    _read,
    shown=lambda draft, keys: draft.play.world.cards_text(keys),
    form="some",
    says=card_text,
)


@dataclass(frozen=True, slots=True)
class WhileItLasts:
    """Gate: open until the game is over."""

    def refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        return play.closed_refusals(state) if state.over else []


def _alike(draft: Draft) -> list[tuple[str, ...]]:
    """Return the cards that are known, those of a name together."""
    player = draft.answers.get("player") or draft.state.turn
    known = Counter(draft.state.civs[player].known)
    alike = [(card,) * count for card, count in known.items()]
    return accepted(draft, alike, lambda c: Discard(player=player, cards=c))


def _card_backs(cards: Sequence[str]) -> tuple[str, ...]:
    """Return the same number of cards face down, as military cards are laid aside (p. 12)."""
    return ("",) * len(cards)


@action
class Discard(AgesAction):
    """Military cards laid aside by name (p. 12)."""

    gate = WhileItLasts()
    player: str = field(
        PLAYER,
        N_("Who discards; without it the player in turn."),
        default="",
        option="player",
        metavar="PLAYER",
        own=True,
        legal=lambda draft: [p for p in draft.state.players if draft.state.civs[p].known],
    )
    cards: Annotated[tuple[str, ...], Seen(SEAT, others_see=_card_backs)] = field(
        CARDS, N_("The cards."), legal=_alike
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Discard]:
        player = yield Ask("player", draft, default=draft.state.turn)
        cards = yield Ask("cards", draft.having("player", player))
        return Discard(player=player, cards=cards)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse cards that are not known to be in the hand, and more others than are hidden in
        it."""
        civ, cards = state.civs[self.player], self.cards
        hidden = max(0, civ.military - len(civ.known))
        every = dict.fromkeys(cards)
        unknown = [card for card in every if cards.count(card) > civ.known.count(card)]
        if len(unknown) > hidden:
            reason = _("{player} does not have {card} in hand")
            names = {"player": play.world.player(self.player), "card": play.world.card(unknown[0])}
            return [play.refuse("discard", reason.format(**names))]
        return []

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        ledger, player = CivLedger(play.world, state), self.player
        left, known = without(state.civs[player], self.cards)
        ledger.note(player, "military", left - state.civs[player].military, DISCARDED)
        ledger.change(player, military=left, known=known)
        return ledger.step()

    def who(self, state: TtaState) -> str:
        return self.player

    def told(self, play: Play, state: TtaState) -> str:
        if "" in self.cards:
            return _("discards military cards: {count}").format(count=len(self.cards))
        return play.world.say(_("discards {cards}"), cards=self.cards)


@dataclass(frozen=True, slots=True)
class WhenDrawing:
    """Gate: open when actions may be taken, in the variant that draws cards by them (p. 19)."""

    def refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        if state.choices["draw"] != "during":
            reason = _("Military cards are drawn at the end of the turn")
            return [play.refuse("draw", reason, _("'end' draws for unused military actions"))]
        return play.acting_refusals(state, "variants")


def _counts(draft: Draft) -> list[int]:
    left = range(1, military_left(draft.play.world, draft.state) + 1)
    return accepted(draft, left, lambda times: Draw(times=times))


@action
class Draw(AgesAction):
    """Military cards drawn during the turn (variant of p. 19)."""

    gate = WhenDrawing()
    times: int = field(NUMBER, N_("How many."), default=1, legal=_counts)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        version = play.world.versions[state.version]
        closed = not version.military_draw or state.age not in version.military_ages
        if closed or first_round(state):
            return [play.refuse("draw", _("There is no deck of military cards now"))]
        return play.military_refusals(state, self.times)

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        ledger, times = open_actions(play, state), self.times
        civ, player = ledger.state.civ, state.turn
        spent = civ.spent_military + times
        ledger.change(player, military=civ.military + times, spent_military=spent)
        ledger.note(player, "military", times, DRAWN)
        return ledger.step()

    def told(self, play: Play, state: TtaState) -> str:
        return _("draws military cards: {count}").format(count=self.times)
