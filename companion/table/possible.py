"""`can` with nothing behind it: what can be done now, and with what, on one screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.table import lexicon
from companion.table.actions import Action, Draft
from companion.table.arguments import Args
from companion.table.asking import answered
from companion.table.context import Context
from companion.table.errors import CompanionError
from companion.table.i18n import N_, _, and_more
from companion.table.overview import HEIGHT
from companion.table.posed import Posed
from companion.table.render import render
from companion.table.reply import Block, Grid, Line, Reply
from companion.table.suggestions import Waiting, open_verbs, play_of, waiting
from companion.table.verbs import GameVerb
from companion.table.words import is_word

ME = N_("I")
"""Words of `can I`, as people say it."""
ALWAYS = ("set",)
"""Commands that write the books and are no action of the game."""
LENGTHS = (40, 20, 12, 8, 6, 4, 3, 2, 1)
"""Number of names that a row may have, tried in turn until the rows fit the screen."""


ALIKE = 3
"""Number of names with one price from which the price is told once for all."""


class PossibleCommand(NamedTuple):
    """A command that is open now, and what its first answer may be, as it is typed and as it is
    `shown` with its price; None: nobody lists it. `means` is what it costs in any case. `keys` has
    the ids of what the answers name with the words that name it, `field` is the name of the field
    that is asked for first."""

    verb: GameVerb
    answers: tuple[str, ...] | None
    shown: tuple[str, ...] = ()
    means: str = ""
    keys: Mapping[str, str] = MappingProxyType({})
    field: str = ""


def listed(context: Context[Any], words: Sequence[str]) -> Reply | None:
    """Return the list of possible commands if no words ask about one; else None."""
    if words and not (len(words) == 1 and is_word(words[0], ME)):
        return None
    possible = list(possible_commands(context))
    data = {
        "deeds": [
            {"command": command.verb.name, "answers": list(command.answers or ())}
            for command in possible
        ]
    }
    if not possible:
        return Reply(data, [Line(_("Nothing but 'next' and corrections."))])
    for most in LENGTHS:
        blocks = _blocks(possible, context.rules.game, most)
        if render(blocks).count("\n") < HEIGHT:
            break
    return Reply(data, blocks)


def possible_commands(context: Context[Any]) -> Iterable[PossibleCommand]:
    """Yield the commands that the rules allow now. Those without a legal answer are left out."""
    for verb in open_verbs(context.verbs(), context.rules, context.state):
        kind = verb.kind if verb.name not in ALWAYS else None
        if kind is None or not kind.recorded:
            continue
        first = waiting(
            verb,
            context.rules,
            context.state,
            words=(),
            seat=context.seat,
            limited_to=context.limited_to,
        )
        if first is not None:
            yield from _with_answers(verb, kind, first, context.seat)
        elif _is_allowed(kind, context):
            yield PossibleCommand(verb, answers=None)


def _with_answers(
    verb: GameVerb, kind: type[Action[Any, Any]], first: Waiting, seat: str
) -> Iterable[PossibleCommand]:
    """Yield a command with the answers to its first question; nothing where none is legal."""
    posed, legal = first.posed, first.legal
    if posed.field.own and seat and legal is not None:
        legal = [answer for answer in legal if answer == seat]
    name, keys = posed.ask.name, _keys(posed, legal)
    in_parts = posed.input.form == "some"  # an answer is made of several of these
    if legal is None or (legal and (in_parts or (posed.field.private and not seat))):
        yield PossibleCommand(verb, answers=None, keys=keys, field=name)
    elif legal:
        names = tuple(dict.fromkeys(map(posed.shown, legal)))
        listed = tuple(dict.fromkeys(map(posed.listed, legal)))
        yield PossibleCommand(verb, names, listed, kind.means(posed.draft), keys, name)


def _keys(posed: Posed, legal: Sequence[Any] | None) -> Mapping[str, str]:
    """Return the ids that a first answer may name, each with its words; all of its names if nobody
    lists the legal ones."""
    if legal is None and (posed.input.words is None or posed.field.private):
        return {}
    offers = posed.input.parts(posed.draft, legal or ())
    return {offer.key: offer.value for offer in reversed(offers) if offer.key}


def _is_allowed(kind: type[Action[Any, Any]], context: Context[Any]) -> bool:
    """Return whether a command that asks for no word is allowed."""
    draft = Draft(play_of(context.rules, context.state), context.state)
    try:
        outcome = answered(kind, draft, Args({}), asker=None)
    except CompanionError:
        return False
    return isinstance(outcome, Action) and not outcome.refusals(draft.play, context.state)


def _blocks(commands: Sequence[PossibleCommand], game: str, most: int) -> list[Block]:
    rows = tuple(
        (lexicon.shown("commands", command.verb.name, game), _names(command, most))
        for command in commands
    )
    return [Grid((_("Command"), _("Legal now")), rows)]


def _names(command: PossibleCommand, most: int) -> str:
    if command.answers is None:
        return _(command.verb.help) if most == LENGTHS[0] else _(command.verb.help).split(":")[0]
    names = and_more(_priced(command, most), len(command.shown) - most)
    return f"{command.means}: {names}" if command.means else names


def _priced(command: PossibleCommand, most: int) -> str:
    """Return the first names, each with its price. If most have one of few prices, group them by
    it: `1/2/3: Moses, Homer; 2/3/4: Pyramids`."""
    assert command.answers is not None
    first = command.shown[:most]
    by_price: dict[str, list[str]] = {}
    for name, shown in zip(command.answers, first, strict=False):
        by_price.setdefault(shown.removeprefix(name).strip(), []).append(name)
    paired = len(command.answers) == len(command.shown)
    few_prices = len(by_price) * ALIKE <= len(first)
    if not (paired and few_prices) or "" in by_price:
        return ", ".join(first)
    return "; ".join(f"{price}: {', '.join(names)}" for price, names in by_price.items())
