"""Pacts offered and ended, and leaving the game (pp. 14, 18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.through_the_ages import military_hand, pacts, row, scoring, turns
from companion.games.through_the_ages.action import AgesAction, Draft, card_of
from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.ledger import CivLedger
from companion.games.through_the_ages.pacts import SIDES, Pact, side_key
from companion.games.through_the_ages.pending import pending
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics import gates
from companion.games.through_the_ages.politics.words import (
    RIVAL,
    ask_rival,
    card_and_rival,
    follows_rival,
    military_of,
    military_words,
)
from companion.games.through_the_ages.state import POLITICS, TtaState
from companion.table import actions
from companion.table.actions import Ask, Asking, Input, accepted, action, field, why_withheld
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG
from companion.table.reply import Line
from companion.table.rules import Step
from companion.table.words import plain

PACT = "pact"


def _read_side(_draft: actions.Draft[Any, Any], text: str) -> str:
    side = plain(text)
    if side not in ("", *SIDES):
        raise UsageError(_("'{side}' is no side: a or b.").format(side=side))
    return side


SIDE: Input[str] = Input(_read_side, shown=lambda _draft, side: side.upper(), key=side_key)


def _chosen(side: str) -> None:
    if side not in SIDES:
        raise UsageError(_("'{side}' is no side: a or b.").format(side=side))


def _any_side(_side: str) -> None:
    """Accept any side and say nothing: both sides are alike."""


# ---- a pact offered ------------------------------------------------------------------------------


def _offer(draft: Draft, card: str, rival: str) -> SignPact:
    """Return the offer, for either side."""
    asymmetric = draft.play.world.military[card].asymmetric
    return SignPact(card=card, rival=rival, side=SIDES[0] if asymmetric else "")


def _offers(draft: Draft) -> list[str]:
    cards = military_hand.maybe_in_hand(draft.play, draft.state, PACT)
    return [card for card in cards if _partners(draft.having("card", card))]


def _why_no_offer(draft: Draft) -> list[Refusal]:
    """Return why no pact can be offered now."""
    play, state = draft.play, draft.state
    pairs = [
        _offer(draft, card, rival)
        for card in military_hand.timely(play, state, PACT)
        for rival in state.rivals(state.turn)
    ]
    return why_withheld(draft, pairs, lambda offer: offer) or [
        military_hand.without(play, state, "pacts")
    ]


def _partners(draft: Draft) -> list[str]:
    card, rivals = draft.answers["card"], draft.state.rivals(draft.state.turn)
    return accepted(draft, rivals, lambda rival: _offer(draft, card, rival))


@action
class SignPact(AgesAction):
    """Pact offered to a rival (p. 14). `side` is that of the player who offers; it must be said
    where the sides differ."""

    gate = gates.AsPoliticalAction()
    card: str = field(military_of(PACT), N_("The card."), legal=_offers, idle=_why_no_offer)
    rival: str = field(RIVAL, N_("The rival."), legal=_partners)
    side: str = field(
        SIDE,
        N_("The side of whoever offers it: a or b."),
        default="",
        option="side",
        metavar="SIDE",
        legal=lambda _draft: SIDES,
    )
    refused: bool = field(
        FLAG, N_("The rival does not accept it."), default=False, option="refused"
    )

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        return card_and_rival(draft, words)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[SignPact]:
        """Ask for pact, rival and side, then ask the rival whether it refuses. The side is asked
        for only where the two sides differ."""
        card = yield Ask("card", draft)
        draft = draft.having("card", card)
        rival = yield ask_rival(draft, _partners(draft))
        offer = _offer(draft, card, rival)
        must = bool(offer.side) and not offer.refusals(draft.play, draft.state)
        text = f"{draft.play.world.card(card)}. {draft.play.world.effect(card)}"
        side = yield Ask(
            "side", draft, required=must, above=[Line(text)], check=_chosen if must else _any_side
        )
        prompt, above = _("Does {player} refuse it? (yes/no)"), [] if must else [Line(text)]
        if must and draft.seat:  # the rival reads it on a phone that has not asked for the side
            names = map(draft.play.world.player, (draft.state.turn, rival))
            a, b = names if side != "b" else reversed([*names])
            above = [Line(text), Line(_("A is {a}, B is {b}.").format(a=a, b=b))]
        refused = yield Ask(
            "refused",
            draft,
            prompt=draft.play.world.say(prompt, player=rival),
            wanted=not offer.refusals(draft.play, draft.state),
            follows=follows_rival(draft),
            above=above,
            seat=rival,
        )
        return replace(offer, side=side, refused=refused)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse another kind of card, a game without pacts, a player who is no rival, a side left
        open where the two differ, and a card that is not in hand."""
        world, face, rival = play.world, play.world.military[self.card], self.rival
        if face.type != PACT:
            return [play.refuse("pacts", _("{card} is no pact"), card=self.card)]
        # a version without pacts has no political actions, which are refused before
        if not world.versions[state.version].pacts or len(state.players) < face.min_players:
            reason = _("There are no pacts with {count} players").format(count=len(state.players))
            return [play.refuse("pacts", reason)]
        if rival not in state.rivals(state.turn):
            reason = world.say(_("{player} is no rival in this game"), player=rival)
            names = world.players_text(state.rivals(state.turn))
            return [play.refuse("pacts", reason, _("rivals: {players}").format(players=names))]
        if face.asymmetric and self.side not in SIDES:
            reason = world.say(
                _("The sides of {card} differ: say which one is offered"), card=self.card
            )
            return [play.refuse("pacts", reason, "--side a, --side b")]
        return military_hand.hand_refusals(play, state, state.turn, {self.card: 1})

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        """Lay an accepted pact before its owner, in place of the one there; put a refused one back
        in hand, where it is known now."""
        card, owner, rival = self.card, state.turn, self.rival
        book = Book(play.world, state, card=card)
        if self.refused:
            civ = state.civ
            if card not in civ.known:
                book.change(owner, known=(*civ.known, card)[: civ.military])
            book.affairs(acted=True)
            return book.step()
        book.play(owner, card)
        a, b = (owner, rival) if self.side != "b" else (rival, owner)
        others = tuple(pact for pact in state.affairs.pacts if pact.owner != owner)
        book.affairs(acted=True, pacts=(*others, Pact(card, owner, a, b)))
        return book.step()

    def told(self, play: Play, state: TtaState) -> str:
        world, text = play.world, _("{card} with {player}")
        if self.refused:
            text = _("{card} with {player} is refused")
        return world.say(text, card=self.card, player=self.rival)


