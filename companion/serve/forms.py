"""JSON for phones: blocks of text, questions, the form of an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.serve.carrying import Waits
from companion.serve.drafts import PhoneDraft
from companion.table import lexicon
from companion.table.actions import Draft as Position
from companion.table.actions import Field, Input
from companion.table.arguments import ODDS, WHY, Argument, Option
from companion.table.asked import Offer
from companion.table.errors import CompanionError
from companion.table.i18n import _
from companion.table.reply import Block, Chart, Grid, Heading, Line, ReadyText, Sum
from companion.table.verbs import GameVerb

_ASIDE = (ODDS.name, WHY.name, "dice", "roll", "seed")
"""Options that are no fields and no flags of a form, since the page asks for them in another
way."""


def block(piece: Block) -> dict[str, Any]:
    """Return a block of a reply as data for the page, which draws it by its `type`."""
    if isinstance(piece, Heading):
        return {"type": "heading", "text": piece.text}
    if isinstance(piece, Line):
        return {"type": "line", "text": piece.text, "indent": piece.indent}
    if isinstance(piece, Grid):
        about = {"right": sorted(piece.right), "names": sorted(piece.names)}
        return {"type": "grid", "titles": piece.titles, "rows": piece.rows, **about}
    if isinstance(piece, Sum):
        return {"type": "sum", "title": piece.title, "items": piece.items, "total": piece.total}
    if isinstance(piece, Chart):
        bars = [bar._asdict() for bar in piece.bars]
        return {"type": "chart", "title": piece.title, "bars": bars, "most": piece.most}
    assert isinstance(piece, ReadyText)
    return {"type": "text", "text": piece.text}


def blocks(pieces: Sequence[Block]) -> list[dict[str, Any]]:
    return [block(piece) for piece in pieces]


def offer(choice: Offer) -> dict[str, Any]:
    about: dict[str, Any] = {"value": choice.value, "name": choice.value, "note": choice.note}
    about |= {"key": choice.key} if choice.key else {}
    about |= {"group": choice.group} if choice.group else {}
    about |= {"forms": choice.forms} if choice.forms else {}
    about |= {"says": choice.says} if choice.says else {}
    about |= {"price": choice.price} if choice.price is not None else {}
    return about if choice.most is None else {**about, "most": choice.most}


def question(waits: Waits) -> dict[str, Any]:
    """Return the question of a draft as JSON, for the phones that are asked."""
    asked = waits.asked
    return {
        "name": asked.name,
        "prompt": asked.prompt,
        "above": blocks(waits.told),
        "kind": asked.kind,
        "secret": asked.secret,
        "options": [offer(choice) for choice in asked.offers],
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
        "owner": asked.owner,
        "where": asked.where,
        "purpose": asked.prompt if asked.kind == "dice" else "",
    }


def given(draft: PhoneDraft, waits: Waits | None) -> list[dict[str, str]]:
    """Return the answers so far as JSON; none of a draft with a secret."""
    if draft.secret or waits is None:
        return []
    return [{"prompt": question, "answer": answer} for question, answer in waits.heard]


def form(verb: GameVerb, game: str, position: Position[Any, Any]) -> dict[str, Any]:
    """Return the form of a command as JSON. Every field may be filled in, none must be: what is
    `required` and left out is asked for afterwards."""
    declared: Mapping[str, Field] = {}
    kind = verb.kind
    if kind is not None:
        declared = {item.option or name: item for name, item in kind.fields().items()}
    shown = [item for item in verb.parameters if item.name not in _ASIDE]
    fields = [
        _field(item, declared.get(item.name), position) for item in shown if not _is_flag(item)
    ]
    flags = [
        {"name": item.name, "label": lexicon.shown("options", item.name), "help": _(item.help)}
        for item in shown
        if _is_flag(item)
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
    """Return whether a phone can give a command: one that is an action, or one that needs no
    words."""
    needed = (item for item in verb.parameters if isinstance(item, Argument) and item.required)
    return verb.place is not None or not any(needed)


def throws(verb: GameVerb) -> bool:
    """Return whether a command throws dice."""
    return verb.kind is not None and verb.kind.dice > 0


def _is_flag(item: Argument | Option) -> bool:
    return isinstance(item, Option) and item.kind == "flag"


def _field(
    item: Argument | Option, declared: Field | None, position: Position[Any, Any]
) -> dict[str, Any]:
    """Return one field of a command's form as JSON, with the answers that are legal now."""
    by_place = isinstance(item, Argument)
    label = lexicon.place(item.name) if by_place else lexicon.shown("options", item.name)
    form: dict[str, Any] = {
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
        form["kind"] = declared.input.kind(legal)
        form["options"] = [offer(part) for part in _parts(declared.input, position, legal)]
    return form


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
