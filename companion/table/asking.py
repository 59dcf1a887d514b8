"""An action's questions answered: by the words of a line, by people at a terminal, by defaults."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence, Sized
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from companion.table import codec, lexicon
from companion.table.actions import (
    Action,
    Ask,
    Chance,
    Draft,
    Field,
    Input,
    Turns,
    options,
    places,
)
from companion.table.arguments import ANYWAY, DICE_OPTIONS, ODDS, WHY, Args, Argument, Option
from companion.table.asked import Asked
from companion.table.dice import TypedDice, asked_now, dice_source, is_roll, wanted_text
from companion.table.errors import CompanionError, Refusal, UsageError
from companion.table.events import Event
from companion.table.i18n import _, speaking
from companion.table.prompts import Asker, Question, asked, asked_secret
from companion.table.render import WIDTH, in_columns
from companion.table.reply import Block, Line, Reply
from companion.table.words import plain

if TYPE_CHECKING:
    from companion.table.asked import Asked
    from companion.table.dice import Counted, Dice, Roll

FEW, MANY = 9, 20
"""Most legal answers listed with a number each, and most listed in an error."""
HIGHEST = 12
"""Most lines of columns above a question: half a screen."""


@cache
def parameters(kind: type[Action[Any, Any]]) -> tuple[Argument | Option, ...]:
    """The words and options of an action's command, from its fields."""
    found: list[Argument | Option] = []
    by_place = dict(places(kind))
    last = next(reversed(by_place), "")
    for name, item in by_place.items():
        rest, joints = name == last, item.input.joints
        found.append(Argument(name, item.help, item.required, rest, asked=True, joints=joints))
    for _name, item in options(kind):
        whole = item.turns is not None
        found.append(Option(item.option, item.help, _shape(item.input), item.metavar, whole))
    if kind.dice:
        found += DICE_OPTIONS
    if kind.walks:
        found.append(ANYWAY)
    if kind.weighs:
        found.append(ODDS)
    if kind.recorded:
        found.append(WHY)
    for chance in _chances(kind):
        found.append(Option(chance.flag, chance.help, "flag"))
        found.append(Option("seed", chance.seed_help, "number", "N"))
    named = dict[str, Argument | Option]()
    for parameter in found:
        named.setdefault(parameter.name, parameter)
    return tuple(named.values())


def _chances(kind: type[Action[Any, Any]]) -> list[Chance[Any]]:
    return [item.chance for item in kind.fields().values() if item.chance is not None]


def _drawn(chance: Chance[Any], args: Args) -> bool:
    """Whether the program is to draw."""
    return args.flag(chance.flag) or args.flag(chance.also)


def _shape(input: Input[Any]) -> Literal["text", "number", "flag", "texts"]:
    if input.flag:
        return "flag"
    if input.number:
        return "number"
    return "texts" if input.many else "text"


def event_of(name: str, action: Action[Any, Any]) -> Event:
    """The event that an action is kept as. What is not said stays out."""
    found: Mapping[str, Any] = codec.plain(action)
    return Event(name, {key: value for key, value in found.items() if value is not None})


def answered(
    kind: type[Action[Any, Any]], draft: Draft[Any, Any], args: Args, asker: Asker | None
) -> Action[Any, Any] | Reply:
    """The action that a line and people at the terminal come to, or what it answers instead.
    Raises RefusedError where it is closed, UsageError naming what is missing or cannot be read."""
    weighs = kind.weighs and args.flag(ODDS.name)
    try:
        return _run(kind, draft, args, asker, weighs)
    except UsageError:
        if not weighs:  # what is wrong with the words matters only where the command is open
            _refuse_if_closed(kind, draft)
        raise


def _refuse_if_closed(kind: type[Action[Any, Any]], draft: Draft[Any, Any]) -> None:
    """Refuse an action that is closed now, before any question. Raises RefusedError."""
    draft.refuse(kind.gate.refusals(draft.play, draft.state))