# ---- a pact ended --------------------------------------------------------------------------------


def _own(state: TtaState) -> list[str]:
    """Return the pacts that the player in turn is part of."""
    return [pact.card for pact in pacts.of_player(state.affairs.pacts, state.turn)]


def _read_pact(draft: actions.Draft[Any, Any], text: str) -> str:
    world = draft.play.world
    pact_words = world.card_words(_own(draft.state))
    words = pact_words if pact_words.matches(text) else military_words(world, PACT)
    return card_of(lambda _draft: words).read(draft, text)


LAID = card_of(lambda draft: draft.play.world.card_words(_own(draft.state)), _read_pact)


def _why_no_pacts(draft: Draft) -> list[Refusal]:
    play = draft.play
    reason = _("{player} is part of no pact")
    return [play.refuse("pacts", reason.format(player=play.world.player(draft.state.turn)))]


@action
class CancelPact(AgesAction):
    """A pact ended by one who is part of it (p. 14)."""

    gate = gates.AsPoliticalAction()
    card: str = field(
        LAID, N_("The pact."), legal=lambda draft: _own(draft.state), idle=_why_no_pacts
    )

    def _pact(self, state: TtaState) -> Pact | None:
        """Return the pact of the player in turn that is meant."""
        mine = pacts.of_player(state.affairs.pacts, state.turn)
        return next((pact for pact in mine if pact.card == self.card), None)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        if self._pact(state) is not None:
            return []
        reason = _("{player} is no part of such a pact")
        reason = play.world.say(reason, player=state.turn)
        return [play.refuse("pacts", reason, play.world.cards_text(_own(state)))]

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        book, pact = Book(play.world, state), self._pact(state)
        if pact is not None:
            left = tuple(other for other in state.affairs.pacts if other != pact)
            book.affairs(acted=True, pacts=left)
        return book.step()

    def told(self, play: Play, state: TtaState) -> str:
        return play.world.say(_("ends the pact {card}"), card=self.card)


# ---- leaving -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BeforeTheTurn:
    """Gate: open before the own turn, even when a war is due (p. 18)."""

    def refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse to resign in a version without it, after the own turn has begun, and while an
        answer is due. A war that is due is no answer: it may be the reason."""
        if state.over:
            return play.closed_refusals(state)
        if not play.world.versions[state.version].resigning:
            return [play.refuse("resign", _("Nobody resigns in this version of the game"))]
        if state.phase != POLITICS or state.affairs.acted:
            reason = _("A player resigns before the own turn, not in it")
            return [play.refuse("resign", reason, _("'undo' goes back"))]
        answer_due = pending(play.world, state)
        return (
            play.closed_refusals(state)
            if answer_due is not None and answer_due.command != "fight"
            else []
        )


@action
class Resign(AgesAction):
    """A player leaves: the wars and pacts end; the last one left has won (p. 18)."""

    gate = BeforeTheTurn()
    grave = True

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        """Take the player out of the game, with all pacts, wars and enmities; the last one left
        ends it."""
        ledger, player = CivLedger(play.world, state), state.turn
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

    def told(self, play: Play, state: TtaState) -> str:
        return _("leaves the game")
