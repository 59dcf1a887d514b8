"""An action's questions answered: by the words of a line, by people at a terminal, by defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, NamedTuple

from companion.table import codec, lexicon
from companion.table.actions import Action, Ask, Chance, Draft, Field, Input, Turns, options, places
from companion.table.arguments import ANYWAY, DICE_OPTIONS, ODDS, WHY, Args, Argument, Option
from companion.table.dialogue import carried
from companion.table.dice import (
    Counted,
    Dice,
    Roll,
    TypedDice,
    asked_now,
    dice_source,
    wanted_text,
)
from companion.table.errors import UsageError
from companion.table.events import Event
from companion.table.i18n import _, speaking
from companion.table.posed import Posed
from companion.table.prompts import Asker
from companion.table.questions import ask_people, tell
from companion.table.reply import Line, Reply


@cache
def parameters(kind: type[Action[Any, Any]]) -> tuple[Argument | Option, ...]:
    """Return the words and options of an action's command, made of its fields."""
    parts: list[Argument | Option] = []
    by_place = dict(places(kind))
    last = next(reversed(by_place), "")
    for name, item in by_place.items():
        rest, joints = name == last, item.input.joints
        parts.append(Argument(name, item.help, item.required, rest, asked=True, joints=joints))
    for _name, item in options(kind):
        whole = item.turns is not None
        parts.append(Option(item.option, item.help, _shape(item.input), item.metavar, whole))
    if kind.dice:
        parts += DICE_OPTIONS
    if kind.walks:
        parts.append(ANYWAY)
    if kind.weighs:
        parts.append(ODDS)
    if kind.recorded:
        parts.append(WHY)
    for chance in _chances(kind):
        parts.append(Option(chance.flag, chance.help, "flag"))
        parts.append(Option("seed", chance.seed_help, "number", "N"))
    named = dict[str, Argument | Option]()
    for parameter in parts:
        named.setdefault(parameter.name, parameter)
    return tuple(named.values())


def _chances(kind: type[Action[Any, Any]]) -> list[Chance[Any]]:
    return [item.chance for item in kind.fields().values() if item.chance is not None]


def _drawn(chance: Chance[Any], args: Args) -> bool:
    """Return whether the program is to draw."""
    return args.flag(chance.flag) or args.flag(chance.also)


def _shape(input: Input[Any]) -> Literal["text", "number", "flag", "texts"]:
    if input.flag:
        return "flag"
    if input.number:
        return "number"
    return "texts" if input.many else "text"


def event_of(name: str, action: Action[Any, Any]) -> Event:
    """Return the event that an action is stored as. Answers that are None are left out."""
    data: Mapping[str, Any] = codec.plain(action)
    return Event(name, {key: value for key, value in data.items() if value is not None})


def answered(
    kind: type[Action[Any, Any]], draft: Draft[Any, Any], args: Args, asker: Asker | None
) -> Action[Any, Any] | Reply:
    """Return the action that a line and people at the terminal lead to, or its reply instead.
    Raises RefusedError if it is closed, UsageError naming what is missing or cannot be read."""
    weighs = kind.weighs and args.flag(ODDS.name)
    try:
        line = _Line.of(kind, draft, args, asker)
        line.closed_to_none = weighs
        draft = draft._replace(thrown=line.thrown)
        outcome: Action[Any, Any] | Reply = carried(
            kind.weighing(draft) if weighs else kind.asking(draft), line.answer
        )
        line.finish()
        return outcome
    except _Instead as instead:
        return instead.reply
    except UsageError:
        if not weighs:  # what is wrong with the words matters only where the command is open
            _refuse_if_closed(kind, draft)
        raise


def _refuse_if_closed(kind: type[Action[Any, Any]], draft: Draft[Any, Any]) -> None:
    """Refuse an action that is closed now, before any question. Raises RefusedError."""
    draft.refuse(kind.gate.refusals(draft.play, draft.state))