def _run(
    kind: type[Action[Any, Any]],
    draft: Draft[Any, Any],
    args: Args,
    asker: Asker | None,
    weighs: bool,
) -> Action[Any, Any] | Reply:
    """See `answered`; `weighs`: its chances are told instead."""
    dice = _dice(kind, args, asker)
    _refuse_lost_seed(kind, args)
    words = _words(kind, args)
    with speaking(args.lang):
        parts = kind.divided(draft, words) if words else None
    line = _Line(kind, words if parts is None else [], dict(parts or {}), args, asker)
    line.closed_to_none = weighs
    draft = draft._replace(thrown=_thrown(dice))
    run = kind.weighing(draft) if weighs else kind.asking(draft)
    answer: Any = None
    while True:
        try:
            ask = run.send(answer)
        except StopIteration as end:
            line.finish()
            if dice is not None:
                dice.finish()
            found: Action[Any, Any] | Reply = end.value
            return found
        if not isinstance(ask, Ask):
            assert dice is not None, kind
            answer = _rolled(dice, ask, asker)
            continue
        try:
            answer = line.answer(ask)
        except _Instead as instead:
            return instead.reply


# Most actions roll nothing and most lines ask nobody: what that takes is loaded when it happens.


def _dice(kind: type[Action[Any, Any]], args: Args, asker: Asker | None) -> Dice | None:
    if not kind.dice:
        return None

    return dice_source(args, asker, kind.dice)


def _refuse_lost_seed(kind: type[Action[Any, Any]], args: Args) -> None:
    """Raises UsageError for a seed of which nothing would come: nobody said that the program
    draws."""
    chances = _chances(kind)
    if args.number("seed") is None or not chances or args.flag("roll"):
        return
    if not any(_drawn(chance, args) for chance in chances):
        flag = lexicon.shown("options", chances[0].flag)
        raise UsageError(_("--seed goes with --{flag}.").format(flag=flag))


def _thrown(dice: Dice | None) -> int:
    """Return the number of dice typed on the line."""
    if dice is None:
        return 0

    return dice.total if isinstance(dice, TypedDice) else 0


def _rolled(dice: Dice, wanted: Roll, asker: Asker | None) -> tuple[int, ...] | Counted:
    """Return the results of the dice. Tell people the results they did not type themselves."""
    if people := asked_now(dice):
        _tell(people.asker, wanted.above)
        return people.fall(wanted)
    results = dice.roll(wanted)
    if asker is not None:
        asker.tell(f"{wanted_text(wanted)}: {' '.join(map(str, results))}")
    return results


