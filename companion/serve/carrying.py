"""Do a command over with the answers so far: it comes to the next question, or to its end.

It runs on the state as its seat may know it, so that no question, refusal or answer tells what
others hold in secret; what it comes to is checked against the whole state when it is recorded.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from companion.serve.drafts import PhoneDraft
from companion.table.arguments import Args, Argument
from companion.table.asked import Asked, Offer
from companion.table.commands import WALK
from companion.table.context import Context
from companion.table.dialogue import Unanswered
from companion.table.dice import read_dice
from companion.table.errors import CompanionError, UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.prompts import Given, Question
from companion.table.recalling import Reciting, blocks_of
from companion.table.reply import Block, Reply
from companion.table.rules import Rules
from companion.table.scene import Battle, FallenDice
from companion.table.verbs import GameVerb, refuse_absurd
from companion.table.workspace import Registry


class Waits(NamedTuple):
    """A question that nobody has answered yet. `wrong` says why the last answer does not do."""

    asked: Asked
    text: str
    told: tuple[Block, ...]
    given: tuple[Given, ...]
    wrong: str
    secret: bool
    heard: tuple[tuple[str, str], ...] = ()
    """Questions before it and their answers, in the language in use."""
    rolled: bool = False
    """Whether dice are or were asked for."""
    thrown: bool = False
    """Whether dice have been thrown."""
    course: tuple[Block, ...] = ()
    """Blocks told before the last answer."""
    battle: Battle | None = None
    """Battle as it is laid out now."""
    fallen: tuple[FallenDice, ...] = ()
    """Dice that have fallen, in order."""


class Ends(NamedTuple):
    """The event that the command comes to, or what it answers instead."""

    result: Event | Reply
    remarks: tuple[str, ...]
    given: tuple[Given, ...]
    heard: tuple[tuple[str, str], ...] = ()
    thrown: bool = False
    """Whether dice have been thrown."""
    course: tuple[Block, ...] = ()
    """Blocks told on the way."""
    battle: Battle | None = None
    """Battle as it was laid out at the last dice."""
    fallen: tuple[FallenDice, ...] = ()
    """Dice that have fallen, in order."""


Outcome: TypeAlias = Waits | Ends


def verbs_of(registry: Registry, game: str) -> dict[str, GameVerb]:
    """Return the commands of a game that a phone can give, `next` among them."""
    verbs = {verb.name: verb for verb in registry.verbs(game) if not verb.raw}
    return {WALK.name: WALK, **verbs}


def carried(
    registry: Registry,
    rules: Rules[Any],
    state: Any,
    draft: PhoneDraft,
    seat: str,
    same: bool = True,
) -> Outcome:
    """Return the outcome of a draft on a state, as a seat may know it and in the draft's language.
    With `same`, the words of its questions must be the same as before. Raises CompanionError."""
    verbs = verbs_of(registry, rules.game)
    verb = verbs.get(draft.wanted.command)
    if verb is None:
        raise UsageError(_("There is no command '{word}' here.").format(word=draft.wanted.command))
    reciting = Reciting(given=list(draft.given), same=same)
    context: Context[Any] = Context(
        rules,
        rules.veiled(state, seat),
        reciting,
        verbs=partial(registry.verbs, rules.game),
        seat=draft.seat,
        whole=state,
        limited_to=draft.limited_to,
    )
    try:
        result = verb.run(context, _args(verb, draft))
    except Unanswered as stop:
        asked = _as_data(stop.question)
        return Waits(
            asked,
            str(stop.question),
            told=blocks_of(reciting.told),
            given=tuple(reciting.given),
            wrong=reciting.wrong,
            secret=reciting.secret,
            heard=reciting.said(),
            rolled=reciting.rolled,
            thrown=reciting.thrown,
            course=blocks_of(reciting.course),
            battle=asked.battle,
            fallen=_fallen(reciting),
        )
    return Ends(
        result,
        tuple(context.remarks),
        given=tuple(reciting.given),
        heard=reciting.said(),
        thrown=reciting.thrown,
        course=blocks_of(reciting.course),
        battle=_last_battle(reciting),
        fallen=_fallen(reciting),
    )


def _fallen(reciting: Reciting) -> tuple[FallenDice, ...]:
    """Return the dice that were given, without those of which only hits were counted."""
    fallen = []
    for place, question in reciting.rolls.items():
        if place < len(reciting.given):
            asked = _as_data(question)
            with suppress(CompanionError):
                dice = read_dice(reciting.given[place].answer, asked.sides)
                fallen.append(FallenDice(asked.prompt, dice, asked.sides, asked.good))
    return tuple(fallen)


def _last_battle(reciting: Reciting) -> Battle | None:
    """Return the battle as it was laid out at the last dice."""
    rolls = list(reciting.rolls.values())
    return _as_data(rolls[-1]).battle if rolls else None


def _as_data(question: str) -> Asked:
    """Return the question as data; of one that has none, its words."""
    if not isinstance(question, Question):
        return Asked("text", question, free=True)
    if question.data is not None:
        return question.data()
    return Asked("text", str(question), offers=tuple(map(Offer, question.offers())), free=True)


def _args(verb: GameVerb, draft: PhoneDraft) -> Args:
    """Return the fields of a form as the values of a line. Raises UsageError for fields that the
    command does not have, and for values that no line could have."""
    wanted, values = draft.wanted, dict[str, Any]()
    for item in verb.parameters:
        text = wanted.fields.get(item.name, "").strip()
        if isinstance(item, Argument):
            values[item.name] = ((text,) if text else ()) if item.rest else text or None
        elif item.kind == "flag":
            values[item.name] = item.name in wanted.flags
        elif item.kind == "texts":
            values[item.name] = (text,) if text else ()
        else:
            values[item.name] = text or None
    known = {item.name for item in verb.parameters}
    for name in (*wanted.fields, *wanted.flags):
        if name not in known:
            raise UsageError(_("This command has no '{name}'.").format(name=name))
    refuse_absurd(verb, values)
    if (values.get("roll") or values.get("draw")) and values.get("seed", "") is None:
        values["seed"] = draft.seed
    return Args(values, draft.lang)
