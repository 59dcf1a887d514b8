"""JSON for phones: blocks of text, questions, the form of an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.serve.carrying import Waits
from companion.serve.drafts import Draft
from companion.table import lexicon
from companion.table.actions import Action, Field, Input
from companion.table.actions import Draft as Position
from companion.table.arguments import ANYWAY, ODDS, WHY, Argument, Option
from companion.table.asked import Offer
from companion.table.errors import CompanionError
from companion.table.i18n import _
from companion.table.lazy import kind_at
from companion.table.reply import Block, Chart, Grid, Heading, Line, Ready, Sum
from companion.table.verbs import GameVerb

_ASIDE = (ANYWAY.name, ODDS.name, WHY.name, "dice", "roll", "seed")
"""Options that are no fields: the page asks for them in another way."""


def block(one: Block) -> dict[str, Any]:
    if isinstance(one, Heading):
        return {"type": "heading", "text": one.text}
    if isinstance(one, Line):
        return {"type": "line", "text": one.text, "indent": one.indent}
    if isinstance(one, Grid):
        about = {"right": sorted(one.right), "names": sorted(one.names)}
        return {"type": "grid", "titles": one.titles, "rows": one.rows, **about}
    if isinstance(one, Sum):
        return {"type": "sum", "title": one.title, "items": one.items, "total": one.total}
    if isinstance(one, Chart):
        bars = [bar._asdict() for bar in one.bars]
        return {"type": "chart", "title": one.title, "bars": bars, "most": one.most}
    assert isinstance(one, Ready)
    return {"type": "text", "text": one.text}


def blocks(some: Sequence[Block]) -> list[dict[str, Any]]:
    return [block(one) for one in some]


def offer(one: Offer) -> dict[str, Any]:
    about: dict[str, Any] = {"value": one.value, "name": one.value, "note": one.note}
    about |= {"key": one.key} if one.key else {}
    about |= {"group": one.group} if one.group else {}
    about |= {"forms": one.forms} if one.forms else {}
    about |= {"says": one.says} if one.says else {}
    about |= {"price": one.price} if one.price is not None else {}
    return about if one.most is None else {**about, "most": one.most}


def question(waits: Waits) -> dict[str, Any]:
    """The question of a draft, for the phones that are asked."""
    asked = waits.asked
    return {
        "name": asked.name,
        "prompt": asked.prompt,
        "above": blocks(waits.told),
        "kind": asked.kind,
        "secret": asked.secret,
        "options": [offer(one) for one in asked.offers],
        "free": asked.free,
        "usual": asked.usual,
        "none": asked.none,
        "least": 0,
        "most": asked.most,
        "exactly": asked.exactly,
        "purse": asked.purse,
        "count": asked.dice,
        "sides": asked.sides,
        "groups": asked.groups,
        "draws": asked.draws,
        "where": asked.where,
        "purpose": asked.prompt if asked.kind == "dice" else "",
    }


def given(draft: Draft, waits: Waits | None) -> list[dict[str, str]]:
    """The answers so far; those of a draft with a secret are shown to nobody."""
    if draft.secret or waits is None:
        return []
    return [{"prompt": question, "answer": answer} for question, answer in waits.heard]


def form(verb: GameVerb, game: str, position: Position[Any, Any]) -> dict[str, Any]:
    """A command as its declaration has it: every field may be filled in, and none must be."""
    declared: Mapping[str, Field] = {}
    kind: type[Action[Any, Any]] | None = kind_at(*verb.place) if verb.place else None
    if kind is not None:
        declared = {item.option or name: item for name, item in kind.fields().items()}
    fields = [
        _field(item, declared.get(item.name), position)
        for item in verb.parameters
        if item.name not in _ASIDE and not _is_flag(item)
    ]
    flags = [
        {"name": item.name, "label": lexicon.shown("options", item.name), "help": _(item.help)}
        for item in verb.parameters
        if _is_flag(item) and item.name not in (ODDS.name, "roll")
    ]
    return {
        "name": verb.name,
        "title": lexicon.shown("commands", verb.name, game),
        "help": _(verb.help),
        "weighs": kind is not None and kind.weighs,
        "secret": kind is not None and kind.secret,
        "dice": kind.dice if kind is not None else 0,
        "fields": fields,
        "flags": flags,
    }


def can_be_asked(verb: GameVerb) -> bool:
    """Whether a phone can give a command: an action asks for what it needs, any other must need
    nothing."""
    needed = (item for item in verb.parameters if isinstance(item, Argument) and item.required)
    return verb.place is not None or not any(needed)


def throws(verb: GameVerb) -> bool:
    """Whether dice are thrown for a command."""
    kind: type[Action[Any, Any]] | None = kind_at(*verb.place) if verb.place else None
    return kind is not None and kind.dice > 0


def _is_flag(item: Argument | Option) -> bool:
    return isinstance(item, Option) and item.kind == "flag"


def _field(
    item: Argument | Option, declared: Field | None, position: Position[Any, Any]
) -> dict[str, Any]:
    by_place = isinstance(item, Argument)
    label = lexicon.place(item.name) if by_place else lexicon.shown("options", item.name)
    found: dict[str, Any] = {
        "name": item.name,
        "label": label,
        "help": _(item.help),
        "required": isinstance(item, Argument) and item.required,
        "by_place": by_place,
        "kind": "text",
        "options": [],
    }
    if declared is not None:
        legal = _legal(declared, position)
        found["kind"] = declared.input.kind(legal)
        found["options"] = [offer(one) for one in _parts(declared.input, position, legal)]
    return found


def _legal(declared: Field, position: Position[Any, Any]) -> list[Any]:
    """Return the legal answers of a field before any other answer; empty if they depend on one."""
    try:
        return list(declared.legal(position)) if declared.legal is not None else []
    except (CompanionError, LookupError, AttributeError, TypeError):
        return []


def _parts(input: Input[Any], position: Position[Any, Any], legal: Sequence[Any]) -> list[Offer]:
    try:
        return input.parts(position, legal)
    except (CompanionError, LookupError, AttributeError, TypeError):
        return []