class _Instead(Exception):
    """Carries the reply a command gives if nobody can be asked."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply


def _words(kind: type[Action[Any, Any]], args: Args) -> list[str]:
    """The words that stand by their place, in the order typed."""
    found: list[str] = []
    for name, item in places(kind):
        texts = args.texts(name)
        found += texts if item.input.quoted else [w for text in texts for w in text.split()]
    return found


@dataclass(slots=True)
class _Line:
    """The words not read yet, and the person who can be asked for the rest."""

    kind: type[Action[Any, Any]]
    words: list[str]
    parts: dict[str, str]
    """The words of fields, where the action has divided them."""
    args: Args
    asker: Asker | None
    put: set[str] = field(default_factory=set)
    """The fields that people were asked for."""
    met: set[str] = field(default_factory=set)
    """The fields that there was a question for."""
    waiting: dict[str, list[str]] = field(default_factory=dict)
    """Unused answers of options that answer a repeated question, by field."""
    closed_to_none: bool = False
    """Whether people are asked also while the action is not open."""

    def answer(self, ask: Ask[Any]) -> Any:
        declared = self.kind.fields()[ask.name]
        self.met.add(ask.name)
        if ask.input is not None:
            declared = declared._replace(input=ask.input)
        try:
            with speaking(self.args.lang):
                found, answer = self._typed(ask, declared) if ask.typed else (False, None)
        except UsageError as error:
            told = UsageError(ask.unfit) if ask.unfit else error
            told.field = ask.name
            raise told from None
        if found:
            return answer
        if declared.own and ask.draft.seat:
            return ask.draft.seat
        if declared.sole and len(legal := _legal(ask, declared)) == 1:
            self.put.add(ask.name)
            return legal[0]
        required = declared.required if ask.required is None else ask.required
        default = declared.default if ask.default is None else ask.default
        wanted = required or (ask.wanted and (not ask.follows or ask.follows in self.put))
        if self.asker is not None and wanted:
            if not self.closed_to_none:
                _refuse_if_closed(self.kind, ask.draft)
            self.put.add(ask.name)
            usual = ask.usual if ask.usual is not None else None if required else default
            if required and usual is None:
                _refuse_if_idle(ask, declared)
            if (forced := _forced(ask, declared, required, usual)) is not None:
                shown = declared.input.shown(ask.draft, forced)
                _tell(self.asker, (Line(f"{_question(ask, declared)}: {shown}"),))
                return forced
            return _asked(self.asker, ask, declared, usual, rolls=bool(self.kind.dice))
        if declared.chance is not None and declared.chance.alone:
            return declared.chance.draw(ask.draft, self.args.number("seed"))
        if not required:
            return default
        if ask.instead is not None:
            raise _Instead(ask.instead)
        if not self.closed_to_none:
            _refuse_if_closed(self.kind, ask.draft)
        if not ask.missing or _reasons(ask, declared):
            _refuse_if_idle(ask, declared)
        raise UsageError(ask.missing or _missing(ask, declared))

    def finish(self) -> None:
        """Raise UsageError for words and options that nobody asked for."""
        if words := " ".join((*self.words, *self.parts.values())):
            raise UsageError(_("'{words}' is too much here.").format(words=words))
        for name, item in options(self.kind):
            if item.turns is not None:
                if left := self._turns(item, item.turns):
                    raise UsageError(_(item.turns.spare).format(left=", ".join(left)))
            elif name not in self.met and self.args.values.get(item.option):
                message = _("--{option} has nothing to answer here.")
                raise UsageError(message.format(option=lexicon.shown("options", item.option)))

    def _typed(self, ask: Ask[Any], declared: Field) -> tuple[bool, Any]:
        """Whether the line answers, and what."""
        input, chance = declared.input, declared.chance
        if chance is not None and _drawn(chance, self.args) and not self._given(declared):
            if not declared.option and (self.words or ask.name in self.parts):
                raise UsageError(_(chance.conflict))
            return True, chance.draw(ask.draft, self.args.number("seed"))
        if not declared.option:
            if ask.name in self.parts:
                return True, input.read(ask.draft, self.parts.pop(ask.name))
            if not self.words:
                return False, None
            if input.lead is not None:
                answer, self.words = input.lead(ask.draft, self.words)
                return True, answer
            text, self.words = " ".join(self.words), []
            return True, input.read(ask.draft, text)
        if input.flag:
            return self.args.flag(declared.option), True
        if declared.turns is not None:
            turns = self._turns(declared, declared.turns)
            return bool(turns), input.read(ask.draft, turns.pop(0)) if turns else None
        option = declared.option
        texts = self.args.texts(option) if input.many else (self.args.text(option),)
        given = [text for text in texts if text is not None]
        if not given and ask.name in self.parts:
            given = [self.parts.pop(ask.name)]
        return bool(given), input.read(ask.draft, ", ".join(given)) if given else None

    def _turns(self, declared: Field, turns: Turns) -> list[str]:
        """The answers of an option that are left."""
        text = self.args.text(declared.option) or ""
        return self.waiting.setdefault(declared.option, list(turns.split(text)))

    def _given(self, declared: Field) -> bool:
        """Whether an option stands on the line. It wins over what the program would draw."""
        return bool(declared.option) and self.args.text(declared.option) is not None


def _tell(asker: Asker, blocks: Sequence[Block], on_forms: bool = True) -> None:
    """Show the text above a question. A line as wide as the terminal would be broken, so it is one
    column narrower."""
    if blocks:
        from companion.table.prompts import Told
        from companion.table.render import WIDTH, render, unstyled

        text = unstyled(render(tuple(blocks), WIDTH - 1))
        asker.tell(Told.of(text, blocks if on_forms else ()))


def _in_columns(
    ask: Ask[Any], declared: Field, legal: Sequence[Any], form: str = "{number:>2} {name}"
) -> list[str]:
    """More legal answers than stand in a question, in columns; none where they are few, or would
    fill the screen."""
    if not (declared.input.single and ask.listed and len(legal) > FEW):
        return []

    names = [declared.listed(ask.draft, answer) for answer in legal]
    texts = [form.format(number=number, name=name) for number, name in enumerate(names, 1)]
    lines = in_columns(texts, WIDTH - 1)
    return lines if len(lines) <= HIGHEST else []


def _asked(asker: Asker, ask: Ask[Any], declared: Field, usual: Any, rolls: bool) -> Any:
    """Ask people and return their answer. A short list of legal answers can be picked by number.
    Between questions for dice, the word that rolls them is never read as the beginning of another
    answer."""
    _tell(asker, ask.above)
    _tell(asker, ask.columns, on_forms=False)
    input, draft, legal = declared.input, ask.draft, _legal(ask, declared)
    chance = _chance(ask, declared)
    few = legal if len(legal) <= FEW and ask.listed else []
    names = [declared.listed(draft, answer) for answer in few]
    if ask.kinds:
        names = [name.removeprefix("1 ") for name in names]
    if usual is None and input.single and len(few) == 1:
        usual = few[0]  # an empty line could mean nothing else
    many = _in_columns(ask, declared, legal)
    listed = legal if many or not ask.listed else few
    numbered = {str(n): answer for n, answer in enumerate(listed, 1)} if input.single else {}
    if ask.listed and _named_by_numbers(input, draft, numbered):
        numbered = {}
    if numbered and names:
        names = [f"{number} {name}" for number, name in enumerate(names, 1)]
    if many:
        from companion.table.prompts import Told

        lines = many if numbered else _in_columns(ask, declared, legal, "{name}")
        asker.tell(Told.of("\n".join(lines), ()))  # a form has the answers as its own
    sentence = prompt = _question(ask, declared)
    prompt += f" ({', '.join(names)})" if names else ""
    prompt += f" [{input.shown(draft, usual)}]" if usual is not None else ""

    def read(text: str) -> Any:
        if usual is not None and plain(text) in ("", plain(input.shown(draft, usual))):
            return usual
        if chance is not None and _rolls_dice(text):
            return _drawn_for(asker, ask, input, chance)
        if rolls and _rolls_dice(text):
            message = _("'{text}' rolls dice, and here none are asked for; type more of the word.")
            raise UsageError(message.format(text=text))
        figure = text[: len(text) - len(text.lstrip("0123456789"))]
        picked = numbered.get(figure)
        named = picked is not None and text[len(figure) :].strip() in (
            "",
            input.shown(draft, picked),
        )
        listed_only = bool(numbered) and text.strip().isdecimal()
        try:
            answer = picked if named else _read(input, legal, draft, text, listed_only)
        except UsageError:
            if ask.unfit and text.strip():
                raise UsageError(ask.unfit) from None
            raise
        ask.check(answer)
        return answer

    def heard(text: str) -> Any:
        try:
            return read(text)
        except CompanionError:
            if not text.strip():
                raise UsageError(_("An answer is needed here.")) from None
            raise

    def data() -> Asked:
        fitting = [one for one in legal if _fits(ask, one)] if input.single else legal
        found = _as_data(ask, input, fitting, sentence, usual)._replace(draws=chance is not None)
        found = _with_groups(
            _with_prices(found, draft, fitting, declared), draft, fitting, declared
        )
        return _with_purse(found, draft, declared)

    question = Question.of(
        prompt,
        lambda: input.offered(draft, legal),
        input.shown(draft, usual) if usual is not None else "",
        _notes(ask, declared, [input.shown(draft, answer) for answer in legal if answer][:2]),
        data,
        sentence if declared.private and not draft.seat else "",
        input.shows(draft),
    )
    return (asked_secret if ask.secret else asked)(asker, question, heard)


def _forced(ask: Ask[Any], declared: Field, required: bool, usual: Any) -> Any:
    """The only legal answer, which a phone is not asked for; None where there is a choice, and
    where something is hidden: then others, who look on, could not tell that there is none."""
    open_to_all = ask.draft.whole is ask.draft.state
    if not open_to_all or not required or ask.secret or not declared.input.single:
        return None
    legal = [one for one in _legal(ask, declared) if _fits(ask, one)]
    return legal[0] if len(legal) == 1 and usual in (None, legal[0]) else None


def _chance(ask: Ask[Any], declared: Field) -> Chance[Any] | None:
    """Return how the program draws the answer; None if it may not."""
    return None if ask.secret else ask.chance or declared.chance


def _fits(ask: Ask[Any], answer: Any) -> bool:
    """Whether a legal answer goes with those before it."""
    try:
        ask.check(answer)
    except UsageError:
        return False
    return True


def _question(ask: Ask[Any], declared: Field) -> str:
    """Return the text of the question, with an example if there is one."""
    if not ask.example:
        return ask.prompt or _(declared.help).rstrip(".")
    text = _("{question}, for example: {example}")
    return text.format(question=ask.prompt, example=ask.example)


def _notes(ask: Ask[Any], declared: Field, examples: Sequence[str]) -> list[str]:
    """Return the notes for a person who asks what can be typed."""
    alone = ask.input is None and ask.prompt and not (examples or ask.example)
    notes = [*ask.notes, *([_(declared.help)] if alone else [])]
    if declared.input.words is not None and not declared.input.single and examples:
        several = _("Several go on one line: {example}.")
        notes.append(several.format(example=", ".join(examples)))
    if _chance(ask, declared) is not None:
        from companion.table.dice import ROLL

        notes.append(_("'{roll}': the program rolls or draws.").format(roll=_(ROLL)))
    return notes


def _as_data(
    ask: Ask[Any], input: Input[Any], legal: Sequence[Any], sentence: str, usual: Any
) -> Asked:
    """A question for whoever puts it as a form."""
    empty = [one for one in (*legal, usual) if isinstance(one, Sized) and not len(one)]
    none = input.shown(ask.draft, empty[0]) if empty else None
    if none == "" and usual:
        none = None  # an empty answer means the usual one
    kind, most = input.kind(legal), input.most
    if kind == "number" and legal and not ask.secret:
        kind, most = "one" if len(legal) <= FEW else kind, max(legal) if most is None else most
    return Asked(
        kind,
        sentence,
        ask.name,
        tuple(input.parts(ask.draft, legal)),
        None if usual is None else input.shown(ask.draft, usual),
        free=not (legal and input.single),
        seat=ask.seat,
        secret=ask.secret,
        most=most,
        exactly=ask.exactly if kind in ("some", "counts") else None,
        none=none,
        scene=tuple(ask.scene),
        where=ask.where,
        battle=ask.battle,
    )


def _with_prices(
    asked: Asked, draft: Draft[Any, Any], legal: Sequence[Any], declared: Field
) -> Asked:
    """The question with what each answer costs or says, where people are shown that."""
    noted = declared.priced or declared.noted
    if noted is None or len(asked.offers) != len(legal):
        return asked
    single = [dict.fromkeys(one, 1) if isinstance(one, Mapping) else one for one in legal]
    texts = (noted(draft, answer) for answer in single)
    pairs = zip(asked.offers, texts, strict=True)
    return asked._replace(offers=tuple(one._replace(note=text) for one, text in pairs))


def _with_groups(
    asked: Asked, draft: Draft[Any, Any], legal: Sequence[Any], declared: Field
) -> Asked:
    """The question with a heading above the answers of each kind, where they are many."""
    grouped = declared.grouped
    if grouped is None or len(legal) <= MANY or len(asked.offers) != len(legal):
        return asked
    pairs = zip(asked.offers, legal, strict=True)
    return asked._replace(
        offers=tuple(offer._replace(group=grouped(draft, answer)) for offer, answer in pairs)
    )


def _with_purse(asked: Asked, draft: Draft[Any, Any], declared: Field) -> Asked:
    """The question with what one of each costs, and how much there is to spend."""
    purse = declared.purse(draft) if declared.purse is not None else None
    words = declared.input.words
    if purse is None or words is None or asked.kind != "counts":
        return asked
    known = words(draft)
    prices = {known.shown(key): price for key, price in purse.prices.items()}
    offers = tuple(one._replace(price=prices.get(one.value)) for one in asked.offers)
    return asked._replace(offers=offers, purse=purse.there)


def _drawn_for(asker: Asker, ask: Ask[Any], input: Input[Any], chance: Chance[Any]) -> Any:
    """Draw the answer and tell it. If people take an answer back, the same draw stands."""
    answer = chance.draw(ask.draft, None)
    ask.check(answer)
    shown = input.shown(ask.draft, answer)
    with contextlib.suppress(UsageError):
        if input.read(ask.draft, shown) == answer:
            asker.settle(shown)
    asker.tell(shown)
    return answer


def _rolls_dice(text: str) -> bool:

    return is_roll(text)


def _named_by_numbers(
    input: Input[Any], draft: Draft[Any, Any], numbered: Mapping[str, Any]
) -> bool:
    """Whether a number in the list is the name of another answer there: 6 of sea zone 6."""
    if input.words is None or not numbered:
        return False
    names = input.words(draft).only(numbered.values()).spellings
    return any(
        number in spelled and key != numbered[number]
        for number in numbered
        for key, spelled in names.items()
    )


def _read(
    input: Input[Any], legal: list[Any], draft: Draft[Any, Any], text: str, listed_only: bool
) -> Any:
    """The legal answer that a text means; what means none is read as any, for the rules to say
    what is wrong with it, but not a number beside those of a list. Raises UsageError, of the legal
    answers where there are some."""
    if not (legal and input.single and input.words is not None):
        return input.read(draft, text)
    try:
        return input.words(draft).only(legal).find(text)
    except UsageError as error:
        if listed_only:
            raise
        try:
            return input.read(draft, text)
        except UsageError:
            raise error from None


def comes_to_nothing(ask: Ask[Any], declared: Field) -> bool:
    """Whether no answer is legal. What is legal of several things at once is only shown by
    examples: none of these may fit where another does."""
    judged = (ask.legal or declared.legal) is not None
    return bool(judged and (declared.input.single or declared.idle) and not _legal(ask, declared))


def _refuse_if_idle(ask: Ask[Any], declared: Field) -> None:
    """Refuse a question that has no legal answer. A ruling may override this. Raises
    RefusedError."""
    if comes_to_nothing(ask, declared):
        question = ask.prompt or _(declared.help).rstrip(".")
        nothing = Refusal(f"{question}: " + _("nothing is legal here now"))
        ask.draft.refuse(_reasons(ask, declared) or [nothing])


def _reasons(ask: Ask[Any], declared: Field) -> list[Refusal]:
    """Why nothing is legal, each once."""
    found = ask.idle() or (declared.idle(ask.draft) if declared.idle is not None else ())
    return list(dict.fromkeys(found))


def _legal(ask: Ask[Any], declared: Field) -> list[Any]:
    if ask.legal is not None:
        return list(ask.legal)
    return list(declared.legal(ask.draft)) if declared.legal is not None else []


def _missing(ask: Ask[Any], declared: Field) -> str:
    """Return the sentence that names the missing answer, how to give it and what is legal."""
    option = declared.option
    name = f"--{lexicon.shown('options', option)}" if option else lexicon.place(ask.name)
    sentence = _question(ask, declared)
    legal = _legal(ask, declared)
    if legal:
        names = [declared.input.shown(ask.draft, answer) for answer in legal[:MANY]]
        names += ["…"] if len(legal) > MANY else []
        message = _("{name} is missing ({what}); legal now: {choices}.")
        return message.format(name=name, what=sentence, choices=", ".join(names))
    return _("{name} is missing: {what}.").format(name=name, what=sentence)
