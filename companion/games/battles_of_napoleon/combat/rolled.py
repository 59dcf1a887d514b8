"""Common parts of attacks and tests as actions: dice and cards that decide, and reactions to their
result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Self

from companion.games.battles_of_napoleon.action import Draft, NapoleonAction
from companion.games.battles_of_napoleon.cards.cards import Card
from companion.games.battles_of_napoleon.combat import narration, questions, reactions
from companion.games.battles_of_napoleon.combat.notes import Notes
from companion.games.battles_of_napoleon.combat.requests import Answer, Fight
from companion.games.battles_of_napoleon.pieces import laid_battle
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.trial import SIDES
from companion.table import actions
from companion.table.actions import Asking, action, field
from companion.table.errors import Refusal
from companion.table.i18n import N_
from companion.table.reply import Block


@action
class Rolled(NapoleonAction):
    """Action decided by dice, and perhaps by a card or by lot: `answers`, in the order in which the
    rules ask for them. `reactions` were played on its result."""

    dice = SIDES
    reactions: tuple[Card, ...] = field(
        reactions.REACTIONS,
        N_("Reactions to the result, by their cards; a leader's with his name: 9, or 7 arnauld."),
        default=(),
        option="answer",
        metavar="CARDS",
    )
    answers: tuple[Answer, ...] = ()

    def fight(self, play: Play, state: NapoleonState, notes: Notes) -> Fight[Any]:
        """Ask for dice, cards and lots; what happens is noted."""
        raise NotImplementedError

    def announcement_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Return why it is not allowed, before anything is rolled."""
        raise NotImplementedError

    def answers_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Return the refusals of its answers."""
        raise NotImplementedError

    def after_reactions(self, play: Play, state: NapoleonState) -> NapoleonState:
        """Return the state in which it is rolled."""
        return reactions.after(play, state, self.reactions)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse what is not allowed before anything is rolled, then answers that do not fit."""
        return self._whole_refusals(play, state) or self.answers_refusals(
            play, self.after_reactions(play, state)
        )

    def beforehand_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Return why it cannot be rolled for at all; empty when it can."""
        return self.gate.refusals(play, state) or self._whole_refusals(play, state)

    def _whole_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse reactions that cannot be played, and what is not allowed after them."""
        refusals = reactions.refusals(play, state, self.reactions)
        return refusals or self.announcement_refusals(play, self.after_reactions(play, state))

    @property
    def struck(self) -> str:
        """The unit whose result may be answered with cards."""
        raise NotImplementedError

    @property
    def concerned(self) -> Sequence[str]:
        """The units that are fought over, or tested."""
        return tuple(dict.fromkeys((getattr(self, "unit", self.struck), self.struck)))

    def known(self, play: Play, state: NapoleonState) -> Self:
        """Return the action without what somebody else will settle."""
        return self

    def is_changed_by(
        self, draft: Draft, notes: Notes, fallen: Sequence[questions.AnsweredRequest], card: Card
    ) -> bool:
        """Return whether another thing happens where a card is played, with all that fell as it
        lies."""
        played, other = replace(self, reactions=(card,)), Notes()
        state = played.after_reactions(draft.play, draft.state)
        fight = played.fight(draft.play, state, other)
        try:
            next(
                questions.fight_out(
                    draft._replace(state=state), fight, other, shown=(), before=fallen
                )
            )
        except StopIteration:
            return list(other) != list(notes)
        return True  # something is rolled again

    def rolling(self, draft: Draft, shown: Sequence[Block] = ()) -> Asking[Self]:
        """Ask for all that falls, and return the action with it; people were `shown` sums and
        chances already. Raises RefusedError before anything is rolled."""
        play, state = draft.play, draft.state
        draft.refuse(self.beforehand_refusals(play, state))
        state, notes = self.after_reactions(play, state), Notes()
        known = self.known(play, state)
        fight = known.fight(play, state, notes)
        draft = draft._replace(state=state)
        scene = narration.scene(play, state, known.concerned)
        battle = laid_battle(play, state, tuple(known.concerned))
        asking = questions.fight_out(draft, fight, notes, shown)
        fallen = yield from actions.over(scene, asking, battle)
        may_react = any(lot.request.answered_by(known.struck) for lot in fallen)
        is_changed_by = partial(known.is_changed_by, draft, notes, fallen)
        if may_react and (asked := reactions.question(draft, known.struck, is_changed_by)):
            above = (*narration.news(play, notes), *asked.above)
            if played := (yield asked._replace(above=above, scene=scene, battle=battle)):
                known = replace(known, reactions=played)
                state, notes = known.after_reactions(play, state), Notes()
                fight = known.fight(play, state, notes)
                draft = draft._replace(state=state)
                again = questions.fight_out(draft, fight, notes, shown, fallen)
                fallen = yield from actions.over(scene, again, battle)
        return replace(known, answers=tuple(lot.answer for lot in fallen))
