"""Parts that all actions of this game share: when they are open, and what their fields are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.through_the_ages.pending import due, pending
from companion.games.through_the_ages.phase import surplus_refusals
from companion.games.through_the_ages.play import Play, sentence
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.words import find_card
from companion.table import actions
from companion.table.actions import Input
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.inputs import Words, one_of
from companion.table.reply import Block
from companion.table.rules import Step

Draft = actions.Draft[Play, TtaState]


class AgesAction(actions.Action[Play, TtaState]):
    """An action of this game: of the player in turn, unless it says otherwise."""

    def who(self, state: TtaState) -> str:
        return state.turn

    @classmethod
    def repliers(cls, play: Play, state: TtaState) -> Sequence[str] | None:
        """See `Action.repliers`: an answer that is due is one player's."""
        answer_due = pending(play.world, state) if isinstance(cls.gate, WhenDue) else None
        return (answer_due.player,) if answer_due is not None else None

    def report(self, play: Play, before: TtaState, step: Step[TtaState]) -> list[Block]:
        return [sentence(play, self.who(before), self.told(play, before))]


@dataclass(frozen=True, slots=True)
class InTurn:
    """Gate: open when nothing else is due and no military card is too many; `rule` names the page.
    The `first` round is for cards of the row alone (p. 4)."""

    rule: str
    first: bool = False

    def refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        refusals = (
            play.closed_refusals(state) if self.first else play.acting_refusals(state, self.rule)
        )
        return refusals or surplus_refusals(play, state)


@dataclass(frozen=True, slots=True)
class WhenDue:
    """Gate: open when the answer of a command is due; `rule` names the page."""

    command: str
    rule: str

    def refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse an answer that nothing waits for."""
        if state.over:
            return play.closed_refusals(state)
        answer_due = pending(play.world, state)
        if answer_due is not None and answer_due.command == self.command:
            return []
        reason = _("Nothing of the kind is due now")
        allowed = due(play.world, state) or _("'status' says what is")
        return [play.refuse(self.rule, reason, allowed)]


def card_of(
    words: Words, read: Callable[[actions.Draft[Any, Any], str], str] | None = None
) -> Input[str]:
    """Return a field for one of some cards, by its name; of one name in several ages the latest,
    unless it is `read` in another way."""

    def find(draft: actions.Draft[Any, Any], text: str) -> str:
        return find_card(draft.play.world, words(draft), text, remark=draft.remark)

    reader = read or find

    def lead(draft: actions.Draft[Any, Any], typed: Sequence[str]) -> tuple[str, list[str]]:
        return reader(draft, " ".join(typed)), []

    return Input(reader, lead, shown_card, words=words, says=card_text)


def shown_card(draft: actions.Draft[Any, Any], key: str) -> str:
    name: str = draft.play.world.card(key)
    return name


def card_text(draft: actions.Draft[Any, Any], key: str) -> str:
    """Return the text of a card; empty for a back."""
    world = draft.play.world
    return str(world.effect(key)) if key in world.cards or key in world.military else ""


PLAYER = one_of(lambda draft: draft.play.world.player_words(draft.state.players))