def _refuse_lost_seed(kind: type[Action[Any, Any]], args: Args) -> None:
    """Raise UsageError for a seed of which nothing would come: nobody said that the program
    draws."""
    chances = _chances(kind)
    if args.number("seed") is None or not chances or args.flag("roll"):
        return
    if not any(_drawn(chance, args) for chance in chances):
        flag = lexicon.shown("options", chances[0].flag)
        raise UsageError(_("--seed goes with --{flag}.").format(flag=flag))


class _Instead(Exception):
    """Carries the reply a command gives if nobody can be asked."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply


class _Typed(NamedTuple):
    """An answer that stands on the line."""

    answer: Any


@dataclass(slots=True)
class _Line:
    """Answers questions: the words that are not read yet, the dice, and the people who can be
    asked for the rest."""

    kind: type[Action[Any, Any]]
    words: list[str]
    parts: dict[str, str]
    """Words of fields, where the action has divided them."""
    args: Args
    asker: Asker | None
    dice: Dice | None
    people_asked: set[str] = field(default_factory=set)
    """Fields that people were asked for."""
    met: set[str] = field(default_factory=set)
    """Fields that there was a question for."""
    waiting: dict[str, list[str]] = field(default_factory=dict)
    """Unused answers of options that answer a repeated question, by field."""
    closed_to_none: bool = False
    """Whether people are asked although the action is not open."""

    @staticmethod
    def of(
        kind: type[Action[Any, Any]], draft: Draft[Any, Any], args: Args, asker: Asker | None
    ) -> _Line:
        """Return a line ready to answer questions. Raises UsageError for options that do not go
        together and words that cannot be divided."""
        dice = dice_source(args, asker, kind.dice) if kind.dice else None
        _refuse_lost_seed(kind, args)
        words = list[str]()
        for name, item in places(kind):
            texts = args.texts(name)
            words += texts if item.input.quoted else [w for text in texts for w in text.split()]
        with speaking(args.lang):
            parts = kind.divided(draft, words) if words else None
        return _Line(kind, words if parts is None else [], dict(parts or {}), args, asker, dice)

    @property
    def thrown(self) -> int:
        """Number of dice typed on the line."""
        return self.dice.total if isinstance(self.dice, TypedDice) else 0

    def answer(self, question: Ask[Any] | Roll) -> Any:
        """Return the checked answer to a question. Raises CompanionError."""
        if isinstance(question, Roll):
            return self._rolled(question)
        posed = Posed.of(self.kind, question)
        answer = self._answer(posed)
        posed.refuse_others(answer)
        return answer

    def _answer(self, posed: Posed) -> Any:
        """Return the answer on the line; else the seat that gives the command, or the only legal
        answer, where the field takes these by itself; else what people say; else the default."""
        question = posed.ask
        self.met.add(question.name)
        typed = self._typed(posed) if question.typed else None
        if typed is not None:
            return typed.answer
        if posed.field.own and posed.draft.seat:
            return posed.draft.seat
        if posed.field.sole and len(posed.legal) == 1:
            self.people_asked.add(question.name)
            return posed.legal[0]
        if self.asker is not None and self._is_wanted(posed):
            return self._from_people(self.asker, posed)
        return self._from_nobody(posed)

    def _rolled(self, wanted: Roll) -> tuple[int, ...] | Counted:
        """Return the results of the dice. Tell people the results they did not type themselves."""
        assert self.dice is not None, self.kind
        if people := asked_now(self.dice):
            tell(people.asker, wanted.above)
            return people.fall(wanted)
        results = self.dice.roll(wanted)
        if self.asker is not None:
            self.asker.tell(f"{wanted_text(wanted)}: {' '.join(map(str, results))}")
        return results

    def _is_wanted(self, posed: Posed) -> bool:
        """Return whether people are asked: for an answer that is required, and for a wanted one if
        they were asked for the field that it follows."""
        ask = posed.ask
        return posed.required or (
            ask.wanted and (not ask.follows or ask.follows in self.people_asked)
        )

    def _from_people(self, asker: Asker, posed: Posed) -> Any:
        """Ask people, or tell them the answer if there is only one. Raises RefusedError."""
        if not self.closed_to_none:
            _refuse_if_closed(self.kind, posed.draft)
        self.people_asked.add(posed.ask.name)
        if posed.required and posed.usual is None:
            posed.refuse_if_idle()
        if (forced := posed.forced) is not None:
            tell(asker, (Line(f"{posed.sentence}: {posed.shown(forced)}"),))
            return forced
        return ask_people(asker, posed, dice=bool(self.kind.dice))

    def _from_nobody(self, posed: Posed) -> Any:
        """Return the answer where neither the line nor people give one. Raises RefusedError, and
        UsageError for what is missing."""
        ask, chance = posed.ask, posed.field.chance
        if chance is not None and chance.alone:
            return chance.draw(posed.draft, self.args.number("seed"))
        if not posed.required:
            return posed.default
        if ask.instead is not None:
            raise _Instead(ask.instead)
        if not self.closed_to_none:
            _refuse_if_closed(self.kind, posed.draft)
        if not ask.missing or posed.reasons:
            posed.refuse_if_idle()
        raise UsageError(posed.missing)

    def finish(self) -> None:
        """Raise UsageError for words, options and dice that nobody asked for."""
        if words := " ".join((*self.words, *self.parts.values())):
            raise UsageError(_("'{words}' is too much here.").format(words=words))
        for name, item in options(self.kind):
            if item.turns is not None:
                if left := self._turns(item, item.turns):
                    raise UsageError(_(item.turns.spare).format(left=", ".join(left)))
            elif name not in self.met and self.args.values.get(item.option):
                message = _("--{option} has nothing to answer here.")
                raise UsageError(message.format(option=lexicon.shown("options", item.option)))
        if self.dice is not None:
            self.dice.finish()

    def _typed(self, posed: Posed) -> _Typed | None:
        """Return the answer that stands on the line, if one does. Raises UsageError."""
        try:
            with speaking(self.args.lang):
                if self._draws(posed):
                    assert posed.field.chance is not None
                    return _Typed(posed.field.chance.draw(posed.draft, self.args.number("seed")))
                if posed.field.option:
                    return self._by_option(posed)
                return self._by_place(posed)
        except UsageError as error:
            told = UsageError(posed.ask.unfit) if posed.ask.unfit else error
            told.field = posed.ask.name
            raise told from None

    def _draws(self, posed: Posed) -> bool:
        """Return whether the line lets the program draw the answer; an option that answers wins.
        Raises UsageError if words by their place answer too."""
        declared, chance = posed.field, posed.field.chance
        given = bool(declared.option) and self.args.text(declared.option) is not None
        if chance is None or not _drawn(chance, self.args) or given:
            return False
        if not declared.option and (self.words or posed.ask.name in self.parts):
            raise UsageError(_(chance.conflict))
        return True

    def _by_place(self, posed: Posed) -> _Typed | None:
        """Read the next words of the line."""
        name, input, draft = posed.ask.name, posed.input, posed.draft
        if name in self.parts:
            return _Typed(input.read(draft, self.parts.pop(name)))
        if not self.words:
            return None
        if input.lead is not None:
            answer, self.words = input.lead(draft, self.words)
            return _Typed(answer)
        text, self.words = " ".join(self.words), []
        return _Typed(input.read(draft, text))

    def _by_option(self, posed: Posed) -> _Typed | None:
        """Read what stands behind the option of a field."""
        name, option, input = posed.ask.name, posed.field.option, posed.input
        if input.flag:
            return _Typed(True) if self.args.flag(option) else None
        if posed.field.turns is not None:
            turns = self._turns(posed.field, posed.field.turns)
            return _Typed(input.read(posed.draft, turns.pop(0))) if turns else None
        texts = self.args.texts(option) if input.many else (self.args.text(option),)
        given = [text for text in texts if text is not None]
        if not given and name in self.parts:
            given = [self.parts.pop(name)]
        return _Typed(input.read(posed.draft, ", ".join(given))) if given else None

    def _turns(self, declared: Field, turns: Turns) -> list[str]:
        """Return the answers of an option that are not used yet; whoever uses one takes it out of
        the list."""
        text = self.args.text(declared.option) or ""
        return self.waiting.setdefault(declared.option, list(turns.split(text)))
