"""A question together with its field: what may be answered to it, and how it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.table import lexicon
from companion.table.actions import Action, Ask, Chance, Draft, Field, Input
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.i18n import _

FEW, MANY = 9, 20
"""Most legal answers listed with a number each, and most listed in an error."""


def _for_others() -> Refusal:
    return Refusal(_("That is for another seat to do"))


@dataclass(frozen=True)
class Posed:
    """A question with what its field says where the question says nothing itself."""

    ask: Ask[Any]
    field: Field

    @staticmethod
    def of(kind: type[Action[Any, Any]], ask: Ask[Any]) -> Posed:
        field = kind.fields()[ask.name]
        return Posed(ask, field if ask.input is None else field._replace(input=ask.input))

    @property
    def draft(self) -> Draft[Any, Any]:
        return self.ask.draft

    @property
    def input(self) -> Input[Any]:
        return self.field.input

    @property
    def required(self) -> bool:
        return self.field.required if self.ask.required is None else self.ask.required

    @property
    def default(self) -> Any:
        """Answer if nobody gives one."""
        return self.field.default if self.ask.default is None else self.ask.default

    @property
    def usual(self) -> Any:
        """Answer that an empty line gives; None: an empty line is no answer."""
        if self.ask.usual is not None:
            return self.ask.usual
        return None if self.required else self.default

    @property
    def chance(self) -> Chance[Any] | None:
        """Way in which the program draws the answer; None if it may not."""
        return None if self.ask.secret else self.ask.chance or self.field.chance

    @property
    def judged(self) -> bool:
        """Whether the rules say which answers are legal."""
        return (self.ask.legal or self.field.legal) is not None

    @cached_property
    def legal(self) -> list[Any]:
        """Answers that the rules allow to the giver of the command; empty also if they do not
        say."""
        return [answer for answer in self._legal_for_all if not self._is_of_others(answer)]

    @cached_property
    def _legal_for_all(self) -> list[Any]:
        if self.ask.legal is not None:
            return list(self.ask.legal)
        return list(self.field.legal(self.draft)) if self.field.legal is not None else []

    def _is_of_others(self, answer: Any) -> bool:
        """Return whether an answer is of another seat than that to which the command is limited."""
        seat, whose = self.draft.limited_to, self.field.whose
        if not seat or whose is None or answer is None:
            return False
        return whose(self.draft, answer) not in ("", seat)

    def refuse_others(self, answer: Any) -> None:
        """Raise RefusedError for an answer of another seat than may be acted for."""
        if self._is_of_others(answer):
            raise RefusedError([_for_others()])

    @cached_property
    def fitting(self) -> list[Any]:
        """Legal answers that go with those before them."""
        return [answer for answer in self.legal if self._fits(answer)]

    def _fits(self, answer: Any) -> bool:
        try:
            self.ask.check(answer)
        except UsageError:
            return False
        return True

    @property
    def forced(self) -> Any:
        """Only legal answer, which nobody is asked for. None if there is a choice, or if something
        is hidden: otherwise onlookers could tell that there is none."""
        open_to_all = self.draft.whole is self.draft.state
        if not open_to_all or not self.required or self.ask.secret or not self.input.single:
            return None
        single = self.fitting[0] if len(self.fitting) == 1 else None
        return single if self.usual in (None, single) else None

    def shown(self, answer: Any) -> str:
        """Return an answer as people would type it."""
        return self.input.shown(self.draft, answer)

    def listed(self, answer: Any) -> str:
        """Return a legal answer as it stands in a list, with its price."""
        return self.field.listed(self.draft, answer)

    @property
    def subject(self) -> str:
        """Text of what is asked for, without an example."""
        return self.ask.prompt or _(self.field.help).rstrip(".")

    @property
    def sentence(self) -> str:
        """Text of the question, with an example if there is one."""
        if not self.ask.example:
            return self.subject
        text = _("{question}, for example: {example}")
        return text.format(question=self.ask.prompt, example=self.ask.example)

    @property
    def comes_to_nothing(self) -> bool:
        """Whether no answer is legal. A question for several things shows legal ones only by
        examples, so none of these may fit where another does."""
        return self.judged and bool(self.input.single or self.field.idle) and not self.legal

    def refuse_if_idle(self) -> None:
        """Refuse a question that has no legal answer. A ruling may override this. Raises
        RefusedError."""
        if self.comes_to_nothing:
            nothing = Refusal(f"{self.subject}: " + _("nothing is legal here now"))
            self.draft.refuse(self.reasons or [nothing])

    @property
    def reasons(self) -> Sequence[Refusal]:
        """Reasons why nothing is legal, each once."""
        if self._legal_for_all and not self.legal:
            return [_for_others()]
        of_question = self.ask.idle()
        idle = of_question or (self.field.idle(self.draft) if self.field.idle is not None else ())
        return list(dict.fromkeys(idle))

    @property
    def missing(self) -> str:
        """Sentence that names the missing answer, how to give it and what is legal."""
        if self.ask.missing:
            return self.ask.missing
        option = self.field.option
        name = lexicon.place(self.ask.name)
        if option:
            name = f"--{lexicon.shown('options', option)}"
        if not self.legal:
            return _("{name} is missing: {what}.").format(name=name, what=self.sentence)
        choices = [self.shown(answer) for answer in self.legal[:MANY]]
        choices += ["…"] if len(self.legal) > MANY else []
        message = _("{name} is missing ({what}); legal now: {choices}.")
        return message.format(name=name, what=self.sentence, choices=", ".join(choices))
